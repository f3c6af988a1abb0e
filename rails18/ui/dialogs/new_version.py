"""Check for a new version, when somebody asks for it and never otherwise."""

from __future__ import annotations

import urllib.parse

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from rails18 import __version__, project
from rails18.ui.model.route_search import Task
from rails18.ui.system import outside, version_check
from rails18.ui.widgets.controls import button, label, row
from rails18.ui.widgets.dialog import Dialog
from rails18.ui.widgets.layouts import Column
from rails18.words.translation import tr


class NewVersion(Dialog):
    """Say which version is here, and on request which is the newest.

    Args:
        repository: where the project lives; "" as long as that is nowhere.
    """

    def __init__(self, repository: str = project.REPOSITORY, parent: QWidget | None = None) -> None:
        super().__init__(tr("Check for a new version"), parent, (460, 180))
        self._repository = repository
        host = urllib.parse.urlsplit(repository).netloc
        self.text = label(
            tr(
                "rails18 will ask {host} which version is the newest. It sends nothing about you or "
                "your games, and asks only when you press the button.",
                host=host,
            )
            if repository
            else tr(
                "This copy of rails18 does not know where new versions are published, so it cannot "
                "check. Look where you got it from."
            )
        )
        self.check = button(tr("Check now"), self._ask)
        self.check.setVisible(bool(repository))
        self.page = button(tr("Open the download page"), lambda: outside.open_page(project.latest(repository)))
        self.page.setVisible(False)
        close = self.closing_button()
        whole = Column(self)
        whole.addWidget(label(tr("You have rails18 {version}", version=__version__), "title"))
        whole.addWidget(self.text, 1)
        whole.addLayout(row(1, self.check, self.page, close))

    def _ask(self) -> None:
        self.check.setEnabled(False)
        self.text.setText(tr("Asking …"))
        # The answer may come after this window was closed, so it is addressed to the program.
        program = QCoreApplication.instance()
        assert program is not None
        self._task = Task(lambda: version_check.newest(self._repository), self._tell, self._fail, program)
        self._task.start()

    def _tell(self, version: str) -> None:
        if not isValid(self):
            return
        newer = version_check.is_newer(version)
        self.page.setVisible(newer)
        self._say(
            tr("Version {version} is out. Your games and settings stay when you install it.", version=version)
            if newer
            else tr("This is the newest version ({version} is the newest release).", version=version)
        )

    def _fail(self, fault: Exception) -> None:
        if not isinstance(fault, version_check.NoAnswer):
            raise fault
        if isValid(self):
            self._say(str(fault))

    def _say(self, sentence: str) -> None:
        self.text.setText(sentence)
        self.text.setAccessibleName(sentence)
        self.check.setEnabled(True)
