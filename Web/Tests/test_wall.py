"""The wall in a browser: overview, zoom, thumbnails and opening, with the screen in every frame."""

import json
from functools import cache
from io import BytesIO
from itertools import pairwise
from statistics import median

import pytest
import walls
from frames import Rect, Thumbnail, Wall
from PIL import Image
from sweeps import paired
from test_viewer import assert_opens_from
from touch import Story

SAME = 0.5  # px of tolerance between positions that should coincide.
HELD = 1.0  # px of tolerance between a photograph and the fingers that hold it.
LIVE = 1600  # The maximum number of elements of a wall, for albums of any length.
COLOUR = 24  # The tolerance of colours, because pictures are compressed.
BACKGROUND = 11  # How light the background of the page is, of 255.


def opened(device, count: int):
    """A device that shows a wall of `count` photographs, completely painted."""
    device.page.goto(f"{device.origin}/pages/wall.html?count={count}")
    device.until("document.querySelector('lenticular-wall:state(live)')")
    device.loaded()
    return device


def wall(device) -> Wall:
    return device.screen().walls[0]


def measured(device, index: int) -> Rect:
    """The frame of a photograph once nothing moves, even if it has no layer."""
    bounds = device.page.evaluate(
        "(index) => document.querySelector('lenticular-wall').boundsOf(index).toJSON()", index
    )
    return Rect(bounds["x"], bounds["y"], bounds["width"], bounds["height"])


def zoom(device, steps: int, *at: float):
    """Zooms in about a point by steps of the wheel with Control."""
    for _ in range(steps):
        device.mouse.wheel(*at, 0, -50, control=True)
    device.settle()


def close_to(colour, expected) -> bool:
    return all(abs(a - b) <= COLOUR for a, b in zip(colour, expected))


def active(device) -> str | None:
    return device.page.evaluate(
        "document.querySelector('lenticular-wall').shadowRoot.activeElement?.dataset.index ?? null"
    )


def in_view(box: Rect, view: Rect) -> bool:
    return (
        box.x >= view.x - SAME
        and box.y >= view.y - SAME
        and box.right <= view.right + SAME
        and box.bottom <= view.bottom + SAME
    )


# Overview


@paired("kind, count", ["phone", "desktop"], [12, 300, 10_000])
def test_the_overview_shows_every_photograph_where_it_lies(device, kind, count):
    it = opened(device(kind), count)
    shown = wall(it)
    assert in_view(shown.content, shown.view)
    assert shown.content.width > shown.view.width - 2 or shown.content.height > shown.view.height - 2
    image = it.shot(f"wall-overview-{count}")
    corner = shown.view.right - 110, shown.view.bottom - 60  # The buttons are in this corner.
    for index in range(0, count, max(1, count // 200)):
        x, y = measured(it, index).centre
        if x < corner[0] or y < corner[1]:
            assert close_to(it.colour(image, x, y), walls.colour(index)), f"photograph {index}"


def test_no_seam_is_seen_between_tiles(device):
    it = opened(device("desktop"), 1000)
    image = it.shot("wall-seams")
    # Inside a photograph there is only its colour, even at the edges of tiles.
    for index in range(1000):
        box = measured(it, index)
        if box.right > 1150 and box.bottom > 720:
            continue
        for x in range(int(box.x) + 4, int(box.right) - 4):
            assert close_to(it.colour(image, x, box.centre[1]), walls.colour(index)), (index, x)


def test_what_is_alive_stays_bounded_from_overview_to_one_photograph(desktop):
    it = opened(desktop, 10_000)
    assert wall(it).elements < 80 and not wall(it).cells
    it.record()
    zoom(it, 22, 500, 400)
    it.mouse.drag((900, 600), (300, 300), 90)
    frames = it.recorded().frames
    walls_seen = [each.walls[0] for each in frames]
    assert max(each.elements for each in walls_seen) < LIVE
    assert any(each.cells for each in walls_seen)
    assert it.page.evaluate("document.querySelector('lenticular-wall').zoomScale") > 0.3


# Touches


def test_a_pinch_keeps_the_photograph_under_the_fingers(phone):
    opened(phone, 12)
    centre = measured(phone, 5).centre
    phone.record()
    phone.touch.play(Story().pinch(centre, 60, 330, duration=500))
    recording = phone.recorded(settle=False)
    phone.touch.up()
    held = [each for each in recording.frames if len(recording.fingers(each)) == 2]
    first = next(each for each in held if each.walls[0].content.width > 1.3 * 390)
    place = first.walls[0].cells[5]
    (x0, y0), (x1, y1) = recording.fingers(first).values()
    share = place.fraction((x0 + x1) / 2, (y0 + y1) / 2)
    assert held[-1].walls[0].content.width > 3 * 390
    for each in held[held.index(first) :]:
        fingers = recording.fingers(each)
        (x0, y0), (x1, y1) = fingers.values()
        x, y = each.walls[0].cells[5].point(*share)
        assert abs(x - (x0 + x1) / 2) < HELD and abs(y - (y0 + y1) / 2) < HELD


def test_a_finger_scrolls_the_page_until_the_wall_can_scroll(phone):
    opened(phone, 12)
    phone.page.evaluate(
        """() => {
          document.querySelector("lenticular-viewer").style.flex = "0 0 500px";
          document.body.insertAdjacentHTML("beforeend", "<footer style='flex: 0 0 2000px'></footer>");
        }"""
    )
    phone.settle()
    before = measured(phone, 5)
    phone.touch.play(Story().drag((195, 450), (195, 350), 240).wait(120).up())
    phone.settle()
    scrolled = phone.page.evaluate("scrollY")
    assert 50 < scrolled < 110
    shown = measured(phone, 5)
    assert shown.y == pytest.approx(before.y - scrolled, abs=SAME)
    phone.touch.play(Story().pinch((195, 250), 60, 330, duration=500))
    phone.touch.up()
    phone.settle()
    zoomed = measured(phone, 5)
    assert zoomed.width > 2 * shown.width, "two fingers do not zoom the wall"
    phone.touch.play(Story().drag((195, 350), (195, 250), 240).wait(120).up())
    phone.settle()
    assert measured(phone, 5).y < zoomed.y - 50
    assert phone.page.evaluate("scrollY") == scrolled


def test_zoomed_a_fling_goes_along_both_axes(phone):
    opened(phone, 10_000)
    for _ in range(2):
        phone.touch.pinch((195.0, 450.0), 60, 330)
        phone.settle()
    before = wall(phone).content
    phone.record()
    phone.touch.flick((300.0, 650.0), 225, 1.0)
    recording = phone.recorded()
    after = wall(phone).content
    dragged = 160 / 2**0.5
    assert after.x < before.x - dragged - 150 and after.y < before.y - dragged - 150
    assert max(each.walls[0].elements for each in recording.frames) < LIVE


# Thumbnails


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_thumbnails_are_as_large_as_they_are_shown(device, kind):
    # Of the sizes of a picture, browsers take one that they have.
    it = opened(device(kind, fresh=True), 300)
    density = 2 if kind == "phone" else 1
    for steps in (0, 6, 12):
        zoom(it, steps, 200, 400)
        it.loaded()
        it.until(lambda: not missing(it, density), lambda: f"{missing(it, density)}")
        shown = wall(it)
        there = {index for index, box in shown.cells.items() if in_view(box, shown.view)}
        for index, source in sources(it).items():
            if index not in there:
                continue
            width = shown.cells[index].width * density
            fitting = [each for each in walls.WIDTHS if each >= width - 1]
            wanted = fitting[0] if fitting else walls.WIDTHS[-1]
            assert source >= wanted, f"photograph {index} is shown {width} wide"
            # A larger thumbnail that was loaded before stays. Otherwise the smallest sufficient one is loaded.
            assert steps or source == wanted


def sources(device) -> dict[int, int]:
    """The widths of the shown thumbnails, by photograph."""
    return dict(
        device.page.evaluate(
            """[...document.querySelector('lenticular-wall').shadowRoot.querySelectorAll('a')]
              .filter((link) => link.querySelector('img').currentSrc)
              .map((link) => [Number(link.dataset.index),
                Number(/(\\d+)[.]webp/.exec(link.querySelector('img').currentSrc)[1])])"""
        )
    )


def missing(device, density: int) -> list[int]:
    """The photographs in view whose thumbnails are smaller than required."""
    there = sources(device)
    shown = wall(device)
    return [
        index
        for index, box in shown.cells.items()
        if in_view(box, shown.view) and there.get(index, 0) < min(box.width * density - 1, walls.WIDTHS[-1])
    ]


# Opening


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_a_photograph_opens_from_its_cell_and_returns_to_it(device, kind):
    it = opened(device(kind), 300)
    box = wall(it).cells[137]
    it.record()
    it.touch.tap(*box.centre) if kind == "phone" else it.mouse.click(*box.centre)
    it.wait_for_photo(137)
    opening = it.recorded()
    assert_opens_from(opening, Thumbnail(box, box, box, 0), it.fit_size(box.width / box.height))
    assert 137 in opening.shown[0].walls[0].hidden
    it.keep("wall-opened")
    it.record()
    it.page.keyboard.press("Escape")
    closing = it.recorded(closed=True)
    assert closing.shown[-1].photo.visible.difference(box) < SAME
    assert wall(it).hidden == ()
    assert active(it) == "137"


def test_from_ten_thousand_the_one_that_was_tapped_opens(phone):
    opened(phone, 10_000)
    box = measured(phone, 4321)
    phone.record()
    phone.touch.tap(*box.centre)
    phone.wait_for_photo(4321)
    opening = phone.recorded()
    assert_opens_from(opening, Thumbnail(box, box, box, 0), phone.fit_size(box.width / box.height))
    phone.record()
    phone.page.keyboard.press("Escape")
    closing = phone.recorded(closed=True)
    assert closing.shown[-1].photo.visible.difference(box) < SAME


# Gaps


@cache
def white(side: int) -> bytes:
    """An image without anything in it, so that only gaps are dark."""
    file = BytesIO()
    Image.new("L", (side, side), 255).save(file, "png")
    return file.getvalue()


def frames_in_view(device) -> list[Rect]:
    """The frames of the photographs that are seen, in order."""
    boxes = device.page.evaluate(
        """() => {
          const wall = document.querySelector("lenticular-wall");
          const view = wall.getBoundingClientRect();
          return Array.from({ length: wall.collection.photographs.length }, (_, index) => wall.boundsOf(index))
            .filter(({ left, right, top, bottom }) =>
              right > view.left && left < view.right && bottom > view.top && top < view.bottom)
            .map(({ x, y, width, height }) => [x, y, width, height]);
        }"""
    )
    return [Rect(*box) for box in boxes]


def darkness(pixels, ratio: float, start: float, end: float, along: float, is_row: bool) -> float:
    """How much of the background is seen between two places on a line, in device pixels."""
    other = round(along * ratio)
    line = [
        pixels[(other, at) if is_row else (at, other)] for at in range(int(start * ratio), int(end * ratio))
    ]
    return sum((255 - each) / (255 - BACKGROUND) for each in line)


def gaps(device, image, ratio: float) -> tuple[list[float], list[float], float]:
    """The widths as seen of the gaps between rows, and of those between columns, and as they are laid out, in pixels of
    the device."""
    pixels, shown, frames = image.convert("L").load(), wall(device).view, frames_in_view(device)
    rows = sorted({round(box.y, 3): box for box in frames}.values(), key=lambda box: box.y)
    between, across = [], []
    # The buttons are at the right end below.
    right, bottom = shown.right - 120, shown.bottom - 80
    for above, below in pairwise(rows):
        if shown.y < above.centre[1] and below.centre[1] < bottom:
            places = [box.centre[0] for box in frames if box.y == above.y and 0 < box.centre[0] < right]
            tall = [darkness(pixels, ratio, above.centre[1], below.centre[1], x, True) for x in places]
            between += [median(tall)] if tall else []
    for one, other in pairwise(frames):
        y = one.centre[1]
        if one.y == other.y and shown.y < y < bottom and one.centre[0] > 0 and other.centre[0] < right:
            across.append(darkness(pixels, ratio, one.centre[0], other.centre[0], y, False))
    return between, across, (rows[1].y - rows[0].bottom) * ratio


@paired("ratio, count", [1, 2], [300, 10_000])
def test_all_gaps_are_equally_wide_at_every_zoom(device, count, ratio):
    it = device("desktop", device_scale_factor=ratio)
    it.route(
        "**/walls/*-*.webp",
        lambda route: route.fulfill(
            body=white(1024 if "sprites" in route.request.url else 360), content_type="image/png"
        ),
    )
    opened(it, count)
    for steps in (0, 1, 1, 2):
        zoom(it, steps, 403.3, 407.7)
        it.loaded()
        between, across, width = gaps(it, it.shot(f"wall-gaps-{count}-{ratio}"), ratio)
        # Within the steps in which browsers draw the edges of shapes and of layers.
        least, most = min(between + across), max(between + across)
        assert most - least < (1.25 if count == 300 else 0.75)
        assert width / 2 < least and most < width + 0.6


def zoom_scale(device) -> float:
    return device.page.evaluate("document.querySelector('lenticular-wall').zoomScale")


def at_the_largest_zoom(device) -> int:
    """Zooms the wall to one photograph in a row. Returns the photograph in its middle."""
    while zoom_scale(device) < 1:
        device.touch.pinch((195.0, 450.0), 60, 330)
        device.settle()
    assert zoom_scale(device) == 1 and not device.screen().open
    shown = wall(device)
    device.keep("wall-largest")
    return middle_of(shown)


def middle_of(shown: Wall) -> int:
    """The photograph in the middle of a wall's view."""
    x, y = shown.view.centre
    return next(
        index for index, box in shown.cells.items() if box.x < x < box.right and box.y < y < box.bottom
    )


def list_with_pages(folder, count: int) -> dict:
    """A list of photographs of which each has a page of its own."""
    album = json.loads((folder / "walls" / f"{count}.json").read_text())
    for index, each in enumerate(album["photographs"]):
        each["page"] = f"{index}/"
    return album


def show_list(device, album: dict, name: str):
    """Lets the wall load a list, and waits until it shows the list."""
    device.route(f"**/{name}.json", lambda route: route.fulfill(json=album))
    device.page.evaluate(
        """(name) => new Promise((done) => {
          const wall = document.querySelector("lenticular-wall");
          wall.addEventListener("lenticular-load", done, { once: true });
          wall.src = `../walls/${name}.json`;
        })""",
        name,
    )
    device.settle()


def pages(device) -> dict[str, Rect]:
    """The cells by the pages of their photographs."""
    hrefs = device.page.evaluate(
        """() => Object.fromEntries([...document.querySelector("lenticular-wall").shadowRoot.querySelectorAll("a")]
          .map(({ dataset }) => [dataset.index, dataset.page]))"""
    )
    return {hrefs[str(index)].rsplit("/", 2)[1]: box for index, box in wall(device).cells.items()}


def test_another_list_leaves_the_middle_of_the_view_where_it_is(phone, folder):
    opened(phone, 300)
    album = list_with_pages(folder, 300)
    show_list(phone, album, "first")
    x, y = wall(phone).view.centre
    zoom(phone, 6, x, y)
    middle = middle_of(wall(phone))
    phone.touch.tap(*wall(phone).cells[middle].centre)
    phone.wait_for_photo(middle)
    phone.page.keyboard.press("Escape")
    phone.closed()
    assert active(phone) == str(middle)
    before = pages(phone)[str(middle)]

    new = [{**each, "page": f"new-{index}/"} for index, each in enumerate(album["photographs"][:5])]
    kept = [each for index, each in enumerate(album["photographs"]) if index >= middle or index % 3]
    show_list(phone, {**album, "photographs": new + kept}, "second")
    after = pages(phone)[str(middle)]
    assert after.height == pytest.approx(before.height, rel=0.15)
    assert after.x < x < after.right and after.y < y < after.bottom
    now = 5 + kept.index(album["photographs"][middle])
    assert active(phone) == str(now)
    assert phone.page.evaluate("document.querySelector('lenticular-wall').index") == now

    # A list that has none of them is shown as a whole.
    show_list(phone, {**album, "photographs": new}, "third")
    assert pages(phone).keys() == {f"new-{index}" for index in range(5)}


def test_at_the_largest_zoom_fingers_that_spread_take_a_photograph_out_of_the_wall(phone):
    opened(phone, 300)
    index = at_the_largest_zoom(phone)
    before = wall(phone)
    box = before.cells[index]
    phone.record()
    centre = before.view.centre
    share = box.fraction(*centre)
    phone.touch.play(Story().pinch(centre, 80, 150, duration=400))
    recording = phone.recorded(settle=False)
    first, held = recording.shown[0], recording.frames[-1]
    assert held.photo.index == index
    # The slops of the wall and of the viewer are 5 px each, in steps of a sample.
    assert first.photo.visible.width == pytest.approx(box.width, rel=0.1)
    assert held.photo.image.width == pytest.approx(box.width * 150 / 91, rel=0.02)
    assert held.photo.image.point(*share) == pytest.approx(centre, abs=4)
    assert all(
        a.photo.image.width <= b.photo.image.width + 0.01
        for a, b in zip(recording.shown, recording.shown[1:])
    )
    assert held.walls[0].hidden == (index,)
    assert held.walls[0].content.width == pytest.approx(before.content.width, rel=0.02)
    phone.keep("wall-pinched-open")
    phone.touch.up()
    rest = phone.settle()
    assert rest.open and rest.photo.index == index
    phone.record()
    phone.touch.play(Story().pinch((195.0, 422.0), 300, 40, duration=300).up())
    closing = phone.recorded(closed=True)
    assert closing.shown[-1].photo.visible.difference(measured(phone, index)) < SAME
    assert wall(phone).hidden == ()


def test_at_the_largest_zoom_fingers_that_close_zoom_the_wall_out(phone):
    opened(phone, 300)
    at_the_largest_zoom(phone)
    before = wall(phone)
    phone.touch.pinch(before.view.centre, 300, 100)
    phone.settle()
    assert not phone.screen().open
    assert wall(phone).content.width < before.content.width / 2
    # No dialog is left, and the next finger opens the photograph.
    assert not phone.page.evaluate(
        "document.querySelector('lenticular-viewer').shadowRoot.querySelector('dialog')"
    )
    phone.touch.tap(*wall(phone).view.centre)
    phone.wait_for_photo(middle_of(wall(phone)))


def test_fingers_that_zoom_the_wall_to_its_largest_open_nothing(phone):
    opened(phone, 300)
    while zoom_scale(phone) < 0.4:
        phone.touch.pinch((195.0, 450.0), 60, 100)
        phone.settle()
    assert zoom_scale(phone) < 1
    phone.touch.pinch((195.0, 450.0), 60, 360)
    phone.settle()
    assert zoom_scale(phone) == 1 and not phone.screen().open


def test_a_photograph_far_from_the_one_that_opened_returns_to_its_own_cell(desktop):
    opened(desktop, 300)
    zoom(desktop, 3, 10, 70)
    first = next(index for index, box in wall(desktop).cells.items() if in_view(box, wall(desktop).view))
    desktop.mouse.click(*wall(desktop).cells[first].centre)
    desktop.wait_for_photo(first)
    desktop.settle()
    for _ in range(40):
        desktop.page.keyboard.press("ArrowRight")
    desktop.settle()
    assert desktop.screen().photo.index == first + 40
    desktop.record()
    desktop.page.keyboard.press("Escape")
    closing = desktop.recorded(closed=True)
    box = wall(desktop).cells[first + 40]
    assert in_view(box, wall(desktop).view), "scrolled into view"
    assert closing.shown[-1].photo.visible.difference(box) < SAME


def test_a_finger_that_stops_a_fling_opens_nothing(phone):
    opened(phone, 10_000)
    for _ in range(2):
        phone.touch.pinch((195.0, 450.0), 60, 330)
    phone.settle()
    phone.touch.flick((300.0, 650.0), 225, 1.5)
    phone.touch.tap(200, 400)
    phone.settle()
    assert not phone.screen().open


def test_without_a_viewer_a_photograph_is_a_link(desktop):
    opened(desktop, 12)
    desktop.page.evaluate("document.body.append(document.querySelector('lenticular-wall'))")
    desktop.until("document.querySelector('lenticular-wall:state(live)')")
    desktop.settle()
    address = f"{walls.name(5)}-{walls.WIDTHS[-1]}.webp"
    desktop.leave(lambda: desktop.mouse.click(*wall(desktop).cells[5].centre), address)


def test_a_page_may_choose_for_itself(desktop):
    opened(desktop, 12)
    desktop.page.evaluate(
        """document.querySelector('lenticular-wall').addEventListener('lenticular-select', (event) => {
          event.preventDefault();
          document.title = `chose ${event.detail.index}`;
        })"""
    )
    desktop.mouse.click(*wall(desktop).cells[7].centre)
    desktop.until(lambda: desktop.page.title() == "chose 7", "no selection was reported")
    assert not desktop.screen().open


# Keys and accessibility


def test_keys_lead_through_the_wall_and_open_a_photograph(desktop):
    opened(desktop, 300)
    keyboard = desktop.page.keyboard
    keyboard.press("Tab")
    keyboard.press("Home")
    desktop.settle()
    assert active(desktop) == "0"
    # Tab reaches the current photograph alone.
    assert desktop.page.evaluate(
        """[...document.querySelector('lenticular-wall').shadowRoot.querySelectorAll('[role=gridcell] a')]
          .filter((link) => link.tabIndex >= 0).map((link) => link.dataset.index)"""
    ) == ["0"]
    keyboard.press("ArrowRight")
    desktop.settle()
    assert active(desktop) == "1"
    above = wall(desktop).cells[1]
    keyboard.press("ArrowDown")
    desktop.settle()
    below = wall(desktop).cells[int(active(desktop))]
    assert below.y > above.bottom - SAME and below.x < above.centre[0] < below.right + 2
    desktop.keep("wall-focus")
    index = int(active(desktop))
    for key in ("Enter", " "):
        keyboard.press(key)
        desktop.wait_for_photo(index)
        desktop.settle()
        keyboard.press("Escape")
        desktop.closed()
        assert active(desktop) == str(index)
    keyboard.press("+")
    keyboard.press("+")
    desktop.settle()
    assert wall(desktop).content.width > 2 * 1280
    assert in_view(wall(desktop).cells[index], wall(desktop).view)
    # Tab moves the focus from the wall to its buttons; Shift+Tab moves it back to the same photograph.
    keyboard.press("Tab")
    # A zoom key does not move the focus.
    keyboard.press("-")
    desktop.settle()
    assert active(desktop) is None
    keyboard.press("Shift+Tab")
    assert active(desktop) == str(index)


def test_the_current_photograph_of_ten_thousand_keeps_the_focus_when_it_is_scrolled_away(desktop):
    opened(desktop, 10_000)
    desktop.page.keyboard.press("Tab")
    desktop.page.keyboard.press("End")
    desktop.settle()
    assert active(desktop) == "9999"
    zoom(desktop, 7, 300, 300)
    assert 9999 in wall(desktop).cells and not in_view(wall(desktop).cells[9999], wall(desktop).view)
    assert active(desktop) == "9999"
    desktop.page.keyboard.press("ArrowLeft")
    desktop.settle()
    assert active(desktop) == "9998"
    assert in_view(wall(desktop).cells[9998], wall(desktop).view)


def test_the_focus_goes_to_the_next_photograph_if_the_current_one_is_taken_away(desktop):
    opened(desktop, 300)
    desktop.page.evaluate(
        """() => {
          window.focused = [];
          addEventListener("lenticular-focus", ({ detail }) => focused.push(detail.index));
          window.photographs = Array.from({ length: 6 }, (_, index) => ({
            width: 300, height: 200, src: `../pictures/landscape-thumbnail.png?${index}`,
            href: `../pictures/landscape.jpg?${index}`, alt: `Photograph ${index}`,
          }));
        }"""
    )

    def show(*indices: int):
        desktop.page.evaluate(
            """(indices) => {
              const wall = document.querySelector("lenticular-wall");
              wall.photographs = indices.map((index) => photographs[index]);
            }""",
            list(indices),
        )
        desktop.settle()

    def focused() -> str | None:
        return desktop.page.evaluate(
            "document.querySelector('lenticular-wall').shadowRoot.activeElement?.querySelector('img').alt"
        )

    show(*range(6))
    for key in ("Tab", "Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"):
        desktop.page.keyboard.press(key)
    desktop.settle()
    assert focused() == "Photograph 4"
    desktop.page.evaluate("focused.length = 0")
    show(0, 1, 2, 3, 5)
    assert focused() == "Photograph 5"
    show(0, 1, 2, 3)
    assert focused() == "Photograph 3"
    show(1, 2, 3)
    assert focused() == "Photograph 3"
    # The photograph of the last change is the same one.
    assert desktop.page.evaluate("focused") == [4, 3]
    desktop.page.keyboard.press("ArrowLeft")
    desktop.settle()
    assert focused() == "Photograph 2"
    # Two lists before a frame.
    desktop.page.evaluate(
        """() => {
          const wall = document.querySelector("lenticular-wall");
          wall.photographs = [1, 3].map((index) => photographs[index]);
          wall.photographs = [0, 4, 1, 3].map((index) => photographs[index]);
        }"""
    )
    desktop.settle()
    assert focused() == "Photograph 3"
    assert desktop.page.evaluate("focused").pop() == 3
    # If none is left, no link takes the focus later.
    show(5)
    assert focused() is None
    assert desktop.page.evaluate("document.querySelector('lenticular-wall').index") == -1


def test_a_screen_reader_finds_a_grid_with_positions(desktop):
    opened(desktop, 300)
    desktop.page.keyboard.press("Tab")
    desktop.page.keyboard.press("Home")
    desktop.page.keyboard.press("ArrowDown")
    desktop.settle()
    index = int(active(desktop))
    desktop.devtools.call("Accessibility.enable")
    nodes = desktop.devtools.call("Accessibility.getFullAXTree")["nodes"]
    desktop.devtools.call("Accessibility.disable")
    by_id = {node["nodeId"]: node for node in nodes}

    def role(node) -> str:
        return node.get("role", {}).get("value", "")

    def above(node, wanted: str):
        while node and role(node) != wanted:
            node = by_id.get(node.get("parentId"))
        return node

    focused = next(
        node
        for node in nodes
        for each in node.get("properties", [])
        if each["name"] == "focused" and each["value"]["value"] and role(node) == "link"
    )
    assert focused["name"]["value"] == f"Photograph {index}"
    assert focused["description"]["value"] == f"{index + 1} / 300"
    cell, row, grid = (above(focused, each) for each in ("gridcell", "row", "grid"))
    assert grid["name"]["value"] == "An album"
    place = desktop.page.evaluate(
        """() => {
          const link = document.querySelector('lenticular-wall').shadowRoot.activeElement;
          const row = link.closest('[role=row]');
          return [Number(row.ariaRowIndex), Number(link.parentNode.ariaColIndex),
            Number(link.closest('[role=grid]').ariaRowCount)];
        }"""
    )
    shown = wall(desktop).cells
    rows = sorted({box.y for box in shown.values()})
    same_row = sorted(box.x for box in shown.values() if box.y == shown[index].y)
    assert place == [
        rows.index(shown[index].y) + 1,
        same_row.index(shown[index].x) + 1,
        len(rows),
    ]
    assert cell and row


# Life cycle


def test_where_motion_is_reduced_a_zoom_is_there_at_once(device):
    it = opened(device("desktop", reduced_motion="reduce"), 300)
    before = wall(it).content.width
    it.record()
    it.page.keyboard.press("Tab")
    it.page.keyboard.press("+")
    widths = {each.walls[0].content.width for each in it.recorded().frames}
    assert len(widths) == 2 and max(widths) == pytest.approx(1.6 * before, rel=1e-3)


def test_resized_the_overview_stays_one(desktop):
    opened(desktop, 300)
    desktop.page.set_viewport_size({"width": 500, "height": 900})
    desktop.settle()
    shown = wall(desktop)
    assert in_view(shown.content, shown.view)
    assert len(shown.cells) == 300
    assert shown.content.width > 480 or shown.content.height > 820


def test_removed_and_inserted_again_it_goes_on_from_its_overview(desktop):
    opened(desktop, 300)
    desktop.page.evaluate(
        """() => {
          const wall = document.querySelector('lenticular-wall');
          const viewer = wall.parentNode;
          wall.remove();
          viewer.append(wall);
        }"""
    )
    desktop.until("document.querySelector('lenticular-wall:state(live)')")
    desktop.settle()
    assert len(wall(desktop).cells) == 300


def test_another_list_is_another_wall(desktop):
    opened(desktop, 300)
    set_source(desktop, "../walls/12.json")
    desktop.until(lambda: len(wall(desktop).cells) == 12, "the other album is not shown")
    desktop.page.evaluate(
        """document.querySelector('lenticular-wall').photographs = [
          { width: 300, height: 200, src: '../pictures/landscape-thumbnail.png',
            href: '../pictures/landscape.jpg', alt: 'One' },
          { width: 200, height: 300, src: '../pictures/portrait-thumbnail.png', alt: 'Two' },
        ]"""
    )
    desktop.until(lambda: len(wall(desktop).cells) == 2, "the page's own album is not shown")
    desktop.mouse.click(*wall(desktop).cells[0].centre)
    desktop.wait_for_photo(0)
    desktop.until("lenticularRecorder.screen().photo?.sources.includes('landscape.jpg')")


def set_source(device, address: str):
    device.page.evaluate(
        "(address) => document.querySelector('lenticular-wall').setAttribute('src', address)", address
    )


@pytest.mark.parametrize("is_on_its_way", [True, False])
def test_a_wall_that_is_moved_in_the_document_keeps_its_list(desktop, server, is_on_its_way):
    opened(desktop, 300)
    hold = f"moved-{is_on_its_way}"
    requests = []
    desktop.on("request", lambda request: requests.append(request.url))
    if not is_on_its_way:
        server.gates[hold].set()
    set_source(desktop, f"../walls/12.json?hold={hold}")
    if not is_on_its_way:
        desktop.until(lambda: len(wall(desktop).cells) == 12, "the other album is not shown")
    desktop.page.evaluate("document.body.append(document.querySelector('lenticular-wall'))")
    desktop.until("document.querySelector('lenticular-wall:state(live)')")
    desktop.settle()
    server.gates[hold].set()
    desktop.until(lambda: len(wall(desktop).cells) == 12, "the list is not shown")
    desktop.settle()
    assert sum(hold in each for each in requests) == 1, "the list was requested again"


def test_a_wall_that_is_taken_out_waits_for_no_list_and_asks_again_where_it_is_put_back(desktop, server):
    opened(desktop, 300)
    set_source(desktop, "../walls/12.json?hold=taken-out")
    desktop.until(lambda: any("taken-out" in each for each in server.requests), "no request")
    with desktop.page.expect_event("requestfailed", lambda request: "taken-out" in request.url):
        desktop.page.evaluate("(globalThis.kept = document.querySelector('lenticular-wall')).remove()")
    server.gates["taken-out"].set()
    desktop.page.evaluate("document.body.append(kept)")
    desktop.until("document.querySelector('lenticular-wall:state(live)')")
    desktop.settle()
    desktop.until(lambda: len(wall(desktop).cells) == 12, "the list is not shown")


def test_a_list_that_comes_late_does_not_replace_a_newer_one(desktop, server):
    opened(desktop, 12)
    number = """(() => {
      const list = document.querySelector('lenticular-wall').photographs;
      return (list.photographs ?? list).length;
    })()"""
    for name, newer, count in (
        ("older-list", "wall.setAttribute('src', '../walls/1000.json')", 1000),
        ("older-array", "wall.photographs = [{ width: 3, height: 2, src: '../pictures/landscape.jpg' }]", 1),
    ):
        set_source(desktop, f"../walls/300.json?hold={name}")
        desktop.until(lambda name_=name: any(name_ in each for each in server.requests), "no request")
        with desktop.page.expect_event("requestfailed", lambda request, name_=name: name_ in request.url):
            desktop.page.evaluate(f"{{ const wall = document.querySelector('lenticular-wall'); {newer}; }}")
        desktop.until(f"{number} === {count}")
        server.gates[name].set()
        desktop.wait(200)
        assert desktop.page.evaluate(number) == count


def test_without_its_list_the_element_shows_what_is_in_it(desktop):
    desktop.page.goto(desktop.origin + "/pages/wall.html?count=none")
    desktop.loaded()
    assert desktop.page.is_visible("lenticular-wall p")
    assert len(desktop.problems) >= 1 and all(
        "none.json" in each or "404" in each for each in desktop.problems
    )
    desktop.problems.clear()
