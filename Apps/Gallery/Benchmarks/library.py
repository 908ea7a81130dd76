"""Draws the library of a long life: tiny photographs of twenty years, with words, cameras, keywords, people and places.

    python library.py FOLDER [COUNT]

Photographs come as people take them: in bursts of a day, most of them in summer, more from year to year. The events of
a year are the albums in it. A caption has ten words, of a vocabulary in which few words are frequent and most are rare.
Dates and captions are texts beside the photographs. The files of the photographs are links to some pictures: so a build
makes everything but as many images. The same count gives the same files.
"""

import math
import os
import random
import sys
from datetime import datetime, timedelta
from itertools import accumulate
from pathlib import Path

from PIL import Image

COUNT = 100_000
PICTURES = 2000
YEARS = range(2005, 2025)
SIZES = ((96, 64), (64, 96), (96, 72), (72, 96), (80, 80), (128, 54))
CAMERAS = (
    ("Canon", "EOS 5D"),
    ("NIKON", "D750"),
    ("Apple", "iPhone 12"),
    ("FUJIFILM", "X-T3"),
    ("SONY", "ILCE-7M3"),
)
PEOPLE = ("Anna", "Ben Okafor", "Chiyo", "Dora", "Emil", "Fatima")
PLACES = (
    (52.52, 13.40),
    (48.86, 2.35),
    (35.68, 139.69),
    (-33.92, 18.42),
    (40.71, -74.01),
    (64.15, -21.94),
    (-22.91, -43.17),
    (30.04, 31.24),
    (59.33, 18.07),
    (-37.81, 144.96),
    (19.43, -99.13),
    (28.61, 77.21),
)
SYLLABLES = tuple("ba co di fu ga he jo ki la mo ne pa ri sa to ve wi yu za lin mar ron tel ves".split(" "))  # noqa: SIM905
#: The word of few photographs, to search for.
RARE = "lighthouse"


def vocabulary(random: random.Random, count: int) -> list[str]:
    # A set has another order in each process.
    words: dict[str, None] = {}
    while len(words) < count:
        words["".join(random.choices(SYLLABLES, k=random.randint(2, 4)))] = None
    return sorted(words, key=lambda _: random.random())


def days(random: random.Random, count: int):
    """The moments of a number of photographs, in bursts."""
    drawn = 0
    while drawn < count:
        # More from year to year, and most in summer.
        year = YEARS[int(len(YEARS) * math.sqrt(random.random()))]
        day = int(random.betavariate(2.2, 1.8) * 365)
        moment = datetime(year, 1, 1, 9) + timedelta(days=day)
        burst = min(count - drawn, 1 + int(random.expovariate(1 / 25)))
        yield [moment + timedelta(minutes=5 * at + random.randint(0, 4)) for at in range(burst)]
        drawn += burst


def picture(rng: random.Random, number: int, file: Path):
    """Writes a picture, every third of which knows where it was taken."""
    size = rng.choice(SIZES)
    image = Image.new("HSV", size, (rng.randrange(256), 90 + number % 120, 80 + number * 7 % 150))
    # A sky, so that it is seen whether a picture is upright.
    image.paste((150, 60, 230), (0, 0, size[0], size[1] // 3))
    exif = image.getexif()
    exif[0x010F], exif[0x0110] = rng.choice(CAMERAS)
    if number % 3 == 0:
        latitude, longitude = (each + rng.gauss(0, 0.2) for each in rng.choice(PLACES))
        place = {1: "NS"[latitude < 0], 2: degrees(latitude), 3: "EW"[longitude < 0], 4: degrees(longitude)}
        exif.get_ifd(0x8825).update(place)
    image.convert("RGB").save(file, quality=70, exif=exif)


def draw(folder: Path, count: int):
    rng = random.Random(count)
    words = vocabulary(rng, 12_000)
    frequencies = list(accumulate(1 / (rank + 2) for rank in range(len(words))))
    pictures: list[Path] = []
    number = 0
    events: dict[tuple[int, int], Path] = {}
    for burst in days(rng, count):
        first = burst[0]
        # An event has the bursts of half a month.
        key = (first.year, first.timetuple().tm_yday // 15)
        if key not in events:
            name = f"{first:%m} {rng.choice(words).title()} {rng.choice(words)}"
            events[key] = folder / str(first.year) / name
            events[key].mkdir(parents=True, exist_ok=True)
        for moment in burst:
            file = events[key] / f"IMG_{number:06}.jpg"
            if len(pictures) < PICTURES:
                picture(rng, number, file)
                pictures.append(file)
            else:
                os.link(rng.choice(pictures), file)
            caption = rng.choices(words, cum_weights=frequencies, k=9)
            caption.append(RARE if number % 2700 == 7 else rng.choice(words))
            fields = f"date: {moment:%Y-%m-%d %H:%M:%S}\n"
            if number % 50 == 0:
                fields += f"keywords: [{rng.choice(words[:200])}]\npeople: [{rng.choice(PEOPLE)}]\n"
            file.with_suffix(".md").write_text(f"---\n{fields}---\n{' '.join(caption).capitalize()}\n")
            number += 1


def degrees(value: float) -> tuple[float, float, float]:
    minutes = abs(value) % 1 * 60
    return float(int(abs(value))), float(int(minutes)), minutes % 1 * 60


if __name__ == "__main__":
    draw(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else COUNT)
