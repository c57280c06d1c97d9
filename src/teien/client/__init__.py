"""A bot at a server of Teien's, over its interface for bots.

    import teien
    from teien.client import Client

    with Client("http://127.0.0.1:8000") as server:
        seat = server.challenge("haru-ichiban", level=2, name="Greedy bot")
        print(seat.watch)
        print(seat.play(teien.player("greedy", seed=1)).headline)

`AsyncClient` does the same with `async with`, `await` and `async for`, for bots at many tables at once. What is
asked too fast is asked again when the server says so, and a line that breaks is taken up again.
"""

from teien.core.words.extras import require

require("client", "httpx2")

from teien.client.answers import Chooser, Decision, GameInfo, Invitation, NewTable, Refused, Result  # noqa: E402
from teien.client.asynchronous import AsyncClient, AsyncSeat  # noqa: E402
from teien.client.synchronous import Client, Seat  # noqa: E402

__all__ = [
    "AsyncClient",
    "AsyncSeat",
    "Chooser",
    "Client",
    "Decision",
    "GameInfo",
    "Invitation",
    "NewTable",
    "Refused",
    "Result",
    "Seat",
]
