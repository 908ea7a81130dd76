"""Fresh systems of Debian in a folder, in which packages are installed and used."""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
ARTIFACTS = ROOT / "Artifacts"
VERSION = (ROOT / "VERSION").read_text().strip()
ARCHITECTURE = subprocess.run(
    ["dpkg", "--print-architecture"], capture_output=True, text=True, check=True
).stdout.strip()
USER = 1000
# Where screens listen.
SOCKETS = Path("/tmp/.X11-unix")


def made(suite: str) -> Path:
    """The archive of a minimal system."""
    done = subprocess.run([ROOT / "Packaging/root", suite], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.strip())


class System:
    """A system of Debian, with an ordinary user and without anything of ours."""

    def __init__(self, suite: str, folder: Path):
        self.suite, self.root = suite, folder / suite
        archive = made(suite)
        # Packages of Debian that were fetched for another test are not fetched again.
        self.archives = archive.with_name(f"{suite}-archives")
        (self.archives / "partial").mkdir(parents=True, exist_ok=True)
        self.root.mkdir()
        subprocess.run(["tar", "-C", self.root, "-xf", archive], check=True)
        if not SOCKETS.exists():
            SOCKETS.mkdir()
            SOCKETS.chmod(0o1777)
        # Services of packages are not started, and names are found as outside.
        (self.root / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")
        (self.root / "usr/sbin/policy-rc.d").chmod(0o755)
        shutil.copy("/etc/resolv.conf", self.root / "etc/resolv.conf")
        # A person who says yes, on a system that installs what a package needs and no more.
        (self.root / "etc/apt/apt.conf.d/99person").write_text(
            'APT::Get::Assume-Yes "true";\nAPT::Install-Recommends "false";\n'
        )
        (self.root / "usr/bin/sudo").write_text('#!/bin/sh\nexec "$@"\n')
        (self.root / "usr/bin/sudo").chmod(0o755)
        self.must("useradd", "--create-home", "--uid", str(USER), "visitor")
        self.home = self.root / "home/visitor"

    def command(self, *command: str, user: int = 0) -> list[str]:
        """What runs a command in the system; what is mounted for it goes with it."""
        enter = (
            'root=$1 archives=$2 sockets=$3 user=$4; shift 4; mount -t proc proc "$root/proc" && '
            'mount --bind "$archives" "$root/var/cache/apt/archives" && '
            'mkdir -p "$root$sockets" && mount --bind "$sockets" "$root$sockets" && '
            'exec chroot --userspec="$user:$user" "$root" "$@"'
        )
        places = [str(self.root), str(self.archives), str(SOCKETS)]
        return ["unshare", "--mount", "sh", "-c", enter, "sh", *places, str(user), *command]

    @staticmethod
    def environment(user: int) -> dict[str, str]:
        return {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": "/home/visitor" if user else "/root",
            "DEBIAN_FRONTEND": "noninteractive",
            "LC_ALL": "C.UTF-8",
        }

    def run(self, *command: str, user: int = 0) -> subprocess.CompletedProcess:
        return subprocess.run(
            self.command(*command, user=user),
            capture_output=True,
            text=True,
            env=self.environment(user),
            stdin=subprocess.DEVNULL,
        )

    def start(self, *command: str, user: int = USER, display: str = "") -> subprocess.Popen:
        return subprocess.Popen(
            self.command(*command, user=user),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**self.environment(user), "DISPLAY": display},
            stdin=subprocess.DEVNULL,
        )

    def must(self, *command: str, user: int = 0) -> str:
        done = self.run(*command, user=user)
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def types(self, line: str):
        """What a person types, at home."""
        self.must("sh", "-c", f"cd /home/visitor && {line}")

    def files(self) -> set[str]:
        """The paths of all files, without those of the package manager, processes and logs."""
        left_out = (
            "var/cache",
            "var/lib/apt",
            "var/lib/dpkg",
            "var/log",
            "proc",
            "tmp",
            "root",
            "home",
            "run",
        )
        found = set()
        for folder, folders, files in os.walk(self.root):
            here = Path(folder).relative_to(self.root)
            folders[:] = [name for name in folders if str(here / name) not in left_out]
            found.update(str(here / name) for name in files)
        return found


class Screen:
    """A screen in memory. Its number is its own: a free one may be taken in part, by a server of another system."""

    def __enter__(self):
        number = 1000 + os.getpid() % 60000
        self.server = subprocess.Popen(
            ["Xvfb", f":{number}", "-displayfd", "1", "-nolisten", "tcp", "-ac"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.name = f":{self.server.stdout.readline().strip()}"
        return self

    def __exit__(self, *failure):
        self.server.terminate()
        self.server.wait(timeout=30)

    def windows(self) -> str:
        """The tree of the windows, with their titles."""
        command = ["xwininfo", "-display", self.name, "-root", "-tree"]
        return subprocess.run(command, capture_output=True, text=True).stdout
