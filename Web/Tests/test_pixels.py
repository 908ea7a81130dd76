"""The positions that the recorder reports are those in screenshots."""

import panoramas
import pictures
import pytest
from conftest import Device
from frames import Photo, Rect
from pixels import Screenshot
from test_panorama import drag as drag_panorama
from test_panorama import opened as open_panorama
from test_peek import SQUARE as SQUARE_TO_PEEK
from test_peek import load, peek, press
from test_scroll import MAP, opened, scroll_to, shown
from test_viewer import LANDSCAPE, PORTRAIT, ROUNDED, between
from touch import Story

pytestmark = [pytest.mark.live, pytest.mark.unhurried]

CHECKER = 50.0  # The distance between edges in the map's content, in px.


def screenshot(device: Device, name: str) -> Screenshot:
    return Screenshot(device.shot(f"pixels-{name}"), device.width)


def held(device: Device):
    """The screen while fingers hold the content still."""
    state = device.settle()
    assert device.screen() == state
    return state


def cells(length: float, pixels: int) -> list[float]:
    """The edges between the cells of a test picture of `pixels` pixels, drawn at a length."""
    return [number * pixels // pictures.CELLS * length / pixels for number in range(1, pictures.CELLS)]


def assert_shown(seen: Screenshot, photo: Photo, name: str) -> int:
    """Asserts that the cells of a picture are at the positions that the recorder reports."""
    is_large = any(".jpg" in source for source in photo.sources)
    sizes = [each // (1 if is_large else pictures.THUMBNAIL) for each in pictures.SIZES[name]]
    image, (x, y) = photo.image, photo.visible.centre
    # The lines of comparison are not edges between cells.
    u, v = image.fraction(x, y)
    assert all(min(part * pictures.CELLS % 1, 1 - part * pictures.CELLS % 1) > 0.05 for part in (u, v))
    places = [image.x + each for each in cells(image.width, sizes[0])]
    count = seen.assert_edges(places, y, 0, photo.visible)
    places = [image.y + each for each in cells(image.height, sizes[1])]
    return count + seen.assert_edges(places, x, 1, photo.visible)


def test_a_photograph_at_rest(phone):
    phone.open()
    for index, name, sides in ((PORTRAIT, "portrait", 2), (LANDSCAPE, "landscape", 2)):
        photo = phone.fly_open(index).photo
        seen = screenshot(phone, f"viewer-{name}")
        assert seen.assert_rectangle(photo.visible) >= sides
        assert assert_shown(seen, photo, name) == 2 * (pictures.CELLS - 1)
        phone.page.keyboard.press("Escape")
        phone.closed()


@pytest.mark.parametrize(
    "index, name", [(PORTRAIT, "portrait"), (ROUNDED, "landscape")], ids=["portrait", "rounded"]
)
@pytest.mark.parametrize("after", [70, 130])
def test_a_photograph_that_a_finger_has_caught_in_its_flight(phone, index, name, after):
    phone.open()
    thumbnail = phone.thumbnail(index)
    point = between(thumbnail.box.centre, phone.fit(index).centre, 0.6)
    phone.touch.play(Story().tap(thumbnail.box.centre).wait(after).down(point).wait(100))
    photo = held(phone).photo
    seen = screenshot(phone, f"viewer-caught-{name}-{after}")
    print(f"visible {photo.visible}, image {photo.image}, radius {photo.radius}")
    assert seen.assert_rectangle(photo.visible) >= 2
    assert assert_shown(seen, photo, name) >= 6
    phone.touch.up()
    phone.settle()


def test_a_zoomed_photograph(phone):
    phone.open()
    photo = phone.fly_open(LANDSCAPE).photo
    phone.touch.double_tap(*photo.visible.point(0.3, 0.4))
    phone.settle()
    phone.touch.play(Story().drag((200, 400), (161, 437), 300).wait(100))
    photo = held(phone).photo
    assert photo.image.width > 1.5 * phone.width
    visible = Rect(0, 0, phone.width, phone.height)
    seen = screenshot(phone, "viewer-zoomed")
    x, y = visible.centre
    count = seen.assert_edges(
        [photo.image.x + each for each in cells(photo.image.width, 2400)], y + 9, 0, visible
    )
    count += seen.assert_edges(
        [photo.image.y + each for each in cells(photo.image.height, 1600)], x + 9, 1, visible
    )
    assert count >= 4
    phone.touch.up()
    phone.settle()


@pytest.mark.parametrize("zoom", [1, 1.7, 0.6])
def test_the_content_of_a_scroll_view_at_an_offset_and_a_zoom(phone, zoom):
    page = opened(phone)
    scroll_to(page, MAP, 133.5, 217.25)
    page.page.evaluate(
        "zoom => document.querySelector('#map').zoomTo(zoom, { x: 100, y: 90, animated: false })", zoom
    )
    page.page.evaluate("document.querySelector('#map').scrollIntoView({ block: 'center' })")
    page.settle()
    assert_map(page, zoom, f"scroll-{zoom}")


def assert_map(page: Device, zoom: float, name: str):
    scroll = shown(page, MAP)
    assert scroll.content.width == pytest.approx(1200 * zoom, rel=1e-3)
    seen = screenshot(page, name)
    side = CHECKER * scroll.content.width / 1200
    for lane, (start, count) in enumerate(
        ((scroll.content.x, 1200 / CHECKER), (scroll.content.y, 900 / CHECKER))
    ):
        # A line in the middle of a row of fields, far from their edges.
        (other, low, high) = (
            (scroll.content.y, scroll.view.y, scroll.view.bottom)
            if lane == 0
            else (scroll.content.x, scroll.view.x, scroll.view.right)
        )
        row = round(((low + high) / 2 - other) / side - 0.5)
        places = [start + number * side for number in range(1, int(count))]
        assert seen.assert_edges(places, other + (row + 0.5) * side, lane, scroll.view) >= 3


def test_the_content_of_a_scroll_view_that_fingers_hold(phone):
    page = opened(phone)
    scroll_to(page, MAP, 300, 250)
    page.page.evaluate("document.querySelector('#map').scrollIntoView({ block: 'center' })")
    x, y = page.settle().scrolls[MAP].view.centre
    story = Story().pinch((x, y), 80, 133, 300, to=(x + 20, y - 11)).wait(200)
    page.touch.play(story)
    state = held(page)
    zoom = state.scrolls[MAP].content.width / 1200
    assert 1.2 < zoom < 2
    assert_map(page, zoom, "scroll-held")
    page.touch.up()
    page.settle()


def test_a_panorama(phone):
    device = open_panorama(phone)
    for dx in (0, -137, 80):
        if dx:
            drag_panorama(device, dx)
        seen_by_recorder = device.screen().panoramas[0]
        picture, view = seen_by_recorder.picture, seen_by_recorder.view
        seen = screenshot(device, f"panorama{dx}")
        bands = [picture.x + number * picture.width / panoramas.BANDS for number in range(1, panoramas.BANDS)]
        # The part above the hint and the bar.
        assert seen.assert_edges(bands, view.y + 100, 0, view) >= 1


def test_a_preview(phone):
    device = load(phone)
    press(device, SQUARE_TO_PEEK)
    device.until(lambda: any(".jpg" in source for source in peek(device).preview.sources), "no large picture")
    device.settle()
    preview = peek(device).preview
    seen = screenshot(device, "peek")
    assert seen.assert_rectangle(preview.visible) == 4
    assert assert_shown(seen, preview, "square") == 2 * (pictures.CELLS - 1)
    device.touch.up()
    device.settle()


def test_a_rectangle_that_is_not_where_it_is_said_to_be_is_noticed(phone):
    phone.open()
    photo = phone.fly_open(LANDSCAPE).photo
    seen = screenshot(phone, "viewer-wrong")
    right = photo.visible
    seen.assert_rectangle(right)
    for wrong in (
        Rect(right.x, right.y + 1, right.width, right.height),
        Rect(right.x, right.y, right.width, right.height + 1),
        Rect(right.x, right.y + 40, right.width, right.height - 80),
    ):
        with pytest.raises(AssertionError):
            seen.assert_rectangle(wrong)
    wrong = Photo(
        photo.index,
        photo.visible,
        Rect(right.x, right.y, right.width * 1.01, right.height),
        photo.radius,
        photo.scale,
        photo.opacity,
        photo.sources,
    )
    with pytest.raises(AssertionError):
        assert_shown(seen, wrong, "landscape")
