"""`Scripts/release`: what it writes, what it refuses, and what it tags; and files for hosts of source code."""

import re
import shutil
import subprocess

import pytest
import yaml
from tool import PATIENCE, ROOT

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
    "Deploy/Containerfile",
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
        return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)


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
    assert "lenticular:0.2.0" in text["Deploy/Containerfile"] and "0.1.0" not in text["Deploy/Containerfile"]
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


def test_this_version_could_be_tagged(clone):
    """Its changes are told, and the files that name it agree."""
    version = (ROOT / "VERSION").read_text().strip()
    shutil.copy(ROOT / "CHANGELOG.md", clone.folder)
    shutil.copy(ROOT / "VERSION", clone.folder)
    clone.commit()
    done = clone.release("check", version)
    assert done.returncode == 0, done.stderr
    # The newest changes are on top, and each version is named once, with a day.
    titles = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    released = [title for title in titles if title != "Unreleased"]
    assert titles in (released, ["Unreleased", *released])
    assert all(re.fullmatch(r"\d+\.\d+\.\d+ – \d{4}-\d\d-\d\d", title) for title in released)
    assert len({title.split()[0] for title in released}) == len(released)
    assert released[0].startswith(f"{version} ")


def test_the_package_index_documents_the_libraries_for_apps():
    manifest = yaml.safe_load((ROOT / ".spi.yml").read_text())
    assert manifest["version"] == 1
    (config,) = manifest["builder"]["configs"]
    # Linux has no UIKit.
    assert config["platform"] == "ios"
    products = re.findall(r'\.library\(\s*name: "(\w+)"', (ROOT / "Package.swift").read_text())
    documented = config["documentation_targets"]
    assert set(documented) <= set(products)
    with_articles = {folder.stem for folder in (ROOT / "Sources").glob("*/*.docc")}
    assert sorted(documented) == sorted(with_articles)
    told = (ROOT / "Documentation/stability.md").read_text()
    assert all(f"`{product}`" in told for product in products), "each is said to be public or not"


# What a form may have, by the host's documentation.
FIELDS = {
    "input": {"label", "description", "placeholder", "value"},
    "textarea": {"label", "description", "placeholder", "value", "render"},
    "dropdown": {"label", "description", "multiple", "options", "default"},
    "markdown": {"value"},
    "checkboxes": {"label", "description", "options"},
}


def test_forms_for_issues_are_valid():
    folder = ROOT / ".github/ISSUE_TEMPLATE"
    assert set(yaml.safe_load((folder / "config.yml").read_text())) <= {
        "blank_issues_enabled",
        "contact_links",
    }
    forms = [file for file in folder.glob("*.yml") if file.name != "config.yml"]
    assert len(forms) == 2
    for file in forms:
        form = yaml.safe_load(file.read_text())
        assert (
            {"name", "description", "body"} <= set(form) <= {"name", "description", "body", "title", "labels"}
        )
        ids = [each["id"] for each in form["body"]]
        assert len(set(ids)) == len(ids) and all(re.fullmatch(r"[\w-]+", each) for each in ids)
        for each in form["body"]:
            attributes = each["attributes"]
            assert attributes["label"] and set(attributes) <= FIELDS[each["type"]], file
            assert set(each.get("validations", {})) <= {"required"}
            options = attributes.get("options", [])
            assert all(isinstance(option, str) for option in options) and len(set(options)) == len(options)
