"""New tables: from a form, from a bot's request, from a record that somebody brought along, or once more the same."""

import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import teien
from teien.core.play import records
from teien.core.play.game import Game, find
from teien.core.play.match import Match
from teien.core.play.options import BadOption
from teien.core.words.errors import BadMaterial, BadRecord
from teien.core.words.language import _
from teien.core.words.names import made_up_name
from teien.players.levels import LEVELS
from teien.web import return_match
from teien.web.keys import new_table_id
from teien.web.store import PATIENCE, StoredSeat, StoredTable
from teien.web.table import MOST_ACTIONS, Table, checked_name


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """Who is to sit on a seat: a person here, a friend by link, or a computer of a level."""

    kind: Literal["here", "link", "computer"]
    level: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A game with its options as typed; a file's option holds what is in the file."""

    game: str
    seats: Sequence[SeatSpec]
    options: Mapping[str, str]
    patience: int = PATIENCE
    """As of `StoredTable`, and so the next."""
    hints: bool = False
    return_match: bool = False
    """Whether as many games follow one another as there are seats, everybody once in every place."""


def new_table(spec: TableSpec, guest: str | None, language: str) -> StoredTable:
    """The table that was asked for; raises BadMaterial or Refused."""
    seats = [seated(number, seat, guest) for number, seat in enumerate(spec.seats)]
    options = {name: text for name, text in spec.options.items() if text.strip()}
    stored = begun(spec.game, numbered(seats), options, language, return_match=spec.return_match)
    return replace(stored, patience=spec.patience, hints=spec.hints)


def once_more(table: Table) -> StoredTable:
    """A new table for the same people with the same options, everybody one seat further.

    Where a return match goes on, it is its next game.
    """
    stored = table.stored
    people = [
        replace(seat, name=sitting.name, guest=sitting.guest, devices=sitting.devices, device_link=None)
        for seat, sitting in zip(stored.seats, table.seats, strict=True)
    ]
    moved = [replace(seat, number=number) for number, seat in enumerate([people[-1], *people[:-1]])]
    if return_match.is_followed(table):
        begun_again = following(table, tuple(moved))
    else:
        again = table.match.series is not None
        begun_again = begun(stored.game, tuple(moved), stored.options, stored.language, return_match=again)
    return replace(begun_again, patience=stored.patience, hints=stored.hints)


def from_record(text: str, language: str) -> StoredTable:
    """A table to look at a record; raises BadRecord."""
    if len(records.read(text).moves) > MOST_ACTIONS:
        raise BadRecord(_("record: at most {most} moves can be shown here").format(most=MOST_ACTIONS))
    match = teien.load(text)
    seats = tuple(StoredSeat(number, "record", None, name, None) for number, name in enumerate(match.names))
    return stored(match.record("all"), match.game.name, seats, {}, language, over=True)


def following(table: Table, seats: tuple[StoredSeat, ...]) -> StoredTable:
    """The table of the next game of a return match."""
    match = table.match.next_game(return_match.result(table))
    return stored(match.record("all"), match.game.name, seats, table.stored.options, table.stored.language)


def begun(
    name: str, seats: tuple[StoredSeat, ...], options: Mapping[str, str], language: str, *, return_match: bool = False
) -> StoredTable:
    """A table with its set-up drawn."""
    names = [seat.name or made_up_name(seat.number) for seat in seats]
    match = laid_out(name, len(seats), options, names=names, return_match=return_match)
    return stored(match.record("all"), name, seats, options, language)


def laid_out(
    name: str,
    players: int,
    options: Mapping[str, str],
    *,
    names: Sequence[str] = (),
    seed: int | None = None,
    return_match: bool = False,
) -> Match:
    """A game set up with options as typed; raises BadMaterial."""
    game = find(name)
    game.check_request(players, options)
    with tempfile.TemporaryDirectory() as folder:
        try:
            given = game.read_options(players, put_in_files(game, options, Path(folder)))
            return teien.new(name, players=players, names=names, seed=seed, return_match=return_match, **given)
        except BadOption:
            raise
        except BadMaterial as error:
            # Whoever reads a file names it, which means nothing to the person who sent its contents.
            raise BadMaterial(str(error).replace(f"{folder}/", "")) from error


def put_in_files(game: Game, options: Mapping[str, str], folder: Path) -> dict[str, str]:
    """The options as a command line would have them.

    A file's contents go through a file of our own: nobody who asks over the network names a file of the server's.
    """
    given = dict(options)
    for option in game.options:
        if option.kind == "file" and option.name in given:
            path = folder / f"{option.name}.txt"
            path.write_text(given[option.name], encoding="utf-8")
            given[option.name] = str(path)
    return given


def seated(number: int, spec: SeatSpec, guest: str | None) -> StoredSeat:
    if spec.kind == "computer":
        if spec.level is None or not 1 <= spec.level <= len(LEVELS):
            raise BadMaterial(_("A computer has a level from 1 to {count}.").format(count=len(LEVELS)))
        return StoredSeat(number, "computer", spec.level, LEVELS[spec.level - 1].name, None)
    name = checked_name(spec.name) if spec.name.strip() else None
    if spec.kind == "here":
        name = name or made_up_name(number)
    return StoredSeat(number, spec.kind, None, name, guest if spec.kind == "here" else None)


def numbered(seats: Sequence[StoredSeat]) -> tuple[StoredSeat, ...]:
    """The seats, computers of one level numbered, so that people read which of them did what."""
    levels = [seat.level for seat in seats]
    return tuple(
        replace(seat, name=f"{seat.name} {levels[: seat.number + 1].count(seat.level)}")
        if seat.kind == "computer" and levels.count(seat.level) > 1
        else seat
        for seat in seats
    )


def stored(
    start: str,
    game: str,
    seats: tuple[StoredSeat, ...],
    options: Mapping[str, str],
    language: str,
    *,
    over: bool = False,
) -> StoredTable:
    now = time.time()
    return StoredTable(
        id=new_table_id(),
        game=game,
        start=start,
        options=dict(options),
        language=language,
        created=now,
        seats=seats,
        over=over,
        actions=0,
        touched=now,
        rematch=None,
    )
