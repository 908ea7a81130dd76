"""The example pages beside a gallery that `lenticular serve` shows, in a browser."""

import re
import shutil

import pytest
from serving import Serving
from sweeps import on_desktop, on_phone
from tool import ROOT

# One process has the server.
pytestmark = pytest.mark.xdist_group("examples")

PAGES = ["viewer", "scroll", "wall", "panorama", "peek", "parallax"]
WHEN_READY = {
    "scroll": "lenticular-scroll:state(live)",
    "wall": "lenticular-wall:state(live)",
    "panorama": "lenticular-panorama:state(live)",
}


@pytest.fixture(params=["phone", "desktop"])
def visitor(request, device, gallery):
    visitor = device(request.param, address=gallery)
    return visitor


def visit(visitor, name: str):
    """Opens an example and waits until its element shows its photographs."""
    visitor.page.goto(f"{visitor.origin}/examples/{name}.html")
    visitor.until(lambda: visitor.page.text_content("code"), "there is no HTML")
    if selector := WHEN_READY.get(name):
        visitor.until(lambda: visitor.page.query_selector(selector), f"{name} is not live")
    visitor.loaded()
    visitor.until(lambda: lines(visitor)[0] is not None, "nothing is plotted")


def lines(visitor, strip: int = 0) -> list[list[tuple[float, float]] | None]:
    """The points of each line of a strip; None for a line that is not drawn."""
    paths = visitor.page.evaluate(
        """(strip) => [...document.querySelectorAll(".strip")[strip].querySelectorAll(".line")]
          .map((line) => line.getAttribute("d"))""",
        strip,
    )
    number = r"(-?[\d.]+) (-?[\d.]+)"
    return [
        path if path is None else [(float(x), float(y)) for x, y in re.findall(number, path)]
        for path in paths
    ]


def extent(points) -> float:
    """The height of a line in pixels."""
    heights = [y for _, y in points]
    return max(heights) - min(heights)


def numbers(visitor, strip: int = 0) -> list[float]:
    """The numbers in the legend of a strip."""
    texts = visitor.page.evaluate(
        """(strip) => [...document.querySelectorAll(".strip")[strip].querySelectorAll("output")]
          .map((output) => output.textContent)""",
        strip,
    )
    return [float(each.replace("−", "-")) if each != "–" else float("nan") for each in texts]


def expect_numbers(visitor, expected: str, digits: int = 0, strip: int = 0):
    """Waits until a legend shows the values of a JavaScript expression."""

    def agrees():
        wanted = visitor.page.evaluate(expected)
        said = numbers(visitor, strip)
        # Half a unit of the last digit.
        return all(abs(one - other) <= 0.51 * 10**-digits for one, other in zip(said, wanted, strict=True))

    visitor.until(agrees, lambda: f"{numbers(visitor, strip)} is said of {visitor.page.evaluate(expected)}")


def expect_motion(visitor, strip: int = 0, line: int = 0):
    """Waits until a line shows a movement that has ended: not level, except at its end."""

    def has_moved():
        points = lines(visitor, strip)[line]
        return len(points) > 10 and extent(points) > 8 and extent(points[-8:]) < 1

    visitor.until(has_moved, lambda: f"no motion is drawn: {lines(visitor, strip)[line][-20:]}")


# Pages


@on_phone
def test_the_index_leads_to_a_page_of_every_element(visitor):
    visitor.page.goto(visitor.origin + "/examples")
    assert visitor.url == visitor.origin + "/examples/"
    visitor.keep("examples")
    told = set(visitor.page.locator("main code").all_text_contents())
    types = "".join(file.read_text() for file in (ROOT / "Web" / "Host").glob("*.d.ts"))
    defined = set(re.findall(r'"(lenticular-\w+)": Lenticular', types))
    assert told == {f"<{name}>" for name in defined}
    for index, name in enumerate(PAGES):
        visitor.page.locator("main a").nth(index).click()
        visitor.page.wait_for_url(f"**/examples/{name}.html")
        visitor.page.go_back()
    visitor.page.get_by_role("link", name="Gallery").click()
    visitor.page.wait_for_url(visitor.origin + "/")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_clean_and_fits_and_its_controls_are_named(visitor, name):
    visit(visitor, name)
    visitor.keep(f"example-{name}")
    assert visitor.page.evaluate("lenticularRecorder.violations") == []
    wide, screen = visitor.page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide <= screen, "the page is wider than the screen"
    unnamed = visitor.page.evaluate(
        """() => [...document.querySelector("form").elements]
          .filter((each) => each.matches("input, select") && !each.labels[0]?.textContent.trim())
          .map((each) => each.outerHTML)"""
    )
    assert unnamed == []
    small = visitor.page.evaluate(
        """() => [...document.querySelectorAll("img")].filter((image) => !image.naturalWidth)
          .map((image) => image.src)"""
    )
    assert small == [], "pictures are missing"


@on_desktop
@pytest.mark.parametrize("name", PAGES)
def test_tab_leads_to_every_control(visitor, name):
    visit(visitor, name)
    wanted = set(
        visitor.page.evaluate(
            """() => [...document.querySelectorAll("form :is(input, select, button), .copy, pre")]
              .filter((each) => !each.disabled)
              .map((each, index) => (each.dataset.stop = `${index} ${each.id || each.textContent}`))"""
        )
    )
    reached = set()
    for _ in range(80):
        visitor.page.keyboard.press("Tab")
        if stop := visitor.page.evaluate("document.activeElement.dataset.stop"):
            reached.add(stop)
        if reached >= wanted:
            break
    assert reached >= wanted, wanted - reached


# Parameters


def controls(visitor) -> list[dict]:
    """The enabled controls of the panel."""
    return visitor.page.evaluate(
        """() => [...document.querySelector("form").elements]
          .filter((each) => each.name && !each.disabled).map((each) => ({
            name: each.name, type: each.type, value: each.value, checked: each.checked,
            off: each.dataset.off, choice: "choice" in each.dataset, default: each.dataset.default,
            others: each.options
              ? [...each.options].map((option) => option.value)
              : each.type === "range" ? [each.min, each.max] : ["#336699"],
          }))"""
    )


def attribute(visitor, name: str, attribute: str):
    return visitor.page.evaluate(
        "([tag, name]) => document.querySelector(`.live ${tag}`).getAttribute(name)",
        [f"lenticular-{name}", attribute],
    )


def snippet(visitor) -> str:
    return visitor.page.text_content("code")


def tag(visitor, name: str) -> str:
    """The start tag of an element in the displayed HTML."""
    return re.search(f"<lenticular-{name}[^>]*>", snippet(visitor))[0]


@on_desktop
@pytest.mark.parametrize("name", PAGES)
def test_each_control_changes_the_element_and_the_html(visitor, name):
    visit(visitor, name)
    before = snippet(visitor)
    for control in controls(visitor):
        element = visitor.page.locator(f"#{control['name']}")
        if control["type"] == "checkbox":
            changes = [not control["checked"], control["checked"]]
            apply = element.set_checked
        else:
            changes = [other for other in control["others"] if other != control["value"]]
            changes.append(control["value"])
            apply = element.select_option if control["type"] == "select-one" else element.fill
        for change in changes:
            shown = snippet(visitor)
            apply(change)
            assert snippet(visitor) != shown, f"{control['name']} {change} changes no HTML"
            if control["choice"]:
                continue
            if control["name"] == "tiles":
                # A switch for an attribute of the photograph.
                has = change
                assert (
                    bool(
                        re.fullmatch(
                            r"/\S+{level}/{column}_{row}\S+ 510 1", attribute(visitor, name, "tiles") or ""
                        )
                    )
                    == has
                )
                continue
            if control["type"] == "checkbox":
                is_absent = change == (control["off"] is not None)
                value = None if is_absent else control["off"] or ""
            else:
                value = None if change == (control["default"] or "") else change
            assert attribute(visitor, name, control["name"]) == value
            said = control["name"] if value == "" else f'{control["name"]}="{value}"'
            assert (f" {said}" in tag(visitor, name)) == (value is not None)
    assert snippet(visitor) == before
    assert visitor.page.evaluate("lenticularRecorder.violations") == []


@on_phone
def test_reset_puts_every_parameter_back(visitor):
    visit(visitor, "scroll")
    before = snippet(visitor)
    visitor.page.select_option("#axis", "x")
    visitor.page.fill("#max-zoom", "8")
    visitor.page.uncheck("#bounces")
    assert 'axis="x"' in snippet(visitor)
    visitor.page.get_by_role("button", name="Reset").click()
    visitor.until(lambda: snippet(visitor) == before, "the HTML is not reset")
    assert attribute(visitor, "scroll", "axis") == "both"
    assert attribute(visitor, "scroll", "bounces") is None
    assert visitor.page.locator("output[for=max-zoom]").text_content() == "4×"


CHANGES = {
    "viewer": {"radius": "40", "fit": "contain"},
    "scroll": {"axis": "x", "paging": True, "max-zoom": "8"},
    "wall": {"height": "70"},
    "panorama": {"sensitivity": "2.5", "tiles": True, "whole": True},
    "peek": {"range": "5", "preview": "before"},
    "parallax": {"ratio": "0.4", "max-scale": "2"},
}


@on_phone
@pytest.mark.parametrize("name", PAGES)
def test_the_html_makes_the_same_on_a_blank_page(visitor, name):
    visit(visitor, name)
    for control, value in CHANGES[name].items():
        element = visitor.page.locator(f"#{control}")
        if value is True:
            element.check()
        elif element.evaluate("(each) => each.localName") == "select":
            element.select_option(value)
        else:
            element.fill(value)
    attributes = """(tag) => {
      const names = ["axis", "bounces", "paging", "min-zoom", "max-zoom", "src", "sensitivity", "tiles",
        "whole", "range", "margin", "mode", "ratio", "max-scale", "tilt"];
      const element = document.querySelector(tag);
      const image = element.querySelector("img");
      return [
        names.map((name) => element.getAttribute(name)), element.parentElement.localName === "lenticular-viewer",
        image?.getAttribute("src"), image && getComputedStyle(image).borderRadius,
        image && getComputedStyle(image).objectFit,
      ];
    }"""
    element = f"lenticular-{name}"
    live = visitor.page.evaluate(attributes, element)
    text = snippet(visitor)
    address = visitor.origin + "/coast/blank.html"
    visitor.route(
        address,
        lambda route: route.fulfill(
            body=f'<!doctype html><html lang="en"><title>Blank</title><link rel="icon" href="data:,">{text}',
            content_type="text/html; charset=utf-8",
        ),
    )
    visitor.page.goto(address)
    visitor.until(lambda: visitor.page.query_selector(f"{element}:defined"), "the element is not defined")
    if selector := WHEN_READY.get(name):
        visitor.until(lambda: visitor.page.query_selector(selector), "the engine does not show the element")
    visitor.loaded()
    assert visitor.page.evaluate(attributes, element) == live
    missing = "[...document.images].filter((image) => !image.naturalWidth).map((image) => image.src)"
    assert visitor.page.evaluate(missing) == []


def test_copy_puts_the_html_on_the_clipboard(device, gallery):
    visitor = device("desktop", address=gallery)
    visitor.permit("granted", "clipboard-read", "clipboard-write")
    visit(visitor, "peek")
    visitor.page.get_by_role("button", name="Copy").click()
    visitor.until(lambda: visitor.page.query_selector("button:text('Copied')"), "the HTML was not copied")
    assert visitor.page.evaluate("navigator.clipboard.readText()") == snippet(visitor)


# Curves


def drag(visitor, selector: str, dx: float, dy: float):
    """Drags by a number of pixels from the centre of an element."""
    visitor.page.locator(selector).first.scroll_into_view_if_needed()
    box = visitor.page.locator(selector).first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = visitor.touch if visitor.name == "phone" else visitor.mouse
    hand.drag((x, y), (x + dx, y + dy))
    if visitor.name == "phone":
        visitor.touch.up()


@on_phone
def test_a_scroll_view_draws_its_offset_how_fast_it_changes_and_its_zoom(visitor):
    visit(visitor, "scroll")
    drag(visitor, "lenticular-scroll", -60, -90)
    expect_motion(visitor, strip=0, line=1)
    expect_motion(visitor, strip=1, line=1)
    view = 'document.querySelector("lenticular-scroll")'
    expect_numbers(visitor, f"[{view}.contentOffset.x, {view}.contentOffset.y]")
    assert numbers(visitor)[1] > 80
    visitor.until(lambda: numbers(visitor, strip=1) == [0, 0], "the content still moves")
    # The height of the line's end corresponds to its number on the scale of the strip's labels.
    low, high = (
        float(visitor.page.locator(f".strip >> nth=0 >> .{edge}").text_content().replace("−", "-"))
        for edge in ("bottom", "top")
    )
    height = visitor.page.locator("svg").first.bounding_box()["height"]
    share = (numbers(visitor)[1] - low) / (high - low)
    assert lines(visitor)[1][-1][1] == pytest.approx(6 + (height - 12) * (1 - share), abs=1)
    visitor.page.get_by_role("button", name="zoomTo(2)").click()
    expect_numbers(visitor, f"[{view}.zoomScale]", digits=2, strip=2)
    visitor.until(lambda: numbers(visitor, 2) == [2], "the photograph is not zoomed")
    expect_motion(visitor, strip=2)


@on_desktop
def test_the_curves_of_a_viewer_lie_above_its_photograph_and_return_to_the_page(visitor):
    visit(visitor, "viewer")
    figure = visitor.page.locator("figure")
    home = figure.bounding_box()
    visitor.page.locator("lenticular-viewer a").nth(1).click()
    visitor.until(lambda: visitor.page.query_selector("figure:popover-open"), "the curves are covered")
    photo = """(() => {
      const photo = document.querySelector("lenticular-viewer").shadowRoot.querySelector("[part=photo]");
      const { x, y, width } = photo.getBoundingClientRect();
      return [x, y, width];
    })()"""
    expect_motion(visitor, line=2)
    expect_numbers(visitor, photo)
    top, left = visitor.page.evaluate(
        """() => {
          const { x, y } = document.querySelector("figure").getBoundingClientRect();
          return [y, x];
        }"""
    )
    assert 0 <= top < 40 and 0 <= left < 40
    visitor.keep("example-viewer-open")
    visitor.page.keyboard.press("Escape")
    visitor.until(
        lambda: not visitor.page.query_selector("dialog[open], figure[popover]"), "it is still open"
    )
    assert figure.bounding_box() == home
    assert visitor.page.evaluate("lenticularRecorder.violations") == []


@on_phone
def test_a_wall_draws_its_zoom(visitor):
    visit(visitor, "wall")
    wall = 'document.querySelector("lenticular-wall")'
    before = visitor.page.evaluate(f"{wall}.zoomScale")
    visitor.page.locator("lenticular-wall").get_by_role("button", name="Zoom in").click()
    expect_motion(visitor)
    expect_numbers(visitor, f"[{wall}.zoomScale]", digits=2)
    assert visitor.page.evaluate(f"{wall}.zoomScale") > before * 1.2


@on_phone
def test_a_panorama_draws_the_offset_that_is_seen(visitor):
    visit(visitor, "panorama")
    assert not visitor.page.query_selector(".note"), "there is a panorama"
    panorama = 'document.querySelector("lenticular-panorama")'
    before = visitor.page.evaluate(f"{panorama}.contentOffset.x")
    visitor.page.locator("lenticular-panorama").focus()
    visitor.page.keyboard.press("ArrowRight")
    expect_motion(visitor)
    expect_motion(visitor, strip=1)
    expect_numbers(visitor, f"[{panorama}.contentOffset.x, {panorama}.contentOffset.y]")
    assert visitor.page.evaluate(f"{panorama}.contentOffset.x") > before + 20
    # The strip of the device motion is hidden until the device rotates.
    assert not visitor.page.locator(".strip").nth(2).is_visible()


@on_desktop
def test_a_peek_draws_where_the_finger_is_and_which_preview_rises(visitor):
    visit(visitor, "peek")
    visitor.page.locator("lenticular-peek a").nth(1).focus()
    visitor.wait(300)
    visitor.page.keyboard.down(" ")
    visitor.until(lambda: numbers(visitor, 1) == [1], "no preview is shown")
    visitor.page.keyboard.press("ArrowRight")
    visitor.until(lambda: numbers(visitor, 1) == [2], "the peek did not move on")
    expect_numbers(visitor, '[document.querySelector("lenticular-peek").percentage]', digits=2)
    assert visitor.page.query_selector("figure:popover-open"), "the curves are covered"
    visitor.keep("example-peek-open")
    visitor.page.keyboard.up(" ")
    expect_motion(visitor, strip=2, line=2)
    visitor.until(lambda: not visitor.page.query_selector("figure[popover]"), "they have not returned")


@on_desktop
@pytest.mark.parametrize("scroller", ["div", "lenticular-scroll"])
def test_parallax_draws_how_much_less_a_picture_moves_than_the_page(visitor, scroller):
    visit(visitor, "parallax")
    visitor.page.select_option("#scroller", scroller)
    visitor.until(
        lambda: visitor.page.query_selector(f"{scroller}.feed"),
        "the feed does not have this scroll container",
    )
    if scroller == "lenticular-scroll":
        visitor.until(
            lambda: visitor.page.query_selector(".feed:state(live)"), "the engine does not show the element"
        )
    visitor.loaded()
    visitor.wait(600)
    before = numbers(visitor, 2)
    visitor.page.evaluate(
        """() => {
          const feed = document.querySelector(".feed");
          if (feed.scrollToOffset) feed.scrollToOffset(0, 60, false);
          else feed.scrollTo(0, 60);
        }"""
    )
    visitor.until(lambda: numbers(visitor) == [60], lambda: f"{numbers(visitor)} is told of 60")
    # When the page scrolls by 60 pixels, the picture moves by 0.7 times as much.
    expected = [offset - 0.3 * 60 for offset in before[:2]]
    visitor.until(
        lambda: all(abs(one - other) <= 1 for one, other in zip(numbers(visitor, 2), expected)),
        lambda: f"{numbers(visitor, 2)} is told of {before}",
    )


def test_curves_go_on_where_less_motion_is_wished_for(device, gallery):
    visitor = device("phone", address=gallery, reduced_motion="reduce")
    visit(visitor, "scroll")
    drag(visitor, "lenticular-scroll", 0, -90)
    visitor.until(lambda: numbers(visitor)[1] > 60, "no offset is told")
    assert extent(lines(visitor)[1]) > 20


# The gallery's photographs


def test_without_a_panorama_the_page_says_so_and_shows_the_widest(device, photos, tmp_path):
    (tmp_path / "photos").mkdir()
    for name in ("portrait", "landscape"):
        shutil.copy(photos / f"{name}.png", tmp_path / "photos")
    serving = Serving(tmp_path, last="http://")
    visitor = device("phone", address=serving.origin)
    visit(visitor, "panorama")
    assert "None of these photographs is a panorama" in visitor.page.text_content(".note")
    assert visitor.page.evaluate(
        """() => {
          const { width, height } = document.querySelector("lenticular-panorama img");
          return Number(document.querySelector("lenticular-panorama img").getAttribute("width")) === 2400;
        }"""
    )
    assert visitor.page.locator("#tiles").is_disabled()
    assert serving.stop() == 0


def test_an_album_called_examples_is_served_instead(device, photos, tmp_path):
    (tmp_path / "photos" / "examples").mkdir(parents=True)
    shutil.copy(photos / "square.png", tmp_path / "photos" / "examples")
    serving = Serving(tmp_path, last="http://")
    visitor = device("phone", address=serving.origin)
    visitor.open("/examples/")
    assert visitor.page.locator("h1").text_content() == "examples"
    assert visitor.page.locator("lenticular-viewer a").count() == 1
    assert visitor.page.request.get(serving.origin + "/examples/scroll.html").status == 404
    assert serving.stop() == 0
    assert any("an album is at /examples/" in line for line in serving.complaints), serving.complaints
