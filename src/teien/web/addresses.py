"""Addresses of people, proxies and whoever else comes: read, compared with networks, grouped for limits."""

import ipaddress
from collections.abc import Iterable

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

HOME_BITS = 64
"""Of an IPv6 address so many bits are given to a household, which chooses the rest as it likes."""


def read_address(text: str) -> Address | None:
    """An address as typed or forwarded, with or without a port; None for anything else.

    An IPv4 address that comes in the clothes of IPv6, as at a socket for both, is the IPv4 address.

    >>> [str(read_address(text)) for text in ("10.0.0.1:80", "[2001:db8::1]:443", "::ffff:10.0.0.1", "unknown")]
    ['10.0.0.1', '2001:db8::1', '10.0.0.1', 'None']
    """
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def read_network(text: str) -> Network:
    """An address or a network such as 10.0.0.0/8; raises ValueError."""
    return ipaddress.ip_network(text.strip(), strict=False)


def household(text: str) -> str:
    """Under which name an address is counted: an IPv6 one together with all of its household.

    >>> household("2001:db8:0:7::1"), household("192.0.2.1"), household("testclient")
    ('2001:db8:0:7::/64', '192.0.2.1', 'testclient')
    """
    address = read_address(text)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, HOME_BITS), strict=False))
    return text if address is None else str(address)


class Networks:
    """Some addresses and networks; a text is in them when it is an address of one."""

    def __init__(self, networks: Iterable[Network] = ()) -> None:
        self._networks = tuple(networks)

    def __contains__(self, text: str) -> bool:
        address = read_address(text)
        return address is not None and any(address in network for network in self._networks)


THIS_MACHINE = (read_network("127.0.0.0/8"), read_network("::1"))
