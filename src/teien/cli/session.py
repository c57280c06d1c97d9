"""A game at the terminal: pictures, prompts, and the commands that people type."""

import os
import time
from collections.abc import Callable, Sequence
from itertools import groupby

from rich.text import Text

from teien.cli import files, secrecy
from teien.cli.legend import show_legend
from teien.cli.parser import BadUsage, two_columns
from teien.cli.scorecard import show_result
from teien.cli.terminal import CONSOLE, say, show_picture
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.play.secrecy import pending
from teien.core.play.view import Viewer
from teien.core.words.errors import IllegalMove, MalformedMove
from teien.core.words.facts import SAID_AT_ONCE, sentences
from teien.core.words.language import _, later
from teien.core.words.series import account_of
from teien.players import judgement, player
from teien.players.base import Player
from teien.players.judgement import judged

HINT_SECONDS = 0.5
OVER = later("The game is over (save FILE, undo, quit)")


class Left(Exception):
    """Somebody asked to leave the table."""


class Session:
    """A match and those who sit at the terminal: `players` has None for a person's seat."""

    def __init__(
        self, match: Match, players: Sequence[Player | None], file: str = "", *, companion: bool = False
    ) -> None:
        self.match = match
        self.companion = companion
        """Whether people are told what is worth a look before their moves, and what these did."""
        self.players = players
        self.file = file
        """Where the game was last saved, or read from."""
        self.saved = match.history
        self.news = [_("Type a move, or 'help'.")] if None in players else []
        """What happened since the last picture, to be said below the next one, where it is seen."""
        self.scenes: list[tuple[Text, str]] = []
        """What stood on the board since the last picture and is gone, and what it says in a sentence."""
        self.people = [seat for seat, player in enumerate(players) if player is None]
        self.looking: int | None = None
        """The person who alone looks at the screen, where several sit at it."""
        self.commands: dict[str, Callable[[str], bool]] = {
            "moves": self.list_moves,
            "hint": self.hint,
            "why": self.why,
            "companion": self.accompany,
            "undo": self.undo,
            "score": self.score,
            "board": self.show,
            "legend": self.legend,
            "save": self.save,
            "help": self.help,
            "quit": self.leave,
        }
        self.goes_on = False
        """Whether the next game of a return match is to follow."""
        if self.has_next:
            self.commands["next"] = self.follow

    @property
    def seat(self) -> int | None:
        """The seat that decides next; None when the game is over. Where several must, computers do not keep waiting."""
        return min(self.match.to_act, key=lambda seat: (seat in self.people, seat), default=None)

    @property
    def viewer(self) -> Viewer:
        """For whose eyes the screen is: the only person's, else that of the one who alone looks, else everybody's."""
        return self.people[0] if len(self.people) == 1 else self.looking

    @property
    def has_next(self) -> bool:
        """Whether another game of a return match comes after this one."""
        return self.match.series is not None and not self.match.series.is_last

    @property
    def person_moved(self) -> bool:
        return any(self.players[seat] is None for seat, _move in self.match.history)

    def run(self) -> int:
        """Plays until the game is over or somebody leaves, and returns the exit status: 130 after Ctrl-C."""
        status = 0
        if self.match.fingerprint and not self.match.over:
            promise = _("All shuffles are fixed; their fingerprint: {fingerprint}")
            self.news.append(promise.format(fingerprint=self.match.fingerprint))
        if self.match.series and not self.match.over:
            self.news.append(account_of(self.match))
        try:
            while True:
                self.let_computers_play()
                self.send_others_away()
                self.show()
                if self.match.over:
                    self.score()
                    if None not in self.players:
                        self.goes_on = self.has_next
                        return status
                while not self.decide():
                    pass
                self.call_others_back()
        except (Left, EOFError):
            say("")
        except KeyboardInterrupt:
            status = 130
            say("")
        finally:
            self.call_others_back()
        self.keep()
        return status

    def let_computers_play(self) -> None:
        while self.seat is not None and (computer := self.players[self.seat]):
            seat = self.seat
            moves: list[Move] = []
            told: list[str] = []
            while self.seat == seat and not self.match.in_secret:
                moves.append(self.make(computer.choose(self.match, seat), seat))
                told.append(self.told())
            if moves:
                words = _("{name} plays {moves}")
                self.news.append(words.format(name=self.match.names[seat], moves=" ".join(map(str, moves))))
                self.news += filter(None, told)
            else:
                self.choose(computer.choose(self.match, seat), seat)

    def told(self) -> str:
        """What the last move did, to whom the screen is for; nothing where only computers play."""
        return sentences(self.match.comment(len(self.match.history), self.viewer)[:SAID_AT_ONCE]) if self.people else ""

    def choose(self, move: Move, seat: int) -> None:
        """A secret choice: what it is is said when all have chosen, and not before."""
        others = pending(self.match)
        self.make(move, seat)
        names = self.match.names
        if not pending(self.match):
            choices = dict((*others, (seat, move)))
            words = _("{name} chose {move}")
            self.news.append(", ".join(words.format(name=names[who], move=choices[who]) for who in sorted(choices)))
            self.news += filter(None, [self.told()])
        elif self.people:
            self.news.append(_("{name} has chosen").format(name=names[seat]))

    def make(self, move: Move, seat: int | None) -> Move:
        """Plays a move; what it made and the rules pass over is shown before the next picture."""
        played = self.match.play(move, seat)
        viewer = self.people[0] if len(self.people) == 1 else None
        if (between := self.match.interlude(viewer)) is not None:
            self.scenes.append((self.match.game.text.render(between, None), self.match.ended(len(self.match.history))))
        return played

    def send_others_away(self) -> None:
        """Where several people sit at the table, sees to it that only one looks while they choose in secret."""
        if len(self.people) < 2 or self.seat is None or not self.match.in_secret:
            return
        if any(chooser in self.people for chooser, _move in pending(self.match)):
            self.say_news()  # everybody saw the pond before the first of them chose
        else:
            self.show()
        prompt = _("{name} alone may look: press Enter ")
        secrecy.read_unseen(prompt.format(name=self.match.names[self.seat]))
        self.looking = self.seat
        secrecy.begin_private_look()

    def call_others_back(self) -> None:
        if self.looking is not None:
            self.looking = None
            secrecy.end_private_look()

    def decide(self) -> bool:
        """One line from a person; whether it changed the position."""
        over = _("The game is over (next, save FILE, undo, quit)") if self.has_next else _(OVER)
        name = over if self.seat is None else self.match.names[self.seat]
        line = self.read(name).strip()
        if not line:
            return False
        word, *rest = line.split(maxsplit=1)
        if word.casefold() in self.commands:
            return self.commands[word.casefold()](rest[0] if rest else "")
        return self.play(line.split())

    def read(self, name: str) -> str:
        if self.looking is None:
            return input(f"{name}> ")
        return secrecy.read_unseen(_("{name} (typing is not shown)> ").format(name=name))

    def play(self, texts: Sequence[str]) -> bool:
        """The moves of a turn, as far as they are legal; says which rule forbids the first that is not."""
        played: list[Move] = []
        seat = self.seat
        try:
            moves = [self.parse(text) for text in texts]
            for move in moves:
                if not self.match.in_secret:
                    self.make(move, seat)
                    if self.companion:
                        self.news += filter(None, [self.told()])
                elif len(moves) == 1 and seat is not None:
                    self.choose(move, seat)
                else:
                    raise IllegalMove(_("A secret choice is typed on a line of its own."))
                played.append(move)
        except (MalformedMove, IllegalMove) as error:
            if not played:
                say(str(error))
            else:
                words = _("{moves} is played ('undo' takes it back), but not what follows:")
                self.news += [words.format(moves=" ".join(map(str, played))), str(error)]
        return bool(played)

    def parse(self, text: str) -> Move:
        """A move as typed, in capitals too where no other move is meant by them."""
        try:
            return self.match.parse(text)
        except MalformedMove:
            return self.match.parse(text.lower())

    def show(self, _rest: str = "") -> bool:
        for picture, ended in self.scenes:
            say("")
            show_picture(picture)
            self.say_news()
            say(ended)
        self.scenes = []
        say("")
        show_picture(self.match.styled(self.viewer))
        self.say_news()
        if self.companion and self.seat is not None and self.seat in self.people:
            for fact in self.match.worth_a_look(self.seat)[:SAID_AT_ONCE]:
                say(_("Look: {fact}.").format(fact=fact.words))
        return False

    def say_news(self) -> None:
        for line in self.news:
            say(line)
        self.news = []

    def list_moves(self, _rest: str) -> bool:
        """All legal moves, those that begin alike on one line."""
        texts = sorted(map(str, self.legal_moves()), key=beginning)
        for _beginning, moves in groupby(texts, key=beginning):
            say(" ".join(moves))
        return False

    def legal_moves(self) -> list[Move]:
        return self.match.legal_moves(self.seat)

    def hint(self, _rest: str) -> bool:
        if self.seat is None:
            say(_("The game is over: there is nothing to play."))
        else:
            found = judged(player("tree", seconds=HINT_SECONDS).analyse(self.match, self.seat))
            say(_("You may play {move}").format(move=found.move.move))
            say(judgement.advice(self.match, found))
        return False

    def why(self, _rest: str) -> bool:
        """Why a computer made its last move, from what whoever looks may know."""
        history = self.match.history
        numbers = [number for number, (seat, _move) in enumerate(history, 1) if self.players[seat]]
        known = [number for number in numbers if number - 1 not in self.match.hidden(self.viewer)]
        if not known or not self.people:
            say(_("No computer has made a move yet."))
            return False
        seat, move = history[known[-1] - 1]
        before, facts = self.match.at(known[-1] - 1), self.match.comment(known[-1], self.viewer)
        found = None
        if not self.match.moves.is_secret(move):
            believed = before.believed_by(self.people[0])
            found = judged(player("tree", seconds=HINT_SECONDS).analyse(believed, seat), move)
        action = _("{name}: {action}.").format(name=self.match.names[seat], action=self.match.spoken(move))
        say(f"{action} {judgement.reason(before, facts, found)}")
        return False

    def accompany(self, _rest: str) -> bool:
        """On or off: whether what is worth a look is told before each decision."""
        self.companion = not self.companion
        say(_("You are accompanied from now on.") if self.companion else _("You go on by yourself."))
        return self.show() if self.companion else False

    def undo(self, _rest: str) -> bool:
        """Takes back moves up to and with the last that a person made."""
        if not self.person_moved:
            say(_("There is no move of yours to take back."))
            return False
        secret = len(pending(self.match))
        taken = [self.match.undo()]
        while self.players[taken[-1].seat]:
            taken.append(self.match.undo())
        moves = " ".join(str(move) for _seat, move in reversed(taken[secret:]))
        self.news.append(_("Taken back: {moves}").format(moves=moves or _("a secret choice")))
        return True

    def score(self, _rest: str = "") -> bool:
        show_result(self.match)
        return False

    def legend(self, _rest: str) -> bool:
        show_legend(self.match.game)
        return False

    def save(self, name: str) -> bool:
        name = name or self.file
        if not name:
            say(_("Save to which file? For instance: save my-game.txt"))
            return False
        try:
            files.write(name, self.match.record(self.viewer if name == "-" else "all"))
        except BadUsage as error:
            say(_("Not saved: {error}").format(error=error))
            return False
        self.file, self.saved = name, self.match.history
        say(_("Saved to {name}; 'teien play --resume {name}' goes on with it.").format(name=name))
        return False

    def help(self, _rest: str) -> bool:
        words = _("Type a move, such as {example}, or several one after the other for a whole turn.")
        example = next(map(str, self.legal_moves()), _("(none: the game is over)"))
        commands = two_columns(
            ("moves", _("all moves you may make now")),
            ("hint", _("one that the computer would make, and why")),
            ("why", _("why the computer made its last move")),
            ("companion", _("be told what to look at, or no more")),
            ("undo", _("back to your last decision")),
            ("score", _("what the table would count now")),
            ("board", _("the picture once more")),
            ("legend", _("what the signs mean")),
            (_("save FILE"), _("write the game to a file, for 'teien play --resume FILE'")),
            ("help", _("this list")),
            *([("next", _("on to the next game of the return match"))] if self.has_next else []),
            ("quit", _("leave the table")),
        )
        say("\n".join((words.format(example=example), *commands)))
        return False

    def leave(self, _rest: str) -> bool:
        raise Left

    def follow(self, _rest: str) -> bool:
        """On to the next game of a return match."""
        if not self.match.over:
            say(_("This game is not over yet."))
            return False
        self.goes_on = True
        raise Left

    def keep(self) -> None:
        """Sees to it that a game nobody saved is not lost."""
        if self.match.history == self.saved or not self.person_moved:
            return
        name = f"{self.match.game.name}-{time.strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}.txt"
        record = self.match.record("all")
        try:
            folder = files.state_folder()
            folder.mkdir(parents=True, exist_ok=True)
            files.write(str(folder / name), record)
        except (OSError, BadUsage):
            say(_("The game was not saved. To go on with it later, put these lines in a file:") + "\n")
            print(record)
            return
        say(_("The game was not saved; it is kept for you all the same:"))
        CONSOLE.print(f"  teien {'replay' if self.match.over else 'play --resume'} {folder / name}", soft_wrap=True)


def beginning(text: str) -> str:
    """What a move's text begins with; nothing for a single character."""
    return text[0] if len(text) > 1 else ""
