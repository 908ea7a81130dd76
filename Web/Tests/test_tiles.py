"""Tiles of a panorama: the requested tiles, and the screen in every frame."""

import math
import re

import panoramas
import pytest
from conftest import once
from frames import Rect
from panoramas import BASE_BLUE, DEEP, FINEST, TILE, blue, level_size, tile_box
from sweeps import swept
from test_panorama import SCRIPT, STYLE, drag, live, panorama, travel
from touch import Story

SAME = 0.5  # px of tolerance between positions that should coincide.
COLOUR = 6  # The tolerance of colours, because tiles are compressed.
LARGEST_PIXEL = 1.25  # Device pixels per tile pixel above which the next level is needed.
MARGIN = 0.25  # The margin around the view that is loaded ahead, as a fraction of the view.
LIMIT = 6  # The maximum number of concurrent requests.
ADDRESS = re.compile(r"/deep_files/(\d+)/(\d+)_(\d+)\.jpg")
# Hides the hint, the bar and the focus ring.
BARE = (
    "<style>lenticular-panorama::part(hint), lenticular-panorama::part(track),"
    " lenticular-panorama::after { display: none }</style>"
)

Tile = tuple[int, int, int]


@pytest.fixture(scope="module", autouse=True)
def pyramid(folder, server):
    once(folder / "panoramas" / "deep_files", lambda: panoramas.write_tiles(folder / "panoramas"))


class Traffic:
    """The tiles that a page requests, in order, and the number of open requests."""

    def __init__(self, device):
        self.asked: list[Tile] = []
        self.cancelled: list[Tile] = []
        self.failed: list[Tile] = []
        # Requests of the page before, which other tests had, may end later.
        self.open: set = set()
        self.most = 0
        device.on("request", self.request)
        device.on("requestfinished", self.finish)
        device.on("requestfailed", self.fail)

    def tile(self, request) -> Tile | None:
        found = ADDRESS.search(request.url)
        return found and tuple(int(each) for each in found.groups())

    def request(self, request):
        if tile := self.tile(request):
            self.asked.append(tile)
            self.open.add(request)
            self.most = max(self.most, self.under_way)

    def finish(self, request):
        self.open.discard(request)

    def fail(self, request):
        if request in self.open:
            self.cancelled.append(self.tile(request))
            self.open.remove(request)

    @property
    def under_way(self) -> int:
        return len(self.open)


def opened(device, attributes: str = "", query: str = "") -> Traffic:
    """Shows the picture with tiles on a device. The tiles may not be loaded yet."""
    traffic = Traffic(device)
    width, height = DEEP
    address = f"../panoramas/deep_files/{{level}}/{{column}}_{{row}}.jpg{query}"
    device.show(
        f'<lenticular-panorama tiles="{address} {TILE[0]} {TILE[1]}" data-width="{width}"'
        f' data-height="{height}" {attributes}><img src="../panoramas/deep.jpg" alt="Deep">'
        "</lenticular-panorama>",
        SCRIPT + STYLE + BARE,
    )
    device.until(lambda: panorama(device).live, "the panorama does not come alive")
    return traffic


def density(device) -> int:
    return device.page.evaluate("devicePixelRatio")


def level(device) -> int | None:
    """The coarsest level that is sharp enough for the screen; None if the base image is."""
    needed = panorama(device).picture.width * density(device) / LARGEST_PIXEL
    if panoramas.BASE[0] >= needed:
        return None
    return next((each for each in range(FINEST) if level_size(each)[0] >= needed), FINEST)


def seen(device, level: int, margin: float = 0) -> Rect:
    """The visible rectangle in pixels of a level, with a margin as a fraction of the view."""
    it = panorama(device)
    scale = level_size(level)[0] / it.picture.width
    x, y = (each * scale for each in it.offset)
    width, height = it.view.width * scale, it.view.height * scale
    return Rect(
        x - margin * width,
        y - margin * height,
        width * (1 + 2 * margin),
        height * (1 + 2 * margin),
    )


def near(device, level: int, margin: float = MARGIN) -> set[Tile]:
    """The tiles of a level that intersect the visible rectangle and its margin."""
    area, (width, height) = seen(device, level, margin), level_size(level)

    def places(start: float, end: float, length: int) -> range:
        return range(int(max(0, start) // TILE[0]), math.ceil(min(length, end) / TILE[0]))

    return {
        (level, column, row)
        for column in places(area.x, area.right, width)
        for row in places(area.y, area.bottom, height)
    }


def there(device) -> dict[Tile, Rect]:
    """The loaded tiles on screen, with their rectangles."""
    tiles = panorama(device).tiles
    return {
        tuple(int(each) for each in ADDRESS.search(tile.source).groups()): tile.box
        for tile in tiles
        if tile.source
    }


def complete(device):
    """Waits until all tiles in and near the visible rectangle are loaded."""
    device.settle()
    wanted = level(device)
    if wanted is not None:
        device.until(
            lambda: near(device, wanted) <= there(device).keys(),
            lambda: f"missing: {near(device, wanted) - there(device).keys()}",
        )
    device.settle()


def colours(device, image, rows=11, columns=11):
    """The pixels of rows and columns of a screenshot, each with its expected red and green.

    Without the outermost pixels, where the edge of the picture is blurred.
    """
    it, ratio = panorama(device), image.width / device.width
    data = image.load()
    left, right = max(0, it.picture.x * ratio) + 1, min(image.width, it.picture.right * ratio) - 1
    top, bottom = max(0, it.picture.y * ratio) + 1, min(image.height, it.picture.bottom * ratio) - 1

    def colour(x: int, y: int):
        u, v = it.picture.fraction((x + 0.5) / ratio, (y + 0.5) / ratio)
        return data[x, y], (u * 255, v * 255)

    for n in range(rows):
        y = int((n + 0.5) * image.height / rows)
        yield from (((x, y), *colour(x, y)) for x in range(math.ceil(left), int(right)))
    for n in range(columns):
        x = int((n + 0.5) * image.width / columns)
        yield from (((x, y), *colour(x, y)) for y in range(math.ceil(top), int(bottom)))


def assert_level_everywhere(device, wanted: int | None, name: str = "tiles", finer: bool = False):
    """Asserts that the screen shows only a level, at the right position, without seams.

    After zooming out, the next finer level may still cover it.
    """
    tints = [BASE_BLUE if wanted is None else blue(wanted)]
    if finer and wanted is not None and wanted < FINEST:
        tints.append(blue(wanted + 1))
    for place, (r, g, b), (red, green) in colours(device, device.shot(name)):
        assert min(tints) - COLOUR <= b <= max(tints) + COLOUR, (
            f"another level, or a seam, at {place}: {b}, not {tints}"
        )
        assert abs(r - red) <= COLOUR and abs(g - green) <= COLOUR, f"out of place at {place}"


def zoom(device, x: float, y: float, amount: float):
    """Zooms about a point with the wheel and Control."""
    device.mouse.wheel(x, y, 0, -amount, control=True)
    device.settle()


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_only_the_tiles_that_are_needed_are_asked_for_the_nearest_first(device, kind):
    it = device(kind)
    traffic = opened(it)
    complete(it)
    wanted = level(it)
    assert wanted == (13 if kind == "phone" else 12)
    assert set(traffic.asked) == near(it, wanted)
    assert len(traffic.asked) == len(set(traffic.asked)), "a tile is asked for twice"
    in_view, middle = near(it, wanted, 0), seen(it, wanted).centre
    assert set(traffic.asked[: len(in_view)]) == in_view, "the visible tiles are not requested first"

    def distance(tile: Tile) -> float:
        left, top, right, bottom = tile_box(*tile)
        return math.dist(((left + right) / 2, (top + bottom) / 2), middle)

    for group in (traffic.asked[: len(in_view)], traffic.asked[len(in_view) :]):
        distances = [distance(each) for each in group]
        assert all(a <= b + 2 for a, b in zip(distances, distances[1:])), distances
    assert_level_everywhere(it, wanted, "tiles-rest")


def test_a_tile_lies_where_its_pixels_belong(phone):
    opened(phone)
    complete(phone)
    picture = panorama(phone).picture
    for (wanted, column, row), box in there(phone).items():
        scale = picture.width / level_size(wanted)[0]
        left, top, right, bottom = (each * scale for each in tile_box(wanted, column, row))
        expected = Rect(picture.x + left, picture.y + top, right - left, bottom - top)
        assert box.difference(expected) <= SAME


def test_no_more_than_six_are_on_their_way_at_once(phone):
    traffic = opened(phone, query="?delay=250")
    complete(phone)
    assert len(traffic.asked) > LIMIT
    assert traffic.most == LIMIT


@pytest.mark.parametrize("kind", swept(["phone", "desktop"], 1))
def test_at_every_zoom_and_place_its_level_is_seen_everywhere(device, kind):
    it = device(kind)
    opened(it)
    x, y = panorama(it).view.centre
    places = [(0.3, 0.4), (0.62, 0.55), (0.81, 0.7), (0.17, 0.25), (0.5, 0.9), (0.71, 0.13)]
    judged = swept(range(len(places)), 3)
    complete(it)
    levels = {level(it)}
    # Zooms in by unequal steps about several points, and out again with pans in between.
    for number, (u, v) in enumerate(places):
        zoom(it, 2 * x * u, 2 * y * v, 23.7)
        complete(it)
        levels.add(level(it))
        if number in judged:
            assert_level_everywhere(it, level(it), f"tiles-in-{number}")
    assert max(levels) == FINEST and len(levels) > 1
    for number in judged:
        u, v = places[number]
        it.mouse.wheel(x, y, (u - 0.5) * 733, (v - 0.5) * 471)
        it.settle()
        zoom(it, 2 * x * u, 2 * y * v, -17.3)
        complete(it)
        assert_level_everywhere(it, level(it), f"tiles-out-{number}", finer=True)


def test_deep_inside_every_pixel_is_the_finest(desktop):
    opened(desktop)
    for _ in range(9):
        zoom(desktop, 500, 350, 50)
    complete(desktop)
    assert level(desktop) == FINEST
    assert_level_everywhere(desktop, FINEST, "tiles-deepest")


def test_a_picture_that_is_seen_whole_needs_no_tiles(phone):
    traffic = opened(phone, attributes="whole")
    phone.settle()
    phone.wait(300)
    assert traffic.asked == []
    image = phone.shot("tiles-whole")
    red, green, tint = phone.colour(image, 195, 420)
    u, v = panorama(phone).picture.fraction(195, 420)
    assert (red, green, tint) == pytest.approx((u * 255, v * 255, BASE_BLUE), abs=COLOUR)


def test_what_is_coarser_stays_beneath_until_the_finer_is_there(phone):
    opened(phone, query="?delay=700")
    phone.wait(200)
    image = phone.shot("tiles-beneath")
    for place, (r, g, _), (red, green) in colours(phone, image, 5, 5):
        assert abs(r - red) <= COLOUR and abs(g - green) <= COLOUR, f"the picture is not shown at {place}"
    assert {b for _, (_, _, b), _ in colours(phone, image, 5, 5)} <= set(range(COLOUR))
    complete(phone)
    assert_level_everywhere(phone, 13)
    # After zooming in further, the present level stays visible until the next one is loaded.
    phone.touch.pinch((195, 400), 90, 200)
    image = phone.shot("tiles-deeper")
    for place, (_, _, b), _ in colours(phone, image, 5, 5):
        assert b >= min(blue(13), blue(14)) - COLOUR, f"a hole at {place}"
    complete(phone)
    assert level(phone) == 14
    assert_level_everywhere(phone, 14)


def test_what_is_missing_leaves_the_coarser_one_and_is_not_asked_for_again(phone):
    lost = (13, 5, 1)
    phone.route("**/deep_files/13/5_1.jpg", lambda route: route.fulfill(status=404, body="not found"))
    traffic = opened(phone)
    phone.expect("404")
    phone.until(lambda: near(phone, 13) - {lost} <= there(phone).keys(), "the others do not come")
    drag(phone, -330)
    drag(phone, 330)
    complete_but = near(phone, 13) - {lost}
    phone.until(lambda: complete_but <= there(phone).keys(), "the others do not come")
    assert traffic.asked.count(lost) == 1
    image = phone.shot("tiles-missing")
    picture = panorama(phone).picture
    scale = picture.width / level_size(13)[0]
    left, top, right, bottom = (each * scale for each in tile_box(*lost))
    x, y = picture.x + (left + right) / 2, picture.y + (top + bottom) / 2
    u, v = picture.fraction(x, y)
    assert phone.colour(image, x, y) == pytest.approx((u * 255, v * 255, BASE_BLUE), abs=COLOUR)
    beside = phone.colour(image, x, picture.y + top - 20)
    assert beside[2] == pytest.approx(blue(13), abs=COLOUR)


def test_what_is_resident_stays_under_the_budget(phone):
    budget = 6_000_000
    opened(phone, attributes=f'pixel-budget="{budget}"')
    phone.touch.pinch((195, 400), 80, 320)
    complete_in_view(phone)
    phone.record()
    for _ in range(6):
        phone.touch.flick((340, 400), 180, 2.0)
        phone.wait(500)
    frames = phone.recorded().frames
    resident = [
        sum(width * height for width, height in (each.pixels for each in it.panoramas[0].tiles))
        for it in frames
    ]
    assert max(resident) <= budget
    assert max(resident) > budget / 2, "the panorama does not use its budget"
    assert frames[-1].panoramas[0].offset[0] > frames[0].panoramas[0].offset[0] + 1500
    complete_in_view(phone)


def complete_in_view(device):
    device.settle()
    wanted = level(device)
    device.until(
        lambda: near(device, wanted, 0) <= there(device).keys(),
        lambda: f"missing: {near(device, wanted, 0) - there(device).keys()}",
    )


def test_what_is_no_longer_needed_is_not_fetched_any_more(device, server):
    phone = device("phone", reduced_motion="reduce")
    traffic = opened(phone, query="?delay=900")
    phone.page.keyboard.press("Tab")
    phone.until(lambda: traffic.under_way == LIMIT, "there are no open requests")
    first = set(traffic.asked)
    asked = len(traffic.asked)
    phone.page.keyboard.press("End")
    phone.until(lambda: set(traffic.cancelled) == first, "requests of invisible tiles are not cancelled")
    complete(phone)
    assert not set(traffic.asked[asked:]) & first
    assert set(traffic.asked[asked:]) == near(phone, 13)
    assert panorama(phone).offset[0] == pytest.approx(travel(panorama(phone)), abs=SAME)
    assert_level_everywhere(phone, 13)


def test_what_lies_ahead_is_made_ready_while_it_moves(phone):
    traffic = opened(phone)
    complete(phone)
    column = max(each[1] for each in traffic.asked)
    asked = len(traffic.asked)
    phone.touch.flick((340, 400), 180, 1.5)
    phone.settle()
    complete(phone)
    ahead = [each[1] for each in traffic.asked[asked:] if each[0] == 13]
    assert ahead and min(ahead) > column, "tiles behind the movement are requested"
    assert_level_everywhere(phone, 13)


def test_turning_the_screen_keeps_the_tiles_right(phone):
    opened(phone)
    complete(phone)
    phone.page.set_viewport_size({"width": 844, "height": 390})
    phone.until(lambda: panorama(phone).view.width == 844, "the screen does not turn")
    complete(phone)
    assert_level_everywhere(phone, level(phone), "tiles-turned")


def test_widths_to_choose_from_are_known_without_the_picture(phone):
    traffic = Traffic(phone)
    width, height = DEEP
    phone.show(
        '<lenticular-panorama tiles="../panoramas/deep_files/{level}/{column}_{row}.jpg 510 1">'
        '<picture><source type="image/jpeg" srcset="../panoramas/deep.jpg?delay=400 1500w">'
        f'<img src="../panoramas/deep.jpg?delay=400" width="{width}" height="{height}" alt="">'
        "</picture></lenticular-panorama>",
        SCRIPT + STYLE + BARE,
    )
    live(phone)
    complete(phone)
    assert {each[0] for each in traffic.asked} == {13}
    assert_level_everywhere(phone, 13)


def test_a_removed_panorama_fetches_no_more(phone):
    traffic = opened(phone, query="?delay=600")
    phone.until(lambda: traffic.under_way == LIMIT, "there are no open requests")
    asked = len(traffic.asked)
    phone.page.evaluate("document.querySelector('lenticular-panorama').remove()")
    phone.wait(1500)
    assert len(traffic.asked) == asked


def test_the_deep_picture_as_it_looks(device):
    for kind in ("phone", "desktop"):
        it = device(kind)
        opened(it)
        it.touch.play(Story().pinch((195.0, 400.0), 90, 200).up()) if kind == "phone" else zoom(
            it, 640, 400, 50
        )
        complete(it)
        it.keep("tiles-deep")


# In the viewer

VIEWER_TILES = """() => {
  const photo = document.querySelector("lenticular-viewer").shadowRoot.querySelector("[part=photo]");
  return [...photo.querySelectorAll("div > img")].filter((image) => image.src.includes("_files"))
    .map((image) => {
      const { x, y, width, height } = image.getBoundingClientRect();
      return [image.src, x, y, width, height];
    });
}"""


def tiles_in_viewer(device) -> dict[Tile, Rect]:
    """The loaded tiles of the open photograph, with their rectangles."""
    return {
        tuple(int(each) for each in ADDRESS.search(source).groups()): Rect(*box)
        for source, *box in device.page.evaluate(VIEWER_TILES)
    }


DOWNLOADS = ["lenticular", "lenticular-viewer"]


def open_deep(phone, download: str) -> Traffic:
    """Opens the picture with tiles in the viewer of a download."""
    traffic = Traffic(phone)
    width, height = DEEP
    address = f"../panoramas/deep_files/{{level}}/{{column}}_{{row}}.jpg {TILE[0]} {TILE[1]}"
    phone.show(
        f'<lenticular-viewer><a href="../panoramas/deep.jpg" data-tiles="{address}"'
        f' data-srcset="../panoramas/deep.jpg {panoramas.BASE[0]}w"'
        f' data-width="{width}" data-height="{height}"><img src="../panoramas/deep.jpg" width="160"'
        ' height="40" alt="Deep"></a></lenticular-viewer>',
        f'<script type="module" src="../dist/{download}.js"></script>',
    )
    phone.tap_thumbnail(0)
    phone.wait_for_large()
    phone.settle()
    return traffic


@pytest.mark.parametrize("download", DOWNLOADS)
def test_tiles_come_while_fingers_hold_the_photograph(phone, download):
    traffic = open_deep(phone, download)
    phone.touch.play(Story().pinch((195, 422), 40, 380))
    phone.until(lambda: len(traffic.asked) > 1 and not traffic.under_way, "no tiles come under the fingers")
    assert phone.screen().photo.image.width > 2000
    assert len(tiles_in_viewer(phone)) > 1
    phone.touch.play(Story().up())
    phone.settle()


@pytest.mark.parametrize("download", DOWNLOADS)
def test_a_viewer_has_tiles_where_a_photograph_is_zoomed(phone, download):
    traffic = open_deep(phone, download)
    assert not traffic.asked, "as a whole it needs none"
    # A double tap zooms in about a point.
    phone.touch.play(Story().tap((195, 422)).wait(80).tap((195, 422)))
    phone.until(lambda: phone.screen().photo.image.width > 2000, "the photograph does not zoom")
    phone.until(lambda: len(traffic.asked) > 1, "no tiles come")
    phone.loaded()
    picture = phone.screen().photo.image
    needed = picture.width * density(phone) / LARGEST_PIXEL
    wanted = next((each for each in range(FINEST) if level_size(each)[0] >= needed), FINEST)
    shown = {tile: box for tile, box in tiles_in_viewer(phone).items() if tile[0] == wanted}
    assert len(shown) > 3
    scale = picture.width / level_size(wanted)[0]
    for tile, box in shown.items():
        left, top, right, bottom = tile_box(*tile)
        place = Rect(
            picture.x + left * scale,
            picture.y + top * scale,
            (right - left) * scale,
            (bottom - top) * scale,
        )
        assert box.difference(place) <= SAME, tile
    image = phone.shot("viewer-tiles")
    for x in range(20, 380, 40):
        for y in range(80, 760, 40):
            assert any(box.x < x < box.right and box.y < y < box.bottom for box in shown.values())
            assert phone.colour(image, x, y)[2] == pytest.approx(blue(wanted), abs=COLOUR + 4)
    phone.page.keyboard.press("Escape")
    phone.closed()
