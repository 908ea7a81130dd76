"""What people do with an open photograph: actions, addresses in the history, and loading it again after a failure."""

import pytest
from sweeps import WHOLE

LANDSCAPE, SQUARE, ROUNDED = 1, 2, 3
ALL = "slideshow information share download fullscreen"
# The texts of the visible parts of the viewer, and which buttons are pressed.
SHOWN = """(() => {
  const root = document.querySelector("lenticular-viewer").shadowRoot;
  const parts = {};
  for (const each of root.querySelectorAll("nav [part]"))
    if (each.checkVisibility()) parts[each.part.value] = each.ariaPressed ?? each.textContent;
  return parts;
})()"""
PREPARE = """([attributes, data]) => {
  const viewer = document.querySelector("lenticular-viewer");
  for (const [name, value] of Object.entries(attributes)) viewer.setAttribute(name, value);
  const links = viewer.links;
  Object.assign(links[1].dataset, data);
  links[1].id = "first-light";
  // Attributes count from the next connection on.
  const { parentNode, nextSibling } = viewer;
  parentNode.insertBefore(viewer, nextSibling);
}"""
DATA = {
    "width": "3000",
    "height": "2000",
    "date": "2025-06-21T21:04",
    "camera": "Pentax 17",
    "exposure": "1/250 s, f/4, ISO 100",
    "location": "47.37690, 8.54170",
    "map": "https://maps.invalid/47.37690/8.54170",
    "file": "dunes.jpg",
    "caption": "First light",
}


def opened(device, actions: str = ALL, index: int = LANDSCAPE, **attributes):
    """A page whose viewer has these actions, with a photograph open."""
    device.open()
    device.page.evaluate(PREPARE, [{"actions": actions, **attributes}, DATA])
    device.fly_open(index)
    return device


def shown(device) -> dict:
    return device.page.evaluate(SHOWN)


def click(device, part: str):
    box = device.page.evaluate(
        """(part) => {
          const root = document.querySelector("lenticular-viewer").shadowRoot;
          const { x, y, width, height } = root.querySelector(`[part=${part}]`).getBoundingClientRect();
          return [x + width / 2, y + height / 2];
        }""",
        part,
    )
    (device.touch.tap if device.name == "phone" else device.mouse.click)(*box)


def terms(device) -> list[str]:
    return device.page.evaluate(
        "[...document.querySelector('lenticular-viewer').shadowRoot"
        ".querySelectorAll('[part=details]:not([hidden]) > *')].map((each) => each.textContent)"
    )


# Wheel and keys


def test_the_notches_of_a_wheel_zoom_about_the_pointer(desktop):
    desktop.open()
    rest = desktop.fly_open(LANDSCAPE)
    x, y = rest.photo.image.point(0.5, 0.5)
    desktop.mouse.wheel(x, y, 0, -120)
    zoomed = desktop.settle().photo.image
    assert zoomed.width == pytest.approx(rest.photo.image.width * 1.6**1.2, rel=0.01)
    desktop.mouse.wheel(x, y, 0, 240)
    assert desktop.settle().photo.image.difference(rest.photo.image) < 0.5


def test_zero_fits_and_one_shows_a_pixel_for_each_pixel(desktop):
    opened(desktop, actions="")
    fitting = desktop.screen().photo.image
    desktop.page.keyboard.press("1")
    assert desktop.settle().photo.image.width == pytest.approx(3000, abs=0.5)
    desktop.page.keyboard.press("0")
    assert desktop.settle().photo.image.difference(fitting) < 0.5


def test_space_turns_the_pages_but_activates_a_focused_button(desktop):
    opened(desktop, actions="")
    desktop.page.keyboard.press("Space")
    assert desktop.settle().photo.index == SQUARE
    desktop.page.keyboard.press("Shift+Space")
    assert desktop.settle().photo.index == LANDSCAPE
    desktop.page.keyboard.press("Tab")
    desktop.page.keyboard.press("Space")
    assert not desktop.closed().open, "the button that closes has the focus"


# Actions


def test_a_viewer_has_the_actions_of_its_attribute_only(desktop):
    opened(desktop, actions="information")
    parts = shown(desktop)
    assert "information" in parts
    assert not {"slideshow", "share", "download", "fullscreen"} & parts.keys()
    desktop.page.keyboard.press("p")
    desktop.page.keyboard.press("f")
    assert shown(desktop) == parts


# The widths of screens, and the keys that show thumbnails and information. The narrowest screen has the least room.
WIDTHS, MORE = [320, 390, 600, 1280], ["", "t", "i", "ti"]
ROOMS = [(320, more) for more in MORE] + list(zip(WIDTHS[1:], MORE[1:], strict=True))
if WHOLE:
    ROOMS = [(width, more) for width in WIDTHS for more in MORE]


@pytest.mark.parametrize("width, more", ROOMS)
def test_the_controls_fit_and_do_not_overlap(device, width, more):
    size = {"width": width, "height": 640}
    page = opened(
        device("phone", viewport=size), actions=f"{ALL} thumbnails rotate", dir="auto", index=SQUARE
    )
    page.page.evaluate(
        """(caption) => {
          document.querySelector("lenticular-viewer").links[1].dataset.caption = caption;
        }""",
        "A long caption of a photograph in which much is to be seen, near and far. " * 8,
    )
    page.page.keyboard.press("ArrowLeft")
    page.settle()
    for key in more:
        page.page.keyboard.press(key)
    page.settle()
    page.keep(f"controls-{width}-{more}")
    boxes = page.page.evaluate(
        """() => [...document.querySelector("lenticular-viewer").shadowRoot.querySelectorAll(
             "nav > button, [part=actions] > button, [part=counter], [part=details], [part=strip] [aria-current]")]
           .filter((each) => each.checkVisibility({ opacityProperty: true }))
           .map((each) => [each.part.value || "thumbnail", each.getBoundingClientRect().toJSON()])"""
    )
    assert len(boxes) >= 9
    caption = page.page.locator("lenticular-viewer [part=caption]")
    assert caption.is_visible() == (width > 512 or "i" not in more), "the information has the caption"
    # Its text is folded, and scrolls above the buttons.
    end = caption.evaluate("(each) => each.getBoundingClientRect().top + each.clientHeight")
    assert all(end <= box["y"] for _, box in boxes if box["y"] > 480), "the caption is behind the buttons"
    assert caption.evaluate("(each) => each.clientHeight") <= 240
    if width < 400:
        assert caption.evaluate("(each) => each.scrollHeight > each.clientHeight"), "the caption is cut"
    for place, (name, box) in enumerate(boxes):
        assert box["x"] >= 0 and box["right"] <= width and box["y"] >= 0 and box["bottom"] <= 640, name
        for other, beside in boxes[place + 1 :]:
            apart = (
                box["right"] <= beside["x"]
                or beside["right"] <= box["x"]
                or box["bottom"] <= beside["y"]
                or beside["bottom"] <= box["y"]
            )
            assert apart, f"{name} and {other}"


@pytest.mark.parametrize("how", ["button", "key"])
@pytest.mark.parametrize("name", ["phone", "desktop"])
def test_information_names_what_is_known_and_follows_the_photograph(device, name, how):
    page = opened(device(name), **{"data-information-camera": "Kamera"})
    assert terms(page) == []
    if how == "button":
        click(page, "information")
    else:
        page.page.keyboard.press("i")
    page.settle()
    rows = dict(zip(terms(page)[::2], terms(page)[1::2]))
    assert rows.pop("Date").startswith("June 21, 2025")
    assert rows == {
        "Caption": "First light",
        "Kamera": "Pentax 17",
        "Exposure": "1/250 s, f/4, ISO 100",
        "Pixels": "3000 × 2000",
        "Place": "47.37690, 8.54170",
        "File": "dunes.jpg",
    }
    assert shown(page)["information"] == "true"
    map = page.page.get_by_role("link", name="47.37690, 8.54170")
    assert map.get_attribute("href") == DATA["map"] and map.get_attribute("target") == "_blank"
    page.keep("information")
    page.page.keyboard.press("ArrowRight")
    page.settle()
    assert terms(page) == ["File", "square.jpg"], "nothing else is known of the next one"
    page.page.keyboard.press("i")
    assert terms(page) == [] and shown(page)["information"] == "false"


def test_a_download_has_the_original_and_its_name(desktop):
    opened(desktop)
    desktop.page.evaluate(
        "document.querySelector('lenticular-viewer').link.dataset.original = '/pictures/square.jpg'"
    )
    with desktop.page.expect_download() as download:
        desktop.page.keyboard.press("d")
    assert download.value.suggested_filename == "dunes.jpg"
    assert download.value.url.endswith("/pictures/square.jpg")


@pytest.mark.parametrize(
    "name, saved",
    [
        ("dunes.tif", "dunes.jpg"),
        ("a.b.heic", "a.b.jpg"),
        ("DUNES.JPEG", "DUNES.JPEG"),
        ("dunes", "dunes.jpg"),
    ],
)
def test_a_download_tells_what_it_is(desktop, name, saved):
    opened(desktop)
    desktop.page.evaluate(
        "(name) => (document.querySelector('lenticular-viewer').link.dataset.file = name)", name
    )
    with desktop.page.expect_download() as download:
        desktop.page.keyboard.press("d")
    assert download.value.suggested_filename == saved


@pytest.mark.parametrize("history", [False, True])
def test_sharing_gives_the_address_to_the_platform(desktop, history):
    desktop.context.add_init_script("navigator.share = async (data) => { window.shared = data; }")
    opened(desktop, **({"history": ""} if history else {}))
    click(desktop, "share")
    shared = desktop.page.evaluate("shared")
    assert shared["title"] == "First light"
    assert shared["url"].endswith("viewer.html#first-light" if history else "/pictures/landscape.jpg")


def test_where_there_is_no_sharing_the_address_is_copied(desktop):
    desktop.context.add_init_script(
        """delete Navigator.prototype.share;
        navigator.clipboard.writeText = async (text) => { window.copied = text; };"""
    )
    opened(desktop)
    desktop.page.keyboard.press("s")
    desktop.until("window.copied?.endsWith('/pictures/landscape.jpg')", "nothing is copied")
    assert shown(desktop)["notice"] == "Address copied"
    desktop.wait(3000)
    assert "notice" not in shown(desktop)


def test_full_screen_ends_with_the_viewer(desktop):
    opened(desktop)
    desktop.page.keyboard.press("f")
    desktop.until("document.fullscreenElement", "the screen is not filled")
    photo = desktop.settle().photo
    assert photo and photo.opacity == 1
    desktop.keep("fullscreen")
    desktop.page.keyboard.press("f")
    desktop.until("!document.fullscreenElement", "the full screen does not end")
    desktop.page.keyboard.press("f")
    desktop.until("document.fullscreenElement", "the screen is not filled again")
    desktop.page.evaluate("document.querySelector('lenticular-viewer').close()")
    desktop.closed()
    desktop.until("!document.fullscreenElement", "the full screen outlives the viewer")


@pytest.mark.parametrize("end", ["tap", "key", "button", "own key"])
def test_a_slideshow_turns_pages_until_a_hand_stops_it(desktop, end):
    opened(desktop, index=6)
    click(desktop, "slideshow")
    assert shown(desktop)["slideshow"] == "true"
    for index in (7, 0, 1):
        desktop.wait(4100)
        desktop.settle()
        assert desktop.screen().photo.index == index, "after the last photograph comes the first"
    if end == "tap":
        x, y = desktop.screen().photo.image.centre
        desktop.mouse.click(x, y)
        desktop.mouse.click(x, y)
    elif end == "key":
        desktop.page.keyboard.press("+")
    elif end == "button":
        click(desktop, "slideshow")
    else:
        desktop.page.keyboard.press("p")
    assert shown(desktop)["slideshow"] == "false"
    desktop.wait(6000)
    assert desktop.settle().photo.index == 1


def test_a_page_says_how_long_a_slideshow_shows_a_photograph(desktop):
    opened(desktop, **{"slideshow-delay": "1.5"})
    click(desktop, "slideshow")
    desktop.wait(1400)
    assert desktop.settle().photo.index == LANDSCAPE
    desktop.wait(1600)
    assert desktop.settle().photo.index == LANDSCAPE + 1


# Addresses


def address(device) -> str:
    return device.page.evaluate("location.href").split("/")[-1]


def entries(device) -> int:
    return device.page.evaluate("history.length")


def test_an_open_photograph_has_an_address_and_back_closes_it(desktop):
    desktop.open()
    desktop.page.evaluate(PREPARE, [{"history": ""}, DATA])
    before = entries(desktop)
    desktop.fly_open(LANDSCAPE)
    assert address(desktop) == "viewer.html#first-light" and entries(desktop) == before + 1
    desktop.page.keyboard.press("ArrowRight")
    desktop.settle()
    assert address(desktop) == "viewer.html#photograph-3" and entries(desktop) == before + 1
    desktop.record()
    desktop.page.evaluate("history.back()")
    recording = desktop.recorded(closed=True)
    widths = [frame.photo.visible.width for frame in recording.shown]
    assert widths[0] > 2 * widths[-1], "the photograph flies to its thumbnail"
    assert address(desktop) == "viewer.html" and not desktop.screen().open
    desktop.page.evaluate("history.forward()")
    desktop.wait_for_photo(SQUARE)
    desktop.settle()
    desktop.page.keyboard.press("Escape")
    desktop.closed()
    desktop.until("!location.hash", "the address stays")


def test_the_title_begins_with_the_name_of_the_open_photograph(desktop):
    desktop.open()
    title = desktop.page.title()
    desktop.page.evaluate(PREPARE, [{"history": ""}, DATA])
    desktop.fly_open(LANDSCAPE)
    first = desktop.page.title()
    name = desktop.page.evaluate(
        """() => {
          const { link } = document.querySelector("lenticular-viewer");
          return link.dataset.caption || link.querySelector("img").alt;
        }"""
    )
    assert first == f"{name} · {title}"
    desktop.page.keyboard.press("ArrowRight")
    desktop.settle()
    assert desktop.page.title() not in (first, title)
    desktop.page.keyboard.press("Escape")
    desktop.closed()
    assert desktop.page.title() == title


def test_closing_goes_back_so_that_no_entry_is_left(desktop):
    desktop.open()
    desktop.page.evaluate(PREPARE, [{"history": ""}, DATA])
    before = entries(desktop)
    for _ in range(3):
        desktop.fly_open(LANDSCAPE)
        desktop.page.keyboard.press("Escape")
        desktop.closed()
        desktop.until("!location.hash", "the address stays")
    assert entries(desktop) == before + 1, "one entry, which lies ahead"


def test_a_page_loaded_with_an_address_opens_the_photograph(device):
    page = device("phone")
    page.open()
    page.show(
        """<lenticular-viewer history>
        <a href="/pictures/landscape.jpg" id="dünen">
        <img src="/pictures/landscape-thumbnail.png" width="180" height="120" alt="A"></a>
        <a href="/pictures/square.jpg">
        <img src="/pictures/square-thumbnail.png" width="110" height="110" alt="B"></a>
        </lenticular-viewer>""",
        '<script type="module" src="../dist/lenticular-viewer.js"></script>',
    )
    shown = page.url
    for fragment, index in (("#d%C3%BCnen", 0), ("#photograph-2", 1)):
        page.page.goto("about:blank")
        page.page.goto(shown + fragment)
        page.wait_for_photo(index)
        page.settle()
        before = entries(page)
        page.page.evaluate("document.querySelector('lenticular-viewer').close()")
        page.closed()
        assert address(page) == "shown.html" and entries(page) == before, "there is nothing to go back to"
    page.page.goto("about:blank")
    page.page.goto(shown + "#gone")
    page.wait(500)
    assert not page.screen().open and address(page) == "shown.html#gone"


def test_without_the_attribute_the_address_stays(desktop):
    opened(desktop)
    assert address(desktop) == "viewer.html"


# Failures


@pytest.mark.parametrize("name", ["phone", "desktop"])
def test_a_photograph_that_does_not_load_says_so_and_can_be_loaded_again(device, name):
    page = device(name)
    page.route("**/square.jpg", lambda route: route.abort())
    page.open()
    page.tap_thumbnail(SQUARE)
    page.wait_for_photo(SQUARE)
    page.until(lambda: "failure" in shown(page), "nothing is said")
    page.settle()
    assert list(page.screen().photo.sources) == ["square-thumbnail.png"]
    page.keep("failure")
    page.page.keyboard.press("ArrowRight")
    page.settle()
    assert "failure" not in shown(page), "the next one is not concerned"
    page.page.keyboard.press("ArrowLeft")
    page.settle()
    page.until(lambda: "failure" in shown(page), "nothing is said again")
    page.page.unroute("**/square.jpg")
    click(page, "retry")
    page.until(
        "lenticularRecorder.screen().photo?.sources.includes('square.jpg')", "the photograph does not come"
    )
    assert "failure" not in shown(page)
    page.expect("ERR_FAILED")


# Hands at rest


def controls(device) -> float:
    return device.page.evaluate(
        """parseFloat(getComputedStyle(
          document.querySelector("lenticular-viewer").shadowRoot.querySelector("nav")).opacity)"""
    )


@pytest.mark.parametrize("hand", ["mouse", "wheel", "key", "finger"])
def test_the_controls_hide_while_hands_rest_and_come_back_with_any(device, hand):
    page = opened(device("phone" if hand == "finger" else "desktop"))
    assert controls(page) == 1
    page.wait(4000)
    assert controls(page) == 0
    x, y = page.screen().photo.image.centre
    if hand == "mouse":
        page.page.mouse.move(x, y)
        page.page.mouse.move(x + 20, y)
    elif hand == "wheel":
        page.mouse.wheel(x, y, 0, -120)
    elif hand == "key":
        page.page.keyboard.press("+")
    else:
        page.touch.down(x, y)
    page.until(lambda: controls(page) == 1, "the controls stay hidden")
    if hand == "finger":
        page.touch.up()
        page.closed()


def test_what_is_read_or_has_the_focus_is_not_hidden(desktop):
    opened(desktop)
    desktop.page.keyboard.press("Tab")
    desktop.wait(4000)
    assert controls(desktop) == 1
    desktop.page.evaluate(
        "document.querySelector('lenticular-viewer').shadowRoot.querySelector('dialog').focus()"
    )
    desktop.wait(4000)
    assert controls(desktop) == 0
    desktop.page.keyboard.press("i")
    desktop.wait(4000)
    assert controls(desktop) == 1
