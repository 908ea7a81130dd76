"""The clocks on which stories are played: the machine's own, and one that stands until it is stepped.

Times are in seconds since 1970, as DevTools takes them for the timestamps of what it dispatches.
"""

import time
from pathlib import Path

STEPPED = (Path(__file__).parent / "clock.js").read_text()
FRAME = 1000 / 60  # ms between two frames of the stepped clock.


class RealClock:
    """The machine's clock: a page hears of a finger when it is time."""

    def __init__(self, page):
        self.page = page

    def now(self) -> float:
        return time.time()

    def wait_until(self, moment: float):
        """Sleeps until shortly before a moment and spins for the rest."""
        while (left := moment - time.time()) > 0:
            if left > 0.002:
                time.sleep(left - 0.0015)

    def wait(self, duration: float):
        """Lets a time in ms pass."""
        self.page.wait_for_timeout(duration)

    def did(self, moment: float):
        """The page is given what is sent to it when it is ready."""

    def show(self):
        """The browser shows frames by itself."""


class SteppedClock:
    """The clock of clock.js: it stands while this process is busy, and while the page is."""

    def __init__(self, devtools):
        self.devtools = devtools
        self.next = 0.0  # When the next frame is.
        self.last = 0.0  # When the last thing was done that the page may not have been given yet.

    def now(self) -> float:
        return self.evaluate("begin()")

    def wait_until(self, moment: float):
        """Shows all frames that are due before a moment."""
        while self.next <= moment:
            self.show()

    def did(self, moment: float):
        """Something was sent to the page that was done at a moment."""
        self.last = moment

    def wait(self, duration: float):
        """Lets a time in ms pass."""
        self.show(max(1, round(duration / FRAME)))

    def show(self, frames: int = 1):
        """Shows so many frames, once the page was given what was sent to it."""
        self.evaluate(f"step({frames}, {self.last})")
        self.last = 0.0

    def evaluate(self, call: str) -> float:
        """Calls what the page's clock has. Returns the time."""
        answer = self.devtools.call(
            "Runtime.evaluate",
            expression=f"lenticularClock.{call}",
            awaitPromise=True,
            returnByValue=True,
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"]["description"])
        now, self.next = answer["result"]["value"]
        return now
