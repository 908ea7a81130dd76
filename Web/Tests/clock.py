"""The clocks by which tests send input: real time, and a page clock that advances only when it is stepped.

Times are in seconds since 1970, the unit of the timestamps of DevTools' input events.
"""

import time
from pathlib import Path

STEPPED = (Path(__file__).parent / "clock.js").read_text()
FRAME = 1000 / 60  # ms between two frames of the stepped clock.


class RealClock:
    """Real time: each event is sent to the page when it is due."""

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
        """Waits for a duration in ms."""
        self.page.wait_for_timeout(duration)

    def did(self, moment: float, leads_to_more: bool = False):
        """Does nothing: the browser dispatches events by itself."""

    def show(self):
        """Does nothing: the browser shows frames by itself."""


class DrivenClock:
    """The clock of clock.js in a browser whose driver gives input no times: an event has the page's present time."""

    SETUP = "lenticularClock.lead = -Infinity;"  # The times of the machine mean nothing.

    def __init__(self, page):
        self.page = page

    def wait(self, duration: float):
        """Waits for a duration in ms."""
        self.show(max(1, round(duration / FRAME)))

    def show(self, frames: int = 1):
        self.page.evaluate(f"lenticularClock.show({frames})")


class SteppedClock:
    """The clock of clock.js, which does not advance while this process or the page is busy."""

    def __init__(self, devtools):
        self.devtools = devtools
        self.next = 0.0  # The time of the next frame.
        self.last = 0.0  # The time of the last event that may not have arrived at the page yet; 0 for none.

    def now(self) -> float:
        return self.evaluate("begin()")

    def wait_until(self, moment: float):
        """Shows all frames that are due before a time."""
        while self.next <= moment:
            # A frame whose time is the moment but for rounding is shown alone, if it is due then.
            self.show(max(1, int((moment - self.next) * 1000 / FRAME + 1 - 1e-3)))

    def did(self, moment: float, leads_to_more: bool = False):
        """Notes that an event with this timestamp was sent to the page.

        If it leads to more events, such as a click, then they have arrived, too."""
        self.last = moment
        if leads_to_more:
            self.devtools.flush_all()

    def wait(self, duration: float):
        """Waits for a duration in ms."""
        self.show(max(1, round(duration / FRAME)))

    def show(self, frames: int = 1):
        """Shows a number of frames, after the events that were sent have arrived at the page."""
        self.evaluate(f"show({frames}, {self.last})")
        self.last = 0.0

    def evaluate(self, call: str) -> float:
        """Calls a function of the page's clock. Returns the time."""
        now, self.next = self.devtools.evaluate(f"lenticularClock.{call}")
        return now
