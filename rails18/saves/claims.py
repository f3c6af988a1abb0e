"""Claim a save for one program, so that two never write the same game.

A claim is a small file that says who plays, since when and where; as long as its holder lives, the system keeps it
locked. So the claim of a program that was killed is free again at once, whatever the file still says. One such file
is beside the save, for people who share a folder; another is in the folder of the program's own state, by device
and inode, for saves with several names and for folders that cannot be written. A file of its name that is no claim is
never written or removed: the game is then played without that claim.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
import time
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rails18 import file_sharing, own_files, paths
from rails18.words.translation import tr

SUFFIX = ".lock"
NAME = re.compile(r"(\..+\.rails18|[0-9a-f]+-[0-9a-f]+)\.lock")
FORGOTTEN = 86400.0  # seconds after which the claim of another computer counts no more, if the system does not hold it
TRIES = 10  # times that a claim given up by its holder at this very moment is tried again
LONGEST = 4096  # bytes of a claim
BEGINS = b'{"program": "rails18"'  # every claim; one whose holder was killed while it was written has part of it
WORDS = 40  # letters shown of a name


class Holder(msgspec.Struct, frozen=True):
    """Tell who plays a game.

    Args:
        user, host: name of the person's account and of the computer, "" when unknown.
        since: when the game was opened, None when unknown.
    """

    user: str = ""
    host: str = ""
    since: datetime | None = None

    @property
    def words(self) -> str:
        """Return who plays it, for a sentence: ``in another rails18 window (ann on laptop, since 20:15)``."""
        both = self.user and self.host
        who = tr("{user} on {host}", user=self.user, host=self.host) if both else self.user or self.host
        since = tr("since {moment}", moment=_moment(self.since)) if self.since else ""
        facts = ", ".join(filter(None, (who, since)))
        return tr("in another rails18 window") + (f" ({facts})" if facts else "")


class Held(Exception):
    """Report that another program holds a claim.

    Args:
        holder: who it is.
    """

    def __init__(self, holder: Holder) -> None:
        super().__init__(holder.words)
        self.holder = holder


class Claim:
    """Hold the claims on one save until `release`.

    Attributes:
        in_the_way: files that are no claims and have the names of claims.
    """

    def __init__(self) -> None:
        self._held: list[tuple[Path, int]] = []
        self.in_the_way: list[Path] = []

    @property
    def files(self) -> tuple[Path, ...]:
        """Return the files that claim the save; none where nothing can be written or locked."""
        return tuple(file for file, _ in self._held)

    def add(self, file: Path) -> None:
        """Claim by one file, if the disk allows it.

        Raises:
            Held: another program holds it.
        """
        try:
            handle = _locked(file)
        except own_files.NotOwn:
            _raise_if_held(file)
            self.in_the_way.append(file)
            return
        if handle is not None:
            self._held.append((file, handle))

    def release(self) -> None:
        """Let others have the save."""
        for file, handle in self._held:
            if sys.platform == "win32":
                os.close(handle)  # an open file cannot be removed there
                own_files.remove(file)
            else:
                own_files.remove(file)
                os.close(handle)
        self._held = []


def take(path: Path) -> Claim:
    """Claim the save at `path`, which need not exist; where no claim can be written, the result is an empty one.

    Raises:
        Held: another program plays it.
    """
    claim = Claim()
    try:
        for file in _places(path):
            claim.add(file)
    except Held:
        claim.release()
        raise
    return claim


def clear(folders: Iterable[Path]) -> None:
    """Remove the claims in `folders` that programs left which did not end as they should."""
    for folder in folders:
        try:
            found = [file for file in folder.iterdir() if NAME.fullmatch(file.name)]
        except OSError:
            continue
        for file in found:
            claim = Claim()
            try:
                claim.add(file)
            except Held:
                continue
            claim.release()


def _places(path: Path) -> Iterator[Path]:
    real = Path(os.path.realpath(path))
    yield real.with_name(f".{real.name}{SUFFIX}")
    try:
        found = real.stat()
    except OSError:
        return
    if found.st_ino:
        yield paths.locks() / f"{found.st_dev:x}-{found.st_ino:x}{SUFFIX}"


def _locked(file: Path) -> int | None:
    """Return the handle of a claim that this program now holds, None where the disk or the system cannot do it.

    Raises:
        Held: another program holds it.
        NotOwn: what is there is no claim of this account.
    """
    for _ in range(TRIES):
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            handle = own_files.opened(file, os.O_RDWR | os.O_CREAT)
        except own_files.NotOwn:
            raise
        except FileNotFoundError:
            continue  # its holder removed it while we opened it
        except OSError:
            return None
        try:
            if not _is_claim(handle):
                raise own_files.NotOwn(file)
            if not _system_lock(handle):
                os.close(handle)
                return None
            if _is_at(file, handle):
                file_sharing.hide(file)
                _settle(handle)
                return handle
        except BlockingIOError:
            holder = _read(handle)[0]
            os.close(handle)
            raise Held(holder) from None
        except (Held, own_files.NotOwn):
            os.close(handle)
            raise
        os.close(handle)  # its holder removed it between our opening and locking it
    return None


def _raise_if_held(file: Path) -> None:
    """Look into the claim of another account, which is read and never written.

    Raises:
        Held: its holder plays.
    """
    try:
        handle = own_files.opened(file, os.O_RDONLY, own_files.is_plain)
    except OSError:
        return
    try:
        if _is_claim(handle) and _system_lock(handle):
            _raise_if_elsewhere(handle)
    except BlockingIOError:
        raise Held(_read(handle)[0]) from None
    finally:
        os.close(handle)


def _is_claim(handle: int) -> bool:
    """Return whether an open file is a claim, or what is left of one that could not be written."""
    try:
        data = os.read(handle, LONGEST + 1)
    except OSError:
        return False
    begin = data.rstrip(b"\0")  # what a power cut leaves
    return len(data) <= LONGEST and (begin.startswith(BEGINS) or BEGINS.startswith(begin))


def _system_lock(handle: int) -> bool:
    """Lock an open file until this program closes it or ends; return whether the system can.

    Raises:
        BlockingIOError: another program has locked it.
    """
    try:
        file_sharing.lock(handle)
    except BlockingIOError:
        raise
    except OSError:
        return False
    return True


def _is_at(file: Path, handle: int) -> bool:
    try:
        there, here = file.lstat(), os.fstat(handle)
    except OSError:
        return False
    return (there.st_dev, there.st_ino) == (here.st_dev, here.st_ino)


def _settle(handle: int) -> None:
    """Write into a claim who holds it.

    Raises:
        Held: another computer wrote into it lately.
    """
    _raise_if_elsewhere(handle)
    mine = {
        "program": "rails18",
        "pid": os.getpid(),
        "user": user_name(),
        "host": host_name(),
        "computer": this_computer(),
    }
    text = json.dumps(mine | {"since": datetime.now(tz=UTC).isoformat(timespec="seconds")}, ensure_ascii=False)
    try:
        os.lseek(handle, 0, os.SEEK_SET)
        os.ftruncate(handle, 0)
        os.write(handle, text.encode("utf-8", "replace"))
    except OSError:
        return  # a full disk: it is held all the same


def _raise_if_elsewhere(handle: int) -> None:
    """Refuse a claim that is copied from another computer, for folders that are copied do not carry its lock.

    A computer is known by its number, for its name changes with the network; a date far in the future comes from a
    clock that was wrong.

    Raises:
        Held: another computer wrote it lately.
    """
    holder, age, computer = _read(handle)
    elsewhere = computer != this_computer() if computer and this_computer() else holder.host not in ("", host_name())
    if elsewhere and abs(age) < FORGOTTEN:
        raise Held(holder)


def _read(handle: int) -> tuple[Holder, float, str]:
    """Return who wrote a claim, how many seconds ago, and on which computer."""
    try:
        os.lseek(handle, 0, os.SEEK_SET)
        plain = json.loads(os.read(handle, LONGEST).decode("utf-8"))
        age = time.time() - os.fstat(handle).st_mtime
    except (OSError, ValueError, RecursionError):
        return Holder(), 0.0, ""
    if not isinstance(plain, dict):
        return Holder(), age, ""
    holder = Holder(_word(plain.get("user")), _word(plain.get("host")), _time(plain.get("since")))
    return holder, age, _word(plain.get("computer"))


def _word(plain: Any) -> str:
    """Return a name that somebody wrote, fit to be shown."""
    return "".join(letter for letter in plain if letter.isprintable())[:WORDS] if isinstance(plain, str) else ""


def _time(plain: Any) -> datetime | None:
    try:
        found = datetime.fromisoformat(plain).astimezone()
    except (TypeError, ValueError, OverflowError, OSError):
        return None
    return found


def _moment(since: datetime) -> str:
    today = datetime.now(tz=UTC).astimezone().date() == since.date()
    return f"{since:%H:%M}" if today else f"{since.day}.{since.month}.{since.year} {since:%H:%M}"


def host_name() -> str:
    """Return how this computer is called, which may change."""
    import platform  # a start without a game does without

    return _word(platform.node().partition(".")[0].lower())


@cache
def this_computer() -> str:
    """Return a number of this computer that stays when its name changes, "" where the system has none.

    It is mixed with the program's name, so that nothing else can be told from it.
    """
    try:
        if sys.platform == "win32":
            import winreg

            with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, r"SOFTWARE\Microsoft\Cryptography") as key:
                number = str(winreg.QueryValueEx(key, "MachineGuid")[0])
        elif sys.platform == "darwin":
            import ctypes

            made, at_once = ctypes.create_string_buffer(16), (ctypes.c_long * 2)(1, 0)
            failed = ctypes.CDLL(None).gethostuuid(made, at_once)
            number = "" if failed else made.raw.hex()
        else:
            number = Path("/etc/machine-id").read_text(encoding="ascii").strip()
    except (OSError, ValueError, AttributeError):
        return ""
    return hashlib.blake2b(number.encode(), digest_size=8, person=b"rails18").hexdigest() if number else ""


def user_name() -> str:
    """Return the name of the person's account, "" when unknown."""
    import getpass

    try:
        return _word(getpass.getuser())
    except (OSError, KeyError, ImportError):  # an account without a name
        return ""
