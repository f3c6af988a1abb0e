"""Set a game up: title, variant, players and seats, rules profile and options."""

from __future__ import annotations

import random

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QSpacerItem,
    QSpinBox,
    QWidget,
)

from rails18.core.text import LONGEST_NAME, harmless
from rails18.core.title import Setup
from rails18.lessons.progress import Progress
from rails18.players.character import CHARACTERS
from rails18.record.info import PROFILES
from rails18.titledata.titles import Choice, TitleInfo, titles
from rails18.ui.dialogs.name_entry import LONGEST_TYPED, remember_names
from rails18.ui.dialogs.seat_list import SeatList
from rails18.ui.dialogs.title_picture import TitlePicture
from rails18.ui.look.plain import CheckBox, RadioButton, ToolButton, set_tip
from rails18.ui.look.theme import Theme
from rails18.ui.system.settings import Settings
from rails18.ui.widgets.controls import button, called, card, clear, column, fill, label, row
from rails18.ui.widgets.flow import Flow
from rails18.ui.widgets.layouts import Column, Grid
from rails18.words.translation import tr

LARGEST_SEED = 999_999
ABOVE = 0.04  # part of the page that stays free above what is chosen, while there is room
PICTURE = 100  # times the room below it that the picture of a board has
SIDES = 28  # pixels left and right, as on the start page


class NewGamePage(QWidget):
    """Let the table choose.

    Signals:
        begin: (Setup, player → level of a program, name → level of the coach) start this game.
        left: nothing is started.
    """

    begin = Signal(object, object, object)
    left = Signal()

    def __init__(self, settings: Settings, theme: Theme, progress: Progress, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("background")
        self.settings, self.theme = settings, theme
        self.picture = TitlePicture(theme)
        self.infos: list[TitleInfo] = titles()
        self.title = called(QComboBox(), tr("Title"), "field")
        for info in self.infos:
            self.title.addItem(info.name, info.id)
        self.players = called(QSpinBox(), tr("Number of players"), "field")
        self.players.setSuffix(tr(" players"))
        self.seed = called(QSpinBox(), tr("Seed"), "field")
        self.seed.setRange(1, LARGEST_SEED)
        self.seed.setValue(random.SystemRandom().randint(1, LARGEST_SEED))
        set_tip(
            self.seed, tr("The same seed always gives the same seating and, in the beginner game, the same privates")
        )
        self.about = label(tone="muted")
        self._variants = Column()
        self._variants.setSpacing(2)
        self.seats = SeatList(settings, theme, progress, lambda: self.start_button.setFocus())
        self.names, self.who = self.seats.names, self.seats.who
        self._advanced = QWidget()
        self._advanced_box = Column(self._advanced)
        self._advanced_box.setContentsMargins(18, 0, 0, 0)
        self._advanced.hide()
        self.on_table = called(CheckBox(tr("Physical board: map and tiles lie on your table")), name="physical-board")
        set_tip(self.on_table, tr("The program is the bank: it keeps money, shares, prices, trains and tokens"))
        self.fault = label(tone="bad")
        self.seats.changed.connect(self.fault.clear)  # what was wrong may be right now
        self.on_table.toggled.connect(self.fault.clear)
        self.seats.full.connect(self._tell_full)
        self._lay_out()
        self.title.currentIndexChanged.connect(self._title_chosen)
        self.players.valueChanged.connect(self._show_seats)
        self._title_chosen()

    # layout

    def _lay_out(self) -> None:
        self.fold = ToolButton()
        self.fold.setText(tr("▶ Rules and options"))
        self.fold.setCheckable(True)
        self.fold.toggled.connect(self._unfold)
        begin = self.start_button = button(tr("Start the game"), self._begin, name="begin", role="confirm")
        back = button(tr("Back"), self.left, role="skip")
        game = self._game = column(label(tr("Game"), "strong"), self.title, self.about, spacing=6)
        game.addLayout(self._variants)
        game.addSpacing(8)
        game.addLayout(row(self.fold, 1))
        game.addWidget(self._advanced)
        game.addSpacing(4)
        game.addWidget(self.on_table)
        game.addStretch(1)
        self._seating = self._people()
        left, right = card(game, margin=16), card(self._seating, margin=16)
        left.setMinimumWidth(400)
        right.setMinimumWidth(400)
        self._above = QSpacerItem(0, 0)
        page = called(QWidget(), name="background")
        grid = self._grid = Grid(page)
        grid.setContentsMargins(SIDES, 0, SIDES, 10)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(2, 1)
        grid.addItem(self._above, 0, 0)
        grid.addWidget(label(tr("New game"), "title"), 1, 0, 1, 2)
        grid.addWidget(left, 2, 0)
        grid.addWidget(right, 2, 1)
        scrolled = QScrollArea()
        scrolled.setWidgetResizable(True)
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setWidget(page)
        whole = fill(Column(self), (scrolled, 1), margins=(0, 0, 0, SIDES))
        foot = row(back, self.fault, 1, begin)  # where it is, whatever is chosen above
        foot.setContentsMargins(SIDES, 0, SIDES, 0)
        whole.addLayout(foot)

    def _people(self) -> Column:
        """Return the seats, and how they are drawn."""
        shuffle = button(tr("Draw for seats"), self.shuffle, name="shuffle")
        set_tip(shuffle, tr("Draws the seating order at random: the same seed gives the same seats"))
        again = button(tr("New seed"), lambda: self.seed.setValue(random.SystemRandom().randint(1, LARGEST_SEED)))
        people = column(label(tr("Players, clockwise from the first player"), "strong"), self.players, spacing=6)
        people.addWidget(self.seats)
        draw = QWidget()
        flow = Flow(draw, spacing=6)
        for widget in (label(tr("Seed"), wrap=False), self.seed, again, shuffle):
            flow.addWidget(widget)
        people.addWidget(draw)
        people.addSpacing(10)
        people.addStretch(1)
        return people

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the top where it is when seats or options come: a second click must not hit what has moved there."""
        super().resizeEvent(event)
        above = round(ABOVE * self.height())
        self._above.changeSize(0, above, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Maximum)
        self._grid.invalidate()

    def _unfold(self, on: bool) -> None:
        self._advanced.setVisible(on)
        self.fold.setText(tr("{value} Rules and options", value="▼" if on else "▶"))

    @property
    def info(self) -> TitleInfo:
        """Return the chosen title."""
        return self.infos[max(0, self.title.currentIndex())]

    def _title_chosen(self) -> None:
        info = self.info
        self.players.setRange(min(info.players), max(info.players))
        wanted = int(self.settings.number("new/players", 4))
        self.players.setValue(max(min(info.players), min(max(info.players), wanted)))
        clear(self._variants)
        self._variant: dict[str, QRadioButton] = {}
        for variant in info.variants:
            made = called(RadioButton(tr(variant.name)), name=f"variant-{variant.id}")
            made.setAccessibleDescription(tr(variant.sentence))
            self._variant[variant.id] = made
            self._variants.addWidget(made)
            text = label(tr(variant.sentence), "muted")
            text.setContentsMargins(22, 0, 0, 4)
            self._variants.addWidget(text)
            if len(info.variants) == 1:  # there is nothing to choose
                made.hide()
                text.hide()
        next(iter(self._variant.values())).setChecked(True)
        self.about.setText(self._told(info))
        beside = self._seating if len(info.variants) > 1 else self._game  # variants leave the game's own side no room
        beside.insertWidget(beside.count() - 1, self.picture, PICTURE)
        self.picture.show_title(info)
        self._fill_advanced(info)
        choices = len(info.options) + len(self._profiles(info)) - 1
        self.fold.setVisible(choices > 0)
        self.fold.setChecked(any(option.proposed for option in info.options))  # what is set shall be seen
        self._show_seats()

    def _told(self, info: TitleInfo) -> str:
        """Return by whom the game is and for how many, and after which rules it is played where there is no choice."""
        text = tr(
            "Designed by {designer}, for {min} to {max} players.",
            designer=info.designer,
            min=min(info.players),
            max=max(info.players),
        )
        profiles = self._profiles(info)
        if len(profiles) != 1:
            return text
        return f"{text} {tr('Rules: {profile}', profile=tr(profiles[0].sentence))}"

    @staticmethod
    def _profiles(info: TitleInfo) -> list[Choice]:
        """Return the readings of the rules to choose from, without those that only serve for replaying old files."""
        names = {profile.name for profile in info.profiles}
        return [profile for profile in info.profiles if profile.name.rpartition(" ")[0] not in names]

    def _fill_advanced(self, info: TitleInfo) -> None:
        clear(self._advanced_box)
        self.profile = called(QComboBox(), tr("Rules profile"), "field")
        offered = self._profiles(info)
        for profile in offered:
            self.profile.addItem(tr(PROFILES.get(profile.name, profile.name)), profile.id)
        told = label(tr(offered[0].sentence), "muted")
        self.profile.currentIndexChanged.connect(lambda index: told.setText(tr(offered[index].sentence)))
        for widget in (label(tr("Rules as in"), wrap=False), self.profile, told):
            self._advanced_box.addWidget(widget)
            widget.setVisible(len(offered) > 1)  # one reading is no choice
        self._options: dict[str, QCheckBox] = {}
        self._decided: set[str] = set()  # options that a person has set or wiped out
        for option in info.options:
            made = called(CheckBox(tr(option.sentence).removesuffix(".")), name=f"option-{option.id}")
            made.clicked.connect(lambda _=False, option=option.id: self._decided.add(option))
            self._options[option.id] = made
            self._advanced_box.addWidget(made)
        self.profile.currentIndexChanged.connect(self._show_options)
        self._show_options()

    def _show_options(self) -> None:
        """Show the options that the chosen rules offer, and choose those that they propose."""
        for option in self.info.options:
            box = self._options[option.id]
            box.setVisible(self._offered(option))
            if option.id not in self._decided:
                box.setChecked(self.profile.currentData() in option.proposed)

    def _offered(self, option: Choice) -> bool:
        return not option.profiles or self.profile.currentData() in option.profiles

    def _show_seats(self) -> None:
        self.seats.show_seats(self.players.value(), self.info.id)

    def shuffle(self) -> None:
        """Deal the seats with the shown seed."""
        self.seats.shuffle(self.seed.value())

    # starting

    def setup(self) -> Setup:
        """Return what is chosen."""
        variant = next(name for name, button in self._variant.items() if button.isChecked())
        options = {
            option.id: True
            for option in self.info.options
            if self._offered(option) and self._options[option.id].isChecked()
        }
        return Setup(
            title=self.info.id,
            players=tuple(harmless(entry.text(), LONGEST_NAME).strip() for entry in self.names),
            variant=variant,
            profile=self.profile.currentData(),
            options=options,
            seed=self.seed.value(),
        )

    def _tell_full(self) -> None:
        self.fault.setText(tr("A name can have at most {most} letters.", most=LONGEST_TYPED))

    def _begin(self) -> None:
        chosen = self.setup()
        if not all(chosen.players):
            self.fault.setText(tr("Every player needs a name: fill in the empty field."))
        elif len(set(chosen.players)) < len(chosen.players):
            self.fault.setText(tr("Two players have the same name: change one of them."))
        elif self.on_table.isChecked() and self.seats.programs():
            self.fault.setText(
                tr("A program cannot see the board on your table: choose persons, or play without the physical board.")
            )
        else:
            self.fault.setText("")
            self.settings.put("new/players", len(chosen.players))
            self.settings.put("new/names", list(chosen.players))
            own = {character.called for character in CHARACTERS.values()}
            remember_names(self.settings, [name for name in chosen.players if name not in own])
            self.begin.emit(chosen, self.seats.programs(), self.seats.coached(chosen.players))

    def show_fresh(self, title: str = "") -> None:
        """Get ready for another game, of a title or of the one chosen last."""
        self.fault.setText("")
        self.on_table.setChecked(False)
        self.seed.setValue(random.SystemRandom().randint(1, LARGEST_SEED))
        if title:
            self.title.setCurrentIndex(max(0, self.title.findData(title)))
        if self.names:
            self.names[0].setFocus(Qt.FocusReason.OtherFocusReason)
            self.names[0].selectAll()
