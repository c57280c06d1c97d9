"""What is known of a set-up's balance, for a person at a terminal."""

from teien.cli.terminal import say
from teien.core.play.balance import balance_of_match, sentence
from teien.core.play.match import Match


def say_balance(match: Match) -> None:
    """Says who is favoured by the set-up of a match, where that was measured."""
    if measured := balance_of_match(match):
        say(sentence(match.game, measured))
