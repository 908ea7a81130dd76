"""A gallery built by `lenticular build`, in a browser."""

import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pictures
import pytest
from frames import Thumbnail
from server import Server
from sweeps import on_desktop, on_phone
from test_viewer import assert_opens_from
from tool import run


@pytest.fixture(scope="module")
def avif_site(tmp_path_factory):
    """The URL of a site of two simple pictures, with AVIF."""
    folder = tmp_path_factory.mktemp("avif")
    (folder / "photos").mkdir()
    for name, mark in {"first": pictures.LARGE_MARK, "second": pictures.THUMBNAIL_MARK}.items():
        pictures.draw((1600, 1067), mark).save(folder / "photos" / f"{name}.png")
    run("build", folder / "photos", "--output", folder / "site", "--avif")
    server = Server({"/": folder / "site"})
    yield server.origin
    server.close()


@pytest.fixture(params=["phone", "desktop"])
def visitor(request, device, site):
    visitor = device(request.param, address=site)
    visitor.open("/")
    return visitor


def in_view(visitor):
    """Scrolls through the page, so that lazy images are loaded, and back to its top."""
    visitor.page.evaluate(
        """async () => {
          for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
            scrollTo(0, y);
            await lenticularRecorder.show();
          }
          scrollTo(0, 0);
          await Promise.all([...document.images].map((image) => image.decode()));
        }"""
    )
    visitor.settle()


def test_the_page_is_clean_and_fits(visitor):
    in_view(visitor)
    visitor.keep("gallery")
    assert visitor.page.evaluate("lenticularRecorder.violations") == []
    wide, screen = visitor.page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide <= screen, "the page is wider than the screen"
    assert "Test <gallery>" in visitor.page.title()
    assert visitor.page.locator("lenticular-viewer a img").count() >= 12


def test_a_screen_reader_hears_how_many_photographs_there_are(visitor):
    """By Chromium's own tree: lists without bullets and items without boxes are lists and items in it."""
    tree = visitor.devtools.call("Accessibility.getFullAXTree")["nodes"]
    nodes = {node["nodeId"]: node for node in tree}
    role = lambda node: node.get("role", {}).get("value")  # noqa: E731
    lists = {
        node["name"]["value"]: node
        for node in tree
        if role(node) == "list" and node.get("name", {}).get("value")
    }
    count = visitor.page.locator("lenticular-viewer a img").count()
    for name, expected in [("Photographs", count), ("Albums", visitor.page.locator(".albums a").count())]:
        items = [nodes[child] for child in lists[name]["childIds"]]
        assert [role(item) for item in items] == ["listitem"] * expected


def test_text_has_the_size_that_the_visitor_has_chosen(visitor):
    def sizes():
        return visitor.page.evaluate(
            """["header p", ".views a", ".albums .title"].map((each) =>
              parseFloat(getComputedStyle(document.querySelector(each)).fontSize))"""
        )

    usual = sizes()
    assert usual == [14, 14, 15]
    visitor.devtools.call("Page.setFontSizes", fontSizes={"standard": 24, "fixed": 20})
    assert sizes() == [21, 21, 22.5]
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    visitor.devtools.call("Page.setFontSizes", fontSizes={"standard": 16, "fixed": 13})
    assert sizes() == usual


def test_paper_has_the_photographs_and_what_is_said_of_them(visitor):
    visitor.emulate_media(media="print")
    look = visitor.page.evaluate(
        """() => {
          const style = (each) => getComputedStyle(document.querySelector(each));
          return [style(".views").display, style("html").backgroundColor, style("h1").color,
            style(".photos a").breakInside, style(".photos a").backgroundImage];
        }"""
    )
    assert look == ["none", "rgb(255, 255, 255)", "rgb(0, 0, 0)", "avoid", "none"]


def test_the_pictures_are_sharp(visitor):
    in_view(visitor)
    poor = visitor.page.evaluate(
        """() => [...document.querySelectorAll("lenticular-viewer a img")].map((image) => {
          // Files say their width in their name; naturalWidth is what `sizes` promised.
          const file = image.currentSrc.split("/").pop();
          const pixels = Number(file.match(/-(\\d+)\\./)[1]);
          const { width, height } = image.getBoundingClientRect();
          const ratio = image.getAttribute("height") / image.getAttribute("width");
          const shown = Math.max(width, height / ratio);
          // Of two widths, one twice the other, browsers take the nearer: for a picture that has a
          // row for itself that can be the smaller one.
          const limit = shown > 0.9 * innerWidth ? Math.SQRT2 : 1 / 0.95;
          return [file, shown * devicePixelRatio / pixels, limit];
        }).filter(([_, magnified, limit]) => magnified > limit)"""
    )
    assert poor == [], "pictures that are shown larger than they are"


def test_nothing_moves_when_the_pictures_arrive(visitor):
    before = visitor.page.evaluate("document.body.scrollHeight")
    in_view(visitor)
    assert visitor.page.evaluate("document.body.scrollHeight") == before


def test_a_photograph_opens_and_closes(visitor):
    in_view(visitor)
    visitor.record()
    thumbnail = visitor.tap_thumbnail(1)
    recording = visitor.recorded()
    assert recording.shown, "the photograph did not open"
    # The link clips the thumbnail to its corners.
    radius = visitor.page.evaluate(
        "parseFloat(getComputedStyle(document.querySelectorAll('lenticular-viewer a')[1]).borderTopLeftRadius)"
    )
    assert radius > 1
    assert_opens_from(recording, replace(thumbnail, radius=radius), visitor.fit(1))
    visitor.wait(500)
    visitor.keep("gallery-open")
    visitor.record()
    visitor.page.keyboard.press("Escape")
    recording = visitor.recorded(closed=True)
    last = recording.shown[-1].photo
    assert last.visible.difference(visitor.thumbnail(1).visible) <= 0.5
    assert visitor.page.evaluate("lenticularRecorder.violations") == []


@on_desktop
def test_the_controls_of_an_open_photograph_are_not_the_photograph(visitor):
    """The viewer of a gallery is in an element that listens to pointers, too."""
    in_view(visitor)
    visitor.tap_thumbnail(0)
    visitor.settle()

    def press(part: str):
        box = visitor.page.locator(f"lenticular-viewer [part={part}]").first.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        (visitor.touch.tap if visitor.name == "phone" else visitor.mouse.click)(x, y)
        visitor.wait(600)
        return visitor.settle()

    # A phone has no buttons for what a swipe does.
    index = press("next").photo.index if visitor.name == "desktop" else 0
    assert index == (1 if visitor.name == "desktop" else 0)
    assert press("information").photo.index == index and "File" in details(visitor)
    press("information")
    press("thumbnails")
    strip = visitor.page.locator("[part=strip] button")
    box = strip.nth(2).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    (visitor.touch.tap if visitor.name == "phone" else visitor.mouse.click)(x, y)
    visitor.wait_for_photo(2)
    assert visitor.settle().open


def pixels(visitor) -> int:
    """The width in the file name of the topmost photograph; 0 until the photograph is loaded."""
    photo = visitor.screen().photo
    name = re.search(r"-(\d+)\.", photo.sources[-1]) if photo and photo.sources else None
    return int(name[1]) if name else 0


@pytest.mark.parametrize(
    "unknown, shown",
    [([], ".avif"), (["avif"], ".webp"), (["avif", "webp"], ".jpg")],
    ids=["avif", "webp", "jpeg"],
)
def test_a_browser_gets_the_best_format_that_it_can_show(device, avif_site, unknown, shown):
    visitor = device("phone", address=avif_site)
    removed = {kind: 0 for kind in unknown}

    def forget(route):
        """Removes the sources from the page that a browser without these formats ignores."""
        answer = route.fetch()
        page = answer.text()
        for kind in unknown:
            page, removed[kind] = re.subn(f'<source type="image/{kind}" [^>]*>', "", page)
        route.fulfill(response=answer, body=page)

    requests = []
    visitor.route(avif_site + "/", forget)
    visitor.on("request", lambda request: requests.append(urlsplit(request.url).path))
    visitor.open("/")
    thumbnails = visitor.page.evaluate("[...document.images].map((image) => image.currentSrc)")
    assert all(count == 2 for count in removed.values())
    assert [thumbnail.rsplit("-", 1)[1] for thumbnail in thumbnails] == [f"640{shown}"] * 2

    visitor.tap_thumbnail(0)
    visitor.until(lambda: pixels(visitor) == 1280, "the large picture never came")
    fitted = visitor.settle().photo
    assert [Path(source).suffix for source in fitted.sources] == [shown]
    visitor.touch.double_tap(*fitted.image.centre)
    # The fallback has no larger file.
    if shown == ".jpg":
        assert pixels(visitor) == 1280 and visitor.settle().photo.sources == fitted.sources
    else:
        visitor.until(lambda: pixels(visitor) == 1600, "the zoom shows no more than before")
    # No other format was requested, neither for the first photograph nor for the adjacent one.
    assert {Path(path).suffix for path in requests} & {".avif", ".webp", ".jpg"} == {shown}


def test_a_zoomed_photograph_asks_for_more_pixels(device, site):
    visitor = device("phone", address=site)
    visitor.open("/")
    in_view(visitor)
    visitor.tap_thumbnail(1)
    wide = visitor.settle().photo.image
    visitor.until(lambda: pixels(visitor) >= wide.width * 2, "the large picture never came")
    fitted = pixels(visitor)
    visitor.touch.double_tap(*wide.centre)
    visitor.until(lambda: pixels(visitor) > fitted, "the zoom shows no more than before")
    zoomed = visitor.settle()
    assert zoomed.photo.image.width > wide.width * 1.5
    assert len(zoomed.photo.sources) == 1
    assert zoomed.hidden == ((0, 1),)
    visitor.keep("gallery-zoomed")


def test_the_page_works_without_javascript(device, site):
    visitor = device("phone", address=site, java_script_enabled=False)
    visitor.page.goto(site + "/")
    visitor.keep("gallery-without-javascript")
    visitor.page.locator("lenticular-viewer a").first.click()
    visitor.page.wait_for_url(lambda address: address.rstrip("/") != site)
    assert visitor.page.locator("img").count() == 1
    # Chromium tells that a bare image has no transition.
    visitor.problems[:] = [each for each in visitor.problems if "ViewTransition" not in each]


def hang(visitor):
    """Waits until the wall shows its pictures."""
    visitor.until(lambda: visitor.page.query_selector("lenticular-wall:state(live)"), "there is no wall")
    visitor.loaded()


@on_desktop
def test_the_switch_leads_to_the_wall_and_back_and_the_address_remembers_it(visitor, site):
    count = visitor.page.locator("lenticular-viewer a img").count()
    visitor.page.get_by_role("link", name="Wall").click()
    visitor.page.wait_for_url(site + "/wall.html")
    hang(visitor)
    visitor.keep("gallery-wall")
    wall = visitor.screen().walls[0]
    # The album's photographs, and those of its subalbums.
    assert len(wall.cells) > count
    assert all(
        wall.view.x - 0.5 <= box.x
        and box.right <= wall.view.right + 0.5
        and wall.view.y - 0.5 <= box.y
        and box.bottom <= wall.view.bottom + 0.5
        for box in wall.cells.values()
    )
    high = visitor.page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert high <= 0, "the page scrolls beside the wall"
    assert visitor.page.get_by_role("link", name="Wall").get_attribute("aria-current") == "page"
    visitor.page.reload()
    hang(visitor)
    assert visitor.screen().walls[0].cells.keys() == wall.cells.keys()
    visitor.page.get_by_role("link", name="Feed").click()
    visitor.page.wait_for_url(re.compile(f"{site}/(index.html)?$"))
    visitor.page.go_back()
    visitor.page.wait_for_url(site + "/wall.html")
    assert visitor.page.evaluate("lenticularRecorder.violations") == []


@on_phone
def test_a_photograph_of_the_wall_opens_and_closes(visitor, site):
    visitor.page.goto(site + "/wall.html")
    hang(visitor)
    box = visitor.screen().walls[0].cells[4]
    visitor.record()
    if visitor.name == "phone":
        visitor.touch.tap(*box.centre)
    else:
        visitor.mouse.click(*box.centre)
    visitor.wait_for_photo(4)
    opening = visitor.recorded()
    assert_opens_from(opening, Thumbnail(box, box, box, 0), visitor.fit_size(box.width / box.height))
    visitor.until(
        lambda: pixels(visitor) >= visitor.screen().photo.image.width, "the photograph is not sharp"
    )
    visitor.keep("gallery-wall-open")
    visitor.record()
    visitor.page.keyboard.press("Escape")
    closing = visitor.recorded(closed=True)
    assert closing.shown[-1].photo.visible.difference(box) <= 0.5
    assert visitor.page.evaluate("lenticularRecorder.violations") == []


@on_phone
@pytest.mark.parametrize("view", ["", "wall.html"])
def test_an_open_photograph_has_an_address_that_opens_it_again(visitor, site, view):
    visitor.page.goto(f"{site}/{view}")
    if view:
        hang(visitor)
        x, y = visitor.screen().walls[0].cells[1].centre
    else:
        in_view(visitor)
        x, y = visitor.thumbnail(1).box.centre
    (visitor.touch.tap if visitor.name == "phone" else visitor.mouse.click)(x, y)
    visitor.wait_for_photo(1)
    visitor.settle()
    address = visitor.url
    assert re.fullmatch(f"{site}/[a-z-]+/", address)
    for _ in range(2):
        visitor.page.reload()
        visitor.wait_for_photo(1)
        visitor.settle()
        assert visitor.url == address
    visitor.page.keyboard.press("i")
    visitor.until(lambda: "mm" in details(visitor) or "File" in details(visitor), "nothing is known of it")
    assert re.search(r"File.*\.(jpg|png)", details(visitor))
    visitor.keep(f"gallery-information{'-wall' * bool(view)}")
    visitor.page.keyboard.press("Escape")
    visitor.closed()
    # A photograph's page is loaded with the feed of its album.
    assert visitor.url == f"{site}/index.html"
    assert visitor.page.evaluate("lenticularRecorder.violations") == []


def details(visitor) -> str:
    return visitor.page.evaluate(
        "document.querySelector('lenticular-viewer').shadowRoot.querySelector('[part=details]').textContent"
    )


def test_the_wall_without_javascript_leads_to_the_feed(device, site):
    visitor = device("phone", address=site, java_script_enabled=False)
    visitor.page.goto(site + "/")
    coast = visitor.page.locator(".albums a").get_attribute("href").removesuffix("index.html")
    visitor.page.goto(f"{site}/{coast}wall.html")
    visitor.page.locator("lenticular-wall a").click()
    visitor.page.wait_for_url(f"{site}/{coast}index.html")
