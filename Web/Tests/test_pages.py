"""What pages have around a viewer: styles, scrollbars, hidden galleries, other links, keys of their own."""

import pytest
from conftest import CHROMIUM_ARGUMENTS, DESKTOP, chromium

SCRIPT = '<script type="module" src="/dist/lenticular.js"></script>'
PLAIN = "<style>body { margin: 0 } a { display: inline-block } img { display: block }</style>"
NAMES = ("landscape", "portrait", "square")
SIZES = {"landscape": (180, 120), "portrait": (100, 150), "square": (110, 110)}


def link(name: str = "landscape", attributes: str = "", style: str = "") -> str:
    width, height = SIZES[name]
    return (
        f'<a href="/pictures/{name}.jpg" {attributes}><img src="/pictures/{name}-thumbnail.png" '
        f'width="{width}" height="{height}" alt="{name}" style="{style}"></a>'
    )


LINKS = "".join(map(link, NAMES))
LONG = '<div style="height: 3000px; background: linear-gradient(white, blue)"></div>'


def shown(device, body: str, head: str = "", styles: str = PLAIN):
    """A page with this body, whose elements are defined and whose thumbnails are loaded."""
    device.show(body, SCRIPT + styles + head)
    device.page.evaluate(
        """async () => {
          await customElements.whenDefined("lenticular-viewer");
          await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
        }"""
    )
    device.settle()
    return device


# The dialog, in whatever shadow tree it is.
DIALOG = """[...document.querySelectorAll("*")].map((each) => each.shadowRoot?.querySelector("dialog[open]"))
  .find(Boolean)"""


def boxes(device, *selectors: str) -> list[list[float]]:
    """The boxes of parts of the open dialog, as left, top, width and height."""
    return device.page.evaluate(
        f"""(selectors) => selectors.map((each) => {{
          const {{ x, y, width, height }} = ({DIALOG}).querySelector(each).getBoundingClientRect();
          return [x, y, width, height];
        }})""",
        selectors,
    )


def opened(device, index: int = 0):
    device.page.evaluate(f"document.querySelector('lenticular-viewer').open({index})")
    device.until(f"({DIALOG})?.querySelector('[part=photo] picture')", "the photograph does not come")
    device.settle()


PHOTO, CLOSE = "[part=photo]", "[part=close]"


# Styles of pages


@pytest.mark.parametrize(
    "style",
    [
        "writing-mode: vertical-rl",
        "text-indent: -9999px",
        "visibility: hidden",
        "pointer-events: none",
        "letter-spacing: 20px; text-transform: uppercase; line-height: 5; word-spacing: 3em",
    ],
)
def test_styles_that_the_page_hands_down_end_at_the_dialog(desktop, style):
    """The controls lie and look as on a page without the styles, and can be pressed."""
    parts = [CLOSE, "[part=next]", "[part=counter]", "[part=caption]", "[part=caption] span", PHOTO]
    viewer = '<lenticular-viewer actions="rotate information">' + link(attributes='data-caption="One"')
    viewer += link("square") + "</lenticular-viewer>"
    shown(desktop, viewer)
    opened(desktop)
    plain = boxes(desktop, *parts)
    shown(desktop, f'<div style="{style}">{viewer}</div>')
    opened(desktop)
    assert boxes(desktop, *parts) == plain
    x, y, width, height = plain[0]
    desktop.mouse.click(x + width / 2, y + height / 2)
    desktop.until(f"!({DIALOG})", "the button cannot be pressed")


@pytest.mark.parametrize("size, expected", [("62.5%", 44), ("100%", 44), ("200%", 88)])
def test_controls_are_as_large_as_fingers_whatever_a_rem_is(phone, size, expected):
    shown(
        phone,
        f"<lenticular-viewer>{LINKS}</lenticular-viewer>",
        f"<style>html {{ font-size: {size} }}</style>",
    )
    opened(phone)
    [[_, _, width, height]] = boxes(phone, CLOSE)
    assert (width, height) == (expected, expected)
    text = phone.page.evaluate(f"getComputedStyle(({DIALOG}).querySelector('[part=counter]')).fontSize")
    assert text == f"{expected * 14 / 44:g}px"


@pytest.mark.parametrize("target", ["html", "body", "main"])
@pytest.mark.parametrize("zoom", [0.8, 1.25])
def test_a_css_zoom_of_the_page_does_not_enlarge_the_dialog(phone, target, zoom):
    head = f"<style>{target} {{ zoom: {zoom} }}</style>"
    shown(phone, f"<main><lenticular-viewer>{LINKS}</lenticular-viewer></main>", head)
    thumbnail = phone.thumbnail(0)
    phone.record()
    phone.tap_thumbnail(0)
    phone.wait_for_large()
    phone.settle()
    recording = phone.recorded()
    # A browser that decodes the picture late shows the flight from its second frame on. With the zoom counted twice, or
    # not at all, the photograph would begin to fly 29 px away or more.
    assert recording.shown[0].photo.visible.difference(thumbnail.visible) < 20
    assert recording.shown[-1].photo.visible.difference(phone.fit_size(1.5)) < 1
    [[x, _, width, _]] = boxes(phone, CLOSE)
    assert width == pytest.approx(44) and x + width <= 390


@pytest.mark.parametrize("scale", [1.5, 2.5])
def test_in_a_page_that_fingers_have_zoomed_the_viewer_covers_what_is_seen(phone, scale):
    shown(phone, f"<lenticular-viewer>{LINKS}</lenticular-viewer>{LONG}")
    phone.devtools.call("Emulation.setPageScaleFactor", pageScaleFactor=scale)
    phone.page.evaluate("scrollTo(20, 200)")
    phone.wait(200)
    seen = "(({ offsetLeft: x, offsetTop: y, width, height }) => [x, y, width, height])(visualViewport)"
    x, y, width, height = phone.page.evaluate(seen)
    assert width == pytest.approx(390 / scale, abs=1)
    opened(phone)
    photo, close = boxes(phone, PHOTO, CLOSE)
    assert photo[0] == pytest.approx(x, abs=1) and photo[2] == pytest.approx(width, abs=1)
    assert photo[1] + photo[3] / 2 == pytest.approx(y + height / 2, abs=1)
    assert close[2] == pytest.approx(44 / scale, abs=0.5), "as large on the screen as ever"
    assert x < close[0] and close[0] + close[2] < x + width and y < close[1] < y + height / 2
    # Fingers hold the photograph where they touch it.
    phone.page.keyboard.press("ArrowRight")
    phone.until(f"({DIALOG}).querySelector('[part=counter]').textContent === '2 / 3'", "keys do nothing")
    phone.settle()
    phone.page.keyboard.press("Escape")
    phone.closed()
    assert phone.page.evaluate(seen) == pytest.approx([x, y, width, height], abs=1)


def test_the_viewer_is_not_printed(desktop):
    shown(desktop, f"<p>Text</p><lenticular-viewer>{LINKS}</lenticular-viewer>")
    opened(desktop)
    # An animation hides the thumbnail of the open photograph.
    hidings = "document.querySelector('lenticular-viewer img').getAnimations().length"
    assert desktop.page.evaluate(hidings) == 1
    desktop.emulate_media(media="print")
    assert not desktop.page.evaluate(f"({DIALOG}).checkVisibility()")
    desktop.until(f"{hidings} === 0", "the thumbnail is not printed")
    desktop.emulate_media(media="screen")
    assert desktop.page.evaluate(f"({DIALOG}).checkVisibility()")
    desktop.until(f"{hidings} === 1", "the thumbnail lies beneath its photograph")


def test_a_pressed_button_differs_where_colours_are_forced(desktop):
    desktop.emulate_media(forced_colors="active")
    shown(desktop, f'<lenticular-viewer actions="information">{LINKS}</lenticular-viewer>')
    opened(desktop)
    look = f"""(() => {{
      const {{ backgroundColor, color }} = getComputedStyle(({DIALOG}).querySelector("[part=information]"));
      return [backgroundColor, color];
    }})()"""
    before = desktop.page.evaluate(look)
    desktop.page.keyboard.press("i")
    after = desktop.page.evaluate(look)
    assert before[0] != after[0] and after[0] != after[1]


# Scrollbars


@pytest.fixture
def barred(browser, origin):
    """A page in a browser whose scrollbars take room beside it."""
    shown = browser.browser_type.launch(
        executable_path=chromium(), args=CHROMIUM_ARGUMENTS, ignore_default_args=["--hide-scrollbars"]
    )
    page = shown.new_page(**DESKTOP)
    yield page
    shown.close()


@pytest.mark.live
@pytest.mark.unhurried
@pytest.mark.parametrize(
    "style",
    ["", "html { overflow-y: scroll }", "body { overflow-y: scroll }", "html { scroll-behavior: smooth }"],
)
def test_a_scrollbar_is_not_covered_and_does_not_scroll_the_page_behind(barred, origin, style):
    body = f"<h1>Title</h1><lenticular-viewer>{LINKS}</lenticular-viewer>{LONG}"
    html = f"<!doctype html><title>T</title>{SCRIPT}{PLAIN}<style>{style}</style><body>{body}"
    barred.route("**/shown.html", lambda route: route.fulfill(body=html, content_type="text/html"))
    barred.goto(origin + "/pages/shown.html")
    barred.wait_for_function("Boolean(customElements.get('lenticular-viewer'))")
    width = barred.evaluate("document.documentElement.clientWidth")
    assert width < 1280, "the scrollbar takes room"
    place = "document.querySelector('h1').getBoundingClientRect().toJSON()"
    before = barred.evaluate(place)
    barred.evaluate("document.querySelector('lenticular-viewer').open(0)")
    barred.wait_for_function(f"({DIALOG})?.querySelector('[part=photo] picture')")
    barred.wait_for_timeout(800)
    assert barred.evaluate(place) == before, "nothing moves"
    photo, close = barred.evaluate(
        f"""["[part=photo]", "[part=close]"].map((each) => {{
          const {{ left, right }} = ({DIALOG}).querySelector(each).getBoundingClientRect();
          return [left, right];
        }})"""
    )
    assert sum(photo) / 2 == pytest.approx(width / 2, abs=0.5)
    assert close[1] <= width
    barred.mouse.move(1272, 60)
    barred.mouse.down()
    barred.mouse.move(1272, 400, steps=5)
    barred.mouse.up()
    assert barred.evaluate("scrollY") == 0
    barred.keyboard.press("Escape")
    barred.wait_for_function(f"!({DIALOG})")
    assert barred.evaluate(place) == before
    barred.mouse.wheel(0, 300)
    barred.wait_for_function("scrollY > 0")


# Hidden galleries


@pytest.mark.parametrize(
    "wrapped",
    [
        '<lenticular-viewer style="display: none">{}</lenticular-viewer>',
        "<lenticular-viewer hidden>{}</lenticular-viewer>",
        '<div style="display: none"><lenticular-viewer>{}</lenticular-viewer></div>',
        "<details><summary>More</summary><lenticular-viewer>{}</lenticular-viewer></details>",
        '<div style="content-visibility: hidden"><lenticular-viewer>{}</lenticular-viewer></div>',
    ],
)
def test_a_hidden_gallery_opens_full_screen(phone, wrapped):
    body = '<button onclick="clicks = (window.clicks ?? 0) + 1">Page button</button>'
    shown(phone, body + wrapped.format(LINKS), "<style>[hidden] { display: none !important }</style>")
    phone.page.focus("button")
    opened(phone)
    [box] = boxes(phone, PHOTO)
    fit = phone.fit_size(1.5)
    assert box == pytest.approx([fit.x, fit.y, fit.width, fit.height], abs=0.5)
    phone.page.keyboard.press("ArrowRight")
    phone.until(f"({DIALOG}).querySelector('[part=counter]').textContent === '2 / 3'", "keys do nothing")
    phone.settle()
    [[x, y, width, height]] = boxes(phone, CLOSE)
    phone.touch.tap(x + width / 2, y + height / 2)
    phone.until(f"!({DIALOG})", "the button does not close")
    x, y = phone.page.evaluate(
        "(({ x, y }) => [x + 5, y + 5])(document.querySelector('button').getBoundingClientRect())"
    )
    phone.touch.tap(x, y)
    phone.until("window.clicks === 1", "the page is not usable")
    assert phone.page.evaluate("document.activeElement.localName") == "button"
    assert phone.page.evaluate("document.documentElement.children.length") == 2, "something is left behind"


# Focus


def test_the_focus_comes_back_to_the_page_where_the_link_cannot_have_it(desktop):
    shown(desktop, f"<lenticular-viewer>{LINKS}</lenticular-viewer>")
    focused = "document.activeElement.href?.split('/').pop() ?? document.activeElement.localName"
    # The link of another photograph is hidden: the one that was clicked has the focus.
    desktop.page.evaluate("document.links[1].style.display = 'none'")
    desktop.fly_open(0)
    desktop.page.keyboard.press("ArrowRight")
    desktop.settle()
    desktop.page.keyboard.press("Escape")
    desktop.closed()
    assert desktop.evaluate(focused) == "landscape.jpg"
    # The link has gone: the nearest one has the focus.
    desktop.fly_open(0)
    desktop.page.evaluate("document.links[0].remove()")
    desktop.page.keyboard.press("Escape")
    desktop.closed()
    assert desktop.evaluate(focused) == "square.jpg"


# Links


def test_links_that_lead_elsewhere_are_links(desktop):
    """Those that a page leaves out, and those that cannot lead to a photograph."""
    image = '<img src="/pictures/square-thumbnail.png" width="40" height="40" alt="">'
    others = [
        f'<a data-lenticular="off" href="/pictures/square.jpg?author">{image}</a>',
        f'<p data-lenticular="off"><a href="/pictures/square.jpg?advert">{image}</a></p>',
        f'<a href="#top">{image}</a>',
        f'<a href="javascript:void 0">{image}</a>',
        f'<a href="mailto:a@example.org">{image}</a>',
        f'<a download href="/pictures/square.jpg">{image}</a>',
        f'<a href="/pictures/film.mp4">{image}</a>',
        f'<a href="/about.html">{image}</a>',
        f'<a href="/">{image}</a>',
        f'<a href="">{image}</a>',
        f'<a href="?page=2">{image}</a>',
        f'<a href="/people/ann/?from=here#photographs">{image}</a>',
        f'<a href="https://www.youtube.com/watch?v=1">{image}</a>',
        f'<a href="https://vimeo.com/1">{image}</a>',
    ]
    kept = link("square", 'data-width="2400" data-height="2400"').replace("square.jpg", "photo.html")
    shown(desktop, f"<lenticular-viewer>{link()}{''.join(others)}{kept}</lenticular-viewer>")
    names = "document.querySelector('lenticular-viewer').links.map(({ href }) => href.split('/').pop())"
    assert desktop.evaluate(names) == ["landscape.jpg", "photo.html"]
    desktop.page.click("a[href='#top']")
    assert desktop.url.endswith("#top") and not desktop.screen().open


def test_a_photograph_is_requested_with_the_policy_of_its_link(desktop):
    """Servers that keep others from showing their pictures refuse requests with a referrer."""
    asked = []

    def answer(route):
        asked.append((route.request.url.split("?")[-1], route.request.headers.get("referer")))
        route.continue_(url=route.request.url.split("?")[0])

    desktop.route("**/*.jpg?*", answer)
    quiet = link("landscape", 'referrerpolicy="no-referrer"').replace("landscape.jpg", "landscape.jpg?link")
    image = (
        link("square")
        .replace("square.jpg", "square.jpg?image")
        .replace("<img", '<img referrerpolicy="no-referrer"')
    )
    plain = link("portrait").replace("portrait.jpg", "portrait.jpg?plain")
    shown(desktop, f"<lenticular-viewer>{quiet}{image}{plain}</lenticular-viewer>")
    opened(desktop)
    for _ in range(2):
        desktop.page.keyboard.press("ArrowRight")
        desktop.settle()
    desktop.until(lambda: {name for name, _ in asked} == {"link", "image", "plain"}, lambda: f"{asked}")
    assert all((referrer is None) == (name != "plain") for name, referrer in asked), asked


def test_without_the_engine_a_link_opens_where_it_says(desktop):
    desktop.route("**/*.wasm", lambda route: route.abort())
    shown(desktop, f"<lenticular-viewer>{link(attributes='target=_blank')}</lenticular-viewer>")
    address = desktop.url
    with desktop.context.expect_page() as opening:
        desktop.mouse.click(*desktop.thumbnail(0).box.centre)
        desktop.wait(100)
    opening.value.wait_for_url("**/landscape.jpg")
    assert desktop.url == address
    desktop.expect("ERR_FAILED", "lenticular.wasm failed")


@pytest.mark.parametrize("allows", [True, False])
def test_a_photograph_of_another_origin_is_downloaded_or_shown_beside_the_page(desktop, folder, allows):
    def answer(route):
        # A server that does not permit it: the browser shows its files, and gives no script their bytes.
        if route.request.resource_type == "fetch" and not allows:
            route.abort()
        else:
            route.fulfill(path=folder / "landscape.jpg", headers={"Access-Control-Allow-Origin": "*"})

    desktop.context.route("https://photographs.example/**", answer)
    body = link().replace("/pictures/landscape.jpg", "https://photographs.example/a%20b.jpg?large")
    shown(desktop, f'<lenticular-viewer actions="download">{body}</lenticular-viewer>')
    address = desktop.url
    opened(desktop)
    if allows:
        with desktop.page.expect_download() as downloading:
            desktop.page.keyboard.press("d")
        assert downloading.value.suggested_filename == "a b.jpg"
    else:
        with desktop.context.expect_page() as opening:
            desktop.page.keyboard.press("d")
        opening.value.wait_for_url("**/a%20b.jpg?large")
        desktop.expect("ERR_FAILED")
    assert desktop.url == address and desktop.page.evaluate(f"Boolean({DIALOG})")


# Thumbnails


def test_a_transition_of_the_page_does_not_show_the_thumbnail_under_the_flight(desktop):
    shown(
        desktop,
        f"<lenticular-viewer>{LINKS}</lenticular-viewer>",
        "<style>img { transition: all .3s }</style>",
    )
    desktop.record()
    desktop.tap_thumbnail(0)
    desktop.wait_for_large()
    desktop.settle()
    recording = desktop.recorded()
    assert all((0, 0) in frame.hidden for frame in recording.shown), "it is seen under the flight"
    desktop.page.keyboard.press("Escape")
    desktop.closed()
    assert desktop.evaluate("document.images[0].style.cssText") == ""


def test_a_script_zooms_about_the_middle_within_the_limits(desktop):
    shown(desktop, f"<lenticular-viewer>{link()}{link()}</lenticular-viewer>")
    told = "globalThis.told = []; addEventListener('lenticular-zoom', ({ detail }) => told.push(detail.zoom))"
    desktop.page.evaluate(told)
    zoom_to = "(zoom) => document.querySelector('lenticular-viewer').zoomTo(zoom)"
    desktop.page.evaluate(zoom_to, 2)
    opened(desktop)
    [fitting] = boxes(desktop, PHOTO)
    for zoom in (2, 1.5, float("nan"), -1, 1):
        desktop.page.evaluate(zoom_to, zoom)
        desktop.settle()
    [again] = boxes(desktop, PHOTO)
    assert again == pytest.approx(fitting, abs=0.5)
    assert desktop.page.evaluate("told") == [2, 1.5, 1], (
        "what is no zoom, and what is not open, changes nothing"
    )
    desktop.page.evaluate(zoom_to, 1.5)
    desktop.settle()
    [large] = boxes(desktop, f"{PHOTO} img:last-of-type")
    x, y, width, height = large
    assert width == pytest.approx(1.5 * fitting[2], rel=0.01)
    assert (x + width / 2, y + height / 2) == pytest.approx((640, 400), abs=1)
    desktop.page.evaluate(zoom_to, 1e9)
    desktop.settle()
    greatest = desktop.page.evaluate("told.at(-1)")
    desktop.page.evaluate(zoom_to, 1e300)
    desktop.settle()
    assert desktop.page.evaluate("told.at(-1)") == greatest
    assert 1.5 < greatest < 100


@pytest.mark.parametrize("way", ["click", "script", "address"])
def test_a_page_may_keep_a_photograph_closed(desktop, way):
    viewer = f"<lenticular-viewer history>{link()}{link()}</lenticular-viewer>"
    shown(desktop, viewer)
    desktop.page.evaluate(
        """() => {
          globalThis.told = [];
          addEventListener("lenticular-open", (event) => {
            told.push(event.detail.index);
            if (event.detail.index === 1) event.preventDefault();
          });
        }"""
    )
    ways = {
        "click": "document.querySelectorAll('a')[1].click()",
        "script": "document.querySelector('lenticular-viewer').open(1)",
        "address": "location.hash = 'photograph-2'",
    }
    before = desktop.page.evaluate("location.pathname")
    desktop.page.evaluate(ways[way])
    desktop.until("told.length > 0", "the page is not asked")
    desktop.settle()
    assert desktop.page.evaluate("document.querySelector('lenticular-viewer').index") == -1
    assert desktop.page.evaluate(f"({DIALOG}) === undefined")
    assert desktop.page.evaluate("location.pathname") == before
    opened(desktop)
    assert desktop.page.evaluate("told") == [1, 0]
    assert desktop.page.evaluate("document.querySelector('lenticular-viewer').index") == 0


def test_with_natural_size_a_small_photograph_is_not_enlarged(desktop):
    told = link("square", 'data-width="80" data-height="80"')
    untold = link("square").replace("square.jpg", "square-thumbnail.png")
    shown(desktop, f"<lenticular-viewer natural-size>{told}{untold}{link()}</lenticular-viewer>")
    thumbnail = desktop.thumbnail(0).visible
    desktop.record()
    opened(desktop)
    recording = desktop.recorded()
    assert recording.shown[0].photo.visible.difference(thumbnail) < 4
    boxes_of = [[600, 360, 80, 80], [400, 160, 480, 480], [40, 0, 1200, 800]]
    for index, box in enumerate(boxes_of):
        desktop.until(f"lenticularRecorder.screen().photo?.index === {index}")
        desktop.until(f"({DIALOG}).querySelector('[data-index=\"{index}\"] picture')", "it is not loaded")
        desktop.settle()
        photo = desktop.screen().photo.visible
        assert [photo.x, photo.y, photo.width, photo.height] == pytest.approx(box, abs=0.5)
        desktop.page.keyboard.press("ArrowRight")
        desktop.settle()
    desktop.page.keyboard.press("Home")
    desktop.settle()
    desktop.page.keyboard.press("+")
    desktop.settle()
    assert desktop.screen().photo.visible.width == pytest.approx(80 * 1.6, abs=1), "fingers and keys zoom it"


# Controls


def test_a_tap_where_a_hidden_button_lies_does_not_press_it(phone):
    shown(phone, f'<lenticular-viewer actions="rotate">{LINKS}</lenticular-viewer>')
    phone.page.evaluate("turns = 0; document.querySelector('lenticular-viewer').rotate = () => turns++; 0")
    opened(phone)
    [[x, y, width, height]] = boxes(phone, "[part=rotate]")
    phone.touch.tap(x + width / 2, y + height / 2)
    phone.settle()
    assert phone.evaluate("turns") == 1, "a button that is seen is pressed"
    phone.wait(4000)
    phone.touch.tap(x + width / 2, y + height / 2)
    phone.closed()
    assert phone.evaluate("turns") == 1, "it is a tap on the photograph"


def test_keys_in_the_viewer_do_not_reach_the_page(desktop):
    head = """<script>
      heard = [];
      for (const type of ["keydown", "keyup", "keypress"])
        document.addEventListener(type, (event) => heard.push(event.key));
    </script>"""
    shown(desktop, f"<lenticular-viewer>{LINKS}</lenticular-viewer>", head)
    opened(desktop)
    for key in ("/", "k", "ArrowRight", "Tab", "Escape"):
        desktop.page.keyboard.press(key)
    desktop.closed()
    assert desktop.evaluate("heard.filter((key) => key !== 'Escape' || !heard.includes('Escape'))") == []
    desktop.page.keyboard.press("k")
    assert "k" in desktop.evaluate("heard")


def test_a_page_turn_announces_the_name_with_the_number(desktop):
    status = f"({DIALOG}).querySelector('[role=status]').textContent"
    shown(
        desktop,
        f'<lenticular-viewer data-photograph="Bild">{LINKS}<a href="/pictures/square.jpg?2"><img '
        'src="/pictures/square-thumbnail.png" width="110" height="110" alt=""></a></lenticular-viewer>',
    )
    opened(desktop)
    assert desktop.evaluate(status) == "landscape, 1 / 4"
    desktop.page.keyboard.press("ArrowRight")
    desktop.settle()
    assert desktop.evaluate(status) == "portrait, 2 / 4"
    desktop.page.keyboard.press("End")
    desktop.settle()
    assert desktop.evaluate(status) == desktop.evaluate(f"({DIALOG}).ariaLabel") == "Bild, 4 / 4"
    assert desktop.evaluate(f"({DIALOG}).querySelector('[role=status]').checkVisibility()")


# Captions


def test_lines_of_a_caption_are_kept_and_can_be_selected(desktop):
    shown(desktop, f"<lenticular-viewer>{link(attributes='data-caption=&quot;x&quot;')}</lenticular-viewer>")
    desktop.page.evaluate("document.links[0].dataset.caption = 'Line one\\nLine <b>two</b>'")
    opened(desktop)
    [[x, y, width, height]] = boxes(desktop, "[part=caption] span")
    assert height > 1.6 * 14 * 1.4, "two lines"
    desktop.mouse.drag((x + 2, y + height - 8), (x + width - 2, y + height - 8))
    assert desktop.evaluate("getSelection().toString()") == "Line <b>two</b>"
    assert desktop.page.evaluate(f"({DIALOG}).querySelector('[part=caption] b')") is None, "it is a text"


def test_a_caption_of_a_figure_has_its_links(desktop):
    body = f"""<lenticular-viewer>
      <figure>{link()}<figcaption>By <a href="#author">an <em>author</em></a></figcaption></figure>
      <figure>{link("square")}{link("portrait")}<figcaption>Both</figcaption></figure>
    </lenticular-viewer>"""
    shown(desktop, body)
    opened(desktop)
    caption = f"({DIALOG}).querySelector('[part=caption]')"
    assert desktop.evaluate(f"{caption}.textContent") == "By an author"
    [[x, y, width, height]] = boxes(desktop, "[part=caption] a")
    desktop.mouse.click(x + width / 2, y + height / 2)
    desktop.settle()
    assert desktop.url.endswith("#author") and desktop.page.evaluate(f"Boolean({DIALOG})")
    desktop.page.keyboard.press("ArrowRight")
    desktop.settle()
    assert desktop.evaluate(f"{caption}.textContent") == "", "a caption of several is that of none"


@pytest.mark.parametrize("name", ["phone", "desktop"])
def test_a_long_caption_leaves_the_photograph_and_scrolls(device, name):
    page = device(name)
    shown(page, f"<lenticular-viewer>{link(attributes='data-caption=x')}{link('square')}</lenticular-viewer>")
    page.page.evaluate(
        "document.links[0].dataset.caption = 'A long caption of what is to be seen. '.repeat(300)"
    )
    opened(page)
    [[x, y, width, height]] = boxes(page, "[part=caption]")
    assert y >= 0.45 * page.height and y + height == pytest.approx(page.height)
    top = f"({DIALOG}).querySelector('[part=caption]').scrollTop"
    rest = page.screen().photo.visible
    if name == "desktop":
        page.mouse.wheel(x + width / 2, y + height / 2, 0, 200)
    else:
        page.touch.drag((x + width / 2, y + height * 0.8), (x + width / 2, y + height * 0.3), duration=400)
        page.touch.up()
    page.until(f"{top} > 50", "the caption does not scroll")
    page.settle()
    assert page.screen().photo.visible.difference(rest) < 1, "the photograph stays"
