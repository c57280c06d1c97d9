"""What is published beside the code: metadata, links that work on a package index, a citation, environment cards."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

import teien
from benchmarks import cards

ROOT = Path(__file__).resolve().parents[1]


def metadata(repository: str) -> Any:
    """What a package that is built now tells an index."""
    command = [sys.executable, "-m", "hatchling", "metadata"]
    environment = {**os.environ, "TEIEN_REPOSITORY": repository}
    told = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True, timeout=60)
    return json.loads(told.stdout)


def links(text: str) -> list[str]:
    return re.findall(r"\]\(([^)]+)\)", text)


def test_links_of_the_readme_lead_to_where_the_repository_is_published() -> None:
    told = metadata("https://example.org/teien/")
    found = links(told["readme"]["text"])
    assert len(found) == len(links((ROOT / "README.md").read_text("utf-8")))
    assert all(link.startswith("https://") for link in found)
    for link in found:
        if where := re.fullmatch(r"https://example.org/teien/(?:blob|raw)/main/(.+)", link):
            assert (ROOT / where[1]).exists()
    assert told["urls"]["Repository"] == "https://example.org/teien"
    assert told["urls"]["Changelog"] == "https://example.org/teien/blob/main/CHANGELOG.md"


def test_links_are_plain_text_where_nobody_has_said_where_that_is() -> None:
    told = metadata("")
    assert all("://" in link for link in links(told["readme"]["text"]))
    assert "Hiroba" in told["readme"]["text"]
    assert told["version"] == teien.__version__


def test_the_citation_is_of_this_release() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["cff-version"] == "1.2.0"
    assert citation["version"] == teien.__version__
    assert citation["license"] == "MIT"
    assert citation["title"]
    assert citation["authors"]


def test_the_environment_cards_are_as_measured() -> None:
    """After a change that is meant: python -m benchmarks.cards --write"""
    page = cards.PAGE.read_text("utf-8")
    assert cards.written(page, cards.table()) == page
    assert set(teien.GAMES) <= set(re.findall(r"`([a-z-]+)`, version", page))
