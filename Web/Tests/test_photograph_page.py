"""The page of each photograph of a gallery, and the addresses of open photographs."""

import re
import shutil
from pathlib import Path

import pytest
from server import Server
from sweeps import WHOLE, on_desktop, on_phone
from test_gallery import details, hang, in_view
from tool import run

BROKEN = "[...document.images].filter((image) => image.complete && !image.naturalWidth).length"


@pytest.fixture(params=["phone", "desktop"])
def visitor(request, device, site):
    visitor = device(request.param, address=site)
    visitor.site = site
    return visitor


def addresses(visitor) -> list[str]:
    """The addresses of the photographs of a feed."""
    return visitor.page.evaluate(
        "[...document.querySelectorAll('.photos a')].map((link) => new URL(link.dataset.page, document.baseURI).href)"
    )


def feed(visitor) -> list[str]:
    visitor.open("/")
    return addresses(visitor)


def tap(visitor, index: int):
    visitor.page.evaluate(
        "(index) => document.querySelectorAll('.photos a')[index].scrollIntoView({ block: 'center' })",
        index,
    )
    x, y = visitor.thumbnail(index).box.centre
    (visitor.touch.tap if visitor.name == "phone" else visitor.mouse.click)(x, y)
    visitor.wait_for_photo(index)
    return visitor.settle()


def entries(visitor) -> int:
    return visitor.page.evaluate("history.length")


def at(visitor, address: str):
    visitor.until(lambda: visitor.url == address, f"the address is not {address}")


def test_a_photograph_has_a_page_without_javascript(device, site, samples):
    for name in ("phone", "desktop"):
        visitor = device(name, address=site, java_script_enabled=False)
        page = visitor.page
        page.goto(site + "/dunes-at-dawn/")
        image = page.locator("main img")
        box = image.bounding_box()
        width, height = visitor.width, visitor.height
        fitted = min(width, height * 1.5)
        assert box["width"] == pytest.approx(fitted, abs=1), "the photograph fills the window"
        assert box["height"] == pytest.approx(fitted / 1.5, abs=1)
        assert box["y"] + box["height"] / 2 == pytest.approx(height / 2, abs=1)
        assert image.get_attribute("alt") == page.locator("h1").text_content()
        assert page.locator("dl").text_content().count("dunes-at-dawn.jpg") == 1
        visitor.keep(f"photograph-page-{name}")
        page.locator("a[href='#information']").click()
        assert page.locator("dl").bounding_box()["y"] < height
        visitor.keep(f"photograph-page-{name}-information")
        page.go_back()
        if name == "phone" and not WHOLE:
            continue
        seen = [page.url]
        while (following := page.locator("a[rel=next]")).count():
            following.click()
            page.wait_for_url(lambda url, last=seen[-1]: url != last)
            seen.append(page.url)
            assert page.locator("a[rel=prev]").count() == 1
        assert len(seen) == len(set(seen)) == 11
        page.locator("a[rel=up]").click()
        page.wait_for_url(site + "/index.html")


def test_nothing_moves_while_the_page_loads(device, site):
    visitor = device("phone", address=site, java_script_enabled=False)
    held = []
    visitor.route("**/photos/**", lambda route: held.append(route))
    visitor.page.goto(site + "/dunes-at-dawn/", wait_until="commit")
    image = visitor.page.locator("main img")
    image.wait_for()
    # A page is shown when its styles are there, but it can be measured before.
    styled = "[...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)"
    visitor.until(lambda: visitor.page.evaluate(styled))
    before = [image.bounding_box(), visitor.page.locator("dl").bounding_box()]
    visitor.until(lambda: held)
    for route in held:
        route.continue_()
    visitor.page.wait_for_load_state("load")
    assert [image.bounding_box(), visitor.page.locator("dl").bounding_box()] == before


@pytest.mark.parametrize("script", [False, True])
def test_everything_on_the_page_has_a_name_and_a_place_for_a_finger(device, site, script):
    visitor = device("phone", address=site, java_script_enabled=script)
    if script:
        # Without the album, the page stays as it is.
        visitor.route("**/index.html", lambda route: route.abort())
    visitor.page.goto(site + "/dunes-at-dawn/")
    if script:
        visitor.expect("ERR_FAILED", "Failed to fetch")
    tree = visitor.page.locator("body").aria_snapshot()
    for line in (
        "main",
        'navigation "Albums"',
        'link "Information"',
        'img "First light',
        'heading "First light',
        'navigation "Photographs"',
        'link "Previous photograph"',
        'link "Next photograph"',
        'region "Information"',
    ):
        assert line in tree, f"{line} is not in\n{tree}"
    assert tree.count("heading") == 1
    for link in visitor.page.locator("a").all():
        box = link.bounding_box()
        assert min(box["width"], box["height"]) >= 24, "a finger cannot meet it"
    before = visitor.page.evaluate("document.activeElement.localName") if script else "body"
    visitor.page.keyboard.press("Tab")
    assert before == "body" and visitor.page.locator(":focus").get_attribute("href") == "../index.html"


@pytest.mark.parametrize("script", [False, True])
def test_a_photograph_fits_on_paper_with_what_is_said_of_it(device, site, script):
    visitor = device("desktop", address=site, java_script_enabled=script)
    # The page is printed as it is when the viewer is open over the album, too.
    visitor.page.goto(f"{site}/dunes-at-dawn/")
    if script:
        visitor.until(
            "lenticularRecorder.screen().open && document.querySelector('.paper')", "no photograph is open"
        )
        visitor.settle()
    sheet = visitor.page.pdf(format="A4", margin=dict.fromkeys(["top", "bottom", "left", "right"], "1cm"))
    assert sheet.count(b"/Type /Page\n") == 1
    visitor.emulate_media(media="print")
    page = visitor.page
    shown = page.locator(".photograph")
    for selector in ["h1", "dl", "img", ".path"]:
        assert shown.locator(selector).is_visible(), selector
    for selector in [".round", ".photos", "section p", "dialog", "body > header"]:
        assert not any(each.is_visible() for each in page.locator(selector).all()), selector
    box = shown.locator("img").bounding_box()
    assert 0 < box["height"] <= 0.75 * page.viewport_size["height"] + 1
    assert abs(box["width"] / box["height"] - 3 / 2) < 0.02
    below = shown.locator("h1").bounding_box()
    assert below["y"] >= box["y"] + box["height"]
    ink = shown.locator("h1").evaluate("(each) => getComputedStyle(each).color")
    assert ink == "rgb(0, 0, 0)"
    visitor.emulate_media(media=None)


@on_desktop
def test_an_opened_photograph_has_the_address_of_its_page(visitor):
    pages = feed(visitor)
    home, before = visitor.url, entries(visitor)
    in_view(visitor)
    tap(visitor, 1)
    assert visitor.url == pages[1] and entries(visitor) == before + 1
    visitor.page.keyboard.press("ArrowRight")
    visitor.settle()
    assert visitor.url == pages[2] and entries(visitor) == before + 1
    visitor.record()
    visitor.page.evaluate("history.back()")
    recording = visitor.recorded(closed=True)
    widths = [frame.photo.visible.width for frame in recording.shown]
    assert widths[0] > 2 * widths[-1], "the photograph flies to its thumbnail"
    assert visitor.url == home
    visitor.page.evaluate("history.forward()")
    visitor.wait_for_photo(2)
    visitor.settle()
    assert visitor.url == pages[2]
    visitor.page.keyboard.press("Escape")
    visitor.closed()
    at(visitor, home)
    assert entries(visitor) == before + 1, "one entry, which lies ahead"
    assert visitor.page.evaluate("lenticularRecorder.violations") == []


@on_phone
def test_what_loads_while_a_photograph_is_open_has_its_own_address(visitor):
    """Addresses are relative, and that of the document changes."""
    failed = []
    visitor.on("response", lambda response: response.status >= 400 and failed.append(response.url))
    pages = feed(visitor)
    tap(visitor, 0)
    assert visitor.url == pages[0]
    # Lazy images of the page and the large ones are loaded now.
    for _ in range(len(pages) - 1):
        visitor.page.keyboard.press("ArrowRight")
        visitor.settle()
    visitor.page.evaluate("for (const image of document.images) image.loading = 'eager'")
    visitor.loaded()
    links = visitor.page.evaluate("[...document.querySelectorAll('a[href]')].map((link) => link.href)")
    assert visitor.url == pages[-1]
    for link in links:
        assert visitor.page.request.get(link).status == 200, link
    assert failed == [] and visitor.page.evaluate(BROKEN) == 0


@on_phone
def test_the_address_opens_over_its_album_in_a_new_tab_and_after_a_reload(visitor):
    pages = feed(visitor)
    home = visitor.site + "/index.html"
    visitor.page.goto("about:blank")
    visitor.page.goto(pages[1] + "?from=friend#x")
    visitor.wait_for_photo(1)
    visitor.settle()
    assert visitor.url == pages[1]
    title = visitor.page.title()
    name = visitor.page.evaluate("document.querySelector('lenticular-viewer').link.querySelector('img').alt")
    assert title == f"{name} · Test <gallery>"
    assert addresses(visitor) == pages, "it is one photograph of its album"
    assert visitor.page.locator("main").count() == 1
    visitor.keep("photograph-page-open")
    visitor.page.keyboard.press("ArrowRight")
    visitor.settle()
    visitor.page.reload()
    visitor.wait_for_photo(2)
    visitor.settle()
    assert visitor.url == pages[2]
    before = entries(visitor)
    visitor.page.keyboard.press("i")
    assert re.search(r"File.*\.jpg", details(visitor))
    visitor.record()
    visitor.page.keyboard.press("Escape")
    recording = visitor.recorded(closed=True)
    assert recording.shown[-1].photo.visible.difference(visitor.thumbnail(2).visible) <= 0.5
    assert visitor.url == home and entries(visitor) == before
    assert visitor.page.title() == "Test <gallery>"
    in_view(visitor)
    assert visitor.page.evaluate(BROKEN) == 0
    tap(visitor, 0)
    assert visitor.url == pages[0]
    visitor.page.go_back()
    visitor.closed()
    assert visitor.url == home and visitor.page.evaluate("lenticularRecorder.violations") == []


def test_a_loaded_photograph_stays_where_it_is_while_the_viewer_opens(visitor):
    visitor.page.goto(visitor.site + "/dunes-at-dawn/")
    visitor.page.locator("main img").first.wait_for()
    visitor.wait_for_photo(1)
    photo = visitor.settle().photo
    width = min(visitor.width, visitor.height * 1.5)
    assert photo.visible.width == pytest.approx(width, abs=1)
    # The page had it at this place too: see the test without JavaScript.
    assert photo.visible.centre == pytest.approx((visitor.width / 2, visitor.height / 2), abs=1)


@on_phone
def test_a_photograph_of_a_wall_has_the_address_of_its_page(visitor):
    visitor.page.goto(visitor.site + "/wall.html")
    hang(visitor)
    x, y = visitor.screen().walls[0].cells[13].centre
    (visitor.touch.tap if visitor.name == "phone" else visitor.mouse.click)(x, y)
    visitor.wait_for_photo(13)
    visitor.settle()
    # It is in the album below.
    address = visitor.url
    assert re.fullmatch(f"{visitor.site}/coast/[a-z-]+/", address)
    links = visitor.page.evaluate(
        "[...document.querySelectorAll('header a:not([hidden])')].map((link) => link.href)"
    )
    views = ["index.html", "wall.html", "-/time/index.html", "-/search/index.html"]
    assert links == [f"{visitor.site}/{view}" for view in views]
    visitor.page.go_back()
    visitor.closed()
    assert visitor.url == visitor.site + "/wall.html"
    visitor.page.go_forward()
    visitor.wait_for_photo(13)
    visitor.settle()
    visitor.page.reload()
    visitor.until(lambda: visitor.page.evaluate("document.querySelector('lenticular-viewer')?.index >= 0"))
    visitor.settle()
    assert visitor.url == address
    visitor.page.keyboard.press("Escape")
    visitor.closed()
    assert re.fullmatch(f"{visitor.site}/coast/index.html", visitor.url)


@on_desktop
def test_forward_to_a_photograph_that_has_gone_leaves_the_page_closed(visitor):
    pages = feed(visitor)
    home = visitor.url
    tap(visitor, 1)
    visitor.page.go_back()
    visitor.closed()
    visitor.page.evaluate("document.querySelectorAll('.photos a')[1].remove()")
    visitor.page.go_forward()
    at(visitor, home)
    assert not visitor.screen().open and visitor.url != pages[1]
    tap(visitor, 1)
    assert visitor.url == pages[2]


def test_forward_opens_a_photograph_of_a_previewed_album_again(device, site):
    visitor = device("phone", address=site)
    visitor.open("/")
    home = visitor.url
    visitor.page.evaluate("document.querySelector('.albums img').scrollIntoView({ block: 'center' })")
    visitor.settle()
    x, y = visitor.page.evaluate(
        """() => {
          const { x, y, width, height } = document.querySelector(".albums img").getBoundingClientRect();
          return [x + width / 2, y + height / 2];
        }"""
    )
    opened = "document.querySelector('lenticular-viewer').link?.dataset.page"
    visitor.touch.down(x, y)
    visitor.until(lambda: any("1 / " in each.label for each in visitor.screen().peeks), "no list comes")
    visitor.settle()
    visitor.touch.move(x, y - 100, 200)
    visitor.until(lambda: visitor.screen().open, "the photograph is not opened")
    visitor.touch.up()
    visitor.settle()
    address, page = visitor.url, visitor.page.evaluate(opened)
    assert address != home and address not in addresses(visitor)
    for _ in range(2):
        visitor.page.go_back()
        visitor.closed()
        at(visitor, home)
        visitor.page.go_forward()
        visitor.until(lambda: visitor.screen().open, "Forward does not open it")
        visitor.settle()
        assert (visitor.url, visitor.page.evaluate(opened)) == (address, page)
    visitor.page.keyboard.press("Escape")
    visitor.closed()
    at(visitor, home)


@on_desktop
def test_where_the_browser_has_drawn_a_transition_nothing_flies(visitor):
    pages = feed(visitor)
    home = visitor.url
    tap(visitor, 1)
    visitor.page.keyboard.press("Escape")
    visitor.closed()
    at(visitor, home)
    drawn = "dispatchEvent(new PopStateEvent('popstate', { hasUAVisualTransition: true }))"
    visitor.record()
    visitor.page.evaluate(f"history.replaceState(null, '', {pages[1]!r}); {drawn}")
    visitor.wait_for_photo(1)
    recording = visitor.recorded()
    widths = {round(frame.photo.visible.width) for frame in recording.shown}
    assert len(widths) == 1, "the photograph appears where it stays"
    visitor.page.evaluate(f"history.replaceState(null, '', {home!r}); {drawn}")
    assert not visitor.screen().open


def test_a_page_whose_photograph_is_not_in_the_album_stays(device, samples, tmp_path):
    """The album has been built anew since the page was sent."""
    shutil.copytree(samples / "site", tmp_path / "site")
    album = tmp_path / "site" / "index.html"
    text = album.read_text()
    album.write_text(re.sub(r'data-page="dunes-at-dawn/"', 'data-page="gone/"', text))
    server = Server({"/": tmp_path / "site"})
    visitor = device("desktop", address=server.origin)
    visitor.page.goto(server.origin + "/dunes-at-dawn/")
    visitor.loaded()
    assert visitor.page.locator("body.photograph main").count() == 1
    assert visitor.url == server.origin + "/dunes-at-dawn/"
    server.close()


def test_a_preview_shows_what_messengers_need(tmp_path, samples):
    base = "https://example.org/walks/"
    run("build", samples / "photos", "--output", tmp_path, "--base-url", base)
    page = (tmp_path / "dunes-at-dawn" / "index.html").read_text()
    image = re.search(r'og:image" content="([^"]+)"', page)[1]
    assert image.startswith(base) and (tmp_path / image.removeprefix(base)).exists()
    assert f'rel="canonical" href="{base}dunes-at-dawn/"' in page
    assert len(re.findall("<loc>", (tmp_path / "sitemap.xml").read_text())) == 18
    assert Path(tmp_path / "feed.atom").read_text().count("<entry>") == 16
