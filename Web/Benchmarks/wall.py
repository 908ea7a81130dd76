"""What a frame of a fling over a wall costs in script, for 1,000 and for 10,000 photographs.

The same flings at the same size on screen, in turns, each in a page of its own, from a trace of the
browser: the time in animation frames and input events, divided by the frames of the fling.
"""

import math
import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "Web/Tests"))

import walls  # noqa: E402
from clock import RealClock  # noqa: E402
from conftest import CHROMIUM_ARGUMENTS, PHONE, chromium  # noqa: E402
from devtools import DevTools, debugging_port  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from server import Server  # noqa: E402
from touch import Mouse, Touchscreen  # noqa: E402

COUNTS = (1000, 10_000)
ROUNDS = 5
HEIGHT = 90.0  # Of a photograph on screen, in px: no fling comes to an edge of either wall.
SPEED = 0.7  # Of a fling, in px/ms.
KEYS = ("script", "frames", "cells")
SCRIPT = ("FireAnimationFrame", "EventDispatch")


def fling(page, touch: Touchscreen):
    """Flings there and back, and sideways there and back."""
    for angle in (225, 45, 180, 0):
        touch.flick((195.0, 450.0), angle, SPEED)
        page.wait_for_timeout(900)


def measure(browser, port, origin: str, count: int) -> dict:
    context = browser.new_context(**PHONE)
    page = context.new_page()
    session = context.new_cdp_session(page)
    devtools = DevTools(port, session.send("Target.getTargetInfo")["targetInfo"]["targetId"])
    page.goto(f"{origin}/pages/wall.html?count={count}")
    page.wait_for_function("document.querySelector('lenticular-wall:state(live)')")
    page.wait_for_load_state("networkidle")
    row = page.evaluate("document.querySelector('lenticular-wall').boundsOf(0).height")
    turn = -100 * math.log(HEIGHT / row) * PHONE["device_scale_factor"]
    Mouse(devtools, RealClock(page)).wheel(195, 450, 0, turn, control=True)
    page.wait_for_timeout(1500)
    touch = Touchscreen(devtools, RealClock(page))
    # First to have seen it all: what is seen for the first time is loaded, and that is another cost.
    fling(page, touch)
    events: list[dict] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.send("Tracing.start", {"categories": "devtools.timeline", "transferMode": "ReportEvents"})
    fling(page, touch)
    cells = page.evaluate("document.querySelector('lenticular-wall').shadowRoot.querySelectorAll('a').length")
    with_end = []
    session.on("Tracing.tracingComplete", lambda data: with_end.append(data))
    session.send("Tracing.end")
    while not with_end:
        page.wait_for_timeout(20)
    context.close()
    frames = [each for each in events if each["name"] == "FireAnimationFrame"]
    script = sum(each.get("dur", 0) for each in events if each["name"] in SCRIPT)
    return {"script": script / len(frames) / 1000, "frames": len(frames), "cells": cells}


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        walls.write(Path(folder))
        server = Server(
            {"/dist/": ROOT / "dist", "/pages/": ROOT / "Web/Tests/pages", "/walls/": Path(folder)}
        )
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        port = debugging_port(browser)
        runs = {count: [] for count in COUNTS}
        for _ in range(ROUNDS):
            for count in COUNTS:
                runs[count].append(measure(browser, port, server.origin, count))
        browser.close()
        server.close()
    script = []
    for count, each in runs.items():
        run = {key: statistics.median(run[key] for run in each) for key in KEYS}
        script.append(run["script"])
        print(
            f"{count:>6} photographs: {run['script']:.2f} ms of script in each of"
            f" {run['frames']:.0f} frames, {run['cells']:.0f} cells alive"
        )
    print(f"ten times the photographs: {script[1] / script[0]:.2f} times the script")


main()
