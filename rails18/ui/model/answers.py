"""Remember what the rules answer about one state: that of the game, or one that is about to come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from rails18.core.actions import Action
from rails18.core.game import Game, MenuEntry
from rails18.core.state import GameState


class Answers:
    """Ask each question about a state once.

    Args:
        game: a fork or copy at that state; nothing is played in it.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._options: dict[Any, tuple[Action, ...]] = {}
        self._can: dict[str, bool] = {}
        self._menu: tuple[MenuEntry, ...] | None = None

    @property
    def state(self) -> GameState:
        """Return the state that is asked about."""
        return self.game.state

    def menu(self) -> tuple[MenuEntry, ...]:
        """Return the kinds of action of the open step, each allowed or greyed with its reason."""
        if self._menu is None:
            self._menu = self.game.menu()
        return self._menu

    def can(self, kind: str) -> bool:
        """Return whether some action of a kind is allowed."""
        if kind not in self._can:
            known = self.kept(kind)
            self._can[kind] = any(True for _ in islice(self.iter_options(kind) if known is None else known, 1))
        return self._can[kind]

    def options(self, kind: str, **fixed: Any) -> tuple[Action, ...]:
        """Return the allowed actions of a kind with the given fields."""
        key = _key(kind, fixed)
        if key not in self._options:
            self._options[key] = tuple(self.game.options(kind, **fixed))
        return self._options[key]

    def kept(self, kind: str, **fixed: Any) -> tuple[Action, ...] | None:
        """Return the allowed actions that `options` would return, if they are known already."""
        return self._options.get(_key(kind, fixed))

    def keep(self, actions: Iterable[Action], kind: str, **fixed: Any) -> None:
        """Remember all allowed actions of a kind that somebody has got one by one from `iter_options`."""
        self._options[_key(kind, fixed)] = tuple(actions)

    def iter_options(self, kind: str, **fixed: Any) -> Iterator[Action]:
        """Yield allowed actions of a kind lazily, for kinds with very many."""
        return self.game.options(kind, **fixed)


def _key(kind: str, fixed: dict[str, Any]) -> tuple[str, tuple[tuple[str, Any], ...]]:
    return kind, tuple(sorted(fixed.items()))
