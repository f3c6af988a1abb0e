"""Make a Debian 13 in a folder and run commands in it that leave nothing behind: neither mounts nor processes."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
LOCK = HERE / "debian13.lock"
SUITE, MIRROR = "trixie", "http://deb.debian.org/debian"
# Setups are 32-bit programs, so Wine has to run both kinds. The last line serves the comparison with Linux.
PACKAGES = (
    *("wine", "wine64", "wine32:i386", "libwine:i386", "nsis", "gcc-mingw-w64-x86-64-win32"),
    *("python3", "python3-pip", "python3-setuptools", "python3-wheel", "ca-certificates"),
    *("xvfb", "xdotool", "imagemagick", "fonts-dejavu-core", "libgl1-mesa-dri"),
    *("libegl1", "libgl1", "libglib2.0-0t64", "libdbus-1-3", "libfontconfig1", "libxkbcommon0", "libxcb-cursor0"),
    *("libxkbcommon-x11-0", "libxcb-icccm4", "libxcb-keysyms1", "libxcb-shape0"),
)
ROOM = 8  # GB that all of it takes, at most
# Mounts and processes live in spaces of their own, which the system clears away with the first process in them. That
# one ends with the command that started it, also when the command is killed.
ENTER = (
    'set -e; root=$1; shared=$2; shift 2; mkdir -p "$root/w"; mount -t proc proc "$root/proc"; '
    'mount --rbind /dev "$root/dev"; mount --bind "$shared" "$root/w"; exec chroot "$root" "$@"'
)
KEPT = ("http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "PIP_INDEX_URL")


def missing(folder: Path) -> str:
    """Say in one line what this system lacks; empty when it lacks nothing."""
    place = next(parent for parent in (folder, *folder.parents) if parent.exists())
    path = os.environ["PATH"] + ":/usr/sbin:/sbin"
    tools = [name for name in ("debootstrap", "unshare") if shutil.which(name, path=path) is None]
    lacking = ["root"] if os.geteuid() else []
    lacking += ["a processor of x86-64"] if os.uname().machine != "x86_64" else []
    lacking += (
        [f"`apt-get install {' '.join({'unshare': 'util-linux'}.get(name, name) for name in tools)}`"] if tools else []
    )
    free = shutil.disk_usage(place).free // 10**9
    lacking += (
        [f"{ROOM} GB on the disk of {place}, where {free} are free"] if free < ROOM and place == folder.parent else []
    )
    return f"This needs {', '.join(lacking)}." if lacking else ""


class Debian:
    """Run commands in a Debian 13 that lies in a folder.

    Args:
        folder: what commands find as `/w`; the system lies in `debian13` inside it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root = folder / "debian13"

    def make(self) -> None:
        """Install the system, or finish it; every package is signed by Debian, and compared with those proven.

        Raises:
            SystemExit: something cannot be fetched, or is not what it was.
        """
        stamp = self.folder / "debian13.made"
        wanted = "\n".join(PACKAGES)
        if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
            return
        if not (self.root / "var/lib/dpkg/status").is_file() or (self.root / "debootstrap").is_dir():
            shutil.rmtree(self.root, ignore_errors=True)
            path = os.environ["PATH"] + ":/usr/sbin:/sbin"
            words = ["debootstrap", "--force-check-gpg", "--variant=minbase", SUITE, str(self.root), MIRROR]
            self._log(subprocess.run(words, env={**os.environ, "PATH": path}, capture_output=True, text=True))
        certificates = os.environ.get("PIP_CERT") or "/etc/ssl/certs/ca-certificates.crt"
        if Path(certificates).is_file():
            shutil.copyfile(certificates, self.folder / "certificates.pem")
        keep = 'Binary::apt::APT::Keep-Downloaded-Packages "true";\n'
        (self.root / "etc/apt/apt.conf.d/90rails18").write_text(keep, encoding="utf-8")
        for words in (
            ("dpkg", "--add-architecture", "i386"),
            ("apt-get", "update"),
            ("apt-get", "install", "-y", "--no-install-recommends", *PACKAGES),
        ):
            self._log(subprocess.run(self.command(*words), env=self.environment(), capture_output=True, text=True))
        self.compare()
        self._log(
            subprocess.run(self.command("apt-get", "clean"), env=self.environment(), capture_output=True, text=True)
        )
        stamp.write_text(wanted, encoding="utf-8")

    def compare(self) -> None:
        """Compare what was fetched with what was proven; write that down where nothing is written yet.

        Raises:
            SystemExit: a package of a known name and version is another file.
        """
        fetched = dict(self._fetched())
        (self.folder / "debian13.fetched").write_text(_text(fetched), encoding="utf-8")
        known = dict(reversed(line.split()) for line in LOCK.read_text(encoding="utf-8").splitlines())
        changed = [name for name, digest in fetched.items() if known.get(name, digest) != digest]
        if changed:
            raise SystemExit(
                f"{', '.join(changed)} differ from what they were under the same version. Nothing is built."
            )
        newer = sorted(set(fetched) - set(known))
        told = f", {len(newer)} of them newer than those proven, such as {newer[0]}" if newer else ", all as proven"
        print(f"  {len(fetched)} packages of Debian 13{told}", flush=True)

    def _fetched(self) -> Iterator[tuple[str, str]]:
        for file in (self.root / "var/cache/apt/archives").glob("*.deb"):
            yield file.name, hashlib.sha256(file.read_bytes()).hexdigest()

    def command(self, *words: str) -> list[str]:
        """Return the command that runs `words` inside."""
        spaces = ["setpriv", "--pdeathsig", "KILL", "unshare", "--mount", "--pid", "--fork", "--kill-child"]
        return [*spaces, "sh", "-c", ENTER, "sh", str(self.root), str(self.folder), *words]

    def environment(self) -> dict[str, str]:
        """Return what commands inside find in their environment: nothing of this system but its proxies.

        Wine 10 falls over a TMPDIR that is set.
        """
        own = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/w/home", "LANG": "C.UTF-8"}
        own |= {"DEBIAN_FRONTEND": "noninteractive", "PIP_CERT": "/w/certificates.pem", "PIP_CACHE_DIR": "/w/pip"}
        return own | {name: os.environ[name] for name in KEPT if name in os.environ}

    def _log(self, done: subprocess.CompletedProcess[str]) -> None:
        with (self.folder / "debian13.log").open("a", encoding="utf-8") as log:
            log.write(done.stdout + done.stderr)
        if done.returncode:
            last = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()][-1:]
            raise SystemExit(f"{done.args[0]} ended with {done.returncode}: {' '.join(last)} ({log.name} tells more)")


def _text(fetched: dict[str, str]) -> str:
    return "".join(f"{digest} {name}\n" for name, digest in sorted(fetched.items()))
