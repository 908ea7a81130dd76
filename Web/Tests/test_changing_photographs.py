"""The photographs of a viewer come, go and change while one of them is open."""

import json
import random

import pytest
from odd import ANY, VIEWER, link, links, loaded, opened, show, told
from sweeps import swept

LINKS = "[...document.querySelectorAll('lenticular-viewer a')]"


def gallery(device, count: int = 5, actions: str = "download thumbnails"):
    show(device, f'<lenticular-viewer actions="{actions}">{links(count)}</lenticular-viewer>')
    # Notes what the viewer downloads.
    device.page.evaluate(
        """() => {
          window.downloads = [];
          HTMLAnchorElement.prototype.click = function () { downloads.push(this.href.split("/").pop()); };
        }"""
    )


def patched(device, numbers: list, keyed: bool = False):
    """Lets a framework show links with these numbers: of the same elements, or of those that had the numbers before."""
    markup = [link(f"n{number}.jpg", number) for number in numbers]
    device.page.evaluate(
        """([markup, keyed]) => {
          const viewer = document.querySelector("lenticular-viewer");
          const made = markup.map((each) => {
            const box = document.createElement("div");
            box.innerHTML = each;
            return box.firstElementChild;
          });
          const present = [...viewer.querySelectorAll("a")];
          if (keyed) {
            const known = new Map(present.map((each) => [each.href, each]));
            viewer.replaceChildren(...made.map((each) => known.get(each.href) ?? each));
            return;
          }
          for (const [index, each] of made.entries()) {
            const former = present[index];
            if (!former) viewer.append(each);
            else for (const { name, value } of each.attributes)
              if (former.getAttribute(name) !== value) former.setAttribute(name, value);
          }
          for (const each of present.slice(made.length)) each.remove();
        }""",
        [markup, keyed],
    )


def shown(device) -> dict:
    """What the viewer says and shows of the open photograph."""
    picture = f"{VIEWER}.shadowRoot.querySelector(`[data-index='${{{VIEWER}.index}}'] picture img`)"
    device.until(f"{picture}?.complete", "the picture has not come")
    device.settle()
    device.page.evaluate("downloads.length = 0")
    device.page.keyboard.press("d")
    return device.page.evaluate(
        f"""() => ({{
          index: {VIEWER}.index,
          length: {VIEWER}.length,
          link: {VIEWER}.link?.href.split("/").pop(),
          download: downloads[0],
          picture: {VIEWER}.shadowRoot.querySelector(
            `[data-index="${{{VIEWER}.index}}"] picture img`)?.currentSrc.split("/").pop(),
          caption: {VIEWER}.shadowRoot.querySelector("[part=caption]")?.textContent,
          counter: {VIEWER}.shadowRoot.querySelector("[part=counter]")?.textContent,
        }})"""
    )


def expected(numbers: list, index: int) -> dict:
    name = f"n{numbers[index]}.jpg"
    return {
        "index": index,
        "length": len(numbers),
        "link": name,
        "download": name,
        "picture": name,
        "caption": f"Photo {numbers[index]}",
        "counter": f"{index + 1} / {len(numbers)}",
    }


BOTH = pytest.mark.parametrize("keyed", [False, True], ids=["in place", "keyed"])


@BOTH
@pytest.mark.parametrize(
    "after",
    [[1, 2, 3, 4], [1], [0, 1], [4, 3, 2, 1, 0], [7, 8, 0, 1, 9], [0, 1, 2, 3, 4, 5, 6]],
    ids=["first gone", "others gone", "those after gone", "reversed", "others come", "more at the end"],
)
def test_the_open_photograph_stays(desktop, keyed, after):
    gallery(desktop)
    opened(desktop, 1)
    patched(desktop, after, keyed)
    assert shown(desktop) == expected(after, after.index(1))
    # The next one is the next in the new list.
    if after.index(1) + 1 < len(after):
        desktop.page.keyboard.press("ArrowRight")
        desktop.until(f"{VIEWER}.index === {after.index(1) + 1}", "the viewer does not turn the page")
        loaded(desktop)
        assert shown(desktop) == expected(after, after.index(1) + 1)
    desktop.page.keyboard.press("Escape")
    assert desktop.closed().hidden == ()


@BOTH
def test_the_next_photograph_takes_the_place_of_one_that_is_gone(desktop, keyed):
    gallery(desktop)
    opened(desktop, 2)
    patched(desktop, [0, 1, 3, 4], keyed)
    loaded(desktop)
    assert shown(desktop) == expected([0, 1, 3, 4], 2)
    patched(desktop, [0, 1], keyed)
    loaded(desktop)
    assert shown(desktop) == expected([0, 1], 1)


def test_the_viewer_closes_when_no_photograph_is_left(desktop):
    gallery(desktop)
    opened(desktop, 2)
    desktop.page.evaluate(f"{VIEWER}.replaceChildren()")
    assert not desktop.closed().open
    assert (
        desktop.page.evaluate(
            "document.querySelector('lenticular-viewer').shadowRoot.querySelector('dialog')"
        )
        is None
    )


def test_links_that_are_made_anew_are_the_same_photographs(phone):
    gallery(phone)
    opened(phone, 1)
    phone.page.evaluate(f"{VIEWER}.innerHTML = {VIEWER}.innerHTML")
    assert shown(phone) == expected([0, 1, 2, 3, 4], 1)
    phone.page.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
    thumbnail = phone.thumbnail(1)
    phone.record()
    phone.page.keyboard.press("Escape")
    recording = phone.recorded(closed=True)
    assert recording.shown[-1].photo.visible.difference(thumbnail.visible) <= 0.5, "it flies elsewhere"
    assert recording.frames[-1].hidden == ()
    assert phone.page.evaluate(f"{LINKS}.indexOf(document.activeElement)") == 1


def test_what_is_said_of_a_photograph_may_change(desktop):
    gallery(desktop)
    opened(desktop, 1)
    desktop.page.evaluate(f"{LINKS}[1].dataset.caption = 'Another caption'")
    desktop.settle()
    assert told(desktop, "caption") == "Another caption"
    assert desktop.page.evaluate(f"{VIEWER}.shadowRoot.querySelector('dialog').ariaLabel").startswith(
        "Another"
    )


def test_the_file_of_a_photograph_may_change(desktop):
    gallery(desktop)
    opened(desktop, 1)
    desktop.page.evaluate(f"{LINKS}[1].href = '{ANY}edited.jpg'")
    desktop.until(
        f"{VIEWER}.shadowRoot.querySelector('[data-index=\"1\"] picture img').currentSrc.endsWith('edited.jpg')",
        "the other file is not shown",
    )
    desktop.settle()
    assert len(desktop.page.query_selector_all("lenticular-viewer [data-index='1'] picture")) == 1


def test_what_the_page_says_identifies_a_photograph(desktop):
    """Where addresses have tokens, each rendering has other ones."""
    tokens = [link(f"n{number}.jpg?token=a", number, more=f'data-id="{number}"') for number in range(4)]
    others = [link(f"n{number}.jpg?token=b", number, more=f'data-id="{number}"') for number in (3, 0, 2, 1)]
    show(desktop, f"<lenticular-viewer>{''.join(tokens)}</lenticular-viewer>")
    opened(desktop, 1)
    desktop.page.evaluate(
        "(links) => { document.querySelector('lenticular-viewer').innerHTML = links }", "".join(others)
    )
    desktop.settle()
    assert desktop.page.evaluate(f"{VIEWER}.index") == 3
    assert told(desktop, "caption") == "Photo 1"


def test_the_same_picture_may_be_there_several_times(desktop):
    same = link("n0.jpg", 0)
    show(desktop, f"<lenticular-viewer>{same}{same}{same}</lenticular-viewer>")
    opened(desktop, 2)
    desktop.page.evaluate(f"{LINKS}[0].remove()")
    desktop.settle()
    assert desktop.page.evaluate(f"{VIEWER}.index") == 1
    assert desktop.screen().hidden == ((0, 1),)


def test_a_change_before_the_engine_is_there_counts(device):
    desktop = device("desktop", fresh=True)
    held = []
    desktop.route("**/*.wasm", lambda route: held.append(route))
    show(desktop, f"<lenticular-viewer>{links(4)}</lenticular-viewer>")
    desktop.page.evaluate(f"void {VIEWER}.open(2)")
    desktop.page.evaluate(f"{LINKS}[0].remove()")
    desktop.wait(100)
    desktop.until(lambda: held, "the engine is not asked for")
    for route in held:
        route.continue_()
    desktop.until("lenticularRecorder.screen().photo !== null", "the photograph does not open")
    loaded(desktop)
    assert desktop.page.evaluate(f"{VIEWER}.index") == 1
    assert told(desktop, "caption") == "Photo 2"


# Lists that a script sets


def items(numbers: list) -> list[dict]:
    return [
        {
            "id": number,
            "href": f"{ANY}n{number}.jpg",
            "src": f"{ANY}n{number}-small.jpg",
            "width": 2400,
            "height": 1600,
            "caption": f"Photo {number}",
        }
        for number in numbers
    ]


@pytest.mark.parametrize("script", ["lenticular.js", "lenticular-viewer.js"])
def test_a_script_sets_the_photographs(desktop, script):
    head = f'<script type="module" src="/dist/{script}"></script>'
    show(desktop, "<lenticular-viewer></lenticular-viewer>", head)
    desktop.page.evaluate(f"{VIEWER}.photographs = {json.dumps(items([0, 1, 2]))}")
    opened(desktop, 1)
    assert desktop.page.evaluate(f"{VIEWER}.length") == 3
    assert told(desktop, "caption") == "Photo 1"
    # Another list with the same photograph.
    desktop.page.evaluate(f"{VIEWER}.photographs = {json.dumps(items([5, 1]))}")
    desktop.settle()
    assert desktop.page.evaluate(f"[{VIEWER}.index, {VIEWER}.length]") == [1, 2]
    # The same list, changed in place.
    desktop.page.evaluate(f"{VIEWER}.photographs.shift(); {VIEWER}.update()")
    desktop.settle()
    assert desktop.page.evaluate(f"[{VIEWER}.index, {VIEWER}.length]") == [0, 1]
    assert told(desktop, "counter") == "1 / 1"
    desktop.page.evaluate(f"{VIEWER}.photographs = null")
    assert not desktop.closed().open


def test_photographs_of_a_script_fly_from_the_links_that_show_them(desktop):
    shown = link("n2.jpg", 2) + link("other.jpg", 1, more='data-id="1"')
    show(desktop, f"<lenticular-viewer>{shown}</lenticular-viewer>")
    desktop.page.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
    desktop.page.evaluate(f"{VIEWER}.photographs = {json.dumps(items([0, 1, 2]))}")
    for number, index in ((1, 1), (0, 2)):
        thumbnail = desktop.tap_thumbnail(number)
        desktop.until(f"{VIEWER}.index === {index}", "another photograph opens")
        loaded(desktop)
        assert desktop.screen().hidden == ((0, number),)
        desktop.record()
        desktop.page.keyboard.press("Escape")
        recording = desktop.recorded(closed=True)
        assert recording.shown[-1].photo.visible.difference(thumbnail.visible) <= 0.5


def test_a_link_that_the_list_does_not_have_is_followed(desktop):
    show(desktop, f"<lenticular-viewer>{link('about.jpg', 9)}</lenticular-viewer>")
    desktop.page.evaluate(f"{VIEWER}.photographs = {json.dumps(items([0, 1]))}")
    desktop.leave(lambda: desktop.page.evaluate("document.querySelector('a').click()"), "/any/about.jpg")


def test_the_list_is_loaded_again(desktop):
    lists = [items([0, 1, 2]), items([7, 1])]
    desktop.route(
        "**/list.json",
        lambda route: route.fulfill(body=json.dumps(lists[0]), content_type="application/json"),
    )
    show(desktop, '<lenticular-viewer src="/list.json"></lenticular-viewer>')
    opened(desktop, 1)
    assert told(desktop, "counter") == "2 / 3"
    lists.pop(0)
    desktop.page.evaluate(f"{VIEWER}.reload()")
    desktop.until(f"{VIEWER}.length === 2", "the list is not loaded again")
    desktop.settle()
    assert told(desktop, "caption") == "Photo 1"


def test_a_wall_shows_another_list_beneath_an_open_photograph(desktop):
    wall = '<lenticular-wall style="height: 300px; width: 500px"></lenticular-wall>'
    show(desktop, f"<lenticular-viewer>{wall}</lenticular-viewer>")
    walls = "document.querySelector('lenticular-wall')"
    desktop.page.evaluate(f"{walls}.photographs = {json.dumps(items([0, 1, 2, 3]))}")
    desktop.until(f"{walls}.matches(':state(live)')", "the wall does not start")
    desktop.settle()
    desktop.page.evaluate(f"{VIEWER}.open(1, {walls}.collection)")
    desktop.until(f"{VIEWER}.index === 1", "the viewer does not open")
    loaded(desktop)
    desktop.page.evaluate(f"{walls}.photographs = {json.dumps(items([8, 9, 3, 1]))}")
    desktop.settle()
    assert desktop.page.evaluate(f"[{VIEWER}.index, {VIEWER}.length]") == [3, 4]
    assert told(desktop, "caption") == "Photo 1"
    place = desktop.page.evaluate(
        f"(({{ x, y, width, height }}) => [x, y, width, height])({walls}.boundsOf(3))"
    )
    desktop.record()
    desktop.page.keyboard.press("Escape")
    box = desktop.recorded(closed=True).shown[-1].photo.visible
    assert [box.x, box.y, box.width, box.height] == pytest.approx(place, abs=1)


# At random


@pytest.mark.parametrize("seed", swept(range(200), 6))
def test_lists_change_at_random(desktop, seed):
    """Patches in place and by keys, with pages turned between them. The viewer always has the photograph that a simple
    model of it has."""
    chance = random.Random(seed)
    numbers = list(range(6))
    gallery(desktop, len(numbers))
    index = chance.randrange(len(numbers))
    opened(desktop, index)
    for _ in range(8):
        current = numbers[index]
        after = [each for each in numbers if each == current or chance.random() < 0.7]
        fresh = chance.sample(range(10, 40), chance.randrange(3))
        for each in fresh:
            if each not in after:
                after.insert(chance.randrange(len(after) + 1), each)
        if chance.random() < 0.3:
            chance.shuffle(after)
        patched(desktop, after, chance.random() < 0.5)
        numbers, index = after, after.index(current)
        if chance.random() < 0.5:
            step = chance.choice([-1, 1])
            if 0 <= index + step < len(numbers):
                desktop.page.evaluate(f"{VIEWER}.step({step})")
                index += step
        desktop.until(f"{VIEWER}.index === {index}", "another photograph is open")
        loaded(desktop)
        assert shown(desktop) == expected(numbers, index)
        assert desktop.screen().hidden in ((), ((0, index),))
    desktop.page.keyboard.press("Escape")
    assert desktop.closed().hidden == ()
    assert desktop.page.evaluate(f"{LINKS}.indexOf(document.activeElement)") == index


def test_a_photograph_that_goes_before_it_is_shown_opens_nothing(desktop):
    gallery(desktop)
    desktop.page.evaluate(f"{VIEWER}.ready")
    desktop.page.evaluate(f"() => {{ void {VIEWER}.open(1); {LINKS}[1].remove(); }}")
    assert desktop.closed().hidden == ()
    assert desktop.page.evaluate(
        f"[{VIEWER}.index, {VIEWER}.shadowRoot.querySelectorAll('dialog').length]"
    ) == [-1, 0]
    opened(desktop, 1)
    assert shown(desktop) == expected([0, 2, 3, 4], 1)
