"""A flight begins and ends as the thumbnail looks in the page, however the page crops and shapes it."""

import pytest
from frames import Rect
from PIL import ImageChops, ImageStat
from test_pages import link, shown


def flight(device):
    """The photograph in the first and the last frame of an opening and closing."""
    device.record()
    device.page.evaluate("document.querySelector('lenticular-viewer').open(0)")
    device.wait_for_large()
    device.settle()
    device.page.keyboard.press("Escape")
    frames = device.recorded(closed=True).shown
    return frames[0].photo, frames[-1].photo


def box(device, selector: str) -> Rect:
    return Rect(
        *device.page.evaluate(
            """(selector) => {
              const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
              return [x, y, width, height];
            }""",
            selector,
        )
    )


ROUND = "display: block; width: 120px; height: 120px; overflow: hidden; border-radius: 60px"
WIDE = "height: 120px; width: 180px; margin-left: -30px"
IMAGE = link(style=WIDE).split(">", 1)[1].removesuffix("</a>")
A = link().split("<img")[0]
# How the page shapes the thumbnail: the body, the element whose box is seen, and the radius of its corners.
SHAPES = {
    "round wrapper in the link": (f'{A}<span class="seen" style="{ROUND}">{IMAGE}</span></a>', ".seen", 60),
    "wrapper in a wrapper": (
        f'{A}<span class="seen" style="{ROUND}"><span style="display: block; overflow: hidden">{IMAGE}</span></span>'
        "</a>",
        ".seen",
        60,
    ),
    "link that clips an enlarged image": (
        f"<style>a {{ overflow: hidden; border-radius: 14px }}</style>{link(style='transform: scale(1.2)')}",
        "a",
        14,
    ),
    "card that clips": (
        '<figure style="margin: 0; width: 180px; height: 120px; overflow: hidden; border-radius: 24px">'
        f"{link()}</figure>",
        "figure",
        24,
    ),
    "card that crops": (
        f'<div class="seen" style="width: 100px; height: 100px; overflow: hidden">{link()}</div>',
        ".seen",
        0,
    ),
    "card that crops by `clip`": (
        f'<div class="seen" style="width: 100px; height: 120px; overflow: clip; border-radius: 10px">{link()}</div>',
        ".seen",
        10,
    ),
    "card with a padding": (
        f'<div style="padding: 10px; width: 180px; overflow: hidden; border-radius: 24px">{link()}</div>',
        "img",
        14,
    ),
    "inline link that clips nothing": (
        f"<style>a {{ display: inline !important; overflow: hidden; border-radius: 14px }}</style>{link()}",
        "img",
        0,
    ),
    "box that an absolute image leaves": (
        '<div style="width: 50px; height: 50px; overflow: hidden">'
        f"{link(style='position: absolute; left: 40px; top: 20px')}</div>",
        "img",
        0,
    ),
    "scroller that shows half": (
        f'<div style="width: 100px; overflow-x: auto">{link()}</div>',
        "img",
        0,
    ),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_flight_begins_and_ends_with_the_shape_on_the_page(phone, shape):
    body, seen, radius = SHAPES[shape]
    shown(phone, f'<lenticular-viewer style="display: block; padding: 50px 30px">{body}</lenticular-viewer>')
    place, image = box(phone, seen), box(phone, "img")
    for photo in flight(phone):
        assert photo.visible.difference(place) < 4
        assert photo.image.difference(image) < 4
        assert photo.radius == pytest.approx(radius, abs=2)


@pytest.mark.parametrize(
    "transform",
    ["rotate(6deg)", "rotate(90deg)", "scaleX(-1)", "skewX(8deg)", "perspective(300px) rotateY(40deg)"],
)
@pytest.mark.parametrize("on", ["img", "a"])
def test_a_photograph_fades_where_the_thumbnail_has_another_shape(phone, transform, on):
    """A flight would begin with a picture that stands otherwise than the thumbnail."""
    shown(
        phone,
        f"<lenticular-viewer>{link()}</lenticular-viewer>",
        f"<style>{on} {{ transform: {transform} }}</style>",
    )
    first, last = flight(phone)
    for photo in (first, last):
        assert photo.image.difference(phone.fit_size(1.5)) < 1 and photo.opacity < 0.5


def test_a_thumbnail_that_is_not_seen_in_its_card_fades(phone):
    body = f'<div style="width: 100px; height: 100px; overflow: hidden"><p style="height: 200px"></p>{link()}</div>'
    shown(phone, f"<lenticular-viewer>{body}</lenticular-viewer>")
    first, _ = flight(phone)
    assert first.image.difference(phone.fit_size(1.5)) < 1 and first.opacity < 0.5


# Around the picture


DECORATIONS = {
    "border and padding": "border: 6px solid #333; padding: 5px; background: #fff; border-radius: 10px",
    "shadow": "box-shadow: 0 6px 18px #000a; border-radius: 12px",
    "outline": "outline: 4px solid #c33",
    "bars": "height: 180px; object-fit: contain; background: #c33",
    "gray": "filter: grayscale(1)",
    "dark": "filter: brightness(0.4)",
    "faint": "opacity: 0.4",
    # Where a larger circle leaves the image, Chromium smooths its ends in one of two ways.
    "cut": "clip-path: circle(30%)",
    "faded": "-webkit-mask: linear-gradient(90deg, #000, transparent)",
}


def difference(one, other, box: Rect, ratio: float) -> float:
    """How much two screenshots differ in a box and 12 px around it: the mean of the channels, from 0 to 255."""
    place = [round(each * ratio) for each in (box.x - 12, box.y - 12, box.right + 12, box.bottom + 12)]
    return sum(ImageStat.Stat(ImageChops.difference(one.crop(place), other.crop(place))).mean) / 3


@pytest.mark.parametrize("decoration", DECORATIONS)
def test_the_first_frame_looks_as_the_page_did(desktop, decoration):
    """What is around the picture stays, and the picture has the colours of the thumbnail."""
    body = f"<lenticular-viewer>{link(style=DECORATIONS[decoration])}</lenticular-viewer>"
    shown(desktop, f'<div style="padding: 60px">{body}</div>')
    place = box(desktop, "img")
    before = desktop.shot("decoration")
    desktop.page.evaluate("document.querySelector('lenticular-viewer').open(0)")
    desktop.until("lenticularRecorder.screen().photo !== null", "the photograph does not open")
    first = desktop.shot("decoration")
    assert difference(before, first, place, before.width / desktop.width) < 8
    desktop.wait_for_large()
    desktop.settle()
    desktop.page.keyboard.press("Escape")
    desktop.closed()
    desktop.page.evaluate("document.activeElement.blur()")
    desktop.settle()
    # Where a browser draws a round corner again, a pixel may have a value by one less or more.
    assert difference(before, desktop.shot("decoration"), place, before.width / desktop.width) < 0.01


def test_a_photograph_has_its_own_colours_once_it_is_open(desktop):
    shown(desktop, f"<lenticular-viewer>{link(style='filter: brightness(0)')}</lenticular-viewer>")
    desktop.page.evaluate("document.querySelector('lenticular-viewer').open(0)")
    desktop.wait_for_large()
    photo = desktop.settle().photo.image
    desktop.wait(300)
    assert sum(desktop.colour(desktop.shot("open"), photo.x + 20, photo.y + 20)) > 30


# Other pictures than images in links


BACKGROUND = (
    '<a href="/pictures/{name}.jpg" data-width="2400" data-height="1600" aria-label="Background" style="'
    'width: 120px; height: 120px; border-radius: 20px; background: url(/pictures/{name}-thumbnail.png) {how}"></a>'
)


@pytest.mark.parametrize("how", ["center / cover", "0 0 / cover", "center / contain no-repeat"])
def test_a_background_is_a_thumbnail(phone, how):
    background = BACKGROUND.format(name="landscape", how=how)
    shown(
        phone,
        f'<lenticular-viewer style="display: block; padding: 50px 30px">{background}</lenticular-viewer>',
    )
    place = box(phone, "a")
    width, height = (180, 120) if "cover" in how else (120, 80)
    left = {"center / cover": -30, "0 0 / cover": 0}.get(how, 0)
    image = Rect(place.x + left, place.y + (120 - height) / 2, width, height)
    phone.record()
    phone.touch.tap(*place.centre)
    phone.wait_for_large()
    phone.settle()
    phone.page.keyboard.press("Escape")
    frames = phone.recorded(closed=True).shown
    for frame in (frames[0], frames[-1]):
        assert frame.photo.image.difference(image) < 4
    hidden = "getComputedStyle(document.querySelector('a')).backgroundImage"
    assert "landscape" in phone.page.evaluate(hidden)
    phone.touch.tap(*place.centre)
    phone.until("lenticularRecorder.screen().photo !== null", "the photograph does not open")
    assert phone.page.evaluate(hidden) == "none"
    name = phone.page.evaluate(
        "document.querySelector('lenticular-viewer').shadowRoot.querySelector('dialog').ariaLabel"
    )
    assert name == "Background, 1 / 1"


def test_a_link_with_text_or_another_background_is_a_link(desktop):
    links = (
        '<a href="/pictures/landscape.jpg">A picture</a>'
        '<a href="/pages/empty.html" style="background: url(/pictures/landscape-thumbnail.png)">A page</a>'
    )
    shown(desktop, f"<lenticular-viewer>{links}</lenticular-viewer>")
    assert desktop.page.evaluate("document.querySelector('lenticular-viewer').links.length") == 0


COMPONENTS = """
const inside = (markup) => class extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: "open" }).innerHTML = markup;
  }
};
const image =
  '<img src="/pictures/square-thumbnail.png" width="110" height="110" alt="Inside" style="display: block">';
const link = `<a href="/pictures/square.jpg" data-width="9" data-height="9">${image}</a>`;
customElements.define("test-card", inside(link));
customElements.define("test-image", inside(image));
customElements.define("test-gallery", inside("<lenticular-viewer><slot></slot></lenticular-viewer>"));
"""


def test_links_and_images_in_components_are_photographs(desktop):
    first = '<a href="/pictures/landscape.jpg"><test-image></test-image></a>'
    body = f"<lenticular-viewer>{first}<test-card></test-card>{link('portrait')}</lenticular-viewer>"
    shown(
        desktop,
        body,
        f"<style>test-image, test-card {{ display: inline-block }}</style><script>{COMPONENTS}</script>",
    )
    places = [
        box(desktop, "test-image"),
        Rect(
            *desktop.page.evaluate(
                "(({ x, y, width, height }) => [x, y, width, height])"
                "(document.querySelector('test-card').shadowRoot.querySelector('img').getBoundingClientRect())"
            )
        ),
        box(desktop, "lenticular-viewer > a:last-child img"),
    ]
    viewer = "document.querySelector('lenticular-viewer')"
    for index, place in enumerate(places):
        desktop.mouse.click(*place.centre)
        desktop.until(f"{viewer}.index === {index}", "the link is followed")
        desktop.page.keyboard.press("Escape")
        desktop.closed()
        # Without a click, the flight begins in its first frame.
        desktop.record()
        desktop.page.evaluate(f"{viewer}.open({index})")
        desktop.wait_for_large()
        desktop.settle()
        assert desktop.page.evaluate(f"[{viewer}.index, {viewer}.length]") == [index, 3]
        desktop.page.keyboard.press("Escape")
        frames = desktop.recorded(closed=True).shown
        assert frames[0].photo.visible.difference(place) < 4
        assert frames[-1].photo.visible.difference(place) < 4


def test_links_in_a_slot_are_photographs(desktop):
    """Also those that come later."""
    shown(desktop, f"<test-gallery>{link()}{link('square')}</test-gallery>", f"<script>{COMPONENTS}</script>")
    viewer = "document.querySelector('test-gallery').shadowRoot.querySelector('lenticular-viewer')"
    desktop.mouse.click(*box(desktop, "test-gallery > a:last-child img").centre)
    desktop.until(f"{viewer}.index === 1", "the link is followed")
    assert desktop.page.evaluate(f"{viewer}.length") == 2
    desktop.page.evaluate(
        "document.querySelector('test-gallery').append(document.querySelector('a').cloneNode(true))"
    )
    desktop.until(f"{viewer}.length === 3", "the viewer does not notice the link")
    desktop.page.keyboard.press("Escape")
    desktop.until(f"{viewer}.index === -1", "the viewer does not close")
