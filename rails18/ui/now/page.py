"""Hold what the pages of the NOW panel have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QPoint, Qt, QTimer, Signal, SignalInstance
from PySide6.QtWidgets import QApplication, QWidget

from rails18.core.actions import Action, BuyTrain, Pass
from rails18.core.ids import CompanyId, PlayerId
from rails18.core.position import Position
from rails18.ui.model.adapter import Adapter
from rails18.ui.model.consequence import Line
from rails18.ui.model.proposal import Proposal
from rails18.ui.stage.context import Context
from rails18.ui.text.actions import KINDS
from rails18.ui.tools import depot
from rails18.ui.tools.carry import CarryButton
from rails18.ui.tools.hand import HandTool
from rails18.ui.widgets.controls import Choice, fill, show_children
from rails18.ui.widgets.layouts import Column
from rails18.ui.widgets.parts import Parts
from rails18.words.translation import tr

NOTHING = "Nothing is chosen yet: choose first, then confirm."
NARROW = 470  # pixels at normal text size of choices below which many of them are close


class Page(QWidget):
    """Show the choices of one step.

    A page is made once and opened for each position of its step. What it notes of a position in attributes of its own
    is forgotten when it is opened for another; its widgets come from `parts`, which hands them out again.

    Attributes:
        context: what all pages share.
        parts: makes and keeps the widgets of the page.
        body: layout that `fill` fills.
        passes: one may also do nothing here.
        nothing: what is said where a choice is to be confirmed and there is none.
        draws_rings: it draws rings of its own on the map.
        makes_way: most of its choices go once one of them is made, so that what then follows needs no room before.
        picks_companies: a company that is clicked in the share display is picked here.
        tool: what is in the hand once the page is taken up, or None.
        is_dense: its choices are in small letters and close together, as they would have to scroll otherwise.
        saved: pixels of height that this saved when it was last begun.
        saved_for: the position in which it did, None before.

    Signals:
        reworded: sentence or pass words changed.
        filled: (bool) there are other choices; True: the keyboard was on one of those that went.
        learned: there is more to tell about what is chosen.
    """

    reworded = Signal()
    filled = Signal(bool)
    learned = Signal()
    passes = True
    nothing = NOTHING
    draws_rings = False
    makes_way = False
    picks_companies = False
    tool: HandTool | None = None

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.parts = Parts(self)
        self.body = fill(Column(self), spacing=6, margins=(0, 0, 0, 0))
        self.choices: dict[Action, Choice] = {}
        self._state: object = None
        self._is_open = self._is_taken_up = False
        self._filled_for = 0  # pixels that there were when somebody asked for the room, 0 when nobody did
        self.is_dense, self.saved = False, 0.0  # the next position begins so: most need the same, and are filled once
        self.saved_for: object = None
        self._kept_names = {*vars(self), "_kept_names"}

    @property
    def adapter(self) -> Adapter:
        """Return the adapter."""
        return self.context.adapter

    @property
    def position(self) -> Position:
        """Return the shown position."""
        return self.context.position

    @property
    def is_over(self) -> bool:
        """Return whether the game has gone on since the page was opened; then it only waits to be taken away."""
        return self.adapter.game is None or self.position.state is not self._state

    @property
    def player(self) -> PlayerId:
        """Return the player who decides."""
        return self.position.frame.player

    @property
    def company(self) -> CompanyId:
        """Return the company of the open step."""
        return self.position.frame.company

    @property
    def about(self) -> CompanyId:
        """Return the company that is decided about, "" for none."""
        return self.context.position.frame.company

    @property
    def room(self) -> int:
        """Return how wide choices may be, in pixels: as wide as what is seen of them, however wide other ones were."""
        host = self.parentWidget()
        seen, layout = host and host.parentWidget(), host and host.layout()
        if seen is None or layout is None:
            return self.width()
        margins = layout.contentsMargins()
        self._filled_for = self._filled_for or seen.width()  # asked later, it says nothing of how they were laid out
        return seen.width() - margins.left() - margins.right()

    @property
    def is_close(self) -> bool:
        """Return whether many choices have to be close together, in small letters."""
        return self.is_dense or self.is_narrow

    @property
    def role(self) -> str:
        """Return how the style sheet dresses buttons of which there are many."""
        return "small" if self.is_dense else ""

    @property
    def is_narrow(self) -> bool:
        """Return whether the choices have so little room that words beside them take a second line."""
        return self.room < self.context.theme.px(NARROW)

    def condense(self, on: bool) -> bool:
        """Put the choices closer together, or as they come; return whether they were not so before."""
        if self.is_dense == on or not self._is_open:
            return False
        self.is_dense = on
        self.refresh()
        return True

    def suit_room(self) -> bool:
        """Fill the page anew where its choices were laid out for another width, and return whether they were."""
        host = self.parentWidget()
        seen = host and host.parentWidget()
        if seen is None or self._filled_for in (0, seen.width()):
            return False
        self.refresh()
        return True

    # coming and going

    def open(self) -> None:
        """Show the choices of the shown position."""
        self._renew()
        self.refresh()

    def _renew(self) -> None:
        for name in [name for name in vars(self) if name not in self._kept_names]:
            if not isinstance(vars(self)[name], SignalInstance):
                delattr(self, name)
        self._state, self._is_open = self.position.state, True
        self.begin()

    def close_down(self) -> None:
        """Leave the position."""
        self._is_open = False
        self.put_down()
        if self._is_taken_up:
            self._is_taken_up = False
            self.leave()
        for timer in self.findChildren(QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly):
            timer.stop()
            timer.deleteLater()

    def put_down(self) -> None:
        """Put the tool down."""
        if self.tool is not None:
            self.tool.close()
            self.tool = None

    # what pages write

    def begin(self) -> None:
        """Note what the page goes by in a new position."""

    def sentence(self) -> str:
        """Return what to do now, in one sentence."""
        return ""

    def higher(self) -> int:
        """Return by how many lines other choices of the step are higher than those in sight."""
        return 0

    @property
    def shows_all(self) -> bool:
        """Return whether it shows what it shows before anything is chosen."""
        return True

    def grows(self, wide: int) -> int:
        """Return by how many pixels it may be higher in a width once something is chosen."""
        return 0

    def later_sentences(self) -> tuple[str, ...]:
        """Return sentences that may come once something is chosen, or in other turns: they have their room before."""
        return ()

    def fill(self) -> None:
        """Put the choices into `body`."""

    def take_up(self) -> None:
        """Show pictures on the board and listen, each time the page is filled and its position shown."""

    def leave(self) -> None:
        """Take pictures of this page off the board and listen no more."""

    def cancel(self) -> bool:
        """Put back what is in the hand without being chosen yet; return whether anything was."""
        return False

    def turn(self, steps: int) -> None:
        """Rotate the tile on the map, where there is one."""

    def proposed(self, proposal: Proposal | None) -> None:
        """Follow what is chosen, here or elsewhere."""
        action = proposal.action if proposal else None
        for known, button in self.choices.items():
            button.setChecked(known == action)

    def told(self) -> list[Line]:
        """Return what is known beside the rules about what is chosen, such as a run worked out in the background."""
        return []

    def chosen(self) -> QWidget | None:
        """Return the button of what is chosen, None when nothing of this page is."""
        return next((button for button in self.choices.values() if button.isChecked()), None)

    def keyboard(self) -> QWidget | None:
        """Return what has the keyboard first, None for the first choice that is open."""
        return None

    def pass_words(self) -> str:
        """Return the words of the button that does nothing here, "" for no such button."""
        return self.context.words.action(self.position, Pass(self.player)) if self.passes else ""

    def confirm_words(self, proposal: Proposal) -> str:
        """Return the words of the confirm button."""
        return proposal.label or tr("Confirm")

    def pictures(self) -> Iterator[Callable[[], object]]:
        """Yield what draws pictures of a title that its pages show and that are kept."""
        yield from ()

    # helpers

    def refresh(self) -> None:
        """Fill the page for the shown position."""
        if not self._is_open:
            return  # somebody asked for it a moment ago, and the game has gone on
        focus = QApplication.focusWidget()
        had_keyboard = focus is not None and self.isAncestorOf(focus)
        if had_keyboard:
            self.setFocus()  # else it would wander through the window when the choices go
        self._filled_for = 0
        self.choices.clear()
        self.parts.begin()
        self.fill()
        self.parts.done()
        show_children(self)
        self._is_taken_up = True
        if self.tool is not None:
            self.tool.take_up()
        self.take_up()
        self.proposed(self.context.selection.proposal)
        self.filled.emit(had_keyboard)

    def offer(
        self, action: Action, text: str, *, name: str = "", label: str = "", role: str = "", tight: bool = False,
        on_chosen: Callable[[], object] | None = None,
    ) -> Choice:  # fmt: skip
        """Return a choice of `action`: chosen it becomes the selection, refused it says why.

        Args:
            name: object name, for tests.
            label: words of the confirm button.
            role: how the style sheet dresses it.
            tight: its words are closer to its rim.
            on_chosen: what is done instead when it is chosen.
        """
        why_not = self.context.pointer.why(self.adapter.refusals(action))
        propose = on_chosen or partial(self.context.selection.propose, action, label or text.split("\n")[0])
        return self._known(action, self.parts.choice(text, propose, why_not, name=name, role=role, tight=tight))

    def pick(self, company: CompanyId) -> None:
        """Pick a company that was clicked in the share display."""

    def carry_token(self, company: CompanyId, at: QPoint, released: bool) -> bool:
        """Take along a token that is carried to a global point; return whether it is this page's to take."""
        return False

    def carried(self, action: BuyTrain, text: str, *, name: str = "", label: str = "", role: str = "") -> Choice:
        """Return a choice of `action` that may also be dragged to the charters in the share display."""
        why_not = self.context.pointer.why(self.adapter.refusals(action))
        propose = partial(self.context.selection.propose, action, label)
        made = self.parts.choice(text, propose, why_not, name=name, role=role, kind=CarryButton)
        self.parts.wire(made, "carried", partial(depot.carried, self.context, action))
        return self._known(action, made)

    def _known(self, action: Action, made: Choice) -> Choice:
        self.parts.wire(made, "refused", partial(self.context.pointer.tell_why_not, action))
        made.grave = KINDS[action.kind].grave
        if not made.why_not:
            self.choices[action] = made
        return made
