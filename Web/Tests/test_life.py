"""One life of every element: what comes late, what changes, what frameworks take away, and what clones inherit."""

import pytest
from odd import links, opened, show

PANORAMA = "document.querySelector('lenticular-panorama')"
SCROLL = (
    '<lenticular-scroll id="scroll" style="height: 150px; {style}">'
    '<div style="height: 1500px; background: linear-gradient(red, blue)">Text</div></lenticular-scroll>'
)
WIDE = '<img src="/panoramas/wide.jpg" width="6000" height="1500" alt="Wide">'
BOX = '<lenticular-panorama id="panorama" style="height: 200px; width: 390px">{image}</lenticular-panorama>'
WALL = '<lenticular-wall id="wall" src="/walls/12.json" style="height: 200px; width: 400px; {style}"></lenticular-wall>'
PARALLAX = (
    '<lenticular-parallax id="parallax" style="display: block; width: 300px; height: 150px">'
    '<a href="/"><img src="/rulers/portrait.png" width="800" height="1200" alt="Portrait"></a></lenticular-parallax>'
)


def live(device, *ids: str):
    for name in ids:
        device.until(f"document.getElementById('{name}').matches(':state(live)')", f"{name} does not start")
    device.settle()


# What comes late


LATE = {
    "appended": (
        "",
        "it.append(Object.assign(new Image(), { src: '/panoramas/wide.jpg', width: 6000, height: 1500 }))",
    ),
    "without a size": ("", "it.append(Object.assign(new Image(), { src: '/panoramas/wide.jpg' }))"),
    "its address": ("<img alt='Wide'>", "it.firstChild.src = '/panoramas/wide.jpg'"),
    "in a picture": ("", "it.innerHTML = '<picture><img src=/panoramas/wide.jpg alt=Wide></picture>'"),
}


@pytest.mark.parametrize("name", LATE)
def test_the_image_of_a_panorama_may_come_late(desktop, name):
    image, action = LATE[name]
    show(desktop, BOX.format(image=image) + SCROLL.format(style=""))
    live(desktop, "scroll")
    desktop.wait(300)
    desktop.page.evaluate(f"void ((it) => {{ {action} }})({PANORAMA})")
    live(desktop, "panorama")
    picture = desktop.screen().panoramas[0].picture
    assert picture.width / picture.height == pytest.approx(4, rel=0.01)
    assert picture.height == pytest.approx(200, abs=0.5)
    desktop.page.evaluate(f"{PANORAMA}.ready")


CHANGES = {
    "another file": "it.querySelector('img').src = '/pictures/landscape.jpg'",
    "another image": "it.replaceChildren(Object.assign(new Image(), { src: '/pictures/landscape.jpg' }))",
    "another image with a size": (
        "it.replaceChildren(Object.assign(new Image(), { src: '/pictures/landscape.jpg', width: 2400, height: 1600 }))"
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_the_image_of_a_panorama_may_change(desktop, name):
    show(desktop, BOX.format(image=WIDE))
    live(desktop, "panorama")
    desktop.page.evaluate(f"void ((it) => {{ {CHANGES[name]} }})({PANORAMA})")
    desktop.until(f"{PANORAMA}.querySelector('img').naturalWidth === 2400", "the other image is not loaded")
    desktop.settle()
    picture = desktop.screen().panoramas[0].picture
    assert picture.width / picture.height == pytest.approx(1.5, rel=0.01)
    assert picture.width == pytest.approx(390, abs=0.5)


def test_the_image_of_a_parallax_may_come_late(desktop):
    show(desktop, PARALLAX.replace("<a ", "<b ").replace("</a>", "</b>").replace(WIDE, ""))
    parallax = "document.querySelector('lenticular-parallax')"
    desktop.page.evaluate(f"{parallax}.replaceChildren()")
    desktop.wait(200)
    desktop.page.evaluate(
        f"{parallax}.append(Object.assign(new Image(), {{ src: '/rulers/portrait.png', width: 800, height: 1200 }}))"
    )
    desktop.loaded()
    box = desktop.page.evaluate(f"{parallax}.querySelector('img').getBoundingClientRect().width")
    assert box >= 300


# What frameworks take away


def test_morphing_takes_nothing_away(desktop):
    """A server does not know what elements have written into the document."""
    show(desktop, BOX.format(image=WIDE) + SCROLL.format(style="") + WALL.format(style="") + PARALLAX)
    live(desktop, "scroll", "panorama", "wall")
    desktop.page.evaluate("document.getElementById('scroll').scrollToOffset(0, 120, false)")
    desktop.loaded()
    before = desktop.shot("life-before-morph")
    desktop.page.evaluate(
        """() => {
          const kept = ["id", "src", "style", "width", "height", "alt", "href"];
          for (const element of document.body.querySelectorAll("*"))
            for (const { name } of [...element.attributes])
              if (!kept.includes(name) || (name === "style" && element.localName === "img"))
                element.removeAttribute(name);
        }"""
    )
    desktop.settle()
    after = desktop.shot("life-after-morph")
    assert list(before.getdata()) == list(after.getdata())
    assert desktop.page.evaluate("document.getElementById('scroll').contentOffset.y") == 120
    assert desktop.page.evaluate("document.getElementById('scroll').tabIndex") == 0
    assert desktop.page.evaluate("document.getElementById('panorama').tabIndex") == 0
    desktop.mouse.wheel(150, 280, 0, 100)
    desktop.settle()
    scroll = desktop.screen().scrolls[0]
    offset = desktop.page.evaluate("document.getElementById('scroll').contentOffset.y")
    assert offset == pytest.approx(220, abs=1), "the browser scrolls, too"
    assert scroll.view.y - scroll.content.y == pytest.approx(offset, abs=0.5)


def test_elements_write_nothing_into_the_document_that_frameworks_would_miss(desktop):
    body = BOX.format(image=WIDE) + SCROLL.format(style="") + WALL.format(style="") + PARALLAX
    show(desktop, body + f"<lenticular-viewer>{links(2)}</lenticular-viewer>")
    live(desktop, "scroll", "panorama", "wall")
    before = desktop.page.evaluate(
        "(body) => { const box = document.createElement('body'); box.innerHTML = body; return box.innerHTML }",
        body + f"<lenticular-viewer>{links(2)}</lenticular-viewer>",
    )
    opened(desktop)
    now = desktop.page.evaluate("document.body.innerHTML.replaceAll(' tabindex=\"0\"', '')")
    assert now == before


def test_a_snapshot_while_a_photograph_is_open_has_its_thumbnail(desktop):
    show(desktop, f"<lenticular-viewer>{links(3)}</lenticular-viewer>")
    opened(desktop, 1)
    assert desktop.screen().hidden == ((0, 1),)
    desktop.page.evaluate(
        """() => {
          const snapshot = document.body.cloneNode(true);
          document.body.replaceWith(document.createElement("body"));
          document.body.replaceWith(snapshot);
        }"""
    )
    desktop.settle()
    assert desktop.screen().hidden == ()
    assert not desktop.screen().open
    opened(desktop, 1)
    desktop.page.keyboard.press("Escape")
    assert desktop.closed().hidden == ()


def test_a_thumbnail_with_transitions_is_hidden_at_once(phone):
    head = "<style>img { transition: all 0.3s }</style>"
    show(phone, f"<lenticular-viewer>{links(2)}</lenticular-viewer>", head)
    phone.page.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
    phone.record()
    phone.tap_thumbnail()
    for frame in phone.recorded().shown:
        assert frame.hidden == ((0, 0),)


# What frameworks assign


def test_values_of_frameworks_mean_what_they_say(desktop):
    show(desktop, SCROLL.format(style="") + BOX.format(image=WIDE) + WALL.format(style=""))
    live(desktop, "scroll", "panorama", "wall")
    read = desktop.page.evaluate(
        """() => {
          const [scroll, panorama, wall] = ["scroll", "panorama", "wall"].map((id) => document.getElementById(id));
          const told = {};
          for (const off of ["false", false, "off", "FALSE"]) {
            scroll.bounces = true;
            scroll.bounces = off;
            told[`bounces ${off}`] = scroll.bounces;
          }
          scroll.paging = "false";
          told.paging = [scroll.paging, scroll.hasAttribute("paging")];
          scroll.paging = "";
          told.empty = scroll.paging;
          scroll.bounces = null;
          told.none = [scroll.bounces, scroll.hasAttribute("bounces")];
          scroll.axis = undefined;
          scroll.maxZoom = null;
          told.other = [scroll.axis, scroll.maxZoom];
          scroll.zoomTo(1, null);
          scroll.scrollToElement(null);
          wall.photographs = null;
          told.wall = wall.photographs;
          return told;
        }"""
    )
    assert read == {
        "bounces false": False,
        "bounces off": False,
        "bounces FALSE": False,
        "paging": [False, False],
        "empty": True,
        "none": [True, False],
        "other": ["y", 1],
        "wall": [],
    }


@pytest.mark.parametrize("how", ["attribute", "property"])
def test_former_names_are_read_with_a_warning(desktop, how):
    show(desktop, BOX.format(image=WIDE))
    live(desktop, "panorama")
    set_ = (
        "it.setAttribute('motion', 'off'); it.setAttribute('recenter', '10')"
        if how == "attribute"
        else "it.motion = 'off'; it.recenter = '10'"
    )
    read = desktop.page.evaluate(
        f"((it) => {{ {set_}; return [it.allowsMotion, it.recenterDelay, typeof it.recenter, it.motion] }})({PANORAMA})"
    )
    assert read == [False, 10, "function", False]
    desktop.expect("allows-motion", "recenter-delay")
    assert desktop.page.evaluate("localStorage.getItem('lenticular-motion')") is None


# Commands, faults of the network, places


def test_commands_wait_for_the_engine(device):
    desktop = device("desktop", fresh=True)
    held = []
    desktop.route("**/*.wasm", lambda route: held.append(route))
    zooming = SCROLL.format(style="").replace("<lenticular-scroll", '<lenticular-scroll max-zoom="3"')
    show(desktop, zooming + BOX.format(image=WIDE))
    desktop.page.evaluate("document.getElementById('scroll').zoomTo(2, { animated: false })")
    desktop.page.evaluate(f"{PANORAMA}.fill(false, false)")
    desktop.until(lambda: held, "the engine is not asked for")
    for route in held:
        route.continue_()
    live(desktop, "scroll", "panorama")
    assert desktop.page.evaluate("document.getElementById('scroll').zoomScale") == 2
    assert desktop.page.evaluate(f"{PANORAMA}.filling") is False


def test_an_engine_that_could_not_be_loaded_is_asked_for_again(device):
    phone = device("phone", fresh=True)
    fails = [True]
    phone.route("**/*.wasm", lambda route: route.abort() if fails[0] else route.continue_())
    peek = f'<lenticular-peek id="peek">{links(2)}</lenticular-peek>'
    show(phone, SCROLL.format(style="") + peek)
    phone.until(lambda: any("<lenticular-scroll>" in each for each in phone.problems), "nothing is said")
    peek = "document.getElementById('peek').peek(document.querySelector('lenticular-peek a'))"
    phone.page.evaluate(peek)
    phone.until(lambda: any("<lenticular-peek>" in each for each in phone.problems), "nothing is said")
    fails[0] = False
    phone.page.evaluate("document.getElementById('scroll').focus()")
    phone.until("document.getElementById('scroll').matches(':state(live)')", "it is not asked for again")
    phone.page.evaluate(peek)
    phone.until("document.getElementById('peek').index === 0", "the peek does not begin")
    phone.settle()
    phone.page.evaluate("document.getElementById('peek').cancel()")
    phone.settle()
    phone.problems.clear()


def test_a_parallax_without_an_engine_asks_for_it_again(device):
    phone = device("phone", fresh=True)
    fails = [True]
    phone.route("**/*.wasm", lambda route: route.abort() if fails[0] else route.continue_())
    show(phone, PARALLAX)
    parallax = "document.querySelector('lenticular-parallax')"
    phone.until(lambda: any("<lenticular-parallax>" in each for each in phone.problems), "nothing is said")
    outcome = f"{parallax}.ready.then(() => 'ready', () => 'failed')"
    assert phone.page.evaluate(outcome) == "failed"
    fails[0] = False
    phone.page.evaluate(f"{parallax}.dispatchEvent(new PointerEvent('pointerenter'))")
    phone.until(f"{parallax}.matches(':state(live)')", "it is not asked for again")
    assert phone.page.evaluate(outcome) == "ready"
    phone.page.evaluate(f"window.kept = {parallax}; kept.remove()")
    assert not phone.page.evaluate("kept.matches(':state(live)')")
    phone.problems.clear()


@pytest.mark.parametrize("name", ["viewer", "peek", "parallax", "scroll"])
def test_every_element_says_when_the_engine_is_there(desktop, name):
    show(desktop, f'<lenticular-{name} tabindex="0">{links(2)}</lenticular-{name}>')
    element = f"document.querySelector('lenticular-{name}')"
    desktop.page.evaluate(f"{element}.focus()")
    desktop.page.evaluate(f"{element}.ready.then(() => (window.isReady = true))")
    desktop.until("window.isReady", "the element is not ready")


def test_a_frame_that_is_removed_may_hold_a_parallax(desktop):
    show(desktop, PARALLAX + '<iframe src="/pages/empty.html"></iframe>')
    desktop.page.evaluate(
        """() => {
          const frame = document.querySelector("iframe");
          const parallax = document.getElementById("parallax");
          frame.contentDocument.body.append(parallax);
          frame.remove();
          parallax.remove();
        }"""
    )
    desktop.wait(100)


BORDER = "border: 20px solid gold; box-sizing: content-box"


def test_a_border_belongs_to_the_page(desktop):
    show(desktop, f"<lenticular-viewer>{WALL.format(style=BORDER)}</lenticular-viewer>")
    live(desktop, "wall")
    desktop.loaded()
    wall = "document.getElementById('wall')"
    bounds = desktop.page.evaluate(f"(({{ x, y }}) => [x, y])({wall}.boundsOf(0))")
    cell = desktop.screen().walls[0].cells[0]
    assert bounds == pytest.approx([cell.x, cell.y], abs=0.5)
    # A flight begins where the wall shows the photograph.
    desktop.record()
    desktop.mouse.click(*cell.centre)
    first = desktop.recorded().shown[0].photo.visible
    assert abs(first.centre[0] - cell.centre[0]) < 60 and abs(first.centre[1] - cell.centre[1]) < 60


def test_a_zoom_about_a_point_keeps_the_point_in_an_element_with_a_border(desktop):
    content = (
        '<div id="map" style="width: 600px; height: 600px; background: conic-gradient(red, blue)"></div>'
    )
    scroll = f'<lenticular-scroll id="scroll" axis="both" max-zoom="4" style="width: 300px; height: 300px; {BORDER}">'
    show(desktop, f"{scroll}{content}</lenticular-scroll>")
    live(desktop, "scroll")
    at = (200, 180)
    place = """([x, y]) => {
      const { left, top, width } = document.getElementById("map").getBoundingClientRect();
      return [(x - left) / width, (y - top) / width];
    }"""
    before = desktop.page.evaluate(place, list(at))
    desktop.mouse.wheel(*at, 0, -200, control=True)
    desktop.settle()
    assert desktop.page.evaluate("document.getElementById('scroll').zoomScale") > 1.2
    assert desktop.page.evaluate(place, list(at)) == pytest.approx(before, abs=0.005)
