"""Panoramas whose every column can be told from the others by its colour."""

from pathlib import Path

from PIL import Image

WIDE = (6000, 1500)
TALL = (1000, 4000)


def wide(size: tuple[int, int]) -> Image.Image:
    """Red grows to the right, green downwards; columns of a twelfth alternate in blue."""
    width, height = size
    red = Image.linear_gradient("L").rotate(90).resize(size)
    green = Image.linear_gradient("L").resize(size)
    blue = Image.new("L", (12, 1))
    blue.putdata([200 if column % 2 else 60 for column in range(12)])
    return Image.merge("RGB", (red, green, blue.resize(size, Image.Resampling.NEAREST)))


def write(folder: Path):
    folder.mkdir(parents=True, exist_ok=True)
    wide(WIDE).save(folder / "wide.jpg", quality=92, subsampling=0)
    wide((600, 150)).save(folder / "wide-thumbnail.png")
    wide(TALL).save(folder / "tall.jpg", quality=92, subsampling=0)
