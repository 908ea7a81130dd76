"""Albums of any length for the wall.

The photographs share a few images, so an album of ten thousand needs few files. The colour identifies the image;
a border distinguishes thumbnails from sprites.
"""

import colorsys
import json
from datetime import date
from pathlib import Path

from PIL import Image, ImageDraw

COUNTS = (12, 300, 1000, 10_000)
TIME = 3000  # The number of photographs of the list that is divided into years, months and days.
PART = 200  # The number of photographs in a part of that list.
RATIOS = (1.5, 0.667, 1.0, 1.333, 1.5, 0.75, 2.0)
HUES = 12
WIDTHS = (120, 360, 1080)
SIDES = ((16, 64), (64, 16))  # The side of a sprite, and the number of columns of the image that contains it.
FRAME = (255, 255, 255)
EPOCH = date(1970, 1, 1).toordinal()
LAST_DAY = date(2019, 12, 31).toordinal() - EPOCH


def ratio(index: int) -> float:
    return RATIOS[index % len(RATIOS)]


def colour(index: int) -> tuple[int, int, int]:
    """The colour in the centre of a photograph."""
    hue = index % HUES / HUES
    red, green, blue = colorsys.hls_to_rgb(hue, 0.45, 0.5)
    return round(red * 255), round(green * 255), round(blue * 255)


def name(index: int) -> str:
    return f"{index % len(RATIOS)}-{index % HUES}"


def draw(index: int, width: int) -> Image.Image:
    height = round(width / ratio(index))
    image = Image.new("RGB", (width, height), colour(index))
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, width - 1, height - 1), outline=FRAME, width=max(2, width // 30))
    return image


def photograph(index: int) -> dict:
    """A photograph of a list."""
    return {
        "name": name(index),
        "width": 3000,
        "height": round(3000 / ratio(index)),
        "widths": WIDTHS,
        "color": f"#{bytes(colour(index)).hex()}",
        "alt": f"Photograph {index}",
    }


def write(folder: Path):
    """Writes a list COUNT.json for each number of photographs, and the images of the lists."""
    folder.mkdir(parents=True, exist_ok=True)
    largest = max(COUNTS)
    for index in range(len(RATIOS) * HUES):
        for width in WIDTHS:
            draw(index, width).save(folder / f"{name(index)}-{width}.webp", quality=80, method=0)
    sheets = []
    for side, columns in SIDES:
        size = columns * columns
        for first in range(0, largest, size):
            count = min(size, largest - first)
            sheet = Image.new("RGB", (side * columns, side * -(-count // columns)))
            for at in range(count):
                box = (at % columns * side, at // columns * side)
                sheet.paste(colour(first + at), (*box, box[0] + side, box[1] + side))
            address = f"sprites-{side}-{first}.webp"
            sheet.save(folder / address, quality=90, method=0)
            sheets.append(
                {"side": side, "columns": columns, "first": first, "count": count, "address": address}
            )
    for count in COUNTS:
        album = {
            "sources": [{"type": "image/webp", "address": "{name}-{width}.webp"}],
            "sprites": [
                {**sheet, "count": min(sheet["count"], count - sheet["first"])}
                for sheet in sheets
                if sheet["first"] < count
            ],
            "photographs": [photograph(index) for index in range(count)],
        }
        (folder / f"{count}.json").write_text(json.dumps(album))
    write_time(folder, TIME)


def day_of(index: int, count: int) -> int:
    """The day of a photograph of twenty years, the newest of which is first, in days since 1970-01-01."""
    return LAST_DAY - index * 7300 // count


def write_time(folder: Path, count: int):
    """Writes a list time-COUNT.json in parts, which has days, and colours of each month."""
    days: list[int] = []
    months: dict[str, list[int]] = {}
    last = 0
    for index in range(count):
        day = day_of(index, count)
        if days and day == last:
            days[-1] += 1
        else:
            days += [day - last, 1]
        last = day
        months.setdefault(f"{date.fromordinal(EPOCH + day):%Y-%m}", []).append(index)
    colors = [
        "".join(bytes(colour(each[sample * len(each) // shown])).hex()[::2] for sample in range(shown))
        for each in months.values()
        for shown in [min(24, len(each))]
    ]
    parts = -(-count // PART)
    for part in range(parts):
        first = part * PART
        indices = range(first, min(first + PART, count))
        album = {
            # A square of the sheet has the colour of its index.
            "sprites": [
                {
                    "side": side,
                    "columns": columns,
                    "first": first,
                    "count": len(indices),
                    "start": first % HUES,
                    "address": f"sprites-{side}-0.webp",
                }
                for side, columns in SIDES
            ],
            "photographs": [
                {
                    "id": index,
                    **photograph(index),
                    "date": f"{date.fromordinal(EPOCH + day_of(index, count))}T12:00:00",
                }
                for index in indices
            ],
            "version": "1",
        }
        if part == 0:
            del album["version"]
            album |= {
                "sources": [{"type": "image/webp", "address": "{name}-{width}.webp"}],
                "count": count,
                "days": days,
                "colors": colors,
                "parts": {
                    "length": PART,
                    "count": parts,
                    "address": f"time-{count}-{{part}}.json",
                    "version": "1",
                },
            }
        name_of = f"time-{count}.json" if part == 0 else f"time-{count}-{part + 1}.json"
        (folder / name_of).write_text(json.dumps(album))
