"""What somebody has to do next, in words: one source for pages, terminal and screen readers."""

from typing import NamedTuple

from teien.core.words.facts import lowered


class NextStep(NamedTuple):
    """The next step of whoever acts, in the language in use.

    - `what`: the step as a whole, spoken to them: "Blow a pad".
    - `touches`: how it is done on a picture, by how many things have been touched so far: "Touch a pad, then the side
      it moves to", "Touch the side it moves to".
    - `besides`: what can be done instead, if anything.
    - `doing`: the same step told of somebody, with a place for `{name}`: "{name} blows a pad".
    """

    what: str
    touches: tuple[str, ...]
    besides: str = ""
    doing: str = ""

    @property
    def task(self) -> str:
        """The step as a whole, after the name of whoever does it.

        >>> NextStep("Blow a pad", ()).task
        'blow a pad'
        """
        return lowered(self.what)
