"""The fixtures `phone` and `desktop`: a browser with real input and a recorder of the screen."""

import fcntl
import json
import os
import shutil
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

import panoramas
import pictures
import pytest
import rulers
import walls
from clock import STEPPED, RealClock, SteppedClock
from devtools import DevTools, debugging_port
from frames import RECORDER, Frame, Recording, Rect, Thumbnail, frame
from PIL import Image
from playwright.sync_api import sync_playwright
from server import Server
from tool import ROOT, run
from touch import Mouse, Touchscreen

HERE = Path(__file__).parent
DIST = Path(os.environ.get("LENTICULAR_DIST", ROOT / "dist"))
ARTIFACTS = ROOT / "Artifacts"
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser")
SETTLED = 12  # The number of equal frames in a row after which nothing moves.
PATIENCE = 30  # Time-out in s, long enough for slow machines.

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
DESKTOP = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1}


def pytest_collection_modifyitems(items):
    """Marks tests that use sensors as live: browsers send sensor samples in real time."""
    for item in items:
        if "gyroscope" in item.fixturenames:
            item.add_marker("live")


class Device:
    """A page with its input and its recorder."""

    def __init__(self, context, page, devtools: DevTools, origin: str, name: str, live: bool):
        self.context = context
        self.page = page
        self.devtools = devtools
        self.origin = origin
        self.name = name
        self.live = live
        self.clock = RealClock(page) if live else SteppedClock(devtools)
        self.touch = Touchscreen(devtools, self.clock)
        self.mouse = Mouse(devtools, self.clock)
        self.problems: list[str] = []
        self.permissions = None
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("console", self.note)

    def note(self, message):
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.type}: {message.text}")

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
              for (const viewer of document.querySelectorAll("lenticular-viewer")) await viewer.ready;
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

    def asked(self, call: str):
        """The result of a recorder function, passed as JSON because Playwright is slow with large values."""
        return json.loads(self.page.evaluate(f"JSON.stringify(lenticularRecorder.{call})"))

    def settle(self) -> Frame:
        """Waits until nothing on screen has changed for a while.

        Only waits for changes on screen: after a single tap use `closed`.
        """
        self.page.evaluate("(same) => lenticularRecorder.settled(same)", SETTLED)
        return self.screen()

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
            wait = f"(complaint) => lenticularRecorder.until(() => {condition}, complaint)"
            return self.page.evaluate(wait, complaint)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if condition():
                return
            self.clock.wait(16)
            self.page.wait_for_timeout(0)  # Lets Playwright process console messages.
        raise AssertionError(complaint() if callable(complaint) else complaint)

    def leave(self, act, address: str):
        """Acts, and waits frame by frame until the page has an address that ends like this one.

        The page may be left in the frame in which something happens, or in a later one."""
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(RuntimeError):  # DevTools answer so where the page is left meanwhile.
                act()
            self.page.wait_for_timeout(0)
            if self.page.url.endswith(address):
                return
            assert time.monotonic() < end, f"{self.page.url} is not left"
            act = partial(self.clock.wait, 16)

    def record(self):
        """Starts to record frames and events. Returns after the first frame."""
        self.page.evaluate("lenticularRecorder.start()")

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
        """The frame of a picture with an aspect ratio that fits the screen."""
        width = min(self.width, self.height * ratio)
        height = width / ratio
        return Rect((self.width - width) / 2, (self.height - height) / 2, width, height)

    def show(self, body: str, head: str = "", headers: dict | None = None):
        """Loads a page with this body and head, at a URL beside those of the other test pages."""
        text = (
            '<!doctype html><html lang="en"><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>Shown</title>{head}<body>{body}"
        )
        address = self.origin + "/pages/shown.html"
        self.page.unroute(address)
        self.page.route(
            address, lambda route: route.fulfill(body=text, content_type="text/html", headers=headers)
        )
        self.page.goto(address)

    def permit(self, setting: str, *names: str):
        """Sets permissions of pages to `granted`, `denied` or `prompt`."""
        target = self.devtools.call("Target.getTargetInfo")["targetInfo"]
        # The permissions are reset when their DevTools session ends.
        self.permissions = self.permissions or self.context.browser.new_browser_cdp_session()
        for name in names:
            self.permissions.send(
                "Browser.setPermission",
                {
                    "permission": {"name": name},
                    "setting": setting,
                    "browserContextId": target["browserContextId"],
                },
            )

    def exposed(self) -> list[dict]:
        """The nodes of the accessibility tree that are not ignored."""
        self.devtools.call("Accessibility.enable")
        nodes = self.devtools.call("Accessibility.getFullAXTree")["nodes"]
        self.devtools.call("Accessibility.disable")
        return [
            {
                "role": node["role"]["value"],
                "name": node.get("name", {}).get("value", ""),
                **{each["name"]: each["value"].get("value") for each in node.get("properties", [])},
            }
            for node in nodes
            if not node["ignored"]
        ]

    def expect(self, *problems: str):
        """Expects that the page has logged exactly these problems, each given by a part of its text."""
        for problem in problems:
            self.until(
                lambda problem=problem: any(problem in each for each in self.problems),
                f"no complaint: {problem}",
            )
        self.problems[:] = [
            each for each in self.problems if not any(problem in each for problem in problems)
        ]

    def shot(self, name: str) -> Image.Image:
        """Takes a screenshot and saves it in Artifacts/."""
        return shot(self.page, f"{name}-{self.name}")

    def colour(self, image: Image.Image, x: float, y: float) -> tuple[int, int, int]:
        """The colour of a screenshot at a point in CSS pixels."""
        ratio = image.width / self.width
        return image.getpixel((int(x * ratio), int(y * ratio)))


def shot(page, name: str) -> Image.Image:
    """Takes a screenshot of the page and saves it as Artifacts/NAME.png."""
    ARTIFACTS.mkdir(exist_ok=True)
    path = ARTIFACTS / f"{name}.png"
    page.screenshot(path=path)
    with Image.open(path) as image:
        return image.convert("RGB")


@pytest.fixture(scope="session")
def shared(tmp_path_factory, request):
    """A folder that all test processes have in common."""
    is_alone = not hasattr(request.config, "workerinput")
    base = tmp_path_factory.getbasetemp()
    return base if is_alone else base.parent


@pytest.fixture(scope="session")
def folder(shared):
    """The folder of the served pictures."""
    folder = shared / "pictures"

    def draw():
        folder.mkdir()
        pictures.write(folder)
        walls.write(folder / "walls")
        panoramas.write(folder / "panoramas")
        rulers.write(folder / "rulers")

    once(folder, draw)
    return folder


@pytest.fixture(scope="session")
def samples(shared):
    """A folder of the sample pictures, `photos`, and of a gallery that was built from them, `site`."""
    folder = shared / "samples"

    def build():
        run("samples", "--scale", "0.7", folder / "photos")
        run("build", folder / "photos", "--output", folder / "site", "--title", "Test <gallery>")

    once(folder, build)
    return folder


@pytest.fixture(scope="session")
def site(samples):
    """The origin of that gallery."""
    server = Server({"/": samples / "site"})
    yield server.origin
    server.close()


def once(path: Path, draw):
    """Calls `draw` to create a path, only in the first of the test processes that need it."""
    with open(path.with_suffix(".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            draw()


@pytest.fixture(scope="session")
def server(folder):
    """A server of the test pages, dist/ and the test pictures."""
    server = Server(
        {
            "/dist/": DIST,
            "/pages/": HERE / "pages",
            "/pictures/": folder,
            "/walls/": folder / "walls",
            "/panoramas/": folder / "panoramas",
            "/rulers/": folder / "rulers",
        }
    )
    yield server
    server.close()


@pytest.fixture(scope="session")
def origin(server):
    """The origin of the server's URLs."""
    return server.origin


@pytest.fixture(scope="session")
def browser():
    """Headless Chromium of Debian, with software rendering; if possible the build that has no windows at all."""
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert chromium, "no Chromium: run 'make test', which installs it"
    arguments = ["--remote-debugging-port=0", "--disable-gpu", "--enable-automation"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def port(browser):
    return debugging_port(browser)


@pytest.fixture
def device(request, browser, port, origin):
    """Creates devices: `device("phone", reduced_motion="reduce")`.

    Their clocks are stepped, except in tests marked `live` and in pages without scripts.
    """
    made: list[Device] = []

    def make(name: str = "phone", address: str | None = None, **options) -> Device:
        live = bool(request.node.get_closest_marker("live"))
        live = live or not options.get("java_script_enabled", True)
        context = browser.new_context(**{**(PHONE if name == "phone" else DESKTOP), **options})
        context.add_init_script(RECORDER)
        if not live:
            context.add_init_script(STEPPED)
        page = context.new_page()
        session = context.new_cdp_session(page)
        target = session.send("Target.getTargetInfo")["targetInfo"]["targetId"]
        session.detach()
        made.append(Device(context, page, DevTools(port, target), address or origin, name, live))
        return made[-1]

    yield make
    problems = [problem for each in made for problem in each.problems]
    for each in made:
        each.devtools.close()
        if each.permissions:
            each.permissions.detach()
        each.context.close()
    assert not problems, "the page complained:\n" + "\n".join(problems)


@pytest.fixture
def phone(device) -> Device:
    """A touch screen of 390 × 844 CSS pixels, with two device pixels per CSS pixel."""
    return device("phone")


@pytest.fixture
def desktop(device) -> Device:
    """A screen of 1280 × 800 CSS pixels, with a mouse."""
    return device("desktop")
