"""Keep a card of the draft: who is in turn looks alone, so the cards lie face down until they ask for them."""

from __future__ import annotations

from rails18.core.actions import TakePrivate
from rails18.core.ids import PrivateId
from rails18.questions import draft
from rails18.ui.now.page import Page
from rails18.ui.now.private_name import PrivateName
from rails18.ui.text.in_short import in_short
from rails18.ui.text.phrases import counted
from rails18.ui.widgets.controls import Choice
from rails18.ui.widgets.layouts import Grid, Row
from rails18.words.translation import tr

POWER = 1  # column of what a card does


class DraftPage(Page):
    """Offer the cards of the hand once the player has turned them up, or the open last card.

    A person who plays against programs alone has nobody to hide them from.
    """

    _turned: bool | None = None  # up or down, None as long as nobody has

    @property
    def _seen(self) -> bool:
        return self.adapter.is_alone if self._turned is None else self._turned

    def sentence(self) -> str:
        pos, words = self.position, self.context.words
        last, who = draft.open_card(pos), words.who(self.player)
        if last is not None:
            price = words.money(draft.price(pos, last))
            return tr(
                "{private} is the last card and lies open: {player} keeps it for {price}, "
                "or passes it on for {less} less.",
                private=words.private(last),
                player=who,
                price=price,
                less=words.money(draft.FALLS_BY),
            )
        number = len(draft.hand(pos))
        if not self._seen:
            cards = counted(number, "card", "cards")
            return tr("{player} alone looks at {cards} now and keeps one.", player=who, cards=cards)
        return tr("{player} keeps one of these cards; the others go under the deck.", player=who)

    def fill(self) -> None:
        pos = self.position
        last = draft.open_card(pos)
        if last is not None:
            self._cards((last,))
        elif self._seen:
            self.body.addLayout(self._kept())
            self._cards(draft.hand(pos))
            return  # all cards are in sight: what everybody sees is told while they lie face down
        else:
            self.body.addWidget(self._turner(tr("Look at the cards"), "look-at-cards", ""))
            alone = tr("Nobody else should look at the screen meanwhile.")
            file = tr("The saved game names each card: nobody should read the file before the draft is over.")
            self.body.addWidget(self.parts.label(f"{alone} {file}", "muted"))
        self.body.addWidget(self.parts.label(self._table(), "muted", name="kept-cards"))

    def _kept(self) -> Row:
        """Return what the player has kept so far, and what turns the cards down where other people play."""
        row = Row()
        if not self.adapter.is_alone:
            down = self._turner(tr("Hide"), "turn-down", "small")
            down.setAccessibleName(tr("Hide the cards"))
            row.addWidget(down)
        row.insertWidget(0, self.parts.label(self._own(), "muted", name="own-cards"), 1)
        return row

    def _turner(self, text: str, name: str, role: str) -> Choice:
        return self.parts.choice(text, self._turn_cards, name=name, role=role, checkable=False)

    def _turn_cards(self) -> None:
        """Turn the cards up or down; turned down, nothing of them stays on the screen."""
        self._turned = not self._seen
        self.context.selection.cancel()
        self.refresh()
        self.reworded.emit()

    def _cards(self, cards: tuple[PrivateId, ...]) -> None:
        grid = Grid()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(POWER, 2)
        for place, heading in enumerate((tr("Private"), tr("What it does"), tr("Pays"), tr("Costs"))):
            grid.addWidget(self.parts.label(heading, "muted", wrap=False), 0, place)
        for number, card in enumerate(cards, start=1):
            self._row(grid, number, card)
        self.body.addLayout(grid)

    def _row(self, grid: Grid, number: int, card: PrivateId) -> None:
        pos, words = self.position, self.context.words
        keep = TakePrivate(self.player, card)
        if draft.is_blank(pos, card):
            grid.addWidget(self.parts.label(tr("Blank card"), wrap=False), number, 0)
            grid.addWidget(self.parts.label(tr("it buys nothing"), "muted"), number, POWER)
            label = tr("Keep the blank card")
        else:
            name = PrivateName(self.context, card)
            name.setText(pos.private(card).name)
            grid.addWidget(name, number, 0)
            grid.addWidget(self.parts.label(in_short(pos, card, words), "muted"), number, POWER)
            price, revenue = words.money(draft.price(pos, card)), words.money(pos.private(card).revenue)
            grid.addWidget(self.parts.label(revenue, wrap=False), number, POWER + 1)
            grid.addWidget(self.parts.label(price, wrap=False), number, POWER + 2)
            label = tr("Keep {private} for {price}", private=words.private(card), price=price)
        button = self.offer(keep, tr("Keep"), name=f"take-{card}", label=label, role="small")
        button.setAccessibleName(label)
        grid.addWidget(button, number, POWER + 3)

    def _own(self) -> str:
        """Say what the player has kept so far, and what that leaves of their money."""
        pos, words = self.position, self.context.words
        cards = [pos.private(card).name for card in draft.kept(pos)[self.player] if not draft.is_blank(pos, card)]
        free = words.money(pos.cash(self.player) - draft.committed(pos, self.player))
        if not cards:
            return tr("Kept so far: no private. {free} is free for further cards.", free=free)
        return tr("Kept so far: {cards}. {free} is free for further cards.", cards=", ".join(cards), free=free)

    def _table(self) -> str:
        """Say what everybody sees: how many cards are left and how many each player has kept."""
        pos, words = self.position, self.context.words
        kept = ", ".join(f"{words.who(player)} {len(cards)}" for player, cards in draft.kept(pos).items())
        left = counted(draft.in_deck(pos), "card", "cards")
        return tr("In the deck: {left}. Cards kept: {kept}. All are shown and paid at the end.", left=left, kept=kept)

    def pass_words(self) -> str:
        return super().pass_words() if draft.open_card(self.position) is not None else ""
