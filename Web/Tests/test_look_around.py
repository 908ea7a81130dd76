"""From the viewer into a panorama and back, without a cut."""

import pytest
from frames import Frame, Recording, Rect, on_time
from gyroscope import Gyroscope
from panoramas import BANDS
from test_panorama import RIGHT, engines, hover, panorama
from test_viewer import assert_like_thumbnail
from touch import Story

LANDSCAPE, WIDE, GRID = range(3)
SAME = 0.5  # px between edges that should coincide.
JUMP = 2.0  # px that the picture may slip from one frame to the next beyond what its speed explains.
FILLING = Rect(-1493, 0, 3376, 844)
STAY_WHOLE = """
  customElements.whenDefined("lenticular-panorama").then((found) => { found.prototype.fill = () => {}; });
"""
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


def is_open(device) -> bool:
    return any(each.seen for each in device.screen().panoramas)


def until_open(device):
    device.until(lambda: is_open(device), "the panorama does not open")
    device.settle()


def look_around(device, index: int = WIDE):
    """Opens a panorama, and waits until it fills the screen."""
    device.tap_thumbnail(index)
    until_open(device)


def until_back(device):
    """Waits until the panorama has gone and the photograph is the viewer's."""
    device.until(lambda: not device.screen().panoramas, "the panorama does not go")
    device.settle()


def button(device, part: str = "look-around") -> Rect | None:
    """Where a button of the viewer is, if it is seen."""
    found = device.page.evaluate(
        """(part) => {
          const viewer = document.querySelector("lenticular-viewer");
          const found = viewer.shadowRoot?.querySelector(`[part=${part}]`);
          if (!found?.checkVisibility({ visibilityProperty: true })) return null;
          const { x, y, width, height } = found.getBoundingClientRect();
          return [x, y, width, height];
        }""",
        part,
    )
    return found and Rect(*found)


def close_button(device) -> Rect:
    return Rect(
        *device.page.evaluate(
            """() => {
              const host = document.body.lastElementChild;
              const { x, y, width, height } =
                host.shadowRoot.querySelector("[part=close]").getBoundingClientRect();
              return [x, y, width, height];
            }"""
        )
    )


def on_top(frame: Frame) -> Rect | None:
    """Where the picture lies that is seen, whoever shows it."""
    for each in frame.panoramas:
        if each.seen:
            return each.picture
    return frame.photo and frame.photo.image


def assert_continuous(recording: Recording):
    """The picture is always there, and moves from each frame to the next as before or after that."""
    frames = [each for each in recording.frames if on_top(each)]
    assert [each.number for each in frames] == list(range(frames[0].number, frames[-1].number + 1))
    speeds = [
        on_top(a).difference(on_top(b)) / (b.time - a.time) for a, b in zip(frames, frames[1:])
    ]
    for number in range(1, len(speeds) - 1):
        a, b = frames[number], frames[number + 1]
        # A frame may have the samples of two, and the next none.
        around = max(speeds[max(0, number - 3) : number] + speeds[number + 1 : number + 4])
        allowed = (around * 1.7 * (b.time - a.time)) + JUMP
        assert on_top(a).difference(on_top(b)) <= allowed, f"a jump in frame {b.number}"


def hand_over(recording: Recording) -> tuple[Frame, Frame]:
    """The frames next to each other in which the viewer and the panorama show the picture."""
    pairs = [
        (a, b)
        for a, b in zip(recording.frames, recording.frames[1:])
        if any(each.seen for each in a.panoramas) != any(each.seen for each in b.panoramas)
    ]
    assert len(pairs) == 1, f"{len(pairs)} changes"
    return pairs[0]


@on_time
def test_a_panorama_opens_from_its_thumbnail_to_filling_without_a_cut(page):
    if page.screen().open:
        page.page.reload()
        page.open("/pages/look-around.html")
    page.record()
    thumbnail = page.tap_thumbnail(WIDE)
    page.until(lambda: is_open(page), "the panorama does not open")
    recording = page.recorded()
    recording.require_on_time(recording.shown[0].number, len(recording.frames) - 1)
    assert_like_thumbnail(recording.shown[0], thumbnail)
    before, after = hand_over(recording)
    assert on_top(before).difference(on_top(after)) <= SAME
    assert on_top(before).difference(Rect(0, 373.25, 390, 97.5)) <= SAME
    assert_continuous(recording)
    assert on_top(recording.frames[-1]).difference(FILLING) <= SAME
    assert {each.hidden for each in recording.frames[recording.shown[0].number :]} == {((0, WIDE),)}
    page.shot("look-around")


def blue_edges(image, y: int) -> list[int]:
    row = [image.getpixel((x, y))[2] for x in range(image.width)]
    return [x for x in range(1, image.width) if abs(row[x] - row[x - 1]) > 50]


# A panorama that is ready only when `release` says so, or refuses to be.
HOLD = """customElements.whenDefined("lenticular-panorama").then(() => {
  const { prototype } = customElements.get("lenticular-panorama");
  const { get } = Object.getOwnPropertyDescriptor(prototype, "ready");
  const held = new Promise((resolve, reject) => {
    window.release = resolve;
    window.refuse = () => reject(new Error("refused"));
  });
  Object.defineProperty(prototype, "ready", { get() {
    window.isMadeReady = true;
    return held.then(() => get.call(this));
  } });
});"""


def held_back(phone):
    """Opens a panorama of the viewer that is not ready before it is released."""
    phone.open("/pages/look-around.html")
    phone.page.evaluate(HOLD)
    phone.tap_thumbnail(WIDE)
    phone.until(lambda: phone.page.evaluate("!!window.isMadeReady"), "it is not made ready")


def test_the_frames_before_and_after_show_the_same_pixels(phone):
    phone.context.add_init_script(STAY_WHOLE)
    held_back(phone)
    phone.wait_for_large()
    phone.settle()
    assert not is_open(phone)
    before = phone.shot("hand-over-before")
    phone.page.evaluate("release()")
    phone.until(lambda: is_open(phone), "the panorama does not open")
    phone.settle()
    after = phone.shot("hand-over-after")
    picture = panorama(phone).picture
    ratio = before.width / phone.width
    box = tuple(round(each * ratio) for each in (picture.x, picture.y, picture.right, picture.bottom))
    middle = (box[1] + box[3]) // 2
    edges = blue_edges(before, middle), blue_edges(after, middle)
    assert len(edges[0]) >= BANDS - 1
    assert edges[0] == pytest.approx(edges[1], abs=1)
    off = [
        max(abs(a - b) for a, b in zip(before.getpixel((x, y)), after.getpixel((x, y))))
        for x in range(box[0], box[2])
        for y in range(box[1] + 1, box[3] - 1)
        if not any(abs(x - edge) <= 2 for edge in edges[0])
    ]
    assert max(off) <= 6, "other pixels"
    # And around it nothing has changed, but for the buttons.
    for x, y in ((20, 200), (195, 100), (370, 600), (100, 800)):
        assert phone.colour(before, x, y) == pytest.approx(phone.colour(after, x, y), abs=2)


@pytest.mark.parametrize("how", ["tap", "Escape", "pinch"])
@on_time
def test_back_it_goes_to_the_viewer_without_a_cut(page, how):
    if page.screen().open:
        page.page.goto("about:blank")
        page.open("/pages/look-around.html")
    look_around(page)
    page.record()
    if how == "tap":
        page.touch.tap(195, 300)
    elif how == "Escape":
        page.page.keyboard.press("Escape")
    else:
        page.touch.pinch((195, 422), 340, 20)
    page.until(lambda: not page.screen().panoramas, "the panorama does not go")
    recording = page.recorded()
    recording.require_on_time(0, len(recording.frames) - 1)
    before, after = hand_over(recording)
    assert on_top(before).difference(on_top(after)) <= SAME
    assert_continuous(recording)
    rest = recording.frames[-1]
    assert rest.open and rest.photo.index == WIDE
    assert rest.photo.image.difference(page.fit_size(4)) <= SAME
    assert button(page), "the way back there"
    # From there the viewer's own way leads back to the page.
    page.record()
    page.page.keyboard.press("Escape")
    closing = page.recorded(closed=True)
    assert_like_thumbnail(closing.shown[-1], page.thumbnail(WIDE))
    assert closing.frames[-1].hidden == ()


def test_the_close_button_leads_all_the_way_back_to_the_page(page):
    elements = page.page.evaluate(ELEMENTS)
    look_around(page)
    page.record()
    page.touch.tap(*close_button(page).centre)
    page.until(lambda: not page.screen().open, "it does not close")
    recording = page.recorded()
    assert_like_thumbnail(recording.shown[-1], page.thumbnail(WIDE))
    rest = page.settle()
    assert not rest.panoramas and rest.hidden == ()
    assert page.page.evaluate(ELEMENTS) == elements


def test_after_dismissal_nothing_is_left(page):
    elements = page.page.evaluate(ELEMENTS)
    for _ in range(2):
        look_around(page)
        page.page.keyboard.press("Escape")
        until_back(page)
        page.page.keyboard.press("Escape")
        page.closed()
        assert page.page.evaluate(ELEMENTS) == elements
        assert engines(page) == 1, "the page has one engine, whatever comes and goes"


def test_in_it_turns_pan_and_touches_are_its_own(phone):
    gyroscope = Gyroscope(phone)
    phone.open("/pages/look-around.html")
    look_around(phone)
    phone.until(lambda: panorama(phone).pressed, "the sensor does not speak")
    start = panorama(phone).offset[0]
    gyroscope.turn(0.2, 0.5, RIGHT)
    phone.settle()
    turned = panorama(phone).offset[0]
    assert turned > start + 300
    phone.touch.play(Story().drag((150, 400), (300, 400), 240).wait(150).up())
    phone.settle()
    assert panorama(phone).offset[0] == pytest.approx(turned - 150, abs=16)
    assert phone.screen().photo.index == WIDE, "the viewer has not paged"
    phone.shot("look-around-turned")


def test_paging_to_a_panorama_shows_the_button_and_does_not_open(page):
    page.fly_open(LANDSCAPE)
    assert button(page) is None
    page.page.keyboard.press("ArrowRight")
    page.wait_for_photo(WIDE)
    page.settle()
    page.page.wait_for_timeout(800)
    assert not page.screen().panoramas
    place = button(page)
    assert place and min(place.width, place.height) >= 44
    assert 0 < place.x and place.right < 390 and place.bottom < 844
    page.shot("look-around-button")
    page.touch.tap(*place.centre)
    until_open(page)
    assert panorama(page).picture.difference(FILLING) <= SAME
    page.page.keyboard.press("Escape")
    until_back(page)
    page.page.keyboard.press("ArrowLeft")
    page.wait_for_photo(LANDSCAPE)
    page.settle()
    assert button(page) is None


def test_it_does_not_open_again_by_itself(page):
    look_around(page)
    page.page.keyboard.press("Escape")
    until_back(page)
    page.page.wait_for_timeout(800)
    assert not page.screen().panoramas
    assert page.screen().open


@pytest.mark.parametrize("by", ["touch", "paging", "closing"])
def test_what_somebody_does_while_it_is_made_ready_gives_it_up(phone, by):
    held_back(phone)
    if by == "touch":
        phone.touch.play(Story().drag((195, 420), (195, 390), 120).wait(200))
    else:
        phone.page.keyboard.press("ArrowRight" if by == "paging" else "Escape")
        phone.settle()
    phone.page.evaluate("release()")
    phone.page.wait_for_timeout(500)
    assert not is_open(phone)
    if by == "touch":
        phone.touch.up()
    phone.settle()
    assert not phone.screen().panoramas, "something is left"
    if by == "paging":
        phone.wait_for_photo(GRID)
    if by == "closing":
        phone.closed()


def test_the_focus_goes_in_and_comes_back(page):
    page.page.locator("lenticular-viewer a").nth(WIDE).focus()
    page.page.keyboard.press("Enter")
    until_open(page)
    assert page.page.evaluate(FOCUS)[-1] == "lenticular-panorama"
    # Keys count at once.
    page.page.keyboard.press("End")
    page.settle()
    assert panorama(page).offset[0] == pytest.approx(3376 - 390, abs=SAME)
    page.page.keyboard.press("Escape")
    until_back(page)
    assert page.page.evaluate(FOCUS)[:2] == ["lenticular-viewer", "dialog"]
    page.page.keyboard.press("ArrowRight")
    page.wait_for_photo(GRID)
    page.settle()
    page.page.keyboard.press("ArrowLeft")
    page.wait_for_photo(WIDE)
    page.settle()
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
    assert dialog["name"] == "Columns of colour" and dialog["modal"]
    [group] = [each for each in nodes if each["role"] == "group"]
    assert group["name"] == "Columns of colour"
    names = {each["name"] for each in nodes if each["role"] == "button"}
    assert "Close" in names and "" not in names
    assert not [each for each in nodes if each["role"] == "link"], "the page behind is silent"
    page.page.keyboard.press("Escape")
    until_back(page)
    assert "Look around" in {each["name"] for each in page.exposed() if each["role"] == "button"}


def test_with_a_mouse_it_works_too(desktop):
    desktop.open("/pages/look-around.html")
    look_around(desktop)
    assert panorama(desktop).picture.difference(Rect(-960, 0, 3200, 800)) <= SAME
    hover(desktop, 1200)
    assert panorama(desktop).offset[0] == pytest.approx(1920, abs=SAME)
    desktop.shot("look-around")
    desktop.mouse.click(*close_button(desktop).centre)
    desktop.closed()
    assert not desktop.settle().panoramas


def test_where_less_motion_is_wished_for_it_opens_and_closes(device):
    phone = device("phone", reduced_motion="reduce")
    phone.open("/pages/look-around.html")
    look_around(phone)
    assert panorama(phone).picture.difference(FILLING) <= SAME
    phone.page.keyboard.press("Escape")
    until_back(phone)
    assert phone.screen().photo.index == WIDE


def test_a_panorama_that_cannot_be_shown_stays_the_viewers(phone):
    held_back(phone)
    phone.page.evaluate("refuse()")
    phone.settle()
    phone.page.wait_for_timeout(300)
    assert not is_open(phone)
    assert not phone.screen().panoramas, "something is left"
    phone.page.keyboard.press("Escape")
    phone.closed()


def test_turning_the_screen_in_it_leads_back_to_the_right_place(page):
    look_around(page)
    page.page.set_viewport_size({"width": 844, "height": 390})
    page.until(lambda: panorama(page).view.width == 844, "the screen does not turn")
    page.settle()
    assert panorama(page).picture.height == pytest.approx(390, abs=SAME)
    page.shot("look-around-landscape")
    page.record()
    page.page.keyboard.press("Escape")
    page.until(lambda: not page.screen().panoramas, "the panorama does not go")
    before, after = hand_over(page.recorded())
    assert on_top(before).difference(on_top(after)) <= SAME
