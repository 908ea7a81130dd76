"""The scroll view in a browser: touches, wheels and keys, with the screen in every frame."""

import pytest
from frames import Frame, Recording, Scroll, slope
from sweeps import paired
from touch import Story

LIST, MAP, PAGES = range(3)
MIDDLE = (195.0, 300.0)  # A point in the list on a phone.
GLIDE = 499.5  # The distance in px for a velocity of 1 px/ms, at the default deceleration.
RETAINED = 0.998  # The fraction of the velocity that remains after a millisecond.
SAME = 0.5  # px of tolerance between positions that should coincide.
HELD = 1.0  # px of tolerance between the content and the fingers that hold it.
VERTICAL, HORIZONTAL = 1, 0


@pytest.fixture
def page(phone):
    return opened(phone)


@pytest.fixture
def desk(desktop):
    return opened(desktop)


def opened(device, name: str = "scroll"):
    """A device that shows the page after the engine has taken over every scroll view."""
    device.page.goto(f"{device.origin}/pages/{name}.html")
    device.until("document.querySelectorAll('lenticular-scroll:not(:state(live))').length === 0")
    device.settle()
    return device


def shown(device, which: int = LIST) -> Scroll:
    return device.screen().scrolls[which]


def offset(device, which: int = LIST) -> tuple[float, float]:
    return shown(device, which).offset


def offsets(frames: list[Frame], which: int = LIST, lane: int = VERTICAL) -> list[float]:
    return [each.scrolls[which].offset[lane] for each in frames]


def scroll_to(device, which: int, x: float, y: float):
    device.page.evaluate(
        "([which, x, y]) => document.querySelectorAll('lenticular-scroll')[which]"
        ".scrollToOffset(x, y, false)",
        [which, x, y],
    )
    device.settle()
    assert offset(device, which) == pytest.approx((x, y), abs=SAME)


def named(recording: Recording, name: str):
    return [each.detail for each in recording.of(f"lenticular-{name}")]


def clicks(device) -> list[str]:
    return device.page.evaluate("clicks")


def box(device, selector: str) -> tuple[float, float]:
    """The centre of an element on screen."""
    found = device.page.locator(selector).first.bounding_box()
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


# Flings


@paired("speed, direction", [0.3, 0.6, 1.2, 2.4], [-90, 90])
def test_a_fling_leaves_with_the_speed_of_the_finger_and_glides_as_far_as_it_should(phone, speed, direction):
    page = opened(phone)
    scroll_to(page, LIST, 0, 4000)
    page.record()
    page.touch.flick((195, 490 if direction < 0 else 60), direction, speed)
    recording = page.recorded()
    release = recording.last("pointerup")
    finger = recording.finger_velocity(release)[1]
    assert abs(finger) == pytest.approx(speed, rel=0.01)

    # x(t) = x(0) + v · (1 - r^t) / -ln r, so the offset as a function of (1 - r^t) / -ln r has the slope v.
    after = [each for each in recording.frames[release.frame :] if each.time > release.time][:12]
    ways = [GLIDE * (1 - RETAINED ** (each.time - release.time)) for each in after]
    velocity = slope(ways, offsets(after))
    assert velocity == pytest.approx(-finger, rel=0.02)

    [told] = named(recording, "release")
    assert told["velocityY"] / 1000 == pytest.approx(velocity, rel=0.005)
    end = offset(page)[1]
    assert told["y"] == pytest.approx(end, abs=SAME)
    held = offsets(recording.frames)[release.frame - 1]
    pending = recording.finger(recording.frames[release.frame - 1])[1] - release.y
    assert end - held - pending == pytest.approx(GLIDE * told["velocityY"] / 1000, rel=0.01, abs=1)
    print(f"finger {finger:.4f} content {velocity:.4f} glide {end - held - pending:.2f}")


def test_touching_down_stops_a_fling_within_a_frame(page):
    page.record()
    page.touch.play(Story().flick((195, 480), -90, 1.6).wait(200).down(MIDDLE).wait(160))
    recording = page.recorded(settle=False)
    down = recording.of("pointerdown")[1]
    before = offsets(recording.frames[down.frame - 3 : down.frame])
    assert before[-1] - before[0] > 10, "the content was not moving"
    held = offsets(recording.frames[down.frame :])
    assert len(held) >= 4
    assert max(held) - min(held) == 0
    # The content stops at most one frame's movement after its last position.
    assert -SAME <= held[0] - before[-1] <= before[-1] - before[-2] + 20
    page.touch.up()
    assert offset(page)[1] == pytest.approx(held[-1], abs=SAME)
    assert clicks(page) == []


@pytest.mark.parametrize("target", ["a", "input"])
def test_a_fling_can_be_stopped_on_anything(page, target):
    page.page.add_style_tag(content="#list section { position: relative; }")
    page.page.add_style_tag(content=f"#list {target} {{ position: absolute; inset: 0; }}")
    page.touch.play(Story().flick((195, 480), -90, 2.4).wait(150).tap(MIDDLE).wait(60))
    stopped = offset(page)
    assert 200 < stopped[1] < 900
    page.settle()
    assert offset(page) == stopped
    assert clicks(page) == []
    assert page.page.evaluate("document.activeElement.tagName") != "INPUT"


def test_content_past_its_edge_returns_and_can_be_grabbed_without_a_jump(page):
    page.record()
    page.touch.play(Story().drag((195, 120), (195, 420), 240).wait(60))
    pulled = page.recorded(settle=False)
    page.keep("scroll-overscrolled")
    assert -300 < offsets(pulled.frames)[-1] < -80, "the content does not rubber-band"
    page.record()
    page.touch.play(Story().wait(60).at(61, {}).wait(70).down((195, 300)).wait(60))
    recording = page.recorded(settle=False)
    down = recording.last("pointerdown")
    way = offsets(recording.frames)
    assert way[0] < way[down.frame - 1] < -10, "the content was not bouncing back"
    held = way[down.frame :]
    assert max(held) - min(held) < HELD
    assert abs(held[0] - way[down.frame - 1]) <= abs(way[down.frame - 1] - way[down.frame - 2]) + HELD
    # From this position, the content follows the finger.
    page.record()
    page.touch.move(195, 302, 16)
    page.touch.move(195, 330, 120)
    recording = page.recorded(settle=False)
    way = offsets(recording.frames)
    fingers = [recording.finger(each) or (195, 300) for each in recording.frames]
    for (a, b), (c, d) in zip(zip(way, way[1:]), zip(fingers, fingers[1:])):
        assert -HELD <= a - b <= d[1] - c[1] + HELD, "a jump"
    assert way[-1] < way[0] - 5, "the content does not follow the finger"
    page.touch.up()
    page.settle()
    assert offset(page) == pytest.approx((0, 0), abs=SAME)


def test_a_fling_at_an_edge_bounces_and_comes_back(page):
    scroll_to(page, LIST, 0, 300)
    page.record()
    page.touch.flick((195, 60), 90, 2.4)
    recording = page.recorded()
    way = offsets(recording.frames)
    assert min(way) < -20
    assert way[-1] == pytest.approx(0, abs=SAME)
    assert named(recording, "release")[0]["y"] == 0
    assert min(offsets(recording.frames, lane=HORIZONTAL)) == 0


# Zoom


def test_a_pinch_keeps_the_point_between_the_fingers(page):
    scroll_to(page, MAP, 300, 250)
    page.record()
    page.touch.play(Story().pinch((180, 680), 80, 200, to=(200, 660)).wait(40))
    recording = page.recorded(settle=False)
    both = [each for each in recording.frames if len(recording.fingers(each)) == 2]
    assert len(both) >= 8
    pairs = [list(recording.fingers(each).values()) for each in both]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairs]
    spreads = [((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in pairs]
    begin = int(len(both) * 0.3)
    contents = [each.scrolls[MAP].content for each in both]
    grip = contents[begin].fraction(*middles[begin])
    for content, middle, spread in list(zip(contents, middles, spreads))[begin:]:
        x, y = content.point(*grip)
        assert max(abs(x - middle[0]), abs(y - middle[1])) <= HELD
        grown = content.width / contents[begin].width
        assert grown == pytest.approx(spread / spreads[begin], rel=0.01)
    assert contents[-1].width > contents[0].width * 1.5
    page.keep("scroll-zoomed")
    page.touch.up()
    page.settle()
    zoom = shown(page, MAP).content.width / 1200
    assert named(recording, "zoomstart") == [{}]
    assert page.page.evaluate("document.querySelector('#map').zoomScale") == pytest.approx(zoom)


def test_a_pinch_beyond_the_limits_comes_back_and_is_told(page):
    page.record()
    page.touch.pinch((195, 680), 220, 40)
    recording = page.recorded()
    widths = [each.scrolls[MAP].content.width for each in recording.frames]
    assert min(widths) < 590, "the content does not rubber-band"
    assert widths[-1] == pytest.approx(600, abs=SAME)
    assert named(recording, "zoomstart") == [{}]
    assert named(recording, "zoomend") == [{"zoom": 0.5}]
    told = [each["zoom"] * 1200 for each in named(recording, "zoom")]
    assert told[-1] == pytest.approx(600)
    assert min(told) == pytest.approx(min(widths), abs=SAME)


def test_the_list_does_not_zoom(page):
    page.touch.pinch((195, 250), 80, 200)
    page.settle()
    assert shown(page).content.width == 350


# Clicks


def test_a_tap_on_a_link_works(page):
    page.touch.tap(*box(page, "#list a"))
    page.until(lambda: clicks(page), "no click")
    assert clicks(page) == ["The way of walk 0"]
    assert page.page.evaluate("location.hash") == "#walk-0"


@pytest.mark.parametrize("target", ["a", "button"])
def test_a_drag_that_starts_on_a_link_scrolls_and_does_not_click(page, target):
    x, y = box(page, f"#list section:nth-child(2) {target}")
    page.touch.play(Story().drag((x, y), (x, y - 100), 200).wait(120).up())
    page.settle()
    assert 80 < offset(page)[1] < 101
    assert clicks(page) == []
    page.touch.tap(*box(page, f"#list section:nth-child(2) {target}"))
    page.until(lambda: clicks(page), "the next tap does nothing")


def test_a_mouse_drags_and_its_drag_is_no_click(desk):
    x, y = box(desk, "#list section:nth-child(2) a")
    desk.mouse.drag((x, y), (x, y - 100), 200)
    desk.settle()
    assert offset(desk)[1] > 80
    assert clicks(desk) == []
    desk.mouse.click(*box(desk, "#list section:nth-child(2) button"))
    desk.until(lambda: clicks(desk), "no click")
    assert clicks(desk) == ["Mark walk 1"]


def test_a_touch_that_stops_a_fling_does_not_click(page):
    page.page.add_style_tag(content="#list a { position: absolute; inset: 0; }")
    page.page.add_style_tag(content="#list section { position: relative; }")
    page.touch.play(Story().flick((195, 480), -90, 1.2).wait(150).tap(MIDDLE))
    page.settle()
    assert clicks(page) == []
    page.touch.tap(*MIDDLE)
    page.until(lambda: clicks(page), "no click")


@pytest.mark.parametrize("name", ["phone", "desktop"])
def test_a_text_field_inside_stays_usable(device, name):
    page = opened(device(name))
    x, y = box(page, "#list input")
    if name == "phone":
        page.touch.tap(x, y)
    else:
        page.mouse.click(x, y)
    page.until(lambda: page.page.evaluate("document.activeElement.tagName") == "INPUT", "no focus")
    page.page.keyboard.type("a b")
    for key in ("ArrowLeft", "Home", "x", "End", " ", "ArrowDown", "PageDown"):
        page.page.keyboard.press(key) if key != "x" else page.page.keyboard.type(key)
    page.settle()
    assert page.page.evaluate("document.activeElement.value") == "xa b "
    assert offset(page) == (0, 0)


# Wheels


def trackpad(device, which: int, dx: float, dy: float) -> bool:
    """Sends a wheel event of a trackpad, which DevTools cannot. Returns whether its default is
    prevented."""
    return device.page.evaluate(
        """([which, deltaX, deltaY]) => {
          const scroll = document.querySelectorAll("lenticular-scroll")[which];
          return !scroll.firstElementChild.dispatchEvent(new WheelEvent("wheel", {
            deltaX, deltaY, wheelDeltaX: -3 * deltaX, wheelDeltaY: -3 * deltaY,
            bubbles: true, cancelable: true, composed: true,
          }));
        }""",
        [which, dx, dy],
    )


def test_a_notch_of_a_wheel_glides(desk):
    desk.record()
    desk.mouse.wheel(640, 300, 0, 120)
    recording = desk.recorded()
    way = offsets(recording.frames)
    steps = [b - a for a, b in zip(way, way[1:])]
    assert way[-1] == pytest.approx(120, abs=SAME)
    assert len([each for each in steps if each > 0.05]) >= 5 and min(steps) >= -0.01
    assert desk.page.evaluate("scrollY") == 0
    assert named(recording, "arrive") == [{}]


@pytest.mark.parametrize("way", [(0, 35), (35, 0), (-10, 25)], ids=["down", "across", "aslant"])
def test_a_trackpad_moves_the_content_at_once(desk, way):
    scroll_to(desk, MAP, 300, 250)
    desk.record()
    trackpad(desk, MAP, *way)
    recording = desk.recorded()
    places = [each.scrolls[MAP].offset for each in recording.frames]
    assert len(set(places)) == 2
    assert places[-1] == pytest.approx((300 + way[0], 250 + way[1]), abs=SAME)


def test_at_the_edge_the_wheel_scrolls_the_page(desk):
    assert trackpad(desk, LIST, 0, -20) is False, "the event is the page's"
    assert trackpad(desk, LIST, 0, 50) is True
    desk.settle()
    assert offset(desk) == (0, 50)
    desk.mouse.wheel(640, 300, 0, 120)
    desk.settle()
    assert offset(desk) == (0, 170)
    assert desk.page.evaluate("scrollY") == 0
    scroll_to(desk, LIST, 0, shown(desk).content.height - 500)
    desk.mouse.wheel(640, 300, 0, 100)
    desk.until(lambda: desk.page.evaluate("scrollY") > 50, "the page does not scroll")


def test_a_wheel_with_control_zooms_about_the_pointer(desk):
    scroll_to(desk, MAP, 300, 250)
    before = shown(desk, MAP).content.fraction(600, 640)
    desk.mouse.wheel(600, 640, 0, -50, control=True)
    desk.settle()
    after = shown(desk, MAP).content
    assert after.width > 1300
    assert after.point(*before) == pytest.approx((600, 640), abs=HELD)
    # At the zoom limit, the page does not zoom instead.
    for _ in range(8):
        desk.mouse.wheel(600, 640, 0, -200, control=True)
    desk.settle()
    assert shown(desk, MAP).content.width == pytest.approx(4800, abs=SAME)
    assert desk.page.evaluate("outerWidth / innerWidth") == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize("which", [MAP, LIST], ids=["zooms", "does not"])
def test_a_trackpads_pinch_in_safari_zooms_about_the_pointer(desk, which):
    """Gesture events, which only Safari sends."""
    x, y = shown(desk, which).view.centre
    before = shown(desk, which).content.fraction(x, y)
    kept = desk.page.evaluate(
        """([which, x, y]) => {
          const scroll = document.querySelectorAll("lenticular-scroll")[which];
          return [["start", 1], ["change", 1.2], ["change", 1.5], ["end", 1.5], ["start", 1],
            ["change", 0.8], ["end", 0.8]].map(([name, scale]) => {
            const event = new UIEvent(`gesture${name}`, { bubbles: true, cancelable: true });
            Object.assign(event, { scale, clientX: x, clientY: y });
            return !scroll.firstElementChild.dispatchEvent(event);
          });
        }""",
        [which, x, y],
    )
    desk.settle()
    after = shown(desk, which).content
    if which == MAP:
        assert after.width == pytest.approx(1200 * 1.5 * 0.8, abs=SAME)
        assert after.point(*before) == pytest.approx((x, y), abs=HELD)
        assert kept == [True, True, True, False, True, True, False], "the page zooms as well"
    else:
        assert after.width == 350 and offset(desk, which) == (0, 0)
        assert not any(kept), "the page may zoom"


# Keys and focus


@paired(
    "press, motion",
    [("ArrowDown", 40), ("PageDown", 460), ("Space", 460), ("End", None), ("ArrowUp", -40),
     ("PageUp", -460), ("Shift+Space", -460), ("Home", -1000)],
    ["no-preference", "reduce"],
)  # fmt: skip
def test_keys_scroll(device, press, motion):
    key, way = press
    desk = opened(device("desktop", **({"reduced_motion": motion} if motion == "reduce" else {})))
    scroll_to(desk, LIST, 0, 1000)
    desk.page.focus("#list")
    desk.record()
    desk.page.keyboard.press(key)
    recording = desk.recorded()
    target = shown(desk).content.height - 500 if way is None else 1000 + way
    assert offset(desk)[1] == pytest.approx(target, abs=SAME)
    assert desk.page.evaluate("scrollY") == 0
    places = len(set(offsets(recording.frames)))
    assert places == 2 if motion == "reduce" else places > 5


def test_less_motion_counts_from_when_it_is_asked_for(desk):
    desk.emulate_media(reduced_motion="reduce")
    desk.settle()
    desk.page.focus("#list")
    desk.record()
    desk.page.keyboard.press("PageDown")
    assert set(offsets(desk.recorded().frames)) == {0, 460}


def test_at_the_edge_a_key_scrolls_the_page(desk):
    desk.page.focus("#list")
    desk.page.keyboard.press("ArrowUp")
    desk.page.evaluate("scrollTo(0, 100)")
    desk.page.keyboard.press("ArrowUp")
    desk.until(lambda: desk.page.evaluate("scrollY") < 100, "the page does not scroll")
    assert offset(desk) == (0, 0)


def test_arrows_scroll_from_a_link_and_space_presses_a_button(desk):
    desk.page.focus("#list a")
    desk.page.keyboard.press("ArrowDown")
    desk.settle()
    assert offset(desk)[1] == pytest.approx(40, abs=SAME)
    desk.page.focus("#list button")
    desk.page.keyboard.press("Space")
    desk.settle()
    assert clicks(desk) == ["Mark walk 0"]
    assert offset(desk)[1] == pytest.approx(40, abs=SAME)


def test_what_is_focused_comes_into_view(desk):
    desk.page.focus("#list section:nth-child(4) a")
    desk.settle()
    link = desk.page.locator("#list section:nth-child(4) a").bounding_box()
    view = shown(desk).view
    assert view.y <= link["y"] and link["y"] + link["height"] <= view.bottom + SAME
    assert link["y"] + link["height"] == pytest.approx(view.bottom, abs=HELD), "no further"
    assert desk.page.evaluate("document.querySelector('#list').scrollTop") == pytest.approx(
        offset(desk)[1], abs=1
    )


def test_what_is_pressed_does_not_move_away(desk):
    """A click on a partly visible link focuses the link, but does not scroll."""
    link = desk.page.locator("#list section:nth-child(4) a").bounding_box()
    scroll_to(desk, LIST, 0, link["y"] + link["height"] / 2 - shown(desk).view.bottom)
    before = offset(desk)
    desk.mouse.click(link["x"] + 20, shown(desk).view.bottom - 4)
    desk.until(lambda: clicks(desk), "no click")
    desk.settle()
    assert offset(desk) == before


# Paging


@pytest.mark.parametrize("speed, page_number", [(0.8, 1), (2.4, 1)])
def test_a_flick_turns_one_page(page, speed, page_number):
    page.page.evaluate("document.querySelector('#pages').scrollIntoView({ block: 'center' })")
    y = box(page, "#pages")[1]
    page.touch.flick((340, y), 180, speed, 120)
    page.settle()
    assert offset(page, PAGES)[0] == pytest.approx(350 * page_number, abs=SAME)
    page.touch.play(Story().drag((200, y), (250, y), 200).wait(200).up())
    page.settle()
    assert offset(page, PAGES)[0] == pytest.approx(350 * page_number, abs=SAME)


def test_a_key_turns_one_page(desk):
    desk.page.focus("#pages")
    desk.page.keyboard.press("ArrowRight")
    desk.settle()
    assert offset(desk, PAGES)[0] == pytest.approx(350, abs=SAME)


def test_a_notch_turns_one_page(desk):
    desk.page.evaluate("document.querySelector('#pages').scrollIntoView({ block: 'center' })")
    x, y = box(desk, "#pages")
    for page_number, way in [(1, 120), (2, 30), (1, -120)]:
        desk.mouse.wheel(x, y, way, 0)
        desk.settle()
        assert offset(desk, PAGES)[0] == pytest.approx(350 * page_number, abs=SAME)


# Snap points and insets


def set_list(device, **properties):
    device.page.evaluate(
        "(properties) => Object.assign(document.querySelector('#list'), properties)", properties
    )
    device.settle()


@pytest.mark.parametrize("speed, end", [(0.3, 130), (0.8, 410), (2.4, 1500)])
def test_released_content_comes_to_rest_at_the_nearest_snap_point(page, speed, end):
    set_list(page, snapPoints="0 130 410 1500")
    page.touch.flick(MIDDLE, -90, speed, 120)
    page.settle()
    assert offset(page)[1] == pytest.approx(end, abs=SAME)
    # A small drag comes back.
    page.touch.play(Story().drag(MIDDLE, (MIDDLE[0], MIDDLE[1] - 30), 200).wait(200).up())
    page.settle()
    assert offset(page)[1] == pytest.approx(end, abs=SAME)


def test_a_notch_and_a_key_go_to_the_next_snap_point(desk):
    set_list(desk, snapPoints="0 130 410 1500")
    x, y = box(desk, "#list")
    for way, end in [(120, 130), (120, 410), (-120, 130)]:
        desk.mouse.wheel(x, y, 0, way)
        desk.settle()
        assert offset(desk)[1] == pytest.approx(end, abs=SAME)
    desk.page.focus("#list")
    desk.page.keyboard.press("ArrowDown")
    desk.settle()
    assert offset(desk)[1] == pytest.approx(410, abs=SAME)


@pytest.mark.parametrize("text", ["", "0 many", "NaN", "0,130"])
def test_what_is_no_list_of_numbers_is_no_snap_point(page, text):
    set_list(page, snapPoints=text, contentInset="1 2 3 4 5")
    page.touch.play(Story().drag(MIDDLE, (MIDDLE[0], MIDDLE[1] - 77), 200).wait(200).up())
    page.settle()
    # Ten points of the drag are the slop.
    assert offset(page)[1] == pytest.approx(67, abs=HELD)


def test_an_inset_is_room_around_the_content(desk):
    height = desk.page.evaluate("document.querySelector('#list .sheet').offsetHeight")
    set_list(desk, contentInset="40 0 60")
    desk.page.focus("#list")
    desk.page.keyboard.press("Home")
    desk.settle()
    assert offset(desk)[1] == pytest.approx(-40, abs=SAME)
    desk.page.keyboard.press("End")
    desk.settle()
    assert offset(desk)[1] == pytest.approx(height - 500 + 60, abs=SAME)
    set_list(desk, contentInset="")
    assert offset(desk)[1] == pytest.approx(height - 500, abs=SAME)


def test_an_inset_at_the_sides_leaves_the_content_less_width(page):
    set_list(page, contentInset="0 30 0 20")
    content = shown(page).content
    assert content.width == pytest.approx(300, abs=SAME)
    assert content.x == pytest.approx(shown(page).view.x + 20, abs=SAME)


def test_the_inset_is_there_before_the_engine_and_the_offset_stays_with_it(desktop):
    held = []
    desktop.route("**/*.wasm", lambda route: held.append(route))
    desktop.page.goto(f"{desktop.origin}/pages/scroll.html")
    desktop.page.evaluate("customElements.whenDefined('lenticular-scroll')")
    desktop.page.evaluate("document.querySelector('#list').contentInset = '40 0'")
    places = (
        "[...document.querySelectorAll('#list, #list .sheet')].map((each) => each.getBoundingClientRect().y)"
    )
    outer, inner = desktop.page.evaluate(places)
    assert inner - outer == pytest.approx(40, abs=SAME)
    assert desktop.page.evaluate("document.querySelector('#list').contentOffset.y") == -40
    desktop.page.evaluate("document.querySelector('#list').scrollToOffset(0, 100)")
    outer, inner = desktop.page.evaluate(places)
    assert inner - outer == pytest.approx(-100, abs=SAME)
    desktop.until(lambda: held, "the engine is not asked for")
    for route in held:
        route.continue_()
    desktop.until("document.querySelector('#list:state(live)')")
    desktop.settle()
    assert offset(desktop)[1] == pytest.approx(100, abs=SAME)


@pytest.mark.parametrize("way, end", [(31, 0), (66, 350)])
def test_a_trackpad_settles_on_a_page_when_it_pauses(desk, way, end):
    desk.record()
    for _ in range(3):
        trackpad(desk, PAGES, way, 0)
        desk.wait(30)
    recording = desk.recorded()
    places = [each.scrolls[PAGES].offset[0] for each in recording.frames]
    assert any(each == pytest.approx(3 * way, abs=SAME) for each in places), (
        "the content does not follow the finger"
    )
    assert places[-1] == pytest.approx(end, abs=SAME)


@pytest.mark.live
def test_across_is_the_elements_and_down_is_the_pages(page):
    page.page.evaluate("scrollTo(0, 600)")
    x, y = box(page, "#pages")
    page.touch.play(Story().drag((x, y), (x, y - 150), 200).wait(60).up())
    page.until(lambda: page.page.evaluate("scrollY") > 660, "the page does not scroll")
    page.settle()
    assert offset(page, PAGES) == (0, 0)


# Nested scroll views

OUTER, INNER, STRIP, SHORT = range(4)


@pytest.fixture
def nest(phone):
    return opened(phone, "nested")


def middle(device, which: int) -> tuple[float, float]:
    return shown(device, which).view.centre


def test_an_inner_view_follows_the_finger_and_leaves_the_rest_to_the_outer(nest):
    scroll_to(nest, OUTER, 0, 0)
    scroll_to(nest, INNER, 0, 500)
    x, y = middle(nest, INNER)
    nest.record()
    nest.touch.play(Story().drag((x, y + 90), (x, y - 210), 600).wait(60))
    recording = nest.recorded(settle=False)
    nest.touch.up()
    inner, outer = (offsets(recording.frames, which) for which in (INNER, OUTER))
    assert max(inner) == inner[-1] == pytest.approx(600, abs=SAME), "the inner view bounces"
    # Less the slop of both views, and the excess in the frame in which the inner view reaches its edge.
    assert 180 - 12 < outer[-1] < 180 + SAME
    for a, b in zip(inner, outer):
        assert b == 0 or a == pytest.approx(600, abs=SAME), "both move"
    assert named(recording, "dragend")[0] == {"decelerates": False}
    assert len(named(recording, "dragstart")) == 2
    assert nest.page.evaluate("scrollY") == 0


def test_what_is_flung_past_the_inner_edge_glides_on_in_the_outer(nest):
    scroll_to(nest, OUTER, 0, 0)
    scroll_to(nest, INNER, 0, 560)
    x, y = middle(nest, INNER)
    nest.record()
    nest.touch.flick((x, y + 80), -90, 1.2, 240)
    recording = nest.recorded()
    told = named(recording, "release")[-1]
    release = recording.last("pointerup")
    finger = recording.finger_velocity(release)[1]
    assert told["velocityY"] / 1000 == pytest.approx(-finger, rel=0.02)
    assert offset(nest, INNER)[1] == pytest.approx(600, abs=SAME)
    assert offset(nest, OUTER)[1] == pytest.approx(told["y"], abs=SAME)
    assert told["y"] > 600


def test_a_fling_that_comes_to_the_inner_edge_bounces_there(nest):
    x, y = middle(nest, INNER)
    nest.record()
    nest.touch.flick((x, y + 90), -90, 2.4, 60)
    recording = nest.recorded()
    way = offsets(recording.frames, INNER)
    assert max(way) > 605 and way[-1] == pytest.approx(600, abs=SAME)
    assert offset(nest, OUTER) == (0, 0)


def test_a_drag_from_the_inner_edge_outwards_is_the_outers(nest):
    scroll_to(nest, OUTER, 0, 60)
    x, y = middle(nest, INNER)
    nest.record()
    nest.touch.play(Story().drag((x, y), (x, y + 40), 100).wait(60).move({0: (x, y - 90)}, 300).wait(60))
    recording = nest.recorded(settle=False)
    nest.touch.up()
    assert set(offsets(recording.frames, INNER)) == {0}
    way = offsets(recording.frames, OUTER)
    assert min(way) == pytest.approx(30, abs=3) and way[-1] == pytest.approx(160, abs=3)


@pytest.mark.parametrize("to", [(-120, 40), (-40, -120)], ids=["along", "across"])
def test_the_direction_decides_between_a_strip_and_its_page(nest, to):
    x, y = middle(nest, STRIP)
    nest.touch.play(
        Story().drag((x, y), (x + to[0], y + to[1]), 160)
        .move({0: (x - 150, y - 150)}, 160).wait(120).up()
    )  # fmt: skip
    nest.settle()
    along, down = offset(nest, STRIP), offset(nest, OUTER)
    if abs(to[0]) > abs(to[1]):
        assert along != (0, 0) and down == (0, 0)
    else:
        assert along == (0, 0) and down[1] > 60
    assert nest.page.evaluate("scrollY") == 0


def test_a_strip_bounces_at_its_end(nest):
    x, y = middle(nest, STRIP)
    nest.record()
    nest.touch.play(Story().drag((x - 60, y), (x + 90, y + 20), 200).wait(60))
    assert offsets(nest.recorded(settle=False).frames, STRIP, HORIZONTAL)[-1] < -20
    nest.touch.up()
    nest.settle()
    assert offset(nest, STRIP) == offset(nest, OUTER) == (0, 0)


def test_a_finger_that_stops_the_outer_on_the_inner_moves_the_outer(nest):
    nest.touch.flick((195, 560), -90, 0.5)
    nest.settle()
    held = offset(nest, OUTER)[1]
    x, y = middle(nest, STRIP)
    nest.touch.play(Story().flick((x, y + 100), 90, 0.3, 80).wait(60).drag((x, y), (x - 90, y), 100))
    nest.touch.up()
    nest.settle()
    assert offset(nest, STRIP) == (0, 0)
    assert offset(nest, OUTER)[1] < held
    # After the outer view has come to rest, the inner view scrolls again.
    x, y = middle(nest, STRIP)
    nest.touch.play(Story().drag((x, y), (x - 90, y), 100).wait(120).up())
    nest.settle()
    assert offset(nest, STRIP)[0] == pytest.approx(80, abs=3)


def test_a_finger_that_stops_the_inner_stops_the_outer_too(nest):
    nest.page.evaluate(
        """() => {
          document.querySelector("#outer").scrollToOffset(0, 50);
          document.querySelector("#strip").scrollToOffset(600, 0);
        }"""
    )
    nest.wait(60)
    nest.touch.down(*middle(nest, STRIP))
    nest.wait(40)
    held = offset(nest, STRIP), offset(nest, OUTER)
    nest.wait(300)
    assert (offset(nest, STRIP), offset(nest, OUTER)) == held
    assert 0 < held[0][0] < 599 and 0 < held[1][1] < 49.9
    nest.touch.up()


def test_a_second_finger_on_the_inner_joins_a_drag_of_the_outer(nest):
    x, y = middle(nest, INNER)
    nest.record()
    nest.touch.play(
        Story().drag((x, 500), (x, 440), 120).down((x + 60, y), 1)
        .move({0: (x, 380), 1: (x + 60, y - 60)}, 160).wait(120).up()
    )  # fmt: skip
    recording = nest.recorded()
    assert offset(nest, OUTER)[1] == pytest.approx(110, abs=4)
    assert set(offsets(recording.frames, INNER)) == {0}
    assert len(named(recording, "dragstart")) == 1


def test_a_mouse_drags_an_inner_view_and_the_rest_is_the_outers(desktop):
    desk = opened(desktop, "nested")
    scroll_to(desk, INNER, 0, 550)
    x, y = middle(desk, INNER)
    desk.mouse.drag((x, y), (x, y - 150), 600)
    desk.settle()
    assert offset(desk, INNER)[1] == pytest.approx(600, abs=SAME)
    assert offset(desk, OUTER)[1] > 60
    # The next inputs have their usual effects.
    trackpad(desk, INNER, 0, -20)
    desk.settle()
    assert offset(desk, INNER)[1] == pytest.approx(580, abs=SAME)
    scroll_to(desk, OUTER, 0, 0)
    desk.mouse.drag((x, 500), (x, 450), 200)
    desk.settle()
    assert offset(desk, INNER)[1] == pytest.approx(580, abs=SAME)
    assert offset(desk, OUTER)[1] > 40


def test_a_wheel_and_a_key_are_the_inner_views_up_to_its_edge(desktop):
    desk = opened(desktop, "nested")
    x, y = middle(desk, INNER)
    desk.mouse.wheel(x, y, 0, 120)
    desk.settle()
    assert (offset(desk, INNER), offset(desk, OUTER)) == ((0, 120), (0, 0))
    desk.page.focus("#inner")
    for key in ("End", "ArrowDown"):
        desk.page.keyboard.press(key)
        desk.settle()
    assert (offset(desk, INNER), offset(desk, OUTER)) == ((0, 600), (0, 40))
    desk.mouse.wheel(x, y - 40, 0, 120)
    desk.settle()
    assert (offset(desk, INNER), offset(desk, OUTER)) == ((0, 600), (0, 160))


def test_what_is_focused_in_an_inner_view_comes_into_view_there(desktop):
    desk = opened(desktop, "nested")
    desk.page.focus("#inner a")
    desk.settle()
    assert offset(desk, INNER)[1] == pytest.approx(700 + 24 - 200, abs=2)
    assert offset(desk, OUTER) == (0, 0)
    scroll_to(desk, OUTER, 0, 1000)
    desk.page.evaluate("document.activeElement.blur()")
    desk.page.focus("#inner a")
    desk.settle()
    assert offset(desk, OUTER)[1] == pytest.approx(100, abs=SAME)


def test_the_rest_of_a_drag_goes_from_view_to_view(nest):
    nest.page.evaluate(
        """() => {
          const all = document.createElement("lenticular-scroll");
          all.style.height = "640px";
          document.querySelector("#outer").before(all);
          all.append(document.querySelector("#outer"));
          all.insertAdjacentHTML("beforeend", '<div style="height: 900px"></div>');
        }"""
    )
    nest.until("document.querySelectorAll(':state(live)').length === 5")
    nest.settle()
    end = shown(nest, OUTER + 1).content.height - 600
    scroll_to(nest, OUTER + 1, 0, 60)
    scroll_to(nest, INNER + 1, 0, 560)
    x, y = middle(nest, INNER + 1)
    nest.touch.play(Story().drag((x, y + 60), (x, y - 100), 400).wait(120).up())
    nest.settle()
    assert offset(nest, INNER + 1)[1] == pytest.approx(600, abs=SAME)
    assert 160 - 60 - 12 < offset(nest, OUTER + 1)[1] - 60 < 160 - 60 + SAME
    assert offset(nest, 0) == (0, 0)
    scroll_to(nest, OUTER + 1, 0, end - 40)
    nest.touch.play(Story().drag((x, 500), (x, 200), 400).wait(120).up())
    nest.settle()
    assert offset(nest, OUTER + 1)[1] == pytest.approx(end, abs=SAME)
    assert 300 - 60 - 12 < offset(nest, 0)[1] < 300 - 60 + SAME


def test_what_is_done_to_an_open_photograph_scrolls_nothing(phone):
    phone.open()
    # A page can load both downloads.
    phone.page.add_script_tag(url=phone.origin + "/dist/lenticular.js", type="module")
    phone.page.evaluate(
        """() => {
          const viewer = document.querySelector("lenticular-viewer");
          const scroll = document.createElement("lenticular-scroll");
          scroll.style.height = "80vh";
          viewer.before(scroll);
          scroll.append(viewer);
          scroll.insertAdjacentHTML("beforeend", '<div style="height: 3000px"></div>');
        }"""
    )
    phone.page.wait_for_selector("lenticular-scroll:state(live)")
    phone.settle()
    phone.fly_open(0)
    phone.record()
    phone.touch.play(Story().drag((195, 400), (195, 250), 200).wait(60).up())
    recording = phone.recorded(closed=True)
    assert set(offsets(recording.frames, 0)) == {0}
    assert named(recording, "dragstart") == []
    x, y = 195, 600
    phone.touch.play(Story().drag((x, y), (x, y - 100), 200).wait(120).up())
    phone.settle()
    assert offset(phone, 0)[1] == pytest.approx(90, abs=2)


@pytest.mark.parametrize("how", ["short", "tall", "bouncing"])
def test_what_fits_leaves_touches_to_the_page(nest, how):
    if how == "tall":
        nest.page.evaluate("document.querySelector('#short .sheet').style.height = '300px'")
    if how == "bouncing":
        nest.page.evaluate("document.querySelector('#short').setAttribute('always-bounces', 'y')")
    nest.settle()
    x, y = middle(nest, SHORT)
    nest.record()
    nest.touch.play(Story().drag((x, y + 60), (x, y - 60), 200).wait(60))
    moved = nest.recorded(settle=False)
    nest.touch.up()
    if how == "short":
        nest.until(lambda: nest.page.evaluate("scrollY") > 60, "the page does not scroll")
        assert named(moved, "dragstart") == []
    else:
        nest.settle()
        assert nest.page.evaluate("scrollY") == 0
        assert offsets(moved.frames, SHORT)[-1] > 20


# Life cycle


def test_until_the_engine_is_there_the_browser_scrolls_and_it_goes_on_from_there(phone):
    page = phone
    held = []
    page.route("**/lenticular.wasm", lambda route: held.append(route))
    page.page.goto(page.origin + "/pages/scroll.html")
    page.until(lambda: held, "the engine is not asked for")
    page.page.evaluate("document.querySelector('#list').scrollTo(0, 700)")
    page.settle()
    assert offset(page) == (0, 700)
    page.record()
    held[0].continue_()
    page.page.wait_for_selector("#list:state(live)")
    recording = page.recorded()
    assert set(offsets(recording.frames)) == {700}, "the content jumped"
    page.touch.flick((195, 400), -90, 0.6)
    page.settle()
    assert offset(page)[1] > 900


def test_a_zoom_by_script_waits_for_the_engine(phone):
    held = []
    phone.route("**/lenticular.wasm", lambda route: held.append(route))
    phone.page.goto(phone.origin + "/pages/scroll.html")
    phone.until(lambda: held, "the engine is not asked for")
    zoom = "document.querySelector('#map').zoomScale"
    phone.page.evaluate("document.querySelector('#map').zoomTo(2, { animated: false })")
    phone.settle()
    assert phone.page.evaluate(zoom) == 1
    held[0].continue_()
    phone.page.wait_for_selector(":state(live)")
    phone.settle()
    assert phone.page.evaluate(zoom) == pytest.approx(2)


@pytest.mark.live
def test_without_the_engine_the_browser_scrolls(phone):
    page = phone
    page.route("**/lenticular.wasm", lambda route: route.abort())
    page.page.goto(page.origin + "/pages/scroll.html")
    page.until(lambda: page.problems, "no error is logged")
    page.problems.clear()
    page.touch.flick((195, 400), -90, 0.6)
    page.until(lambda: offset(page)[1] > 30, "the browser does not scroll the content")
    page.settle()
    assert page.page.locator(":state(live)").count() == 0
    page.page.evaluate("document.querySelector('#list').scrollToOffset(0, 1234)")
    page.until(lambda: offset(page)[1] == 1234, "the content does not scroll by script")
    assert page.page.evaluate("document.querySelector('#list').contentOffset.y") == 1234
    page.problems.clear()


@pytest.mark.parametrize("pause", [False, True], ids=["moved", "removed"])
def test_it_works_when_moved_and_when_removed_and_put_back(page, pause):
    scroll_to(page, LIST, 0, 900)
    page.touch.flick((195, 480), -90, 1.2)
    page.page.evaluate(
        """async (pause) => {
          const list = document.querySelector("#list");
          if (pause) {
            list.remove();
            await lenticularRecorder.show(6);
          }
          document.querySelector("main").prepend(list);
        }""",
        pause,
    )
    page.page.wait_for_selector("#list:state(live)")
    page.settle()
    start = offset(page)
    told = page.page.evaluate("document.querySelector('#list').contentOffset")
    assert (told["x"], told["y"]) == start
    page.record()
    page.touch.flick((195, 480), -90, 0.6)
    recording = page.recorded()
    assert offset(page)[1] > start[1] + 200
    assert len(named(recording, "release")) == 1, "the element has duplicate listeners"
    page.touch.tap(*box_on_screen(page, "a"))
    page.until(lambda: clicks(page), "no click")


@pytest.mark.parametrize("pause", [False, True], ids=["moved", "removed"])
def test_it_keeps_its_place_and_its_zoom_where_it_is_put_back(page, pause):
    scroll_to(page, LIST, 0, 900)
    page.page.evaluate("document.querySelector('#map').zoomTo(2, { animated: false })")
    scroll_to(page, MAP, 500, 400)
    page.record()
    page.page.evaluate(
        """async (pause) => {
          const both = document.querySelectorAll("#list, #map");
          const footer = document.querySelector("footer");
          both.forEach((each) => each.remove());
          if (pause) await lenticularRecorder.show(6);
          footer.before(...both);
        }""",
        pause,
    )
    page.until("document.querySelectorAll('lenticular-scroll:state(live)').length === 3")
    page.settle()
    recording = page.recorded()
    pages, a, b = page.screen().scrolls
    assert a.offset == pytest.approx((0, 900), abs=SAME)
    assert b.offset == pytest.approx((500, 400), abs=SAME)
    assert b.content.width == pytest.approx(2400, abs=SAME)
    assert page.page.evaluate("document.querySelector('#map').zoomScale") == 2
    assert named(recording, "zoomstart") == []


def test_a_least_zoom_is_there_when_it_first_shows(phone):
    page = opened(phone)
    page.page.evaluate(
        """() => {
          const map = document.querySelector("#map");
          map.remove();
          globalThis.zooms = [];
          const fresh = map.cloneNode(true);
          fresh.setAttribute("min-zoom", "1.5");
          for (const name of ["zoomstart", "zoom"])
            fresh.addEventListener(`lenticular-${name}`, (event) => zooms.push(event.detail.zoom));
          document.querySelector("#pages").before(fresh);
        }"""
    )
    page.page.wait_for_selector("#map:state(live)")
    page.settle()
    assert shown(page, MAP).content.width == pytest.approx(1800, abs=SAME)
    assert page.page.evaluate("zooms") == [1.5]


def test_a_mouse_selects_text_where_the_page_lets_it(desk):
    x, y = box(desk, "#list section:nth-child(2) p")
    selected = "getSelection().toString()"
    desk.mouse.drag((x - 60, y - 6), (x + 60, y - 6), 200)
    desk.settle()
    assert desk.page.evaluate(selected) == ""
    desk.page.add_style_tag(content="#list p { user-select: text; }")
    desk.record()
    desk.mouse.drag((x - 60, y - 6), (x + 60, y - 6), 200)
    recording = desk.recorded()
    assert len(desk.page.evaluate(selected)) > 8
    assert named(recording, "dragstart") == [] and offset(desk) == (0, 0)
    desk.mouse.drag((x, y + 60), (x, y - 40), 200)
    desk.settle()
    assert offset(desk)[1] > 60, "elsewhere it drags"


def box_on_screen(page, tag: str) -> tuple[float, float]:
    """The centre of an element in the list that is completely visible."""
    return page.page.evaluate(
        """(tag) => {
          for (const each of document.querySelectorAll(`#list ${tag}`)) {
            const box = each.getBoundingClientRect();
            if (box.top > 40 && box.bottom < 500) return [box.x + box.width / 2, box.y + box.height / 2];
          }
        }""",
        tag,
    )


def test_removed_in_a_gesture_it_leaves_nothing_behind(page):
    page.touch.play(Story().drag((195, 400), (195, 300), 100))
    page.page.evaluate("globalThis.kept = document.querySelector('#list'); kept.remove()")
    page.touch.up()
    page.page.evaluate("document.querySelector('main').prepend(kept)")
    page.page.wait_for_selector("#list:state(live)")
    page.settle()
    page.touch.flick((195, 400), -90, 0.6)
    page.settle()
    assert offset(page)[1] > 200


def test_it_can_be_resized(page):
    end = shown(page).content.height - 500
    scroll_to(page, LIST, 0, end)
    page.page.evaluate("document.querySelector('#list').style.height = '400px'")
    page.settle()
    assert offset(page)[1] == pytest.approx(end, abs=SAME), "the visible content moved"
    page.page.evaluate("document.querySelector('#list').style.height = '600px'")
    page.settle()
    assert offset(page)[1] == pytest.approx(end - 100, abs=SAME), "the view shows space beyond the edge"
    page.page.evaluate("document.querySelector('#list').style.width = '300px'")
    page.settle()
    assert shown(page).content.width == 300


def test_the_element_is_as_high_as_its_content_also_when_that_becomes_lower(phone):
    phone.show(
        "<lenticular-scroll><div style='display: flex; width: 2000px'>"
        "<p id='high' style='height: 300px; margin: 0'>A</p></div></lenticular-scroll>",
        '<script type="module" src="../dist/lenticular.js"></script>',
    )
    height = "document.querySelector('lenticular-scroll').clientHeight"
    phone.until(
        lambda: phone.page.evaluate("document.querySelector('lenticular-scroll').matches(':state(live)')")
    )
    for expected in (300, 120, 400, 50):
        phone.page.evaluate(f"document.querySelector('#high').style.height = '{expected}px'")
        phone.until(
            lambda height_=expected: phone.page.evaluate(height) == height_, f"not {expected} px high"
        )
    # Content that comes later counts too.
    phone.page.evaluate(
        """document.querySelector("lenticular-scroll").insertAdjacentHTML(
          "beforeend", "<p id='later' style='height: 200px; margin: 0'>Text higher than 10 px does not count.</p>")"""
    )
    phone.until(lambda: phone.page.evaluate(height) == 250, "not 250 px high")
    phone.page.evaluate("document.querySelector('#later').style.height = '10px'")
    phone.until(lambda: phone.page.evaluate(height) == 60, "not 60 px high")


def test_it_keeps_its_place_while_it_is_not_displayed(page):
    scroll_to(page, LIST, 0, 900)
    for value in ("none", ""):
        page.page.evaluate("(value) => document.querySelector('#list').style.display = value", value)
        page.settle()
    assert offset(page) == pytest.approx((0, 900), abs=SAME)


def test_content_may_grow_late(page):
    scroll_to(page, LIST, 0, shown(page).content.height - 500)
    before = offset(page)[1]
    page.page.evaluate(
        "document.querySelector('#list .sheet').insertAdjacentHTML('beforeend',"
        " '<section>More</section><section>And more</section>')"
    )
    page.settle()
    assert offset(page)[1] == before
    page.touch.flick((195, 480), -90, 2.4)
    page.settle()
    assert offset(page)[1] == pytest.approx(before + 602, abs=SAME)


def test_without_a_height_it_is_as_high_as_its_content(page):
    assert shown(page, PAGES).view.height == 160
    page.page.evaluate(
        """() => {
          const list = document.querySelector("#list");
          list.style.cssText = "height: auto; max-height: 250px";
          list.firstElementChild.style.display = "block";
          list.firstElementChild.innerHTML = '<p style="height: 180px; margin: 16px 0">Short</p>';
        }"""
    )
    page.settle()
    assert shown(page).view.height == 180 + 32, "with the margins of what is in it"
    page.page.evaluate("document.querySelector('#list p').style.height = '600px'")
    page.settle()
    assert shown(page).view.height == 250
    page.touch.flick((195, 200), -90, 1.2, 100)
    page.settle()
    assert offset(page)[1] == pytest.approx(632 - 250 - 16, abs=SAME)


# Events


def test_a_fling_is_told_in_order(page):
    page.record()
    page.touch.flick((195, 480), -90, 0.6)
    recording = page.recorded()
    told = [each for each in recording.events if each.type.startswith("lenticular-")]
    names = [each.type.removeprefix("lenticular-") for each in told]
    story = [name for name in names if name != "scroll"]
    assert story == ["dragstart", "release", "dragend", "decelerate", "rest"]
    assert named(recording, "dragend") == [{"decelerates": True}]
    assert set(named(recording, "release")[0]) == {"velocityX", "velocityY", "x", "y"}
    assert named(recording, "decelerate") == named(recording, "rest") == [{}]
    # There is an event for every change of the shown offset, and no other.
    way = offsets(recording.frames)
    assert [each["y"] for each in named(recording, "scroll")] == pytest.approx(
        [b for a, b in zip(way, way[1:]) if a != b], abs=SAME
    )


def test_a_drag_that_is_let_go_at_rest_goes_nowhere(page):
    page.record()
    page.touch.play(Story().drag((195, 400), (195, 300), 160).wait(200).up())
    recording = page.recorded()
    assert named(recording, "dragend") == [{"decelerates": False}]
    assert named(recording, "decelerate") == named(recording, "rest") == []


def test_options_count_from_when_they_are_set(page):
    page.page.evaluate("document.querySelector('#list').setAttribute('bounces', 'false')")
    page.settle()
    page.record()
    page.touch.play(Story().drag((195, 120), (195, 420), 240).up())
    assert min(offsets(page.recorded().frames)) == 0
    page.page.evaluate(
        """() => {
          document.querySelector("#list").removeAttribute("bounces");
          document.querySelector("#list").setAttribute("deceleration", "fast");
        }"""
    )
    page.settle()
    page.record()
    page.touch.flick((195, 480), -90, 1.2)
    [told] = named(page.recorded(), "release")
    glide = 99.5 * told["velocityY"] / 1000
    assert told["y"] - 192 == pytest.approx(glide, abs=14)


@pytest.mark.parametrize("how", ["touch", "wheel"])
def test_indicators_tell_where_the_content_is_and_then_fade(device, how):
    page = opened(device("phone" if how == "touch" else "desktop"))
    assert all(opacity == 0 for _, opacity in shown(page).indicators)
    scroll_to(page, LIST, 0, 4000)
    page.record()
    if how == "touch":
        page.touch.play(Story().drag((195, 400), (195, 390), 40).wait(20))
    else:
        trackpad(page, LIST, 0, 31)
    page.settle()
    page.keep("scroll-indicator")
    view, content = shown(page).view, shown(page).content
    [(bar, _)] = [each for each in shown(page).indicators if each[1] == 1]
    assert bar.right == pytest.approx(view.right - 2.5, abs=SAME)
    assert bar.height == pytest.approx(36, abs=SAME), "the least length"
    share = (bar.y - view.y - 2.5) / (495 - bar.height)
    assert share == pytest.approx(offset(page)[1] / (content.height - 500), abs=0.01)
    if how == "touch":
        page.touch.up()
    page.until(lambda: all(each[1] == 0 for each in shown(page).indicators), "the indicators stay visible")


def test_the_element_at_rest(device):
    for name in ("phone", "desktop"):
        opened(device(name)).shot("scroll-rest")
