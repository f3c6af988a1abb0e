"""Put the app for macOS together without a Mac, as far as that goes, and check it: `python packaging/macos.py`.

The parts are those of the real one: PyInstaller's loader, Qt's frameworks and bindings, the solver and the other
packages out of the locked wheels for macOS, maps, resources, icon and property list. What is not there is a Python for
macOS, which no package registry has, so nothing is run. Checked are the processors and the lowest system of every
library against what the property list says, whether each finds what it loads, the signature, and a disk image that is
read back.

    python packaging/macos.py                     # for arm64, in build/macos; x86_64 with --processor
"""

from __future__ import annotations

import argparse
import hashlib
import plistlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(HERE), str(ROOT)]

import icons  # noqa: E402 - found by the line above
import macho  # noqa: E402

from rails18 import __version__  # noqa: E402

PACKAGES = ("pyside6-essentials", "shiboken6", "pyinstaller", "highspy", "msgspec", "pyyaml")
SIGNER = HERE / "macos" / "signer.lock"
SYSTEMS = ("10_9", "10_13", "10_15", "11_0", "12_0", "13_0", "14_0", "15_0")
FRAMEWORKS = ("QtCore", "QtGui", "QtWidgets", "QtSvg", "QtPrintSupport", "QtDBus")
PLUGINS = ("platforms/libqcocoa", "iconengines/libqsvgicon", "imageformats/libqsvg")
TOOLS = {"xorriso": "xorriso", "7z": "p7zip-full"}


class Wrong(Exception):
    """Report what would keep the app from starting on a Mac."""


def main(argv: list[str] | None = None) -> int:
    """Assemble and check, and return the exit code."""
    parser = argparse.ArgumentParser(description="Put the app for macOS together without a Mac, and check it.")
    parser.add_argument("--processor", choices=("arm64", "x86_64"), default="arm64")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "macos")
    asked = parser.parse_args(argv)
    lacking = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if lacking:
        print(f"This needs `apt-get install {' '.join(lacking)}`.")
        return 1
    folder = asked.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        wheels = fetched(folder / "wheels", asked.processor)
        app = assembled(folder, wheels)
        size = sum(file.stat().st_size for file in app.rglob("*") if file.is_file()) / 1e6
        print(f"put together: {size:.0f} MB, without a Python", flush=True)
        print(looked_at(app, asked.processor), flush=True)
        print(signed(app, folder), flush=True)
        print(imaged(app, folder, asked.processor), flush=True)
    except Wrong as fault:
        print(f"FAILED: {fault}")
        return 1
    print("Not proven: that it starts. packaging/README.md says what to try first on a Mac.")
    return 0


def fetched(into: Path, processor: str) -> list[Path]:
    """Fetch the locked wheels for macOS, and what signs without a Mac."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir()
    lock = (HERE / "requirements-dev.lock").read_text(encoding="utf-8")
    blocks = re.findall(r"^(\S+)==(\S+)[^\\\n]*((?:\\\n +--hash=\S+ *)+)", lock, re.MULTILINE)
    lines = [f"{name}=={version} {hashes}\n" for name, version, hashes in blocks if name in PACKAGES]
    if len(lines) != len(PACKAGES):
        raise Wrong(f"the lock names {len(lines)} of {len(PACKAGES)} packages")
    (into / "wanted.lock").write_text("".join(lines), encoding="utf-8")
    tags = [f"macosx_{system}_{kind}" for system in SYSTEMS for kind in (processor, "universal2")]
    target = ["--python-version", "3.12", "--implementation", "cp", "--abi", "cp312", "--abi", "abi3", "--abi", "none"]
    _pip(into, *[word for tag in tags for word in ("--platform", tag)], *target, "-r", str(into / "wanted.lock"))
    _pip(into, "-r", str(SIGNER))
    return sorted(into.glob("*.whl"))


def _pip(into: Path, *words: str) -> None:
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", "--require-hashes"]
    done = subprocess.run([*pip, "-d", str(into), *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Wrong(f"pip: {done.stderr.strip()[-500:]}")


def assembled(folder: Path, wheels: list[Path]) -> Path:
    """Lay the app out as PyInstaller does, and return it."""
    parts, app = folder / "parts", folder / "rails18.app"
    for old in (parts, app):
        shutil.rmtree(old, ignore_errors=True)
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(parts)
    contents = app / "Contents"
    libraries, resources = contents / "Frameworks", contents / "Resources"
    for place in (contents / "MacOS", libraries, resources):
        place.mkdir(parents=True)
    shutil.copyfile(parts / "PyInstaller/bootloader/Darwin-64bit/runw", contents / "MacOS/rails18")
    (contents / "MacOS/rails18").chmod(0o755)
    qt, there = parts / "PySide6/Qt", libraries / "PySide6"
    for name in FRAMEWORKS:
        _framework(qt / "lib" / f"{name}.framework", there / "Qt/lib" / f"{name}.framework")
    wanted = [qt / f"plugins/{name}.dylib" for name in PLUGINS]
    wanted += [parts / f"PySide6/{name}.abi3.so" for name in FRAMEWORKS if name != "QtDBus"]
    wanted += [
        *parts.glob("PySide6/libpyside6.*dylib"),
        *parts.glob("shiboken6/*.so"),
        *parts.glob("shiboken6/*.dylib"),
    ]
    wanted += [*parts.glob("msgspec/*.so"), *parts.glob("yaml/*.so"), parts / "highspy/libhighs.1.dylib"]
    for file in wanted:
        target = libraries / file.relative_to(parts)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    for name in ("maps", "resources"):
        shutil.copytree(ROOT / name, resources / name)
        (libraries / name).symlink_to(f"../Resources/{name}")
    icons.draw(folder / "icons")
    shutil.copyfile(folder / "icons/rails18.icns", resources / "rails18.icns")
    (contents / "Info.plist").write_bytes(plistlib.dumps(properties()))
    return app


def _framework(source: Path, target: Path) -> None:
    """Copy a framework with the links at its top, which a wheel cannot hold."""
    shutil.copytree(source / "Versions/A", target / "Versions/A", ignore=shutil.ignore_patterns("Headers"))
    (target / "Versions/Current").symlink_to("A")
    for name in (source.stem, "Resources"):
        (target / name).symlink_to(f"Versions/Current/{name}")


def properties() -> dict[str, object]:
    """Return the property list of the app, as PyInstaller completes ours."""
    ours = plistlib.loads((HERE / "macos" / "Info.plist").read_bytes())
    own = {"CFBundleExecutable": "rails18", "CFBundleIdentifier": "org.rails18.rails18", "CFBundleName": "rails18"}
    own |= {"CFBundlePackageType": "APPL", "CFBundleIconFile": "rails18.icns"}
    return {**own, "CFBundleShortVersionString": __version__, "CFBundleVersion": __version__, **ours}


def looked_at(app: Path, processor: str) -> str:
    """Compare every program and library with the property list and with each other.

    Raises:
        Wrong: one lacks the processor, needs a newer system, or does not find what it loads.
    """
    told = plistlib.loads((app / "Contents/Info.plist").read_bytes())
    lowest = tuple(map(int, str(told["LSMinimumSystemVersion"]).split(".")))
    counted, highest = 0, (0, 0)
    for file in _binaries(app):
        found = {each.processor: each for each in macho.slices(file)}
        if processor not in found:
            raise Wrong(f"{file.name} has no slice for {processor}")
        each, counted = found[processor], counted + 1
        highest = max(highest, each.lowest)
        if each.lowest > lowest:
            raise Wrong(f"{file.name} is for macOS {each.lowest[0]}.{each.lowest[1]}, the app says {lowest[0]}")
        for library in each.libraries:
            if not library.startswith(("/usr/lib/", "/System/")) and not _found(library, file, each.searched, app):
                raise Wrong(f"{file.name} does not find {library}; it looks in {', '.join(each.searched)}")
    if highest < lowest:
        raise Wrong(f"nothing needs more than macOS {highest[0]}.{highest[1]}: the app may say so")
    if not (app / "Contents/Resources" / told["CFBundleDocumentTypes"][0]["CFBundleTypeIconFile"]).is_file():
        raise Wrong("the icon of saves is not there")
    return (
        f"{counted} programs and libraries: all have {processor}, start on macOS {lowest[0]}, and find what they load"
    )


def _binaries(app: Path) -> Iterator[Path]:
    yield from (f for f in sorted(app.rglob("*")) if f.is_file() and not f.is_symlink() and macho.slices(f))


def _found(library: str, file: Path, searched: tuple[str, ...], app: Path) -> bool:
    """Return whether a library is there: where its user looks, by the user's own name, or where PyInstaller leads it.

    PyInstaller writes `@rpath/…` anew so that everything is found from the folder of libraries on.
    """
    name = library.removeprefix("@rpath/").removeprefix("@loader_path/")
    places = [path.replace("@loader_path", str(file.parent)) for path in (*searched, "@loader_path")]
    folders = [*map(Path, places), app / "Contents/Frameworks/PySide6/Qt/lib", *(app / "Contents/Frameworks").glob("*")]
    return any((folder / name).exists() for folder in folders) or file.name == Path(name).name


def signed(app: Path, folder: Path) -> str:
    """Sign the app ad hoc, as is done where there is no certificate, and look for the seals.

    Raises:
        Wrong: something in it is not sealed.
    """
    sys.path.append(str(folder / "parts"))
    import apple_platform

    entitlements = HERE / "macos" / "entitlements.plist"
    apple_platform.sign(str(app), binary_identifier="org.rails18.rails18", entitlements_xml_file=str(entitlements))
    if not (app / "Contents/_CodeSignature/CodeResources").is_file():
        raise Wrong("the app has no seal")
    bare = [file.name for file in _binaries(app) if not all(each.signed for each in macho.slices(file))]
    if bare:
        raise Wrong(f"not signed: {', '.join(bare)}")
    sealed = plistlib.loads((app / "Contents/_CodeSignature/CodeResources").read_bytes())["files2"]
    return f"signed ad hoc: {len(sealed)} files sealed"


def imaged(app: Path, folder: Path, processor: str) -> str:
    """Write a disk image with the app and a link to the folder of applications, and read it back.

    Raises:
        Wrong: what is read differs.
    """
    image = folder / f"rails18-{__version__}-macos-{processor}.dmg"
    image.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as place:
        stage, back = Path(place) / "stage", Path(place) / "back"
        stage.mkdir()
        shutil.copytree(app, stage / app.name, symlinks=True)
        (stage / "Applications").symlink_to("/Applications")
        _tool("xorriso", "-as", "mkisofs", "-hfsplus", "-V", "rails18", "-o", str(image), str(stage))
        _tool("7z", "x", "-y", "-snld", f"-o{back}", "-tHFS", str(image))
        top = next(back.rglob("rails18.app")).parent
        if dict(_contents(stage, stage)) != dict(_contents(top, back)):
            raise Wrong("the image holds something else than was put in")
    return f"disk image of {image.stat().st_size / 1e6:.0f} MB (not compressed), read back: equal"


def _contents(top: Path, root: Path) -> Iterator[tuple[str, str]]:
    """Yield each file with its digest, and each link with its end; one out of all leads to `root` once unpacked."""
    for file in top.rglob("*"):
        if file.is_symlink():
            yield str(file.relative_to(top)), str(file.readlink()).removeprefix(str(root))
        elif file.is_file():
            yield str(file.relative_to(top)), hashlib.sha256(file.read_bytes()).hexdigest()


def _tool(*words: str) -> None:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Wrong(f"{words[0]} ended with {done.returncode}: {(done.stdout + done.stderr)[-300:]}")


if __name__ == "__main__":
    sys.exit(main())
