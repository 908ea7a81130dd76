"""Measures how long scripts run between two frames on a processor of a quarter of the speed, and what they allocate.

There are four stories: photographs that open, turn, zoom and close; flings over a wall of 10,000; flings in a scroll
view; flings of a panorama with tiles. A fifth one is for comparison: a page without the elements calls what the viewer
has to call, so that its row is the time of the browser alone. Each story is played once before it is measured, so that
its files are loaded. The time of scripts comes from a trace. It includes listeners, timers, promises and animation
frames, and the layouts that these force. A quarter of the speed means four times the processor time, which does not
depend on other programs. The browser's own throttling is not used, because it stops threads for longer than many of
these scripts take. The bytes that the elements allocate while a finger drags come from the sampling profiler of the
heap.
"""

import bisect
import math
import sys
import tempfile
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "Web/Tests"))

import panoramas  # noqa: E402
import pictures  # noqa: E402
import traces  # noqa: E402
import walls  # noqa: E402
from clock import RealClock  # noqa: E402
from conftest import CHROMIUM_ARGUMENTS, PHONE, chromium  # noqa: E402
from devtools import DevTools, debugging_port  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from server import Server  # noqa: E402
from touch import Mouse, Story, Touchscreen  # noqa: E402

THROTTLE = 4
ROUNDS = 4
MOTION = 700  # The longest duration of a page turn, a zoom or a flight, in ms.
REST = 5000  # The time after which nothing moves or loads any more, in ms.
FLING = 1100  # The time for which a fling is measured, in ms.
FRAMES = 600  # The number of frames in which allocations are counted.
MIDDLE = (195.0, 422.0)
HEIGHT = 90.0  # The height of a photograph of the wall on screen, in px.
# Requests every frame, once for a page, because motion that the compositor shows by itself requests none.
TICK = "window.tick ??= (function tick() { requestAnimationFrame(tick); return true; })()"
PANORAMA = (
    '<!doctype html><meta name="viewport" content="width=device-width">'
    '<script type="module" src="../dist/lenticular.js"></script>'
    "<style>body { margin: 0 } lenticular-panorama { height: 100dvh }</style>"
    '<lenticular-panorama data-width="12000" data-height="3000" tiles='
    '"../panoramas/deep_files/{level}/{column}_{row}.jpg 510 1"><img src="../panoramas/deep.jpg"'
    ' alt=""></lenticular-panorama>'
)


class Player:
    """A page on a phone, and its input."""

    def __init__(self, browser, port: int):
        self.context = browser.new_context(**PHONE)
        self.page = self.context.new_page()
        self.session = self.context.new_cdp_session(self.page)
        target = self.session.send("Target.getTargetInfo")["targetInfo"]["targetId"]
        self.devtools = DevTools(port, target)
        self.touch = Touchscreen(self.devtools, RealClock(self.page))
        self.mouse = Mouse(self.devtools, RealClock(self.page))

    def wait(self, duration: float):
        self.page.wait_for_timeout(duration)

    def until(self, condition: str):
        self.page.wait_for_function(condition)
        self.page.wait_for_load_state("networkidle")

    def trace(self, act) -> list[dict]:
        """The events of the browser while `act` runs."""

        def ticking():
            self.page.evaluate(TICK)
            act()

        return traces.trace(self.page, self.session, ticking)

    def allocated(self, act) -> float:
        """The bytes that the scripts of the elements allocate while `act` runs, collected or not."""
        self.session.send(
            "HeapProfiler.startSampling",
            {
                "samplingInterval": 512,
                "includeObjectsCollectedByMajorGC": True,
                "includeObjectsCollectedByMinorGC": True,
            },
        )
        act()
        nodes = [self.session.send("HeapProfiler.stopSampling")["profile"]["head"]]
        total = 0
        while nodes:
            node = nodes.pop()
            nodes += node["children"]
            total += node["selfSize"] if "/dist/" in node["callFrame"]["url"] else 0
        return total

    def drag(self, middle: tuple[float, float], way: tuple[float, float]):
        """Moves a finger to and fro about a point, with a sample a frame, while allocations are counted."""
        story = Story().down(middle)
        for number in range(FRAMES):
            part = math.sin(number / 20)
            story.at(number * 1000 / 60, {0: (middle[0] + way[0] * part, middle[1] + way[1] * part)})
        self.touch.play(story)
        self.touch.up()
        self.wait(MOTION)


class Viewer:
    name = "viewer"
    layers = 1  # The number of layers that move in a drag.
    middle = MIDDLE
    way = (60.0, 20.0)

    def begin_drag(self):
        self.player.touch.tap(*self.thumbnail)
        self.player.wait(MOTION)
        self.player.touch.double_tap(*MIDDLE)
        self.player.wait(MOTION)

    def __init__(self, player: Player, origin: str):
        self.player = player
        player.page.goto(f"{origin}/pages/viewer.html")
        player.until("!!customElements.get('lenticular-viewer')")
        box = player.page.locator("lenticular-viewer a img").first.bounding_box()
        self.thumbnail = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def play(self):
        touch, press, wait = self.player.touch, self.player.page.keyboard.press, self.player.wait
        touch.tap(*self.thumbnail)
        wait(MOTION)
        press("ArrowRight")
        wait(MOTION)
        press("ArrowLeft")
        wait(MOTION)
        touch.double_tap(195.0, 422.0)
        wait(MOTION)
        touch.flick((195.0, 422.0), 250, 0.8)
        wait(FLING)
        touch.tap(195.0, 422.0)
        wait(MOTION)
        press("Escape")
        wait(MOTION)


class Wall:
    name = "wall of 10,000"
    layers = 3  # The content and both indicators.
    middle = MIDDLE
    way = (60.0, 20.0)

    def begin_drag(self):
        pass

    def __init__(self, player: Player, origin: str):
        self.player = player
        player.page.goto(f"{origin}/pages/wall.html?count=10000")
        player.until("document.querySelector('lenticular-wall:state(live)')")
        row = player.page.evaluate("document.querySelector('lenticular-wall').boundsOf(0).height")
        turn = -100 * math.log(HEIGHT / row) * PHONE["device_scale_factor"]
        player.mouse.wheel(195, 450, 0, turn, control=True)
        player.wait(1500)

    def play(self):
        for angle in (225, 45, 180, 0):
            self.player.touch.flick((195.0, 450.0), angle, 0.7)
            self.player.wait(FLING)


class Scroll:
    name = "scroll view"
    layers = 2  # The content and the indicator.
    way = (0.0, 60.0)

    def begin_drag(self):
        pass

    def __init__(self, player: Player, origin: str):
        self.player = player
        player.page.goto(f"{origin}/pages/scroll.html")
        player.until("document.querySelector('lenticular-scroll:state(live)')")
        box = player.page.locator("lenticular-scroll").first.bounding_box()
        self.middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def play(self):
        for angle in (270, 90):
            self.player.touch.flick(self.middle, angle, 1.2)
            self.player.wait(FLING)


class Panorama:
    name = "panorama with tiles"
    layers = 2  # The content and the bar.
    middle = MIDDLE
    way = (60.0, 20.0)

    def begin_drag(self):
        pass

    def __init__(self, player: Player, origin: str):
        self.player = player
        address = f"{origin}/pages/shown.html"
        player.page.route(address, lambda route: route.fulfill(body=PANORAMA, content_type="text/html"))
        player.page.goto(address)
        player.until("document.querySelector('lenticular-panorama:state(live)')")

    def play(self):
        for angle in (180, 0, 0, 180):
            self.player.touch.flick((195.0, 400.0), angle, 2.4, 64)
            self.player.wait(FLING)


class Bare:
    name = "the browser alone"
    layers = 0

    def __init__(self, player: Player, origin: str):
        self.player = player
        player.page.goto(f"{origin}/pages/bare.html")

    def play(self):
        for key, duration in zip(
            "otttttc", (MOTION, MOTION, MOTION, MOTION, FLING, MOTION, MOTION), strict=True
        ):
            self.player.page.keyboard.press(key)
            self.player.wait(duration)


def frames_of(events: list[dict]) -> tuple[list[float], int]:
    """The time of scripts between each frame and the frame before, in ms, and the number of forced layouts."""
    main = traces.main_thread(events)
    script = traces.scripts(main)
    # A frame is painted after all of its scripts.
    cuts = sorted(each["ts"] for each in main if each["name"] == "PrePaint")
    sums = [0.0] * (len(cuts) + 1)
    for each in script:
        sums[bisect.bisect(cuts, each["ts"])] += THROTTLE * each["tdur"] / 1000
    return sums[1:-1], len(traces.forced_layouts(events))


def percentile(values: list[float], part: float) -> float:
    """The smallest value that is not exceeded by this part of the values."""
    return sorted(values)[max(0, math.ceil(part * len(values)) - 1)]


def main():
    wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder = Path(temporary)
        pictures.write(folder)
        for name, write in (("walls", walls.write), ("panoramas", panoramas.write)):
            (folder / name).mkdir(exist_ok=True)
            write(folder / name)
        panoramas.write_tiles(folder / "panoramas")
        server = Server(
            {
                "/dist/": ROOT / "dist",
                "/pages/": ROOT / "Web/Tests/pages",
                "/pictures/": folder,
                "/walls/": folder / "walls",
                "/panoramas/": folder / "panoramas",
            }
        )
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        port = debugging_port(browser)
        print(
            "scripts between two frames, ms × 4; forced layouts; bytes allocated for each moving layer and frame,"
        )
        print(f"and in {FRAMES} frames at rest")
        print(
            f"{'':20} {'median':>6} {'p99':>6} {'most':>6} {'frames':>7} {'layouts':>8} {'moving':>12} {'resting':>8}"
        )
        for make in (Viewer, Wall, Scroll, Panorama, Bare):
            if wanted and make.__name__ not in wanted:
                continue
            player = Player(browser, port)
            story = make(player, server.origin)
            story.play()
            sums: list[float] = []
            layouts = 0
            for _ in range(ROUNDS):
                events = player.trace(story.play)
                frames, forced = frames_of(events)
                sums += frames
                layouts += forced
            row = (
                f"{story.name:20} {percentile(sums, 0.5):6.2f} {percentile(sums, 0.99):6.2f} {max(sums):6.2f}"
                f" {len(sums):7} {layouts:8}"
            )
            if story.layers:
                story.begin_drag()
                player.drag(story.middle, story.way)
                moving = (
                    player.allocated(partial(player.drag, story.middle, story.way)) / FRAMES / story.layers
                )
                player.wait(REST)
                resting = player.allocated(partial(player.wait, FRAMES * 1000 / 60))
                row += f" {moving:12.0f} {resting:8.0f}"
            player.context.close()
            print(row)
        browser.close()
        server.close()


if __name__ == "__main__":
    main()
