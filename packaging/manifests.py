"""Write what winget and Homebrew want to know of a release: version, makers, addresses and checksums of its files."""

from __future__ import annotations

import hashlib
import json
import zipfile
from pathlib import Path

from rails18 import project

ID = "rails18.rails18"
SCHEMA = "1.6.0"
MACOS = "sequoia"  # the oldest that is served, 15, by the name that Homebrew gives it
SUMMARY = "18xx railway board games at one screen"
ARCHITECTURES = {"arm64": "arm", "x86_64": "intel"}  # as macOS and as Homebrew call them


def write(files: Path, into: Path, version: str, repository: str) -> list[Path]:
    """Write the manifests of a release and return them, each as an archive to be handed in.

    Args:
        files: folder with what was built.
        into: folder for the manifests.
        version: of the release.
        repository: address that the release is under.

    Raises:
        SystemExit: an installer is missing, or there is no address.
    """
    if not repository:
        raise SystemExit("Where is the release? Fill REPOSITORY in rails18/project.py, or name it with --repository.")
    texts = winget(files, version, repository)
    texts["homebrew/Casks/rails18.rb"] = cask(files, version, repository)
    into.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (into / name).parent.mkdir(parents=True, exist_ok=True)
        (into / name).write_text(text, encoding="utf-8", newline="\n")
    packs = []
    for kind in ("winget", "homebrew"):
        pack = into / f"rails18-{version}-{kind}.zip"
        with zipfile.ZipFile(pack, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in sorted(name for name in texts if name.startswith(kind)):
                archive.write(into / name, name)
        packs.append(pack)
    return packs


def winget(files: Path, version: str, repository: str) -> dict[str, str]:
    """Return the three files of a winget manifest by their paths."""
    setup = f"rails18-{version}-windows-x64-setup.exe"
    head = {"PackageIdentifier": ID, "PackageVersion": version}
    installer = head | {
        "InstallerType": "nullsoft",
        "Scope": "user",
        "UpgradeBehavior": "install",
        "FileExtensions": ["rails18"],
        "ExpectedReturnCodes": [{"InstallerReturnCode": 3, "ReturnResponse": "packageInUse"}],
        "Installers": [
            {
                "Architecture": "x64",
                "InstallerUrl": project.download(version, setup, repository),
                "InstallerSha256": _sum(files / setup).upper(),
            }
        ],
    }
    locale = head | {
        "PackageLocale": "en-US",
        "Publisher": project.AUTHORS,
        "PublisherUrl": repository,
        "PackageName": "rails18",
        "PackageUrl": repository,
        "License": project.LICENCE,
        "LicenseUrl": project.source_file(version, "LICENSE", repository),
        "ShortDescription": SUMMARY,
    }
    named = {
        f"{ID}.yaml": ("version", head | {"DefaultLocale": "en-US"}),
        f"{ID}.installer.yaml": ("installer", installer),
        f"{ID}.locale.en-US.yaml": ("defaultLocale", locale),
    }
    folder = f"winget/manifests/r/rails18/rails18/{version}"
    return {f"{folder}/{name}": _yaml(kind, values) for name, (kind, values) in named.items()}


def cask(files: Path, version: str, repository: str) -> str:
    """Return the Homebrew cask; it names nothing to be thrown away, so that games outlive the program."""
    sums = {brew: _sum(files / f"rails18-{version}-macos-{machine}.dmg") for machine, brew in ARCHITECTURES.items()}
    address = project.download("#{version}", "rails18-#{version}-macos-#{arch}.dmg", repository)
    return f"""cask "rails18" do
  arch arm: "arm64", intel: "x86_64"

  version "{version}"
  sha256 arm:   "{sums["arm"]}",
         intel: "{sums["intel"]}"

  url "{address}"
  name "rails18"
  desc "{SUMMARY}"
  homepage "{repository}"

  livecheck do
    url :url
    strategy :github_latest
  end

  depends_on macos: ">= :{MACOS}"

  app "rails18.app"
end
"""


def _yaml(kind: str, values: dict[str, object]) -> str:
    """Return a manifest; a value written as JSON is YAML as well."""
    lines = [f"# yaml-language-server: $schema=https://aka.ms/winget-manifest.{kind}.{SCHEMA}.schema.json"]
    for name, value in (values | {"ManifestType": kind, "ManifestVersion": SCHEMA}).items():
        lines.append(f"{name}: {json.dumps(value)}")
    return "\n".join(lines) + "\n"


def _sum(file: Path) -> str:
    if not file.is_file():
        raise SystemExit(f"{file} is missing: winget and Homebrew need the checksum of each installer.")
    return hashlib.sha256(file.read_bytes()).hexdigest()
