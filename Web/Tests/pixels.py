"""Where the edges are that a screenshot shows, for comparison with what the recorder says."""

from collections.abc import Iterable

from frames import Rect
from PIL import Image

REACH = 4.0  # CSS px on either side of an expected edge in which it is looked for.
CONTRAST = 30  # The least sum of the differences of red, green and blue that is an edge.
SAME = 1.0  # px of the screenshot between an edge and where it is expected.


class Screenshot:
    """A screenshot of a device, with places in CSS pixels."""

    def __init__(self, image: Image.Image, width: float):
        self.image = image
        self.ratio = image.width / width
        self.size = (image.width / self.ratio, image.height / self.ratio)

    def edge(self, near: float, across: float, lane: int) -> float | None:
        """The place of the strongest edge near a place on a line, None where there is none.

        The line runs along x for lane 0 and along y for lane 1; `across` is its place on the other.
        """
        ratio = self.ratio
        first = max(1, round((near - REACH) * ratio))
        last = min(self.image.size[lane], round((near + REACH) * ratio))
        line = int(across * ratio)

        def colour(at: int) -> tuple[int, int, int]:
            return self.image.getpixel((at, line) if lane == 0 else (line, at))

        # An edge lies between two pixels, and so at the place where the second begins.
        steps = {at: sum(abs(a - b) for a, b in zip(colour(at - 1), colour(at))) for at in range(first, last)}
        if not steps:
            return None
        peak = max(steps, key=steps.get)
        around = {at: steps[at] for at in range(peak - 2, peak + 3) if at in steps}
        # What is blurred by being scaled is as strong an edge in all.
        if sum(around.values()) < CONTRAST:
            return None
        return sum(at * step for at, step in around.items()) / sum(around.values()) / ratio

    def assert_edges(self, places: Iterable[float], across: float, lane: int, within: Rect) -> int:
        """Demands an edge at each place on a line that lies well within a rectangle and the screen.

        Returns how many places were compared.
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
        """Demands edges along the sides of a rectangle, as far as they lie on the screen.

        Returns how many sides were compared.
        """
        x, y = rect.centre
        x, y = min(max(x, 1), self.size[0] - 1), min(max(y, 1), self.size[1] - 1)
        around = Rect(-REACH, -REACH, self.size[0] + 2 * REACH, self.size[1] + 2 * REACH)
        return self.assert_edges([rect.x, rect.right], y, 0, around) + self.assert_edges(
            [rect.y, rect.bottom], x, 1, around
        )
