"""The same sources make the same bytes, whenever they are compiled, and wherever they are packed."""

import hashlib
import os
import shutil
import subprocess

import pytest
from roots import ARCHITECTURE, ARTIFACTS, ROOT, VERSION

ENGINE = "Web/.build/wasm32-unknown-none-wasm/release/LenticularWebViewer.wasm"
PROGRAM = f"lenticular_{VERSION}_{ARCHITECTURE}.deb"
# What each part of `make package` makes.
MADE = {
    "deb": [PROGRAM, f"lenticular-view_{VERSION}_{ARCHITECTURE}.deb"],
    "npm": [f"lenticular-{VERSION}.tgz"],
    "image": [f"lenticular-image_{VERSION}_{ARCHITECTURE}.tar.gz"],
    "site": [f"lenticular-site-{VERSION}.zip"],
}


def digest(file) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def test_an_engine_that_is_compiled_anew_is_the_same(tmp_path):
    """That of the package, as the linker has written it, and one of which nothing was compiled before."""
    environment = {name: value for name, value in os.environ.items() if name != "LENTICULAR_OPTIMIZED"}
    done = subprocess.run(
        [ROOT / "Scripts/swift-wasm", "--product", "LenticularWebViewer", "--scratch-path", tmp_path],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    anew = tmp_path / ENGINE.removeprefix("Web/.build/")
    assert digest(ROOT / ENGINE) == digest(anew)
    assert str(ROOT).encode() not in anew.read_bytes()


@pytest.mark.parametrize("part", MADE)
def test_what_is_packed_again_is_the_same(part, tmp_path):
    """By another time, in another folder, with other settings of a user."""
    if part == "image":
        shutil.copy(ARTIFACTS / PROGRAM, tmp_path)
    done = subprocess.run(
        ["sh", "-c", 'umask 077 && exec "$0" "$@"', ROOT / "Scripts/package", part],
        env={**os.environ, "ARTIFACTS": str(tmp_path), "TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for name in MADE[part]:
        assert digest(tmp_path / name) == digest(ARTIFACTS / name), name


def test_checksums_name_all_that_is_released():
    lines = (ARTIFACTS / "SHA256SUMS").read_text().splitlines()
    named = {name: sum for sum, name in (line.split("  ") for line in lines)}
    assert sorted(named) == sorted(name for names in MADE.values() for name in names)
    assert all(digest(ARTIFACTS / name) == sum for name, sum in named.items())
