"""Properties mirror attributes, for everything that custom-elements.json describes."""

import json
import re

import pytest
from conftest import DIST, ROOT

SOURCE = ROOT / "Web" / "Host"
MANIFEST = json.loads((SOURCE / "custom-elements.json").read_text())
SCRIPT = '<script type="module" src="/dist/lenticular.js"></script>'
ELEMENTS = {
    declaration["tagName"]: declaration
    for module in MANIFEST["modules"]
    for declaration in module["declarations"]
}
MIRRORED = {
    tag: mirrored
    for tag, element in ELEMENTS.items()
    if (mirrored := [member for member in element["members"] if member.get("reflects")])
}
INVALID_NUMBERS = ["", "many", "NaN", "Infinity", "-1e9"]


def default(member):
    """The default value in the manifest."""
    text = member["default"]
    return float("inf") if text == "Infinity" else json.loads(text)


def another(member):
    """Another valid value, its text as an attribute (None for a flag), and invalid texts."""
    kind, usual = member["type"]["text"], default(member)
    if kind == "boolean":
        return not usual, None, []
    if kind == "number":
        # A value that is valid for all properties, except that a deceleration is less than 1.
        value = 0.5 if member["name"] == "deceleration" else 2.5
        return value, str(value), INVALID_NUMBERS
    if kind == "string":
        return "/walls/12.json", "/walls/12.json", []
    word = [each for each in re.findall(r'"([^"]*)"', kind) if each != usual][-1]
    return word, word, ["", "elsewhere", word.upper()]


def make(device, tag: str):
    """Creates an element that is not connected, so it is not on a stage."""
    device.show("", SCRIPT)
    device.page.evaluate(
        """async (tag) => {
          await customElements.whenDefined(tag);
          window.element = document.createElement(tag);
        }""",
        tag,
    )


def value(device, name: str):
    # JSON does not contain infinity.
    got = device.page.evaluate("(name) => element[name] === Infinity ? 'Infinity' : element[name]", name)
    return float("inf") if got == "Infinity" else got


def assign(device, name: str, other):
    """Sets a property."""
    device.page.evaluate("([name, value]) => { element[name] = value; }", [name, other])


def say(device, attribute: str, text: str | None):
    """Sets an attribute, or removes it."""
    device.page.evaluate(
        """([name, text]) =>
          text === null ? element.removeAttribute(name) : element.setAttribute(name, text)""",
        [attribute, text],
    )


def said_by(device, attribute: str) -> str | None:
    return device.page.evaluate("(name) => element.getAttribute(name)", attribute)


def test_the_download_has_the_manifest():
    package = json.loads((DIST / "package.json").read_text())
    assert json.loads((DIST / package["customElements"]).read_text()) == MANIFEST


def test_the_manifest_names_every_element():
    assert sorted(ELEMENTS) == [
        "lenticular-panorama",
        "lenticular-parallax",
        "lenticular-peek",
        "lenticular-scroll",
        "lenticular-viewer",
        "lenticular-wall",
    ]


@pytest.mark.parametrize("tag", ELEMENTS)
def test_what_the_manifest_describes_is_there(desktop, tag):
    element = ELEMENTS[tag]
    make(desktop, tag)
    kinds = desktop.page.evaluate(
        """() => {
          const kinds = {};
          const { getPrototypeOf } = Object;
          for (let each = element.constructor.prototype; each !== HTMLElement.prototype; each = getPrototypeOf(each))
            for (const name of Object.getOwnPropertyNames(each)) {
              const { get, set, value } = Object.getOwnPropertyDescriptor(each, name);
              const isMethod = typeof (value ?? element[name]) === "function";
              kinds[name] ??= isMethod ? "method" : set && get ? "field" : "readonly";
            }
          return kinds;
        }"""
    )
    for member in element["members"]:
        kind = "readonly" if member.get("readonly") else member["kind"]
        assert kinds.get(member["name"]) == kind, member["name"]
    observed = desktop.page.evaluate("element.constructor.observedAttributes ?? []")
    mirrored = [member["attribute"] for member in element["members"] if member.get("reflects")]
    # Former names of attributes are read, too.
    former = {"lenticular-panorama": ["motion", "recenter"]}.get(tag, [])
    assert sorted(observed) == sorted(mirrored + former)
    assert desktop.page.evaluate(
        "async (name) => (await import('/dist/lenticular.js'))[name] === element.constructor",
        element["name"],
    )


@pytest.mark.parametrize("tag", MIRRORED)
def test_a_missing_attribute_counts_as_the_default(desktop, tag):
    make(desktop, tag)
    for member in MIRRORED[tag]:
        usual = default(member)
        if member["attribute"] == "pixel-budget" and desktop.page.evaluate("navigator.deviceMemory < 4"):
            usual /= 3
        assert value(desktop, member["name"]) == usual, member["name"]


@pytest.mark.parametrize("tag", MIRRORED)
def test_setting_one_changes_the_other(desktop, tag):
    make(desktop, tag)
    for member in MIRRORED[tag]:
        name, attribute = member["name"], member["attribute"]
        usual = value(desktop, name)
        other, said, _ = another(member)
        assign(desktop, name, other)
        written = said_by(desktop, attribute)
        if said is None:
            # A flag is an empty attribute, or one with the text that turns it off.
            assert written == ("" if other else "false"), name
        else:
            assert written == said, name
        assert value(desktop, name) == other
        say(desktop, attribute, None)
        assert value(desktop, name) == usual
        say(desktop, attribute, written)
        assert value(desktop, name) == other
        # Setting the property removes the attribute: its default for a flag, null otherwise.
        assign(desktop, name, usual if said is None else None)
        assert said_by(desktop, attribute) is None, name
        assert value(desktop, name) == usual


@pytest.mark.parametrize("tag", MIRRORED)
def test_what_it_may_not_say_counts_as_the_default(desktop, tag):
    make(desktop, tag)
    for member in MIRRORED[tag]:
        usual = value(desktop, member["name"])
        for text in another(member)[2]:
            say(desktop, member["attribute"], text)
            assert value(desktop, member["name"]) == usual, (member["name"], text)


@pytest.mark.parametrize("tag", MIRRORED)
def test_properties_that_were_set_before_the_script_was_there_count(desktop, tag):
    others = {member["name"]: another(member) for member in MIRRORED[tag]}
    inner = '<img src="/pictures/square.jpg" width="300" height="300" alt="Square">'
    desktop.show(f"<{tag}>{inner}</{tag}>")
    desktop.page.evaluate(
        """async ([tag, values]) => {
          window.element = Object.assign(document.querySelector(tag), values);
          await import("/dist/lenticular.js");
        }""",
        [tag, {name: other for name, (other, _, _) in others.items()}],
    )
    assert desktop.page.evaluate("Object.keys(element)") == []
    for member in MIRRORED[tag]:
        other, said, _ = others[member["name"]]
        assert value(desktop, member["name"]) == other, member["name"]
        written = said_by(desktop, member["attribute"])
        assert written is not None if said is None else written == said, member["name"]


@pytest.mark.parametrize(
    ("tag", "name", "valid", "invalid"),
    [
        # Between two numbers, without them.
        ("lenticular-scroll", "deceleration", ["0.001", "0.999"], ["0", "1"]),
        ("lenticular-scroll", "min-zoom", ["0.001", "1e9"], ["0", "-1"]),
        # With them.
        ("lenticular-panorama", "sensitivity", ["0", "10"], ["-0.001", "10.001"]),
        ("lenticular-peek", "range", ["1", "1e9"], ["0.999"]),
    ],
)
def test_a_number_is_within_its_range(desktop, tag, name, valid, invalid):
    make(desktop, tag)
    property = re.sub("-.", lambda match: match[0][1].upper(), name)
    usual = value(desktop, property)
    for text in valid:
        say(desktop, name, text)
        assert value(desktop, property) == float(text) != usual, text
    for text in invalid:
        say(desktop, name, text)
        assert value(desktop, property) == usual, text


def test_words_stand_for_numbers(desktop):
    make(desktop, "lenticular-scroll")
    assign(desktop, "deceleration", "fast")
    assert said_by(desktop, "deceleration") == "fast"
    assert value(desktop, "deceleration") == 0.99


def test_photographs_that_were_set_before_the_script_was_there_are_shown(desktop):
    desktop.show('<lenticular-wall style="height: 400px"></lenticular-wall>')
    desktop.page.evaluate(
        """async () => {
          const wall = document.querySelector("lenticular-wall");
          wall.photographs = [1, 2, 3].map(() => ({ href: "/pictures/square.jpg", width: 3, height: 3 }));
          await import("/dist/lenticular.js");
        }"""
    )
    desktop.page.wait_for_selector("lenticular-wall:state(live)")
    desktop.until(
        lambda: (
            desktop.page.evaluate(
                "document.querySelector('lenticular-wall').shadowRoot.querySelectorAll('a').length"
            )
            == 3
        ),
        "it does not show them",
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "element.maxZoom = 3; element.zoomTo(9, { animated: false })"),
        ("element.maxZoom = 3", "element.zoomTo(9, { animated: false })"),
    ],
    ids=["set on the page", "set before the script"],
)
def test_the_engine_follows_a_property(desktop, before, after):
    desktop.show(
        '<lenticular-scroll style="height: 300px"><p style="height: 900px">Text</p></lenticular-scroll>'
    )
    desktop.page.evaluate(
        f"""async () => {{
          window.element = document.querySelector("lenticular-scroll");
          {before};
          await import("/dist/lenticular.js");
        }}"""
    )
    desktop.page.wait_for_selector("lenticular-scroll:state(live)")
    desktop.page.evaluate(f"() => {{ {after} }}")
    desktop.until(lambda: value(desktop, "zoomScale") == 3, "the content does not zoom to 3")
