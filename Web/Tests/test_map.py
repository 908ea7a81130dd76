"""The map of a gallery: marks lead from the world over regions to photographs."""

import gzip
import re

import maps
import pictures
import pytest
from PIL import Image
from server import Server
from serving import Serving, until
from sweeps import paired
from test_accessibility import audit
from tool import run

# One process builds the galleries.
pytestmark = pytest.mark.xdist_group("map")

#: The colours of land and water.
BRIGHTNESS = {"light": ((241, 240, 236), (198, 214, 222)), "dark": ((40, 40, 44), (14, 26, 38))}
MAP = "-/map/index.html"
#: Places with their numbers of photographs: two are one place on the world, and more than a page lists.
PLACES = {"Berlin": ((52.52, 13.40), 70), "Potsdam": ((52.40, 13.06), 40), "Sydney": ((-33.87, 151.21), 1)}
#: The numbers of the marks, and their boxes, with the box of the map.
MARKS = """() => {
  const box = (each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const marks = [...document.querySelectorAll(".map li a")];
  return {
    numbers: marks.map((each) => Number(each.querySelector(".number")?.textContent ?? 1)).sort((a, b) => a - b),
    marks: marks.map(box),
    map: box(document.querySelector(".map")),
  };
}"""


def take(folder, spread):
    """Photographs in a folder that were taken at places, each of them so many degrees north of the one before."""
    size = 30
    for name, ((latitude, longitude), count) in PLACES.items():
        for index in range(count):
            exif = Image.Exif()
            north, east = abs(latitude) + index * spread, abs(longitude)
            exif.get_ifd(0x8825).update(
                {1: "NS"[latitude < 0], 2: (north, 0.0, 0.0), 3: "EW"[longitude < 0], 4: (east, 0.0, 0.0)}
            )
            file = folder / name / f"{index}.jpg"
            file.parent.mkdir(parents=True, exist_ok=True)
            size += 1
            pictures.draw((size, 31), pictures.LARGE_MARK).save(file, exif=exif)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The origin of a gallery of photographs that were taken at places."""
    folder = tmp_path_factory.mktemp("map")
    take(folder / "photos", 1e-6)
    run("build", folder / "photos", "--output", folder / "site", "--keep-location", "--title", "Walks")
    server = Server({"/": folder / "site"})
    yield server.origin
    server.close()


@pytest.fixture(scope="module")
def photographs(tmp_path_factory):
    """A folder of photographs that were taken all over towns."""
    folder = tmp_path_factory.mktemp("tiles") / "photos"
    take(folder, 2e-3)
    return folder


@pytest.fixture(scope="module")
def drawn(photographs):
    """The folder of their gallery on tiles, as bright as each visitor prefers, and its origin."""
    site = photographs.with_name("drawn")
    tiles = photographs.with_name("world.pmtiles")
    maps.world(tiles)
    run("build", photographs, "--output", site, "--keep-location", "--theme", "auto", "--map", tiles)
    server = Server({"/": site})
    yield site, server.origin
    server.close()


def shown(visitor) -> list[int]:
    """The numbers of the marks, each of which lies on the map and beside the others."""
    visitor.until("document.readyState === 'complete'", "the page is not loaded")
    visitor.arrived()
    found = visitor.page.evaluate(MARKS)
    left, top, right, bottom = found["map"]
    for index, mark in enumerate(found["marks"]):
        assert left - 1 <= mark[0] and mark[2] <= right + 1, "a mark is beside the map"
        assert top - 1 <= mark[1] and mark[3] <= bottom + 1, "a mark is beside the map"
        for other in found["marks"][:index]:
            middles = [
                sum(each[side] for side in sides) / 2 for each in (mark, other) for sides in ((0, 2), (1, 3))
            ]
            assert max(abs(middles[0] - middles[2]), abs(middles[1] - middles[3])) > 12, (
                "marks lie on each other"
            )
    return found["numbers"]


def counted(visitor) -> int:
    return int(re.search(r"\d+", visitor.page.locator("header > p").inner_text())[0])


@paired("name, script", ["phone", "desktop"], [True, False])
def test_a_place_leads_to_its_photographs(device, site, name, script):
    visitor = device(name, address=site, **({} if script else {"java_script_enabled": False}))
    visitor.page.goto(f"{site}/index.html")
    visitor.page.get_by_role("link", name="Map").click()
    visitor.page.wait_for_url(f"{site}/{MAP}")
    if not script:
        assert visitor.page.locator(".map li").count() == 2
        visitor.page.locator(".map a", has_text="110").click()
        visitor.page.locator(".map a", has_text="40").click()
        visitor.page.locator(".tiles a").first.click()
        visitor.page.wait_for_url(re.compile("/potsdam/"))
        return
    assert counted(visitor) == 111 and shown(visitor) == [1, 110]
    audit(visitor)
    visitor.page.get_by_role("link", name="110 photographs").click()
    visitor.page.wait_for_url(re.compile(r"/-/map/\d+-\d+-\d+/index.html$"))
    assert counted(visitor) == 110 and shown(visitor) == [40, 70]
    audit(visitor)
    visitor.page.get_by_role("link", name="40 photographs").click()
    visitor.page.wait_for_url(lambda url: url.count("/") > 3 and "map" in url)
    visitor.until("document.querySelectorAll('.tiles a').length === 40", "the photographs are not listed")
    audit(visitor)
    visitor.arrived()
    visitor.page.locator(".tiles a").first.click()
    visitor.page.wait_for_url(re.compile("/potsdam/"))


def test_a_single_photograph_is_its_own_mark(desktop, site):
    desktop.page.goto(f"{site}/{MAP}")
    link = desktop.page.get_by_role("link", name="0", exact=True)
    assert link.get_attribute("href") == "../../sydney/0/index.html"
    # It lies where Sydney does: in the south-east.
    box = link.bounding_box()
    around = desktop.page.locator(".map").bounding_box()
    assert box["x"] > around["x"] + 0.8 * around["width"]
    assert box["y"] > around["y"] + 0.6 * around["height"]


def test_keys_lead_through_the_map(desktop, site):
    desktop.page.goto(f"{site}/{MAP}")
    marks = desktop.page.locator(".map a")
    focused = "document.activeElement.closest('.map li')?.id ?? ''"
    order = []
    for _ in range(12):
        desktop.page.keyboard.press("Tab")
        if name := desktop.page.evaluate(focused):
            order.append(name)
    assert sorted(set(order)) == sorted(f"m{index}" for index in range(marks.count()))
    desktop.page.locator(".map a", has_text="110").focus()
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert desktop.page.evaluate(outline) != "none"
    desktop.page.keyboard.press("Enter")
    desktop.page.wait_for_url(re.compile(r"/-/map/\d+-\d+-\d+/index.html$"))
    # The way back is told above.
    desktop.arrived()
    desktop.page.get_by_role("navigation").get_by_role("link", name="Map").click()
    desktop.page.wait_for_url(f"{site}/{MAP}")


#: The colour on screen of a path of the drawing, or of the ground beneath it.
COLOUR = """(name) => {
  const shape = document.querySelector(name ? `.base .${name}` : ".base");
  const style = getComputedStyle(shape);
  return name ? style.fill : style.backgroundColor;
}"""
#: The boxes of the names that are seen, and of the marks with their numbers.
NAMES = """() => {
  const box = (each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return { text: each.textContent, left, top, right, bottom };
  };
  const seen = (each) => each.getClientRects().length > 0;
  return {
    names: [...document.querySelectorAll(".names bdi")].filter(seen).map(box),
    marks: [...document.querySelectorAll(".map li img")].map(box),
    map: box(document.querySelector(".map")),
  };
}"""


def regions(site) -> list[str]:
    """The addresses of the pages of the map, from the world to the smallest regions."""
    return [
        str(file.relative_to(site))
        for file in sorted(site.glob("-/map/**/index.html"), key=lambda x: len(str(x)))
    ]


@paired("name, scheme", ["phone", "desktop"], ["light", "dark"])
def test_tiles_are_drawn_as_bright_as_the_page(device, drawn, name, scheme):
    site, origin = drawn
    land, water = BRIGHTNESS[scheme]
    visitor = device(name, address=origin, color_scheme=scheme)
    requested = []
    visitor.page.on("request", lambda request: requested.append(request.url))
    for page in regions(site):
        visitor.page.goto(f"{origin}/{page}")
        shown(visitor)
        audit(visitor)
        assert visitor.page.evaluate(COLOUR, "") == f"rgb{land}"
        if visitor.page.locator(".base .water").count():
            assert visitor.page.evaluate(COLOUR, "water") == f"rgb{water}"
        credit = visitor.page.locator(".credits")
        assert credit.inner_text() == "© OpenStreetMap & friends"
        assert credit.locator("a").get_attribute("href") == "https://www.openstreetmap.org/copyright"
    # All that the pages show is on the site itself.
    assert all(each.startswith(origin) for each in requested)
    visitor.page.goto(f"{origin}/{MAP}")
    assert visitor.page.locator(".base .water").count() == 1


@pytest.mark.parametrize("name", ["phone", "desktop"])
def test_names_of_places_stand_apart(device, drawn, name):
    site, origin = drawn
    visitor = device(name, address=origin)
    counts = []
    for page in regions(site):
        visitor.page.goto(f"{origin}/{page}")
        visitor.arrived()
        found = visitor.page.evaluate(NAMES)
        around = found["map"]
        taken = found["marks"]
        for each in found["names"]:
            assert around["left"] <= each["left"] and each["right"] <= around["right"], each
            assert around["top"] <= each["top"] and each["bottom"] <= around["bottom"], each
            for other in taken:
                assert (
                    each["right"] <= other["left"]
                    or other["right"] <= each["left"]
                    or each["bottom"] <= other["top"]
                    or other["bottom"] <= each["top"]
                ), f"{each} lies on {other}"
            taken = [*taken, each]
        counts.append(len(found["names"]))
    assert counts[0] >= 2 and counts[1] + counts[2] >= 2
    # A name is a text, whatever it consists of.
    texts = [(site / page).read_text() for page in regions(site)]
    assert any("Großbeeren &lt;North&gt;" in text for text in texts)


def test_pages_on_tiles_are_small_and_are_printed_light(desktop, drawn):
    site, origin = drawn
    for page in regions(site):
        assert len(gzip.compress((site / page).read_bytes())) < 100_000
    desktop.page.goto(f"{origin}/{MAP}")
    desktop.emulate_media(media="print", color_scheme="dark")
    assert desktop.page.evaluate("matchMedia('print').matches")
    assert desktop.page.evaluate(COLOUR, "") == "rgb(241, 240, 236)"
    assert desktop.page.locator(".credits").is_visible()


def test_tiles_that_are_pictures_are_one_picture(desktop, photographs):
    tiles = {}
    for place in ((0, 0, 0), (1, 0, 0), (1, 0, 1), (1, 1, 0), (1, 1, 1)):
        file = photographs.with_name("tile.png")
        Image.new("RGB", (256, 256), (40 + 60 * place[1], 40 + 60 * place[2], 90)).save(file)
        tiles[place] = file.read_bytes()
    map_file = photographs.with_name("pictures.pmtiles")
    maps.write(map_file, tiles, kind=maps.PNG)
    site = photographs.with_name("pictured")
    run("build", photographs, "--output", site, "--keep-location", "--map", map_file)
    server = Server({"/": site})
    try:
        desktop.page.goto(f"{server.origin}/{MAP}")
        desktop.arrived()
        loaded = desktop.page.locator("img.base").evaluate(
            "(image) => [image.naturalWidth, image.naturalHeight]"
        )
        assert loaded == [2048, 1219]
        audit(desktop)
    finally:
        server.close()


@pytest.mark.program
def test_serve_follows_the_file_of_the_map(tmp_path):
    take(tmp_path / "photos", 1e-6)
    tiles = {(0, 0, 0): maps.tile((0, 0, 0), maps.shapes())}
    file, other = tmp_path / "world.pmtiles", tmp_path / "other.pmtiles"
    maps.write(file, tiles, attribution="&copy; Surveyors of the north")
    serving = Serving(tmp_path, "--keep-location", "--map", str(file), last="http://")
    serving.ready()
    assert "Surveyors of the north" in serving.ask("/-/map/").text
    maps.write(other, tiles, attribution="&copy; Surveyors of the south")
    other.rename(file)
    until(lambda: "Surveyors of the south" in serving.ask("/-/map/").text, "the former map is still shown")
    assert serving.stop() == 0
