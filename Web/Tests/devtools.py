"""A DevTools connection that sends commands without waiting for their answers.

A session of Playwright waits for each answer, and the answer to a touch event arrives only after the page
has handled the event, a frame later. Touches with a sample every 8 ms need a connection without waiting.
"""

import base64
import json
import os
import socket
import struct
from pathlib import Path


class DevTools:
    """A WebSocket connection to a target. Implements only the part of the protocol for short texts."""

    def __init__(self, port: int, target: str):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            (
                f"GET /devtools/page/{target} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
            ).encode()
        )
        self.stream = self.socket.makefile("rb")
        status = self.stream.readline()
        if b" 101 " not in status:
            raise ConnectionError(f"DevTools refused the connection: {status!r}")
        while self.stream.readline() != b"\r\n":
            pass
        self.last = 0
        self.answered = 0

    def close(self):
        self.stream.close()
        self.socket.close()

    def post(self, method: str, **parameters) -> int:
        """Sends a command and returns its number without waiting for the answer."""
        self.last += 1
        text = json.dumps({"id": self.last, "method": method, "params": parameters}).encode()
        if len(text) < 126:
            head = struct.pack(">BB", 0x81, 0x80 | len(text))
        else:
            head = struct.pack(">BBH", 0x81, 0x80 | 126, len(text))
        self.socket.sendall(head + bytes(4) + text)  # A mask of zeros does not change the text.
        return self.last

    def answer(self, number: int) -> dict:
        """Waits for the answer to a command. Ignores earlier answers, unless they are errors."""
        while True:
            message = self.receive()
            if "error" in message:
                raise RuntimeError(message["error"]["message"])
            self.answered = max(self.answered, message.get("id", 0))
            if message.get("id") == number:
                return message["result"]

    def flush(self):
        """Waits until all commands are answered. Input is answered after the page has handled it."""
        if self.answered < self.last:
            self.answer(self.last)

    def call(self, method: str, **parameters) -> dict:
        return self.answer(self.post(method, **parameters))

    def receive(self) -> dict:
        data = b""
        while True:
            first, second = self.stream.read(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack(">H", self.stream.read(2))
            elif length == 127:
                (length,) = struct.unpack(">Q", self.stream.read(8))
            payload = self.stream.read(length)
            if first & 0x0F not in (0, 1):  # Not a text frame or its continuation.
                continue
            data += payload
            if first & 0x80:
                return json.loads(data)


def debugging_port(browser) -> int:
    """The DevTools port of a browser that was launched with `--remote-debugging-port=0`."""
    session = browser.new_browser_cdp_session()
    line = session.send("SystemInfo.getInfo")["commandLine"]
    session.detach()
    profile = line.split("--user-data-dir=", 1)[1].split(" --")[0].strip('" ')
    return int((Path(profile) / "DevToolsActivePort").read_text().split()[0])
