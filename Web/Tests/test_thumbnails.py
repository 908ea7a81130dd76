"""A flight begins and ends as the thumbnail looks in the page, however the page crops and shapes it."""

import pytest
from frames import Rect
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
