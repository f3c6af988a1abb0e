"""Place a station token."""

from __future__ import annotations

from PySide6.QtCore import QSize

from rails18.board.layout import hex_of
from rails18.core.actions import PlaceToken
from rails18.rules import tokens
from rails18.ui.cities import city_words
from rails18.ui.now.page import Page
from rails18.ui.tools.carry import CarryButton
from rails18.ui.tools.token import TokenTool
from rails18.ui.widgets import Flow, icon, label


class TokenPage(Page):
    """Offer the cities in which a token may be placed."""

    tool: TokenTool | None = None

    def price(self) -> str:
        """Return what the token costs."""
        return self.table.words.money(tokens.cost(self.pos, self.company))

    def sentence(self) -> str:
        left = len(self.pos.state.tokens_left[self.company])
        return f"Place a token of {self.company} for {self.price()} in a ringed city, or skip. {left} left."

    def fill(self) -> None:
        if self.tool is None:
            self.tool = TokenTool(self.table)
        size = int(self.table.theme.px(30))
        carried = CarryButton("Drag the token into a city, or choose one:")
        carried.setObjectName("token")
        carried.setCheckable(False)
        carried.setIcon(icon(self.table.token(self.company, 30)))
        carried.setIconSize(QSize(size, size))
        carried.shown_by = self.table.board
        carried.carried.connect(lambda at, released: self.tool.carry(at, released) if self.tool else None)
        carried.chosen.connect(lambda: self.table.tell("Drag it into a ringed city, or click the city."))
        self.body.addWidget(carried)
        flow = Flow()
        for number, action in enumerate(self.adapter.options("place_token"), start=1):
            assert isinstance(action, PlaceToken)
            place = city_words(self.table.words, self.pos, action.stop)
            button = self.offer(action, place, name=f"stop-{action.stop}", label=f"Place token · {self.price()}")
            if number < 10:
                button.bind(str(number))
            flow.addWidget(button)
        self.body.addLayout(flow)
        self.body.addWidget(label("Click any other city to see why not.", "muted"))

    def leave(self) -> None:
        if self.tool is not None:
            self.tool.close()
            self.tool = None


class HomePage(TokenPage):
    """Let the president choose the home city of a company."""

    def price(self) -> str:
        return "free"

    def sentence(self) -> str:
        place = self.table.words.hex(self.pos, hex_of(self.pos.company(self.company).homes[0]))
        return f"Choose the home city of {self.company} in {place}: its first token is free."
