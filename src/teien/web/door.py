"""The door: whom the server believes about who comes, and by which names it is called."""

from collections.abc import Iterable
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from teien.core.words.language import _, speaking
from teien.web.addresses import THIS_MACHINE, Network, Networks, read_address
from teien.web.locale import language_of
from teien.web.protection import refuse

FORWARDING = ("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via")
"""Headers by which a proxy can be known, whoever it is."""
STRANGE = "teien.strange"
"""In a scope: whether a proxy that nobody has named brought the request, or one that does not say for whom."""


@dataclass(frozen=True)
class Door:
    """What whoever runs the server says about how it is reached."""

    proxies: tuple[Network, ...] = ()
    """Who may say for whom they come; nobody else's forwarded headers are believed."""
    names: frozenset[str] | None = None
    """The names that the server goes by; None when anybody may call it anything."""
    any_name_by_proxy: bool = False
    """Whether a proxy may pass on any name: nobody has said which the server has out there."""
    listening: str | None = None
    """The address at which the server listens; None where nobody has said so."""
    watchers: tuple[Network, ...] = THIS_MACHINE
    """Who may read the figures at /metrics."""


class Doorman:
    """The outermost middleware: finds out who really comes, and turns away who asks for somebody else.

    A page of another site that has its own name lead to this machine (DNS rebinding) would otherwise be taken for ours.
    """

    def __init__(self, app: ASGIApp, *, door: Door) -> None:
        self.app = app
        self.door = door
        self.proxies = Networks(door.proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        by_proxy = self.receive(scope, headers)
        if self.is_known(headers.get("host"), by_proxy=by_proxy):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        else:
            with speaking(language_of(HTTPConnection(scope))):
                why = _("This server is not known by that name. Whoever runs it can add one with --host-name.")
            await refuse(scope, send, 421, why)

    def receive(self, scope: Scope, headers: Headers) -> bool:
        """Writes into the scope who comes and how, as far as that is to be believed; says whether a proxy of ours does.

        Each proxy that we trust is believed about who came to it: the one that counts is the last whom nobody trusts.
        """
        peer = came = scope["client"][0] if scope.get("client") else ""
        by_proxy = peer in self.proxies
        if by_proxy:
            for entry in reversed(", ".join(headers.getlist("x-forwarded-for")).split(",")):
                address = read_address(entry)
                if came not in self.proxies or address is None:
                    break
                came = str(address)
                scope["client"] = came, 0
            scheme = headers.get("x-forwarded-proto", "").rpartition(",")[2].strip().lower()
            if scheme in ("http", "https"):
                scope["scheme"] = scheme if scope["type"] == "http" else scheme.replace("http", "ws")
        forwarded = any(name in headers for name in FORWARDING)
        scope[STRANGE] = forwarded and (not by_proxy or came == peer)
        return by_proxy

    def is_known(self, host: str | None, *, by_proxy: bool) -> bool:
        """Whether the server goes by this name.

        An address is no name, and nobody can make it lead elsewhere. Who names nobody is no browser.
        """
        if host is None or self.door.names is None or (by_proxy and self.door.any_name_by_proxy):
            return True
        return read_address(host) is not None or host_name(host) in self.door.names


def host_name(host: str) -> str:
    """The name in a Host header.

    >>> host_name("Garden.local.:8000")
    'garden.local'
    """
    return host.partition(":")[0].lower().rstrip(".")


def own_names(host: str, hostname: str, given: Iterable[str]) -> frozenset[str]:
    """The names of a server that listens at `host` on the machine `hostname`, and those that it was given.

    >>> sorted(own_names("0.0.0.0", "garden", ["play.example.org"]))
    ['garden', 'garden.local', 'localhost', 'play.example.org']
    """
    names = ["localhost", *given] if read_address(host) else ["localhost", host, *given]
    if hostname:
        names += [hostname, hostname.partition(".")[0], f"{hostname.partition('.')[0]}.local"]
    return frozenset(host_name(name) for name in names)
