"""The packages for Debian: what is in them, and a person's first minutes with them on a fresh system."""

import io
import json
import re
import shutil
import signal
import subprocess
import tarfile
import time
import urllib.request
from pathlib import Path

import pytest
from PIL import Image
from roots import ARCHITECTURE, ARTIFACTS, ROOT, USER, VERSION, Screen, System

NAMES = ["lenticular", "lenticular-view"]
# Bytes. A change of the package is measured here.
LARGEST = 25_000_000
LARGEST_WINDOW = 25_000_000


def package(name: str) -> Path:
    return ARTIFACTS / f"{name}_{VERSION}_{ARCHITECTURE}.deb"


def told(page: str) -> list[str]:
    """What the first block of a page tells a person to type."""
    block = re.search(r"^```sh\n(.*?)^```", (ROOT / page).read_text(), re.S | re.M)[1]
    return [re.sub(r" +#.*", "", line) for line in block.splitlines()]


INSTALL, SHOW, BUILD = told("README.md")
INSTALL_AGAIN, INSTALL_WINDOW, SHOW_AGAIN = told("Documentation/installing.md")


def field(name: str, key: str) -> str:
    done = subprocess.run(
        ["dpkg-deb", "--field", package(name), key], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


@pytest.fixture(scope="module", params=NAMES)
def unpacked(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp(request.param)
    subprocess.run(["dpkg-deb", "--raw-extract", package(request.param), folder], check=True)
    return request.param, folder


@pytest.mark.parametrize("name", NAMES)
def test_lintian_says_nothing(name):
    done = subprocess.run(
        [
            "lintian",
            "--allow-root",
            "--fail-on",
            "error,warning",
            "--display-level",
            ">=warning",
            package(name),
        ],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_appstream_says_nothing(unpacked):
    name, folder = unpacked
    done = subprocess.run(
        ["appstreamcli", "validate-tree", "--no-net", folder], capture_output=True, text=True
    )
    if name == "lenticular-view":
        assert done.returncode == 0, done.stdout
        assert not re.search(r"^[EWI]: ", done.stdout, re.M), done.stdout
        entry = folder / "usr/share/applications/lenticular-view.desktop"
        assert subprocess.run(["desktop-file-validate", entry]).returncode == 0
        metainfo = next((folder / "usr/share/metainfo").iterdir()).read_text()
        assert f'<release version="{VERSION}"' in metainfo
    else:
        assert not (folder / "usr/share/metainfo").exists()


def test_the_package_is_small_enough():
    assert package("lenticular").stat().st_size <= LARGEST
    assert package("lenticular-view").stat().st_size <= LARGEST_WINDOW


def test_nothing_of_the_machine_that_compiled_is_in_it(unpacked):
    name, folder = unpacked
    for file in folder.rglob("*"):
        if file.is_file() and not file.is_symlink():
            assert str(ROOT).encode() not in file.read_bytes(), file
    program = folder / "usr/lib/lenticular" / name
    tags = subprocess.run(
        ["readelf", "--dynamic", program], capture_output=True, text=True, check=True
    ).stdout
    assert "RUNPATH" not in tags and "RPATH" not in tags
    assert not re.search(r"libswift|libFoundation|libdispatch", tags), "the runtime is inside"


def test_the_command_line_needs_no_desktop():
    needed = field("lenticular", "Depends")
    assert "libvips42" in needed
    assert not re.search(r"gtk|libx11|wayland|cairo|pango", needed), needed
    assert "libgtk-4-1" in field("lenticular-view", "Depends")


@pytest.mark.parametrize("name", NAMES)
def test_times_and_owners_are_not_those_of_who_made_it(name):
    """A package depends on its files and on the time of its commit, not on the clock or the user."""
    archive = subprocess.run(
        ["dpkg-deb", "--fsys-tarfile", package(name)], capture_output=True, check=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        members = files.getmembers()
    assert len({member.mtime for member in members}) == 1
    assert {(member.uname, member.gname) for member in members} == {("root", "root")}


@pytest.fixture(scope="module", params=["bookworm", "trixie"])
def system(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("root")
    made = System(request.param, folder)
    yield made
    shutil.rmtree(made.root)


@pytest.fixture(scope="module")
def installed(system):
    """The system with the command line, and the files that it had before."""
    assert system.run("sh", "-c", "command -v cc || command -v swift").returncode != 0, "a compiler"
    system.before = system.files()
    for name in NAMES:
        shutil.copy(package(name), system.home)
    system.types(INSTALL)
    return system


def opened(address: str, path: str = "") -> bytes:
    with urllib.request.urlopen(address.rstrip("/") + "/" + path, timeout=30) as answer:
        return answer.read()


def test_a_person_without_a_compiler_sees_a_gallery(installed):
    """The three lines of README: install the package, name a folder, and open the address; or write a site."""
    assert (INSTALL, SHOW) == (INSTALL_AGAIN, SHOW_AGAIN)
    assert installed.must("lenticular", "--version", user=USER).strip() == VERSION
    installed.must("lenticular", "samples", "/home/visitor/Pictures", "--scale", "0.1", user=USER)

    server = installed.start("sh", "-c", f"exec {SHOW} --port 0")
    try:
        address = None
        for line in server.stdout:
            if found := re.search(r"http://\S+", line):
                address = found[0]
                break
        assert address, server.stderr.read()
        page = opened(address).decode()
        assert "Pictures" in page
        script = re.search(r'src="([^"]*lenticular[^"]*\.js)"', page)[1]
        assert opened(address, script)
        # Pictures are made as they are asked for, by workers in processes of their own.
        image = re.search(r'(?:src|srcset)="([^" ]+\.(?:webp|jpg))', page)[1]
        assert len(opened(address, image)) > 1000
    finally:
        # The process is the mount of the system, and ends with the program.
        server.send_signal(signal.SIGTERM)
        server.wait(timeout=30)

    said = installed.must("sh", "-c", f"cd && {BUILD} --json", user=USER)
    summary = json.loads(said)
    assert (
        summary["photos"] == len(list((installed.home / "Pictures").rglob("*.jpg")))
        and not summary["skipped"]
    )
    assert (installed.home / "Site/index.html").exists()


def test_manual_and_completions_are_found(installed):
    share = installed.root / "usr/share"
    assert (share / "man/man1/lenticular.1.gz").exists()
    bash = "source /usr/share/bash-completion/completions/lenticular && complete -p lenticular"
    assert "lenticular" in installed.must("bash", "-c", bash)
    if installed.suite == "trixie":
        installed.must("apt-get", "install", "--yes", "--no-install-recommends", "zsh", "fish")
        found = installed.must(
            "zsh", "-c", "autoload -Uz compinit && compinit -u && echo $_comps[lenticular]"
        )
        assert found.strip() == "_lenticular"
        offered = installed.must("fish", "-c", "complete --do-complete 'lenticular '")
        assert {"serve", "build", "preview"} <= {line.split("\t")[0] for line in offered.splitlines()}
        installed.must("apt-get", "purge", "--yes", "zsh", "fish")


def test_it_is_removed_without_a_trace(installed):
    installed.must("apt-get", "purge", "--yes", "lenticular")
    assert not [path for path in installed.files() if "lenticular" in path]
    # What apt installed along goes too, even where another package would recommend it.
    options = [f"APT::AutoRemove::{kind}Important=false" for kind in ("Recommends", "Suggests")]
    installed.must(
        "apt-get", "autoremove", "--purge", "--yes", *(part for each in options for part in ("-o", each))
    )
    # Packages of Debian keep lists of what they have been told in these folders.
    left = {path for path in installed.files() - installed.before if not path.startswith(("var/", "etc/"))}
    assert not left


def test_the_window_opens(system, tmp_path):
    shutil.copy(package("lenticular-view"), system.home)
    system.types(INSTALL_WINDOW)
    assert system.must("lenticular-view", "--version", user=USER).strip() == VERSION
    pictures = system.home / "Photographs"
    pictures.mkdir()
    Image.linear_gradient("L").save(pictures / "one.jpg")
    with Screen() as screen:
        window = system.start("lenticular-view", "/home/visitor/Photographs", display=screen.name)
        try:
            deadline = time.monotonic() + 60
            tree = ""
            while "lenticular" not in tree.lower() and time.monotonic() < deadline:
                assert window.poll() is None, window.stderr.read()
                tree = screen.windows()
                time.sleep(0.2)
            assert "lenticular" in tree.lower()
        finally:
            window.terminate()
            window.wait(timeout=30)
    system.must("apt-get", "purge", "--yes", "lenticular-view")
    assert not [path for path in system.files() if "lenticular" in path]
