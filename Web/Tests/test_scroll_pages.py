"""A scroll view in pages as they are: text areas, right to left, sizes that change, a viewer inside."""

import pytest
from test_pages import LINKS, PLAIN, SCRIPT, link
from touch import Story

ROWS = "".join(
    f'<div id="row{row}" style="height: 60px"><a href="#row{row}">Row {row}</a></div>' for row in range(40)
)
LIST = f'<lenticular-scroll style="height: 300px; width: 320px">{ROWS}</lenticular-scroll>'
SAME = 0.5  # px of tolerance between positions that should coincide.


def shown(device, body: str, head: str = ""):
    device.show(body, SCRIPT + PLAIN + head)
    device.until(
        "!document.querySelector('lenticular-scroll:not(:state(live))')", "the engine has not taken over"
    )
    device.settle()
    return device


def rest(device):
    """Waits until nothing moves, and the browser has scrolled to where the content is."""
    device.settle()
    device.wait(300)
    device.settle()


def offset(device, which: int = 0) -> tuple[float, float]:
    """The content offset on screen."""
    return device.screen().scrolls[which].offset


def told(device) -> list[float]:
    return device.page.evaluate(
        "(({ x, y }) => [x, y])(document.querySelector('lenticular-scroll').contentOffset)"
    )


# Wheels over what the browser scrolls


TEXT = "line\n" * 40
INNER = {
    "text area": f'<textarea class="inner" rows="5">{TEXT}</textarea>',
    "code": f'<pre class="inner" style="height: 100px; margin: 0; overflow: auto">{TEXT}</pre>',
    "scroller": '<div class="inner" style="height: 90px; overflow: auto"><div style="height: 900px"></div></div>',
}


@pytest.mark.parametrize("kind", INNER)
@pytest.mark.parametrize("around", ["lenticular-scroll", "div"])
def test_a_wheel_scrolls_what_lies_under_it_first(desktop, kind, around):
    """As in a browser's own scroller, which the second half of the cases is."""
    body = f'<{around} style="display: block; overflow: auto; height: 300px">{INNER[kind]}<div style="height: 900px">'
    shown(desktop, f"{body}</div></{around}>")
    inner = "document.querySelector('.inner').scrollTop"
    outer = "document.querySelector('.inner').getBoundingClientRect().y"
    before = desktop.page.evaluate(outer)
    desktop.mouse.wheel(30, 40, 0, 30)
    desktop.wait(300)
    desktop.settle()
    assert desktop.page.evaluate(inner) == pytest.approx(30, abs=1)
    assert desktop.page.evaluate(outer) == before
    desktop.page.evaluate("document.querySelector('.inner').scrollTop = 1e6")
    desktop.wait(300)
    desktop.mouse.wheel(30, 40, 0, 50)
    desktop.wait(600)
    desktop.settle()
    assert desktop.page.evaluate(outer) == pytest.approx(before - 50, abs=1)


# Right to left, and sizes


STRIP = "".join(f'<div class="item" style="flex: 0 0 200px; height: 100px">{item}</div>' for item in range(8))


def test_content_that_is_read_from_right_to_left_begins_at_its_right_end(phone):
    body = f'<div style="display: flex; width: 1600px">{STRIP}</div>'
    shown(
        phone,
        '<div dir="rtl"><lenticular-scroll axis="x" style="width: 320px; height: 100px">'
        f"{body}</lenticular-scroll></div>",
    )
    first = "(({ right }) => right)(document.querySelector('.item').getBoundingClientRect())"
    view = "document.querySelector('lenticular-scroll').getBoundingClientRect().right"
    assert phone.page.evaluate(first) == pytest.approx(phone.page.evaluate(view), abs=SAME)
    assert told(phone)[0] == pytest.approx(1280, abs=SAME)
    # Content that comes late comes at the left end.
    phone.page.evaluate("document.querySelector('.item').parentElement.style.width = '2000px'")
    phone.wait(100)
    rest(phone)
    assert phone.page.evaluate(first) == pytest.approx(phone.page.evaluate(view), abs=SAME)
    phone.page.evaluate("document.querySelector('lenticular-scroll').scrollToOffset(0, 0, false)")
    phone.settle()
    assert offset(phone) == pytest.approx((0, 0), abs=SAME)


@pytest.mark.parametrize("page", [0, 2, 5])
def test_a_page_stays_when_the_phone_is_turned(phone, page):
    items = "".join(
        f'<div style="display: inline-block; width: 100vw; height: 200px">{item}</div>' for item in range(6)
    )
    shown(
        phone,
        '<lenticular-scroll axis="x" paging style="width: 100vw; height: 200px">'
        f'<div style="white-space: nowrap; font-size: 0">{items}</div></lenticular-scroll>',
    )
    phone.page.evaluate(
        f"document.querySelector('lenticular-scroll').scrollToOffset({page} * innerWidth, 0, false)"
    )
    phone.settle()
    for width, height in ((844, 390), (250, 600), (390, 844)):
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.wait(200)
        phone.settle()
        assert offset(phone)[0] == pytest.approx(page * width, abs=SAME)


@pytest.mark.parametrize("far", ["Number.MAX_SAFE_INTEGER", "1e300", "Infinity"])
def test_an_offset_beyond_all_content_is_its_end(desktop, far):
    shown(desktop, LIST)
    desktop.page.evaluate(f"document.querySelector('lenticular-scroll').scrollToOffset(0, {far}, false)")
    desktop.settle()
    assert offset(desktop) == pytest.approx((0, 2100), abs=SAME)


# What browsers scroll by themselves


SCROLL = "document.querySelector('lenticular-scroll')"
# What a script does, and the row whose start is then at the start of the view.
WAYS = {
    "scrollIntoView": ("row('14').scrollIntoView()", 14),
    "scrollIntoView, upwards": ("row('9').scrollIntoView()", 9),
    "a fragment": ("location.hash = '#row12'", 12),
    "a link": ("row('7').querySelector('a').click()", 7),
    "scrollTop": (f"{SCROLL}.scrollTop = 600", 10),
    "scrollTo": (f"{SCROLL}.scrollTo(0, 300)", 5),
    "scrollTo with options": (f"{SCROLL}.scrollTo({{ top: 240, behavior: 'smooth' }})", 4),
    "scrollBy": (f"{SCROLL}.scroll(0, 60); {SCROLL}.scrollBy(0, 60)", 1),
    "the end": (f"{SCROLL}.scrollTop = {SCROLL}.scrollHeight", 35),
}


@pytest.mark.parametrize("way", WAYS)
def test_what_scripts_and_links_scroll_to_is_shown(desktop, way):
    shown(desktop, LIST)
    script, row = WAYS[way]
    if "upwards" in way:
        desktop.page.evaluate(f"{SCROLL}.scrollToOffset(0, 1800, false)")
        desktop.settle()
    top = desktop.page.evaluate(f"{SCROLL}.getBoundingClientRect().y")
    desktop.page.evaluate(f"() => {{ const row = (n) => document.getElementById(`row${{n}}`); {script} }}")
    rest(desktop)
    assert offset(desktop) == pytest.approx((0, 60 * row), abs=SAME)
    assert told(desktop) == pytest.approx([0, 60 * row], abs=SAME)
    assert desktop.page.evaluate(f"{SCROLL}.scrollTop") == pytest.approx(60 * row, abs=SAME)
    assert desktop.page.evaluate(
        f"document.getElementById('row{row}').getBoundingClientRect().y"
    ) == pytest.approx(top, abs=SAME)
    # The engine goes on from there.
    desktop.mouse.wheel(100, 100, 0, -30)
    desktop.settle()
    assert offset(desktop) == pytest.approx((0, 60 * row - 30), abs=SAME)


def test_scripts_scroll_through_all_of_what_is_zoomed(desktop):
    corners = "".join(
        f'<div id="{name}" style="position: absolute; {place}; width: 50px; height: 50px"></div>'
        for name, place in (("first", "left: 0; top: 0"), ("last", "right: 0; bottom: 0"))
    )
    map_ = f'<div style="position: relative; width: 1000px; height: 1000px">{corners}</div>'
    size = "width: 300px; height: 300px"
    shown(desktop, f'<lenticular-scroll axis="both" max-zoom="4" style="{size}">{map_}</lenticular-scroll>')
    desktop.page.evaluate(f"{SCROLL}.zoomTo(4, {{ animated: false }})")
    rest(desktop)
    for corner, edge, end in (("last", "end", 4000 - 300), ("first", "start", 0)):
        desktop.page.evaluate(
            "([corner, edge]) => document.getElementById(corner).scrollIntoView({ inline: edge, block: edge })",
            [corner, edge],
        )
        rest(desktop)
        assert offset(desktop) == pytest.approx((end, end), abs=SAME)


def test_scripts_scroll_content_that_is_read_from_right_to_left(desktop):
    items = "".join(
        f'<div id="item{item}" style="width: 200px; height: 90px">Item</div>' for item in range(20)
    )
    row = f'<div style="display: flex">{items}</div>'
    shown(desktop, f'<lenticular-scroll axis="x" dir="rtl" style="width: 600px">{row}</lenticular-scroll>')
    for item in (10, 3):
        desktop.page.evaluate(
            f"document.getElementById('item{item}').scrollIntoView({{ inline: 'center', block: 'nearest' }})"
        )
        rest(desktop)
        left = desktop.page.evaluate(f"document.getElementById('item{item}').getBoundingClientRect().x")
        assert left == pytest.approx(200, abs=SAME)
        assert desktop.page.evaluate(f"{SCROLL}.scrollLeft") == pytest.approx(-200 * (item - 1), abs=SAME)


def test_a_touch_on_a_scroller_inside_is_the_browsers(phone):
    inner = (
        '<div id="inner" style="height: 200px; overflow: auto"><div style="height: 900px">Inner</div></div>'
    )
    shown(phone, LIST.replace(ROWS, inner + ROWS))
    phone.touch.play(Story().down((100, 150)).move({0: (100, 60)}, 200).wait(100).up())
    rest(phone)
    assert offset(phone) == pytest.approx((0, 0), abs=SAME)
    # Beside it, the engine scrolls.
    phone.touch.play(Story().down((100, 250)).move({0: (100, 200)}, 200).wait(200).up())
    rest(phone)
    assert offset(phone)[1] > 30


# A viewer inside


GALLERY = '<lenticular-viewer style="display: block">{}</lenticular-viewer>'


def test_opening_a_photograph_inside_does_not_scroll(desktop):
    links = LINKS + link("landscape") * 8
    body = f'<lenticular-scroll style="height: 300px; width: 330px">{GALLERY.format(links)}'
    shown(desktop, f"{body}</lenticular-scroll>")
    desktop.mouse.wheel(100, 100, 0, 40)
    desktop.settle()
    place = desktop.thumbnail(0).visible
    desktop.record()
    desktop.mouse.click(60, 30)
    desktop.wait_for_large()
    desktop.settle()
    assert offset(desktop) == pytest.approx((0, 40), abs=SAME)
    desktop.page.keyboard.press("Tab")
    desktop.settle()
    assert offset(desktop) == pytest.approx((0, 40), abs=SAME)
    desktop.page.keyboard.press("Escape")
    recording = desktop.recorded(closed=True)
    assert recording.shown[-1].photo.visible.difference(place) < 4
    assert offset(desktop) == pytest.approx((0, 40), abs=SAME)
