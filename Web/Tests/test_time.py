"""A wall as time in a browser: headings, zooming about a point, and the slider."""

import walls
from test_wall import measured, opened

WALL = "document.querySelector('lenticular-wall')"
HEADINGS = f"""[...{WALL}.shadowRoot.querySelectorAll("[part=heading]")]
  .map((each) => [each.getBoundingClientRect().y - {WALL}.getBoundingClientRect().y, each.textContent])
  .sort(([one], [other]) => one - other).map(([, text]) => text)"""
SLIDER = f"{WALL}.shadowRoot.querySelector('[part=slider]')"


def headings(it) -> list[str]:
    return it.page.evaluate(HEADINGS)


def under(it, index: int, x: float, y: float) -> bool:
    """Whether a photograph lies at a point of the window, by two pixels."""
    box = measured(it, index)
    return box.x - 2 <= x <= box.right + 2 and box.y - 2 <= y <= box.bottom + 2


def test_the_photograph_under_the_pointer_stays_from_days_to_years_and_back(phone):
    it = opened(phone, f"time-{walls.TIME}")
    assert headings(it)[:2] == ["December 2019", "November 2019"]
    it.page.evaluate(f"{SLIDER}.value = 4e5; {SLIDER}.dispatchEvent(new Event('input'))")
    it.settle()
    x, y = 150.0, 500.0
    index = it.page.evaluate(
        f"""([x, y]) => [...{WALL}.shadowRoot.querySelectorAll("a")].find((each) => {{
          const box = each.getBoundingClientRect();
          return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
        }})?.dataset.index""",
        [x, y],
    )
    index = int(index)
    shown = walls.date.fromordinal(walls.EPOCH + walls.day_of(index, walls.TIME))
    levels = []
    for steps, delta in [(12, 50), (24, -50)]:
        for _ in range(steps):
            it.mouse.wheel(x, y, 0, delta, control=True)
        it.settle()
        assert under(it, index, x, y), (delta, measured(it, index))
        levels.append(headings(it))
    assert levels[0][0].isdigit()
    assert f"{shown:%a}, {shown:%B} {shown.day}, {shown.year}" in levels[1]
    assert it.page.evaluate(f"{WALL}.zoomScale") == 1


def test_the_slider_leads_to_any_month_and_names_it(desktop):
    it = opened(desktop, f"time-{walls.TIME}")
    slider = it.page.get_by_role("slider", name="Date")
    assert slider.get_attribute("aria-valuetext") == "December 2019"
    slider.focus()
    for fraction in [0.25, 0.5, 0.999]:
        it.page.evaluate(
            f"(f) => {{ {SLIDER}.value = f * 1e6; {SLIDER}.dispatchEvent(new Event('input')) }}", fraction
        )
        it.settle()
        index = min(walls.TIME - 1, round(fraction * walls.TIME))
        text = slider.get_attribute("aria-valuetext")
        # As many photographs as the slider may be off by, in steps of a row.
        days = {walls.day_of(each, walls.TIME) for each in range(max(0, index - 15), index + 15)}
        near = {f"{walls.date.fromordinal(walls.EPOCH + day):%B %Y}" for day in days}
        assert text in near, (fraction, text, near)
    # Arrows lead from heading to heading.
    before = headings(it)[0]
    slider.press("ArrowUp")
    it.settle()
    slider.press("ArrowUp")
    it.settle()
    assert headings(it)[0] != before
    # The page keys lead the same way, and further.
    above = headings(it)[0]
    slider.press("PageUp")
    it.settle()
    assert headings(it)[0] not in (above, before)
    slider.press("PageDown")
    it.settle()
    assert headings(it)[0] == above
    years = it.page.evaluate(
        f"[...{WALL}.shadowRoot.querySelectorAll('[part=year]')].map((each) => each.textContent)"
    )
    assert set(years) <= {str(year) for year in range(1999, 2021)} and len(years) > 10


def test_photographs_without_a_date_come_last_under_a_heading_of_their_own(desktop):
    it = opened(desktop, 12)
    it.page.evaluate(
        f"""(dates) => {{
          const wall = {WALL};
          const photograph = {{ width: 300, height: 200, src: "../pictures/landscape.jpg" }};
          wall.headings = true;
          wall.photographs = dates.map((date) => ({{ ...photograph, date }}));
        }}""",
        ["2026-07-14T10:00:00", "2026-07-14T09:00:00", "2025-12-31T23:00:00", None, None],
    )
    it.settle()
    shown = headings(it)
    assert len(shown) == 3 and "2026" in shown[0] and "2025" in shown[1] and shown[2] == "Undated", shown


def test_arrows_lead_to_what_is_next_in_the_direction_of_the_texts(desktop):
    it = opened(desktop, f"time-{walls.TIME}")
    slider = it.page.get_by_role("slider", name="Date")
    it.page.evaluate(f"{SLIDER}.value = 5e5; {SLIDER}.dispatchEvent(new Event('input'))")
    it.settle()

    def pressed(key: str) -> str:
        """The month to which a key leads."""
        slider.press(key)
        it.settle()
        return slider.get_attribute("aria-valuetext")

    for direction, onwards, back in [("ltr", "ArrowRight", "ArrowLeft"), ("rtl", "ArrowLeft", "ArrowRight")]:
        it.page.evaluate("(direction) => { document.documentElement.dir = direction }", direction)
        it.settle()
        first, second = pressed("ArrowDown"), pressed("ArrowDown")
        assert first != second and pressed("ArrowUp") == first
        assert pressed(onwards) == second and pressed(back) == first, direction
