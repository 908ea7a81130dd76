"""Pages in the language of their visitor, which are made once, in English."""

import pictures
import pytest
from server import Server
from test_accessibility import audit
from tool import run

# One process builds the sites.
pytestmark = pytest.mark.xdist_group("languages")

#: What a visitor reads, or is read: texts, names, and the texts of elements.
READ = """() => {
  const marks = "text|when|rest|count|title|number|length|languages|label";
  const names = new RegExp(`^(lang|dir|placeholder|aria-label|data-(?!(?:${marks})$).+)$`);
  const all = [...document.querySelectorAll("html, title, body *")].filter((each) => each.localName !== "option");
  const attributes = all.flatMap((each) => [...each.attributes].filter(({ name }) => names.test(name))
    .filter(() => !each.matches("select, [role=slider]"))
    .map(({ name, value }) => `${each.localName} ${name}=${value.replaceAll(/[0-9a-f]{12}/g, "")}`));
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const { parentElement } = walker.currentNode;
    const text = walker.currentNode.data.trim();
    if (text && parentElement.closest("title, body") && !parentElement.closest("style, script, noscript, select"))
      texts.push(text);
  }
  return [texts.join(" ").replaceAll(/\\s+/g, " "), attributes.sort()];
}"""
PAGES = [
    "index.html",
    "index-2.html",
    "wall.html",
    "harbour/index.html",
    "harbour/0/index.html",
    "-/time/index.html",
    "-/time/2019-06/index.html",
    "-/time/undated/index.html",
    "-/search/index.html",
    "-/favourites/index.html",
    "-/keywords/index.html",
    "-/keywords/sea/index.html",
]


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    """The origins of sites of the same photographs, by their languages; the one without a language follows visitors."""
    folder = tmp_path_factory.mktemp("languages")
    for index in range(160):
        album = folder / "photos" / ("Harbour" if index < 3 else "")
        album.mkdir(parents=True, exist_ok=True)
        pictures.draw((33 + index, 31), pictures.LARGE_MARK).save(album / f"{index}.png")
    for name, date in [("Harbour/0", "2019-06-21"), ("Harbour/1", "2019-07"), ("4", "2021")]:
        (folder / "photos" / f"{name}.md").write_text(f"---\nkeywords: sea\ndate: {date}\n---\nA *boat*")
    servers = {}
    for language in [None, "de", "ar"]:
        site = folder / f"site {language}"
        options = ["--language", language] if language else []
        run("build", folder / "photos", "--output", site, "--keywords", "--title", "Walks", *options)
        servers[language] = Server({"/": site})
    yield {language: server.origin for language, server in servers.items()}
    for server in servers.values():
        server.close()


def read(visitor, address: str, language: str):
    visitor.page.goto(address)
    visitor.until(
        f"document.documentElement.lang === '{language}'", "the page is not in the visitor's language"
    )
    if "favourites" in address:
        visitor.until(
            "document.querySelector('output').textContent", "the page does not say how many there are"
        )
    return visitor.page.evaluate(READ)


@pytest.mark.parametrize("language, locale", [("de", "de-AT"), ("ar", "ar-EG")])
def test_a_page_is_in_the_language_of_its_visitor(device, sites, language, locale):
    """In the words that it has where that is its own language."""
    visitor = device("desktop", address=sites[None], locale=locale)
    # The page of a photograph stays as it is.
    visitor.route("**/photograph.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    for page in PAGES:
        own = read(visitor, f"{sites[None]}/{page}", language)
        expected = read(visitor, f"{sites[language]}/{page}", language)
        assert own[0] == expected[0], page
        assert set(own[1]) ^ set(expected[1]) == set(), page


def test_a_visitor_chooses_a_language(device, sites):
    visitor = device("phone", address=sites[None], locale="pt-BR")
    heading = "document.documentElement.lang + getComputedStyle(document.documentElement).direction"
    visitor.page.goto(f"{sites[None]}/index.html")
    choice = visitor.page.get_by_role("combobox", name="Language")
    assert choice.input_value() == "en"
    assert choice.locator("option").all_inner_texts() == [
        "English", "Deutsch", "Français", "Español", "日本語", "العربية",
    ]  # fmt: skip
    choice.select_option("ja")
    visitor.page.get_by_role("combobox", name="言語").wait_for()
    assert visitor.page.locator(".views a").first.inner_text() == "一覧"
    visitor.page.goto(f"{sites[None]}/wall.html")
    visitor.page.get_by_role("combobox", name="言語").select_option("ar")
    visitor.page.get_by_role("combobox", name="اللغة").wait_for()
    assert visitor.page.evaluate(heading) == "arrtl"
    audit(visitor)


def test_parts_and_albums_that_come_later_are_in_the_visitors_language(device, sites):
    visitor = device("phone", address=sites[None], locale="de-DE")
    visitor.page.goto(f"{sites[None]}/index.html")
    visitor.page.locator('a.part[rel="next"]').scroll_into_view_if_needed()
    visitor.until("document.querySelectorAll('.photos li').length > 120", "the next part is not added")
    # The page of a photograph becomes that of its album.
    visitor.page.goto(f"{sites[None]}/harbour/0/index.html")
    visitor.until("document.querySelector('lenticular-viewer')?.index === 0", "the photograph is not opened")
    assert visitor.page.evaluate("document.querySelector('lenticular-viewer').dataset.close") == "Schließen"
    assert visitor.page.locator(".views a").first.inner_text() == "Bilder"
    assert visitor.page.locator("header > p > span").first.inner_text() == "3 Fotos"
