"""The same sources make the same bytes, wherever and whenever they are compiled."""

import hashlib
import os
import subprocess

from roots import ROOT

ENGINE = "Web/.build/wasm32-unknown-none-wasm/release/LenticularWebViewer.wasm"


def test_an_engine_of_another_folder_is_the_same(tmp_path):
    """That of the package, as the linker has written it, and one that is compiled in a copy of the sources."""
    copy = tmp_path / "a clone of another name"
    copy.mkdir()
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["xargs", "-0", "cp", "-P", "--parents", "-t", copy], cwd=ROOT, input=tracked, check=True)
    environment = {name: value for name, value in os.environ.items() if name != "LENTICULAR_OPTIMIZED"}
    done = subprocess.run(
        [copy / "Scripts/swift-wasm", "--product", "LenticularWebViewer"],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    digests = {hashlib.sha256((folder / ENGINE).read_bytes()).hexdigest() for folder in (ROOT, copy)}
    assert len(digests) == 1
    assert str(tmp_path).encode() not in (copy / ENGINE).read_bytes()
