"""`lenticular serve`: a site before it is made, and after its folder has changed."""

import os
import re
import shutil
import signal
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pictures
import pytest
from PIL import Image
from serving import LENTICULAR, Serving, until
from test_accessibility import audit
from tool import PATIENCE

pytestmark = [pytest.mark.live, pytest.mark.unhurried, pytest.mark.program]


def photograph(path: Path, day: int, size=(1200, 800), mark=pictures.LARGE_MARK):
    """Writes a photograph that was taken on a day of a January."""
    exif = Image.Exif()
    exif.get_ifd(0x8769)[0x9003] = f"2024:01:{day:02} 12:00:00"
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    pictures.draw(size, mark).save(unfinished, "jpeg", quality=90, exif=exif)
    unfinished.rename(path)


class Gallery(Serving):
    """A gallery whose folder changes."""

    def __init__(self, folder: Path, *options: str, **command: str):
        self.photos = folder / "photos"
        super().__init__(folder, *options, last="http://", **command)

    @property
    def site(self) -> Path:
        """The site in the cache."""
        return next(each for each in (self.cache / "lenticular").iterdir() if (each / ".lenticular").exists())

    def bytes_of_missing(self, target: str) -> bytes:
        return subprocess.run(["curl", "-s", self.origin + target], capture_output=True, check=True).stdout

    def bytes(self, target: str) -> bytes:
        return subprocess.run(["curl", "-sf", self.origin + target], capture_output=True, check=True).stdout


@pytest.fixture
def large_folder(tmp_path):
    """A folder of photographs of which each takes some time."""
    for day in range(11, 23):
        photograph(tmp_path / "photos" / f"{day}.jpg", day, (4000, 2667))
    return tmp_path


@pytest.fixture
def small_folder(tmp_path):
    """A folder of photographs that are soon made, from the eleventh to the thirtieth of January."""
    for day in range(11, 31):
        photograph(tmp_path / "photos" / f"{day}.jpg", day, (600 + day, 400))
    return tmp_path


@pytest.fixture
def serve():
    """Serves folders until the test has ended."""
    served: list[Gallery] = []

    def start(folder: Path, *options: str, **command: str) -> Gallery:
        served.append(Gallery(folder, *options, **command))
        return served[-1]

    yield start
    for each in served:
        if each.process.poll() is None:
            each.stop()


@pytest.fixture
def visit(device):
    """Opens a page of a gallery, and notes whether it is loaded again."""

    def open_page(gallery: Gallery, path="/", name="desktop"):
        visitor = device(name, address=gallery.origin)
        visitor.page.goto(gallery.origin + path)
        visitor.page.evaluate("window.isSame = true")
        return visitor

    return open_page


LINKS = "[...document.querySelectorAll('.photos a')]"


def names(visitor) -> list[str]:
    """The photographs of the page, by their addresses, once each is decoded."""
    return visitor.page.evaluate(f"{LINKS}.map((link) => link.href.replace(/-\\d+\\.webp$/, ''))")


def show_all(visitor):
    """Has all thumbnails of a page loaded, and waits for them."""
    visitor.page.evaluate(
        f"""Promise.all({LINKS}.map((link) => {{
          const image = link.querySelector("img");
          image.loading = "eager";
          return image.decode();
        }}))"""
    )


def is_same(visitor) -> bool:
    """Whether the page was neither loaded again nor changed against its policy."""
    return visitor.page.evaluate("window.isSame === true && lenticularRecorder.violations.length === 0")


def expect_same(visitor):
    """Expects that the page is the same. It may have asked for the image of a photograph that had just gone."""
    visitor.problems[:] = [each for each in visitor.problems if "404 (Not Found)" not in each]
    assert is_same(visitor)


def end(gallery: Gallery, visitor):
    """Ends a gallery after its visitor has left it. A page that asks how far the gallery is would miss it."""
    visitor.page.goto("about:blank")
    assert gallery.stop() == 0


def test_a_page_is_there_before_its_pictures_and_they_are_made_when_it_shows_them(serve, visit, large_folder):
    gallery = serve(large_folder)
    visitor = visit(gallery)
    visitor.until(lambda: len(names(visitor)) == 12)
    last = visitor.page.evaluate(f"new URL({LINKS}.at(-1).href).pathname")
    thumbnail = last.rsplit("-", 1)[0] + "-320.webp"
    assert gallery.bytes(thumbnail)[8:12] == b"WEBP"
    assert gallery.status()["stage"] == "making"
    show_all(visitor)
    expect_same(visitor)


def test_the_page_tells_how_far_the_gallery_is_and_nothing_moves(serve, visit, large_folder):
    gallery = serve(large_folder)
    visitor = visit(gallery)
    bar = visitor.page.get_by_role("progressbar", name="Photographs that are ready")
    bar.wait_for()
    assert "of 12" in bar.text_content()
    height = visitor.page.evaluate("document.body.scrollHeight")
    assert visitor.page.evaluate("getComputedStyle(document.querySelector('.making')).position") == "fixed"
    bar.wait_for(state="hidden", timeout=2000 * PATIENCE)
    assert visitor.page.get_by_role("status").text_content() == "All photographs are ready"
    assert visitor.page.evaluate("document.body.scrollHeight") == height
    expect_same(visitor)


def test_what_is_served_in_the_end_is_what_a_build_writes(serve, visit, small_folder):
    photograph(small_folder / "photos" / "walks" / "1.jpg", 1)
    gallery = serve(small_folder)
    show_all(visit(gallery))
    gallery.ready()
    built = small_folder / "built"
    subprocess.run([LENTICULAR, "build", gallery.photos, "--output", built], check=True, capture_output=True)

    def files(site: Path) -> dict[str, bytes]:
        return {str(each.relative_to(site)): each.read_bytes() for each in site.rglob("*") if each.is_file()}

    assert files(gallery.site) == files(built)
    for path in ["/index.html", "/walks/wall.html"]:
        page = gallery.bytes(path).decode()
        begin, end = page.index('<meta name="lenticular-version"'), page.index("</head>")
        assert page[:begin] + page[end:] == (built / path[1:]).read_text()
    for path in ["/11/", "/walks/1/"]:
        assert gallery.bytes(path) == (built / path[1:] / "index.html").read_bytes()
    assert gallery.bytes("/photographs.json") == (built / "photographs.json").read_bytes()


def test_a_build_after_serve_makes_nothing_again(serve, small_folder):
    gallery = serve(small_folder)
    gallery.ready()
    environment = os.environ | {"XDG_CACHE_HOME": str(gallery.cache)}

    def images(site: Path) -> dict[str, int]:
        """The files of images, which are the same if their numbers are."""
        return {str(each.relative_to(site)): each.stat().st_ino for each in (site / "photos").rglob("*.*")}

    served = images(gallery.site)
    for title in ["One", "Another"]:
        built = small_folder / title
        command = [LENTICULAR, "build", gallery.photos, "--output", built, "--title", title]
        subprocess.run(command, check=True, capture_output=True, env=environment)
        assert images(built) == served
    assert gallery.stop() == 0


def test_former_addresses_lead_to_the_present_ones(serve, small_folder):
    photograph(small_folder / "photos" / "Coast" / "IMG_0042.JPG", 1)
    gallery = serve(small_folder)
    for former, present in [
        ("/coast--66da867f1a08/", "/coast/"),
        ("/coast--66da867f1a08/wall.html", "/coast/wall.html"),
        ("/coast--66da867f1a08/img-0042_75b4f5706407/", "/coast/img_0042/"),
        ("/11_jpg/index.html", "/11/"),
    ]:
        target = gallery.origin + former
        wanted = "%{url_effective} %{http_code}"
        command = ["curl", "-sL", "-o", "/dev/null", "-w", wanted, target]
        done = subprocess.run(command, capture_output=True, check=True, text=True)
        assert done.stdout == f"{gallery.origin}{present} 200"
    assert gallery.ask("/12345_jpg/").status == 404


def test_what_comes_changes_and_goes_is_seen_without_a_reload(serve, visit, small_folder):
    gallery = serve(small_folder)
    visitor = visit(gallery)
    gallery.ready()
    visitor.until(lambda: len(names(visitor)) == 20)
    before = names(visitor)
    visitor.page.evaluate(f"{LINKS}.forEach((link, index) => (link.place = index))")

    photograph(gallery.photos / "new.jpg", 15)
    visitor.until(lambda: len(names(visitor)) == 21, "the new photograph has not come")
    after = names(visitor)
    # After the photograph of the same day, whose name is less.
    assert after[:5] + after[6:] == before
    places = visitor.page.evaluate(f"{LINKS}.map((link) => link.place ?? null)")
    assert places == [0, 1, 2, 3, 4, None, *range(5, 20)]

    (gallery.photos / "new.jpg").unlink()
    visitor.until(lambda: names(visitor) == before, "the photograph has not gone")

    photograph(gallery.photos / "12.jpg", 12, mark=pictures.THUMBNAIL_MARK)
    visitor.until(lambda: names(visitor)[1] != before[1], "the photograph has not changed")
    changed = names(visitor)
    assert changed[:1] + changed[2:] == before[:1] + before[2:]
    show_all(visitor)

    photograph(gallery.photos / "snow" / "1.jpg", 1)
    visitor.page.locator(".albums a[href$='snow/index.html']").wait_for()
    assert visitor.page.locator("header > p").text_content().startswith("21 photographs")
    shutil.rmtree(gallery.photos / "snow")
    visitor.page.locator(".albums").wait_for(state="detached")
    expect_same(visitor)
    gallery.ready()
    assert gallery.complaints == []


def title_of(gallery: Gallery) -> str:
    return re.search("<h1[^>]*>(.*?)</h1>", gallery.bytes("/").decode())[1]


def test_its_options_follow_their_file(serve, visit, small_folder):
    options = small_folder / "photos" / "lenticular.yaml"
    gallery = serve(small_folder)
    visitor = visit(gallery)
    gallery.ready()
    visitor.until(lambda: len(names(visitor)) == 20)
    show_all(visitor)  # None is asked for when the options have left it out.
    before = names(visitor)
    options.write_text("title: Walks\nexclude: '1[1-5].*'\n")
    visitor.until(lambda: names(visitor) == before[5:], "the photographs are not those of the options")
    until(lambda: title_of(gallery) == "Walks")
    # What is wrong is said once, and changes nothing.
    options.write_text("title: Ways\nexcludes: '*'\n")
    photograph(small_folder / "photos" / "20.jpg", 20, mark=pictures.THUMBNAIL_MARK)
    visitor.until(lambda: len(names(visitor)) == 15 and names(visitor) != before[5:])
    assert title_of(gallery) == "Walks"
    options.write_text("title: Ways\nallow-host: photos.example.org\n")
    until(lambda: title_of(gallery) == "Ways")
    assert is_same(visitor)
    options.unlink()
    visitor.until(lambda: len(names(visitor)) == 20, "what was left out has not come back")
    until(lambda: title_of(gallery) == "photos")
    show_all(visitor)
    end(gallery, visitor)
    later = "the options of the server in the file are those of the start; start it again for the new ones"
    assert [line for line in gallery.complaints if line.startswith("lenticular: ")] == [
        f"lenticular: {options}:2: there is no option “excludes”; did you mean “exclude”?",
        f"lenticular: {later}",
        f"lenticular: {later}",
    ]


def test_its_words_follow_their_files(serve, visit, small_folder):
    words = small_folder / "photos" / "index.md"
    gallery = serve(small_folder)
    visitor = visit(gallery)
    gallery.ready()
    visitor.until(lambda: len(names(visitor)) == 20)
    header = visitor.page.locator("body > header")
    views = header.locator(".views > *").all_text_contents()
    assert header.locator("h1").text_content() == "photos" and header.locator(".text").count() == 0
    words.write_text("---\ntitle: Walks\nitems:\n  13.jpg: Snow\n---\nIn the *north*.")
    visitor.until(lambda: header.locator("h1").text_content() == "Walks", "the title has stayed")
    assert header.locator(".text").inner_html() == "<p>In the <em>north</em>.</p>\n"
    assert header.locator(".views > *").all_text_contents() == views
    captioned = visitor.page.locator(".photos img[alt=Snow]")
    visitor.until(lambda: captioned.count() == 1, "the caption is not there")
    words.unlink()
    visitor.until(lambda: header.locator("h1").text_content() == "photos", "the title has not come back")
    assert header.locator(".text").count() == 0
    visitor.until(lambda: captioned.count() == 0, "the caption has stayed")
    end(gallery, visitor)


def test_its_look_follows_its_templates(serve, visit, small_folder):
    look = small_folder / "look"
    look.mkdir()
    summary = look / "summary.mustache"
    gallery = serve(small_folder, "--templates", str(look))
    visitor = visit(gallery)
    gallery.ready()
    visitor.until(lambda: len(names(visitor)) == 20)
    own = visitor.page.locator("header .own")
    assert own.count() == 0
    summary.write_text("{{% CONTENT_TYPE:PAGE}}<p class=own>{{count.text}}</p>")
    visitor.until(lambda: own.count() == 1, "the template does not count")
    assert own.text_content() == "20 photographs"
    # A mistake is told once, with its line, and changes nothing.
    summary.write_text("<p>\n{{#count}}\n</p>")
    photograph(small_folder / "photos" / "31.jpg", 31, (631, 400))
    visitor.until(lambda: own.text_content() == "21 photographs", "the photograph has not come")
    (look / "gallery.css").write_text(":root { --paper: rgb(1, 2, 3) }")
    summary.write_text("{{% CONTENT_TYPE:PAGE}}<p class=own>{{count.text}}.</p>")
    visitor.until(lambda: own.text_content() == "21 photographs.", "the mended template does not count")
    color = "getComputedStyle(document.documentElement).backgroundColor === 'rgb(1, 2, 3)'"
    visitor.until(color, "the style sheet does not count")
    summary.unlink()
    visitor.until(lambda: own.count() == 0, "the gallery's own template has not come back")
    visitor.until("document.querySelector('.making') !== null", "the page is not followed")
    end(gallery, visitor)
    assert [line for line in gallery.complaints if "mustache" in line] == [
        f"lenticular: the page resource “{summary}:3” cannot be used: a section is not closed"
    ]


def test_an_empty_gallery_says_what_to_do(serve, visit, tmp_path):
    (tmp_path / "photos").mkdir()
    gallery = serve(tmp_path)
    for path in ["/", "/wall.html"]:
        visitor = visit(gallery, path)
        empty = visitor.page.locator(".empty")
        assert empty.is_visible() and "Put some into the folder" in empty.text_content()
        assert visitor.page.locator("header > p").text_content() == "No photographs"
    photograph(gallery.photos / "first.jpg", 1)
    visitor.until(lambda: empty.count() == 0, "the sentence has stayed")
    visitor = visit(gallery)
    visitor.until(lambda: len(names(visitor)) == 1)
    (gallery.photos / "first.jpg").unlink()
    visitor.page.locator(".empty").wait_for()
    assert names(visitor) == []
    expect_same(visitor)


@pytest.mark.parametrize("command", ["serve", "preview"])
def test_an_address_of_nothing_leads_to_the_gallery(serve, visit, small_folder, tmp_path, command):
    gallery = serve(small_folder)
    gallery.ready()
    if command == "preview":
        shutil.copytree(gallery.site, tmp_path / "site")
        gallery = serve(tmp_path, command="preview", shown="site")
    for path in ["/rain/", "/11/rain", "/a/b/c/?d=/e/", "/rain%2F%22%3E"]:
        assert gallery.ask(path).status == 404
        visitor = visit(gallery, path)
        assert visitor.page.title() == "Not found"
        if path == "/rain/":
            audit(visitor)
        visitor.page.locator("a").click()
        visitor.page.locator(".photos a").first.wait_for()
        assert visitor.page.url == gallery.origin + "/"
        visitor.problems.clear()
    # Nobody reads these.
    assert gallery.bytes_of_missing("/photos/aa/bb.webp") == b"404 Not Found\n"


def test_albums_in_parts_follow_their_folder(serve, visit, tmp_path):
    for index in range(160):
        photograph(tmp_path / "photos" / f"album {index:03}" / "a.jpg", 1 + index % 30, (60, 40))
    gallery = serve(tmp_path)
    visitor = visit(gallery)
    gallery.ready()
    titles = visitor.page.locator(".albums .title")
    visitor.until(lambda: titles.count() == 100, "the first part has not come")
    visitor.page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    visitor.until(lambda: titles.count() == 160, "the second part has not come")
    shutil.rmtree(gallery.photos / "album 003")
    photograph(gallery.photos / "album 150 and more" / "a.jpg", 1, (60, 40))
    expected = [f"album {index:03}" for index in range(160) if index != 3]
    expected.insert(150, "album 150 and more")
    visitor.until(lambda: titles.all_text_contents() == expected, "the albums are not those of the folder")
    assert visitor.page.locator("a.part").count() == 0
    expect_same(visitor)


def test_what_is_on_screen_stays_when_photographs_come_before_it(serve, visit, small_folder):
    gallery = serve(small_folder)
    visitor = visit(gallery, name="phone")
    gallery.ready()
    visitor.page.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
    where = f"""() => {{
      const link = {LINKS}.find((each) => each.getBoundingClientRect().bottom > 0);
      return [link.href, link.getBoundingClientRect().top];
    }}"""
    photo, top = visitor.page.evaluate(where)
    # A row more at the top of the page.
    for day in (1, 2, 3, 4):
        photograph(gallery.photos / f"{day}.jpg", day)
    visitor.until(lambda: len(names(visitor)) == 24)
    now, new_top = visitor.page.evaluate(where)
    assert now == photo
    assert abs(new_top - top) <= 1
    # They go again.
    for day in (1, 2, 3, 4):
        (gallery.photos / f"{day}.jpg").unlink()
    visitor.until(lambda: len(names(visitor)) == 20)
    now, new_top = visitor.page.evaluate(where)
    assert now == photo
    assert abs(new_top - top) <= 1
    expect_same(visitor)


def test_what_comes_is_in_its_part_of_a_large_album(serve, visit, tmp_path):
    """The feed of an album in parts, of which the page has several, and which is divided as it grows."""
    for index in range(148):
        size = (200 + index % 5 * 40, 200)
        photograph(tmp_path / "photos" / f"{index:03}.jpg", 12, size)
    gallery = serve(tmp_path)
    visitor = visit(gallery)
    gallery.ready()
    visitor.until(lambda: len(names(visitor)) == 148, "the photographs have not come")
    assert visitor.page.locator("a.part").count() == 0
    for index in (150, 151):
        photograph(gallery.photos / f"{index}.jpg", 12, (300, 200))
    visitor.until(lambda: len(names(visitor)) == 150, "the new photographs have not come")
    feed = visitor.page.locator(".feed")
    assert [feed.get_attribute(f"data-{name}") for name in ("part", "last-part", "part-count")] == [
        "0",
        "1",
        "2",
    ]
    visitor.page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    photograph(gallery.photos / "first.jpg", 1, (320, 200))
    visitor.until(lambda: len(names(visitor)) == 151, "the new photograph has not come")
    indices = visitor.page.evaluate(f"{LINKS}.map((link) => Number(link.dataset.index))")
    assert indices == list(range(151))
    widths = visitor.page.evaluate(f"{LINKS}.map((link) => link.getBoundingClientRect().width)")
    fresh = visit(gallery)
    fresh.page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    fresh.until(lambda: len(names(fresh)) == 151)
    assert names(fresh) == names(visitor)
    expected = fresh.page.evaluate(f"{LINKS}.map((link) => link.getBoundingClientRect().width)")
    assert widths == pytest.approx(expected, abs=0.5)
    show_all(visitor)
    # A feed that is not divided any more.
    for index in range(60):
        (gallery.photos / f"{index:03}.jpg").unlink()
    visitor.until(lambda: len(names(visitor)) == 91, "the photographs have not gone")
    assert feed.get_attribute("src") is None and visitor.page.locator("a.part").count() == 0
    visitor.page.locator(".photos a").nth(5).click()
    visitor.until(lambda: visitor.page.evaluate("document.querySelector('lenticular-viewer').index") == 5)
    assert visitor.page.evaluate("document.querySelector('lenticular-viewer').length") == 91
    expect_same(visitor)


def test_an_open_photograph_stays_open_when_the_folder_changes(serve, visit, small_folder):
    gallery = serve(small_folder)
    visitor = visit(gallery)
    gallery.ready()
    show_all(visitor)
    visitor.tap_thumbnail(1)
    visitor.wait_for_photo(1)
    version = gallery.status()["version"]
    photograph(gallery.photos / "1.jpg", 1)
    until(lambda: gallery.status()["version"] != version)
    assert len(names(visitor)) == 20
    visitor.page.keyboard.press("Escape")
    visitor.until(lambda: len(names(visitor)) == 21, "the photograph has not come")
    expect_same(visitor)


def test_a_photographs_page_is_there_before_it_is_made_and_follows_as_its_album(serve, visit, large_folder):
    gallery = serve(large_folder)
    visitor = visit(gallery, "/15/")
    visitor.until("document.querySelector('lenticular-viewer')?.index >= 0", "the photograph does not open")
    visitor.settle()
    address = gallery.origin + "/15/"
    assert visitor.url == address
    gallery.ready()
    version = gallery.status()["version"]
    photograph(gallery.photos / "1.jpg", 1)
    until(lambda: gallery.status()["version"] != version)
    visitor.page.keyboard.press("Escape")
    visitor.closed()
    visitor.until(lambda: len(names(visitor)) == 13, "the new photograph has not come")
    expect_same(visitor)
    # The addresses of what came are not those of a page below.
    visitor.tap_thumbnail(0)
    visitor.until(lambda: visitor.url == gallery.origin + "/1/")
    visitor.page.go_back()
    visitor.closed()
    (gallery.photos / "15.jpg").unlink()
    visitor.until(lambda: len(names(visitor)) == 12, "the photograph has not gone")
    gallery.ready()
    assert gallery.ask("/15/").status == 404


def test_a_wall_shows_what_came(serve, visit, small_folder):
    gallery = serve(small_folder)
    visitor = visit(gallery, "/wall.html")
    count = "document.querySelector('lenticular-wall').photographs.photographs?.length ?? 0"
    visitor.until(lambda: visitor.page.evaluate(count) == 20)
    gallery.ready()
    photograph(gallery.photos / "new.jpg", 15)
    visitor.until(lambda: visitor.page.evaluate(count) == 21, "the new photograph has not come")
    expect_same(visitor)


def test_a_changed_wall_loads_the_parts_that_it_shows(serve, visit, tmp_path):
    for index in range(310):
        photograph(tmp_path / "photos" / f"{index:03}.jpg", 12, (90, 60))
    gallery = serve(tmp_path)
    gallery.ready()
    visitor = visit(gallery, "/wall.html")
    requests = []
    visitor.on("request", lambda request: requests.append(urlsplit(request.url).path))
    wall = "document.querySelector('lenticular-wall')"
    visitor.until(
        f"{wall}.collection.photographs.length === 310 && {wall}.matches(':state(live)')",
        "the list has not come",
    )
    photograph(gallery.photos / "new.jpg", 1)
    visitor.until(f"{wall}.collection.photographs.length === 311", "the new photograph has not come")
    gallery.ready()
    visitor.settle()
    assert {path for path in requests if "photographs" in path} == {"/photographs.json"}
    visitor.page.evaluate(f"{wall}.shadowRoot.querySelector('[tabindex=\"0\"]').focus()")
    visitor.page.keyboard.press("End")
    last = f"{wall}.shadowRoot.querySelector('a[data-index=\"310\"]')"
    visitor.until(f"{last}?.href.endsWith('.webp')", "the last photograph has no address")
    assert {path for path in requests if "photographs" in path} == {
        "/photographs.json",
        "/photographs-2.json",
    }
    expect_same(visitor)


def test_a_wall_that_is_zoomed_in_stays_where_it_is(serve, visit, tmp_path):
    """The photograph in the middle is in another part of the list before and after."""
    for index in range(310):
        photograph(tmp_path / "photos" / f"{index:03}.jpg", 12, (90, 60))
    gallery = serve(tmp_path)
    gallery.ready()
    visitor = visit(gallery, "/wall.html")
    wall = "document.querySelector('lenticular-wall')"
    visitor.until(
        f"{wall}.collection.photographs.length === 310 && {wall}.matches(':state(live)')",
        "the list has not come",
    )
    visitor.page.evaluate(f"{wall}.shadowRoot.querySelector('[tabindex=\"0\"]').focus()")
    visitor.page.keyboard.press("End")
    for _ in range(8):
        visitor.page.keyboard.press("+")
    for _ in range(11):
        visitor.page.keyboard.press("ArrowLeft")
    focused = f"{wall}.shadowRoot.activeElement"
    visitor.until(f"{focused}?.dataset.file === '298.jpg'", "the photograph is not focused")
    visitor.settle()
    zoom = visitor.page.evaluate(f"{wall}.zoomScale")
    place = f"{focused}.getBoundingClientRect().toJSON()"
    before = visitor.page.evaluate(place)
    for index in range(4):
        photograph(gallery.photos / f"new-{index}.jpg", 1, (90, 60))
    visitor.until(f"{wall}.collection.photographs.length === 314", "the new photographs have not come")
    visitor.until(f"{focused}?.dataset.index === '302'", "the focus has not come along")
    visitor.settle()
    assert visitor.page.evaluate(f"{focused}.dataset.file") == "298.jpg"
    assert visitor.page.evaluate(f"{wall}.zoomScale") == pytest.approx(zoom, rel=0.1)
    after = visitor.page.evaluate(place)
    assert abs(after["y"] - before["y"]) < before["height"]
    expect_same(visitor)


def test_damaged_files_are_named_and_the_rest_is_served(serve, visit, small_folder):
    whole = (small_folder / "photos" / "11.jpg").read_bytes()
    (small_folder / "photos" / "half.jpg").write_bytes(whole[:100])
    (small_folder / "photos" / "text.jpg").write_text("no image")
    gallery = serve(small_folder)
    gallery.ready()
    visitor = visit(gallery)
    visitor.until(lambda: len(names(visitor)) == 20)
    # A file that becomes damaged goes; mended it comes again.
    (small_folder / "photos" / "12.jpg").write_bytes(whole[:100])
    visitor.until(lambda: len(names(visitor)) == 19)
    photograph(small_folder / "photos" / "12.jpg", 12)
    visitor.until(lambda: len(names(visitor)) == 20)
    gallery.ready()
    end(gallery, visitor)
    named = [line for line in gallery.complaints if line.startswith("text.jpg: ")]
    assert named and named[0] == "text.jpg: is not an image, although its name says so; skipped"
    assert any(line.startswith("half.jpg: is damaged") for line in gallery.complaints)


def test_a_folder_that_becomes_empty_is_said_to_be_and_is_served_again(serve, visit, small_folder):
    gallery = serve(small_folder)
    visitor = visit(gallery)
    gallery.ready()
    for each in gallery.photos.iterdir():
        each.unlink()
    visitor.until(lambda: names(visitor) == [])
    photograph(gallery.photos / "new.jpg", 15)
    visitor.until(lambda: len(names(visitor)) == 1)
    expect_same(visitor)


def test_a_port_that_is_taken_is_told_before_anything_is_made(tmp_path, small_folder):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [LENTICULAR, "serve", small_folder / "photos", "--port", str(port)],
            env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr.startswith(f"lenticular: port {port} is taken by another program")
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize("kind", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_soon_whatever_is_made_and_clients_do(serve, large_folder, kind):
    gallery = serve(large_folder)
    clients = [socket.create_connection(("127.0.0.1", gallery.port)) for _ in range(20)]
    page = gallery.bytes("/").decode()
    targets = [part.split('"')[0] for part in page.split('href="')[1:] if part.startswith("photos/")]
    # Pictures are asked for, and nobody takes them.
    for client, target in zip(clients, targets * 2, strict=False):
        client.sendall(f"GET /{target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    begun = time.monotonic()
    assert gallery.stop(kind) == 0
    assert time.monotonic() - begun < 5
    for client in clients:
        client.close()
    assert not (gallery.site / ".lenticular-staging").exists()
    # What was begun is completed by the next one.
    again = serve(large_folder)
    assert again.bytes("/")
    assert again.stop() == 0


def test_idle_clients_and_slow_readers_keep_nobody_waiting(serve, small_folder):
    # A photograph of noise, whose file is larger than what a connection buffers.
    noise = Image.effect_noise((2000, 1500), 90).convert("RGB")
    noise.save(small_folder / "photos" / "noise.jpg", quality=95)
    gallery = serve(small_folder)
    gallery.ready()
    page = gallery.bytes("/").decode()
    target = max(
        (part.split('"')[0] for part in page.split('href="')[1:] if part.startswith("photos/")),
        key=size_of(gallery),
    )

    def connect(host: int, buffer: int = 0, waits: bool = True) -> socket.socket:
        client = socket.socket()
        if buffer:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        client.settimeout(PATIENCE if waits else 0)
        client.bind((f"127.0.0.{host}", 0))
        client.connect_ex(("127.0.0.1", gallery.port))
        return client

    readers = [connect(2, 4096) for _ in range(100)]
    for each in readers:
        each.sendall(f"GET /{target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    idle = [connect(3 + index % 3) for index in range(300)]
    assert gallery.bytes("/").decode() == page
    # Above its limits the server lets connections wait, and serves again when there is room.
    idle += [connect(6 + index % 8, waits=False) for index in range(700)]
    for each in idle:
        each.close()
    until(
        lambda: (
            subprocess.run(["curl", "-sf", gallery.origin + "/"], capture_output=True).stdout.decode() == page
        )
    )
    # A slow reader gets all of the photograph, and the others do not delay the end.
    slow, *others = readers
    received = b""
    while len(received) < len(gallery.bytes("/" + target)):
        received += slow.recv(65536)
    assert received.endswith(gallery.bytes("/" + target)[-1000:])
    begun = time.monotonic()
    assert gallery.stop() == 0
    assert time.monotonic() - begun < 5
    for each in readers:
        each.close()


def size_of(gallery: Gallery):
    """A function that returns the size of a file of a gallery in bytes."""
    return lambda target: len(gallery.bytes("/" + target))


def test_a_folder_without_photographs_is_served_until_there_are_some(serve, tmp_path):
    (tmp_path / "photos").mkdir()
    gallery = serve(tmp_path)
    gallery.ready()
    assert gallery.status()["total"] == 0
    photograph(gallery.photos / "new.jpg", 15)
    until(lambda: gallery.status()["total"] == 1)
    gallery.ready()
    assert 'data-page="new/"' in gallery.bytes("/").decode()
    assert gallery.stop() == 0
    assert sum("no photographs in" in line for line in gallery.complaints) == 1


def test_a_folder_alone_is_served(tmp_path, small_folder):
    done = subprocess.run(
        [LENTICULAR, small_folder / "nowhere"], capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 1 and "there is no folder" in done.stderr
    done = subprocess.run([LENTICULAR, "bild"], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 64 and "did you mean “build”" in done.stderr
    done = subprocess.run([LENTICULAR], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0 and "SUBCOMMANDS" in done.stdout


def test_many_visitors_at_once_start_no_more_workers_than_there_may_be(serve, tmp_path):
    for index in range(24):
        photograph(tmp_path / "photos" / f"album {index}" / "a.jpg", 1, (1600, 1200))
    gallery = serve(tmp_path, "--jobs", "2")
    links = re.findall(r'href="(album-[^"/]+)/index.html"', gallery.bytes("/").decode())
    assert len(links) == 24
    clients = [
        subprocess.Popen(["curl", "-sf", f"{gallery.origin}/{link}/"], stdout=subprocess.DEVNULL)
        for link in links
    ]
    most = 0
    while any(client.poll() is None for client in clients):
        most = max(most, len(workers(gallery.process.pid)))
        time.sleep(0.02)
    assert all(client.returncode == 0 for client in clients)
    assert most <= 4, "two for visitors, two in the background"
    gallery.ready()
    until(lambda: not workers(gallery.process.pid), "workers without a job do not end")


def workers(process: int) -> list[int]:
    """The child processes of a process."""
    children: list[int] = []
    for thread in Path(f"/proc/{process}/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # The thread may have ended.
            children += map(int, (thread / "children").read_text().split())
    return children
