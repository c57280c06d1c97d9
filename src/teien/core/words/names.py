"""What people are called who have given no name."""

from teien.core.words.language import _


def made_up_name(seat: int) -> str:
    """The name of whoever sits there.

    >>> made_up_name(0)
    'Player 1'
    """
    return _("Player {number}").format(number=seat + 1)
