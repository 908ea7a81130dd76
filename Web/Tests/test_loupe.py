"""The custom interaction and element of Web/Tests/Loupe, in a scroll view of the library."""

import pictures
import pytest
from conftest import ROOT
from frames import Rect
from server import Server
from touch import Story

LOUPE = ROOT / ".build" / "loupe"
DIAMETER = 120.0  # px; as in Loupe.swift.
ABOVE = 90.0  # px from a finger up to the centre of the lens.
MAGNIFICATION = 2.0
SLOP = 10.0  # px that a finger moves before it scrolls.
SAME = 0.5  # px of tolerance between positions that should coincide.
PAGE = """
  <lenticular-scroll id="scroll" style="height: 600px">
    <div style="height: 2000px; padding-top: 200px; background: linear-gradient(white, silver)">
      <test-loupe style="width: 300px; height: 200px; margin-left: 40px">
        <img src="/pictures/landscape-thumbnail.png" width="300" height="200" alt="" style="display: block">
      </test-loupe>
    </div>
  </lenticular-scroll>"""
TELL = """() => {
  window.told = [];
  for (const name of ["raised", "moved", "lowered"]) {
    document.addEventListener(`loupe-${name}`, ({ detail }) => told.push([name, detail?.x, detail?.y]));
  }
  window.clicks = 0;
  document.addEventListener("click", () => clicks += 1);
}"""
LENS = """() => {
  const lens = document.querySelector("test-loupe").shadowRoot.querySelector("[part=lens]");
  const box = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height];
  };
  return { box: box(lens), picture: box(lens.querySelector("img")), opacity: +getComputedStyle(lens).opacity };
}"""


@pytest.fixture(scope="module")
def address(server, folder):
    """The origin of a server with the loupe's download and the pictures."""
    assert (LOUPE / "loupe.wasm").exists(), "no loupe: run Scripts/build-loupe"
    loupe = Server({"/loupe/": LOUPE, "/pictures/": folder})
    yield loupe.origin
    loupe.close()


@pytest.fixture
def phone(device, address):
    return opened(device("phone", address))


def opened(device):
    device.show(PAGE, "<style>body { margin: 0 }</style>")
    device.page.evaluate(TELL)
    device.page.evaluate('import("/loupe/loupe.js")')
    device.page.wait_for_selector("test-loupe[data-live]")
    device.page.wait_for_selector("lenticular-scroll:state(live)")
    device.page.evaluate("document.querySelector('test-loupe img').decode()")
    device.settle()
    return device


def box(device, selector: str = "test-loupe") -> Rect:
    found = device.page.locator(selector).bounding_box()
    return Rect(found["x"], found["y"], found["width"], found["height"])


class Lens:
    """The lens on screen."""

    def __init__(self, device):
        seen = device.page.evaluate(LENS)
        self.box, self.picture = Rect(*seen["box"]), Rect(*seen["picture"])
        self.opacity = seen["opacity"]


def told(device) -> list[str]:
    return [name for name, _, _ in device.page.evaluate("told")]


def offset(device) -> tuple[float, float]:
    return device.screen().scrolls[0].offset


def raised(device):
    """Waits until the lens has its full size."""
    device.until(lambda: "raised" in told(device), "the loupe does not come up")
    device.until(
        lambda: Lens(device).opacity == 1 and Lens(device).box.width == pytest.approx(DIAMETER),
        "the lens does not grow",
    )


def lowered(device):
    device.until(lambda: Lens(device).opacity == 0, "the lens does not fade")


def assert_at(device, finger: tuple[float, float]):
    """Asserts that the lens is above a finger, and that its centre shows the point under the finger."""
    lens = Lens(device)
    x, y = lens.box.centre
    assert (x, y) == pytest.approx((finger[0], finger[1] - ABOVE), abs=SAME)
    assert lens.box.width == pytest.approx(DIAMETER, abs=SAME)
    element = box(device)
    assert lens.picture.width == pytest.approx(MAGNIFICATION * element.width, abs=SAME)
    assert lens.picture.fraction(x, y) == pytest.approx(element.fraction(*finger), abs=0.005)


def test_the_download_has_what_is_in_its_list_and_nothing_else(phone):
    names = phone.page.evaluate(
        "WebAssembly.compileStreaming(fetch('/loupe/loupe.wasm'))"
        ".then((module) => WebAssembly.Module.exports(module).map(({ name }) => name))"
    )
    created = {name for name in names if name.endswith("_create")}
    assert created == {"loupe_create", "scroll_create"}
    imports = "WebAssembly.compileStreaming(fetch('/loupe/loupe.wasm')).then(WebAssembly.Module.imports)"
    assert phone.page.evaluate(imports) == []


def test_a_finger_that_drags_scrolls_and_raises_no_loupe(phone):
    x, y = box(phone).centre
    phone.touch.play(Story().drag((x, y), (x, y - 110)).wait(800).at(1121, {}))
    phone.settle()
    assert offset(phone) == pytest.approx((0, 110 - SLOP), abs=1)
    assert told(phone) == []
    assert Lens(phone).opacity == 0


def test_a_finger_that_rests_raises_the_loupe_and_scrolls_nothing(phone):
    x, y = box(phone).centre
    phone.touch.down(x, y)
    raised(phone)
    assert_at(phone, (x, y))
    # The finger moves along both axes; the page does not scroll.
    finger = (x + 70, y - 40)
    phone.touch.move(*finger, duration=160)
    phone.until(lambda: told(phone)[-1] == "moved", "the loupe does not move")
    phone.settle()
    assert_at(phone, finger)
    image = phone.shot("loupe")
    element = box(phone)
    middle = Lens(phone).box.centre
    assert phone.colour(image, *middle) == pytest.approx(colour(element, *finger), abs=3)
    # The magnification is 2: a distance in the lens is half as large in the picture.
    seen = phone.colour(image, middle[0] + 40, middle[1] + 30)
    assert seen == pytest.approx(colour(element, finger[0] + 20, finger[1] + 15), abs=3)
    assert offset(phone) == (0, 0)

    phone.touch.up()
    lowered(phone)
    names = told(phone)
    assert names[0] == "raised" and names[-1] == "lowered"
    assert names.count("raised") == 1 and names.count("lowered") == 1
    assert set(names[1:-1]) == {"moved"}
    # The position of the finger in pixels of the element.
    _, *last = phone.page.evaluate("told.at(-2)")
    assert last == pytest.approx([150 + 70, 100 - 40], abs=SAME)
    assert phone.page.evaluate("clicks") == 0
    # The next touch scrolls.
    phone.touch.play(Story().drag((x, y), (x, y - 60)).wait(200).at(521, {}))
    phone.settle()
    assert offset(phone) == pytest.approx((0, 60 - SLOP), abs=1)


def colour(element: Rect, x: float, y: float) -> tuple[int, int, int]:
    """The colour of an element's picture at a point on screen; see pictures.py."""
    u, v = element.fraction(x, y)
    column, row = int(u * pictures.CELLS), int(v * pictures.CELLS)
    if column == row == pictures.CELLS // 2:
        return pictures.THUMBNAIL_MARK
    return pictures.colour(column, row)


def test_at_an_edge_the_lens_shows_nothing_beside_the_picture(phone):
    element = box(phone)
    phone.touch.down(element.x + 5, element.y + 5)
    raised(phone)
    lens = Lens(phone)
    assert (lens.picture.x, lens.picture.y) == pytest.approx((lens.box.x, lens.box.y), abs=SAME)
    phone.touch.up()
    lowered(phone)


def test_a_mouse_raises_the_loupe_too(device, address):
    desktop = opened(device("desktop", address))
    x, y = box(desktop).centre
    # A press without movement.
    desktop.mouse.drag((x, y), (x, y), duration=8, release=False)
    raised(desktop)
    assert_at(desktop, (x, y))
    finger = (x + 60, y + 20)
    desktop.mouse.send("mouseMoved", None, *finger, True)
    desktop.until(lambda: told(desktop)[-1] == "moved", "the loupe does not move")
    desktop.settle()
    assert_at(desktop, finger)
    desktop.mouse.send("mouseReleased", None, *finger, True, clickCount=1)
    lowered(desktop)
    assert told(desktop) == ["raised", "moved", "lowered"]
    assert offset(desktop) == (0, 0)
    assert desktop.page.evaluate("clicks") == 0


def test_a_short_tap_is_a_click(phone):
    phone.touch.tap(*box(phone).centre)
    phone.until(lambda: phone.page.evaluate("clicks") == 1, "no click comes")
    assert told(phone) == []


def test_a_loupe_that_is_removed_while_it_is_up_leaves_the_scroll_view_as_it_is(phone):
    x, y = box(phone).centre
    phone.touch.down(x, y)
    raised(phone)
    phone.page.evaluate("window.loupe = document.querySelector('test-loupe')")
    phone.page.evaluate("loupe.remove()")
    phone.touch.up()
    phone.touch.play(Story().drag((x, y), (x, y - 60)).wait(200).at(521, {}))
    phone.settle()
    assert offset(phone) == pytest.approx((0, 60 - SLOP), abs=1)
    # The loupe works again when it is reinserted.
    phone.page.evaluate("document.querySelector('#scroll > div').append(loupe)")
    phone.page.wait_for_selector("test-loupe[data-live]")
    phone.page.evaluate("document.querySelector('#scroll').scrollToOffset(0, 0, false)")
    phone.settle()
    assert (
        phone.page.evaluate(
            "document.querySelector('test-loupe').shadowRoot.querySelectorAll('[part=lens]').length"
        )
        == 1
    )
    phone.touch.down(*box(phone).centre)
    raised(phone)
    phone.touch.up()
    lowered(phone)
