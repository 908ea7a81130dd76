"""The code of the guides that needs a program which the other tests do without."""

import re
import shutil
import subprocess
from html import unescape

from PIL import Image
from roots import ROOT

GUIDE = (ROOT / "Documentation/guides/frameworks.md").read_text()


def block(language: str) -> str:
    (code,) = re.findall(rf"^```{language}\n(.*?)^```", GUIDE, re.S | re.M)
    return code


def test_hugo_writes_a_viewer_with_the_images_beside_a_page(tmp_path):
    (tmp_path / "config.toml").write_text('baseURL = "https://example.org/blog/"\ntitle = "Walks"\n')
    codes = tmp_path / "layouts/shortcodes"
    codes.mkdir(parents=True)
    (codes / "photographs.html").write_text(block("go-html-template"))
    (tmp_path / "layouts/_default").mkdir()
    (tmp_path / "layouts/_default/single.html").write_text("<!doctype html><title>x</title>{{ .Content }}")
    place = tmp_path / "static/lenticular"
    place.mkdir(parents=True)
    for name in ("lenticular-viewer.js", "lenticular-viewer.wasm", "lenticular-actions.js", "lenticular.css"):
        shutil.copy(ROOT / "dist" / name, place)
    page = tmp_path / "content/walk"
    page.mkdir(parents=True)
    (page / "index.md").write_text(block("markdown"))
    for name, size in (("dunes.jpg", (1200, 800)), ("river.jpg", (600, 900))):
        Image.linear_gradient("L").resize(size).save(page / name)
    done = subprocess.run(["hugo", "--source", tmp_path], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    written = (tmp_path / "public/walk/index.html").read_text()
    assert "<!-- raw HTML omitted -->" not in written and "&lt;a" not in written
    (viewer,) = re.findall(r"<lenticular-viewer history>(.*?)</lenticular-viewer>", written, re.S)
    links = [
        tuple(map(unescape, each))
        for each in re.findall(
            r'<a href="([^"]*)" data-width="(\d+)" data-height="(\d+)" data-caption="([^"]*)"', viewer
        )
    ]
    assert links == [
        ("/blog/walk/dunes.jpg", "1200", "800", "Dunes at dawn"),
        ("/blog/walk/river.jpg", "600", "900", "river.jpg"),
    ]
    for address in re.findall(r'(?:href|src)="/blog/([^"]*)"', written):
        assert (tmp_path / "public" / address).is_file(), address
    with Image.open(tmp_path / "public" / re.search(r'src="/blog/([^"]*\.jpg)"', viewer)[1]) as small:
        assert small.size == (480, 480)
