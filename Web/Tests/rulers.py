"""Pictures that tell where they lie: black and white stripes along both ways, each as wide as the next."""

from pathlib import Path

from PIL import Image, ImageDraw

STRIPE = 50  # px of the picture.
SIZES = {"portrait": (800, 1200), "landscape": (1200, 800), "square": (800, 800), "wide": (1500, 500)}
LATE = "late"  # As portrait, for a page that does not say its size.


def ruler(size: tuple[int, int]) -> Image.Image:
    """Stripes down the left third, across the rest, on a ground that grows redder downwards."""
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
