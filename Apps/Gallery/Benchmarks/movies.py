"""Measures what a movie of ten seconds costs: a build of it alone, compared with the one command of FFmpeg that makes
the movie for browsers.

The movie has 1080 lines and a codec that browsers do not play, so that all of it is encoded. The command has the
options of MovieJob.swift. Each is measured several times, in turns, and the least processor time counts, because other
processes on the machine only add to it.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from photographs import build, seconds

ROUNDS = 3
LENGTH = 10
SIZE = "1920x1080"
READ = "-hide_banner -loglevel error -nostdin -y -threads 2 -fflags +genpts"
WRITE = (
    "-map 0:v:0 -map 0:a:0 -map_metadata -1 -map_chapters -1 -sn -dn -write_tmcd 0 "
    "-vf scale=1920:1080:flags=bicubic,setsar=1,format=yuv420p -filter_threads 1 -fps_mode passthrough "
    "-c:v libx264 -preset veryfast -crf 23 -maxrate 5000000 -bufsize 10000000 -profile:v high -g 60 "
    "-bsf:v filter_units=remove_types=6 -c:a aac -b:a 128000 -ac 2 -ar 48000 -af aresample=async=1 "
    "-movflags +faststart -f mp4"
)
#: A picture that moves and has noise, as cameras' have, and a tone.
SOURCE = (
    f"-f lavfi -i testsrc2=s={SIZE}:r=30:d={LENGTH},noise=alls=6:allf=t "
    f"-f lavfi -i sine=f=440:d={LENGTH} -c:v mpeg4 -q:v 4 -c:a mp3"
)


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        movies = folder / "movies"
        movies.mkdir()
        movie = movies / "a.avi"
        subprocess.run(
            ["ffmpeg", "-hide_banner", "-loglevel", "error", *SOURCE.split(), movie],
            check=True,
            env={**os.environ},
        )
        ours, theirs = [], []
        for _ in range(ROUNDS):
            ours.append(build(movies, folder / "site", folder / "cache"))
            theirs.append(seconds("ffmpeg", *READ.split(), "-i", movie, *WRITE.split(), folder / "alone.mp4"))
        made = next((folder / "site").rglob("*.mp4"))
        sizes = made.stat().st_size, (folder / "alone.mp4").stat().st_size
    pair = min(ours), min(theirs)
    print(f"a movie of {LENGTH} s and {SIZE} pixels, with its poster and 60 frames")
    print(f"{'':24}{'lenticular':>12}{'ffmpeg':>16}{'ratio':>8}")
    print(f"{'processor time, s':24}{pair[0]:12.2f}{pair[1]:16.2f}{pair[0] / pair[1]:8.2f}")
    print(f"{'kB':24}{sizes[0] / 1e3:12.0f}{sizes[1] / 1e3:16.0f}{sizes[0] / sizes[1]:8.2f}")


if __name__ == "__main__":
    sys.exit(main())
