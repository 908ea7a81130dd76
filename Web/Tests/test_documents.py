"""Each element is set up once, even if its script is loaded twice, and works in every document."""

import pytest
from touch import Story

SCRIPTS = {
    "once": ["lenticular.js"],
    "twice": ["lenticular.js", "lenticular.js?again"],
    "both downloads": ["lenticular-viewer.js", "lenticular.js"],
    "both downloads, the larger first": ["lenticular.js", "lenticular-viewer.js"],
}
SCROLL = (
    '<lenticular-scroll id="scroll" style="height: 300px">'
    '<div style="height: 3000px; background: linear-gradient(red, blue)"></div></lenticular-scroll>'
)
VIEWER = (
    '<lenticular-viewer id="viewer"><a href="/pictures/landscape.jpg" data-width="2400" data-height="1600">'
    '<img src="/pictures/landscape-thumbnail.png" width="180" height="120" alt="Landscape"></a></lenticular-viewer>'
)
PARALLAX = (
    '<lenticular-parallax id="parallax" style="display: block; width: 300px; height: 150px; margin-top: 300px">'
    '<img src="/rulers/portrait.png" width="800" height="1200" alt="Portrait"></lenticular-parallax>'
    '<div style="height: 3000px"></div>'
)
WALL = '<lenticular-wall id="wall" src="/walls/12.json" style="height: 300px"></lenticular-wall>'
PANORAMA = (
    '<lenticular-panorama id="panorama" style="height: 300px">'
    '<img src="/panoramas/wide.jpg" width="6000" height="1500" alt="Wide"></lenticular-panorama>'
)
PEEK = (
    '<lenticular-peek id="peek"><a href="/pictures/landscape.jpg"><img src="/pictures/landscape-thumbnail.png"'
    ' width="180" height="120" alt="Landscape"></a></lenticular-peek>'
)
ELEMENTS = {
    "scroll": SCROLL,
    "viewer": VIEWER,
    "parallax": PARALLAX,
    "wall": WALL,
    "panorama": PANORAMA,
    "peek": PEEK,
}
# The distance of a drag in px.
WAY = 150
# Collects the names of the elements' events, in any document, in `told`.
LISTEN = """() => {
  window.told = [];
  const names = ["dragstart", "dragend", "present", "dismiss", "fill", "whole", "peek", "peekend"]
    .map((name) => `lenticular-${name}`);
  window.listen = (element) => {
    for (const name of names) element.addEventListener(name, () => told.push(name.slice(11)));
  };
  for (const element of document.querySelectorAll("[id]")) listen(element);
}"""


def load(phone, body: str, scripts: list[str]):
    head = "<style>body { margin: 0 } iframe { border: 0; width: 390px; height: 500px; margin-top: 40px }</style>"
    phone.show(body, head)
    phone.page.evaluate(LISTEN)
    for script in scripts:
        phone.page.evaluate("(script) => import(script)", f"/dist/{script}")


def told(phone) -> list[str]:
    return phone.page.evaluate("told.splice(0)")


# Finds an element in the page's document or in that of the frame.
FIND = """const find = (id) => document.getElementById(id)
  ?? document.querySelector("iframe").contentDocument.getElementById(id);"""


def of(phone, id: str, what: str):
    """The value of a JavaScript expression, in which `it` is an element."""
    return phone.page.evaluate(f"(id) => {{ {FIND} const it = find(id); return {what}; }}", id)


def place(phone, id: str, inner: str = "it") -> dict:
    """The frame of an element in the page's viewport, even if the element is in an inner frame."""
    return of(
        phone,
        id,
        f"""(() => {{
          const box = ({inner}).getBoundingClientRect();
          const frame = it.ownerDocument.defaultView.frameElement?.getBoundingClientRect();
          return {{
            x: box.x + (frame?.x ?? 0), y: box.y + (frame?.y ?? 0), width: box.width, height: box.height,
          }};
        }})()""",
    )


def assert_scrolls(phone):
    phone.until(lambda: of(phone, "scroll", "it.matches(':state(live)')"), "the engine does not come")
    phone.wait(100)
    told(phone)
    before = of(phone, "scroll", "it.contentOffset.y")
    box = place(phone, "scroll")
    x, y = box["x"] + 100, box["y"] + 220
    phone.touch.play(Story().drag((x, y), (x, y - WAY), 300).wait(250).up())
    phone.until(lambda: "dragend" in told_so_far(phone), "the drag has not ended")
    phone.wait(300)
    way = of(phone, "scroll", "it.contentOffset.y") - before
    assert WAY - 20 <= way <= WAY + 1, "the content does not follow the finger"
    assert told(phone) == ["dragstart", "dragend"]


def told_so_far(phone) -> list[str]:
    return phone.page.evaluate("told")


def assert_opens(phone):
    of(phone, "viewer", "it.querySelector('img').decode().then(() => true)")
    told(phone)
    box = place(phone, "viewer", "it.querySelector('img')")
    phone.touch.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.until(
        lambda: told_so_far(phone) == ["present"],
        lambda: f"the viewer has not opened once: {told_so_far(phone)}",
    )
    assert of(phone, "viewer", "it.shadowRoot.querySelectorAll('dialog').length") == 1
    # The photograph fills the window of the viewer's document.
    photo = "it.shadowRoot.querySelector('[part=photo]').getBoundingClientRect().width"
    width = of(phone, "viewer", "it.ownerDocument.defaultView.innerWidth")
    phone.until(
        lambda: abs(of(phone, "viewer", photo) - width) < 1, "the photograph does not fill the window"
    )
    assert (
        of(phone, "viewer", "getComputedStyle(it.shadowRoot.querySelector('dialog')).position") == "fixed"
    ), "the element has no styles"
    phone.wait(400)
    of(phone, "viewer", "it.close()")
    phone.until(lambda: "dismiss" in told_so_far(phone), "the viewer does not close")
    phone.wait(100)
    assert told(phone) == ["present", "dismiss"]
    assert of(phone, "viewer", "it.shadowRoot.querySelector('dialog') === null")


def assert_shifts(phone):
    """Asserts that the picture moves by 70 pixels when the page scrolls by 100."""
    picture = "it.shadowRoot.querySelector('[part=picture]')"
    phone.until(
        lambda: of(phone, "parallax", f"{picture}.style.width"),
        "the engine does not lay it out",
    )
    shift = f"{picture}.getBoundingClientRect().y - it.getBoundingClientRect().y"
    scroll_to = "it.ownerDocument.scrollingElement.scrollTop = "
    places = []
    for top in (100, 200):
        of(phone, "parallax", scroll_to + str(top))
        phone.wait(150)
        places.append(of(phone, "parallax", shift))
    of(phone, "parallax", scroll_to + "0")
    assert abs(abs(places[1] - places[0]) - 30) < 1, places


def assert_shows_photographs(phone):
    links = "it.shadowRoot.querySelectorAll('[part=view] a').length"
    phone.until(lambda: of(phone, "wall", links) == 12, "the wall does not show its photographs")
    assert of(phone, "wall", "it.shadowRoot.querySelectorAll('[part=view]').length") == 1
    assert of(phone, "wall", "getComputedStyle(it).position") == "relative", "the element has no styles"


def assert_looks_around(phone):
    phone.until(lambda: of(phone, "panorama", "it.matches(':state(live)')"), "the engine does not come")
    told(phone)
    of(phone, "panorama", "it.fill(false)")
    phone.until(lambda: "whole" in told_so_far(phone), "the panorama does not show the whole picture")
    of(phone, "panorama", "it.fill(true)")
    phone.wait(600)
    assert told(phone) == ["fill", "whole", "fill"]
    assert of(phone, "panorama", "it.shadowRoot.querySelectorAll('[part=picture]').length") == 1


def assert_peeks(phone):
    told(phone)
    of(phone, "peek", "it.peek(it.querySelector('a'))")
    phone.until(lambda: told_so_far(phone) == ["peek"], "no peek begins")
    assert of(phone, "peek", "it.shadowRoot.querySelectorAll('[part=preview]').length") == 1
    of(phone, "peek", "it.cancel()")
    phone.until(lambda: told_so_far(phone) == ["peek", "peekend"], "the peek does not end")
    preview = "it.shadowRoot.querySelector('[part=preview]') === null"
    phone.until(lambda: of(phone, "peek", preview), "the preview stays")


CHECKS = {
    "scroll": assert_scrolls,
    "viewer": assert_opens,
    "parallax": assert_shifts,
    "wall": assert_shows_photographs,
    "panorama": assert_looks_around,
    "peek": assert_peeks,
}
ways = pytest.mark.parametrize("way", SCRIPTS)
elements = pytest.mark.parametrize("name", ELEMENTS)


@ways
def test_elements_work_once_however_often_their_script_is_loaded(phone, way):
    load(phone, "".join(ELEMENTS.values()), SCRIPTS[way])
    for name in ("viewer", "scroll", "parallax", "peek"):
        phone.page.evaluate("(id) => document.body.prepend(document.getElementById(id))", name)
        CHECKS[name](phone)


@ways
def test_a_panorama_is_looked_around_in_once_however_often_the_script_is_loaded(phone, way):
    load(phone, VIEWER.replace("<a ", "<a data-panorama "), SCRIPTS[way])
    of(phone, "viewer", "it.open(0)")
    phone.until(
        lambda: of(phone, "viewer", "it.shadowRoot.querySelector('[part=photo]') != null"),
        "the viewer does not open",
    )
    buttons = "it.shadowRoot.querySelectorAll('[part=look-around]').length"
    phone.until(lambda: of(phone, "viewer", buttons) == 1, "the number of look-around buttons is wrong")
    phone.wait(500)
    assert of(phone, "viewer", buttons) == 1


@elements
def test_an_element_works_in_another_document_and_when_it_is_back(phone, name):
    load(phone, ELEMENTS[name] + '<iframe src="/pages/empty.html"></iframe>', SCRIPTS["once"])
    check = CHECKS[name]
    check(phone)
    # The frame was created after the page, so its clock has a later origin.
    phone.page.evaluate(
        """async (id) => {
          const { contentDocument } = document.querySelector("iframe");
          const element = document.getElementById(id);
          const after = element.nextElementSibling;
          contentDocument.body.append(...after?.localName === "iframe" ? [element] : [element, after]);
        }""",
        name,
    )
    check(phone)
    phone.page.evaluate(
        """(id) => {
          const { contentDocument } = document.querySelector("iframe");
          document.body.prepend(document.adoptNode(contentDocument.getElementById(id)),
            ...contentDocument.body.children);
        }""",
        name,
    )
    check(phone)


# Records the surfaces that are removed from the stage.
WATCH_SURFACES = """() => {
  globalThis.removed = [];
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...all) => {
    const { exports } = await instantiate.call(WebAssembly, ...all);
    return { exports: { ...exports, remove(id) { removed.push(id); return exports.remove(id); } } };
  };
}"""


def test_a_frame_that_is_removed_takes_its_surfaces_with_it(phone):
    other = SCROLL.replace('id="scroll"', 'id="other"')
    phone.show(SCROLL + other + '<iframe src="/pages/empty.html"></iframe>', "")
    phone.page.evaluate(LISTEN)
    phone.page.evaluate(WATCH_SURFACES)
    phone.page.evaluate("(script) => import(script)", "/dist/lenticular.js")
    is_live = "it.matches(':state(live)')"
    phone.until(lambda: of(phone, "scroll", is_live) and of(phone, "other", is_live), "no engine comes")
    phone.page.evaluate(
        """() => document.querySelector("iframe").contentDocument.body.append(
          document.getElementById("other"))"""
    )
    phone.wait(200)
    assert of(phone, "other", is_live), "the other element stopped working in the frame"
    assert len(phone.page.evaluate("removed")) == 1, "the element has left the page"
    phone.page.evaluate("document.querySelector('iframe').remove()")
    assert len(phone.page.evaluate("removed")) == 2
    phone.wait(100)
    assert_scrolls(phone)


@pytest.mark.live
def scroll_view_in_late_frame(desktop):
    """Moves a scroll view into a frame that was created after the page. The clock of the frame has a later origin."""
    load(desktop, SCROLL, SCRIPTS["once"])
    desktop.until("performance.now() > 1000")
    desktop.page.evaluate(
        """() => new Promise((resolve) => {
          const frame = Object.assign(document.createElement("iframe"), { src: "/pages/empty.html" });
          frame.addEventListener("load", () => {
            frame.contentDocument.body.append(document.getElementById("scroll"));
            resolve();
          });
          document.body.append(frame);
        })"""
    )
    desktop.until(
        lambda: of(desktop, "scroll", "it.matches(':state(live)')"),
        "the engine does not show the scroll view",
    )
    desktop.wait(100)


def test_a_key_counts_by_the_clock_of_its_window(desktop):
    scroll_view_in_late_frame(desktop)
    of(desktop, "scroll", "it.focus()")
    for _ in range(2):
        desktop.page.keyboard.press("ArrowDown")
        desktop.wait(400)
    assert of(desktop, "scroll", "it.contentOffset.y") > 50


def test_a_motion_is_shown_by_the_clock_of_its_window(desktop):
    scroll_view_in_late_frame(desktop)
    content = "it.firstElementChild.getBoundingClientRect().y - it.getBoundingClientRect().y"
    top = of(desktop, "scroll", content)
    of(desktop, "scroll", "it.scrollToOffset(0, 200)")
    offsets = []
    for _ in range(20):
        desktop.wait(16)
        shown, told = of(desktop, "scroll", f"[{content}, it.contentOffset.y]")
        assert top - shown == pytest.approx(told, abs=0.3)
        offsets.append(told)
    assert 0 <= offsets[0] < 50 < 150 < offsets[-1] <= 201
