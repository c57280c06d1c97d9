"""The browser whose version a test run tells is the one that journeys use."""

from playwright.sync_api import Browser

from tests.versions import versions


def test_the_version_that_is_told_is_the_browsers_own(browser: Browser) -> None:
    assert versions()["Chromium"] == browser.version
