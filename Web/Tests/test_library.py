"""A library of twenty years, of some thousand photographs, walked through as by `Apps/Gallery/Benchmarks/walk.py`."""

import sys

import pytest
from tool import ROOT, run

sys.path += [str(ROOT / "Apps/Gallery/Benchmarks"), str(ROOT / "Web/Benchmarks")]

import library  # noqa: E402
import walk  # noqa: E402

pytestmark = [pytest.mark.live, pytest.mark.unhurried]

COUNT = 3000
#: What a page may weigh before its pictures, in kB: of 100,000 photographs, 100.
LIMIT = 45 + 55 * COUNT / 100_000


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder of the site. Its photographs are links to some pictures."""
    folder = tmp_path_factory.mktemp("library")
    count, library.PICTURES = library.PICTURES, 60
    try:
        library.draw(folder / "photos", COUNT)
    finally:
        library.PICTURES = count
    run("build", folder / "photos", "--output", folder / "site", "--keywords", "--people", "--keep-location")
    return folder / "site"


@pytest.fixture(scope="module")
def address(site):
    with walk.previewed(site) as address:
        yield address


@pytest.fixture
def visitor(browser, port, address):
    visitor = walk.Visitor(browser, port, address)
    yield visitor
    visitor.context.close()


def test_no_page_is_heavy_before_its_pictures(browser, port, address, site):
    weights = {path: walk.weights_of(browser, port, address, path) for path in walk.pages_of(site)}
    assert len(weights) > 14
    assert {path: parts for path, parts in weights.items() if sum(parts.values()) > LIMIT} == {}


def test_a_photograph_stays_under_the_pointer_from_years_to_itself(visitor):
    visitor.open("-/time/index.html")
    visitor.live()
    reached = []
    for name, index, distance in walk.zooms(visitor, COUNT):
        assert distance <= 2, f"photograph {index} lies elsewhere at {name}"
        reached.append((name, visitor.page.evaluate(f"{walk.WALL}.zoomScale")))
    assert [name for name, _ in reached] == ["years", "a photograph"] * 2
    assert all(scale < 0.3 if name == "years" else scale == 1 for name, scale in reached)


def test_the_slider_leads_through_twenty_years_and_memory_stays_bounded(visitor):
    visitor.open("-/time/index.html")
    visitor.live()
    page = visitor.page
    slider = page.get_by_role("slider", name="Date")
    years = []
    for stop in range(40):
        # To and fro, so that neighbours are not loaded before.
        waited, _, shown = page.evaluate(walk.SCRUB, (stop * 17 % 40 + 0.5) / 40)
        assert waited < float("inf") and shown > 0, f"{shown} thumbnails are loaded"
        years.append((stop * 17 % 40, int(slider.get_attribute("aria-valuetext").split()[-1])))
    times = [year for _, year in sorted(years)]
    assert times == sorted(times, reverse=True), "the newest are first"
    assert times[0] == 2024 and times[-1] <= 2009 and len(set(times)) > 12
    heap, nodes = visitor.memory
    assert heap < 16 and nodes < 5000


def test_a_word_finds_its_photographs(visitor):
    visitor.open("-/search/index.html")
    visitor.page.locator("input").fill(library.RARE)
    found = visitor.page.locator(".tiles a")
    found.first.wait_for()
    expected = sum(number % 2700 == 7 for number in range(COUNT))
    assert found.count() == expected == 2
    # Many are shown as one scrolls.
    visitor.page.locator("input").fill("2024")
    visitor.page.wait_for_function("() => parseInt(document.querySelector('output').textContent) > 100")
    total = visitor.page.evaluate("parseInt(document.querySelector('output').textContent)")
    visitor.page.wait_for_function("() => document.querySelectorAll('.tiles a').length >= 20")
    assert found.count() < total
    while found.count() < total:
        count = found.count()
        found.last.scroll_into_view_if_needed()
        visitor.page.mouse.wheel(0, 5000)
        visitor.page.wait_for_function(f"() => document.querySelectorAll('.tiles a').length > {count}")
