"""Pictures with black and white stripes of equal width, whose edges show the position of the picture."""

from pathlib import Path

from PIL import Image, ImageDraw

STRIPE = 50  # The width of a stripe in px of the picture.
SIZES = {"portrait": (800, 1200), "landscape": (1200, 800), "square": (800, 800), "wide": (1500, 500)}
LATE = "late"  # A picture of the size of `portrait`, in a page without `width` and `height` attributes.


def ruler(size: tuple[int, int]) -> Image.Image:
    """Horizontal stripes in the left third, vertical stripes in the rest. Red increases downwards."""
    width, height = size
    red = Image.linear_gradient("L").resize(size)
    image = Image.merge("RGB", (red, Image.new("L", size, 110), Image.new("L", size, 140)))
    draw = ImageDraw.Draw(image)
    third = width // 3
    for start in range(0, height, 2 * STRIPE):
        draw.rectangle((0, start, third - 1, start + STRIPE - 1), fill="white")
        draw.rectangle((0, start + STRIPE, third - 1, start + 2 * STRIPE - 1), fill="black")
    for start in range(third, width, 2 * STRIPE):
        draw.rectangle((start, height // 4, start + STRIPE - 1, height // 2), fill="white")
    return image


def write(folder: Path):
    folder.mkdir(parents=True, exist_ok=True)
    for name, size in SIZES.items():
        ruler(size).save(folder / f"{name}.png")
    ruler(SIZES["portrait"]).save(folder / f"{LATE}.png")
