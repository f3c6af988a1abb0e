"""Read drawings: emblems of companies, pictures and marks of privates, faces; SVG files of simple shapes.

A drawing of the title itself comes before one of the same name that all titles share (`resources/`). What does not
consist of simple shapes is refused, so that whoever draws a file never follows a link, runs a script or waits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from os.path import lexists
from pathlib import Path
from xml.parsers import expat

from rails18 import paths
from rails18.core.errors import CannotRead
from rails18.storage.documents import spelling
from rails18.storage.reading import text_of
from rails18.titledata.files import file_of, place_of
from rails18.titledata.schema import TitleData

EMBLEMS, PRIVATES, MARKS, FACES = "emblems", "privates", "marks", "faces"  # folders of drawings
INK = "currentColor"  # in a drawing: the colour that it is shown in
LARGEST = 16 * 1024  # bytes; the largest of our own has 3.5 KB
DEEPEST = 16  # groups within groups
NAME = re.compile(r"[a-z][a-z0-9_]{0,40}")
FAR = re.compile(r"(?<![\d.])\d{6}")

_NUMBER = r"\s*-?\d*\.?\d+\s*"
_STEP = r"(?>\s*+,?+\s*+[+-]?(?:\d++\.?\d*+|\.\d++))"  # a number of a path; read in one way only, however long that is
_ARC = rf"{_STEP}{{3}}(?:\s*+,?+\s*+[01]){{2}}{_STEP}{{2}}"
_NUMBERS = {  # letters of a path → the numbers after them, once or several times
    "MmLlTt": rf"{_STEP}{{2}}",
    "HhVv": _STEP,
    "SsQq": rf"{_STEP}{{4}}",
    "Cc": rf"{_STEP}{{6}}",
    "Aa": _ARC,
}
_STEPS = "|".join(rf"[{letters}](?!\s*+,)(?:{numbers})++" for letters, numbers in _NUMBERS.items())
_PATH = rf"\s*+(?:(?=[Mm])(?:\s*+(?:{_STEPS}|[Zz]))++)?\s*+"  # Qt draws any other one in part
_COLOUR = rf"none|{INK}|#[0-9a-fA-F]{{3}}|#[0-9a-fA-F]{{6}}"
_ATTRIBUTES = {  # attribute → its values; a drawing has no others
    name: re.compile(pattern)
    for names, pattern in (
        ("xmlns", r"http://www\.w3\.org/2000/svg"),
        ("version id", r"[\w.-]*"),
        ("viewBox", rf"{_NUMBER}(?:[\s,]{_NUMBER}){{3}}"),
        ("width height x y rx ry cx cy r x1 y1 x2 y2 stroke-width stroke-miterlimit", rf"{_NUMBER}(?:px)?"),
        ("opacity fill-opacity stroke-opacity", _NUMBER),
        ("d", _PATH),
        ("points", r"[\d\s,.+-]*"),
        ("transform", r"(?:[\s,]*(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\d\s,.+-]*\))*\s*"),
        ("fill stroke", _COLOUR),
        ("fill-rule", "nonzero|evenodd"),
        ("stroke-linecap", "butt|round|square"),
        ("stroke-linejoin", "miter|round|bevel"),
    )
    for name in names.split()
}
_UNBOUNDED = {"xmlns", "version", "id", "fill", "stroke"}  # attributes whose digits are no lengths
_ELEMENTS = ("svg", "g", "title", "desc", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_PLAIN = "Draw it with simple shapes: in Inkscape save as optimised SVG, with styles as attributes."


def drawing(kind: str, title: str, name: str) -> str:
    """Return the text of a drawing.

    Args:
        kind: `EMBLEMS`, `PRIVATES`, `MARKS` or `FACES`.
        title: id of an installed title.
        name: name of the file without its ending.

    Raises:
        CannotRead: there is none of that name, or it is no drawing of simple shapes.
    """
    if NAME.fullmatch(name):
        own = f"{kind}/{name}.svg"
        path, label = file_of(title, own), place_of(title, own)
        if not lexists(path):
            path, label = paths.resources() / kind / path.name, f"resources/{own}"
        if lexists(path):
            text = text_of(path, label)
            raise_unless_simple(text, label)
            return text
    raise CannotRead(f"there is no drawing {name}.", place_of(title, kind), spelling(name, names(kind, title)))


def names(kind: str, title: str) -> set[str]:
    """Return the drawings that a title may name: its own, and those that all titles share."""
    folders = (file_of(title, kind), paths.resources() / kind)
    return {file.stem for folder in folders for file in folder.glob("*.svg")}


def drawing_faults(title: str, data: TitleData) -> Iterator[CannotRead]:
    """Yield what is wrong with the drawings that a title has or names."""
    emblems = {f"companies.{id}.emblem": company.emblem for id, company in data.companies.items()}
    pictures = {f"privates.{id}.picture": private.picture for id, private in data.privates.items()}
    marks = {
        f"privates.{id}.powers[{number}].mark": power.mark
        for id, private in data.privates.items()
        for number, power in enumerate(private.powers)
        if power.mark
    }
    for kind, named in ((EMBLEMS, emblems), (PRIVATES, pictures), (MARKS, marks)):
        try:
            known, own = names(kind, title), sorted(file_of(title, kind).glob("*"))
        except CannotRead as error:
            yield error
            continue
        yield from _unknown(title, kind, named, known)
        yield from _damaged(title, kind, own)


def _unknown(title: str, kind: str, named: Mapping[str, str], known: set[str]) -> Iterator[CannotRead]:
    for place, name in named.items():
        if name and name not in known:
            file, word = place.partition(".")[0], place.rpartition(".")[2]
            where, cure = f"{place_of(title, f'{file}.yaml')}: {place}", spelling(name, known)
            if NAME.fullmatch(name):
                cure += f" Or draw it: {kind}/{name}.svg."
            yield CannotRead(f"the {word} {name} is not known.", where, cure)


def _damaged(title: str, kind: str, own: Iterable[Path]) -> Iterator[CannotRead]:
    for path in own:
        try:
            if path.suffix != ".svg" or not NAME.fullmatch(path.stem):
                where = place_of(title, f"{kind}/{path.name}")
                cure = "Name drawings by small letters, digits and _, with the ending .svg; move other files out."
                raise CannotRead("this is no name of a drawing.", where, cure)
            drawing(kind, title, path.stem)
        except CannotRead as error:
            yield error


def raise_unless_simple(text: str, label: str) -> None:
    """Refuse what is more than a drawing of simple shapes.

    Raises:
        CannotRead: it is too large, no XML, or holds anything else than shapes in plain colours.
    """
    if len(text.encode()) > LARGEST:
        cure = "Simplify its paths and leave out what cannot be seen at the size of a coin."
        raise CannotRead(f"this drawing is too large: it may have {LARGEST >> 10} KB.", label, cure)
    reader = _Reader(label)
    try:
        reader.parser.Parse(text, True)
    except expat.ExpatError as error:
        sentence = f"this is no valid XML ({expat.ErrorString(error.code)})."
        raise CannotRead(sentence, f"{label}: line {error.lineno}", "Save it again as SVG.") from None
    if not reader.framed:
        raise CannotRead("the viewBox is missing.", label, 'Write it at <svg>: viewBox="-110 -110 220 220".')


class _Reader:
    """Read the XML of a drawing, and raise CannotRead at the first thing that does not belong.

    Attributes:
        framed: it has a viewBox.
    """

    def __init__(self, label: str) -> None:
        self.label, self.depth, self.framed = label, 0, False
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.StartDoctypeDeclHandler = lambda *_: self._refuse("it declares a document type", "Take it out.")
        self.parser.ProcessingInstructionHandler = lambda *_: self._refuse("it gives instructions", "Take them out.")

    def _start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag not in _ELEMENTS or (tag == "svg") != (self.depth == 0):
            self._refuse(f"<{tag}> is no simple shape")
        self.depth += 1
        if self.depth > DEEPEST:
            self._refuse(f"groups lie more than {DEEPEST} deep in each other", "Take some out.")
        for name, value in attributes.items():
            self._check(tag, name, value)

    def _check(self, tag: str, name: str, value: str) -> None:
        pattern = _ATTRIBUTES.get(name)
        if pattern is None:
            self._refuse(f"<{tag}> has {name}, which is not part of a simple shape")
        elif not pattern.fullmatch(value):
            self._refuse(f"<{tag}> has a {name} that cannot be used here ({value[:40]})")
        elif name not in _UNBOUNDED and FAR.search(value):
            self._refuse(f"<{tag}> has a {name} with a number of 100000 or more", "Draw within the viewBox.")
        elif name == "viewBox":
            _, _, wide, high = map(float, value.replace(",", " ").split())
            if min(wide, high) <= 0:
                self._refuse("the viewBox is empty", 'Write it as viewBox="-110 -110 220 220".')
            self.framed |= tag == "svg"

    def _end(self, tag: str) -> None:
        self.depth -= 1

    def _refuse(self, what: str, cure: str = _PLAIN) -> None:
        raise CannotRead(f"{what}.", f"{self.label}: line {self.parser.CurrentLineNumber}", cure)
