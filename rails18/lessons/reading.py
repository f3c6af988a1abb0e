"""Read a lesson from its file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from rails18 import paths
from rails18.core.action_json import from_json
from rails18.core.actions import Action
from rails18.core.ids import PlayerId, stated
from rails18.core.kinds import kinds
from rails18.core.title import Setup
from rails18.lessons.lesson import TARGETS, Branch, Lesson, Pattern, Remark, Step, Want, Wrong
from rails18.storage.documents import Document, read, spelling
from rails18.words.translation import tr

FOLDER, GAMES = "lessons", "games"  # where lessons are in the resources, and in it the games they are taken from


def read_lesson(doc: Document, id: str) -> Lesson:
    """Return the lesson that a document describes.

    Raises:
        CannotRead: something in it is wrong.
    """
    optional = ("game", "setup", "before", "line", "branches", "remarks", "figures", "ideas", "dims")
    doc.only(("seat", "minutes", "steps"), optional)
    setup, line, game = _line(doc)
    if id.partition("/")[0] != setup.title:
        cure = f"Move the file to the folder {setup.title}."
        raise doc.fault("", f"a lesson of {setup.title} does not belong here.", cure)
    found = doc.entries("branches", Branch).items()
    branches = {name: _branch(doc, name, branch, game if branch.of_game else line) for name, branch in found}
    lesson = Lesson(
        id=id,
        setup=setup,
        seat=_seat(doc, "seat", stated(doc.value("seat", str)), setup),
        minutes=doc.value("minutes", int),
        line=line,
        branches=branches,
        steps=_steps(doc, setup, len(line)),
        remarks=doc.convert(doc.data.get("remarks", ()), tuple[Remark, ...], "remarks"),
        figures=doc.convert(doc.data.get("figures", {}), dict[str, str], "figures"),
        ideas=doc.convert(doc.data.get("ideas", ()), tuple[str, ...], "ideas"),
        dims=doc.convert(doc.data.get("dims", ()), tuple[str, ...], "dims"),
    )
    for number, remark in enumerate(lesson.remarks):
        _seat(doc, f"remarks[{number}].by", remark.by, setup)
    return lesson


def with_learner(setup: Setup, name: str, seat: PlayerId) -> Setup:
    """Return the set-up with the learner's name at a seat; a name that an opponent has gets a mark.

    Opponents have colours for names, and lessons name them in the language of the screen.
    """
    colours = {"Blue": tr("Blue"), "Green": tr("Green"), "Red": tr("Red")}
    others = [colours.get(player, player) for player in setup.players]
    own = f"{name} *" if name in [other for id, other in zip(setup.ids, others, strict=True) if id != seat] else name
    players = tuple(own if id == seat else other for id, other in zip(setup.ids, others, strict=True))
    return msgspec.structs.replace(setup, players=players)


def _line(doc: Document) -> tuple[Setup, tuple[Action, ...], tuple[Action, ...]]:
    """Return set-up, line and game: the line is the beginning of a game, and moves of its own."""
    if ("game" in doc.data) == ("setup" in doc.data):
        raise doc.fault("game", "a lesson needs either a game or a set-up.", "Write `game: {name: ..., first: ...}`.")
    if "setup" in doc.data:
        setup = doc.value("setup", Setup)
        whole = before = _actions(doc, "before", doc.data.get("before", ()))
    else:
        source = doc.value("game", _Source)
        game = lesson_document(f"{GAMES}/{source.name}")
        game.only(("setup", "actions"))
        setup = game.value("setup", Setup)
        whole = _actions(game, "actions", game.data["actions"])
        first = len(whole) if source.first is None else source.first
        if not 0 <= first <= len(whole):
            raise doc.fault("game.first", f"the game has {len(whole)} actions, not {first}.", "Write fewer.")
        before = whole[:first]
    return setup, (*before, *_actions(doc, "line", doc.data.get("line", ()))), whole


def _branch(doc: Document, name: str, branch: Branch, line: tuple[Action, ...]) -> tuple[Action, ...]:
    place = f"branches.{name}"
    if not 0 <= branch.first <= len(line):
        raise doc.fault(f"{place}.first", f"the line has {len(line)} actions, not {branch.first}.", "Write fewer.")
    return (*line[: branch.first], *_actions(doc, f"{place}.play", branch.play))


class _Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take the first actions of a game, all when `first` is None."""

    name: str
    first: int | None = None


def _actions(doc: Document, place: str, raw: Any) -> tuple[Action, ...]:
    plain = doc.convert(raw, tuple[dict[str, Any], ...], place)
    return tuple(from_json(each, f"{doc.label}: {place}[{number}]") for number, each in enumerate(plain))


def _seat(doc: Document, place: str, seat: PlayerId, setup: Setup) -> PlayerId:
    if seat not in setup.ids:
        raise doc.fault(place, f"there is no seat {seat}.", spelling(seat, setup.ids))
    return seat


def _steps(doc: Document, setup: Setup, length: int) -> tuple[Step, ...]:
    raw = doc.convert(doc.data.get("steps"), tuple[dict[str, Any], ...], "steps")
    if not raw:
        raise doc.fault("steps", "there are none.", "Write one step at least.")
    steps: list[Step] = []
    for number, plain in enumerate(raw):
        place = f"steps[{number}]"
        rest = {key: value for key, value in plain.items() if key not in ("want", "wrong")}
        for inner in ("ends", "answers"):
            if inner in rest:
                raise doc.fault(f"{place}.{inner}", f"the key {inner} is not known here.", "Write want or wrong.")
        step = doc.convert(rest, Step, place)
        wrong = doc.convert(plain.get("wrong", ()), tuple[dict[str, Any], ...], f"{place}.wrong")
        answers = tuple(_wrong(doc, f"{place}.wrong[{index}]", each) for index, each in enumerate(wrong))
        step = msgspec.structs.replace(step, ends=_want(doc, f"{place}.want", plain.get("want")), answers=answers)
        if step.glow and step.ends.does != "next":
            raise doc.fault(f"{place}.glow", "what is to be done glows by itself.", "Take it out.")
        if step.id in [other.id for other in steps]:
            raise doc.fault(f"{place}.id", f"there are two steps {step.id}.", "Name one of them otherwise.")
        if not 0 <= step.at <= length:
            raise doc.fault(f"{place}.at", f"the line has {length} actions, not {step.at}.", "Fix the number.")
        if step.seat:
            _seat(doc, f"{place}.seat", step.seat, setup)
        steps.append(step)
    return tuple(steps)


def _want(doc: Document, place: str, raw: Any) -> Want:
    """Return what ends a step: nothing but *Next* when there is nothing."""
    if raw is None:
        return Want()
    plain = doc.convert(raw, dict[str, Any], place)
    if "undo" in plain:
        _only(doc, place, plain, ("undo",))
        return Want("undo", times=doc.convert(plain["undo"], int, f"{place}.undo"))
    for does in TARGETS:
        if does in plain:
            _only(doc, place, plain, (does,))
            targets = [plain[does]] if isinstance(plain[does], str) else plain[does]
            return Want(does, targets=doc.convert(targets, tuple[str, ...], f"{place}.{does}"))
    if "choose" in plain:
        _only(doc, place, plain, ("choose",))
        inner = doc.convert(plain["choose"], dict[str, Any], f"{place}.choose")
        return Want("choose", _pattern(doc, f"{place}.choose", inner))
    refused = doc.convert(plain.pop("refused", ""), str, f"{place}.refused")
    return Want("refused" if refused else "play", _pattern(doc, place, plain), refused)


def _wrong(doc: Document, place: str, raw: dict[str, Any]) -> Wrong:
    plain = dict(raw)
    say, refused = (doc.convert(plain.pop(key, ""), str, f"{place}.{key}") for key in ("say", "refused"))
    joins = doc.convert(plain.pop("joins", None), bool | None, f"{place}.joins")
    if not say and not refused:
        raise doc.fault(place, "this try has no answer.", "Add `say:` or `refused:`.")
    if joins is not None and plain.get("kind") != "lay_tile":
        raise doc.fault(f"{place}.joins", "only a tile joins track.", "Take it out.")
    return Wrong(_pattern(doc, place, plain), say, refused, joins)


def _only(doc: Document, place: str, plain: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in plain:
        if key not in known:
            raise doc.fault(f"{place}.{key}", f"the key {key} is not known here.", spelling(key, known))


def _pattern(doc: Document, place: str, plain: Mapping[str, Any]) -> Pattern:
    known = {str(one.__struct_config__.tag): one for one in kinds()}
    kind = str(plain.get("kind", ""))
    if kind not in known:
        words = (*known, *TARGETS, "choose", "undo")
        raise doc.fault(f"{place}.kind", f"there is no kind of action {kind}.", spelling(kind, words))
    fields = known[kind].__struct_fields__
    rest = {name: value for name, value in plain.items() if name != "kind"}
    _only(doc, place, rest, fields)
    types = _types(known[kind])
    for name, value in rest.items():
        for each in value if isinstance(value, list) else [value]:
            if not isinstance(each, str | int | None):
                cure = "Write one value, or a list of them."
                raise doc.fault(f"{place}.{name}", "this is no value of an action.", cure)
            doc.convert(each, types[name], f"{place}.{name}")
    return Pattern(kind, rest)


@cache
def _types(kind: type[Action]) -> dict[str, Any]:
    return get_type_hints(kind)  # a tenth of a millisecond each time, and a lesson names dozens of actions


def lesson_file(id: str) -> Path:
    """Return the file of a lesson."""
    return Path(paths.resources(), FOLDER, *f"{id}.yaml".split("/"))


def lesson_document(id: str) -> Document:
    """Return the document of a lesson, or of a game that lessons are taken from."""
    return read(lesson_file(id), f"resources/{FOLDER}/{id}.yaml")
