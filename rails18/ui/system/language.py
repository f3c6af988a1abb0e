"""Choose the language of the window: the system's until somebody chooses another."""

from __future__ import annotations

import logging

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from rails18.core.errors import CannotRead
from rails18.words.translation import English, languages, load, name_of, use

KEY = "language"  # of the settings
SYSTEM = ""  # stands for the language of the system
ENGLISH = "en"
log = logging.getLogger("rails18")
_translators: list[QTranslator] = []  # those of Qt's own words that are in use


class Catalogue(QTranslator):
    """Know Qt's own words also where a language has them only without the letter that is their key."""

    def translate(self, context: str, words: str, about: str | None = None, n: int = -1) -> str | None:
        """Return the words, None where Qt has none: it says them in English then."""
        found = super().translate(context, words, about, n)
        return found or super().translate(context, words.replace("&", ""), about, n) or None


def offered() -> dict[str, str]:
    """Return code → own name of the languages that can be chosen, English first; one that is damaged is left out."""
    found = {ENGLISH: "English"}
    for code, head in languages().items():
        try:
            found[code] = name_of(head)
        except CannotRead as error:
            log.warning("%s", error)
    return found


def of_system() -> str:
    """Return the code of the first language of the system that the program has, else English."""
    known = {ENGLISH, *languages()}
    wanted = (QLocale.languageToCode(QLocale(name).language()) for name in QLocale.system().uiLanguages())
    return next((code for code in wanted if code in known), ENGLISH)


def speak(language: str) -> None:
    """Say everything in a language from now on, Qt's own words too.

    Args:
        language: code, or `SYSTEM`; English where there is no such language or it is damaged.
    """
    code = language or of_system()
    head = languages().get(code)
    use(English())
    _speak_qt(code if head is not None else ENGLISH)
    if head is not None:
        try:
            use(load(head))
        except CannotRead as error:
            log.warning("%s", error)


def _speak_qt(code: str) -> None:
    """Let the buttons and boxes that Qt brings use a language, as far as Qt has a catalogue of it."""
    app = QCoreApplication.instance()
    while app is not None and _translators:
        app.removeTranslator(_translators.pop())
    made = Catalogue()
    if app is not None and code != ENGLISH and made.load(f"qtbase_{code}", _folder()):
        _translators.append(made)
        app.installTranslator(made)


def _folder() -> str:
    return QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
