"""Hold price, consent and buttons of a deal between two sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QWidget

from rails18.core.actions import Action
from rails18.core.ids import NO_HOLDER, HolderId
from rails18.ui.look.plain import set_tip
from rails18.ui.look.style import NORMAL
from rails18.ui.look.theme import text_width
from rails18.ui.model.proposal import Proposal
from rails18.ui.now.page import Page
from rails18.ui.widgets.amount import Amount
from rails18.ui.widgets.controls import Choice
from rails18.ui.widgets.layouts import Grid
from rails18.words.translation import tr

Terms = Callable[[int, bool], tuple[Action, str]]
Words = Callable[[str], str]  # price in words → words of a button

PRICE, AGREED = 4, 5  # columns of the row in which price and consent are set, after the name of the deal
APART = 4  # pixels between its columns
LINE = 22  # pixels at normal text size of a line of it
RIM, ARROWS, BOX = 16, 40, 30  # pixels at normal text size of a button, a box for money and one to tick beside words


class Deal:
    """Hold one deal: its price, whether the other side agrees, and the buttons that choose it.

    Args:
        page: the page it is on.
        name: end of the object names of price and consent.
        what: what is bought, in words.
        other: player who has to agree, or ""; nobody has to agree with themselves.
        prices: least, most and first price, which is a likely one; None when the price is fixed.
        brief: the same as briefly as can be, for a panel without room.
        apart: price and consent are set in a row of their own, which the page has once, for the deal that is chosen.

    Attributes:
        amount: the price as it is set now, 0 when it is fixed.
        price: the box for the price, or None.
        agreed: the box that says that the other side has agreed at the table, or None; else it is asked on the screen.
        has_box: somebody at the table has to agree, and there is a box for it.
    """

    def __init__(
        self, page: Page, name: str, what: str, other: HolderId = NO_HOLDER,
        prices: tuple[int, int, int] | None = None, *, brief: str = "", apart: bool = False,
    ) -> None:  # fmt: skip
        self.page, self.what, self._brief = page, what, brief
        self._name, self._other, self._prices = name, other, prices
        self._terms: dict[Choice, tuple[Terms, Words]] = {}
        self._then: dict[Choice, Action] = {}
        self._put_off: Choice | None = None  # it was chosen until a price was typed that cannot be, such as a half one
        self._least, self._most, self.amount = (prices[0], max(prices[:2]), prices[2]) if prices else (0, 0, 0)
        self.price: Amount | None = None
        self.agreed: QCheckBox | None = None
        self._asks, self._agrees = other not in ("", page.player), False
        game = page.adapter.game
        self.has_box = self._asks and game is not None and other not in game.programs
        if not apart:
            self.set_out()

    @property
    def is_settable(self) -> bool:
        """Return whether there is a price or a consent to be set."""
        return self.has_box or self._prices is not None

    @property
    def is_open(self) -> bool:
        """Return whether some price would let it be."""
        return any(not button.why_not for button in self._terms)

    def set_out(self, *, keeps_box: bool = False) -> tuple[QWidget, ...]:
        """Make the boxes for price and consent, and return them.

        Args:
            keeps_box: other deals have a box for consent at its place; here it is grey where nobody has to be asked.
        """
        parts, money = self.page.parts, self.page.context.words.money
        if self._prices:
            currency, name = self.page.position.title.currency, f"price-{self._name}"
            self.price = parts.amount(currency, self._least, self._most, self.amount, self._changed, name=name)
            parts.wire(self.price, "entered", self._enter)
            self.price.setAccessibleName(tr("Price of {what}", what=self.what))
            set_tip(self.price, tr("From {least} to {most}", least=money(self._least), most=money(self._most)))
        if self.has_box or (keeps_box and self._other):
            name, on = f"agreed-{self._name}", self._agrees or self._other == self.page.player
            self.agreed = parts.check_box(self.consent, lambda on: self._changed(), name=name, on=on)
            self.agreed.setEnabled(self.has_box)
        return tuple(made for made in (self.price, self.agreed) if made is not None)

    @property
    def head(self) -> str:
        """Return what is before its price and consent in a row of their own."""
        return f"{self._brief if self._brief and self.page.is_dense else self.what}:"

    def amounts(self, many: int = 0) -> list[int]:
        """Return the likely prices, with one between them where other deals have so many and this one has fewer."""
        if self._prices is None:
            return []
        found, middle = {self._least, self._prices[2], self._most}, (self._least + self._most) // 2
        return sorted(found | {middle} if len(found) < many else found)

    @property
    def consent(self) -> str:
        """Return the words of the box that says that the other side has agreed, "" for no other side."""
        return tr("{other} agrees", other=self.page.context.words.who(self._other)) if self._other else ""

    def likely(self, many: int) -> tuple[Choice, ...]:
        """Return buttons that set the likely prices, so that none has to be typed; see `amounts`."""
        price, money, made = self.price, self.page.context.words.money, self.page.parts.choice
        if price is None:
            return ()
        asked = [
            (f"likely-{place}", money(amount), partial(price.setValue, amount))
            for place, amount in enumerate(self.amounts(many))
        ]
        return tuple(made(text, ask, name=name, role="cell", checkable=False, plain=True) for name, text, ask in asked)

    def put_away(self) -> None:
        """Have no boxes any more, for another deal is set."""
        self.price = self.agreed = None

    def offer(self, text: str | Words, terms: Terms, name: str, role: str = "", then: Action | None = None) -> Choice:
        """Add a button that chooses the deal, grey when no price and no consent would let it be.

        Args:
            text: words of the button, or what returns them for a price in words.
            terms: returns, for a price (0 when it is fixed) and a consent, the action and the words of the confirm
                button.
            name: object name of the button.
            role: how the style sheet dresses it.
            then: an action that follows with the same yes.
        """
        best, _ = terms(self._least, self._asks)
        why_not = self.page.context.pointer.why(self.page.adapter.refusals(best))
        parts = self.page.parts

        def told(price: str) -> str:
            return text if isinstance(text, str) else text(price)

        words = told(self.page.context.words.money(self.amount))
        made = parts.choice(words, lambda: self._choose(made), why_not, name=name, role=role)
        parts.wire(made, "refused", self.page.context.pointer.tell)
        self._terms[made] = terms, told
        if then is not None:
            self._then[made] = then
        return made

    @property
    def buttons(self) -> tuple[Choice, ...]:
        """Return the buttons that choose it."""
        return tuple(self._terms)

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """Return what can be set and chosen, from left to right."""
        return tuple(widget for widget in (self.price, self.agreed, *self._terms) if widget is not None)

    def _as_set(self, button: Choice) -> tuple[Action, str]:
        """Return what a button chooses as price and consent are set, and the words of the confirm button."""
        terms, _ = self._terms[button]
        alone = terms(self.amount, False)
        if not self._asks or not self.page.adapter.refusals(alone[0]):
            return alone
        return terms(self.amount, True)

    def _choose(self, button: Choice) -> None:
        if isinstance(self.page, DealsPage):
            self.page.set_apart(self)
        self._propose(button)

    def _propose(self, button: Choice) -> None:
        action, words = self._as_set(button)
        self.page.context.wishes.agreed.emit(action if self._agrees else None)
        if not self.page.context.selection.propose(action, words, self._then.get(button)):
            button.setChecked(False)

    @property
    def _button(self) -> Choice | None:
        """Return the button that is chosen, or was until its price could not be, else the first that can be chosen."""
        can = [button for button in self._terms if not button.why_not]
        return next((button for button in can if self._is_wanted(button)), next(iter(can), None))

    def _is_wanted(self, button: Choice) -> bool:
        return button.isChecked() or button is self._put_off

    def _changed(self) -> None:
        """Choose the deal as it is set now, or nothing while it cannot be had so; Enter says why.

        A lesson judges what is chosen, and not each digit on the way there.
        """
        self._agrees = self.has_box and self.agreed is not None and self.agreed.isChecked()
        if self.price is not None:
            self.amount = self.price.value()
        self._reword()
        button = self._button
        if button is None or not (self._is_wanted(button) or self.page.adapter.lead.moves_freely):
            return
        action, _ = self._as_set(button)
        if not self.page.adapter.refusals(action):
            self._propose(button)
        elif button.isChecked():
            self._put_off = button
            self.page.context.selection.cancel()

    def _reword(self) -> None:
        """Say the price on the buttons."""
        for button, (_, told) in self._terms.items():
            words = told(self.page.context.words.money(self.amount))
            if button.text() != words:
                button.setText(words)

    def _enter(self) -> None:
        if self._button is not None:
            self._propose(self._button)

    def follow(self, proposal: Proposal | None) -> None:
        """Show which button, if any, chose what is chosen, at the price at which it was."""
        action = proposal.action if proposal is not None else None
        if action is not None:
            self._put_off = None
        for button in self._terms:
            self._take_price(button, action)
            button.setChecked(action is not None and action == self._as_set(button)[0])

    def _take_price(self, button: Choice, action: Action | None) -> None:
        """Show the price of a deal that was chosen elsewhere, as by a hint."""
        price = getattr(action, "price", None)
        if self._prices is None or price is None or not self._least <= price <= self._most:
            return
        terms, _ = self._terms[button]
        if any(terms(price, agreed)[0] == action for agreed in (False, True)):
            self.amount = price
            if isinstance(self.page, DealsPage):
                self.page.set_apart(self)
            if self.price is not None:
                with QSignalBlocker(self.price):
                    self.price.setValue(price)
            self._reword()


class DealsPage(Page):
    """Show deals of which one is chosen."""

    deals: Sequence[Deal] = ()
    _apart: Grid | None = None
    _set: Deal | None = None
    _is_roomy = True
    _likely = 0  # columns of likely prices
    _has_boxes = False  # some deal has a box for consent

    def add_row_apart(self) -> None:
        """Add the row in which price and consent of one of the deals that are open are set."""
        settable = [deal for deal in self.deals if deal.is_settable and deal.is_open]
        self._apart, self._set = None, None
        if settable:
            self._apart = Grid(across=APART, grows=0)
            self._is_roomy = self._fix_columns(self._apart, settable)
            self.body.addLayout(self._apart)
            self.set_apart(settable[0])

    def _fix_columns(self, grid: Grid, deals: Sequence[Deal]) -> bool:
        """Give the columns of the row the width that any deal needs, and return whether names are in the same line."""
        px, money = self.context.theme.px, self.context.words.money

        def widest(texts: Iterable[str], around: float) -> int:
            return round(
                max((text_width(text, px(NORMAL)) for text in texts if text), default=-px(around)) + px(around)
            )

        self._likely = max(len(deal.amounts()) for deal in deals)
        self._has_boxes = any(deal.has_box for deal in deals)
        prices = [money(amount) for deal in deals for amount in deal.amounts(self._likely)]
        likely, price = widest(prices, RIM), widest(prices, ARROWS)
        agreed = widest((deal.consent for deal in deals if self._has_boxes), BOX)
        for column in range(PRICE - self._likely, PRICE):
            grid.setColumnMinimumWidth(column, likely)
        grid.setColumnMinimumWidth(PRICE, price)
        whole = widest((deal.head for deal in deals), 0) + self._likely * likely + price + agreed + AGREED * APART
        roomy = whole <= self.room
        grid.setColumnMinimumWidth(AGREED, agreed if roomy else max(0, agreed - price - APART))
        grid.setRowMinimumHeight(0, round(px(LINE)))
        return roomy

    def set_apart(self, deal: Deal) -> None:
        """Let price and consent of a deal be set in their row, each at its place."""
        if self._apart is None or deal is self._set or not deal.is_settable:
            return
        if self._set is not None:
            self._set.put_away()
            self.parts.put_back(self._apart)
        self._set = deal
        deal.set_out(keeps_box=self._has_boxes)
        name = self.parts.label(deal.head, "muted", wrap=False)
        roomy = self._is_roomy
        line = 0 if roomy else 1
        self._apart.addWidget(name, 0, 0, 1, 1 if roomy else PRICE)
        # an empty label keeps the place, and the gap beside it, of what another deal has there
        agreed: QWidget = deal.agreed or self.parts.label("", wrap=False)
        self._apart.addWidget(agreed, 0, AGREED if roomy else PRICE, 1, 1 if roomy else 2)
        likely: list[QWidget] = list(deal.likely(self._likely))
        likely += [self.parts.label("", wrap=False) for _ in range(self._likely - len(likely))]
        for place, made in enumerate(likely):
            self._apart.addWidget(made, line, PRICE - self._likely + place)
        if deal.price is not None:
            self._apart.addWidget(deal.price, line, PRICE)

    def proposed(self, proposal: Proposal | None) -> None:
        super().proposed(proposal)
        for deal in self.deals:
            deal.follow(proposal)
