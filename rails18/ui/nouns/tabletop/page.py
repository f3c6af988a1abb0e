"""Take from the table what happens on its own board: track and what it cost, revenue, tiles of privates."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from rails18.core.actions import Action, LayOnTable, Pass, RunTrains
from rails18.core.ids import TileId
from rails18.questions import routes, tabletop, track
from rails18.ui.look.plain import set_tip
from rails18.ui.model.proposal import Proposal
from rails18.ui.nouns.routes.page import RunPage
from rails18.ui.nouns.track.page import TrackPage
from rails18.ui.now.offers import Deal, DealsPage
from rails18.ui.text.dividends import CHOICES
from rails18.ui.widgets.amount import Amount
from rails18.ui.widgets.controls import row
from rails18.ui.widgets.flow import Flow
from rails18.words.translation import tr


class TableTrackPage(TrackPage):
    """Say that track was laid on the table and what it cost, or enter the tile here too."""

    deal: Deal
    _all_tiles = False  # shown below; a click on a hex shows those of the hex without them

    def sentence(self) -> str:
        if self.tool is not None and self.tool.tile:
            return super().sentence()
        return tr(
            "Lay the track of {company} on your table. Then say what it cost, or enter the tile here too: click its "
            "hex, or drag it there.",
            company=self.company,
        )

    def fill(self) -> None:
        cash = self.position.cash(self.company)
        self.deal = Deal(self, "table-track", tr("the track"), prices=(0, cash, 0))
        assert self.deal.price is not None
        self.deal.price.setAccessibleName(tr("What the track cost, terrain included"))
        told = self.deal.offer(tr("Laid on the table"), self._terms, "laid-on-table", then=self._then())
        set_tip(told, tr("The tile is not shown here; the money is paid"))
        line = Flow(spacing=6)
        for part in (self.parts.label(tr("Cost"), wrap=False), self.deal.price, *self._costs(), told):
            line.addWidget(part)
        self.body.addLayout(line)
        super().fill()
        if not self._all_tiles:
            shows = tr("Choose from all tiles")
            self.body.addLayout(
                row(self.parts.choice(shows, self._show_all, name="all-tiles", checkable=False, role="link"), 1)
            )

    def keyboard(self) -> QWidget | None:
        """Return the box for the cost, unless a tile is being entered."""
        box = self.deal.price
        if box is None or (self.tool is not None and self.tool.tile):
            return super().keyboard()
        box.selectAll()
        return box

    def _shown(self) -> list[TileId]:
        return super()._shown() if self._all_tiles else []

    def _show_all(self) -> None:
        self._all_tiles = True
        QTimer.singleShot(0, self, self.refresh)  # the button must not go while it is being pressed

    def _terms(self, cost: int, agreed: bool) -> tuple[LayOnTable, str]:
        paid = tr(" · {cost}", cost=self.context.words.money(cost)) if cost else ""
        return LayOnTable(self.player, self.company, cost), tr("Laid on the table{paid}", paid=paid)

    def _then(self) -> Action | None:
        """Return what follows with the same yes: the step is done where the title lets one tile be laid in a turn."""
        several = track.turn(self.position).most > 1 or tabletop.powers(self.position)
        return None if several else Pass(self.player)

    def _costs(self) -> list[QWidget]:
        """Return a button for each sum that track costs here: it is added to the cost."""
        found: list[QWidget] = []
        for cost in tabletop.track_costs(self.position):
            text = f"+{cost}"
            made = self.parts.button(text, partial(self._add, cost), name=f"terrain-{cost}", role="link")
            made.setAccessibleName(tr("Add {cost} for track", cost=self.context.words.money(cost)))
            found.append(made)
        return found

    def _add(self, cost: int) -> None:
        if self.deal.price is not None:
            self.deal.price.setValue(self.deal.price.value() + cost)

    def proposed(self, proposal: Proposal | None) -> None:
        super().proposed(proposal)
        self.deal.follow(proposal)


class TableRunPage(RunPage):
    """Take the revenue that the table has counted."""

    passes = False
    box: Amount

    def sentence(self) -> str:
        unit = self.context.words.money(tabletop.unit(self.position))
        return tr(
            "Run the trains of {company} on your table and type in what they earn together, a multiple of {unit}.",
            company=self.company,
            unit=unit,
        )

    def fill(self) -> None:
        pos = self.position
        self._before = pos.state.income.get(self.company, 0)
        self.box = self.parts.amount(pos.title.currency, 0, tabletop.HIGHEST, self._before, self._typed, name="revenue")
        self.parts.wire(self.box, "entered", self._typed)
        self.box.setAccessibleName(tr("Revenue of {company}", company=self.company))
        self.box.setSingleStep(tabletop.unit(pos))
        nothing = self.offer(self._run(0), tr("They earn nothing"), name="revenue-none")
        self.body.addLayout(row(self.parts.label(tr("Revenue"), wrap=False), self.box, nothing, 1))
        self._pays = {choice: self._pay_choice(choice) for choice in CHOICES}
        self.body.addLayout(row(*self._pays.values(), 1))
        self.fault = self.parts.label(tone="bad", name="revenue-fault")
        self.body.addWidget(self.fault)

    def take_up(self) -> None:
        """Choose what the trains earned last."""
        if self._before:
            self._choosing.ask()

    def _choose_best(self) -> None:
        self._typed()

    def keyboard(self) -> QWidget | None:
        self.box.selectAll()
        return self.box

    def _run(self, revenue: int) -> RunTrains:
        return RunTrains(self.player, self.company, (), revenue)

    def _words(self, revenue: int) -> str:
        pos, money = self.position, self.context.words.money
        if not routes.has_shares(pos, self.company):
            return tr("Run · {total}", total=money(revenue))
        share = money(routes.per_share(pos, self.company, revenue))
        return tr("Run · {total}, {share} per share", total=money(revenue), share=share)

    def _typed(self) -> None:
        """Choose the revenue as it stands in the box, or say why it cannot be."""
        revenue = self.box.value()
        why_not = self.context.pointer.why(self.adapter.refusals(self._run(revenue)))
        self.fault.setText(why_not)
        if why_not:
            self.context.selection.cancel()
        else:
            self.choose(self._run(revenue), self._words(revenue))

    def _label(self) -> str:
        proposal = self.context.selection.proposal
        chosen = proposal.action if proposal is not None else None
        return self._words(chosen.declared or 0 if isinstance(chosen, RunTrains) else self.box.value())

    def leave(self) -> None:
        """Nothing is on the board that has to go."""


class TablePowerPage(DealsPage):
    """Say that a private has laid its tile on the table."""

    passes = False

    def sentence(self) -> str:
        return tr("Lay the tile of a private on your table, and say so here: what it costs is paid, its power is used.")

    def fill(self) -> None:
        words, found = self.context.words, []
        for action in tabletop.powers(self.position):
            place = words.city(self.position, action.stop) if action.stop else ""
            text = words.private(action.private)
            most = self.position.cash(action.company) if action.company else 0
            prices = (0, most, action.cost) if most else None
            deal = Deal(self, f"table-{action.private}", text, prices=prices)
            shown = tr("{private}, token in {place}", private=text, place=place) if place else text
            deal.offer(tr("Laid on the table"), partial(self._terms, action), f"table-{action.private}{action.stop}")
            found.append(deal)
            self.body.addLayout(row(self.parts.label(shown, wrap=False), 1, *deal.widgets))
        self.deals = found

    def _terms(self, action: LayOnTable, cost: int, agreed: bool) -> tuple[LayOnTable, str]:
        made = LayOnTable(action.player, action.company, cost, action.private, action.stop)
        return made, tr("Tile of {private}", private=action.private)
