"""Choose every kind of action by mouse, in turns by each of the ways that the window offers."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QSpinBox

from rails18.core import actions as act
from rails18.core.ids import hex_of
from rails18.core.state import DEPOT, OFFERING, POOL
from rails18.rules.market.market import par_cells
from rails18.rules.trains import supply
from rails18.ui.nouns.routes.page import RunPage
from rails18.ui.text import train_names
from rails18.ui.tools.carry import CarryButton
from tests.support.board_points import fan_point
from tests.ui.hands import RIGHT
from tests.ui.robot import Robot


class MouseRobot(Robot):
    """Play by mouse; amounts of money are typed."""

    def push(self, name: str) -> None:
        button = self.button(name)
        self.click(button, QPoint(12, button.height() // 2) if isinstance(button, QCheckBox) else None)

    def fill_in(self, name: str, amount: int) -> None:
        spin = self.find(name)
        assert isinstance(spin, QSpinBox)
        if spin.value() != amount:
            self.click(spin, QPoint(spin.width() // 3, spin.height() // 2))
            self.put_amount(spin, amount)

    def choose_pass(self, action: act.Pass) -> None:
        self.click(self.panel.skip)

    def choose_stop_game(self, action: act.StopGame) -> None:
        bar = self.window.menuBar()
        game = bar.actions()[0]
        self.click(bar, bar.actionGeometry(game).center())
        menu = self.menu()
        self.hands.move(menu.mapToGlobal(menu.actionGeometry(self.window.commands.actions["stop"]).center()))
        self.hands.press()
        self.hands.release()
        self.hands.settle()

    # shares

    def choose_start_company(self, action: act.StartCompany) -> None:
        if self.moves % 2 == 0:
            super().choose_start_company(action)
        else:
            self.way = "dragging the president's certificate to the player"
            shares = self.window.context.shares
            start = shares.certificate_point(action.company, OFFERING, 0)
            end = shares.cell_point(action.company, action.player)
            self.drag(shares.viewport(), start, shares.viewport(), end)
            self.push(f"par-{action.par}")

    def choose_buy_share(self, action: act.BuyShare) -> None:
        shares = self.window.context.shares
        way = self.moves % 3
        if way == 0:
            self.way = "dragging the certificate to the player"
            start = shares.certificate_point(action.company, action.source)
            end = shares.cell_point(action.company, action.player)
            self.drag(shares.viewport(), start, shares.viewport(), end)
        elif way == 1:
            self.way = "clicking the certificate"
            self.click(shares.viewport(), shares.certificate_point(action.company, action.source))
        else:
            super().choose_buy_share(action)

    def choose_sell_shares(self, action: act.SellShares) -> None:
        shares = self.window.context.shares
        held = shares.cells[action.company, action.player].content.percents
        first = next((n for n in range(len(held)) if sum(held[n:]) == action.percent), None)
        if self.moves % 2 and first is not None:
            self.way = "dragging certificates to the pool"
            start = shares.certificate_point(action.company, action.player, first)
            self.drag(shares.viewport(), start, shares.viewport(), shares.cell_point(action.company, POOL))
        else:
            super().choose_sell_shares(action)

    def choose_choose_par(self, action: act.ChoosePar) -> None:
        if self.moves % 2:
            self.way = "clicking the par value on the market"
            market = self.window.context.market
            cell = par_cells(self.position.title.market)[action.par]
            self.click(market.viewport(), market.cell_point(cell))
        else:
            super().choose_choose_par(action)

    # board

    def choose_mark_city(self, action: act.MarkCity) -> None:
        marks = [a for a in self.game.options("mark_city") if isinstance(a, act.MarkCity) and a.hex == action.hex]
        if self.moves % 2 and marks[0].private == action.private:
            self.way = "clicking the city on the map"
            if self.position.frame.step != "lend":
                self.extra("mark_city")
            self.tick(f"closed-{action.private}", action.closed)
            self.click(self.window.context.board.viewport(), self.bare(action.hex))
        else:
            super().choose_mark_city(action)

    def bare(self, hex_id: str) -> QPoint:
        """Return a point of a hex beside its stops."""
        board = self.window.context.board
        middle = board.hex_point(hex_id)
        wide = int(board.transform().m11() * 62)
        for dx, dy in ((0, 0), (-wide, 0), (wide, 0), (0, wide), (0, -wide)):
            point = middle + QPoint(dx, dy)
            if board.hex_at(point) == hex_id and board.stop_at(point) is None:
                return point
        return middle

    def lay(self, hex_id: str, tile: str, rotation: int) -> None:
        self.wait_for(lambda: self.tile_tool().looked, "the hexes that are legal")
        board = self.window.context.board
        way = self.moves % 3
        if way == 0:
            self.way = "dragging the tile from the palette"
            button = self.button(f"tile-{tile}")
            self.drag(button, button.rect().center(), board.viewport(), board.hex_point(hex_id))
        elif way == 1:
            self.way = "picking the tile and clicking the hex"
            self.push(f"tile-{tile}")
            self.click(board.viewport(), self.bare(hex_id))
        else:
            self.way = "clicking the hex and a tile of the fan"
            self.click(board.viewport(), self.bare(hex_id))
            self.wait_for(lambda: board.strip.offered or board.hand.hex == hex_id, f"the fan of {hex_id}")
            if board.strip.offered:
                self.click(board.viewport(), fan_point(board, tile))
        self.wait_for(lambda: board.hand.hex == hex_id, f"#{tile} on {hex_id}")
        self._turn(hex_id, rotation)

    def _turn(self, hex_id: str, rotation: int) -> None:
        board, turned = self.window.context.board, 0
        while self.tile_tool().rotation != rotation:
            turned += 1
            if turned > 6:
                raise self.fail(f"it does not turn to {rotation}")
            self.hands.move(self.in_sight(board.viewport(), self.bare(hex_id)))
            if self.moves % 4 == 0:
                self.hands.key("r")
            elif self.moves % 4 == 1:
                self.hands.press(RIGHT)
                self.hands.release(RIGHT)
            elif self.moves % 4 == 2:
                self.push("turn-right")
            else:
                self.hands.wheel(1)
            self.hands.settle()

    def choose_place_token(self, action: act.PlaceToken) -> None:
        board, shares = self.window.context.board, self.window.context.shares
        self.beside_track()
        way = self.moves % 4
        if way == 0:
            self.way = "dragging the token from the panel"
            button = self.button("token")
            start = QPoint(20, button.height() // 2)
            self.drag(button, start, board.viewport(), board.stop_point(action.stop))
        elif way == 1:
            self.way = "clicking the city"
            self.click(board.viewport(), board.stop_point(action.stop))
        elif way == 2 and self._has_column("tokens"):
            self.way = "dragging the token from the charter"
            start = shares.cell_point(action.company, "tokens")
            self.drag(shares.viewport(), start, board.viewport(), board.stop_point(action.stop))
        else:
            super().choose_place_token(action)
        if board.hex_at(board.stop_point(action.stop)) != hex_of(action.stop):
            raise self.fail("the city is drawn elsewhere")

    def choose_move_token(self, action: act.MoveToken) -> None:
        board = self.window.context.board
        source, target = board.stop_point(action.source), board.stop_point(action.stop)
        way = self.moves % 3
        if way == 0:
            self.way = "dragging the token from its city"
            self.drag(board.viewport(), source, board.viewport(), target)
        elif way == 1:
            self.way = "clicking the token and the other city"
            self.click(board.viewport(), source)
            self.click(board.viewport(), target)
        else:
            super().choose_move_token(action)

    def choose_claim_port(self, action: act.ClaimPort) -> None:
        if self.moves % 2:
            self.way = "clicking the port on the map"
            self.click(self.window.context.board.viewport(), self.bare(action.hex))
        else:
            super().choose_claim_port(action)

    # trains

    def choose_run_trains(self, action: act.RunTrains) -> None:
        page = self.panel.page
        if not isinstance(page, RunPage):
            raise self.fail("no trains can be run here")
        self.wait_for(lambda: page.best is not None or not page.tells_best, "the best routes")
        if action.routes and (self.moves % 5 == 0 or self.proposed() != action):
            self.way = "drawing the routes"
            self._draw(action, page)
        super().choose_run_trains(action)

    def _draw(self, action: act.RunTrains, page: RunPage) -> None:
        """Wipe the routes out and draw them stop by stop; the last stop again takes another way there."""
        board = self.window.context.board
        tool = page.tool
        assert tool is not None
        for route in action.routes:
            self.wait_for(lambda train=route.train: self._clear(page, train), "the rows of the trains")
            clear = self._clear(page, route.train)
            assert clear is not None
            self.click(clear)
            for number, stop in enumerate(route.stops):
                self.click(board.viewport(), board.stop_point(stop))
                for _ in range(64):
                    drawn = tool.routes[route.train]
                    if drawn.stops == route.stops[: number + 1] and self._begins(drawn.segments, route.segments):
                        break
                    self.click(board.viewport(), board.stop_point(stop))
                else:
                    raise self.fail(f"the route to {stop} is not drawn as meant")

    def _clear(self, page: RunPage, train: str) -> QAbstractButton | None:
        """Return the button that wipes out the route of a train."""
        line = page.tool.trains.index(train) if page.tool else 0
        buttons = [button for button in page.findChildren(QAbstractButton) if button.isVisibleTo(self.window)]
        places = {page.grid.indexOf(button): button for button in buttons}
        return next(
            (button for at, button in places.items() if at >= 0 and page.grid.getItemPosition(at)[:2] == (line, 2)),
            None,
        )

    def _begins(self, drawn: tuple[str, ...], whole: tuple[str, ...]) -> bool:
        return drawn == whole[: len(drawn)]

    def choose_buy_train(self, action: act.BuyTrain) -> None:
        self.hand_in(action)
        name = self.train_name(action)
        shown = [chip for chip in self.window.header.findChildren(CarryButton) if chip.isVisibleTo(self.window)]
        chips = {chip.text().rpartition(" ×")[0]: chip for chip in shown}
        letters = train_names.type_name(supply.kind(self.position, action.train))
        chip = chips.get(letters) if self.position.state.trains[action.train] == DEPOT else None
        way = self.moves % 4
        if self.position.state.trains[action.train] in self.position.title.companies:
            super().choose_buy_train(action)
        elif way == 0:
            self.way = "dragging the train from the panel to the charter"
            self._to_charter(self.button(name), action.company)
        elif way == 1 and chip is not None and not action.trade_in:
            self.way = "clicking the train in the depot"
            self.click(chip)
            if self.proposed() != action and action.side:  # the other side of the certificate
                self.click(chip)
        elif way == 2 and chip is not None and not action.trade_in:
            self.way = "dragging the train from the depot to the charter"
            self._to_charter(chip, action.company)
            if self.proposed() != action and action.side:
                self._to_charter(chip, action.company)
        else:
            super().choose_buy_train(action)

    def _to_charter(self, train: QAbstractButton, company: str) -> None:
        shares = self.window.context.shares
        column = "trains" if self._has_column("trains") else "company"
        self.drag(train, train.rect().center(), shares.viewport(), shares.cell_point(company, column))

    def _has_column(self, column: str) -> bool:
        """Return whether the share display shows a column, as it does not in a narrow view."""
        grid = self.window.context.shares.grid
        return grid is not None and column in grid.lefts
