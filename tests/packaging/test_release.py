"""The files that packages are made of agree with each other and with the program."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import os
import plistlib
import re
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from types import ModuleType

import icons
import manifests
import pytest
import rehearse
import yaml
from linux import appimage, deb, desktop

from rails18 import __version__, cli, project
from rails18.saves import saves

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGING = ROOT / "packaging"
LINUX = PACKAGING / "linux"
FLOW = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8"))
MIME = "application/x-rails18"


def module(file: Path) -> ModuleType:
    if str(PACKAGING) not in sys.path:
        sys.path.append(str(PACKAGING))  # as build.py does, for what they import of each other
    spec = importlib.util.spec_from_file_location(f"packaging_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def steps() -> list[str]:
    return [step["run"] for job in FLOW["jobs"].values() for step in job["steps"] if "run" in step]


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in project["project"]["dynamic"]
    assert "version" not in project["project"]
    place = ROOT / project["tool"]["hatch"]["version"]["path"]
    assert f'__version__ = "{__version__}"' in place.read_text(encoding="utf-8")
    held = [file for file in PACKAGING.rglob("*") if file.is_file() and file.suffix not in (".lock", ".png", ".md")]
    assert not [file.name for file in held if f'"{__version__}"' in file.read_text(encoding="utf-8", errors="ignore")]


HOME = "https://forge.example/them/rails18"


def test_who_makes_the_program_stands_in_one_place() -> None:
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert about["authors"] == [{"name": project.AUTHORS}]
    assert about["license"] == project.LICENCE
    assert f"Copyright (c) {project.AUTHORS}" in (ROOT / "LICENSE").read_text(encoding="utf-8")
    kinds = (".in", ".xml", ".nsi", ".plist", "")
    held = [file for file in PACKAGING.rglob("*") if file.is_file() and file.suffix in kinds]
    said = (project.AUTHORS, project.EMAIL)
    assert not [f.name for f in held if any(word in f.read_text(encoding="utf-8", errors="ignore") for word in said)]


def test_store_data_names_licence_makers_and_pages() -> None:
    text = desktop.filled(LINUX / "org.rails18.rails18.metainfo.xml", "1.2.3", HOME)
    tree = ElementTree.fromstring(text)
    assert tree.findtext("project_license") == project.LICENCE
    assert tree.findtext("developer_name") == project.AUTHORS
    assert {link.get("type"): link.text for link in tree.findall("url")}["homepage"] == HOME
    pictures = [image.text or "" for image in tree.iter("image")]
    assert len(pictures) == len(desktop.SCREENSHOTS) >= 3
    for address in pictures:
        path = address.removeprefix(f"{HOME}/raw/v1.2.3/")
        assert (ROOT / path).is_file(), "the picture is not in the sources"


def test_without_a_home_store_data_names_no_pages() -> None:
    tree = ElementTree.fromstring(desktop.filled(LINUX / "org.rails18.rails18.metainfo.xml", "1.2.3", ""))
    assert tree.find("url") is None
    assert tree.find("screenshots") is None


@pytest.fixture(scope="module")
def stand_in_package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a Debian package around a program that does nothing."""
    if shutil.which("dpkg-deb") is None or shutil.which("objdump") is None:
        pytest.skip("dpkg-deb or objdump is not installed (packages dpkg and binutils bring them)")
    place = tmp_path_factory.mktemp("deb")
    icons.draw(place / "build" / "icons")
    (place / "rails18").mkdir()
    shutil.copyfile("/bin/true", place / "rails18" / "rails18")
    return deb.make(place / "rails18", place / "build", place, __version__)


def test_the_package_names_its_makers_and_licence(stand_in_package: Path, tmp_path: Path) -> None:
    words = ["dpkg-deb", "-f", str(stand_in_package), "Maintainer", "Homepage", "Version"]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert f"Maintainer: {project.AUTHORS} <{project.EMAIL}>" in told
    assert ("Homepage:" in told) is bool(project.REPOSITORY)
    subprocess.run(["dpkg-deb", "-x", str(stand_in_package), str(tmp_path)], check=True)
    text = (tmp_path / "usr/share/doc/rails18/copyright").read_text(encoding="utf-8")
    assert "Permission is hereby granted, free of charge" in text
    assert "@" not in text


@pytest.mark.slow
def test_lintian_finds_no_error(stand_in_package: Path) -> None:
    if shutil.which("lintian") is None:
        pytest.skip("lintian is not installed (package lintian brings it)")
    built = sorted((ROOT / "dist" / "out").glob(f"rails18_{__version__}_*.deb"))
    files = [str(file) for file in (stand_in_package, *built)]
    command = ["lintian", "--allow-root", "--fail-on", "error", *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    # The stand-in carries none of the libraries that overrides speak of.
    told = [line for line in done.stdout.splitlines() if line.startswith("E:")]
    assert done.returncode == 0, told
    assert told == []


def test_every_script_that_the_release_calls_is_there() -> None:
    called = [word for run in steps() for word in re.findall(r"packaging/[\w./-]+\.\w+", run)]
    assert {"packaging/build.py", "packaging/smoke_test.py", "packaging/macos/certificate.sh"} <= set(called)
    assert not [name for name in called if not (ROOT / name).is_file()]


def test_the_release_builds_tries_and_sums_up_all_three_systems() -> None:
    triggers = FLOW[True]  # YAML 1.1 reads the key `on` as a truth value
    assert triggers["push"]["tags"] == ["v*"]
    kinds = {entry["kind"] for entry in FLOW["jobs"]["package"]["strategy"]["matrix"]["include"]}
    choices = re.search(r"choices=\(([^)]*)\)", (PACKAGING / "build.py").read_text(encoding="utf-8"))
    assert choices is not None
    assert kinds == {"linux", "windows", "macos"} <= set(ast.literal_eval(f"({choices[1]})"))
    assert any("packaging/smoke_test.py" in run for run in steps())
    assert any("build.py checksums" in run for run in steps())
    assert any("rails18.__version__" in run for run in steps()), "the tag is compared with the version"
    assert FLOW["jobs"]["release"]["needs"] == "package"
    assert FLOW["permissions"] == {"contents": "read"}


def test_actions_are_pinned_by_hash_with_their_version() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    uses = re.findall(r"uses: (.*)", text)
    assert len(uses) >= 6
    assert not [one for one in uses if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one)]
    hashes = {one.split(" # ")[0] for one in uses}
    assert len(hashes) == len({one.split("@")[0] for one in uses}), "one action, one hash"


def test_every_python_that_is_served_is_tested() -> None:
    matrix = FLOW["jobs"]["test"]["strategy"]["matrix"]
    tested = {*matrix["python"], *(entry["python"] for entry in matrix["include"])}
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f">={min(tested, key=lambda one: int(one[2:]))}" == about["requires-python"]
    assert {"3.11", "3.12", "3.13", "3.14"} <= tested


def test_the_rehearsal_leaves_nothing_out_without_a_reason() -> None:
    planned = list(rehearse.lines(keep=True))
    assert {name for line in planned for name in FLOW["jobs"] if line.step.startswith(name)} == set(FLOW["jobs"])
    run = [line.command for line in planned if not line.reason]
    if sys.platform.startswith("linux"):
        assert any(command.startswith("lintian") for command in run)
        assert any("smoke_test.py" in command for command in run)
        assert any("windows" in line.reason for line in planned)
        test = next(line for line in planned if line.command.startswith('test "$TAG"'))
        assert test.environment["TAG"] == f"v{__version__}"
    assert not [command for command in run if "apt-get" in command or "gh release" in command]
    assert not [line for line in planned if line.command.startswith("uses") and "hash" not in line.reason]
    assert not [line for line in planned if "${{" in line.command]
    others = [line for line in rehearse.of_other_systems(False) if line.reason]
    assert len(others) == (3 if sys.platform.startswith("linux") else 0)
    assert all((ROOT / line.command.split()[1]).is_file() for line in others)


def installers(folder: Path) -> None:
    for name in ("windows-x64-setup.exe", "macos-arm64.dmg", "macos-x86_64.dmg"):
        (folder / f"rails18-1.2.3-{name}").write_bytes(name.encode())


def test_winget_and_homebrew_get_their_manifests_from_the_release(tmp_path: Path) -> None:
    installers(tmp_path)
    packs = manifests.write(tmp_path, tmp_path / "made", "1.2.3", HOME)
    assert [pack.name for pack in packs] == ["rails18-1.2.3-winget.zip", "rails18-1.2.3-homebrew.zip"]
    files = sorted((tmp_path / "made/winget/manifests/r/rails18/rails18/1.2.3").iterdir())
    read = {kind["ManifestType"]: kind for kind in (yaml.safe_load(file.read_text(encoding="utf-8")) for file in files)}
    assert set(read) == {"version", "installer", "defaultLocale"}
    assert {kind["PackageVersion"] for kind in read.values()} == {"1.2.3"}
    only = read["installer"]["Installers"][0]
    assert only["InstallerUrl"] == f"{HOME}/releases/download/v1.2.3/rails18-1.2.3-windows-x64-setup.exe"
    assert only["InstallerSha256"] == hashlib.sha256(b"windows-x64-setup.exe").hexdigest().upper()
    assert read["defaultLocale"]["License"] == project.LICENCE
    script = (PACKAGING / "windows" / "rails18.nsi").read_text(encoding="utf-8")
    code = re.search(r"!define RUNNING (\d+)", script)
    assert code is not None
    assert read["installer"]["ExpectedReturnCodes"][0]["InstallerReturnCode"] == int(code[1])
    cask = (tmp_path / "made/homebrew/Casks/rails18.rb").read_text(encoding="utf-8")
    assert 'version "1.2.3"' in cask
    for name in ("macos-arm64.dmg", "macos-x86_64.dmg"):
        assert hashlib.sha256(name.encode()).hexdigest() in cask
    info = plistlib.loads((PACKAGING / "macos" / "Info.plist").read_bytes())
    assert (info["LSMinimumSystemVersion"], 'depends_on macos: ">= :sequoia"' in cask) == ("15.0", True)
    assert cask.count("do\n") == len(re.findall(r"^ *end$", cask, re.MULTILINE))


def test_manifests_of_a_release_without_a_home_or_a_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="REPOSITORY"):
        manifests.write(tmp_path, tmp_path / "made", "1.2.3", "")
    with pytest.raises(SystemExit, match=r"setup\.exe is missing"):
        manifests.write(tmp_path, tmp_path / "made", "1.2.3", HOME)
    assert not (tmp_path / "made").exists()


@pytest.fixture
def app_dir(tmp_path: Path) -> Path:
    """Return the tree of an AppImage around a program that prints its arguments."""
    icons.draw(tmp_path / "icons")
    (tmp_path / "rails18").mkdir()
    (tmp_path / "rails18" / "rails18").write_text('#!/bin/sh\necho "$@"\n', encoding="utf-8")
    (tmp_path / "rails18" / "rails18").chmod(0o755)
    return appimage.lay_out(tmp_path / "rails18", tmp_path / "AppDir", tmp_path / "icons", __version__)


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
def test_an_appimage_starts_the_program_from_anywhere(app_dir: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(app_dir / "AppRun")
    done = subprocess.run([tmp_path / "link", "a game.rails18"], capture_output=True, text=True, check=True)
    assert done.stdout == "a game.rails18\n"
    entry = (app_dir / f"{desktop.ID}.desktop").read_text(encoding="utf-8")
    assert "Icon=rails18\n" in entry
    assert (app_dir / ".DirIcon").resolve() == (app_dir / "rails18.png").resolve()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="an AppImage is of Linux alone")
def test_an_appimage_is_packed_where_its_tool_is_at_hand(
    app_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    places = (tmp_path / "rails18", tmp_path, tmp_path)
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    assert appimage.make(*places, "1.2.3") == []
    assert "the portable archive stands in" in capsys.readouterr().out
    tool = tmp_path / "bin" / "appimagetool"
    tool.parent.mkdir()
    tool.write_text('#!/bin/sh\necho "$ARCH $1 $(ls "$2")" > "$3"\n', encoding="utf-8")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tool.parent}:/usr/bin:/bin")
    (file,) = appimage.make(*places, "1.2.3")
    assert file.name == f"rails18-1.2.3-{os.uname().machine}.AppImage"
    packed = file.read_text(encoding="utf-8").split()
    assert packed == [os.uname().machine, "--no-appstream", "AppRun", f"{desktop.ID}.desktop", "rails18.png", "usr"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Flatpak is of Linux alone")
def test_the_flatpak_lays_the_program_out_under_its_own_name(app_dir: Path, tmp_path: Path) -> None:
    manifest = yaml.safe_load((LINUX / f"{desktop.ID}.yml").read_text(encoding="utf-8"))
    assert manifest["id"] == desktop.ID
    only = manifest["modules"][0]
    assert only["sources"] == [{"type": "dir", "path": "../../build/AppDir"}]
    place = tmp_path / "app"
    for command in only["build-commands"]:
        done = subprocess.run(
            ["sh", "-ec", command.replace("/app/", f"{place}/")],
            cwd=app_dir,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), command
    assert subprocess.run([place / "bin/rails18", "x"], capture_output=True, text=True, check=True).stdout == "x\n"
    kept = [file for file in (place / "share/icons").rglob("*") if file.is_file()]
    assert kept
    assert all(file.name.startswith(desktop.ID) for file in kept), "other names are not exported"
    assert f"Icon={desktop.ID}\n" in (place / f"share/applications/{desktop.ID}.desktop").read_text(encoding="utf-8")
    if shutil.which("flatpak-builder"):
        words = ["flatpak-builder", "--show-manifest", str(LINUX / f"{desktop.ID}.yml")]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_checksums_are_those_of_the_files(tmp_path: Path) -> None:
    build = module(PACKAGING / "build.py")
    assert build.checksums(tmp_path) == 1
    (tmp_path / "a.deb").write_bytes(b"one")
    assert build.checksums(tmp_path) == 0
    assert build.checksums(tmp_path) == 0, "the list does not list itself"
    told = (tmp_path / "SHA256SUMS").read_text(encoding="utf-8")
    assert told == f"{hashlib.sha256(b'one').hexdigest()}  a.deb\n"


def test_without_a_build_there_is_nothing_to_sum_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert module(PACKAGING / "build.py").checksums(tmp_path / "none") == 1
    assert "build something first" in capsys.readouterr().out


def test_all_systems_know_our_saves() -> None:
    kind = ElementTree.parse(LINUX / "rails18.xml").getroot()[0]
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    assert kind.get("type") == MIME
    glob = kind.find(f"{space}glob")
    assert glob is not None
    assert glob.get("pattern") == f"*{saves.SUFFIX}"
    match = kind.find(f"{space}magic/{space}match")
    assert match is not None
    assert saves.header_line(toy_setup()).startswith(str(match.get("value")))
    assert f"MimeType={MIME};" in (LINUX / "org.rails18.rails18.desktop").read_text(encoding="utf-8")
    info = plistlib.loads((PACKAGING / "macos" / "Info.plist").read_bytes())
    declared = info["UTExportedTypeDeclarations"][0]
    assert declared["UTTypeTagSpecification"]["public.filename-extension"] == [saves.SUFFIX.lstrip(".")]
    assert info["CFBundleDocumentTypes"][0]["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    script = (PACKAGING / "windows" / "rails18.nsi").read_text(encoding="utf-8")
    assert f'"Software\\Classes\\{saves.SUFFIX}"' in script


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Debian's packages are made on Linux")
def test_a_build_names_all_it_needs_before_it_freezes(tmp_path: Path) -> None:
    command = [sys.executable, "-S", str(PACKAGING / "build.py"), "linux"]
    variables = {"PATH": str(tmp_path), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=variables, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1, done.stderr
    assert done.stdout.count("\n") == 1
    for name in ("PySide6-Essentials", "pyinstaller", "apt-get install binutils dpkg-dev", "--only-install"):
        assert name in done.stdout


def test_a_python_without_its_library_is_seen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    preflight = module(PACKAGING / "preflight.py")
    values = {"INSTSONAME": "libpython3.11.so.1.0", "LIBDIR": str(tmp_path)}
    monkeypatch.setattr(preflight.sysconfig, "get_config_var", values.get)
    assert not preflight.has_shared_python()
    (tmp_path / "libpython3.11.so.1.0").touch()
    assert preflight.has_shared_python()


@pytest.mark.parametrize("system", ["win32", "linux"])
def test_the_licence_of_python_is_found_from_an_environment(
    system: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """On Windows it lies beside the program that the environment was made from, elsewhere in its library."""
    licences = module(PACKAGING / "licences.py")
    whole, made = tmp_path / "Python313", tmp_path / "environment"
    library = whole / ("Lib" if system == "win32" else "lib/python3.13")
    for folder in (library, made):
        folder.mkdir(parents=True)
    kept = {"base": str(made), "installed_base": str(whole)}
    monkeypatch.setattr(licences.sysconfig, "get_config_var", kept.get)
    monkeypatch.setattr(licences.sysconfig, "get_paths", lambda: {"stdlib": str(library)})
    with pytest.raises(SystemExit, match="Python's licence is in none of"):
        licences.collect(tmp_path / "licences")
    (whole / "LICENSE.txt" if system == "win32" else library / "LICENSE.txt").write_text("as is", encoding="utf-8")
    licences.collect(tmp_path / "licences")
    assert (tmp_path / "licences" / "python.txt").read_text(encoding="utf-8") == "as is"


@pytest.mark.parametrize("git", ["none", "no program"])
def test_a_source_archive_has_a_date_without_git(git: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    dating = module(LINUX / "dating.py")
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    for number, name in enumerate(("rails18", "maps", "resources"), 1):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").touch()
        os.utime(tmp_path / name / "file", (number * 86400, number * 86400))
    if git == "no program":
        (tmp_path / ".git").mkdir()
        monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(dating, "ROOT", tmp_path)
    assert dating.moment() == 3 * 86400


def toy_setup() -> object:
    from rails18.core.title import Setup

    return Setup("any", ("A", "B"), seed=1)


def test_the_hardened_runtime_has_its_exceptions() -> None:
    held = plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())
    assert held["com.apple.security.cs.disable-library-validation"] is True


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no bash, or one that knows other paths")
@pytest.mark.parametrize("script", sorted((PACKAGING / "macos").glob("*.sh")), ids=lambda file: file.name)
def test_shell_scripts_can_be_read(script: Path) -> None:
    done = subprocess.run(["bash", "-n", str(script)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_manual_names_every_command() -> None:
    page = (LINUX / "rails18.1").read_text(encoding="utf-8")
    assert not [name for name in cli.COMMANDS if f"rails18 {name}" not in page]


def test_the_desktop_data_is_laid_out(tmp_path: Path) -> None:
    icons.draw(tmp_path / "icons")
    desktop.lay_out(tmp_path / "tree", tmp_path / "icons", "1.2.3")
    share = tmp_path / "tree" / "usr" / "share"
    assert 'version="1.2.3"' in (share / "metainfo/org.rails18.rails18.metainfo.xml").read_text(encoding="utf-8")
    assert (share / "icons/hicolor/128x128/apps/rails18.png").read_bytes().startswith(b"\x89PNG")
    assert (share / "icons/hicolor/scalable/mimetypes/application-x-rails18.svg").is_file()
    assert (tmp_path / "icons" / "rails18.ico").read_bytes()[:6] == b"\0\0\1\0\5\0"
    data = (tmp_path / "icons" / "rails18.icns").read_bytes()
    assert int.from_bytes(data[4:8], "big") == len(data)


@pytest.mark.parametrize(
    "command",
    [
        ("desktop-file-validate", "applications/org.rails18.rails18.desktop"),
        ("appstreamcli", "validate", "--no-net", "metainfo/org.rails18.rails18.metainfo.xml"),
    ],
    ids=lambda command: command[0],
)
def test_desktop_tools_find_nothing_wrong(command: tuple[str, ...], tmp_path: Path) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed (packages desktop-file-utils and appstream bring it)")
    icons.draw(tmp_path / "icons")
    desktop.lay_out(tmp_path, tmp_path / "icons", __version__)
    words = [*command[:-1], str(tmp_path / "usr" / "share" / command[-1])]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_installer_for_windows_compiles(tmp_path: Path) -> None:
    if shutil.which("makensis") is None:
        pytest.skip("makensis is not installed (package nsis brings it)")
    icons.draw(tmp_path)
    (tmp_path / "payload" / "_internal").mkdir(parents=True)
    for name in ("rails18.exe", "rails18-console.exe", "_internal/data"):
        (tmp_path / "payload" / name).write_bytes(b"stands for the program")
    made = tmp_path / "rails18-setup.exe"
    values = {"VERSION": __version__, "PAYLOAD": tmp_path / "payload", "ICON": tmp_path / "rails18.ico", "OUT": made}
    values["AUTHORS"] = project.AUTHORS
    defines = [f"-D{name}={value}" for name, value in values.items()]
    script = str(PACKAGING / "windows" / "rails18.nsi")
    done = subprocess.run(["makensis", "-V2", "-WX", *defines, script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert made.read_bytes()[:2] == b"MZ"
