"""Place a station token, move one, or claim a port: one of them in a turn."""

from __future__ import annotations

from PySide6.QtCore import QSize, QTimer

from rails18.board.layout import hex_of
from rails18.core.actions import Action, ClaimPort, MoveToken, PowerToken
from rails18.questions import ports, tokens
from rails18.ui.pages.page import Page
from rails18.ui.text.plain import set_tip
from rails18.ui.tools.carry import CarryButton
from rails18.ui.tools.token import TokenTool
from rails18.ui.widgets.controls import Choice, Flow, choice, icon, label, set_tone


class TokenPage(Page):
    """Offer the cities in which a token may be placed, and what else the step allows.

    Attributes:
        tool: follows the mouse on the board.
    """

    tool: TokenTool | None = None

    def price(self) -> str:
        """Return what the token costs."""
        return self.context.words.money(tokens.cost(self.position))

    @property
    def _kinds(self) -> set[str]:
        return {entry.kind for entry in self.adapter.menu()}

    def sentence(self) -> str:
        left = len(self.position.state.tokens_left[self.company])
        tool = self.tool
        if not {"claim_port", "move_token"} & self._kinds or tool is None:
            return f"Place a token of {self.company} for {self.price()} in a ringed city, or skip. {left} left."
        if tool.source:
            place, price = self.context.words.city(self.position, tool.source), self._move_price()
            return f"The token leaves {place} for {price}, and its old slot is blocked for good. Where does it go?"
        ways = []
        if tool.places:
            ways.append(f"place a token for {self.price()}")
        if tool.moves:
            ways.append(f"move one for {self._move_price()}")
        if tool.ports:
            ways.append("claim a port for free")
        if not ways:
            return f"{self.company} can neither place a token nor claim a port now."
        if len(ways) == 1:
            return f"{self.company} may {ways[0]}, or skip."
        return f"{self.company} may {', '.join(ways[:-1])} or {ways[-1]}, but only one of these, or skip."

    def make_tool(self) -> TokenTool:
        """Return what follows the mouse on the board."""
        return TokenTool(self.context)

    def fill(self) -> None:
        if self.tool is None:
            self.tool = self.make_tool()
            self.tool.lifted.connect(lambda: QTimer.singleShot(0, self._again))
        if self.tool.source:
            self._targets()
            return
        several = bool({"claim_port", "move_token"} & self._kinds)
        if several:
            left = tokens.left(self.position)
            self.body.addWidget(label(f"Place a token · {self.price()} · {left} left", "strong"))
        self._places(several)
        if "claim_port" in self._kinds:
            self._ports()
        if "move_token" in self._kinds and tokens.can_move(self.position):
            self._moves()
        if several:
            self.body.addWidget(label("Click any other city or port on the map to see why not.", "muted"))

    # placing

    def _places(self, several: bool) -> None:
        tool = self.tool
        assert tool is not None
        if several and not tool.places:
            self.body.addWidget(label(self._why_no_place(), "muted"))
            return
        size = int(self.context.theme.px(30))
        carried = CarryButton("Drag it into a city, or choose one:")
        set_tip(carried, "Drag it into a ringed city, or click the city")
        carried.setObjectName("token")
        carried.setCheckable(False)
        carried.setIcon(icon(self.context.token(self.company, 30)))
        carried.setIconSize(QSize(size, size))
        carried.shown_by = self.context.board
        carried.carried.connect(lambda at, released: self.tool.carry(at, released) if self.tool else None)
        carried.chosen.connect(lambda: self.context.tell("Drag it into a ringed city, or click the city."))
        self.body.addWidget(carried)
        self.body.addLayout(self._cities(tool.places))
        if not several:
            self.body.addWidget(label("Click any other city to see why not.", "muted"))

    def _cities(self, stops: list[str]) -> Flow:
        tool = self.tool
        assert tool is not None
        flow = Flow()
        for number, stop in enumerate(stops, start=1):
            place = self.context.words.city(self.position, stop)
            if stop == tool.source:
                place += ", another slot in the same city"
            button = self.offer(tool.action(stop), place, name=f"stop-{stop}", label=tool.label(stop))
            if number < 10:
                button.bind(str(number))
            flow.addWidget(button)
        return flow

    def _why_no_place(self) -> str:
        pos, words = self.position, self.context.words
        cost, cash = tokens.cost(pos), pos.cash(self.company)
        if not tokens.left(pos):
            return f"All tokens of {self.company} are on the map."
        if cash < cost and not words.hide_cash:
            return f"{self.company} has only {words.money(cash)}."
        return f"No city with a free slot is within reach of {self.company}. Click a city to see why."

    # ports

    def _ports(self) -> None:
        pos, words = self.position, self.context.words
        free = ports.unclaimed(pos)
        if not free:
            return
        income = ports.income(pos)
        about = f"Claim a port · free · earns {words.money(income)} per round"
        self.body.addWidget(label(about, "strong"))
        flow = Flow(spacing=4)
        can = [hex_id for hex_id in free if self.tool is not None and hex_id in self.tool.ports]
        for hex_id in (*can, *(hex_id for hex_id in free if hex_id not in can)):
            action = ClaimPort(self.player, self.company, hex_id)
            made = self.offer(action, words.hex(pos, hex_id), name=f"port-{hex_id}", label="Claim the port · free")
            if made.why_not:
                set_tone(made, role="small")
            flow.addWidget(made)
        self.body.addLayout(flow)

    # moving

    def _move_price(self) -> str:
        return self.context.words.money(tokens.move_cost(self.position))

    def _moves(self) -> None:
        pos, words, tool = self.position, self.context.words, self.tool
        assert tool is not None
        about = f"Move a token · {self._move_price()} · once per game"
        self.body.addWidget(label(about, "strong"))
        flow = Flow()
        for stop, there in pos.state.tokens.items():
            if self.company in there:
                flow.addWidget(self._lifter(stop, words.city(pos, stop)))
        self.body.addLayout(flow)
        if tool.moves:
            text = "Or drag it on the map from its city to another. The slot it leaves stays blocked for good."
            self.body.addWidget(label(text, "muted"))

    def _lifter(self, stop: str, place: str) -> Choice:
        """Return a choice that takes the token of a city into the hand."""
        tool = self.tool
        assert tool is not None
        usable = any(action.source == stop for action in tool.moves)
        why_not = "" if usable else self._why_no_move(stop)
        made = choice(f"from {place} …", lambda: self._lift(stop), why_not, name=f"lift-{stop}")
        made.setCheckable(False)
        made.refused.connect(self.context.tell)
        return made

    def _why_no_move(self, stop: str) -> str:
        refusals = self.adapter.refusals(MoveToken(self.player, self.company, stop, stop))
        general = ("token.move.phase", "token.move.again", "token.move.price")
        told = [refusal for refusal in refusals if refusal.key in general]
        return (
            self.context.why(tuple(told)) or "No other city with a free slot is linked with it or with another token."
        )

    def _lift(self, stop: str) -> None:
        if self.tool is not None:
            self.tool.lift(stop)

    def _targets(self) -> None:
        tool = self.tool
        assert tool is not None
        flow = self._cities(tool.stops)
        back = choice("Leave it where it is", lambda: self._lift(""), name="lift-back")
        back.setCheckable(False)
        flow.addWidget(back)
        self.body.addLayout(flow)
        self.body.addWidget(label("Click any other city to see why not.", "muted"))

    def _again(self) -> None:
        if self.tool is None:
            return
        self.refresh()
        self.proposed(self.context.selection.proposal)
        self.reworded.emit()
        first = next((child for child in self.findChildren(Choice) if child.objectName().startswith("stop-")), None)
        if first is not None and self.tool.source:
            first.setFocus()

    def cancel(self) -> bool:
        held = self.tool is not None and bool(self.tool.source)
        self._lift("")
        return held

    def leave(self) -> None:
        if self.tool is not None:
            self.tool.close()
            self.tool = None


class HomePage(TokenPage):
    """Let the president choose the home city of a company."""

    passes = False

    def price(self) -> str:
        return "free"

    def sentence(self) -> str:
        place = self.context.words.hex(self.position, hex_of(self.position.company(self.company).homes[0]))
        return f"Choose the home city of {self.company} in {place}: its first token is free."


class PowerTokenPage(TokenPage):
    """Place a token by the power of a private instead of all other building."""

    passes = False

    @property
    def private(self) -> str:
        """Return the private whose power is used."""
        first = next(iter(self.adapter.options("power_token")), None)
        return first.private if isinstance(first, PowerToken) else ""

    def price(self) -> str:
        power = tokens.power(self.position, self.private)
        return self.context.words.money(tokens.power_cost(self.position, self.private, power.hex) if power else 0)

    def sentence(self) -> str:
        return (
            f"{self.company} may place a token in a city here for {self.price()} with "
            f"{self.context.words.private(self.private)}, instead of all other track and tokens in this turn."
        )

    def make_tool(self) -> TokenTool:
        return TokenTool(self.context, self.private)

    @property
    def _kinds(self) -> set[str]:
        return set()

    def offer(self, action: Action, text: str, *, name: str = "", label: str = "") -> Choice:
        return super().offer(action, text, name=name.replace("stop-", "token-"), label=label)
