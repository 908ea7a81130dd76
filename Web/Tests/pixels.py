"""Detects edges in screenshots, for comparison with the recorder."""

from collections.abc import Iterable

from frames import Rect
from PIL import Image

REACH = 4.0  # The distance in CSS px from an expected edge within which an edge is searched.
CONTRAST = 30  # The smallest sum of the differences of red, green and blue that is an edge.
SAME = 1.0  # The allowed distance between an edge and its expected position, in px of the screenshot.


class Screenshot:
    """A screenshot of a device, with positions in CSS pixels."""

    def __init__(self, image: Image.Image, width: float):
        self.image = image
        self.ratio = image.width / width
        self.size = (image.width / self.ratio, image.height / self.ratio)

    def edge(self, near: float, across: float, lane: int) -> float | None:
        """The position of the strongest edge near a position on a line, or None.

        The line is parallel to the x axis for lane 0 and to the y axis for lane 1; `across` is its other coordinate.
        """
        ratio = self.ratio
        first = max(1, round((near - REACH) * ratio))
        last = min(self.image.size[lane], round((near + REACH) * ratio))
        line = int(across * ratio)

        def colour(at: int) -> tuple[int, int, int]:
            return self.image.getpixel((at, line) if lane == 0 else (line, at))

        # An edge between two pixels is at the start of the second.
        steps = {at: sum(abs(a - b) for a, b in zip(colour(at - 1), colour(at))) for at in range(first, last)}
        if not steps:
            return None
        peak = max(steps, key=steps.get)
        around = {at: steps[at] for at in range(peak - 2, peak + 3) if at in steps}
        # The strength of an edge blurred by scaling is spread over several pixels, so it is summed.
        if sum(around.values()) < CONTRAST:
            return None
        return sum(at * step for at, step in around.items()) / sum(around.values()) / ratio

    def assert_edges(self, places: Iterable[float], across: float, lane: int, within: Rect) -> int:
        """Asserts that there is an edge at each position on a line that is well within a rectangle and the screen.

        Returns the number of compared positions.
        """
        count = 0
        start = max(0, (within.x, within.y)[lane]) + REACH
        end = min(self.size[lane], (within.right, within.bottom)[lane]) - REACH
        for place in places:
            if not start < place < end:
                continue
            count += 1
            seen = self.edge(place, across, lane)
            name = f"the edge at {'xy'[lane]} = {place:.2f} on the line {'yx'[lane]} = {across:.2f}"
            assert seen is not None, f"{name} is not seen"
            assert abs(seen - place) * self.ratio <= SAME, f"{name} is seen at {seen:.2f}"
        return count

    def assert_rectangle(self, rect: Rect) -> int:
        """Asserts that there are edges along the sides of a rectangle that are on the screen.

        Returns the number of compared sides.
        """
        x, y = rect.centre
        x, y = min(max(x, 1), self.size[0] - 1), min(max(y, 1), self.size[1] - 1)
        around = Rect(-REACH, -REACH, self.size[0] + 2 * REACH, self.size[1] + 2 * REACH)
        return self.assert_edges([rect.x, rect.right], y, 0, around) + self.assert_edges(
            [rect.y, rect.bottom], x, 1, around
        )
