"""An audit by axe of every page, with everything on it that can be open: no rule of WCAG 2.2 AA is violated."""

import json
from pathlib import Path

import axe_playwright_python
import pytest
from sweeps import on_desktop, on_phone
from test_examples import PAGES

# One process has the server of the examples.
of_examples = pytest.mark.xdist_group("examples")

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Of a page behind a dialog, the dialog is all there is.
AUDIT = """([tags, ignored]) => {
  window.audited = undefined;
  const viewers = [...document.querySelectorAll("lenticular-viewer")];
  const isOpen = viewers.some((each) => each.shadowRoot?.querySelector("dialog[open]"));
  const part = isOpen ? { include: { fromShadowDom: ["lenticular-viewer", "dialog"] } } : document;
  axe.run(part, { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] }).then(
    ({ violations, passes }) => (window.audited = JSON.stringify({
      violations: violations.filter(({ id }) => !ignored.includes(id)).map(({ id, nodes }) =>
        [id, ...nodes.map(({ target }) => target.flat().join(" "))]),
      passes: passes.length,
    })),
    (error) => (window.audited = JSON.stringify({ violations: [String(error)], passes: 0 })),
  );
}"""


def audit(device, *ignored: str):
    """Asserts that axe finds no violation in the present state of the page, except of rules that do not apply."""
    if not device.page.evaluate("'axe' in window"):
        device.page.evaluate(AXE)
    device.page.evaluate(AUDIT, [RULES, ignored])
    device.until("window.audited", "the audit does not end")
    found = json.loads(device.page.evaluate("window.audited"))
    assert found["violations"] == []
    assert found["passes"] > 5, "the audit has seen a page"


@pytest.fixture(params=["phone", "desktop"])
def visitor(request, device, site):
    return device(request.param, address=site)


PAIRS = [("phone", ""), ("phone", "wall.html"), ("desktop", "")]


@pytest.mark.parametrize(
    "visitor, name", PAIRS, ids=["phone-feed", "phone-wall", "desktop-feed"], indirect=["visitor"]
)
def test_the_pages_of_a_gallery(visitor, name):
    visitor.page.goto(f"{visitor.origin}/{name}")
    visitor.loaded()
    audit(visitor)
    if not name:
        visitor.page.get_by_role("link", name="Coast").click()
        visitor.loaded()
        audit(visitor)


def test_the_page_of_a_photograph(device, site):
    visitor = device("phone", address=site)
    # The script would replace the page.
    visitor.route("**/photograph.js", lambda route: route.abort())
    visitor.page.goto(site + "/dunes-at-dawn/")
    visitor.expect("ERR_FAILED")
    visitor.loaded()
    audit(visitor)


STATES = {"alone": "", "information": "i", "thumbnails": "t", "slideshow": "p"}


@pytest.mark.parametrize(
    "visitor, key",
    [*(("phone", key) for key in STATES.values()), ("desktop", STATES["information"])],
    ids=[*STATES, "information-desktop"],
    indirect=["visitor"],
)
def test_the_open_viewer_of_a_gallery(visitor, key):
    visitor.open("/")
    visitor.tap_thumbnail(1)
    visitor.wait_for_photo(1)
    visitor.settle()
    if key:
        visitor.page.keyboard.press(key)
        visitor.settle()
    audit(visitor)


@on_desktop
def test_the_viewer_over_a_wall(visitor):
    visitor.page.goto(f"{visitor.origin}/wall.html")
    visitor.until("document.querySelector('lenticular-wall:state(live)')")
    visitor.loaded()
    bounds = visitor.page.evaluate("document.querySelector('lenticular-wall').boundsOf(1).toJSON()")
    x, y = bounds["x"] + bounds["width"] / 2, bounds["y"] + bounds["height"] / 2
    (visitor.touch.tap if visitor.name == "phone" else visitor.mouse.click)(x, y)
    visitor.wait_for_photo(1)
    visitor.settle()
    audit(visitor)


@on_phone
def test_the_viewer_over_the_page_of_a_photograph(visitor):
    visitor.page.goto(f"{visitor.origin}/dunes-at-dawn/")
    visitor.until("lenticularRecorder.screen().open", "the photograph does not open")
    visitor.loaded()
    audit(visitor)


def test_a_slow_photograph(phone, server):
    phone.open("/pages/slow.html")
    phone.page.evaluate("document.querySelector('a').href = '/pictures/landscape.jpg?hold=audited'")
    phone.tap_thumbnail(0)
    phone.until(
        "document.querySelector('lenticular-viewer').shadowRoot.querySelector('[part=progress]').checkVisibility()"
    )
    phone.settle()
    audit(phone)
    server.gates["audited"].set()


def test_a_photograph_that_could_not_be_loaded(phone):
    phone.route("**/pictures/landscape.jpg*", lambda route: route.abort())
    phone.open()
    phone.tap_thumbnail(1)
    phone.until(
        "document.querySelector('lenticular-viewer').shadowRoot.querySelector('[part=failure]').checkVisibility()"
    )
    phone.settle()
    phone.expect("ERR_FAILED")
    audit(phone)


@pytest.mark.parametrize("name", ["phone", "desktop"])
def test_the_panorama_of_a_viewer_that_fills_the_screen(device, name, site):
    visitor = device(name, address=site)
    visitor.open("/")
    wide = visitor.page.evaluate(
        "document.querySelector('lenticular-viewer').links.findIndex((link) => link.dataset.panorama)"
    )
    visitor.page.evaluate("(index) => document.querySelector('lenticular-viewer').open(index)", wide)
    visitor.wait_for_photo(wide)
    visitor.settle()
    if visitor.name == "phone":
        visitor.page.keyboard.press("Shift")  # Any key shows controls that rest.
        visitor.page.get_by_role("button", name="Look around").click()
    visitor.settle()
    audit(visitor)


@of_examples
def test_a_preview(desktop, gallery):
    desktop.page.goto(f"{gallery}/examples/peek.html")
    desktop.until("document.querySelectorAll('lenticular-peek a').length > 1", "there are no photographs")
    desktop.page.evaluate("document.querySelectorAll('lenticular-peek a')[1].focus()")
    desktop.page.keyboard.down(" ")
    desktop.until("lenticularRecorder.screen().peeks[0].previews.length")
    desktop.settle()
    audit(desktop)
    desktop.page.keyboard.up(" ")


@of_examples
def test_a_preview_that_stays(desktop, gallery):
    desktop.page.goto(f"{gallery}/examples/peek.html")
    desktop.until("document.querySelectorAll('lenticular-peek a').length > 1", "there are no photographs")
    desktop.page.evaluate(
        "document.querySelector('lenticular-peek').shadowRoot.querySelector('[part=entry]').click()"
    )
    desktop.until("lenticularRecorder.screen().peeks[0].previews.length")
    desktop.settle()
    audit(desktop)


@of_examples
@pytest.mark.parametrize("name", ["index", *PAGES])
def test_the_examples(device, name, gallery):
    visitor = device("phone", address=gallery)
    visitor.page.goto(f"{gallery}/examples/{name}.html")
    visitor.loaded()
    audit(visitor)
