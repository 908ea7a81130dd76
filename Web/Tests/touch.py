"""Touches and a mouse: real input through DevTools, with exact times.

Each sample is sent at its scheduled time on a clock (see clock.py), with that time as its timestamp. The page
sees the intended velocity, even if this process or the browser is late.
"""

import math
from dataclasses import dataclass, field

from devtools import DevTools

Point = tuple[float, float]
CADENCE = 8.0  # ms between two samples, as of a touch screen with 125 Hz.
LEAD = 0.02  # s from the call to the first sample.


@dataclass
class Story:
    """Samples in the order of their times: (ms, {finger: point}). Fingers not in a sample are lifted."""

    samples: list[tuple[float, dict[int, Point]]] = field(default_factory=list)
    cadence: float = CADENCE

    @property
    def end(self) -> float:
        return self.samples[-1][0] if self.samples else 0.0

    @property
    def fingers(self) -> dict[int, Point]:
        return self.samples[-1][1] if self.samples else {}

    def at(self, time: float, fingers: dict[int, Point]) -> "Story":
        """Adds a sample at a time in ms."""
        assert time >= self.end, "samples are in order of time"
        self.samples.append((time, dict(fingers)))
        return self

    def down(self, point: Point, finger: int = 0) -> "Story":
        return self.at(self.end, {**self.fingers, finger: point})

    def up(self, after: float = 1.0) -> "Story":
        """Lifts all fingers, by default right after the last sample, so that they keep their velocity."""
        return self.at(self.end + after, {})

    def wait(self, duration: float) -> "Story":
        """Adds a pause without samples."""
        return self.at(self.end + duration, self.fingers)

    def move(self, targets: dict[int, Point], duration: float, ease=lambda t: t) -> "Story":
        """Moves fingers along straight lines to their targets, by default at constant velocity."""
        start, begin = self.end, self.fingers
        count = max(1, round(duration / self.cadence))
        for step in range(1, count + 1):
            part = ease(step / count)
            here = dict(begin)
            for finger, (x, y) in targets.items():
                x0, y0 = begin[finger]
                here[finger] = (x0 + (x - x0) * part, y0 + (y - y0) * part)
            self.at(start + duration * step / count, here)
        return self

    def tap(self, point: Point, hold: float = 40.0) -> "Story":
        return self.down(point).up(hold)

    def double_tap(self, point: Point, gap: float = 100.0) -> "Story":
        return self.tap(point).wait(gap).tap(point)

    def drag(self, start: Point, end: Point, duration: float = 320.0) -> "Story":
        """Puts a finger down and moves it at constant velocity, without lifting it."""
        return self.down(start).move({0: end}, duration)

    def flick(self, start: Point, angle: float, speed: float, duration: float = 160.0) -> "Story":
        """A flick: moves at constant speed (px/ms) at an angle (degrees, 90 is down) and lifts."""
        length = speed * duration
        radians = math.radians(angle)
        end = (start[0] + length * math.cos(radians), start[1] + length * math.sin(radians))
        return self.drag(start, end, duration).up()

    def pinch(
        self,
        centre: Point,
        start: float,
        end: float,
        duration: float = 480.0,
        angle: float = 60.0,
        to: Point | None = None,
    ) -> "Story":
        """Two fingers move from `start` px to `end` px apart, and their midpoint to `to`."""

        def pair(middle: Point, distance: float) -> dict[int, Point]:
            dx = distance / 2 * math.cos(math.radians(angle))
            dy = distance / 2 * math.sin(math.radians(angle))
            return {0: (middle[0] - dx, middle[1] - dy), 1: (middle[0] + dx, middle[1] + dy)}

        first = pair(centre, start)
        self.down(first[0], 0)
        self.wait(self.cadence)
        self.down(first[1], 1)
        return self.move(pair(to or centre, end), duration)

    def twist(
        self, centre: Point, apart: float, end: float, duration: float = 480.0, start: float = 0.0
    ) -> "Story":
        """Two fingers, `apart` px from each other, turn about their midpoint from one angle (degrees) to another."""

        def pair(angle: float) -> dict[int, Point]:
            dx = apart / 2 * math.cos(math.radians(angle))
            dy = apart / 2 * math.sin(math.radians(angle))
            return {0: (centre[0] - dx, centre[1] - dy), 1: (centre[0] + dx, centre[1] + dy)}

        if not self.fingers:
            self.down(pair(start)[0], 0)
            self.wait(self.cadence)
            self.down(pair(start)[1], 1)
        begin = self.end
        count = max(1, round(duration / self.cadence))
        for step in range(1, count + 1):
            self.at(begin + duration * step / count, pair(start + (end - start) * step / count))
        return self


class Pointers:
    """Pointers over a page, with the times of a clock."""

    def __init__(self, devtools: DevTools, clock):
        self.devtools = devtools
        self.clock = clock

    def end(self):
        """Waits until the page has handled all input; on a stepped clock, shows the next frame."""
        self.devtools.flush()
        self.clock.show()


class Touchscreen(Pointers):
    """Plays stories on the page as touches."""

    def __init__(self, devtools: DevTools, clock):
        super().__init__(devtools, clock)
        self.fingers: dict[int, Point] = {}

    def play(self, story: Story, force: float = 0.5):
        """Plays a story and returns when the page has handled its last sample."""
        start = self.clock.now() + LEAD
        for offset, fingers in story.samples:
            due = start + offset / 1000
            self.clock.wait_until(due)
            self.send(due, fingers, force)
        self.end()

    def send(self, due: float, fingers: dict[int, Point], force: float = 0.5):
        """Sends one sample of all fingers at once, with the time `due`."""
        for kind, points in self.steps(fingers):
            self.devtools.post(
                "Input.dispatchTouchEvent",
                type=kind,
                timestamp=due,
                touchPoints=[
                    {"x": x, "y": y, "id": finger, "force": force} for finger, (x, y) in points.items()
                ],
            )
            self.clock.did(due, leads_to_more=kind == "touchEnd")
        self.fingers = dict(fingers)

    def steps(self, fingers: dict[int, Point]):
        """The DevTools events that change the fingers that are down to these."""
        before = self.fingers
        if not fingers:
            return [("touchEnd", {})] if before else []
        if fingers.keys() - before.keys():
            return [("touchStart", fingers)]
        if lifted := {each: before[each] for each in before.keys() - fingers.keys()}:
            return [("touchEnd", lifted)]
        if fingers != before:
            return [("touchMove", fingers)]
        return []

    def down(self, x: float, y: float):
        self.play(Story().at(0, {**self.fingers, 0: (x, y)}))

    def move(self, x: float, y: float, duration: float = 0.0):
        story = Story().at(0, self.fingers)
        self.play(story.move({0: (x, y)}, max(duration, CADENCE)))

    def up(self):
        self.play(Story().at(0, {}))

    def tap(self, x: float, y: float, hold: float = 40.0):
        self.play(Story().tap((x, y), hold))

    def double_tap(self, x: float, y: float, gap: float = 100.0):
        self.play(Story().double_tap((x, y), gap))

    def drag(self, start: Point, end: Point, duration: float = 320.0):
        self.play(Story().drag(start, end, duration))

    def flick(self, start: Point, angle: float, speed: float, duration: float = 160.0):
        self.play(Story().flick(start, angle, speed, duration))

    def pinch(self, centre: Point, start: float, end: float, **options):
        self.play(Story().pinch(centre, start, end, **options).up())


class Mouse(Pointers):
    """A mouse with one button and a wheel."""

    is_pressed = False

    def send(self, kind: str, due: float | None, x: float, y: float, pressed: bool, **more):
        """Dispatches an event at a time, or immediately if `due` is None."""
        due = due or self.clock.now()
        self.clock.wait_until(due)
        self.is_pressed = pressed and kind != "mouseReleased"
        self.devtools.post(
            "Input.dispatchMouseEvent",
            type=kind,
            timestamp=due,
            x=x,
            y=y,
            button="left" if pressed else "none",
            buttons=int(self.is_pressed),
            **more,
        )
        self.clock.did(due)

    def move(self, x: float, y: float):
        self.send("mouseMoved", None, x, y, False)
        self.end()

    def click(self, x: float, y: float, modifiers: int = 0):
        """Clicks. The bits of `modifiers` are 1 Alt, 2 Control, 4 Meta, 8 Shift."""
        start = self.clock.now()
        self.send("mouseMoved", start, x, y, False)
        for kind, offset in (("mousePressed", 0.01), ("mouseReleased", 0.05)):
            self.send(kind, start + offset, x, y, True, clickCount=1, modifiers=modifiers)
        self.end()

    def drag(self, start: Point, end: Point, duration: float = 320.0, release: bool = True):
        begin = self.clock.now() + LEAD
        self.send("mouseMoved", begin, *start, False)
        self.send("mousePressed", begin, *start, True, clickCount=1)
        count = max(1, round(duration / CADENCE))
        for step in range(1, count + 1):
            part = step / count
            x = start[0] + (end[0] - start[0]) * part
            y = start[1] + (end[1] - start[1]) * part
            self.send("mouseMoved", begin + duration / 1000 * part, x, y, True)
        if release:
            due = begin + (duration + 1) / 1000
            self.send("mouseReleased", due, *end, True, clickCount=1)
        self.end()

    def up(self, x: float, y: float):
        """Releases the button after a drag that has not."""
        self.send("mouseReleased", None, x, y, True, clickCount=1)
        self.end()

    def wheel(self, x: float, y: float, dx: float, dy: float, control: bool = False):
        """Turns the wheel by one notch. With Control, this is also the event of a pinch on a trackpad."""
        self.send("mouseWheel", None, x, y, False, deltaX=dx, deltaY=dy, modifiers=2 * control)
        self.end()
