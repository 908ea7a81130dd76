"""A DevTools connection that sends commands without waiting for their answers.

A session of Playwright waits for each answer, and the answer to a touch event arrives only after the page
has handled the event, a frame later. Touches with a sample every 8 ms need a connection without waiting.
"""

import json
import time
from contextlib import ExitStack
from pathlib import Path

from tool import PATIENCE
from websockets.sync.client import connect

LOST = 1  # s without an answer after which it is asked whether input was lost.


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

    def answer(self, number: int, timeout: float = PATIENCE) -> dict:
        """Waits for the answer to a command. Ignores earlier answers, unless they are errors."""
        while True:
            message = self.receive(timeout)
            if message.get("id") == number:
                return message["result"]

    def receive(self, timeout: float) -> dict:
        """The next message, which is no error."""
        message = json.loads(self.connection.recv(timeout=timeout))
        if "error" in message:
            raise RuntimeError(message["error"]["message"])
        self.answered = max(self.answered, message.get("id", 0))
        return message

    def flush(self):
        """Waits until all commands are answered. Input is answered after the page has handled it.

        Input that comes while the browser leaves the page is never answered. Then the next page answers a text without
        letters, which is sent later."""
        end = time.monotonic() + PATIENCE
        while self.answered < self.last:
            try:
                self.receive(LOST)
            except TimeoutError:
                if time.monotonic() > end:
                    raise
                self.post("Input.insertText", text="")

    def flush_all(self):
        """The same, including the events that follow from input, such as a click."""
        self.flush()
        # The page is given the click, which the browser has sent by now, before this text, which is none.
        self.post("Input.insertText", text="")
        self.flush()

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
