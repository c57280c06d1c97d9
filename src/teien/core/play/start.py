"""The ways a match begins: a new set-up, a record, a position."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from teien.core.engine import chance, rules
from teien.core.engine.row import new_row
from teien.core.play import records
from teien.core.play.game import Game, find
from teien.core.play.match import Match
from teien.core.play.redraw import parted
from teien.core.play.series import Series, read_series
from teien.core.play.shuffles import KEY_BYTES, Shuffles
from teien.core.words.errors import BadMaterial, BadPosition, BadRecord, IllegalMove, MalformedMove
from teien.core.words.language import _
from teien.core.words.names import made_up_name


def new(
    game: str,
    players: int = 2,
    seed: int | None = None,
    names: Sequence[str] = (),
    date: str = "",
    *,
    return_match: bool = False,
    **options: Any,
) -> Match:
    """A new match; without a seed one is drawn.

    With `return_match` it is the first of as many games as there are seats, all with the same set-up and shuffles, in
    which everybody sits once in every place: `match.next_game()` is the next, see `teien.core.play.series`.

    Where a game hides what is to come, and neither a seed nor an option says what that is, it is drawn from 256 bits
    of the operating system instead, and the match has no seed: see `teien.core.play.shuffles`.

    Raises BadMaterial for a game, a player count or an option that cannot be played with.
    """
    found = find(game)
    if seed is None and found.has_secrets and not found.hidden_setup & options.keys():
        match = dealt(found, players, None, Shuffles.drawn(), names, date, options)
    else:
        match = dealt(found, players, chance.fresh_seed() if seed is None else seed, None, names, date, options)
    match.series = Series(players) if return_match else None
    return match


def dealt(
    game: Game,
    players: int,
    seed: int | None,
    shuffles: Shuffles | None,
    names: Sequence[str],
    date: str,
    options: Mapping[str, Any],
) -> Match:
    """A match with its set-up drawn from a seed, or, what is hidden of it, from a key."""
    box, board = game.prepare(players, options)
    state = new_row(game.state_type)
    rules.deal(box, board, state, shuffles.stream() if shuffles else chance.streams(seed or 0, 1))
    if shuffles and game.secrets:
        game.secrets.shuffle(None, state, shuffles)
    return Match(game, board, state, seed=seed, names=names, date=date, shuffles=shuffles)


def from_position(game: str, line: str, seed: int | None = None) -> Match:
    """A match that goes on from a position; raises BadPosition.

    With a seed the line may be one that a seat or a spectator sees: what they may not know is dealt by chance, every
    possible way equally likely. So any player can be asked for advice on what a seat sees.

    >>> import teien
    >>> match = teien.new("haru-ichiban", seed=7)
    >>> seen = match.position(viewer=0)
    >>> believed = teien.from_position("haru-ichiban", seen, seed=1)
    >>> believed.position(viewer=0) == seen, believed.position("all") == match.position("all")
    (True, False)
    """
    found = find(game)
    if not isinstance(line, str):
        raise BadPosition(_("position: text is expected, not {kind}").format(kind=type(line).__name__))
    deal = getattr(found.notation, "dealt", None)
    if seed is not None:
        stream = chance.streams(seed, 1)
        line = deal(line, lambda bound: int(chance.below(stream, bound))) if deal else line
    board, state = found.notation.from_position(line)
    return Match(found, board, state, position=line.strip())


def load(text: str) -> Match:
    """The match of a record, every move played again through the rules.

    Of a study's record it is the main line; `teien.load_study` reads all of it.

    Raises BadRecord for a damaged record or an illegal move, naming the line, the move and the rule.
    """
    match, record = opened(text)
    for token in record.moves:
        replay(match, token)
    check_result(match, record)
    return match


def opened(text: str) -> tuple[Match, records.Record]:
    """The match of a record before its first move, and the record taken apart; raises BadRecord."""
    record = records.read(text)
    if records.SEEN_BY in record.header:
        seen_by = record.header[records.SEEN_BY]
        complaint = _("record: it was written for {viewer:.40} while the game went on, with the secrets left out")
        raise BadRecord(complaint.format(viewer=seen_by))
    record.header.pop(records.STUDY, None)
    try:
        return set_up(find(record.pop("game")), record), record
    except (BadMaterial, BadPosition) as error:
        raise BadRecord(_("record, header: {error}").format(error=error)) from error


def replay(match: Match, token: records.Token) -> None:
    """Plays a move of a record; raises BadRecord with its place, the round and the reason."""
    index = len(match.history) + 1
    if match.over:
        complaint = _("record, line {line}, move {index} ({move:.40}): the game is already over")
        raise BadRecord(complaint.format(line=token.line, index=index, move=token.text))
    number = match.round(index - 1)
    if token.round not in (0, number):
        complaint = _(
            "record, line {line}, move {index} ({move:.40}): it stands in round {round}, but round {number} is played"
        )
        raise BadRecord(
            complaint.format(line=token.line, index=index, move=token.text, round=token.round, number=number)
        )
    try:
        move, drawn = parted(match.game, token.text)
        match.play(move, token.seat, drawn)
    except (MalformedMove, IllegalMove) as error:
        complaint = _("record, line {line}, move {index}, round {number}: {error}")
        raise BadRecord(complaint.format(line=token.line, index=index, number=number, error=error)) from error


def check_result(match: Match, record: records.Record) -> None:
    """Raises BadRecord where the moves of a record give another result than it says."""
    result = records.result_text(match.outcome)
    if record.result != result:
        complaint = _("record: the result says {said!r:.60}, but the moves give {played!r:.60}")
        raise BadRecord(complaint.format(said=record.result, played=result))


def set_up(game: Game, record: records.Record) -> Match:
    """The match before its first move; what is left of the header are the game's own options."""
    version = record.pop_number("version", 10**6)
    if version != game.version:
        complaint = _("record, 'version: {version}': this Teien reads version {known} of {game}")
        raise BadRecord(complaint.format(version=version, known=game.version, game=game.title))
    players = record.pop_number("players", 99)
    if players not in game.players:
        complaint = _("record, 'players: {players}': {game} is not played by {players}")
        raise BadRecord(complaint.format(players=players, game=game.title))
    names = [record.header.pop(f"player {seat + 1}", made_up_name(seat)) for seat in range(players)]
    date = record.header.pop("date", "")
    seed = read_seed(record.header.pop("seed")) if "seed" in record.header else None
    shuffles = read_shuffles(game, record, seed)
    series = read_series(record.header, players)
    if "position" in record.header:
        line = record.pop("position")
        board, state = game.notation.from_position(line)
        if board.players != players:
            complaint = _("record, 'players: {players}': the position has {count}")
            raise BadRecord(complaint.format(players=players, count=board.players))
        match = Match(game, board, state, seed=seed, names=names, date=date, position=line, shuffles=shuffles)
        leftover = record.header
    else:
        known = {option.name for option in game.options}
        leftover = {key: value for key, value in record.header.items() if key not in known}
        options = {key: value for key, value in record.header.items() if key in known}
        given = game.read_options(players, options)
        match = dealt(game, players, None if shuffles else seed or 0, shuffles, names, date, given)
        missing = game.write_setup(match.board, match.state).keys() - options.keys()
        if shuffles:
            missing -= game.hidden_setup
        if seed is None and missing:
            raise BadRecord(_("record: the header has neither 'seed: …' nor '{key:.40}: …'").format(key=min(missing)))
        match.seed = seed
    for key, value in leftover.items():
        complaint = _("record, '{key:.40}: {value:.60}': {game} knows no such line")
        raise BadRecord(complaint.format(key=key, value=value, game=game.title))
    match.series = series
    return match


def read_shuffles(game: Game, record: records.Record, seed: int | None) -> Shuffles | None:
    """What the record's key draws; raises BadRecord for a key that does not fit its fingerprint or the game."""
    fingerprint = record.header.pop(records.FINGERPRINT, None)
    key = record.header.pop(records.KEY, None)
    if key is None:
        if fingerprint is not None:
            raise BadRecord(_("record: there is 'fingerprint: …' but no 'key: …' that it belongs to"))
        return None
    if not re.fullmatch(f"[0-9a-f]{{{2 * KEY_BYTES}}}", key):
        complaint = _("record, 'key: {key:.60}': {count} hexadecimal digits are expected")
        raise BadRecord(complaint.format(key=key, count=2 * KEY_BYTES))
    shuffles = Shuffles(bytes.fromhex(key))
    if fingerprint is not None and fingerprint != shuffles.fingerprint:
        complaint = _("record, 'fingerprint: {fingerprint:.80}': the key has another, {true}")
        raise BadRecord(complaint.format(fingerprint=fingerprint, true=shuffles.fingerprint))
    if not game.has_secrets or game.hidden_setup & record.header.keys() or seed is not None:
        raise BadRecord(_("record, 'key: …': {game} was dealt otherwise, by its other lines").format(game=game.title))
    return shuffles


def read_seed(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,40}", text):
        raise BadRecord(_("record, 'seed: {seed:.60}': a whole number is expected").format(seed=text))
    return int(text)
