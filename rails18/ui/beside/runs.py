"""List the runs of any company beside the log: each train with its stops and what they earned, drawn on the board."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget

from rails18.core.ids import NO_COMPANY, CompanyId, stated
from rails18.questions import runs
from rails18.ui.stage.context import Context
from rails18.ui.tools.spotlight import Spotlight
from rails18.ui.widgets.controls import button, fill, label, row
from rails18.ui.widgets.layouts import Column
from rails18.words.translation import tr


class RunsPanel(QWidget):
    """Choose a company and one of its runs.

    Attributes:
        company, run: what is chosen.
        told: the run in words.
    """

    def __init__(self, context: Context, spotlight: Spotlight) -> None:
        super().__init__()
        self.context, self.spotlight = context, spotlight
        self.company, self.run = QComboBox(), QComboBox()
        self.company.setAccessibleName(tr("Company"))
        self.run.setAccessibleName(tr("Run"))
        self.run.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.company.activated.connect(lambda _: self.show_company(stated(str(self.company.currentData()))))
        self.run.activated.connect(lambda _: self._run_chosen())
        self.away = button(tr("Hide"), spotlight.put_out, role="small", tip=tr("Clear the routes from the board (Esc)"))
        self.told = label(name="runs")
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        line = row(self.company, self.run, self.away, spacing=4)
        line.setStretch(1, 1)
        fill(Column(self), line, (self.told, 1), spacing=4, margins=(0, 0, 0, 0))
        spotlight.changed.connect(self._updated)
        context.wishes.run.connect(self.show_company)
        context.adapter.updated.connect(self._updated)

    def companies(self) -> list[CompanyId]:
        """Return the companies that have run so far, those whose turn comes first first."""
        pos = self.context.position
        ran = [company for company in pos.title.companies if company in pos.state.income]
        here = pos.frame.company
        return sorted(ran, key=lambda company: company != here)

    def show_next(self) -> None:
        """Show the last run of the next company; after the last of them that of the first."""
        found = self.companies()
        if not found:
            self.context.pointer.tell(tr("No company has run yet."))
            return
        shown = self.spotlight.run.company if self.spotlight.run is not None else NO_COMPANY
        self.show_company(found[(found.index(shown) + 1) % len(found)] if shown in found else found[0])

    def show_company(self, company: CompanyId) -> None:
        """Show the last run of a company."""
        game = self.context.adapter.game
        if game is not None:
            self.spotlight.show_run(runs.last(game, self.context.adapter.at, company))

    def tell(self, number: int) -> None:
        """Draw the run that a move made, if it made one, and say at the pointer what its stops earned."""
        game = self.context.adapter.game
        run = runs.made_by(game, number) if game is not None else None
        if run is not None:
            self.spotlight.show_run(run)
            self.context.pointer.tell("\n".join(self.spotlight.told()))

    def _run_chosen(self) -> None:
        game = self.context.adapter.game
        if game is not None:
            self.spotlight.show_run(runs.made_by(game, int(self.run.currentData())))

    def _updated(self, update: object = None) -> None:
        if self.isVisible():
            self._shown()

    def _shown(self) -> None:
        """Describe the run that is drawn."""
        game, shown = self.context.adapter.game, self.spotlight.run
        if game is None:
            return
        words = self.context.words
        with QSignalBlocker(self.company), QSignalBlocker(self.run):
            self.company.clear()
            for company in self.companies():
                self.company.addItem(company, company)
            self.company.setCurrentIndex(self.company.findData(shown.company) if shown is not None else -1)
            self.run.clear()
            if shown is not None:
                for number in runs.of_company(game, self.context.adapter.at, shown.company):
                    made = game.state_at(number - 1).round
                    earned = next(e.facts["income"] for e in game.events_of(number) if e.key == "trains_ran")
                    told = tr("{round}: {income}", round=words.round(made), income=words.money(earned))
                    self.run.addItem(told, number)
                self.run.setCurrentIndex(self.run.findData(shown.number))
        self.told.setText("\n".join(self.spotlight.told()) or tr("Choose a company to see its last run on the board."))

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self._shown()
