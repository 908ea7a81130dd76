"""What hands do with an open photograph beyond a pinch: rotation, zooming with one finger, right to left."""

import pytest
from touch import Story

PORTRAIT, LANDSCAPE, SQUARE = range(3)

PHOTO = """(() => {
  const root = document.querySelector("lenticular-viewer").shadowRoot;
  const index = document.querySelector("lenticular-viewer").index;
  const photo = root.querySelector(`[part=photo][data-index="${index}"]`);
  const { x, y, width, height } = photo.getBoundingClientRect();
  const { a, b } = new DOMMatrix(getComputedStyle(photo).transform);
  return { x, y, width, height, angle: (Math.atan2(b, a) * 180) / Math.PI, scale: Math.hypot(a, b) };
})()"""


def photo(device) -> dict:
    """The box around the open photograph, its rotation in degrees, and its scale."""
    return device.page.evaluate(PHOTO)


def fits(device, shown: dict, width: float, height: float) -> bool:
    """Whether the photograph fits the screen, in its middle, with sides in this ratio."""
    scale = min(device.width / width, device.height / height)
    expected = (width * scale, height * scale, device.width / 2, device.height / 2)
    middle = (shown["x"] + shown["width"] / 2, shown["y"] + shown["height"] / 2)
    return (shown["width"], shown["height"], *middle) == pytest.approx(expected, abs=0.5)


# Rotation


def test_two_fingers_rotate_the_photograph_to_the_nearest_quarter_turn(phone):
    phone.open()
    rest = phone.fly_open(LANDSCAPE).photo.image
    story = Story().twist(rest.centre, 200, 45)
    phone.touch.play(story)
    held = photo(phone)
    # The slop is an arc of 50 px of the circle with which one finger goes round the other: 14.3°.
    assert held["angle"] == pytest.approx(45 - 14.3, abs=0.5)
    assert held["scale"] == pytest.approx(1, abs=0.01)
    middle = (held["x"] + held["width"] / 2, held["y"] + held["height"] / 2)
    assert middle == pytest.approx(rest.centre, abs=1)
    phone.keep("rotating")
    phone.touch.play(Story([(0, story.fingers)]).twist(rest.centre, 200, 80, start=45).wait(200).up())
    phone.settle()
    turned = photo(phone)
    assert turned["angle"] == pytest.approx(90, abs=0.01)
    assert fits(phone, turned, rest.height, rest.width)
    phone.keep("rotated")


def test_a_pinch_does_not_rotate(phone):
    phone.open()
    rest = phone.fly_open(LANDSCAPE).photo.image
    x, y = rest.centre
    phone.touch.play(Story().pinch(rest.centre, 80, 190).move({0: (x - 60, y - 90)}, 200))
    assert photo(phone)["angle"] == 0
    assert photo(phone)["scale"] > 1.5
    phone.touch.up()
    phone.settle()


@pytest.mark.parametrize("name", ["phone", "desktop"])
def test_the_key_and_the_button_rotate_by_a_quarter_turn(device, name):
    screen = device(name)
    screen.open()
    screen.page.evaluate(
        """() => {
          const viewer = document.querySelector("lenticular-viewer");
          viewer.setAttribute("actions", "rotate");
          viewer.dataset.rotate = "Drehen";
          viewer.parentNode.insertBefore(viewer, viewer.nextSibling);
        }"""
    )
    rest = screen.fly_open(LANDSCAPE).photo.image
    screen.page.keyboard.press("r")
    screen.settle()
    assert photo(screen)["angle"] == pytest.approx(90, abs=0.01)
    assert fits(screen, photo(screen), rest.height, rest.width)
    screen.keep("rotated-by-key")
    if name == "desktop":
        assert box(screen, "rotate")["right"] < box(screen, "close")["x"]
        assert box(screen, "rotate")["x"] > screen.width / 2
    else:
        assert box(screen, "rotate")["y"] > screen.height * 0.9, "near the thumbs"
    for _ in range(2):
        screen.page.keyboard.press("Shift+R")
    screen.settle()
    assert photo(screen)["angle"] == pytest.approx(-90, abs=0.01)
    button = """document.querySelector("lenticular-viewer").shadowRoot.querySelector("[part=rotate]")"""
    assert screen.page.evaluate(f"{button}.ariaLabel") == "Drehen"
    screen.page.evaluate(f"{button}.click()")
    screen.settle()
    assert photo(screen)["angle"] == pytest.approx(0, abs=0.01)
    assert fits(screen, photo(screen), rest.width, rest.height)


def test_a_turned_photograph_turns_back_on_its_way_to_the_thumbnail(phone):
    phone.open()
    thumbnail = phone.fly_open(SQUARE) and phone.thumbnail(SQUARE)
    phone.page.keyboard.press("r")
    phone.settle()
    phone.record()
    phone.page.keyboard.press("Escape")
    recording = phone.recorded()
    last = recording.shown[-1]
    assert last.photo.visible.difference(thumbnail.visible) <= 2
    phone.open()
    phone.fly_open(SQUARE)
    assert photo(phone)["angle"] == 0


def test_the_next_photograph_is_upright(desktop):
    desktop.open()
    desktop.fly_open(PORTRAIT)
    desktop.page.keyboard.press("r")
    desktop.page.keyboard.press("ArrowRight")
    desktop.settle()
    assert photo(desktop)["angle"] == 0


# One finger


def test_a_drag_after_a_tap_zooms_about_the_tapped_point(phone):
    phone.open()
    rest = phone.fly_open(LANDSCAPE).photo.image
    x, y = point = rest.point(0.3, 0.6)
    story = Story().tap(point).wait(100).drag(point, (x, y + 138), 300)
    phone.touch.play(story)
    shown = phone.screen().photo.image
    # 10 px of the way are the slop; 128 px double.
    assert shown.width == pytest.approx(2 * rest.width, rel=0.01)
    assert shown.point(0.3, 0.6) == pytest.approx(point, abs=1)
    phone.touch.play(Story([(0, story.fingers)]).wait(200).up())
    last = phone.settle()
    assert last.open
    assert last.photo.image.width == pytest.approx(2 * rest.width, rel=0.01)


# From right to left


BOX_OF_PHOTO = """(index) => document.querySelector("lenticular-viewer").shadowRoot
  .querySelector(`[part=photo][data-index="${index}"]`).getBoundingClientRect().toJSON()"""


def mirrored(device):
    device.open()
    device.page.evaluate("document.querySelector('lenticular-viewer').dir = 'rtl'")
    return device


def box(device, part: str) -> dict:
    return device.page.evaluate(
        """(part) => document.querySelector("lenticular-viewer").shadowRoot
          .querySelector(`[part=${part}]`).getBoundingClientRect().toJSON()""",
        part,
    )


@pytest.mark.parametrize("name", ["phone", "desktop"])
def test_from_right_to_left_the_controls_are_mirrored(device, name):
    screen = mirrored(device(name))
    screen.fly_open(LANDSCAPE)
    screen.keep("right-to-left")
    assert box(screen, "close")["x"] < screen.width / 4
    assert box(screen, "counter")["x"] > screen.width / 2
    assert box(screen, "next")["x"] < screen.width / 4
    assert box(screen, "previous")["x"] > screen.width / 2


def test_from_right_to_left_the_next_photograph_lies_to_the_left(phone):
    mirrored(phone).fly_open(LANDSCAPE)
    story = Story().drag((100, 422), (300, 422))
    phone.touch.play(story)
    current, following = (phone.page.evaluate(BOX_OF_PHOTO, index) for index in (LANDSCAPE, SQUARE))
    assert following["right"] < current["x"] < phone.width
    phone.keep("right-to-left-turning")
    phone.touch.play(Story([(0, story.fingers)]).up())
    assert phone.settle().photo.index == SQUARE
    phone.touch.flick((300, 422), 180, 1.2)
    assert phone.settle().photo.index == LANDSCAPE


def test_from_right_to_left_the_arrow_keys_follow(desktop):
    mirrored(desktop).fly_open(LANDSCAPE)
    desktop.page.keyboard.press("ArrowLeft")
    assert desktop.settle().photo.index == SQUARE
    desktop.page.keyboard.press("ArrowRight")
    assert desktop.settle().photo.index == LANDSCAPE
    desktop.page.keyboard.press("PageDown")
    assert desktop.settle().photo.index == SQUARE


# The characters of a text from left to right on screen, without its spaces.
SEEN = """(part) => {
  const found = document.querySelector("lenticular-viewer").shadowRoot.querySelector(part)
    .firstChild;
  const text = found.firstChild ?? found;
  const range = document.createRange();
  return [...text.data]
    .map((character, index) => {
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      return [range.getBoundingClientRect().x, character];
    })
    .sort(([a], [b]) => a - b)
    .map(([, character]) => character)
    .join("")
    .replaceAll(" ", "");
}"""


@pytest.mark.parametrize("name", ["phone", "desktop"])
def test_from_right_to_left_numbers_and_names_keep_their_order(device, name):
    screen = mirrored(device(name))
    screen.page.evaluate(
        """() => {
          const viewer = document.querySelector("lenticular-viewer");
          viewer.setAttribute("actions", "information");
          Object.assign(viewer.links[1].dataset, { lens: "25 mm f/3.5", caption: "5 o'clock", camera: "מצלמה 17" });
          viewer.parentNode.insertBefore(viewer, viewer.nextSibling);
        }"""
    )
    screen.fly_open(LANDSCAPE)
    screen.page.keyboard.press("i")
    screen.settle()
    screen.keep("right-to-left-information")
    assert screen.page.evaluate(SEEN, "[part=counter]") == "2/8"
    assert screen.page.evaluate(SEEN, "[part=caption]") == "5o'clock"
    rows = [screen.page.evaluate(SEEN, f"dd:nth-of-type({row})") for row in (1, 2, 3)]
    assert rows == ["5o'clock", "17המלצמ", "25mmf/3.5"]
    # All values begin at the right.
    edges = screen.page.evaluate(
        """() => [...document.querySelector("lenticular-viewer").shadowRoot.querySelectorAll("dd")].map((each) => {
             const range = document.createRange();
             range.selectNodeContents(each);
             return range.getBoundingClientRect().right;
           })"""
    )
    assert max(edges) - min(edges) < 1


def test_the_direction_of_the_page_may_change_while_a_photograph_is_open(device):
    screen = device("desktop")
    screen.open()
    screen.fly_open(LANDSCAPE)
    right, left = "ArrowRight", "ArrowLeft"
    for direction, following, previous in [("rtl", left, right), ("ltr", right, left), ("rtl", left, right)]:
        screen.page.evaluate("(direction) => { document.documentElement.dir = direction }", direction)
        screen.settle()
        assert screen.screen().photo.index == LANDSCAPE
        assert (box(screen, "next")["x"] > screen.width / 2) == (following == right)
        screen.page.keyboard.press(following)
        assert screen.settle().photo.index == SQUARE
        screen.page.keyboard.press(previous)
        assert screen.settle().photo.index == LANDSCAPE


# Opening with two fingers

INERT = """(() => {
  const viewer = document.querySelector("lenticular-viewer");
  return [viewer.index, Boolean(viewer.shadowRoot?.querySelector("dialog")), visualViewport.scale, scrollY];
})()"""


def test_two_fingers_that_spread_on_a_thumbnail_open_its_photograph(phone):
    phone.open()
    thumbnail = phone.thumbnail(LANDSCAPE)
    x, y = thumbnail.box.centre
    phone.record()
    phone.touch.play(Story().pinch((x, y), 40, 76, duration=300))
    recording = phone.recorded(settle=False)
    first = recording.shown[0]
    # The photograph begins with the thumbnail's size and grows with the fingers, about the point between them.
    assert first.photo.visible.width == pytest.approx(thumbnail.visible.width, rel=0.2)
    held = recording.frames[-1]
    assert held.photo.image.width == pytest.approx(thumbnail.image.width * 76 / 45, rel=0.05)
    assert held.photo.image.centre == pytest.approx((x, y), abs=4)
    assert all(
        a.photo.image.width <= b.photo.image.width + 0.01
        for a, b in zip(recording.shown, recording.shown[1:])
    )
    assert all(frame.hidden for frame in recording.shown)
    phone.keep("pinched-open")
    # One finger stays for a while. The photograph settles where it fits.
    phone.touch.play(Story().at(0, {0: phone.touch.fingers[0]}).wait(100).up())
    rest = phone.settle()
    assert rest.open
    assert rest.photo.visible.difference(phone.fit(LANDSCAPE)) <= 0.5
    assert phone.page.evaluate(INERT)[:3] == [LANDSCAPE, True, 1]
    phone.touch.tap(*rest.photo.image.centre)
    phone.closed()
    assert phone.page.evaluate(INERT)[:2] == [-1, False]


def test_two_fingers_that_close_again_leave_the_thumbnail(phone):
    phone.open()
    x, y = phone.thumbnail(SQUARE).box.centre
    phone.record()
    story = Story().pinch((x, y), 40, 120, duration=200)
    phone.touch.play(story.move({0: (x - 22, y), 1: (x + 22, y)}, 200).up())
    recording = phone.recorded(closed=True)
    assert recording.shown
    assert phone.page.evaluate(INERT)[:2] == [-1, False]
    assert not phone.page.evaluate("[...document.images].some((each) => each.style.visibility === 'hidden')")


@pytest.mark.parametrize("end", [20, 44], ids=["close", "tremble"])
def test_two_fingers_that_do_not_spread_open_nothing(phone, end):
    phone.open()
    x, y = phone.thumbnail(LANDSCAPE).box.centre
    phone.record()
    phone.touch.pinch((x, y), 40, end, duration=200)
    assert not phone.recorded(settle=False).shown
    phone.wait(100)
    assert phone.page.evaluate(INERT)[:3] == [-1, False, 1]
    # The next touch opens it.
    phone.fly_open(LANDSCAPE)


def test_two_fingers_beside_the_thumbnails_zoom_the_page(phone):
    phone.open()
    phone.page.evaluate("document.body.style.paddingTop = '300px'")
    phone.touch.pinch((phone.width / 2, 140), 60, 200, duration=200)
    assert phone.page.evaluate(INERT)[:2] == [-1, False]
    # A finger more, later, is nobody's.
    assert phone.page.evaluate("visualViewport.scale") > 1.2


def blocking_touches(phone) -> set[str]:
    """The touch events for which the browser waits before it scrolls the photographs."""
    found = set()
    for expression in ['document.querySelector("lenticular-viewer")', "document.body", "document", "window"]:
        handle = phone.devtools.call("Runtime.evaluate", expression=expression)["result"]["objectId"]
        answer = phone.devtools.call("DOMDebugger.getEventListeners", objectId=handle)
        found |= {
            each["type"]
            for each in answer["listeners"]
            if each["type"].startswith("touch") and not each["passive"]
        }
    return found


def test_the_page_waits_for_touches_only_beneath_a_finger(phone):
    phone.open()
    x, y = phone.thumbnail(LANDSCAPE).box.centre
    assert blocking_touches(phone) == set()
    phone.touch.play(Story().down((x, y)))
    assert blocking_touches(phone) == {"touchstart", "touchmove"}
    # The second finger comes later, and opens the photograph all the same.
    phone.touch.play(Story().at(0, {0: (x, y), 1: (x + 30, y)}).move({1: (x + 120, y)}, 300))
    assert phone.page.evaluate(INERT)[:3] == [LANDSCAPE, True, 1]
    phone.touch.play(Story().at(0, phone.touch.fingers).wait(100).up())
    assert phone.settle().open
    assert blocking_touches(phone) == set()


def test_a_finger_that_scrolls_leaves_no_listener(phone):
    phone.open()
    phone.page.evaluate("document.body.style.paddingBottom = '3000px'")
    x, y = phone.thumbnail(LANDSCAPE).box.centre
    phone.touch.play(Story().drag((x, y), (x, y - 60)).up())
    phone.wait(100)
    assert phone.page.evaluate(INERT)[3] > 0
    assert blocking_touches(phone) == set()
