"""Only a trap ends an instance of the engine, and then every element goes on with another one.

What fails in one element, or in a handler of the page, does not concern the engine; see test_odd_pages.py."""

import pytest

# Replaces the engine's `advance`: it throws or traps, depending on `breaking`.
BREAKABLE = """() => {
  const code = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0,
    7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1, 3, 0, 0, 11];
  const { trap } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(code))).exports;
  const { instantiate } = WebAssembly;
  window.breaking = "";
  window.engines = 0;
  WebAssembly.instantiate = async (...values) => {
    const { exports } = await instantiate.call(WebAssembly, ...values);
    const advance = (time) => {
      if (breaking === "throw") throw new Error("broken on purpose");
      if (breaking) trap();
      return exports.advance(time);
    };
    // One fault ends one instance.
    if (breaking !== "always") breaking = "";
    window.engines += 1;
    return { exports: { ...exports, advance } };
  };
}"""
COMPLAINTS = {"throw": "broken on purpose", "trap": "unreachable"}
WAYS = list(COMPLAINTS)
ELEMENTS = """
<lenticular-scroll id="scroll" style="height: 150px">
  <div style="height: 3000px; background: linear-gradient(red, blue)"></div>
</lenticular-scroll>
<lenticular-panorama id="panorama" style="height: 100px">
  <img src="/panoramas/wide.jpg" width="6000" height="1500" alt="Wide">
</lenticular-panorama>
<lenticular-viewer id="viewer"><lenticular-wall id="wall" src="/walls/300.json" style="height: 300px">
</lenticular-wall></lenticular-viewer>"""


def breakable(device, path: str):
    device.context.add_init_script(f"({BREAKABLE})()")
    device.open(path)


def breaks(device, how: str, action: str):
    """Breaks the next frame, which an action requests. Asserts that the console shows one error, and that another
    instance takes over."""
    count = device.page.evaluate("engines")
    device.page.evaluate(f"breaking = '{how}'")
    device.page.evaluate(action)
    device.until(lambda: device.problems, "no error is logged")
    device.wait(200)
    assert len(device.problems) == 1, device.problems
    device.expect(COMPLAINTS[how])
    device.until(lambda: device.page.evaluate("engines") == count + 1, "no other instance takes over")
    device.settle()


@pytest.mark.parametrize("how", WAYS)
def test_an_open_photograph_stays_open(phone, how):
    breakable(phone, "/pages/viewer.html")
    rest = phone.fly_open(0)
    breaks(phone, how, "document.querySelector('lenticular-viewer').step(1)")
    phone.wait_for_large()
    screen = phone.settle()
    assert screen.photo.index == 0
    assert screen.photo.visible.difference(rest.photo.visible) <= 0.5
    assert screen.backdrop == pytest.approx(1, abs=0.01)
    # The viewer works as before.
    phone.page.keyboard.press("ArrowRight")
    phone.until(
        "document.querySelector('lenticular-viewer').index === 1", "the viewer does not turn the page"
    )
    phone.settle()
    phone.page.keyboard.press("Escape")
    assert phone.closed().hidden == (), "every thumbnail is back"
    phone.fly_open(1)


@pytest.mark.parametrize("how", WAYS)
def test_what_is_scrolled_stays_where_it_was(phone, how):
    breakable(phone, "/pages/scroll.html")
    phone.page.wait_for_selector("#list:state(live)")
    phone.page.evaluate("document.querySelector('#list').scrollToOffset(0, 500, false)")
    phone.settle()
    before = phone.screen().scrolls[0].content
    breaks(phone, how, "document.querySelector('#list').scrollToOffset(0, 600)")
    phone.until("document.querySelector('#list').matches(':state(live)')", "it is not live again")
    assert phone.settle().scrolls[0].content.difference(before) <= 0.5
    phone.page.evaluate("document.querySelector('#list').scrollToOffset(0, 700, false)")
    phone.settle()
    assert phone.page.evaluate("document.querySelector('#list').contentOffset.y") == 700


@pytest.mark.parametrize("how", WAYS)
def test_a_panorama_shows_the_same_part(phone, how):
    breakable(phone, "/pages/panorama.html")
    phone.page.wait_for_selector("lenticular-panorama:state(live)")
    phone.settle()
    panorama = "document.querySelector('lenticular-panorama')"
    box = phone.screen().panoramas[0].view
    x, y = box.centre
    phone.touch.flick((x, y), 180, 0.3)
    before = phone.settle().panoramas[0].picture
    breaks(phone, how, f"{panorama}.sensitivity = 2; {panorama}.fill(true)")
    phone.until(f"{panorama}.matches(':state(live)')", "it is not live again")
    assert phone.settle().panoramas[0].picture.difference(before) <= 1


@pytest.mark.parametrize("how", WAYS)
def test_a_peek_ends_and_the_next_press_peeks(phone, how):
    breakable(phone, "/pages/peek.html")
    link = "document.querySelector('lenticular-peek a')"
    phone.page.evaluate(f"{link}.closest('lenticular-peek').peek({link})")
    phone.until(lambda: phone.page.evaluate("engines") == 1, "the engine is not loaded")
    phone.settle()
    phone.page.evaluate(f"breaking = '{how}'")
    phone.page.evaluate("document.querySelector('lenticular-peek').step(1)")
    phone.expect(COMPLAINTS[how])
    phone.wait(200)
    assert not phone.page.evaluate(
        "!!document.querySelector('lenticular-peek').shadowRoot.querySelector(':popover-open')"
    )
    phone.page.evaluate(f"{link}.closest('lenticular-peek').peek({link})")
    phone.until(lambda: phone.page.evaluate("engines") == 2, "no other instance is made")
    phone.settle()
    assert phone.page.evaluate("document.querySelector('lenticular-peek').index") >= 0


def test_what_breaks_every_instance_leaves_the_elements_as_without_the_engine(phone):
    breakable(phone, "/pages/scroll.html")
    phone.page.wait_for_selector("#list:state(live)")
    phone.page.evaluate("document.querySelector('#list').scrollToOffset(0, 500, false)")
    phone.settle()
    phone.page.evaluate("breaking = 'always'")
    phone.page.evaluate("document.querySelector('#list').scrollToOffset(0, 600)")
    phone.expect("unreachable")
    phone.wait(500)
    phone.expect()
    engines = phone.page.evaluate("engines")
    assert engines <= 4
    phone.wait(500)
    assert phone.page.evaluate("engines") == engines, "it tries for ever"
    assert phone.page.locator(":state(live)").count() == 0
    assert phone.page.evaluate("document.querySelector('#list').scrollTop") == 500
    phone.problems.clear()
    # The next use makes another instance.
    phone.page.evaluate("breaking = ''")
    box = phone.page.evaluate(
        "(({ x, y, width, height }) => [x + width / 2, y + height / 2])"
        "(document.querySelector('#list').getBoundingClientRect())"
    )
    phone.touch.tap(*box)
    phone.page.wait_for_selector("#list:state(live)")


def test_every_element_of_a_page_goes_on(device):
    phone = device("phone", fresh=True)
    phone.context.add_init_script(f"({BREAKABLE})()")
    phone.show(ELEMENTS, '<script type="module" src="/dist/lenticular.js"></script>')
    ids = ["scroll", "panorama", "wall"]
    live = " && ".join(f"document.getElementById('{id}').matches(':state(live)')" for id in ids)
    phone.until(live, "no engine comes")
    phone.page.evaluate("document.getElementById('scroll').scrollToOffset(0, 400, false)")
    phone.settle()
    breaks(phone, "trap", "document.getElementById('scroll').scrollToOffset(0, 500)")
    phone.until(live, "not every element is live again")
    phone.settle()
    assert phone.page.evaluate("document.getElementById('scroll').contentOffset.y") == 400
    assert phone.page.evaluate("document.getElementById('wall').boundsOf(0) !== null")
