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

import pytest
import yaml

from rails18 import __version__, cli
from rails18.loading import saves

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


@pytest.mark.parametrize("script", sorted((PACKAGING / "macos").glob("*.sh")), ids=lambda file: file.name)
def test_shell_scripts_can_be_read(script: Path) -> None:
    done = subprocess.run(["bash", "-n", str(script)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_manual_names_every_command() -> None:
    page = (LINUX / "rails18.1").read_text(encoding="utf-8")
    assert not [name for name in cli.COMMANDS if f"rails18 {name}" not in page]


def test_the_desktop_data_is_laid_out(tmp_path: Path) -> None:
    deb, icons = module(LINUX / "deb.py"), module(PACKAGING / "icons.py")
    icons.draw(tmp_path / "icons")
    deb.lay_out_desktop(tmp_path / "tree", tmp_path / "icons", "1.2.3")
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
    module(PACKAGING / "icons.py").draw(tmp_path / "icons")
    module(LINUX / "deb.py").lay_out_desktop(tmp_path, tmp_path / "icons", __version__)
    words = [*command[:-1], str(tmp_path / "usr" / "share" / command[-1])]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_installer_for_windows_compiles(tmp_path: Path) -> None:
    if shutil.which("makensis") is None:
        pytest.skip("makensis is not installed (package nsis brings it)")
    module(PACKAGING / "icons.py").draw(tmp_path)
    (tmp_path / "payload" / "_internal").mkdir(parents=True)
    for name in ("rails18.exe", "rails18-console.exe", "_internal/data"):
        (tmp_path / "payload" / name).write_bytes(b"stands for the program")
    made = tmp_path / "rails18-setup.exe"
    values = {"VERSION": __version__, "PAYLOAD": tmp_path / "payload", "ICON": tmp_path / "rails18.ico", "OUT": made}
    defines = [f"-D{name}={value}" for name, value in values.items()]
    script = str(PACKAGING / "windows" / "rails18.nsi")
    done = subprocess.run(["makensis", "-V2", "-WX", *defines, script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert made.read_bytes()[:2] == b"MZ"
