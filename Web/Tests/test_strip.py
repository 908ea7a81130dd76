"""The strip of thumbnails below an open photograph."""

import pytest

LANDSCAPE = 1
# The strip's box, the index and box of the current thumbnail, and the indices of the thumbnails that are elements.
STRIP = """(() => {
  const strip = document.querySelector("lenticular-viewer").shadowRoot.querySelector("[part=strip]");
  const index = (button) => Number(button.style.getPropertyValue("--index"));
  const buttons = [...strip.querySelectorAll("button")];
  const current = buttons.filter((each) => each.ariaCurrent === "true");
  return {
    shown: strip.checkVisibility(),
    box: strip.getBoundingClientRect().toJSON(),
    current: current.map(index),
    middle: current.map((each) => each.getBoundingClientRect()).map(({ x, width }) => x + width / 2)[0],
    indices: buttons.map(index),
    labels: buttons.map((each) => each.ariaLabel),
    stops: buttons.filter((each) => each.tabIndex === 0).map(index),
    loaded: current.every((each) => each.querySelector("img").naturalWidth > 0),
  };
})()"""


# Sets attributes of the viewer, which are read when it is connected.
PREPARE = """(attributes) => {
  const viewer = document.querySelector("lenticular-viewer");
  for (const [name, value] of Object.entries(attributes)) viewer.setAttribute(name, value);
  const { parentNode, nextSibling } = viewer;
  parentNode.insertBefore(viewer, nextSibling);
}"""


def strip(device) -> dict:
    return device.page.evaluate(STRIP)


def opened(device, index: int = LANDSCAPE, **attributes):
    """A page with a photograph open and the strip shown."""
    device.open()
    device.page.evaluate(PREPARE, {"actions": "thumbnails", **attributes})
    device.fly_open(index)
    assert not strip(device)["shown"], "nobody asked for it yet"
    device.page.keyboard.press("t")
    until_centred(device, index)
    return device


def until_centred(device, index: int):
    """Waits until a thumbnail is current, loaded, and in the middle of the screen."""

    def is_centred() -> bool:
        now = strip(device)
        return now["current"] == [index] and now["loaded"] and abs(now["middle"] - device.width / 2) < 4

    device.until(is_centred, lambda: f"{index} is not in the middle: {strip(device)}")


def choose(device, index: int):
    x, y = device.page.evaluate(
        """(index) => {
          const root = document.querySelector("lenticular-viewer").shadowRoot;
          const button = root.querySelector(`[part=strip] button[style*="--index: ${index};"]`);
          const { x, y, width, height } = button.getBoundingClientRect();
          return [x + width / 2, y + height / 2];
        }""",
        index,
    )
    (device.touch.tap if device.name == "phone" else device.mouse.click)(x, y)


@pytest.mark.parametrize("name", ["phone", "desktop"])
def test_a_thumbnail_leads_to_its_photograph(device, name):
    page = opened(device(name))
    page.keep("strip")
    now = strip(page)
    assert now["shown"] and now["box"]["bottom"] == page.height
    assert now["stops"] == [LANDSCAPE]
    choose(page, LANDSCAPE + 2)
    page.wait_for_photo(LANDSCAPE + 2)
    until_centred(page, LANDSCAPE + 2)
    assert strip(page)["shown"], "the strip stays"
    page.page.keyboard.press("t")
    assert not strip(page)["shown"]


def test_the_strip_follows_keys_and_keeps_the_focus(desktop):
    page = opened(desktop)
    focused = "document.querySelector('lenticular-viewer').shadowRoot.activeElement.style.getPropertyValue('--index')"
    while page.page.evaluate(focused) != f"{LANDSCAPE}":
        page.page.keyboard.press("Tab")
    page.page.keyboard.press("ArrowRight")
    until_centred(page, LANDSCAPE + 1)
    assert page.page.evaluate(focused) == f"{LANDSCAPE + 1}"
    page.page.keyboard.press("Home")
    until_centred(page, 0)
    assert page.page.evaluate(focused) == "0"


def test_a_wheel_over_the_strip_moves_the_strip_alone(desktop):
    page = opened(desktop)
    before = strip(page)["middle"]
    photo = page.settle().photo
    page.mouse.wheel(page.width / 2, page.height - 30, 0, 56)
    page.until(lambda: strip(page)["middle"] < before - 20, "the strip does not move")
    after = page.settle().photo
    assert (after.index, after.image) == (photo.index, photo.image)


def test_from_right_to_left_the_next_thumbnail_lies_to_the_left(phone):
    page = opened(phone, dir="rtl")
    left, right = (
        page.page.evaluate(
            """(index) => document.querySelector("lenticular-viewer").shadowRoot
              .querySelector(`[part=strip] button[style*="--index: ${index};"]`).getBoundingClientRect().x""",
            index,
        )
        for index in (LANDSCAPE + 1, LANDSCAPE)
    )
    assert left < right
    choose(page, LANDSCAPE + 1)
    until_centred(page, LANDSCAPE + 1)


def test_of_ten_thousand_thumbnails_only_those_near_are_elements(desktop):
    desktop.page.goto(f"{desktop.origin}/pages/wall.html?count=10000")
    desktop.page.evaluate(PREPARE, {"actions": "thumbnails"})
    desktop.until("document.querySelector('lenticular-wall:state(live)')")
    desktop.settle()
    desktop.page.evaluate(
        """() => {
          const viewer = document.querySelector("lenticular-viewer");
          return viewer.open(5000, viewer.querySelector("lenticular-wall").collection);
        }"""
    )
    desktop.wait_for_photo(5000)
    desktop.page.keyboard.press("t")
    until_centred(desktop, 5000)
    now = strip(desktop)
    assert len(now["indices"]) < 60 and now["indices"] == sorted(now["indices"])
    choose(desktop, 5004)
    desktop.wait_for_photo(5004)
    until_centred(desktop, 5004)
    desktop.page.keyboard.press("End")
    until_centred(desktop, 9999)
    assert len(strip(desktop)["indices"]) < 60
