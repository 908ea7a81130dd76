"""Measures how smoothly the window flings through 10,000 photographs, from the first one to the last and back,
compared with a widget that only moves as many of the same textures; and how much memory the window needs meanwhile.

Both are drawn by OpenGL in software, on a screen in memory, in turns. A frame clock of GTK has at most 60 frames a
second. The time of a frame is from the refresh of the display to its last pixel. Its processor time is that of all
threads of the window, with OpenGL's, but without the workers; it depends less on other programs.
"""

import itertools
import os
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
PROGRAM = ROOT / "Apps" / ".build" / "release" / "WindowBenchmark"
SCREEN = ["Xvfb", "-displayfd", "1", "-screen", "0", "1200x800x24", "-nolisten", "tcp"]
ENVIRONMENT = {
    "GDK_BACKEND": "x11",
    "GSK_RENDERER": "gl",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "GALLIUM_DRIVER": "llvmpipe",
    "GTK_A11Y": "none",
}
PLAIN = "without the engine"
WIDTHS = [10, 8, 10, 8, 17, 8]


def run() -> list[list[str]]:
    """The lines that the benchmark prints, as words."""
    with subprocess.Popen(SCREEN, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            display = f":{server.stdout.readline().strip()}"
            environment = {**os.environ, **ENVIRONMENT, "DISPLAY": display}
            output = subprocess.run(
                [PROGRAM], env=environment, check=True, stdout=subprocess.PIPE, text=True, timeout=600
            ).stdout
        finally:
            server.terminate()
    return [line.split(maxsplit=4) for line in output.splitlines()]


def main() -> None:
    lines = run()
    facts = {words[0]: words[1] for words in lines if words[0] != "frames"}
    frames = [(words[4], [float(word) for word in words[1:4]]) for words in lines if words[0] == "frames"]
    print(
        f"Window: {facts['photographs']} photographs, {facts['textures']} textures in view,"
        f" {facts['renderer']} on llvmpipe"
    )
    print(
        f"Memory: {float(facts['peak']):.0f} MB resident at most, {float(facts['empty']):.0f} MB before the folder was"
        f" listed; the window counts {int(facts['pixels']) / 1e6:.1f} million pixels at most;"
        f" the workers have {float(facts['workers']):.0f} MB"
    )
    ways: dict[str, list[list[float]]] = {}
    # Other programs use the processor now more, now less: a way is compared with the measurement right after it.
    for (name, values), (_, plain) in itertools.pairwise(frames):
        if name != PLAIN:
            cells = [cell for value, other in zip(values, plain) for cell in (value, value / other)]
            ways.setdefault(name, []).append(cells)
    ways[PLAIN] = [
        [cell for value in values for cell in (value, 1)] for name, values in frames if name == PLAIN
    ]
    heads = ["frames/s", "ratio", "ms/frame", "ratio", "ms of processor", "ratio"]
    print(f"{'fling':24}" + "".join(f"{head:>{width}}" for head, width in zip(heads, WIDTHS)))
    for name, rows in ways.items():
        medians = [statistics.median(column) for column in zip(*rows)]
        texts = [f"{median:.{digits}f}" for median, digits in zip(medians, [1, 2] * 3)]
        print(f"{name:24}" + "".join(f"{text:>{width}}" for text, width in zip(texts, WIDTHS)))


if __name__ == "__main__":
    sys.exit(main())
