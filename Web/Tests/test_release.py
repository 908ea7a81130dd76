"""`Scripts/release`: what it writes, what it refuses, and what it tags."""

import shutil
import subprocess

import pytest
from tool import ROOT

pytestmark = pytest.mark.program

CHANGES = """# Changes

## Unreleased

### Added
- A thing that moves.

## 0.1.0 – 2026-01-01

The first version.
"""
COPIED = [
    "Scripts/release",
    "VERSION",
    "README.md",
    "Documentation/installing.md",
    "Apps/Desktop/Resources/metainfo.xml",
]


class Project:
    """A repository with the files that a release changes. Nothing is generated or packed in it."""

    def __init__(self, folder):
        self.folder = folder
        for file in COPIED:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, folder / file)
        (folder / "CHANGELOG.md").write_text(CHANGES)
        (folder / "VERSION").write_text("0.1.0\n")
        script = folder / "Scripts/generate"
        script.write_text('#!/bin/sh\n[ "${1:-}" != --check ] || ! [ -e ../stale ]\n')
        script.chmod(0o755)
        (folder / "Makefile").write_text("package:\n\t@echo packed\ntest-packages:\n\t@! [ -e ../broken ]\n")
        self.git("init", "--quiet")
        self.git("config", "user.name", "Somebody")
        self.git("config", "user.email", "somebody@example.org")
        self.commit()

    def git(self, *arguments: str) -> str:
        done = subprocess.run(["git", *arguments], cwd=self.folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "A commit")

    def release(self, *arguments: str) -> subprocess.CompletedProcess:
        command = [self.folder / "Scripts/release", *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=120)


@pytest.fixture
def clone(tmp_path):
    (tmp_path / "clone").mkdir()
    return Project(tmp_path / "clone")


def test_a_version_is_prepared_checked_and_tagged_with_what_it_changes(clone):
    done = clone.release("prepare", "0.2.0")
    assert done.returncode == 0, done.stderr
    text = {file: (clone.folder / file).read_text() for file in [*COPIED, "CHANGELOG.md"]}
    assert text["VERSION"] == "0.2.0\n"
    assert (
        text["CHANGELOG.md"].startswith("# Changes\n\n## 0.2.0 – ")
        and "Unreleased" not in text["CHANGELOG.md"]
    )
    assert text["Apps/Desktop/Resources/metainfo.xml"].count("<release version=") == 2
    for file in ("README.md", "Documentation/installing.md"):
        assert "lenticular_0.2.0_amd64.deb" in text[file] and "0.1.0" not in text[file]
    assert 'from: "0.2.0"' in text["README.md"] and "lenticular-0.2.0.tgz" in text["README.md"]
    assert "not committed" in clone.release("0.2.0").stderr
    clone.commit()
    done = clone.release("0.2.0")
    assert done.returncode == 0 and "packed" in done.stdout, done.stderr
    notes = clone.git("tag", "--list", "--format=%(contents)", "0.2.0").strip()
    assert notes == "### Added\n- A thing that moves."
    assert clone.git("rev-parse", "0.2.0^{commit}") == clone.git("rev-parse", "HEAD")
    assert "tagged already" in clone.release("check", "0.2.0").stderr


def test_what_does_not_fit_together_is_not_tagged(clone):
    for version in ("0.2", "v0.2.0", "0.2.0-beta", ""):
        assert clone.release("check", version).returncode != 0
    assert "VERSION has 0.1.0" in clone.release("0.2.0").stderr
    assert clone.release("check", "0.1.0").returncode == 0
    (clone.folder / "../stale").touch()
    assert "generated files are stale" in clone.release("0.1.0").stderr
    (clone.folder / "../stale").unlink()
    (clone.folder / "../broken").touch()
    assert clone.release("0.1.0").returncode != 0, "its packages do not work"
    assert clone.git("tag") == ""
    changes = clone.folder / "CHANGELOG.md"
    changes.write_text(CHANGES.replace("The first version.\n", ""))
    clone.commit()
    assert "CHANGELOG.md tells nothing of 0.1.0" in clone.release("0.1.0").stderr
    changes.write_text(CHANGES.replace("Unreleased", "Later"))
    assert "no changes that are not released" in clone.release("prepare", "0.2.0").stderr
    assert (clone.folder / "VERSION").read_text() == "0.1.0\n", "nothing is written halfway"
