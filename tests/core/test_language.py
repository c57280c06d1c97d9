"""The language in use."""

import asyncio
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from teien.core.words.errors import BadMaterial
from teien.core.words.language import (
    LANGUAGES,
    OTHERS,
    _,
    add_catalogue,
    catalogue,
    counted,
    language,
    later,
    speaking,
)


def test_a_language_lasts_as_long_as_it_is_spoken() -> None:
    assert language() == "en"
    with speaking("fr"):
        french = _("There is no such table.")
        with speaking("en"):
            assert _("There is no such table.") == "There is no such table."
        assert language() == "fr"
    assert french == "Cette table n’existe pas."
    assert language() == "en"


def test_an_error_ends_it_too() -> None:
    with pytest.raises(RuntimeError), speaking("fr"):
        raise RuntimeError
    assert language() == "en"


def test_counted_things_agree_in_every_language() -> None:
    """French counts none as one, English as many."""
    assert [counted("{count} step", "{count} steps", n) for n in (0, 1, 2)] == ["0 steps", "1 step", "2 steps"]
    with speaking("fr"):
        told = [counted("{count} minute ago", "{count} minutes ago", n) for n in (0, 1, 2)]
    assert told == ["il y a 0 minute", "il y a 1 minute", "il y a 2 minutes"]


def test_what_no_catalogue_has_stays_as_it_is() -> None:
    with speaking("fr"):
        assert _("never written anywhere else") == "never written anywhere else"
        assert later("There is no such table.") == "There is no such table."


@pytest.mark.parametrize("name", ["", "de", "fr-FR", "../fr"])
def test_a_language_that_is_not_there(name: str) -> None:
    with pytest.raises(BadMaterial, match="one of en, fr is expected"), speaking(name):
        pass


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_language_can_be_spoken(name: str) -> None:
    """One whose compiled catalogue is missing fails at its first word."""
    with speaking(name):
        assert _("There is no such table.")
        assert counted("{count} minute ago", "{count} minutes ago", 2)


def test_who_speak_at_once_do_not_disturb_each_other() -> None:
    async def say(name: str) -> str:
        with speaking(name):
            await asyncio.sleep(0)
            return _("There is no such table.")

    async def talk() -> list[str]:
        return list(await asyncio.gather(say("fr"), say("en"), say("fr")))

    french, english, again = asyncio.run(talk())
    assert french == again != english


def test_another_package_s_catalogue_is_asked_for_what_teiens_own_does_not_have(tmp_path: Path) -> None:
    other = Catalog("fr")
    other.add("plants moss", "plante de la mousse")
    other.add("There is no such table.", "autre chose")
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "koke.mo").open("wb") as file:
        write_mo(file, other)
    with speaking("fr"):
        assert _("plants moss") == "plants moss"
        add_catalogue("koke", tmp_path)
        try:
            assert _("plants moss") == "plante de la mousse"
            assert _("There is no such table.") == "Cette table n’existe pas."
        finally:
            OTHERS.clear()
            catalogue.cache_clear()
        assert _("plants moss") == "plants moss"
