"""Scripts force no layout: they read nothing of the page that they have changed."""

import pytest
import traces
from test_wall import opened as opened_wall

# It does not matter how long the frames take.
pytestmark = [pytest.mark.live, pytest.mark.unhurried]


@pytest.fixture
def forced(phone):
    """Counts the layouts that scripts force while a function runs."""
    session = phone.context.new_cdp_session(phone.page)

    def count(act) -> int:
        return len(traces.forced_layouts(traces.trace(phone.page, session, act)))

    yield count
    session.detach()


def test_turns_zooms_and_drags_of_a_photograph(phone, forced):
    phone.open()
    phone.fly_open(0)

    def play():
        phone.page.keyboard.press("ArrowRight")
        phone.wait(600)
        phone.touch.double_tap(195, 422)
        phone.wait(600)
        phone.touch.flick((195, 422), 250, 0.8)
        phone.wait(600)

    play()
    phone.page.keyboard.press("0")
    phone.wait(600)
    assert forced(play) == 0


def test_flings_of_a_wall(phone, forced):
    opened_wall(phone, 1000)
    for _ in range(12):
        phone.mouse.wheel(195, 450, 0, -50, control=True)
    phone.wait(600)

    def play():
        for angle in (225, 45):
            phone.touch.flick((195, 450), angle, 0.7)
            phone.wait(800)

    assert forced(play) == 0


@pytest.mark.parametrize("name", ["scroll", "panorama"])
def test_flings_of_other_views(phone, forced, name):
    phone.page.goto(f"{phone.origin}/pages/{name}.html")
    phone.until(f"document.querySelector('lenticular-{name}:state(live)')")
    phone.wait(300)
    x, y = phone.page.evaluate(
        f"""(() => {{
          const {{ x, y, width, height }} = document.querySelector('lenticular-{name}').getBoundingClientRect();
          return [x + width / 2, y + height / 2];
        }})()"""
    )

    def play():
        for angle in (270, 90, 180, 0):
            phone.touch.flick((x, y), angle, 1)
            phone.wait(500)

    assert forced(play) == 0


def test_an_opening_and_a_closing_force_no_more_than_those_of_a_dialog(phone, forced):
    phone.page.goto(f"{phone.origin}/pages/bare.html")

    def press(*keys: str):
        for key in keys:
            phone.page.keyboard.press(key)
            phone.wait(600)

    press("o", "c")
    bare = forced(lambda: press("o", "c"))
    assert bare > 0, "a dialog forces layouts"
    phone.open()
    x, y = phone.thumbnail(0).box.centre

    def close():
        # What waits here forces no layout itself.
        is_open = "document.querySelector('lenticular-viewer').shadowRoot.querySelector('dialog')?.open"
        assert phone.evaluate(is_open)
        phone.page.keyboard.press("Escape")
        phone.until(f"!{is_open}")

    def play():
        phone.touch.tap(x, y)
        phone.wait(900)
        close()

    phone.fly_open(0)
    close()
    assert 0 < forced(play) <= bare
