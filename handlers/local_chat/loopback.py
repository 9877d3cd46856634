"""Listening on this machine only."""

import errno
import ipaddress

from aiohttp import web

PORTS_TRIED = 20


def check_loopback(host: str) -> None:
    """Raises ValueError for an address that other machines could reach."""
    if host != "localhost" and not ipaddress.ip_address(host).is_loopback:
        raise ValueError(f"the local chat is for this machine only, not for {host}")


def hosts_at(port: int) -> frozenset[str]:
    """What a `Host` header may say. Any other name is somebody's page that resolves to this machine."""
    return frozenset(f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]"))


async def listen(runner: web.AppRunner, host: str, port: int) -> int:
    """Take the wanted port or, if it is taken, the next free one of the twenty after it; 0 takes any.

    Gives the port. Raises OSError if all of them are taken.
    """
    for offset in range(PORTS_TRIED):
        site = web.TCPSite(runner, host, port + offset if port else 0)
        try:
            await site.start()
        except OSError as error:
            await site.stop()
            if error.errno != errno.EADDRINUSE or not port or offset == PORTS_TRIED - 1:
                raise
            continue
        return int(runner.addresses[0][1])
    raise AssertionError("the last try raises or returns")
