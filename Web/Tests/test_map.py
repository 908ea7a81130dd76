"""The map of a gallery: marks lead from the world over regions to photographs."""

import re

import pictures
import pytest
from PIL import Image
from server import Server
from test_accessibility import audit
from tool import run

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


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The origin of a gallery of photographs that were taken at places."""
    folder = tmp_path_factory.mktemp("map")
    size = 30
    for name, ((latitude, longitude), count) in PLACES.items():
        for index in range(count):
            exif = Image.Exif()
            north, east = abs(latitude) + index / 1e6, abs(longitude)
            exif.get_ifd(0x8825).update(
                {1: "NS"[latitude < 0], 2: (north, 0.0, 0.0), 3: "EW"[longitude < 0], 4: (east, 0.0, 0.0)}
            )
            file = folder / "photos" / name / f"{index}.jpg"
            file.parent.mkdir(parents=True, exist_ok=True)
            size += 1
            pictures.draw((size, 31), pictures.LARGE_MARK).save(file, exif=exif)
    run("build", folder / "photos", "--output", folder / "site", "--keep-location", "--title", "Walks")
    server = Server({"/": folder / "site"})
    yield server.origin
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


@pytest.mark.parametrize("script", [True, False], ids=["script", "without"])
@pytest.mark.parametrize("name", ["phone", "desktop"])
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
