"""The code of the documentation, in the programs that it is for, or what stands for them."""

import json
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image
from test_import import bundle, command, opens, visit
from test_import import site as site  # A fixture.
from test_npm import project as project  # A fixture.
from test_npm import tarball as tarball  # A fixture.
from tool import LENTICULAR, ROOT, run

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


def test_wordpress(project, site, device):
    """On a page with two galleries, as its editor writes them."""
    (code,) = blocks("frameworks", "html")
    place = project / "wp-content/lenticular"
    place.mkdir(parents=True)
    for name in ("lenticular-viewer.js", "lenticular-viewer.wasm", "lenticular-actions.js", "lenticular.css"):
        (place / name).write_bytes((project / "node_modules/lenticular" / name).read_bytes())
    image = (
        '<figure class="wp-block-image size-large"><a href="/pictures/landscape.jpg?{0}">'
        '<img decoding="async" width="300" height="200" src="/pictures/landscape-thumbnail.png" alt=""></a>'
        '<figcaption class="wp-element-caption">Caption {0}</figcaption></figure>'
    )
    gallery = '<figure class="wp-block-gallery has-nested-images columns-default is-cropped">{}</figure>'
    galleries = [gallery.format("".join(image.format(each) for each in pair)) for pair in ((0, 1), (2, 3))]
    (project / "index.html").write_text(f"{HEAD}{''.join(galleries)}{code}")
    phone = shown(device, site(project))
    # Each gallery is a viewer of its own.
    for number in range(2):
        viewer = f"document.querySelectorAll('lenticular-viewer')[{number}]"
        phone.fly_open(1, number)
        caption = f"{viewer}.shadowRoot.querySelector('[part=caption]').textContent"
        assert phone.page.evaluate(f"[{viewer}.length, {caption}]") == [2, f"Caption {2 * number + 1}"]
        phone.page.keyboard.press("Escape")
        phone.closed()


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


def pages_of_the_documentation() -> list[Path]:
    """Articles of the engine have tests of their own, which compile their code."""
    folders = (".", "Documentation", "Documentation/guides", "Documentation/elements", "Packaging/npm")
    return sorted(file for folder in folders for file in (ROOT / folder).glob("*.md"))


def test_a_style_sheet_of_ones_own_colours_the_pages_of_a_gallery(tmp_path, site, device):
    (css,) = re.findall(r"^```css\n(.*?)^```", (ROOT / "Documentation/gallery.md").read_text(), re.S | re.M)
    templates, photographs, made = (tmp_path / name for name in ("templates", "photographs", "site"))
    for folder in (templates, photographs):
        folder.mkdir()
    (templates / "gallery.css").write_text(css)
    Image.new("RGB", (300, 200), (200, 60, 40)).save(photographs / "a.jpg")
    run("build", photographs, "--output", made, "--theme", "light", "--templates", templates)
    phone = device("phone", site(made).origin, fresh=True)
    phone.page.goto(phone.origin + "/index.html")
    style = phone.page.evaluate(
        "[getComputedStyle(document.documentElement).backgroundColor, getComputedStyle(document.body).color]"
    )
    assert style == ["rgb(246, 239, 226)", "rgb(42, 33, 24)"]


def test_every_block_of_the_documentation_is_run():
    """In these languages, by tests here, in `test_npm.py`, in `test_site.py`, of the packages and of the command line.
    A new block needs a test.
    """
    element = {"html", "ts"}
    tested = {
        "CONTRIBUTING.md": {"sh"},
        "Documentation/browsers.md": {"js"},
        "Documentation/desktop.md": {"sh"},
        "Documentation/elements/lenticular-panorama.md": element,
        "Documentation/elements/lenticular-parallax.md": {"html"},
        "Documentation/elements/lenticular-peek.md": element,
        "Documentation/elements/lenticular-scroll.md": element,
        "Documentation/elements/lenticular-viewer.md": element,
        "Documentation/elements/lenticular-wall.md": element | {"json"},
        "Documentation/gallery.md": {"css", "yaml"},
        "Documentation/guides/coming-from-other-viewers.md": {"html", "js"},
        "Documentation/guides/deploying.md": {"nginx", "caddyfile", "systemd"},
        "Documentation/guides/frameworks.md": {
            "jsx", "vue", "js", "svelte", "astro", "go-html-template", "markdown", "html",
        },
        "Documentation/guides/gallery-online.md": {"sh", "yaml", "text"},
        "Documentation/guides/photographs-on-a-page.md": {"html", "css"},
        "Documentation/guides/styling.md": {"css"},
        "Documentation/installing.md": {"sh"},
        "Documentation/recordings.md": {"json"},
        "Packaging/npm/README.md": {"html", "js", "json", "ts"},
        "README.md": {"html", "js", "sh", "swift"},
    }  # fmt: skip
    found = {
        str(page.relative_to(ROOT)): set(re.findall(r"^ *```(\S+)$", page.read_text(), re.M))
        for page in pages_of_the_documentation()
    }
    assert {page: languages for page, languages in found.items() if languages} == tested


def commands() -> list[tuple[str, list[str]]]:
    """The lines for a terminal on all pages but the tutorial, whose lines another test runs."""
    return [
        (page.name, words)
        for page in pages_of_the_documentation()
        if page.parent.name != "guides"
        for block in re.findall(r"^```sh\n(.*?)^```", page.read_text(), re.S | re.M)
        for line in block.splitlines()
        if (words := shlex.split(line, comments=True))
    ]


def test_commands_of_the_documentation_are_there():
    """Lines for a packaged program run in the tests of the packages; these are cheap, and for all lines."""
    version = (ROOT / "VERSION").read_text().strip()
    variables = re.findall(r"^([A-Z]+) \?=", (ROOT / "Makefile").read_text(), re.M)
    found = commands()
    assert {page for page, _ in found} == {"CONTRIBUTING.md", "README.md", "desktop.md", "installing.md"}
    for page, (program, *words) in found:
        where = f"{page}: {program} {shlex.join(words)}"
        match program:
            case "make":
                target, *settings = words
                assert all(each.split("=")[0] in variables for each in settings), where
                done = subprocess.run(["make", "--dry-run", target], cwd=ROOT, capture_output=True, text=True)
                assert done.returncode == 0, where + done.stderr
            case "sudo":
                name = re.fullmatch(rf"\./(lenticular(?:-view)?)_{re.escape(version)}_amd64\.deb", words[2])
                assert words[:2] == ["apt", "install"] and len(words) == 3, where
                assert name and (ROOT / f"Packaging/{name[1]}.control").is_file(), where
            case "lenticular":
                command = words[0] if words[0].isalpha() else "serve"
                said = subprocess.run([LENTICULAR, "help", command], capture_output=True, text=True)
                assert said.returncode == 0 and f"lenticular {command} " in said.stdout, where
                options = [each for each in words if each.startswith("--")]
                assert all(re.search(rf"{each}\b", said.stdout) for each in options), where
            case "lenticular-view":
                assert not [each for each in words if each.startswith("-")], where
            case _:
                assert os.access(ROOT / program, os.X_OK), where


def test_the_recording_in_the_documentation_is_drawn(tmp_path):
    (text,) = re.findall(
        r"^```json\n(.*?)^```", (ROOT / "Documentation/recordings.md").read_text(), re.S | re.M
    )
    (tmp_path / "recording.jsonl").write_text(text)
    drawn = subprocess.run(
        [LENTICULAR, "storyboard", tmp_path / "recording.jsonl"], capture_output=True, text=True
    )
    assert drawn.returncode == 0, drawn.stderr
    assert drawn.stdout.startswith("<svg")


def test_the_text_of_an_album_in_the_documentation_is_read(tmp_path):
    _, text = re.findall(r"^```yaml\n(.*?)^```", (ROOT / "Documentation/gallery.md").read_text(), re.S | re.M)
    album = tmp_path / "Photographs/Sea"
    album.mkdir(parents=True)
    (album / "index.md").write_text(text)
    for name in ("IMG_0042.jpg", "IMG_0043.jpg", "boat-draft.jpg"):
        Image.linear_gradient("L").resize((90, 60)).save(album / name)
    command = [
        LENTICULAR,
        "build",
        tmp_path / "Photographs",
        "--output",
        tmp_path / "Site",
        "--keep-copyright",
        "--json",
    ]
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    summary = json.loads(done.stdout)
    assert summary["photos"] == 2 and summary["leftOut"] == ["Sea/boat-draft.jpg"]
    assert not summary["warnings"] and not summary["skipped"], "nothing in it is a mistake"
    page = (tmp_path / "Site/sea/index.html").read_text()
    for said in ("By the sea", "https://example.org/", "Nobody was there.", "A wide beach without people"):
        assert said in page, said
    assert "<em>lighthouse</em>" in (tmp_path / "Site/sea/img_0042/index.html").read_text()
    assert "© Anna" in (tmp_path / "Site/sea/img_0043/index.html").read_text()


def test_an_application_says_where_the_engine_is(project, site, device):
    """As the page about browsers tells."""
    (code,) = re.findall(
        r"^ *```js\n(.*?)^ *```", (ROOT / "Documentation/browsers.md").read_text(), re.S | re.M
    )
    bundle(project, "esbuild", code)
    (project / "assets").mkdir()
    shutil.copy(project / "node_modules/lenticular/lenticular.wasm", project / "assets")
    opens(visit(device, site(project), project, '<script type="module" src="out/main.js"></script>'))


# The pages of the elements

ELEMENTS_FOLDER = ROOT / "Documentation/elements"
NAMES = ["viewer", "scroll", "wall", "panorama", "peek", "parallax"]


def examples(name: str, language: str) -> list[str]:
    text = (ELEMENTS_FOLDER / f"lenticular-{name}.md").read_text()
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.S | re.M)


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_of_an_element_work(project, site, device, folder, name):
    (listed,) = examples("wall", "json")
    (project / "photographs.json").write_text(listed)
    server = site(project)
    # Every photograph of the examples is this one.
    server.fallback = folder / "landscape.jpg"
    for number, code in enumerate(examples(name, "html")):
        (project / f"{number}.html").write_text(
            f'{HEAD}<link rel="stylesheet" href="node_modules/lenticular/lenticular.css">{code}'
            '<script type="module" src="node_modules/lenticular/lenticular.js"></script>'
        )
        phone = device("phone", server.origin, fresh=True)
        phone.page.goto(f"{server.origin}/{number}.html")
        element = f"document.querySelector('lenticular-{name}')"
        phone.until(f"{element}.matches(':defined')", "the element is not defined")
        # Some load the engine no earlier than this.
        phone.page.evaluate(f"{element}.querySelector('a, [tabindex]')?.focus()")
        phone.page.evaluate(f"Promise.resolve({element}.ready).then(() => true)")
        phone.until("[...document.images].every(({ complete }) => complete)")
        assert phone.page.evaluate(f"{element}.getBoundingClientRect().height") > 20
        assert phone.page.evaluate(f"{element}.shadowRoot.childElementCount") > 0, "it does nothing"


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
