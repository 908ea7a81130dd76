"""The files of Deploy/: the GNU parallel line that builds in parts, the files for batch systems, and object storage."""

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path
from urllib.request import Request, urlopen

import boto3
import kubernetes_validate
import pictures
import pytest
import yaml
from moto.server import ThreadedMotoServer
from tool import LENTICULAR, PATIENCE, ROOT

pytestmark = pytest.mark.program

DEPLOY = ROOT / "Deploy"
LARGEST = 3  # The one of four parts that has most of the photographs below.


@pytest.fixture
def photos(tmp_path):
    folder = tmp_path / "photos & 'more'"
    for index in range(10):
        place = folder / ["", "Walks", "Walks/2024"][index % 3]
        place.mkdir(parents=True, exist_ok=True)
        pictures.draw((700 + index, 480), pictures.LARGE_MARK).save(place / f"{index}.png")
    (folder / "broken.jpg").write_text("no picture")
    return folder


def environment(tmp_path: Path, **more: str) -> dict:
    return {**os.environ, "LENTICULAR": str(LENTICULAR), "XDG_CACHE_HOME": str(tmp_path / "cache"), **more}


def files(site: Path) -> dict[str, bytes]:
    return {str(file.relative_to(site)): file.read_bytes() for file in site.rglob("*") if file.is_file()}


@pytest.mark.parametrize(("kind", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_build_that_is_stopped_says_so_and_the_next_one_ends_it(tmp_path, kind, status):
    folder, site = tmp_path / "photos", tmp_path / "the site"
    folder.mkdir()
    for index in range(8):
        pictures.draw((3000 + index, 2000), pictures.LARGE_MARK).save(folder / f"{index}.jpg")
    command = [LENTICULAR, "build", folder, "--output", site, "--jobs", "1", "--json"]
    build = subprocess.Popen(
        command, env=environment(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    while not list(site.glob("photos/*/*.webp")):
        time.sleep(0.01)
    build.send_signal(kind)
    output, messages = build.communicate(timeout=PATIENCE)
    assert build.returncode == status
    assert json.loads(output) == {"error": "the build was stopped", "status": status}
    assert "lenticular: the build was stopped" in messages.splitlines()
    assert not (site / "index.html").exists()
    done = subprocess.run(command, env=environment(tmp_path), capture_output=True, text=True)
    summary = json.loads(done.stdout)
    assert done.returncode == 0 and summary["photos"] == 8 and summary["writtenFiles"] < summary["files"]


def test_four_parts_by_gnu_parallel_give_the_bytes_of_one_build(tmp_path, photos):
    whole, parts = tmp_path / "whole", tmp_path / "the parts"
    one = subprocess.run(
        [LENTICULAR, "build", photos, "--output", whole, "--quiet"], env=environment(tmp_path / "one")
    )
    assert one.returncode == 2, "one file is no photograph"
    done = subprocess.run(
        [DEPLOY / "parallel.sh", photos, parts, "4", "--quiet"],
        env=environment(tmp_path, JOBS="4"),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2, done.stderr
    assert "broken.jpg" in done.stderr
    assert files(parts) == files(whole)


def test_a_part_that_is_killed_is_made_again(tmp_path, photos):
    whole, site = tmp_path / "whole", tmp_path / "site"
    subprocess.run(
        [LENTICULAR, "build", photos, "--output", whole, "--quiet"], env=environment(tmp_path / "one")
    )

    def part(number: int) -> subprocess.Popen:
        command = [LENTICULAR, "build", photos, "--output", site, "--quiet", "--shard", f"{number}/4"]
        return subprocess.Popen(command, env=environment(tmp_path), stderr=subprocess.DEVNULL)

    killed = part(LARGEST)
    staging = site / f".lenticular-staging-{LARGEST}-4"
    deadline = time.monotonic() + 30
    while not staging.exists():
        assert killed.poll() is None and time.monotonic() < deadline, "the part has not begun"
    killed.kill()
    assert killed.wait() == -signal.SIGKILL and staging.exists()
    others = [part(number) for number in range(1, 5) if number != LARGEST]
    assert all(process.wait() in (0, 2) for process in others)
    assert part(LARGEST).wait() in (0, 2)
    assert not staging.exists()
    linked = subprocess.run(
        [LENTICULAR, "build", photos, "--output", site, "--quiet"],
        env=environment(tmp_path),
        stderr=subprocess.DEVNULL,
    )
    assert linked.returncode == 2
    assert files(site) == files(whole)


def test_a_task_of_a_slurm_array_makes_its_part_and_a_task_without_one_links(tmp_path, photos):
    site = tmp_path / "site"
    for task in (7, 8):
        array = {"SLURM_ARRAY_TASK_ID": str(task), "SLURM_ARRAY_TASK_MIN": "7", "SLURM_ARRAY_TASK_COUNT": "2"}
        subprocess.run(
            [DEPLOY / "slurm.sh", photos, site, "--quiet"], env=environment(tmp_path, **array), check=True
        )
        assert not list(site.rglob("*.html"))
    subprocess.run([DEPLOY / "slurm.sh", photos, site, "--quiet"], env=environment(tmp_path), check=True)
    pages = [
        page
        for page in site.rglob("index.html")
        if not (page.parent / "wall.html").exists() and page.relative_to(site).parts[0] != "-"
    ]
    assert (site / "index.html").exists() and len(pages) == 10
    assert not (site / ".lenticular-records").exists()


@pytest.mark.parametrize("arguments", [["--shard", "0/4"], ["--shard", "5/4"], ["--shard", "two"]])
def test_what_is_no_part_is_said(tmp_path, photos, arguments):
    done = subprocess.run(
        [LENTICULAR, "build", photos, "--output", tmp_path / "site", *arguments],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 64 and "such as 2/4" in done.stderr
    assert not (tmp_path / "site").exists()


def test_the_jobs_fit_the_schema_of_kubernetes():
    jobs = list(yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text()))
    assert [job["metadata"]["name"] for job in jobs] == ["lenticular-parts", "lenticular-link"]
    for job in jobs:
        kubernetes_validate.validate(job, "1.33", strict=True)
    parts = jobs[0]["spec"]
    script = parts["template"]["spec"]["containers"][0]["command"][-1]
    assert parts["completionMode"] == "Indexed"
    assert f"+ 1))/{parts['completions']}" in script, "each index is a part"


@pytest.fixture
def storage(monkeypatch):
    """A server of S3 on this machine, with an empty bucket, `album`, that rclone knows as `store:album`."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    host, port = server.get_host_and_port()
    endpoint = f"http://{host}:{port}"
    # Servers of one process have their buckets in common.
    urlopen(Request(f"{endpoint}/moto-api/reset", method="POST")).close()
    monkeypatch.delenv("AWS_CA_BUNDLE", raising=False)
    monkeypatch.setenv("RCLONE_CONFIG", os.devnull)
    for name, value in {
        "TYPE": "s3",
        "PROVIDER": "Other",
        "ENDPOINT": endpoint,
        "ACCESS_KEY_ID": "anybody",
        "SECRET_ACCESS_KEY": "secret",
    }.items():
        monkeypatch.setenv(f"RCLONE_CONFIG_STORE_{name}", value)
    client = boto3.client(
        "s3",
        endpoint_url=endpoint,
        region_name="us-east-1",
        aws_access_key_id="anybody",
        aws_secret_access_key="secret",
    )
    client.create_bucket(Bucket="album")
    yield client
    server.stop()


def stored(storage) -> dict[str, bytes]:
    """The objects of the bucket."""
    pages = storage.get_paginator("list_objects_v2").paginate(Bucket="album")
    names = [each["Key"] for page in pages for each in page.get("Contents", [])]
    return {name: storage.get_object(Bucket="album", Key=name)["Body"].read() for name in names}


def upload(site: Path) -> list[str]:
    """Copies a site to the bucket. Returns the names of what was copied, in order."""
    done = subprocess.run(
        [DEPLOY / "object-storage.sh", site, "store:album", "--verbose", "--transfers", "1"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return re.findall(r"INFO  : (.*): Copied \(", done.stderr)


def published(site: Path) -> dict[str, bytes]:
    return {name: content for name, content in files(site).items() if not name.startswith(".")}


def test_object_storage_has_the_site_and_browsers_keep_its_images(tmp_path, photos, storage):
    site = tmp_path / "a site"
    build = [LENTICULAR, "build", photos, "--output", site, "--quiet", "--base-url", "https://example.org/"]
    subprocess.run(build, env=environment(tmp_path))
    names = upload(site)
    assert stored(storage) == published(site)
    pages = [name.endswith((".html", ".atom", "sitemap.xml")) for name in names]
    images = [name.startswith(("photos/", "assets/")) for name in names]
    assert pages == sorted(pages), "pages are last"
    assert images == sorted(images, reverse=True), "images and scripts are first"
    kept = "public, max-age=31536000, immutable"
    for end, kind, cache in [
        ("index.html", "text/html", "no-cache"),
        ("photographs.json", "application/json", "no-cache"),
        ("/lenticular.wasm", "application/wasm", kept),
        (".webp", "image/webp", kept),
    ]:
        head = storage.head_object(Bucket="album", Key=next(name for name in names if name.endswith(end)))
        assert head["ContentType"].startswith(kind) and head["CacheControl"] == cache, end

    # What has changed is copied, and what has gone is removed.
    assert upload(site) == []
    (photos / "0.png").unlink()
    pictures.draw((900, 480), pictures.LARGE_MARK).save(photos / "new.png")
    before = published(site)
    subprocess.run(build, env=environment(tmp_path))
    now = published(site)
    names = upload(site)
    assert sorted(names) == sorted(name for name, content in now.items() if before.get(name) != content)
    assert stored(storage) == now
    assert storage.head_object(Bucket="album", Key="index.html")["CacheControl"] == "no-cache"


def test_only_a_site_is_copied_to_object_storage(photos, storage):
    done = subprocess.run(
        [DEPLOY / "object-storage.sh", photos, "store:album"], capture_output=True, text=True
    )
    assert done.returncode == 66 and "no site" in done.stderr
    assert stored(storage) == {}
