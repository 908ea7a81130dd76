"""The mutants of the browser host, by which `make mutants` tries these tests."""

import json
import subprocess
import sys
import tomllib
from dataclasses import asdict, replace
from itertools import islice
from pathlib import Path

import pytest
from tool import ROOT

sys.path.insert(0, str(ROOT / "Web/Mutants"))
import mutants  # noqa: E402

pytestmark = pytest.mark.program

SOURCE = """export function step(distance, limit) {
  if (distance > limit && !done) return limit;
  note(distance);
  const name = "step " + distance;
  return -distance + limit;
}
"""


@pytest.fixture(scope="module")
def host() -> list[mutants.Mutant]:
    return mutants.places(mutants.HOST)


@pytest.fixture
def made(tmp_path) -> list[mutants.Mutant]:
    (tmp_path / "step.js").write_text(SOURCE)
    return mutants.places(tmp_path)


def test_a_mutant_is_a_condition_a_line_or_a_sign(made):
    changes = {(each.kind, each.line, each.was, each.becomes) for each in made}
    condition = "distance > limit && !done"
    assert changes == {
        ("condition", 2, condition, f"!({condition})"),
        ("condition", 2, condition, "(distance > limit)"),
        ("condition", 2, condition, "(!done)"),
        ("condition", 2, ">", ">="),
        ("line", 2, f"if ({condition}) return limit;", "{}"),
        ("line", 3, "note(distance);", "{}"),
        ("sign", 5, "+", "-"),
        ("sign", 5, "-distance", "(distance)"),
    }


def test_a_mutant_changes_one_place(made):
    (dropped,) = [each for each in made if each.line == 3]
    assert dropped.apply(SOURCE) == SOURCE.replace("note(distance);", "{}")
    (sum_,) = [each for each in made if each.was == "+"]
    assert sum_.apply(SOURCE) == SOURCE.replace("-distance + limit", "-distance - limit")


def test_a_mutant_is_found_again_where_its_line_has_moved(made):
    (dropped,) = [each for each in made if each.line == 3]
    moved = "// Another.\nnote(distance);\n\n\n\n\n" + SOURCE
    assert dropped.apply(moved) == moved.replace("  note(distance);", "  {}")
    with pytest.raises(mutants.UnusableMutant, match="no such line any more"):
        dropped.apply(SOURCE.replace("note", "notice"))


def test_a_seed_chooses_the_same_mutants_of_all_kinds(host):
    def chosen(seed: int) -> list[mutants.Mutant]:
        return list(islice(mutants.choose(host, seed), 30))

    assert chosen(7) == chosen(7) != chosen(8)
    assert [each.kind for each in chosen(7)] == [*mutants.KINDS] * 10
    assert len({each.file for each in chosen(7)}) > 8
    everything = list(mutants.choose(host, 7))
    assert len(everything) == len(host) and set(everything) == set(host)


def test_each_mutant_of_the_host_is_in_its_place(host):
    assert len(host) > 2000
    texts = {name: (mutants.HOST / name).read_text() for name in {each.file for each in host}}
    for each in host:
        changed = each.apply(texts[each.file])
        assert changed != texts[each.file], each
        assert len(changed) - len(texts[each.file]) == len(each.becomes) - len(each.was), each


def test_each_file_of_the_host_has_test_modules_that_exist():
    table = tomllib.loads((ROOT / "Web/Mutants/elements.toml").read_text())
    files = [file.relative_to(mutants.HOST).as_posix() for file in mutants.HOST.rglob("*.js")]
    assert sorted(table) == sorted(file for file in files if not file.startswith("generated/"))
    for file, named in table.items():
        assert mutants.modules(file, mutants.TESTS) == [f"{each}.py" for each in named] != [], file


def results(path: Path, *trials: tuple[mutants.Mutant, mutants.Trial]) -> Path:
    path.write_text(
        "".join(json.dumps({**asdict(mutant), **asdict(trial)}) + "\n" for mutant, trial in trials)
    )
    return path


def test_mutants_that_are_no_longer_caught_are_named(tmp_path, made):
    caught = mutants.Trial("caught", "test_viewer.py::test_tap", 2.5)
    survived = mutants.Trial("survived", "", 40.0)
    first, second, third, fourth = made[:4]
    before = results(
        tmp_path / "before.jsonl", (first, caught), (second, caught), (third, survived), (fourth, caught)
    )
    same = results(
        tmp_path / "same.jsonl",
        (fourth, caught),
        (first, replace(caught, test="test_wall.py::test_tap")),
        (second, caught),
    )
    worse = results(
        tmp_path / "worse.jsonl", (first, survived), (second, replace(caught, outcome="unfinished"))
    )
    assert mutants.read(before)[0] == (first, caught)
    assert mutants.lost(before, same) == []
    assert mutants.lost(before, worse) == [first, second, fourth]
    command = [sys.executable, ROOT / "Web/Mutants/mutants.py", "compare", before]
    assert subprocess.run([*command, same]).returncode == 0
    done = subprocess.run([*command, worse], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [f"caught before, not now: {each}" for each in (first, second, fourth)]


def test_a_trial_needs_a_test_that_fails_with_the_mutant_alone(tmp_path):
    """A test that fails without the mutant, too, or only once, has not caught it."""
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "pytest.ini").write_text("[pytest]\n")
    (tests / "test_tiles.py").write_text(
        "import os, pathlib\n"
        "dist = pathlib.Path(os.environ['LENTICULAR_DIST'])\n"
        "def test_broken(): assert False\n"
        "def test_flaky():\n"
        "    seen = dist / 'seen'\n"
        "    was_there = seen.exists()\n"
        "    seen.touch()\n"
        "    assert was_there\n"
        "def test_right(): assert 'mutant' not in str(dist)\n"
        "def test_never(): assert False\n"
    )
    for name in ("mutant", "original", "equal"):
        (tmp_path / name / "dist").mkdir(parents=True)
    mutant = mutants.Mutant("line", "photographs/tiles.js", 1, 1, "note();", "note();", "{}")

    def tried(name: str, known: str = "") -> mutants.Trial:
        return mutants.attempt(mutant, tmp_path / name, tmp_path / "original", tests, 60, known)

    assert tried("mutant", "test_tiles.py::test_right").test == "test_tiles.py::test_right"
    assert tried("mutant", "test_tiles.py::test_gone").test == "test_tiles.py::test_right"
    trial = tried("mutant")
    assert (trial.outcome, trial.test) == ("caught", "test_tiles.py::test_right")
    text = (tests / "test_tiles.py").read_text().replace("assert False", "pass")
    (tests / "test_tiles.py").write_text(text)
    assert tried("equal").outcome == "survived"
