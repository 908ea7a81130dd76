"""The package for npm: what is in it, its types in templates of frameworks, and the code of its README."""

import fcntl
import hashlib
import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from conftest import DIST
from test_import import VIEWER, bundle, command, node, opens, visit
from test_import import site as site  # A fixture.
from tool import PATIENCE, RELEASED, ROOT

pytestmark = pytest.mark.program

VERSION = (ROOT / "VERSION").read_text().strip()
README = (ROOT / "Packaging/npm/README.md").read_text()


def packed(folder: Path) -> Path:
    """The package, as `make package` makes it of dist/."""
    done = subprocess.run(
        [ROOT / "Scripts/package", "npm"],
        env={**os.environ, "ARTIFACTS": str(folder)},
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, done.stderr
    return folder / f"lenticular-{VERSION}.tgz"


@pytest.fixture(scope="session")
def tarball(tmp_path_factory, worker_id):
    """The package that is released, or one that the first of all modules and processes that need it makes."""
    if RELEASED:
        return RELEASED / f"lenticular-{VERSION}.tgz"
    assert DIST == ROOT / "dist"
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "package"
    folder.mkdir(exist_ok=True)
    file = folder / f"lenticular-{VERSION}.tgz"
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not file.exists():
            making = folder / "made"
            making.mkdir(exist_ok=True)
            packed(making).rename(file)
    return file


@pytest.fixture
def project(tmp_path, tarball):
    """An application that has installed the package, without a registry."""
    (tmp_path / "package.json").write_text('{"type": "module", "private": true}')
    environment = {
        **os.environ,
        "npm_config_cache": str(tmp_path / ".npm"),
        "npm_config_update_notifier": "false",
    }
    options = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts"]
    done = subprocess.run(
        ["npm", "install", *options, tarball],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0 and "added 1 package" in done.stdout, done.stdout + done.stderr
    return tmp_path


def installed(project: Path) -> Path:
    return project / "node_modules/lenticular"


def test_the_same_files_make_the_same_package(tarball, tmp_path):
    digests = {hashlib.sha256(file.read_bytes()).digest() for file in (tarball, packed(tmp_path))}
    assert len(digests) == 1


def test_every_file_has_a_path_and_every_path_a_file(project):
    manifest = json.loads((installed(project) / "package.json").read_text())
    assert manifest["version"] == VERSION
    assert manifest["keywords"] and manifest["repository"]["url"]
    exported = set()
    for path, target in manifest["exports"].items():
        targets = target.values() if isinstance(target, dict) else [target]
        for file in targets:
            assert (installed(project) / file).is_file(), f"{path}: {file}"
            exported.add(file.removeprefix("./"))
        if not isinstance(target, dict) or "default" in target:
            found = node(project, f"console.log(JSON.stringify(import.meta.resolve('lenticular{path[1:]}')))")
            assert Path(found.removeprefix("file://")).is_file()
    files = {
        str(file.relative_to(installed(project))) for file in installed(project).rglob("*") if file.is_file()
    }
    # A reader finds these, and debuggers the maps.
    # The scripts know where their parts are.
    parts = {f"lenticular-{part}.js" for part in ("actions", "panorama", "parallax", "peek")}
    maps = {f"{script}.map" for script in ("lenticular.js", "lenticular-viewer.js", *parts)}
    assert files - exported == {"README.md", "LICENSE", *parts, *maps}
    for fields in ("main", "types", "style", "customElements", "web-types", "jsdelivr", "unpkg"):
        assert (installed(project) / manifest[fields]).is_file(), fields


def test_scripts_are_those_of_dist_with_maps_to_their_sources(project):
    for file in DIST.glob("*.js"):
        text = (installed(project) / file.name).read_text()
        assert text.replace(f"//# sourceMappingURL={file.name}.map", "").strip() == file.read_text().strip()
    for name in ("lenticular", "lenticular-viewer"):
        text = (installed(project) / f"{name}.js").read_text()
        assert (installed(project) / f"{name}.wasm").read_bytes() == (DIST / f"{name}.wasm").read_bytes()
        found = node(
            project,
            f"""import {{ readFileSync }} from "node:fs";
            import {{ SourceMap }} from "node:module";
            const folder = "node_modules/lenticular/";
            const text = readFileSync(folder + "{name}.js", "utf8");
            const payload = JSON.parse(readFileSync(folder + "{name}.js.map", "utf8"));
            const at = text.indexOf("See setEngineURL");
            const line = text.slice(0, at).split("\\n").length - 1;
            const column = at - text.lastIndexOf("\\n", at) - 1;
            const {{ originalSource, originalLine }} = new SourceMap(payload).findEntry(line, column);
            const source = payload.sourcesContent[payload.sources.indexOf(originalSource)];
            console.log(JSON.stringify([originalSource, source.split("\\n")[originalLine], payload.sources]));""",
        )
        assert found[0] == "stage/engine.js" and "setEngineURL" in found[1]
        assert all(not source.startswith(("/", "..")) for source in found[2]), "no path of a machine"


@pytest.mark.parametrize("bundler", ["esbuild", "rollup", "webpack"])
@pytest.mark.parametrize("module", ["lenticular/viewer/inline", "lenticular/inline"])
def test_the_engine_can_be_inside_of_the_script(project, site, device, bundler, module):
    bundle(project, bundler, f'import "{module}";')
    script = "<script defer" if bundler == "webpack" else '<script type="module"'
    server = site(project)
    opens(visit(device, server, project, f'{script} src="out/main.js"></script>'))
    assert not [each for each in server.requests if "wasm" in each]


def test_the_engine_inside_needs_no_setting_of_a_development_server(project, site, device):
    """Vite bundles each package into its own folder, without its other files, and answers every address with a page."""
    command(
        project, "esbuild", "node_modules/lenticular/lenticular-viewer-inline.js", "--bundle", "--format=esm",
        "--outfile=node_modules/.vite/deps/lenticular_viewer_inline.js", "--log-level=error",
    )  # fmt: skip
    (project / "main.js").write_text('import "/node_modules/.vite/deps/lenticular_viewer_inline.js";')
    server = site(project)
    server.fallback = project / "index.html"
    opens(visit(device, server, project, '<script type="module" src="/main.js"></script>'))


def test_a_page_without_modules(project, site, device):
    folder = "node_modules/lenticular"
    phone = visit(device, site(project), project, f'<script src="{folder}/lenticular-classic.js"></script>')
    opens(phone)
    assert phone.page.evaluate("typeof lenticular.setEngineURL") == "function"
    assert phone.page.evaluate("customElements.get('lenticular-wall') === lenticular.LenticularWall")


# Types

REACT = """
import type {{}} from "lenticular/react";
import {{ useRef }} from "react";
import type {{ LenticularViewer }} from "lenticular/viewer";

export function App() {{
  const viewer = useRef<LenticularViewer>(null);
  return (
    <lenticular-viewer ref={{viewer}} history actions="share" className="grid" data-close="Fermer"
      onlenticular-present={{(event) => event.detail.index.toFixed()}}>
      <a href="a.jpg"><img src="a-small.jpg" alt="A" /></a>
      <lenticular-scroll axis="both" max-zoom={{4}} deceleration="fast" key="scroll">text</lenticular-scroll>
      {wrong}
    </lenticular-viewer>
  );
}}
"""
WRONG = [
    '<lenticular-scroll axis="diagonal" />',
    "<lenticular-scroll bounces={3} />",
    "<lenticular-viewer onlenticular-present={(event) => event.detail.nothing} />",
    "<lenticular-gallery />",
]


def check(project: Path, file: str, *options: str) -> str:
    """What the compiler complains about."""
    done = subprocess.run(
        ["tsc", "--noEmit", "--strict", "--target", "es2022", "--skipLibCheck", *options, file],
        cwd=project,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize("resolution", ["node", "node16"])
def test_react_knows_the_elements(project, resolution):
    types = ROOT / ".build/react/usr/share/nodejs"
    for name in ("@types/react", "@types/prop-types", "csstype"):
        place = project / "node_modules" / name
        place.parent.mkdir(exist_ok=True)
        place.symlink_to(types / name)
    module = {"node": "es2022", "node16": "node16"}[resolution]
    options = ["--jsx", "react-jsx", "--module", module, "--moduleResolution", resolution]
    (project / "main.tsx").write_text(REACT.format(wrong=""))
    assert check(project, "main.tsx", *options) == ""
    for wrong in WRONG:
        (project / "main.tsx").write_text(REACT.format(wrong=wrong))
        assert "error TS" in check(project, "main.tsx", *options), wrong


@pytest.mark.parametrize("resolution", ["node", "node16"])
def test_modules_with_the_engine_inside_have_the_same_types(project, resolution):
    main = (
        'import "lenticular/viewer/inline";\n'
        'import { LenticularWall } from "lenticular/inline";\n'
        'import type { LenticularViewer } from "lenticular/viewer/inline";\n'
        'const viewer: LenticularViewer | null = document.querySelector("lenticular-viewer");\n'
        "export const shown: number | undefined = viewer?.index;\n"
        'export const wall: LenticularWall | null = document.querySelector("lenticular-wall");\n'
    )
    module = {"node": "es2022", "node16": "node16"}[resolution]
    options = ["--module", module, "--moduleResolution", resolution]
    (project / "main.ts").write_text(main)
    assert check(project, "main.ts", *options) == ""
    (project / "main.ts").write_text(main.replace("number | undefined", "string"))
    assert "error TS2322" in check(project, "main.ts", *options)


# What the declarations use of each framework, since its own types cannot be had everywhere.
DOUBLES = {
    "preact": """export namespace JSX {
        interface HTMLAttributes<E = HTMLElement> { class?: string; children?: unknown }
        interface IntrinsicElements { a: HTMLAttributes<HTMLAnchorElement> & { href?: string } }
      }""",
    "solid-js": """export namespace JSX {
        interface HTMLAttributes<E> { class?: string; children?: unknown }
        interface IntrinsicElements { a: HTMLAttributes<HTMLAnchorElement> & { href?: string } }
      }""",
    "svelte/elements": """export interface HTMLAttributes<E extends EventTarget> { class?: string }
      export interface SvelteHTMLElements { a: HTMLAttributes<HTMLAnchorElement> & { href?: string } }""",
    "vue": """export interface HTMLAttributes { class?: any }
      export interface PublicProps { key?: string | number }
      export interface GlobalComponents {}""",
}
USES = {
    "preact": 'import type { JSX } from "preact"; type Elements = JSX.IntrinsicElements;',
    "solid": 'import type { JSX } from "solid-js"; type Elements = JSX.IntrinsicElements;',
    "svelte": 'import type { SvelteHTMLElements as Elements } from "svelte/elements";',
    "vue": """import type { GlobalComponents } from "vue";
      type Elements = { [Name in keyof GlobalComponents]: InstanceType<GlobalComponents[Name]>["$props"] };""",
}
LISTENERS = {
    "preact": "onlenticular-present",
    "solid": "on:lenticular-present",
    "svelte": "onlenticular-present",
    "vue": "onLenticular-present",
}


@pytest.mark.parametrize("framework", USES)
def test_other_frameworks_know_the_elements(project, framework):
    for name, text in DOUBLES.items():
        package = project / "node_modules" / name.split("/")[0]
        package.mkdir(exist_ok=True)
        file = "elements.d.ts" if "/" in name else "index.d.ts"
        (package / file).write_text(text)
        (package / "package.json").write_text(json.dumps({"name": package.name, "types": file}))
    main = (
        f'import type {{}} from "lenticular/{framework}";\n{USES[framework]}\n'
        'export const scroll: Elements["lenticular-scroll"] = { axis: "both", "max-zoom": 4, class: "wide" };\n'
        f'export const viewer: Elements["lenticular-viewer"] = {{ "{LISTENERS[framework]}": (event) =>'
        " { event.detail.index.toFixed(); } };\n"
    )
    (project / "main.ts").write_text(main)
    options = ["--module", "es2022", "--moduleResolution", "node"]
    assert check(project, "main.ts", *options) == ""
    (project / "main.ts").write_text(main.replace('"both"', '"diagonal"'))
    assert "error TS" in check(project, "main.ts", *options)
    (project / "main.ts").write_text(main.replace("detail.index", "detail.nothing"))
    assert "error TS" in check(project, "main.ts", *options)


def test_editors_know_the_elements_and_their_attributes(project):
    elements = json.loads((installed(project) / "custom-elements.json").read_text())
    expected = {
        declaration["tagName"]: {each["name"] for each in declaration.get("attributes", [])}
        for module in elements["modules"]
        for declaration in module["declarations"]
    }
    html = json.loads((installed(project) / "html-data.json").read_text())
    assert {
        tag["name"]: {each["name"] for each in tag.get("attributes", [])} for tag in html["tags"]
    } == expected
    scroll = next(tag for tag in html["tags"] if tag["name"] == "lenticular-scroll")
    axis = next(each for each in scroll["attributes"] if each["name"] == "axis")
    assert [each["name"] for each in axis["values"]] == ["y", "x", "both"]
    assert "data-width" in {each["name"] for each in html["globalAttributes"]}
    web = json.loads((installed(project) / "web-types.json").read_text())
    assert web["version"] == VERSION
    contributed = web["contributions"]["html"]["elements"]
    assert {
        each["name"]: {part["name"] for part in each.get("attributes", [])} for each in contributed
    } == expected
    css = json.loads((installed(project) / "css-data.json").read_text())
    assert all(each["name"].startswith("--lenticular-") for each in css["properties"]) and css["properties"]


# The README


def blocks(language: str, readme: str = README) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", readme, re.S)


def page(block: str) -> str:
    """A page of a block, whose photograph is one that is there."""
    block = block.replace("dunes.jpg", "/pictures/landscape.jpg").replace(
        "dunes-small", "/pictures/landscape-thumbnail"
    )
    return block.replace("landscape-thumbnail.jpg", "landscape-thumbnail.png")


def test_the_pages_of_the_readme_open_photographs(project, site, device):
    with_photograph, without = blocks("html")
    server = site(project)
    for text in (page(with_photograph), page(without) + VIEWER):
        (project / "page.html").write_text(
            f'<!doctype html><meta name="viewport" content="width=device-width">{text}'
        )
        phone = device("phone", server.origin, fresh=True)
        phone.page.goto(server.origin + "/page.html")
        phone.until("document.querySelector('lenticular-viewer').open", "the element is not defined")
        phone.until("[...document.images].every(({ complete }) => complete)")
        phone.fly_open(0)


@pytest.mark.parametrize("index", range(len(blocks("js"))))
def test_the_bundles_of_the_readme_open_photographs(project, site, device, index):
    code = blocks("js")[index]
    if code.startswith("// webpack"):
        # Debian has no loader of styles.
        bundle(project, "webpack", code.replace('import "lenticular/lenticular.css";\n', ""))
        return opens(visit(device, site(project), project, '<script defer src="out/main.js"></script>'))
    # What Vite calls `?url` is the loader `file` of esbuild.
    (project / "main.js").write_text(blocks("js")[index].replace("?url", ""))
    options = [
        "--bundle",
        "--format=esm",
        "--outdir=out",
        "--loader:.wasm=file",
        "--public-path=/out",
        "--log-level=error",
    ]
    command(project, "esbuild", "main.js", *options)
    assert (project / "out/main.css").exists()
    opens(visit(device, site(project), project, '<script type="module" src="out/main.js"></script>'))


def test_the_first_lines_for_a_page_open_a_photograph(project, site, device):
    """Those of the project's own README."""
    readme = (ROOT / "README.md").read_text()
    (project / "main.js").write_text(blocks("js", readme)[0])
    command(project, "esbuild", "main.js", "--bundle", "--outdir=out", "--log-level=error")
    text = page(blocks("html", readme)[0].replace("large", "dunes").replace("small", "dunes-small"))
    server = site(project)
    (project / "page.html").write_text(
        '<!doctype html><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="out/main.css">'
        f'{text}<script src="out/main.js"></script>'
    )
    phone = device("phone", server.origin, fresh=True)
    phone.page.goto(server.origin + "/page.html")
    phone.until("document.querySelector('lenticular-viewer').open", "the element is not defined")
    phone.until("[...document.images].every(({ complete }) => complete)")
    phone.fly_open(0)


def test_what_the_readme_imports_and_names_is_there(project):
    (modules,) = blocks("ts")
    manifest = json.loads((installed(project) / "package.json").read_text())
    for name in re.findall(r'"lenticular(/[^"?]*)"', modules + "".join(blocks("js"))):
        assert f".{name}" in manifest["exports"], name
    for name in re.findall(r"`lenticular(/[^`]+)`", README):
        assert f".{name}" in manifest["exports"], name
    for name in re.findall(r"or ([a-z, ]+)\n", modules)[0].split(", "):
        assert f"./{name}" in manifest["exports"], name
    (settings,) = blocks("json")
    for files in json.loads(settings).values():
        assert all((project / file).is_file() for file in files)
