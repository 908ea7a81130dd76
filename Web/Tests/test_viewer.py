"""The viewer in a browser: taps, transitions, zoom and keys, with the screen in every frame."""

import math

import pictures
import pytest
from counters import counters
from frames import Frame, Recording, Rect, Thumbnail, release_velocity
from sweeps import paired
from touch import Story

PORTRAIT, LANDSCAPE, SQUARE, ROUNDED, CIRCLE, OFFCENTRE, CONTAIN, PANORAMA = range(8)
NAMES = ["portrait", "landscape", "square", "rounded", "circle", "offcentre", "contain", "panorama"]
every_thumbnail = pytest.mark.parametrize("index", range(8), ids=NAMES)

SAME = 0.5  # px of tolerance between edges that should coincide.
JUMP = 2.0  # px of tolerance in a photograph's movement relative to a finger from one frame to the next.
HELD = 1.0  # px of tolerance between a point and the fingers that hold it.

# A photograph opens with the engine's default spring: ω = 2π ÷ 0.38 s, ζ = 0.86. With s = √(1 − ζ²), its maximum
# velocity is ω · e^(−ζ · acos ζ ÷ s) per second and its overshoot e^(−π · ζ ÷ s), as fractions of the distance.
FASTEST = 2 * math.pi / 0.38 * math.exp(-0.86 * math.acos(0.86) / math.sqrt(1 - 0.86**2))
LATE = 1000 / 30  # ms after the release in which the first frame has to come.
OVERSHOOT = math.exp(-math.pi * 0.86 / math.sqrt(1 - 0.86**2))


def grown(time: float) -> float:
    """The part of the way that this spring has gone at a time in ms."""
    (decay, frequency) = (0.86 * 2 * math.pi / 380, math.sqrt(1 - 0.86**2) * 2 * math.pi / 380)
    swing = math.cos(frequency * time) + decay / frequency * math.sin(frequency * time)
    return 1 - math.exp(-decay * time) * swing


def assert_like_thumbnail(frame: Frame, thumbnail: Thumbnail):
    """Asserts that the photograph has the rectangle, the crop and the corner radius of the thumbnail."""
    assert frame.photo.visible.difference(thumbnail.visible) <= SAME
    assert frame.photo.image.difference(thumbnail.image) <= SAME
    assert abs(frame.photo.radius - thumbnail.radius) <= SAME


def assert_opens_from(recording: Recording, thumbnail: Thumbnail, fit: Rect):
    """Asserts that the first frame shows a flight that began at the thumbnail when the finger or the mouse lifted.

    A flight whose first frame comes more than two frames later begins in that frame."""
    frame = recording.shown[0]
    time = frame.time - recording.last("pointerup").time
    part = grown(time) if time <= LATE else 0
    image = rect(edges(thumbnail.image), edges(fit), part)
    corners = (
        thumbnail.image.fraction(*each)
        for each in (edges(thumbnail.visible)[:2], edges(thumbnail.visible)[2:])
    )
    (left, top), (right, bottom) = corners
    seen = rect((left, top, right, bottom), (0, 0, 1, 1), part)
    corner = image.point(seen.x, seen.y)
    visible = Rect(*corner, seen.width * image.width, seen.height * image.height)
    assert frame.photo.image.difference(image) <= SAME
    assert frame.photo.visible.difference(visible) <= SAME
    scale = image.width / thumbnail.image.width
    assert abs(frame.photo.radius - thumbnail.radius * scale * (1 - part)) <= SAME


def edges(box: Rect) -> tuple[float, float, float, float]:
    return box.x, box.y, box.right, box.bottom


def rect(start, end, part: float) -> Rect:
    """The rectangle whose edges have gone a part of their way."""
    left, top, right, bottom = (a + (b - a) * part for a, b in zip(start, end))
    return Rect(left, top, right - left, bottom - top)


def distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5


def moved(a: Frame, b: Frame) -> float:
    return max(a.photo.visible.difference(b.photo.visible), a.photo.image.difference(b.photo.image))


def assert_whole(recording: Recording):
    """Asserts that the thumbnail is hidden exactly in the frames in which its photograph is visible."""
    for frame in recording.frames:
        is_seen = frame.photo and frame.photo.opacity > 0
        expected = ((frame.viewer, frame.photo.index),) if is_seen else ()
        assert frame.hidden == expected, f"frame {frame.number} of {len(recording.frames)}"


# Transitions


@every_thumbnail
def test_opening_starts_as_the_thumbnail_and_ends_fitted(phone, index):
    phone.open()
    phone.record()
    thumbnail = phone.tap_thumbnail(index)
    recording = phone.recorded()
    assert recording.shown, "the photograph did not open"
    assert_opens_from(recording, thumbnail, phone.fit(index))
    last = recording.frames[-1]
    assert last.photo.visible.difference(phone.fit(index)) <= SAME
    assert last.photo.image.difference(phone.fit(index)) <= SAME
    assert last.photo.radius == pytest.approx(0, abs=SAME)
    assert last.backdrop == pytest.approx(1, abs=0.01)
    assert_whole(recording)


@pytest.mark.parametrize(
    "index, position", [(PORTRAIT, 0), (PORTRAIT, 100), (LANDSCAPE, 0), (LANDSCAPE, 100)]
)
def test_a_thumbnail_that_is_cropped_on_one_side_opens_as_it_is_shown(phone, index, position):
    phone.open()
    phone.page.evaluate(
        """([index, position]) => Object.assign(document.querySelectorAll("lenticular-viewer img")[index].style, {
          width: "100px", height: "100px", objectFit: "cover", objectPosition: `${position}% ${position}%`,
        })""",
        [index, position],
    )
    phone.settle()
    thumbnail = phone.thumbnail(index)
    margins = [abs(a - b) for a, b in zip(edges(thumbnail.image), edges(thumbnail.visible))]
    assert sorted(margins) == pytest.approx([0, 0, 0, 50])
    phone.record()
    phone.tap_thumbnail(index)
    assert_opens_from(phone.recorded(), thumbnail, phone.fit(index))
    phone.record()
    phone.page.keyboard.press("Escape")
    assert_like_thumbnail(phone.recorded(closed=True).shown[-1], thumbnail)


def test_a_thumbnail_that_the_screen_cuts_is_left_where_it_is(phone):
    phone.open()
    top = phone.thumbnail(PORTRAIT).box.y
    phone.page.evaluate(f"scrollTo(0, {top} + 60)")
    thumbnail = phone.thumbnail(PORTRAIT)
    assert thumbnail.box.y == pytest.approx(-60)
    phone.record()
    phone.touch.tap(thumbnail.box.centre[0], 40)
    recording = phone.recorded()
    assert_opens_from(recording, thumbnail, phone.fit(PORTRAIT))
    phone.record()
    phone.page.keyboard.press("Escape")
    recording = phone.recorded(closed=True)
    assert_like_thumbnail(recording.shown[-1], thumbnail)
    assert phone.thumbnail(PORTRAIT).box.y == thumbnail.box.y


@every_thumbnail
def test_dismissal_ends_as_the_thumbnail(phone, index):
    phone.open()
    before = phone.shot(f"closed-before-{NAMES[index]}")
    rest = phone.fly_open(index)
    phone.keep(f"open-{NAMES[index]}")
    phone.record()
    phone.touch.tap(*rest.photo.visible.centre)
    recording = phone.recorded(closed=True)
    assert_like_thumbnail(recording.shown[-1], phone.thumbnail(index))
    assert_whole(recording)
    phone.page.evaluate("document.activeElement.blur()")
    after = phone.shot(f"closed-after-{NAMES[index]}")
    box = phone.thumbnail(index).box
    for u, v in ((0.3, 0.3), (0.5, 0.5), (0.7, 0.6)):
        assert phone.colour(after, *box.point(u, v)) == phone.colour(before, *box.point(u, v))


def test_a_mouse_opens_and_closes_too(desktop):
    desktop.open()
    desktop.record()
    thumbnail = desktop.tap_thumbnail(ROUNDED)
    recording = desktop.recorded()
    assert_opens_from(recording, thumbnail, desktop.fit(ROUNDED))
    assert recording.frames[-1].photo.visible.difference(desktop.fit(ROUNDED)) <= SAME
    desktop.keep("open-rounded")
    desktop.record()
    desktop.mouse.click(*recording.frames[-1].photo.visible.centre)
    recording = desktop.recorded(closed=True)
    assert_like_thumbnail(recording.shown[-1], desktop.thumbnail(ROUNDED))


def test_the_flight_is_smooth(phone):
    """The visible part grows in every frame of the transition, and never jumps."""
    phone.open()
    phone.record()
    phone.tap_thumbnail(PORTRAIT)
    recording = phone.recorded()
    shown = recording.shown
    widths = [each.photo.visible.width for each in shown]
    way = widths[-1] - widths[0]
    assert way > 100
    grown = [(width - widths[0]) / way for width in widths]
    flying = [(a, b) for a, b in zip(grown, grown[1:]) if b > 0 and a < 0.99]
    assert len(flying) >= 8, "a flight of fewer than eight frames is a jump"
    assert all(a < b for a, b in flying), "a frame in which it did not grow"
    for a, b, before, after in zip(shown, shown[1:], grown, grown[1:]):
        # The growth is limited by the spring's maximum velocity and overshoot.
        assert after - before <= FASTEST * (b.time - a.time) / 1000 + SAME / way
        assert after <= 1 + OVERSHOOT + SAME / way


def test_a_scrolled_page_makes_no_difference(phone):
    phone.open()
    phone.page.evaluate("scrollTo(0, 57.5)")
    phone.settle()
    phone.record()
    thumbnail = phone.tap_thumbnail(OFFCENTRE)
    recording = phone.recorded()
    assert_opens_from(recording, thumbnail, phone.fit(OFFCENTRE))
    assert phone.page.evaluate("scrollY") == pytest.approx(57.5, abs=0.5)


def test_the_first_frame_of_the_photograph_has_moved(phone):
    """No frame shows the photograph at its thumbnail, nor nothing: what the page has painted after the release."""
    phone.open()
    phone.record()
    thumbnail = phone.tap_thumbnail(PORTRAIT)
    recording = phone.recorded()
    release = recording.last("pointerup")
    first = recording.shown[0]
    assert first.photo.visible.difference(thumbnail.visible) > SAME
    assert first.number <= release.frame + 1


def test_a_flight_that_no_finger_has_begun_starts_as_the_thumbnail(phone):
    phone.open()
    thumbnail = phone.thumbnail(ROUNDED)
    phone.record()
    phone.page.evaluate(f"document.querySelector('lenticular-viewer').open({ROUNDED})")
    assert_like_thumbnail(phone.recorded().shown[0], thumbnail)


def test_a_flight_whose_first_frame_is_late_starts_as_the_thumbnail(phone):
    """A page that is blocked when the finger lifts does not show the flight from its middle on."""
    phone.open()
    thumbnail = phone.thumbnail(ROUNDED)
    # After the viewer has seen the click, and before its first frame.
    phone.page.evaluate("addEventListener('click', () => lenticularClock.block(100))")
    phone.record()
    phone.tap_thumbnail(ROUNDED)
    assert_like_thumbnail(phone.recorded().shown[0], thumbnail)


def test_the_large_picture_replaces_the_thumbnail(phone):
    phone.open()
    rest = phone.fly_open(LANDSCAPE)
    image = phone.shot("large")
    for u, v in ((0.5, 0.5), (0.08, 0.5), (0.93, 0.5), (0.5, 0.08), (0.5, 0.93)):
        seen = phone.colour(image, *rest.photo.image.point(u, v))
        wanted = pictures.expected(u, v, large=True)
        assert max(abs(a - b) for a, b in zip(seen, wanted)) <= 12, (u, v)


def test_a_slow_large_picture_does_not_hold_the_flight_up(phone):
    phone.open("/pages/slow.html")
    phone.record()
    phone.tap_thumbnail()
    phone.settle()
    early = phone.screen()
    assert all(".png" in each for each in early.photo.sources), "the thumbnail's pixels fly"
    image = phone.shot("slow-early")
    centre = early.photo.image.centre
    assert phone.colour(image, *centre) == pictures.THUMBNAIL_MARK
    phone.wait_for_large()
    recording = phone.recorded()
    assert recording.shown[0].number <= recording.last("pointerup").frame + 1
    swap = next(each for each in recording.shown if any(".jpg" in source for source in each.photo.sources))
    around = recording.frames[swap.number - 3 : swap.number + 4]
    assert all(moved(a, b) <= SAME for a, b in zip(around, around[1:]))
    image = phone.shot("slow-late")
    seen = phone.colour(image, *centre)
    assert max(abs(a - b) for a, b in zip(seen, pictures.LARGE_MARK)) <= 12


# Drags


def assert_follows(recording: Recording, down_number: int, exact_from: float = 0.4):
    """Asserts that a photograph follows the finger that holds it.

    Until the movement is large enough for a drag, the photograph may stay in place. In the frame in
    which the drag begins, it moves no further than the finger. The position of a finger in a frame is
    the last one that had arrived at the page.
    """
    down = recording.of("pointerdown")[down_number]
    release = next(
        (each.frame for each in recording.of("pointerup") if each.time > down.time),
        len(recording.frames),
    )
    before = recording.frames[down.frame - 2 : down.frame]
    held = recording.frames[down.frame : release]
    assert all(each.photo for each in before + held), "the photograph was gone while it was held"
    assert len(held) >= 8, "the finger was seen in too few frames"

    # In the frame after the touch, the photograph is at the position that its animation had reached.
    last, first = before[-1], held[0]
    pace = moved(before[0], before[1]) / (before[1].time - before[0].time)
    assert moved(last, first) <= pace * (first.time - last.time) * 1.5 + JUMP

    start = recording.finger(first)
    grip = first.photo.image.fraction(*start)
    offsets, places, fingers = [], [], []
    for frame in held:
        finger = recording.finger(frame)
        place = frame.photo.image.point(*grip)
        offsets.append((place[0] - finger[0], place[1] - finger[1]))
        places.append(place)
        fingers.append(finger)
    waits = True
    for number in range(1, len(held)):
        stood = distance(places[number], places[number - 1]) <= JUMP
        followed = distance(offsets[number], offsets[number - 1]) <= JUMP
        step = distance(places[number], places[number - 1])
        began = waits and step <= distance(fingers[number], fingers[number - 1]) + JUMP
        assert stood or followed or began, f"a jump in frame {held[number].number}"
        waits = waits and stood
    exact = offsets[int(len(offsets) * exact_from) :]
    assert len(exact) >= 4
    assert max(distance(each, exact[0]) for each in exact) <= HELD
    assert distance(places[0], places[-1]) > 20, "the photograph did not follow at all"


def between(a: tuple[float, float], b: tuple[float, float], part: float) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


@pytest.mark.parametrize("index", [PORTRAIT, ROUNDED], ids=["portrait", "rounded"])
@pytest.mark.parametrize("after", [80, 160])
def test_a_photograph_can_be_grabbed_while_it_opens(phone, index, after):
    phone.open()
    thumbnail = phone.thumbnail(index)
    point = between(thumbnail.box.centre, phone.fit(index).centre, 0.6)
    story = Story().tap(thumbnail.box.centre).wait(after)
    story.drag(point, (point[0] + 70, point[1] + 120)).wait(120)
    phone.record()
    phone.touch.play(story)
    recording = phone.recorded(settle=False)
    assert_follows(recording, 1)
    phone.keep(f"grabbed-opening-{NAMES[index]}-{after}")
    phone.touch.up()
    phone.settle()


@pytest.mark.parametrize("index", [PORTRAIT, ROUNDED], ids=["portrait", "rounded"])
@pytest.mark.parametrize("after", [60, 140])
def test_a_photograph_can_be_grabbed_while_it_closes(phone, index, after):
    phone.open()
    thumbnail = phone.thumbnail(index)
    phone.fly_open(index)
    point = between(phone.fit(index).centre, thumbnail.box.centre, 0.5)
    phone.record()
    phone.page.keyboard.press("Escape")
    story = Story().wait(after).drag(point, (point[0] - 60, point[1] + 110)).wait(120)
    phone.touch.play(story)
    recording = phone.recorded(settle=False)
    assert_follows(recording, 0)
    phone.keep(f"grabbed-closing-{NAMES[index]}-{after}")
    phone.touch.up()
    phone.settle()


def test_a_grabbed_photograph_flies_on_when_let_go_at_rest(phone):
    phone.open()
    thumbnail, fit = phone.thumbnail(PORTRAIT), phone.fit(PORTRAIT)
    point = between(thumbnail.box.centre, fit.centre, 0.6)
    phone.record()
    phone.touch.play(Story().tap(thumbnail.box.centre).wait(100).down(point).wait(200).up())
    recording = phone.recorded()
    down, release = recording.of("pointerdown")[1].frame, recording.of("pointerup")[1].frame
    # The photograph stays in place while the finger holds it; then the animation continues.
    held = recording.frames[down:release]
    assert len(held) >= 8
    assert all(moved(held[0], each) <= SAME for each in held)
    assert held[0].photo.visible.difference(fit) > 20
    last = recording.frames[-1]
    assert last.open
    assert last.photo.visible.difference(fit) <= SAME


@paired("angle, speed", [90, -90, 60], [0.8, 1.6])
def test_a_flick_dismisses_with_the_speed_of_the_finger(phone, angle, speed):
    phone.open()
    rest = phone.fly_open(PORTRAIT)
    x, y = rest.photo.visible.centre
    phone.record()
    phone.touch.flick((x, y - 60 if angle > 0 else y + 60), angle, speed)
    recording = phone.recorded(closed=True)
    assert_like_thumbnail(recording.shown[-1], phone.thumbnail(PORTRAIT))
    assert_whole(recording)

    release = recording.last("pointerup")
    finger = recording.finger_velocity(release)
    held = recording.frames[release.frame - 1]
    grip = recording.finger(held)
    now = held.photo.image.centre
    # The position of the photograph at the release, which it reached with the finger.
    start = (now[0] + release.x - grip[0], now[1] + release.y - grip[1])
    after = [each for each in recording.frames[release.frame :] if each.photo and each.time > release.time]
    measured = release_velocity(
        [release.time] + [each.time for each in after],
        [each.photo.image.centre for each in after],
        start,
        after[-1].photo.image.centre,
    )
    assert distance(measured, finger) <= 0.05 * distance(finger, (0, 0)), (measured, finger)


def test_a_slow_small_drag_comes_back(phone):
    phone.open()
    rest = phone.fly_open(PORTRAIT)
    x, y = rest.photo.visible.centre
    phone.touch.play(Story().drag((x, y), (x, y + 30), 400).wait(200).up())
    last = phone.settle()
    assert last.open
    assert last.photo.visible.difference(phone.fit(PORTRAIT)) <= SAME


def test_a_single_tap_dismisses(phone):
    phone.open()
    rest = phone.fly_open(SQUARE)
    phone.touch.tap(*rest.photo.visible.centre)
    assert phone.closed().hidden == ()


# Zoom


def assert_zoomed_at(point, before: Rect, after: Rect, width: float, height: float):
    """Asserts that the point does not move, unless the picture is then centred or at an edge."""
    u, v = before.fraction(*point)
    x, y = after.point(u, v)
    axes = (
        (x - point[0], after.x, after.right, after.width, width),
        (y - point[1], after.y, after.bottom, after.height, height),
    )
    for slip, low, high, size, screen in axes:
        if abs(slip) <= HELD:
            continue
        if size <= screen + SAME:
            assert abs(low + high - screen) / 2 <= SAME, "smaller than the screen: centred"
        else:
            assert abs(low) <= SAME or abs(high - screen) <= SAME, "larger: held, or at an edge"


@pytest.mark.parametrize("place", [(0.4, 0.45), (0.9, 0.2)], ids=["inside", "corner"])
@pytest.mark.parametrize("index", [PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def test_a_double_tap_zooms_at_the_point_and_out_again(phone, index, place):
    phone.open()
    rest = phone.fly_open(index)
    point = rest.photo.image.point(*place)
    phone.touch.double_tap(*point)
    zoomed = phone.settle()
    phone.keep(f"double-tap-{NAMES[index]}-{place[0]}")
    assert zoomed.open, "a double tap must not dismiss"
    assert zoomed.photo.image.width > rest.photo.image.width * 1.3
    assert_zoomed_at(point, rest.photo.image, zoomed.photo.image, phone.width, phone.height)
    phone.touch.double_tap(*point)
    out = phone.settle()
    assert out.photo.image.difference(rest.photo.image) <= SAME


def assert_pinched(recording: Recording, follow: float = 0.3):
    """Asserts that the midpoint of the fingers and their distance determine the picture's frame."""
    both = [each for each in recording.frames if len(recording.fingers(each)) == 2]
    assert len(both) >= 8
    pairs = [list(recording.fingers(each).values()) for each in both]
    spread = [distance(*pair) for pair in pairs]
    middle = [between(*pair, 0.5) for pair in pairs]
    begin = int(len(both) * follow)
    grip = both[begin].photo.image.fraction(*middle[begin])
    for number in range(begin, len(both)):
        place = both[number].photo.image.point(*grip)
        assert distance(place, middle[number]) <= HELD, f"frame {both[number].number}"
        grown = both[number].photo.image.width / both[begin].photo.image.width
        assert grown == pytest.approx(spread[number] / spread[begin], rel=0.01)
    first = both[0].photo.image.fraction(*middle[0])
    assert distance(both[-1].photo.image.point(*first), middle[-1]) <= 12, "lost at the start"


def test_a_pinch_keeps_the_point_between_the_fingers(phone):
    phone.open()
    rest = phone.fly_open(PORTRAIT)
    phone.record()
    phone.touch.play(Story().pinch(rest.photo.image.point(0.4, 0.55), 80, 190))
    recording = phone.recorded(settle=False)
    assert_pinched(recording)
    phone.keep("pinched")
    phone.touch.up()
    assert phone.settle().open


def test_a_pinch_that_moves_takes_the_picture_along(phone):
    phone.open()
    rest = phone.fly_open(LANDSCAPE)
    x, y = rest.photo.image.centre
    phone.record()
    phone.touch.play(Story().pinch((x, y), 80, 200, to=(x + 40, y + 60)))
    assert_pinched(phone.recorded(settle=False))
    phone.touch.up()
    phone.settle()


def test_a_pinch_can_catch_the_photograph_as_it_opens(phone):
    phone.open()
    thumbnail = phone.thumbnail(PORTRAIT)
    centre = between(thumbnail.box.centre, phone.fit(PORTRAIT).centre, 0.6)
    phone.record()
    phone.touch.play(Story().tap(thumbnail.box.centre).wait(90).pinch(centre, 90, 180))
    recording = phone.recorded(settle=False)
    assert_pinched(recording)
    phone.touch.up()
    # Caught at more than half its size and doubled, the photograph stays larger than the screen.
    last = phone.settle()
    assert last.open
    assert last.photo.image.width > 1.05 * phone.fit(PORTRAIT).width


def test_a_pinch_beyond_the_limits_comes_back(phone):
    phone.open()
    rest = phone.fly_open(PORTRAIT)
    centre = rest.photo.image.centre
    for _ in range(3):
        phone.touch.pinch(centre, 60, 360)
    largest = phone.settle().photo.image
    phone.touch.pinch(centre, 60, 360)
    assert phone.settle().photo.image.width == pytest.approx(largest.width, rel=0.01)
    assert largest.x <= SAME and largest.right >= phone.width - SAME


def test_a_zoomed_photograph_pans_and_stops_at_its_edges(phone):
    phone.open()
    rest = phone.fly_open(PORTRAIT)
    phone.touch.double_tap(*rest.photo.image.centre)
    zoomed = phone.settle()
    x, y = phone.width / 2, phone.height / 2
    phone.touch.play(Story().drag((x, y), (x - 30, y - 30), 200).wait(150).up())
    panned = phone.settle()
    assert distance(panned.photo.image.centre, zoomed.photo.image.centre) > 10
    for _ in range(4):
        phone.touch.flick((x - 60, y - 120), 60, 1.5)
    edge = phone.settle()
    assert edge.open, "a flick in a zoomed photograph pans it"
    assert edge.photo.image.x <= SAME and edge.photo.image.y <= SAME


# Keys, focus and names


def test_escape_closes(desktop):
    desktop.open()
    desktop.fly_open(LANDSCAPE)
    desktop.page.keyboard.press("Escape")
    assert desktop.closed().hidden == ()


@pytest.mark.parametrize("width", [0, 300], ids=["at-once", "in-flight"])
def test_escape_closes_while_it_opens(desktop, width):
    """Escape works during the transition, and between the click and its first frame."""
    desktop.open()
    desktop.record()
    desktop.tap_thumbnail(LANDSCAPE)
    if width:
        desktop.until(f"lenticularRecorder.screen().photo?.visible[2] > {width}")
    desktop.page.keyboard.press("Escape")
    recording = desktop.recorded()
    assert not recording.frames[-1].open, "Escape was lost"
    assert recording.frames[-1].hidden == ()
    # If Escape is pressed before the first frame, there is no transition back.
    if recording.shown:
        assert_like_thumbnail(recording.shown[-1], desktop.thumbnail(LANDSCAPE))
    assert_whole(recording)


def test_arrow_keys_step_to_the_neighbours(desktop):
    desktop.open()
    desktop.fly_open(LANDSCAPE)
    for key, index in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("ArrowLeft", 1)):
        desktop.page.keyboard.press(key)
        frame = desktop.settle()
        assert frame.photo.index == index
        assert frame.hidden == ((0, index),)
        assert frame.photo.image.difference(desktop.fit(index)) <= SAME
    desktop.page.keyboard.press("ArrowRight")
    desktop.settle()
    desktop.record()
    desktop.page.keyboard.press("Escape")
    recording = desktop.recorded(closed=True)
    assert_like_thumbnail(recording.shown[-1], desktop.thumbnail(SQUARE))


@pytest.mark.parametrize("place", [(0.4, 0.45), (0.9, 0.2)], ids=["inside", "corner"])
def test_a_wheel_with_control_zooms_about_the_pointer(desktop, place):
    desktop.open()
    rest = desktop.fly_open(LANDSCAPE)
    point = rest.photo.image.point(*place)
    desktop.mouse.wheel(*point, 0, -80, control=True)
    zoomed = desktop.settle()
    assert zoomed.photo.image.width == pytest.approx(rest.photo.image.width * 2.2255, rel=0.01)
    assert_zoomed_at(point, rest.photo.image, zoomed.photo.image, desktop.width, desktop.height)
    desktop.mouse.wheel(*point, 0, 400, control=True)
    assert desktop.settle().photo.image.difference(rest.photo.image) <= SAME
    assert desktop.page.evaluate("[scrollY, visualViewport.scale]") == [0, 1], "the page stays"


def trackpad(device, dx: float, dy: float, times: int = 1):
    """Sends wheel events of a trackpad, which DevTools cannot, to the photograph, one in each frame."""
    device.page.evaluate(
        """async ([deltaX, deltaY, times]) => {
          const photo = document.querySelector("lenticular-viewer").shadowRoot
            .querySelector("[part=photo]");
          for (let time = 0; time < times; time++) {
            photo.dispatchEvent(new WheelEvent("wheel", {
              deltaX, deltaY, wheelDeltaX: -3 * deltaX, wheelDeltaY: -3 * deltaY, clientX: 400,
              clientY: 300, bubbles: true, cancelable: true, composed: true,
            }));
            await lenticularRecorder.show();
          }
        }""",
        [dx, dy, times],
    )


def test_a_trackpad_moves_a_zoomed_photograph(desktop):
    desktop.open()
    desktop.fly_open(LANDSCAPE)
    for _ in range(2):
        desktop.page.keyboard.press("+")
    before = desktop.settle().photo.image
    trackpad(desktop, 30, 20)
    after = desktop.settle().photo.image
    assert after.x == pytest.approx(before.x - 30, abs=SAME)
    assert after.y == pytest.approx(before.y - 20, abs=SAME)
    desktop.page.keyboard.press("ArrowRight")
    moved = desktop.settle()
    assert moved.photo.index == LANDSCAPE and moved.photo.image.x < after.x - 10


def test_a_trackpad_turns_a_page(desktop):
    desktop.open()
    desktop.fly_open(LANDSCAPE)
    trackpad(desktop, 150, 0, times=6)
    desktop.until(lambda: desktop.settle().photo.index == SQUARE, "no page turns")
    assert desktop.settle().photo.image.difference(desktop.fit(SQUARE)) <= SAME


def test_keys_zoom_and_lead_to_the_ends(desktop):
    desktop.open()
    rest = desktop.fly_open(LANDSCAPE)
    desktop.page.keyboard.press("+")
    zoomed = desktop.settle()
    assert zoomed.photo.image.width > rest.photo.image.width * 1.2
    desktop.page.keyboard.press("-")
    assert desktop.settle().photo.image.difference(rest.photo.image) <= SAME
    desktop.page.keyboard.press("End")
    assert desktop.settle().photo.index == PANORAMA
    desktop.page.keyboard.press("Home")
    assert desktop.settle().photo.index == PORTRAIT


def test_arrow_keys_stop_at_the_ends(desktop):
    desktop.open()
    desktop.fly_open(PORTRAIT)
    desktop.page.keyboard.press("ArrowLeft")
    assert desktop.settle().photo.index == 0


@pytest.mark.parametrize("speed", [0.7, 1.4])
def test_a_swipe_turns_the_page_at_the_speed_of_the_finger(phone, speed):
    phone.open()
    rest = phone.fly_open(LANDSCAPE)
    x, y = rest.photo.visible.centre
    phone.record()
    phone.touch.flick((x + 80, y), 180, speed)
    recording = phone.recorded()
    last = recording.frames[-1]
    assert last.photo.index == SQUARE
    assert last.hidden == ((0, SQUARE),)
    assert last.photo.image.difference(phone.fit(SQUARE)) <= SAME
    # The position of the previous page, which moves together with the next one.
    release = recording.last("pointerup")
    held = recording.frames[release.frame - 1]
    middle = held.photo.image.centre
    start = (middle[0] + release.x - recording.finger(held)[0], middle[1])
    after = [each for each in recording.frames[release.frame :] if each.time > release.time]
    page = phone.width + 24
    measured = release_velocity(
        [release.time] + [each.time for each in after],
        [(each.photo.image.centre[0] - page * (each.photo.index - LANDSCAPE), y) for each in after],
        (start[0], y),
        (after[-1].photo.image.centre[0] - page, y),
    )
    finger = recording.finger_velocity(release)
    assert measured[0] == pytest.approx(finger[0], rel=0.05)


def test_a_page_half_turned_comes_back_and_the_first_resists(phone):
    phone.open()
    rest = phone.fly_open(PORTRAIT)
    x, y = rest.photo.visible.centre
    phone.touch.play(Story().drag((x, y), (x + 120, y), 400).wait(200))
    held = phone.screen()
    assert 30 < held.photo.image.centre[0] - x < 70
    phone.touch.up()
    assert phone.settle().photo.image.difference(phone.fit(PORTRAIT)) <= SAME
    phone.touch.play(Story().drag((x, y), (x - 120, y), 400).wait(200))
    assert phone.screen().photo.image.centre[0] - x == pytest.approx(-110, abs=3)
    phone.keep("page-half-turned")
    phone.touch.up()
    last = phone.settle()
    assert last.photo.index == PORTRAIT
    assert last.photo.image.difference(phone.fit(PORTRAIT)) <= SAME


FOCUS = """() => {
  const host = document.activeElement;
  const inner = host?.shadowRoot?.activeElement;
  return [host?.localName, inner?.closest("dialog") ? "dialog" : null];
}"""


def test_enter_on_a_link_opens(desktop):
    desktop.open()
    desktop.page.locator("lenticular-viewer a").nth(ROUNDED).focus()
    desktop.page.keyboard.press("Enter")
    desktop.wait_for_large()
    assert desktop.settle().photo.index == ROUNDED


def test_focus_goes_in_stays_in_and_comes_back(desktop):
    desktop.open()
    desktop.page.locator("lenticular-viewer a").nth(SQUARE).focus()
    desktop.page.keyboard.press("Enter")
    desktop.wait_for_large()
    desktop.settle()
    assert desktop.page.evaluate(FOCUS) == ["lenticular-viewer", "dialog"]
    for key in ["Tab"] * 6 + ["Shift+Tab"] * 6:
        desktop.page.keyboard.press(key)
        assert desktop.page.evaluate(FOCUS) == ["lenticular-viewer", "dialog"], key
    desktop.page.keyboard.press("Escape")
    desktop.closed()
    index = "[...document.querySelectorAll('lenticular-viewer a')].indexOf(document.activeElement)"
    assert desktop.page.evaluate(index) == SQUARE


def test_the_dialog_has_a_name_and_the_page_behind_is_silent(phone):
    phone.open()
    assert any(each["role"] == "link" for each in phone.exposed())
    phone.fly_open(LANDSCAPE)
    nodes = phone.exposed()
    dialogs = [each for each in nodes if each["role"] == "dialog"]
    assert len(dialogs) == 1
    assert dialogs[0]["name"]
    assert not [each for each in nodes if each["role"] in ("link", "heading")]
    assert not [each for each in nodes if each["name"] in ("Page button", "Page below", "Page link")]
    assert all(each["name"] for each in nodes if each["role"] == "button")
    assert any("Landscape" in each["name"] for each in nodes), "the photograph's own text is told"


def test_reduced_motion_fades_and_does_not_fly(device):
    phone = device("phone", reduced_motion="reduce")
    phone.open()
    for gesture in ("open", "close"):
        phone.record()
        if gesture == "open":
            phone.tap_thumbnail(PORTRAIT)
        else:
            phone.page.keyboard.press("Escape")
        shown = phone.recorded(closed=gesture == "close").shown
        assert all(moved(shown[0], each) <= SAME for each in shown), f"{gesture}: it moved"
        steps = {each.photo.opacity for each in shown}
        assert len([each for each in steps if 0.02 < each < 0.98]) >= 3, f"{gesture}: no fade"
    assert not phone.screen().open


# The page around


def test_the_click_that_opens_does_not_navigate(phone):
    phone.open()
    address = phone.url
    phone.fly_open(PORTRAIT)
    assert phone.url.split("#")[0] == address
    assert len(phone.context.pages) == 1


def test_a_click_with_control_is_the_browsers(desktop):
    desktop.open()
    with desktop.context.expect_page():
        desktop.mouse.click(*desktop.thumbnail(PORTRAIT).box.centre, modifiers=2)
    assert not desktop.settle().open


def test_a_tap_in_the_dialog_never_reaches_the_page(phone):
    phone.open()
    phone.page.evaluate(
        """() => {
          window.clicks = 0;
          document.body.addEventListener("click", () => window.clicks += 1);
        }"""
    )
    rest = phone.fly_open(PORTRAIT)
    before = phone.page.evaluate("clicks")
    phone.touch.tap(*rest.photo.visible.centre)
    phone.closed()
    assert phone.page.evaluate("clicks") == before


@pytest.mark.live
def test_the_page_still_scrolls_by_touch(phone):
    phone.open()
    x, y = phone.thumbnail(LANDSCAPE).box.centre
    phone.touch.play(Story().drag((x, y + 100), (x, y - 100), 240).wait(100).up())
    phone.settle()
    assert phone.page.evaluate("scrollY") > 100
    assert not phone.screen().open, "a scroll is no tap"


def test_without_javascript_the_links_work(device):
    phone = device("phone", java_script_enabled=False)
    phone.page.goto(phone.origin + "/pages/viewer.html")
    phone.page.locator("lenticular-viewer a").first.click()
    phone.page.wait_for_url("**/pictures/portrait.jpg")


@pytest.mark.parametrize("size", [(844, 390), (600, 700)], ids=["turned", "wider"])
def test_a_resize_keeps_the_photograph_fitted(phone, size):
    phone.open()
    phone.fly_open(PORTRAIT)
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    last = phone.settle()
    assert last.photo.visible.difference(phone.fit(PORTRAIT)) <= SAME
    assert last.photo.image.difference(phone.fit(PORTRAIT)) <= SAME
    phone.keep(f"resized-{size[0]}")
    phone.record()
    phone.page.keyboard.press("Escape")
    recording = phone.recorded(closed=True)
    assert_like_thumbnail(recording.shown[-1], phone.thumbnail(PORTRAIT))


def test_two_viewers_on_a_page_are_two(phone):
    phone.open("/pages/two.html")
    for viewer, index in ((1, 1), (0, 1), (1, 0)):
        phone.record()
        thumbnail = phone.tap_thumbnail(index, viewer)
        recording = phone.recorded()
        image = thumbnail.image
        assert_opens_from(recording, thumbnail, phone.fit_size(image.width / image.height))
        assert recording.frames[-1].viewer == viewer
        assert_whole(recording)
        phone.page.keyboard.press("Escape")
        assert phone.closed().hidden == ()


def cycle(device, times: int):
    """Opens and closes the viewer, and replaces the element with a copy."""
    for _ in range(times):
        device.fly_open(PORTRAIT)
        device.page.keyboard.press("Escape")
        device.closed()
        device.page.evaluate(
            """async () => {
              const old = document.querySelector("lenticular-viewer");
              const copy = old.cloneNode(true);
              old.replaceWith(copy);
              await copy.ready;
              await Promise.all([...document.images].map((image) => image.decode()));
            }"""
        )
        device.settle()


def test_an_element_that_is_removed_leaves_nothing_behind(phone):
    phone.open()
    cycle(phone, 4)
    before = counters(phone)
    cycle(phone, 20)
    after = counters(phone)
    assert after["listeners"] <= before["listeners"] + 5
    assert after["nodes"] <= before["nodes"] + 40
    assert after["memories"] <= before["memories"]
    assert after["bytes"] <= before["bytes"]


def test_an_element_that_is_removed_while_open_closes(phone):
    phone.open()
    phone.fly_open(PORTRAIT)
    phone.page.evaluate("document.querySelector('lenticular-viewer').remove()")
    assert not phone.settle().open
    phone.until("document.querySelectorAll('dialog[open]').length === 0")


def test_an_element_that_is_moved_still_works(phone):
    phone.open()
    phone.page.evaluate(
        "document.querySelector('footer').before(document.querySelector('lenticular-viewer'))"
    )
    phone.settle()
    assert phone.fly_open(ROUNDED).photo.index == ROUNDED


# Interface for pages


def test_the_element_tells_what_happens_and_can_be_asked(desktop):
    desktop.open()
    desktop.page.evaluate(
        """() => {
          window.told = [];
          for (const name of ["present", "change", "zoom", "dismiss"]) {
            addEventListener(`lenticular-${name}`, ({ detail }) => told.push([name, detail.index]));
          }
        }"""
    )
    viewer = "document.querySelector('lenticular-viewer')"
    desktop.page.evaluate(f"{viewer}.open({LANDSCAPE})")
    desktop.until(lambda: desktop.screen().backdrop == 1, "open() opened nothing")
    assert desktop.page.evaluate(f"{viewer}.index") == LANDSCAPE
    desktop.page.evaluate(f"{viewer}.step(1)")
    desktop.settle()
    assert desktop.page.evaluate(f"{viewer}.index") == SQUARE
    desktop.page.evaluate(f"{viewer}.close()")
    desktop.closed()
    assert desktop.page.evaluate("told") == [
        ["present", LANDSCAPE],
        ["change", SQUARE],
        ["dismiss", SQUARE],
    ]
    assert desktop.page.evaluate(f"{viewer}.index") == -1


def test_the_buttons_step_and_close_and_the_keyboard_survives_the_last(desktop):
    desktop.open()
    count = desktop.page.evaluate("document.querySelector('lenticular-viewer').links.length")
    desktop.fly_open(count - 2)
    desktop.page.locator("[part=next]").click()
    frame = desktop.settle()
    assert frame.photo.index == count - 1
    counter = desktop.page.locator("[part=counter]")
    assert counter.text_content() == f"{count} / {count}"
    assert desktop.page.evaluate(FOCUS) == ["lenticular-viewer", "dialog"]
    desktop.page.keyboard.press("ArrowLeft")
    assert desktop.settle().photo.index == count - 2
    desktop.page.locator("[part=close]").click()
    assert desktop.closed().hidden == ()


def test_it_flies_to_where_the_thumbnail_has_gone(phone):
    phone.open()
    phone.fly_open(LANDSCAPE)
    phone.page.evaluate("document.querySelector('header').style.height = '150px'")
    phone.record()
    phone.page.keyboard.press("Escape")
    recording = phone.recorded(closed=True)
    assert_like_thumbnail(recording.shown[-1], phone.thumbnail(LANDSCAPE))


def test_without_its_engine_a_link_is_a_link(phone):
    phone.route("**/lenticular-viewer.wasm", lambda route: route.abort())
    phone.open()
    phone.tap_thumbnail(LANDSCAPE)
    phone.page.wait_for_url("**/landscape.jpg")
    phone.problems.clear()


def test_the_second_click_of_a_double_click_does_not_close(desktop):
    desktop.open()
    point = desktop.thumbnail(LANDSCAPE).box.centre
    desktop.mouse.click(*point)
    desktop.wait(120)
    desktop.mouse.click(*point)
    desktop.wait(900)
    assert desktop.settle().open


def test_openings_leave_no_nodes_behind(phone):
    def nodes() -> int:
        for _ in range(3):
            phone.devtools.call("HeapProfiler.collectGarbage")
        return phone.devtools.call("Memory.getDOMCounters")["nodes"]

    phone.open()
    counts = []
    for _ in range(8):
        phone.fly_open(0)
        phone.page.keyboard.press("Escape")
        phone.closed()
        counts.append(nodes())
    assert max(counts[2:]) <= counts[1], counts


# Slow photographs, and sizes that become known late

PROGRESS = """(() => {
  const progress = document.querySelector("lenticular-viewer").shadowRoot.querySelector("[part=progress]");
  if (!progress.checkVisibility()) return null;
  return [progress.hasAttribute("value") ? progress.value : null, progress.ariaLabel];
})()"""


def page_of(*links: str) -> str:
    """A page with a viewer whose links are given by their address and their thumbnail."""
    return "<lenticular-viewer>" + "".join(links) + "</lenticular-viewer>"


def link(address: str, thumbnail: str, more: str = "") -> str:
    return (
        f'<a href="/pictures/{address}" {more}><img src="/pictures/{thumbnail}-thumbnail.png" '
        'style="width:120px;height:120px;object-fit:cover" alt=""></a>'
    )


VIEWER = '<script type="module" src="/dist/lenticular-viewer.js"></script>'


@pytest.mark.parametrize("address", ["landscape.jpg?hold=stored", "landscape.jpg?hold=passing&delay=1"])
def test_a_slow_photograph_says_that_it_is_loading_and_is_loaded_once(phone, server, address):
    """A second request that told how much is there would load a file twice that may not be stored, as the latter."""
    phone.open("/pages/slow.html")
    phone.page.evaluate(f"document.querySelector('a').href = '/pictures/{address}'")
    server.requests.clear()
    phone.tap_thumbnail(0)
    phone.wait_for_photo(0)
    phone.wait(300)
    assert phone.page.evaluate(PROGRESS) is None, "no photograph is slow at once"
    phone.wait(700)
    phone.until(f"{PROGRESS} !== null", "nothing is said")
    assert phone.page.evaluate(PROGRESS) == [None, "Loading"]
    phone.keep("slow-photograph")
    phone.wait(1000)
    server.gates[address.split("hold=")[1].split("&")[0]].set()
    phone.until(f"{PROGRESS} === null", "the progress stays")
    phone.wait_for_large()
    assert [each for each in server.requests if "hold=" in each] == [f"/pictures/{address}"]


def test_progress_belongs_to_the_photograph_on_screen(phone, server):
    phone.show(page_of(link("landscape.jpg?hold=first", "landscape"), link("square.jpg", "square")), VIEWER)
    phone.tap_thumbnail(0)
    phone.wait(700)
    phone.until(f"{PROGRESS} !== null", "no progress is shown")
    phone.page.keyboard.press("ArrowRight")
    phone.wait_for_photo(1)
    phone.until(f"{PROGRESS} === null", "the progress stays")
    phone.page.keyboard.press("Escape")
    phone.closed()
    server.gates["first"].set()


def test_a_photograph_of_unknown_size_takes_on_its_shape_without_a_jump(phone, server):
    phone.show(page_of(link("landscape.jpg?hold=late", "square")), VIEWER)
    phone.tap_thumbnail(0)
    phone.settle()
    assert phone.screen().photo.visible.difference(phone.fit_size(1)) <= SAME
    phone.record()
    server.gates["late"].set()
    phone.wait_for_large()
    recording = phone.recorded()
    ratio = recording.frames[-1].photo.visible
    assert ratio.width / ratio.height == pytest.approx(1.5, rel=0.01)
    assert ratio.difference(phone.fit_size(1.5)) <= SAME
    steps = [moved_edge(a, b) for a, b in zip(recording.shown, recording.shown[1:])]
    assert max(steps) < 30, "the shape jumps"


def moved_edge(a: Frame, b: Frame) -> float:
    return a.photo.visible.difference(b.photo.visible)


def test_no_image_has_more_pixels_than_the_budget_allows(phone):
    widths = ", ".join(f"/pictures/portrait.jpg?{width} {width}w" for width in (1000, 4000, 8000, 30000))
    phone.show(
        page_of(
            link("portrait.jpg", "portrait", f'data-width=24000 data-height=36000 data-srcset="{widths}"')
        ),
        VIEWER,
    )
    rest = phone.fly_open(0)
    for _ in range(5):
        phone.page.keyboard.press("+")
        phone.settle()
    width = phone.page.evaluate(
        "parseFloat(document.querySelector('lenticular-viewer').shadowRoot"
        ".querySelector('[data-index] [srcset]').sizes)"
    )
    assert rest.open
    # 16 million pixels, as 2 : 3, on a display with two pixels for each of CSS.
    assert width * 2 == pytest.approx((16e6 * 2 / 3) ** 0.5, rel=0.001)
