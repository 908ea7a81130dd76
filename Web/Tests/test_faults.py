"""After an error of the engine, the page works as without scripts, and the next use loads a new engine."""

import pytest

# Replaces the engine's `advance`: it throws or traps, depending on `breaking`.
BREAKABLE = """() => {
  const code = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0,
    7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1, 3, 0, 0, 11];
  const { trap } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(code))).exports;
  const instantiate = WebAssembly.instantiateStreaming;
  window.breaking = "";
  window.engines = 0;
  WebAssembly.instantiateStreaming = async (...values) => {
    const { module, instance } = await instantiate.call(WebAssembly, ...values);
    const advance = (time) => {
      if (breaking === "throw") throw new Error("broken on purpose");
      if (breaking === "trap") trap();
      return instance.exports.advance(time);
    };
    window.engines += 1;
    return { module, instance: { exports: { ...instance.exports, advance } } };
  };
}"""
COMPLAINTS = {"throw": "broken on purpose", "trap": "unreachable"}
WAYS = list(COMPLAINTS)


def breakable(device, path: str):
    device.context.add_init_script(f"({BREAKABLE})()")
    device.open(path)


def breaks(device, how: str, action: str):
    """Breaks the next frame, which an action requests. Asserts that the console shows one error."""
    device.page.evaluate(f"breaking = '{how}'")
    device.page.evaluate(action)
    device.until(lambda: device.problems, "no error is logged")
    device.wait(200)
    assert len(device.problems) == 1, device.problems
    device.expect(COMPLAINTS[how])
    device.page.evaluate("breaking = ''")


@pytest.mark.parametrize("how", WAYS)
def test_an_open_viewer_closes_and_opens_again_with_another_engine(phone, how):
    breakable(phone, "/pages/viewer.html")
    phone.fly_open(0)
    breaks(phone, how, "document.querySelector('lenticular-viewer').step(1)")
    screen = phone.closed()
    assert screen.hidden == (), "every thumbnail is back"
    assert phone.page.evaluate("document.querySelector('dialog') === null")
    assert phone.page.evaluate("document.activeElement.localName") == "a"
    # The page reacts to input again, and the next photograph opens.
    phone.fly_open(1)
    assert phone.page.evaluate("engines") == 2


@pytest.mark.parametrize("how", WAYS)
def test_what_scrolled_goes_on_scrolling_as_the_browser_does(phone, how):
    breakable(phone, "/pages/scroll.html")
    phone.page.wait_for_selector("#list[data-live]")
    phone.page.evaluate("document.querySelector('#list').scrollToOffset(0, 500, false)")
    phone.settle()
    breaks(phone, how, "document.querySelector('#list').scrollToOffset(0, 600)")
    assert phone.page.locator("[data-live]").count() == 0
    assert phone.page.evaluate("document.querySelector('#list').scrollTop") == 500
    box = phone.page.evaluate(
        "(({ x, y, width, height }) => [x + width / 2, y + height / 2])"
        "(document.querySelector('#list').getBoundingClientRect())"
    )
    phone.touch.flick(tuple(box), -90, 0.6)
    phone.until(
        lambda: phone.page.evaluate("document.querySelector('#list').scrollTop") > 560,
        "the browser does not scroll it",
    )


@pytest.mark.parametrize("how", WAYS)
def test_a_panorama_shows_its_picture(phone, how):
    breakable(phone, "/pages/panorama.html")
    phone.page.wait_for_selector("lenticular-panorama[data-live]")
    breaks(phone, how, "document.querySelector('lenticular-panorama').fill(false)")
    element = phone.page.locator("lenticular-panorama").first
    assert element.get_attribute("data-live") is None
    assert element.locator("img").evaluate("(image) => image.checkVisibility()")
    assert element.locator("img").evaluate("(image) => image.getBoundingClientRect().height") > 50


@pytest.mark.parametrize("how", WAYS)
def test_a_peek_ends_and_the_next_press_peeks_with_another_engine(phone, how):
    breakable(phone, "/pages/peek.html")
    link = "document.querySelector('lenticular-peek a')"
    phone.page.evaluate(f"{link}.closest('lenticular-peek').peek({link})")
    phone.until(lambda: phone.page.evaluate("engines") == 1, "the engine is not loaded")
    phone.settle()
    breaks(phone, how, "document.querySelector('lenticular-peek').step(1)")
    assert not phone.page.evaluate(
        "!!document.querySelector('lenticular-peek').shadowRoot.querySelector(':popover-open')"
    )
    phone.page.evaluate(f"{link}.closest('lenticular-peek').peek({link})")
    phone.until(lambda: phone.page.evaluate("engines") == 2, "no new engine is loaded")
    phone.settle()
    assert phone.page.evaluate("document.querySelector('lenticular-peek').index") >= 0
