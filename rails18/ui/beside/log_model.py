"""Keep the lines of the log in step with the game."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from functools import cached_property, partial

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from rails18.core.ids import PlayerId
from rails18.core.state import GameState
from rails18.players.character import Character, characters
from rails18.ui.beside import note_panel
from rails18.ui.stage.context import Context
from rails18.ui.text.explain import kind_of
from rails18.ui.text.words import Words
from rails18.words.translation import tr

MOVE = Qt.ItemDataRole.UserRole

KIND = Qt.ItemDataRole.UserRole + 1

Index = QModelIndex | QPersistentModelIndex


class Entry:
    """Hold a line of the log; its sentence is made when it is first shown.

    Args:
        tell: returns the sentence.
        move: number of the action it belongs to.
        kind: ``round``, ``turn`` or ``plain``.
    """

    def __init__(self, tell: Callable[[], str], move: int, kind: str) -> None:
        self._tell, self.move, self.kind = tell, move, kind

    @cached_property
    def text(self) -> str:
        """Return the sentence."""
        return self._tell()


def _introduced(words: Words, player: PlayerId, character: Character) -> str:
    return tr("{name}: “{text}”", name=words.who(player), text=tr(character.says))


class LogModel(QAbstractListModel):
    """Keep the lines of the log in step with the game.

    Attributes:
        entries: the lines.
        with_reasons: the reasons of programs are among them.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.context = context
        self.entries: list[Entry] = []
        self._told: list[tuple[GameState, int]] = []  # state after each move and the number of lines up to it
        self.with_reasons = False
        context.adapter.updated.connect(self._updated)
        context.reasons.wanted.connect(self._tell_reasons)
        context.adapter.notes_changed.connect(self._tell_anew)

    def _tell_reasons(self, on: bool) -> None:
        """Tell everything anew, with or without the reasons of programs."""
        self.with_reasons = on
        self._tell_anew()

    def _tell_anew(self) -> None:
        self.beginResetModel()
        self.entries, self._told = [], []
        self.endResetModel()
        self._updated(None)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.entries[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return entry.text
        if role == MOVE:
            return entry.move
        if role == KIND:
            return entry.kind
        return None

    def rows_of(self, move: int) -> range:
        """Return the rows that tell about a move."""
        if not 0 <= move < len(self._told):
            return range(0)
        first = self._told[move - 1][1] if move else 0
        return range(first, self._told[move][1])

    def _updated(self, update: object) -> None:
        game = self.context.adapter.game
        if game is None:
            return
        # the same state is at the end of the same moves, so what is told already can be found by halves
        most = min(game.at + 1, len(self._told))
        common = bisect_left(range(most), True, key=lambda move: self._told[move][0] is not game.state_at(move))
        lines = self._told[common - 1][1] if common else 0
        if lines < len(self.entries):
            self.beginRemoveRows(QModelIndex(), lines, len(self.entries) - 1)
            del self.entries[lines:]
            self.endRemoveRows()
        del self._told[common:]
        new: list[Entry] = []
        for move in range(common, game.at + 1):
            new += self._entries(move)
            self._told.append((game.state_at(move), lines + len(new)))
        if new:
            self.beginInsertRows(QModelIndex(), lines, lines + len(new) - 1)
            self.entries += new
            self.endInsertRows()

    def _entries(self, move: int) -> list[Entry]:
        game = self.context.adapter.game
        assert game is not None
        pos = game.position_at(move)
        entries = []
        if move == 0:
            entries.append(Entry(partial(self.context.words.round, pos.state.round), 0, "round"))
            words = self.context.words
            entries += [Entry(partial(_introduced, words, *row), 0, "plain") for row in characters(game.programs)]
        tell = self.context.explainer.event
        entries += [Entry(partial(tell, pos, event), move, kind_of(event)) for event in game.events_of(move)]
        reason = self.context.reasons.of(move) if self.with_reasons else ""
        if reason and entries:  # beside what was done, before what followed from it
            entries.insert(1, Entry(lambda: tr("“{text}”", text=reason), move, "plain"))
        skipped = self.context.reasons.skipped(move)
        if skipped:
            entries.append(Entry(lambda: tr("Not asked: {why}.", why=skipped), move, "plain"))
        notes = [note for note in game.table.written if note.at == move and note_panel.is_here(self.context, note)]
        entries += [Entry(partial(note_panel.told, note), move, "plain") for note in notes]
        return entries
