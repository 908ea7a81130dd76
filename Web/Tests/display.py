"""A display whose frames the test gives: what the screen shows does not depend on how fast the machine is.

Only Chromium without windows has such displays. It draws a frame when it is told to, and answers with a screenshot.
"""

import base64
import io
import threading
import time
import uuid
from collections.abc import Callable

from clock import FRAME
from devtools import DevTools, debugging_port
from PIL import Image
from tool import PATIENCE
from touch import Touchscreen
from window import document

# With the second argument, a frame waits for what the page is drawing. A page that is blocked draws nothing.
# WaitForLateScrollEvents would end that wait early while a finger scrolls. What the page then draws late belongs to the
# next frame, and if the page draws more in that frame, Chromium never ends it.
# A list of features replaces that of Playwright, in which only PaintHolding concerns these pages.
ARGUMENTS = [
    "--enable-begin-frame-control",
    "--run-all-compositor-stages-before-draw",
    "--disable-features=PaintHolding,WaitForLateScrollEvents",
]
AFTER = 130.0  # ms from an event to the block that follows it.
ANSWER = 1.0  # s within which a page that has nothing to draw shows a frame.
BLOCK = 150.0  # ms for which a block takes.
# Elements that come to life by themselves, and have not yet.
AT_ONCE = (
    ":is(lenticular-scroll, lenticular-wall, lenticular-panorama, lenticular-parallax):not(:state(live))"
)
LAST = 75.0  # ms at the end of a block in which the screen is judged.
# Blocks the page right after its next frame but one. A display whose frames are given would await what the page still
# has to draw, which others do not. So frames that the page requests in the meantime, as a scroll view does for its
# reports, are requested after the block. Corners stand still, because the page draws them, and not the compositor.
REQUEST = """(gate) => {
  const { port1, port2 } = new MessageChannel();
  const requestFrame = window.requestAnimationFrame;
  const waiting = [];
  const corners = [];
  window.requestAnimationFrame = (callback) => waiting.push(callback);
  port1.onmessage = () => {
    const request = new XMLHttpRequest();
    request.open("GET", `/favicon.ico?hold=${gate}`, false);
    request.send();
    for (const { animation, effect, startTime } of corners) {
      effect.target.style.borderRadius = "";
      Object.assign(animation, { effect, startTime });
    }
    window.requestAnimationFrame = requestFrame;
    waiting.forEach(requestFrame);
  };
  requestFrame(() => {
    const trees = [...document.querySelectorAll("*")].map((each) => each.shadowRoot).filter(Boolean);
    for (const animation of trees.flatMap((each) => each.getAnimations())) {
      const { effect, startTime } = animation;
      if (!("borderRadius" in effect.getKeyframes()[0])) continue;
      corners.push({ animation, effect, startTime });
      animation.commitStyles();
      animation.effect = null;
    }
    requestFrame(() => port2.postMessage(0));
  });
}"""


class DisplayTouchscreen(Touchscreen):
    """Touches on such a display: the page answers them in frames alone."""

    def end(self):
        self.clock.show()


class Display:
    """A page on such a display, its input, and its clock, whose times are in seconds since 1970.

    Frames are a sixtieth of a second apart. None is ahead of real time.
    """

    def __init__(self, context, server):
        self.server = server
        browser = context.browser
        session = browser.new_browser_cdp_session()
        first = context.new_page()
        itself = context.new_cdp_session(first).send("Target.getTargetInfo")["targetInfo"]
        with context.expect_page() as opened:
            target = session.send(
                "Target.createTarget",
                {
                    "url": "about:blank",
                    "browserContextId": itself["browserContextId"],
                    "enableBeginFrameControl": True,
                },
            )["targetId"]
        self.page = opened.value
        first.close()
        self.devtools = DevTools(debugging_port(browser), target)
        self.devtools.call("HeadlessExperimental.enable")
        self.touch = DisplayTouchscreen(self.devtools, self)
        self.origin = time.time() - time.monotonic()
        self.last = 0.0  # The time of the last event.
        self.frame = time.monotonic()  # The time of the last frame on the clock of the browser, in s.

    # The clock

    def now(self) -> float:
        self.frame = max(self.frame, time.monotonic())
        return self.frame + self.origin

    @property
    def last_frame(self) -> float:
        """The time of the last frame, which may be behind the present."""
        return self.frame + self.origin

    def wait_until(self, moment: float):
        """Shows all frames that are due before a time."""
        while self.frame + FRAME / 1000 + self.origin <= moment:
            self.show()

    def did(self, moment: float, leads_to_more: bool = False):
        """Notes the time of an event. The page hears of it before the next frame."""
        self.last = moment

    def wait(self, duration: float):
        """Waits for a duration in ms."""
        for _ in range(round(duration / FRAME)):
            self.show()

    def until(self, condition: str, complaint: str):
        """Shows frames until a JavaScript expression is true."""
        end = time.monotonic() + PATIENCE
        while not self.devtools.evaluate(condition):
            assert time.monotonic() < end, complaint
            self.show()

    def show(self, **options) -> dict:
        """Shows a frame. Returns the browser's answer."""
        return self.devtools.answer(self.post_frame(**options))

    def post_frame(self, **options) -> int:
        self.frame += FRAME / 1000
        time.sleep(max(0, self.frame - time.monotonic()))
        return self.devtools.post(
            "HeadlessExperimental.beginFrame", frameTimeTicks=self.frame * 1000, interval=FRAME, **options
        )

    # The page

    def show_page(self, body: str, head: str = ""):
        """Loads a page with this body and head, at a URL beside those of the other test pages."""
        address = "/pages/shown.html"
        self.page.route(
            self.server.origin + address,
            lambda route: route.fulfill(body=document(body, head), content_type="text/html"),
        )
        self.open(address)

    def open(self, address: str):
        """Loads a page with its pictures."""
        self.page.goto(self.server.origin + address)
        self.until("document.readyState === 'complete'", "the page does not load")
        self.until(
            "[...document.images].every(({ complete, loading }) => complete || loading === 'lazy')",
            "pictures are missing",
        )
        self.until(f"document.querySelector('{AT_ONCE}') === null", "the elements do not come to life")
        self.wait(500)

    def place(self, selector: str) -> tuple[float, float]:
        """The middle of an element."""
        x, y, width, height = self.page.evaluate(
            "(selector) => Object.values(document.querySelector(selector).getBoundingClientRect().toJSON())",
            selector,
        )[:4]
        return x + width / 2, y + height / 2

    def press(self, key: str):
        """Presses a key, without waiting until the page has handled it."""
        moment = self.now()
        for kind in ("rawKeyDown", "keyUp"):
            self.devtools.post("Input.dispatchKeyEvent", type=kind, key=key, timestamp=moment)
        self.did(moment)

    def blocked_screens(
        self, after: float = AFTER, last: float = LAST, during: Callable[[], None] = lambda: None
    ) -> list[Image.Image]:
        """What is on screen in the last 75 ms of a block of the page's main thread, which begins 130 ms after the last
        event and takes 150 ms. Other times can be given, and what happens during the block."""
        self.wait_until(self.last + after / 1000)
        gate = self.block()
        during()
        screens = []
        for rest in range(round(BLOCK / FRAME) - 2, -1, -1):
            if rest * FRAME > last:
                self.show()
                continue
            screens.append(self.screen())
        gate.set()
        return screens

    def screen(self) -> Image.Image:
        """Shows a frame. Returns what is on screen, with the time of the frame in `info`."""
        data = self.show(screenshot={"format": "png"})["screenshotData"]
        screen = Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")
        screen.info["time"] = self.last_frame
        return screen

    def block(self) -> threading.Event:
        """Blocks the page's main thread after a frame until the event that is returned is set, and shows a frame.

        A page that still has something to draw, such as a picture that has just come, draws it first."""
        while True:
            name = f"block-{uuid.uuid4()}"
            gate = self.server.gates[name]
            self.devtools.evaluate(f"({REQUEST})('{name}')")
            self.wait(2 * FRAME)
            end = time.monotonic() + PATIENCE
            while not any(name in each for each in self.server.requests):
                assert time.monotonic() < end, "the page is not blocked"
                time.sleep(0.001)
            number = self.post_frame()
            try:
                self.devtools.answer(number, ANSWER)
                return gate
            except TimeoutError:
                gate.set()
                self.devtools.answer(number)


def distinct(screens: list[Image.Image]) -> int:
    """The number of different screens."""
    return len({each.tobytes() for each in screens})
