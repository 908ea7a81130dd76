"""Panoramas in the viewer: they fill the view, and device rotation pans them."""

import pytest
from frames import Recording, Rect
from gyroscope import Gyroscope
from test_panorama import RIGHT, engines, hover
from test_viewer import assert_like_thumbnail, assert_opens_from
from touch import Story

LANDSCAPE, WIDE, GRID = range(3)
SAME = 0.5  # px of tolerance between edges that should coincide.
JUMP = 2.0  # px by which a step between frames may exceed that of the present velocity.
FILLING = Rect(-1493, 0, 3376, 844)
WHOLE = Rect(0, 373.25, 390, 97.5)
ELEMENTS = "document.body.querySelectorAll('*').length"
FOCUS = """(() => {
  const path = [];
  for (let e = document.activeElement; e; e = e.shadowRoot?.activeElement) path.push(e.localName);
  return path;
})()"""


@pytest.fixture
def page(phone):
    phone.open("/pages/look-around.html")
    return phone


def image(device) -> Rect:
    """The rectangle of the whole photograph."""
    return device.screen().photo.image


def fills(device, place: Rect = FILLING) -> bool:
    photo = device.screen().photo
    return photo is not None and photo.image.difference(place) <= SAME


def look_around(device, index: int = WIDE, place: Rect = FILLING):
    """Opens a panorama and waits until it fills the screen."""
    device.tap_thumbnail(index)
    device.until(lambda: fills(device, place), "the panorama does not fill the screen")
    device.settle()


def part(device, name: str) -> Rect | None:
    """The rectangle of a part of the viewer; None if the part is not visible."""
    found = device.page.evaluate(
        """(part) => {
          const viewer = document.querySelector("lenticular-viewer");
          const found = viewer.shadowRoot?.querySelector(`[part=${part}]`);
          if (!found?.checkVisibility({ visibilityProperty: true })) return null;
          const { x, y, width, height } = found.getBoundingClientRect();
          return [x, y, width, height];
        }""",
        name,
    )
    return found and Rect(*found)


def assert_continuous(recording: Recording, since: float = 0):
    """Asserts that every frame shows the picture, and that its velocity never jumps."""
    frames = [each for each in recording.frames if each.photo and each.time >= since]
    assert [each.number for each in frames] == list(range(frames[0].number, frames[-1].number + 1))
    places = [each.photo.image for each in frames]
    speeds = [
        a.difference(b) / (after.time - before.time)
        for a, b, before, after in zip(places, places[1:], frames, frames[1:])
    ]
    for number in range(1, len(speeds) - 1):
        # A frame may contain the samples of two frames, and the next frame none.
        around = max(speeds[max(0, number - 3) : number] + speeds[number + 1 : number + 4])
        allowed = around * 1.7 * (frames[number + 1].time - frames[number].time) + JUMP
        moved = places[number].difference(places[number + 1])
        assert moved <= allowed, f"a jump in frame {frames[number + 1].number}"


def test_a_panorama_opens_from_its_thumbnail_to_filling_without_a_cut(page):
    if page.screen().open:
        page.page.reload()
        page.open("/pages/look-around.html")
    page.record()
    thumbnail = page.tap_thumbnail(WIDE)
    page.until(lambda: fills(page), "the panorama does not fill the screen")
    recording = page.recorded()
    assert_opens_from(recording, thumbnail, page.fit(WIDE))
    assert_continuous(recording)
    assert recording.frames[-1].photo.image.difference(FILLING) <= SAME
    assert {each.hidden for each in recording.frames[recording.shown[0].number :]} == {((0, WIDE),)}
    page.keep("look-around")


@pytest.mark.parametrize("how", ["tap", "pinch"])
def test_back_to_the_whole_and_to_the_page_without_a_cut(page, how):
    if page.screen().open:
        page.page.goto("about:blank")
        page.open("/pages/look-around.html")
    look_around(page)
    page.record()
    if how == "tap":
        page.touch.tap(195, 300)
    else:
        page.touch.pinch((195, 422), 340, 38)
    page.until(lambda: fills(page, WHOLE), "the photograph is not shown as a whole")
    recording = page.recorded()
    # Before the release, the picture follows the fingers, however unevenly they move.
    assert_continuous(recording, since=recording.last("pointerup").time + 60)
    rest = recording.frames[-1]
    assert rest.open and rest.photo.index == WIDE
    assert part(page, "look-around"), "the way back there"
    page.record()
    page.page.keyboard.press("Escape")
    closing = page.recorded(closed=True)
    assert_like_thumbnail(closing.shown[-1], page.thumbnail(WIDE))
    assert closing.frames[-1].hidden == ()


@pytest.mark.parametrize("by", ["Escape", "button"])
def test_it_flies_back_to_its_thumbnail_from_where_it_fills_the_screen(page, by):
    elements = page.page.evaluate(ELEMENTS)
    look_around(page)
    page.record()
    if by == "Escape":
        page.page.keyboard.press("Escape")
    else:
        page.touch.tap(*part(page, "close").centre)
    recording = page.recorded(closed=True)
    assert_like_thumbnail(recording.shown[-1], page.thumbnail(WIDE))
    assert recording.frames[-1].hidden == ()
    assert page.page.evaluate(ELEMENTS) == elements
    assert engines(page) == 1, "the page has one engine, whatever comes and goes"


@pytest.mark.live
def test_in_it_turns_pan_and_drags_do(phone):
    gyroscope = Gyroscope(phone)
    phone.open("/pages/look-around.html")
    look_around(phone)
    phone.until(lambda: part(phone, "motion"), "the sensor does not speak")
    start = image(phone).x
    gyroscope.turn(0.2, 0.5, RIGHT)
    phone.settle()
    turned = image(phone).x
    assert turned < start - 300
    phone.touch.play(Story().drag((150, 400), (300, 400), 240).wait(150).up())
    phone.settle()
    assert image(phone).x == pytest.approx(turned + 150, abs=16)
    assert phone.screen().photo.index == WIDE, "the viewer has not paged"
    phone.keep("look-around-turned")
    # The switch turns device motion off, in all panoramas.
    phone.touch.tap(*part(phone, "motion").centre)
    phone.settle()
    rest = image(phone).x
    gyroscope.turn(0.2, 0.5, RIGHT)
    phone.settle()
    assert image(phone).x == rest
    assert phone.page.evaluate("localStorage.getItem('lenticular-motion')") == "off"


def test_a_hint_says_how_and_goes_with_the_whole(page):
    look_around(page)
    page.until(lambda: part(page, "hint"), "no hint")
    hint = part(page, "hint")
    assert hint.x >= 0 and hint.right <= 390 and hint.bottom < 844
    page.keep("look-around-hint")
    page.touch.tap(195, 300)
    page.until(lambda: fills(page, WHOLE), "the photograph is not shown as a whole")
    assert part(page, "hint") is None and part(page, "motion") is None


def test_controls_that_come_late_are_those_of_what_fills_the_view(phone):
    held = []
    phone.route("**/lenticular-panorama.js", lambda route: held.append(route))
    phone.open("/pages/look-around.html")
    look_around(phone)
    phone.until(lambda: held, "the controls are not requested")
    assert part(phone, "look-around") is None and part(phone, "hint") is None
    held.pop().continue_()
    phone.until(lambda: part(phone, "hint"), "no hint")
    # The button fills the view, which is filled.
    button = "document.querySelector('lenticular-viewer').shadowRoot.querySelector('[part=look-around]')"
    assert phone.page.evaluate(f"{button}.disabled")
    phone.touch.tap(195, 300)
    phone.until(lambda: fills(phone, WHOLE), "the photograph is not shown as a whole")
    assert part(phone, "hint") is None and not phone.page.evaluate(f"{button}.disabled")


def test_paging_to_a_panorama_shows_the_button_and_does_not_fill(page):
    page.fly_open(LANDSCAPE)
    assert part(page, "look-around") is None
    page.page.keyboard.press("ArrowRight")
    page.wait_for_photo(WIDE)
    page.settle()
    page.wait(800)
    assert fills(page, WHOLE)
    place = part(page, "look-around")
    assert place and min(place.width, place.height) >= 44
    # In the middle, 4 rem above the edge.
    assert place.centre == (
        pytest.approx(195, abs=SAME),
        pytest.approx(844 - 64 - place.height / 2, abs=SAME),
    )
    page.keep("look-around-button")
    page.touch.tap(*place.centre)
    page.until(lambda: fills(page), "the button does nothing")
    page.touch.tap(195, 300)
    page.until(lambda: fills(page, WHOLE), "the photograph is not shown as a whole")
    page.settle()
    page.page.keyboard.press("ArrowLeft")
    page.wait_for_photo(LANDSCAPE)
    page.settle()
    assert part(page, "look-around") is None


def test_it_does_not_fill_again_by_itself(page):
    look_around(page)
    page.touch.tap(195, 300)
    page.until(lambda: fills(page, WHOLE), "the photograph is not shown as a whole")
    page.wait(800)
    assert fills(page, WHOLE)


@pytest.mark.parametrize("by", ["touch", "paging", "closing"])
def test_what_somebody_does_before_it_is_there_keeps_it_whole(phone, by):
    """The photograph is loaded only after the user has done something else."""
    held = []
    phone.route("**/panoramas/wide.jpg", lambda route: held.append(route))
    phone.open("/pages/look-around.html")
    phone.tap_thumbnail(WIDE)
    phone.until(lambda: fills(phone, WHOLE), "the viewer does not open")
    phone.settle()
    phone.until(lambda: held, "the photograph is not requested")
    assert fills(phone, WHOLE), "the viewer does not show the thumbnail"
    if by == "touch":
        phone.touch.play(Story().drag((195, 420), (195, 400), 120).wait(200).up())
    else:
        phone.page.keyboard.press("ArrowRight" if by == "paging" else "Escape")
    phone.settle()
    for route in held:
        route.continue_()
    phone.wait(800)
    if by == "touch":
        assert fills(phone, WHOLE)
    if by == "paging":
        phone.wait_for_photo(GRID)
        assert image(phone).width == pytest.approx(390, abs=SAME)
    if by == "closing":
        phone.closed()


def test_keys_pan_it_and_the_focus_comes_back(page):
    page.page.locator("lenticular-viewer a").nth(WIDE).focus()
    page.page.keyboard.press("Enter")
    page.until(lambda: fills(page), "the photograph does not fill the screen")
    page.settle()
    assert page.page.evaluate(FOCUS)[:2] == ["lenticular-viewer", "dialog"]
    page.page.keyboard.press("End")
    page.settle()
    assert image(page).right == pytest.approx(390, abs=SAME)
    page.page.keyboard.press("Escape")
    page.closed()
    index = "[...document.querySelectorAll('lenticular-viewer a')].indexOf(document.activeElement)"
    assert page.page.evaluate(index) == WIDE


def test_a_keyboard_reaches_the_button(page):
    page.fly_open(LANDSCAPE)
    page.page.keyboard.press("ArrowRight")
    page.wait_for_photo(WIDE)
    page.settle()
    focused = "document.activeElement.shadowRoot.activeElement.part.value"
    seen = set()
    for _ in range(6):
        page.page.keyboard.press("Tab")
        seen.add(page.page.evaluate(focused))
    assert "look-around" in seen


def test_everything_in_it_has_a_name(page):
    look_around(page)
    nodes = page.exposed()
    [dialog] = [each for each in nodes if each["role"] == "dialog"]
    assert dialog["name"].startswith("Columns of colour") and dialog["modal"]
    names = {each["name"] for each in nodes if each["role"] == "button"}
    assert "Close" in names and "" not in names
    assert not [each for each in nodes if each["role"] == "link"], "the page behind is silent"
    page.touch.tap(195, 300)
    page.until(lambda: fills(page, WHOLE), "the photograph is not shown as a whole")
    page.settle()
    assert "Look around" in {each["name"] for each in page.exposed() if each["role"] == "button"}


def test_with_a_mouse_it_works_too(desktop):
    desktop.open("/pages/look-around.html")
    look_around(desktop, place=Rect(-960, 0, 3200, 800))
    hover(desktop, 1200)
    assert image(desktop).right == pytest.approx(1280, abs=SAME)
    desktop.keep("look-around")
    desktop.mouse.click(*part(desktop, "close").centre)
    desktop.closed()


def test_where_less_motion_is_wished_for_it_opens_and_closes(device):
    phone = device("phone", reduced_motion="reduce")
    phone.open("/pages/look-around.html")
    look_around(phone)
    phone.touch.tap(195, 300)
    phone.until(lambda: fills(phone, WHOLE), "the photograph is not shown as a whole")
    assert phone.screen().photo.index == WIDE


def test_a_photograph_that_cannot_be_had_stays_whole(phone):
    phone.route("**/panoramas/wide.jpg", lambda route: route.abort())
    phone.open("/pages/look-around.html")
    phone.tap_thumbnail(WIDE)
    phone.until(lambda: fills(phone, WHOLE), "the viewer does not open")
    phone.settle()
    phone.wait(500)
    assert fills(phone, WHOLE)
    phone.expect("net::ERR_FAILED")
