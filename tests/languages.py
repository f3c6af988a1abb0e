"""List what a language lacks, and what is no longer said: `python -m tests.languages [CODE] [FILE] [--write]`.

CODE is a language (all without it), FILE a part of its catalogue such as `window` or `rules-1889`. Lacking are English
sentences without a translation; stale are translations of sentences that the program no longer has. With `--write` the
files are written anew in the order of the program: stale texts go, and each lacking one is there as an empty text,
which counts as lacking until somebody fills it in.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import yaml

from rails18 import paths
from rails18.words.translation import FOLDER, PLURALS, languages, load, load_texts, placeholders
from rails18.words.wording import Template
from tests.support.sentences import Sentences, program

LISTED = 40  # sentences of a kind that are printed of one file


def said(code: str, name: str) -> dict[str, str]:
    """Return what one file of a language says."""
    file = paths.resources() / FOLDER / code / f"{name}.yaml"
    return load_texts(file) if file.exists() else {}


def lacking(code: str, name: str) -> list[str]:
    """Return the English sentences that a file of a language lacks."""
    there = said(code, name)
    return [text for text in program()[name].texts if not there.get(text)]


def stale(code: str, name: str) -> list[str]:
    """Return what a file of a language translates though the program no longer says it."""
    return [text for text in said(code, name) if text not in program()[name].texts]


def lacking_nouns(code: str) -> list[str]:
    """Return the nouns whose forms a language lacks."""
    nouns = load(languages()[code]).nouns
    return [one for each in program().values() for one in each.nouns if one not in nouns]


def faults(code: str) -> list[str]:
    """Return what is wrong in the catalogue of a language, whether or not the program still says it."""
    found = []
    head = load(languages()[code])
    forms = PLURALS[head.plural]
    most = 1 + max(forms(number) for number in range(101))
    found += [f"noun {one}: it needs {most} forms" for one, made in head.nouns.items() if len(made) != most]
    known = set(program())
    for file in sorted(languages()[code].parent.glob("*.yaml")):
        if file != languages()[code] and file.stem not in known:
            found.append(f"{file.name}: no such part; known are {', '.join(known)}")
    for name in known:
        for english, text in said(code, name).items():
            found += [f"{name}: {why}: {text}" for why in _wrong(english, text)]
    return found


def _wrong(english: str, text: str) -> list[str]:
    """Return why a translation cannot stand for its English."""
    why = []
    if text and placeholders(english) != placeholders(text):
        why.append("other placeholders")
    if english.count("{}") != text.count("{}") and text:
        why.append("another number of places")
    try:
        Template(text)
    except ValueError as error:
        if _is_template(english):
            why.append(str(error))
    return why


def _is_template(text: str) -> bool:
    try:
        Template(text)
    except ValueError:
        return False
    return True


def coverage(code: str) -> dict[str, tuple[int, int]]:
    """Return file → how many sentences it says, and how many there are."""
    return {
        name: (len(sentences.texts) - len(lacking(code, name)), len(sentences.texts))
        for name, sentences in program().items()
    }


def write(code: str, name: str, sentences: Sentences) -> Path:
    """Write a file of a language anew, in the order of the program and with what is lacking left empty."""
    there = said(code, name)
    file = paths.resources() / FOLDER / code / f"{name}.yaml"
    rows: dict[str, Any] = {text: there.get(text, "") for text in sentences.texts}
    file.write_text(as_yaml(rows), encoding="utf-8")
    return file


def as_yaml(texts: dict[str, str]) -> str:
    """Return texts as a file of a language."""
    dumped = yaml.safe_dump(
        {"texts": texts}, allow_unicode=True, sort_keys=False, width=10**6, default_style='"', indent=2
    )
    return dumped.replace('"texts":', "texts:", 1)


def main(argv: list[str]) -> int:
    """Print what is lacking and what is stale."""
    parser = argparse.ArgumentParser(prog="python -m tests.languages", description=__doc__.partition("\n")[0])
    parser.add_argument("code", nargs="?", choices=sorted(languages()), help="language")
    parser.add_argument("file", nargs="?", choices=sorted(program()), help="part of its catalogue")
    parser.add_argument("--write", action="store_true", help="write the files anew")
    asked = parser.parse_args(argv)
    wrong = False
    for code in [asked.code] if asked.code else sorted(languages()):
        for name in [asked.file] if asked.file else program():
            if asked.write:
                write(code, name, program()[name])
            there, whole = coverage(code)[name]
            print(f"{code} {name}: {there} of {whole}")
            _print("lacking", lacking(code, name))
            _print("stale", stale(code, name))
        _print("lacking nouns", lacking_nouns(code))
        found = faults(code)
        _print("wrong", found)
        wrong = wrong or bool(found)
    return int(wrong)


def _print(head: str, texts: list[str]) -> None:
    for text in texts[:LISTED]:
        print(f"  {head}: {text}")
    if len(texts) > LISTED:
        print(f"  {head}: {len(texts) - LISTED} more")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
