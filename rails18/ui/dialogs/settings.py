"""Let people choose how the program looks, sounds and moves, and whether it counts time."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget

from rails18.saves.note_lines import MOST_MINUTES, MOST_PRICE
from rails18.ui.beside.comfort import MOTIONS, Comfort
from rails18.ui.dialogs.language_choice import LanguageChoice
from rails18.ui.dialogs.name_entry import forget_names
from rails18.ui.learn.matched import KEY, is_wanted
from rails18.ui.look.plain import CheckBox
from rails18.ui.look.text_size import usual_text
from rails18.ui.look.theme import Theme
from rails18.ui.session.skipping import Skipping
from rails18.ui.system.settings import Settings
from rails18.ui.widgets.controls import button, called, fill, label, row
from rails18.ui.widgets.dialog import Dialog
from rails18.ui.widgets.layouts import Column, Grid
from rails18.ui.widgets.scrolled import Role, ScrollArea
from rails18.words.translation import tr

SMALLEST, LARGEST, STEP = 80, 200, 5  # percent of the usual text size
WIDE, BESIDE = 620, 50  # pixels of the window at the usual text size, and of it above and below what is in it


class Chooser(Protocol):
    """What the window can be told."""

    settings: Settings
    theme: Theme

    @property
    def language(self) -> str:
        """Return the code of the language that was chosen, "" for the system's."""

    def use_language(self, language: str) -> None:
        """Say everything in a language."""

    def set_dark(self, on: bool) -> None:
        """Change between the light and the dark theme."""

    def set_emblems(self, on: bool) -> None:
        """Show companies with their emblems, or with letters alone."""

    def scale_text(self, factor: float) -> None:
        """Make the text larger or smaller; 0 makes it as the screen wants it."""

    def set_text_percent(self, percent: int) -> None:
        """Set the text size."""

    def text_percent(self) -> int:
        """Return the text size."""


class SettingsDialog(Dialog):
    """Show what can be chosen; everything holds at once, and for the next time.

    Attributes:
        language, dark, text, motion, skip, sounds, clock, minutes, usual, price: the controls.
        unheard: why no sound can be heard, hidden where it can.
    """

    def __init__(self, window: Chooser, comfort: Comfort, skipping: Skipping, parent: QWidget) -> None:
        super().__init__(tr("Settings"), parent)
        self.chooser, self.comfort, self.skipping = window, comfort, skipping
        self._grid = Grid(across=16, down=8, grows=1)
        self._look()
        self._play()
        self._sounds()
        self._clock()
        self._names()
        close = self.closing_button(name="settings-close")
        inner = QWidget()
        fill(Column(inner), self._grid, 1)
        area = ScrollArea(inner, Role.Window)
        whole = Column(self)
        whole.addWidget(area, 1)
        whole.addLayout(row(label(tr("Every choice holds at once and is remembered."), "muted", wrap=False), 1, close))
        self._whole, self._inner, self._close = whole, inner, close
        for control in inner.findChildren(QWidget):
            if isinstance(control, QComboBox | QSpinBox):
                control.installEventFilter(self)
        self._fit()
        window.theme.changed.connect(self._fit)

    def _fit(self) -> None:
        """Tell the text size, and be as large as it asks for, whole on the screen."""
        with QSignalBlocker(self.text):
            self.text.setValue(self.chooser.text_percent())
        self._whole.activate()  # or it remembers how wide larger text was
        wanted = self._inner.sizeHint().height() + self._close.sizeHint().height() + BESIDE
        self.take(QSize(round(self.chooser.theme.px(WIDE)), wanted))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Wheel:  # the wheel scrolls: nothing that it passes over may change
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    # rows

    def _heading(self, words: str) -> None:
        self._grid.addWidget(label(words, "title"), self._grid.rowCount(), 0, 1, 2)

    def _row(self, words: str, control: QWidget, about: str) -> None:
        number = self._grid.rowCount()
        control.setAccessibleName(words)
        control.setAccessibleDescription(about)
        name = label(words, wrap=False)
        self._grid.addWidget(name, number, 0, Qt.AlignmentFlag.AlignTop)
        held = fill(Column(), row(control, 1), label(about, "muted"), spacing=2)
        self._grid.addLayout(held, number, 1)

    def _check(self, words: str, name: str, on: bool) -> CheckBox:
        made = called(CheckBox(words), name=name)
        made.setChecked(on)
        return made

    def _number(self, name: str, value: int, most: int, suffix: str, none: str = "") -> QSpinBox:
        made = called(QSpinBox(), name=name)
        made.setRange(0, most)
        made.setSuffix(suffix)
        made.setSpecialValueText(none)
        made.setValue(value)
        made.setKeyboardTracking(False)
        return made

    # parts

    def _look(self) -> None:
        window = self.chooser
        self._heading(tr("Look"))
        self.language = LanguageChoice(window.language, "setting-language")
        self.language.chosen.connect(window.use_language)
        self._row(tr("Language"), self.language, tr("It changes at once, and the game goes on."))
        self.dark = self._check(tr("Dark theme"), "setting-dark", window.theme.palette.name == "dark")
        self.dark.toggled.connect(window.set_dark)
        self._row(tr("Colours"), self.dark, tr("Easier on the eyes in a dark room."))
        self.emblems = self._check(tr("Emblems of companies"), "setting-emblems", window.theme.palette.emblems)
        self.emblems.toggled.connect(window.set_emblems)
        self._row(tr("Companies"), self.emblems, tr("Without them, tokens and certificates carry large letters alone."))
        self.text = self._number("setting-text", window.text_percent(), LARGEST, tr("%"))
        self.text.setRange(SMALLEST, LARGEST)
        self.text.setSingleStep(STEP)
        self.text.valueChanged.connect(window.set_text_percent)
        proposed = round(100 * usual_text(self.screen()))
        usual = partial(window.scale_text, 0)
        again = button(tr("Use {percent}%", percent=proposed), usual, name="setting-text-proposed", role="small")
        again.setAccessibleDescription(tr("The size that suits this screen"))
        held = QWidget()
        held.setLayout(row(self.text, again, 1))
        self._row(
            tr("Text size"),
            held,
            tr("{percent}% suits this screen. Ctrl++ and Ctrl+- change it at any time.", percent=proposed),
        )
        self.text.setAccessibleName(tr("Text size"))
        self.motion = called(QComboBox(), name="setting-motion")
        for name, words in MOTIONS.items():
            self.motion.addItem(tr(words), name)
        self.motion.setCurrentIndex(self.motion.findData(self.comfort.motion))
        self.motion.currentIndexChanged.connect(lambda: self.comfort.set_motion(self.motion.currentData()))
        self._row(
            tr("Movement"),
            self.motion,
            tr(
                "Tiles, tokens and certificates move to their places for a quarter of a second. Nothing waits for them."
            ),
        )

    def _play(self) -> None:
        self._heading(tr("Course of play"))
        self.skip = self._check(tr("Do not ask where there is no choice"), "setting-skip", self.skipping.on)
        self.skip.toggled.connect(self.skipping.switch)
        self._row(
            tr("Steps"),
            self.skip,
            tr("A step in which one can only pass is passed, and the log says why. Undo goes back over it."),
        )
        settings = self.chooser.settings
        self.matched = self._check(tr("Propose a level by how games went"), "setting-match", is_wanted(settings))
        self.matched.toggled.connect(lambda on: settings.put(KEY, on))
        self._row(
            tr("Programs"),
            self.matched,
            tr("Your results against programs are kept on this computer, beside what you have learned."),
        )

    def _sounds(self) -> None:
        comfort, can = self.comfort, self.comfort.speaker.can_play
        self._heading(tr("Sounds"))
        self.sounds = self._check(tr("Play short sounds at moves"), "setting-sounds", comfort.sounds and can)
        self.sounds.setEnabled(can)
        self.sounds.toggled.connect(comfort.set_sounds)
        self.try_it = button(
            tr("Listen"), lambda: comfort.speaker.play("money"), name="setting-sounds-try", role="small"
        )
        self.try_it.setEnabled(can)
        held = QWidget()
        held.setLayout(row(self.sounds, self.try_it, 1))
        about = comfort.speaker.why_not() or tr("A tile, a token, coins, a whistle, and a bell for each round.")
        self._row(tr("Sounds"), held, about)

    def _clock(self) -> None:
        clock = self.comfort.clock
        self._heading(tr("Clocks"))
        self.clock = self._check(tr("Count the time of each player"), "setting-clock", clock.on)
        self.clock.toggled.connect(clock.switch)
        self._row(
            tr("Clocks"),
            self.clock,
            tr("They stand above the board and are saved with the game. The Pause key stops them; undo does not."),
        )
        self.minutes = self._number("setting-minutes", clock.minutes, MOST_MINUTES, tr(" min"), tr("No limit"))
        self.usual = self._number("setting-usual", clock.usual, MOST_MINUTES, tr(" min"), tr("Never"))
        self.price = self._number("setting-price", clock.price, MOST_PRICE, "", tr("Nothing"))
        boxes = (self.minutes, self.usual, self.price)
        for box in boxes:
            box.valueChanged.connect(lambda: clock.limit(*(each.value() for each in boxes)))
        self._row(
            tr("Time for each player"),
            self.minutes,
            tr("The clock then counts down. It turns amber near the end and red when the time is over."),
        )
        self._row(tr("Long decision after"), self.usual, tr("A clock turns amber when one decision takes longer."))
        self._row(
            tr("A minute over the time costs"),
            self.price,
            tr("In the money of the game, taken off in the final standings; the game itself knows nothing of it."),
        )

    def _names(self) -> None:
        self._heading(tr("Names"))
        self.names = button(tr("Forget the names of players"), self._forget_names, name="setting-names", role="small")
        self._row(tr("Players"), self.names, tr("Names of earlier games are offered when a new game is set up."))

    def _forget_names(self) -> None:
        forget_names(self.chooser.settings)
        self.names.setEnabled(False)
