"""Where the tests find what they test, how long they wait, and the command line `lenticular`."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
LENTICULAR = Path(os.environ.get("LENTICULAR", ROOT / "Apps" / ".build" / "debug" / "lenticular"))
# The time-out of a wait in s, long enough for a slow machine that compiles beside the tests.
PATIENCE = int(os.environ.get("LENTICULAR_PATIENCE", "120"))
# The folder with what is released, for tests of that.
RELEASED = Path(os.environ["LENTICULAR_RELEASED"]) if "LENTICULAR_RELEASED" in os.environ else None


def run(*arguments):
    """Runs a subcommand, which must succeed."""
    done = subprocess.run([LENTICULAR, *map(str, arguments)], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
