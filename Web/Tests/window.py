"""A page on screen, in any browser: its input, what its recorder sees, and waiting for it."""

import json
import os
import threading
import time
from io import BytesIO

from frames import Frame, Recording, Rect, Thumbnail, frame
from PIL import Image
from tool import PATIENCE, ROOT

ARTIFACTS = ROOT / "Artifacts"
SETTLED = 12  # The number of equal frames in a row after which nothing moves.


class Window:
    """A page with its input and its recorder.

    `page` is Playwright's, or one with the same methods; `touch` and `mouse` have the methods of touch.py.
    """

    def __init__(self, page, origin: str, name: str, clock, touch, mouse):
        self.page = page
        self.origin = origin
        self.name = name
        self.clock = clock
        self.touch = touch
        self.mouse = mouse
        self.problems: list[str] = []
        self.keeps_engine = False  # Whether the test decides when the engine is there.

    @property
    def width(self) -> int:
        return self.page.viewport_size["width"]

    @property
    def height(self) -> int:
        return self.page.viewport_size["height"]

    def open(self, path: str = "/pages/viewer.html"):
        """Loads a page and waits until the element is there and all thumbnails are decoded."""
        self.page.goto(self.origin + path)
        self.page.evaluate(
            """async () => {
              await customElements.whenDefined("lenticular-viewer");
              await Promise.all([...document.images].map((image) => image.decode()));
            }"""
        )
        self.settle()

    def thumbnail(self, index: int, viewer: int = 0) -> Thumbnail:
        """The current position of a thumbnail, which must be in the viewport."""
        raw = self.asked(f"thumbnail({index}, {viewer})")
        return Thumbnail(Rect(*raw["box"]), Rect(*raw["visible"]), Rect(*raw["image"]), raw["radius"])

    def screen(self) -> Frame:
        """The current screen."""
        return frame(0, self.asked("screen()"))

    def evaluate(self, expression: str):
        """The value of a JavaScript expression, or what its promise resolves with."""
        return self.page.evaluate(expression)

    @property
    def url(self) -> str:
        """The address of the page."""
        return self.evaluate("location.href")

    def asked(self, call: str):
        """The result of a recorder function, passed as JSON because browsers are slow with large values."""
        return json.loads(self.evaluate(f"JSON.stringify(lenticularRecorder.{call})"))

    def settle(self) -> Frame:
        """Waits until nothing on screen has changed for a while.

        Only waits for changes on screen: after a single tap use `closed`.
        """
        waits = "false" if self.keeps_engine else "true"
        self.evaluate(f"lenticularRecorder.settled({SETTLED}, {waits})")
        return self.screen()

    def loaded(self) -> Frame:
        """Waits until the page has all that it has asked for, and nothing moves."""
        while True:
            self.until(
                "document.readyState === 'complete' && !lenticularRecorder.awaited()", "pictures are missing"
            )
            rest = self.settle()
            # What has arrived may have led to more.
            if not self.evaluate("lenticularRecorder.awaited()"):
                return rest

    def arrived(self):
        """Waits until the transition from the page before has ended: until then, presses reach the root alone."""
        transition = "each.effect?.pseudoElement?.startsWith('::view-transition')"
        self.until(
            f"!document.getAnimations().some((each) => {transition})",
            "the transition between pages does not end",
        )

    def closed(self) -> Frame:
        """Waits until the dialog is closed, including the time in which a second tap could follow."""
        self.until("!lenticularRecorder.screen().open", "the dialog is still open")
        return self.settle()

    def wait(self, duration: float):
        """Waits for a duration in ms on the page's clock."""
        self.clock.wait(duration)

    def until(self, condition, complaint="the condition was not met in time"):
        """Waits for a condition, frame by frame: a JavaScript expression or, slower, a Python function.

        Use a function for pages whose Content Security Policy forbids `eval`."""
        if isinstance(condition, str):
            return self.evaluate(f"lenticularRecorder.until(() => {condition}, {json.dumps(complaint)})")
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if condition():
                return
            self.clock.wait(16)
            self.page.wait_for_timeout(0)  # Lets Playwright process console messages.
        raise AssertionError(complaint() if callable(complaint) else complaint)

    def record(self):
        """Starts to record frames and events. Returns after the first frame."""
        self.evaluate("lenticularRecorder.start()")

    def recorded(self, settle: bool = True, closed: bool = False) -> Recording:
        """Ends the recording when nothing moves, when the dialog is closed, or immediately."""
        if closed:
            self.closed()
        elif settle:
            self.settle()
        return Recording(self.asked("stop()"))

    def tap_thumbnail(self, index: int = 0, viewer: int = 0) -> Thumbnail:
        """Taps the centre of a thumbnail, or clicks it on a desktop."""
        thumbnail = self.thumbnail(index, viewer)
        x, y = thumbnail.box.centre
        if self.name == "phone":
            self.touch.tap(x, y)
        else:
            self.mouse.click(x, y)
        return thumbnail

    def fly_open(self, index: int = 0, viewer: int = 0) -> Frame:
        """Opens a photograph and waits until it shows the large picture and nothing moves."""
        self.tap_thumbnail(index, viewer)
        self.wait_for_large()
        rest = self.settle()
        assert rest.photo, f"no photograph is open after a tap on thumbnail {index}"
        return rest

    def wait_for_large(self):
        """Waits until the photograph shows its large picture."""
        self.until(
            "lenticularRecorder.screen().photo?.sources.some((each) => each.includes('.jpg'))",
            "the large picture has not come",
        )

    def wait_for_photo(self, index: int):
        """Waits until a photograph is open."""
        self.until(f"lenticularRecorder.screen().photo?.index === {index}", f"{index} is not open")

    def fit(self, index: int) -> Rect:
        """The frame of a photograph that fits the screen."""
        image = self.thumbnail(index).image
        return self.fit_size(image.width / image.height)

    def fit_size(self, ratio: float) -> Rect:
        """The frame of a picture with an aspect ratio that fits the screen, without the scroll bar of the page."""
        room = self.evaluate("document.documentElement.clientWidth")
        width = min(room, self.height * ratio)
        height = width / ratio
        return Rect((room - width) / 2, (self.height - height) / 2, width, height)

    def shot(self, name: str) -> Image.Image:
        """Takes a screenshot and saves it in Artifacts/."""
        return shot(self.page, f"{name}-{self.name}")

    def keep(self, name: str):
        """Saves a screenshot for people, which no test reads, if the variable LENTICULAR_SCREENSHOTS is set."""
        if os.environ.get("LENTICULAR_SCREENSHOTS"):
            self.shot(name)

    def colour(self, image: Image.Image, x: float, y: float) -> tuple[int, int, int]:
        """The colour of a screenshot at a point in CSS pixels."""
        ratio = image.width / self.width
        return image.getpixel((int(x * ratio), int(y * ratio)))


def document(body: str, head: str = "") -> str:
    """An HTML document."""
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Shown</title>{head}<body>{body}"
    )


def shot(page, name: str) -> Image.Image:
    """Takes a screenshot of the page and saves it as Artifacts/NAME.png.

    Tests that run at the same time may use the same name: each looks at its own picture, and a file is replaced whole.
    """
    data = page.screenshot()
    ARTIFACTS.mkdir(exist_ok=True)
    part = ARTIFACTS / f"{name}.{os.getpid()}-{threading.get_ident()}.part"
    part.write_bytes(data)
    part.replace(ARTIFACTS / f"{name}.png")
    with Image.open(BytesIO(data)) as image:
        return image.convert("RGB")
