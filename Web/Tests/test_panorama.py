"""The panorama in a browser: device motion, dragging, wheels and keys, with the screen in every frame."""

import math
import urllib.request

import pytest
from frames import Frame, Panorama, Recording, Rect
from gyroscope import Gyroscope, SteppedGyroscope, integral
from panoramas import BANDS
from sweeps import paired
from touch import Story

SAME = 0.5  # px of tolerance between positions that should coincide.
HELD = 1.0  # px of tolerance between the picture and the fingers that hold it.
GAIN = 500.0  # The panning distance in points for a rotation by one radian at zoom 1.
SLOW = 0.07  # rad/s below which a rotation may be ignored.
SMALL = (0.95, 0.08)  # The maximum width and height of a hint, as fractions of the view.
HINTS = {
    "turn": "Turn your phone to look around",
    "ask": "Tap here, then turn your phone to look around",
    "denied": "Motion is not allowed here.\nDrag to look around",
    "insecure": "Turning your phone needs a secure address.\nDrag to look around",
    "drag": "Drag to look around",
    "hover": "Move the mouse to look around",
}
SCRIPT = '<script type="module" src="../dist/lenticular.js"></script>'
STYLE = "<style>body { margin: 0; background: #111 } lenticular-panorama { height: 100dvh }</style>"
IMAGE = '<img src="../panoramas/{}.jpg" width="{}" height="{}" alt="Columns of colour">'
PICTURE = IMAGE.format("wide", 6000, 1500)
TALL = IMAGE.format("tall", 1000, 4000)
COUNT_QUESTIONS = """
  window.questions = 0;
  const ask = DeviceMotionEvent.requestPermission;
  DeviceMotionEvent.requestPermission = function () {
    questions += 1;
    return ask.call(DeviceMotionEvent);
  };
"""
MUTE = """
  window.isMute = true;
  addEventListener("devicemotion", (event) => isMute && event.stopImmediatePropagation(), true);
"""
SENSORS = ("accelerometer", "gyroscope")
RIGHT = (0, -1, 0)  # The axis about which a phone that is held upright rotates to the right.


def live(device):
    """Waits until the engine shows every panorama of a page and nothing moves."""
    device.until(
        lambda: (all_of := device.screen().panoramas) and all(each.live for each in all_of),
        "the panorama does not come alive",
    )
    device.settle()
    return device


def opened(device, path: str = "/pages/panorama.html"):
    device.page.goto(device.origin + path)
    return live(device)


def shown(device, inner: str = PICTURE, attributes: str = "", head: str = ""):
    """A device that shows a panorama with these contents and attributes."""
    device.show(f"<lenticular-panorama {attributes}>{inner}</lenticular-panorama>", SCRIPT + STYLE + head)
    return live(device)


def panorama(device, which: int = 0) -> Panorama:
    return device.screen().panoramas[which]


def offset(device, lane: int = 0) -> float:
    return panorama(device).offset[lane]


def travel(seen: Panorama) -> float:
    """The largest offset."""
    return max(seen.picture.width - seen.view.width, seen.picture.height - seen.view.height)


def offsets(frames: list[Frame], lane: int = 0) -> list[float]:
    return [each.panoramas[0].offset[lane] for each in frames]


def drag(device, dx: float, dy: float = 0):
    """Drags from the centre, and releases without velocity."""
    x, y = panorama(device).view.centre
    start = x - dx / 2, y - dy / 2
    device.touch.play(Story().drag(start, (start[0] + dx, start[1] + dy), 240).wait(150).up())
    device.settle()


@pytest.fixture
def gyroscope(phone) -> SteppedGyroscope:
    """The gyroscope of a phone that shows a panorama."""
    gyroscope = SteppedGyroscope(phone)
    opened(phone)
    phone.until(lambda: panorama(phone).pressed, "the sensor does not speak")
    gyroscope.note()
    return gyroscope


# Device motion


def begin(device, gyroscope) -> Panorama:
    """Pans to the centre, and starts to record device motion events."""
    device.page.evaluate("document.querySelector('lenticular-panorama').recenter(false)")
    device.settle()
    gyroscope.note()
    return panorama(device)


def assert_pans(gyroscope, way: float, zoom: float, sign: float = 1, rate=lambda it: it.y):
    """Asserts that a distance is the rotation that the page received, multiplied by the gain.

    The distance may lack slow rotations, and has the tolerance of the integration between samples.
    """
    samples = gyroscope.samples
    angle, doubt = integral(samples, rate)
    meant, _ = integral(samples, lambda it: rate(it) if abs(rate(it)) > SLOW else 0)
    scale = sign * GAIN * zoom
    ends = sorted((angle * scale, meant * scale))
    doubt *= abs(scale)
    assert ends[1] - ends[0] + 2 * doubt <= 0.05 * abs(way), f"± {doubt:.0f} px are left open"
    assert ends[0] - doubt - SAME <= way <= ends[1] + doubt + SAME
    print(f"panned {way:.1f} of {angle * scale:.1f} px, ± {doubt:.1f}")


@pytest.mark.parametrize("angle, duration", [(0.2, 0.6), (-0.2, 0.6), (0.1, 0.25), (-0.3, 1.5)])
def test_a_turn_pans_by_the_angle_that_the_page_was_told(phone, gyroscope, angle, duration):
    before = begin(phone, gyroscope)
    phone.record()
    gyroscope.turn(angle, duration, RIGHT)
    recording = phone.recorded()
    way = offsets(recording.frames)[-1] - before.offset[0]
    assert (way > 0) == (angle > 0), "the picture pans in the wrong direction"
    assert_pans(gyroscope, way, before.zoom, sign=-1)
    assert {each.panoramas[0].picture.y for each in recording.frames} == {0}
    assert panorama(phone).zoom == before.zoom


def test_after_a_turn_it_comes_to_rest_and_stays(phone, gyroscope):
    gyroscope.turn(0.2, 0.4, RIGHT)
    phone.settle()
    rest = offset(phone)
    phone.wait(500)
    assert offset(phone) == rest
    assert not phone.page.evaluate(
        "document.querySelector('lenticular-panorama').shadowRoot"
        ".querySelector('[part=view]').hasAttribute('data-moving')"
    )


def test_the_picture_glides_and_never_goes_back(phone, gyroscope):
    phone.record()
    gyroscope.turn(0.2, 0.5, RIGHT)
    way = offsets(phone.recorded().frames)
    steps = [b - a for a, b in zip(way, way[1:])]
    assert min(steps) >= -0.05
    assert len([each for each in steps if each > 1]) >= 10
    # The movement eases out.
    peak = steps.index(max(steps))
    assert 0 < peak < len(steps) - 5


def stroke(seen: Panorama, lane: int = 0) -> tuple[float, float]:
    """The expected start and end of the bar's thumb for the visible part of the picture."""
    length = (seen.picture.width, seen.picture.height)[lane]
    size = (seen.view.width, seen.view.height)[lane]
    visible = size / length
    amount = min(1, max(0, seen.offset[lane] / (length - size)))
    start = (seen.track.x, seen.track.y)[lane]
    track = (seen.track.width, seen.track.height)[lane]
    return start + amount * (1 - visible) * track, start + (amount * (1 - visible) + visible) * track


def assert_bar_agrees(recording: Recording, lane: int = 0):
    for each in recording.frames:
        seen = each.panoramas[0]
        start, end = stroke(seen, lane)
        told = (seen.thumb.x, seen.thumb.right) if lane == 0 else (seen.thumb.y, seen.thumb.bottom)
        assert told == pytest.approx((start, end), abs=SAME), f"frame {each.number}"


def test_the_bar_tells_in_every_frame_what_that_frame_shows(phone, gyroscope):
    phone.record()
    gyroscope.turn(0.25, 0.5, RIGHT)
    gyroscope.turn(-0.9, 0.8, RIGHT)  # To the end of the picture, and beyond.
    recording = phone.recorded()
    way = offsets(recording.frames)
    assert max(way) - min(way) > 1500
    assert_bar_agrees(recording)
    phone.record()
    phone.touch.flick((330, 400), 180, 1.5)
    recording = phone.recorded()
    assert_bar_agrees(recording)
    seen = panorama(phone)
    assert (seen.track.x, seen.view.right - seen.track.right) == (10, 10)
    assert (seen.track.height, seen.view.bottom - seen.track.bottom) == (1, 50)


def test_the_pixels_tell_what_is_seen_and_where_the_bar_is(phone, gyroscope):
    gyroscope.turn(0.15, 0.5, RIGHT)
    phone.settle()
    seen = panorama(phone)
    image = phone.shot("panorama-turned")
    ratio = image.width / phone.width
    for x in (20, 195, 370):
        u, v = seen.picture.fraction(x, 400)
        red, green, _ = phone.colour(image, x, 400)
        assert (red, green) == pytest.approx((u * 255, v * 255), abs=3)
    # Blue changes exactly at the edge of a band.
    edge = next(
        each
        for each in (seen.picture.x + n * seen.picture.width / BANDS for n in range(1, BANDS))
        if 5 < each < 385
    )
    row = [image.getpixel((x, 800))[2] for x in range(image.width)]
    steps = [x + 1 for x in range(image.width - 1) if abs(row[x + 1] - row[x]) > 60]
    assert any(abs(each / ratio - edge) <= 1 for each in steps), (steps, edge)
    # The white pixels are those of the bar.
    y = int((seen.thumb.y + 0.5) * ratio)
    white = [x for x in range(image.width) if min(image.getpixel((x, y))) >= 250]
    assert white[0] / ratio == pytest.approx(seen.thumb.x, abs=1)
    assert (white[-1] + 1) / ratio == pytest.approx(seen.thumb.right, abs=1)
    assert len(white) == white[-1] + 1 - white[0]


def test_a_tremor_moves_nothing(phone, gyroscope):
    phone.record()
    for axis in range(3):
        tremor = [tuple(0.05 * (-1) ** n * (lane == axis) for lane in range(3)) for n in range(50)]
        gyroscope.play(tremor)
    assert len(gyroscope.samples) > 100
    assert set(offsets(phone.recorded().frames)) == {1493}


@pytest.mark.parametrize("axis", [(1, 0, 0), (0, 0, 1), (1, 0.6, 0), (0, 0.6, 1), (0.6, 1, 0.6)])
def test_a_turn_about_other_axes_moves_nothing(phone, gyroscope, axis):
    phone.record()
    gyroscope.turn(0.5, 0.6, axis)
    assert any(abs(each.x) + abs(each.z) > 0.5 for each in gyroscope.samples)
    assert set(offsets(phone.recorded().frames)) == {1493}


def test_beyond_an_end_it_gives_a_little_and_comes_back(phone, gyroscope):
    phone.record()
    gyroscope.turn(1.2, 0.8, RIGHT)
    way = offsets(phone.recorded().frames)
    end = travel(panorama(phone))
    assert end + 1 < max(way) < end + 25
    assert way[-1] == pytest.approx(end, abs=SAME)
    # Rotation beyond the end is not accumulated: rotating back pans immediately.
    gyroscope.turn(-0.1, 0.4, RIGHT)
    phone.settle()
    assert offset(phone) < end - 300


# Orientation


def rotate(device, angle: int):
    """Rotates the screen counter-clockwise by an angle in degrees."""
    kinds = {0: "portraitPrimary", 90: "landscapePrimary", 180: "portraitSecondary"}
    wide = angle in (90, 270)
    device.devtools.call(
        "Emulation.setDeviceMetricsOverride",
        width=844 if wide else 390,
        height=390 if wide else 844,
        deviceScaleFactor=2,
        mobile=True,
        screenOrientation={"type": kinds.get(angle, "landscapeSecondary"), "angle": angle},
    )
    device.until(lambda: panorama(device).view.width == (844 if wide else 390), "the screen does not turn")
    device.settle()


@paired("angle, turn", [0, 90, 180, 270], [0.15, -0.15])
def test_however_the_phone_is_held_its_upright_axis_pans(phone, gyroscope, angle, turn):
    rotate(phone, angle)
    before = begin(phone, gyroscope)
    # The upward direction in the coordinates of the rotated device.
    up = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    gyroscope.turn(turn, 0.5, (-up[0], -up[1], 0))
    phone.settle()
    way = offset(phone) - before.offset[0]
    assert (way > 0) == (turn > 0)
    assert_pans(gyroscope, way, before.zoom, -1, lambda it: it.x * up[0] + it.y * up[1])
    # Rotation about the horizontal axis does not pan.
    rest = offset(phone)
    gyroscope.turn(0.3, 0.5, (up[1], -up[0], 0))
    phone.settle()
    assert offset(phone) == rest


def test_a_tall_picture_pans_up_and_down(phone):
    gyroscope = SteppedGyroscope(phone)
    shown(phone, TALL)
    phone.until(lambda: panorama(phone).pressed, "the sensor does not speak")
    before = begin(phone, gyroscope)
    assert before.picture.width == 390 and before.offset[1] == pytest.approx(358, abs=SAME)
    phone.record()
    # The top of the device tilts towards the user, which pans upwards.
    gyroscope.turn(0.2, 0.6, (1, 0, 0))
    recording = phone.recorded()
    way = offset(phone, 1) - before.offset[1]
    assert way < 0
    assert_pans(gyroscope, way, before.zoom, -1, lambda it: it.x)
    assert_bar_agrees(recording, lane=1)
    assert panorama(phone).view.right - panorama(phone).track.right == 50
    phone.keep("panorama-tall")
    rest = offset(phone, 1)
    gyroscope.turn(0.3, 0.5, RIGHT)
    phone.settle()
    assert panorama(phone).offset == (0, rest)


@pytest.mark.parametrize("place", ["start", "within", "end"])
def test_turning_the_screen_keeps_what_is_in_the_middle(phone, place):
    opened(phone)
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.press("End" if place == "end" else "Home")
    phone.settle()
    if place == "within":
        for _ in range(3):
            drag(phone, -300)
        assert 800 < offset(phone) < 1000
    middle = panorama(phone).picture.fraction(195, 422)[0]
    rotate(phone, 90)
    turned = panorama(phone)
    assert turned.picture.height == pytest.approx(390, abs=SAME)
    # Near an end, the same centre would show space beyond the picture.
    half = turned.view.width / 2 / turned.picture.width
    expected = min(1 - half, max(half, middle))
    assert turned.picture.fraction(422, 195)[0] == pytest.approx(expected, abs=1 / 1560)
    if place == "within":
        rotate(phone, 0)
        back = panorama(phone)
        assert back.picture.fraction(195, 422)[0] == pytest.approx(middle, abs=1 / 3376)


# Permission


def assert_small(device, name: str):
    """Asserts that a hint is a short text on the picture, and not a dialog."""
    seen = panorama(device)
    assert seen.said == HINTS[name]
    assert seen.hint_box.width <= SMALL[0] * seen.view.width
    assert seen.hint_box.height <= SMALL[1] * seen.view.height
    assert seen.hint_box.x >= seen.view.x and seen.hint_box.right <= seen.view.right
    assert seen.hint_box.bottom < seen.track.y
    nodes = device.exposed()
    assert not [each for each in nodes if each["role"] in ("dialog", "alertdialog")]
    told = " ".join(each["name"] for each in nodes if each["role"] in ("StaticText", "button"))
    assert " ".join(HINTS[name].split()) in " ".join(told.split()), (
        "the hint is not in the accessibility tree"
    )
    device.keep(f"panorama-hint-{name}")


def questions(device) -> int:
    return device.page.evaluate("questions")


def asked(device) -> Panorama:
    device.until(lambda: panorama(device).asks, "no hint requests permission")
    return panorama(device)


@pytest.mark.live
def test_where_leave_is_needed_a_tap_on_the_hint_asks_once_and_motion_pans(phone):
    phone.permit("prompt", *SENSORS)
    gyroscope = Gyroscope(phone, permitted=False)
    phone.context.add_init_script(COUNT_QUESTIONS)
    opened(phone)
    hint = asked(phone)
    assert_small(phone, "ask")
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.press("ArrowRight")
    gyroscope.turn(0.2, 0.4, RIGHT)
    phone.wait(400)
    assert questions(phone) == 0, "the page requests permission without a tap on the hint"
    assert panorama(phone).said == HINTS["ask"], "looking around otherwise is no answer"
    phone.permit("granted", *SENSORS)
    phone.touch.tap(*hint.hint_box.centre)
    phone.until(lambda: panorama(phone).said == HINTS["turn"], "the hint stays")
    assert not panorama(phone).asks
    assert panorama(phone).picture.width > 390, "the tap was the hint's alone"
    before = offset(phone)
    gyroscope.turn(0.2, 0.5, RIGHT)
    phone.settle()
    assert offset(phone) > before + 300
    assert questions(phone) == 1
    assert panorama(phone).pressed == "true"


def test_after_a_drag_the_hint_still_asks_at_the_first_tap(phone):
    phone.context.add_init_script(MUTE)
    phone.context.add_init_script(COUNT_QUESTIONS)
    opened(phone)
    asked(phone)
    drag(phone, 100)
    assert panorama(phone).said == HINTS["ask"], "a drag is no answer"
    phone.touch.tap(*panorama(phone).hint_box.centre)
    phone.wait(300)
    assert questions(phone) == 1


@pytest.mark.live
def test_where_leave_is_refused_the_hint_says_so_and_dragging_works(phone):
    phone.permit("denied", *SENSORS)
    Gyroscope(phone, permitted=False)
    phone.context.add_init_script(COUNT_QUESTIONS)
    opened(phone)
    phone.touch.tap(*asked(phone).hint_box.centre)
    phone.until(lambda: panorama(phone).said == HINTS["denied"], "the hint does not say so")
    assert_small(phone, "denied")
    assert panorama(phone).pressed is None, "there is nothing to switch"
    before = offset(phone)
    drag(phone, -150)
    assert offset(phone) > before + 100
    phone.until(lambda: not panorama(phone).said, "the hint stays")
    assert questions(phone) == 1


def test_a_question_that_fails_is_an_answer(phone):
    phone.context.add_init_script(
        "DeviceMotionEvent.requestPermission = () => Promise.reject(new Error('no'))"
    )
    phone.context.add_init_script(MUTE)
    opened(phone)
    phone.touch.tap(*asked(phone).hint_box.centre)
    phone.until(lambda: panorama(phone).said == HINTS["denied"], "the hint does not say so")


def test_a_keyboard_can_answer(phone):
    phone.context.add_init_script(MUTE)
    phone.context.add_init_script(COUNT_QUESTIONS)
    opened(phone)
    asked(phone)
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.press("Enter")
    phone.until(lambda: not panorama(phone).asks, "the hint still requests permission")
    assert questions(phone) == 1
    assert panorama(phone).picture.width > 390


@pytest.mark.live
def test_a_page_can_ask_with_a_button_of_its_own(phone):
    phone.permit("prompt", *SENSORS)
    gyroscope = Gyroscope(phone, permitted=False)
    opened(phone)
    asked(phone)
    phone.page.evaluate(
        """() => {
          const button = document.createElement("button");
          button.style.cssText = "position: fixed; inset: 0 0 auto; height: 60px";
          button.onclick = () => document.querySelector("lenticular-panorama").requestMotion();
          document.body.append(button);
        }"""
    )
    phone.permit("granted", *SENSORS)
    phone.touch.tap(195, 30)
    phone.until(lambda: panorama(phone).said == HINTS["turn"], "the hint stays")
    gyroscope.turn(0.2, 0.5, RIGHT)
    phone.settle()
    assert offset(phone) > 1600


@pytest.mark.live
def test_an_insecure_address_is_told(phone):
    def answer(route):
        address = route.request.url.replace("http://photographs.test", phone.origin)
        with urllib.request.urlopen(address) as response:
            route.fulfill(body=response.read(), content_type=response.headers["Content-Type"])

    phone.route("http://photographs.test/**", answer)
    Gyroscope(phone)
    phone.page.goto("http://photographs.test/pages/panorama.html")
    live(phone)
    assert not phone.page.evaluate("isSecureContext")
    assert_small(phone, "insecure")
    before = offset(phone)
    drag(phone, -150)
    assert offset(phone) > before + 100


@pytest.mark.parametrize(
    "script",
    [
        "delete window.DeviceMotionEvent",
        MUTE + "delete DeviceMotionEvent.requestPermission",
        "delete DeviceMotionEvent.requestPermission;"
        "setInterval(() => dispatchEvent(new DeviceMotionEvent('devicemotion',"
        " { rotationRate: { alpha: null, beta: null, gamma: null } })), 50)",
        "delete DeviceMotionEvent.requestPermission;"
        "setInterval(() => dispatchEvent(new DeviceMotionEvent('devicemotion')), 50)",
    ],
    ids=["unknown", "silent", "null", "without rates"],
)
def test_without_a_gyroscope_the_hint_says_to_drag(phone, script):
    phone.context.add_init_script(script)
    opened(phone)
    phone.until(lambda: panorama(phone).said == HINTS["drag"], "no hint")
    assert_small(phone, "drag")
    assert panorama(phone).pressed is None
    before = offset(phone)
    drag(phone, -150)
    assert offset(phone) > before + 100
    phone.until(lambda: not panorama(phone).said, "the hint stays")


@pytest.mark.live
def test_a_sensor_that_speaks_late_is_heard(phone):
    phone.context.add_init_script(MUTE)
    phone.context.add_init_script("delete DeviceMotionEvent.requestPermission")
    gyroscope = Gyroscope(phone)
    opened(phone)
    phone.until(lambda: panorama(phone).said == HINTS["drag"], "no hint")
    phone.page.evaluate("isMute = false")
    phone.until(lambda: panorama(phone).said == HINTS["turn"], "the samples of the gyroscope have no effect")
    before = offset(phone)
    gyroscope.turn(0.2, 0.5, RIGHT)
    phone.settle()
    assert offset(phone) > before + 300


def test_on_a_desk_the_hint_says_to_move_the_mouse(desktop):
    opened(desktop)
    desktop.until(lambda: panorama(desktop).said == HINTS["hover"], "no hint")
    assert_small(desktop, "hover")
    hover(desktop, 640)
    desktop.until(lambda: not panorama(desktop).said, "the hint stays")


@pytest.mark.parametrize("by", ["turn", "drag"])
def test_the_hint_goes_with_the_first_turn_or_drag(phone, gyroscope, by):
    assert_small(phone, "turn")
    gyroscope.turn(0.1, 0.3, RIGHT) if by == "turn" else drag(phone, 60)
    phone.settle()
    assert panorama(phone).said == ""


def test_the_hint_goes_by_itself(phone, gyroscope):
    phone.wait(6000)
    phone.settle()
    assert panorama(phone).said == ""


@pytest.mark.live
def test_texts_are_the_pages(phone):
    Gyroscope(phone)
    shown(phone, attributes='data-hint-turn="Drehen" data-motion="Umschauen"')
    phone.until(lambda: panorama(phone).said == "Drehen", "not its text")
    assert switch(phone)["name"] == "Umschauen"


# The switch, and reduced motion


def switch(device) -> dict:
    """The switch in the accessibility tree."""
    [found] = [each for each in device.exposed() if each["role"] in ("button", "ToggleButton")]
    return found


def tap_switch(device):
    device.touch.tap(*panorama(device).control.centre)
    device.settle()


def assert_moved_by_turns(phone, gyroscope, moves: bool):
    before = offset(phone)
    phone.record()
    gyroscope.turn(0.1, 0.4, RIGHT)
    way = offsets(phone.recorded().frames)
    if moves:
        assert way[-1] > before + 100
    else:
        assert set(way) == {before}


def test_the_switch_turns_motion_off_and_on_and_is_remembered(phone, gyroscope):
    told = switch(phone)
    assert (told["name"], told["pressed"]) == ("Turn to look around", "true")
    tap_switch(phone)
    assert switch(phone)["pressed"] == "false"
    assert panorama(phone).picture.width > 390, "the tap was the switch's alone"
    phone.keep("panorama-off")
    assert_moved_by_turns(phone, gyroscope, False)
    phone.page.reload()
    live(phone)
    phone.until(lambda: panorama(phone).pressed, "the sensor does not speak")
    assert panorama(phone).pressed == "false"
    assert panorama(phone).said == HINTS["drag"]
    assert_moved_by_turns(phone, gyroscope, False)
    tap_switch(phone)
    assert switch(phone)["pressed"] == "true"
    assert_moved_by_turns(phone, gyroscope, True)


def test_the_switch_is_large_enough_and_in_nobodys_way(phone, gyroscope):
    seen = panorama(phone)
    assert min(seen.control.width, seen.control.height) >= 24
    assert seen.control.y > seen.thumb.bottom and seen.control.bottom <= seen.view.bottom
    assert seen.control.right <= seen.view.right


@pytest.mark.live
def test_where_less_motion_is_wished_for_it_starts_with_motion_off(device):
    phone = device("phone", reduced_motion="reduce")
    gyroscope = Gyroscope(phone)
    opened(phone)
    phone.until(lambda: panorama(phone).pressed == "false", "no switch that is off")
    assert panorama(phone).said == HINTS["drag"]
    assert_moved_by_turns(phone, gyroscope, False)
    tap_switch(phone)
    assert_moved_by_turns(phone, gyroscope, True)


def test_a_wish_for_less_motion_counts_at_once(phone, gyroscope):
    assert_moved_by_turns(phone, gyroscope, True)
    phone.emulate_media(reduced_motion="reduce")
    phone.until(lambda: panorama(phone).pressed == "false", "the preference has no effect")
    assert_moved_by_turns(phone, gyroscope, False)
    phone.emulate_media(reduced_motion="no-preference")
    phone.until(lambda: panorama(phone).pressed == "true", "the preference has no effect")
    assert_moved_by_turns(phone, gyroscope, True)


@pytest.mark.parametrize("by", ["switch", "attribute"])
def test_what_was_turned_off_stays_off_whatever_the_system_says(phone, gyroscope, by):
    if by == "switch":
        tap_switch(phone)
    else:
        phone.page.evaluate(
            "document.querySelector('lenticular-panorama').setAttribute('allows-motion', 'false')"
        )
    for wish in ("reduce", "no-preference"):
        phone.emulate_media(reduced_motion=wish)
        phone.settle()
    assert panorama(phone).pressed == "false"
    assert_moved_by_turns(phone, gyroscope, False)


@pytest.mark.live
def test_the_switch_counts_for_all_panoramas_of_a_page(phone):
    gyroscope = Gyroscope(phone)
    half = "<style>lenticular-panorama { height: 50dvh }</style>"
    one = f"<lenticular-panorama>{PICTURE}</lenticular-panorama>"
    phone.show(one + one, SCRIPT + half)
    live(phone)
    phone.until(lambda: panorama(phone, 1).pressed, "the sensor does not speak")
    tap_switch(phone)
    assert [each.pressed for each in phone.screen().panoramas] == ["false", "false"]
    before = [each.offset for each in phone.screen().panoramas]
    gyroscope.turn(0.1, 0.4, RIGHT)
    phone.settle()
    assert [each.offset for each in phone.screen().panoramas] == before


def test_where_less_motion_is_wished_for_nothing_flies(device):
    phone = device("phone", reduced_motion="reduce")
    opened(phone)
    phone.record()
    phone.touch.tap(195, 300)
    widths = {each.panoramas[0].picture.width for each in phone.recorded().frames}
    assert widths == {390, 3376}


# Fingers


def test_a_drag_follows_the_finger_and_motion_yields(phone, gyroscope):
    gyroscope.read(0, 0, 0)
    begin(phone, gyroscope)
    phone.record()
    gyroscope.read(0, -0.4, 0)
    phone.wait(250)
    phone.touch.play(Story().drag((300, 400), (120, 400), 400).wait(250))
    held = phone.recorded(settle=False)
    moves = held.of("pointermove")
    first = next(each.frame for each in moves if abs(each.x - 300) > 15)
    frames = held.frames[first:]
    grip = [each.panoramas[0].picture.x - held.finger(each)[0] for each in frames]
    assert max(grip) - min(grip) <= HELD, "the picture does not follow the finger"
    still = offsets(held.frames)[-5:]
    assert max(still) - min(still) == 0, "the picture pans under a finger that rests"
    # The device is still rotating: panning continues from there when the finger is lifted.
    phone.record()
    phone.touch.up()
    phone.wait(400)
    gyroscope.read(0, 0, 0)
    after = phone.recorded()
    way = offsets(after.frames)
    assert way[0] == pytest.approx(still[-1], abs=3)
    assert way[-1] > way[0] + 200
    # The step of a late frame is larger in proportion to its delay.
    times = [each.time for each in after.frames]
    steps = zip(zip(way, times), zip(way[1:], times[1:]))
    assert all(abs(b - a) < 110 * max(1, (then - now) * 60 / 1000) for (a, now), (b, then) in steps), "a jump"


def test_a_fling_glides_and_rests(phone):
    opened(phone)
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.press("Home")
    phone.settle()
    phone.record()
    phone.touch.flick((340, 400), 180, 1.2)
    recording = phone.recorded()
    release = recording.last("pointerup")
    way = offsets(recording.frames)
    velocity = -recording.finger_velocity(release)[0]
    # Finger movement after the last frame before the release is not part of the deceleration.
    pending = recording.finger(recording.frames[release.frame - 1])[0] - release.x
    glide = way[-1] - way[release.frame - 1] - pending
    assert glide == pytest.approx(499.5 * velocity, rel=0.02)
    assert min(b - a for a, b in zip(way, way[1:])) > -0.05


def test_a_tap_shows_the_whole_and_the_next_fills_again_about_it(phone):
    opened(phone)
    fills = panorama(phone)
    phone.record()
    phone.touch.tap(195, 300)
    recording = phone.recorded()
    whole = panorama(phone)
    assert whole.picture.difference(Rect(0, 373.25, 390, 97.5)) <= SAME
    assert whole.bar == 0 and whole.said == ""
    widths = [each.panoramas[0].picture.width for each in recording.frames]
    assert len([each for each in widths if 400 < each < 3366]) >= 5, "the zoom is not animated"
    assert phone.page.evaluate("document.querySelector('lenticular-panorama').filling") is False
    phone.keep("panorama-whole")
    spot = whole.picture.fraction(300, 422)[0]
    phone.touch.tap(300, 422)
    phone.settle()
    filling = panorama(phone)
    assert filling.picture.width == pytest.approx(fills.picture.width, abs=SAME)
    assert filling.picture.fraction(300, 422)[0] == pytest.approx(spot, abs=1 / 3376)
    assert filling.bar == 1


def test_a_tap_that_stops_a_fling_does_nothing_else(phone):
    opened(phone)
    phone.touch.play(Story().flick((340, 400), 180, 1.2).wait(80).tap((195, 400)))
    phone.settle()
    assert panorama(phone).picture.width == pytest.approx(3376, abs=SAME)


def test_a_pinch_keeps_the_point_between_the_fingers(phone):
    opened(phone)
    phone.record()
    phone.touch.play(Story().pinch((200, 400), 90, 180).wait(40))
    recording = phone.recorded(settle=False)
    phone.touch.up()
    both = [each for each in recording.frames if len(recording.fingers(each)) == 2]
    both = both[int(len(both) * 0.3) :]

    def middle(frame):
        (x0, y0), (x1, y1) = recording.fingers(frame).values()
        return (x0 + x1) / 2, (y0 + y1) / 2

    grip = both[0].panoramas[0].picture.fraction(*middle(both[0]))
    for each in both:
        x, y = each.panoramas[0].picture.point(*grip)
        assert (x, y) == pytest.approx(middle(each), abs=HELD)
    assert panorama(phone).picture.width > 1.5 * 3376


def test_zoomed_in_a_turn_moves_nothing_until_a_tap_fills_again(phone, gyroscope):
    phone.touch.pinch((200, 400), 90, 180)
    phone.settle()
    assert panorama(phone).picture.width > 1.5 * 3376
    before = panorama(phone).picture
    gyroscope.turn(0.2, 0.4, RIGHT)
    phone.settle()
    assert panorama(phone).picture == before
    phone.touch.tap(195, 300)
    phone.settle()
    assert panorama(phone).picture.width == pytest.approx(3376, abs=SAME)
    assert_moved_by_turns(phone, gyroscope, True)


# Wheels and keys


def test_a_wheel_pans_sideways_and_at_the_end_the_page_scrolls(desktop):
    opened(desktop)
    before = offset(desktop)
    desktop.mouse.wheel(640, 300, 0, 120)
    desktop.settle()
    assert offset(desktop) == pytest.approx(before + 120, abs=SAME)
    assert desktop.page.evaluate("scrollY") == 0
    desktop.mouse.wheel(640, 300, 120, 0)
    desktop.settle()
    assert offset(desktop) == pytest.approx(before + 240, abs=SAME)
    desktop.page.keyboard.press("Tab")
    desktop.page.keyboard.press("End")
    desktop.settle()
    end = offset(desktop)
    assert end == pytest.approx(travel(panorama(desktop)), abs=SAME)
    for _ in range(3):
        desktop.mouse.wheel(640, 300, 0, 120)
    desktop.until(lambda: desktop.page.evaluate("scrollY") >= 120, "the page does not scroll")
    assert panorama(desktop).offset[0] == pytest.approx(end, abs=SAME)


def trackpad(device, dx: float, dy: float) -> bool:
    """Sends a wheel event of a trackpad, which DevTools cannot. Returns whether its default is
    prevented."""
    return device.page.evaluate(
        """([deltaX, deltaY]) => !document.querySelector("lenticular-panorama").dispatchEvent(
          new WheelEvent("wheel", { deltaX, deltaY, wheelDeltaX: -3 * deltaX, wheelDeltaY: -3 * deltaY,
            clientX: 300, clientY: 300, bubbles: true, cancelable: true, composed: true }))""",
        [dx, dy],
    )


def test_a_trackpad_pans_at_once(desktop):
    opened(desktop)
    before = offset(desktop)
    assert trackpad(desktop, 31, 0)
    assert trackpad(desktop, 0, 17)
    desktop.settle()
    assert offset(desktop) == pytest.approx(before + 48, abs=SAME)


def test_a_wheel_with_control_zooms_about_the_pointer(desktop):
    opened(desktop)
    before = panorama(desktop).picture
    spot = before.fraction(300, 200)
    for _ in range(3):
        desktop.mouse.wheel(300, 200, 0, -50, control=True)
    desktop.settle()
    after = panorama(desktop).picture
    assert after.width > 1.5 * before.width
    assert after.point(*spot) == pytest.approx((300, 200), abs=SAME)
    assert desktop.page.evaluate("visualViewport.scale") == 1


def test_keys_pan_zoom_and_show_the_whole(desktop):
    opened(desktop)
    seen = panorama(desktop)
    start, end = seen.offset[0], travel(seen)
    step = seen.view.width / 4

    def press(key: str) -> Panorama:
        desktop.page.keyboard.press(key)
        desktop.settle()
        return panorama(desktop)

    press("Tab")
    for key, place in {
        "ArrowRight": start + step,
        "ArrowLeft": start,
        "Home": 0,
        "End": end,
        "c": start,
    }.items():
        assert press(key).offset[0] == pytest.approx(place, abs=SAME), key
    for key in ("+", "="):
        width = panorama(desktop).picture.width
        assert press(key).picture.width > 1.2 * width, key
    desktop.keep("panorama-deep")
    width = panorama(desktop).picture.width
    assert press("-").picture.width < width / 1.2
    press("-")
    for key in ("Enter", " "):
        assert press(key).picture.width == pytest.approx(1280, abs=SAME), key
        assert press(key).picture.width == pytest.approx(3200, abs=SAME), key
    assert desktop.page.evaluate("scrollY") == 0
    assert press("x").picture.width == pytest.approx(3200, abs=SAME)
    assert desktop.page.evaluate("document.activeElement === document.querySelector('lenticular-panorama')")


def hover(device, x: float, y: float = 300):
    device.mouse.move(x, y)
    device.settle()


def test_a_mouse_that_hovers_reaches_both_ends(desktop):
    opened(desktop)
    end = travel(panorama(desktop))
    hover(desktop, 640)
    assert offset(desktop) == pytest.approx(end / 2, abs=SAME)
    desktop.record()
    hover(desktop, 1280 * 0.9)
    recording = desktop.recorded()
    steps = offsets(recording.frames)
    assert steps[-1] == pytest.approx(end, abs=SAME)
    assert max(b - a for a, b in zip(steps, steps[1:])) < 600, "a jump"
    hover(desktop, 1270)
    assert offset(desktop) == pytest.approx(end, abs=SAME)
    hover(desktop, 1280 * 0.1)
    assert offset(desktop) == pytest.approx(0, abs=SAME)
    desktop.keep("panorama-hovered")


def test_after_a_drag_the_mouse_does_not_pan_until_it_has_left(desktop):
    opened(desktop)
    hover(desktop, 640)
    desktop.mouse.drag((640, 300), (740, 300), 160)
    desktop.settle()
    rest = offset(desktop)
    hover(desktop, 200)
    assert offset(desktop) == rest
    desktop.page.evaluate("scrollTo(0, 700)")
    desktop.settle()
    hover(desktop, 640, 600)
    desktop.page.evaluate("scrollTo(0, 0)")
    hover(desktop, 1280 * 0.9)
    assert offset(desktop) == pytest.approx(travel(panorama(desktop)), abs=SAME)


# In a page


BELOW = '<p style="height: 1600px; color: #ddd">Page below</p>'
PART = "<style>lenticular-panorama { height: 420px !important; margin-top: 120px }</style>"


def in_page(phone, attributes: str = ""):
    phone.show(
        f"<lenticular-panorama {attributes}>{PICTURE}</lenticular-panorama>{BELOW}",
        SCRIPT + STYLE + PART,
    )
    return live(phone)


def test_a_vertical_drag_scrolls_the_page_and_a_horizontal_one_pans(phone):
    in_page(phone)
    before = offset(phone)
    phone.touch.play(Story().drag((195, 480), (195, 330), 240).wait(120).up())
    phone.settle()
    scrolled = phone.page.evaluate("scrollY")
    assert 80 < scrolled < 160
    assert offset(phone) == before
    drag(phone, -160)
    assert offset(phone) > before + 120
    assert phone.page.evaluate("scrollY") == scrolled


def test_where_the_picture_is_whole_touches_are_the_pages(phone):
    in_page(phone, "whole")
    before = panorama(phone).picture
    assert before.width == pytest.approx(390, abs=SAME)
    drag(phone, -160)
    assert panorama(phone).picture.difference(before) <= SAME
    phone.touch.play(Story().drag((195, 480), (195, 330), 240).wait(120).up())
    phone.settle()
    assert 80 < phone.page.evaluate("scrollY") < 160


# Life cycle


def listeners(device) -> dict[str, int]:
    """The numbers of listeners on the window, the document and the panorama."""
    found = {}
    for name in ("window", "document", "window.kept"):
        handle = device.devtools.call("Runtime.evaluate", expression=name)["result"]["objectId"]
        answer = device.devtools.call("DOMDebugger.getEventListeners", objectId=handle)
        found[name] = sorted(each["type"] for each in answer["listeners"])
    return found


def engines(device) -> int:
    """The number of instances of the engine after a garbage collection."""
    device.devtools.call("HeapProfiler.collectGarbage")
    prototype = device.devtools.call("Runtime.evaluate", expression="WebAssembly.Instance.prototype")[
        "result"
    ]["objectId"]
    found = device.devtools.call("Runtime.queryObjects", prototypeObjectId=prototype)["objects"]
    number = device.devtools.call(
        "Runtime.callFunctionOn",
        objectId=found["objectId"],
        returnByValue=True,
        functionDeclaration="function () { return this.length; }",
    )["result"]["value"]
    device.devtools.call("Runtime.releaseObject", objectId=found["objectId"])
    device.devtools.call("Runtime.releaseObject", objectId=prototype)
    return number


@pytest.mark.live
def test_what_is_removed_leaves_nothing_behind(phone):
    gyroscope = Gyroscope(phone)
    phone.show("<main></main>", SCRIPT + STYLE)
    phone.until("!!customElements.get('lenticular-panorama')")
    phone.page.evaluate(
        f"""() => {{
          window.kept = document.createElement("lenticular-panorama");
          kept.innerHTML = `{PICTURE}`;
        }}"""
    )
    written = phone.page.evaluate("kept.outerHTML")
    before = listeners(phone)
    for _ in range(3):
        phone.page.evaluate("document.querySelector('main').append(kept)")
        live(phone)
        assert engines(phone) == 1
        gyroscope.turn(0.1, 0.3, RIGHT)
        phone.settle()
        assert offset(phone) > 1550, "the reinserted panorama does not pan"
        phone.page.evaluate("kept.remove()")
        assert listeners(phone) == before
        assert phone.page.evaluate("kept.outerHTML") == written
        gyroscope.turn(0.1, 0.3, RIGHT)
        phone.wait(1200)
        assert engines(phone) == 1, "the page has one engine, whatever comes and goes"


def test_what_is_removed_before_the_engine_has_come_stays_gone(phone):
    held = []
    phone.route("**/*.wasm", lambda route: held.append(route))
    phone.show(f"<lenticular-panorama>{PICTURE}</lenticular-panorama>", SCRIPT + STYLE)
    phone.until(lambda: held, "the engine is not requested")
    phone.page.evaluate("window.kept = document.querySelector('lenticular-panorama'); kept.remove()")
    held[0].continue_()
    phone.wait(400)
    assert not phone.page.evaluate("kept.matches(':state(live)')")
    phone.page.evaluate("document.body.append(kept)")
    live(phone)
    assert panorama(phone).picture.width == pytest.approx(3376, abs=SAME)
    assert engines(phone) == 1


def test_moved_it_begins_anew_where_it_is(phone):
    shown(phone)
    drag(phone, -150)
    phone.page.evaluate(
        """() => {
          const section = document.createElement("section");
          section.style.cssText = "height: 300px; margin: 40px 30px";
          document.querySelector("lenticular-panorama").style.height = "100%";
          document.body.append(section);
          section.append(document.querySelector("lenticular-panorama"));
        }"""
    )
    live(phone)
    seen = panorama(phone)
    assert seen.view.difference(Rect(30, 40, 330, 300)) <= SAME
    assert seen.picture.height == pytest.approx(300, abs=SAME)
    drag(phone, -100)
    assert offset(phone) > seen.offset[0] + 60


def test_hidden_and_shown_again_it_is_where_it_was(phone, gyroscope):
    drag(phone, -150)
    before = panorama(phone)
    for change in ("hidden = true", "hidden = false"):
        phone.page.evaluate(f"document.querySelector('lenticular-panorama').{change}")
        phone.settle()
    assert panorama(phone).picture == before.picture
    assert_moved_by_turns(phone, gyroscope, True)


def test_shown_late_it_is_laid_out_then(phone):
    phone.show(f"<lenticular-panorama hidden>{PICTURE}</lenticular-panorama>", SCRIPT + STYLE)
    phone.until("document.querySelector('lenticular-panorama:state(live)')")
    phone.page.evaluate("document.querySelector('lenticular-panorama').hidden = false")
    phone.settle()
    assert panorama(phone).picture.difference(Rect(-1493, 0, 3376, 844)) <= SAME


def test_two_on_a_page_pan_each_for_itself(phone):
    half = "<style>lenticular-panorama { height: 50dvh }</style>"
    phone.show(
        f"<lenticular-panorama>{PICTURE}</lenticular-panorama>"
        f"<lenticular-panorama>{PICTURE}</lenticular-panorama>",
        SCRIPT + half,
    )
    live(phone)
    before = [each.offset[0] for each in phone.screen().panoramas]
    phone.touch.play(Story().drag((280, 600), (130, 600), 240).wait(150).up())
    phone.settle()
    after = [each.offset[0] for each in phone.screen().panoramas]
    assert after[0] == before[0] and after[1] > before[1] + 100


def test_without_width_and_height_the_pictures_own_count(phone):
    shown(phone, '<img src="../panoramas/wide.jpg" alt="">')
    assert panorama(phone).picture.difference(Rect(-1493, 0, 3376, 844)) <= SAME


def test_a_picture_element_chooses_what_the_screen_needs(phone):
    shown(
        phone,
        '<picture><source type="image/png" srcset="../panoramas/wide-thumbnail.png 600w,'
        ' ../panoramas/wide.jpg 6000w"><img src="../panoramas/wide-thumbnail.png" width="600"'
        ' height="150" alt=""></picture>',
    )
    assert panorama(phone).picture.difference(Rect(-1493, 0, 3376, 844)) <= SAME
    source = "document.querySelector('img').currentSrc"
    phone.until(lambda: phone.page.evaluate(source).endswith("wide.jpg"), "not the sharp one")
    image = phone.shot("panorama-picture-element")
    red, green, _ = phone.colour(image, 300, 400)
    u, v = panorama(phone).picture.fraction(300, 400)
    assert (red, green) == pytest.approx((u * 255, v * 255), abs=3)


def assert_scrolls_natively(phone):
    x = phone.page.evaluate("document.querySelector('lenticular-panorama').scrollLeft")
    phone.touch.play(Story().drag((300, 400), (120, 400), 240).wait(150).up())
    phone.wait(300)
    box = Rect(
        *phone.page.evaluate(
            """() => {
              const { x, y, width, height } = document.querySelector("img").getBoundingClientRect();
              return [x, y, width, height];
            }"""
        )
    )
    assert box.height == pytest.approx(844, abs=SAME)
    assert box.width == pytest.approx(3376, abs=SAME)
    assert box.x < -x - 100, "the browser does not scroll the image"


def test_until_the_engine_is_there_the_browser_scrolls(phone):
    held = []
    phone.route("**/*.wasm", lambda route: held.append(route))
    phone.show(f"<lenticular-panorama>{PICTURE}</lenticular-panorama>", SCRIPT + STYLE)
    phone.until(lambda: held, "the engine is not requested")
    assert_scrolls_natively(phone)
    held[0].continue_()
    live(phone)
    assert panorama(phone).picture.height == pytest.approx(844, abs=SAME)
    before = offset(phone)
    drag(phone, -150)
    assert offset(phone) > before + 100


def test_commands_wait_for_the_engine(phone):
    held = []
    phone.route("**/*.wasm", lambda route: held.append(route))
    phone.show(f"<lenticular-panorama>{PICTURE}</lenticular-panorama>", SCRIPT + STYLE)
    phone.until(lambda: held, "the engine is not requested")
    phone.page.evaluate("document.querySelector('lenticular-panorama').fill(false)")
    assert phone.page.evaluate("document.querySelector('lenticular-panorama').filling")
    held[0].continue_()
    live(phone)
    phone.settle()
    assert panorama(phone).picture.width == pytest.approx(390, abs=SAME)
    assert not phone.page.evaluate("document.querySelector('lenticular-panorama').filling")


def test_without_the_engine_the_browser_scrolls(phone):
    phone.route("**/*.wasm", lambda route: route.fulfill(status=404, body="not found"))
    phone.show(f"<lenticular-panorama>{PICTURE}</lenticular-panorama>", SCRIPT + STYLE)
    phone.expect("404", "lenticular.wasm failed: status 404")
    assert_scrolls_natively(phone)
    # The touch has asked for the engine again.
    phone.expect("404")


def test_without_a_picture_it_waits_for_none(phone):
    phone.show("<lenticular-panorama></lenticular-panorama>", SCRIPT + STYLE)
    phone.wait(400)
    phone.page.evaluate(
        """() => {
          const one = document.querySelector("lenticular-panorama");
          one.fill(false);
          one.recenter();
          one.motion = false;
          one.remove();
        }"""
    )


@pytest.mark.live
def test_under_a_strict_policy_it_works(phone):
    gyroscope = Gyroscope(phone)
    policy = (
        "default-src 'none'; img-src 'self'; script-src 'self' 'wasm-unsafe-eval';"
        " connect-src 'self'; style-src 'self'; base-uri 'none'"
    )
    phone.show(
        f"<lenticular-panorama>{PICTURE}</lenticular-panorama>",
        SCRIPT,
        headers={"Content-Security-Policy": policy},
    )
    live(phone)
    phone.until(lambda: panorama(phone).pressed, "the sensor does not speak")
    before = offset(phone)
    gyroscope.turn(0.2, 0.4, RIGHT)
    phone.settle()
    assert offset(phone) > before + 100
    assert phone.page.evaluate("lenticularRecorder.violations") == []


def test_a_page_configures_and_is_told(phone):
    gyroscope = SteppedGyroscope(phone)
    shown(phone, attributes='inverted sensitivity="0.5"')
    phone.until(lambda: panorama(phone).pressed, "the sensor does not speak")
    phone.page.evaluate(
        """() => {
          window.told = [];
          for (const name of ["fill", "whole", "motion"]) {
            addEventListener(`lenticular-${name}`, ({ detail }) => told.push([name, detail]));
          }
        }"""
    )
    before = begin(phone, gyroscope)
    gyroscope.turn(0.2, 0.5, RIGHT)
    phone.settle()
    assert_pans(gyroscope, offset(phone) - before.offset[0], before.zoom * 0.5, sign=1)
    told = "told.splice(0)"
    phone.touch.tap(195, 300)
    phone.settle()
    assert phone.page.evaluate(told) == [["fill", {"filling": False}], ["whole", {"filling": False}]]
    phone.touch.tap(195, 420)
    phone.settle()
    assert phone.page.evaluate(told) == [["fill", {"filling": True}]]
    tap_switch(phone)
    assert phone.page.evaluate(told) == [["motion", {"state": "on", "on": False}]]
    assert phone.page.evaluate("document.querySelector('lenticular-panorama').motion") is False


def test_after_a_while_of_its_own_it_returns_to_the_middle(phone):
    shown(phone, attributes='recenter-delay="1.5"')
    drag(phone, -150)
    assert offset(phone) > 1600
    phone.until(lambda: abs(offset(phone) - 1493) < SAME, "the picture does not return to the centre")


def test_a_screen_reader_finds_a_named_panorama(phone, gyroscope):
    nodes = phone.exposed()
    [group] = [each for each in nodes if each["role"] == "group"]
    assert group["name"] == "Columns of colour" and group["roledescription"] == "panorama"
    assert [each for each in nodes if each["role"] == "image" and each["name"] == "Columns of colour"]
    assert {each["role"]: each["name"] for each in nodes}["status"] is not None


def test_the_focus_is_seen(desktop):
    opened(desktop)
    assert desktop.colour(desktop.shot("panorama-rest"), 1, 400) != (255, 255, 255)
    desktop.page.keyboard.press("Tab")
    desktop.settle()
    image = desktop.shot("panorama-focus")
    for place in ((1, 400), (1278, 400), (640, 1), (640, 798)):
        assert desktop.colour(image, *place) == (255, 255, 255)


def test_the_panorama_of_a_phone_on_its_side(phone, gyroscope):
    phone.page.set_viewport_size({"width": 844, "height": 390})
    phone.until(lambda: panorama(phone).view.width == 844, "the screen does not turn")
    phone.settle()
    assert panorama(phone).picture.difference(Rect(-358, 0, 1560, 390)) <= SAME
    phone.keep("panorama-landscape")
