"""Place a station token, move one, or claim a port: one of them in a turn."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QSize, QTimer

from rails18.core.actions import Action, ClaimPort, MoveToken, PlaceToken, PowerToken
from rails18.core.ids import NO_PRIVATE, NO_STOP, CompanyId, PrivateId, StopId, hex_of
from rails18.questions import ports, tabletop, tokens
from rails18.questions.track import Likewise
from rails18.ui.look.plain import set_tip
from rails18.ui.model.consequence import Line
from rails18.ui.nouns.tokens.tool import TokenTool
from rails18.ui.now import likewise
from rails18.ui.now.page import Page
from rails18.ui.tools.carry import CarryButton
from rails18.ui.widgets.controls import Choice, icon
from rails18.ui.widgets.flow import Flow
from rails18.words.translation import tr


class TokenPage(Page):
    """Offer the cities in which a token may be placed, and what else the step allows.

    Attributes:
        tool: follows the mouse on the board.
    """

    draws_rings = True
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
            return tr(
                "Place a token of {company} for {price} in a ringed city, or skip. {left} left.",
                company=self.company,
                price=self.price(),
                left=left,
            )
        if tool.source:
            place, price = self.context.words.city(self.position, tool.source), self._move_price()
            return tr(
                "The token leaves {place} for {price}, and its old slot is blocked for good. Where does it go?",
                place=place,
                price=price,
            )
        ways = []
        if tool.places:
            ways.append(tr("place a token for {price}", price=self.price()))
        if tool.moves:
            ways.append(tr("move one for {move_price}", move_price=self._move_price()))
        if tool.ports:
            ways.append(tr("claim a port for free"))
        if not ways:
            return tr("{company} can neither place a token nor claim a port now.", company=self.company)
        if len(ways) == 1:
            return tr("{company} may {ways}, or skip.", company=self.company, ways=ways[0])
        return tr(
            "{company} may {words} or {ways}, but only one of these, or skip.",
            company=self.company,
            words=", ".join(ways[:-1]),
            ways=ways[-1],
        )

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
            self.body.addWidget(
                self.parts.label(tr("Place a token · {price} · {left} left", price=self.price(), left=left), "strong")
            )
        self._places(several)
        if "claim_port" in self._kinds:
            self._ports()
        if "move_token" in self._kinds and tokens.can_move(self.position):
            self._moves()
        if several:
            self.body.addWidget(
                self.parts.label(tr("Click any other city or port on the map to see why not."), "muted")
            )

    def carry_token(self, company: CompanyId, at: QPoint, released: bool) -> bool:
        if self.tool is None or self.tool.company != company:
            return False
        self.tool.carry(at, released)
        return True

    # placing

    def _places(self, several: bool) -> None:
        tool = self.tool
        assert tool is not None
        if several and not tool.places:
            self.body.addWidget(self.parts.label(self._why_no_place(), "muted"))
            return
        size = int(self.context.theme.px(30))
        carried = self.parts.choice(
            tr("Drag it into a city, or choose one:"),
            lambda: self.context.pointer.tell("Drag it into a ringed city, or click the city."),
            name="token", checkable=False, plain=True, kind=CarryButton,  # it is dragged: the choices are the cities
        )  # fmt: skip
        assert isinstance(carried, CarryButton)
        set_tip(carried, tr("Drag it into a ringed city, or click the city"))
        carried.setIcon(icon(self.context.token(self.company, 30)))
        carried.setIconSize(QSize(size, size))
        carried.shown_by = self.context.board
        carry = lambda at, released: self.tool.carry(at, released) if self.tool else None  # noqa: E731
        self.parts.wire(carried, "carried", carry)
        self.body.addWidget(carried)
        self.body.addLayout(self._cities(tool.places))
        if not several:
            self.body.addWidget(self.parts.label(tr("Click any other city to see why not."), "muted"))

    def _cities(self, stops: list[StopId]) -> Flow:
        tool = self.tool
        assert tool is not None
        flow = Flow()
        for stop in stops:
            place = self.context.words.city(self.position, stop)
            if stop == tool.source:
                place += tr(", another slot in the same city")
            action = tool.action(stop)
            if tokens.cost(self.position, stop) != tokens.cost(self.position) and isinstance(action, PlaceToken):
                place += f" · {self.context.words.money(tokens.cost(self.position, stop))}"
            flow.addWidget(self.offer(action, place, name=self._stop_name(stop), label=tool.label(stop)))
        for same in self._by_privates():
            private, stop, price = same.action.private, same.action.stop, likewise.price(self.context, same.cost)
            place = self.context.words.city(self.position, stop)
            text = tr("{place} with {private} · {price}", place=place, private=private, price=price)
            label = tr("Place token · {cost}", cost=price)
            flow.addWidget(self.offer(same.action, text, name=f"{self._stop_name(stop)}-{private}", label=label))
        return flow

    def _by_privates(self) -> list[Likewise]:
        """Return the tokens that privates place for less, also where the company cannot place one otherwise."""
        placed = {action.stop: None for action in self.adapter.options("power_token") if isinstance(action, PowerToken)}
        return [same for stop in placed for same in self._likewise(PlaceToken(self.player, self.company, stop))]

    def _likewise(self, action: Action | None) -> list[Likewise]:
        """Return the powers of privates that place the same token for less."""
        usual = isinstance(self.tool, TokenTool) and not (self.tool.private or self.tool.source)
        if not usual or tokens.is_home(self.position) or not isinstance(action, PlaceToken):
            return []
        return likewise.found(self.context, action)

    def told(self) -> list[Line]:
        proposal = self.context.selection.proposal
        better = self._likewise(proposal.action if proposal is not None else None)
        usual = tokens.cost(self.position)
        return [Line(likewise.sentence(self.context, same, usual), "warn") for same in better]

    def _stop_name(self, stop: StopId) -> str:
        """Return the object name of the choice of a city."""
        return f"stop-{stop}"

    def _why_no_place(self) -> str:
        pos, words = self.position, self.context.words
        cost, cash = tokens.cost(pos), pos.cash(self.company)
        if not tokens.left(pos):
            return tr("All tokens of {company} are on the map.", company=self.company)
        if cash < cost and not words.hide_cash:
            return tr("{company} has only {cash}.", company=self.company, cash=words.money(cash))
        return tr(
            "No city with a free slot is within reach of {company}. Click a city to see why.", company=self.company
        )

    # ports

    def _ports(self) -> None:
        pos, words = self.position, self.context.words
        free = ports.unclaimed(pos)
        if not free:
            return
        income = ports.income(pos)
        about = tr("Claim a port · free · earns {income} per round", income=words.money(income))
        self.body.addWidget(self.parts.label(about, "strong"))
        flow = Flow(spacing=4)
        can = [hex_id for hex_id in free if self.tool is not None and hex_id in self.tool.ports]
        for hex_id in (*can, *(hex_id for hex_id in free if hex_id not in can)):
            action = ClaimPort(self.player, self.company, hex_id)
            role = "" if hex_id in can else "small"
            free_port = tr("Claim the port · free")
            flow.addWidget(
                self.offer(action, words.hex(pos, hex_id), name=f"port-{hex_id}", label=free_port, role=role)
            )
        self.body.addLayout(flow)

    # moving

    def _move_price(self) -> str:
        return self.context.words.money(tokens.move_cost(self.position))

    def _moves(self) -> None:
        pos, words, tool = self.position, self.context.words, self.tool
        assert tool is not None
        about = tr("Move a token · {move_price} · once per game", move_price=self._move_price())
        self.body.addWidget(self.parts.label(about, "strong"))
        flow = Flow()
        for stop, there in pos.state.tokens.items():
            if self.company in there:
                flow.addWidget(self._lifter(stop, words.city(pos, stop)))
        self.body.addLayout(flow)
        if tool.moves:
            text = tr("Or drag it on the map from its city to another. The slot it leaves stays blocked for good.")
            self.body.addWidget(self.parts.label(text, "muted"))

    def _lifter(self, stop: StopId, place: str) -> Choice:
        """Return a choice that takes the token of a city into the hand."""
        tool = self.tool
        assert tool is not None
        usable = any(action.source == stop for action in tool.moves)
        why_not = "" if usable else self._why_no_move(stop)
        text, lift = tr("from {place} …", place=place), partial(self._lift, stop)
        made = self.parts.choice(text, lift, why_not, name=f"lift-{stop}", checkable=False)
        self.parts.wire(made, "refused", self.context.pointer.tell)
        return made

    def _why_no_move(self, stop: StopId) -> str:
        refusals = self.adapter.refusals(MoveToken(self.player, self.company, stop, stop))
        general = ("token.move.phase", "token.move.again", "token.move.price")
        told = [refusal for refusal in refusals if refusal.key in general]
        return self.context.pointer.why(tuple(told)) or tr(
            "No other city with a free slot is linked with it or with another token."
        )

    def _lift(self, stop: StopId) -> None:
        if self.tool is not None:
            self.tool.lift(stop)

    def _targets(self) -> None:
        tool = self.tool
        assert tool is not None
        flow = self._cities(tool.stops)
        leave = tr("Leave it where it is")
        back = self.parts.choice(leave, partial(self._lift, NO_STOP), name="lift-back", checkable=False)
        flow.addWidget(back)
        self.body.addLayout(flow)
        self.body.addWidget(self.parts.label(tr("Click any other city to see why not."), "muted"))

    def _again(self) -> None:
        if self.tool is None:
            return
        self.refresh()
        self.proposed(self.context.selection.proposal)
        self.reworded.emit()
        stops = [child for child in self.findChildren(Choice) if child.objectName().startswith("stop-")]
        first = min(stops, key=lambda child: child.turn, default=None)
        if first is not None and self.tool.source:
            first.setFocus()

    def cancel(self) -> bool:
        held = self.tool is not None and bool(self.tool.source)
        self._lift(NO_STOP)
        return held


class BesideTrackPage(TokenPage):
    """Place the token of a turn in one step with its tiles, before, between or after them."""

    passes = False

    def sentence(self) -> str:
        return tr(
            "Place a token of {company} for {price} in a ringed city: before, between or after its tiles. {left} left.",
            company=self.company,
            price=self.price(),
            left=tokens.left(self.position),
        )


class HomePage(TokenPage):
    """Let the president choose the home city of a company."""

    def pass_words(self) -> str:
        """Return the words for putting it off: the tile may be missing on the real table."""
        return tr("Not yet: its tile is not laid") if tabletop.left_out(self.position) else ""

    def price(self) -> str:
        return tr("free")

    def sentence(self) -> str:
        place = self.context.words.hex(self.position, hex_of(self.position.company(self.company).homes[0]))
        return tr(
            "Choose the home city of {company} in {place}: its first token is free.", company=self.company, place=place
        )


class PowerTokenPage(TokenPage):
    """Place a token by the power of a private instead of all other building."""

    passes = False

    @property
    def private(self) -> PrivateId:
        """Return the private whose power is used."""
        first = next(iter(self.adapter.options("power_token")), None)
        return first.private if isinstance(first, PowerToken) else NO_PRIVATE

    def price(self) -> str:
        hex_id = tokens.power_hex(self.position, self.private)
        return self.context.words.money(tokens.power_cost(self.position, self.private, hex_id) if hex_id else 0)

    def sentence(self) -> str:
        if tokens.is_station(self.position, self.private):
            return tr(
                "{company} may place a further token here, free, with {private}, besides the token of its turn.",
                company=self.company,
                private=self.context.words.private(self.private),
            )
        return tr(
            "{company} may place a token in a city here for {price} with {private}, instead of "
            "all other track and tokens in this turn.",
            company=self.company,
            price=self.price(),
            private=self.context.words.private(self.private),
        )

    def make_tool(self) -> TokenTool:
        return TokenTool(self.context, self.private)

    @property
    def _kinds(self) -> set[str]:
        return set()

    def _stop_name(self, stop: StopId) -> str:
        return f"token-{stop}"


class AfterTilePage(PowerTokenPage):
    """Place the free token that comes right after the tile of a private, or none."""

    passes = True

    def price(self) -> str:
        return tr("free")

    def sentence(self) -> str:
        return tr(
            "{company} may place its next token in the city of this tile, free, or none: it cannot come later.",
            company=self.company,
        )
