"""Search, keywords, themes, and pages that are opened from a disk, as visitors of a gallery see them."""

import pictures
import pytest
from server import Server
from test_accessibility import audit
from tool import run

# One process builds the gallery.
pytestmark = pytest.mark.xdist_group("search")

WORDS = {
    "Harbour/boat_007": "---\nkeywords: [sea, evening]\ndate: 2019-06-21\n---\nThe old lighthouse in Genève",
    "Harbour/quiet": "---\nkeywords: sea\ndate: 2019-07-01\n---\n東京の海",
    "Hills/path": "---\ndate: 2020-06-02\n---\nA path to the light",
}


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    """The folder of a site of three photographs that are said something of."""
    folder = tmp_path_factory.mktemp("words")
    for index, (name, text) in enumerate(WORDS.items()):
        file = folder / "photos" / f"{name}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        pictures.draw((320 + index, 214), pictures.LARGE_MARK).save(file)
        file.with_suffix(".md").write_text(text)
    run("build", folder / "photos", "--output", folder / "site", "--keywords", "--theme", "auto")
    return folder / "site"


@pytest.fixture(scope="module")
def site(words):
    server = Server({"/": words})
    yield server.origin
    server.close()


def found(visitor):
    """The paths of the photographs that are shown, sorted."""
    return sorted(
        visitor.page.evaluate(
            "[...document.querySelectorAll('.tiles a')].map((link) => new URL(link.href).pathname)"
        )
    )


@pytest.mark.parametrize("name", ["phone", "desktop"])
def test_photographs_are_found_while_one_types(device, site, name):
    visitor = device(name, address=site)
    visitor.page.goto(f"{site}/-/search/index.html")
    boat, quiet, path = (
        f"/{name}/index.html" for name in ["harbour/boat_007", "harbour/quiet", "hills/path"]
    )
    for query, expected in [
        ("light", [boat, path]),
        ("LIGHTHO", [boat]),
        ("old lighthouse", [boat]),
        ("geneve", [boat]),
        ("genève", [boat]),
        ("harbour", [boat, quiet]),
        ("hills sea", []),
        ("7", [boat]),
        ("0007", [boat]),
        ("東京", [quiet]),
        ("海", [quiet]),
        ("京東", []),
        ("2019", [boat, quiet]),
        ("june 2019", [boat]),
        ("2019-07", [quiet]),
        # A query may come from somebody who has the gallery in another language.
        ("Juni 2019", [boat]),
        ("juillet 2019", [quiet]),
        ("2019年6月", [boat]),
        ("June 2020 light", [path]),
        ("sea", [boat, quiet]),
        ("<b>", []),
        ("xyzzy", []),
    ]:
        visitor.page.locator("input").fill(query)
        told = "Nothing found" if not expected else f"{len(expected)} found"
        visitor.until(
            f"document.querySelector('output').textContent === {told!r}", f"{query} finds something else"
        )
        visitor.until(f"document.querySelectorAll('.tiles a').length === {len(expected)}", query)
        assert found(visitor) == sorted(expected), query
    visitor.page.locator("input").fill("light")
    visitor.until("document.querySelectorAll('.tiles a').length === 2", "the photographs are not found")
    assert visitor.url.endswith("?q=light")
    audit(visitor)
    visitor.page.reload()
    visitor.until("document.querySelectorAll('.tiles a').length === 2", "the photographs are not found")
    assert visitor.page.locator("input").input_value() == "light"
    assert visitor.page.evaluate("lenticularRecorder.violations") == []


def test_keywords_lead_to_their_photographs(desktop, site):
    desktop.page.goto(f"{site}/harbour/boat_007/index.html")
    desktop.page.goto(f"{site}/-/search/index.html")
    desktop.page.get_by_role("link", name="Keywords").click()
    assert desktop.page.locator(".tags bdi").all_inner_texts() == ["evening", "sea"]
    audit(desktop)
    desktop.arrived()
    desktop.page.get_by_role("link", name="sea").click()
    assert found(desktop) == ["/harbour/boat_007/index.html", "/harbour/quiet/index.html"]
    audit(desktop)


@pytest.mark.parametrize("scheme, paper", [("light", "rgb(247, 247, 245)"), ("dark", "rgb(11, 11, 12)")])
def test_a_gallery_is_as_bright_as_the_visitor_prefers(device, site, scheme, paper):
    visitor = device("desktop", address=site, color_scheme=scheme)
    for page in ["", "-/search/", "-/keywords/", "-/keywords/sea/", "-/time/", "-/time/2019-06/"]:
        visitor.page.goto(f"{site}/{page}index.html")
        assert visitor.page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == paper
        audit(visitor)


def test_a_page_from_a_disk_says_how_to_see_the_gallery(device, words):
    visitor = device("desktop", java_script_enabled=True, fresh=True)
    for page in ["index.html", "wall.html", "harbour/boat_007/index.html", "-/search/index.html"]:
        visitor.page.goto((words / page).as_uri())
        visitor.until("!document.querySelector('.disk').hidden", "the page says nothing")
        assert "lenticular preview" in visitor.page.locator(".disk").inner_text()
    # The links lead from page to page.
    visitor.page.goto((words / "index.html").as_uri())
    visitor.page.locator(".albums a").first.click()
    visitor.page.wait_for_url("**/harbour/index.html")
    visitor.page.goto((words / "harbour" / "boat_007" / "index.html").as_uri())
    visitor.page.locator('a[rel="next"]').click()
    visitor.page.wait_for_url("**/harbour/quiet/index.html")
    assert (
        visitor.page.locator(".picture img").evaluate(
            "(image) => image.decode().then(() => image.naturalWidth)"
        )
        > 0
    )
    # Scripts that are modules are not loaded from there, which the browser tells before the page is loaded.
    visitor.page.wait_for_load_state("load")
    visitor.expect("blocked by CORS policy", "ERR_FAILED")


def test_a_wall_is_printed_without_its_buttons(desktop, site):
    desktop.page.goto(f"{site}/wall.html")
    desktop.until(
        "document.querySelector('lenticular-wall').matches(':state(live)')", "the wall does not live"
    )
    controls = "document.querySelector('lenticular-wall').shadowRoot.querySelector('[part=controls]')"
    display = f"getComputedStyle({controls}).display"
    assert desktop.page.evaluate(display) != "none"
    desktop.emulate_media(media="print")
    assert desktop.page.evaluate(display) == "none"


@pytest.mark.parametrize("name", ["phone", "desktop"])
def test_pages_in_arabic_begin_at_their_right_edge(device, words, tmp_path, name):
    """Also with a title in another language, whose letters are read from left to right."""
    run("build", words.parent / "photos", "--output", tmp_path, "--language", "ar", "--title", "Harbours")
    server = Server({"/": tmp_path})
    try:
        visitor = device(name, address=server.origin)
        for page in ["/", "/wall.html", "/-/search/index.html"]:
            visitor.page.goto(server.origin + page)
            left, right = visitor.page.evaluate(
                """() => {
                  const range = document.createRange();
                  range.selectNodeContents(document.querySelector("h1"));
                  const { left, right } = range.getBoundingClientRect();
                  const { paddingLeft, paddingRight } = getComputedStyle(document.querySelector("header"));
                  return [left - parseFloat(paddingLeft), innerWidth - parseFloat(paddingRight) - right];
                }"""
            )
            assert abs(right) < 1 < left, page
            audit(visitor)
    finally:
        server.close()
