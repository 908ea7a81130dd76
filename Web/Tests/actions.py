"""Touches, a mouse and keys as the actions of the WebDriver standard, which Firefox and WebKit play.

The drivers give input no times: an event has the present time of the page's clock, which the tests step.
"""

from collections.abc import Callable

from touch import Point, Story, Touchscreen

KEYS = {
    "Control": "\ue009",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Home": "\ue011",
    "End": "\ue010",
    "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Tab": "\ue004",
}

Perform = Callable[[list[dict]], None]
"""Plays sources of input side by side. Returns when the browser has dispatched the last event."""


def source(name: str, kind: str, steps: list[dict], pointer: str | None = None) -> dict:
    parameters = {"parameters": {"pointerType": pointer}} if pointer else {}
    return {"type": kind, "id": name, "actions": steps, **parameters}


def place(point: Point, duration: float = 0.0) -> dict:
    return {"type": "pointerMove", "x": round(point[0]), "y": round(point[1]), "duration": round(duration)}


def scroll(x: float, y: float, dx: float, dy: float) -> dict:
    return {"type": "scroll", "x": round(x), "y": round(y), "deltaX": dx, "deltaY": dy, "duration": 0}


DOWN = {"type": "pointerDown", "button": 0}
UP = {"type": "pointerUp", "button": 0}
PAUSE = {"type": "pause", "duration": 0}


class ActionKeyboard:
    def __init__(self, perform: Perform):
        self.perform = perform

    def press(self, key: str):
        value = KEYS.get(key, key)
        self.perform(
            [source("keys", "key", [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}])]
        )


class ActionMouse:
    """A mouse with one button and a wheel."""

    def __init__(self, perform: Perform):
        self.perform = perform

    def play(self, *steps: dict):
        self.perform([source("mouse", "pointer", list(steps), "mouse")])

    def move(self, x: float, y: float):
        self.play(place((x, y)))

    def click(self, x: float, y: float):
        self.play(place((x, y)), DOWN, {"type": "pause", "duration": 40}, UP)

    def drag(self, start: Point, end: Point, duration: float = 320.0, release: bool = True):
        self.play(place(start), DOWN, place(end, duration), *[UP] * release)

    def up(self, x: float, y: float):
        """Releases the button after a drag that has not."""
        self.play(place((x, y)), UP)

    def wheel(self, x: float, y: float, dx: float, dy: float, control: bool = False):
        """Turns the wheel by one notch."""
        if control:
            keys = [{"type": kind, "value": KEYS["Control"]} for kind in ("keyDown", "keyUp")]
            turns = [PAUSE, scroll(x, y, dx, dy), PAUSE]
            self.perform([source("wheel", "wheel", turns), source("keys", "key", [keys[0], PAUSE, keys[1]])])
        else:
            self.perform([source("wheel", "wheel", [scroll(x, y, dx, dy)])])


class WebKitMouse(ActionMouse):
    """A mouse of WebKit, whose driver takes the way of a wheel since its start, and tells the page of no Control."""

    def __init__(self, page):
        super().__init__(page.perform)
        self.page = page
        self.turned = (0.0, 0.0)

    def wheel(self, x: float, y: float, dx: float, dy: float, control: bool = False):
        if control:
            self.page.evaluate("(turn) => lenticularSyntheticInput.wheel(turn)", [x, y, dx, dy])
        else:
            self.turned = self.turned[0] + dx, self.turned[1] + dy
            super().wheel(x, y, *self.turned)


class ActionTouchscreen(Touchscreen):
    """Plays stories as touches, on the stepped clock."""

    def __init__(self, page):
        self.page = page
        self.fingers: dict[int, Point] = {}

    def play(self, story: Story):
        start = self.page.evaluate("lenticularClock.time")
        for time, points in story.samples:
            heard = self.page.evaluate(
                f"lenticularClock.reach({start + time}).then(() => lenticularClock.heard)"
            )
            steps = {finger: self.steps(finger, points) for finger in points.keys() | self.fingers.keys()}
            if any(steps.values()):
                self.page.perform(
                    [source(f"finger{each}", "pointer", steps[each], "touch") for each in sorted(steps)]
                )
                self.page.evaluate(f"lenticularClock.flush({heard})")
            self.fingers = dict(points)
        self.page.clock.show()

    def steps(self, finger: int, points: dict[int, Point]) -> list[dict]:
        """What a finger does to be where a sample has it."""
        if finger not in points:
            return [UP]
        if finger not in self.fingers:
            return [place(points[finger]), DOWN]
        return [place(points[finger])] if points[finger] != self.fingers[finger] else []


class SyntheticTouchscreen(Touchscreen):
    """Plays stories as pointer events that a script dispatches, for a browser whose driver has no touches.

    Nothing but the page handles these events: the browser does not scroll or zoom by them.
    """

    def __init__(self, page):
        self.page = page
        self.fingers: dict[int, Point] = {}

    def play(self, story: Story):
        samples = [
            [time, {str(finger): list(point) for finger, point in points.items()}]
            for time, points in story.samples
        ]
        self.page.evaluate("(samples) => lenticularSyntheticInput.play(samples)", samples)
        self.fingers = dict(story.fingers)
