"""The scripts of developers: what they install, and how they count tests."""

import os
import pty
import shutil
import subprocess
from contextlib import ExitStack
from pathlib import Path

import pytest
from tool import PATIENCE, ROOT

pytestmark = pytest.mark.program

# What the script itself calls, besides what it installs.
NEEDED = ("bash", "cat", "cmp", "dirname", "env", "grep", "mkdir", "tr", "touch", "sh", "chmod", "true")
PACKAGES = "binaryen esbuild terser brotli"
COMMAND = f"apt-get install --no-install-recommends {PACKAGES}"
# It writes down what has been said until then and what it is asked for, and makes the commands of the packages.
APT = """#!/bin/sh
cat "$SAID" >> "$CALLS"
echo "$@" >> "$CALLS"
for command in wasm-opt esbuild terser brotli; do
  printf '#!/bin/sh' > "$PROGRAMS/$command"
  chmod +x "$PROGRAMS/$command"
done
"""


class Machine:
    """A machine without any of the packages that building for the web needs."""

    def __init__(self, folder: Path, is_root: bool):
        self.programs = folder / "bin"
        self.calls, self.said = folder / "calls", folder / "said"
        self.programs.mkdir()
        for name in NEEDED:
            (self.programs / name).symlink_to(shutil.which(name))
        self.write("swift", "#!/bin/sh\n")
        self.write("id", f"#!/bin/sh\necho {0 if is_root else 1000}\n")
        self.write("sudo", '#!/bin/sh\nshift\nexec "$@"\n')
        self.write("apt-get", APT)
        self.project = folder / "project"
        (self.project / "Scripts").mkdir(parents=True)
        shutil.copy(ROOT / "Scripts/install", self.project / "Scripts")

    def write(self, name: str, text: str):
        (self.programs / name).write_text(text)
        (self.programs / name).chmod(0o755)

    @property
    def installed(self) -> bool:
        return self.calls.exists() and f"install --no-install-recommends {PACKAGES}" in self.calls.read_text()

    def install(self, *arguments: str, answer: str | None = None) -> subprocess.CompletedProcess:
        """Runs the script: on a terminal, if there is an answer to type."""
        command = [self.project / "Scripts/install", *arguments, "web"]
        environment = {
            "PATH": str(self.programs),
            "PROGRAMS": str(self.programs),
            "CALLS": str(self.calls),
            "SAID": str(self.said),
        }
        with ExitStack() as stack:
            terminal = subprocess.DEVNULL
            if answer is not None:
                typed, terminal = pty.openpty()
                stack.callback(os.close, typed)
                stack.callback(os.close, terminal)
                os.write(typed, answer.encode())
            said = stack.enter_context(open(self.said, "w"))
            done = subprocess.run(
                command,
                stdin=terminal,
                stdout=said,
                stderr=subprocess.PIPE,
                env=environment,
                text=True,
                timeout=PATIENCE,
            )
        done.stdout = self.said.read_text()
        return done


@pytest.fixture(params=[True, False], ids=["root", "sudo"])
def machine(tmp_path, request):
    return Machine(tmp_path, request.param)


def test_what_is_installed_as_root_is_said_before(machine):
    is_root = (machine.programs / "id").read_text().endswith("echo 0\n")
    done = machine.install()
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        f"Not installed yet: {PACKAGES}",
        f"To be installed as root: {COMMAND if is_root else 'sudo ' + COMMAND}",
    ]
    assert machine.installed
    assert machine.calls.read_text().startswith(done.stdout)
    assert machine.install().stdout == "", "nothing is missing any more"


@pytest.mark.parametrize(
    "answer, is_installed", [("\n", True), ("yes\n", True), ("n\n", False), ("q\n", False)]
)
def test_on_a_terminal_nothing_is_installed_without_consent(machine, answer, is_installed):
    done = machine.install(answer=answer)
    assert COMMAND in done.stdout
    assert (done.returncode == 0) == is_installed
    assert machine.installed == is_installed
    assert ("nothing was installed" in done.stderr) != is_installed


@pytest.mark.parametrize("answer, status", [(None, 0), ("y\n", 0), ("n\n", 1)])
def test_what_only_asks_installs_nothing(machine, answer, status):
    done = machine.install("--ask", answer=answer)
    assert done.returncode == status
    assert COMMAND in done.stdout
    assert not machine.calls.exists()


def test_without_rights_the_command_is_named(machine):
    machine.write("id", "#!/bin/sh\necho 1000\n")
    machine.write("sudo", "#!/bin/sh\nexit 1\n")
    done = machine.install(answer="y\n")
    assert done.returncode == 1
    assert f"run '{COMMAND}' as root" in done.stderr
    assert not machine.calls.exists()


@pytest.mark.parametrize(
    "manager, command",
    [
        ("dnf", "sudo dnf install binaryen golang-github-evanw-esbuild terser brotli"),
        ("pacman", "sudo pacman --sync --needed binaryen esbuild terser brotli"),
        ("brew", "brew install binaryen esbuild terser brotli"),
        (None, "there is no apt-get to install them with: binaryen esbuild terser brotli"),
    ],
)
def test_without_apt_get_it_is_said_what_to_type(machine, manager, command):
    (machine.programs / "apt-get").unlink()
    (machine.programs / "awk").symlink_to(shutil.which("awk"))
    if manager:
        machine.write(manager, "#!/bin/sh\nexit 1\n")
    done = machine.install()
    assert done.returncode == 1 and done.stdout == ""
    assert command in done.stderr


def counted(*reports: Path) -> subprocess.CompletedProcess:
    return subprocess.run([ROOT / "Scripts/count-tests", *reports], capture_output=True, text=True)


def test_tests_are_counted_by_how_they_ended(tmp_path):
    swift, python = tmp_path / "swift.xml", tmp_path / "python.xml"
    # An attribute on a line of its own, and a text that looks like a suite.
    swift.write_text(
        """<testsuites><testsuite name="TestResults"
          tests="4" failures="1"><testcase name="a"/><testcase name="b &lt;testsuite tests=&quot;9&quot;>"/>
        <testcase name="c"><failure message="1"/><failure message="2"/></testcase>
        <testcase name="d"><skipped/></testcase></testsuite></testsuites>"""
    )
    python.write_text('<testsuite><testcase name="e"><error/></testcase><testcase name="f"/></testsuite>')
    assert counted(swift).stdout == "2 1\n"
    assert counted(swift, python).stdout == "3 2\n"


@pytest.mark.parametrize(
    "text", [None, "", "<testsuites>", "<testsuites/>", "<testsuites><testsuite tests='2'/></testsuites>"]
)
def test_a_report_without_tests_is_an_error(tmp_path, text):
    report = tmp_path / "report.xml"
    if text is not None:
        report.write_text(text)
    done = counted(report)
    assert done.returncode == 1
    assert str(report) in done.stderr
    assert done.stdout == ""
