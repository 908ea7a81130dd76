"""The package where it is imported: by programs without a document, bundlers, blobs, classic scripts."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import DIST
from server import Server
from tool import PATIENCE, RELEASED, ROOT

pytestmark = pytest.mark.program

MODULES = {"lenticular": "lenticular", "lenticular/viewer": "lenticular-viewer"}
CLASSES = {
    "lenticular/viewer": ["LenticularViewer"],
    "lenticular": [
        f"Lenticular{name}" for name in ("Panorama", "Parallax", "Peek", "Scroll", "Viewer", "Wall")
    ],
}
# Where Debian has the modules of Node, and where `Scripts/install` has unpacked those of webpack.
MODULES_OF_NODE = ["/usr/share/nodejs", str(ROOT / ".build/webpack/usr/share/nodejs")]
ENVIRONMENT = {**os.environ, "NODE_PATH": ":".join(MODULES_OF_NODE)}
VIEWER = (
    '<lenticular-viewer><a href="/pictures/landscape.jpg" data-width="2400" data-height="1600">'
    '<img src="/pictures/landscape-thumbnail.png" width="180" height="120" alt="Landscape"></a></lenticular-viewer>'
)


@pytest.fixture
def project(tmp_path):
    """A folder with the package in it, as npm installs it."""
    package = tmp_path / "node_modules" / "lenticular"
    if RELEASED:
        (tarball,) = RELEASED.glob("lenticular-*.tgz")
        package.mkdir(parents=True)
        subprocess.run(["tar", "-xf", tarball, "-C", package, "--strip-components=1"], check=True)
    else:
        shutil.copytree(DIST, package)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    return tmp_path


def command(project: Path, *arguments, **options) -> str:
    """What a program prints. It must not fail or complain."""
    done = subprocess.run(
        list(map(str, arguments)),
        cwd=project,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        **options,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def node(project: Path, script: str):
    """What a module of Node prints, as JSON."""
    (project / "main.mjs").write_text(script)
    done = subprocess.run(
        ["node", "main.mjs"], cwd=project, env=ENVIRONMENT, capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


# Without a document


@pytest.mark.parametrize("module", MODULES)
def test_in_node_the_classes_can_be_imported_and_nothing_happens(project, module):
    told = node(
        project,
        f"""const before = Object.keys(globalThis);
        const all = await import("{module}");
        all.setEngineURL("/elsewhere.wasm");
        class Mine extends all.LenticularViewer {{}}
        await new Promise((resolve) => setTimeout(resolve, 400));
        console.log(JSON.stringify([Object.keys(all).sort(), Object.keys(globalThis).length - before.length]));""",
    )
    assert told == [sorted([*CLASSES[module], "setEngineURL"]), 0]


def test_in_jsdom_elements_keep_their_content_and_nothing_happens(project):
    """A document without layout, in which applications test their components."""
    body = (
        '<lenticular-viewer history actions="rotate"><a href="a.jpg"><img src="a.png" alt="A"></a></lenticular-viewer>'
        '<lenticular-scroll min-zoom="0.5"><p>Text</p></lenticular-scroll>'
        '<lenticular-wall src="wall.json"><p>Wall</p></lenticular-wall>'
        '<lenticular-panorama><img src="b.jpg" alt="B"></lenticular-panorama>'
        '<lenticular-parallax><img src="c.jpg" alt="C"></lenticular-parallax>'
        '<lenticular-peek><a href="d.jpg"><img src="d.png" alt="D"></a></lenticular-peek>'
    )
    told = node(
        project,
        f"""import {{ createRequire }} from "node:module";
        const {{ JSDOM, VirtualConsole }} = createRequire(import.meta.url)("jsdom");
        const complaints = [];
        const virtualConsole = new VirtualConsole();
        const note = (each) => complaints.push(`${{each}}`);
        for (const kind of ["jsdomError", "error", "warn"]) virtualConsole.on(kind, note);
        const body = {json.dumps(body)};
        const {{ window }} = new JSDOM(body, {{ url: "http://localhost/", pretendToBeVisual: true, virtualConsole }});
        for (const name of Object.getOwnPropertyNames(window))
          if (!(name in globalThis) && !name.startsWith("_")) globalThis[name] = window[name];
        globalThis.window = window;
        globalThis.document = window.document;
        // What tests of applications often add.
        globalThis.ResizeObserver = class {{ observe() {{}} unobserve() {{}} disconnect() {{}} }};
        const before = document.body.innerHTML;
        await import("lenticular");
        const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
        await wait(400);
        const viewer = document.querySelector("lenticular-viewer");
        const unchanged = document.body.innerHTML === before;
        viewer.actions = "share";
        viewer.history = false;
        await viewer.open(0);
        viewer.close();
        const later = document.createElement("lenticular-scroll");
        document.body.append(later);
        for (const each of [...document.body.children]) each.remove();
        document.body.append(viewer);
        await wait(100);
        console.log(JSON.stringify([complaints, unchanged, viewer.index, viewer.getAttribute("actions"),
          viewer.hasAttribute("history"), customElements.get("lenticular-viewer") === viewer.constructor]));""",
    )
    assert told == [[], True, -1, "share", False, True]


# The package


def test_every_file_that_an_application_may_need_has_a_path(project):
    paths = [
        "lenticular",
        "lenticular/viewer",
        "lenticular/lenticular.css",
        "lenticular/lenticular.wasm",
        "lenticular/lenticular-viewer.wasm",
        "lenticular/custom-elements.json",
        "lenticular/package.json",
    ]
    files = node(
        project, f"console.log(JSON.stringify({json.dumps(paths)}.map((each) => import.meta.resolve(each))))"
    )
    for file in files:
        assert (project / file.removeprefix("file://")).is_file(), file


@pytest.mark.parametrize("resolution", ["node", "node16"])
def test_types_are_found(project, resolution):
    (project / "main.ts").write_text(
        'import { LenticularViewer, setEngineURL } from "lenticular/viewer";\n'
        'import { LenticularWall } from "lenticular";\n'
        'setEngineURL(new URL("/engine.wasm", location.href));\n'
        "export const length: number = new LenticularViewer().length;\n"
        "export const wall: LenticularWall | null = document.querySelector('lenticular-wall');\n"
    )
    module = {"node": "es2022", "node16": "node16"}[resolution]
    options = [
        "--noEmit",
        "--strict",
        "--target",
        "es2022",
        "--module",
        module,
        "--moduleResolution",
        resolution,
    ]
    command(project, "tsc", *options, "main.ts")


# Bundlers


class Site(Server):
    """A server of a folder. As development servers do, it may answer addresses without a file with the page."""

    fallback: Path | None = None
    types: dict[str, str] = {}

    def file(self, path: str):
        return super().file(path) or (self.fallback if "pictures" not in path else None)

    def answer(self, request):
        send = request.send_header
        kind = next((kind for part, kind in self.types.items() if request.path.endswith(part)), None)
        request.send_header = lambda name, value: (
            send(name, kind if kind and name == "Content-Type" else value)
            if kind != "" or name != "Content-Type"
            else None
        )
        try:
            super().answer(request)
        finally:
            request.send_header = send


@pytest.fixture
def site(folder):
    made = []

    def serve(root: Path) -> Site:
        made.append(Site({"/pictures/": folder, "/": root}))
        return made[-1]

    yield serve
    for each in made:
        each.close()


def visit(device, site: Site, root: Path, script: str):
    """A page of a site, with this script."""
    page = root / "index.html"
    page.write_text(
        '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>App</title>'
        f"<body>{VIEWER}{script}"
    )
    phone = device("phone", site.origin, fresh=True)
    phone.page.goto(site.origin + "/index.html")
    return phone


def opens(phone):
    """Whether a tap opens the photograph in place."""
    phone.until("document.querySelector('lenticular-viewer').open", "the element is not defined")
    phone.until("[...document.images].every(({ complete }) => complete)")
    phone.fly_open(0)
    assert phone.url.endswith("/index.html")


def has_actions(phone):
    """Whether the actions are there once a photograph is open."""
    phone.page.evaluate(
        "document.querySelector('lenticular-viewer').setAttribute('actions', 'rotate information')"
    )
    opens(phone)
    buttons = (
        "document.querySelector('lenticular-viewer').shadowRoot.querySelectorAll('[part=actions] button')"
    )
    assert phone.page.evaluate(f"{buttons}.length") == 2


def follows(phone):
    """Whether a tap follows the link, because there is no engine."""
    phone.until("[...document.images].every(({ complete }) => complete)")
    phone.leave(lambda: phone.tap_thumbnail(0), "landscape.jpg")


def bundle(project: Path, bundler: str, main: str, form: str = "esm") -> Path:
    """Bundles a module as `out/main.js`."""
    (project / "main.js").write_text(main)
    if bundler == "esbuild":
        options = ["--bundle", f"--format={form}", "--outfile=out/main.js", "--log-level=error"]
        command(project, "esbuild", "main.js", *options)
    elif bundler == "rollup":
        # Finds packages, as the plug-in for that does.
        (project / "rollup.config.mjs").write_text(
            """const find = {
              name: "find",
              resolveId: (id) => (/^[a-z]/.test(id) ? new URL(import.meta.resolve(id)).pathname : null),
            };
            export default { input: "./main.js", plugins: [find] };"""
        )
        options = [
            "--config",
            "rollup.config.mjs",
            "--dir",
            "out",
            "--format",
            form,
            "--name",
            "app",
            "--silent",
            # What is fetched when it is needed cannot be so in a classic script.
            *(["--inlineDynamicImports"] if form == "iife" else []),
        ]
        command(project, "rollup", *options)
    else:
        (project / "build.cjs").write_text(
            """const { config } = process;
            // Debian's webpack asks Debian's Node where its modules are.
            const variables = { node_relative_path: "", node_prefix: "", ...config.variables };
            Object.defineProperty(process, "config", { value: { ...config, variables } });
            const output = { path: `${__dirname}/out`, filename: "main.js", publicPath: "auto" };
            const options = { mode: "production", entry: "./main.js", target: "web", context: __dirname, output };
            require("webpack")(options, (error, stats) => {
              if (!error && !stats.hasErrors()) return;
              console.error(error ?? stats.toString());
              process.exit(1);
            });"""
        )
        command(project, "node", "build.cjs")
    return project / "out"


def place_engine(project: Path, place: Path):
    place.mkdir(parents=True, exist_ok=True)
    shutil.copy(project / "node_modules/lenticular/lenticular-viewer.wasm", place)


# What does not bring the engine along; webpack does.
BUNDLERS = ["esbuild", "rollup"]
IMPORT = 'import "lenticular/viewer"; document.title = "ran";'
SET = 'import { setEngineURL } from "lenticular/viewer"; setEngineURL("/assets/lenticular-viewer.wasm");'
MODULE = '<script type="module" src="out/main.js"></script>'


@pytest.mark.parametrize("bundler", BUNDLERS)
def test_a_bundle_finds_the_engine_beside_it(project, site, device, bundler):
    place_engine(project, bundle(project, bundler, IMPORT))
    opens(visit(device, site(project), project, MODULE))


def test_webpack_brings_the_engine_along(project, site, device):
    bundle(project, "webpack", IMPORT)
    opens(visit(device, site(project), project, '<script defer src="out/main.js"></script>'))


@pytest.mark.parametrize("bundler", [*BUNDLERS, "webpack"])
def test_a_bundle_finds_the_engine_where_it_is_told(project, site, device, bundler):
    bundle(project, bundler, SET)
    place_engine(project, project / "assets")
    server = site(project)
    phone = visit(
        device,
        server,
        project,
        '<script defer src="out/main.js"></script>' if bundler == "webpack" else MODULE,
    )
    opens(phone)
    assert [each for each in server.requests if "wasm" in each] == ["/assets/lenticular-viewer.wasm"]


@pytest.mark.parametrize("bundler", BUNDLERS)
def test_a_bundle_without_the_engine_says_where_it_looked(project, site, device, bundler):
    bundle(project, bundler, IMPORT)
    phone = visit(device, site(project), project, MODULE)
    follows(phone)
    phone.expect("404", "/out/lenticular-viewer.wasm failed: status 404. See setEngineURL")


@pytest.mark.parametrize("bundler", BUNDLERS)
@pytest.mark.parametrize("is_deferred", [True, False])
def test_a_classic_script_runs_and_finds_the_engine_beside_it(project, site, device, bundler, is_deferred):
    """`esbuild --bundle` makes a script without `import.meta`."""
    place_engine(project, bundle(project, bundler, IMPORT, "iife"))
    phone = visit(
        device,
        site(project),
        project,
        f'<script {"defer" if is_deferred else ""} src="out/main.js"></script>',
    )
    phone.until("document.title === 'ran'", "the application did not run")
    opens(phone)


def test_a_classic_script_that_is_not_at_an_address_runs(project, site, device):
    bundle(project, "esbuild", SET + 'document.title = "ran";', "iife")
    place_engine(project, project / "assets")
    script = (project / "out/main.js").read_text().replace("</script", "<\\/script")
    phone = visit(device, site(project), project, f"<script>{script}</script>")
    phone.until("document.title === 'ran'", "the application did not run")
    opens(phone)


@pytest.mark.parametrize("is_told", [True, False])
def test_a_development_server_that_moves_packages(project, site, device, is_told):
    """Vite bundles each package into its own folder, without its other files, and answers every address with a page."""
    folder = project / "node_modules/.vite/deps"
    command(
        project, "esbuild", "node_modules/lenticular/lenticular-viewer.js", "--bundle", "--format=esm",
        f"--outfile={folder}/lenticular_viewer.js", "--log-level=error",
    )  # fmt: skip
    main = 'import { setEngineURL } from "/node_modules/.vite/deps/lenticular_viewer.js";'
    if is_told:
        main += 'setEngineURL("/node_modules/lenticular/lenticular-viewer.wasm");'
    (project / "main.js").write_text(main)
    server = site(project)
    server.fallback = project / "index.html"
    phone = visit(device, server, project, '<script type="module" src="/main.js"></script>')
    if is_told:
        return opens(phone)
    follows(phone)
    phone.expect("/node_modules/.vite/deps/lenticular-viewer.wasm failed", "See setEngineURL")


@pytest.mark.parametrize("is_told", [True, False])
def test_a_module_from_a_blob(project, site, device, is_told):
    place_engine(project, project / "assets")
    shutil.copy(project / "node_modules/lenticular/lenticular-viewer.js", project)
    tell = 'all.setEngineURL("assets/lenticular-viewer.wasm");' if is_told else ""
    script = f"""<script type="module">
      const text = await (await fetch("lenticular-viewer.js")).text();
      const all = await import(URL.createObjectURL(new Blob([text], {{ type: "text/javascript" }})));
      {tell}
    </script>"""
    phone = visit(device, site(project), project, script)
    if is_told:
        return opens(phone)
    phone.until("document.querySelector('lenticular-viewer').open", "the element is not defined")
    follows(phone)
    phone.expect("loading lenticular-viewer.wasm failed", "See setEngineURL")


@pytest.mark.parametrize("bundler", [*BUNDLERS, "webpack"])
def test_a_bundle_has_the_actions(project, site, device, bundler):
    bundle(project, bundler, IMPORT)
    place_engine(project, project / "out")
    script = "<script defer" if bundler == "webpack" else '<script type="module"'
    has_actions(visit(device, site(project), project, f'{script} src="out/main.js"></script>'))


def test_the_actions_of_a_module_from_a_blob_lie_beside_the_engine(project, site, device):
    place_engine(project, project / "assets")
    for name in ("lenticular-actions.js", "lenticular-viewer.js"):
        shutil.copy(project / "node_modules/lenticular" / name, project / "assets")
    script = """<script type="module">
      const text = await (await fetch("assets/lenticular-viewer.js")).text();
      const all = await import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
      all.setEngineURL("assets/lenticular-viewer.wasm");
    </script>"""
    has_actions(visit(device, site(project), project, script))


# The engine


LOCAL = '<script type="module" src="node_modules/lenticular/lenticular-viewer.js"></script>'


@pytest.mark.parametrize(
    "kind",
    [
        "application/wasm; charset=utf-8",
        "APPLICATION/WASM",
        "text/plain",
        "text/html",
        "application/octet-stream",
        "",
    ],
)
def test_an_engine_of_any_media_type_is_loaded(project, site, device, kind):
    server = site(project)
    server.types = {".wasm": kind}
    opens(visit(device, server, project, LOCAL))


def test_an_address_that_is_set_after_a_failure_is_used(project, site, device):
    place_engine(project, project / "assets")
    (project / "node_modules/lenticular/lenticular-viewer.wasm").unlink()
    phone = visit(device, site(project), project, LOCAL)
    phone.until("document.querySelector('lenticular-viewer').open", "the element is not defined")
    module = f"import('{phone.origin}/node_modules/lenticular/lenticular-viewer.js')"
    failed = phone.page.evaluate(
        "document.querySelector('lenticular-viewer').open(0).catch(({ message }) => message)"
    )
    assert "lenticular-viewer.wasm failed: status 404" in failed
    phone.page.evaluate(
        f"{module}.then(({{ setEngineURL }}) => setEngineURL('assets/lenticular-viewer.wasm'))"
    )
    opens(phone)
    phone.expect("404")


def test_an_address_that_is_set_while_another_one_is_loaded_is_used(project, site, device):
    place_engine(project, project / "assets")
    server = site(project)
    held = "/assets/lenticular-viewer.wasm?hold=first"
    main = f"""import {{ setEngineURL }} from "./node_modules/lenticular/lenticular-viewer.js";
      setEngineURL("{held}");
      window.setEngineURL = setEngineURL;"""
    (project / "main.js").write_text(main)
    phone = visit(device, server, project, '<script type="module" src="main.js"></script>')
    phone.until("window.setEngineURL", "the script does not run")
    phone.page.evaluate("void (opening = document.querySelector('lenticular-viewer').open(0))")
    phone.until(lambda: held in server.requests, "the engine is not asked for")
    phone.page.evaluate(
        "setEngineURL(new URL('/node_modules/lenticular/lenticular-viewer.wasm', location.href))"
    )
    server.gates["first"].set()
    phone.until(
        lambda: "/node_modules/lenticular/lenticular-viewer.wasm" in server.requests, "it is not asked for"
    )
    phone.page.evaluate("opening")
    phone.wait_for_large()


def test_an_engine_of_another_version_is_refused_with_its_reason(project, site, device):
    """Calls pass their arguments by place, so an engine of another version would misunderstand them."""
    script = project / "node_modules/lenticular/lenticular-viewer.js"
    number = re.search(r"version = (\d+)", (ROOT / "Web/Host/generated/version.js").read_text()).group(1)
    text = script.read_text()
    assert text.count(number) == 1
    script.write_text(text.replace(number, str(int(number) ^ 1)))
    phone = visit(device, site(project), project, LOCAL)
    phone.until("document.querySelector('lenticular-viewer').open", "the element is not defined")
    follows(phone)
    phone.expect("it is of another version than the script")
