"""Panoramas of a whole circle, which go round: what is on the screen on both sides of their ends."""

import math

import panoramas
import pytest
import tool
from conftest import once
from display import distinct
from frames import Rect
from panoramas import CIRCLE, DEEP, TILE, blue
from PIL import Image
from sweeps import WHOLE
from test_panorama import SCRIPT, STYLE, live, panorama
from touch import Story
from window import ARTIFACTS

SAME = 0.5  # px of tolerance between positions that should coincide.
# The tolerance of an azimuth that is read from colours, in radians. Colours are compressed.
AZIMUTH = 0.06
# The greatest difference of a colour between two pixels side by side of a screenshot.
STEP = 8
PIXELS = f'data-width="{CIRCLE[0]}" data-height="{CIRCLE[1]}"'
BARE = (
    "<style>lenticular-panorama::part(hint), lenticular-panorama::part(track), lenticular-panorama::part(motion),"
    " lenticular-panorama::after { display: none }</style>"
)
LOOP = (
    f'<lenticular-panorama loop><img src="../panoramas/circle.jpg" {PIXELS} width="{CIRCLE[0]}"'
    f' height="{CIRCLE[1]}" alt="A circle"></lenticular-panorama>'
)
VIEWER = """
<style>
  body {{ margin: 0; background: #111 }}
  a > img {{ display: block; width: 160px; height: 100px; object-fit: cover; border-radius: 8px }}
</style>
<lenticular-viewer>
  <a href="../pictures/landscape.jpg">
    <img src="../pictures/landscape-thumbnail.png" width="160" height="100" alt="A landscape"></a>
  <a href="../panoramas/circle.jpg" {pixels} data-panorama data-loop>
    <img src="../panoramas/circle-thumbnail.jpg" width="160" height="100" alt="A circle"></a>
</lenticular-viewer>
"""


@pytest.fixture(scope="module", autouse=True)
def circle(folder, server):
    once(folder / "panoramas" / "circle.jpg", lambda: panoramas.write_circle(folder / "panoramas"))


def turn(angle: float) -> float:
    """An angle from −π to π that differs by full turns."""
    return math.remainder(angle, 2 * math.pi)


def azimuths(device, name: str, y: float, count: int = 40) -> tuple[list[float], list[float]]:
    """Positions across the screen, and the azimuths whose colours are seen there."""
    image = device.shot(name)
    places = [(each + 0.5) * device.width / count for each in range(count)]
    return places, [panoramas.azimuth(device.colour(image, x, y)) for x in places]


def assert_round(device, picture: Rect, name: str, y: float):
    """Asserts that the screen shows a circle of which `picture` is one copy, without a gap or a seam."""
    for x, seen in zip(*azimuths(device, name, y)):
        expected = 2 * math.pi * (x - picture.x) / picture.width
        assert abs(turn(seen - expected)) < AZIMUTH, f"at {x:.0f} px of {name}"
    with Image.open(ARTIFACTS / f"{name}-{device.name}.png") as image:
        line = int(y * image.width / device.width)
        row = [image.convert("RGB").getpixel((x, line)) for x in range(image.width)]
    steps = [max(abs(a - b) for a, b in zip(one, other)) for one, other in zip(row, row[1:])]
    assert max(steps) <= STEP, f"a line at {steps.index(max(steps))} of {name}"


@pytest.fixture
def looking(phone):
    """A phone with a panorama that loops."""
    phone.show(LOOP, SCRIPT + STYLE + BARE)
    return live(phone)


@pytest.mark.parametrize(("angle", "direction"), [(170, -1), (10, 1)])
def test_flings_go_round_and_the_ends_meet(looking, angle, direction):
    width = panorama(looking).picture.width
    assert width > 1.5 * looking.width
    way, last = 0.0, panorama(looking).picture.x
    for number in range(5 if WHOLE else 2):
        looking.record()
        looking.touch.flick((195, 400), angle, 2.2)
        for frame in looking.recorded().frames:
            seen = frame.panoramas[0]
            step = math.remainder(seen.picture.x - last, width)
            way, last = way + step, seen.picture.x
            # The middle of the view shows the image itself; its copies are seen at the sides only.
            assert seen.picture.x <= 195 + 120 and seen.picture.right >= 195 - 120
        assert_round(looking, panorama(looking).picture, f"loop-{direction}-{number}", 400)
    assert way * direction > (1.5 if WHOLE else 1) * width


def test_glides_go_on_while_the_page_is_busy(display):
    display.show_page(LOOP, SCRIPT + STYLE)
    display.touch.flick((195, 400), angle=180, speed=1.2)
    screens = display.blocked_screens()
    assert distinct(screens) == len(screens) >= 4, f"{distinct(screens)} screens"


def test_the_seam_under_a_finger(looking):
    looking.page.evaluate("document.querySelector('lenticular-panorama').recenter(false)")
    looking.settle()
    width = panorama(looking).picture.width
    # Home leads to where the ends meet.
    looking.page.keyboard.press("Tab")
    looking.page.keyboard.press("Home")
    looking.settle()
    seen = panorama(looking)
    assert math.remainder(seen.picture.x - 195, width) == pytest.approx(0, abs=SAME)
    assert_round(looking, seen.picture, "loop-seam", 400)
    looking.touch.play(Story().drag((100, 400), (260, 400), 200).wait(200))
    held = panorama(looking)
    assert_round(looking, held.picture, "loop-held", 400)
    moved = math.remainder(held.picture.x - seen.picture.x, width)
    assert 140 <= moved <= 160
    looking.touch.play(Story().up())
    looking.settle()


def test_as_a_whole_the_circle_is_there_once(looking):
    looking.touch.flick((195, 400), 170, 2.2)
    looking.settle()
    looking.touch.tap(195, 400)
    looking.settle()
    seen = panorama(looking)
    assert seen.picture.width == pytest.approx(looking.width, abs=SAME)
    assert seen.picture.x == pytest.approx(0, abs=SAME)
    copies = "document.querySelector('lenticular-panorama').shadowRoot.querySelectorAll('[part=copy]').length"
    assert looking.page.evaluate(copies) == 0
    looking.touch.tap(195, 400)
    looking.settle()
    assert looking.page.evaluate(copies) == 2


def test_tiles_on_both_sides_of_the_ends(phone, folder):
    once(folder / "panoramas" / "deep_files", lambda: panoramas.write_tiles(folder / "panoramas"))
    width, height = DEEP
    address = "../panoramas/deep_files/{level}/{column}_{row}.jpg"
    phone.show(
        f'<lenticular-panorama loop tiles="{address} {TILE[0]} {TILE[1]}" data-width="{width}"'
        f' data-height="{height}"><img src="../panoramas/deep.jpg" alt="Deep"></lenticular-panorama>',
        SCRIPT + STYLE + BARE,
    )
    live(phone)
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.press("Home")
    phone.settle()
    phone.loaded()
    image = phone.shot("loop-tiles")
    seen = {phone.colour(image, x, 400)[2] for x in range(10, 385, 15)}
    levels = {blue(level) for level in range(20)}
    assert all(min(abs(each - level) for level in levels) <= 8 for each in seen), seen


# In the viewer


def image(device) -> Rect:
    return device.screen().photo.image


def open_circle(phone):
    """Opens the circle in a viewer, and waits until it fills the screen."""
    phone.show(VIEWER.format(pixels=PIXELS), SCRIPT)
    phone.tap_thumbnail(1)
    phone.until(
        lambda: (photo := phone.screen().photo) and abs(photo.image.height - phone.height) < SAME,
        "the panorama does not fill the screen",
    )
    phone.settle()


def test_in_the_viewer_it_goes_round_and_flies_back(phone):
    open_circle(phone)
    for number in range(4):
        phone.touch.flick((195, 400), 170, 2.2)
        phone.settle()
        assert phone.screen().photo.index == 1, "no page is turned"
        assert_round(phone, image(phone), f"loop-viewer-{number}", 400)
    phone.record()
    phone.page.keyboard.press("Escape")
    frames = phone.recorded(closed=True).frames
    assert not frames[-1].open
    middles = [each.photo.image.centre[0] for each in frames if each.photo]
    # It flies back on the short way: it is never sent all the way round.
    assert max(abs(a - b) for a, b in zip(middles, middles[1:])) < 200
    assert frames[-1].hidden == ()


def test_a_tap_shows_the_whole_and_then_swipes_turn_pages(phone):
    open_circle(phone)
    phone.touch.flick((195, 400), 170, 2.2)
    phone.settle()
    phone.touch.tap(195, 300)
    phone.until(lambda: abs(image(phone).width - phone.width) < SAME, "the whole is not shown")
    phone.settle()
    whole = image(phone)
    assert whole.x == pytest.approx(0, abs=SAME)
    shot = phone.shot("loop-whole")
    # Nothing of the copies is left above and below, or beside.
    for place in ((195, whole.y - 40), (195, whole.bottom + 40)):
        assert max(phone.colour(shot, *place)) < 30
    phone.touch.flick((60, 400), 0, 1.2)
    phone.settle()
    assert phone.screen().photo.index == 0


# In a gallery


def test_a_gallery_knows_a_circle_by_its_gpano_data(device, tmp_path):
    folder, site = tmp_path / "photographs", tmp_path / "site"
    folder.mkdir()
    circle = panoramas.circle((1600, 800))
    space = "xmlns:GPano='http://ns.google.com/photos/1.0/panorama/'"
    for name, numbers in {"round": (1600, 1600), "part": (4000, 1600)}.items():
        full, cropped = numbers
        xmp = (
            "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
            f"<rdf:Description {space} GPano:ProjectionType='equirectangular'"
            f" GPano:FullPanoWidthPixels='{full}' GPano:CroppedAreaImageWidthPixels='{cropped}'/>"
            "</rdf:RDF></x:xmpmeta>"
        )
        circle.save(folder / f"{name}.jpg", quality=90, xmp=xmp.encode())
    Image.new("RGB", (300, 200), "#335").save(folder / "plain.jpg")
    tool.run("build", folder, "-o", site, "--quiet")
    page = (site / "index.html").read_text()
    links = {
        line.split('data-file="')[1].split('"')[0]: line
        for line in page.split("<a ")
        if 'data-file="' in line
    }
    assert " data-loop" in links["round.jpg"] and "data-panorama" in links["round.jpg"]
    assert " data-loop" not in links["part.jpg"] and "data-panorama" in links["part.jpg"]
    assert " data-loop" not in links["plain.jpg"]
    assert (site / "photographs.json").read_text().count('"loop":true') == 1
