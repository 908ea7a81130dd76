"""Movies of a gallery: on pages, in the viewer, and without script."""

import re
import subprocess
from pathlib import Path

import pictures
import pytest
from test_accessibility import audit
from tool import LENTICULAR, run

pytestmark = pytest.mark.live

VIDEO = "document.querySelector('lenticular-viewer').shadowRoot.querySelector('dialog video')"


def serving(folder):
    """Builds the site of the photographs in a folder, and yields the origin at which it is served."""
    run("build", folder / "photos", "--output", folder / "site")
    server = subprocess.Popen(
        [LENTICULAR, "preview", folder / "site", "--port", "0"], stdout=subprocess.PIPE, text=True
    )
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
def movies(tmp_path_factory):
    """The origin of a gallery of a movie between two pictures."""
    folder = tmp_path_factory.mktemp("movies")
    photos = folder / "photos"
    photos.mkdir()
    for name, mark in {"a": pictures.LARGE_MARK, "c": pictures.THUMBNAIL_MARK}.items():
        pictures.draw((1200, 800), mark).save(photos / f"{name}.png")
    film(photos / "b.mp4", 8, ("-f", "lavfi", "-i", "sine=440:d=8", "-c:a", "aac"))
    yield from serving(folder)


@pytest.fixture
def visitor(device, movies):
    visitor = device("desktop", address=movies)
    visitor.page.goto(f"{movies}/index.html")
    visitor.loaded()
    return visitor


def play(visitor):
    visitor.page.locator("a[data-movie]").click()
    visitor.until(f"{VIDEO}?.currentTime > 0.3", "the movie does not play")


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
    page.evaluate(
        "document.querySelector('lenticular-viewer').open(1, document.querySelector('lenticular-wall').album)"
    )
    visitor.until(f"{VIDEO}?.currentTime > 0.3", "the movie does not play")


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
