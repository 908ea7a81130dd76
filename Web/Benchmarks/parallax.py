"""What a frame of a scroll costs in script and style with 20 and with 10,000 pictures in parallax.

The same flings at the same size on screen, in turns, each in a page of its own, from a trace of the
browser: the time on the main thread in animation frames, event listeners, style and layout, divided by the
frames of the fling. Once with scroll-driven animations, and once without, where the engine moves them.
"""

import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "Web/Tests"))

import rulers  # noqa: E402
from clock import RealClock  # noqa: E402
from conftest import CHROMIUM_ARGUMENTS, PHONE, chromium  # noqa: E402
from devtools import DevTools, debugging_port  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from server import Server  # noqa: E402
from touch import Touchscreen  # noqa: E402

COUNTS = (20, 10_000)
ROUNDS = 5
SPEED = 1.2  # Of a fling, in px/ms.
SCRIPT = ("FireAnimationFrame", "EventDispatch", "RunMicrotasks")
STYLE = (
    "UpdateLayoutTree",
    "Layout",
    "PrePaint",
    "IntersectionObserverController::computeIntersections",
)
MAIN = (*SCRIPT, *STYLE)
COUNT = "framesShown = 0, (function each() { framesShown++; requestAnimationFrame(each); })(), 0"
WITHOUT = "delete globalThis.ViewTimeline;"


def fling(page, touch: Touchscreen):
    for angle in (270, 270, 90, 90):
        touch.flick((195.0, 450.0), angle, SPEED)
        page.wait_for_timeout(900)


def measure(browser, port, origin: str, count: int, way: str) -> dict:
    context = browser.new_context(**PHONE)
    if way == "engine":
        context.add_init_script(WITHOUT)
    page = context.new_page()
    session = context.new_cdp_session(page)
    devtools = DevTools(port, session.send("Target.getTargetInfo")["targetInfo"]["targetId"])
    page.goto(f"{origin}/pages/parallax-many.html?count={count}")
    page.evaluate("document.querySelector('lenticular-parallax').ready")
    page.wait_for_timeout(1000)
    touch = Touchscreen(devtools, RealClock(page))
    # First to have seen it all: what is seen for the first time is loaded, and that is another cost.
    fling(page, touch)
    events: list[dict] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.send("Tracing.start", {"categories": "devtools.timeline", "transferMode": "ReportEvents"})
    page.evaluate(COUNT)
    fling(page, touch)
    frames = page.evaluate("framesShown")
    done = []
    session.on("Tracing.tracingComplete", lambda data: done.append(data))
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(20)
    context.close()

    def spent(names) -> float:
        return sum(each.get("dur", 0) for each in events if each["name"] in names) / frames / 1000

    return {"script": spent(SCRIPT), "main": spent(MAIN), "frames": frames}


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        rulers.write(Path(folder))
        server = Server(
            {"/dist/": ROOT / "dist", "/pages/": ROOT / "Web/Tests/pages", "/rulers/": Path(folder)}
        )
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        port = debugging_port(browser)
        runs = {(way, count): [] for way in ("compositor", "engine") for count in COUNTS}
        for _ in range(ROUNDS):
            for way, count in runs:
                runs[way, count].append(measure(browser, port, server.origin, count, way))
        browser.close()
        server.close()
    for way in ("compositor", "engine"):
        costs = []
        for count in COUNTS:
            run = {
                key: statistics.median(each[key] for each in runs[way, count])
                for key in ("script", "main", "frames")
            }
            costs.append(run)
            print(
                f"{way:>10}, {count:>6} pictures: {run['script']:.2f} ms of script and"
                f" {run['main']:.2f} ms of the main thread in each of {run['frames']:.0f} frames"
            )
        print(
            f"{COUNTS[1] // COUNTS[0]} times the pictures: {costs[1]['script'] / costs[0]['script']:.2f}"
            f" times the script, {costs[1]['main'] / costs[0]['main']:.2f} times the main thread"
        )


main()
