"""The stories that every browser must tell: Chromium, Firefox and WebKit, by what is on screen.

The driver of WebKit has no touches and no wheel with Control: those are dispatched by script, and labelled synthetic.
What a browser cannot do has its fallback tested at the end; Documentation/browsers.md has the table.
"""

import math

import pytest
from browsers import DRIVEN, REAL, Firefox, WebKit
from frames import Frame, Recording, release_velocity
from server import Server
from test_parallax import CELLS, is_covered, is_seen
from test_parallax import error as parallax_error
from touch import Story
from window import Window

PORTRAIT, LANDSCAPE, SQUARE, ROUNDED, CIRCLE = range(5)
SAME = 0.5  # px of tolerance between edges that should coincide.
HELD = 1.0  # px of tolerance between a picture and what holds it.
SLOP = 10.0  # px by which a finger moves before it moves anything.
CADENCE = 16.0  # ms between two samples: the drivers send no more of them.
BROWSERS = {"firefox": Firefox, "webkit": WebKit}


def told_to(*kinds: str):
    """Tells a story to browsers. One process tells all stories of a browser, so that it starts once."""
    groups = {kind: [pytest.mark.xdist_group(kind.removesuffix("-synthetic"))] for kind in kinds}
    groups["chromium"] = []
    return pytest.mark.parametrize("kind", [pytest.param(kind, marks=groups[kind]) for kind in kinds])


by_touch = told_to("chromium", "firefox", "webkit-synthetic")
by_mouse = told_to("chromium", "firefox", "webkit")


@pytest.fixture(scope="module")
def browsers(tmp_path_factory):
    """Starts browsers when they are first needed, and ends them all."""
    folder = tmp_path_factory.mktemp("browsers")
    started = {}

    def start(name: str, reduces_motion: bool):
        key = name, reduces_motion
        if key not in started:
            started[key] = BROWSERS[name](folder, reduces_motion)
        return started[key]

    yield start
    for each in started.values():
        each.close()


@pytest.fixture(scope="module")
def origins(server):
    """The origins of pages for Firefox and WebKit: on the stepped clock, and in real time."""
    servers = [Server(server.mounts, script) for script in (DRIVEN, REAL)]
    yield [each.origin for each in servers]
    for each in servers:
        each.close()


@pytest.fixture
def window(request, kind, browsers, device, origins):
    """Opens a window of the browser: `window("phone")`, `window("desktop", reduces_motion=True)`."""
    opened = []
    live = request.node.get_closest_marker("live") is not None

    def open(name: str, reduces_motion: bool = False) -> Window:
        if kind == "chromium":
            return device(name, reduced_motion="reduce") if reduces_motion else device(name)
        browser = browsers(kind.removesuffix("-synthetic"), reduces_motion)
        opened.append((browser, browser.open(name, origins[live], live)))
        return opened[-1][1]

    yield open
    for browser, each in opened:
        browser.shut(each)
    problems = [problem for _, each in opened for problem in each.problems]
    assert not problems, "the page complained:\n" + "\n".join(problems)


def drag(*arguments) -> Story:
    return Story(cadence=CADENCE).drag(*arguments)


def sizes(frames: list[Frame]) -> list[float]:
    return [each.photo.visible.width * each.photo.visible.height for each in frames]


def assert_monotone(values: list[float], tolerance: float):
    """Asserts that values go from the first to the last without a step back, except the overshoot of the end."""
    sign = 1 if values[-1] > values[0] else -1
    for a, b in zip(values, values[1:]):
        if sign * (values[-1] - a) > tolerance:
            assert sign * (b - a) >= -tolerance, f"a step back from {a} to {b}"


# Viewer


def warm_up(it: Window):
    """Opens and closes a photograph, so that the engine and the pictures are there."""
    it.open()
    it.fly_open(PORTRAIT)
    it.page.keyboard.press("Escape")
    it.closed()


@by_touch
def test_open(window, kind):
    """A tap lets a photograph fly from its thumbnail until it fits the screen."""
    it = window("phone")
    warm_up(it)
    it.record()
    thumbnail = it.tap_thumbnail(ROUNDED)
    recording = it.recorded()
    shown = recording.shown
    first, last = shown[0].photo, shown[-1].photo
    fit = it.fit(ROUNDED)
    assert first.visible.difference(thumbnail.visible) < first.visible.difference(fit)
    assert last.visible.difference(fit) <= SAME and last.image.difference(fit) <= SAME
    assert last.radius == pytest.approx(0, abs=SAME) and shown[-1].backdrop == pytest.approx(1, abs=0.01)
    assert len({round(each) for each in sizes(shown)}) > 10, "it did not fly"
    assert_monotone(sizes(shown), tolerance=50)
    assert all(each.hidden == ((0, ROUNDED),) for each in shown if each.photo.opacity > 0)
    it.keep(f"open-{kind}")


@by_touch
def test_catch(window):
    """A finger that touches a photograph in flight holds it, and it flies on when the finger lets go."""
    it = window("phone")
    warm_up(it)
    x, y = it.thumbnail(PORTRAIT).box.centre
    it.record()
    it.touch.play(Story(cadence=CADENCE).tap((x, y)).wait(120).down((x, y + 20)).wait(500))
    recording = it.recorded(settle=False)
    down = recording.of("pointerdown")[-1]
    held = recording.frames[down.frame + 1 :]
    fit, thumbnail = it.fit(PORTRAIT), it.thumbnail(PORTRAIT).visible
    caught = held[0].photo.visible
    assert thumbnail.width + HELD < caught.width < fit.width - HELD, "it was not caught in flight"
    assert len(held) > 5
    for each in held:
        assert each.photo.visible.difference(caught) <= HELD, "it moves in the hand"
    before = recording.frames[max(down.frame - 4, 0) : down.frame + 1]
    steps = [a.photo.visible.difference(b.photo.visible) for a, b in zip(before, before[1:]) if a.photo]
    assert caught.difference(before[-1].photo.visible) <= 1.5 * max(steps) + HELD, "it jumped"
    it.touch.up()
    assert it.settle().photo.visible.difference(fit) <= SAME


@by_touch
def test_flick(window):
    """A photograph follows the finger, and a flick sends it back to its thumbnail."""
    it = window("phone")
    it.open()
    x, y = it.fly_open(PORTRAIT).photo.image.centre
    it.record()
    it.touch.play(drag((x, y), (x, y + 200), 200).up())
    recording = it.recorded(closed=True)
    up = recording.last("pointerup")
    assert_follows(recording, up.frame, lambda each: each.photo.image.centre[1])
    flight = [each for each in recording.frames[up.frame :] if each.photo and each.time > up.time]
    velocity = release_velocity(
        [up.time, *(each.time for each in flight)],
        [each.photo.image.centre for each in flight],
        (x, up.y - SLOP),
        flight[-1].photo.image.centre,
    )
    finger = recording.finger_velocity(up)[1]
    assert velocity[1] == pytest.approx(finger, rel=0.1), "it does not leave with the speed of the finger"
    assert recording.shown[-1].photo.visible.difference(it.thumbnail(PORTRAIT).visible) <= SAME
    assert not it.screen().hidden


def assert_follows(recording: Recording, end: int, place):
    """Asserts that in every frame before a release a picture is where the finger is, less the slop."""
    start, y = place(recording.frames[0]), recording.of("pointerdown")[0].y
    for each in recording.frames[:end]:
        way = (finger[1] if (finger := recording.finger(each)) else y) - y
        expected = math.copysign(max(0, abs(way) - SLOP), way)
        assert place(each) - start == pytest.approx(expected, abs=HELD), f"frame {each.number}"


@by_touch
def test_page(window):
    """A swipe turns to the next photograph, and the first and last resist."""
    it = window("phone")
    it.open()
    x, y = it.fly_open(PORTRAIT).photo.image.centre
    it.touch.play(drag((x + 120, y), (x - 120, y), 200).up())
    it.wait_for_photo(LANDSCAPE)
    it.wait_for_large()
    assert it.settle().photo.visible.difference(it.fit(LANDSCAPE)) <= SAME
    it.touch.play(drag((x - 120, y), (x + 120, y), 200).up())
    it.wait_for_photo(PORTRAIT)
    it.settle()
    it.touch.play(drag((x - 120, y), (x + 120, y), 300))
    pulled = it.screen().photo
    assert 20 < pulled.visible.x < 120, "the first photograph does not resist"
    it.touch.up()
    rest = it.settle().photo
    assert rest.index == PORTRAIT and rest.visible.difference(it.fit(PORTRAIT)) <= SAME


@by_touch
def test_zoom(window):
    """A double tap zooms about its point and out again, and a pinch keeps the point between the fingers."""
    it = window("phone")
    it.open()
    rest = it.fly_open(PORTRAIT).photo.image
    point = rest.point(0.4, 0.45)
    it.touch.play(Story(cadence=CADENCE).double_tap(point))
    zoomed = it.settle().photo.image
    assert zoomed.width > 1.3 * rest.width
    assert zoomed.point(0.4, 0.45) == pytest.approx(point, abs=HELD)
    it.touch.play(Story(cadence=CADENCE).double_tap(point))
    assert it.settle().photo.image.difference(rest) <= SAME
    story = Story(cadence=CADENCE).pinch(rest.centre, 80, 200, angle=45)
    it.touch.play(story.wait(100))
    held = it.screen().photo.image
    assert 1.8 < held.width / rest.width < 2.5
    assert held.centre == pytest.approx(rest.centre, abs=5 * HELD)
    it.touch.play(Story().at(0, {}))
    assert it.settle().photo.image.width == pytest.approx(held.width, rel=0.02)


@by_touch
def test_wheel(window):
    """A wheel with Control zooms about the pointer, and the page behind stays."""
    it = window("desktop")
    it.open()
    rest = it.fly_open(LANDSCAPE).photo.image
    point = tuple(round(each) for each in rest.point(0.4, 0.45))
    fraction = rest.fraction(*point)
    it.mouse.wheel(*point, 0, -80, control=True)
    it.until(f"lenticularRecorder.screen().photo.image[2] > {1.3 * rest.width}", "it does not zoom")
    zoomed = it.settle().photo.image
    assert zoomed.point(*fraction) == pytest.approx(point, abs=HELD)
    it.mouse.wheel(*point, 0, 400, control=True)
    it.until(f"lenticularRecorder.screen().photo.image[2] < {1.01 * rest.width}", "it does not zoom out")
    assert it.settle().photo.image.difference(rest) <= SAME
    assert it.page.evaluate("[scrollY, visualViewport.scale]") == [0, 1]


@by_mouse
def test_keys(window):
    """Enter opens the link with the focus, arrows turn, Escape closes, and the focus comes back."""
    it = window("desktop")
    it.open()
    it.page.evaluate("document.querySelectorAll('lenticular-viewer a')[1].focus()")
    it.page.keyboard.press("Enter")
    it.wait_for_photo(LANDSCAPE)
    it.settle()
    it.page.keyboard.press("ArrowRight")
    it.wait_for_photo(SQUARE)
    it.wait_for_large()
    assert it.settle().photo.visible.difference(it.fit(SQUARE)) <= SAME
    it.page.keyboard.press("End")
    it.until("lenticularRecorder.screen().photo.index === 7", "End does not lead to the last")
    it.settle()
    it.page.keyboard.press("Home")
    it.wait_for_photo(PORTRAIT)
    it.settle()
    it.record()
    it.page.keyboard.press("Escape")
    recording = it.recorded(closed=True)
    last = recording.shown[-1].photo.visible
    assert last.difference(it.thumbnail(PORTRAIT).visible) <= SAME
    assert it.page.evaluate("document.activeElement.querySelector('img').alt") == "Portrait"


@by_mouse
def test_history(window):
    """A photograph has an entry of the history: Back closes it, Forward opens it."""
    it = window("desktop")
    it.open()
    it.page.evaluate(
        """() => {
          const viewer = document.querySelector("lenticular-viewer");
          viewer.setAttribute("history", "");
          viewer.parentNode.insertBefore(viewer, viewer.nextSibling); // An element reads this when it is inserted.
        }"""
    )
    home = it.url
    it.fly_open(LANDSCAPE)
    address = it.url
    assert address != home
    it.page.go_back()
    it.until(f"location.href === '{home}'", "Back leads nowhere")
    it.closed()
    assert it.url == home
    it.page.go_forward()
    it.wait_for_photo(LANDSCAPE)
    it.until(
        lambda: it.screen().photo.visible.difference(it.fit(LANDSCAPE)) <= SAME,
        lambda: f"Forward leads to no whole photograph: {it.screen()}",
    )
    it.settle()
    assert it.url == address
    it.page.keyboard.press("Escape")
    it.closed()
    it.until(f"location.href === '{home}'", "closing does not go back")


@by_touch
def test_reduced_motion(window):
    """Where less motion is wished for, a photograph fades in and out in its place."""
    it = window("phone", reduces_motion=True)
    warm_up(it)
    for gesture in ("open", "close"):
        it.record()
        if gesture == "open":
            it.tap_thumbnail(PORTRAIT)
        else:
            it.page.keyboard.press("Escape")
        shown = it.recorded(closed=gesture == "close").shown
        for each in shown:
            assert each.photo.visible.difference(shown[0].photo.visible) <= SAME, f"{gesture}: it moved"
        assert any(0.02 < each.photo.opacity < 0.98 for each in shown), f"{gesture}: no fade"


@pytest.mark.live
@told_to("firefox", "webkit")
def test_in_real_time(window):
    """A click opens a photograph, an arrow turns to the next, and Escape closes it, on the browser's own clock."""
    it = window("desktop")
    it.open()
    it.mouse.click(*it.thumbnail(PORTRAIT).box.centre)
    it.wait_for_photo(PORTRAIT)
    it.wait_for_large()
    assert it.settle().photo.visible.difference(it.fit(PORTRAIT)) <= SAME
    it.page.keyboard.press("ArrowRight")
    it.wait_for_photo(LANDSCAPE)
    assert it.settle().photo.visible.difference(it.fit(LANDSCAPE)) <= SAME
    it.page.keyboard.press("Escape")
    it.closed()
    assert not it.screen().hidden


# Scroll view


def list_offset(it: Window) -> float:
    return it.screen().scrolls[0].offset[1]


@by_touch
def test_scroll_by_touch(window):
    """The content follows a finger, glides on when the finger leaves, and rests under the next touch."""
    it = window("phone")
    it.page.goto(it.origin + "/pages/scroll.html")
    fill_list(it)
    view = it.screen().scrolls[0].view
    x, y = view.centre
    it.record()
    it.touch.play(drag((x, y + 100), (x, y - 100), 160).up())
    far = view.y - list_offset(it) - 100
    it.until(f"lenticularRecorder.screen().scrolls[0].content[1] < {far}", "the content does not glide")
    it.touch.play(Story().down((x, y)))
    it.page.evaluate("() => lenticularRecorder.show(8)")
    recording = it.recorded(settle=False)
    down, up = recording.of("pointerdown")[-1], recording.of("pointerup")[0]
    assert_follows(recording, up.frame, lambda each: each.scrolls[0].content.y)
    offsets = [each.scrolls[0].offset[1] for each in recording.frames]
    held = offsets[down.frame + 1 :]
    assert len(held) > 3 and max(held) - min(held) <= SAME, "a touch does not stop the content"
    assert_monotone(offsets, tolerance=SAME)
    it.touch.up()


def fill_list(it: Window):
    """Fills the list of the page with sections and waits for the engine."""
    it.page.evaluate(
        """() => {
          document.querySelector("#list .sheet").innerHTML = "<section>Section</section>".repeat(20);
        }"""
    )
    it.until("document.querySelectorAll('lenticular-scroll:state(live)').length === 3", "no engine")
    it.settle()


@by_mouse
def test_scroll_by_wheel_and_keys(window):
    """A notch of the wheel glides, End leads to the end, and Home back."""
    it = window("desktop")
    it.page.goto(it.origin + "/pages/scroll.html")
    fill_list(it)
    x, y = it.screen().scrolls[0].view.centre
    it.mouse.wheel(x, y, 0, 120)
    it.until("lenticularRecorder.screen().scrolls[0].content[1] < 0", "the wheel does nothing")
    it.settle()
    assert 50 < list_offset(it) < 250
    assert it.page.evaluate("scrollY") == 0
    it.page.evaluate("document.querySelector('#list').focus()")
    it.page.keyboard.press("End")
    it.until(f"lenticularRecorder.screen().scrolls[0].content[1] < {-1000}", "End does nothing")
    it.settle()
    content, view = it.screen().scrolls[0].content, it.screen().scrolls[0].view
    assert content.bottom == pytest.approx(view.bottom, abs=SAME)
    it.page.keyboard.press("Home")
    it.settle()
    it.until("lenticularRecorder.screen().scrolls[0].content[1] > 0", "Home does nothing")
    it.settle()
    assert list_offset(it) == pytest.approx(0, abs=SAME)


# Wall


def hang(it: Window):
    # A short album: WebKit takes 100 ms to draw a frame of a long one.
    it.page.goto(f"{it.origin}/pages/wall.html?count=12")
    it.until("document.querySelector('lenticular-wall:state(live)')", "no engine")
    it.settle()


@by_touch
def test_wall(window):
    """A pinch brings a wall nearer, a fling moves it, and a tap opens the photograph under the finger."""
    it = window("phone")
    hang(it)
    wall = it.screen().walls[0]
    it.touch.play(Story(cadence=CADENCE).pinch(wall.view.centre, 60, 240, angle=45).wait(100).up())
    it.settle()
    near = it.screen().walls[0]
    assert near.content.width > 2.5 * wall.content.width and near.cells
    x, y = near.view.centre
    it.touch.play(drag((x, y + 80), (x, y - 80), 240).up())
    it.settle()
    flung = it.screen().walls[0]
    assert flung.content.y < near.content.y - 180, "it does not glide"
    index, cell = min(
        flung.cells.items(), key=lambda each: abs(each[1].centre[0] - x) + abs(each[1].centre[1] - y)
    )
    it.touch.play(Story().tap(cell.centre))
    it.wait_for_photo(index)
    it.settle()
    it.record()
    it.page.keyboard.press("Escape")
    last = it.recorded(closed=True).shown[-1].photo.visible
    assert last.difference(it.screen().walls[0].cells[index]) <= HELD


# Peek


@by_touch
def test_peek(window):
    """A press previews a photograph, a slide leads to its neighbours, and letting go ends the preview."""
    it = window("phone")
    it.open("/pages/peek.html")
    x, y = it.thumbnail(SQUARE).box.centre
    it.record()
    it.touch.play(Story(cadence=CADENCE).down((x, y)).wait(800))
    # The first press fetches what shows previews.
    it.until("lenticularRecorder.screen().peeks[0].open", "no preview")
    it.settle()
    shown = it.screen().peeks[0]
    assert shown.label.startswith("Square") and shown.hidden == (SQUARE + 1,)
    assert shown.previews[0].visible.width > 300 and 0.4 < shown.backdrop < 1
    step = 60 if x < it.width / 2 else -60
    it.touch.play(Story([(0, it.touch.fingers)], CADENCE).move({0: (x + step, y)}, 200))
    it.settle()
    other = it.screen().peeks[0]
    assert other.label and not other.label.startswith("Square")
    it.touch.up()
    it.until("!lenticularRecorder.screen().peeks[0].open", "the preview does not go")
    it.settle()
    assert len(it.recorded().of("lenticular-peek")) == 1
    assert not it.screen().open and not it.screen().peeks[0].hidden


# Panorama


def look(it: Window):
    it.page.goto(it.origin + "/pages/panorama.html")
    it.until("document.querySelector('lenticular-panorama:state(live)')", "no engine")
    it.settle()


@by_touch
def test_panorama(window):
    """A panorama follows the finger and glides, its bar tells where, and a tap shows the whole."""
    it = window("phone")
    look(it)
    before = it.screen().panoramas[0]
    x, y = before.view.centre
    it.touch.play(drag((x + 80, y), (x - 80, y), 160).up())
    it.settle()
    panned = it.screen().panoramas[0]
    assert panned.offset[0] > before.offset[0] + 180
    travel = panned.picture.width - panned.view.width
    share = (panned.thumb.x - panned.track.x) / (panned.track.width - panned.thumb.width)
    assert share == pytest.approx(panned.offset[0] / travel, abs=0.02)
    it.touch.play(Story().tap((x, y)))
    it.until(
        "lenticularRecorder.screen().panoramas[0].picture[2] < innerWidth + 1",
        "a tap does not show the whole",
    )
    whole = it.settle().panoramas[0]
    assert whole.picture.width == pytest.approx(whole.view.width, abs=SAME)


# Parallax


@by_mouse
def test_parallax(window):
    """Wherever the page is scrolled to, every picture lies where the formula has it."""
    it = window("desktop")
    load_parallax(it)
    end = it.page.evaluate("document.documentElement.scrollHeight - innerHeight")
    seen = 0
    for step in range(9):
        it.page.evaluate("(top) => scrollTo({ top, behavior: 'instant' })", end * step / 8)
        it.page.evaluate("lenticularRecorder.show(4)")
        view = 0, it.page.evaluate("document.documentElement.clientHeight")
        for index, cell in enumerate(it.page.evaluate(CELLS)):
            if is_seen(cell, *view):
                seen += 1
                assert parallax_error(cell, *view) < SAME, f"cell {index} at {step}"
                assert is_covered(cell)
    assert seen > 12


def load_parallax(it: Window):
    it.page.goto(it.origin + "/pages/parallax.html")
    it.page.evaluate(
        """async () => {
          for (const each of document.querySelectorAll("lenticular-parallax")) await each.ready;
          await Promise.all([...document.images].map((image) => image.decode()));
        }"""
    )
    it.page.evaluate("lenticularRecorder.show(4)")


# What a browser cannot do, and what is done instead


@by_mouse
def test_without_scroll_driven_animations_the_engine_moves_the_pictures(window, kind):
    it = window("desktop")
    load_parallax(it)
    is_able = it.page.evaluate("'ViewTimeline' in globalThis")
    assert is_able == (kind != "firefox"), "the table of browsers is wrong"
    seen = [cell for cell in it.page.evaluate(CELLS) if is_seen(cell, 0, it.height)]
    assert seen and all(bool(cell["animated"]) == is_able for cell in seen)


@by_mouse
def test_without_a_sensor_the_hint_names_what_there_is(window, kind):
    it = window("desktop")
    look(it)
    it.until("lenticularRecorder.screen().panoramas[0].hint?.[0]", "no hint")
    has_hover = it.page.evaluate("matchMedia('(hover: hover)').matches")
    expected = "Move the mouse to look around" if has_hover else "Drag to look around"
    seen = it.screen().panoramas[0]
    assert seen.hint == expected
    if not has_hover:
        return
    x, y = seen.view.centre
    for share in (0, 0.2, 0.4):
        it.mouse.move(x + share * seen.view.width, y)
    it.settle()
    hovered = it.screen().panoramas[0]
    assert hovered.picture.x < seen.picture.x - 100, "the mouse does not pan"
    it.mouse.move(x - 0.4 * seen.view.width, y)
    it.settle()
    assert it.screen().panoramas[0].picture.x > hovered.picture.x + 100, "the mouse does not pan back"


@by_mouse
def test_without_force_a_mouse_that_stays_pressed_peeks(window):
    it = window("desktop")
    it.open("/pages/peek.html")
    point = it.thumbnail(SQUARE).box.centre
    it.mouse.drag(point, point, 0, release=False)
    it.until("lenticularRecorder.screen().peeks[0].previews.length", "no preview rises")
    it.settle()
    assert it.screen().peeks[0].label.startswith("Square")
    it.mouse.up(*point)
