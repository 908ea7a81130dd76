"""Walks through a large library in a browser, as a visitor does, and prints what that costs.

    python walk.py SITE

`library.py` draws the photographs of the site; `lenticular build --keywords --people --keep-location` builds it. What
each page weighs before its pictures is what a visitor with an empty cache loads, compressed and without the engine. The
wall of all photographs as time is opened on a desktop, zoomed from days to years and to a photograph under a point, and
scrubbed through all years. Scripts between two frames are compared with those of the wall of the first album, at four
times the processor time, as in `Web/Benchmarks/script.py`. Then a word is searched for.
"""

import gzip
import json
import re
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[3]
sys.path += [str(ROOT / "Web/Tests"), str(ROOT / "Web/Benchmarks"), str(Path(__file__).parent)]

import traces  # noqa: E402
from clock import RealClock  # noqa: E402
from conftest import CHROMIUM_ARGUMENTS, DESKTOP, chromium  # noqa: E402
from devtools import DevTools, debugging_port  # noqa: E402
from library import RARE  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from script import frames_of, percentile  # noqa: E402
from tool import LENTICULAR, PATIENCE  # noqa: E402
from touch import Mouse  # noqa: E402

WALL = "document.querySelector('lenticular-wall')"
SLIDER = f"{WALL}.shadowRoot.querySelector('[part=slider]')"
#: The engine, and what has its own budget with it.
ENGINE = re.compile(r"/lenticular[^/]*\.(js|wasm|css)$")
PICTURE = re.compile(r"\.(webp|jpg|png|avif)$")
POINT = (640.0, 450.0)
#: The number of places to which the slider leads, and of photographs on screen there, at least.
STOPS = 60
SHOWN = 24
#: The photograph that is nearest to a point, and its middle.
NEAREST = f"""([x, y]) => {{
  const all = [...{WALL}.shadowRoot.querySelectorAll("a")].map((each) => {{
    const {{ left, right, top, bottom }} = each.getBoundingClientRect();
    const middle = [(left + right) / 2, (top + bottom) / 2];
    return [Math.hypot(middle[0] - x, middle[1] - y), Number(each.dataset.index), ...middle];
  }});
  return all.sort(([one], [other]) => one - other)[0].slice(1);
}}"""
#: How far a point lies from a photograph, in px: 0 within it.
DISTANCE = f"""([index, x, y]) => {{
  const box = {WALL}.boundsOf(index);
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}}"""
#: Leads the slider to a place. Tells after how many ms all photographs on screen have something of their own to show.
SCRUB = f"""(part) => new Promise((resolve) => {{
  const wall = {WALL};
  const box = wall.getBoundingClientRect();
  const begun = performance.now();
  {SLIDER}.value = `${{part * 1e6}}`;
  {SLIDER}.dispatchEvent(new Event("input"));
  let frames = 0;
  const look = () => {{
    frames++;
    const links = [...wall.shadowRoot.querySelectorAll("a")].filter((each) => {{
      const {{ top, bottom, width }} = each.getBoundingClientRect();
      return width > 0 && bottom > box.top && top < box.bottom;
    }});
    const isLoaded = (link) => [...link.querySelectorAll("img")].some((each) => each.complete && each.naturalWidth > 0);
    if (links.length > 0 && links.every(isLoaded)) resolve([performance.now() - begun, frames, links.length]);
    else if (performance.now() - begun > 5000) resolve([Infinity, frames, links.filter(isLoaded).length]);
    else requestAnimationFrame(look);
  }};
  requestAnimationFrame(look);
}})"""


class Visitor:
    def __init__(self, browser, port: int, origin: str):
        self.context = browser.new_context(**DESKTOP)
        self.context.set_default_timeout(1000 * PATIENCE)
        self.page = self.context.new_page()
        self.session = self.context.new_cdp_session(self.page)
        target = self.session.send("Target.getTargetInfo")["targetInfo"]["targetId"]
        self.mouse = Mouse(DevTools(port, target), RealClock(self.page))
        self.origin = origin
        self.sizes: dict[str, float] = {}
        addresses: dict[str, str] = {}
        self.session.send("Network.enable")
        self.session.on(
            "Network.responseReceived",
            lambda it: addresses.update({it["requestId"]: it["response"]["url"]}),
        )
        self.session.on(
            "Network.loadingFinished",
            lambda it: self.sizes.update({addresses.get(it["requestId"], ""): it["encodedDataLength"]}),
        )

    def open(self, path: str):
        self.page.goto(f"{self.origin}/{path}")
        self.page.wait_for_load_state("networkidle")

    @property
    def weights(self) -> dict[str, float]:
        """The kB that were loaded by address, without pictures and the engine."""
        return {
            address.removeprefix(self.origin): size / 1000
            for address, size in self.sizes.items()
            if not PICTURE.search(address) and not ENGINE.search(address)
        }

    @property
    def memory(self) -> tuple[float, int]:
        """The MB of the heap of scripts, and the number of nodes."""
        self.session.send("HeapProfiler.collectGarbage")
        self.session.send("Performance.enable")
        values = {it["name"]: it["value"] for it in self.session.send("Performance.getMetrics")["metrics"]}
        return values["JSHeapUsedSize"] / 1e6, int(values["Nodes"])

    def metrics(self) -> str:
        heap, nodes = self.memory
        return f"{heap:.1f} MB of heap, {nodes} nodes"

    def settle(self):
        self.page.wait_for_timeout(900)
        self.page.wait_for_load_state("networkidle")

    def live(self):
        self.page.wait_for_function(f"{WALL}.matches(':state(live)')")
        self.settle()


def pages_of(site: Path) -> list[str]:
    """The addresses of pages of each kind, as far as a site has them."""

    def folders(path: str) -> list[str]:
        return sorted(each.name for each in (site / path).glob("*") if (each / "index.html").is_file())

    year = next(each for each in folders("") if each.isdigit())
    event = folders(year)[0]
    paths = [
        "index.html", "wall.html", f"{year}/index.html", f"{year}/wall.html", f"{year}/{event}/index.html",
        f"{year}/{event}/{folders(f'{year}/{event}')[0]}/index.html", "-/time/index.html",
        f"-/time/{[each for each in folders('-/time') if each != 'undated'][-1]}/index.html", "-/search/index.html",
        f"-/search/index.html?q={RARE}", "-/keywords/index.html", "-/people/index.html", "-/favourites/index.html",
        "-/map/index.html",
    ]  # fmt: skip
    paths += [
        f"-/{kind}/{each}/index.html"
        for kind in ["keywords", "people", "map"]
        for each in folders(f"-/{kind}")[:1]
    ]
    return [path for path in paths if (site / path.split("?")[0]).is_file()]


def count_of(site: Path) -> int:
    """The number of photographs."""
    return json.loads((site / "-/time/photographs.json").read_text())["count"]


def weights_of(browser, port: int, origin: str, path: str) -> dict[str, float]:
    """What the parts of a page weigh before its pictures, in kB by address, for a visitor with an empty cache."""
    visitor = Visitor(browser, port, origin)
    visitor.open(path)
    visitor.settle()
    try:
        return visitor.weights
    finally:
        visitor.context.close()


def weigh(browser, port: int, origin: str, site: Path):
    print("kB before pictures, without the engine")
    for path in pages_of(site):
        print(f"  {path:55}{sum(weights_of(browser, port, origin, path).values()):8.1f}", flush=True)


def place(page, fraction: float):
    """Leads the slider to a place."""
    page.evaluate(
        f"(part) => {{ {SLIDER}.value = part * 1e6; {SLIDER}.dispatchEvent(new Event('input')); }}", fraction
    )


def zooms(visitor, count: int):
    """Zooms from days to years and to a photograph under a point, and back, twice. Yields what is reached, the
    photograph and how far it lies from the point, in px. A wall of a `count` of photographs stays higher than two
    windows, so that each photograph can lie at the point."""
    page = visitor.page
    height = f"{WALL}.boundsOf({count - 1}).bottom - {WALL}.boundsOf(0).top"
    place(page, 0.4)
    visitor.settle()
    index, *point = page.evaluate(NEAREST, POINT)
    for name, steps, delta in [
        ("years", 16, 50),
        ("a photograph", 40, -50),
        ("years", 40, 50),
        ("a photograph", 40, -50),
    ]:
        for _ in range(steps):
            if delta > 0 and page.evaluate(height) < 3 * DESKTOP["viewport"]["height"]:
                break
            visitor.mouse.wheel(*point, 0, delta, control=True)
            page.wait_for_timeout(50)
        visitor.settle()
        yield name, index, page.evaluate(DISTANCE, [index, *point])
    # Back to where some dozens are on screen, as links.
    for _ in range(40):
        if page.evaluate(f"{WALL}.shadowRoot.querySelectorAll('a').length") >= SHOWN:
            break
        visitor.mouse.wheel(*point, 0, 25, control=True)
        page.wait_for_timeout(50)
    visitor.settle()


def walk(browser, port: int, origin: str, count: int):
    visitor = Visitor(browser, port, origin)
    page = visitor.page
    begun = time.perf_counter()
    visitor.open("-/time/index.html")
    visitor.live()
    print(f"time: opened after {time.perf_counter() - begun:.1f} s; {visitor.metrics()}")
    for name, index, distance in zooms(visitor, count):
        scale = page.evaluate(f"{WALL}.zoomScale")
        width = page.evaluate(f"{WALL}.boundsOf({index}).width")
        print(
            f"time: zoomed to {name} (scale {scale:.3f}, {width:.0f} px wide): photograph {index} lies"
            f" {distance:.2f} px from the point; {visitor.metrics()}",
            flush=True,
        )
    times, first = [], []
    for stop in range(STOPS):
        # To and fro, so that neighbours are not loaded before.
        part = (stop * 37 % STOPS + 0.5) / STOPS
        waited, frames, count = page.evaluate(SCRUB, part)
        times.append(waited)
        first.append(count)
    print(
        f"time: scrubbed to {STOPS} places, {min(first)} to {max(first)} photographs on screen: their thumbnails after"
        f" {percentile(times, 0.5):.0f} ms (median), {percentile(times, 0.9):.0f} ms (p90), {max(times):.0f} ms (most)"
    )
    print(f"time: after twenty years {visitor.metrics()}")

    def fling():
        for _ in range(12):
            for delta in [160, 160, 160, -120]:
                visitor.mouse.wheel(*POINT, 0, delta)
                page.wait_for_timeout(50)

    for name, path in [("the time wall", "-/time/index.html"), ("the wall of all", "wall.html")]:
        visitor.open(path)
        visitor.live()
        if path == "wall.html":
            page.evaluate(f"{WALL}.index = 40000")
        else:
            place(page, 0.4)
        visitor.settle()
        fling()
        sums: list[float] = []
        for _ in range(3):
            events = traces.trace(
                page,
                visitor.session,
                lambda: (
                    page.evaluate(
                        "window.tick ??= (function tick() { requestAnimationFrame(tick); return true; })()"
                    ),
                    fling(),
                ),
            )
            sums += frames_of(events)[0]
        print(
            f"{name}: scripts between two frames, ms × 4: median {percentile(sums, 0.5):.2f},"
            f" p99 {percentile(sums, 0.99):.2f}, most {max(sums):.2f}, {len(sums)} frames",
            flush=True,
        )
    visitor.context.close()


def search(browser, port: int, origin: str, site: Path):
    visitor = Visitor(browser, port, origin)
    visitor.open("-/search/index.html")
    waited = visitor.page.evaluate(
        """(word) => new Promise((resolve) => {
          const field = document.querySelector("input");
          const begun = performance.now();
          field.focus();
          field.value = word;
          field.dispatchEvent(new Event("input", { bubbles: true }));
          const list = document.querySelector(".tiles");
          new MutationObserver(() => resolve([performance.now() - begun, document.querySelector("output").textContent,
            list.childElementCount])).observe(list, { childList: true });
        })""",
        RARE,
    )
    print(
        f"search: {waited[1]!r} and {waited[2]} tiles {waited[0]:.0f} ms after the focus, from an empty cache"
    )
    files = sorted((site / "-/search").glob("words*.bin"))
    all_bytes = sum(each.stat().st_size for each in files)
    packed = sum(len(gzip.compress(each.read_bytes(), 6)) for each in files)
    largest = max(each.stat().st_size for each in files)
    count = count_of(site)
    print(
        f"search: {all_bytes / count:.1f} bytes of index for each of {count} photographs"
        f" ({packed / count:.1f} compressed), in {len(files)} files of at most {largest / 1000:.0f} kB"
    )
    visitor.context.close()


@contextmanager
def previewed(site: Path):
    """The origin at which `lenticular preview` serves a site."""
    with tempfile.TemporaryDirectory() as temporary:
        process = subprocess.Popen(
            [LENTICULAR, "preview", site, "--port", "0"],
            env={"XDG_STATE_HOME": temporary, "XDG_CACHE_HOME": temporary, "PATH": "/usr/bin:/bin"},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            yield next(found[0] for line in process.stdout if (found := re.search(r"http://\S+:\d+", line)))
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()


def main():
    site = Path(sys.argv[1])
    with previewed(site) as origin, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        port = debugging_port(browser)
        try:
            weigh(browser, port, origin, site)
            search(browser, port, origin, site)
            walk(browser, port, origin, count_of(site))
        finally:
            browser.close()


if __name__ == "__main__":
    main()
