"""A real server in a thread of this process, for tests that send it what no client would, or change its constants."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from teien.cli import serve
from teien.web.app import make_app
from teien.web.door import Door


@contextmanager
def near(database: str, door: Door | None = None) -> Iterator[str]:
    """Where it is, for as long as it is needed."""
    listening = serve.listen(serve.HOST, 0)
    server = serve.server(make_app(database, pace=0, door=door))
    thread = Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield serve.address(serve.HOST, listening.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join()
