"""The peek in a browser: presses, slides, releases and keys, with the screen in every frame."""

import pytest
from conftest import Device
from frames import Frame, Peek, Photo, Recording, Rect, Thumbnail
from test_viewer import assert_like_thumbnail
from touch import Point, Story

PORTRAIT, LANDSCAPE, SQUARE, FOURTH, FIFTH, SIXTH = range(6)
NAMES = ["Portrait", "A caption", "Square", "Fourth", "Fifth", "Sixth"]
ALBUM, VALUE = range(2)
COVER = "#cover img"
SAME = 0.5  # px of tolerance between edges that should coincide.
PRESS = 500  # ms after which a press becomes a peek.
ENGINE = "**/lenticular.wasm"
# Records the clicks and context menu events of the page, and whether their defaults are prevented.
COUNT = """() => {
  window.seen = [];
  for (const type of ["click", "contextmenu"]) addEventListener(type, (event) => {
    seen.push(type + (event.defaultPrevented ? " prevented" : ""));
  });
}"""


def load(device: Device, attributes: str = "") -> Device:
    device.open("/pages/peek.html")
    device.page.evaluate("customElements.whenDefined('lenticular-peek')")
    if attributes:
        device.page.evaluate(attributes)
    return device


@pytest.fixture
def page(phone):
    return load(phone)


def peek(device, element: int = ALBUM) -> Peek:
    return device.screen().peeks[element]


def picture(device, selector: str) -> Thumbnail:
    """The position of the thumbnail that matches a selector."""
    raw = device.page.evaluate(
        "(selector) => lenticularRecorder.picture(document.querySelector(selector))", selector
    )
    return Thumbnail(Rect(*raw["box"]), Rect(*raw["visible"]), Rect(*raw["image"]), raw["radius"])


def until_up(device, element: int = ALBUM):
    """Waits until a preview is shown and does not move."""
    device.until(f"lenticularRecorder.screen().peeks[{element}].previews.length", "no preview rises")
    device.settle()


def until_gone(device, element: int = ALBUM):
    """Waits until nothing of a peek is left."""
    device.until(f"!lenticularRecorder.screen().peeks[{element}].open", "the preview does not go")
    device.settle()


def press(device, index: int = SQUARE) -> Point:
    """Presses a thumbnail until its preview does not move. Returns the point."""
    point = device.thumbnail(index).box.centre
    device.touch.down(*point)
    until_up(device)
    return point


def lift(device):
    device.touch.up()
    until_gone(device)


def told(recording: Recording, kind: str) -> list[dict]:
    return [each.detail for each in recording.of(f"lenticular-{kind}")]


def assert_one_peek(recording: Recording, committed: bool = False):
    """Asserts that exactly one peek has begun, and whether it was committed."""
    assert len(told(recording, "peek")) == 1
    assert [each["committed"] for each in told(recording, "peekend")] == [committed]


def shown(recording: Recording, element: int = ALBUM) -> list[Frame]:
    """The frames with a preview."""
    return [each for each in recording.frames if each.peeks[element].previews]


def assert_over(preview: Photo, thumbnail: Thumbnail):
    """Asserts that the preview has the rectangle, the crop and the corner radius of the thumbnail."""
    assert preview.visible.difference(thumbnail.visible) <= SAME
    assert preview.image.difference(thumbnail.image) <= SAME
    assert abs(preview.radius - thumbnail.radius) <= SAME


def top_layer(device) -> int:
    """The number of open elements in the top layer."""
    return device.page.evaluate(
        """[...document.querySelectorAll("*")].flatMap((each) =>
             [...each.shadowRoot?.querySelectorAll("*") ?? []])
           .filter((each) => each.matches(":popover-open, :modal")).length"""
    )


# Presses


@pytest.mark.parametrize("index", [PORTRAIT, SQUARE, SIXTH], ids=["portrait", "square", "panorama"])
def test_a_long_press_raises_the_preview_from_its_thumbnail(page, index):
    thumbnail = page.thumbnail(index)
    page.record()
    press(page, index)
    recording = page.recorded()
    frames = shown(recording)
    assert_over(frames[0].peeks[ALBUM].preview, thumbnail)
    assert frames[0].time - recording.last("pointerdown").time >= PRESS
    rest = frames[-1].peeks[ALBUM]
    assert rest.preview.visible.width > 300 and rest.preview.opacity == 1
    assert rest.preview.visible.difference(rest.preview.image) <= SAME, "the preview is cropped"
    assert rest.preview.radius == pytest.approx(14, abs=0.1)
    assert 0.4 < rest.backdrop < 1
    assert told(recording, "peek") == [{"index": index, "percentage": 0}]
    assert {each.peeks[ALBUM].hidden for each in frames} == {(index + 1,)}
    lift(page)


def test_a_mouse_that_stays_pressed_peeks_too(desktop):
    load(desktop)
    thumbnail = desktop.thumbnail(LANDSCAPE)
    desktop.record()
    desktop.mouse.drag(thumbnail.box.centre, thumbnail.box.centre, release=False)
    until_up(desktop)
    assert_over(shown(desktop.recorded())[0].peeks[ALBUM].preview, thumbnail)
    desktop.keep("peek")
    desktop.mouse.send("mouseReleased", None, *thumbnail.box.centre, True, clickCount=1)
    until_gone(desktop)
    assert not desktop.screen().open


def test_the_very_first_peek_dims_the_page_step_by_step(desktop):
    load(desktop)
    desktop.record()
    hold_space(desktop)
    dims = [each.peeks[ALBUM].backdrop for each in shown(desktop.recorded())]
    assert dims == sorted(dims) and dims[0] < 0.1
    desktop.page.keyboard.up(" ")
    until_gone(desktop)


late = pytest.mark.parametrize("file", [ENGINE, "**/lenticular-peek.js"], ids=["engine", "part"])


@late
def test_the_very_first_press_rises_from_the_thumbnail_however_late_the_engine(page, file):
    held = []
    page.route(file, lambda route: held.append(route))
    load(page)
    thumbnail = page.thumbnail(SQUARE)
    page.record()
    page.touch.down(*thumbnail.box.centre)
    page.wait(2 * PRESS)
    assert not peek(page).previews
    held.pop().continue_()
    until_up(page)
    frames = shown(page.recorded())
    assert_over(frames[0].peeks[ALBUM].preview, thumbnail)
    assert frames[-1].peeks[ALBUM].preview.visible.width > 300
    lift(page)


@late
def test_a_press_that_is_over_before_the_engine_is_there_was_none(page, file):
    held = []
    page.route(file, lambda route: held.append(route))
    load(page)
    page.record()
    page.touch.tap(*page.thumbnail(SQUARE).box.centre, hold=2 * PRESS)
    assert not peek(page).previews
    held.pop().continue_()
    page.wait_for_photo(SQUARE)
    page.settle()
    recording = page.recorded()
    assert not told(recording, "peek") and not shown(recording)


def test_space_held_until_the_engine_is_there_raises_from_the_thumbnail(desktop):
    held = []
    desktop.route(ENGINE, lambda route: held.append(route))
    load(desktop)
    thumbnail = desktop.thumbnail(LANDSCAPE)
    desktop.page.evaluate("document.querySelectorAll('lenticular-viewer a')[1].focus()")
    desktop.page.keyboard.down(" ")
    desktop.until(lambda: held, "the engine is not asked for")
    desktop.wait(400)
    desktop.record()
    held.pop().continue_()
    until_up(desktop)
    assert_over(shown(desktop.recorded())[0].peeks[ALBUM].preview, thumbnail)
    desktop.page.keyboard.up(" ")
    until_gone(desktop)


def test_lifting_puts_the_preview_back_onto_its_thumbnail(page):
    press(page)
    page.record()
    page.touch.up()
    until_gone(page)
    recording = page.recorded()
    frames = shown(recording)
    assert_over(frames[-1].peeks[ALBUM].preview, page.thumbnail(SQUARE))
    assert {each.peeks[ALBUM].hidden for each in frames} == {(SQUARE + 1,)}
    assert recording.frames[-1].peeks[ALBUM].hidden == ()
    assert [each["committed"] for each in told(recording, "peekend")] == [False]
    assert top_layer(page) == 0


def test_a_preview_can_be_caught_on_its_way_back(page):
    point = press(page)
    page.record()
    page.touch.play(Story().at(0, {}).wait(90).down(point).wait(PRESS + 50))
    until_up(page)
    recording = page.recorded()
    lift(page)
    widths = [each.peeks[ALBUM].preview.visible.width for each in shown(recording)]
    assert widths[-1] > 300
    assert len(told(recording, "peekend")) == len(told(recording, "peek")) == 1


def test_a_tap_is_a_click_and_no_peek(page):
    page.page.evaluate(COUNT)
    page.record()
    page.tap_thumbnail(SQUARE)
    page.wait_for_photo(SQUARE)
    recording = page.recorded()
    assert not told(recording, "peek") and not told(recording, "peekend")
    assert page.page.evaluate("seen") == ["click prevented"], "the viewer's"


def test_a_press_that_peeked_is_no_click_and_the_next_tap_is_one(page):
    page.page.evaluate(COUNT)
    press(page)
    lift(page)
    page.wait(400)
    assert not page.screen().open
    assert page.page.evaluate("seen") == []
    page.tap_thumbnail(SQUARE)
    page.wait_for_photo(SQUARE)
    assert page.page.evaluate("seen") == ["click prevented"]


MENU = """(selector) => document.querySelector(selector).dispatchEvent(
  new PointerEvent("contextmenu", { bubbles: true, cancelable: true, pointerType: "touch" }))"""


def test_the_menu_of_a_long_press_is_suppressed_there_and_nowhere_else(page):
    assert page.page.evaluate(MENU, "header")
    assert page.page.evaluate(MENU, COVER), "the context menu is prevented without a press"
    press(page)
    assert not page.page.evaluate(MENU, f"#album a:nth-of-type({SQUARE + 1}) img")
    assert page.page.evaluate(MENU, "header")
    lift(page)


def test_the_menu_of_a_mouse_is_the_browsers(desktop):
    load(desktop)
    desktop.page.evaluate(COUNT)
    x, y = desktop.thumbnail(SQUARE).box.centre
    desktop.page.mouse.move(x, y)
    desktop.wait(200)
    desktop.page.mouse.click(x, y, button="right", delay=2 * PRESS)
    assert desktop.page.evaluate("seen") == ["contextmenu"]
    assert not peek(desktop).previews


def peek_and_stay(device, how: str, index: int = LANDSCAPE):
    """Begins a peek by the right button or by the menu key."""
    x, y = device.thumbnail(index).box.centre
    device.page.mouse.move(x, y)
    if how == "right button":
        device.page.mouse.click(x, y, button="right")
    else:
        device.page.evaluate(
            "(index) => document.querySelectorAll('lenticular-viewer a')[index].focus()", index
        )
        device.page.keyboard.press("ContextMenu")
    until_up(device)


STAYING = ["right button", "menu key"]
MENU_ASKED = "document.querySelector('#album').contextMenu = true"


@pytest.mark.parametrize("how", STAYING)
def test_where_asked_for_a_preview_stays_instead_of_the_menu(desktop, how):
    load(desktop, MENU_ASKED)
    desktop.page.evaluate(COUNT)
    desktop.record()
    peek_and_stay(desktop, how)
    desktop.wait(1000)
    desktop.keep("peek-stays")
    assert peek(desktop).label == "A caption  ·  2 / 6"
    assert desktop.page.evaluate(FOCUSED) == "Landscape"
    desktop.page.keyboard.press("ArrowRight")
    desktop.settle()
    assert peek(desktop).label == "Square  ·  3 / 6"
    desktop.page.keyboard.press("Escape")
    until_gone(desktop)
    assert_one_peek(desktop.recorded())
    assert desktop.page.evaluate("seen") == ["contextmenu prevented"]


@late
def test_a_preview_that_was_to_stay_comes_however_late_the_engine(desktop, file):
    held = []
    desktop.route(file, lambda route: held.append(route))
    load(desktop, MENU_ASKED)
    x, y = desktop.thumbnail(SQUARE).box.centre
    desktop.page.mouse.move(x, y)
    desktop.page.mouse.click(x, y, button="right")
    desktop.until(lambda: held, "nothing is asked for")
    held.pop().continue_()
    until_up(desktop)
    assert peek(desktop).label == "Square  ·  3 / 6"


@late
def test_another_press_takes_the_place_of_a_preview_that_was_to_stay(desktop, file):
    held = []
    desktop.route(file, lambda route: held.append(route))
    load(desktop, MENU_ASKED)
    desktop.page.mouse.click(*desktop.thumbnail(SQUARE).box.centre, button="right")
    desktop.until(lambda: held, "nothing is asked for")
    desktop.page.mouse.click(*desktop.thumbnail(PORTRAIT).box.centre)
    desktop.record()
    held.pop().continue_()
    desktop.wait_for_photo(PORTRAIT)
    desktop.settle()
    assert not told(desktop.recorded(), "peek")


def test_a_click_on_a_preview_that_stays_opens_the_photograph(desktop):
    load(desktop, MENU_ASKED)
    peek_and_stay(desktop, "right button")
    desktop.record()
    desktop.mouse.click(*peek(desktop).preview.visible.centre)
    desktop.wait_for_photo(LANDSCAPE)
    recording = desktop.recorded()
    assert [each["committed"] for each in told(recording, "peekend")] == [True]
    assert desktop.settle().photo.index == LANDSCAPE
    desktop.page.keyboard.press("Escape")
    desktop.closed()
    # The next click is an ordinary one.
    desktop.fly_open(SQUARE)


def test_a_click_beside_a_preview_that_stays_ends_the_peek_and_does_nothing_else(desktop):
    load(desktop, MENU_ASKED)
    desktop.page.evaluate(COUNT)
    peek_and_stay(desktop, "right button")
    preview = peek(desktop).preview.visible
    beside = desktop.thumbnail(PORTRAIT).box
    x, y = beside.x + 5, beside.y + beside.height / 2
    assert x < preview.x
    desktop.record()
    desktop.mouse.click(x, y)
    until_gone(desktop)
    assert not desktop.screen().open
    assert [each["committed"] for each in told(desktop.recorded(), "peekend")] == [False]
    desktop.fly_open(SIXTH)


# Previews that stay, with buttons

ENTRY = "document.querySelector('#album').shadowRoot.querySelector('[part=entry]')"
BUTTONS = """[...document.querySelector("#album").shadowRoot.querySelectorAll("[part=actions] button")]
  .filter((each) => each.checkVisibility()).map((each) => each.ariaLabel)"""
TOOLS = ["Previous preview", "Next preview", "Open", "Close preview"]
ADD_ACTION = """() => {
  window.acted = [];
  const album = document.querySelector("#album");
  const action = document.createElement("button");
  action.slot = "actions";
  action.textContent = "Copy";
  action.addEventListener("click", (event) => {
    acted.push(album.index);
    if (window.keeps) event.preventDefault();
  });
  album.append(action);
}"""


def press_button(device, label: str):
    """Presses a button of the preview as a screen reader does: without a pointer."""
    device.page.evaluate(
        """(label) => [...document.querySelector("#album").shadowRoot.querySelectorAll("[part=actions] button")]
             .find((each) => each.ariaLabel === label).click()""",
        label,
    )
    device.settle()


def test_a_screen_reader_previews_steps_and_opens_by_buttons(page):
    names = [(each["role"], each["name"]) for each in page.exposed()]
    assert ("button", "Preview photographs") in names
    assert page.page.evaluate(BUTTONS) == []
    page.record()
    page.page.evaluate(f"{ENTRY}.click()")
    until_up(page)
    assert page.page.evaluate(BUTTONS) == TOOLS
    exposed = [each["name"] for each in page.exposed() if each["role"] == "button"]
    assert [each for each in exposed if each in TOOLS] == TOOLS
    first = peek(page).label
    press_button(page, "Next preview")
    second = peek(page).label
    assert first != second
    press_button(page, "Previous preview")
    assert peek(page).label == first
    press_button(page, "Close preview")
    until_gone(page)
    assert page.page.evaluate(BUTTONS) == []
    assert_one_peek(page.recorded())


def test_the_button_opens_the_preview_that_stays(page):
    press(page, SQUARE)
    lift(page)
    # The button shows the photograph that was previewed last.
    page.page.evaluate(f"{ENTRY}.click()")
    until_up(page)
    assert peek(page).label == "Square  ·  3 / 6"
    press_button(page, "Next preview")
    press_button(page, "Open")
    page.wait_for_photo(SQUARE + 1)


def test_the_buttons_have_the_focus_and_give_it_back(desktop):
    load(desktop)
    desktop.page.evaluate(f"{ENTRY}.focus()")
    assert desktop.page.evaluate("document.activeElement.id") == "album"
    desktop.page.keyboard.press("Enter")
    until_up(desktop)
    focused = "document.querySelector('#album').shadowRoot.activeElement?.ariaLabel"
    assert desktop.page.evaluate(focused) == "Next preview"
    desktop.keep("peek-buttons")
    first = peek(desktop).label
    desktop.page.keyboard.press("Space")
    desktop.settle()
    assert peek(desktop).label != first
    desktop.page.keyboard.press("Escape")
    until_gone(desktop)
    assert desktop.page.evaluate("document.activeElement.localName") == "a"


def test_the_words_of_the_buttons_can_be_replaced(desktop):
    load(desktop)
    desktop.page.evaluate("""() => {
      const album = document.querySelector("#album");
      Object.assign(album.dataset, { preview: "Vorschau", previous: "Zurück", next: "Weiter", open: "Öffnen",
        close: "Schließen" });
      album.replaceWith(album);
      album.peek(album.links[0]);
    }""")
    until_up(desktop)
    words = desktop.page.evaluate("""() => {
      const album = document.querySelector("#album");
      return [album.shadowRoot.querySelector("[part=entry]").textContent,
        ...[...album.shadowRoot.querySelectorAll("[part=actions] button")].map((each) => each.ariaLabel)];
    }""")
    assert words == ["Vorschau", "Zurück", "Weiter", "Öffnen", "Schließen"]


@pytest.mark.parametrize("keeps", [False, True], ids=["ends", "keeps"])
def test_with_actions_sliding_up_lets_the_preview_stay(page, keeps):
    page.page.evaluate(ADD_ACTION)
    page.page.evaluate(f"keeps = {str(keeps).lower()}")
    page.record()
    x, y = press(page, SQUARE)
    page.touch.move(x, y - 140, 200)
    page.touch.up()
    page.settle()
    assert peek(page).label == "Square  ·  3 / 6"
    assert page.page.evaluate(BUTTONS) == TOOLS
    page.keep("peek-actions")
    action = page.page.evaluate("""() => {
      const { x, y, width, height } = document.querySelector("[slot=actions]").getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    }""")
    page.touch.tap(*action)
    page.until("acted.length === 1")
    assert page.page.evaluate("acted") == [SQUARE]
    if keeps:
        page.settle()
        assert peek(page).previews
        page.touch.tap(8, 8)
    until_gone(page)
    assert_one_peek(page.recorded())


# Slides


def test_sliding_goes_through_the_neighbours_and_says_which(page):
    x, y = press(page, PORTRAIT)
    said = []
    page.record()
    for step in range(1, 27):
        page.touch.move(x + step * 12, y, 60)
        if peek(page).label not in said:
            said.append(peek(page).label)
    until_up(page)
    recording = page.recorded()
    page.keep("peek-slid")
    assert said == [f"{name}  ·  {index + 1} / 6" for index, name in enumerate(NAMES)]
    assert [each["index"] for each in told(recording, "peekmove")] == [1, 2, 3, 4, 5]
    assert "panorama.jpg?5" in recording.frames[-1].peeks[ALBUM].preview.sources
    percentages = [each["percentage"] for each in told(recording, "peekupdate")]
    assert percentages == sorted(percentages) and percentages[-1] == pytest.approx(1, abs=0.05)
    lift(page)


def test_the_next_preview_comes_in_from_where_the_finger_goes(page):
    x, y = press(page, LANDSCAPE)
    page.record()
    page.touch.move(x + 45, y, 120)
    page.settle()
    right = page.recorded()
    page.record()
    page.touch.move(x - 60, y, 200)
    page.settle()
    left = page.recorded()
    lift(page)
    middle = page.width / 2
    for recording, side in ((right, 1), (left, -1)):
        first = next(each for each in recording.frames if len(each.peeks[ALBUM].previews) > 1)
        way = first.peeks[ALBUM].preview.visible.centre[0] - middle
        assert way * side > 10, "the preview comes from the wrong side"
        assert len(recording.frames[-1].peeks[ALBUM].previews) == 1


def test_a_screen_reader_is_told_what_is_previewed(page):
    def said() -> list[str]:
        return [each["name"] for each in page.exposed() if " / 6" in each["name"]]

    x, y = press(page, LANDSCAPE)
    page.devtools.call("Accessibility.enable")
    nodes = page.devtools.call("Accessibility.getFullAXTree")["nodes"]
    live = [
        node
        for node in nodes
        if {"name": "live", "value": {"type": "token", "value": "polite"}} in node.get("properties", [])
    ]
    assert live, "a region that announces what changes"
    assert set(said()) == {"A caption · 2 / 6"}
    page.touch.move(x + 45, y, 120)
    page.settle()
    assert set(said()) == {"Square · 3 / 6"}
    lift(page)
    assert said() == []


def test_resting_at_a_margin_reaches_every_neighbour(page):
    load(page, "document.querySelector('#album').setAttribute('range', 2)")
    x, y = press(page, PORTRAIT)
    page.record()
    page.touch.move(page.width - 20, y, 200)
    page.until(lambda: peek(page).label.startswith("Sixth"), lambda: peek(page).label)
    assert [each["index"] for each in told(page.recorded(), "peekmove")] == [1, 2, 3, 4, 5]
    page.touch.move(20, y, 200)
    page.until(lambda: peek(page).label.startswith("Portrait"), lambda: peek(page).label)
    lift(page)


def test_let_go_at_another_photograph_the_preview_fades(page):
    x, y = press(page, LANDSCAPE)
    page.touch.move(x + 45, y, 120)
    page.settle()
    page.record()
    page.touch.up()
    until_gone(page)
    frames = shown(page.recorded())
    assert frames[-1].peeks[ALBUM].preview.opacity < 0.1
    assert frames[-1].peeks[ALBUM].hidden == ()


def test_on_a_page_from_right_to_left_it_is_mirrored(page):
    load(page, "document.documentElement.dir = 'rtl'")
    page.settle()
    x, y = press(page, SQUARE)
    page.record()
    page.touch.move(x + 60, y, 160)
    page.settle()
    recording = page.recorded()
    moved = [each["index"] for each in told(recording, "peekmove")]
    assert moved[0] == PORTRAIT + 1, "to the right is back"
    first = next(each for each in recording.frames if len(each.peeks[ALBUM].previews) > 1)
    assert first.peeks[ALBUM].preview.visible.centre[0] > page.width / 2 + 60
    lift(page)


# Force


def dig(device, x: float, y: float, *forces: float):
    """Presses with a sequence of forces. The finger trembles, because the page receives no events otherwise."""
    for number, force in enumerate(forces):
        device.touch.play(Story().at(0, {0: (x + 0.6 * (number % 2), y)}), force)


def test_a_finger_that_presses_hard_peeks_at_once_and_deeper_opens(page):
    thumbnail = page.thumbnail(SQUARE)
    page.record()
    dig(page, *thumbnail.box.centre, 0.2, 0.35, 0.6)
    page.until(lambda: peek(page).previews, "no preview rises")
    recording = page.recorded()
    begin = shown(recording)[0]
    assert_over(begin.peeks[ALBUM].preview, thumbnail)
    assert begin.time - recording.last("pointerdown").time < PRESS
    page.record()
    dig(page, *thumbnail.box.centre, 0.6, 0.7, 0.8, 0.9)
    page.wait_for_photo(SQUARE)
    page.touch.up()
    recording = page.recorded()
    assert [each["committed"] for each in told(recording, "peekend")] == [True]
    assert page.settle().photo.index == SQUARE
    assert len(told(recording, "commit")) == 1


def tell_force(device, type: str, x: float, y: float, force: float):
    """Dispatches the event by which Safari tells a force: that of a touch, or of a mouse (1 is a click)."""
    device.page.evaluate(
        """([type, clientX, clientY, force]) => {
          const target = document.elementFromPoint(clientX, clientY);
          const event = type.startsWith("touch")
            ? new TouchEvent(type, {
                bubbles: true,
                changedTouches: [new Touch({ identifier: 7, target, clientX, clientY, force })],
              })
            : Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY, view: window }), {
                webkitForce: force,
              });
          target.dispatchEvent(event);
        }""",
        [type, x, y, force],
    )
    device.wait(32)


@pytest.mark.parametrize("type", ["touchmove", "touchforcechange"])
def test_the_force_of_a_touch_counts_where_its_pointer_has_none(page, type):
    x, y = page.thumbnail(SQUARE).box.centre
    page.touch.down(x, y)
    for force in (0.2, 0.4):
        tell_force(page, type, x, y, force)
    assert not peek(page).previews
    tell_force(page, type, x + 60, y, 0.9)
    assert not peek(page).previews, "that is another finger"
    tell_force(page, type, x, y, 0.6)
    page.until(lambda: peek(page).previews, "no preview rises")
    page.settle()
    for force in (0.7, 0.85):
        tell_force(page, type, x, y, force)
    page.wait_for_photo(SQUARE)
    page.touch.up()
    assert page.settle().photo.index == SQUARE


def test_a_force_click_of_a_trackpad_peeks_and_a_click_does_not(desktop):
    load(desktop)
    x, y = desktop.thumbnail(SQUARE).box.centre
    desktop.page.mouse.move(x, y)
    desktop.page.mouse.down()
    for force in (1, 1.4, 1.9):
        tell_force(desktop, "webkitmouseforcechanged", x, y, force)
    assert not peek(desktop).previews
    tell_force(desktop, "webkitmouseforcechanged", x, y, 2.1)
    desktop.until(lambda: peek(desktop).previews, "no preview rises")
    desktop.settle()
    desktop.page.mouse.up()
    until_gone(desktop)
    assert not desktop.screen().open


def test_a_finger_whose_screen_measures_nothing_does_not_peek_by_touching(page):
    page.record()
    for force in (0, 1):
        page.touch.play(Story().at(0, {0: page.thumbnail(SQUARE).box.centre}).wait(200), force)
        assert not peek(page).previews
        page.touch.play(Story().at(0, page.touch.fingers).wait(PRESS), force)
        until_up(page)
        lift(page)


def pen(device, kind: str, x: float, y: float, force: float):
    device.devtools.call(
        "Input.dispatchMouseEvent",
        type=kind,
        x=x,
        y=y,
        button="left",
        buttons=0 if kind == "mouseReleased" else 1,
        clickCount=1,
        force=force,
        pointerType="pen",
    )


def test_a_pen_peeks_at_once_and_deeper_opens(desktop):
    load(desktop)
    thumbnail = desktop.thumbnail(SQUARE)
    x, y = thumbnail.box.centre
    desktop.page.mouse.move(x, y)
    desktop.wait(200)
    desktop.record()
    pen(desktop, "mousePressed", x, y, 0.2)
    pen(desktop, "mouseMoved", x, y, 0.6)
    desktop.until(lambda: peek(desktop).previews, "no preview rises")
    recording = desktop.recorded()
    begin = shown(recording)[0]
    assert_over(begin.peeks[ALBUM].preview, thumbnail)
    assert begin.time - recording.last("pointerdown").time < PRESS
    desktop.record()
    pen(desktop, "mouseMoved", x, y, 0.85)
    desktop.wait_for_photo(SQUARE)
    pen(desktop, "mouseReleased", x, y, 0)
    recording = desktop.recorded()
    assert [each["committed"] for each in told(recording, "peekend")] == [True]


# Opening


def slide_up(device, index: int = SQUARE):
    x, y = device.touch.fingers[0]
    device.touch.move(x, y - 100, 200)
    device.wait_for_photo(index)
    device.touch.up()


def has_file(shot) -> bool:
    """Whether the large picture of a photograph is shown, and not its thumbnail alone."""
    return any(".jpg" in source for source in shot.sources)


def assert_without_a_cut(recording: Recording):
    """Asserts that the viewer shows the photograph in the frame after the last one with the preview,
    at most two steps of the preview's movement away from it."""
    former, last = [each for each in recording.frames if each.peeks[ALBUM].previews][-2:]
    first = recording.shown[0]
    assert first.number == last.number + 1, "frames with neither, or with both"
    before, preview = former.peeks[ALBUM].preview, last.peeks[ALBUM].preview
    for name in ("visible", "image"):
        step = getattr(preview, name).difference(getattr(before, name))
        assert getattr(first.photo, name).difference(getattr(preview, name)) <= 2 * step + SAME
    assert abs(first.photo.radius - preview.radius) <= 2 * abs(preview.radius - before.radius) + SAME
    assert first.photo.opacity == preview.opacity == 1
    assert has_file(preview) is has_file(first.photo), "the same picture"


def test_sliding_up_opens_the_photograph_from_where_the_preview_is(page):
    press(page)
    page.record()
    slide_up(page)
    recording = page.recorded()
    assert_without_a_cut(recording)
    assert [each["committed"] for each in told(recording, "peekend")] == [True]
    assert recording.frames[-1].photo.visible.difference(page.fit(SQUARE)) <= SAME
    page.keep("peek-committed")
    assert top_layer(page) == 1, "the viewer alone"
    page.record()
    page.page.keyboard.press("Escape")
    recording = page.recorded(closed=True)
    assert_like_thumbnail(recording.shown[-1], page.thumbnail(SQUARE))
    assert recording.frames[-1].hidden == ()
    assert top_layer(page) == 0


def test_another_photograph_opens_and_returns_to_its_own_thumbnail(page):
    x, y = press(page, LANDSCAPE)
    page.touch.move(x + 45, y, 160)
    page.settle()
    page.record()
    slide_up(page, SQUARE)
    assert_without_a_cut(page.recorded())
    page.record()
    page.page.keyboard.press("Escape")
    recording = page.recorded(closed=True)
    assert_like_thumbnail(recording.shown[-1], page.thumbnail(SQUARE))
    assert recording.frames[-1].hidden == ()


def test_a_page_may_open_it_itself(page):
    page.page.evaluate("addEventListener('lenticular-commit', (event) => event.preventDefault())")
    x, y = press(page)
    page.record()
    page.touch.move(x, y - 100, 200)
    page.settle()
    assert not peek(page).previews
    lift(page)
    recording = page.recorded()
    assert told(recording, "commit") == [{"index": SQUARE, "percentage": pytest.approx(0.42, abs=0.1)}]
    assert not recording.shown
    assert recording.frames[-1].peeks[ALBUM].hidden == ()


# An album's cover


def until_listed(device):
    device.until(lambda: "12" in peek(device).label, "the list does not come")


def press_cover(device) -> Point:
    point = picture(device, COVER).box.centre
    device.touch.down(*point)
    until_up(device)
    return point


def test_a_cover_goes_through_what_its_album_holds(page):
    x, y = press_cover(page)
    until_listed(page)
    assert peek(page).label == "Photograph 0  ·  1 / 12"
    page.record()
    page.touch.move(x + 120, y, 300)
    page.settle()
    page.keep("peek-contents")
    recording = page.recorded()
    moved = [each["index"] for each in told(recording, "peekmove")]
    assert moved[:3] == [1, 2, 3]
    assert peek(page).label == f"Photograph {moved[-1]}  ·  {moved[-1] + 1} / 12"
    page.touch.move(page.width - 20, y, 120)
    page.until(lambda: peek(page).label.endswith("12 / 12"), lambda: peek(page).label)
    page.touch.move(x, y, 120)
    lift(page)
    assert peek(page).hidden == ()


def test_previews_of_a_list_in_parts_are_shown_when_their_part_is_there(page):
    list_ = page.page.request.get(f"{page.origin}/walls/12.json").json()
    photographs = list_["photographs"]
    waiting = []

    def part(number: int) -> dict:
        return {"photographs": photographs[4 * number - 4 : 4 * number], "version": "one"}

    first = {
        **list_,
        **part(1),
        "parts": {"length": 4, "count": 3, "address": "12-{part}.json", "version": "one"},
        "sizes": [side for each in photographs[4:] for side in (each["width"], each["height"])],
    }
    page.route("**/walls/12.json", lambda route: route.fulfill(json=first))
    page.route("**/walls/12-*.json", lambda route: waiting.append(route))
    x, y = press_cover(page)
    until_listed(page)
    assert peek(page).label == "Photograph 0  ·  1 / 12"
    page.until(lambda: len(waiting) == 1, "the last part is not requested")
    page.touch.move(page.width - 20, y, 120)
    page.until(lambda: peek(page).label == "12 / 12", lambda: peek(page).label)
    page.until(lambda: len(waiting) == 2, "the part in the middle is not requested")
    for route in waiting:
        number = int(route.request.url[-6])
        route.fulfill(json=part(number))
    page.until(lambda: peek(page).label == "Photograph 11  ·  12 / 12", lambda: peek(page).label)
    page.settle()
    page.keep("peek-part")
    images = "document.querySelector('#album').shadowRoot.querySelectorAll('[part=preview] img')"
    page.until(
        f"[...{images}].some((image) => image.currentSrc && image.naturalWidth > 0)", "no preview is loaded"
    )
    page.touch.move(x, y, 120)
    lift(page)


def test_the_least_index_and_the_ends_of_the_area_are_attributes(page):
    x, y = picture(page, COVER).box.centre
    page.page.evaluate(
        """() => Object.assign(document.querySelector("#album"), {
          minIndex: 4, minimumPoint: 60, maximumPoint: 260, range: 8,
        })"""
    )
    page.touch.down(x, y)
    until_up(page)
    page.until(lambda: "5 / 12" in peek(page).label, lambda: peek(page).label)
    # Eight photographs share 200 px: the last begins at 235.
    page.touch.move(245, y, 200)
    page.settle()
    assert peek(page).label == "Photograph 11  ·  12 / 12"
    page.touch.move(62, y, 200)
    page.settle()
    assert peek(page).label == "Photograph 4  ·  5 / 12"
    lift(page)


def test_a_list_that_comes_late_is_gone_through_from_then_on(page):
    held = []
    page.route("**/12.json", lambda route: held.append(route))
    press_cover(page)
    assert peek(page).label == "An album"
    before = peek(page).preview.visible
    held.pop().continue_()
    until_listed(page)
    page.settle()
    after = peek(page).preview
    assert after.visible.width / after.visible.height == pytest.approx(1.5, abs=0.01)
    assert before.difference(after.visible) > 10, "the preview does not have the photograph's aspect ratio"
    assert any("0-0" in each for each in after.sources), "and is that photograph"
    lift(page)


def test_a_list_is_asked_for_once(page, server):
    for _ in range(2):
        press_cover(page)
        until_listed(page)
        lift(page)
    asked = [each for each in server.requests if each == "/walls/12.json"]
    before = len(asked)
    press_cover(page)
    until_listed(page)
    lift(page)
    assert len([each for each in server.requests if each == "/walls/12.json"]) == before


def test_without_its_list_a_cover_is_previewed_alone(page):
    page.route("**/12.json", lambda route: route.fulfill(status=404, body="not found"))
    x, y = press_cover(page)
    page.expect("404 (Not Found)", "/walls/12.json failed with status 404")
    page.record()
    page.touch.move(x + 120, y, 200)
    page.settle()
    assert told(page.recorded(), "peekmove") == []
    assert peek(page).label == "An album"
    page.touch.move(x + 120, y - 100, 200)
    page.page.wait_for_url("**/peek.html#album")
    page.touch.up()


def test_a_photograph_of_an_album_opens_and_returns_to_the_cover(page):
    x, y = press_cover(page)
    until_listed(page)
    page.touch.move(x + 50, y, 200)
    page.settle()
    index = page.page.evaluate("document.querySelector('#album').index")
    assert index > 0
    page.record()
    slide_up(page, index)
    assert_without_a_cut(page.recorded())
    dialog = [each for each in page.exposed() if each["role"] == "dialog"]
    assert [each["name"] for each in dialog] == [f"Photograph {index}, {index + 1} / 12"]
    page.page.keyboard.press("ArrowRight")
    page.wait_for_photo(index + 1)
    page.settle()
    page.record()
    page.page.keyboard.press("Escape")
    recording = page.recorded(closed=True)
    cover = picture(page, COVER)
    last = recording.shown[-1].photo
    assert last.visible.difference(cover.visible) <= SAME
    assert abs(last.radius - cover.radius) <= SAME
    assert page.page.evaluate("document.activeElement.id") == "cover"
    assert top_layer(page) == 0


# The mode `value`


def exposure(device) -> Thumbnail:
    device.page.evaluate("document.querySelector('#exposure').scrollIntoView({ block: 'center' })")
    device.settle()
    return picture(device, "#exposure div img")


def test_a_value_follows_the_finger(page):
    x, y = exposure(page).box.centre
    page.touch.down(x, y)
    until_up(page, VALUE)
    page.keep("peek-value")
    seen = []
    page.record()
    for share in (0.25, 0.5, 0.75, 1):
        page.touch.move(40 + share * (page.width - 80), y, 120)
        page.settle()
        seen.append(peek(page, VALUE).percentage)
    recording = page.recorded()
    assert seen == pytest.approx([0.25, 0.5, 0.75, 1], abs=0.01)
    assert told(recording, "peekmove") == []
    assert told(recording, "peekupdate")[-1]["percentage"] == pytest.approx(1)
    page.touch.move(40 + 0.5 * (page.width - 80), y, 120)
    page.settle()
    image = page.shot("peek-value-half")
    preview = peek(page, VALUE).preview.visible
    assert preview.width > 300
    # The thumbnail, whose centre is black, covers the part to the right of the finger's fraction.
    assert page.colour(image, *preview.point(0.52, 0.5)) == (0, 0, 0)
    assert page.colour(image, *preview.point(0.48, 0.5))[0] > 200
    page.touch.up()
    until_gone(page, VALUE)
    assert peek(page, VALUE).hidden == ()
    assert not page.screen().open


def test_two_elements_on_a_page_are_two(page):
    page.record()
    press(page)
    assert not peek(page, VALUE).open
    lift(page)
    page.touch.down(*exposure(page).box.centre)
    until_up(page, VALUE)
    assert not peek(page, ALBUM).open
    page.touch.up()
    until_gone(page, VALUE)
    recording = page.recorded()
    assert len(told(recording, "peek")) == len(told(recording, "peekend")) == 2
    assert top_layer(page) == 0


# Keys


FOCUSED = "document.activeElement.querySelector('img')?.alt"


def hold_space(device, index: int = LANDSCAPE):
    device.page.evaluate("(index) => document.querySelectorAll('lenticular-viewer a')[index].focus()", index)
    device.page.keyboard.down(" ")
    until_up(device)


def test_holding_space_peeks_and_letting_go_puts_back(desktop):
    load(desktop)
    thumbnail = desktop.thumbnail(LANDSCAPE)
    desktop.record()
    hold_space(desktop)
    recording = desktop.recorded()
    assert_over(shown(recording)[0].peeks[ALBUM].preview, thumbnail)
    desktop.page.keyboard.down(" ")  # Key repeat.
    assert peek(desktop).label == "A caption  ·  2 / 6"
    desktop.page.keyboard.press("ArrowRight")
    desktop.settle()
    assert peek(desktop).label == "Square  ·  3 / 6"
    desktop.page.keyboard.press("ArrowLeft")
    desktop.settle()
    assert peek(desktop).label == "A caption  ·  2 / 6"
    assert desktop.page.evaluate(FOCUSED) == "Landscape"
    desktop.record()
    desktop.page.keyboard.up(" ")
    until_gone(desktop)
    recording = desktop.recorded()
    assert_over(shown(recording)[-1].peeks[ALBUM].preview, thumbnail)
    assert [each["committed"] for each in told(recording, "peekend")] == [False]
    assert desktop.page.evaluate("scrollY") == 0
    assert desktop.page.evaluate(FOCUSED) == "Landscape"
    assert not desktop.screen().open


def test_escape_puts_back_and_space_goes_on_to_be_held(desktop):
    load(desktop)
    desktop.record()
    hold_space(desktop)
    desktop.page.keyboard.press("Escape")
    until_gone(desktop)
    desktop.page.keyboard.down(" ")
    desktop.wait(200)
    assert not peek(desktop).open
    desktop.page.keyboard.up(" ")
    assert_one_peek(desktop.recorded())
    assert desktop.page.evaluate("scrollY") == 0


def test_enter_opens_what_is_previewed(desktop):
    load(desktop)
    hold_space(desktop)
    desktop.page.keyboard.press("ArrowRight")
    desktop.settle()
    # If the file came in the frame of the opening, the picture would be another one.
    desktop.until(lambda: has_file(peek(desktop).preview), "the large picture is not loaded")
    desktop.record()
    desktop.wait(50)
    desktop.page.keyboard.press("Enter")
    desktop.wait_for_photo(SQUARE)
    desktop.page.keyboard.up(" ")
    recording = desktop.recorded()
    assert_without_a_cut(recording)
    assert [each["committed"] for each in told(recording, "peekend")] == [True]
    assert desktop.settle().photo.index == SQUARE
    desktop.page.keyboard.press("Escape")
    desktop.closed()
    assert desktop.page.evaluate(FOCUSED) == "Square"


def test_a_peek_of_a_key_ends_where_its_link_loses_the_focus(desktop):
    load(desktop)
    desktop.record()
    hold_space(desktop)
    desktop.page.evaluate("document.activeElement.blur()")
    until_gone(desktop)
    desktop.page.keyboard.up(" ")
    assert_one_peek(desktop.recorded())


def test_space_let_go_before_the_engine_is_there_peeks_nothing(desktop):
    held = []
    desktop.route(ENGINE, lambda route: held.append(route))
    load(desktop)
    desktop.record()
    desktop.page.evaluate("document.querySelectorAll('lenticular-viewer a')[1].focus()")
    desktop.page.keyboard.down(" ")
    desktop.wait(200)
    desktop.page.keyboard.up(" ")
    desktop.until(lambda: held, "the engine is not asked for")
    held.pop().continue_()
    desktop.wait(300)
    assert not shown(desktop.recorded())


# The page around


@pytest.mark.live
def test_a_finger_that_moves_at_once_scrolls_the_page(page):
    x, y = page.thumbnail(SQUARE).box.centre
    page.record()
    page.touch.play(Story().drag((x, y), (x, y - 200), 240).wait(100).up())
    recording = page.recorded()
    assert page.page.evaluate("scrollY") > 150
    assert not told(recording, "peek") and not shown(recording)
    assert not page.screen().open


def test_once_a_peek_has_begun_the_page_does_not_scroll(page):
    x, y = page.thumbnail(FIFTH).box.centre
    page.record()
    page.touch.down(x, y)
    page.until(lambda: peek(page).previews, "no preview rises")
    page.touch.move(x, y + 150, 200)
    page.touch.move(x - 30, y + 40, 200)
    page.settle()
    assert not page.recorded().of("pointercancel")
    assert page.page.evaluate("scrollY") == 0
    lift(page)


def test_a_hard_press_that_slides_away_at_once_does_not_scroll(page):
    x, y = page.thumbnail(FIFTH).box.centre
    page.record()
    dig(page, x, y, 0.2, 0.7)
    page.touch.play(Story().at(0, {0: (x, y)}).move({0: (x + 5, y + 120)}, 60), 0.7)
    page.settle()
    assert not page.recorded().of("pointercancel")
    assert page.page.evaluate("scrollY") == 0
    lift(page)


def test_a_second_finger_changes_nothing(page):
    x, y = press(page)
    page.record()
    page.touch.play(Story().at(0, {0: (x, y), 1: (120, 420)}).wait(60).at(100, {0: (x, y)}))
    page.settle()
    assert peek(page).label == "Square  ·  3 / 6"
    lift(page)
    recording = page.recorded()
    assert [each["committed"] for each in told(recording, "peekend")] == [False]
    assert not page.screen().open


def test_a_second_finger_before_it_begins_is_no_peek(page):
    x, y = page.thumbnail(SQUARE).box.centre
    page.record()
    page.touch.play(Story().at(0, {0: (x, y)}).at(100, {0: (x, y), 1: (120, 420)}).wait(PRESS + 300))
    page.touch.up()
    recording = page.recorded()
    assert not told(recording, "peek")


def test_a_pointer_that_is_lost_puts_the_preview_back(page):
    press(page)
    page.record()
    page.devtools.call("Input.dispatchTouchEvent", type="touchCancel", touchPoints=[])
    page.touch.fingers = {}
    until_gone(page)
    recording = page.recorded()
    assert [each["committed"] for each in told(recording, "peekend")] == [False]
    assert recording.frames[-1].peeks[ALBUM].hidden == ()


def test_a_page_that_is_hidden_puts_the_preview_back(page):
    press(page)
    page.record()
    page.page.evaluate(
        """() => {
          Object.defineProperty(document, "hidden", { value: true, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
          delete document.hidden;
        }"""
    )
    page.settle()
    assert not peek(page).previews
    lift(page)
    recording = page.recorded()
    assert [each["committed"] for each in told(recording, "peekend")] == [False]
    assert not page.screen().open, "no click of a press that peeked"


def test_resized_nothing_is_left(page):
    press(page)
    page.record()
    page.page.set_viewport_size({"width": 844, "height": 390})
    page.settle()
    assert not peek(page).previews
    assert peek(page).hidden == ()
    lift(page)
    recording = page.recorded()
    assert [each["committed"] for each in told(recording, "peekend")] == [False]
    assert top_layer(page) == 0


def test_removed_while_it_peeks_it_leaves_nothing(page):
    press(page)
    ended = page.page.evaluate(
        """() => {
          window.held = document.querySelector("#album");
          let count = 0;
          held.addEventListener("lenticular-peekend", () => count += 1);
          held.remove();
          return count;
        }"""
    )
    assert ended == 1
    page.touch.up()
    assert top_layer(page) == 0
    hidden = "[...held.querySelectorAll('img')].filter((each) => each.style.visibility).length"
    assert page.page.evaluate(hidden) == 0
    page.page.evaluate("document.querySelector('header').after(held)")
    page.settle()
    press(page)
    lift(page)


def test_a_link_that_is_removed_while_it_is_previewed_takes_the_preview_along(page):
    press(page)
    page.page.evaluate(
        """() => {
          document.querySelectorAll("lenticular-viewer a")[2].remove();
          document.querySelector("#album").reload();
        }"""
    )
    page.settle()
    assert peek(page).label == "Fourth  ·  3 / 5"
    # The large image is loaded asynchronously.
    page.until(lambda: "landscape.jpg?3" in peek(page).preview.sources, "the fourth is not loaded")
    lift(page)
    assert peek(page).hidden == ()


def test_where_motion_is_reduced_previews_fade_and_nothing_moves(device):
    phone = load(device("phone", reduced_motion="reduce"))
    phone.record()
    x, y = press(phone, LANDSCAPE)
    phone.touch.move(x + 60, y, 200)
    phone.settle()
    phone.touch.up()
    until_gone(phone)
    recording = phone.recorded()
    places, opacities = {}, []
    for frame in shown(recording):
        for preview in frame.peeks[ALBUM].previews:
            name = preview.sources[0]
            assert places.setdefault(name, preview.visible).difference(preview.visible) <= 0.1
            opacities.append(preview.opacity)
    assert len(places) >= 2
    assert len([each for each in opacities if 0.02 < each < 0.98]) >= 4
    assert recording.frames[-1].peeks[ALBUM].hidden == ()


def test_without_the_engine_a_link_is_a_link(page):
    page.route(ENGINE, lambda route: route.fulfill(status=404, body="not found"))
    load(page)
    page.page.evaluate(COUNT)
    page.touch.down(*page.thumbnail(SQUARE).box.centre)
    page.wait(2 * PRESS)
    page.until(lambda: any("failed: status 404" in each for each in page.problems), "the engine is there")
    assert not peek(page).previews
    assert page.page.evaluate(MENU, COVER), "the menu is the browser's"
    page.touch.up()
    page.page.wait_for_url("**/square.jpg*")
    page.expect("404", "lenticular.wasm failed: status 404")


def test_it_works_under_a_strict_policy(phone):
    policy = (
        "default-src 'none'; img-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; "
        "require-trusted-types-for 'script'"
    )
    link = (
        '<a href="/pictures/square.jpg"><img src="/pictures/square-thumbnail.png" width="110" '
        'height="110" alt="Square"></a>'
    )
    phone.show(
        f"<lenticular-peek>{link}</lenticular-peek>",
        '<script type="module" src="/dist/lenticular.js"></script>',
        {"Content-Security-Policy": policy},
    )
    phone.wait(300)
    phone.touch.down(60, 60)
    phone.until(lambda: peek(phone).previews, "no preview rises")
    phone.settle()
    assert peek(phone).preview.visible.width > 300
    assert peek(phone).backdrop > 0.4
    phone.touch.up()
    until_gone(phone)


@pytest.mark.live
def test_without_a_viewer_a_photograph_is_followed(phone):
    phone.show(
        '<lenticular-peek style="margin-top: 200px"><a href="/pictures/square.jpg">'
        '<img src="/pictures/square-thumbnail.png" width="110" height="110" alt="Square"></a>'
        "</lenticular-peek>",
        '<script type="module" src="/dist/lenticular.js"></script>',
    )
    phone.wait(300)
    phone.touch.down(60, 260)
    until_up(phone)
    phone.page.evaluate("document.querySelector('lenticular-peek').commit()")
    phone.page.wait_for_url("**/square.jpg")
