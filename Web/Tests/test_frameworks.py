"""React, Vue and morphing patch the photographs of a viewer at random, while hands turn, hold, close and open them."""

import random

import pytest
from odd import SCRIPT, STYLE, VIEWER
from sweeps import swept
from tool import ROOT
from touch import Story

NODE = "usr/share/nodejs"
SCRIPTS = {
    "react": [
        ROOT / f".build/react/{NODE}/react/umd/react.production.min.js",
        ROOT / f".build/react-dom/{NODE}/react-dom/umd/react-dom.production.min.js",
    ],
    "vue": [ROOT / ".build/vue/trame_client/module/vue3-www/vue.global.js"],
    "morph": [],
}
# The same list for each: `show(list)` patches the page at once. A photograph has a number. Its image may come later
# than its link (`bare`), or later than its element (`late`). Keys are those of the numbers, of places, or new ones.
APPLICATIONS = {
    "react": """
      const h = React.createElement;
      const image = ({ number, late }) =>
        h("img", { src: late ? undefined : small(number), width: 60, height: 40, alt: `P${number}` });
      const link = (each) => h("a", { key: each.key, href: large(each.number), "data-width": 1500, "data-height": 1000,
        "data-caption": `Photo ${each.number}`, className: each.look },
        each.bare ? h("span", null, "…") : image(each));
      const App = ({ list }) => h("lenticular-viewer", { history: "", class: "gallery" }, list.map(link));
      const root = ReactDOM.createRoot(document.getElementById("root"));
      window.show = (list) => ReactDOM.flushSync(() => root.render(h(App, { list })));""",
    "vue": """
      const { createApp, h, nextTick, shallowRef } = Vue;
      const list = shallowRef([]);
      const image = ({ number, late }) =>
        h("img", { src: late ? undefined : small(number), width: 60, height: 40, alt: `P${number}` });
      const link = (each) => h("a", { key: each.key, href: large(each.number), "data-width": 1500, "data-height": 1000,
        "data-caption": `Photo ${each.number}`, class: each.look },
        [each.bare ? h("span", "…") : image(each)]);
      const options = { history: "", class: "gallery" };
      const app = createApp({ render: () => h("lenticular-viewer", options, list.value.map(link)) });
      app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith("lenticular-");
      app.mount("#root");
      window.show = (next) => {
        list.value = next;
        return nextTick();
      };""",
    # What Turbo, Livewire and others do: elements stay, with the attributes and the children that the server sends.
    "morph": """
      const markup = ({ number, late, bare, look, key }) =>
        `<a id="k${key}" href="${large(number)}" data-width="1500" data-height="1000" data-caption="Photo ${number}"
          class="${look}">` + (bare ? "<span>…</span>" :
          `<img ${late ? "" : `src="${small(number)}"`} width="60" height="40" alt="P${number}">`) + "</a>";
      const morph = (from, to) => {
        for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name);
        for (const { name, value } of to.attributes)
          if (from.getAttribute(name) !== value) from.setAttribute(name, value);
        const known = new Map([...from.children].filter((each) => each.id).map((each) => [each.id, each]));
        const made = [...to.children].map((each, index) => {
          const former = known.get(each.id) ?? (each.id ? undefined : from.children[index]);
          if (former?.localName !== each.localName) return each;
          morph(former, each);
          return former;
        });
        if (made.length !== from.children.length || made.some((each, index) => each !== from.children[index]))
          from.replaceChildren(...made);
      };
      window.show = (list) => {
        const to = document.createElement("div");
        to.id = "root";
        to.innerHTML = `<lenticular-viewer history class="gallery">${list.map(markup).join("")}</lenticular-viewer>`;
        morph(document.getElementById("root"), to);
      };""",
}
COMMON = """
  const large = (number) => `/any/n${number}.jpg`;
  const small = (number) => `/pictures/landscape-thumbnail.png?${number}`;"""
# What the page says of the viewer; `number` is that of the open photograph, by its link.
STATE = f"""() => {{
  const viewer = {VIEWER};
  const links = [...viewer.querySelectorAll("a")];
  const of = (link) => link ? Number(link.href.match(/n(\\d+)\\.jpg/)[1]) : null;
  const dialogs = [...viewer.shadowRoot?.querySelectorAll("dialog") ?? []];
  const images = [...document.querySelectorAll("#root img")];
  const hidden = images.filter((each) => getComputedStyle(each).visibility === "hidden");
  return {{
    index: viewer.index, number: of(viewer.link), numbers: links.map(of), dialogs: dialogs.length,
    hidden: hidden.map((each) => of(each.closest("a"))), hash: location.hash,
    caption: dialogs[0]?.querySelector("[part=caption]")?.textContent ?? null,
    focus: of(document.activeElement.closest("#root a")),
    shown: viewer.index >= 0
      ? dialogs[0].querySelector(`[part=photo][data-index="${{viewer.index}}"] picture img`)?.currentSrc ?? null : null,
  }};
}}"""
PATCHES = 25


class Gallery:
    """The list of an application, which changes at random."""

    def __init__(self, device, chance: random.Random, framework: str):
        self.device = device
        self.chance = chance
        self.framework = framework
        self.numbers = list(range(6))
        self.next = 6
        device.show('<div id="root"></div>', SCRIPT + STYLE)
        device.until("customElements.get('lenticular-viewer') !== undefined", "the script is not loaded")
        for script in SCRIPTS[framework]:
            device.page.add_script_tag(path=script)
        device.page.evaluate(f"() => {{ {COMMON} {APPLICATIONS[framework]} }}")
        self.show(kind="numbers")

    def show(self, kind: str | None = None, odd: float = 0.0):
        """Patches the page. Of each photograph, `odd` is the probability that its image comes late."""
        chance = self.chance
        kind = kind or chance.choice(["numbers", "numbers", "places", "new"])
        salt = chance.randrange(10**6) if kind == "new" else 0
        items = [
            {
                "number": number,
                "key": place if kind == "places" else number + 1000 * (salt + 1),
                "look": chance.choice(["", "seen"]),
                "late": chance.random() < odd,
                "bare": chance.random() < odd / 2,
            }
            for place, number in enumerate(self.numbers)
        ]
        self.device.page.evaluate("(items) => show(items)", items)

    def change(self):
        """Photographs come and go, and change their order."""
        chance = self.chance
        after = [each for each in self.numbers if chance.random() < 0.85]
        for _ in range(chance.choice([0, 0, 1, 2])):
            after.insert(chance.randrange(len(after) + 1), self.next)
            self.next += 1
        if chance.random() < 0.2:
            chance.shuffle(after)
        self.numbers = after[:12] or [self.next]
        self.next += 1

    def state(self) -> dict:
        return self.device.page.evaluate(STATE)


def hands(gallery: Gallery):
    """Does what a visitor may do with an open photograph, or with the page."""
    device, chance = gallery.device, gallery.chance
    touch = device.touch
    if touch.fingers:
        if chance.random() < 0.6:
            touch.play(Story().at(0, dict(touch.fingers)).up())
        return device.wait(20)
    middle = (device.width / 2, device.height / 2)
    way = chance.choice(["step", "key", "flick", "hold", "dismiss", "escape", "wait", "open", "rotate"])
    if device.page.evaluate(f"{VIEWER}.index") < 0:
        count = device.page.evaluate(f"{VIEWER}.links.length")
        if count and way != "wait":
            device.page.evaluate(f"void {VIEWER}.open({chance.randrange(count)})")
    elif way == "step":
        device.page.evaluate(f"{VIEWER}.step({chance.choice([-2, -1, 1, 2])})")
    elif way == "key":
        device.page.keyboard.press(chance.choice(["ArrowLeft", "ArrowRight", "Home", "End", "+", "0"]))
    elif way == "flick":
        touch.play(Story().flick(middle, chance.choice([0, 180]), 1.0))
    elif way == "hold":
        touch.play(Story().drag(middle, (middle[0] + chance.uniform(-90, 90), middle[1]), 80))
    elif way == "dismiss":
        touch.play(Story().drag(middle, (middle[0], middle[1] + chance.choice([60, 200])), 80).up())
    elif way == "escape":
        device.page.keyboard.press("Escape")
    elif way == "rotate":
        device.page.evaluate(f"{VIEWER}.rotate(1)")
    # What hands do is on screen in the next frame.
    device.wait(chance.choice([20, 20, 100, 400]))


def check(before: dict, after: dict):
    """What holds right after each patch, whatever moves."""
    assert after["dialogs"] <= 1
    assert len(after["hidden"]) <= 1
    if before["index"] < 0 or after["index"] < 0:
        return
    assert after["index"] < max(1, len(after["numbers"]))
    if before["number"] in after["numbers"]:
        assert after["number"] == before["number"], "another photograph is open"
    if after["numbers"]:
        assert after["number"] == after["numbers"][after["index"]]


def check_rest(gallery: Gallery):
    """What holds once nothing moves: the right picture and address, and nothing left behind."""
    device = gallery.device
    if device.touch.fingers:
        device.touch.play(Story().at(0, dict(device.touch.fingers)).up())
    # A click that has opened a photograph may still be followed by a second one.
    device.settle()
    state = gallery.state()
    if state["index"] >= 0:
        device.until(
            f"{VIEWER}.index < 0 || {VIEWER}.shadowRoot.querySelector("
            f"`[part=photo][data-index='${{{VIEWER}.index}}'] picture img`)?.complete",
            "the picture does not come",
        )
        device.settle()
        state = gallery.state()
    if state["index"] >= 0:
        assert state["number"] == state["numbers"][state["index"]]
        assert state["shown"].endswith(f"/n{state['number']}.jpg")
        assert state["caption"] == f"Photo {state['number']}"
        assert state["hidden"] in ([], [state["number"]])
        # Links that are morphed have identities of their own.
        name = (
            f"k{state['number'] + 1000}"
            if gallery.framework == "morph"
            else f"photograph-{state['index'] + 1}"
        )
        device.until(f"location.hash === '#{name}'", "the address is another one")
        return
    assert state["dialogs"] == 0 and state["hidden"] == []
    device.until("location.hash === ''", "the address of a photograph is left")


@pytest.mark.parametrize("framework", APPLICATIONS)
@pytest.mark.parametrize("seed", swept(range(134), 2))
def test_patches_at_random_under_random_hands(phone, framework, seed):
    chance = random.Random(f"{framework} {seed}")
    gallery = Gallery(phone, chance, framework)
    phone.page.evaluate(f"void {VIEWER}.open({chance.randrange(6)})")
    for number in range(PATCHES):
        hands(gallery)
        before = gallery.state()
        gallery.change()
        gallery.show(odd=chance.choice([0, 0, 0.3]))
        check(before, gallery.state())
        if number % 5 == 4:
            gallery.show(kind="numbers")
            check_rest(gallery)
    gallery.show(kind="numbers")
    check_rest(gallery)
    if phone.page.evaluate(f"{VIEWER}.index") >= 0:
        number = gallery.state()["number"]
        phone.page.keyboard.press("Escape")
        phone.closed()
        check_rest(gallery)
        assert gallery.state()["focus"] == number, "the focus is not on the link of the photograph"
