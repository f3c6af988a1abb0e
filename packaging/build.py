"""Build what people download, with one command: `python packaging/build.py linux` (or `windows`, `macos`, `frozen`).

Everything lands in `dist/`: the frozen program as a folder, and what is handed out in `dist/out/`. Nothing is fetched:
the packages of packaging/requirements-dev.lock must be installed, and for `linux` Debian's dpkg-dev and binutils.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(HERE), str(ROOT)]

import preflight  # noqa: E402 - found by the line above

from rails18 import __version__, project  # noqa: E402

BUILD, DIST, OUT = ROOT / "build", ROOT / "dist", ROOT / "dist" / "out"
FOLDER = DIST / "rails18"


def main(argv: list[str] | None = None) -> int:
    """Build what is asked for and return the exit code."""
    parser = argparse.ArgumentParser(description="Build rails18 for people without Python.")
    parser.add_argument("what", choices=("frozen", "linux", "windows", "macos", "checksums", "manifests"))
    parser.add_argument("--keep", action="store_true", help="take dist/rails18 as it is, do not freeze again")
    parser.add_argument("--repository", default=project.REPOSITORY, help="address that the release is under")
    asked = parser.parse_args(argv)
    if asked.what == "checksums":
        return checksums(OUT)
    if asked.what == "manifests":
        import manifests

        for file in manifests.write(OUT, DIST / "manifests", __version__, asked.repository):
            print(file.relative_to(ROOT))
        return 0
    lacking = preflight.missing(asked.what, asked.keep)
    if lacking:
        print(lacking)
        return 1
    if not asked.keep:
        freeze()
    OUT.mkdir(parents=True, exist_ok=True)
    made = {"frozen": list, "linux": linux, "windows": windows, "macos": macos}[asked.what]()
    for file in made:
        print(f"{file.relative_to(ROOT)}  {file.stat().st_size / 1e6:.1f} MB")
    return 0


def freeze() -> None:
    """Make dist/rails18 (and on macOS dist/rails18.app) from packaging/rails18.spec."""
    import icons
    import licences
    import thumbnails

    icons.draw(BUILD / "icons")
    thumbnails.draw(BUILD / "thumbnails")
    carried = licences.collect(BUILD / "licences")
    print(f"licences of Python, Qt, the fonts and {', '.join(carried)}", flush=True)
    spec = str(HERE / "rails18.spec")
    work = ["--distpath", str(DIST), "--workpath", str(BUILD / "work"), "--noconfirm", "--log-level", "WARN"]
    _call(sys.executable, "-m", "PyInstaller", *work, spec)
    if sys.platform.startswith("linux"):
        inside = FOLDER / "_internal"
        licences.collect_of_system(inside, inside / "licences" / "system")


def linux() -> list[Path]:
    """Make the Debian package, the portable archive, and an AppImage where its tool is at hand."""
    from linux import appimage, deb

    return [
        deb.make(FOLDER, BUILD, OUT, __version__),
        _archive(),
        *appimage.make(FOLDER, BUILD, OUT, __version__),
    ]


def _archive() -> Path:
    """Pack the folder so that it runs from wherever it is unpacked."""
    file = OUT / f"rails18-{__version__}-linux-{os.uname().machine}.tar.gz"
    top = f"rails18-{__version__}"

    def plain(info: tarfile.TarInfo) -> tarfile.TarInfo:
        info.uid = info.gid = 0
        info.uname = info.gname = "root"
        return info

    with tarfile.open(file, "w:gz", compresslevel=6) as pack:
        pack.add(FOLDER, top, filter=plain)
        pack.add(HERE / "linux" / "portable.txt", f"{top}/README.txt", filter=plain)
    return file


def windows() -> list[Path]:
    """Make the installer; makensis must be on the PATH (on Debian it is in the package nsis)."""
    made = OUT / f"rails18-{__version__}-windows-x64-setup.exe"
    mark = "/" if sys.platform == "win32" else "-"
    words = {"VERSION": __version__, "PAYLOAD": FOLDER, "ICON": BUILD / "icons" / "rails18.ico", "OUT": made}
    words |= {"AUTHORS": project.AUTHORS} | ({"HOMEPAGE": project.REPOSITORY} if project.REPOSITORY else {})
    if not (FOLDER / "rails18.exe").is_file():
        raise SystemExit(f"{FOLDER} holds no rails18.exe: PyInstaller builds for the system that it runs on.")
    defines = [f"{mark}D{key}={value}" for key, value in words.items()]
    _call(_tool("makensis"), f"{mark}V2", *defines, HERE / "windows" / "rails18.nsi")
    return [made]


def macos() -> list[Path]:
    """Sign the app and pack it into a disk image; packaging/macos/dmg.sh says which variables it reads."""
    made = OUT / f"rails18-{__version__}-macos-{os.uname().machine}.dmg"
    _call("bash", HERE / "macos" / "dmg.sh", DIST / "rails18.app", made)
    return [made]


def checksums(folder: Path) -> int:
    """Write SHA256SUMS beside the files in a folder, in the form that `sha256sum -c` reads."""
    found = folder.iterdir() if folder.is_dir() else ()
    files = sorted(file for file in found if file.is_file() and file.name != "SHA256SUMS")
    if not files:
        print(f"{folder} is empty: build something first.")
        return 1
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (folder / "SHA256SUMS").write_text("".join(lines), encoding="utf-8", newline="\n")
    print("".join(lines), end="")
    return 0


def _tool(name: str) -> str:
    found = shutil.which(name) or shutil.which(name, path=r"C:\Program Files (x86)\NSIS")
    if found is None:
        raise SystemExit(f"{name} is not on the PATH.")
    return found


def _call(*command: str | Path) -> None:
    done = subprocess.run([str(word) for word in command], cwd=ROOT, check=False)
    if done.returncode:
        raise SystemExit(f"{Path(str(command[0])).name} ended with {done.returncode}.")


if __name__ == "__main__":
    sys.exit(main())
