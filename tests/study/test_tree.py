"""Studies: trees of positions with what is said of them, as text that people, old readers and new ones understand."""

import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import teien
from teien import BadMaterial, BadRecord, IllegalMove, MalformedMove, Study
from teien.core.pictures.shapes import KINDS
from teien.core.play.match import Match
from teien.core.play.records import MOST_MOVES
from teien.study.tree import Node, checked_comment

RECORD = """\
game: hiroba
version: 1
players: 2
player 1: Anna
player 2: Ben
date: 2026-11-15
seed: 3
layout: ~ ~ ~ AaA/PBA/BBB aBB/ABB/AAP ~ bAA/BPA/BBA bBA/BPA/BBB aBB/APB/ABB
first: 2
koi: best
study: 1

#: Nobody is anywhere yet.
1. 2a3
   #: A (bold) start: 1. is it #1?
   #: Perhaps.
   #! a3 good, b5, a3 > a4 bad
   ( 1. 1b6
     ( 1. 9b6 ) )
   +b5 | 8d3 +h3
   ( 1. - 2. 1c3 )
2. 1c3 +d2

result: unfinished
"""


def changed(old: str, new: str) -> str:
    assert old in RECORD
    return RECORD.replace(old, new)


def shape(node: Node) -> Any:
    """A tree as plain values."""
    return node.text, node.comment, node.marks, node.arrows, [shape(child) for child in node.children]


def test_a_record_holds_other_lines_comments_and_marks() -> None:
    study = teien.load_study(RECORD)
    assert study.root.comment == "Nobody is anywhere yet."
    first, *others = study.root.children
    assert [other.text for other in others] == ["1b6", "9b6"]
    assert first.comment == "A (bold) start: 1. is it #1?\nPerhaps."
    assert first.marks == {"a3": "good", "b5": "note"}
    assert first.arrows == {("a3", "a4"): "bad"}
    assert [node.text for node in study.end.way[1:]] == ["2a3", "+b5", "8d3", "+h3", "1c3", "+d2"]
    assert study.at("3/-/1c3").path == "3/-/1c3"
    again = study.record()
    assert shape(teien.load_study(again).root) == shape(study.root)
    assert teien.load_study(again).record() == again


def test_its_main_line_is_a_match_like_any_other() -> None:
    match = teien.load(RECORD)
    assert [str(move) for _seat, move in match.history] == ["2a3", "+b5", "8d3", "+h3", "1c3", "+d2"]
    assert match == teien.load_study(RECORD).main
    assert shape(teien.load_study(match.record()).root) == shape(Study(match).root)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (changed("study: 1", "study: 2"), "line 11: 'study: 2': this Teien reads studies of version 1"),
        (changed("#! a3", "#? a3"), r"line 17: '#\?' is not known"),
        (changed("a3 good", "a3 great"), "line 17: mark 'great': one of note, good, fair, bad"),
        (changed("a3 good", "z3 good"), "line 17: mark 'z3': nothing in the picture has this name"),
        (changed("a3 good", "a3 > good"), "line 17: mark 'good': nothing in the picture"),
        (changed("a3 good", "a3 > > good"), "line 17: 'a3 > > good': a mark such as"),
        (changed("( 1. 9b6 ) )", "( 1. 9b6 )"), r"line 18: the variation that begins here does not end: '\)' is"),
        (changed("( 1. 9b6 ) )", "( 1. 9b6 ) ) )"), r"line 19: '\)' ends a variation, but none has begun"),
        (changed("( 1. 9b6 )", "( )"), r"line 19: '\)' ends a variation in which nothing was played"),
        (changed("( 1. 1b6\n     ( 1. 9b6 )", "( ( 1. 9b6 ) 1. 1b6"), r"line 18: '\(' begins another line"),
        (changed("1. 9b6", "1. 9b7"), "line 19, move 1, round 1: 9b7: H08"),
        (changed("1. 9b6", "2. 9b6"), r"line 19, move 1 \(9b6\): it stands in round 2, but round 1 is played"),
        (changed("1. - 2. 1c3", "1. - 1c3"), r"line 21, move 5 \(1c3\): it stands in round 1, but round 2"),
        (changed("study: 1\n", ""), r"line 17, move 2, round 1: '\(' is no move"),
        (changed("unfinished", "player 1 wins, 9-1"), "the result says"),
        (changed("study: 1", "study: 1\nstudy: 1"), "line 12: 'study' is given twice"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        teien.load_study(text)


def test_a_choice_in_secret_has_variations_and_no_second_choice() -> None:
    study = Study(teien.new("haru-ichiban", seed=7))
    first = study.add(study.root, "3", 0)
    assert first.text == "1:3"
    with pytest.raises(IllegalMove, match="in a study another choice is a variation"):
        study.add(first, "4", 0)
    other = study.add(study.root, "4", 0)
    assert other.path == "0/1:4"
    assert study.match(other).view("all").players[0].choice == 4


def test_a_study_goes_with_the_key_that_its_game_was_dealt_from() -> None:
    match = teien.new("haru-ichiban")
    player = teien.player("random", seed=2)
    while match.to_act and match.view().round == 1:
        match.play(player.choose(match, match.to_act[0]), match.to_act[0])
    study = teien.load_study(Study(match).record())
    assert study.main.history == match.history
    assert study.main.position("all") == match.position("all")


def until_somebody_draws(match: Match) -> None:
    player = teien.player("greedy", seed=1)
    while not match.due():
        match.play(player.choose(match, match.to_act[0]), match.to_act[0])


@pytest.mark.parametrize("seed", [7, None])
def test_what_is_drawn_can_be_chosen_and_is_kept(seed: int | None) -> None:
    """The main line has other draws than chance's; who may not know them is not told."""
    match = teien.new("haru-ichiban", seed=seed)
    until_somebody_draws(match)
    draws = match.game.draws
    assert draws
    study = Study(match)
    by_chance = study.end
    assert by_chance.parent
    drawn = [draws.texts[part.drawn[0]] for part in match.due()]
    others = [draws.texts[next(n for n in part.options if n not in part.drawn)] for part in match.due()]
    chosen = study.add(by_chance.parent, f"{by_chance.text}={','.join(others)}")
    assert chosen.drawn == tuple(others)
    assert study.add(by_chance.parent, f"{by_chance.text}={','.join(drawn)}") is by_chance
    assert [draws.texts[part.drawn[0]] for part in study.match(chosen).due()] == others
    for seat, text in enumerate(others):
        assert int(text[-1]) in study.match(chosen).view(seat).players[seat].hand
    study.promote(chosen)
    text = study.record()
    assert teien.load_study(text).record() == text
    main = teien.load(text)
    assert main.position("all") == study.main.position("all") != match.position("all")
    assert all("=" not in main.record(viewer) for viewer in (0, 1, None))
    # What is left comes as it was shuffled, and the next round as well.
    player = teien.player("greedy", seed=2)
    while main.to_act and main.round(len(main.history)) < 10:
        main.play(player.choose(main, main.to_act[0]), main.to_act[0])
    assert teien.load(main.record("all")).position("all") == main.position("all")
    main.undo()
    assert main.at(len(by_chance.way) - 2).chosen_draws(len(by_chance.way) - 2) == ()


@pytest.mark.parametrize(
    ("drawn", "why"),
    [
        ("", "'' is no draw; one is written as 1+"),
        ("1+9", "'1+9' is no draw"),
        ("1+{own}", "draws, player 1: 1 of"),
        ("1+{free}", "draws, player 2: 1 of"),
        ("1+{free},1+{free},2+1", "draws, player 1: 1 of"),
    ],
)
def test_what_cannot_be_drawn_is_refused(drawn: str, why: str) -> None:
    match = teien.new("haru-ichiban", seed=7)
    until_somebody_draws(match)
    study, due = Study(match), match.due()
    last = study.end
    assert last.parent
    own = next(value for value in range(1, 9) if value - 1 not in due[0].options)
    text = f"{last.text}={drawn.format(own=own, free=due[0].options[0] + 1)}"
    with pytest.raises(IllegalMove, match=re.escape(why)):
        study.add(last.parent, text)
    with pytest.raises(IllegalMove, match="nothing is drawn after this move"):
        study.add(study.root, "3=1+1", 0)


def test_nobody_at_a_table_chooses_what_is_drawn() -> None:
    """A move's text alone, as players send it, has no draws."""
    match = teien.new("haru-ichiban", seed=7)
    until_somebody_draws(match)
    text = str(match.undo().move)
    with pytest.raises(MalformedMove):
        match.play(f"{text}=1+1,2+8")


def test_lines_are_promoted_and_taken_away() -> None:
    study = teien.load_study(RECORD)
    variation = study.at("3/-/1c3")
    study.promote(variation)
    assert variation.path == "5"
    assert study.main.history[3].move.text == "-"
    study.remove(study.at("4"))
    assert study.end.path == "6"
    assert "1c3" in study.record()
    with pytest.raises(IllegalMove, match="cannot be taken away"):
        study.remove(study.root)
    with pytest.raises(IllegalMove, match="none of the study's"):
        study.match(Study(study.start).root)
    for path in ("99", "x", "", "0/9x9", "-1", "2/"):
        with pytest.raises(IllegalMove, match="does not have it"):
            study.at(path)


def test_what_cannot_be_written_is_refused() -> None:
    study = teien.load_study(RECORD)
    with pytest.raises(BadMaterial, match="cannot be written"):
        study.annotate(study.root, comment="a\x00b")
    with pytest.raises(BadMaterial, match="nothing in the picture has this name"):
        study.annotate(study.root, marks={"z9": "good"})
    with pytest.raises(BadMaterial, match="one of note"):
        study.annotate(study.root, arrows={("a3", "a4"): "nice"})


def test_a_deep_study_is_read_and_written() -> None:
    """Brackets within brackets, as deep as there is anything to play."""
    match = teien.new("niwa", seed=3)
    player = teien.player("random", seed=1)
    while not match.over and len(match.history) < 400:
        match.play(player.choose(match, match.to_act[0]))
    study = Study(match.at(0))
    node = study.root
    for seat, move in match.history:
        others = [other for other in study.match(node).legal_moves(seat) if other != move][:1]
        for other in others:
            study.add(node, other, seat)
        node = study.add(node, move, seat)
    text = study.record()
    assert text.count("( ") > 200
    assert teien.load_study(text).record() == text


def test_a_study_is_not_without_end() -> None:
    long = RECORD.replace("( 1. - 2. 1c3 )", "( 1. - )\n" * (MOST_MOVES // 3 + 1))
    with pytest.raises(BadRecord, match="at most 50000"):
        teien.load_study(long)


COMMENTS = st.one_of(
    st.text(max_size=40), st.sampled_from(["(", ") 1. 9c4", "result: draw", "#: x", "a: b\n\nc", "é 🌸"])
)


def grown(data: st.DataObject, game: str, players: int) -> Study:
    """A random tree with random things said of its positions."""
    study = Study(teien.new(game, players=players, seed=data.draw(st.integers(0, 9))))
    nodes = [study.root]
    for _step in range(data.draw(st.integers(0, 30))):
        node = nodes[data.draw(st.integers(0, len(nodes) - 1))] if data.draw(st.booleans()) else nodes[-1]
        match = study.match(node)
        if match.over:
            continue
        seat = data.draw(st.sampled_from(match.to_act))
        node = study.add(node, data.draw(st.sampled_from(match.legal_moves(seat))), seat)
        nodes.append(node)
        if data.draw(st.integers(0, 3)) == 0:
            names = st.sampled_from([*match.game.drawing.spots(study.match(node).view("all"))])
            marks = data.draw(st.dictionaries(names, st.sampled_from(KINDS), max_size=3))
            arrows = data.draw(st.dictionaries(st.tuples(names, names), st.sampled_from(KINDS), max_size=2))
            study.annotate(node, marks=marks, arrows=arrows)
            comment = data.draw(COMMENTS)
            try:
                study.annotate(node, comment=comment)
            except BadMaterial:
                assert not comment.isprintable()
    return study


CASES = [("hiroba", 2), ("hiroba", 4), ("haru-ichiban", 2), ("niwa", 2)]


@pytest.mark.parametrize(("game", "players"), CASES)
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data())
def test_any_study_is_read_as_it_was_written(game: str, players: int, data: st.DataObject) -> None:
    study = grown(data, game, players)
    text = study.record()
    again = teien.load_study(text)
    assert shape(again.root) == shape(study.root)
    assert again.record() == text
    assert teien.load(text) == study.main
    assert [node.path for node in again] == [node.path for node in study]
    assert old_reader(text) == "study"


def old_reader(text: str) -> str:
    """What release 0.1.0 complains of first, which knew no studies: a line of the text, or an entry of the header."""
    entries, moves, round_number = [], False, 0
    for raw in text.splitlines():
        line = raw.split("#")[0].strip()
        if started := re.match(r"(\d{1,6})\.(?:\s+|$)", line):
            if int(started[1]) <= round_number:
                return line
            round_number, moves = int(started[1]), True
        elif header := re.fullmatch(r"([a-z][a-z0-9 ]*?)\s*:\s*(.*)", line):
            if moves and header[1] != "result":
                return line
            entries.append(header[1])
        elif line and not moves:
            return line
    return next(entry for entry in entries if entry == "study")


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_damaged_study_is_read_or_is_a_bad_record(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(RECORD)))
    stop = data.draw(st.integers(start, min(len(RECORD), start + 12)))
    pieces = st.sampled_from([" ", "\n", ":", "|", "( ", " )", "\n#:", "\n#! a3", "1.", "9c4", "study: 1\n"])
    damaged = RECORD[:start] + data.draw(st.one_of(st.text(max_size=6), pieces)) + RECORD[stop:]
    try:
        study = teien.load_study(damaged)
    except BadRecord:
        return
    assert teien.load_study(study.record()).record() == study.record()


@given(st.text())
def test_a_comment_once_checked_stays_as_it_is(text: str) -> None:
    try:
        checked = checked_comment(text)
    except BadMaterial:
        return
    assert checked_comment(checked) == checked
