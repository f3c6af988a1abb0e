"""Collect every English sentence that the program can say, by the file of a language that says it otherwise."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from rails18 import paths
from rails18.storage.documents import read
from rails18.titledata.titles import title_ids, titles

ROOT = Path(__file__).resolve().parents[2]
TEXTS = (
    "name",
    "about",
    "steps",
    "says",
    "closing",
    "other",
    "elsewhere",
    "not_this",
)  # of lessons, and sentences of all
# Sentences that are kept in a table and translated when they are shown: module and what in it holds them.
TABLES = (
    ("rails18.own_files", "TAKEN"),
    ("rails18.core.errors", "UNTITLED"),
    ("rails18.core.errors", "WHICH"),
    ("rails18.core.errors", "REFUSED"),
    ("rails18.storage.reading", "NO_FILES"),
    ("rails18.saves.savefile", "TOO_LONG"),
    ("rails18.ui.app.crash", "OFFER"),
    ("rails18.ui.system.installed", "REPLACED"),
    ("rails18.ui.system.installed", "REMOVED"),
    ("rails18.ui.session.session", "COPY"),
    ("rails18.ui.app.layouts", "NAMES"),
    ("rails18.ui.beside.autopass_strip", "WHAT_COUNTS"),
    ("rails18.ui.beside.comfort", "MOTIONS"),
    ("rails18.ui.dialogs.about", "PAGE"),
    ("rails18.ui.dialogs.help", "KEYS"),
    ("rails18.ui.dialogs.finish", "CHOICES"),
    ("rails18.ui.dialogs.seat_list", "WHO"),
    ("rails18.ui.dialogs.title_card", "LEVELS"),
    ("rails18.ui.learn.coach", "HEADS"),
    ("rails18.ui.learn.coach", "LEVEL_NAMES"),
    ("rails18.ui.learn.hints", "JUDGED"),
    ("rails18.ui.learn.hints", "COMPARED"),
    ("rails18.lessons.targets", "PARTS"),
    ("rails18.ui.learn.lead", "LEAVING"),
    ("rails18.ui.learn.school", "BY_ITSELF"),
    ("rails18.ui.model.consequence", "CAUSES"),
    ("rails18.ui.record.overview.dialog", "PAGES"),
    ("rails18.ui.nouns.track.page", "TURNING"),
    ("rails18.ui.nouns.destinations.page", "USES"),
    ("rails18.ui.text.dividends", "CHOICES"),
    ("rails18.ui.now.passing", "AT_ONCE"),
    ("rails18.ui.nouns.rounds.over", "REASONS"),
    ("rails18.ui.now.page", "NOTHING"),
    ("rails18.ui.nouns.routes.page", "UNROUTED"),
    ("rails18.ui.nouns.routes.page", "BY_HAND"),
    ("rails18.ui.nouns.routes.page", "AT_ONCE"),
    ("rails18.ui.record.board_dialog", "PROGRAMS_BLIND"),
    ("rails18.ui.record.dialog", "PLAYERS"),
    ("rails18.ui.record.dialog", "COMPANIES"),
    ("rails18.ui.record.print_dialog", "KINDS"),
    ("rails18.saves.problems", "ASKS"),
    ("rails18.practice.judge", "NOTHING_HELPS"),
    ("rails18.ui.practice.words", "KINDS"),
    ("rails18.ui.practice.words", "ABOUT"),
    ("rails18.ui.practice.words", "GRADES"),
    ("rails18.ui.review.words", "DECIDED"),
    ("rails18.ui.review.words", "ASKED"),
    ("rails18.words.rule_search", "SMALL"),
    ("rails18.record.info", "ENDED"),
    ("rails18.record.info", "PROFILES"),
    ("rails18.players.reason", "SENTENCES"),
    ("rails18.ui.table.holdings", "SUMS"),
    ("rails18.ui.shares.sorting", "COMPANIES"),
    ("rails18.ui.shares.sorting", "PLAYERS"),
    ("rails18.ui.text.names", "OWNERS"),
    ("rails18.ui.text.names", "HIDDEN"),
    ("rails18.ui.beside.opponents_bar", "PACE_NAMES"),
    ("rails18.words.programs", "PROGRAMS"),
    ("rails18.words.texts", "UNTOLD"),
    ("rails18.words.wording", "NUMBERS"),
    ("rails18.words.wording", "PHASES"),
    ("rails18.words.wording", "ZONES"),
    ("rails18.words.wording", "TRAINS"),
    ("rails18.words.wording", "SEVERAL"),
)
SPOKEN = frozenset({"tr", "noun", "counted"})
ERRORS = frozenset(
    {"CannotRead", "CannotSave", "NoProblem", "Rails18Error", "damaged"}
)  # said by the one who shows them
# Where errors are raised that the window shows; the others are for those who write titles, lessons or route positions.
SHOWN = ("core", "storage", "saves", "interchange", "practice", "record", "review", "ui", "titledata/titles.py")
NOT_SHOWN = ("yaml_text.py", "positions.py")
# What systems say when they refuse, as far as they say it in English.
SYSTEM = (
    "Permission denied",
    "Operation not permitted",
    "No space left on device",
    "No such file or directory",
    "Not a directory",
    "Is a directory",
    "File name too long",
    "Read-only file system",
    "Disk quota exceeded",
    "Input/output error",
)
DOORS = ("translation.py", "phrases.py")  # through which all of it goes
COLOURS = ("blank", "yellow", "green", "brown", "gray", "red", "blue")
TERRAIN = ("mountain", "river", "water", "hill", "swamp", "bridge")


@dataclass
class Sentences:
    """Hold the sentences of one file of a language, and singular → plural of its nouns."""

    texts: dict[str, None] = field(default_factory=dict)
    nouns: dict[str, str] = field(default_factory=dict)


@cache
def program() -> Mapping[str, Sentences]:
    """Return file of a language → what it should say, in the order of the sources."""
    found = {"window": _window()}
    for name, files in {
        "log": ("text/en/events.yaml", "text/en/words.yaml"),
        "refusals": ("",),
        "coach": (
            *("text/en/ideas.yaml", "text/en/introductions.yaml"),
            *("text/en/first_game.yaml", "text/en/taught_game.yaml"),
        ),
        "glossary": ("text/en/glossary.yaml",),
    }.items():
        wanted = [paths.maps() / "common" / "refusals.yaml" if not file else paths.resources() / file for file in files]
        found[name] = _made(text for file in wanted for text in _values(read(file, file.name).data))
    lessons = sorted((paths.resources() / "text" / "en" / "lessons").rglob("*.yaml"))
    found["lessons"] = _made(text for file in lessons for text in _values(read(file, file.name).data))
    for title in title_ids():
        found[f"rules-{title}"] = _made(_of_title(paths.maps() / title))
    said: set[str] = set()
    for one in found.values():  # what two files would say is said by the first
        one.texts = {text: None for text in one.texts if text not in said}
        said |= one.texts.keys()
    return found


def _made(texts: Iterable[str]) -> Sentences:
    return Sentences(dict.fromkeys(texts))


# the program itself


def of_errors() -> tuple[dict[str, None], list[str]]:
    """Return the sentences of errors that the window shows, and where one is put together so that none can be known."""
    texts, hidden = dict.fromkeys(SYSTEM), list[str]()
    for file in sorted((ROOT / "rails18").rglob("*.py")):
        if file.name in NOT_SHOWN or not file.relative_to(ROOT / "rails18").as_posix().startswith(SHOWN):
            continue
        nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
        named: dict[str, list[ast.expr]] = {}
        for node in nodes:
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    named.setdefault(_name(target), []).append(node.value)
        for call in nodes:
            if isinstance(call, ast.Call) and _name(call.func) in ERRORS:
                for said in (*call.args[:1], *call.args[2:3]):  # the sentence, and the cure of what cannot be read
                    for each in named.get(said.id, [said]) if isinstance(said, ast.Name) else [said]:
                        texts |= dict.fromkeys(_written(each))
                        if isinstance(each, ast.JoinedStr):
                            hidden.append(f"{file.relative_to(ROOT)}:{call.lineno}")
    return texts, hidden


def _window() -> Sentences:
    made = Sentences(of_errors()[0])
    for file in sorted((ROOT / "rails18").rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and _name(call.func) in SPOKEN:
                _take(made, call)
    for module, name in TABLES:
        made.texts |= dict.fromkeys(_strings(getattr(import_module(module), name)))
    made.texts |= dict.fromkeys((*_of_nouns(), *_of_characters(), *COLOURS, *TERRAIN))
    made.texts.pop("", None)
    return made


def _take(made: Sentences, call: ast.Call) -> None:
    """Note what a call of the door says, as far as it is written there."""
    if _name(call.func) == "tr":
        for text in _written(call.args[0]) if call.args else ():
            made.texts[text] = None
        return
    first = 0 if _name(call.func) == "noun" else 1  # `counted` has the number first
    one, many = ([text for arg in call.args[at : at + 1] for text in _written(arg)] for at in (first, first + 1))
    for number, text in enumerate(one):
        made.nouns[text] = many[number] if number < len(many) and many[number] else f"{text}s"


def unseen() -> list[str]:
    """Return where a noun is counted that is not written at the call, so that no catalogue can know of it."""
    found = []
    for part in ("ui", "storage", "titledata", "words", "saves", "checks"):
        for file in sorted((ROOT / "rails18" / part).rglob("*.py")):
            for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if not isinstance(call, ast.Call) or _name(call.func) not in ("noun", "counted"):
                    continue
                made = Sentences()
                _take(made, call)
                if call.args and not made.nouns and file.name not in DOORS:
                    found.append(f"{file.relative_to(ROOT)}:{call.lineno}")
    return found


def _written(node: ast.expr) -> Iterator[str]:
    """Yield the texts that an expression may be: a literal, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*_written(node.body), *_written(node.orelse))


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _strings(value: Any) -> Iterator[str]:
    """Yield the texts of a table; of pairs of a name and a text, the text."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _strings(each)
    elif isinstance(value, tuple) and len(value) == 2 and all(isinstance(each, str) for each in value):
        yield value[1]
    elif isinstance(value, tuple):
        for each in value:
            yield from _strings(each)


def _of_nouns() -> Iterator[str]:
    """Yield the names, questions and links of all steps, and the kinds of mistakes that can be corrected."""
    import_module("rails18.ui.nouns")
    nouns, actions = import_module("rails18.ui.now.nouns"), import_module("rails18.ui.text.actions")
    for words in actions.STEPS.values():
        told = (words.name, words.question, words.told, words.passing)
        yield from (text for text in told if isinstance(text, str) and text)
    yield from (link.text for link in nouns.LINKS.values() if isinstance(link.text, str))
    yield from (form.words for form in import_module("rails18.ui.record.correction_forms").FORMS)


def _of_characters() -> Iterator[str]:
    """Yield what the characters among the programs say."""
    for character in import_module("rails18.players.character").CHARACTERS.values():
        yield from (character.says, *character.lines.values())


# its data


def _values(value: Any, name: str = "") -> Iterator[str]:
    """Yield the texts of a file of words; names, ids and links are none."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, each in value.items():
            if key not in ("id", "see", "titles", "known", "sections"):
                yield from _values(each, str(key))
    elif isinstance(value, list):
        for each in value:
            yield from _values(each, name)


def _of_title(folder: Path) -> Iterator[str]:
    """Yield what the rules, options and variants of a title say."""
    rules = read(folder / "rules.yaml", "rules.yaml").data
    for entry in (*rules["rules"].values(), *rules.get("answers", {}).values()):
        if isinstance(entry, dict):
            for part in ("refusal", "hidden", "says"):
                yield from (text for text in _values(entry.get(part, "")) if text)
    info = next(info for info in titles() if info.id == folder.name)
    yield from filter(None, (info.why,))
    yield from (text for variant in info.variants for text in (variant.name, variant.sentence))
    yield from (choice.sentence for choice in (*info.profiles, *info.options))
