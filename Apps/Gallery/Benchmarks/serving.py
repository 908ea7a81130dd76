"""Measures what visitors wait for while `lenticular serve` reads photographs, compared with what they wait for at rest.

A gallery of few photographs is complete. Then a folder of ten thousand comes into it. Until all of them are read, an
image that exists and the question how far the gallery is are asked for again and again, by one client and by eight at
once.
"""

import http.client
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parents[3]
LENTICULAR = Path(os.environ.get("LENTICULAR", ROOT / "Apps" / ".build" / "release" / "lenticular"))
COUNT = int(os.environ.get("LENTICULAR_PHOTOGRAPHS", "10000"))
FEW = 40
ALBUM = 100
CLIENTS = [1, 8]
#: The number of times that each client asks for each thing at rest.
ROUNDS = 200
#: The pages whose progress is asked for: the first, and one whose list has all photographs.
PAGES = ["index.html", "-/time/index.html"]


def draw(folder: Path, numbers: range):
    """Small photographs, each another one, with dates over ten years."""
    for number in numbers:
        image = Image.new("RGB", (96, 64), (number * 7 % 256, number // 256, number % 256))
        exif = image.getexif()
        day = number * 3650 // COUNT
        exif.get_ifd(0x8769)[0x9003] = (
            f"{2015 + day // 365}:{1 + day % 365 // 31:02}:{1 + day % 28:02} 10:00:00"
        )
        album = folder / f"Album {number // ALBUM:04}"
        album.mkdir(parents=True, exist_ok=True)
        image.save(album / f"IMG_{number:05}.jpg", quality=80, exif=exif)


class Client:
    """A connection that is kept."""

    def __init__(self, port: int):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def ask(self, target: str) -> tuple[float, bytes]:
        """The time until a response is there, in ms, and the response."""
        begun = time.perf_counter()
        self.connection.request("GET", target)
        response = self.connection.getresponse()
        body = response.read()
        assert response.status == 200, target
        return 1000 * (time.perf_counter() - begun), body


def waits(port: int, targets: dict[str, str], clients: int, goes_on) -> dict[str, float]:
    """The median of what clients wait for each target, in ms, as long as a condition holds."""
    times = {name: [] for name in targets}

    def run():
        client = Client(port)
        while goes_on(min(map(len, times.values()))):
            for name, target in targets.items():
                times[name].append(client.ask(target)[0])

    threads = [threading.Thread(target=run) for _ in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {name: statistics.median(all) for name, all in times.items()}


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        draw(folder / "photos", range(FEW))
        for part, clients in enumerate(CLIENTS):
            first = FEW + part * COUNT
            draw(folder / f"new {clients}", range(first, first + COUNT))
        process = subprocess.Popen(
            [LENTICULAR, "serve", folder / "photos", "--port", "0", "--quiet"],
            env={**os.environ, "XDG_CACHE_HOME": str(folder / "cache")},
            stdout=subprocess.PIPE,
            text=True,
        )
        port = int(process.stdout.readline().strip().rstrip("/").rsplit(":", 1)[1])

        def status() -> dict:
            return json.loads(Client(port).ask("/assets/live.json?page=index.html")[1])

        def wait(condition):
            while not condition(status()):
                time.sleep(0.05)

        wait(lambda it: it["stage"] == "ready" and it["total"] == FEW)
        [site] = [each.parent for each in (folder / "cache" / "lenticular").glob("*/.lenticular")]
        image = min(site.glob("photos/*/*.webp"), key=lambda each: each.name)
        targets = {"an image that exists": f"/{image.relative_to(site)}"}
        targets |= {f"a poll of {page}": f"/assets/live.json?page={page}" for page in PAGES}
        print(f"{'ms, medians':34}{'clients':>8}{'at rest':>10}{'reading':>10}{'ratio':>8}")
        total = FEW
        for clients in CLIENTS:
            rest = waits(port, targets, clients, lambda count, clients=clients: count < ROUNDS * clients)
            (folder / f"new {clients}").rename(folder / "photos" / f"New {clients}")
            total += COUNT
            wait(lambda it, total=total: it["stage"] == "reading" and it["total"] == total)
            state = {"reads": True}

            def watch(state=state):
                wait(lambda it: it["stage"] != "reading")
                state["reads"] = False

            watcher = threading.Thread(target=watch)
            watcher.start()
            reading = waits(port, targets, clients, lambda _, state=state: state["reads"])
            watcher.join()
            for name in targets:
                ratio = reading[name] / rest[name]
                print(f"{name:34}{clients:8}{rest[name]:10.2f}{reading[name]:10.2f}{ratio:8.2f}", flush=True)
            if clients != CLIENTS[-1]:
                wait(lambda it, total=total: it["stage"] == "ready" and it["done"] == total)
        process.send_signal(signal.SIGTERM)
        assert process.wait() == 0


if __name__ == "__main__":
    sys.exit(main())
