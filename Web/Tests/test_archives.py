"""Albums as ZIP archives: written by `build`, and sent by `serve` as they are made."""

import io
import shutil
import subprocess
import zipfile

import pictures
import pytest
from PIL import Image
from test_serve import Gallery
from tool import PATIENCE, run

pytestmark = [pytest.mark.live, pytest.mark.unhurried, pytest.mark.program]

NAMES = ["100% sea.jpg", "Été.png", "boat.jpg", "boat.png", "東京.jpg", f"{'long ' * 49}a.jpg"]


@pytest.fixture(scope="module")
def photos(tmp_path_factory):
    """A folder with an album of photographs with names of all kinds, a hidden one, and metadata."""
    folder = tmp_path_factory.mktemp("archives")
    for index, name in enumerate(NAMES):
        exif = Image.Exif()
        exif[0x0110] = "Secret camera"
        exif.get_ifd(0x8769)[0x9003] = f"2019:06:{index + 1:02} 12:00:00"
        file = folder / "photos" / "Summer trip" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        pictures.draw((320 + index, 214), pictures.LARGE_MARK).save(file, exif=exif)
    (folder / "photos" / "Summer trip" / "index.md").write_text(
        "---\nitems:\n  boat.png:\n    hidden: true\n---\n"
    )
    return folder


def sent_names(names: list[str], originals: bool) -> list[str]:
    """The names under which photographs are downloaded."""
    shown = [name for name in names if name != "boat.png"]
    return sorted(shown if originals else [f"{name.rsplit('.', 1)[0]}.webp" for name in shown])


@pytest.mark.parametrize("originals", [False, True], ids=["pictures", "originals"])
def test_an_archive_has_the_files_that_download_sends(photos, tmp_path, originals):
    options = ["--originals"] if originals else []
    run("build", photos / "photos", "--output", tmp_path / "site", "--archives", *options)
    file = tmp_path / "site" / "summer-trip" / "album.zip"
    archives = sorted((tmp_path / "site").rglob("*.zip"))
    assert archives == [file], "an album without photographs of its own has none"
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        assert sorted(archive.namelist()) == sent_names(NAMES, originals)
        published = [
            each for kind in ["photos", "originals"] for each in (tmp_path / "site" / kind).rglob("*.*")
        ]
        contents = {each.read_bytes() for each in published}
        for each in archive.infolist():
            assert each.compress_type == zipfile.ZIP_STORED
            assert archive.read(each) in contents, each.filename
            assert b"Secret camera" not in archive.read(each)
            assert each.date_time[:2] == (2019, 6)
    if shutil.which("unzip"):
        subprocess.run(["unzip", "-t", file], check=True, capture_output=True)


def test_a_gallery_that_is_served_sends_the_same_archive(photos, tmp_path):
    run("build", photos / "photos", "--output", tmp_path / "site", "--archives")
    (tmp_path / "photos").symlink_to(photos / "photos")
    gallery = Gallery(tmp_path, "--archives")
    try:
        # Also before anything has been made.
        whole = gallery.bytes("/summer-trip/album.zip")
        assert whole == (tmp_path / "site" / "summer-trip" / "album.zip").read_bytes()
        assert b'href="album.zip" download="Summer trip.zip"' in gallery.bytes("/summer-trip/index.html")
        head = gallery.ask("/summer-trip/album.zip", method="HEAD")
        assert head.status == 200 and head.headers["Content-Type"] == "application/zip"
        assert int(head.headers["Content-Length"]) == len(whole)
        # A download that was interrupted goes on.
        url = f"{gallery.origin}/summer-trip/album.zip"
        for start in [1, len(whole) // 2, len(whole) - 9]:
            rest = subprocess.run(
                ["curl", "-sf", "-r", f"{start}-", url], capture_output=True, check=True
            ).stdout
            assert rest == whole[start:]
        for path in ["/album.zip", "/summer-trip/album-2.zip", "/nothing/album.zip"]:
            assert gallery.ask(path).status == 404, path
        gallery.ready()
        assert not list(gallery.site.rglob("*.zip")), "nothing is written"
    finally:
        assert gallery.stop() == 0


def test_a_file_that_vanishes_ends_the_archive(tmp_path):
    """The client knows that it is not complete."""
    noise = Image.effect_noise((2000, 1400), 90)
    for index in range(12):
        file = tmp_path / "photos" / f"{index:02}.jpg"
        file.parent.mkdir(exist_ok=True)
        noise.rotate(index).convert("RGB").save(file, quality=97)
    gallery = Gallery(tmp_path, "--archives", "--originals")
    try:
        gallery.ready()
        whole = gallery.bytes("/album.zip")
        assert len(zipfile.ZipFile(io.BytesIO(whole)).namelist()) == 12
        url = f"{gallery.origin}/album.zip"
        slow = subprocess.Popen(
            ["curl", "-s", "--limit-rate", "4M", url], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        begun = slow.stdout.read(100_000)
        shutil.rmtree(gallery.site / "originals")
        rest = slow.stdout.read()
        # 18: a part of the file was sent.
        assert slow.wait(timeout=PATIENCE) == 18
        assert 100_000 <= len(begun + rest) < len(whole)
        assert gallery.ask("/").status == 200
    finally:
        gallery.stop()
