"""The app for macOS, as far as it can be put together and read without a Mac."""

from __future__ import annotations

import plistlib
import struct
from pathlib import Path

import macho
import macos
import pytest

ARM64, X86 = 0x0100000C, 0x01000007


def program(
    processor: int = ARM64, lowest: int = 15, loads: str = "/usr/lib/libSystem.B.dylib", rpath: str = ""
) -> bytes:
    """Return the headers of a program."""

    def text(kind: int, value: str, head: int) -> bytes:
        body = value.encode() + b"\0" * (8 - len(value) % 8)
        return struct.pack("<3I", kind, head + len(body), head) + bytes(head - 12) + body

    commands = [struct.pack("<6I", 0x32, 24, 1, lowest << 16, 0, 0), text(0x0C, loads, 24)]
    commands += [text(0x8000001C, rpath, 12)] if rpath else []
    commands += [struct.pack("<4I", 0x1D, 16, 0, 0)]
    body = b"".join(commands)
    return struct.pack("<8I", 0xFEEDFACF, processor, 0, 2, len(commands), len(body), 0, 0) + body


def universal(*parts: bytes) -> bytes:
    """Return a file with several slices."""
    at, head, body = 8 + 20 * len(parts), struct.pack(">2I", 0xCAFEBABE, len(parts)), b""
    for part in parts:
        cpu = struct.unpack("<I", part[4:8])[0]
        head += struct.pack(">5I", cpu, 0, at + len(body), len(part), 0)
        body += part
    return head + body


def test_slices_tell_processor_system_and_libraries(tmp_path: Path) -> None:
    file = tmp_path / "both"
    file.write_bytes(universal(program(rpath="@loader_path/.."), program(X86, 13)))
    one, other = macho.slices(file)
    assert one == ("arm64", (15, 0), True, ("/usr/lib/libSystem.B.dylib",), ("@loader_path/..",))
    assert (other.processor, other.lowest, other.searched) == ("x86_64", (13, 0), ())
    file.write_bytes(b"#!/bin/sh\n" * 9)
    assert macho.slices(file) == []


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """Return an app of one program and one library."""
    contents = tmp_path / "rails18.app/Contents"
    for place in ("MacOS", "Frameworks/one", "Resources"):
        (contents / place).mkdir(parents=True)
    (contents / "Resources/rails18.icns").touch()
    (contents / "Info.plist").write_bytes(plistlib.dumps(macos.properties()))
    (contents / "MacOS/rails18").write_bytes(program(lowest=11))
    (contents / "Frameworks/one/a.so").write_bytes(program(loads="@rpath/b.dylib", rpath="@loader_path"))
    (contents / "Frameworks/one/b.dylib").write_bytes(program())
    return contents.parent


def test_an_app_that_holds_together_is_told_so(app: Path) -> None:
    assert macos.looked_at(app, "arm64").startswith("3 programs and libraries: all have arm64, start on macOS 15")


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        ("Frameworks/one/b.dylib", program(lowest=16), "is for macOS 16.0, the app says 15"),
        ("Frameworks/one/b.dylib", program(X86), "no slice for arm64"),
        ("Frameworks/one/a.so", program(loads="@rpath/gone.dylib"), "does not find @rpath/gone.dylib"),
    ],
)
def test_what_would_keep_an_app_from_starting_is_said(app: Path, file: str, content: bytes, said: str) -> None:
    (app / "Contents" / file).write_bytes(content)
    with pytest.raises(macos.Wrong, match=said):
        macos.looked_at(app, "arm64")


def test_an_app_does_not_ask_for_more_than_it_needs(app: Path) -> None:
    for name in ("a.so", "b.dylib"):
        (app / "Contents/Frameworks/one" / name).write_bytes(program(lowest=13))
    with pytest.raises(macos.Wrong, match=r"nothing needs more than macOS 13\.0"):
        macos.looked_at(app, "arm64")
