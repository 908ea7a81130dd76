"""The fixtures `phone` and `desktop`: a browser with real input and a recorder of the screen."""

import fcntl
import hashlib
import os
import shutil
import time
import zlib
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
from display import ARGUMENTS as DISPLAY_ARGUMENTS
from display import Display
from frames import RECORDER
from playwright.sync_api import Error, sync_playwright
from server import Server
from serving import Serving
from tool import LENTICULAR, PATIENCE, ROOT, run
from touch import Mouse, Touchscreen
from window import Window, document

HERE = Path(__file__).parent
DIST = Path(os.environ.get("LENTICULAR_DIST", ROOT / "dist"))
CHROMIUM_ARGUMENTS = ["--remote-debugging-port=0", "--disable-gpu", "--enable-automation"]
if os.geteuid() == 0:
    CHROMIUM_ARGUMENTS.append("--no-sandbox")
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser")

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
CLEAR = "try { localStorage.clear(); sessionStorage.clear() } catch {}"
LEFT_OUT = "Transition was aborted"
FAILED = "Failed to load resource"
DESKTOP = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1}


class Device(Window):
    """A page in Chromium, which is driven through DevTools.

    Tests one after the other have the same page, except where a test sets what stays: see `is_as_new`."""

    def __init__(self, context, page, devtools: DevTools, origin: str, name: str, live: bool):
        clock = RealClock(page) if live else SteppedClock(devtools)
        super().__init__(page, origin, name, clock, Touchscreen(devtools, clock), Mouse(devtools, clock))
        self.devtools = devtools
        self.live = live
        self.permissions = None
        self.is_as_new = True
        self.is_routed = False
        self.expected: tuple[str, ...] = ()
        self.listeners: list[tuple] = []
        self.contained = context
        self.size = page.viewport_size
        page.on("pageerror", self.note_error)
        page.on("console", self.note)

    @property
    def context(self):
        """The page's context, of Playwright. What is set there stays: the next test has another one."""
        self.is_as_new = False
        return self.contained

    def route(self, pattern: str, handler):
        """Answers the page's requests of addresses like a pattern until the test ends."""
        self.is_routed = True
        self.keeps_engine |= pattern.endswith(".wasm")
        self.page.route(pattern, handler)

    def emulate_media(self, **media):
        """Sets what style sheets ask for, such as `reduced_motion`."""
        self.is_as_new = False
        self.page.emulate_media(**media)

    def on(self, event: str, listener):
        """Calls a function at each event of the page until the test ends."""
        self.page.on(event, listener)
        self.listeners.append((event, listener))

    def hear(self):
        """Lets Playwright tell of all that the page has logged."""
        with suppress(Error):  # The page may be gone.
            self.page.evaluate("0")

    @property
    def unexpected(self) -> list[str]:
        """The problems that no test has expected."""
        return [
            each
            for each in self.problems
            if not (FAILED in each and any(problem in each for problem in self.expected))
        ]

    def renew(self) -> bool:
        """Takes back what a test has done to the page. Returns whether the next test may have it.

        The next test loads a page of its own, whose scripts and clock are new."""
        # In real time, a page goes on after the test.
        if (
            self.live
            or not self.is_as_new
            or self.devtools.emulates
            or self.touch.fingers
            or self.mouse.is_pressed
        ):
            return False
        for event, listener in self.listeners:
            self.page.remove_listener(event, listener)
        self.listeners.clear()
        if self.is_routed:
            self.page.unroute_all()
            self.is_routed = self.keeps_engine = False
        if self.page.viewport_size != self.size:
            self.page.set_viewport_size(self.size)
        if self.name == "desktop":
            self.devtools.call("Input.dispatchMouseEvent", type="mouseMoved", x=-1, y=-1)
        self.devtools.evaluate(CLEAR)
        self.devtools.call("Page.resetNavigationHistory")
        self.problems.clear()
        self.expected = ()
        return True

    def close(self):
        self.devtools.close()
        if self.permissions:
            self.permissions.detach()
        self.contained.close()

    def evaluate(self, expression: str):
        # Playwright takes four times as long. But while this connection waits, Playwright calls nothing here.
        is_called = self.is_routed or self.listeners
        return self.page.evaluate(expression) if is_called else self.devtools.evaluate(expression)

    def note_error(self, error):
        if LEFT_OUT not in str(error):
            self.problems.append(f"error: {error}")

    def note(self, message):
        # The browser leaves a transition between two pages out if the second is there before it.
        if message.type in ("error", "warning") and LEFT_OUT not in message.text:
            self.problems.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def leave(self, act, address: str):
        """Acts, and waits frame by frame until the page has an address that ends like this one.

        The page may be left in the frame in which something happens, or in a later one."""
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(RuntimeError, TimeoutError):  # Of DevTools, where the page is left meanwhile.
                act()
            self.page.wait_for_timeout(0)
            if self.page.url.endswith(address):
                return
            assert time.monotonic() < end, f"{self.page.url} is not left"
            act = partial(self.clock.wait, 16)

    def show(self, body: str, head: str = "", headers: dict | None = None):
        """Loads a page with this body and head, at a URL beside those of the other test pages."""
        text = document(body, head)
        address = self.origin + "/pages/shown.html"
        self.page.unroute(address)
        self.route(address, lambda route: route.fulfill(body=text, content_type="text/html", headers=headers))
        self.page.goto(address)

    def permit(self, setting: str, *names: str):
        """Sets permissions of pages to `granted`, `denied` or `prompt`."""
        target = self.devtools.call("Target.getTargetInfo")["targetInfo"]
        # The permissions are reset when their DevTools session ends.
        self.is_as_new = False
        self.permissions = self.permissions or self.contained.browser.new_browser_cdp_session()
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
        """Expects that the page has logged exactly these problems, each given by a part of its text.

        The browser may tell later of more requests that have failed alike: these are expected, too."""
        self.expected += problems
        for problem in problems:
            self.until(
                lambda problem=problem: any(problem in each for each in self.problems),
                f"no complaint: {problem}",
            )
        self.problems[:] = [
            each for each in self.problems if not any(problem in each for problem in problems)
        ]


def pytest_addoption(parser):
    parser.addoption(
        "--share", metavar="SEED/COUNT", help="one of COUNT shares of the tests, another one for each SEED"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Begins with what one process plays alone, so that it need not be waited for at the end."""
    if share := config.getoption("--share"):
        seed, count = share.rsplit("/", 1)
        number = {item: zlib.crc32(f"{seed} {item.nodeid}".encode()) % int(count) for item in items}
        config.hook.pytest_deselected(items=[item for item in items if number[item]])
        items[:] = [item for item in items if not number[item]]
    for item in items:
        if "display" in item.fixturenames:
            item.add_marker("paced")
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)


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
        shutil.copytree(drawn(), folder / "photos")
        run("build", folder / "photos", "--output", folder / "site", "--title", "Test <gallery>")

    once(folder, build)
    return folder


def drawn() -> Path:
    """The sample pictures as this program draws them. They outlive the session, because drawing them takes long."""
    program = hashlib.file_digest(LENTICULAR.open("rb"), "sha256").hexdigest()
    folder = ROOT / ".build" / "drawn" / program

    def draw():
        for former in folder.parent.iterdir():
            if former.is_dir():
                shutil.rmtree(former)
        part = folder.with_suffix(".part")
        run("samples", "--scale", "0.7", "--no-movies", part)
        part.rename(folder)

    folder.parent.mkdir(parents=True, exist_ok=True)
    once(folder, draw)
    return folder


@pytest.fixture(scope="session")
def site(samples):
    """The origin of that gallery."""
    server = Server({"/": samples / "site"})
    yield server.origin
    server.close()


@pytest.fixture(scope="session")
def photos(tmp_path_factory):
    """Photographs with several aspect ratios. One is a panorama with tiles."""
    folder = tmp_path_factory.mktemp("examples") / "photos"
    (folder / "coast").mkdir(parents=True)
    for name in ("portrait", "landscape", "square"):
        pictures.draw(pictures.SIZES[name], pictures.LARGE_MARK).save(folder / f"{name}.png")
    for number in range(4):
        pictures.draw((900 + 100 * number, 900), pictures.LARGE_MARK).save(folder / f"{number}.png")
    panoramas.wide(panoramas.WIDE).save(folder / "coast" / "wide.jpg", quality=92)
    return folder


@pytest.fixture(scope="session")
def gallery(photos):
    """The origin of a gallery that `lenticular serve` shows, with the example pages beside it."""
    serving = Serving(photos.parent, last="http://")
    yield serving.origin
    assert serving.stop() == 0


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
            "/any/": folder / "landscape.jpg",
        }
    )
    yield server
    server.close()


@pytest.fixture(scope="session")
def origin(server):
    """The origin of the server's URLs."""
    return server.origin


def chromium() -> str:
    """The path of Chromium, if possible of the build that has no windows at all."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert path, "no Chromium: run 'make test', which installs it"
    return path


@pytest.fixture(scope="session")
def browser():
    """Headless Chromium of Debian, with software rendering."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def port(browser):
    return debugging_port(browser)


@pytest.fixture(scope="session")
def idle():
    """Devices that no test has at present, by their names, one for each clock."""
    return {}


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item):
    """Pages leave a server that a test has made before it ends: what they still load there would be missing."""
    make = item.funcargs.get("device")
    for each in make.made if make else []:
        if each.origin != item.funcargs["origin"]:
            each.hear()
            with suppress(Error):  # The page may be gone.
                each.page.goto("about:blank")


@pytest.fixture
def device(request, browser, port, origin, idle):
    """Creates devices: `device("phone", reduced_motion="reduce")`. What is `fresh` has no cache and no history.

    Their clocks are stepped, except in tests marked `live` and in pages without scripts.
    """
    made: list[Device] = []
    failures = request.session.testsfailed

    def create(name: str, live: bool, options: dict) -> Device:
        context = browser.new_context(**{**(PHONE if name == "phone" else DESKTOP), **options})
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(RECORDER)
        if not live:
            context.add_init_script(STEPPED)
        page = context.new_page()
        session = context.new_cdp_session(page)
        target = session.send("Target.getTargetInfo")["targetInfo"]["targetId"]
        session.detach()
        device = Device(context, page, DevTools(port, target), origin, name, live)
        device.is_as_new = not options
        return device

    def make(name: str = "phone", address: str | None = None, fresh: bool = False, **options) -> Device:
        live = bool(request.node.get_closest_marker("live"))
        live = live or not options.get("java_script_enabled", True)
        known = None if options or fresh else idle.pop((name, live), None)
        device = known or create(name, live, options)
        device.origin = address or origin
        made.append(device)
        return device

    make.made = made
    yield make
    for each in made:
        each.hear()
    problems = [problem for each in made for problem in each.unexpected]
    has_passed = not problems and request.session.testsfailed == failures
    for each in made:
        key = each.name, each.live
        if has_passed and key not in idle and each.renew():
            idle[key] = each
        else:
            each.close()
    assert not problems, "the page complained:\n" + "\n".join(problems)


@pytest.fixture(scope="session")
def display_browser(browser):
    """Chromium, whose displays show the frames that tests give."""
    arguments = [*CHROMIUM_ARGUMENTS, *DISPLAY_ARGUMENTS]
    browser = browser.browser_type.launch(executable_path=chromium(), args=arguments)
    yield browser
    browser.close()


@pytest.fixture
def display(display_browser, server):
    """A phone whose frames the test gives."""
    context = display_browser.new_context(**PHONE)
    context.set_default_timeout(1000 * PATIENCE)
    display = Display(context, server)
    yield display
    display.devtools.close()
    context.close()


@pytest.fixture
def phone(device) -> Device:
    """A touch screen of 390 × 844 CSS pixels, with two device pixels per CSS pixel."""
    return device("phone")


@pytest.fixture
def desktop(device) -> Device:
    """A screen of 1280 × 800 CSS pixels, with a mouse."""
    return device("desktop")
