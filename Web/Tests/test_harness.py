"""Tests of the harness: input has exact times, and recordings are complete."""

import json
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from io import BytesIO

import pytest
from clock import STEPPED
from devtools import DevTools
from frames import RECORDER, Recording, Rect, release_velocity
from PIL import Image
from serving import free_port
from tool import PATIENCE, ROOT
from touch import CADENCE, Story
from websockets.sync.server import serve
from window import ARTIFACTS, shot

pytestmark = pytest.mark.program

PAGE = """<!doctype html><meta name="viewport" content="width=device-width">
<style>body { margin: 0; height: 100vh; touch-action: none; }</style>"""


@pytest.fixture
def blank(phone):
    phone.route("**/blank.html", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    phone.page.goto(phone.origin + "/blank.html")
    return phone


@pytest.mark.parametrize("speed", [0.3, 1.0, 2.4])
@pytest.mark.parametrize("cadence", [8.0, 16.0])
def test_the_page_sees_the_speed_that_was_asked_for(blank, speed, cadence):
    blank.record()
    blank.touch.play(Story(cadence=cadence).flick((30, 30), 65, speed, 160))
    recording = blank.recorded()
    vx, vy = recording.finger_velocity(recording.last("pointerup"))
    assert (vx**2 + vy**2) ** 0.5 == pytest.approx(speed, rel=0.01)


def test_every_sample_arrives_at_its_own_time(blank):
    blank.record()
    blank.touch.play(Story().drag((100, 300), (260, 300), 320).up())
    recording = blank.recorded()
    finger = recording.last("pointerdown").id
    moves = [event for event in recording.of("pointermove") if event.id == finger]
    times = [time for event in moves for time, _, _ in event.samples]
    assert len(times) == 320 / CADENCE
    assert all(abs(b - a - CADENCE) <= 0.25 for a, b in zip(times, times[1:]))


def test_a_page_is_not_at_rest_while_its_engine_is_downloaded(blank):
    def answer(route):
        time.sleep(0.5)
        route.fulfill(body="late")

    blank.route("**/late.*", answer)
    is_there = blank.evaluate(
        """(async () => {
          let isThere = false;
          void fetch("/late.wasm").then(() => (isThere = true));
          await lenticularRecorder.settled(2);
          return isThere;
        })()"""
    )
    assert is_there


def outcome(browser, before: str, story: str):
    """What a function resolves with in a new page that has the recorder and the stepped clock. The function `before`
    changes the browser's functions first."""
    with closing(browser.new_page()) as page:
        page.evaluate(before)
        page.evaluate(RECORDER)
        page.evaluate(STEPPED)
        return page.evaluate(story)


def test_a_page_that_asks_for_its_engine_when_it_is_idle_is_not_at_rest_before(browser):
    is_asked_for = outcome(
        browser,
        """() => {
          const later = setTimeout;
          requestIdleCallback = (act) => later(act, 500);
        }""",
        """async () => {
          let isAskedFor = false;
          requestIdleCallback(() => (isAskedFor = true));
          await lenticularRecorder.settled(2);
          return isAskedFor;
        }""",
    )
    assert is_asked_for


def test_a_picture_is_waited_for_until_it_is_decoded(browser):
    is_decoded = outcome(
        browser,
        """() => {
          const { decode } = HTMLImageElement.prototype;
          const later = setTimeout;
          HTMLImageElement.prototype.decode = async function () {
            await decode.call(this);
            await new Promise((done) => later(done, 200));
          };
        }""",
        """async () => {
          const image = new Image();
          image.src = document.createElement("canvas").toDataURL();
          let isDecoded = false;
          void image.decode().then(() => (isDecoded = true));
          await lenticularRecorder.until(() => !lenticularRecorder.awaited(), "it is not decoded");
          return isDecoded;
        }""",
    )
    assert is_decoded


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_input_that_is_lost_with_its_page_is_not_waited_for(lost):
    def browser(socket):
        for text in socket:
            if (number := json.loads(text)["id"]) != lost:
                socket.send(json.dumps({"id": number, "result": {}}))

    port = free_port()
    with serve(browser, "127.0.0.1", port) as server, ThreadPoolExecutor(1) as pool:
        pool.submit(server.serve_forever)
        devtools = DevTools(port, "page")
        devtools.post("Input.dispatchTouchEvent", type="touchStart")
        devtools.post("Input.dispatchTouchEvent", type="touchEnd")
        devtools.flush_all()
        assert devtools.call("Runtime.evaluate") == {}
        devtools.close()
        server.shutdown()


def test_screenshots_of_one_name_taken_at_once_are_each_their_own():
    class Painted:
        def __init__(self, colour):
            self.colour = colour

        def screenshot(self):
            data = BytesIO()
            Image.new("RGB", (200, 200), self.colour).save(data, "PNG")
            return data.getvalue()

    colours = [(80 * index, 0, 0) for index in range(4)] * 50
    with ThreadPoolExecutor(4) as pool:
        seen = list(pool.map(lambda colour: shot(Painted(colour), "at-once").getpixel((0, 0)), colours))
    assert seen == colours
    assert not list(ARTIFACTS.glob("at-once.*.part"))


def test_two_fingers_are_two_pointers(blank):
    blank.record()
    blank.touch.pinch((195, 400), 80, 240)
    recording = blank.recorded()
    assert len({event.id for event in recording.of("pointermove")}) == 2
    assert len(recording.of("pointerdown")) == len(recording.of("pointerup")) == 2


def test_a_finger_can_be_lifted_while_another_stays(blank):
    blank.record()
    story = Story().pinch((195, 400), 80, 240)
    story.at(story.end + 8, {1: story.fingers[1]})
    blank.touch.play(story)
    recording = blank.recorded()
    assert len(recording.of("pointerup")) == 1
    assert len(recording.fingers(recording.frames[-1])) == 1
    blank.touch.up()


def test_every_displayed_frame_is_recorded_once(blank):
    blank.record()
    blank.touch.play(Story().drag((100, 300), (260, 300), 320).up())
    recording = blank.recorded()
    times = [each.time for each in recording.frames]
    assert len(times) > 10
    assert all(b > a for a, b in zip(times, times[1:]))


def test_a_frame_that_comes_late_is_waited_for(browser):
    """What is read without the frame would be what the browser drew before."""
    seen = outcome(
        browser,
        """() => {
          const [ask, later] = [requestAnimationFrame, setTimeout];
          requestAnimationFrame = (act) => ask(() => later(() => {
            globalThis.isDrawn = true;
            act();
            globalThis.isDrawn = false;
          }, 1500));
        }""",
        """async () => {
          const seen = [];
          requestAnimationFrame(() => seen.push(globalThis.isDrawn ?? false));
          await lenticularClock.show();
          return seen;
        }""",
    )
    assert seen == [True]


def test_input_that_comes_late_is_waited_for(browser):
    """The clock would else go on without a finger that is down by then. Ten seconds are one here."""
    is_there = outcome(
        browser,
        """() => {
          globalThis.later = setTimeout;
          setTimeout = (act, delay) => later(act, delay / 10);
        }""",
        """async () => {
          const [now] = await lenticularClock.begin();
          let isThere = false;
          later(() => {
            isThere = true;
            dispatchEvent(new PointerEvent("pointerdown"));
          }, 1000);
          await lenticularClock.show(1, now);
          return isThere;
        }""",
    )
    assert is_there


def test_input_whose_frame_the_browser_forgets_comes_with_another_frame(browser):
    heard = outcome(
        browser,
        """() => {
          const [ask, later] = [requestAnimationFrame, setTimeout];
          requestAnimationFrame = (act) => ask(() => {
            dispatchEvent(new PointerEvent("pointermove"));
            act();
          });
          setTimeout = (act, delay) => later(act, delay / 10);
        }""",
        """async () => {
          const [now] = await lenticularClock.begin();
          const before = lenticularClock.heard;
          await lenticularClock.step(0, now);
          return lenticularClock.heard - before;
        }""",
    )
    assert heard == 1


def test_input_is_sent_when_the_page_is_on_the_screen(browser):
    """The browser would else send it to the page before."""
    # However slow the machine is, the page has just begun.
    is_shown = outcome(
        browser,
        "() => { globalThis.later = setTimeout; performance.now = () => 0; }",
        """async () => {
          let isShown = false;
          performance.getEntriesByType = () => (isShown ? [{}] : []);
          later(() => (isShown = true), 200);
          await lenticularClock.begin();
          return isShown;
        }""",
    )
    assert is_shown


def test_input_that_led_to_another_page_is_not_waited_for_there(browser):
    with closing(browser.new_page()) as page:
        page.evaluate(STEPPED)
        now, *_ = page.evaluate("lenticularClock.begin()")
        page.goto("data:text/html,another")
        page.evaluate(STEPPED)
        assert page.evaluate(f"lenticularClock.show(1, {now + 0.04})")


def test_a_recording_can_begin_as_another_ends(blank):
    """The second recording begins before the frame for which the first was waiting."""
    blank.record()
    blank.page.evaluate("lenticularRecorder.stop(), lenticularRecorder.start()")
    blank.wait(300)
    times = [each.time for each in blank.recorded().frames]
    assert len(times) > 10
    assert all(b > a for a, b in zip(times, times[1:]))


def test_the_velocity_of_a_release_is_found_though_frames_are_late():
    # A critically damped spring of 20 rad/s that starts at 0 with 1 px/ms and rests at 200 px.
    w, v0, target = 0.02, 1.0, 200.0

    def spring(t: float) -> float:
        return target - (target + (w * target - v0) * t) * 2.718281828459045 ** (-w * t)

    times = [0, 70, 86.7, 103.3, 120, 170, 186.7, 203.3, 300]
    points = [(spring(t), 100 - spring(t) / 2) for t in times[1:]]
    x, y = release_velocity(times, points, (0, 100), (200, 0))
    assert x == pytest.approx(v0, rel=0.01)
    assert y == pytest.approx(-v0 / 2, rel=0.01)


def test_a_point_keeps_its_fraction():
    rect = Rect(10, 20, 200, 100)
    assert rect.point(*rect.fraction(60, 45)) == (60, 45)
    assert rect.difference(Rect(10, 20, 201, 100)) == 1


def test_an_empty_recording_has_no_photograph():
    assert Recording({"frames": [], "events": []}).shown == []


def test_the_tests_that_the_promises_name_exist():
    text = (ROOT / "Documentation" / "promises.md").read_text()
    named = re.findall(r"\[(\w+)\]\(\.\./([\w/]+Tests/[\w/]+\.(?:py|swift))\)", text)
    rows = [line for line in text.splitlines() if line.startswith("| ") and "promise |" not in line]
    assert len(rows) > 25 and all("](../" in row for row in rows), "each promise has a test"
    for name, file in named:
        assert re.search(rf"(def|func) {name}\(", (ROOT / file).read_text()), f"{file} has no {name}"


def test_the_tests_that_the_feature_table_names_exist():
    text = (ROOT / "Documentation" / "features.md").read_text()
    named = re.findall(r"\]\(\.\./(Web/Tests/\w+\.py)#(\w+)\)", text)
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert len(named) == len(rows) - 1 > 30, "each row has a test"
    for file, name in named:
        assert f"def {name}(" in (ROOT / file).read_text(), f"{file} has no {name}"


def test_a_seed_chooses_a_share_of_the_tests():
    def collected(share: str) -> set[str]:
        command = [sys.executable, "-m", "pytest", "-q", "--collect-only", "--share", share, "test_viewer.py"]
        printed = subprocess.run(
            command, cwd=ROOT / "Web/Tests", capture_output=True, text=True, timeout=PATIENCE
        )
        return {line for line in printed.stdout.splitlines() if "::" in line}

    whole = collected("a/1")
    assert len(whole) > 80
    shares = [collected(f"{seed}/4") for seed in "abc"]
    assert all(len(whole) / 8 < len(share) < len(whole) / 2 and share < whole for share in shares)
    assert collected("a/4") == shares[0] != shares[1] != shares[2]
