"""Ask for the name under which lessons and tasks keep progress."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

from rails18.core.text import LONGEST_NAME, harmless
from rails18.ui.system.settings import Settings
from rails18.ui.widgets.controls import called
from rails18.words.translation import tr

NAME = "learn/name"  # key of the settings


class LearnerName(QLineEdit):
    """Hold the name of the learner, at first the one used last, or the first player of the last game."""

    def __init__(self, settings: Settings, name: str) -> None:
        names = settings.words("new/names")
        super().__init__(settings.text(NAME, names[0] if names else tr("Learner")))
        self.settings = settings
        called(self, tr("Your name"), name)
        self.setMaxLength(LONGEST_NAME)
        self.setMaximumWidth(220)

    @property
    def learner(self) -> str:
        """Return the name under which progress is kept."""
        return harmless(self.text(), LONGEST_NAME).strip() or tr("Learner")

    def keep(self) -> None:
        """Offer this name the next time too."""
        self.settings.put(NAME, self.learner)
