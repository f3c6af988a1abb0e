"""Play in a running window as people do, and check after each move that the game and the window show what was meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

import msgspec
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QScrollArea, QSpinBox, QWidget

from rails18.board.routes import runners
from rails18.core import actions as act
from rails18.core.actions import Action, BuyPrivate, BuyTrain, RunTrains
from rails18.core.game import Game
from rails18.core.ids import kind_of
from rails18.core.position import Position
from rails18.core.slices import Ports
from rails18.core.title import Setup
from rails18.rules.redemption import redemption
from rails18.rules.trains import roster, supply
from rails18.titledata.games import new_game
from rails18.ui.app.window import Window
from rails18.ui.nouns.track.page import TilesPage
from rails18.ui.nouns.track.tool import TileTool
from rails18.ui.now.panel import NowPanel
from tests.support.waiting import PATIENCE
from tests.ui.hands import Hands
from tests.ui.undrawn import EVERY, draw

TURN = 2  # milliseconds between two looks at the window
STEPS = (0.1, 0.5, 0.9, 1.0)  # where a dragged thing is seen on its way


class Stuck(AssertionError):
    """Report that the window did not let a person do something that the rules allow."""


NAMES = ("Aki", "Botan", "Chiyo", "Daigo", "Emi", "Fumi")
SMALL = (1366, 768)  # pixels of the smallest window in which everything has to be reached


def fresh(players: int, seed: int, title: str = "1889", **options: bool) -> Game:
    """Return a new game."""
    return new_game(Setup(title, NAMES[:players], seed=seed, options=options))


def show(robot: Robot, game: Game) -> None:
    """Show `game` in the robot's window, in its smallest size."""
    robot.window.showNormal()
    robot.window.resize(*SMALL)
    robot.window.adapter.open(game)
    robot.window.show_game()
    robot.hands.settle()


def canonical(game: Game, action: Action) -> Action:
    """Return `action` as the window offers it: the first of equal trains, no consent of one's own, routes in order."""
    pos = game.position
    if isinstance(action, BuyTrain):
        traded = next((t for t in pos.trains(action.company) if _type(t) == _type(action.trade_in)), None)
        seller = pos.state.trains[action.train]
        other = seller in pos.title.companies and pos.president(seller) != action.player
        sides = [side.name for side in supply.sides(pos, action.train)]
        side = (action.side or sides[0]) if len(sides) > 1 else ""
        return msgspec.structs.replace(action, trade_in=traded, agreed=action.agreed and other, side=side)
    if isinstance(action, act.DiscardTrain):
        equal = next(train for train in pos.trains(action.company) if _type(train) == _type(action.train))
        return msgspec.structs.replace(action, train=equal)
    if isinstance(action, act.BuyPort):
        other = pos.president(pos.slice(Ports).ports[action.hex]) != action.player
        return msgspec.structs.replace(action, agreed=action.agreed and other)
    if isinstance(action, BuyPrivate) and pos.state.privates[action.private] == action.player:
        return msgspec.structs.replace(action, agreed=False)
    if isinstance(action, act.Redeem | act.TradePrivate) and action.agreed:
        holder = action.source if isinstance(action, act.Redeem) else pos.state.privates[action.private]
        asked = holder in pos.players and holder != action.player
        return msgspec.structs.replace(action, agreed=asked and _asks(pos, action))
    if isinstance(action, act.TakeOver):
        return msgspec.structs.replace(action, percent=None)
    if isinstance(action, act.TakePrivate | act.BuyShare):
        return msgspec.structs.replace(action, price=None)
    if isinstance(action, RunTrains | act.ClaimRoutes):
        order = [runner.id for runner in runners(pos, action.company)]
        routes = sorted(action.routes, key=lambda route: order.index(route.train))
        return msgspec.structs.replace(action, routes=tuple(routes))
    return action


def _asks(pos: Position, action: Action) -> bool:
    """Return whether the other side of a deal has to agree."""
    return not isinstance(action, act.Redeem) or redemption.asks_holder(pos)


def _type(train: str | None) -> str:
    return kind_of(train) if train else ""


class Robot:
    """Touch a window.

    Attributes:
        window: the running window with an open game.
        hands: what touches it.
        moves: number of moves made, which lets the robot take turns between the ways of doing one thing.
    """

    def __init__(self, window: Window, hands: Hands) -> None:
        self.window, self.hands = window, hands
        self.moves = 0
        self.way = ""

    # what is there

    @property
    def game(self) -> Game:
        """Return the open game."""
        game = self.window.adapter.game
        assert game is not None
        return game

    @property
    def position(self) -> Position:
        """Return the shown position."""
        return self.window.adapter.position

    @property
    def panel(self) -> NowPanel:
        """Return the NOW panel."""
        return self.window.panel

    def proposed(self) -> Action | None:
        """Return what is chosen and waits for the yes."""
        proposal = self.window.selection.proposal
        return proposal.action if proposal else None

    def fail(self, words: str) -> Stuck:
        """Return a failure with everything that a person would see."""
        said = self.window.tip.sentence.text() if self.window.tip.isVisible() else ""
        frame = self.position.frame
        return Stuck(
            f"{words} (by {self.way}, move {self.game.at + 1}, {frame.step} {frame.company} {frame.player}; "
            f"chosen: {self.proposed()}; told: {said!r}; asked: {self.panel.todo.text()!r})"
        )

    def looks(self) -> Iterator[None]:
        """Look again and again while the window works, until it is certain that nothing happens any more."""
        until = monotonic() + PATIENCE
        while monotonic() < until:
            yield
            QTest.qWait(TURN)

    def wait_for(self, test: Callable[[], object], words: str) -> None:
        """Let the window work until `test` holds."""
        for _ in self.looks():
            if test():
                return
        raise self.fail(f"waited in vain for {words}")

    def visible(self, name: str) -> list[QWidget]:
        """Return the visible widgets with an object name."""
        return [w for w in self.window.findChildren(QWidget, name) if w.isVisibleTo(self.window)]

    def find(self, name: str) -> QWidget:
        """Return the visible widget with an object name, once there is one."""
        self.wait_for(lambda: self.visible(name), f"something called {name}")
        return self.visible(name)[-1]

    # mouse

    def in_sight(self, widget: QWidget, point: QPoint | None = None) -> QPoint:
        """Scroll until a point of a widget can be seen and reached, and return where it is on the screen.

        A page that was just built has no place and no range to scroll yet: as long as it does not move, it is waited
        for.
        """
        local = widget.rect().center() if point is None else point
        for _ in self.looks():
            if widget.visibleRegion().contains(local):
                if self._uncovered(widget, local):
                    return widget.mapToGlobal(local)
            else:
                self._scroll(widget, local)
        lies_over = self._over(widget, local)
        raise self.fail(
            f"{widget.objectName() or widget} cannot be seen" + (f", under {lies_over}" if lies_over else "")
        )

    def _over(self, widget: QWidget, local: QPoint) -> QWidget | None:
        """Return what lies over a point of a widget."""
        top = self.window.childAt(self.window.mapFromGlobal(widget.mapToGlobal(local)))
        return None if top is widget or widget.isAncestorOf(top or self.window) else top

    def _uncovered(self, widget: QWidget, local: QPoint) -> bool:
        """Return whether nothing lies over a point of a widget, and hide the sentence at the pointer if it does."""
        over = self._over(widget, local)
        if over is not None and self.window.tip.isVisible() and self.window.tip in (over, over.parentWidget()):
            self.hands.key("Escape")
        return over is None

    def _scroll(self, widget: QWidget, local: QPoint) -> None:
        """Turn the wheel by one notch towards a point that lies outside its scroll area."""
        area = widget.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        if area is None:
            return
        view, bar = area.viewport(), area.verticalScrollBar()
        y = view.mapFromGlobal(widget.mapToGlobal(local)).y()
        if 0 <= y < view.height() or bar.value() == (bar.minimum() if y < 0 else bar.maximum()):
            return
        self.hands.move(view.mapToGlobal(QPoint(view.width() - 2, view.height() // 2)))
        self.hands.wheel(-1 if y < 0 else 1)

    def click(self, widget: QWidget, point: QPoint | None = None) -> None:
        """Click a widget where a person sees it."""
        self.hands.move(self.still(widget, point))
        self.hands.press()
        self.hands.release()
        self.hands.settle()

    def still(self, widget: QWidget, point: QPoint | None = None) -> QPoint:
        """Return where a point of a widget is on the screen once the page, which may just be built, has settled."""
        at = self.in_sight(widget, point)
        for _ in self.looks():
            self.hands.move(at)
            self.hands.settle()
            now = self.in_sight(widget, point)
            if now == at:
                return at
            at = now
        raise self.fail(f"{widget.objectName() or widget} does not keep still")

    def menu(self) -> QMenu:
        """Return the open menu, once there is one."""
        self.wait_for(lambda: isinstance(QApplication.activePopupWidget(), QMenu), "the menu")
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        return menu

    def button(self, name: str) -> QAbstractButton:
        """Return a button by its object name."""
        found = self.find(name)
        assert isinstance(found, QAbstractButton)
        return found

    def drag(self, source: QWidget, start: QPoint, target: QWidget, end: QPoint) -> None:
        """Press at a point of one widget, move, and let go at a point of another."""
        first = self.still(source, start)
        goal = self.in_sight(target, end)
        self.hands.move(first)
        self.hands.press()
        for part in STEPS:
            self.hands.move(first + (goal - first) * part)
            self.hands.settle()
        self.hands.release()
        self.hands.settle()

    # keys

    def type(self, text: str) -> None:
        """Type letters, digits and blanks."""
        for letter in text:
            self.hands.key(letter)
        self.hands.settle()

    def put_amount(self, spin: QSpinBox, amount: int) -> None:
        """Type an amount into a spin box that has the keyboard."""
        if spin.value() != amount:
            self.hands.key("a", "ctrl")
            self.type(str(amount))
        self.wait_for(lambda: spin.value() == amount, f"{amount} in {spin.objectName()}")

    # moves

    def confirm(self) -> None:
        """Say yes, with Enter or the button in turns."""
        self.wait_for(lambda: not self.panel.confirm.why_not, "the confirm button")
        if self.moves % 2 and not self.keyboard_only:
            self.click(self.panel.confirm)
        else:
            self.hands.key("Return")
            self.hands.settle()
        while self.window.consent_strip.isVisible():  # the others agree
            asked = self.window.session.opponents.consent.asked
            self.push("consent-yes")
            self.wait_for(lambda asked=asked: self.window.session.opponents.consent.asked != asked, "the next answer")

    keyboard_only = False

    def choose(self, action: Action) -> None:
        """Choose an action by the gestures of this robot."""
        getattr(self, f"choose_{action.kind}")(action)

    def push(self, name: str) -> None:
        """Press a button by its object name."""
        raise NotImplementedError

    def fill_in(self, name: str, amount: int) -> None:
        """Type an amount into a spin box, unless it shows it already."""
        raise NotImplementedError

    def tick(self, name: str, wanted: bool) -> None:
        """Tick a box when it is wanted."""
        if wanted and not self.button(name).isChecked():
            self.push(name)

    def choose_take_private(self, action: act.TakePrivate) -> None:
        if self.there("look-at-cards"):
            self.push("look-at-cards")
        self.push(f"take-{action.private}")

    def choose_bid(self, action: act.Bid) -> None:
        self.fill_in(f"amount-{action.private}", action.amount)
        self.push(f"bid-{action.private}")

    def choose_start_company(self, action: act.StartCompany) -> None:
        self.push(f"company-{action.company}")
        self.push(f"par-{action.par}")

    def choose_buy_share(self, action: act.BuyShare) -> None:
        self.push(f"company-{action.company}")
        self.push(f"buy-{action.source}")

    def choose_sell_shares(self, action: act.SellShares) -> None:
        if self.position.frame.step == "stock":
            self.push(f"company-{action.company}")
            self.push(f"sell-{action.percent}")
        else:
            self.push(f"sell-{action.company}-{action.percent}")

    def choose_lay_tile(self, action: act.LayTile) -> None:
        self.lay(action.hex, action.tile, action.rotation)

    def choose_power_tile(self, action: act.PowerTile) -> None:
        if self.position.frame.step not in ("sale_tile", "pair", "second_tile"):
            self.extra("power_tile")
            if self.there(f"power-{action.private}") and not self.button(f"power-{action.private}").isChecked():
                self.push(f"power-{action.private}")
        self.lay(action.hex, action.tile, action.rotation)
        if action.stop and self.there(f"city-{action.stop}") and not self.button(f"city-{action.stop}").isChecked():
            self.push(f"city-{action.stop}")

    def lay(self, hex_id: str, tile: str, rotation: int) -> None:
        """Put a tile on a hex and turn it."""
        raise NotImplementedError

    def tile_tool(self) -> TileTool:
        """Return what follows the hands while a tile may be laid."""
        page = self.panel.page
        if not isinstance(page, TilesPage) or page.tool is None:
            raise self.fail("no tile can be laid here")
        return page.tool

    def there(self, name: str) -> bool:
        """Return whether a visible widget has this object name."""
        self.hands.settle()
        return bool(self.visible(name))

    def beside_track(self) -> None:
        """Open the page for a token that comes in one step with the tiles."""
        if self.position.frame.step == "track" and not self.panel.extra_open:
            self.extra("place_token")

    def choose_place_token(self, action: act.PlaceToken) -> None:
        self.beside_track()
        self.push(f"stop-{action.stop}")

    def choose_run_trains(self, action: act.RunTrains) -> None:
        lead = self.window.adapter.lead
        self.wait_for(lambda: self.proposed() is not None or not lead.tells_best, "the best routes")

    def choose_dividend(self, action: act.Dividend) -> None:
        self.push(f"dividend-{action.choice}")

    def train_name(self, action: act.BuyTrain) -> str:
        """Return the object name of the button for a train that no company owns."""
        side = f"-{action.side}" if action.side else ""
        return f"train-{action.train}{side}" + (f"-for-{action.trade_in}" if action.trade_in else "")

    def hand_in(self, action: act.BuyTrain) -> None:
        """Tick that the obsolete train of the company is given up for the one that is bought."""
        if action.trade_in and roster.second_hand(self.position, action.trade_in):
            self.tick("hand-in", True)

    def choose_buy_train(self, action: act.BuyTrain) -> None:
        self.hand_in(action)
        if self.position.state.trains[action.train] in self.position.title.companies:
            self.push(f"buy-{action.train}")
            self.fill_in(f"price-{action.train}", action.price)
            self.tick(f"agreed-{action.train}", action.agreed)
        else:
            self.push(self.train_name(action))

    def choose_discard_train(self, action: act.DiscardTrain) -> None:
        self.push(f"discard-{action.train}")

    def choose_buy_private(self, action: act.BuyPrivate) -> None:
        self.extra("buy_private")
        self.push(f"convert-{action.private}" if action.convert else f"buy-private-{action.private}")
        self.fill_in(f"price-{action.private}", action.price)
        self.tick(f"agreed-{action.private}", action.agreed)

    def choose_exchange(self, action: act.Exchange) -> None:
        if self.position.frame.step != "exchange":
            self.extra("exchange")
        if action.company:
            self.push(f"company-{action.company}")
        self.push(f"exchange-{action.private}" + (f"-{action.par}" if action.par else ""))

    def choose_declare_bankruptcy(self, action: act.DeclareBankruptcy) -> None:
        self.push("bankrupt")

    def choose_offer_train(self, action: act.OfferTrain) -> None:
        self.fill_in(f"price-{action.train}", action.price)
        self.push(f"offer-{action.train}")

    # markers, ports and certificates of trains

    def choose_move_token(self, action: act.MoveToken) -> None:
        self.push(f"lift-{action.source}")
        self.push(f"stop-{action.stop}")

    def choose_claim_port(self, action: act.ClaimPort) -> None:
        self.push(f"port-{action.hex}")

    def choose_buy_port(self, action: act.BuyPort) -> None:
        self.tick(f"agreed-{action.hex}", action.agreed)
        self.push(f"buy-port-{action.hex}")

    def choose_power_token(self, action: act.PowerToken) -> None:
        if self.position.frame.step != "power_token":
            self.extra("power_token")
        self.push(f"token-{action.stop}")

    def choose_turn_train(self, action: act.TurnTrain) -> None:
        self.push(f"turn-{action.train}")

    def choose_save_train(self, action: act.SaveTrain) -> None:
        self.push(f"save-{action.train}")

    def choose_discard_private(self, action: act.DiscardPrivate) -> None:
        self.push(f"cash-in-{action.private}")

    # deals that are asked for beside a step, and questions to presidents

    def extra(self, kind: str) -> None:
        """Open the page of a kind of action beside the open step."""
        self.push(f"extra-{kind}")

    def choose_choose_par(self, action: act.ChoosePar) -> None:
        self.push(f"par-{action.par}")

    def choose_take_over(self, action: act.TakeOver) -> None:
        self.push("take-over")

    def choose_redeem(self, action: act.Redeem) -> None:
        self.extra("redeem")
        if action.percent is not None:
            self.push(f"redeem-{action.percent}")
            return
        self.tick(f"agreed-{action.company}-{action.source}", action.agreed)
        self.push(f"deal-{action.company}-{action.source}")

    def choose_reissue(self, action: act.Reissue) -> None:
        self.extra("reissue")
        if action.percent is not None:
            self.push(f"issue-{action.percent}")
            return
        self.push(f"reissue-{action.company}")

    def choose_trade_private(self, action: act.TradePrivate) -> None:
        self.extra("trade_private")
        owner, what = self.position.state.privates[action.private], action.private
        if owner == self.position.frame.player:  # who decides sells
            what = f"{what}-{action.player}"
        if owner in self.position.players:
            self.fill_in(f"price-{what}", action.price)
        self.tick(f"agreed-{what}", action.agreed)
        self.push(f"deal-{what}")

    def choose_mark_city(self, action: act.MarkCity) -> None:
        if self.position.frame.step != "lend":
            self.extra("mark_city")
        self.tick(f"closed-{action.private}", action.closed)
        self.push(f"mark-{action.private}-{action.hex}")

    def choose_close_private(self, action: act.ClosePrivate) -> None:
        self.extra("close_private")
        self.push(f"close-{action.private}")

    def choose_connection_run(self, action: act.ConnectionRun) -> None:
        if self.position.frame.step == "connection" and self.position.frame.company == action.company:
            self.push("connect")
        else:
            self.extra("connection_run")
            self.push(f"claim-{action.company}")

    def choose_claim_routes(self, action: act.ClaimRoutes) -> None:
        self.wait_for(lambda: self.window.context.best_run.action is not None, "the best routes")
        self.extra("claim_routes")
        self.push(f"show-{action.player}")

    def choose_destination_token(self, action: act.DestinationToken) -> None:
        self.push(f"use-{action.use}")

    def play(self, action: Action) -> None:
        """Choose and confirm `action`, and check what came of it.

        Raises:
            Stuck: the window did something else, or nothing.
        """
        game = self.game
        meant, before = canonical(game, action), game.at
        after = game.what_if(meant).after
        self.moves += 1
        self.way = meant.kind
        at_once = isinstance(meant, act.Pass) and self.panel.passing.is_quiet
        self.choose(meant)
        self.wait_for(lambda: game.at != before or self.proposed() == meant, f"the choice of {meant}")
        if game.at != before and not at_once:
            raise self.fail("played without a yes")
        chosen = self.window.selection.proposal
        if chosen is not None and isinstance(chosen.then, act.Dividend):
            self.push(f"then-{chosen.then.choice}")  # the income is decided about in a move of its own
        if game.at == before:
            self.confirm()
        self.wait_for(lambda: game.at != before, "the move that was confirmed")
        if self.window.adapter.game is not game or game.at != before + 1 or game.actions[-1] != meant:
            raise self.fail(f"played {game.actions[before:]}, meant {meant}")
        if game.state != after:
            raise self.fail("the state is not the one that was shown before the yes")
        if self.moves % EVERY == 0:
            draw(self.window)
        self.check()

    def check(self) -> None:
        """Check that the window shows the game as it stands."""
        window, pos = self.window, self.position
        running = pos.frame.step.endswith("run")  # the best run is chosen as soon as it is found
        self.wait_for(lambda: running or self.proposed() is None, "nothing to be chosen after the move")
        shown = {
            "the board": lambda: window.context.board.board.position,
            "the market": lambda: window.context.market.position,
            "the shares": lambda: window.context.shares.position,
        }
        for name, at in shown.items():
            self.wait_for(lambda at=at: at() is not None and at().state is pos.state, f"{name} to show the position")
        self.wait_for(lambda: pos.state.ending is not None or self.panel.todo.text(), "being told what to do")
        if window.notice.isVisible():
            raise self.fail("the window reports a fault")

    def choose_lend_mark(self, action: act.LendMark) -> None:
        self.push(f"lend-{action.company}")
