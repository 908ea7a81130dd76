"""The recorded frames of a page as Python values; see recorder.js."""

import math
from dataclasses import dataclass
from pathlib import Path

RECORDER = (Path(__file__).parent / "recorder.js").read_text()
VELOCITY_WINDOW = 100.0  # ms before a release whose samples determine its velocity.


@dataclass(frozen=True)
class Rect:
    """A rectangle in CSS pixels of the viewport."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def difference(self, other: "Rect") -> float:
        """The largest distance between corresponding edges of two rectangles."""
        return max(
            abs(self.x - other.x),
            abs(self.y - other.y),
            abs(self.right - other.right),
            abs(self.bottom - other.bottom),
        )

    def fraction(self, x: float, y: float) -> tuple[float, float]:
        """A point in unit coordinates of the rectangle."""
        return (x - self.x) / self.width, (y - self.y) / self.height

    def point(self, u: float, v: float) -> tuple[float, float]:
        return self.x + u * self.width, self.y + v * self.height


@dataclass(frozen=True)
class Photo:
    """The photograph in a frame: its visible part, the rectangle of the whole image, its corner radius."""

    index: int
    visible: Rect
    image: Rect
    radius: float
    scale: float
    opacity: float
    sources: tuple[str, ...]


@dataclass(frozen=True)
class Scroll:
    """A scroll view in a frame: the rectangles of the view, its content and its indicators."""

    view: Rect
    content: Rect
    indicators: tuple[tuple[Rect, float], ...]

    @property
    def offset(self) -> tuple[float, float]:
        return self.view.x - self.content.x, self.view.y - self.content.y


@dataclass(frozen=True)
class Wall:
    """A wall in a frame: the rectangles of the view, its content and its cells, and the hidden cells."""

    view: Rect
    content: Rect | None
    elements: int
    tiles: int
    cells: dict[int, Rect]
    hidden: tuple[int, ...]


@dataclass(frozen=True)
class Tile:
    """A tile in a frame: the URL of its image, None until the image is loaded, and its rectangle."""

    source: str | None
    pixels: tuple[int, int]
    box: Rect


@dataclass(frozen=True)
class Panorama:
    """A panorama in a frame: the rectangles of the view, the picture and the bar, and the hint."""

    view: Rect
    live: bool
    seen: bool
    picture: Rect | None
    track: Rect | None
    thumb: Rect | None
    bar: float
    hint: str
    asks: bool
    hint_opacity: float
    hint_box: Rect | None
    pressed: str | None
    control: Rect | None
    tiles: tuple[Tile, ...]

    @property
    def offset(self) -> tuple[float, float]:
        return self.view.x - self.picture.x, self.view.y - self.picture.y

    @property
    def zoom(self) -> float:
        """The length of the picture divided by that of the view."""
        return max(self.picture.width / self.view.width, self.picture.height / self.view.height)

    @property
    def said(self) -> str:
        """The text of the hint, empty if no hint is visible."""
        return self.hint if self.hint_opacity > 0 else ""


@dataclass(frozen=True)
class Peek:
    """A peek in a frame: its previews, the oldest first, and the indices of hidden pictures."""

    open: bool
    label: str
    backdrop: float
    previews: tuple[Photo, ...]
    hidden: tuple[int, ...]
    percentage: float

    @property
    def preview(self) -> Photo | None:
        """The newest preview."""
        return self.previews[-1] if self.previews else None


@dataclass(frozen=True)
class Frame:
    number: int
    time: float
    events: int  # The number of events that had arrived when this frame was painted.
    viewer: int
    open: bool
    photo: Photo | None
    backdrop: float
    hidden: tuple[tuple[int, int], ...]  # (viewer, index) of the hidden thumbnails.
    scrolls: tuple[Scroll, ...] = ()
    walls: tuple[Wall, ...] = ()
    panoramas: tuple[Panorama, ...] = ()
    peeks: tuple[Peek, ...] = ()


@dataclass(frozen=True)
class Event:
    type: str
    time: float  # The time of the input,
    arrival: float  # and the time at which the event arrived at the page.
    frame: int  # The number of the first frame that was painted after the event.
    x: float
    y: float
    id: int
    samples: tuple[tuple[float, float, float], ...]
    detail: dict | None = None


@dataclass(frozen=True)
class Thumbnail:
    box: Rect
    visible: Rect
    image: Rect
    radius: float


def panorama(raw: dict) -> Panorama:
    def rect(numbers) -> Rect | None:
        return numbers and Rect(*numbers)

    text, element, opacity, *hint = raw["hint"] or ("", "", 0)
    pressed, *control = raw["control"] or (None,)
    return Panorama(
        rect(raw["view"]),
        raw["live"],
        raw["seen"],
        rect(raw["picture"]),
        rect(raw["track"]),
        rect(raw["thumb"]),
        raw["bar"],
        text,
        element == "button",
        opacity,
        rect(hint),
        pressed,
        rect(control),
        tuple(Tile(each[0], (each[1], each[2]), Rect(*each[3:])) for each in raw["tiles"]),
    )


def photo(raw: dict) -> Photo:
    assert raw["image"], "the photo layer holds no <img>"
    return Photo(
        raw["index"],
        Rect(*raw["visible"]),
        Rect(*raw["image"]),
        raw["radius"],
        raw["scale"],
        raw["opacity"],
        tuple(raw["sources"]),
    )


def peek(raw: dict) -> Peek:
    return Peek(
        raw["open"],
        raw["label"],
        raw["backdrop"],
        # Slotted content fills the preview.
        tuple(photo({**each, "image": each["image"] or each["visible"]}) for each in raw["previews"]),
        tuple(raw["hidden"]),
        raw["percentage"],
    )


def frame(number: int, raw: dict) -> Frame:
    return Frame(
        number,
        raw.get("time", 0.0),
        raw.get("events", 0),
        raw["viewer"],
        raw["open"],
        raw["photo"] and photo(raw["photo"]),
        raw["backdrop"],
        tuple(tuple(pair) for pair in raw["hidden"]),
        tuple(
            Scroll(
                Rect(*each["view"]),
                Rect(*each["content"]),
                tuple((Rect(*bar[:4]), bar[4]) for bar in each["indicators"]),
            )
            for each in raw["scrolls"]
        ),
        tuple(
            Wall(
                Rect(*each["view"]),
                each["content"] and Rect(*each["content"]),
                each["elements"],
                each["tiles"],
                {cell[0]: Rect(*cell[1:5]) for cell in each["cells"]},
                tuple(cell[0] for cell in each["cells"] if cell[5]),
            )
            for each in raw["walls"]
        ),
        tuple(panorama(each) for each in raw["panoramas"]),
        tuple(peek(each) for each in raw["peeks"]),
    )


class Recording:
    """Frames and the events between them, with times in ms since the page was loaded."""

    def __init__(self, raw: dict):
        self.frames = [frame(number, each) for number, each in enumerate(raw["frames"])]
        self.events = [
            Event(
                each["type"],
                each["time"],
                each["arrival"],
                each["frame"],
                each["x"],
                each["y"],
                each["id"],
                tuple(tuple(sample) for sample in each["samples"]),
                each["detail"],
            )
            for each in raw["events"]
        ]

    @property
    def shown(self) -> list[Frame]:
        """The frames that show a photograph."""
        return [each for each in self.frames if each.photo]

    def of(self, kind: str) -> list[Event]:
        return [each for each in self.events if each.type == kind]

    def last(self, kind: str) -> Event:
        found = self.of(kind)
        assert found, f"the page was given no {kind}"
        return found[-1]

    def finger(self, frame: Frame, id: int | None = None) -> tuple[float, float] | None:
        """The last position of a finger that had arrived at the page when the frame was painted."""
        for event in reversed(self.events[: frame.events]):
            if event.type.startswith("pointer") and id in (None, event.id):
                return event.x, event.y
        return None

    def fingers(self, frame: Frame) -> dict[int, tuple[float, float]]:
        """The last positions of all fingers that were down, as above."""
        down: dict[int, tuple[float, float]] = {}
        for event in self.events[: frame.events]:
            if event.type == "pointerdown" or event.type == "pointermove" and event.id in down:
                down[event.id] = (event.x, event.y)
            elif event.type in ("pointerup", "pointercancel"):
                down.pop(event.id, None)
        return down

    def finger_velocity(self, release: Event) -> tuple[float, float]:
        """The finger's velocity (px/ms) at its release: the slope of a line fitted to its last samples."""
        samples = [
            sample
            for event in self.events
            if event.type == "pointermove" and event.id == release.id
            for sample in event.samples or ((event.time, event.x, event.y),)
            if release.time - VELOCITY_WINDOW <= sample[0] <= release.time
        ]
        assert len(samples) >= 4, f"only {len(samples)} samples of the finger before its release"
        times = [each[0] for each in samples]
        return slope(times, [each[1] for each in samples]), slope(times, [each[2] for each in samples])


def slope(times: list[float], values: list[float]) -> float:
    """The slope of the least-squares line through the values."""
    t = sum(times) / len(times)
    v = sum(values) / len(values)
    return sum((a - t) * (b - v) for a, b in zip(times, values)) / sum((a - t) ** 2 for a in times)


def release_velocity(
    times: list[float], points: list[tuple[float, float]], start: tuple[float, float], end
) -> tuple[float, float]:
    """The velocity in px/ms at times[0], of a critically damped spring from `start` to `end`.

    A spring bends a velocity noticeably within one frame, so the speed at a release is not that of
    the first step after it, and frames may be late: the whole flight is followed back to the
    release, x - end = (d + b t) e^(-w t), with the w and b that leave the least squares.
    """
    best = None
    for step in range(400):
        w = 0.005 + step * 0.0001
        squares, slopes = 0.0, []
        for axis in (0, 1):
            d = start[axis] - end[axis]
            rows = []
            for time, point in zip(times[1:], points):
                t = time - times[0]
                decay = math.exp(-w * t)
                rows.append((t * decay, point[axis] - end[axis] - d * decay))
            b = sum(x * y for x, y in rows) / sum(x * x for x, _ in rows)
            squares += sum((y - b * x) ** 2 for x, y in rows)
            slopes.append(b - w * d)
        if best is None or squares < best[0]:
            best = (squares, tuple(slopes))
    return best[1]
