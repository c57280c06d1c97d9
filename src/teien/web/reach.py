"""By which address others reach this server, as far as it can tell, and the codes by which phones read one."""

import ipaddress
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import segno
from markupsafe import Markup
from starlette.requests import Request

from teien.web.addresses import read_address
from teien.web.door import FORWARDING
from teien.web.forms import address

BY_WHOM = Literal["anybody", "network", "nobody", "alone"]
"""Who else can open a link: whoever could come to where this page was asked for; who is in the same network; nobody,
since the server listens to this machine alone; nobody, since this machine is in no network just now."""
ELSEWHERE = "192.0.2.1", 9
"""An address that is nobody's, for documentation: to find out from where one would write there sends nothing."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Who else can open links of a page, and the host by which they do where it is another than the page's."""

    by: BY_WHOM = "anybody"
    host: str | None = None

    def address(self, request: Request, path: str) -> str:
        """A whole address on this server, for others."""
        own = address(request, path)
        return (
            own if self.host is None else str(request.url.replace(path=path, query="", fragment="", hostname=self.host))
        )


def reach(request: Request, listening: str | None) -> Reach:
    """How others come to where a page was asked for, on a server that listens at an address, if it is known.

    What came through a proxy, or by a name or address that is not this machine's own, stays as it is.
    """
    if listening is None or is_forwarded(request.headers) or not is_this_machine(request.url.hostname or ""):
        return Reach()
    if is_this_machine(listening):
        return Reach("nobody")
    given = read_address(listening)
    host = own_address() if given is None or given.is_unspecified else listening
    return Reach("network", f"[{host}]" if ":" in host else host) if host else Reach("alone")


def is_forwarded(headers: Mapping[str, str]) -> bool:
    return any(name in headers for name in FORWARDING)


def is_this_machine(host: str) -> bool:
    """Whether a host is the machine itself, by the name or an address that no other reaches.

    >>> [is_this_machine(host) for host in ("localhost", "127.0.0.1", "::1", "192.168.1.5", "garden.local")]
    [True, True, True, False, False]
    """
    known = read_address(host)
    return host == "localhost" if known is None else known.is_loopback


def own_address() -> str | None:
    """The address of this machine in its network; None where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)
            found = str(asking.getsockname()[0])
        except OSError:
            return None
    return None if ipaddress.ip_address(found).is_loopback else found


@lru_cache(maxsize=256)
def scannable(text: str) -> Markup:
    """A QR code as an SVG, black on white with a white margin, whatever colours the page has."""
    code = segno.make(text, micro=False, error="m")
    # Nothing of the text is in the SVG but the squares.
    return Markup(code.svg_inline(border=4, omitsize=True, svgclass=None, lineclass=None, dark="#000", light="#fff"))
