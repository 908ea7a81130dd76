"""A gyroscope in a browser: DevTools stands in for the sensors, the page is told as by a device.

What the page was told, and when, it notes itself: the browser's clock decides how long a turn was.
"""

import time
from dataclasses import dataclass

SENSORS = ("gyroscope", "accelerometer", "linear-acceleration")  # A page hears of all or of none.
CADENCE = 1 / 60  # s between two readings, as browsers tell them.
NOTE = """() => {
  if (!window.motionEvents) {
    addEventListener("devicemotion", ({ timeStamp, rotationRate: { alpha, beta, gamma } }) =>
      motionEvents.push([timeStamp, alpha, beta, gamma]));
  }
  window.motionEvents = [];
}"""
DEGREES = 57.29577951308232


@dataclass(frozen=True)
class Sample:
    """What the page was told: a time in ms, rates in rad/s about the device's axes."""

    time: float
    x: float
    y: float
    z: float


class Gyroscope:
    """The sensors of a device; made before its page is loaded."""

    def __init__(self, device, permitted: bool = True):
        assert device.live, "the sensors tell of turns on the machine's clock: mark the test live"
        self.device = device
        if permitted:
            device.context.grant_permissions(["accelerometer", "gyroscope"])
        for kind in SENSORS:
            # A test that is played again finds the sensors as it left them.
            for enabled in (False, True):
                device.devtools.call("Emulation.setSensorOverrideEnabled", enabled=enabled, type=kind)
        self.read(0, 0, 0)
        device.devtools.call(
            "Emulation.setSensorOverrideReadings",
            type="accelerometer",
            reading={"xyz": {"x": 0, "y": 9.8, "z": 0}},
        )
        device.devtools.call(
            "Emulation.setSensorOverrideReadings",
            type="linear-acceleration",
            reading={"xyz": {"x": 0, "y": 0, "z": 0}},
        )

    def read(self, x: float, y: float, z: float) -> int:
        """Turns at these rates, in rad/s about the device's axes, from now on."""
        return self.device.devtools.post(
            "Emulation.setSensorOverrideReadings",
            type="gyroscope",
            reading={"xyz": {"x": x, "y": y, "z": z}},
        )

    def note(self):
        """Has the page note what it is told from now on."""
        self.device.page.evaluate(NOTE)

    @property
    def samples(self) -> list[Sample]:
        """What the page was told since it began to note."""
        return [
            Sample(time, x / DEGREES, y / DEGREES, z / DEGREES)
            for time, x, y, z in self.device.page.evaluate("motionEvents")
        ]

    def play(self, rates):
        """Turns at the rates of a sequence, (x, y, z) each, sixty in a second, then not at all."""
        start = time.time()
        for number, rate in enumerate([*rates, (0, 0, 0)]):
            time.sleep(max(0, start + number * CADENCE - time.time()))
            last = self.read(*rate)
        self.device.devtools.answer(last)

    def turn(self, angle: float, duration: float, axis: tuple[float, float, float] = (0, 1, 0)):
        """Turns by an angle in rad about an axis as hands do, slowly at first and in the end: with the
        least jerk, ω(s) = 30 · angle / duration · (s² − 2s³ + s⁴)."""
        count = max(2, round(duration / CADENCE))
        places = [number / count for number in range(1, count)]
        rates = [30 * angle / duration * (s**2 - 2 * s**3 + s**4) for s in places]
        self.play([tuple(rate * each for each in axis) for rate in rates])


def integral(samples: list[Sample], rate) -> tuple[float, float]:
    """The angle that a rate of the samples adds up to between them, by trapezoids, and how far a
    smooth course through the same samples may be from that."""
    angle = doubt = 0.0
    for a, b in zip(samples, samples[1:]):
        angle += (rate(a) + rate(b)) / 2 * (b.time - a.time) / 1000
    # A trapezoid of a width h is h³ / 12 of the second derivative off. Samples may come at any distance.
    for a, b, c in zip(samples, samples[1:], samples[2:]):
        before, after = (b.time - a.time) / 1000, (c.time - b.time) / 1000
        if not before or not after:
            continue
        bend = 2 * ((rate(c) - rate(b)) / after - (rate(b) - rate(a)) / before) / (before + after)
        doubt += abs(bend) * (before**3 + after**3) / 24
    return angle, doubt
