"""The browser's compositor shows the motions that are known: they go on while scripts run."""

import bisect
import math

import pytest
from clock import FRAME
from display import BLOCK, distinct
from frames import Recording, Rect, Thumbnail
from PIL import Image
from sweeps import paired, swept
from test_scroll import RETAINED
from touch import Story

SAME = 0.5  # px of tolerance between edges that should coincide.
SLOP = 10.0  # px by which a finger moves before it moves anything.
ZOOMED = 10.0  # px by which a zoom moves the edges of a photograph in its first frame, or less.

# The animations of an element's layers.
TRACKS = """(element) => (document.querySelector(element).shadowRoot?.getAnimations() ?? [])
  .filter(({ effect }) => effect.target.matches("[part=view] div, [part~=photo], :has([part~=photo])")).length"""

IS_MOVING = "document.querySelector('lenticular-viewer').shadowRoot?.querySelector('[data-moving]') != null"


def tracks(device, element: str = "lenticular-viewer") -> int:
    return device.page.evaluate(TRACKS, element)


NOTE_DOWN = """addEventListener("pointerdown", ({ timeStamp }) => {
  window.caught = { touched: timeStamp, at: document.timeline.currentTime };
}, { capture: true })"""


NOTE_WHEEL = """addEventListener("wheel", ({ deltaY }) => {
  window.handled = [document.timeline.currentTime, deltaY];
}, { capture: true, passive: true })"""


def flight(recording: Recording) -> tuple[list[float], list[Rect]]:
    """The times in ms since the release, and the rectangles, of an opening that nothing has disturbed."""
    release = recording.last("pointerup").time
    shown = [each for each in recording.shown if each.time > release]
    return [each.time - release for each in shown], [each.photo.visible for each in shown]


def fly(phone, thumbnail: Thumbnail, after: float):
    """Closes the photograph, opens it again by a tap, and waits for a time in ms after that. The flight is recorded."""
    phone.page.keyboard.press("Escape")
    phone.closed()
    phone.record()
    phone.touch.play(Story().tap(thumbnail.box.centre).wait(after))


def simulated(times: list[float], boxes: list[Rect], time: float) -> Rect:
    """The rectangle at a time between two frames, by the cubic through the four frames around the time."""
    first = min(max(bisect.bisect(times, time) - 2, 0), len(times) - 4)
    t = times[first : first + 4]
    weights = [math.prod((time - b) / (a - b) for j, b in enumerate(t) if j != i) for i, a in enumerate(t)]
    edges = [(each.x, each.y, each.width, each.height) for each in boxes[first : first + 4]]
    return Rect(*(sum(w * edge for w, edge in zip(weights, column)) for column in zip(*edges)))


def catch(device, block: float, point) -> tuple[Recording, dict[str, float]]:
    """Puts a finger down in the middle of a block of the page, in ms.

    Returns what was shown, and what NOTE_DOWN noted."""
    touch = device.clock.now() + block / 2000
    if block:
        device.page.evaluate("(block) => lenticularClock.block(block)", block)
    device.touch.send(touch, {0: point})
    device.wait(100)
    return device.recorded(settle=False), device.page.evaluate("caught")


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
    fly(phone, thumbnail, 0)
    times, boxes = flight(phone.recorded())
    for after in swept(range(50, 290, 12), 4):
        fly(phone, thumbnail, after)
        assert tracks(phone) >= 2, f"after {after} ms the flight is not the browser's"
        recording, caught = catch(phone, block, middle)
        assert tracks(phone) == 0, "the browser still shows the flight"
        release, down = recording.of("pointerup")[0], recording.of("pointerdown")[1]
        # The page may hear of the finger in the next frame.
        assert -1 < caught["at"] - caught["touched"] - block / 2 < FRAME + 1
        held = [each.photo.visible for each in recording.frames[down.frame :]]
        expected = simulated(times, boxes, caught["at"] - release.time)
        assert held[0].difference(expected) <= 1, f"after {after} ms"
        assert all(each.difference(held[0]) <= SAME for each in held)
        phone.touch.up()
        phone.settle()


def opened(phone):
    """Opens the first photograph anew."""
    if phone.screen().open:
        phone.page.keyboard.press("Escape")
    phone.closed()
    phone.fly_open(0)


# The story that starts a motion of an open photograph, and the ms after its release within which it is caught. After a
# flick, Chromium would take the next tap for one that stops a fling.
MOTIONS = {
    "closing": (Story().drag((195, 400), (195, 600), 300).wait(200).up(), range(60, 220, 8)),
    "turn": (Story().drag((340, 400), (100, 400), 300).wait(200).up(), range(70, 270, 10)),
    "zoom": (Story().double_tap((195, 500)), range(60, 300, 12)),
}


@paired("name, block", list(MOTIONS), [0, 150])
def test_a_finger_catches_closings_turns_and_zooms_at_any_moment(phone, name, block):
    story, moments = MOTIONS[name]
    phone.open()
    phone.page.evaluate(NOTE_DOWN)

    def play(after: float):
        opened(phone)
        phone.record()
        phone.touch.play(Story(list(story.samples)).wait(after))

    play(0)
    times, boxes = flight(phone.recorded())
    for after in swept(moments, 3):
        play(after)
        assert tracks(phone) >= 1, f"after {after} ms the motion is not the browser's"
        recording, caught = catch(phone, block, (195, 422))
        assert tracks(phone) == 0, "the browser still shows the motion"
        release, down = recording.of("pointerup")[-1], recording.of("pointerdown")[-1]
        held = [each.photo.visible for each in recording.frames[down.frame :]]
        expected = simulated(times, boxes, caught["at"] - release.time)
        assert held[0].difference(expected) <= 1, f"after {after} ms"
        assert all(each.difference(held[0]) <= SAME for each in held)
        phone.touch.up()
        # The finger may have tapped, which has an effect when no second tap can follow.
        phone.wait(500)
        phone.settle()


# What takes a flight back that no finger catches.
TAKERS = {
    "dismissal": lambda phone: phone.page.evaluate("document.querySelector('lenticular-viewer').close()"),
    "key": lambda phone: phone.page.keyboard.press("+"),
    "step": lambda phone: phone.page.evaluate("document.querySelector('lenticular-viewer').step(1)"),
    "resize": lambda phone: phone.page.set_viewport_size({"width": 390, "height": 744}),
}


@paired("name, block", list(TAKERS), [150, 0])
def test_commands_and_sizes_take_a_flight_back(phone, name, block):
    """The new motion begins where the flight is in the frame that handles it, however long the page was blocked."""
    phone.open()
    thumbnail = phone.thumbnail(0)
    phone.fly_open(0)
    fly(phone, thumbnail, 0)
    times, boxes = flight(phone.recorded())
    for after in swept(range(60, 300, 12), 2):
        fly(phone, thumbnail, after)
        assert tracks(phone) >= 2, f"after {after} ms the flight is not the browser's"
        if block:
            phone.page.evaluate("(block) => lenticularClock.block(block)", block)
        count = phone.page.evaluate("lenticularRecorder.frames.length")
        TAKERS[name](phone)
        phone.wait(200)
        recording = phone.recorded(settle=False)
        release = recording.of("pointerup")[-1].time
        taken = recording.frames[count]
        expected = simulated(times, boxes, taken.time - release)
        assert taken.time - recording.frames[count - 1].time >= block
        # A key zooms from the frame on screen on, and so for a frame already.
        tolerance = ZOOMED if name == "key" else 1
        assert taken.photo.visible.difference(expected) <= tolerance, f"after {after} ms"
        later = recording.shown[-1]
        undisturbed = simulated(times, boxes, later.time - release)
        assert later.photo.visible.difference(undisturbed) > 1, "it has no effect"
        phone.settle()
        if name == "resize":
            phone.page.set_viewport_size({"width": 390, "height": 844})
            phone.settle()


@pytest.mark.parametrize("block", [0, 150], ids=["free", "blocked"])
def test_a_wheel_takes_a_fling_back(phone, block):
    phone.page.goto(f"{phone.origin}/pages/scroll.html")
    phone.until("document.querySelectorAll('lenticular-scroll:not(:state(live))').length === 0")
    phone.settle()
    centre = phone.screen().scrolls[0].view.centre
    phone.touch.flick(centre, angle=-90, speed=1.5)
    phone.wait(200)
    assert tracks(phone, "lenticular-scroll") == 2
    phone.record()
    phone.wait(50)
    flung = phone.recorded(settle=False).frames
    first, last = flung[0], flung[-1]
    start, at = first.scrolls[0].offset[1], last.scrolls[0].offset[1]
    rest = (at - start) / (RETAINED ** (first.time - last.time) - 1)
    phone.page.evaluate(NOTE_WHEEL)
    phone.record()
    # In the middle of the block.
    time = phone.clock.now() + block / 2000
    if block:
        phone.page.evaluate("(block) => lenticularClock.block(block)", block)
    x, y = centre
    phone.devtools.post(
        "Input.dispatchMouseEvent", type="mouseWheel", timestamp=time, x=x, y=y, deltaX=0, deltaY=40
    )
    phone.clock.did(time)
    phone.wait(50)
    frames = phone.recorded(settle=False).frames
    handled, way = phone.page.evaluate("handled")
    expected = at + rest * (1 - RETAINED ** (handled - last.time)) + way
    assert handled - frames[0].time >= block
    assert frames[1].scrolls[0].offset[1] == pytest.approx(expected, abs=1)
    assert frames[-1].scrolls[0].offset[1] == pytest.approx(frames[1].scrolls[0].offset[1], abs=SAME)


@pytest.mark.parametrize("block", [0, 150], ids=["free", "blocked"])
def test_a_finger_catches_a_fling_at_any_moment(phone, block):
    """As with a flight, though a scroll view draws every frame, to report how far it has scrolled."""
    phone.page.goto(f"{phone.origin}/pages/scroll.html")
    phone.until("document.querySelectorAll('lenticular-scroll:not(:state(live))').length === 0")
    phone.settle()
    phone.page.evaluate(NOTE_DOWN)
    centre = phone.screen().scrolls[0].view.centre

    for after in swept(range(80, 560, 24), 4):
        phone.page.evaluate("document.querySelector('lenticular-scroll').scrollToOffset(0, 0, false)")
        phone.settle()
        phone.record()
        phone.touch.play(Story().flick(centre, angle=-90, speed=1.5).wait(after))
        assert tracks(phone, "lenticular-scroll") == 2, f"after {after} ms the fling is not the browser's"
        recording, caught = catch(phone, block, centre)
        release, down = recording.of("pointerup")[0], recording.of("pointerdown")[1]
        # Two frames tell where a fling goes: the rest of its way shrinks by the same factor in each millisecond.
        flung = [each for each in recording.frames[: down.frame] if each.time > release.time]
        first, last = flung[0], flung[-1]
        start, at = first.scrolls[0].offset[1], last.scrolls[0].offset[1]
        rest = (at - start) / (RETAINED ** (first.time - last.time) - 1)
        # Without a block, the finger may come later than the last frame.
        expected = at + rest * (1 - RETAINED ** (max(caught.values()) - last.time))
        held = [each.scrolls[0].offset[1] for each in recording.frames[down.frame :]]
        assert held[0] == pytest.approx(expected, abs=1), f"after {after} ms"
        assert held == pytest.approx([held[0]] * len(held), abs=SAME)
        phone.touch.up()
        phone.settle()


def test_a_fling_is_the_browsers_with_its_indicator_until_a_finger_comes(phone):
    phone.page.goto(f"{phone.origin}/pages/scroll.html")
    phone.until("document.querySelectorAll('lenticular-scroll:not(:state(live))').length === 0")
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


def test_a_preview_that_a_finger_holds_costs_no_script(phone):
    phone.page.goto(f"{phone.origin}/pages/peek.html")
    phone.page.evaluate("customElements.whenDefined('lenticular-peek')")
    phone.touch.down(*phone.thumbnail(0).box.centre)
    # The first frames fetch the engine.
    phone.until("lenticularRecorder.screen().peeks[0].previews.length", "no preview rises")
    phone.wait(50)
    assert tracks(phone, "lenticular-peek") >= 3
    requests = []
    for _ in range(90):
        requests.append(phone.page.evaluate("lenticularClock.callbacks.size"))
        phone.clock.show()
    # The picture that arrives, and the end of the motion.
    assert sum(requests) <= 3, requests


def test_what_pictures_follow_by_script_is_not_the_browsers(phone):
    """Pictures in a scroll view are moved by its reports: in a block, they would be left behind."""
    phone.page.goto(f"{phone.origin}/pages/parallax-nested.html")
    phone.until("document.querySelector('lenticular-scroll:state(live)')")
    phone.page.evaluate("document.querySelector('lenticular-scroll').scrollIntoView({ block: 'center' })")
    phone.settle()

    def flung() -> tuple[float, int]:
        """How far a fling goes on after 100 ms, and how many tracks it has then."""
        phone.touch.flick(phone.screen().scrolls[0].view.centre, angle=-90, speed=0.6)
        phone.wait(100)
        offset, count = phone.screen().scrolls[0].offset[1], tracks(phone, "lenticular-scroll")
        phone.settle()
        return phone.screen().scrolls[0].offset[1] - offset, count

    way, count = flung()
    assert way > 50 and count == 0
    phone.page.evaluate(
        """() => {
          const sheet = document.querySelector("lenticular-scroll .sheet");
          sheet.style.height = "3000px";
          sheet.replaceChildren();
        }"""
    )
    phone.settle()
    way, count = flung()
    assert way > 50 and count == 2


# What the screen shows


def test_flights_turns_and_zooms_go_on_while_the_page_is_busy(display):
    display.open("/pages/viewer.html")
    thumbnail = display.place("lenticular-viewer a")
    # The pictures are there when the photograph is opened again.
    display.touch.tap(*thumbnail)
    display.wait(1000)
    display.press("Escape")
    display.wait(1000)
    for name, act in (
        ("opening", lambda: display.touch.tap(*thumbnail)),
        ("turn", lambda: display.press("ArrowRight")),
        ("zoom", lambda: display.touch.double_tap(195, 422)),
        ("closing", lambda: display.press("Escape")),
    ):
        act()
        screens = display.blocked_screens()
        assert distinct(screens) == len(screens) >= 4, f"{name}: {distinct(screens)} screens"
        display.wait(1000)


# Its frames have to keep up with the time-out of a press.
@pytest.mark.live
def test_previews_go_on_while_the_page_is_busy(display):
    display.open("/pages/peek.html")
    x, y = display.place("lenticular-viewer a")

    display.devtools.evaluate("var began; addEventListener('lenticular-peek', () => { began = true; })")

    def rise():
        display.devtools.evaluate("began = false")
        display.touch.send(display.now(), {0: (x, y)})
        # A press is a time-out of the browser, which awaits no frames that are late. What it begins has the time of the
        # frame on screen.
        display.until("began", "no preview rises")
        display.did(display.last_frame)

    def step():
        display.touch.play(Story([(0, {0: (x, y)})]).move({0: (x + 60, y)}, 80))

    def fall():
        display.touch.send(display.now(), {})

    # The pictures are there when they are previewed again: one that is decoded in a block awaits the page.
    for act in (rise, step, fall):
        act()
        display.wait(1000)
    for name, act in (("rise", rise), ("step", step), ("fall", fall)):
        act()
        screens = display.blocked_screens()
        assert distinct(screens) == len(screens) >= 4, f"{name}: {distinct(screens)} screens"
        display.wait(1000)


def test_panoramas_and_walls_move_on_while_the_page_is_busy(display):
    def panorama(act):
        display.open("/pages/panorama.html")
        act()

    def whole():
        display.touch.tap(195, 400)

    def filling():
        whole()
        display.wait(1000)
        display.touch.tap(195, 400)

    def wall():
        display.open("/pages/wall.html?count=300")
        display.touch.pinch(display.place("lenticular-wall"), 60, 360)
        display.wait(1000)
        display.touch.flick(display.place("lenticular-wall"), angle=-90, speed=1.2)

    for name, act in (
        ("glide", lambda: panorama(lambda: display.touch.flick((195, 400), angle=180, speed=1.2))),
        ("whole panorama", lambda: panorama(whole)),
        ("filling panorama", lambda: panorama(filling)),
        ("fling of a wall", wall),
    ):
        act()
        screens = display.blocked_screens()
        assert distinct(screens) == len(screens) >= 4, f"{name}: {distinct(screens)} screens"


# Blocks the main thread for 150 ms.
HEAD = (
    '<link rel="stylesheet" href="../dist/lenticular.css">'
    '<script type="module" src="../dist/lenticular.js"></script>'
)
PICTURE = """
<style>
  body {{ margin: 0; background: #fff }}
  lenticular-viewer {{ padding: 120px 40px }}
  img {{ display: block; width: 120px; height: 120px; object-fit: cover; border-radius: {radius}px }}
</style>
<lenticular-viewer>
  <a href="/pictures/square.jpg"><img src="/pictures/square-thumbnail.png" width="120" height="120" alt="Square"></a>
</lenticular-viewer>
"""


# A scroll view of stripes at 45 degrees. In each line of the screen, the edges of the stripes tell how far the view has
# scrolled, but for a number of stripes.
STRIPE = 100  # px from a stripe to the next.
STRIPES = f"""
<style>
  body {{ margin: 0 }}
  lenticular-scroll {{ width: 390px; height: 800px }}
  .sheet {{ height: 20000px; background: linear-gradient(45deg, #000 50%, #fff 0) 0 0 / {STRIPE}px {STRIPE}px }}
</style>
<lenticular-scroll><div class="sheet"></div></lenticular-scroll>
"""


def scrolled(screen: Image.Image, expected: float) -> float:
    """How far the view of stripes has scrolled on a screen, in px, to the nearest stripe of what is expected."""
    line = 400
    row = screen.convert("L").crop((STRIPE, line, 2 * STRIPE, line + 1))
    dark = STRIPE - sum(row.getdata()) / 255
    offset = dark - line - 0.5
    return offset + STRIPE * round((expected - offset) / STRIPE)


def caught(display) -> float:
    """The time of the frame in which the page was told of the finger that NOTE_DOWN has noted, in s since 1970."""
    return display.devtools.evaluate("performance.timeOrigin + caught.at") / 1000


def first_held(places: list[float]) -> int:
    """The index of the first place that all later ones keep to, within 1 px."""
    return next(
        index for index, place in enumerate(places) if all(abs(each - place) <= 1 for each in places[index:])
    )


def test_flings_go_on_while_the_page_is_busy(display):
    """The fling is on each screen where the decay has it, until a finger catches it."""
    display.show_page(STRIPES, HEAD)
    display.devtools.evaluate(NOTE_DOWN)
    speed, duration = 1.2, 160
    display.touch.flick((195, 600), angle=-90, speed=speed, duration=duration)
    release = display.last
    screens = display.blocked_screens(
        during=lambda: display.touch.send(display.last_frame + 0.02, {0: (195, 422)})
    )
    blocked = len(screens)
    screens += [display.screen() for _ in range(5)]

    def expected(time: float, speed: float) -> float:
        way = (RETAINED ** ((time - release) * 1000) - 1) / math.log(RETAINED)
        return speed * (duration + way) - SLOP

    way = [expected(each.info["time"], speed) for each in screens]
    places = [scrolled(*each) for each in zip(screens, way)]
    first = first_held(places)
    # The browser may show one more frame of the fling before the page is told of the finger.
    assert 4 <= blocked <= first <= blocked + 1, places
    # On a busy machine, the finger is not quite as fast as it should be. In a frame, the view moves by 10 px.
    seen = speed * (places[first - 1] + SLOP) / (way[first - 1] + SLOP)
    assert seen == pytest.approx(speed, rel=0.03)
    way = [expected(each.info["time"], seen) for each in screens]
    assert places[:first] == pytest.approx(way[:first], abs=1.5)
    assert places[first] == pytest.approx(expected(caught(display), seen), abs=1.5)
    display.touch.send(display.last_frame, {})


def square_and_radius(image: Image.Image) -> tuple[float, float]:
    """The side of the square picture on a grey screen, and the radius of its upper left corner, in px."""
    # Only the picture has colours.
    saturation = image.convert("HSV").getchannel("S")
    mask = saturation.point(lambda each: 255 * (each > 12))
    left, top, right, bottom = mask.getbbox()
    corner = (right - left) // 2
    seen = mask.load()
    missing = sum(next((x for x in range(corner) if seen[left + x, top + y]), corner) for y in range(corner))
    # A rounded corner lacks (1 - π/4) · r² of a square one.
    return right - left, math.sqrt(missing / (1 - math.pi / 4))


@paired("radius, moment", [20, 60], [("opening", 130), ("closing", 50)])
def test_corners_are_round_while_the_page_is_busy(display, radius, moment):
    """Compositors do not animate corners: on a busy page, corners keep their radius in proportion to the picture.

    `test_viewer.py` compares the radius of each frame of a free page with the simulation."""
    name, after = moment
    display.show_page(PICTURE.format(radius=radius), HEAD)
    thumbnail = display.place("lenticular-viewer a")
    display.touch.tap(*thumbnail)
    display.wait(1000)
    assert square_and_radius(display.screen()) == (390, pytest.approx(0, abs=1))
    if name == "opening":
        display.press("Escape")
        display.wait(1000)
        assert square_and_radius(display.screen()) == (120, pytest.approx(radius, rel=0.1))
        display.touch.tap(*thumbnail)
    else:
        display.press("Escape")
    flight = [square_and_radius(each) for each in display.blocked_screens(after, last=BLOCK)]
    assert len(flight) >= 4
    for side, seen in flight:
        simulated = radius * side / 120 * (390 - side) / (390 - 120)
        assert 120 < side <= 390 and seen > 1 and seen >= 0.75 * simulated - 1, flight
    display.wait(1000)
    end = (390, pytest.approx(0, abs=1)) if name == "opening" else (120, pytest.approx(radius, rel=0.1))
    assert square_and_radius(display.screen()) == end


def test_a_picture_that_arrives_late_does_not_move_a_flight_ahead(phone):
    """A script that runs late has an earlier frame on screen, which is the one that a finger catches."""
    phone.show(PICTURE.format(radius=0), HEAD)
    phone.loaded()
    thumbnail = phone.thumbnail(0)
    phone.fly_open(0)
    phone.page.evaluate(NOTE_DOWN)
    fly(phone, thumbnail, 0)
    times, boxes = flight(phone.recorded())
    phone.page.evaluate("() => { const { now } = performance; performance.now = () => now() + 200; }")
    fly(phone, thumbnail, 120)
    recording, caught = catch(phone, 0, (195, 422))
    release, down = recording.of("pointerup")[0], recording.of("pointerdown")[1]
    held = recording.frames[down.frame].photo.visible
    assert held.difference(simulated(times, boxes, caught["at"] - release.time)) <= 1
    phone.touch.up()


# Notes the time of the frame in which the page handles the next event of a type, in ms since 1970.
NOTE_HANDLED = """(type) => addEventListener(type, () => requestAnimationFrame((time) => {
  window.handled = performance.timeOrigin + time;
}), { capture: true, once: true })"""
LATE = 1 / 30  # s.
# px by which the picture may seem larger than it is: pixels that its edges cover in part are counted.
EDGES = 2
COARSE = 0.2  # ms by which a flight's time may be off: browsers round its beginning and its end to 0.1 ms.


@pytest.mark.parametrize("name", ["opening", "closing"])
def test_a_block_shows_the_flight_where_it_is_until_a_finger_catches_it(phone, display, name):
    body = PICTURE.format(radius=0)
    phone.show(body, HEAD)
    phone.loaded()
    phone.fly_open(0)
    if name == "opening":
        phone.page.keyboard.press("Escape")
        phone.closed()
    phone.record()
    if name == "opening":
        phone.touch.tap(*phone.thumbnail(0).box.centre)
    else:
        phone.page.keyboard.press("Escape")
    recording = phone.recorded(closed=name == "closing")
    begin = recording.last("pointerup").time if name == "opening" else recording.shown[1].time
    flown = [(each.time - begin, each.photo.visible) for each in recording.shown if each.time >= begin]
    times, boxes = [each[0] for each in flown], [each[1] for each in flown]

    display.show_page(body, HEAD)
    display.devtools.evaluate(NOTE_DOWN)
    thumbnail = display.place("lenticular-viewer a")
    display.touch.tap(*thumbnail)
    display.wait(1000)
    if name == "opening":
        display.press("Escape")
        display.wait(1000)
        display.devtools.evaluate(f"({NOTE_HANDLED})('click')")
        display.touch.tap(*thumbnail)
    else:
        display.devtools.evaluate(f"({NOTE_HANDLED})('keydown')")
        display.press("Escape")
    release = display.last
    screens = display.blocked_screens(
        during=lambda: display.touch.send(display.last_frame + 0.02, {0: (195, 422)})
    )
    handled = display.devtools.evaluate("handled") / 1000
    # A flight begins when the finger lifts, but if the page handles that late.
    begin = release if name == "opening" and handled - release <= LATE else handled

    def side(time: float) -> float:
        """The side of the picture, as far as the screen shows it: a flight goes a little too far at first."""
        return min(simulated(times, boxes, time).width, phone.width)

    def frame_of(screen: Image.Image) -> tuple[float, float, float]:
        """The side that is seen, that of the simulation, and how far that moves in a frame."""
        time = (screen.info["time"] - begin) * 1000
        return square_and_radius(screen)[0], side(time), side(time) - side(time - FRAME)

    blocked = len(screens)
    frames = [*map(frame_of, screens), *(frame_of(display.screen()) for _ in range(5))]
    for seen, expected, step in frames[:blocked]:
        assert -0.25 - abs(step) <= seen - expected <= EDGES + abs(step)
    # The browser may show one more frame of the flight before the page is told of the finger.
    held = [seen for seen, _, _ in frames[blocked + 1 :]]
    (shown, _, _), (_, _, step) = frames[blocked - 1 : blocked + 1]
    moment = (caught(display) - begin) * 1000
    doubt = abs(side(moment) - side(moment - COARSE))
    assert -0.25 - doubt <= held[0] - side(moment) <= EDGES + doubt
    assert (held[0] - shown) * step >= -(step**2) - 1, "it jumps back"
    assert all(abs(each - held[0]) <= 1 for each in held), "it is not held"
    display.touch.send(display.last_frame, {})
