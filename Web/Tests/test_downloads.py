"""What a page downloads: parts when it needs them, and one engine however many scripts it has loaded."""

import pytest
from odd import links, opened
from odd import show as show_any
from test_documents import CHECKS, ELEMENTS, VIEWER, load, of, told_so_far
from test_panorama import engines
from tool import ROOT

PARTS = ["actions", "panorama", "parallax", "peek"]
DIST = ROOT / "dist"
ACTIONS = VIEWER.replace("<lenticular-viewer ", '<lenticular-viewer actions="thumbnails information" ')
BUTTONS = "it.shadowRoot.querySelectorAll('[part=actions] button').length"
FETCHED = f"""performance.getEntriesByType("resource").map(({{ name }}) => name)
  .flatMap((name) => /lenticular-({"|".join(PARTS)})\\.js$/.exec(name)?.[1] ?? [])"""


def start(phone, body: str, script: str = "lenticular.js"):
    phone.show(body, f'<script type="module" src="/dist/{script}"></script>')
    phone.until("customElements.get('lenticular-viewer') !== undefined", "the script is not loaded")


@pytest.mark.parametrize("part", PARTS)
def test_a_part_has_nothing_of_which_a_page_has_one(part):
    text = (DIST / f"lenticular-{part}.js").read_text()
    for one in ("WebAssembly", "lenticular-seen", "setPointerCapture", "customElements"):
        assert one not in text, one


@pytest.mark.parametrize("script", ["lenticular-viewer.js", "lenticular.js"])
def test_a_viewer_without_actions_fetches_no_part(phone, script):
    start(phone, VIEWER, script)
    of(phone, "viewer", "it.open(0)")
    phone.settle()
    assert of(phone, "viewer", "it.index") == 0
    assert phone.page.evaluate(FETCHED) == []


@pytest.mark.parametrize("script", ["lenticular-viewer.js", "lenticular.js"])
def test_actions_are_there_when_the_photograph_is(phone, script):
    start(phone, ACTIONS, script)
    # The engine is not loaded either: the first opening waits for both.
    of(phone, "viewer", "it.open(0)")
    phone.settle()
    assert of(phone, "viewer", BUTTONS) == 2
    assert phone.page.evaluate(FETCHED) == ["actions"]
    of(phone, "viewer", "it.close()")
    phone.closed()
    of(phone, "viewer", "it.open(0)")
    phone.settle()
    assert of(phone, "viewer", BUTTONS) == 2
    assert phone.page.evaluate(FETCHED) == ["actions"], "a part is fetched once"


def test_elements_fetch_the_parts_that_they_need(phone):
    start(phone, ELEMENTS["panorama"] + ELEMENTS["parallax"])
    for name in ("panorama", "parallax"):
        phone.until(lambda name=name: of(phone, name, "it.matches(':state(live)')"), f"no {name}")
    assert sorted(phone.page.evaluate(FETCHED)) == ["panorama", "parallax"]


def test_a_peek_fetches_its_part_with_the_first_press(phone):
    start(phone, ELEMENTS["peek"])
    phone.settle()
    assert phone.page.evaluate(FETCHED) == [], "nothing is fetched before"
    of(phone, "peek", "it.peek(it.links[0])")
    phone.until(lambda: of(phone, "peek", "it.index >= 0"), "the press is lost")
    assert phone.page.evaluate(FETCHED) == ["peek"]


def test_without_its_part_a_peek_is_a_link(phone):
    phone.route("**/lenticular-peek.js", lambda route: route.abort())
    start(phone, ELEMENTS["peek"])
    of(phone, "peek", "it.peek(it.links[0])")
    # The element asks twice, as its engine begins to load and when it is there: only then does it fail.
    phone.expect("Failed to fetch dynamically imported module", "net::ERR_FAILED")
    assert of(phone, "peek", "it.index") == -1
    phone.page.unroute("**/lenticular-peek.js")
    of(phone, "peek", "it.peek(it.links[0])")
    phone.until(lambda: of(phone, "peek", "it.index >= 0"), "the part is not asked for again")


def test_without_its_actions_a_viewer_opens_nevertheless(phone):
    phone.route("**/lenticular-actions.js", lambda route: route.abort())
    start(phone, ACTIONS)
    of(phone, "viewer", "it.open(0)")
    phone.settle()
    assert of(phone, "viewer", "it.index") == 0
    assert of(phone, "viewer", BUTTONS) == 0
    phone.expect("Failed to fetch dynamically imported module", "net::ERR_FAILED")


def test_where_data_is_saved_an_element_is_used_before_the_engine_is_fetched(phone):
    phone.show(ACTIONS)
    phone.page.evaluate(
        """async () => {
          Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
          const idle = window.requestIdleCallback;
          window.requestIdleCallback = () => { throw new Error("nothing is fetched while the page is idle"); };
          await import("/dist/lenticular-viewer.js");
          window.requestIdleCallback = idle;
        }"""
    )
    of(phone, "viewer", "it.open(0)")
    phone.settle()
    assert of(phone, "viewer", BUTTONS) == 2


@pytest.mark.parametrize("saves", [False, True])
def test_where_data_is_saved_the_neighbours_of_a_photograph_are_not_fetched(phone, saves):
    show_any(phone, f"<lenticular-viewer>{links(3)}</lenticular-viewer>")
    phone.page.evaluate(
        "(saveData) => Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })",
        saves,
    )
    opened(phone, 1)
    phone.until(lambda: len(phone.requested) >= (1 if saves else 3), "the neighbours do not come")
    phone.settle()
    names = {each.rsplit("/", 1)[1] for each in phone.requested}
    assert names == ({"n1.jpg"} if saves else {"n0.jpg", "n1.jpg", "n2.jpg"})


# One engine

ORDERS = [["lenticular-viewer.js", "lenticular.js"], ["lenticular.js", "lenticular-viewer.js"]]


@pytest.mark.parametrize("scripts", ORDERS, ids=["the larger last", "the larger first"])
def test_a_page_with_both_downloads_has_one_engine(phone, scripts):
    load(phone, "".join(ELEMENTS.values()), scripts)
    for name in ("viewer", "scroll", "peek"):
        phone.page.evaluate("(id) => document.body.prepend(document.getElementById(id))", name)
        CHECKS[name](phone)
    phone.until(lambda: of(phone, "wall", "it.matches(':state(live)')"), "the wall does not start")
    assert engines(phone) == 1


def test_an_open_photograph_stays_open_when_the_larger_download_comes(phone):
    load(phone, VIEWER, ["lenticular-viewer.js"])
    of(phone, "viewer", "it.open(0)")
    phone.settle()
    before = phone.screen().photo.visible
    phone.page.evaluate("import('/dist/lenticular.js')")
    phone.page.evaluate("(wall) => document.body.insertAdjacentHTML('beforeend', wall)", ELEMENTS["wall"])
    phone.until(lambda: of(phone, "wall", "it.matches(':state(live)')"), "the wall does not start")
    phone.settle()
    assert of(phone, "viewer", "it.index") == 0
    assert phone.screen().photo.visible == before
    of(phone, "viewer", "it.close()")
    phone.closed()
    assert told_so_far(phone) == ["present", "dismiss"]
    CHECKS["viewer"](phone)
    assert engines(phone) == 1
