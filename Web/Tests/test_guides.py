"""The code of the guides to frameworks and to styling, in the programs that it is for, or what stands for them."""

import json
import re

import pytest
from test_import import bundle, command
from test_import import site as site  # A fixture.
from test_npm import project as project  # A fixture.
from test_npm import tarball as tarball  # A fixture.
from tool import ROOT

pytestmark = pytest.mark.program

GUIDES = ROOT / "Documentation/guides"
PHOTOGRAPHS = [
    {
        "href": f"/pictures/landscape.jpg?{number}",
        "small": "/pictures/landscape-thumbnail.png",
        "width": 2400,
        "height": 1600,
        "title": f"Landscape {number}",
    }
    for number in range(3)
]
HEAD = '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>App</title>'
# What the application is given: its photographs, and what it calls when another one is shown.
GIVEN = f"globalThis.photographs = {json.dumps(PHOTOGRAPHS)}; globalThis.changes = [];"


def blocks(guide: str, language: str) -> list[str]:
    text = (GUIDES / f"{guide}.md").read_text()
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.S | re.M)


def built(project, main: str, *options: str):
    """Bundles an application, and writes its page, whose scripts before the bundle are those of `project`."""
    (project / "main.jsx").write_text(main)
    command(
        project, "esbuild", "main.jsx", "--bundle", "--outfile=out/main.js", "--log-level=error", *options
    )
    scripts = "".join(f'<script src="{name}"></script>' for name in ("react.js", "react-dom.js", "vue.js"))
    (project / "index.html").write_text(
        f'{HEAD}<link rel="stylesheet" href="out/main.css"><div id="root"></div><script>{GIVEN}</script>'
        f'{scripts}<script src="out/main.js"></script>'
    )


def shown(device, server, path: str = "/index.html", name: str = "phone", **options):
    visitor = device(name, server.origin, fresh=True, **options)
    visitor.page.goto(server.origin + path)
    visitor.until("document.querySelector('lenticular-viewer')?.open", "the element is not defined")
    visitor.until("document.images.length && [...document.images].every(({ complete }) => complete)")
    return visitor


def assert_turns(visitor):
    """A tap opens a photograph, a key turns to the next one, and the application hears of it."""
    visitor.fly_open(0)
    visitor.page.keyboard.press("ArrowRight")
    visitor.wait_for_photo(1)
    visitor.until("changes.includes(1)", "the application is not told")


def put_frameworks(project):
    """Puts the frameworks into a page's folder: those that are not used are empty."""
    node = "usr/share/nodejs"
    files = {
        "react.js": ROOT / f".build/react/{node}/react/umd/react.production.min.js",
        "react-dom.js": ROOT / f".build/react-dom/{node}/react-dom/umd/react-dom.production.min.js",
        "vue.js": ROOT / ".build/vue/trame_client/module/vue3-www/vue.global.js",
    }
    for name, file in files.items():
        (project / name).write_bytes(file.read_bytes())


def test_react(project, site, device):
    put_frameworks(project)
    (code,) = blocks("frameworks", "jsx")
    (project / "Photographs.jsx").write_text(code)
    (project / "react.cjs").write_text("module.exports = globalThis.React;")
    main = """import { Photographs } from "./Photographs.jsx";
      const onChange = (index) => changes.push(index);
      const root = ReactDOM.createRoot(document.getElementById("root"));
      globalThis.show = (photographs) => root.render(<Photographs photographs={photographs} onChange={onChange} />);
      show(photographs);"""
    built(project, main, "--alias:react=./react.cjs")
    phone = shown(device, site(project))
    assert_turns(phone)
    # The application takes away the photograph before the open one.
    phone.page.evaluate("show(photographs.slice(1))")
    phone.wait_for_photo(0)


def test_vue(project, site, device):
    put_frameworks(project)
    (component,) = blocks("frameworks", "vue")
    (config,) = blocks("frameworks", "js")
    script, template = re.fullmatch(
        r"<script setup>\n(.*)</script>\n\n<template>\n(.*)</template>\n", component, re.S
    ).groups()
    # What the compiler of components does.
    (project / "component.js").write_text(
        """export const component = {};
        globalThis.defineProps = (props) => Object.assign(component, { props });
        globalThis.defineEmits = (emits) => Object.assign(component, { emits });"""
    )
    (project / "setup.js").write_text(script)
    (project / "vite.config.js").write_text(config)
    (project / "plugin.js").write_text("export default (options) => options;")
    main = f"""import {{ component }} from "./component.js";
      import "./setup.js";
      import config from "./vite.config.js";
      component.template = {json.dumps(template)};
      const app = Vue.createApp({{
        components: {{ Photographs: component }},
        template: '<Photographs :photographs="photographs" @change="note" />',
        setup: () => ({{ photographs, note: (index) => changes.push(index) }}),
      }});
      app.config.compilerOptions = config.plugins[0].template.compilerOptions;
      globalThis.warnings = [];
      app.config.warnHandler = (message) => warnings.push(message);
      app.mount("#root");"""
    built(project, main, "--alias:@vitejs/plugin-vue=./plugin.js")
    phone = shown(device, site(project))
    assert_turns(phone)
    assert phone.page.evaluate("warnings") == [], "Vue takes the element for a component"


# Makes elements of JSX.
ELEMENTS = """export const h = (tag, attributes, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {}))
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  element.append(...children.flat());
  return element;
};"""
FACTORY = ["--jsx-factory=h", "--inject:./h.js"]


def test_svelte(project, site, device):
    """Of the compiler, this knows as much as the example uses."""
    (component,) = blocks("frameworks", "svelte")
    script, markup = re.fullmatch(r"<script>\n(.*)</script>\n(.*)", component, re.S).groups()
    markup = re.sub(r"{#each (\w+) as ({.*?}) \(\w+\)}", r"{\1.map((\2) => (", markup).replace(
        "{/each}", "))}"
    )
    (project / "h.js").write_text(ELEMENTS)
    (project / "props.js").write_text(
        "globalThis.$props = () => ({ photographs, onchange: (index) => changes.push(index) });"
    )
    put_frameworks(project)
    built(project, f'import "./props.js";\n{script}\nroot.append({markup.strip()});', *FACTORY)
    assert_turns(shown(device, site(project)))


def test_astro(project, site, device):
    """Of the compiler, this knows as much as the example uses."""
    (component,) = blocks("frameworks", "astro")
    code, markup, script = re.fullmatch(
        r"---\n(.*)---\n(.*)<script>\n(.*)</script>\n", component, re.S
    ).groups()
    (project / "h.js").write_text(ELEMENTS)
    (project / "astro.js").write_text("globalThis.Astro = { props: { photographs } };")
    put_frameworks(project)
    built(project, f'import "./astro.js";\n{script}\n{code}\nroot.append({markup.strip()});', *FACTORY)
    shown(device, site(project)).fly_open(1)


# The styles: what each block does, as [a CSS selector in the page or a part, a property, its value]
STYLES = [
    [("lenticular-viewer", "display", "grid"), ("lenticular-viewer img", "border-radius", "16px")],
    [("lenticular-viewer", "display", "flex"), ("lenticular-viewer img", "height", "128px")],
    [("backdrop", "background-color", {"light": "rgb(244, 241, 234)", "dark": "rgb(17, 16, 14)"})],
    [("counter", "color", "rgb(34, 34, 34)"), ("caption", "color", "rgb(34, 34, 34)")],
    [("previous", "display", "none"), ("next", "display", "none"), ("close", "color", "rgb(255, 215, 0)")],
]
VALUE = """([name, property]) => {
  const viewer = document.querySelector("lenticular-viewer");
  const element = viewer.shadowRoot.querySelector(`[part=${CSS.escape(name)}]`) ?? document.querySelector(name);
  return getComputedStyle(element).getPropertyValue(property);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("index", range(len(STYLES)))
def test_styles(project, site, device, index, scheme):
    codes = blocks("styling", "css")
    assert len(codes) == len(STYLES)
    links = "".join(
        f'<a href="{href}" data-width="{width}" data-height="{height}" data-caption="{title}">'
        f'<img src="{small}" alt="{title}"></a>'
        for href, small, width, height, title in (each.values() for each in PHOTOGRAPHS)
    )
    bundle(project, "esbuild", 'import "lenticular/viewer/inline";')
    (project / "index.html").write_text(
        f"{HEAD}<style>{codes[index]}</style><lenticular-viewer>{links}</lenticular-viewer>"
        '<script type="module" src="out/main.js"></script>'
    )
    desktop = shown(device, site(project), name="desktop", color_scheme=scheme)
    desktop.fly_open(1)
    for name, property, value in STYLES[index]:
        expected = value[scheme] if isinstance(value, dict) else value
        assert desktop.page.evaluate(VALUE, [name, property]) == expected, (name, property)


def test_every_block_of_the_guides_is_run():
    """In these languages, by the tests here, in `test_site.py` and in those of the packages. A new one needs a test.

    The script for WordPress has none yet.
    """
    run = {
        "coming-from-other-viewers": {"html", "js"},
        "deploying": {"nginx", "caddyfile", "systemd"},
        "frameworks": {"jsx", "vue", "js", "svelte", "astro", "go-html-template", "markdown", "html"},
        "gallery-online": {"sh", "yaml", "text"},
        "photographs-on-a-page": {"html", "css"},
        "styling": {"css"},
        "troubleshooting": set(),
    }
    found = {
        file.stem: set(re.findall(r"^```(\w[\w-]*)$", file.read_text(), re.M)) for file in GUIDES.glob("*.md")
    }
    assert found == run


# The pages of the elements

ELEMENTS_FOLDER = ROOT / "Documentation/elements"
NAMES = ["viewer", "scroll", "wall", "panorama", "peek", "parallax"]


def examples(name: str, language: str) -> list[str]:
    text = (ELEMENTS_FOLDER / f"lenticular-{name}.md").read_text()
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.S | re.M)


def test_the_types_of_the_elements_are_types(tmp_path):
    (tmp_path / "types.ts").write_text(
        "\n".join(
            f"declare namespace {name} {{\n{code}\n}}"
            for name in NAMES
            for code in [*examples(name, "ts"), ""]
        )
    )
    options = ["--noEmit", "--strict", "--target", "es2022", "--lib", "es2022,dom"]
    command(tmp_path, "tsc", *options, "types.ts")
