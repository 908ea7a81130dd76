"""Movies of a gallery: on pages, in the viewer, and without script."""

import re
import shutil
import subprocess
from pathlib import Path

import pictures
import pytest
from browsers import REAL, Firefox, WebKit
from conftest import once
from PIL import Image
from server import Server
from test_accessibility import audit
from tool import LENTICULAR, run

pytestmark = pytest.mark.live

VIDEO = "document.querySelector('lenticular-viewer').shadowRoot.querySelector('dialog video')"


def serving(folder):
    """Builds the site of the photographs in a folder, and yields the origin at which it is served."""
    run("build", folder / "photos", "--output", folder / "site")
    yield from served(folder / "site")


def served(site):
    """Serves a site as a web server does, and yields its origin."""
    server = subprocess.Popen([LENTICULAR, "preview", site, "--port", "0"], stdout=subprocess.PIPE, text=True)
    line = server.stdout.readline()
    yield re.search(r"http://[^\s/]+", line)[0]
    server.kill()
    server.wait()


def film(path: Path, seconds: int, sound: tuple[str, ...] = ()):
    """Films a test card, with a sound that FFmpeg is told how to make."""
    card = ["-f", "lavfi", "-i", f"testsrc2=s=640x360:r=25:d={seconds}"]
    codecs = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", *card, *sound, *codecs, path], check=True)


@pytest.fixture(scope="module")
def films(shared):
    """The site of a gallery of a movie between two pictures."""
    folder = shared / "films"

    def build():
        photos = folder / "photos"
        photos.mkdir(parents=True)
        for name, mark in {"a": pictures.LARGE_MARK, "c": pictures.THUMBNAIL_MARK}.items():
            pictures.draw((1200, 800), mark).save(photos / f"{name}.png")
        film(photos / "b.mp4", 8, ("-f", "lavfi", "-i", "sine=440:d=8", "-c:a", "aac"))
        run("build", photos, "--output", folder / "site")

    once(folder, build)
    return folder / "site"


@pytest.fixture(scope="module")
def movies(films):
    """The origin of that gallery."""
    yield from served(films)


@pytest.fixture
def visitor(device, movies):
    visitor = device("desktop", address=movies)
    visitor.page.goto(f"{movies}/index.html")
    visitor.loaded()
    return visitor


def play(visitor):
    visitor.page.locator("a[data-movie]").click()
    visitor.until(f"{VIDEO}?.currentTime > 0.3", "the movie does not play")
    visitor.settle()


def test_a_movie_has_a_mark_and_its_length_on_the_page(visitor):
    mark = visitor.page.get_by_role("img", name="Movie, 0:08")
    assert mark.inner_text() == "0:08"
    assert visitor.page.locator("a[data-movie]").count() == 1
    loaded = visitor.page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert not [name for name in loaded if name.endswith((".mp4", "movie-player.js"))]


def test_an_opened_movie_plays_in_the_layer_of_its_poster(visitor):
    play(visitor)
    layer, video = visitor.page.evaluate(
        f"""[{VIDEO}.parentElement, {VIDEO}].map((element) => {{
          const {{ x, y, width, height }} = element.getBoundingClientRect();
          return [x, y, width, height];
        }})"""
    )
    assert video == pytest.approx(layer, abs=1)
    assert visitor.page.evaluate(f"{VIDEO}.hasAttribute('data-shown')")
    audit(visitor)


def test_keys_play_seek_and_mute(visitor):
    play(visitor)
    page = visitor.page
    page.keyboard.press(" ")
    assert page.evaluate(f"{VIDEO}.paused")
    page.keyboard.press("k")
    assert not page.evaluate(f"{VIDEO}.paused")
    page.keyboard.press("k")
    muted = page.evaluate(f"{VIDEO}.muted")
    page.keyboard.press("m")
    assert page.evaluate(f"{VIDEO}.muted") != muted
    slider = page.get_by_role("slider", name="Time")
    slider.focus()
    before = page.evaluate(f"{VIDEO}.currentTime")
    page.keyboard.press("ArrowRight")
    visitor.until(f"Math.abs({VIDEO}.currentTime - {before} - 5) < 0.5", "the time does not change")
    assert "b" in page.evaluate("document.querySelector('lenticular-viewer').link.dataset.file")
    assert re.fullmatch(r"0:0\d / 0:08", slider.get_attribute("aria-valuetext"))


def test_the_keyboard_and_screen_readers_reach_play_time_and_sound(visitor):
    play(visitor)
    page = visitor.page
    page.keyboard.press("k")
    group = page.get_by_role("group", name="Movie")
    # A movie tells some time after the key that it has stopped.
    group.get_by_role("button", name="Play").wait_for()
    assert group.get_by_role("button", name="Play").count() == 1
    assert group.get_by_role("slider", name="Time").count() == 1
    assert group.get_by_role("button", name=re.compile("Sound o(n|ff)")).count() == 1
    reached = set()
    for _ in range(20):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate("document.querySelector('lenticular-viewer').shadowRoot.activeElement?.ariaLabel")
        )
    assert {"Play", "Time"} < reached and reached & {"Sound on", "Sound off"}


def test_a_movie_ends_when_one_pages_on_and_keeps_its_place(visitor):
    play(visitor)
    page = visitor.page
    page.evaluate(f"{VIDEO}.currentTime = 4; window.former = {VIDEO}")
    page.keyboard.press("ArrowRight")
    visitor.until(f"!{VIDEO}", "the movie stays")
    assert page.evaluate("former.paused")
    page.keyboard.press("ArrowLeft")
    visitor.until(f"{VIDEO}?.currentTime > 3.9", "the movie has lost its place")
    page.keyboard.press("Escape")
    visitor.until(
        "!document.querySelector('lenticular-viewer').shadowRoot.querySelector('dialog')", "it is open"
    )


def test_a_movie_on_a_wall_plays(visitor):
    visitor.page.goto(f"{visitor.origin}/wall.html")
    visitor.loaded()
    page = visitor.page
    links = "document.querySelector('lenticular-wall').shadowRoot.querySelectorAll('a[data-mark]')"
    marks = page.evaluate(f"[...{links}].map((link) => getComputedStyle(link, '::after').content)")
    assert marks == ['"▶ 0:08"']
    page.evaluate(
        "document.querySelector('lenticular-viewer').open(1, document.querySelector('lenticular-wall').collection)"
    )
    visitor.until(f"{VIDEO}?.currentTime > 0.3", "the movie does not play")
    saved = page.evaluate("document.querySelector('lenticular-viewer').link.dataset.original")
    assert saved.endswith(".mp4")


FRAME = "document.querySelector('lenticular-peek').shadowRoot.querySelector('[data-frame]')"


def test_a_pressed_movie_is_scrubbed_and_slides_open(visitor):
    page = visitor.page
    box = page.locator("a[data-movie] img").bounding_box()
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] / 2, y)
    page.mouse.down()
    visitor.until(FRAME, "there are no frames")
    width = page.evaluate("innerWidth")
    frames = []
    # The time of the movie is the place between the margins, of 40 pixels.
    for part in (0.1, 0.5, 0.9):
        page.mouse.move(40 + part * (width - 80), y, steps=4)
        frame = int(part * 60)
        visitor.until(f"Math.abs({FRAME}.dataset.frame - {frame}) <= 1", f"it is not frame {frame}")
        frames.append(page.evaluate(f"{FRAME}.style.backgroundPosition"))
    assert len(set(frames)) == 3
    assert page.evaluate("document.querySelector('lenticular-peek').index") == 0
    page.mouse.up()
    visitor.until(f"!{FRAME}", "the frames stay")
    page.mouse.move(box["x"] + box["width"] / 2, y)
    page.mouse.down()
    visitor.until(FRAME, "there are no frames")
    page.mouse.move(box["x"] + box["width"] / 2, y - 200, steps=8)
    page.mouse.up()
    visitor.until(f"{VIDEO}?.currentTime > 0.3", "it does not slide open and play")
    assert "b" in page.evaluate("document.querySelector('lenticular-viewer').link.dataset.file")


def test_without_script_the_page_of_a_movie_has_controls(device, movies):
    visitor = device("desktop", address=movies, java_script_enabled=False)
    visitor.page.goto(f"{movies}/index.html")
    visitor.page.locator("a[data-movie]").click()
    video = visitor.page.locator("video[controls]")
    assert video.get_attribute("src").endswith(".mp4")
    assert visitor.page.url.endswith("/b/index.html")


@pytest.fixture(scope="module")
def moments(tmp_path_factory):
    """The origin of a gallery of a Live Photo between two pictures."""
    folder = tmp_path_factory.mktemp("moments")
    photos = folder / "photos"
    photos.mkdir()
    for name in ("a", "b", "c"):
        pictures.draw((640, 360), pictures.LARGE_MARK).save(photos / f"{name}.jpg")
    film(photos / "b.mov", 2)
    yield from serving(folder)


LIVE = "document.querySelector('lenticular-viewer').shadowRoot.querySelector('dialog video[data-live]')"
PEEKED = "document.querySelector('lenticular-peek').shadowRoot.querySelector('video[data-live]')"


@pytest.fixture
def moment(device, moments):
    visitor = device("desktop", address=moments)
    visitor.page.goto(f"{moments}/index.html")
    visitor.loaded()
    return visitor


def test_a_live_photo_has_a_mark_and_loads_nothing_before_it_is_opened(moment):
    assert moment.page.get_by_role("img", name="Live photograph").count() == 1
    assert moment.page.locator("a[data-live]").count() == 1
    loaded = moment.page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert not [name for name in loaded if name.endswith((".mp4", "-player.js"))]


def test_an_opened_live_photo_plays_by_its_button_its_key_and_a_press(moment):
    page = moment.page
    page.locator("a[data-live]").click()
    button = page.get_by_role("button", name="Play the moment")
    button.wait_for()
    audit(moment)
    assert page.evaluate(f"{LIVE}.paused")
    # Buttons are hidden after some time; the pointer that comes to one shows it.
    button.click(force=True)
    moment.until(f"{LIVE}.hasAttribute('data-shown') && {LIVE}.currentTime > 0.2", "it does not play")
    # The photograph is shown at the end.
    moment.until(f"{LIVE}.paused && !{LIVE}.hasAttribute('data-shown')", "it does not end")
    page.keyboard.press("k")
    moment.until(f"!{LIVE}.paused", "the key does not play")
    page.keyboard.press("k")
    assert page.evaluate(f"{LIVE}.paused")
    page.mouse.move(640, 300)
    page.mouse.down()
    moment.until(f"!{LIVE}.paused", "the press does not play")
    page.mouse.up()
    assert page.evaluate(f"{LIVE}.paused")
    # A press is no tap, which would close.
    page.keyboard.press("ArrowRight")
    moment.until(f"!{LIVE}", "it stays")
    assert page.evaluate("document.querySelector('lenticular-viewer').index") == 2
    assert button.count() == 0


def test_a_pressed_live_photo_plays_in_its_preview(moment):
    page = moment.page
    box = page.locator("a[data-live] img").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    moment.until(f"{PEEKED}?.currentTime > 0.2", "it does not play")
    page.mouse.up()
    moment.until(f"!{PEEKED}", "it stays")


@pytest.fixture(scope="module")
def moving(tmp_path_factory):
    """The origin of a gallery of an animated picture between two that stand still."""
    folder = tmp_path_factory.mktemp("moving")
    photos = folder / "photos"
    photos.mkdir()
    for name in ("a", "c"):
        pictures.draw((640, 360), pictures.LARGE_MARK).save(photos / f"{name}.jpg")
    frames = [Image.new("RGB", (320, 240), colour) for colour in ("red", "green", "blue")]
    frames[0].paste("white", (0, 0, 160, 240))
    frames[0].save(photos / "b.gif", save_all=True, append_images=frames[1:], duration=100, loop=0)
    yield from serving(folder)


MOVING = "document.querySelector('lenticular-viewer').shadowRoot.querySelector('dialog img[data-motion]')"
MOVES = f"{MOVING}?.complete && {MOVING}.naturalWidth === 320"


def test_an_animated_picture_plays_when_it_is_opened_and_stops(device, moving):
    visitor = device("desktop", address=moving)
    page = visitor.page
    page.goto(f"{moving}/index.html")
    visitor.loaded()
    assert page.get_by_role("img", name="Animated picture").count() == 1
    loaded = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert not [name for name in loaded if name.endswith(("-motion.webp", "-player.js"))]
    page.locator("a[data-motion]").click()
    visitor.until(MOVES, "it does not play")
    layer, image = page.evaluate(
        f"""[{MOVING}.parentElement, {MOVING}].map((element) => {{
          const {{ left, top, width, height }} = element.getBoundingClientRect();
          return [left, top, width, height];
        }})"""
    )
    assert image == pytest.approx(layer, abs=1)
    stop = page.get_by_role("button", name="Pause")
    stop.wait_for()
    audit(visitor)
    stop.click(force=True)
    assert page.evaluate(f"{MOVING} === null")
    page.keyboard.press("k")
    visitor.until(MOVES, "the key does not play")
    page.keyboard.press("ArrowRight")
    visitor.until(f"!{MOVING}", "it stays")
    assert page.get_by_role("button", name="Pause").count() == 0


def test_an_animated_picture_rests_where_motion_is_not_wanted(device, moving):
    visitor = device("desktop", address=moving, reduced_motion="reduce")
    page = visitor.page
    page.goto(f"{moving}/index.html")
    visitor.loaded()
    page.locator("a[data-motion]").click()
    play = page.get_by_role("button", name="Play")
    play.wait_for()
    assert page.evaluate(f"{MOVING} === null")
    play.click(force=True)
    visitor.until(MOVES, "it does not play when it is asked to")


def test_a_pressed_animated_picture_plays_in_its_preview(device, moving):
    visitor = device("desktop", address=moving)
    page = visitor.page
    page.goto(f"{moving}/index.html")
    visitor.loaded()
    box = page.locator("a[data-motion] img").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    image = "document.querySelector('lenticular-peek').shadowRoot.querySelector('img[data-motion]')"
    visitor.until(f"{image}?.naturalWidth === 320", "it does not play")
    page.mouse.up()
    visitor.until(f"!{image}", "it stays")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_an_animated_picture_plays_without_script(device, moving, motion):
    visitor = device("desktop", address=moving, java_script_enabled=False, reduced_motion=motion)
    page = visitor.page
    page.goto(f"{moving}/b/index.html")
    shown = page.locator("a.picture img").evaluate("(image) => image.decode().then(() => image.currentSrc)")
    assert shown.endswith("-motion.webp") == (motion == "no-preference")


def group(name: str, kind):
    """A browser as a parameter. One process has all tests of it."""
    return pytest.param(kind, marks=pytest.mark.xdist_group(name), id=name)


@pytest.fixture(scope="module", params=[group("firefox", Firefox), group("webkit", WebKit)])
def elsewhere(request, films, tmp_path_factory):
    """The feed of the gallery of a movie in another browser."""
    folder = tmp_path_factory.mktemp("elsewhere")
    site = folder / "site"
    shutil.copytree(films, site)
    for page in site.rglob("*.html"):
        # The script of the tests is inside of the pages here.
        policy = r'<meta http-equiv="Content-Security-Policy"[^>]*>'
        page.write_text(re.sub(policy, "", page.read_text()))
    server = Server({"/": site}, REAL)
    browser = request.param(folder)
    window = browser.open("desktop", server.origin, True)
    window.page.goto(f"{server.origin}/index.html")
    window.loaded()
    yield window
    problems = window.problems
    browser.shut(window)
    browser.close()
    server.close()
    assert not problems


def test_a_movie_flies_open_plays_and_keeps_its_place_in_other_browsers(elsewhere):
    it = elsewhere
    plays = it.evaluate("document.createElement('video').canPlayType('video/mp4; codecs=avc1.42E01E') !== ''")
    x, y = it.evaluate(
        """(({ left, top, width, height }) => [left + width / 2, top + height / 2])(
          document.querySelector("a[data-movie] img").getBoundingClientRect())"""
    )
    it.mouse.click(x, y)
    bar = "document.querySelector('lenticular-viewer').shadowRoot.querySelector('[part=player]')"
    it.until(f"{bar} !== null", "it does not open")
    names = it.evaluate(f"[...{bar}.querySelectorAll('button, input')].map(({{ ariaLabel }}) => ariaLabel)")
    assert names[1] == "Time" and len(names) == 3
    if not plays:
        # A system without H.264, such as Debian's WebKit without gstreamer1.0-libav: the poster stays.
        assert not it.evaluate(f"{VIDEO}.hasAttribute('data-shown')")
        return
    it.until(f"{VIDEO}?.currentTime > 0.3", "the movie does not play")
    it.page.keyboard.press("k")
    it.until(f"{VIDEO}.paused", "the key does not pause")
    it.evaluate(f"void ({VIDEO}.currentTime = 4)")
    it.until(f"!{VIDEO}.seeking && {VIDEO}.currentTime > 3.9", "it does not seek")
    it.page.keyboard.press("ArrowRight")
    it.until(f"!{VIDEO}", "the movie stays")
    it.page.keyboard.press("ArrowLeft")
    it.until(f"{VIDEO}?.currentTime > 3.9", "the movie has lost its place")
