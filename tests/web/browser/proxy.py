"""nginx with the file of deploy/, of which only ports, places and the certificate are replaced."""

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.web.browser.companions import nginx
from tests.web.postgresql import free_port

DOCUMENTED = Path(__file__).parents[3] / "deploy" / "nginx.conf"
TIMEOUT = 120
MAIN = """
{user}
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/teien.conf;
}}
"""


@dataclass(frozen=True)
class Proxy:
    """Where a proxy is reached, without and with encryption."""

    http: str
    https: str


@contextmanager
def proxied(server: str, folder: Path) -> Iterator[Proxy]:
    """A proxy before the server at this address, until it is no more needed."""
    program = nginx()
    make_certificate(folder)
    plain, encrypted = free_port(), free_port()
    replaced = {
        "listen 80;": f"listen {plain};",
        "listen [::]:80;": f"listen [::]:{plain};",
        "listen 443 ssl": f"listen {encrypted} ssl",
        "listen [::]:443 ssl": f"listen [::]:{encrypted} ssl",
        "server 127.0.0.1:8000;": f"server {server.removeprefix('http://')};",
        "/etc/letsencrypt/live/teien.example.org/": f"{folder}/",
        "/var/log/nginx/": f"{folder}/",
    }
    site = DOCUMENTED.read_text()
    for documented, here in replaced.items():
        assert documented in site
        site = site.replace(documented, here)
    if not socket.has_dualstack_ipv6():
        site = "\n".join(line for line in site.splitlines() if "listen [::]" not in line)
    (folder / "teien.conf").write_text(site)
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "main.conf").write_text(MAIN.format(user=user, folder=folder))
    process = subprocess.Popen([program, "-p", folder, "-c", folder / "main.conf"], stderr=subprocess.DEVNULL)
    try:
        wait_for(process, encrypted, folder / "error.log")
        yield Proxy(f"http://localhost:{plain}", f"https://localhost:{encrypted}")
    finally:
        process.terminate()
        process.wait(TIMEOUT)


def make_certificate(folder: Path) -> None:
    """One that nobody has signed but ourselves."""
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    files = ["-keyout", f"{folder}/privkey.pem", "-out", f"{folder}/fullchain.pem"]
    subprocess.run([*command, *files], check=True, capture_output=True)


def wait_for(process: "subprocess.Popen[bytes]", port: int, log: Path) -> None:
    until = time.monotonic() + TIMEOUT
    while process.poll() is None and time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError(f"nginx does not answer: {log.read_text() if log.exists() else 'no log'}")
