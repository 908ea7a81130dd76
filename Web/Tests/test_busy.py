"""The browser's compositor shows the motions that are known: they go on while scripts run."""

import hashlib
import json

import pytest
from touch import Story

SAME = 0.5  # px of tolerance between edges that should coincide.
JUMP = 2.0  # px of tolerance between two frames of a motion.

# The animations of an element's layers.
TRACKS = """(element) => (document.querySelector(element).shadowRoot?.getAnimations() ?? [])
  .filter(({ effect }) => effect.target.matches("[part=view] div, [part~=photo], :has(> [part~=photo])")).length"""

IS_MOVING = "document.querySelector('lenticular-viewer').shadowRoot?.querySelector('[data-moving]') != null"


def moved(one, other) -> float:
    return one.photo.visible.difference(other.photo.visible)


def tracks(device, element: str = "lenticular-viewer") -> int:
    return device.page.evaluate(TRACKS, element)


def test_a_finger_catches_a_flight_at_any_moment(phone):
    phone.open()
    thumbnail = phone.thumbnail(0)
    middle = phone.fit(0).centre
    for number in range(20):
        after = 40 + 17 * number
        phone.record()
        phone.touch.play(Story().tap(thumbnail.box.centre).wait(after))
        assert tracks(phone) >= 2, f"after {after} ms the flight is not the browser's"
        phone.touch.down(*middle)
        phone.wait(100)
        recording = phone.recorded(settle=False)
        assert tracks(phone) == 0, "the browser still shows the flight"
        down = recording.of("pointerdown")[1].frame
        before, held = recording.frames[down - 2 : down], recording.frames[down:]
        pace = moved(*before) / (before[1].time - before[0].time)
        first = held[0]
        assert moved(before[1], first) <= pace * (first.time - before[1].time) * 1.5 + JUMP
        assert all(moved(first, each) <= SAME for each in held)
        phone.touch.up()
        phone.settle()
        phone.page.keyboard.press("Escape")
        phone.closed()


def test_a_fling_is_the_browsers_with_its_indicator_until_a_finger_comes(phone):
    phone.page.goto(f"{phone.origin}/pages/scroll.html")
    phone.until("document.querySelectorAll('lenticular-scroll:not([data-live])').length === 0")
    phone.settle()
    x, y = phone.screen().scrolls[0].view.centre
    phone.touch.flick((x, y), angle=-90, speed=1.5)
    phone.wait(100)
    assert tracks(phone, "lenticular-scroll") == 2
    phone.touch.down(x, y)
    phone.wait(50)
    assert tracks(phone, "lenticular-scroll") == 1, "the indicator alone will fade"
    phone.touch.up()
    phone.wait(1000)
    assert tracks(phone, "lenticular-scroll") == 0


def test_what_the_browser_shows_costs_no_script_until_it_ends(phone):
    phone.open()
    phone.settle()
    keyboard = phone.page.keyboard
    for name, act in (
        ("opening", lambda: phone.tap_thumbnail(0)),
        ("turn", lambda: keyboard.press("ArrowRight")),
        ("zoom", lambda: keyboard.press("+")),
        ("zoom out", lambda: keyboard.press("0")),
        ("closing", lambda: keyboard.press("Escape")),
    ):
        act()
        phone.wait(50)
        requests = []
        while phone.page.evaluate(IS_MOVING):
            requests.append(phone.page.evaluate("lenticularClock.callbacks.size"))
            phone.clock.show()
        # Pictures that arrive are shown in a frame of their own.
        assert len(requests) > 10 and sum(requests) <= 4, f"{name}: {requests}"
        phone.settle()


# What the screen shows


def blocked_screens(device, browser, path, event: str, act) -> set[str]:
    """What is on screen in the last 200 ms of 300 ms for which the main thread is blocked. They begin 80 ms after an
    event."""
    device.page.evaluate(
        """(type) => addEventListener(type, () => setTimeout(() => {
          performance.mark("blocked");
          const end = performance.now() + 300;
          while (performance.now() < end);
          performance.mark("free");
        }, 80), { capture: true, once: true })""",
        event,
    )
    browser.start_tracing(
        page=device.page,
        path=path,
        screenshots=True,
        categories=["blink.user_timing", "disabled-by-default-devtools.screenshot"],
    )
    act()
    device.page.wait_for_timeout(600)
    browser.stop_tracing()
    trace = json.loads(path.read_text())["traceEvents"]
    end = next(each["ts"] for each in trace if each["name"] == "free")
    return {
        hashlib.sha256(each["args"]["snapshot"].encode()).hexdigest()
        for each in trace
        if each["name"] == "Screenshot" and end - 200_000 <= each["ts"] <= end
    }


@pytest.mark.live
def test_flights_turns_and_zooms_go_on_while_the_page_is_busy(phone, browser, tmp_path):
    phone.open()
    middle = phone.fit(0).centre
    keyboard = phone.page.keyboard
    for name, event, act in (
        ("opening", "pointerup", lambda: phone.tap_thumbnail(0)),
        ("turn", "keydown", lambda: keyboard.press("ArrowRight")),
        ("zoom", "dblclick", lambda: phone.touch.double_tap(*middle)),
        ("closing", "keydown", lambda: keyboard.press("Escape")),
    ):
        screens = blocked_screens(phone, browser, tmp_path / "trace.json", event, act)
        assert len(screens) >= 3, f"{name}: {len(screens)} screens"
        phone.page.wait_for_timeout(800)


@pytest.mark.live
def test_flings_go_on_while_the_page_is_busy(phone, browser, tmp_path):
    phone.page.goto(f"{phone.origin}/pages/scroll.html")
    phone.page.wait_for_selector("lenticular-scroll[data-live]")
    phone.page.wait_for_load_state("networkidle")
    box = phone.page.locator("lenticular-scroll").first.bounding_box()
    place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    screens = blocked_screens(
        phone,
        browser,
        tmp_path / "trace.json",
        "pointerup",
        lambda: phone.touch.flick(place, angle=-90, speed=1.2),
    )
    assert len(screens) >= 3, f"{len(screens)} screens"
