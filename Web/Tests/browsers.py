"""Firefox and WebKit, each driven over its own protocol, with pages that have the methods of Playwright's.

Firefox speaks WebDriver BiDi over a WebSocket by itself. Debian's WebKit has a driver that speaks WebDriver over
HTTP, and needs a display, which Xvfb gives it.
"""

import base64
import glob
import json
import os
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path

from actions import ActionKeyboard, ActionMouse, ActionTouchscreen, SyntheticTouchscreen, WebKitMouse
from clock import STEPPED, DrivenClock, RealClock
from frames import RECORDER
from serving import free_port
from tool import PATIENCE
from websockets.sync.client import connect
from window import Window

HERE = Path(__file__).parent
RESIZING = 25  # Looks at the size of a window, 20 ms apart, after which it is asked for another.
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
SYNTHETIC = (HERE / "synthetic-input.js").read_text()
# Problems that a page logs, where the protocol has no events for them.
PROBLEMS = """(() => {
  const problems = (globalThis.lenticularProblems = []);
  addEventListener("error", ({ message }) => message && problems.push(`error: ${message}`));
  addEventListener("unhandledrejection", ({ reason }) => problems.push(`error: ${reason}`));
  for (const type of ["error", "warn"]) {
    const log = console[type];
    console[type] = (...all) => (problems.push(`${type}: ${all.join(" ")}`), log(...all));
  }
})();"""
REAL = "\n".join((PROBLEMS, RECORDER, SYNTHETIC))
"""The script that the pages of these browsers begin with, where their clock is the machine's."""
DRIVEN = "\n".join((STEPPED, DrivenClock.SETUP, REAL))
"""The script that the pages of these browsers begin with, where their clock is stepped."""


class BrowserError(Exception):
    """A browser has refused a command, or a script in its page has thrown an error."""


class DrivenPage:
    """A page whose subclass gives `goto`, `call(function, argument)`, `act`, `png` and `traverse`."""

    viewport_size: dict[str, int]

    def __init__(self, live: bool):
        self.keyboard = ActionKeyboard(self.perform)
        self.live = live
        self.clock = RealClock(self) if live else DrivenClock(self)

    def perform(self, actions: list[dict]):
        """Plays actions of the WebDriver standard. On the stepped clock, the page has been given them then."""
        self.act(actions)
        if not self.live:
            self.evaluate("globalThis.lenticularClock?.flush()")

    def evaluate(self, script: str, argument=None):
        """The value of an expression, or of the function that the expression is, called with an argument."""
        function = f"""async (argument) => {{
          const it = ({script});
          const value = await (typeof it === "function" ? it(JSON.parse(argument)) : it);
          return JSON.stringify(value) ?? "null";
        }}"""
        return json.loads(self.call(function, json.dumps(argument)))

    @property
    def url(self) -> str:
        return self.evaluate("location.href")

    def wait_for_timeout(self, duration: float):
        time.sleep(duration / 1000)

    def screenshot(self, path=None) -> bytes:
        png = base64.b64decode(self.png())
        if path:
            Path(path).write_bytes(png)
        return png

    def go_back(self):
        self.traverse(-1)

    def go_forward(self):
        self.traverse(1)


class BidiPage(DrivenPage):
    """A page of Firefox."""

    def __init__(self, session: "Firefox", context: str, width: int, height: int, live: bool):
        super().__init__(live)
        self.session = session
        self.context = context
        self.viewport_size = {"width": width, "height": height}

    def goto(self, address: str):
        self.session.call("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def call(self, function: str, argument: str) -> str:
        answer = self.session.call(
            "script.callFunction",
            functionDeclaration=function,
            arguments=[{"type": "string", "value": argument}],
            target={"context": self.context},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise BrowserError(answer["exceptionDetails"]["text"])
        return answer["result"]["value"]

    def act(self, actions: list[dict]):
        self.session.call("input.performActions", context=self.context, actions=actions)

    def png(self) -> str:
        return self.session.call("browsingContext.captureScreenshot", context=self.context)["data"]

    def traverse(self, delta: int):
        self.session.call("browsingContext.traverseHistory", context=self.context, delta=delta)


class Firefox:
    """A process of Firefox without windows."""

    def __init__(self, folder: Path, reduces_motion: bool = False):
        profile = folder / f"firefox-{reduces_motion:d}"
        profile.mkdir()
        preferences = {
            "ui.prefersReducedMotion": int(reduces_motion),
            "dom.w3c_touch_events.enabled": 1,
            # A slow machine may hold a finger down for longer than the clock of the page says.
            "ui.click_hold_context_menus.delay": 60_000,
            "apz.max_tap_time": 60_000,
            "browser.shell.checkDefaultBrowser": False,
            "datareporting.policy.dataSubmissionEnabled": False,
        }
        lines = [f'user_pref("{name}", {json.dumps(value)});\n' for name, value in preferences.items()]
        (profile / "user.js").write_text("".join(lines))
        command = shutil.which("firefox-esr") or shutil.which("firefox")
        assert command, "no Firefox: run 'make test', which installs it"
        with open(profile / "log", "w") as log:
            self.process = subprocess.Popen(
                [command, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
                stdout=log,
                stderr=log,
                env={**os.environ, "HOME": str(profile)},
            )
        address = self.address(profile / "log")
        self.open_connection = ExitStack()
        self.connection = self.open_connection.enter_context(
            connect(address + "/session", origin=None, max_size=None, ping_interval=None)
        )
        self.number = 0
        self.problems: dict[str, list[str]] = {}
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])

    def address(self, log: Path) -> str:
        """The address that Firefox logs when it is ready."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", log.read_text()):
                return found[1]
            time.sleep(0.05)
        raise BrowserError(f"Firefox does not start:\n{log.read_text()}")

    def call(self, method: str, **parameters):
        self.number += 1
        self.connection.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.connection.recv(timeout=2 * PATIENCE))
            if message["type"] == "event":
                self.note(message["params"])
            elif message["id"] == self.number:
                if message["type"] == "error":
                    raise BrowserError(f"{method}: {message['error']}: {message['message']}")
                return message["result"]

    def note(self, entry: dict):
        problems = self.problems.get(entry["source"].get("context"))
        if problems is not None and entry["level"] in ("error", "warn"):
            problems.append(f"{entry['level']}: {entry['text']}")

    def open(self, name: str, origin: str, live: bool = False) -> Window:
        width, height = SIZES[name]
        context = self.call("browsingContext.create", type="tab")["context"]
        self.call(
            "browsingContext.setViewport",
            context=context,
            viewport={"width": width, "height": height},
            devicePixelRatio=2 if name == "phone" else 1,
        )
        page = BidiPage(self, context, width, height, live)
        touch, mouse = ActionTouchscreen(page), ActionMouse(page.perform)
        window = Window(page, origin, name, page.clock, touch, mouse)
        self.problems[context] = window.problems
        return window

    def shut(self, window: Window):
        self.call("browsingContext.close", context=window.page.context)

    def close(self):
        self.open_connection.close()
        self.process.terminate()
        self.process.wait()


class WebDriverPage(DrivenPage):
    """The page of WebKit."""

    def __init__(self, session: "WebKit", live: bool):
        super().__init__(live)
        self.session = session

    def goto(self, address: str):
        self.session.call("POST", "/url", url=address)

    def call(self, function: str, argument: str) -> str:
        answer = self.session.call(
            "POST",
            "/execute/async",
            script=f"const [argument, done] = arguments; ({function})(argument)"
            ".then((value) => done({ value }), (error) => done({ error: String(error) }))",
            args=[argument],
        )
        if "error" in answer:
            raise BrowserError(answer["error"])
        return answer["value"]

    def act(self, actions: list[dict]):
        self.session.call("POST", "/actions", actions=actions)

    def png(self) -> str:
        return self.session.call("GET", "/screenshot")

    def traverse(self, delta: int):
        self.session.call("POST", "/back" if delta < 0 else "/forward")


class WebKit:
    """A process of WebKit in a window on a display of its own."""

    def __init__(self, folder: Path, reduces_motion: bool = False):
        home = folder / f"webkit-{reduces_motion:d}"
        (home / "gtk-3.0").mkdir(parents=True)
        settings = f"[Settings]\ngtk-enable-animations={int(not reduces_motion)}\n"
        (home / "gtk-3.0" / "settings.ini").write_text(settings)
        found = sorted(glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser"))
        driver, display = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
        assert found and driver and display, "no WebKit: run 'make test', which installs it"
        self.display = subprocess.Popen(
            [display, "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        folders = ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")
        self.port = free_port()
        self.process = subprocess.Popen(
            [driver, f"--port={self.port}"],
            env={
                **os.environ,
                **dict.fromkeys(folders, str(home)),
                "DISPLAY": f":{self.display.stdout.readline().strip()}",
                "GDK_BACKEND": "x11",
                "NO_AT_BRIDGE": "1",
            },
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.frame = 0  # By how much the window is higher than its page, in px.
        self.session = ""
        options = {"binary": found[-1], "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        end = time.monotonic() + PATIENCE
        while not self.session:
            try:
                self.session = "/" + self.call("POST", "", **wanted)["sessionId"]
            except urllib.error.URLError:
                assert time.monotonic() < end, "the driver of WebKit does not start"
                time.sleep(0.05)
        self.call("POST", "/timeouts", script=2000 * PATIENCE)

    def call(self, method: str, path: str, **body):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/session{self.session}{path}",
            method=method,
            data=json.dumps(body).encode() if method == "POST" else None,
            headers={"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=2 * PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise BrowserError(f"{path}: {error.read().decode()[:500]}") from None

    def open(self, name: str, origin: str, live: bool = False) -> Window:
        width, height = SIZES[name]
        page = WebDriverPage(self, live)
        self.call("DELETE", "/actions")
        self.call("POST", "/url", url="about:blank")
        page.viewport_size = self.resize(page, width, height)
        return Window(page, origin, name, page.clock, SyntheticTouchscreen(page), WebKitMouse(page))

    def resize(self, page: WebDriverPage, width: int, height: int) -> dict[str, int]:
        """Gives the page a height, and a width if its window can be as narrow. Returns the size of the page."""
        end = time.monotonic() + PATIENCE
        # A page that has its height already would seem to have taken one that its window is still about to take.
        shown = page.evaluate("[innerWidth, innerHeight]")
        while shown[1] != height and time.monotonic() < end:
            self.call("POST", "/window/rect", x=0, y=0, width=width, height=height + self.frame)
            # A window takes its size some time after it was asked to.
            for _ in range(RESIZING):
                shown = page.evaluate("[innerWidth, innerHeight]")
                if shown[1] == height:
                    break
                time.sleep(0.02)
            else:
                self.frame += height - shown[1]
        if shown[1] != height:
            raise BrowserError(f"the page of WebKit is {shown}")
        return dict(zip(("width", "height"), shown, strict=True))

    def shut(self, window: Window):
        window.problems += window.page.evaluate("globalThis.lenticularProblems ?? []")
        self.call("POST", "/url", url="about:blank")

    def close(self):
        try:
            self.call("DELETE", "")
        finally:
            for process in (self.process, self.display):
                process.terminate()
                process.wait()
