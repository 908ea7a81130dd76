"""The image for containers: what is in it, and used as a container would be."""

import gzip
import json
import re
import shutil
import signal
import subprocess
import time
import urllib.request
from datetime import datetime
from pathlib import Path

import pytest
import yaml
from PIL import Image
from roots import ARCHITECTURE, ARTIFACTS, ROOT, VERSION

PORT = 8080
IMAGE = ARTIFACTS / f"lenticular-image_{VERSION}_{ARCHITECTURE}.tar.gz"


@pytest.fixture(scope="module")
def buildah(tmp_path_factory):
    storage = tmp_path_factory.mktemp("storage")

    def run(*arguments, **options) -> str:
        command = [
            "buildah",
            "--root",
            storage / "root",
            "--runroot",
            storage / "run",
            "--storage-driver",
            "vfs",
        ]
        done = subprocess.run([*command, *arguments], capture_output=True, text=True, cwd=ROOT, **options)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip()

    yield run
    subprocess.run(
        ["buildah", "--root", storage / "root", "--storage-driver", "vfs", "rm", "--all"], capture_output=True
    )
    shutil.rmtree(storage, ignore_errors=True)


@pytest.fixture(scope="module")
def container(buildah, tmp_path_factory):
    """A container of the image that `make package` makes, which `podman load` and `docker load` unpack, too."""
    archive = tmp_path_factory.mktemp("image") / "image.tar"
    with gzip.open(IMAGE) as packed, open(archive, "wb") as unpacked:
        shutil.copyfileobj(packed, unpacked)
    made = buildah("from", f"docker-archive:{archive}")
    archive.unlink()
    return made.splitlines()[-1]


def settings(buildah, container) -> dict:
    return json.loads(buildah("inspect", container))["Docker"]["config"]


def test_it_runs_as_a_user_of_its_own_and_has_no_tools_of_a_desktop(buildah, container):
    config = settings(buildah, container)
    assert config["User"] == "lenticular"
    assert config["ExposedPorts"] == {f"{PORT}/tcp": {}}
    run = ["run", "--isolation", "chroot", container, "--"]
    assert buildah(*run, "id", "-u") == "10001"
    assert buildah(*run, "lenticular", "--version") == VERSION
    installed = buildah(*run, "dpkg-query", "--show", "--showformat=${Package}\n")
    assert "libvips42" in installed and not re.search(r"gtk|lenticular-view|swift", installed)
    # Nothing but the package comes from the clone.
    assert buildah(*run, "find", "/tmp", "-mindepth", "1") == ""


def test_it_serves_is_healthy_and_stops(buildah, container, tmp_path):
    config = settings(buildah, container)
    Image.linear_gradient("L").resize((600, 400)).save(tmp_path / "dunes.jpg")
    tmp_path.chmod(0o755)
    command = [*config["Entrypoint"], *config["Cmd"]]
    assert command[:3] == ["lenticular", "serve", "/photographs"]
    mount = Path(buildah("mount", container))
    shutil.copy(tmp_path / "dunes.jpg", mount / "photographs")
    health = config["Healthcheck"]["Test"]
    assert health[0] == "CMD"
    assert "lenticular:x:10001:" in (mount / "etc/passwd").read_text()
    place = [
        "chroot",
        "--userspec=10001:10001",
        str(mount),
        "env",
        "-i",
        *config["Env"],
        "HOME=/home/lenticular",
    ]
    enter = ["unshare", "--mount", "sh", "-c", 'mount -t proc proc "$0/proc" && exec "$@"', str(mount)]
    ill = subprocess.run([*place, *health[1:]], capture_output=True)
    assert ill.returncode != 0, "nothing serves yet"
    server = subprocess.Popen(
        [*enter, *place, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        deadline = time.monotonic() + 60
        while subprocess.run([*place, *health[1:]], capture_output=True).returncode != 0:
            assert time.monotonic() < deadline and server.poll() is None, server.stderr.read()
            time.sleep(0.2)
        with urllib.request.urlopen(f"http://localhost:{PORT}/", timeout=30) as answer:
            assert "dunes" in answer.read().decode()
    finally:
        server.send_signal(signal.SIGTERM)
        assert server.wait(timeout=30) == 0


def test_it_is_named_by_its_version_and_dated_by_its_commit(buildah, container):
    inspected = json.loads(buildah("inspect", container))
    assert inspected["FromImage"].endswith(f"lenticular:{VERSION}")
    commit = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    created = datetime.fromisoformat(inspected["Docker"]["created"].replace("Z", "+00:00"))
    assert created.timestamp() <= int(commit.stdout)
    assert len(inspected["Docker"]["rootfs"]["diff_ids"]) == 1, "one layer"


def test_compose_names_the_image_and_what_a_gallery_needs():
    compose = yaml.safe_load((ROOT / "Deploy/compose.yaml").read_text())
    service = compose["services"]["gallery"]
    assert (ROOT / "Deploy" / service["build"]["context"] / service["build"]["dockerfile"]).exists()
    assert service["command"][:2] == ["serve", "/photographs"]
    assert all(volume.split(":")[-1] == "ro" for volume in service["volumes"] if "/photographs" in volume)
    assert set(compose["volumes"]) == {volume.split(":")[0] for volume in service["volumes"]} - {"${PHOTOS"}
