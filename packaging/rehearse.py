"""Run the release workflow's steps one by one, as far as this system can: `python packaging/rehearse.py`.

What another system, the network or a right of the forge is needed for is left out and said so. Exit code 0 when nothing
that was run failed.

    python packaging/rehearse.py              # build, try, lint, sum up: some minutes
    python packaging/rehearse.py --keep       # with what lies in dist/, without building
    python packaging/rehearse.py --tests      # the whole test suite as well
    python packaging/rehearse.py --install    # as root: install the Debian package here, and try that
    python packaging/rehearse.py --others     # as root: Windows under Wine, with its tests, and macOS as far as it goes
    python packaging/rehearse.py --list       # say what would be done
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

ROOT = Path(__file__).resolve().parent.parent
FLOW = ROOT / ".github" / "workflows" / "release.yml"
SYSTEM = {"linux": "ubuntu", "win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
RUNNER = {"ubuntu": "Linux", "windows": "Windows", "macos": "macOS"}
PINNED = re.compile(r"[\w./-]+@[0-9a-f]{40}$")
BUILT_HERE = r"packaging/(build\.py (linux|windows|macos)|smoke_test\.py)"


class Line(NamedTuple):
    """Hold one command of the workflow.

    Attributes:
        step: name of the job and the step.
        command: what is run, with its expressions filled in.
        reason: why it is not run here; "" when it is.
        environment: what the workflow adds to the environment.
    """

    step: str
    command: str
    reason: str
    environment: dict[str, str]


def main(argv: list[str] | None = None) -> int:
    """Rehearse and return the exit code."""
    parser = argparse.ArgumentParser(description="Run the steps of the release workflow as far as this system can.")
    parser.add_argument("--keep", action="store_true", help="take what lies in dist/ instead of building")
    parser.add_argument("--tests", action="store_true", help="run the whole test suite too")
    parser.add_argument("--install", action="store_true", help="install the package on this system (as root)")
    parser.add_argument("--others", action="store_true", help="the parts of Windows and macOS too, as far as Linux can")
    parser.add_argument("--list", action="store_true", help="only say what would be done")
    asked = parser.parse_args(argv)
    told = []
    for line in (*lines(asked.keep, asked.tests, asked.install), *of_other_systems(asked.others)):
        print(f"\n== {line.step}\n   {line.command}", flush=True)
        if line.reason or asked.list:
            print(f"   {'left out: ' + line.reason if line.reason else 'would be run'}", flush=True)
            told.append((line, "left out"))
            continue
        told.append((line, "done" if _run(line) == 0 else "FAILED"))
    for word in ("done", "left out", "FAILED"):
        found = [line for line, end in told if end == word]
        print(f"\n{word}: {len(found)}" + "".join(f"\n  {one.step}: {one.command}" for one in found), flush=True)
    return 1 if any(end == "FAILED" for _, end in told) else 0


def lines(keep: bool = False, tests: bool = False, install: bool = False) -> Iterator[Line]:
    """Yield every command of the workflow in turn, with the reason why it is not run here, if any."""
    flow = yaml.safe_load(FLOW.read_text(encoding="utf-8"))
    for name, job in flow["jobs"].items():
        for number, entry in enumerate(_entries(job)):
            facts = {f"matrix.{key}": str(value) for key, value in entry.items()} | _facts()
            title = name + (f" ({', '.join(map(str, entry.values()))})" if entry else "")
            if not entry.get("os", SYSTEM).startswith(SYSTEM):
                yield Line(title, f"its {len(job['steps'])} steps", f"they need {entry['os']}", {})
                continue
            own = {**flow.get("env", {}), **job.get("env", {})}
            wishes = {"keep": keep, "tests": tests, "install": install}
            for step in job["steps"]:
                full = f"{title}, {step.get('name', '')}".rstrip(", ")
                yield from _commands(full, step, facts, own, number, wishes)


def of_other_systems(wanted: bool) -> Iterator[Line]:
    """Yield what stands in for the steps of other systems, with the reason why it is not run."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    commands = ("python packaging/windows.py", "python packaging/windows.py --tests", "python packaging/macos.py")
    for command in commands if SYSTEM == "ubuntu" else ():
        reason = "" if wanted and root else "it takes some tens of minutes; --others runs it, as root"
        yield Line("other systems, on Linux", command, reason, {})


def _facts() -> dict[str, str]:
    sys.path.insert(0, str(ROOT))
    from rails18 import __version__, project

    tag = f"v{__version__}"
    repository = project.REPOSITORY.partition("://")[2].partition("/")[2] or "them/rails18"
    return {
        "github.ref": f"refs/tags/{tag}",
        "github.ref_name": tag,
        "github.server_url": "https://forge.example",
        "github.repository": repository,
        "runner.os": RUNNER.get(SYSTEM, SYSTEM),
        "github.token": "",
    }


def _entries(job: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the combinations of a job's matrix; one without any for a job that has none."""
    matrix = dict(job.get("strategy", {}).get("matrix", {}))
    more = matrix.pop("include", [])
    made: list[dict[str, Any]] = [{}]
    for key, values in matrix.items():
        made = [{**one, key: value} for one in made for value in values]
    return [one for one in [*made, *more] if one] or [{}]


def _commands(
    title: str, step: dict[str, Any], facts: dict[str, str], own: dict[str, str], number: int, asked: dict[str, bool]
) -> Iterator[Line]:
    """Yield the commands of one step; only the first entry of a matrix that fits this system is run."""
    if "uses" in step:
        pinned = "by its hash" if PINNED.match(step["uses"]) else "by a tag THAT CAN MOVE"
        yield Line(title, f"uses {step['uses']}", f"an action of the forge, named {pinned}", {})
        return
    condition = str(step.get("if", ""))
    elsewhere = "runner.os" in condition and f"'{facts['runner.os']}'" not in condition
    if elsewhere:
        return  # told with the steps of that system
    environment = {key: _filled(str(value), facts) for key, value in {**own, **step.get("env", {})}.items()}
    text = _filled(step["run"], facts)
    whole = [text.strip()] if step.get("shell") == "pwsh" else [line for line in text.splitlines() if line.strip()]
    for command in whole:
        yield Line(title, command.strip(), _reason(command, number, asked), environment)


def _filled(text: str, facts: dict[str, str]) -> str:
    """Return a text with the workflow's expressions; secrets are empty here."""
    return re.sub(r"\$\{\{\s*([\w.]+)\s*\}\}", lambda found: facts.get(found[1], ""), text)


def _reason(command: str, number: int, asked: dict[str, bool]) -> str:
    """Say why a command is not run on this system; "" when it is."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if "apt-get install" in command and "*.deb" in command:
        return "" if asked["install"] and root else "it installs the package on this system; --install does, as root"
    if "/usr/bin/rails18" in command or "/usr/share/" in command:
        return "" if asked["install"] and root else "the package is not installed here without --install"
    rules = (
        (r"apt-get|choco ", True, "it changes this system; the doctor names what is missing"),
        (r"pip install", True, "the packages of .venv stand in for it"),
        (r"gh release", True, "it publishes, with the rights of the forge"),
        (r"build\.py manifests", True, "it needs the installers of all systems; the tests write them from stand-ins"),
        (r"-m tests", not asked["tests"] or number > 0, "it takes long; --tests runs it, on this Python alone"),
        (BUILT_HERE, number > 0, "it is run once"),
        (r"build\.py (linux|windows|macos)", asked["keep"], "--keep takes what lies in dist/"),
    )
    return next((reason for pattern, left_out, reason in rules if left_out and re.search(pattern, command)), "")


def _run(line: Line) -> int:
    """Run a command as the workflow would, with this Python as `python`."""
    here = str(Path(sys.executable).parent)
    environment = {**os.environ, **line.environment, "PATH": here + os.pathsep + os.environ["PATH"]}
    command = line.command
    for word, prefix in (("sudo ", ""), ("lintian ", "lintian --allow-root ")):
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command = command.replace(word, prefix)
    shell = ["bash", "-euo", "pipefail", "-c", command] if os.name != "nt" else ["cmd", "/c", command]
    return subprocess.run(shell, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
