"""Whose turn it is to have something done: everybody in turn, however much anybody asks for."""

from collections import OrderedDict, deque
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Turns(Generic[Item]):
    """What waits, by whom it belongs to; owners take turns, and of one owner's the oldest is first."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Item]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def add(self, owner: str, item: Item) -> None:
        """Puts it behind all others of its owner, and who had nothing waiting behind all owners."""
        self._waiting.setdefault(owner, deque()).append(item)

    def put_back(self, owner: str, item: Item) -> None:
        """Makes it the very next."""
        self._waiting.setdefault(owner, deque()).appendleft(item)
        self._waiting.move_to_end(owner, last=False)

    def take(self) -> Item | None:
        """The next one, which waits no more; None when nothing waits."""
        if not self._waiting:
            return None
        owner, items = self._waiting.popitem(last=False)
        item = items.popleft()
        if items:
            self._waiting[owner] = items
        return item

    def remove(self, owner: str, item: Item) -> bool:
        """Takes it away wherever it stands; whether it was there."""
        items = self._waiting.get(owner)
        if items is None or item not in items:
            return False
        items.remove(item)
        if not items:
            del self._waiting[owner]
        return True
