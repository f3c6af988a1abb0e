"""Hold what a table keeps beside its game: notes, the time that each has used, who made a move, and passes of a file.

Nothing in the rules looks at it, and neither undo nor history changes it.
"""

from __future__ import annotations

import msgspec

from rails18.core.ids import PlayerId


class Note(msgspec.Struct, frozen=True, gc=False):
    """Hold a note about a moment of the game.

    Args:
        text: what somebody wrote, in one or more lines.
        author: who wrote it, "" for the table.
        time: when, as local time in ISO form with minutes.
        at: number of actions that lead to the moment.
        after: digest of the last of them: in another line of play the note is about something else.
    """

    text: str
    author: str = ""
    time: str = ""
    at: int = 0
    after: str = ""


class TableNotes(msgspec.Struct):
    """Hold the notes and the clocks of a table, which moves programs made, and passes that the game does not have.

    Args:
        written: notes in the order in which they were written.
        used: player → seconds they have decided for, as far as the clocks ran.
        made: move (`saves.note_lines.move`) → level of the program that made it, "" for a person who made it again.
        passed: moves after which a company passed the purchase of trains in the file of another program, and went on.
        terms: minutes that each player has, 0 for any number, and what each one over them costs at the end.
    """

    written: list[Note] = []
    used: dict[PlayerId, int] = {}
    made: dict[str, str] = {}
    passed: list[str] = []
    terms: tuple[int, int] = (0, 0)

    def copy(self) -> TableNotes:
        """Return the same to be changed apart."""
        return TableNotes(list(self.written), dict(self.used), dict(self.made), list(self.passed), self.terms)
