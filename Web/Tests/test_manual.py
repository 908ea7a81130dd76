"""What systems show of the command line: its manual, and completions of what is typed."""

import re
import shutil
import subprocess

import pytest
from tool import LENTICULAR, ROOT

pytestmark = pytest.mark.program
COMMANDS = ["serve", "build", "preview", "samples", "storyboard"]
GROUPS = ["cache show", "cache limit", "cache clear", "plot spring", "plot decay", "plot curve"]


def source() -> str:
    done = subprocess.run([ROOT / "Scripts/manual", LENTICULAR], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def shown(page: str) -> str:
    """The manual as a terminal shows it, in wide lines, and without warnings of the program that sets it."""
    done = subprocess.run(
        ["groff", "-mdoc", "-Tutf8", "-Kutf8", "-ww", "-rLL=300n", "-P-c", "-P-b", "-P-u"],
        input=page,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_manual_has_every_command_and_option():
    text = shown(source())
    for command in COMMANDS + GROUPS:
        assert re.search(rf"^ +lenticular {command}\b", text, re.M), command
        said = subprocess.run(
            [LENTICULAR, "help", *command.split()], capture_output=True, text=True, check=True
        ).stdout
        for option in re.findall(r"^  (?:-\w, )?(--[a-z-]+)", said, re.M):
            if option not in ("--help", "--version"):
                assert option in text, f"{command} {option}"
    assert "--no-avif" in text
    assert (ROOT / "VERSION").read_text().strip() in text
    assert "worker" not in text, "what people do not call"
    # Examples stand as they are typed.
    assert re.search(r"^ +lenticular plot spring --bounciness 4 --speed 12 --output spring.svg$", text, re.M)
    assert '{"time":0.00,"event":"pointer","id":1,"phase":"down","x":160,"y":400}' in text


def test_texts_are_no_markup(tmp_path):
    """A line that begins with a dot, a backslash and a macro's name are shown as they are."""
    program = tmp_path / "program"
    help_text = (
        '{"command":{"commandName":"lenticular","abstract":"A gallery.","discussion":".Sh here\\n\'tis \\\\n(mo",'
        '"subcommands":[{"commandName":"Pp","abstract":"Ar Fl.","shouldDisplay":true,"arguments":['
        '{"kind":"positional","valueName":"Sh","shouldDisplay":true,"isOptional":false,"isRepeating":true}]}]}}'
    )
    program.write_text(f"#!/bin/sh\ncat << 'END'\n{help_text}\nEND\n")
    program.chmod(0o755)
    done = subprocess.run([ROOT / "Scripts/manual", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "\n\\&.Sh here\n\\&\\(aqtis \\en(mo\n" in done.stdout
    assert '.Cm "\\&Pp"' in done.stdout and '.Ar "\\&Sh" ...' in done.stdout


def test_shells_can_read_the_completions(tmp_path):
    for shell in ("bash", "zsh", "fish"):
        script = subprocess.run(
            [LENTICULAR, "--generate-completion-script", shell], capture_output=True, text=True, check=True
        ).stdout
        assert "base-url" in script
        if shutil.which(shell):
            done = subprocess.run([shell, "-n"], input=script, capture_output=True, text=True)
            assert (done.returncode, done.stderr) == (0, "")
