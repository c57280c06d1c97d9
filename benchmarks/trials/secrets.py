"""Everything that a seat is told at two tables whose secrets differ, compared byte by byte.

At both tables of a pair (`pairs.py`) the same is played: the opponent's choice of a flower is another one at each, is
changed, at one table more often than at the other, and is at last a flower that the opponent has at both. As soon as
the rules themselves would reveal a difference, with the next round or the end of the game, the pair is done with.

After every action all that the seat and a spectator can get is asked for at both servers: the pages of a person with a
cookie, or what a bot with a token may ask for; state, legal moves, record, picture, stream, ways to look back,
refusals. What their live connections were told meanwhile is compared, also how many messages it were. So are the
choices and the analyses of players whose chance is the same. A message is one such answer or text, at both servers.
"""

import asyncio
import json
import random
import re
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from benchmarks.trials import samples
from benchmarks.trials.asgi import Answer, Live, ask, rest
from benchmarks.trials.course import Course, Report
from benchmarks.trials.pairs import JSON, Apps, Pair, apart
from benchmarks.trials.pool import spread
from teien import Match, player
from tests.web.guests import live_place

PAIRS = 6
"""So many pairs of tables in one batch."""
ACTIONS = 40
"""At most so many actions at a table."""
MINE = "live, a seat"
DONE = "own-action"
"""By which an answer to one's own action is known."""
SHOWN = 10
"""So many differences are shown at most."""
WHEN = re.compile(rb'just now|\d+ (?:minute|hour)s? ago|(?<="away":)\d+')
"""The time that passed is the same at both servers but for the moment of asking."""


@dataclass
class Compared:
    """How many messages there were, by where they came from, and the first differences."""

    messages: Counter[str] = field(default_factory=Counter)
    differences: int = 0
    shown: list[str] = field(default_factory=list)
    moments: int = 0
    differing: int = 0
    """At so many of these moments of comparing the opponents' flowers really differed."""

    def same(self, where: str, one: object, other: object) -> None:
        self.messages[where] += 1
        if one != other:
            self.differences += 1
            self.shown.append(f"{where}\n{shortened(one, other)}")

    def add(self, more: "Compared") -> None:
        self.messages += more.messages
        self.differences += more.differences
        self.shown += more.shown
        self.moments += more.moments
        self.differing += more.differing


def shortened(one: object, other: object, around: int = 150) -> str:
    """The place where two things begin to differ."""
    texts = repr(one), repr(other)
    place = next((at for at, (mine, theirs) in enumerate(zip(*texts, strict=False)) if mine != theirs), 0)
    return "\n".join(text[max(0, place - around) : place + around] for text in texts)


def run(count: int, seed: int, minutes: float | None) -> Report:
    """So many messages."""
    total = Compared()
    with Course("messages", count, minutes) as course:
        for compared in spread(partial(batch, seed), course):
            total.add(compared)
            course.advance(compared.messages.total(), f"{total.differences} differences")
        return report(total, course.seconds)


def batch(seed: int, number: int, pairs: int = PAIRS) -> Compared:
    """Some pairs of tables, played and compared; the same from the same seed and number."""
    draw = random.Random(f"{seed}-{number}")
    compared = Compared()
    with tempfile.TemporaryDirectory(prefix="teien-secrets-") as folder:
        asyncio.run(compare(Path(folder), pairs, draw, compared))
    return compared


async def compare(folder: Path, count: int, draw: random.Random, compared: Compared) -> None:
    async with apart(folder, count, draw) as (apps, pairs):
        for pair in pairs:
            sitting = Sitting(apps, pair, draw, compared)
            await sitting.begin()
            await sitting.play()
            await sitting.end()


class Sitting:
    """One pair of tables, and everybody who looks at them."""

    def __init__(self, apps: Apps, pair: Pair, draw: random.Random, compared: Compared) -> None:
        self.apps = apps
        self.pair = pair
        self.draw = draw
        self.compared = compared
        self.address = f"/api/tables/{pair.table}"
        self.lives: dict[str, list[Live]] = {}

    async def begin(self) -> None:
        """Everybody comes, one after the other, so that all hear of all who come later."""
        pair = self.pair
        watching = f"/live/{pair.table}"
        own = live_place(pair.table, pair.token) if pair.is_bot else (watching, pair.headers)
        places: dict[str, tuple[str, dict[str, str]]] = {MINE: own, "live, a spectator": (watching, {})}
        for name, place in places.items():
            self.lives[name] = [Live(app, *place) for app in self.apps]
            for live in self.lives[name]:
                await live.answered()

    async def end(self) -> None:
        for lives in self.lives.values():
            for live in lives:
                await live.end()

    async def play(self) -> None:
        """Action after action, as long as the seat may know nothing of the difference."""
        await self.look()
        for _ in range(ACTIONS):
            plan = self.choices() if len(self.matches[0].to_act) == 2 else self.one_action()
            for actions in plan:
                if not actions or not await self.do(*actions):
                    return
                await self.look()

    @property
    def matches(self) -> tuple[Match, Match]:
        return self.pair.matches

    def choices(self) -> Iterator[tuple[int, list[str], list[str]] | None]:
        """Both choose a flower: whose turn it is to choose, and the choices at either table, the last one to stay."""
        seat, opponent = self.pair.seat, 1 - self.pair.seat
        hands = [texts(match, opponent) for match in self.matches]
        both = [flower for flower in hands[0] if flower in hands[1]]
        own = [self.draw.choice(texts(self.matches[0], seat))]
        kept = self.draw.choice(both) if both else None
        if kept and self.draw.random() < 0.3:
            yield seat, own, own
            yield opponent, [kept], [kept]
            return
        first, second = ([flower for flower in hand if flower != kept] or hand for hand in hands)
        flowers = self.draw.choice(first), self.draw.choice(second)
        yield opponent, [flowers[0]], [flowers[1]]
        if not kept:
            yield None
            return
        if flowers != (kept, kept):
            yield opponent, self.changes(hands[0], flowers[0], kept), self.changes(hands[1], flowers[1], kept)
        yield seat, own, own

    def changes(self, hand: Sequence[str], now: str, kept: str) -> list[str]:
        """Another flower and another, until the one that is kept."""
        flowers = []
        for _ in range(self.draw.randrange(4)):
            now = self.draw.choice([flower for flower in hand if flower != now] or [now])
            flowers.append(now)
        return flowers if flowers and flowers[-1] == kept else [*flowers, kept]

    def one_action(self) -> Iterator[tuple[int, list[str], list[str]]]:
        (seat,) = self.matches[0].to_act
        known = texts(self.matches[1], seat)
        move = self.draw.choice([move for move in texts(self.matches[0], seat) if move in known])
        yield seat, [move], [move]

    async def do(self, seat: int, *moves: list[str]) -> bool:
        """Does it at both tables; False, and it is not done, where it would end the round or the game."""
        before = self.matches[0].copy()
        for match, several in zip(self.matches, moves, strict=True):
            for move in several:
                match.play(move, seat)
        if self.matches[0].over or round_of(self.matches[0]) != round_of(before):
            return False
        if seat == self.pair.seat and not self.pair.is_bot:
            await self.do_live(moves[0][0])
            return True
        token = self.pair.token if seat == self.pair.seat else self.pair.opponent
        answers = []
        for app, several in zip(self.apps, moves, strict=True):
            for move in several:
                body = json.dumps({"move": move}).encode()
                headers = JSON | {"authorization": f"Bearer {token}"}
                answers.append(await ask(app, "POST", f"{self.address}/moves", body, headers))
                assert answers[-1].status == 200, answers[-1]
        if seat == self.pair.seat:
            self.compared.same("answers to actions", *answers)
        return True

    async def do_live(self, move: str) -> None:
        """A person's move, over the live connection."""
        for app, live in zip(self.apps, self.lives[MINE], strict=True):
            version = json.loads((await ask(app, "GET", self.address)).body)["version"]
            live.send(json.dumps({"do": "move", "seat": self.pair.seat, "move": move, "version": version, "id": DONE}))
            while not any(DONE in text for text in live.heard):
                await asyncio.sleep(0)
            assert not any(DONE in text and '"refused"' in text for text in live.heard), live.heard

    async def look(self) -> None:
        """Compares all that can be seen now, and all that was told since the last time."""
        self.compared.moments += 1
        self.compared.differing += self.pair.differs
        for where, method, path, headers, body in self.doors():
            answers = [await ask(app, method, path, body, headers) for app in self.apps]
            self.compared.same(where, *map(without_times, answers))
        await rest()
        for where, lives in self.lives.items():
            heard = [list(live.heard) for live in lives]
            for live in lives:
                live.heard.clear()
            self.compared.same(f"{where}: how many", *map(len, heard))
            for mine, theirs in zip(*heard, strict=False):
                self.compared.same(where, mine, theirs)
        self.compare_players()

    def doors(self) -> Iterator[tuple[str, str, str, dict[str, str], bytes]]:
        """All requests, by what they are for."""
        pair, moves = self.pair, len(self.matches[0].history)
        pages = ["", "/record", *(f"/at/{move}" for move in {0, moves - 1, moves} if move >= 0)]
        mine = {} if pair.is_bot else pair.headers
        for page in pages:
            yield "pages, a spectator", "GET", f"/table/{pair.table}{page}", {}, b""
            if mine:
                yield "pages, a seat", "GET", f"/table/{pair.table}{page}", mine, b""
        if mine:
            yield "pages, a seat", "GET", "/", mine, b""
        bearer = pair.headers if pair.is_bot else {}
        for way in ("", "/moves", "/record", "/picture.svg", "/stream"):
            if bearer:
                yield "interface for bots, a seat", "GET", f"{self.address}{way}", bearer, b""
            yield "interface for bots, a spectator", "GET", f"{self.address}{way}", {}, b""
        legal = texts(self.matches[0], pair.seat)
        wrong = [move for move in self.draw.sample(samples.moves(), 3) if move not in legal]
        for move in (*wrong, "nonsense"):
            yield "refusals", "POST", f"{self.address}/moves", JSON | bearer, json.dumps({"move": move}).encode()
        self.ask_why()

    def ask_why(self) -> None:
        """Over the live connection, why something may not be done; what it answers is compared with the rest."""
        touches = self.draw.choice([[f"flower-{value}"] for value in range(1, 9)] + [["c3"], ["c3", "d3"], ["little"]])
        for live in self.lives[MINE]:
            live.send(json.dumps({"do": "why", "seat": self.pair.seat, "touches": touches, "id": 1}))
            live.send(json.dumps({"do": "move", "seat": 1 - self.pair.seat, "move": "1", "version": 0, "id": 2}))
            live.send(json.dumps({"do": "state"}))

    def compare_players(self) -> None:
        """What players choose, who know only what the seat knows."""
        seat = self.pair.seat
        if seat not in self.matches[0].to_act:
            return
        seed = self.draw.randrange(10**6)
        for kind in ("random", "greedy", "level1", "level2"):
            chosen = [player(kind, seed=seed).choose(match, seat) for match in self.matches]
            self.compared.same("choices of players", *chosen)
        minds = [player("tree", simulations=40, threads=1, seed=seed) for _ in self.matches]
        analyses = [mind.analyse(match, seat) for mind, match in zip(minds, self.matches, strict=True)]
        self.compared.same("analyses", *((each.candidates, each.line, each.solved) for each in analyses))


def texts(match: Match, seat: int) -> list[str]:
    return [move.text for move in match.legal_moves(seat)]


def round_of(match: Match) -> int:
    return match.round(len(match.history))


def without_times(answer: Answer) -> tuple[bytes, int, object]:
    """An answer without how long ago something was, the only thing that may differ."""
    return WHEN.sub(b"ago", answer.body), answer.status, answer.headers


def report(total: Compared, seconds: float) -> Report:
    report = Report(["told to a seat whose opponent's secrets differ", "messages"])
    report.rows = [[where, f"{count:,}"] for where, count in sorted(total.messages.items())]
    report.rows += [["together", f"{total.messages.total():,}"], ["**differences**", f"{total.differences:,}"]]
    report.remarks.append(
        f"{total.messages.total():,} messages in {seconds / 60:.1f} minutes; at {total.differing:,} of "
        f"{total.moments:,} moments of comparing the opponents' flowers differed."
    )
    report.remarks += [f"```\n{shown}\n```" for shown in total.shown[:SHOWN]]
    report.good = total.differences == 0
    return report
