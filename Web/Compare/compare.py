"""The same stories, told to our viewer and to others, in one run of one browser; prints a table.

The files in viewers/ are added to page.html, each with a viewer: they set `viewer.picture()`, and `viewer.dialog` as
axe selects the dialog. Usage: compare.py FOLDER, which has the files of PhotoSwipe in photoswipe/.
"""

import hashlib
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "Web/Tests"))

import pictures  # noqa: E402
from clock import RealClock  # noqa: E402
from conftest import CHROMIUM_ARGUMENTS, PHONE, chromium  # noqa: E402
from devtools import DevTools, debugging_port  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from server import Server  # noqa: E402
from test_accessibility import AXE, RULES  # noqa: E402
from touch import Story, Touchscreen  # noqa: E402

HERE = Path(__file__).parent
SAMPLER = (HERE / "sampler.js").read_text()
LIGHT_GALLERY = Path("/usr/share/nodejs/lightgallery/dist")
JQUERY = Path("/usr/share/javascript/jquery")
VIEWERS = {
    "lenticular": ("dist/lenticular-viewer.js", "dist/lenticular-viewer.wasm", "dist/lenticular.css"),
    "photoswipe": (
        "photoswipe/photoswipe-lightbox.esm.min.js",
        "photoswipe/photoswipe.esm.min.js",
        "photoswipe/photoswipe.css",
    ),
    "lightgallery": (
        "lightgallery/js/lightgallery.min.js",
        "lightgallery/js/lg-zoom.min.js",
        "lightgallery/css/lightgallery.min.css",
        "jquery/jquery.min.js",
    ),
}
MOVED = 0.5  # px by which a picture has moved.
HELD = 1.0  # px by which a picture that is held may move.
REST = 1200  # ms after which a viewer has opened or closed.
MOMENTS = range(40, 361, 40)  # ms after a tap at which something happens in flight.
MIDDLE = (195.0, 422.0)

BLOCK = """(type) => addEventListener(type, () => setTimeout(() => {
  const end = performance.now() + 150;
  while (performance.now() < end);
  performance.mark("free");
}, 130), { capture: true, once: true })"""


def difference(a: list[float], b: list[float]) -> float:
    """The largest distance between corresponding edges of two samples."""
    edges = [(x, y, x + width, y + height) for _, x, y, width, height, _ in (a, b)]
    return max(abs(one - other) for one, other in zip(*edges))


class Viewer:
    """A page with a viewer, on a phone."""

    def __init__(self, browser, port: int, origin: str, name: str, folder: Path):
        self.browser = browser
        self.folder = folder
        self.context = browser.new_context(**PHONE)
        self.context.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {SAMPLER} }})")
        self.page = self.context.new_page()
        session = self.context.new_cdp_session(self.page)
        target = session.send("Target.getTargetInfo")["targetInfo"]["targetId"]
        session.detach()
        self.touch = Touchscreen(DevTools(port, target), RealClock(self.page))
        self.page.goto(f"{origin}/viewers/{name}.html")
        self.page.wait_for_load_state("networkidle")
        self.thumbnail = self.page.locator("#grid img").first.bounding_box()
        x, y, width, height = (self.thumbnail[each] for each in ("x", "y", "width", "height"))
        self.place = (x + width / 2, y + height / 2)

    def start(self, keeps: bool = False):
        self.page.evaluate("(keeps) => sampler.start(keeps)", keeps)

    def stop(self) -> tuple[list[list[float]], list[list]]:
        """The samples and the events since the start."""
        found = json.loads(self.page.evaluate("JSON.stringify(sampler.stop())"))
        return found["samples"], found["events"]

    def open(self):
        self.touch.tap(*self.place)
        self.page.wait_for_timeout(REST)

    def close(self):
        self.page.keyboard.press("Escape")
        self.page.wait_for_timeout(REST)

    def is_open(self) -> bool:
        return self.page.evaluate("viewer.picture() !== null")

    # Stories

    def motion(self) -> float:
        """The median time in ms from the release of a tap to the first frame in which the picture has moved."""
        times = []
        for _ in range(9):
            times.append(self.first_motion())
            self.close()
        return statistics.median(times)

    def first_motion(self) -> float:
        """That time for one opening."""
        self.start()
        self.open()
        samples, events = self.stop()
        release = next(time for type, time, *_ in events if type == "pointerup")
        first = [0, *(self.thumbnail[each] for each in ("x", "y", "width", "height")), 1]
        seen = [each for each in samples if each[5] > 0.02 and each[0] > release]
        return next(each[0] for each in seen if difference(each, first) > MOVED) - release

    def caught(self) -> tuple[int, int]:
        """How many flights a finger stops where they are, and of how many that were still moving."""
        caught = moving = 0
        for after in MOMENTS:
            self.start()
            self.touch.play(Story().tap(self.place).wait(after).down(MIDDLE).wait(200))
            samples, events = self.stop()
            down = [time for type, time, *_ in events if type == "pointerdown"][-1]
            held = [each for each in samples if each[0] > down]
            before = [each for each in samples if each[0] <= down]
            self.touch.up()
            self.page.wait_for_timeout(REST)
            if self.is_open():
                self.close()
            if len(before) < 2 or len(held) < 5 or difference(*before[-2:]) < 2:
                continue
            moving += 1
            # The finger comes between two frames.
            caught += all(difference(held[1], each) <= HELD for each in held[1:])
        return caught, moving

    def escaped(self) -> tuple[int, int]:
        """How many times Escape closes the viewer while it opens."""
        count = 0
        for after in MOMENTS:
            self.touch.play(Story().tap(self.place).wait(after))
            self.page.keyboard.press("Escape")
            self.page.wait_for_timeout(REST)
            if self.is_open():
                self.close()
            else:
                count += 1
        return count, len(MOMENTS)

    def release(self) -> float:
        """The speed of a picture in the two frames after a flick that turns the page, divided by the finger's.

        1 is a picture that goes on as it was; a spring may make it faster at once."""
        ratios = []
        for _ in range(5):
            self.open()
            self.start(keeps=True)
            self.touch.play(Story().drag((315.0, 422.0), (155.0, 422.0), 200).up())
            self.page.wait_for_timeout(REST)
            samples, events = self.stop()
            release = next(time for type, time, *_ in events if type == "pointerup")
            after = [each for each in samples if each[0] > release][:3]
            ratios.append((after[2][1] - after[0][1]) / (after[2][0] - after[0][0]) / -0.8)
            self.close()
        return statistics.median(ratios)

    def glide(self) -> float:
        """The way in px that a zoomed picture goes on after a finger lets go at 0.2 px/ms, far from its edges."""
        self.open()
        self.touch.double_tap(*MIDDLE)
        self.page.wait_for_timeout(REST)
        self.start(keeps=True)
        self.touch.play(Story().drag((195.0, 400.0), (195.0, 440.0), 200).up())
        self.page.wait_for_timeout(3 * REST)
        samples, events = self.stop()
        release = next(time for type, time, *_ in events if type == "pointerup")
        at = next(each for each in samples if each[0] > release)
        self.close()
        if self.is_open():
            self.close()
        return samples[-1][2] - at[2]

    def busy(self, event: str, act) -> int:
        """The number of different screens in the last 75 ms of a block.

        The block begins 130 ms after an event and takes 150 ms."""
        self.page.evaluate(BLOCK, event)
        path = self.folder / "trace.json"
        categories = ["blink.user_timing", "disabled-by-default-devtools.screenshot"]
        self.browser.start_tracing(page=self.page, path=path, screenshots=True, categories=categories)
        act()
        self.page.wait_for_timeout(600)
        self.browser.stop_tracing()
        trace = json.loads(path.read_text())["traceEvents"]
        end = next(each["ts"] for each in trace if each["name"] == "free")
        screens = [
            each["args"]["snapshot"]
            for each in trace
            if each["name"] == "Screenshot" and end - 75_000 <= each["args"]["expected_display_time"] <= end
        ]
        return len({hashlib.sha256(each.encode()).hexdigest() for each in screens})

    def busy_opening(self) -> int:
        counts = []
        for _ in range(3):
            counts.append(self.busy("pointerup", lambda: self.touch.tap(*self.place)))
            self.page.wait_for_timeout(REST)
            self.close()
        return statistics.median(counts)

    def busy_closing(self) -> int:
        counts = []
        for _ in range(3):
            self.open()
            counts.append(self.busy("keydown", lambda: self.page.keyboard.press("Escape")))
            self.page.wait_for_timeout(REST)
        return statistics.median(counts)

    def violations(self) -> int:
        """The number of rules that axe finds violated in the dialog of an open photograph."""
        self.open()
        self.page.evaluate(AXE)
        count = self.page.evaluate(
            """async (tags) => {
              const runOnly = { type: "tag", values: tags };
              return (await axe.run({ include: viewer.dialog }, { runOnly })).violations.length;
            }""",
            RULES,
        )
        self.close()
        return count


def size(folders: dict[str, Path], files: tuple[str, ...]) -> int:
    """What a page downloads, in bytes after Brotli."""
    total = 0
    for file in files:
        folder, _, name = file.partition("/")
        squeezed = subprocess.run(
            ["brotli", "--best", "--stdout", folders[folder] / name], check=True, capture_output=True
        )
        total += len(squeezed.stdout)
    return total


COLD = "tap → motion, first opening"
ROWS = {
    "tap → motion": (Viewer.motion, "{:.0f} ms"),
    "flights that a finger catches": (Viewer.caught, "{} of {}"),
    "Escape is heard in flight": (Viewer.escaped, "{} of {}"),
    "page flick: release ÷ finger": (Viewer.release, "{:.2f}"),
    "zoomed: glide at 0.2 px/ms": (Viewer.glide, "{:.0f} px"),
    "busy page, opening: screens": (Viewer.busy_opening, "{}"),
    "busy page, closing: screens": (Viewer.busy_closing, "{}"),
    "rules of accessibility violated": (Viewer.violations, "{}"),
}


def main():
    others = Path(sys.argv[1])
    table = {name: {} for name in VIEWERS}
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder = Path(temporary)
        pictures.write(folder)
        for name in VIEWERS:
            viewer = (HERE / f"viewers/{name}.html").read_text()
            page = (HERE / "page.html").read_text().replace("</body>", viewer + "</body>")
            (folder / f"{name}.html").write_text(page)
        folders = {
            "dist": ROOT / "dist",
            "pictures": folder,
            "viewers": folder,
            "photoswipe": others / "photoswipe",
            "lightgallery": LIGHT_GALLERY,
            "jquery": JQUERY,
        }
        server = Server({f"/{name}/": each for name, each in folders.items()})
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        port = debugging_port(browser)
        for name in VIEWERS:
            times = []
            for _ in range(5):
                viewer = Viewer(browser, port, server.origin, name, folder)
                times.append(viewer.first_motion())
                viewer.context.close()
            table[name][COLD] = f"{statistics.median(times):.0f} ms"
        for row, (story, form) in ROWS.items():
            for name in VIEWERS:
                viewer = Viewer(browser, port, server.origin, name, folder)
                # Warm: what is loaded at the first opening is there.
                viewer.open()
                viewer.close()
                value = story(viewer)
                viewer.context.close()
                table[name][row] = form.format(*value) if isinstance(value, tuple) else form.format(value)
        for name, files in VIEWERS.items():
            table[name]["download, Brotli"] = f"{size(folders, files):,} bytes"
        browser.close()
        server.close()
    width = max(map(len, ROWS))
    print(f"{'':{width}}  " + "  ".join(f"{name:>14}" for name in VIEWERS))
    for row in [COLD, *ROWS, "download, Brotli"]:
        print(f"{row:{width}}  " + "  ".join(f"{table[name][row]:>14}" for name in VIEWERS))


main()
