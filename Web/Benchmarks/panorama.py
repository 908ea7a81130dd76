"""What a frame of a panorama costs in script and style, while turns pan it and while it is flung.

A picture without tiles and one with tiles, turned at sixty samples a second and flung, in turns, each
in a page of its own, from a trace of the browser: the time in animation frames and events, and in
styles and layout, divided by the frames. Script that has the page laid out in its midst is an error.
"""

import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "Web/Tests"))

import panoramas  # noqa: E402
from conftest import CHROMIUM_ARGUMENTS, PHONE, Device, chromium  # noqa: E402
from devtools import DevTools, debugging_port  # noqa: E402
from gyroscope import Gyroscope  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from server import Server  # noqa: E402

ROUNDS = 5
TURN = 0.3  # rad of each turn, there and back: most of the way to an end.
DURATION = 0.8  # s
SPEED = 2.4  # Of a fling, in px/ms.
KEYS = ("script", "style", "frames")
SCRIPT = ("FireAnimationFrame", "EventDispatch")
STYLE = ("UpdateLayoutTree", "Layout", "PrePaint")
FORCED = ("UpdateLayoutTree", "Layout")
HEAD = (
    '<script type="module" src="../dist/lenticular.js"></script>'
    "<style>body { margin: 0 } lenticular-panorama { height: 100dvh }</style>"
)
PICTURES = {
    "one picture": '<lenticular-panorama><img src="../panoramas/wide.jpg" width="6000"'
    ' height="1500" alt=""></lenticular-panorama>',
    "with tiles": '<lenticular-panorama data-width="12000" data-height="3000" tiles='
    '"../panoramas/deep_files/{level}/{column}_{row}.jpg 510 1"><img src="../panoramas/deep.jpg"'
    ' alt=""></lenticular-panorama>',
}


def turn(device: Device, gyroscope: Gyroscope):
    """Turns to one side, to the other, and back."""
    for angle in (TURN, -2 * TURN, TURN):
        gyroscope.turn(angle, DURATION)
    device.page.wait_for_timeout(400)


def fling(device: Device, _):
    """Flings to one side, to the other, and back."""
    for angle in (180, 0, 0, 180):
        device.touch.flick((195.0, 400.0), angle, SPEED, 64)
        device.page.wait_for_timeout(900)


def forced(events: list[dict]) -> list[str]:
    """What had the page laid out while script ran."""
    script = [each for each in events if each["name"] in SCRIPT and "dur" in each]
    return [
        layout["name"]
        for layout in events
        if layout["name"] in FORCED
        and any(
            each["tid"] == layout["tid"] and each["ts"] < layout["ts"] < each["ts"] + each["dur"]
            for each in script
        )
    ]


def measure(browser, port, origin: str, picture: str, move) -> dict:
    context = browser.new_context(**PHONE)
    page = context.new_page()
    session = context.new_cdp_session(page)
    devtools = DevTools(port, session.send("Target.getTargetInfo")["targetInfo"]["targetId"])
    device = Device(context, page, devtools, origin, "phone")
    gyroscope = Gyroscope(device)
    device.show(PICTURES[picture], HEAD)
    page.wait_for_function("document.querySelector('lenticular-panorama:state(live)')")
    page.wait_for_load_state("networkidle")
    # First to have seen it all: what is seen for the first time is loaded, and that is another cost.
    move(device, gyroscope)
    page.wait_for_timeout(500)
    events: list[dict] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.send("Tracing.start", {"categories": "devtools.timeline", "transferMode": "ReportEvents"})
    move(device, gyroscope)
    with_end = []
    session.on("Tracing.tracingComplete", lambda data: with_end.append(data))
    session.send("Tracing.end")
    while not with_end:
        page.wait_for_timeout(20)
    devtools.close()
    context.close()
    frames = [each for each in events if each["name"] == "FireAnimationFrame"]

    def cost(names) -> float:
        return sum(each.get("dur", 0) for each in events if each["name"] in names) / len(frames) / 1000

    if layouts := forced(events):
        raise SystemExit(f"{picture}: script forces {len(layouts)} layouts in {len(frames)} frames")
    return {"script": cost(SCRIPT), "style": cost(STYLE), "frames": len(frames)}


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        panoramas.write(Path(folder))
        panoramas.write_tiles(Path(folder))
        server = Server({"/dist/": ROOT / "dist", "/panoramas/": Path(folder)})
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        port = debugging_port(browser)
        moves = {"turned": turn, "flung": fling}
        runs = {(picture, name): [] for picture in PICTURES for name in moves}
        for _ in range(ROUNDS):
            for picture, name in runs:
                runs[picture, name].append(measure(browser, port, server.origin, picture, moves[name]))
        browser.close()
        server.close()
    costs = {}
    for (picture, name), each in runs.items():
        run = {key: statistics.median(run[key] for run in each) for key in KEYS}
        costs[picture, name] = run["script"]
        print(
            f"{picture}, {name}: {run['script']:.2f} ms of script and {run['style']:.2f} ms of style"
            f" in each of {run['frames']:.0f} frames"
        )
    for picture in PICTURES:
        ratio = costs[picture, "turned"] / costs[picture, "flung"]
        print(f"{picture}: a frame of a turn takes {ratio:.2f} times the script of one of a fling")


main()
