"""Tries how well the browser tests protect the browser host: a mutant is the host with one small mistake in it, and the
tests of the elements that the changed file serves should catch it.

Each mutant is made in a folder of its own, with the wasm as it is, and tried by the test modules that elements.toml
names for its file, in this order, until the first test fails. The failure counts if the test fails with the mutant
once more, and passes with the host as it is. Nothing in the working tree is changed.

    mutants.py run                               20 mutants, and a line for each
    mutants.py run --mutants before.jsonl        the same mutants once more: first by the tests that caught them
    mutants.py compare before.jsonl after.jsonl  prints the mutants that were caught before, and are not any more
"""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).parent.parent.parent
HERE = Path(__file__).parent
HOST = ROOT / "Web/Host"
TESTS = ROOT / "Web/Tests"
DOWNLOADS = ("lenticular", "lenticular-viewer")
KINDS = ("condition", "line", "sign")
RESOURCES = "LenticularApps_LenticularGallery.resources"
PATIENCE = 20  # Seconds that a test waits for what a mutant may never do.
ENDING = 30  # Seconds in which a test run that is interrupted ends its browser.


class UnusableMutant(Exception):
    """The mutant cannot be made, or is the same program as the host."""


@dataclass(frozen=True)
class Mutant:
    """A mistake at a place of a file: what is there instead of what was. `text` is the line in which it begins, by
    which it is found again in a file that has changed elsewhere."""

    kind: str
    file: str
    line: int
    column: int
    text: str
    was: str
    becomes: str

    @property
    def key(self) -> tuple:
        return (self.file, self.line, self.column, self.was, self.becomes)

    def __str__(self) -> str:
        was, becomes = (" ".join(each.split()) for each in (self.was, self.becomes))
        change = f"{was} → {becomes}" if self.kind != "line" else f"without {was}"
        return (
            f"{self.file}:{self.line:<4} {self.kind:<9} {change if len(change) <= 72 else change[:71] + '…'}"
        )

    def apply(self, source: str) -> str:
        """The file with the mistake in it."""
        lines = source.splitlines(keepends=True)
        found = [number for number, line in enumerate(lines, 1) if line.rstrip("\n") == self.text]
        for number in sorted(found, key=lambda number: abs(number - self.line)):
            start = sum(map(len, lines[: number - 1])) + self.column - 1
            if source.startswith(self.was, start):
                return source[:start] + self.becomes + source[start + len(self.was) :]
        raise UnusableMutant(f"{self.file} has no such line any more: {self.text.strip()}")


@dataclass(frozen=True)
class Trial:
    """How a mutant fared: `caught` by a test, `survived`, or `unfinished` if the tests took longer than the limit."""

    outcome: str
    test: str
    seconds: float


def places(host: Path) -> list[Mutant]:
    """All mutants of the files in a folder."""
    files = sorted(each for each in host.rglob("*.js") if each.parent.name != "generated")
    command = ["node", HERE / "places.mjs", *files]
    environment = {**os.environ, "NODE_PATH": "/usr/share/nodejs"}
    printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    found = map(json.loads, printed.splitlines())
    return [Mutant(**{**each, "file": f"{Path(each['file']).relative_to(host)}"}) for each in found]


def choose(mutants: list[Mutant], seed: int):
    """The mutants in a random order, of each kind in turn."""
    generator = random.Random(seed)
    kinds = [[each for each in mutants if each.kind == kind] for kind in KINDS]
    for kind in kinds:
        generator.shuffle(kind)
    for index in range(max(map(len, kinds))):
        yield from (kind[index] for kind in kinds if index < len(kind))


def modules(file: str, tests: Path) -> list[str]:
    """The names of the test modules for a file, as far as a folder of tests has them."""
    named = tomllib.loads((HERE / "elements.toml").read_text())[file]
    return [f"{each}.py" for each in named if (tests / f"{each}.py").exists()]


class Workshop:
    """A folder in which mutants are made: in each of its folders, `dist`, and the command line `lenticular` with the
    same dist inside."""

    def __init__(self, folder: Path, dist: Path, command: Path):
        self.folder, self.dist, self.command = folder, dist, command
        self.original = self.make("original", None)

    def make(self, name: str, mutant: Mutant | None) -> Path:
        """Makes the folder of a mutant, or of the host as it is."""
        made = self.folder / name
        host, dist = made / "Host", made / "dist"
        shutil.copytree(HOST, host)
        shutil.copytree(self.dist, dist)
        if mutant:
            file = host / mutant.file
            file.write_text(mutant.apply(file.read_text()))
        bundle = [ROOT / "Scripts/bundle", host, dist, *DOWNLOADS]
        done = subprocess.run(bundle, capture_output=True, text=True)
        if done.returncode:
            raise UnusableMutant(f"{mutant} cannot be bundled:\n{done.stderr}")
        scripts = [f"{download}.js" for download in DOWNLOADS]
        if mutant and all(
            (dist / each).read_bytes() == (self.original / "dist" / each).read_bytes() for each in scripts
        ):
            raise UnusableMutant(f"{mutant} is the same program")
        shutil.copytree(self.command.parent / RESOURCES, made / RESOURCES)
        os.link(self.command, made / "lenticular")
        for each in scripts:
            shutil.copy(dist / each, made / RESOURCES / "Engine")
        subprocess.run(
            ["brotli", "--force", "--quality=11", *(made / RESOURCES / "Engine" / each for each in scripts)],
            check=True,
        )
        return made


def pytest(made: Path, tests: Path, arguments: list[str], seconds: float) -> tuple[bool, list[str]]:
    """Runs tests with what was made in a folder. Returns if they came to an end in time, and which have failed."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", f"--junit-xml={report}"]
        environment = {
            **os.environ,
            "LENTICULAR_DIST": str(made / "dist"),
            "LENTICULAR": str(made / "lenticular"),
            "LENTICULAR_PATIENCE": f"{PATIENCE}",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        with open(made / "tests.log", "a") as log:
            process = subprocess.Popen(
                [*command, *arguments],
                cwd=tests,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            process.wait(max(seconds, 1))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(ENDING)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            return False, []
        # Without a report, pytest did not understand its arguments, such as a test that is there no more.
        cases = ElementTree.parse(report).iter("testcase") if report.exists() else ()
        bad = (each for each in cases if each.find("failure") is not None or each.find("error") is not None)
        return True, [f"{each.get('classname').replace('.', '/')}.py::{each.get('name')}" for each in bad]


def attempt(mutant: Mutant, made: Path, original: Path, tests: Path, limit: float, known: str) -> Trial:
    """Tries a mutant, first by a test that is known to have caught it, if any, then by all tests of its modules."""
    begin = time.monotonic()

    def left() -> float:
        return begin + limit - time.monotonic()

    def trial(outcome: str, test: str = "") -> Trial:
        return Trial(outcome, test, round(time.monotonic() - begin, 1))

    named = modules(mutant.file, tests)
    unreliable: list[str] = []
    for selection in [[known], named, named, named] if known else [named, named, named]:
        is_done, failed = pytest(
            made, tests, [*selection, *(f"--deselect={each}" for each in unreliable)], left()
        )
        if not is_done:
            return trial("unfinished")
        if failed:
            test = failed[0]
            _, again = pytest(made, tests, [test], left())
            _, without = pytest(original, tests, [test], left())
            if again and not without:
                return trial("caught", test)
            unreliable.append(test)
        elif selection is named:
            return trial("survived")
    return trial("unfinished")


def run(options):
    tests = options.tests.resolve()
    output = options.output.resolve()
    work = ROOT / ".build/mutants"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    workshop = Workshop(work, ROOT / "dist", ROOT / "Apps/.build/debug/lenticular")
    known: dict[tuple, str] = {}
    if options.mutants:
        earlier = read(options.mutants)
        known = {mutant.key: trial.test for mutant, trial in earlier}
        candidates = iter([mutant for mutant, _ in earlier])
        count = len(earlier)
    else:
        candidates = choose(places(HOST), options.seed)
        count = options.count
    made: list[tuple[Mutant, Path]] = []
    for mutant in candidates:
        if len(made) == count:
            break
        try:
            made.append((mutant, workshop.make(f"{len(made) + 1}", mutant)))
        except UnusableMutant as error:
            shutil.rmtree(work / f"{len(made) + 1}", ignore_errors=True)
            if options.mutants:
                sys.exit(f"mutants: {error}")
    if len(made) < count:
        sys.exit(f"mutants: only {len(made)} places can be changed")

    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text("")

    def one(item: tuple[Mutant, Path]) -> Trial:
        mutant, folder = item
        test = known.get(mutant.key, "")
        trial = attempt(mutant, folder, workshop.original, tests, options.limit, test)
        with open(output, "a") as file:
            file.write(json.dumps({**asdict(mutant), **asdict(trial)}, ensure_ascii=False) + "\n")
        print(f"{trial.outcome:<10} {trial.seconds:>6.1f} s  {mutant}  {trial.test}", flush=True)
        return trial

    with ThreadPoolExecutor(options.jobs) as pool:
        trials = list(pool.map(one, made))
    caught = sum(trial.outcome == "caught" for trial in trials)
    print(f"{caught} of {len(trials)} mutants caught; {output}")


def read(path: Path) -> list[tuple[Mutant, Trial]]:
    """The mutants of an earlier run, or of a list that was written by hand, and how they fared."""
    found = []
    for line in path.read_text().splitlines():
        entry = {"outcome": "unfinished", "test": "", "seconds": 0, **json.loads(line)}
        trial = Trial(*(entry.pop(name) for name in ("outcome", "test", "seconds")))
        found.append((Mutant(**entry), trial))
    return found


def lost(before: Path, after: Path) -> list[Mutant]:
    """The mutants that were caught in the run before and not in the one after, or were not tried there."""
    caught = {mutant.key for mutant, trial in read(after) if trial.outcome == "caught"}
    return [
        mutant for mutant, trial in read(before) if trial.outcome == "caught" and mutant.key not in caught
    ]


def compare(options):
    missing = lost(options.before, options.after)
    for mutant in missing:
        print(f"caught before, not now: {mutant}")
    if missing:
        sys.exit(1)
    print("Every mutant that was caught before is caught now.")


def main():
    parser = argparse.ArgumentParser(
        prog="mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    parsed = commands.add_parser("run", help="tries mutants")
    parsed.set_defaults(act=run)
    parsed.add_argument("--seed", type=int, default=1, help="another number chooses other mutants")
    parsed.add_argument("--count", type=int, default=20, help="how many mutants")
    parsed.add_argument("--mutants", type=Path, help="the result of an earlier run: the same mutants")
    parsed.add_argument("--tests", type=Path, default=TESTS, help="the folder of the tests")
    parsed.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many at the same time")
    parsed.add_argument("--limit", type=float, default=1200, help="the seconds that a mutant may take")
    parsed.add_argument(
        "--output", type=Path, default=ROOT / ".build/mutants.jsonl", help="the file for the result"
    )
    parsed = commands.add_parser("compare", help="compares two results")
    parsed.set_defaults(act=compare)
    parsed.add_argument("before", type=Path)
    parsed.add_argument("after", type=Path)
    options = parser.parse_args()
    options.act(options)


if __name__ == "__main__":
    main()
