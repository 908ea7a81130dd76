"""What pages write is read as browsers read it, and what is wrong with one photograph or element stays there."""

import json
from urllib.parse import quote

import pytest
from odd import ANY, OTHERS, VIEWER, are_live, link, links, loaded, opened, show, told, wait_for_others


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("100%.jpg", "100%.jpg"),
        ("foto%E9.jpg", "foto%E9.jpg"),
        ("caf%C3%A9.jpg", "café.jpg"),
        ("50%25.jpg", "50%.jpg"),
        ("a%2.jpg?size=1#x", "a%2.jpg"),
        ("M%C3%BCnchen 100%.jpg", "München 100%.jpg"),
        ("%E9%C3%A9 50%25%.jpg", "%E9é 50%%.jpg"),
        ("%C0%AF%F0%9F%8C%8A.jpg", "%C0%AF🌊.jpg"),
    ],
)
def test_a_file_may_have_any_name(desktop, address, name):
    viewer = (
        f'<lenticular-viewer actions="information">{link("n0.jpg", 0)}{link(address, 1)}</lenticular-viewer>'
    )
    show(desktop, viewer + OTHERS)
    wait_for_others(desktop)
    opened(desktop)
    desktop.page.keyboard.press("ArrowRight")
    desktop.until(f"{VIEWER}.index === 1", "the viewer does not turn the page")
    desktop.page.keyboard.press("i")
    assert name in told(desktop, "details")
    assert loaded(desktop).photo.index == 1
    assert are_live(desktop, "scroll", "panorama")


@pytest.mark.parametrize("language", ["en_US", "english", "x", "", "de", "zh_Hant_TW", "a--b"])
def test_a_page_may_name_any_language(desktop, language):
    more = 'data-date="2025-06-21T21:04"'
    body = f'<div lang="{language}"><lenticular-viewer actions="information">{links(2, more)}</lenticular-viewer></div>'
    show(desktop, body)
    opened(desktop)
    desktop.page.keyboard.press("i")
    assert "2025" in told(desktop, "details")


@pytest.mark.parametrize(
    ("date", "text"),
    [
        ("2025-06-21T21:04", "June 21, 2025 at 9:04"),
        # A day is that day in every time zone, and has no time.
        ("2025-06-21", "DateJune 21, 2025C"),
        ("summer of 1974", "summer of 1974"),
    ],
)
def test_a_date_is_shown_as_the_page_means_it(device, date, text):
    desktop = device("desktop", timezone_id="America/Los_Angeles", locale="en-US")
    more = f'data-date="{date}" data-camera="C"'
    show(desktop, f'<lenticular-viewer actions="information">{links(2, more)}</lenticular-viewer>')
    opened(desktop)
    desktop.page.keyboard.press("i")
    assert text in told(desktop, "details").replace("\u202f", " ").replace("CameraC", "C")


def test_a_map_may_have_no_address(desktop):
    more = 'data-location="Here" data-map="http://["'
    show(desktop, f'<lenticular-viewer actions="information">{links(1, more)}</lenticular-viewer>')
    desktop.tap_thumbnail()
    loaded(desktop)
    desktop.page.keyboard.press("i")
    assert "Here" in told(desktop, "details")


@pytest.mark.parametrize(
    ("size", "ratio"),
    [
        ('data-width="2400"', 1.5),
        ('data-height="1600"', 1.5),
        ('data-width="wide" data-height="-5"', 1.5),
        ('data-width="3000px" data-height="1000px"', 3),
        ('data-width="0" data-height="0"', 1.5),
    ],
)
def test_a_size_may_be_missing_in_part(desktop, server, size, ratio):
    # What the picture itself tells comes later.
    gate = f"size {size}"
    viewer = f"<lenticular-viewer>{link(f'n0.jpg?hold={quote(gate)}', 0, size)}</lenticular-viewer>"
    show(desktop, viewer)
    desktop.page.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
    desktop.tap_thumbnail()
    desktop.until(f"{VIEWER}.index === 0", "the viewer does not open")
    image = desktop.settle().photo.image
    server.gates[gate].set()
    assert image.width / image.height == pytest.approx(ratio, rel=0.01)


def test_a_link_may_lose_its_thumbnail_while_another_photograph_is_open(desktop):
    show(desktop, f"<lenticular-viewer>{links(4)}</lenticular-viewer>{OTHERS}")
    wait_for_others(desktop)
    opened(desktop)
    desktop.page.evaluate("document.querySelectorAll('a')[1].innerHTML = '<span>Placeholder</span>'")
    desktop.page.evaluate(f"{VIEWER}.step(1)")
    desktop.until(f"{VIEWER}.index === 1", "the viewer does not turn the page")
    assert loaded(desktop).open
    picture = f"{VIEWER}.shadowRoot.querySelector('[data-index=\"1\"] picture img').currentSrc"
    assert desktop.page.evaluate(picture).endswith("/n1.jpg")
    assert desktop.page.evaluate(f"{VIEWER}.length") == 4
    assert are_live(desktop, "scroll", "panorama")


ODD_LISTS = {
    "no sources": {"photographs": [{"name": "a", "width": 3, "height": 2, "widths": [120]}]},
    "no widths": {
        "sources": [{"address": "{name}-{width}.webp"}],
        "photographs": [{"name": "a", "width": 3, "height": 2}],
    },
    "no files": {"photographs": [{}, {"alt": "Nothing"}]},
    "no size": {"photographs": [{"href": "/pictures/square.jpg"}]},
    "odd sizes": {"photographs": [{"href": "/pictures/square.jpg", "width": -1, "height": "x"}]},
    "odd address": {"photographs": [{"href": "http://[", "width": 3, "height": 2}]},
    "odd sprites": {
        "photographs": [{"href": "/pictures/square.jpg", "width": 3, "height": 2}],
        "sprites": [{"side": 16, "columns": 4, "first": 0, "count": 99, "address": "http://["}],
    },
    "nothing": {},
}


@pytest.mark.parametrize("name", ODD_LISTS)
def test_a_list_may_lack_anything(desktop, name):
    wall = '<lenticular-wall style="height: 200px; width: 400px"></lenticular-wall>'
    show(desktop, f"<lenticular-viewer>{wall}</lenticular-viewer>{OTHERS}")
    wait_for_others(desktop)
    desktop.page.evaluate(
        f"document.querySelector('lenticular-wall').photographs = {json.dumps(ODD_LISTS[name])}"
    )
    desktop.wait(200)
    count = len(ODD_LISTS[name].get("photographs", []))
    assert len(desktop.screen().walls[0].cells) == count
    if count:
        desktop.page.evaluate(f"{VIEWER}.open(0, document.querySelector('lenticular-wall').collection)")
        desktop.until("lenticularRecorder.screen().photo !== null", "the photograph does not open")
        desktop.settle()
    assert are_live(desktop, "scroll", "panorama")


def test_a_template_may_name_a_value_twice_and_a_name_may_be_anything(desktop):
    wall = '<lenticular-wall style="height: 200px; width: 400px"></lenticular-wall>'
    show(desktop, wall)
    listed = {
        "sources": [{"address": "/any/{name}/{name}-{width}.jpg"}],
        "photographs": [{"name": "$&$1", "width": 3, "height": 2, "widths": [120, 360]}],
    }
    desktop.page.evaluate(f"document.querySelector('lenticular-wall').photographs = {json.dumps(listed)}")
    desktop.until(lambda: desktop.requested, "nothing is loaded")
    assert desktop.requested[0].endswith(("/any/$&$1/$&$1-360.jpg", "/any/$&$1/$&$1-120.jpg"))


HIDDEN = {
    "display": '<div id="tab" style="display: none">{wall}</div>',
    "attribute": '<div id="tab" hidden>{wall}</div>',
    "height": '<div id="tab" style="height: 0; overflow: hidden">{wall}</div>',
    "width": '<div id="tab" style="width: 0; overflow: hidden">{wall}</div>',
}


@pytest.mark.parametrize("name", HIDDEN)
def test_a_wall_may_have_no_size_when_its_list_comes(desktop, name):
    wall = '<lenticular-wall id="wall" src="/walls/12.json" style="display: block; height: 100%"></lenticular-wall>'
    show(desktop, HIDDEN[name].format(wall=wall) + OTHERS)
    wait_for_others(desktop)
    desktop.wait(300)
    desktop.page.evaluate("document.getElementById('tab').hidden = false")
    desktop.page.evaluate("document.getElementById('tab').style.cssText = 'width: 400px; height: 300px'")
    desktop.until(lambda: len(desktop.screen().walls[0].cells) > 0, "the wall does not start")
    assert are_live(desktop, "scroll", "panorama", "wall")


def test_what_fails_in_one_element_fails_there_alone_and_is_said_once(desktop):
    show(desktop, f"<lenticular-viewer>{links(3)}</lenticular-viewer>{OTHERS}")
    wait_for_others(desktop)
    opened(desktop)
    # Whatever an element does for a report may fail, in every frame.
    desktop.page.evaluate(
        "void (document.getElementById('scroll').dispatchEvent = () => { throw new Error('of the page'); })"
    )
    desktop.page.evaluate("document.getElementById('scroll').scrollToOffset(0, 200)")
    desktop.settle()
    assert len(desktop.problems) == 1, desktop.problems
    desktop.expect("of the page")
    assert desktop.screen().photo.index == 0
    desktop.page.evaluate(f"{VIEWER}.step(1)")
    desktop.until(f"{VIEWER}.index === 1", "the viewer does not turn the page")
    assert are_live(desktop, "scroll", "panorama")


def test_what_is_no_number_does_not_reach_the_engine(desktop):
    show(desktop, f"<lenticular-viewer>{links(3)}</lenticular-viewer>{OTHERS}")
    wait_for_others(desktop)
    opened(desktop)
    desktop.page.evaluate(f"{VIEWER}.step(1n)")
    desktop.expect("BigInt")
    desktop.page.evaluate(f"{VIEWER}.step(1)")
    desktop.until(f"{VIEWER}.index === 1", "the viewer does not turn the page")
    assert are_live(desktop, "scroll", "panorama")


def test_a_photograph_opens_whole_or_not_at_all(desktop):
    show(desktop, "<main></main>")
    outcomes = desktop.page.evaluate(
        """async (body) => {
          const viewer = document.createElement("lenticular-viewer");
          viewer.innerHTML = body;
          const early = await viewer.open(0).catch(({ name }) => name);
          document.querySelector("main").append(viewer);
          // Something in the page keeps the dialog from opening once.
          const { showModal } = HTMLDialogElement.prototype;
          HTMLDialogElement.prototype.showModal = () => { throw new Error("not now"); };
          const failed = await viewer.open(0).catch(({ message }) => message);
          HTMLDialogElement.prototype.showModal = showModal;
          return [early, failed, viewer.index, viewer.shadowRoot.querySelectorAll("dialog").length];
        }""",
        links(2),
    )
    assert outcomes == ["InvalidStateError", "not now", -1, 0]
    opened(desktop)
    assert desktop.screen().photo.index == 0


def test_a_link_that_leads_to_no_photograph_can_be_followed(desktop, server):
    # Nothing in its address tells that it is a page.
    page = link("about", 0).replace(ANY, "/")
    desktop.route("**/about", lambda route: route.fulfill(body="<h1>About</h1>", content_type="text/html"))
    show(desktop, f"<lenticular-viewer>{page}{links(1)}</lenticular-viewer>")
    desktop.page.evaluate(f"{VIEWER}.open(0)")
    follow = desktop.page.locator("[part=follow]")
    desktop.until(follow.is_visible, "nothing is offered")
    desktop.keep("follow")
    desktop.page.keyboard.press("ArrowRight")
    loaded(desktop)
    assert not follow.is_visible()
    desktop.page.keyboard.press("ArrowLeft")
    desktop.until(follow.is_visible, "nothing is offered again")
    follow.click()
    desktop.until("document.querySelector('h1')?.textContent === 'About'", "the link is not followed")


def test_an_index_may_be_written_as_a_text(desktop):
    show(desktop, f"<lenticular-viewer>{links(2)}</lenticular-viewer>")
    desktop.page.evaluate(f"{VIEWER}.open('1')")
    assert loaded(desktop).photo.index == 1


@pytest.mark.parametrize("index", ["null", "undefined", "NaN", "1.5", "'x'", "''", "-1", "99"])
def test_what_is_no_index_opens_nothing(desktop, index):
    show(desktop, f"<lenticular-viewer>{links(2)}</lenticular-viewer>")
    desktop.page.evaluate(f"{VIEWER}.open({index})")
    desktop.wait(100)
    assert not desktop.screen().open
    opened(desktop)


ALBUM = """async ([count, special]) => {
  await customElements.whenDefined("lenticular-wall");
  const tiles = { address: "/any/{level}/{column}_{row}.jpg", size: 510, overlap: 1 };
  document.querySelector("lenticular-wall").photographs = Array.from({ length: count }, (_, index) => ({
    href: `/any/large-${index}.jpg`, src: `/any/small-${index}.jpg`, width: 6000, height: 4000,
    page: `/photographs/${index}/`, ...(special && { tiles }),
  }));
}"""
WALL = (
    '<lenticular-viewer history><lenticular-wall style="height: 400px; width: 600px"></lenticular-wall>'
    "</lenticular-viewer>"
)


def album(desktop, count: int, special: bool):
    show(desktop, WALL)
    desktop.page.evaluate(ALBUM, [count, special])
    desktop.until(
        "document.querySelector('lenticular-wall').matches(':state(live)')", "the wall does not start"
    )
    desktop.settle()


@pytest.mark.parametrize("count", [10, 3000])
def test_an_opening_asks_for_the_photograph_and_its_neighbours_alone(desktop, count):
    album(desktop, count, special=True)
    middle = count // 2
    desktop.requested.clear()
    desktop.page.evaluate(f"{VIEWER}.open({middle}, document.querySelector('lenticular-wall').collection)")
    desktop.until(
        lambda: sum("large-" in each for each in desktop.requested) == 3, "the neighbours are not loaded"
    )
    desktop.settle()
    names = [each.rsplit("/", 1)[1] for each in desktop.requested if "_" not in each.rsplit("/", 1)[1]]
    assert names[:2] == [f"small-{middle}.jpg", f"large-{middle}.jpg"] or names[0] == f"large-{middle}.jpg"
    near = {
        f"{size}-{index}.jpg" for size in ("small", "large") for index in (middle - 1, middle, middle + 1)
    }
    assert set(names) <= near, "something is loaded that is not near"


# Counts what a page turn asks of the document and of addresses.
COUNT = """() => {
  window.asked = 0;
  const { querySelector } = Element.prototype;
  Element.prototype.querySelector = function (selector) {
    asked += 1;
    return querySelector.call(this, selector);
  };
  const { URL } = window;
  window.URL = class extends URL {
    constructor(...values) {
      asked += 1;
      super(...values);
    }
  };
}"""


def test_a_page_turn_asks_no_more_in_a_long_album_than_in_a_short_one(desktop):
    counts = []
    for count in (10, 3000):
        album(desktop, count, special=False)
        desktop.page.evaluate(
            f"{VIEWER}.open({count // 2}, document.querySelector('lenticular-wall').collection)"
        )
        desktop.until(f"{VIEWER}.index === {count // 2}", "the viewer does not open")
        desktop.settle()
        desktop.page.evaluate(COUNT)
        desktop.page.evaluate(f"{VIEWER}.step(1)")
        desktop.until(f"{VIEWER}.index === {count // 2 + 1}", "the viewer does not turn the page")
        desktop.settle()
        counts.append(desktop.page.evaluate("asked"))
    assert counts[1] <= 1.3 * counts[0]
