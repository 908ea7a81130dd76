"""Every page of every kind of a gallery, as visitors see it: in languages, as bright as they prefer, narrow and wide,
in colours of the system, printed, and without script."""

import json
from functools import cache

import pictures
import pytest
from PIL import Image
from server import Server
from sweeps import WHOLE
from test_accessibility import audit
from tool import ROOT, run

# One process builds the gallery, and sees its pages.
pytestmark = pytest.mark.xdist_group("pages")

TEXTS = ROOT / "Apps/Gallery/Sources/LenticularGallery/Resources/Texts"
PAGES = [
    "index.html",
    "index-2.html",
    "wall.html",
    "harbour/index.html",
    "harbour/0/index.html",
    "-/time/index.html",
    "-/time/2019-06/index.html",
    "-/time/undated/index.html",
    "-/search/index.html?q=boat",
    "-/favourites/index.html",
    "-/keywords/index.html",
    "-/keywords/sea/index.html",
    "-/people/index.html",
    "-/people/anna/index.html",
    "-/map/index.html",
    "twin/index.html",
    "404.html",
]
EVEN, ODD = PAGES[::2], PAGES[1::2]
#: The states in which visitors see pages, and those pages where sweeps are not whole: each on both kinds of devices, in
#: every language, light and dark, in colours of the system, printed, and without script.
STATES = {
    "phone-de-light": ("phone", {"locale": "de-DE", "color_scheme": "light"}, EVEN),
    "phone-ja-dark": ("phone", {"locale": "ja-JP", "color_scheme": "dark"}, ODD),
    "phone-ar-light": ("phone", {"locale": "ar-EG", "color_scheme": "light"}, ODD),
    "desktop-de-dark": ("desktop", {"locale": "de-DE", "color_scheme": "dark"}, ODD),
    "desktop-ja-light": ("desktop", {"locale": "ja-JP", "color_scheme": "light"}, EVEN),
    "desktop-ar-dark": ("desktop", {"locale": "ar-EG", "color_scheme": "dark"}, EVEN),
    "forced": ("desktop", {"forced_colors": "active"}, PAGES),
    "print": ("desktop", {}, PAGES),
    "phone-without-script": ("phone", {"java_script_enabled": False}, EVEN),
    "desktop-without-script": ("desktop", {"java_script_enabled": False}, ODD),
}
#: What is wrong with how a page is laid out: it can be scrolled sideways, or a text is cut off.
FAULTS = """() => {
  const faults = [];
  const { scrollWidth, clientWidth } = document.scrollingElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide in ${clientWidth}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!walker.currentNode.data.trim() || !isSeen) continue;
    if (element.closest("script, style, noscript, .unseen, option, svg, dialog")) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const text = walker.currentNode.data.trim().slice(0, 40);
    for (const { left, right, width } of range.getClientRects())
      if (width > 1 && (left < -1 || right > clientWidth + 1)) faults.push(`“${text}” reaches out of the page`);
    for (let around = element; around; around = around.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(around);
      if (textOverflow === "ellipsis") break;
      if (overflowX === "hidden" && around.scrollWidth > around.clientWidth + 1 && around.clientWidth > 1)
        faults.push(`“${text}” is cut off sideways`);
      if (overflowY === "hidden" && around === element && around.scrollHeight > around.clientHeight + 2)
        faults.push(`“${text}” is cut off below`);
    }
  }
  return faults;
}"""
ALIVE = "[...document.querySelectorAll('lenticular-wall')].every((each) => each.matches(':state(live)'))"
#: The texts of the gallery's with their keys, those of contents and of attributes.
OWN = """() => [...document.querySelectorAll("[data-text]")].flatMap((each) =>
  each.dataset.text.split(" ").map((text) => {
    const [key, attribute] = text.split("=").reverse();
    return [key, attribute ? each.getAttribute(attribute) : each.textContent];
  }))"""


@cache
def table(language: str) -> dict:
    return json.loads((TEXTS / f"{language}.json").read_text())


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A gallery that has a page of every kind."""
    folder = tmp_path_factory.mktemp("pages")
    for index in range(160):
        album = folder / "photos" / ("Harbour" if index < 3 else "")
        album.mkdir(parents=True, exist_ok=True)
        exif = Image.Exif()
        if index % 2 == 0:
            exif.get_ifd(0x8825).update(
                {1: "N", 2: (50.0 + index / 9, 0.0, 0.0), 3: "E", 4: (13.0, 0.0, 0.0)}
            )
        pictures.draw((33 + index, 31), pictures.LARGE_MARK).save(album / f"{index}.jpg", exif=exif)
    # Two of one name share its address.
    for name in ["Twin!", "Twin?"]:
        (folder / "photos" / name).mkdir()
        pictures.draw((300, 200 + len(name)), pictures.LARGE_MARK).save(
            folder / "photos" / name / f"{name[-1]}a.jpg"
        )
    caption = "A boat in the harbour of a town with a very long name"
    words = f"---\nkeywords: sea\npeople: Anna\ndate: 2019-06-21\n---\n{caption}\n"
    (folder / "photos" / "Harbour" / "0.md").write_text(words)
    (folder / "photos" / "Harbour" / "1.md").write_text("---\ndate: 2021\n---\n")
    run(
        "build", folder / "photos", "--output", folder / "site", "--title", "Walks along the coast",
        "--base-url", "https://example.org/", "--theme", "auto", "--keywords", "--people",
        "--keep-location", "--archives",
    )  # fmt: skip
    return folder / "site"


@pytest.fixture(scope="module")
def site(built):
    server = Server({"/": built})
    yield server.origin
    server.close()


@pytest.mark.parametrize("state", STATES)
def test_every_page(device, site, state):
    name, options, some = STATES[state]
    visitor = device(name, address=site, **options)
    language = options.get("locale", "en")[:2]
    has_script = options.get("java_script_enabled", True)
    # The page of a photograph stays as it is.
    visitor.route("**/photograph.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    for page in PAGES if WHOLE else some:
        visitor.page.goto(f"{site}/{page}")
        # A browser may load a page in another process, which does not print.
        if state == "print":
            visitor.emulate_media(media="screen")
            visitor.emulate_media(media="print")
        assert (state == "print") == visitor.page.evaluate("matchMedia('print').matches")
        if has_script:
            visitor.until(f"document.documentElement.lang === '{language}'", f"{page} is in another language")
            visitor.until(ALIVE, f"an element of {page} does not live")
            visitor.loaded()
            # In colours of the system, browsers put a plate of the page's colour behind texts over pictures.
            audit(visitor, *(["color-contrast"] if state == "forced" else []))
            english, own = table("en"), table(language)
            for key, text in visitor.page.evaluate(OWN):
                expected = own.get(key)
                if language != "en" and isinstance(expected, str) and expected != english[key]:
                    assert text != english[key], f"{page}: {key} is in English"
        assert visitor.page.evaluate(FAULTS) == [], page
        texts = visitor.page.locator("body").inner_text()
        assert texts.strip(), page
        if state != "print":
            for image in visitor.page.locator("main img").all()[:4]:
                assert image.evaluate("(it) => it.decode().then(() => it.naturalWidth)") > 0, page


@pytest.mark.parametrize("scheme, paper", [("light", "rgb(247, 247, 245)"), ("dark", "rgb(11, 11, 12)")])
def test_every_page_is_as_bright_as_the_visitor_prefers(device, site, scheme, paper):
    visitor = device("phone", address=site, color_scheme=scheme)
    for page in PAGES:
        visitor.page.goto(f"{site}/{page}")
        color = visitor.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        body = visitor.page.evaluate("getComputedStyle(document.body).backgroundColor")
        # What leads on is on a dark page in any case.
        assert paper in (color, body) or page in ("twin/index.html", "404.html"), page
