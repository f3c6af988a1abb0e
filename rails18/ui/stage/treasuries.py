"""Show the treasuries of companies, or keep them secret."""

from __future__ import annotations

from rails18.core.ids import CompanyId
from rails18.questions import money
from rails18.ui.model.adapter import Adapter


class Treasuries:
    """Know which treasuries may be shown now.

    Attributes:
        secret: what the table has decided since the game was opened, None where it has not.
        revealed: company whose treasury is shown while a button is held, "all" for all of them, "" for none.
    """

    def __init__(self, adapter: Adapter) -> None:
        self._adapter = adapter
        self.secret: bool | None = None
        self.revealed = ""

    @property
    def hidden(self) -> bool:
        """Return whether treasuries are secret: as the table began, unless it has changed its mind."""
        return money.treasuries_hidden(self._adapter.position) if self.secret is None else self.secret

    def keep_secret(self, on: bool | None) -> None:
        """Keep treasuries secret from now on, or show them; None: as the game has it."""
        self.secret = on

    def reveal(self, company: CompanyId) -> None:
        """Show the treasury of `company` while a button is held; "" hides all again."""
        self.revealed = company

    def may_show(self, company: CompanyId) -> bool:
        """Return whether the treasury of a company may be shown now."""
        return not self.hidden or self.revealed in (company, "all")
