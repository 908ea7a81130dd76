"""Measures the processor time for a photograph of 12 megapixels: for its renditions, compared with vipsthumbnail, and
for its tiles.

The renditions are those that `lenticular build` writes, in the same sizes, formats, qualities and efforts; the build
makes pages, sprite sheets and digests besides. Each is measured several times, in turns, and the least time counts,
because other processes on the machine only add to it.
"""

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageChops

ROOT = Path(__file__).parents[3]
LENTICULAR = Path(os.environ.get("LENTICULAR", ROOT / "Apps" / ".build" / "release" / "lenticular"))
COUNT = 6
ROUNDS = 3
SIZE = (4000, 3000)
PANORAMA = (4900, 2450)
#: The standard deviation of the noise, of 255: that of a camera at a middle sensitivity.
NOISE = 4
#: The options for each format of vipsthumbnail: those of GallerySettings.
OPTIONS = {"webp": "Q=80,effort=2,strip", "jpg": "Q=80,optimize_coding,interlace,strip"}


def seconds(*command, **environment: str) -> float:
    """The processor time of a command and of all processes that it starts, in s."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [str(each) for each in command], check=True, capture_output=True, env={**os.environ, **environment}
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def photographs(folder: Path, size: tuple[int, int], samples: list[Path]) -> Path:
    """Writes photographs as cameras do: sample pictures with noise."""
    folder.mkdir()
    for index, sample in enumerate(samples):
        picture = Image.open(sample).convert("RGB").resize(size)
        noise = Image.merge("RGB", [Image.effect_noise(size, NOISE) for _ in range(3)])
        ImageChops.add(picture, noise, offset=-128).save(folder / f"{index}.jpg", quality=92)
    return folder


def build(photos: Path, site: Path, cache: Path) -> float:
    """The processor time of a whole build, in s."""
    for folder in (site, cache):
        shutil.rmtree(folder, ignore_errors=True)
    return seconds(LENTICULAR, "build", photos, "--output", site, "--quiet", XDG_CACHE_HOME=str(cache))


def thumbnails(photos: Path, folder: Path, files: list[tuple[int, str]]) -> float:
    """The processor time in which vipsthumbnail writes files of some widths and formats, in s."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return sum(
        seconds(
            "vipsthumbnail",
            *photos.iterdir(),
            "--size",
            f"{width}x",
            "-o",
            f"{folder}/%s-{width}.{suffix}[{OPTIONS[suffix]}]",
            VIPS_CONCURRENCY="1",
        )
        for width, suffix in files
    )


def renditions(site: Path) -> list[Path]:
    return [
        path for path in (site / "photos").rglob("*-*.*") if re.fullmatch(r".*-\d+\.(webp|jpg)", path.name)
    ]


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        seconds(LENTICULAR, "samples", folder / "samples", "--scale", "0.4", "--quiet")
        samples = sorted((folder / "samples").rglob("*.jpg"))[:COUNT]
        photos = photographs(folder / "photos", SIZE, samples)
        wide = photographs(folder / "wide", PANORAMA, samples)
        site, cache = folder / "site", folder / "cache"
        ours, theirs, tiles = [], [], []
        for _ in range(ROUNDS):
            ours.append(build(photos, site, cache))
            files = [path for path in renditions(site) if "sprites" not in path.name]
            kinds = sorted({(int(path.stem.rsplit("-", 1)[1]), path.suffix[1:]) for path in files})
            theirs.append(thumbnails(photos, folder / "thumbnails", kinds))
            written = list((folder / "thumbnails").iterdir())
            assert len(written) == len(files) == COUNT * len(kinds)
            build(wide, folder / "panoramas", cache)
            for pyramid in (folder / "panoramas" / "photos").rglob("*_files"):
                shutil.rmtree(pyramid)
            tiles.append(seconds(LENTICULAR, "build", wide, "--output", folder / "panoramas", "--quiet"))
        size, other = (sum(path.stat().st_size for path in each) for each in (files, written))
    print(f"{COUNT} photographs of {SIZE[0]} x {SIZE[1]} pixels; for each, on average")
    print(f"{'':24}{'lenticular':>12}{'vipsthumbnail':>16}{'ratio':>8}")
    pair = min(ours) / COUNT, min(theirs) / COUNT
    print(f"{'processor time, s':24}{pair[0]:12.2f}{pair[1]:16.2f}{pair[0] / pair[1]:8.2f}")
    print(f"{'kB in ' + str(len(kinds)) + ' files':24}{size / COUNT / 1e3:12.0f}", end="")
    print(f"{other / COUNT / 1e3:16.0f}{size / other:8.2f}")
    print(f"{'tiles of a panorama, s':24}{min(tiles) / COUNT:12.2f}")


if __name__ == "__main__":
    sys.exit(main())
