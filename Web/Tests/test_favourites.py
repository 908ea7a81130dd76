"""Favourites: the photographs of a gallery that a visitor likes, which the browser keeps."""

import pictures
import pytest
from server import Server
from test_accessibility import audit
from tool import run

# One process builds the gallery.
pytestmark = pytest.mark.xdist_group("favourites")

FAVOURITES = "/-/favourites/index.html"
HEART = "document.querySelector('lenticular-viewer')?.shadowRoot?.querySelector('[part=favourite]')"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The origin of a gallery of three photographs, one of them in an album of its own."""
    folder = tmp_path_factory.mktemp("favourites")
    for index, name in enumerate(["a", "b", "Harbour/boat"]):
        file = folder / "photos" / f"{name}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        pictures.draw((1200 + index, 800), pictures.LARGE_MARK).save(file)
    (folder / "photos/Harbour/boat.md").write_text("An old boat")
    run("build", folder / "photos", "--output", folder / "site")
    server = Server({"/": folder / "site"})
    yield server.origin
    server.close()


def like(visitor):
    """Presses the heart of the photograph that is open. Returns whether it is a favourite then."""
    visitor.until(f"{HEART} != null", "there is no heart")
    former = visitor.page.evaluate(f"{HEART}.ariaPressed")
    visitor.page.get_by_role("button", name="Favourite").click()
    visitor.until(f"{HEART}.ariaPressed !== '{former}'", "the heart stays as it is")
    return former == "false"


def choose(visitor, address: str, *others: str):
    """Likes the first photograph of a page, and those to which keys lead from there."""
    visitor.page.goto(address)
    visitor.loaded()
    visitor.tap_thumbnail(0)
    visitor.wait_for_photo(0)
    visitor.settle()
    assert like(visitor)
    for key in others:
        visitor.page.keyboard.press(key)
        visitor.until(f"{HEART}.ariaPressed === 'false'", "the heart is the former photograph's")
        visitor.settle()
        assert like(visitor)
    visitor.page.keyboard.press("Escape")
    visitor.closed()


def shown(visitor) -> list[str]:
    """The paths of the favourites that are shown, once the page tells of them. All their pictures are there."""
    visitor.until("document.querySelector('output')?.textContent", "nothing is told")
    visitor.until(
        "[...document.querySelectorAll('.tiles img')].every(({ naturalWidth }) => naturalWidth > 0)"
    )
    return visitor.page.evaluate("[...document.querySelectorAll('.tiles a')].map(({ pathname }) => pathname)")


@pytest.mark.parametrize("name", ["phone", "desktop"])
def test_what_a_visitor_likes_is_kept_listed_and_saved(device, site, name):
    visitor = device(name, address=site)
    visitor.page.goto(f"{site}/index.html")
    link = "document.querySelector('a[data-favourites]')"
    assert not visitor.page.evaluate(f"{link}.checkVisibility()"), "there is nothing to lead to"
    choose(visitor, f"{site}/index.html", "ArrowRight")
    assert visitor.page.evaluate(f"{link}.checkVisibility()")
    choose(visitor, f"{site}/harbour/index.html")
    assert visitor.page.get_by_role("link", name="Favourites").get_attribute("href").endswith(FAVOURITES[1:])
    visitor.page.goto(site + FAVOURITES)
    assert shown(visitor) == ["/a/index.html", "/b/index.html", "/harbour/boat/index.html"]
    told = "document.querySelector('output').textContent"
    assert visitor.page.evaluate(told) == "3 photographs"
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("link", name="Save the list as a text").click()
    assert download.value.suggested_filename == "favourites.txt"
    text = download.value.path().read_text()
    assert text.splitlines() == [
        f"a.png\t{site}/a/index.html",
        f"b.png\t{site}/b/index.html",
        f"boat.png\t{site}/harbour/boat/index.html",
    ]
    audit(visitor)
    visitor.keep("favourites")
    # What is liked no longer stays where it is until the page is left.
    visitor.page.get_by_role("button", name="Favourite: a", exact=True).click()
    assert visitor.page.evaluate(told) == "2 photographs" and len(shown(visitor)) == 3
    visitor.page.reload()
    assert shown(visitor) == ["/b/index.html", "/harbour/boat/index.html"]
    # A favourite leads to its photograph, whose heart is full.
    visitor.page.goto(visitor.page.get_by_role("link", name="An old boat").evaluate("({ href }) => href"))
    visitor.until(f"{HEART}?.ariaPressed === 'true'", "the heart is empty")
    visitor.settle()
    assert not like(visitor)
    visitor.page.goto(site + FAVOURITES)
    assert shown(visitor) == ["/b/index.html"] and visitor.page.evaluate(told) == "1 photograph"
    visitor.page.locator(".tiles button").click()
    assert visitor.page.evaluate(told).startswith("No favourites yet.")
    assert not visitor.page.locator("a[download]").is_visible()
    audit(visitor)


def test_a_wall_has_hearts_too(desktop, site):
    desktop.page.goto(f"{site}/wall.html")
    desktop.until("document.querySelector('lenticular-wall:state(live)')", "there is no wall")
    desktop.loaded()
    desktop.mouse.click(640, 400)
    desktop.until("document.querySelector('lenticular-viewer').index >= 0", "nothing opens")
    desktop.settle()
    assert like(desktop)
    index = desktop.page.evaluate("document.querySelector('lenticular-viewer').index")
    desktop.page.goto(site + FAVOURITES)
    assert shown(desktop) == [["/a/index.html", "/b/index.html", "/harbour/boat/index.html"][index]]


def test_other_pages_follow(desktop, site):
    choose(desktop, f"{site}/index.html")
    other = desktop.context.new_page()
    other.goto(site + FAVOURITES)
    choose(desktop, f"{site}/harbour/index.html")
    other.wait_for_function("document.querySelectorAll('.tiles a').length === 2")


def test_a_picture_that_has_changed_is_found_by_its_page(desktop, site):
    choose(desktop, f"{site}/index.html", "ArrowRight")
    kept = desktop.page.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('lenticular-favo'))"
    )
    assert kept == ["lenticular-favourites /"]
    desktop.page.evaluate(
        """(key) => {
          const kept = JSON.parse(localStorage[key]);
          kept[0].picture = "photos/former.webp";
          localStorage[key] = JSON.stringify(kept);
        }""",
        kept[0],
    )
    desktop.page.goto(site + FAVOURITES)
    assert shown(desktop) == ["/a/index.html", "/b/index.html"]
    desktop.problems[:] = [each for each in desktop.problems if "404" not in each]


@pytest.mark.parametrize("kept", ["{", "3", "null", "[null]", '[{"page": 1}]', '{"page": "a/"}'])
def test_what_is_kept_by_others_is_no_favourite(desktop, site, kept):
    desktop.page.goto(site + FAVOURITES)
    desktop.page.evaluate("(kept) => localStorage.setItem('lenticular-favourites /', kept)", kept)
    choose(desktop, f"{site}/index.html")
    desktop.page.goto(site + FAVOURITES)
    assert shown(desktop) == ["/a/index.html"]


def test_without_script_the_page_says_what_it_needs(device, site):
    visitor = device("desktop", address=site, java_script_enabled=False)
    visitor.page.goto(site + FAVOURITES)
    assert "Favourites need JavaScript." in visitor.page.inner_text("body")


@pytest.mark.parametrize("language", ["de", "ar"])
def test_the_link_to_favourites_leaves_the_summary_its_line(phone, tmp_path, language):
    for name in ["a", "b", "Harbour/boat"]:
        file = tmp_path / "photos" / f"{name}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        pictures.draw((600, 400), pictures.LARGE_MARK).save(file)
        file.with_suffix(".md").write_text("---\ndate: 2019-06-21\n---\n")
    (tmp_path / "photos/index.md").write_text("What is to be seen here")
    run("build", tmp_path / "photos", "--output", tmp_path / "site", "--language", language)
    server = Server({"/": tmp_path / "site"})
    phone.page.goto(f"{server.origin}/index.html")
    phone.loaded()
    lines = """[...document.querySelectorAll("header > p, .views a:not([hidden])")].map((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    })"""
    assert phone.page.evaluate(lines) == [1] * 5
    phone.page.evaluate("document.querySelector('a[data-favourites]').hidden = false")
    assert phone.page.evaluate(lines) == [1] * 6
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    summary, text, views = phone.page.evaluate(
        """["header > p", ".text", ".views"]
          .map((each) => document.querySelector(each).getBoundingClientRect().bottom)"""
    )
    assert summary < views < text
    server.close()
