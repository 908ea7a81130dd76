"""Galleries of large albums, whose feeds and lists come in parts."""

import json
import re
import time
from io import BytesIO
from urllib.parse import urlsplit

import pytest
from conftest import once
from PIL import Image
from server import Server
from sweeps import on_a, on_desktop, on_phone, swept
from test_accessibility import audit
from test_gallery import hang
from test_photograph_page import BROKEN, at
from tool import run

COUNT = 330
SIZES = [(300, 200), (200, 300), (260, 260), (360, 200)]


@pytest.fixture(scope="session")
def large_site(shared):
    """The origin of a gallery of one large album, each of whose photographs has a colour of its own."""
    folder = shared / "large"

    def build():
        (folder / "photos").mkdir(parents=True)
        for index in range(COUNT):
            image = Image.new("RGB", SIZES[index % len(SIZES)], colour(index))
            image.save(folder / "photos" / f"{index:03}.jpg", quality=90)
        run("build", folder / "photos", "--output", folder / "site", "--title", "Large")

    once(folder, build)
    server = Server({"/": folder / "site"})
    yield server.origin
    server.close()


ALBUMS, PHOTOGRAPHS = 230, 120


@pytest.fixture(scope="session")
def site_of_albums(shared):
    """The origin of a gallery of many albums of one photograph each, with photographs beside them."""
    folder = shared / "albums"

    def build():
        for index in range(ALBUMS):
            path = folder / "photos" / f"album {index:03}" / "a.jpg"
            path.parent.mkdir(parents=True)
            Image.new("RGB", (300, 200), colour(index)).save(path, quality=90)
        for index in range(PHOTOGRAPHS):
            Image.new("RGB", (300, 200), colour(index)).save(
                folder / "photos" / f"{index:03}.jpg", quality=90
            )
        run("build", folder / "photos", "--output", folder / "site", "--title", "Albums")

    once(folder, build)
    server = Server({"/": folder / "site"})
    yield server.origin
    server.close()


LONG = 460


@pytest.fixture(scope="session")
def long_site(shared):
    """The origin of a gallery of one album with more parts than a page has at once."""
    folder = shared / "long"

    def build():
        (folder / "photos").mkdir(parents=True)
        for index in range(LONG):
            Image.new("RGB", (90, 60), colour(index)).save(folder / "photos" / f"{index:03}.png")
        run("build", folder / "photos", "--output", folder / "site", "--title", "Long")

    once(folder, build)
    server = Server({"/": folder / "site"})
    yield server.origin
    server.close()


@pytest.fixture(params=["phone", "desktop"])
def visitor_of_albums(request, device, site_of_albums):
    visitor = device(request.param, address=site_of_albums)
    visitor.site = site_of_albums
    return visitor


def colour(index: int) -> tuple[int, int, int]:
    return 40 + index % 20 * 10, 40 + index // 20 * 10, 120


@pytest.fixture(params=["phone", "desktop"])
def visitor(request, device, large_site):
    visitor = device(request.param, address=large_site)
    visitor.site = large_site
    visitor.requests = []
    visitor.on("request", lambda request: visitor.requests.append(urlsplit(request.url).path))
    return visitor


def shown(visitor) -> list[int]:
    """The indices of the photographs that are in the page."""
    return visitor.page.evaluate(
        "[...document.querySelectorAll('.photos a')].map((link) => +link.dataset.index)"
    )


def albums(visitor) -> list[int]:
    """The numbers of the albums whose links are in the page."""
    titles = visitor.page.locator(".albums .title").all_text_contents()
    return [int(title.removeprefix("album ")) for title in titles]


def part_links(visitor) -> list[str]:
    return visitor.page.locator("a.part").all_text_contents()


def scroll_to_end(visitor, count: int):
    """Scrolls to the end of the page, after which it has a number of photographs."""
    visitor.page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    visitor.until(f"document.querySelectorAll('.photos a').length === {count}", f"there are not {count}")
    visitor.settle()


def open_photograph(visitor, index: int):
    """Opens a photograph in the page."""
    visitor.page.evaluate(
        "(index) => document.querySelector(`a[data-index='${index}']`).scrollIntoView({ block: 'center' })",
        index,
    )
    box = visitor.page.locator(f'a[data-index="{index}"]').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    (visitor.touch.tap if visitor.name == "phone" else visitor.mouse.click)(x, y)
    visitor.wait_for_photo(index)
    visitor.settle()


def expect_photograph(visitor, index: int):
    """Expects a photograph to be open, with its address and its pixels."""
    at(visitor, f"{visitor.site}/{index:03}/")
    expect_photograph_of(visitor, index, COUNT)


def expect_photograph_of(visitor, index: int, count: int):
    """Expects a photograph of an album to be open, with its pixels."""
    visitor.until(
        "lenticularRecorder.screen().photo?.sources.some((each) => each.endsWith('.webp'))", "it has no image"
    )
    frame = visitor.settle()
    assert frame.photo.index == index
    screenshot = Image.open(BytesIO(visitor.page.screenshot())).convert("RGB")
    seen = visitor.colour(screenshot, *frame.photo.visible.centre)
    assert max(abs(one - other) for one, other in zip(seen, colour(index), strict=True)) <= 6
    name = visitor.page.evaluate(
        "document.querySelector('lenticular-viewer').shadowRoot.querySelector('dialog').ariaLabel"
    )
    assert name == f"{index:03}, {index + 1} / {count}"


@on_phone
def test_a_feed_is_continued_before_its_end_is_reached(visitor):
    visitor.page.goto(visitor.site + "/")
    visitor.until("document.querySelector('lenticular-viewer:defined')")
    visitor.settle()
    assert shown(visitor) == list(range(100))
    assert visitor.page.locator("a.part").all_text_contents() == ["More photographs"]
    scroll_to_end(visitor, 200)
    scroll_to_end(visitor, 330)
    assert shown(visitor) == list(range(330))
    assert visitor.page.locator("a.part").count() == 0
    # The rows are those of one feed: all but the last are as wide as the page, over the borders of parts too.
    rows = visitor.page.evaluate(
        """() => {
          const rows = new Map();
          for (const link of document.querySelectorAll(".photos a")) {
            const { left, right, top } = link.getBoundingClientRect();
            const row = rows.get(Math.round(top)) ?? [left, right];
            rows.set(Math.round(top), [Math.min(row[0], left), Math.max(row[1], right)]);
          }
          return [...rows.values()];
        }"""
    )
    left, right = rows[0]
    for row in rows[:-1]:
        assert row == pytest.approx([left, right], abs=1.5)
    visitor.loaded()
    assert visitor.page.evaluate(BROKEN) == 0
    visitor.keep("part-seam")
    open_photograph(visitor, 205)
    expect_photograph(visitor, 205)
    assert visitor.page.evaluate("lenticularRecorder.violations") == []


def scroll_until(visitor, end: str, condition):
    """Scrolls to an end of the page again and again. What is on screen then stays where it is while parts come."""
    for _ in range(20):
        if condition():
            return
        visitor.page.evaluate(
            """(end) => {
              scrollTo({ top: end === "top" ? 0 : document.body.scrollHeight, behavior: "instant" });
              const links = [...document.querySelectorAll(".photos a")];
              window.held = links.find((each) => each.getBoundingClientRect().bottom > 0);
              window.heldAt = held.getBoundingClientRect().top;
            }""",
            end,
        )
        before = shown(visitor)
        visitor.until(lambda before=before: condition() or shown(visitor) != before, "no part has come")
        visitor.settle()
        if end == "bottom":
            assert abs(visitor.page.evaluate("held.getBoundingClientRect().top - heldAt")) <= 1
    assert condition()


@pytest.mark.parametrize("name", swept(["phone", "desktop"], 1))
def test_parts_that_are_far_away_leave_the_page_and_come_back(device, long_site, name):
    visitor = device(name, address=long_site)
    visitor.page.goto(long_site + "/")
    visitor.settle()
    scroll_until(visitor, "bottom", lambda: shown(visitor)[-1] == LONG - 1)
    assert shown(visitor) == list(range(100, LONG))
    assert part_links(visitor) == ["Previous photographs"]
    # Those of the parts that are in the page, and none of the elements.
    sheets = """[...document.adoptedStyleSheets, ...document.styleSheets]
      .filter((sheet) => sheet.cssRules[0]?.selectorText === ".photos").length"""
    assert visitor.page.evaluate(sheets) == 4
    scroll_until(visitor, "top", lambda: shown(visitor)[0] == 0)
    assert shown(visitor) == list(range(400))
    assert part_links(visitor) == ["More photographs"]
    assert visitor.page.evaluate(sheets) == 4
    scroll_until(visitor, "bottom", lambda: shown(visitor)[-1] == LONG - 1)
    assert shown(visitor) == list(range(100, LONG))
    visitor.loaded()
    assert visitor.page.evaluate(BROKEN) == 0
    # A photograph that is not on the page any more is a key away, and its part comes with it.
    visitor.site = long_site
    open_photograph(visitor, 300)
    visitor.page.keyboard.press("Home")
    expect_photograph_of(visitor, 0, LONG)
    visitor.page.keyboard.press("Escape")
    visitor.closed()
    assert shown(visitor) == list(range(400))
    assert visitor.page.evaluate("lenticularRecorder.violations") == []


@on_desktop
def test_keys_go_through_the_whole_album_and_closing_leads_to_the_part(visitor):
    visitor.page.goto(visitor.site + "/")
    visitor.settle()
    open_photograph(visitor, 3)
    expect_photograph(visitor, 3)
    assert not any("index-" in path for path in visitor.requests)
    visitor.page.keyboard.press("End")
    expect_photograph(visitor, 329)
    visitor.page.keyboard.press("ArrowLeft")
    expect_photograph(visitor, 328)
    visitor.until("document.querySelector('a[data-index=\"328\"]')", "its part has not come")
    visitor.record()
    visitor.page.keyboard.press("Escape")
    recording = visitor.recorded(closed=True)
    at(visitor, visitor.site + "/")
    assert shown(visitor) == list(range(200, 330))
    box = visitor.page.locator('a[data-index="328"]').bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= visitor.height, "its thumbnail is on screen"
    last = recording.shown[-1].photo.visible
    assert (last.x, last.y, last.width) == pytest.approx((box["x"], box["y"], box["width"]), abs=1)
    focused = visitor.page.evaluate("document.activeElement.dataset.index")
    assert focused == "328"
    # The part before is added above, and what is on screen stays.
    assert visitor.page.locator("a.part").all_text_contents() == ["Previous photographs"]
    visitor.page.locator("a.part").scroll_into_view_if_needed()
    before = visitor.page.locator('a[data-index="212"]').bounding_box()
    visitor.page.locator("a.part").click()
    visitor.until("document.querySelectorAll('.photos a').length === 230")
    visitor.settle()
    assert shown(visitor) == list(range(100, 330))
    after = visitor.page.locator('a[data-index="212"]').bounding_box()
    assert abs(after["y"] - before["y"]) <= visitor.height / 3
    assert visitor.page.evaluate("lenticularRecorder.violations") == []


@on_phone
def test_an_address_opens_over_the_part_that_has_the_photograph(visitor):
    visitor.page.goto(f"{visitor.site}/250/")
    visitor.wait_for_photo(250)
    expect_photograph(visitor, 250)
    assert shown(visitor) == list(range(200, 330))
    # Its neighbours are in another part.
    visitor.page.keyboard.press("Home")
    expect_photograph(visitor, 0)
    visitor.page.keyboard.press("Escape")
    visitor.closed()
    at(visitor, visitor.site + "/index-3.html")
    assert shown(visitor)[:100] == list(range(100))
    visitor.loaded()
    assert visitor.page.evaluate(BROKEN) == 0


@on_phone
def test_the_strip_of_thumbnails_is_filled_as_it_is_scrolled(visitor):
    visitor.page.goto(visitor.site + "/")
    visitor.settle()
    open_photograph(visitor, 0)
    visitor.page.keyboard.press("t")
    visitor.settle()
    visitor.page.evaluate(
        """() => {
          const strip = document.querySelector("lenticular-viewer").shadowRoot.querySelector("[part=strip]");
          strip.scrollLeft = strip.scrollWidth;
        }"""
    )
    last = visitor.page.locator('[part=strip] button[aria-label="329"]')
    visitor.until(
        lambda: last.count() and last.locator("img").evaluate("(image) => image.naturalWidth > 0"),
        "the last thumbnail has not come",
    )
    last.click()
    expect_photograph(visitor, 329)


def test_a_wall_loads_what_it_shows(visitor):
    visitor.page.goto(visitor.site + "/wall.html")
    hang(visitor)
    visitor.settle()
    lists = [path for path in visitor.requests if "photographs" in path]
    assert lists == ["/photographs.json"]
    visitor.page.locator("lenticular-wall [tabindex='0']").first.focus()
    visitor.page.keyboard.press("End")
    link = "document.querySelector('lenticular-wall').shadowRoot.querySelector('a[data-index=\"329\"]')"
    visitor.until(f"{link}?.querySelector('img').naturalWidth > 0", "the last photograph has no image")
    visitor.settle()
    lists = [path for path in visitor.requests if "photographs" in path]
    assert lists == ["/photographs.json", "/photographs-2.json"]
    visitor.keep("part-wall")
    visitor.page.keyboard.press("Enter")
    visitor.wait_for_photo(329)
    expect_photograph(visitor, 329)
    visitor.page.keyboard.press("Escape")
    visitor.closed()
    assert visitor.page.evaluate("lenticularRecorder.violations") == []


def go_to_the_end_after_a_change(visitor, pattern: str) -> list[str]:
    """Shows a wall, gives the lists that match a pattern another version, and leads to the last photograph.

    Returns the paths of these lists, as they are requested.
    """
    visitor.page.goto(visitor.site + "/wall.html")
    hang(visitor)
    visitor.settle()
    requested = []

    def fulfil(route):
        requested.append(urlsplit(route.request.url).path)
        text = route.fetch().text()
        route.fulfill(
            body=re.sub(r'"version":"[^"]*"', '"version":"later"', text), content_type="application/json"
        )

    visitor.route(pattern, fulfil)
    visitor.page.locator("lenticular-wall [tabindex='0']").first.focus()
    visitor.page.keyboard.press("End")
    return requested


@on_desktop
def test_a_wall_whose_parts_have_changed_loads_its_list_again(visitor):
    requested = go_to_the_end_after_a_change(visitor, "**/photographs*.json")
    link = "document.querySelector('lenticular-wall').shadowRoot.querySelector('a[data-index=\"329\"]')"
    visitor.until(f"{link}?.querySelector('img').naturalWidth > 0", "the last photograph has no image")
    visitor.settle()
    assert requested == ["/photographs-2.json", "/photographs.json", "/photographs-2.json"]
    assert visitor.page.evaluate(f"{link}.dataset.file") == "329.jpg"


@on_desktop
def test_a_wall_keeps_its_photograph_when_many_come_before_it(visitor):
    visitor.page.goto(visitor.site + "/wall.html")
    hang(visitor)
    visitor.settle()
    focused = "document.querySelector('lenticular-wall').shadowRoot.activeElement.dataset"
    visitor.page.locator("lenticular-wall [tabindex='0']").first.focus()
    # In the part that is loaded, and so far from the next one that this one is not loaded either.
    index = 0
    while index < 150:
        visitor.page.keyboard.press("PageDown" if index < 120 else "ArrowRight")
        visitor.wait(50)
        index = int(visitor.page.evaluate(f"{focused}.index"))
    visitor.until(f"{focused}.file", "the part of the focused photograph is not loaded")
    visitor.settle()
    requested = rebuild(
        visitor,
        lambda all: [
            *({**each, "page": f"new-{at}/", "name": f"new-{at}"} for at, each in enumerate(all[:150])),
            *all,
        ],
    )
    before = visitor.page.evaluate(f"{focused}.file")
    visitor.page.evaluate("document.querySelector('lenticular-wall').reload()")
    visitor.until(f"{focused}?.index === '{index + 150}'", "the photograph is not where it is now")
    visitor.settle()
    assert visitor.page.evaluate(f"{focused}.file") == before
    assert LISTS[1] in requested


@on_phone
def test_a_wall_whose_list_does_not_fit_its_parts_says_so(visitor):
    requested = go_to_the_end_after_a_change(visitor, "**/photographs-2.json")
    visitor.expect("/photographs.json does not fit its parts")
    assert set(requested) == {"/photographs-2.json"}
    # What is loaded can be opened.
    visitor.page.keyboard.press("Home")
    focused = "document.querySelector('lenticular-wall').shadowRoot.activeElement"
    visitor.until(f"{focused}?.dataset.index === '0'", "the first photograph is not focused")
    visitor.page.keyboard.press("Enter")
    visitor.wait_for_photo(0)


def rebuild(visitor, change):
    """Gives the page the lists of a site whose photographs have changed. Returns the paths of those it asks for."""
    requested = []

    def load(route):
        url = route.request.url
        requested.append(urlsplit(url).path)
        lists = [json.loads(route.fetch(url=visitor.site + name).text()) for name in LISTS]
        photographs = change([*lists[0]["photographs"], *lists[1]["photographs"]])
        first = lists[0]["parts"]["length"]
        if url.endswith(LISTS[0]):
            parts = {**lists[0]["parts"], "version": "later"}
            sizes = [number for each in photographs[first:] for number in (each["width"], each["height"])]
            made = {
                **lists[0],
                "sprites": [],
                "own": len(photographs),
                "parts": parts,
                "sizes": sizes,
                "shapes": None,
            }
            made["photographs"] = photographs[:first]
        else:
            made = {"version": "later", "photographs": photographs[first:]}
        route.fulfill(body=json.dumps(made), content_type="application/json")

    visitor.route("**/photographs*.json", load)
    return requested


LISTS = ["/photographs.json", "/photographs-2.json"]


def length(visitor) -> int:
    return visitor.page.evaluate("document.querySelector('lenticular-viewer').length")


@on_desktop
def test_an_open_viewer_whose_site_is_built_again_loads_its_list_again(visitor):
    visitor.page.goto(visitor.site + "/")
    visitor.settle()
    # Two photographs have come before the others, and one has gone.
    requested = rebuild(
        visitor,
        lambda all: [{**all[0], "page": "new/"}, {**all[1], "page": "newer/"}, *all[:5], *all[6:]],
    )
    # The feed may have loaded the last link before the list is loaded again.
    visitor.page.evaluate("""() => {
        const link = document.querySelector('.photos a').cloneNode(true);
        link.dataset.index = 329;
        link.href = "329/";
        document.querySelector('.photos').append(link);
    }""")
    open_photograph(visitor, 0)
    assert length(visitor) == COUNT
    visitor.page.keyboard.press("End")
    visitor.until(lambda: length(visitor) == COUNT + 1, "the list has not been loaded again")
    visitor.until(
        "lenticularRecorder.screen().photo?.sources.some((each) => each.endsWith('.webp'))", "it has no image"
    )
    assert requested == [LISTS[1], LISTS[0], LISTS[1]]
    assert not visitor.page.locator("[part=failure]").is_visible()
    visitor.page.keyboard.press("Home")
    visitor.wait_for_photo(0)
    at(visitor, f"{visitor.site}/new/")
    visitor.page.keyboard.press("Escape")
    visitor.closed()


@on_desktop
def test_the_open_photograph_stays_when_the_list_is_another_one(visitor):
    # A part is loaded when the photograph is open twenty before it.
    visitor.page.goto(visitor.site + "/178/")
    visitor.wait_for_photo(178)
    visitor.settle()
    rebuild(visitor, lambda all: all[7:])
    visitor.page.keyboard.press("ArrowRight")
    visitor.page.keyboard.press("ArrowRight")
    visitor.until(lambda: length(visitor) == COUNT - 7, "the list has not been loaded again")
    visitor.wait_for_photo(173)
    at(visitor, f"{visitor.site}/180/")
    visitor.settle()
    # The links in the page are those of the same photographs.
    assert shown(visitor)[:3] == [93, 94, 95]
    visitor.page.keyboard.press("ArrowRight")
    visitor.wait_for_photo(174)
    at(visitor, f"{visitor.site}/181/")


@on_desktop
def test_a_viewer_whose_list_does_not_fit_its_parts_says_so(visitor):
    visitor.page.goto(visitor.site + "/")
    visitor.settle()

    def fulfil(route):
        text = re.sub(r'"version":"[^"]*"', '"version":"later"', route.fetch().text())
        route.fulfill(body=text, content_type="application/json")

    visitor.route("**/photographs-2.json", fulfil)
    open_photograph(visitor, 0)
    visitor.page.keyboard.press("End")
    visitor.expect("/photographs.json does not fit its parts")
    assert visitor.page.locator("[part=failure]").is_visible() and length(visitor) == COUNT


def test_a_photograph_waits_for_the_list_and_does_without(device, large_site):
    visitor = device("desktop", address=large_site)
    visitor.site = large_site
    waiting = []
    visitor.route("**/photographs.json", lambda route: waiting.append(route))
    visitor.page.goto(large_site + "/")
    visitor.page.evaluate("customElements.whenDefined('lenticular-viewer').then(() => true)")
    visitor.page.locator('a[data-index="2"]').click()
    visitor.wait(500)
    assert not visitor.screen().open
    visitor.until(lambda: waiting)
    waiting.pop().continue_()
    visitor.wait_for_photo(2)
    expect_photograph(visitor, 2)
    # Without the list, the viewer has the photographs in the page.
    visitor.page.unroute("**/photographs.json")
    visitor.route("**/photographs.json", lambda route: route.fulfill(status=500))
    visitor.page.goto(large_site + "/index-2.html")
    visitor.page.locator('a[data-index="150"]').click()
    visitor.wait_for_photo(50)
    visitor.settle()
    assert visitor.page.evaluate("document.querySelector('lenticular-viewer').length") == 100
    visitor.problems.clear()


def test_a_part_of_the_feed_that_does_not_come_stays_a_link(device, large_site):
    visitor = device("phone", address=large_site)
    requests = []

    def fail(route):
        requests.append(route.request.url)
        route.abort()

    visitor.route("**/index-2.html", fail)
    start = time.monotonic()
    visitor.page.goto(large_site + "/")
    visitor.settle()
    for _ in range(5):
        visitor.page.evaluate("scrollBy({ top: document.body.scrollHeight / 4, behavior: 'instant' })")
        visitor.wait(200)
    visitor.until(lambda: requests)
    visitor.settle()
    # Movements are not what it is requested for again: that takes 5 s, then 10 s.
    assert len(requests) <= 1 + (time.monotonic() - start) / 5
    assert visitor.page.locator("a.part").get_attribute("href").endswith("index-2.html")
    visitor.page.unroute("**/index-2.html")
    visitor.until("document.querySelectorAll('.photos a').length === 200", "it is not tried again")
    visitor.problems.clear()


def test_a_part_of_the_list_that_does_not_come_is_said_and_tried_again(device, large_site):
    visitor = device("desktop", address=large_site)
    visitor.site = large_site
    visitor.route("**/photographs-2.json", lambda route: route.fulfill(status=500))
    visitor.route("**/index-*.html", lambda route: route.abort())
    visitor.page.goto(large_site + "/")
    visitor.settle()
    open_photograph(visitor, 0)
    visitor.page.keyboard.press("End")
    retry = visitor.page.locator("[part=retry]")
    visitor.until(retry.is_visible, "nothing is said")
    visitor.keep("part-failure")
    visitor.page.unroute("**/photographs-2.json")
    retry.click()
    visitor.until(
        "lenticularRecorder.screen().photo?.sources.some((each) => each.endsWith('.webp'))", "it has no image"
    )
    visitor.problems.clear()


def test_an_audit_finds_nothing(device, large_site):
    visitor = device("phone", address=large_site)
    visitor.page.goto(large_site + "/index-2.html")
    visitor.loaded()
    audit(visitor)
    visitor.keep("part-second")


def test_without_javascript_the_parts_are_pages(device, large_site):
    visitor = device("phone", address=large_site, java_script_enabled=False)
    page = visitor.page
    page.goto(large_site + "/")
    for name in ["index-2.html", "index-3.html"]:
        page.get_by_role("link", name="More photographs").click()
        page.wait_for_url(f"**/{name}")
    assert re.match("Large, page 3", page.title())
    assert page.locator(".photos a").count() == 130
    visitor.keep("part-without-script")
    page.get_by_role("link", name="Previous photographs").click()
    page.wait_for_url("**/index-2.html")
    page.goto(large_site + "/250/")
    page.locator('a[rel="up"]').click()
    page.wait_for_url("**/index-3.html")


@on_a("phone", "visitor_of_albums")
def test_albums_are_continued_before_their_end_is_reached(visitor_of_albums):
    visitor = visitor_of_albums
    visitor.page.goto(visitor.site + "/")
    visitor.settle()
    # A feed has the albums first: its parts have 100, 100, 30 with 70 photographs, and 50 photographs.
    assert (albums(visitor), shown(visitor)) == (list(range(100)), [])
    assert part_links(visitor) == ["More albums"]
    everything = list(range(ALBUMS)), list(range(PHOTOGRAPHS))
    for count in (200, 300, 350):
        visitor.page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
        items = "document.querySelectorAll('.albums li, .photos li').length"
        visitor.until(f"{items} >= {count}", f"there are not {count}")
        visitor.settle()
    assert (albums(visitor), shown(visitor)) == everything
    assert part_links(visitor) == []
    assert visitor.page.locator(".albums").count() == 1
    visitor.page.locator(".albums li").nth(219).scroll_into_view_if_needed()
    visitor.loaded()
    assert visitor.page.evaluate(BROKEN) == 0
    visitor.keep("part-albums")
    open_photograph(visitor, 70)
    at(visitor, f"{visitor.site}/070/")
    visitor.page.keyboard.press("Escape")
    visitor.closed()
    assert (albums(visitor), shown(visitor)) == everything
    assert visitor.page.evaluate("lenticularRecorder.violations") == []


@on_a("desktop", "visitor_of_albums")
def test_albums_before_a_part_are_added_above_and_what_is_on_screen_stays(visitor_of_albums):
    visitor = visitor_of_albums
    visitor.page.goto(visitor.site + "/index-4.html")
    visitor.settle()
    assert (albums(visitor), shown(visitor)) == ([], list(range(70, 120)))
    for link, first_album in [("photographs", 200), ("albums", 100), ("albums", 0)]:
        assert part_links(visitor) == [f"Previous {link}"]
        visitor.page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        visitor.page.evaluate("window.held = document.querySelector('.albums li, .photos a')")
        before = visitor.page.evaluate("held.getBoundingClientRect().top")
        visitor.page.locator("a.part").click()
        count = ALBUMS - first_album
        visitor.until(f"document.querySelectorAll('.albums li').length === {count}", "they have not come")
        visitor.settle()
        assert albums(visitor) == list(range(first_album, ALBUMS))
        assert shown(visitor) == list(range(PHOTOGRAPHS))
        after = visitor.page.evaluate("held.getBoundingClientRect().top")
        assert abs(after - before) <= visitor.height / 3
    assert part_links(visitor) == []
    # The links stay above what they add.
    assert visitor.page.evaluate("document.querySelector('.albums').nextElementSibling.matches('.feed')")
    assert visitor.page.evaluate("lenticularRecorder.violations") == []


@on_a("phone", "visitor_of_albums")
def test_an_address_opens_over_the_part_that_has_albums_too(visitor_of_albums):
    visitor = visitor_of_albums
    visitor.page.goto(f"{visitor.site}/005/")
    visitor.wait_for_photo(5)
    visitor.settle()
    at(visitor, f"{visitor.site}/005/")
    assert shown(visitor)[:70] == list(range(70))
    assert albums(visitor) == list(range(200, 230))
    visitor.page.keyboard.press("Escape")
    visitor.closed()
    at(visitor, visitor.site + "/index-3.html")
    assert part_links(visitor)[0] == "Previous albums"
    # A part that is shown instead of another has its own albums, or none.
    visitor.page.goto(visitor.site + "/index-4.html")
    visitor.settle()
    open_photograph(visitor, 100)
    visitor.page.keyboard.press("Home")
    visitor.wait_for_photo(0)
    visitor.until("document.querySelector('a[data-index=\"0\"]')", "its part has not come")
    visitor.page.keyboard.press("Escape")
    visitor.closed()
    assert albums(visitor) == list(range(200, 230))
    assert shown(visitor)[0] == 0


def test_without_javascript_every_album_is_reached_by_links(device, site_of_albums):
    visitor = device("phone", address=site_of_albums, java_script_enabled=False)
    visitor.page.goto(site_of_albums + "/")
    seen = albums(visitor)
    for name, number in [("albums", 2), ("albums", 3), ("photographs", 4)]:
        visitor.page.get_by_role("link", name=f"More {name}").click()
        visitor.page.wait_for_url(f"**/index-{number}.html")
        seen += albums(visitor)
    assert seen == list(range(ALBUMS))
    assert part_links(visitor) == ["Previous photographs"]


def test_an_audit_of_albums_in_parts_finds_nothing(device, site_of_albums):
    visitor = device("phone", address=site_of_albums)
    visitor.page.goto(site_of_albums + "/index-2.html")
    visitor.loaded()
    audit(visitor)
