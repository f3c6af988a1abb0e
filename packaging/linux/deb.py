"""Put the frozen folder into a Debian package, with what a desktop needs to know of it."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from pathlib import Path

from linux import desktop
from linux.dating import moment
from rails18 import project

HERE = Path(__file__).resolve().parent

# The libraries that the folder takes from the system, and the packages that bring them.
SYSTEM = {
    "libstdc++.so.6": "libstdc++6",
    "libgcc_s.so.1": "libgcc-s1",
    "libz.so.1": "zlib1g",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libGLX.so.0": "libglx0",
    "libOpenGL.so.0": "libopengl0",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb.so.1": "libxcb1",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libexpat.so.1": "libexpat1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libssl.so.3": "libssl3",
    "libcrypto.so.3": "libssl3",
    "liblzma.so.5": "liblzma5",
    "liblz4.so.1": "liblz4-1",
    "libgcrypt.so.20": "libgcrypt20",
    "libsystemd.so.0": "libsystemd0",
    "libselinux.so.1": "libselinux1",
    "libmount.so.1": "libmount1",
    "libblkid.so.1": "libblkid1",
    "libdrm.so.2": "libdrm2",
    "libgbm.so.1": "libgbm1",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
C_LIBRARY = re.compile(r"^(ld-linux.*|lib(c|m|dl|pthread|rt|util|resolv))\.so")


def make(folder: Path, build: Path, out: Path, version: str) -> Path:
    """Return the package made of the frozen folder.

    Args:
        folder: the frozen program.
        build: where icons lie and the tree of the package is made.
        out: where the package goes.
        version: of the program.

    Raises:
        SystemExit: a library is needed that is neither in the folder nor in a known package.
    """
    tree = build / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(folder, tree / "usr/lib/rails18", symlinks=True)
    (tree / "usr/bin").mkdir(parents=True)
    (tree / "usr/bin/rails18").symlink_to("../lib/rails18/rails18")
    desktop.lay_out(tree, build / "icons", version)
    _documents(tree, folder, version)
    _modes(tree)
    control = tree / "DEBIAN" / "control"
    control.parent.mkdir()
    size = sum(path.lstat().st_size for path in (tree / "usr").rglob("*") if not path.is_dir()) // 1024
    values = {
        "VERSION": version,
        "ARCH": _word("dpkg", "--print-architecture"),
        "SIZE": size,
        "DEPENDS": depends(folder),
        "MAINTAINER": f"{project.AUTHORS} <{project.EMAIL}>",
        "HOMEPAGE": project.REPOSITORY,
    }
    text = (HERE / "control.in").read_text(encoding="utf-8").format(**values)
    control.write_text(text.replace("Homepage: \n", ""), encoding="utf-8")
    file = out / f"rails18_{version}_{values['ARCH']}.deb"
    # The dictionary of -9 holds half of the tree at once, which saves a fiftieth of the package.
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", str(tree), str(file)], check=True)
    return file


def _documents(tree: Path, folder: Path, version: str) -> None:
    doc = tree / "usr/share/doc/rails18"
    doc.mkdir(parents=True)
    (doc / "copyright").write_text(desktop.filled(HERE / "copyright", version), encoding="utf-8")
    stamp = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(moment()))
    by = f"{project.AUTHORS} <{project.EMAIL}>"
    lines = f"rails18 ({version}) stable; urgency=medium\n\n  * Version {version}.\n\n -- {by}  {stamp}\n"
    desktop.packed(doc / "changelog.gz", lines)
    overrides = tree / "usr/share/lintian/overrides"
    overrides.mkdir(parents=True)
    shutil.copyfile(HERE / "lintian-overrides", overrides / "rails18")


def _modes(tree: Path) -> None:
    """Give files the modes that Debian wants; only what is a program may be run."""
    for path in tree.rglob("*"):
        if path.is_symlink():
            continue
        runs = path.is_dir() or path == tree / "usr/lib/rails18/rails18"
        path.chmod(0o755 if runs else 0o644)


def depends(folder: Path) -> str:
    """Return the packages that the folder needs, from what its libraries say.

    Raises:
        SystemExit: one of them is not known here.
    """
    needed, glibc, present = set(), (0, 0), {path.name for path in folder.rglob("*")}
    for path in folder.rglob("*"):
        if path.is_symlink() or not path.is_file() or not _is_elf(path):
            continue
        told = _word("objdump", "-p", str(path))
        needed.update(re.findall(r"NEEDED\s+(\S+)", told))
        glibc = max([glibc, *(tuple(map(int, found)) for found in re.findall(r"GLIBC_(\d+)\.(\d+)", told))])
    outside = {name for name in needed if name not in present and not C_LIBRARY.match(name)}
    unknown = sorted(outside - SYSTEM.keys())
    if unknown:
        raise SystemExit(f"{', '.join(unknown)}: neither in {folder} nor in a package known to packaging/linux/deb.py.")
    return ", ".join([f"libc6 (>= {glibc[0]}.{glibc[1]})", *sorted({SYSTEM[name] for name in outside})])


def _is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def _word(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
