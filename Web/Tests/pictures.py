"""Test pictures: a grid of cells, each with a colour of its own.

The large picture and its thumbnail differ only in the middle cell, which is magenta in the large picture and
black in the thumbnail, so that a test can tell from a screenshot which of them is shown.
"""

from pathlib import Path

from PIL import Image, ImageDraw

SIZES = {
    "portrait": (1600, 2400),
    "landscape": (2400, 1600),
    "square": (2400, 2400),
    "panorama": (2400, 600),
}
THUMBNAIL = 5  # The width of the large picture divided by that of the thumbnail.
LARGE_MARK = (255, 0, 255)
THUMBNAIL_MARK = (0, 0, 0)
CELLS = 7


def colour(column: int, row: int) -> tuple[int, int, int]:
    """The colour of a cell: red increases to the right, green downwards; blue alternates."""
    step = 200 // (CELLS - 1)
    return 40 + column * step, 40 + row * step, 200 if (column + row) % 2 else 90


def draw(size: tuple[int, int], mark: tuple[int, int, int]) -> Image.Image:
    """Draws the grid."""
    width, height = size
    image = Image.new("RGB", size)
    pen = ImageDraw.Draw(image)
    for row in range(CELLS):
        for column in range(CELLS):
            box = (
                column * width // CELLS,
                row * height // CELLS,
                (column + 1) * width // CELLS - 1,
                (row + 1) * height // CELLS - 1,
            )
            middle = column == row == CELLS // 2
            pen.rectangle(box, fill=mark if middle else colour(column, row))
    return image


def expected(u: float, v: float, large: bool) -> tuple[int, int, int]:
    """The colour at a point in unit coordinates of the picture."""
    column, row = int(u * CELLS), int(v * CELLS)
    if column == row == CELLS // 2:
        return LARGE_MARK if large else THUMBNAIL_MARK
    return colour(column, row)


def write(folder: Path):
    """Writes every picture as `name.jpg` and its thumbnail as `name-thumbnail.png`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (width, height) in SIZES.items():
        large = draw((width, height), LARGE_MARK)
        large.save(folder / f"{name}.jpg", quality=90, subsampling=0)
        thumbnail = draw((width // THUMBNAIL, height // THUMBNAIL), THUMBNAIL_MARK)
        thumbnail.save(folder / f"{name}-thumbnail.png")
