"""Choose every kind of action without a mouse: by Tab and Space in the panel, by short keys, or in the list of all."""

from __future__ import annotations

from itertools import takewhile
from string import ascii_lowercase, digits

import msgspec
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from rails18.core import actions as act
from rails18.core import route
from rails18.core.actions import Action
from rails18.ui.nouns.routes.page import RunPage
from tests.ui.robot import Robot, canonical

TYPED = frozenset(ascii_lowercase + digits + " ")
FAR = 250  # times that Tab is pressed before the robot says that there is no way to something


def _back(route: route.Route) -> route.Route:
    return msgspec.structs.replace(route, stops=route.stops[::-1], segments=route.segments[::-1])


def _focus() -> QWidget:
    return QApplication.focusWidget() or QWidget()


class KeyRobot(Robot):
    """Play by keyboard alone."""

    keyboard_only = True

    def choose(self, action: Action) -> None:
        if isinstance(action, act.RunTrains):
            best, lead = self.window.context.best_run, self.window.adapter.lead
            self.wait_for(lambda: best.action is not None or not lead.tells_best, "the best routes")
        if self.moves % 3 == 0 and self._listed(action):
            self.way = f"{action.kind} in the list of all actions"
            self._in_list(action)
            return
        super().choose(action)

    def play(self, action: Action) -> None:
        if isinstance(action, act.RunTrains) and isinstance(self.panel.page, RunPage):
            best, lead = self.window.context.best_run, self.window.adapter.lead
            self.wait_for(lambda: best.action is not None or not lead.tells_best, "the best routes")
            if canonical(self.game, action) != self.window.context.best_run.action:
                action = self._from_tokens(action)
        super().play(action)

    # drawing routes

    def _from_tokens(self, action: act.RunTrains) -> act.RunTrains:
        """Return the run with each route the way round in which it can be drawn from a token of the company."""
        starts = {route: self._token(route) for route in action.routes}
        routes = tuple(route if start + 1 < len(route.stops) else _back(route) for route, start in starts.items())
        return msgspec.structs.replace(action, routes=routes)

    def _token(self, route: route.Route) -> int:
        """Return which stop of a route is the first with a token of the company."""
        tokens, company = self.position.state.tokens, self.position.frame.company
        return next(number for number, stop in enumerate(route.stops) if company in tokens.get(stop, ()))

    def choose_run_trains(self, action: act.RunTrains) -> None:
        super().choose_run_trains(action)
        if self.proposed() == action:
            return
        self.way = "leading the trains from stop to stop"
        page = self.panel.page
        assert isinstance(page, RunPage)
        drawn = {route.train: route for route in action.routes}
        for train in sorted(page.tool.trains if page.tool else (), key=lambda train: train in drawn):
            self.push(f"clear-{train}")
            if train in drawn:
                self._lead(drawn[train], page)

    def _lead(self, route: route.Route, page: RunPage) -> None:
        """Lead a train from a token to both ends of its route."""
        tool, token = page.tool, self._token(route)
        assert tool is not None
        for stop in (*route.stops[token:], *reversed(route.stops[:token])):
            self.push(f"lead-{stop}")
            for _ in range(64):
                drawn = tool.routes[route.train].segments
                if "|".join(drawn) in "|".join(route.segments):
                    break
                self.push("other-way")
            else:
                raise self.fail(f"the route to {stop} is not drawn as meant")

    # going there

    def go_to(self, widget: QWidget) -> None:
        """Press Tab until a widget has the keyboard."""
        for _ in range(FAR):
            if _focus() is widget or widget.isAncestorOf(_focus()):
                break
            self.hands.key("Tab")
        else:
            raise self.fail(f"Tab does not lead to {widget.objectName() or widget}")
        self.hands.settle()
        name = widget.objectName() or widget
        self.wait_for(
            lambda: widget.visibleRegion().contains(widget.rect().center()), f"{name}, which has the keyboard"
        )

    def push(self, name: str) -> None:
        """Press the short key of a button when it has one, in turns with going there and pressing the space bar."""
        keys = self.button(name).shortcut().toString()
        if keys and self.moves % 2 and not self._typing():
            self.hands.key(keys.lower() if len(keys) == 1 else keys)  # a capital letter is typed with Shift
        else:
            self.go_to(self.find(name))
            self.hands.key("space")
        self.hands.settle()

    def _typing(self) -> bool:
        return isinstance(_focus(), QLineEdit | QAbstractSpinBox | QAbstractItemView | QComboBox)

    def fill_in(self, name: str, amount: int) -> None:
        spin = self.find(name)
        assert isinstance(spin, QSpinBox)
        if spin.value() != amount:
            self.go_to(spin)
            self.put_amount(spin, amount)

    def choose_pass(self, action: act.Pass) -> None:
        if self._typing():
            self.go_to(self.panel.skip)
            self.hands.key("space")
        else:
            self.hands.key("p")
        self.hands.settle()

    def choose_stop_game(self, action: act.StopGame) -> None:
        self.hands.key("g", "alt")
        self.hands.settle()
        menu = self.menu()
        stop = self.window.commands.actions["stop"]
        for _ in menu.actions():
            if menu.activeAction() is stop:
                break
            self.hands.key("Down")
        else:
            raise self.fail("the arrow keys do not lead to the end of the game")
        self.hands.key("Return")
        self.hands.settle()

    def lay(self, hex_id: str, tile: str, rotation: int) -> None:
        self.wait_for(lambda: self.tile_tool().looked, "the hexes that are legal")
        self.push(f"tile-{tile}")
        where = self.find("where")
        assert isinstance(where, QComboBox)
        self.go_to(where)
        for _ in range(where.count()):
            if where.currentData() == hex_id:
                break
            self.hands.key("Down")
            self.hands.settle()
        self.wait_for(lambda: self.tile_tool().hex == hex_id, f"#{tile} on {hex_id}")
        for _ in range(6):
            if self.tile_tool().rotation == rotation:
                return
            self.hands.key("r")
            self.hands.settle()
        raise self.fail(f"it does not turn to {rotation}")

    # the list

    def _listed(self, action: Action) -> bool:
        """Return whether the list holds `action`: it has no amount, or the lowest."""
        if isinstance(action, act.RunTrains):
            return action == self.window.context.best_run.action
        if isinstance(action, act.ClaimRoutes):  # asking for all of them looks for the best routes once more
            return False
        if isinstance(action, act.StopGame):
            return False
        return any(found == action for found in self.game.options(action.kind))

    def _in_list(self, action: Action) -> None:
        listing = self.window.actions_list
        self.hands.key("l", "ctrl")
        self.hands.settle()
        self.wait_for(listing.filter.hasFocus, "Ctrl+L to lead to the list")
        place = getattr(action, "hex", "") or getattr(action, "stop", "").partition(".")[0]
        sentence = self.window.context.words.action(self.position, action)
        self.hands.key("a", "ctrl")
        self.type(place.lower() or "".join(takewhile(TYPED.__contains__, sentence.lower())))
        rows = listing.view.model().rowCount()
        for _ in range(rows + 1):
            if listing.current() == action:
                break
            self.hands.key("Down")
            self.hands.settle()
        else:
            raise self.fail(f"{action} is not among the {rows} in the list")
        if self.proposed() != action:  # the best run is chosen already
            self.hands.key("Return")
            self.hands.settle()
