"""Test panoramas, in which every column has a colour of its own."""

import math
from pathlib import Path

from PIL import Image

WIDE = (6000, 1500)
BANDS = 12  # The number of vertical bands; adjacent bands differ in blue.
TALL = (1000, 4000)
DEEP = (12_000, 3000)
TILE = (510, 1)  # The size and the overlap of a tile, in pixels.
FINEST = math.ceil(math.log2(max(DEEP)))
BASE = (1500, 375)  # The size of the image beneath the tiles.
BASE_BLUE = 0
CIRCLE = (4000, 2000)


def wide(size: tuple[int, int]) -> Image.Image:
    """Red increases to the right, green downwards; blue alternates between bands."""
    width, height = size
    red = Image.linear_gradient("L").rotate(90).resize(size)
    green = Image.linear_gradient("L").resize(size)
    blue = Image.new("L", (BANDS, 1))
    blue.putdata([200 if column % 2 else 60 for column in range(BANDS)])
    return Image.merge("RGB", (red, green, blue.resize(size, Image.Resampling.NEAREST)))


def circle(size: tuple[int, int]) -> Image.Image:
    """Red and blue identify the azimuth, the same at both ends; green increases downwards."""
    width, height = size

    def wave(function) -> Image.Image:
        row = Image.new("L", (width, 1))
        row.putdata([round(127.5 + 100 * function(2 * math.pi * (x + 0.5) / width)) for x in range(width)])
        return row.resize(size)

    return Image.merge("RGB", (wave(math.cos), Image.linear_gradient("L").resize(size), wave(math.sin)))


def azimuth(colour: tuple[int, int, int]) -> float:
    """The azimuth of a colour of a circle, in radians from its left end."""
    red, _, blue = colour
    return math.atan2(blue - 127.5, red - 127.5)


def write_circle(folder: Path):
    circle((600, 300)).save(folder / "circle-thumbnail.jpg", quality=92, subsampling=0)
    circle(CIRCLE).save(folder / "circle.jpg", quality=92, subsampling=0)


def blue(level: int) -> int:
    """The blue of a level's tiles, which differs from that of adjacent levels and of the image beneath."""
    return (200, 60, 140, 240)[level % 4]


def deep(size: tuple[int, int], tint: int) -> Image.Image:
    """Red increases to the right, green downwards; blue identifies the level."""
    red = Image.linear_gradient("L").rotate(90).resize(size, Image.Resampling.BILINEAR)
    green = Image.linear_gradient("L").resize(size, Image.Resampling.BILINEAR)
    return Image.merge("RGB", (red, green, Image.new("L", size, tint)))


def level_size(level: int) -> tuple[int, int]:
    ratio = 2 ** (FINEST - level)
    return math.ceil(DEEP[0] / ratio), math.ceil(DEEP[1] / ratio)


def tile_box(level: int, column: int, row: int) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of a tile with its overlap, in pixels of its level."""
    (side, overlap), (width, height) = TILE, level_size(level)
    return (
        max(0, column * side - overlap),
        max(0, row * side - overlap),
        min(width, (column + 1) * side + overlap),
        min(height, (row + 1) * side + overlap),
    )


def write_tiles(folder: Path):
    """Writes an image in the Deep Zoom (DZI) format: deep.jpg, and its levels in deep_files."""
    deep(BASE, BASE_BLUE).save(folder / "deep.jpg", quality=92, subsampling=0)
    for level in range(FINEST + 1):
        files = folder / "deep_files" / str(level)
        files.mkdir(parents=True)
        width, height = level_size(level)
        image = deep((width, height), blue(level))
        for row in range(math.ceil(height / TILE[0])):
            for column in range(math.ceil(width / TILE[0])):
                tile = image.crop(tile_box(level, column, row))
                tile.save(files / f"{column}_{row}.jpg", quality=85, subsampling=0)


def write(folder: Path):
    folder.mkdir(parents=True, exist_ok=True)
    wide(WIDE).save(folder / "wide.jpg", quality=92, subsampling=0)
    wide((600, 150)).save(folder / "wide-thumbnail.png")
    wide(TALL).save(folder / "tall.jpg", quality=92, subsampling=0)
