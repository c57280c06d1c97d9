"""The games as pages name them: what each is about, for whom it is, and how it can be learnt."""

from typing import TypedDict

from starlette.exceptions import HTTPException

from teien.core.play.game import Game, find
from teien.core.play.lessons import course
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _, counted


class ShownGame(TypedDict):
    """What a page says of a game, in the language in use."""

    name: str
    title: str
    tagline: str
    facts: list[str]
    players: tuple[int, ...]
    has_rules: bool
    has_lessons: bool
    has_pad: bool


def shown_game(game: Game) -> ShownGame:
    return {
        "name": game.name,
        "title": game.title,
        "tagline": _(game.tagline),
        "facts": facts(game),
        "players": game.players,
        "has_rules": game.rulebook is not None,
        "has_lessons": has_lessons(game),
        "has_pad": game.pad is not None,
    }


def facts(game: Game) -> list[str]:
    """For how many it is, how long it takes and from what age it is, as far as the game tells."""
    told = [_("{players} players").format(players=counts(game))]
    if game.minutes:
        told.append(counted("about {count} minute", "about {count} minutes", game.minutes))
    if game.age:
        told.append(_("ages {age}+").format(age=game.age))
    return told


def counts(game: Game) -> str:
    """How many play, for people."""
    least, most = min(game.players), max(game.players)
    return str(least) if least == most else f"{least}–{most}"


def has_lessons(game: Game) -> bool:
    """Whether it can be learnt by lessons; those of another package may be broken, and are not offered then."""
    try:
        return course(game.name) is not None
    except BadMaterial:
        return False


def asked_by_key(game: Game) -> str:
    """The keys of a game's questions, one after the other."""
    return "".join(question.key for question in game.questions.by_key) if game.questions else ""


def letter_of(game: Game) -> str:
    """The letter that the numbers of a game's rules begin with; empty for one without rules in words."""
    return next(iter(game.rulebook.rules))[0] if game.rulebook else ""


def known_game(name: str) -> Game:
    """The game of an address; raises a 404."""
    try:
        return find(name)
    except BadMaterial as error:
        raise HTTPException(404, _("There is no such game.")) from error
