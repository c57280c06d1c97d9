"""A wire between a browser and a server: it can be cut and mended, made to hesitate or to swallow, and hears all."""

import re
import select
import socket
from contextlib import suppress
from threading import Event, Thread
from urllib.parse import urlsplit

GONE = b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Wire:
    """Passes everything on to a server; while it is cut, nobody gets through."""

    def __init__(self, url: str, *, live_language: str = "") -> None:
        """With a `live_language`, whoever asks for a live connection seems to ask for that, whatever they ask for."""
        self.whole = True
        self._swallows = False
        self._is_proxy = False
        self._live_language = live_language.encode()
        self._live = Event()
        self._live.set()
        self._server = "127.0.0.1", urlsplit(url).port
        self._door = socket.create_server(("127.0.0.1", 0))
        self._calls: list[socket.socket] = []
        self._silent: list[socket.socket] = []
        """Those over which nothing is passed on any more."""
        self._heard: list[bytearray] = []
        self._threads = [Thread(target=self._answer)]
        self._threads[0].start()
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"

    def cut(self) -> None:
        self.whole = False
        for call in self._calls:
            hang_up(call)
        self._calls.clear()

    def lose_the_server(self) -> None:
        """Somebody answers still, but only that the server is gone, as a proxy does."""
        self.cut()
        self._is_proxy = True

    def hesitate(self) -> None:
        """Pages arrive as ever, but nobody gets a live connection until the wire is mended."""
        self._live.clear()

    def swallow(self) -> None:
        """Everybody gets through as ever, and whatever is said either way is lost without a word."""
        self._swallows = True

    def mend(self) -> None:
        """Calls that have lost something stay silent; new ones get through."""
        if self._swallows:
            self._swallows = False
            self._silent += self._calls
        self.whole = True
        self._is_proxy = False
        self._live.set()

    @property
    def heard(self) -> list[str]:
        """What the server has said so far, a text for each call."""
        return [said.decode(errors="replace") for said in self._heard]

    def close(self) -> None:
        self.cut()
        self._live.set()
        hang_up(self._door)
        for thread in self._threads:
            thread.join()

    def _answer(self) -> None:
        with self._door, suppress(OSError):
            while True:
                near, _address = self._door.accept()
                if self.whole:
                    self._calls.append(near)
                    self._heard.append(bytearray())
                    far = socket.create_connection(self._server)
                    self._threads.append(Thread(target=self._pass_on, args=(near, far, self._heard[-1])))
                    self._threads[-1].start()
                else:
                    with near:
                        if self._is_proxy and near.recv(65536):
                            near.sendall(GONE)

    def _pass_on(self, near: socket.socket, far: socket.socket, heard: bytearray) -> None:
        """Both ways, until one side has nothing more to say."""
        with near, far, suppress(OSError):
            while True:
                for source in select.select([near, far], [], [])[0]:
                    data = source.recv(65536)
                    if not data:
                        return
                    if self._swallows or near in self._silent:
                        continue
                    if source is far:
                        heard += data
                    elif b"upgrade: websocket" in data.lower():
                        self._live.wait()
                        if self._live_language:
                            data = re.sub(rb"(?i)(accept-language: )[^\r]*", rb"\g<1>" + self._live_language, data)
                    (far if source is near else near).sendall(data)


def hang_up(call: socket.socket) -> None:
    """Whoever listens to it hears that there is no more; a call that has ended already stays so."""
    with suppress(OSError):
        call.shutdown(socket.SHUT_RDWR)
