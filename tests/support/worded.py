"""Note on which hexes words are placed anew."""

from __future__ import annotations

import pytest

from rails18.core.ids import HexId
from rails18.ui.board.picture import HexPicture


def note_words(monkeypatch: pytest.MonkeyPatch) -> list[HexId]:
    """Return a list that grows by the name of a hex each time its words are placed anew."""
    noted: list[HexId] = []
    place = HexPicture.place_words

    def placed(self: HexPicture, *args: object) -> bool:
        done = place(self, *args)  # type: ignore[arg-type]
        noted.extend([self.name] * done)
        return done

    monkeypatch.setattr(HexPicture, "place_words", placed)
    return noted
