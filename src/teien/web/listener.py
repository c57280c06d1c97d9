"""Somebody who is told what happens at a table as it happens: a page or a bot."""

import asyncio

from teien.web.claim import Claim
from teien.web.encoding import encoded
from teien.web.messages import Message, Told
from teien.web.view import Visitor

MOST_WAITING = 256
"""So many messages may wait for a listener; who is that far behind is let go and has to come back."""


class Listener:
    """Messages for one visitor, in order; None says that there will be no more."""

    def __init__(self, visitor: Visitor, claim: Claim, *, pictures: bool = True) -> None:
        self.visitor = visitor
        self.claim = claim
        self.pictures = pictures
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self._let_go = False

    def tell(self, message: Message | Told) -> None:
        self.tell_text(encoded(message))

    def tell_text(self, text: str) -> None:
        if self._let_go:
            return
        try:
            self._waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.let_go()

    def let_go(self) -> None:
        """Ends the messages, dropping those that wait."""
        self._let_go = True
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    @property
    def is_idle(self) -> bool:
        return self._waiting.empty()

    async def next(self) -> str | None:
        return await self._waiting.get()
