"""Motions that go on while the page's main thread is blocked."""

import hashlib
import json

import pytest

pytestmark = pytest.mark.live

# Blocks the main thread for 150 ms, beginning 130 ms after the next event of a type.
BLOCK = """(type) => addEventListener(type, () => setTimeout(() => {
  performance.mark("blocked");
  const end = performance.now() + 150;
  while (performance.now() < end);
  performance.mark("free");
}, 130), { capture: true, once: true })"""


def screens(device, browser, path, event: str, act) -> list[tuple[float, str]]:
    """The screens in the last 75 ms of a block after an event: times in ms since its begin, and what is on screen."""
    browser.start_tracing(
        page=device.page,
        path=path,
        screenshots=True,
        categories=["blink.user_timing", "disabled-by-default-devtools.screenshot"],
    )
    device.page.evaluate(BLOCK, event)
    act()
    device.page.wait_for_timeout(700)
    browser.stop_tracing()
    events = json.loads(path.read_text())["traceEvents"]
    begin, end = (
        next(each["ts"] for each in events if each["name"] == name) for name in ("blocked", "free")
    )
    return [
        ((each["ts"] - begin) / 1000, hashlib.sha256(each["args"]["snapshot"].encode()).hexdigest())
        for each in events
        if each["name"] == "Screenshot" and end - 75_000 <= each["ts"] <= end
    ]


def test_zz(device, browser, tmp_path):
    desktop = device("phone")
    desktop.page.goto(desktop.origin + "/pages/viewer.html")
    desktop.page.wait_for_load_state("networkidle")
    desktop.page.wait_for_timeout(500)
    for n in range(3):
        print("open", screens(desktop, browser, tmp_path / "a.json", "pointerup", lambda: desktop.tap_thumbnail(0)))
        desktop.page.wait_for_timeout(600)
        print("turn", screens(desktop, browser, tmp_path / "b.json", "keydown", lambda: desktop.page.keyboard.press("ArrowRight")))
        desktop.page.wait_for_timeout(600)
        print("close", screens(desktop, browser, tmp_path / "b.json", "keydown", lambda: desktop.page.keyboard.press("Escape")))
        desktop.page.wait_for_timeout(600)
