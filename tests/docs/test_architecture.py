"""The page about the architecture: what it names is there, and its picture is drawn as its script says."""

import re
import runpy
from pathlib import Path

import teien

SOURCE = Path(teien.__file__).parent
DOCS = SOURCE.parents[1] / "docs"
PAGE = (DOCS / "architecture.md").read_text("utf-8")
GAMES = [game.replace("-", "_") for game in teien.GAMES]
DRAWN = runpy.run_path(str(DOCS / "architecture.py"))


def test_the_picture_is_the_scripts_own() -> None:
    """After a change: python docs/architecture.py"""
    assert DRAWN["FILE"].read_text("utf-8") == DRAWN["drawing"]()


def test_the_rooms_in_the_picture_are_there() -> None:
    boxes = [(room, name) for row in DRAWN["ROOMS"] for room in row for name in room.name.split()]
    assert len(boxes) > 10
    rooms = [name if name.startswith("core/") or room.tone != "core" else f"core/{name}" for room, name in boxes]
    assert [name for name in rooms if not (SOURCE / name).is_dir()] == []
    assert {name for room, name in boxes if room.tone == "game"} == {f"{game}/" for game in GAMES}


def test_the_modules_at_its_stops_are_in_their_rooms() -> None:
    folders = {"browser": ["web/static"], "web": ["web"], "core": ["core"], "game": GAMES}
    stops = [(stop.room, name) for stop in DRAWN["WAY"] for name in stop.names.split(", ")]
    assert {room for room, _ in stops} == set(folders)
    missing = [
        f"{folder}: {name}"
        for room, name in stops
        for folder in folders[room]
        if not any((SOURCE / folder).rglob(name.rstrip("/")))
    ]
    assert missing == []


def test_what_the_page_names_is_there() -> None:
    named = set(re.findall(r"`([\w./]+)`", PAGE)) - {"src/teien/"}
    modules = {name for name in named if name.endswith((".py", ".js", "/"))}
    assert len(modules) > 15
    assert [name for name in sorted(modules) if not is_there(name)] == []
    methods = re.findall(r"`([A-Z]\w+)\.(\w+)`", PAGE)
    assert len(methods) > 4
    code = [path.read_text("utf-8") for path in SOURCE.rglob("*.py")]
    found = [any(f"class {kind}" in text and f"def {method}(" in text for text in code) for kind, method in methods]
    assert dict(zip(methods, found, strict=True)) == dict.fromkeys(methods, True)


def is_there(name: str) -> bool:
    """By its path, or by its name alone where it is one of a game's or of the browser's."""
    if "/" in name:
        return (SOURCE / name).exists()
    in_games = all((SOURCE / game / name).is_file() for game in GAMES)
    return in_games or any((SOURCE / "web" / "static").rglob(name))


def test_every_stop_is_told() -> None:
    told = [int(number) for number in re.findall(r"\((\d+)\)", PAGE.partition("## Other ways in")[0])]
    assert sorted(set(told)) == list(range(1, len(DRAWN["WAY"]) + 1))
