"""Put in place, under Wine alone, what Windows has and Wine 10 lacks. Nothing of it is ever packed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
COMPILER = "x86_64-w64-mingw32-gcc"
WINES_OWN = b"Wine builtin DLL"  # at 0x40 of each library of Wine's; a library without it counts as Windows' own
MARK = slice(0x40, 0x60)

# Parts of complex numbers that Wine declares and does not have; NumPy, which tests of the map use, wants them when it
# is imported. Two floats come in one register, two doubles by their address.
COMPLEX = {
    "crealf": "66 0f 6e c1 c3",  # movd xmm0, ecx; ret
    "cimagf": "48 c1 e9 20 66 0f 6e c1 c3",  # shr rcx, 32; movd xmm0, ecx; ret
    "creall": "f2 0f 10 01 c3",  # movsd xmm0, [rcx]; ret
    "cimagl": "f2 0f 10 41 08 c3",  # movsd xmm0, [rcx + 8]; ret
    "cimag": "f2 0f 10 41 08 c3",
}
STUB = bytes.fromhex("48 83 ec 28 48 8d 0d")  # how a function begins that Wine only declares


def icu(into: Path) -> None:
    """Compile a stand-in for Windows' ICU into the system folder of a prefix."""
    words = [COMPILER, "-shared", "-O1", "-nostdlib", "-o", str(into / "icuuc.dll"), str(HERE / "icuuc.c")]
    subprocess.run(words, check=True)


def runtime(into: Path, packages: Path) -> None:
    """Put a copy of Wine's C runtime with NumPy's functions into the system folder of a prefix.

    Args:
        into: the system folder.
        packages: folder of Python packages with `pefile`, which comes along with PyInstaller.

    Raises:
        SystemExit: this Wine is another than the one that was looked at.
    """
    sys.path.append(str(packages))
    import pefile

    file = into / "ucrtbase.dll"
    raw = bytearray(file.read_bytes())
    if not raw[MARK].startswith(WINES_OWN):
        return  # it is in place
    library = pefile.PE(data=bytes(raw), fast_load=True)
    library.parse_data_directories([pefile.DIRECTORY_ENTRY["IMAGE_DIRECTORY_ENTRY_EXPORT"]])
    places = {symbol.name: symbol.address for symbol in library.DIRECTORY_ENTRY_EXPORT.symbols}
    for name, code in COMPLEX.items():
        at, written = library.get_offset_from_rva(places[name.encode()]), bytes.fromhex(code)
        if not raw[at:].startswith(STUB):
            raise SystemExit(f"{name} of this Wine is no stub: perhaps it needs no stand-in any more.")
        raw[at : at + len(written)] = written
    raw[MARK] = bytes(MARK.stop - MARK.start)
    file.unlink()  # it may be a link to Wine's own
    file.write_bytes(raw)
