"""The browser's compositor shows the motions that are known: they go on while scripts run."""

import bisect
import hashlib
import json
import math

import pytest
from clock import FRAME
from frames import Recording, Rect
from sweeps import swept
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


NOTE_DOWN = """addEventListener("pointerdown", ({ timeStamp }) => {
  window.caught = { touched: timeStamp, at: document.timeline.currentTime };
}, { capture: true })"""


def flight(recording: Recording) -> tuple[list[float], list[Rect]]:
    """The times in ms since the release, and the rectangles, of an opening that nothing has disturbed."""
    release = recording.last("pointerup").time
    shown = [each for each in recording.shown if each.time > release]
    return [each.time - release for each in shown], [each.photo.visible for each in shown]


def simulated(times: list[float], boxes: list[Rect], time: float) -> Rect:
    """The rectangle at a time between two frames, by the cubic through the four frames around the time."""
    first = min(max(bisect.bisect(times, time) - 2, 0), len(times) - 4)
    t = times[first : first + 4]
    weights = [math.prod((time - b) / (a - b) for j, b in enumerate(t) if j != i) for i, a in enumerate(t)]
    edges = [(each.x, each.y, each.width, each.height) for each in boxes[first : first + 4]]
    return Rect(*(sum(w * edge for w, edge in zip(weights, column)) for column in zip(*edges)))


@pytest.mark.parametrize("block", [0, 150], ids=["free", "blocked"])
def test_a_finger_catches_a_flight_at_any_moment(phone, block):
    """The first picture is that of the moment in which the page hears of the finger, however long it was blocked.

    The compositor shows the flight for at most a frame longer, so that a step back is at most the way of a frame.
    """
    phone.open()
    thumbnail = phone.thumbnail(0)
    middle = phone.fit(0).centre
    phone.fly_open(0)
    phone.page.evaluate(NOTE_DOWN)
    phone.page.keyboard.press("Escape")
    phone.closed()
    phone.record()
    phone.touch.tap(*thumbnail.box.centre)
    times, boxes = flight(phone.recorded())
    for after in swept(range(50, 290, 12), 8):
        phone.page.keyboard.press("Escape")
        phone.closed()
        phone.record()
        phone.touch.play(Story().tap(thumbnail.box.centre).wait(after))
        assert tracks(phone) >= 2, f"after {after} ms the flight is not the browser's"
        touch = phone.clock.now() + block / 2000
        if block:
            phone.page.evaluate("(block) => lenticularClock.block(block)", block)
        phone.touch.send(touch, {0: middle})
        phone.wait(100)
        recording = phone.recorded(settle=False)
        assert tracks(phone) == 0, "the browser still shows the flight"
        release, down = recording.of("pointerup")[0], recording.of("pointerdown")[1]
        caught = phone.page.evaluate("caught")
        # The page may hear of the finger in the next frame.
        assert -1 < caught["at"] - caught["touched"] - block / 2 < FRAME + 1
        held = [each.photo.visible for each in recording.frames[down.frame :]]
        expected = simulated(times, boxes, caught["at"] - release.time)
        assert held[0].difference(expected) <= 1, f"after {after} ms"
        assert all(each.difference(held[0]) <= SAME for each in held)
        phone.touch.up()
        phone.settle()


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
    device.page.evaluate("performance.clearMarks('free')")
    act()
    device.page.wait_for_function("performance.getEntriesByName('free').length > 0")
    device.page.wait_for_timeout(300)
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
