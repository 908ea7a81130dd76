"""Measures how long the window takes from its start until the pixels of a photograph of 12 megapixels are on screen,
and how long Eye of GNOME does, in turns on the same screen in memory.

    first_pixels.py PROGRAM [ROUNDS]
"""

import ctypes
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image

SCREEN = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]
ENVIRONMENT = {
    "GDK_BACKEND": "x11",
    "GSK_RENDERER": "cairo",
    "GTK_A11Y": "none",
    "NO_AT_BRIDGE": "1",
    "DBUS_SESSION_BUS_ADDRESS": "disabled:",
}
COLOR = (200, 60, 40)
MIDDLES = [(600, 400), (270, 250)]  # Of both windows, which have their own sizes at the upper left.
PATIENCE = 30.0
Z_PIXMAP = 2


class Screen:
    """The pixels of an X screen."""

    def __init__(self, display: str):
        self.x = ctypes.CDLL("libX11.so.6")
        for name in ("XOpenDisplay", "XGetImage"):
            getattr(self.x, name).restype = ctypes.c_void_p
        self.x.XDefaultRootWindow.restype = self.x.XGetPixel.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(display.encode()))
        self.root = ctypes.c_ulong(self.x.XDefaultRootWindow(self.display))

    def pixel(self, x: int, y: int) -> tuple[int, int, int]:
        planes = ctypes.c_ulong(0xFFFFFF)
        image = ctypes.c_void_p(self.x.XGetImage(self.display, self.root, x, y, 1, 1, planes, Z_PIXMAP))
        value = self.x.XGetPixel(image, 0, 0)
        self.x.XDestroyImage(image)
        return value >> 16 & 255, value >> 8 & 255, value & 255

    def shows_photograph(self) -> bool:
        return any(all(abs(a - b) < 12 for a, b in zip(self.pixel(*middle), COLOR)) for middle in MIDDLES)


def photograph(path: Path) -> None:
    """A picture that costs what a photograph does, with one colour in its middle."""
    noise = Image.effect_noise((1000, 750), 60).resize((4000, 3000), Image.Resampling.BICUBIC)
    picture = Image.merge("RGB", [noise, noise.transpose(Image.Transpose.ROTATE_180), noise])
    picture.paste(COLOR, (1500, 1000, 2500, 2000))
    picture.save(path, quality=92)


def measured(screen: Screen, command: list[str], environment: dict[str, str]) -> float:
    """The seconds until the middle of a window has the photograph's colour."""
    start = time.monotonic()
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as run:
        try:
            while time.monotonic() < start + PATIENCE:
                if screen.shows_photograph():
                    return time.monotonic() - start
                time.sleep(0.002)
            raise SystemExit(f"first_pixels: {command[0]} does not show the photograph")
        finally:
            run.terminate()
            run.wait()
            while screen.shows_photograph():
                time.sleep(0.01)


def main() -> None:
    program, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 9
    programs = {"lenticular-view": [program], "Eye of GNOME": [shutil.which("eog")]}
    if not programs["Eye of GNOME"][0]:
        raise SystemExit("first_pixels: eog is not installed")
    times: dict[str, list[float]] = {name: [] for name in programs}
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(SCREEN, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server,
    ):
        try:
            display = f":{server.stdout.readline().strip()}"
            screen = Screen(display)
            environment = {**os.environ, **ENVIRONMENT, "DISPLAY": display, "HOME": folder}
            for round_ in range(rounds + 1):
                # A file of its own for each start: neither program has seen it.
                for number, (name, command) in enumerate(programs.items()):
                    path = Path(folder) / f"{round_}-{number}" / "photograph.jpg"
                    path.parent.mkdir()
                    photograph(path)
                    seconds = measured(screen, [*command, str(path)], environment)
                    if round_ > 0:  # The first start reads the libraries from the disk.
                        times[name].append(seconds)
        finally:
            server.terminate()
    for name, values in times.items():
        spread = f"{min(values):.2f} to {max(values):.2f}"
        print(f"{name:16} {statistics.median(values):.2f} s ({spread})")
    ratio = statistics.median(a / b for a, b in zip(*times.values()))
    print(f"{'ratio':16} {ratio:.2f}")


if __name__ == "__main__":
    sys.exit(main())
