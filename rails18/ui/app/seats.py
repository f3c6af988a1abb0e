"""Say in a menu who plays which seat, who passes by themselves, and how much the coach says to whom."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QMenu

from rails18.core.ids import PlayerId
from rails18.ui.learn.coach import LEVEL_NAMES as COACHED
from rails18.ui.learn.coach import CoachStrip
from rails18.ui.look.faces import face_icon
from rails18.ui.look.plain import button_text
from rails18.ui.session.opponents import Opponents
from rails18.words.programs import PROGRAMS, program_name
from rails18.words.translation import tr


class Seats:
    """Fill the menu of the seats when it opens.

    Args:
        show_silenced: lists the silenced ideas of the coach.
    """

    def __init__(self, opponents: Opponents, coach: CoachStrip, show_silenced: Callable[[], object]) -> None:
        self.opponents, self.coach, self.show_silenced = opponents, coach, show_silenced
        self._inner: list[QMenu] = []

    def fill(self, menu: QMenu) -> None:
        """Offer for each seat a person, the levels of programs, and the characters."""
        game = self.opponents.adapter.game
        seats = list(zip(game.setup.ids, game.setup.players, strict=True)) if game else []
        while len(self._inner) < len(seats):  # kept: a menu inside a menu is never let go
            self._inner.append(menu.addMenu(""))
        for inner in self._inner[len(seats) :]:
            inner.menuAction().setVisible(False)
        for inner, (seat, name) in zip(self._inner, seats, strict=False):
            inner.clear()
            inner.setTitle(button_text(name))
            inner.menuAction().setVisible(True)
            assert game is not None
            for level in ("", *PROGRAMS):
                made = inner.addAction(tr("Program, {level}", level=program_name(level)) if level else tr("Person"))
                made.setIcon(face_icon(level, game.setup.title, self.coach.context.theme))
                made.setCheckable(True)
                made.setChecked(game.programs.get(seat, "").partition(" ")[0] == level)
                made.triggered.connect(lambda _=False, seat=seat, level=level: self.opponents.seat(seat, level))
            self._fill_passing(inner, seat, seat in game.programs)
            self._fill_coach(inner, seat)

    def _fill_passing(self, menu: QMenu, seat: PlayerId, program: bool) -> None:
        """Offer to pass for a person until something happens."""
        autopass = self.opponents.autopass
        made = menu.addAction(tr("Pass until something happens"))
        made.setCheckable(True)
        made.setChecked(seat in autopass.watches)
        made.setEnabled(not program)
        made.triggered.connect(lambda on: autopass.switch(seat, on))

    def _fill_coach(self, menu: QMenu, seat: PlayerId) -> None:
        """Offer how much the coach says to a player."""
        menu.addSeparator()
        for level, words in COACHED.items():
            made = menu.addAction(tr("Coach: {level}", level=tr(words)))
            made.setCheckable(True)
            made.setChecked(self.coach.level(seat) == level)
            made.triggered.connect(lambda _=False, level=level: self.coach.set_level(seat, level))
        number = len(self.coach.silenced(seat))
        if number:
            made = menu.addAction(tr("Coach: silenced ideas ({number}) …", number=number))
            made.triggered.connect(lambda: self.show_silenced())
