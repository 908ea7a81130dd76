"""Draws the moving picture of README, of the frames that a browser shows. `make pictures` runs it; no test does."""

import base64
from io import BytesIO

from PIL import Image, ImageDraw
from tool import ROOT
from touch import Story

PICTURE = ROOT / "Documentation/flight.webp"
SCREEN = {"width": 640, "height": 400}
EVERY = 2  # Of 60 frames a second.
FINGER = 17  # Radius in px.


class Film:
    """Every second frame of a device, with the fingers on it."""

    def __init__(self, device):
        self.device = device
        self.frames: list[Image.Image] = []
        self.count = 0
        self.show = device.clock.show
        device.clock.show = self.take

    def take(self, frames: int = 1):
        for _ in range(frames):
            self.show(1)
            self.count += 1
            if self.count % EVERY == 0:
                self.frames.append(self.picture())

    def picture(self) -> Image.Image:
        data = self.device.devtools.call("Page.captureScreenshot", format="png")["data"]
        image = Image.open(BytesIO(base64.b64decode(data))).convert("RGB")
        fingers = Image.new("RGBA", image.size)
        draw = ImageDraw.Draw(fingers)
        for x, y in self.device.touch.fingers.values():
            box = (x - FINGER, y - FINGER, x + FINGER, y + FINGER)
            draw.ellipse(box, fill=(255, 255, 255, 110), outline=(0, 0, 0, 90), width=1)
        return Image.alpha_composite(image.convert("RGBA"), fingers).convert("RGB")

    def play(self, story: Story):
        self.device.touch.play(story)

    def write(self, path):
        duration = round(1000 * EVERY / 60)
        self.frames[0].save(
            path,
            save_all=True,
            append_images=self.frames[1:],
            duration=duration,
            loop=0,
            quality=58,
            method=6,
            minimize_size=True,
        )


def test_flight(device, site):
    """A photograph flies from its thumbnail, is turned, pinched, and thrown back."""
    screen = device("phone", address=site, viewport=SCREEN, device_scale_factor=1)
    screen.page.goto(site)
    screen.loaded()
    screen.page.evaluate("scrollTo(0, document.querySelector('.photos').offsetTop - 12)")
    screen.loaded()
    # What a visitor would have loaded before.
    screen.tap_thumbnail(1)
    screen.wait_for_photo(1)
    screen.loaded()
    # Without keys, after which the focus would be seen.
    for act in ("step(1)", "step(-1)", "close()"):
        screen.evaluate(f"document.querySelector('lenticular-viewer').{act}")
        screen.loaded()
    screen.closed()
    x, y = screen.thumbnail(1).box.centre
    film = Film(screen)
    screen.wait(500)
    film.play(Story().tap((x, y)))
    screen.wait(900)
    film.play(Story().flick((520, 200), 180, 1.2))
    screen.wait(700)
    film.play(Story().pinch((330, 190), 60, 190, duration=420).up())
    screen.wait(300)
    film.play(Story().pinch((330, 190), 190, 62, duration=320).up())
    screen.wait(500)
    film.play(Story().flick((330, 150), 75, 0.8, 260))
    screen.wait(1100)
    film.write(PICTURE)
