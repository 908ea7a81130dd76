"""A gyroscope in a browser: DevTools overrides the sensors, and the page receives device motion events.

The page records the events with their times, because the browser decides how long each reading lasts. Where the way
from the sensor to the page is not what is tested, the stepped clock gives the page events of its own.
"""

import time
from dataclasses import dataclass

# Chromium sends device motion events only if all of these sensors exist.
SENSORS = ("gyroscope", "accelerometer", "linear-acceleration")
CADENCE = 1 / 60  # s between two readings, as in browsers.
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
    """A device motion event: the time in ms, and rotation rates in rad/s about the device's axes."""

    time: float
    x: float
    y: float
    z: float


class Gyroscope:
    """The sensors of a device. To be created before its page is loaded."""

    def __init__(self, device, permitted: bool = True):
        assert device.live, "browsers send sensor samples in real time: mark the test as live"
        self.device = device
        if permitted:
            device.context.grant_permissions(["accelerometer", "gyroscope"])
        for kind in SENSORS:
            # In a repeated test, the sensors are already overridden.
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
        """Sets the rotation rates in rad/s about the device's axes, until the next call."""
        return self.device.devtools.post(
            "Emulation.setSensorOverrideReadings",
            type="gyroscope",
            reading={"xyz": {"x": x, "y": y, "z": z}},
        )

    def note(self):
        """Starts to record device motion events in the page."""
        self.device.page.evaluate(NOTE)

    @property
    def samples(self) -> list[Sample]:
        """The device motion events since the start of the recording."""
        return [
            Sample(time, x / DEGREES, y / DEGREES, z / DEGREES)
            for time, x, y, z in self.device.page.evaluate("motionEvents")
            if x is not None  # Before its first reading, a browser tells that there is none.
        ]

    def play(self, rates):
        """Rotates at each (x, y, z) of a sequence of rates, for 1/60 s each, and then stops."""
        start = time.time()
        for number, rate in enumerate([*rates, (0, 0, 0)]):
            time.sleep(max(0, start + number * CADENCE - time.time()))
            last = self.read(*rate)
        self.device.devtools.answer(last)

    def turn(self, angle: float, duration: float, axis: tuple[float, float, float] = (0, 1, 0)):
        """Rotates by an angle in rad about an axis with minimum jerk, as human hands do:
        ω(s) = 30 · angle / duration · (s² − 2s³ + s⁴)."""
        count = max(2, round(duration / CADENCE))
        places = [number / count for number in range(1, count)]
        rates = [30 * angle / duration * (s**2 - 2 * s**3 + s**4) for s in places]
        self.play([tuple(rate * each for each in axis) for rate in rates])


class SteppedGyroscope(Gyroscope):
    """A gyroscope on the stepped clock, which gives the page a sample in each frame."""

    def __init__(self, device):
        assert not device.live
        self.device = device
        device.context.add_init_script("lenticularClock.turning = [0, 0, 0]")

    def read(self, x: float, y: float, z: float):
        self.device.evaluate(f"lenticularClock.turning = [{x}, {y}, {z}]")

    def play(self, rates):
        samples = [list(rate) for rate in (*rates, (0, 0, 0))]
        self.device.evaluate(
            f"(async () => {{ for (const rates of {samples}) {{"
            " lenticularClock.turning = rates; await lenticularClock.step(); } })()"
        )


def integral(samples: list[Sample], rate) -> tuple[float, float]:
    """The integral of a rate over the samples by the trapezoidal rule, and an estimate of its error."""
    angle = doubt = 0.0
    for a, b in zip(samples, samples[1:]):
        angle += (rate(a) + rate(b)) / 2 * (b.time - a.time) / 1000
    # The error of a trapezoid of width h is h³ / 12 times the second derivative. Samples are not equidistant.
    for a, b, c in zip(samples, samples[1:], samples[2:]):
        before, after = (b.time - a.time) / 1000, (c.time - b.time) / 1000
        if not before or not after:
            continue
        bend = 2 * ((rate(c) - rate(b)) / after - (rate(b) - rate(a)) / before) / (before + after)
        doubt += abs(bend) * (before**3 + after**3) / 24
    return angle, doubt
