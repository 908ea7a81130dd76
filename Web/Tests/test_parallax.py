"""The parallax in a browser, moved by the compositor or by the engine."""

import base64
import io
import json

import pytest
from PIL import Image
from rulers import SIZES, STRIPE
from sweeps import swept

SAME = 0.5  # px of tolerance between positions that should coincide.
WITHOUT = "delete globalThis.ViewTimeline;"
PATHS = ("compositor", "engine")
SNAP = 0.5  # Device pixels by which a browser moves a box when it rounds to whole pixels.
TILT = 12  # The maximum distance in px by which a tilt moves a picture.

# The box of each cell inside its border, the box of its image, and its attributes.
CELLS = """() => [...document.querySelectorAll("lenticular-parallax")].map((element) => {
  const box = ({ x, y, width, height }) => [x, y, width, height];
  const host = element.getBoundingClientRect();
  const image = element.querySelector("img");
  return {
    host: [host.x + element.clientLeft, host.y + element.clientTop,
      host.width - 2 * element.clientLeft, host.height - 2 * element.clientTop],
    image: box(image.getBoundingClientRect()),
    picture: ["width", "height"].map((side) => Number(image.getAttribute(side)) ||
      image[side === "width" ? "naturalWidth" : "naturalHeight"]),
    ratio: element.ratio, axis: element.axis, maxScale: element.maxScale, tilt: element.tilt,
    animated: element.shadowRoot.querySelector("[part=picture]").getAnimations().length,
  };
})"""


def crop(cell: dict, length: float, distance: float) -> list[float]:
    """The expected visible part of a picture, [x, y, width, height] in unit coordinates."""
    along = 0 if cell["axis"] == "x" else 1
    box, picture = cell["host"][2:], cell["picture"]
    slack = TILT if cell["tilt"] else 0
    cover = max(box[0] / picture[0], box[1] / picture[1])
    travel = abs(1 - cell["ratio"]) * (length + box[along])
    needed = [
        (box[lane] + 2 * slack + (travel if lane == along else 0)) / (picture[lane] * cover)
        for lane in (0, 1)
    ]
    scale = cover * max(1, min(max(needed), cell["maxScale"]))
    size = [picture[lane] * scale for lane in (0, 1)]
    spare = max(0, size[along] - box[along]) / 2
    limit = spare - min(slack, spare)
    shift = max(-limit, min(limit, (1 - cell["ratio"]) * distance))
    part = [box[lane] / size[lane] for lane in (0, 1)]
    origin = [0.5 - each / 2 for each in part]
    origin[along] += shift / size[along]
    return [*origin, *part]


def image_by_formula(cell: dict, start: float, length: float) -> list[float]:
    """The expected frame of the image, [x, y, width, height], in a viewport with this start and length."""
    along = 0 if cell["axis"] == "x" else 1
    box = cell["host"]
    distance = box[along] + box[along + 2] / 2 - start - length / 2
    x, y, width, height = crop(cell, length, distance)
    size = box[2] / width, box[3] / height
    return [box[0] - x * size[0], box[1] - y * size[1], *size]


def error(cell: dict, start: float, length: float) -> float:
    """The distance in px between the image and its expected frame."""
    expected = image_by_formula(cell, start, length)
    return max(abs(a - b) for a, b in zip(cell["image"], expected))


def is_seen(cell: dict, start: float, length: float) -> bool:
    along = 0 if cell["axis"] == "x" else 1
    place = cell["host"][along]
    return place < start + length and place + cell["host"][along + 2] > start


def is_covered(cell: dict) -> bool:
    """Whether the picture covers a cell."""
    (x, y, width, height), (u, v, w, h) = cell["host"], cell["image"]
    return u <= x + 0.01 and v <= y + 0.01 and u + w >= x + width - 0.01 and v + h >= y + height - 0.01


def opened(it, path: str = "compositor", page: str = "parallax.html"):
    """A device that shows a page in which the compositor or the engine moves the pictures."""
    if path == "engine":
        it.context.add_init_script(WITHOUT)
    it.page.goto(f"{it.origin}/pages/{page}")
    it.page.evaluate(
        """async () => {
          await customElements.whenDefined("lenticular-parallax");
          for (const each of document.querySelectorAll("lenticular-parallax")) await each.ready;
          await Promise.all([...document.images].filter((image) => image.loading !== "lazy")
            .map((image) => image.decode()));
        }"""
    )
    frames(it)
    return it


def frames(it, count: int = 4):
    it.page.evaluate("(count) => lenticularRecorder.show(count)", count)


def cells(it) -> list[dict]:
    return evaluated(it, CELLS)


def evaluated(it, function: str, argument=None):
    """The result of a function in the page, passed as JSON because Playwright is slow with large values."""
    text = f"async (argument) => JSON.stringify(await ({function})(argument))"
    return json.loads(it.page.evaluate(text, argument))


def at_offsets(it, offsets: list[float], scroller: str = "html", axis: str = "y") -> list[dict]:
    """The viewport and the cells at each of several scroll offsets.

    They are read after four frames, of which the browser draws one: it moves what follows the scroll only in frames
    that it draws.
    """
    return evaluated(
        it,
        f"""async ([offsets, selector, axis]) => {{
          const scroller = document.querySelector(selector);
          const found = [];
          for (const offset of offsets) {{
            scroller.scrollTo({{ [axis === "x" ? "left" : "top"]: offset, behavior: "instant" }});
            await lenticularRecorder.show(4);
            const box = scroller.getBoundingClientRect();
            found.push({{
              view: selector === "html" ? [0, scroller.clientHeight]
                : axis === "x" ? [box.x + scroller.clientLeft, scroller.clientWidth]
                : [box.y + scroller.clientTop, scroller.clientHeight],
              cells: ({CELLS})(),
            }});
          }}
          return found;
        }}""",
        [offsets, scroller, axis],
    )


def spread(it, count: int = 200) -> list[float]:
    """Equidistant offsets from the start of the page to its end, mostly fractional."""
    end = it.page.evaluate("document.documentElement.scrollHeight - innerHeight")
    return [end * number / (count - 1) for number in range(count)]


# Scrolling


@pytest.mark.parametrize("kind", ["phone", "desktop"])
@pytest.mark.parametrize("path", PATHS)
def test_wherever_the_page_is_every_picture_lies_where_the_formula_has_it(device, kind, path):
    it = opened(device(kind), path)
    seen = [0] * len(cells(it))
    places = swept(spread(it), 60)
    for found in at_offsets(it, places):
        for index, cell in enumerate(found["cells"]):
            if not is_seen(cell, *found["view"]):
                continue
            seen[index] += 1
            assert error(cell, *found["view"]) < SAME, f"cell {index}"
            assert is_covered(cell), f"cell {index}"
            # The intended path moves the picture.
            assert cell["animated"] == (path == "compositor"), f"cell {index}"
    assert min(seen) > len(places) / 10


@pytest.mark.parametrize("path", PATHS)
def test_pictures_are_right_before_the_first_scroll(phone, path):
    opened(phone, path)
    shown = [each for each in cells(phone) if is_seen(each, 0, 844)]
    assert len(shown) >= 2
    for cell in shown:
        assert error(cell, 0, 844) < SAME
    phone.keep(f"parallax-{path}")


def stripes(image: Image.Image, x: int, top: float, bottom: float) -> list[float]:
    """The edges between white and black in a column of pixels, with subpixel precision."""
    column = [image.getpixel((x, y))[1] for y in range(image.height)]
    edges = []
    for y in range(max(0, int(top)), min(image.height - 1, int(bottom))):
        if (column[y] - 127.5) * (column[y + 1] - 127.5) < 0:
            edges.append(y + 0.5 + (127.5 - column[y]) / (column[y + 1] - column[y]))
    return edges


def expected_stripes(cell: dict, start: float, length: float) -> list[float]:
    """The expected edges on screen in px, except those near the ends of the cell."""
    _, y, _, height = image_by_formula(cell, start, length)
    count = cell["picture"][1] // STRIPE
    places = [y + height * STRIPE * each / cell["picture"][1] for each in range(1, count)]
    top, bottom = cell["host"][1], cell["host"][1] + cell["host"][3]
    return [each for each in places if max(top, start) + 4 < each < min(bottom, start + length) - 4]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_what_is_painted_is_where_the_formula_has_it(device, kind, path):
    it = opened(device(kind), path)
    edges = 0
    for offset in (0, 137, 611.5):
        found = at_offsets(it, [offset])[0]
        image = it.shot(f"parallax-{path}-{offset}")
        scale = image.width / it.width
        for cell in found["cells"]:
            # At every scale, the stripes include the column at a tenth of the picture's width.
            x = cell["host"][0] + cell["host"][2] * 0.1
            top, bottom = (cell["host"][1], cell["host"][1] + cell["host"][3])
            painted = stripes(image, int(x * scale), top * scale, bottom * scale)
            for place in expected_stripes(cell, *found["view"]):
                assert min(abs(each / scale - place) for each in painted) < 0.25 + SNAP / scale
                edges += 1
    assert edges > 20


class Screencast:
    """The frames of the screen with their times, recorded even while the page's main thread is blocked."""

    def __init__(self, it):
        self.session = it.context.new_cdp_session(it.page)
        self.taken: list[dict] = []
        self.session.on("Page.screencastFrame", self.take)
        self.session.send(
            "Page.startScreencast", {"format": "png", "maxWidth": it.width, "maxHeight": it.height}
        )

    def take(self, frame: dict):
        self.taken.append(frame)
        self.session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def between(self, start: float, end: float) -> list[Image.Image]:
        """The frames between two times in ms."""
        self.session.send("Page.stopScreencast")
        return [
            Image.open(io.BytesIO(base64.b64decode(each["data"]))).convert("RGB")
            for each in self.taken
            if start <= each["metadata"]["timestamp"] * 1000 <= end
        ]


BLOCK = """(duration) => {
  const now = () => performance.timeOrigin + performance.now();
  const begin = now();
  while (now() < begin + duration);
  globalThis.blocked = [begin, begin + duration];
}"""


def flung_while_blocked(it, duration: int) -> list[Image.Image]:
    """The frames of a page that decelerates after a fling while a script blocks its main thread."""
    screencast = Screencast(it)
    it.touch.flick((195.0, 700.0), 270, 1.0, duration=120)
    it.wait(40)
    it.page.evaluate(BLOCK, duration)
    it.wait(200)
    start, end = it.page.evaluate("blocked")
    # The first frame may have been prepared before the script blocked the main thread.
    return screencast.between(start + 17, end)


def tops_of_cells(image: Image.Image, x: int, height: int) -> list[int]:
    """The rows of pixels at which cells of a height begin in a column."""
    ground = (233, 232, 227)
    is_ground = [
        all(abs(a - b) < 12 for a, b in zip(image.getpixel((x, y)), ground)) for y in range(image.height)
    ]
    return [
        y
        for y in range(1, image.height - height - 2)
        if is_ground[y - 1] and not any(is_ground[y : y + height - 1]) and is_ground[y + height + 1]
    ]


@pytest.mark.live
@pytest.mark.parametrize("path", PATHS)
def test_with_the_main_thread_blocked_the_compositor_goes_on_exactly(phone, path):
    opened(phone, path)
    at_offsets(phone, [0])
    cell = cells(phone)[1]
    tops, worst = set(), 0.0
    for image in flung_while_blocked(phone, 1000):
        scale = image.width / phone.width
        x = int(cell["host"][2] * 0.2 * scale)
        height = cell["host"][3] * scale
        for top in tops_of_cells(image, int(cell["host"][2] * 0.6 * scale), round(height))[:1]:
            place = {**cell, "host": [0, top / scale, *cell["host"][2:]]}
            painted = stripes(image, x, top + 2, top + height - 2)
            for each in expected_stripes(place, 0, phone.height):
                worst = max(worst, min(abs(each - at / scale) for at in painted))
            tops.add(top)
    # The page scrolled meanwhile, and the picture with it. The position of the cell is known to a pixel.
    assert len(tops) >= 3, tops
    if path == "compositor":
        assert worst < 1.2
    else:
        # Without the compositor, the picture does not move in its cell. This proves that the test can fail.
        assert worst > 3


# Scroll containers


NESTED = {"down": ("y", 6), "across": ("x", 8)}


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("name", NESTED)
def test_in_something_that_scrolls_in_the_page_that_counts(phone, name, path):
    opened(phone, path, "parallax-nested.html")
    axis, count = NESTED[name]
    first = 0 if name == "down" else 6
    seen = 0
    for found in at_offsets(phone, [0, 33.5, 250, 700, 390, 61], f"#{name}", axis):
        for cell in found["cells"][first : first + count]:
            if is_seen(cell, *found["view"]):
                assert error(cell, *found["view"]) < SAME
                assert cell["animated"] == (path == "compositor")
                seen += 1
    assert seen > 10


def test_what_only_hides_its_overflow_scrolls_nothing(phone):
    opened(phone, "compositor", "parallax-nested.html")
    for found in at_offsets(phone, [0, 90, 333]):
        cell = found["cells"][14]
        assert is_seen(cell, *found["view"])
        # The browser's timeline would use another ancestor, so the engine moves the picture.
        assert error(cell, *found["view"]) < SAME and cell["animated"] == 0


def test_in_a_scroll_view_of_the_engine_pictures_follow_in_the_same_frame(phone):
    opened(phone, "compositor", "parallax-nested.html")
    phone.until("document.querySelector('lenticular-scroll:state(live)')")
    at_offsets(phone, [620])
    view = phone.page.evaluate(
        """() => {
          const view = document.querySelector("lenticular-scroll");
          globalThis.shown = [];
          const note = () => {
            const box = view.getBoundingClientRect();
            shown.push([view.contentOffset.y, box.y + view.clientTop, view.clientHeight,
              (CELLS)().slice(15)]);
          };
          (function each() { requestAnimationFrame(() => { queueMicrotask(note); each(); }); })();
          return [box = view.getBoundingClientRect()].map(({ x, y, width, height }) => [x, y, width, height])[0];
        }""".replace("CELLS", CELLS)
    )
    x, y = view[0] + view[2] / 2, view[1] + view[3] - 60
    phone.touch.flick((x, y), 270, 1.2)
    phone.wait(700)
    shown = phone.page.evaluate("shown")
    assert len({round(offset) for offset, *_ in shown}) > 20
    for offset, start, length, nested in shown[1:]:
        for cell in nested:
            if is_seen(cell, start, length):
                assert error(cell, start, length) < SAME, offset
    phone.keep("parallax-scroll-view")


# Sizes


@pytest.mark.parametrize("path", PATHS)
def test_turned_on_its_side_pictures_are_right_again(phone, path):
    opened(phone, path)
    at_offsets(phone, [500])
    phone.page.set_viewport_size({"width": 844, "height": 390})
    frames(phone, 6)
    for found in at_offsets(phone, [300, 640]):
        shown = [each for each in found["cells"] if is_seen(each, *found["view"])]
        assert shown
        for cell in shown:
            assert error(cell, *found["view"]) < SAME and is_covered(cell)


@pytest.mark.parametrize("path", PATHS)
def test_a_cell_that_grows_and_one_that_is_pushed_down_are_right(phone, path):
    opened(phone, path)
    phone.page.evaluate(
        """() => {
          const [first, second] = document.querySelectorAll("lenticular-parallax");
          first.style.aspectRatio = "1.1";
          second.before(Object.assign(document.createElement("p"), { textContent: "More" }));
        }"""
    )
    frames(phone, 6)
    for found in at_offsets(phone, [10, 222]):
        for cell in found["cells"]:
            if is_seen(cell, *found["view"]):
                assert error(cell, *found["view"]) < SAME


@pytest.mark.parametrize("path", PATHS)
def test_a_picture_that_comes_late_is_shown_as_it_is(phone, path):
    opened(phone, path)
    phone.page.evaluate(
        """() => {
          const first = document.querySelector("lenticular-parallax");
          first.innerHTML = '<img src="/rulers/late.png?delay=600" alt="Late">';
        }"""
    )
    frames(phone)
    # Until the size of the image is known, the picture has the aspect ratio of its cell.
    assert is_covered(cells(phone)[0])
    phone.until("document.querySelector('lenticular-parallax img').naturalWidth")
    frames(phone)
    for found in at_offsets(phone, [0, 150]):
        cell = found["cells"][0]
        assert cell["picture"] == list(SIZES["portrait"])
        assert error(cell, *found["view"]) < SAME


# Tilts


class Gyro:
    """A simulated gyroscope. To be created before the page is loaded."""

    def __init__(self, it):
        self.devtools = it.devtools
        it.context.grant_permissions(["accelerometer", "gyroscope"])
        for kind in ("gyroscope", "accelerometer", "linear-acceleration"):
            self.devtools.call("Emulation.setSensorOverrideEnabled", enabled=True, type=kind)
            self.read(kind, 0, 0, 0)

    def read(self, kind: str, x: float, y: float, z: float):
        reading = {"xyz": {"x": x, "y": y, "z": z}}
        self.devtools.call("Emulation.setSensorOverrideReadings", type=kind, reading=reading)

    def turn(self, x: float, y: float):
        """Sets the rotation rates in rad/s, until the next call."""
        self.read("gyroscope", x, y, 0)


def shift(it) -> tuple[float, float]:
    """The distance by which tilts have moved the last picture."""
    cell = cells(it)[-1]
    view = it.page.evaluate("document.documentElement.clientHeight")
    x, y, *_ = image_by_formula(cell, 0, view)
    return cell["image"][0] - x, cell["image"][1] - y


@pytest.mark.parametrize("path", PATHS)
def test_a_turn_shifts_a_picture_that_tilts_and_it_comes_back(phone, path):
    gyro = Gyro(phone)
    opened(phone, path)
    at_offsets(phone, [99_999])
    other = cells(phone)[-2]["image"]
    assert shift(phone) == pytest.approx((0, 0), abs=SAME)
    gyro.turn(0, 1.2)
    phone.until(lambda: shift(phone)[0] > 5, lambda: f"shifted {shift(phone)}")
    assert abs(shift(phone)[1]) < SAME and shift(phone)[0] < TILT + SAME
    assert is_covered(cells(phone)[-1])
    # A picture without `tilt` does not move.
    assert cells(phone)[-2]["image"] == pytest.approx(other, abs=0.01)
    phone.keep(f"parallax-tilt-{path}")
    gyro.turn(0, 0.04)
    phone.until(lambda: abs(shift(phone)[0]) < SAME, lambda: f"stays at {shift(phone)}")
    gyro.turn(-1.2, 0)
    phone.until(lambda: shift(phone)[1] < -5, lambda: f"shifted {shift(phone)}")
    gyro.turn(0, 0)
    assert hints(phone) == [], "nothing is to be asked"


# A phone that asks the user for permission, and sends nothing before.
ASKS = """
  window.questions = 0;
  window.isMute = true;
  addEventListener("devicemotion", (event) => isMute && event.stopImmediatePropagation(), true);
  DeviceMotionEvent.requestPermission = async () => {
    questions += 1;
    isMute = ANSWER !== "granted";
    return ANSWER;
  };
"""


def hints(it) -> list[dict]:
    """The hints that request permission, with their boxes and those of their elements."""
    return it.page.evaluate(
        """() => [...document.querySelectorAll("lenticular-parallax")].flatMap((element) => {
          const hint = element.shadowRoot?.querySelector("[part=hint]");
          if (!hint) return [];
          const [box, outer] = [hint, element].map((each) => each.getBoundingClientRect().toJSON());
          return [{ text: hint.textContent, tag: hint.localName, box, outer, tilts: element.tilt }];
        })"""
    )


@pytest.mark.parametrize("answer", ["granted", "denied"])
def test_where_permission_is_needed_a_tap_on_the_hint_asks_once(phone, answer):
    phone.context.add_init_script(ASKS.replace("ANSWER", f"'{answer}'"))
    gyro = Gyro(phone)
    opened(phone, "compositor")
    at_offsets(phone, [99_999])
    phone.until(lambda: hints(phone), "no hint asks")
    (hint,) = hints(phone)
    assert hint["tilts"] and hint["tag"] == "button"
    assert hint["text"] == "Tap here, then turn your phone"
    assert hint["box"]["x"] >= hint["outer"]["x"] and hint["box"]["bottom"] <= hint["outer"]["bottom"]
    phone.keep("parallax-hint")
    assert phone.page.evaluate("questions") == 0, "the page requests permission without a tap on the hint"
    address = phone.url
    box = hint["box"]
    phone.touch.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.until(lambda: not hints(phone), "the hint stays")
    assert phone.page.evaluate("questions") == 1
    assert phone.url == address, "the link around the picture is not followed"
    gyro.turn(0, 1.2)
    if answer == "granted":
        phone.until(lambda: shift(phone)[0] > 5, lambda: f"shifted {shift(phone)}")
    else:
        frames(phone, 30)
        assert shift(phone) == pytest.approx((0, 0), abs=SAME)


def test_the_hint_goes_where_motion_is_reduced_and_to_the_next_element_that_tilts(phone):
    phone.context.add_init_script(ASKS.replace("ANSWER", "'granted'"))
    Gyro(phone)
    opened(phone, "compositor")
    at_offsets(phone, [99_999])
    phone.until(lambda: hints(phone), "no hint asks")
    phone.emulate_media(reduced_motion="reduce")
    phone.until(lambda: not hints(phone), "the hint stays")
    phone.emulate_media(reduced_motion="no-preference")
    phone.until(lambda: hints(phone), "no hint asks again")
    phone.page.evaluate("document.querySelector('lenticular-parallax[tilt]').tilt = false")
    phone.until(lambda: not hints(phone), "the hint of an element that does not tilt stays")


# Reduced motion, pages without scripts, and life cycle


def in_the_middle(cell: dict) -> bool:
    expected = image_by_formula({**cell, "ratio": 1, "tilt": False}, 0, 844)
    return max(abs(a - b) for a, b in zip(cell["image"], expected)) < SAME


@pytest.mark.parametrize("path", PATHS)
def test_where_motion_is_reduced_pictures_lie_in_the_page(device, path):
    it = device("phone", reduced_motion="reduce")
    gyro = Gyro(it)
    opened(it, path)
    gyro.turn(0, 1.2)
    for found in at_offsets(it, [0, 340, 99_999]):
        assert all(in_the_middle(each) for each in found["cells"] if is_seen(each, *found["view"]))
    gyro.turn(0, 0)
    # A change of the preference has an immediate effect.
    it.emulate_media(reduced_motion="no-preference")
    frames(it, 6)
    found = at_offsets(it, [340])[0]
    shown = [each for each in found["cells"] if is_seen(each, *found["view"])]
    assert all(error(each, *found["view"]) < SAME for each in shown)
    it.emulate_media(reduced_motion="reduce")
    frames(it, 6)
    assert all(in_the_middle(each) for each in cells(it) if is_seen(each, *found["view"]))


def box_of(it, selector: str) -> list[float]:
    return it.page.evaluate(
        """(selector) => {
          const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
          return [x, y, width, height];
        }""",
        selector,
    )


def test_without_javascript_the_middle_of_each_picture_fills_its_cell(device):
    it = device("phone", java_script_enabled=False)
    it.page.goto(f"{it.origin}/pages/parallax.html")
    image = it.shot("parallax-without-script")
    # The first cell lies below a paragraph of 220 px and is 16 by 9: 390 by 219.375 of 390 by 585.
    top, height = 220, 390 * 9 / 16
    painted = stripes(image, 60, 2 * top + 4, 2 * (top + height) - 4)
    start = top + height / 2 - 585 / 2
    expected = [start + 585 * STRIPE * each / 1200 for each in range(1, 24)]
    expected = [each for each in expected if top + 4 < each < top + height - 4]
    assert len(expected) >= 8
    for each in expected:
        assert min(abs(each - at / 2) for at in painted) < SAME


@pytest.mark.parametrize("path", PATHS)
def test_taken_out_it_leaves_nothing_and_put_back_elsewhere_it_goes_on(phone, path):
    opened(phone, path)
    before = phone.page.evaluate(
        """() => {
          const first = globalThis.first = document.querySelector("lenticular-parallax");
          first.remove();
          const picture = first.shadowRoot.querySelector("[part=picture]");
          return [first.querySelector("img").style.cssText, picture.style.cssText];
        }"""
    )
    assert before == ["", ""]
    frames(phone)
    phone.page.evaluate("document.querySelector('main p:last-of-type').before(first)")
    frames(phone, 6)
    found = at_offsets(phone, [99_999])[0]
    assert is_seen(found["cells"][-1], *found["view"])
    for cell in found["cells"]:
        if is_seen(cell, *found["view"]):
            assert error(cell, *found["view"]) < SAME
    phone.page.evaluate("document.querySelectorAll('lenticular-parallax').forEach((each) => each.remove())")
    frames(phone)
    assert phone.page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("path", PATHS)
def test_attributes_may_change_at_any_time(phone, path):
    opened(phone, path)
    phone.page.evaluate(
        """() => {
          const [first, second] = document.querySelectorAll("lenticular-parallax");
          first.ratio = 0.2;
          second.maxScale = 1;
        }"""
    )
    frames(phone)
    found = at_offsets(phone, [77])[0]
    assert [each["ratio"] for each in found["cells"][:2]] == [0.2, 0.4]
    for cell in found["cells"]:
        if is_seen(cell, *found["view"]):
            assert error(cell, *found["view"]) < SAME


@pytest.mark.parametrize("path", PATHS)
def test_of_ten_thousand_only_those_near_the_view_are_moved(phone, path):
    opened(phone, path, "parallax-many.html?count=10000")
    end = phone.page.evaluate("document.documentElement.scrollHeight - innerHeight")
    for place in (0.2, 0.9, 0.0):
        found = at_offsets(phone, [end * place])[0]
        assert sum(each["animated"] for each in found["cells"]) < 20
        moved = [each for each in found["cells"] if is_seen(each, *found["view"])]
        assert len(moved) >= 2
        for cell in moved:
            assert error(cell, *found["view"]) < SAME and is_covered(cell)


def test_a_link_in_it_can_be_followed_and_shows_its_focus(desktop):
    opened(desktop)
    link = box_of(desktop, ".high")
    desktop.page.keyboard.press("Tab")
    frames(desktop)
    outline = "getComputedStyle(document.querySelector('.high')).outlineStyle"
    assert desktop.page.evaluate(outline) == "auto"
    desktop.keep("parallax-focus")
    link = box_of(desktop, ".high")
    desktop.mouse.click(link[0] + 20, link[1] + 20)
    desktop.until(lambda: desktop.url.endswith("#square"), "the link was not followed")
