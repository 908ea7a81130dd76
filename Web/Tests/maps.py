"""Files of map tiles (PMTiles, version 3) that tests write themselves: coasts of the world, and a town."""

import gzip
import json
import math
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
OUTLINES = ROOT / "Apps/Gallery/Sources/LenticularGallery/Resources/Icons/world.svg"
VECTOR, PNG = 1, 2
EXTENT = 4096
#: What must be named beside the map, as makers of such files write it.
ATTRIBUTION = '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap</a> & <b>friends</b>'
POINTS, LINES, AREAS = 1, 2, 3

Point = tuple[float, float]
#: The subject of a shape, its form, its properties, and its points, as parts of the sides of the world.
Shape = tuple[str, int, dict[str, str | int], list[list[Point]]]


def number(value: int) -> bytes:
    """A number of seven bits a byte."""
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value])


def field(key: int, value: int | bytes) -> bytes:
    if isinstance(value, int):
        return number(key << 3) + number(value)
    return number(key << 3 | 2) + number(len(value)) + value


def signed(value: int) -> int:
    return value << 1 if value >= 0 else (-value << 1) - 1


def geometry(form: int, parts: list[list[tuple[int, int]]]) -> bytes:
    """The commands that draw points, lines or rings."""
    written, pen = b"", (0, 0)
    for part in parts:
        steps = []
        for point in part:
            steps.append(b"".join(number(signed(point[side] - pen[side])) for side in (0, 1)))
            pen = point
        written += number(1 << 3 | 1) + steps[0]
        if len(steps) > 1:
            written += number((len(steps) - 1) << 3 | 2) + b"".join(steps[1:])
        if form == AREAS:
            written += number(1 << 3 | 7)
    return written


def tile(place: tuple[int, int, int], shapes: list[Shape]) -> bytes:
    """The tile of a zoom, column and row, with the shapes that are in it."""
    zoom, column, row = place
    scale = EXTENT * 2**zoom
    layers: dict[str, bytes] = {}
    tables: dict[str, tuple[list[str], list[str | int]]] = {}
    for name, form, properties, parts in shapes:
        placed = [
            [(round(x * scale) - column * EXTENT, round(y * scale) - row * EXTENT) for x, y in part]
            for part in parts
        ]
        inside = [
            part
            for part in placed
            if min(x for x, _ in part) <= EXTENT
            and max(x for x, _ in part) >= 0
            and min(y for _, y in part) <= EXTENT
            and max(y for _, y in part) >= 0
        ]
        if not inside:
            continue
        keys, values = tables.setdefault(name, ([], []))
        tags = b""
        for key, value in properties.items():
            keys.append(key)
            values.append(value)
            tags += number(len(keys) - 1) + number(len(values) - 1)
        feature = field(2, tags) + field(3, form) + field(4, geometry(form, inside))
        layers[name] = layers.get(name, b"") + field(2, feature)
    written = b""
    for name, features in layers.items():
        keys, values = tables[name]
        table = b"".join(field(3, key.encode()) for key in keys)
        for value in values:
            table += field(4, field(4, value) if isinstance(value, int) else field(1, value.encode()))
        written += field(3, field(15, 2) + field(1, name.encode()) + features + table + field(5, EXTENT))
    return written


def order(place: tuple[int, int, int]) -> int:
    """The number of a tile on the curve through all tiles of all zooms."""
    zoom, x, y = place
    result = sum(4**each for each in range(zoom))
    for bit in reversed(range(zoom)):
        side = 1 << bit
        right, lower = bool(x & side), bool(y & side)
        result += (3 * right ^ lower) * side * side
        x, y = x & (side - 1), y & (side - 1)
        if not lower:
            if right:
                x, y = side - 1 - x, side - 1 - y
            x, y = y, x
    return result


def write(file: Path, tiles: dict[tuple[int, int, int], bytes], kind=VECTOR, attribution=ATTRIBUTION):
    """Writes a file of tiles, which are compressed if they are shapes."""
    body, entries = b"", []
    for place in sorted(tiles, key=order):
        content = gzip.compress(tiles[place]) if kind == VECTOR else tiles[place]
        entries.append((order(place), len(content), len(body)))
        body += content
    steps = [each[0] - former for each, former in zip(entries, [0, *(each[0] for each in entries)])]
    columns = [steps, [1] * len(entries), [each[1] for each in entries], [each[2] + 1 for each in entries]]
    directory = number(len(entries)) + b"".join(number(value) for column in columns for value in column)
    directory = gzip.compress(directory)
    metadata = gzip.compress(json.dumps({"name": "Test", "attribution": attribution}).encode())
    zooms = [place[0] for place in tiles]
    places = [
        127,
        len(directory),
        127 + len(directory),
        len(metadata),
        127 + len(directory) + len(metadata),
        0,
    ]
    places += [places[4], len(body), len(tiles), len(tiles), len(tiles)]
    head = b"PMTiles\3" + b"".join(place.to_bytes(8, "little") for place in places)
    head += bytes([1, 2, 2 if kind == VECTOR else 1, kind, min(zooms), max(zooms)]) + bytes(25)
    file.write_bytes(head + directory + metadata + body)


def at(latitude: float, longitude: float) -> Point:
    """The place of a location on the map of the world, in the projection of Web Mercator."""
    angle = math.radians(latitude)
    return (longitude + 180) / 360, 0.5 - math.log(math.tan(math.pi / 4 + angle / 2)) / (2 * math.pi)


def coasts() -> Shape:
    """The sea: all of the world, without the countries."""
    rings: list[list[Point]] = [[(0, 0), (1, 0), (1, 1), (0, 1)]]
    for path in re.findall(r'<path[^>]* d="([^"]+)"', OUTLINES.read_text()):
        for ring in re.findall(r"M([^z]+)z", path):
            values = [int(value) for value in re.findall(r"-?\d+", ring)]
            x, y = values[:2]
            points = [(x, y)]
            for dx, dy in zip(values[2::2], values[3::2]):
                x, y = x + dx, y + dy
                points.append((x, y))
            area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1]))
            ordered = points if area < 0 else points[::-1]
            rings.append([(x / 4096, y / 4096) for x, y in ordered])
    return ("water", AREAS, {"kind": "ocean"}, rings)


#: Countries and towns, by name: the kind, the rank, and the location.
PLACES = {
    "Germany": ("country", 15, (51.2, 10.4)),
    "Brazil": ("country", 15, (-10.0, -53.0)),
    "Canada": ("country", 15, (60.0, -106.0)),
    "Australia": ("country", 15, (-25.0, 134.0)),
    "Algeria": ("country", 12, (28.0, 2.6)),
    "India": ("country", 15, (22.0, 79.0)),
    "Spandau": ("suburb", 8, (52.535, 13.2)),
    "Zehlendorf": ("suburb", 8, (52.434, 13.26)),
    "Teltow": ("town", 7, (52.402, 13.27)),
    "Großbeeren <North>": ("village", 4, (52.2, 13.0)),
    "Falkensee": ("town", 7, (52.56, 13.09)),
}


def shapes() -> list[Shape]:
    """The world, and a town around Berlin and Potsdam: forests, a river, roads of all classes and rails."""
    all_shapes = [coasts()]
    for name, (kind, rank, location) in PLACES.items():
        properties = {"kind": kind, "population_rank": rank, "name": name, "name:de": f"{name} (de)"}
        if kind != "country":
            properties["kind"], properties["kind_detail"] = "locality", kind
        all_shapes.append(("places", POINTS, properties, [[at(*location)]]))

    def round_area(latitude, longitude, radius):
        return [
            at(
                latitude + radius * math.sin(step) * (1 + 0.2 * math.sin(3 * step)),
                longitude + 1.6 * radius * math.cos(step),
            )
            for step in (2 * math.pi * part / 40 for part in range(40))
        ]

    for latitude, longitude, radius in ((52.48, 13.23, 0.04), (52.38, 13.13, 0.03), (52.45, 13.62, 0.03)):
        all_shapes.append(("landuse", AREAS, {"kind": "forest"}, [round_area(latitude, longitude, radius)]))
    all_shapes.append(("landuse", AREAS, {"kind": "residential"}, [round_area(52.52, 13.40, 0.07)]))
    all_shapes.append(("water", AREAS, {"kind": "lake"}, [round_area(52.43, 13.17, 0.02)]))
    river = [at(52.36 + 0.04 * math.sin(step / 4) + 0.006 * step, 12.9 + 0.025 * step) for step in range(40)]
    all_shapes.append(("water", LINES, {"kind": "river"}, [river]))
    middle = (52.52, 13.40)
    for index in range(12):
        angle = 2 * math.pi * index / 12
        kind = ("highway", "major_road", "medium_road")[index % 3]
        ends = [
            at(middle[0] + part * 0.18 * math.sin(angle), middle[1] + part * 0.3 * math.cos(angle))
            for part in (0.05, 0.3, 0.6, 1)
        ]
        all_shapes.append(("roads", LINES, {"kind": kind}, [ends]))
    for ring in (0.05, 0.09):
        points = [
            at(middle[0] + ring * math.sin(step / 10), middle[1] + 1.6 * ring * math.cos(step / 10))
            for step in range(64)
        ]
        all_shapes.append(("roads", LINES, {"kind": "highway" if ring > 0.08 else "major_road"}, [points]))
    for index in range(40):
        start, side = at(52.46 + 0.003 * index, 13.3), at(52.46 + 0.003 * index, 13.5)
        all_shapes.append(("roads", LINES, {"kind": "minor_road"}, [[start, side]]))
    all_shapes.append(
        ("roads", LINES, {"kind": "rail"}, [[at(52.39, 13.06), at(52.47, 13.2), at(52.52, 13.37)]])
    )
    border = [at(53.9, 14.2), at(52.8, 14.1), at(52.3, 14.6), at(51.0, 15.0)]
    all_shapes.append(("boundaries", LINES, {"kind": "country"}, [border]))
    region = [
        at(52.68, 13.3),
        at(52.6, 13.6),
        at(52.4, 13.7),
        at(52.35, 13.4),
        at(52.42, 13.12),
        at(52.68, 13.3),
    ]
    all_shapes.append(("boundaries", LINES, {"kind": "region"}, [region]))
    return all_shapes


def world(file: Path):
    """A map of the world to zoom 4, and of the surroundings of Berlin to zoom 12."""
    drawn = shapes()
    tiles = {}
    (west, north), (east, south) = at(53.2, 12.3), at(51.8, 14.5)
    for zoom in range(13):
        count = 2**zoom
        for x in range(count) if zoom < 5 else range(int(west * count), int(east * count) + 1):
            for y in range(count) if zoom < 5 else range(int(north * count), int(south * count) + 1):
                tiles[zoom, x, y] = tile((zoom, x, y), drawn)
    write(file, tiles)
