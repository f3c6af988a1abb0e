"""Take certificates, tokens and clicks from the share display and turn them into proposals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, QPoint

from rails18.core.actions import Action, BuyShare, PlaceToken, SellShares
from rails18.core.game import Update
from rails18.core.ids import CompanyId, HolderId, PlayerId, among
from rails18.core.state import OFFERING, POOL
from rails18.questions import standings
from rails18.ui.stage.context import Context
from rails18.ui.tools.spotlight import Spotlight
from rails18.words.translation import tr


class OpenPage(Protocol):
    """What the share display asks of the page that is open in the NOW panel.

    Attributes:
        draws_rings: it draws rings of its own on the map.
        picks_companies: a company that is clicked is picked there.
    """

    draws_rings: bool
    picks_companies: bool

    def pick(self, company: CompanyId) -> None:
        """Pick a company."""

    def carry_token(self, company: CompanyId, at: QPoint, released: bool) -> bool:
        """Take along a token that is carried to a global point; return whether the page takes it."""


class ShareTool(QObject):
    """Follow the share display all through the game.

    Args:
        page: returns the page that is open in the NOW panel.
    """

    def __init__(self, context: Context, page: Callable[[], OpenPage | None]) -> None:
        super().__init__(context)
        self.context, self.page = context, page
        self.spotlight = Spotlight(context)
        shares = context.shares
        shares.certificateDragged.connect(self._dragged)
        shares.cellClicked.connect(self._clicked)
        shares.playerClicked.connect(self.show_player)
        shares.tokenDragged.connect(self._token_dragged)
        shares.revealed.connect(context.treasuries.reveal)
        context.wishes.privates.connect(self.spotlight.show_privates)
        context.adapter.updated.connect(self._updated)

    @property
    def _player(self) -> PlayerId:
        return self.context.position.frame.player

    def _updated(self, update: Update) -> None:
        adapter = self.context.adapter
        cells: list[tuple[str, str]] = []
        if not adapter.is_looking and update.after.frames:
            for kind in ("buy_share", "sell_shares"):
                if self._knows(kind):
                    cells += [self._cell(action) for action in adapter.options(kind)]
        self.context.shares.glow(cells)

    def _knows(self, kind: str) -> bool:
        game = self.context.adapter.game
        return game is not None and any(move.action.__struct_config__.tag == kind for move in game.moves())

    def _cell(self, action: Action) -> tuple[str, str]:
        if isinstance(action, BuyShare):
            return action.company, action.source
        assert isinstance(action, SellShares)
        return action.company, action.player

    def _dragged(self, company: CompanyId, source: HolderId, target: HolderId, percent: int) -> None:
        players = self.context.position.players
        if source in (OFFERING, POOL) and among(target, players):
            self._buy(company, source, target)
        elif among(source, players) and target in (POOL, OFFERING):
            self._propose(SellShares(source, company, percent))
        elif source in players and among(target, players):
            self._propose(BuyShare(target, company, source))
        else:
            self.context.pointer.tell(tr("Certificates move between the players and the IPO or bank pool."))

    def _buy(self, company: CompanyId, source: HolderId, player: PlayerId) -> None:
        page = self.page()
        if company not in self.context.position.state.par and player == self._player and page and page.picks_companies:
            page.pick(company)
            self.context.pointer.tell(tr("Choose the par value of {company} in the panel.", company=company))
            return
        self._propose(BuyShare(player, company, source))

    def _propose(self, action: Action) -> None:
        self.context.selection.propose(action, self.context.words.action(self.context.position, action))

    def show_player(self, player: PlayerId) -> None:
        """Show the private companies of a player, and what the player is worth."""
        pos, words = self.context.position, self.context.words
        told = tr(
            "{player}: cash {cash}, worth {worth}.",
            player=words.who(player),
            cash=words.money(pos.cash(player)),
            worth=words.money(standings.worth(pos, player)),
        )
        self._show_owned(player, told)

    def _show_owned(self, owner: HolderId, told: str) -> bool:
        """Show the private companies of an owner; return whether there are any."""
        owned = [private for private, holder in self.context.position.state.privates.items() if holder == owner]
        if owned:
            self.spotlight.show_privates(owned, told)
        elif told:
            self.context.pointer.tell(told + " " + tr("No private companies."))
        return bool(owned)

    def show_charter(self, company: CompanyId) -> None:
        """Show the charter of a company, and light it on the map."""
        page = self.page()
        self.spotlight.show(company, free=page is None or not page.draws_rings)

    def _clicked(self, company: CompanyId, column: HolderId) -> None:
        page = self.page()
        if column == "privates" and self._show_owned(company, ""):
            return
        if page is None or not page.picks_companies:
            certificates = column in (OFFERING, POOL, *self.context.position.players)
            if certificates and not self.context.adapter.is_looking and self.context.position.state.frames:
                self._say_why(company, column)
            else:
                self.show_charter(company)
            return
        page.pick(company)
        if column not in (OFFERING, POOL, *self.context.position.players):
            self.spotlight.show(company, free=True)
        if column in (OFFERING, POOL) and company in self.context.position.state.par:
            self._propose(BuyShare(self._player, company, column))

    def _say_why(self, company: CompanyId, column: HolderId) -> None:
        """Say why nothing can be bought or sold now; what the rules would allow is told."""
        pos = self.context.position
        if not pos.state.frames or self.context.adapter.is_looking:
            return
        if column in (OFFERING, POOL):
            self._propose(BuyShare(self._player, company, column))
        elif among(column, pos.players) and pos.holding(column, company):
            self._propose(SellShares(column, company, 10))
        else:
            told = tr("{player} holds no share of {company}.", player=self.context.words.who(column), company=company)
            self.context.pointer.tell(told)

    def _token_dragged(self, company: CompanyId, at: QPoint, released: bool) -> None:
        page = self.page()
        if page is not None and page.carry_token(company, at, released):
            return
        if released and self.context.adapter.game is not None:
            home = self.context.position.company(company).home
            self.context.pointer.tell_refusals(self.context.adapter.refusals(PlaceToken(self._player, company, home)))
