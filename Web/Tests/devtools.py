"""A DevTools connection that sends commands without waiting for their answers.

A session of Playwright waits for each answer, and the answer to a touch event arrives only after the page
has handled the event, a frame later. Touches with a sample every 8 ms need a connection without waiting.
"""

import json
from contextlib import ExitStack
from pathlib import Path

from websockets.sync.client import connect


class DevTools:
    """A connection to a target."""

    def __init__(self, port: int, target: str):
        address = f"ws://127.0.0.1:{port}/devtools/page/{target}"
        self.exit = ExitStack()
        self.connection = self.exit.enter_context(
            connect(address, max_size=None, compression=None, ping_interval=None)
        )
        self.last = 0
        self.answered = 0
        self.emulates = False  # Whether the target is another device than it was.

    def close(self):
        self.exit.close()

    def post(self, method: str, **parameters) -> int:
        """Sends a command and returns its number without waiting for the answer."""
        self.last += 1
        self.emulates |= method.startswith("Emulation.")
        self.connection.send(json.dumps({"id": self.last, "method": method, "params": parameters}))
        return self.last

    def answer(self, number: int, timeout: float = 60) -> dict:
        """Waits for the answer to a command. Ignores earlier answers, unless they are errors."""
        while True:
            message = json.loads(self.connection.recv(timeout=timeout))
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

    def evaluate(self, expression: str):
        """The value of a JavaScript expression in the page, or what its promise resolves with."""
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            thrown = answer["exceptionDetails"]["exception"]
            raise RuntimeError(thrown.get("description", thrown.get("value")))
        return answer["result"].get("value")


def debugging_port(browser) -> int:
    """The DevTools port of a browser that was launched with `--remote-debugging-port=0`."""
    session = browser.new_browser_cdp_session()
    line = session.send("SystemInfo.getInfo")["commandLine"]
    session.detach()
    profile = line.split("--user-data-dir=", 1)[1].split(" --")[0].strip('" ')
    return int((Path(profile) / "DevToolsActivePort").read_text().split()[0])
