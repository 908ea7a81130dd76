"""The project's own site: its links lead somewhere, its first page can be played with, and the code in it is true."""

import html
import json
import os
import re
import subprocess
import zipfile
from collections import deque
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
import yaml
from conftest import once
from server import Server
from test_accessibility import audit
from tool import LENTICULAR, PATIENCE, RELEASED, ROOT

pytestmark = pytest.mark.program

VERSION = (ROOT / "VERSION").read_text().strip()
GUIDES = ROOT / "Documentation/guides"
FIRST = 150_000  # Bytes before pictures, compressed.


@pytest.fixture(scope="session")
def made(shared):
    """The site that is released, or one with smaller pictures that the first of all processes that need it makes."""
    folder = shared / "project-site" / "site"
    folder.parent.mkdir(exist_ok=True)
    if RELEASED:
        name = f"lenticular-site-{VERSION}"

        def unpack():
            with zipfile.ZipFile(RELEASED / f"{name}.zip") as archive:
                archive.extractall(folder.parent)

        once(folder.with_name(name), unpack)
        return folder.with_name(name)

    def make():
        script = [ROOT / "Scripts/site", LENTICULAR, folder, "0.15"]
        done = subprocess.run(script, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stderr

    once(folder, make)
    return folder


@pytest.fixture
def site(made):
    server = Server({"/": made})
    yield server
    server.close()


def targets(page: Path) -> list[str]:
    """The addresses that a page names."""
    text = page.read_text()
    text = re.sub(r"<pre.*?</pre>", "", text, flags=re.S)
    found = re.findall(r'<[^>]*\b(?:href|src|data-page)="([^"]*)"', text)
    for sources in re.findall(r'\b(?:data-)?srcset="([^"]*)"', text):
        found += [each.split()[0] for each in sources.split(",")]
    return [html.unescape(each) for each in found]


def test_every_link_leads_somewhere_and_every_page_is_reached(made):
    reached, waiting = {made / "index.html"}, deque([made / "index.html"])
    while waiting:
        page = waiting.popleft()
        for address in targets(page):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                assert parts.scheme in ("https", "mailto", "data"), f"{page}: {address}"
                continue
            file = Path(os.path.normpath(page.parent / unquote(parts.path))) if parts.path else page
            if file.is_dir():
                file /= "index.html"
            assert file.is_file() and file.is_relative_to(made), f"{page.relative_to(made)}: {address}"
            if (
                parts.fragment
                and file.suffix == ".html"
                and "gallery" not in file.relative_to(made).parts[:1]
            ):
                assert f'id="{parts.fragment}"' in file.read_text(), f"{page.relative_to(made)}: {address}"
            if file.suffix == ".html" and file not in reached:
                reached.add(file)
                waiting.append(file)
    assert set(made.rglob("*.html")) - reached == set()
    assert len(reached) > 50


def test_a_link_that_leads_nowhere_is_an_error(tmp_path):
    """In a copy of what the script reads, with a link to a page that is not there."""
    copy = tmp_path / "copy"
    (copy / "Scripts").mkdir(parents=True)
    (copy / "Scripts/site").write_text((ROOT / "Scripts/site").read_text())
    (copy / "Scripts/reference").symlink_to(ROOT / "Scripts/reference")
    for name in (
        "VERSION",
        "README.md",
        "CHANGELOG.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "LICENSE",
    ):
        (copy / name).write_bytes((ROOT / name).read_bytes())
    for name in (
        "Documentation",
        "Deploy",
        "Examples",
        "Packaging",
        "Sources",
        "Tests",
        "Web",
        "Apps",
        "dist",
    ):
        if name != "Documentation":
            (copy / name).symlink_to(ROOT / name)
    subprocess.run(["cp", "-R", ROOT / "Documentation", copy / "Documentation"], check=True)
    guide = copy / "Documentation/guides/deploying.md"
    guide.write_text(guide.read_text() + "\n[Nothing](nothing.md)\n")
    done = subprocess.run(
        ["python3", copy / "Scripts/site", LENTICULAR, tmp_path / "site", "0.15"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "deploying.md has a link to nothing.md, which is not there" in done.stderr
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize("name", ["phone", "desktop"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_first_page_can_be_played_with(device, site, made, name, scheme):
    visitor = device(name, site.origin, fresh=True, color_scheme=scheme)
    visitor.page.goto(site.origin + "/index.html")
    visitor.until("document.querySelector('lenticular-viewer').open", "the element is not defined")
    visitor.until("[...document.images].every(({ complete }) => complete)")
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
    audit(visitor)
    visitor.fly_open(1)
    visitor.page.keyboard.press("Escape")
    visitor.closed()
    assert visitor.url.endswith("/index.html")


def test_the_first_page_is_light(made):
    engine = sum(file.stat().st_size for file in (made / "engine").glob("*.br"))
    files = [file for file in (made / "engine").iterdir() if file.suffix != ".br"]
    assert files and all(file.with_name(file.name + ".br").is_file() for file in files)
    assert engine + (made / "index.html").stat().st_size + (made / "style.css").stat().st_size <= FIRST


def test_the_first_page_needs_nothing_more_to_be_played_with(device, site):
    """What it asks for before its pictures: no file twice, and none that the sum above does not count."""
    visitor = device("phone", site.origin, fresh=True)
    visitor.page.goto(site.origin + "/index.html")
    visitor.until("document.querySelector('lenticular-viewer').open", "the element is not defined")
    visitor.page.evaluate("document.querySelector('lenticular-viewer').ready.then(() => true)")
    asked = [each for each in site.requests if not re.search(r"/(photos|originals)/|icon", each)]
    assert sorted(asked) == [
        "/engine/lenticular-viewer.js",
        "/engine/lenticular-viewer.wasm",
        "/engine/lenticular.css",
        "/index.html",
        "/style.css",
    ]


def test_the_reference_has_all_that_is_public(made):
    """Every declaration of a public type has a page, and every command a section with its options."""
    declared = {
        (module.name, match[1])
        for module in (ROOT / "Sources").iterdir()
        if (made / f"Reference/swift/{module.name}").is_dir()
        for file in module.rglob("*.swift")
        for match in re.finditer(
            r"^public (?:final )?(?:struct|class|enum|protocol|actor) (\w+)", file.read_text(), re.M
        )
    }
    assert len(declared) > 100
    for module, name in declared:
        assert (made / f"Reference/swift/{module}/{name}.html").is_file(), (module, name)
    spring = (made / "Reference/swift/LenticularPhysics/DampedSpring.html").read_text()
    assert "init(duration: Double, bounce: Double = 0) throws(SpringError)" in spring
    assert "Creates a spring of unit mass by its perceived duration in seconds and its bounce." in spring
    # Types that documentation names are links, and what other modules have stands there alone.
    viewer = (made / "Reference/swift/LenticularUIKit/PhotoViewerController.html").read_text()
    assert re.search(r'<a href="[^"]*\.html"><code>', viewer)
    assert not (made / "Reference/swift/Lenticular/DampedSpring.html").exists()
    commands = (made / "Reference/command-line.html").read_text()
    said = subprocess.run([LENTICULAR, "help", "build"], capture_output=True, text=True, check=True).stdout
    section = commands.split('id="lenticular-build"')[1].split("<h2")[0]
    for option in re.findall(r"^  (?:-\w, )?(--[a-z-]+)", said, re.M):
        if option not in ("--help", "--version"):
            assert option in section, option


@pytest.mark.parametrize("name", ["phone", "desktop"])
@pytest.mark.parametrize(
    "page",
    [
        "Documentation/README",
        "Documentation/guides/deploying",
        "Documentation/guides/frameworks",
        "Reference/swift/LenticularPhysics/DampedSpring",
        "Reference/command-line",
        "CHANGELOG",
    ],
)
def test_a_page_of_documentation_fits_and_can_be_read(device, site, name, page):
    visitor = device(name, site.origin, fresh=True)
    visitor.page.goto(f"{site.origin}/{page}.html")
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
    audit(visitor)


@pytest.mark.parametrize("name", ["viewer", "scroll", "wall", "panorama", "peek", "parallax"])
def test_each_element_can_be_tried_with_the_photographs_of_the_gallery(device, site, name):
    visitor = device("desktop", site.origin, fresh=True)
    visitor.page.goto(f"{site.origin}/gallery/examples/{name}.html")
    visitor.until(f"document.querySelector('lenticular-{name}')", "the element is not there")
    # A wall draws its photographs on canvases.
    shown = "lenticularRecorder.screen().walls.some(({ cells }) => cells.length > 10)"
    if name != "wall":
        shown = "[...document.images].some(({ naturalWidth }) => naturalWidth > 0)"
    visitor.until(shown, "no photograph is shown")


def test_programs_that_read_find_the_pages(made):
    text = (made / "llms.txt").read_text()
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len(links) > 20 and all((made / link).is_file() for link in links)
    parts = json.loads((ROOT / "Documentation/Site/parts.json").read_text())
    assert [part["title"] for part in parts] == ["Tutorials", "How to", "Reference", "Explanation"]


@pytest.mark.parametrize("name", ["phone", "desktop"])
def test_a_search_leads_to_the_section(device, site, name):
    visitor = device(name, site.origin, fresh=True)
    visitor.page.goto(site.origin + "/Documentation/README.html")
    visitor.page.get_by_role("link", name="Search").click()
    visitor.page.wait_for_url(site.origin + "/search.html")
    # Case and accents count for nothing, and the beginnings of words are enough.
    visitor.page.get_by_role("searchbox").fill("CÁDDY serv")
    visitor.until("document.querySelector('#found a')", "nothing is found")
    audit(visitor)
    assert visitor.url.endswith("/search.html?q=C%C3%81DDY+serv")
    assert visitor.page.locator("#found a[href^='Documentation/guides/deploying.html#']").count() > 0
    visitor.keep("site-search")
    # The address holds what is searched for.
    visitor.page.goto(site.origin + "/search.html?q=restitution")
    visitor.until("document.querySelector('#found a[href*=Pop]')", "the article is not found")
    visitor.page.locator("#found a[href*=Pop]").first.click()
    visitor.page.wait_for_url("**/ComingFromPop.html*")
    visitor.page.goto(site.origin + "/search.html?q=xylophone")
    visitor.until("document.querySelector('#count').textContent === '0 sections found'", "it says nothing")
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"


def test_each_section_is_found_where_its_page_has_it(made):
    sections = json.loads((made / "search.json").read_text())
    assert len(sections) > 200
    for section in sections:
        path, _, anchor = section["address"].partition("#")
        assert not anchor or f'id="{anchor}"' in (made / path).read_text(), section["address"]


# The code in the guides


def blocks(guide: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (GUIDES / f"{guide}.md").read_text(), re.S)


def test_the_commands_of_the_tutorial_make_a_gallery(tmp_path):
    pictures = tmp_path / "Pictures"
    subprocess.run([LENTICULAR, "samples", pictures, "--scale", "0.1", "--no-movies", "--quiet"], check=True)
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "lenticular").symlink_to(LENTICULAR)
    environment = {
        **os.environ,
        "HOME": str(tmp_path),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "PATH": f"{programs}:{os.environ['PATH']}",
    }
    serve, exclude, build, preview = blocks("gallery-online", "sh")
    for command in (exclude, build):
        done = subprocess.run(
            ["bash", "-ec", command], env=environment, capture_output=True, text=True, timeout=PATIENCE
        )
        assert done.returncode == 0, done.stderr
    assert "A year of walks" in (tmp_path / "Site/index.html").read_text()
    assert list((tmp_path / "Site").glob("sitemap*.xml"))
    for command in (serve, preview):
        process = subprocess.Popen(
            ["bash", "-ec", f"exec {command.strip()} --port 0"],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert "http://" in process.stdout.readline()
        process.terminate()
        assert process.wait(timeout=PATIENCE) == 0
        process.stdout.close()
    (settings,) = blocks("gallery-online", "yaml")
    (pictures / "lenticular.yaml").write_text(settings)
    done = subprocess.run(
        ["bash", "-ec", "lenticular build ~/Pictures --json"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert Path(json.loads(done.stdout)["site"]).resolve() == (tmp_path / "Site").resolve()
    assert yaml.safe_load(settings)["title"] == "A year of walks"


def put_viewer(folder: Path):
    """Puts the files of the viewer into a folder, where the pages of the guides load them."""
    for name in ("lenticular-viewer.js", "lenticular-viewer.wasm", "lenticular-actions.js", "lenticular.css"):
        (folder / name).write_bytes((ROOT / "dist" / name).read_bytes())


def test_the_page_of_the_tutorial_opens_its_photographs(device, folder, tmp_path):
    without, loading, told = blocks("photographs-on-a-page", "html")
    (layout,) = blocks("photographs-on-a-page", "css")
    for number, body in enumerate((loading + without, f"<style>{layout}</style>" + loading + told)):
        body = re.sub(r"(dunes|river)-small\.jpg", "/pictures/landscape-thumbnail.png", body)
        body = re.sub(r"(dunes|river)\.jpg", "/pictures/landscape.jpg", body)
        head = '<!doctype html><meta name="viewport" content="width=device-width">'
        (tmp_path / f"{number}.html").write_text(head + body)
    server = Server({"/pictures/": folder, "/lenticular": ROOT / "dist", "/": tmp_path})
    put_viewer(tmp_path)
    try:
        for number in range(2):
            phone = device("phone", server.origin, fresh=True)
            phone.page.goto(f"{server.origin}/{number}.html")
            phone.until("document.querySelector('lenticular-viewer').open", "the element is not defined")
            phone.until("[...document.images].every(({ complete }) => complete)")
            phone.fly_open(0)
    finally:
        server.close()


def test_links_of_other_viewers_open_with_their_sizes_and_captions(device, folder, tmp_path):
    (loading,) = blocks("coming-from-other-viewers", "html")
    names, listed = blocks("coming-from-other-viewers", "js")
    head, _ = loading.split("<lenticular-viewer")
    image = '<img src="/pictures/landscape-thumbnail.png" alt="">'
    links = (
        f'<a href="/pictures/landscape.jpg" data-pswp-width="1200" data-pswp-height="800">{image}</a>'
        f'<a href="/pictures/landscape.jpg" data-lg-size="1200-800" data-sub-html="<b>First</b> light">{image}</a>'
    )
    page = (
        '<!doctype html><meta name="viewport" content="width=device-width">'
        f"<lenticular-viewer>{links}</lenticular-viewer><script>{names}</script>{head}"
    )
    (tmp_path / "page.html").write_text(page)
    put_viewer(tmp_path)
    server = Server({"/pictures/": folder, "/": tmp_path})
    try:
        phone = device("phone", server.origin, fresh=True)
        phone.page.goto(f"{server.origin}/page.html")
        phone.until("document.querySelector('lenticular-viewer').open", "the element is not defined")
        sizes = "[...document.links].map(({ dataset }) => [dataset.width, dataset.height, dataset.caption])"
        assert phone.page.evaluate(sizes) == [["1200", "800", None], ["1200", "800", "First light"]]
        phone.fly_open(1)
        phone.page.evaluate("document.querySelector('lenticular-viewer').close()")
        phone.closed()
        listed = re.sub(r'"(dunes|river)(-small)?\.jpg"', '"/pictures/landscape.jpg"', listed)
        phone.page.evaluate(f"(async () => {{ {listed} }})()")
        phone.wait_for_photo(1)
        assert phone.page.evaluate("document.querySelector('lenticular-viewer').length") == 2
    finally:
        server.close()


def test_servers_accept_the_configurations_of_the_guide(tmp_path):
    (nginx,) = blocks("deploying", "nginx")
    file = tmp_path / "nginx.conf"
    file.write_text(
        f"pid {tmp_path}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{ access_log off; {nginx} }}\n"
    )
    environment = {**os.environ, "PATH": os.environ["PATH"] + ":/usr/sbin", "HOME": str(tmp_path)}
    done = subprocess.run(["nginx", "-t", "-c", file], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (caddy,) = blocks("deploying", "caddyfile")
    file = tmp_path / "Caddyfile"
    file.write_text(caddy)
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", file]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (unit,) = blocks("deploying", "systemd")
    (command,) = re.findall(r"^ExecStart=/usr/bin/lenticular (.*)$", unit, re.M)
    (tmp_path / "photographs").mkdir()
    words = command.replace("/srv/photographs", str(tmp_path / "photographs")).split()
    environment["XDG_CACHE_HOME"] = str(tmp_path / "cache")
    process = subprocess.Popen(
        [LENTICULAR, *words, "--port", "0"], env=environment, stdout=subprocess.PIPE, text=True
    )
    assert "http://" in process.stdout.readline()
    process.terminate()
    assert process.wait(timeout=PATIENCE) == 0
    process.stdout.close()
