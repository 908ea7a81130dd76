"""A gallery that `lenticular serve` serves."""

import http.client
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import threading
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from tool import LENTICULAR, PATIENCE

LAST_LINE = "SHA-256 fingerprint: "


# The system gives other sockets higher ports, and each test process has ports of its own. So nobody takes a port that
# is free before a server does.
PORTS = iter(range(20000 + 1000 * int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]), 32768))


def free_port() -> int:
    for port in PORTS:
        with socket.socket() as it, suppress(OSError):
            it.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("no port is free")


def until(condition, complaint="what was waited for has not come"):
    """Waits for a condition. Galleries of tests give way to all else: beside a compilation, one takes minutes."""
    deadline = time.monotonic() + 5 * PATIENCE
    while not (value := condition()):
        assert time.monotonic() < deadline, complaint
        time.sleep(0.05)
    return value


class Serving:
    """A server process that has printed its start message."""

    def __init__(self, folder: Path, *options: str, last=LAST_LINE, command="serve", shown="photos"):
        self.port = free_port()
        self.cache, self.state = folder / "cache", folder / "state"
        self.process = subprocess.Popen(
            [LENTICULAR, command, folder / shown, "--port", str(self.port), *options],
            env={**os.environ, "XDG_CACHE_HOME": str(self.cache), "XDG_STATE_HOME": str(self.state)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.complaints: list[str] = []
        self.reader = threading.Thread(target=self.read_complaints, daemon=True)
        self.reader.start()
        self.lines: list[str] = []
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if line.startswith(last):
                break
        self.addresses = [line for line in self.lines if re.match("https?://", line)]

    def read_complaints(self):
        self.complaints += self.process.stderr.read().splitlines()

    @property
    def origin(self) -> str:
        """The origin of the first address."""
        return self.addresses[0].rstrip("/")

    @property
    def host(self) -> str:
        """The first address of this machine in the local network; `localhost` without a network."""
        return urlsplit(self.addresses[0]).hostname

    @property
    def tls_port(self) -> int:
        return urlsplit(self.addresses[0]).port

    @property
    def pem(self) -> str:
        return (self.state / "lenticular" / "certificate.pem").read_text()

    def ask(self, target="/", method="GET", tls=False, host=None, **headers):
        """Sends a request to the first address, with any Host header. Returns the response."""
        kind = http.client.HTTPSConnection if tls else http.client.HTTPConnection
        options = {"context": ssl._create_unverified_context()} if tls else {}
        port = self.tls_port if tls else self.port
        connection = kind(self.host, port, timeout=PATIENCE, **options)
        connection.request(method, target, headers={"Host": host or f"{self.host}:{port}", **headers})
        answer = connection.getresponse()
        answer.text = answer.read().decode()
        connection.close()
        return answer

    def status(self, page="/") -> dict:
        """How far the gallery is, as its pages are told."""
        tls = self.addresses[0].startswith("https:")
        return json.loads(self.ask(f"/assets/live.json?page={page}", tls=tls).text)

    def ready(self):
        """Waits until all is made."""
        until(lambda: self.status()["stage"] == "ready", "the gallery is not ready")

    def stop(self, kind=signal.SIGTERM) -> int:
        self.process.send_signal(kind)
        status = self.process.wait(timeout=PATIENCE)
        self.reader.join()
        self.lines += self.process.stdout.read().splitlines()
        self.process.stdout.close()
        self.process.stderr.close()
        return status
