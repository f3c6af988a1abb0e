"""Looking for a new version: only when asked, in a thread, and every fault is a sentence."""

from __future__ import annotations

import threading
import urllib.request
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from rails18 import __version__, project
from rails18.ui.app import version_check
from rails18.ui.app.installed import REMOVED, REPLACED, Installed
from rails18.ui.app.window import Window
from rails18.ui.dialogs.new_version import NewVersion


class Home(BaseHTTPRequestHandler):
    """A home of the project that leads from its latest release to one with a version, as forges do."""

    def do_HEAD(self) -> None:
        name = self.path.split("/")[1]
        if name == "nothing":
            self.send_error(404)
        elif name == "broken":
            self.send_error(503)
        elif self.path.endswith("/latest"):
            self.send_response(302)
            self.send_header("Location", f"/{name}/releases/tag/{name}")
            self.end_headers()
        else:
            self.send_response(200)
            self.end_headers()

    def do_GET(self) -> None:
        self.do_HEAD()  # urllib follows a redirection with GET

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def home() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Home) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def asked(qtbot: QtBot, repository: str) -> NewVersion:
    """Press the button and wait for the answer."""
    dialog = NewVersion(repository)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.check.click()
    assert not dialog.check.isEnabled(), "the window goes on while the answer is awaited"
    qtbot.waitUntil(dialog.check.isEnabled, timeout=20000)
    return dialog


@pytest.mark.parametrize(
    ("name", "sentence", "offered"),
    [
        ("v999.0.1", "Version 999.0.1 is out.", True),
        (f"v{__version__}", "This is the newest version", False),
        ("v0.0.1", "This is the newest version (0.0.1 is the newest release).", False),
        ("nothing", "lists no release yet", False),
        ("broken", "answered with error 503", False),
        ("strange", "names no version", False),
    ],
)
def test_the_answer_is_told(home: str, name: str, sentence: str, offered: bool, qtbot: QtBot) -> None:
    dialog = asked(qtbot, f"{home}/{name}")
    assert sentence in dialog.text.text()
    assert dialog.page.isVisible() is offered


def test_without_a_network_there_is_a_sentence(qtbot: QtBot) -> None:
    with HTTPServer(("127.0.0.1", 0), Home) as server:
        port = server.server_port
    dialog = asked(qtbot, f"http://127.0.0.1:{port}")
    assert dialog.text.text().startswith(f"No answer from 127.0.0.1:{port}. Check your internet connection")


def test_an_untrusted_server_is_not_believed() -> None:
    fault = version_check.why_no_answer(
        "example.org", OSError("[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed")
    )
    assert "certificate is not trusted" in fault


def test_closing_the_window_while_asking_harms_nothing(home: str, qtbot: QtBot) -> None:
    dialog = NewVersion(f"{home}/v999.0.0")
    dialog.show()
    dialog.check.click()
    dialog.close()
    qtbot.wait(300)


def test_versions_are_compared_by_number() -> None:
    assert version_check.is_newer("0.10.0", "0.9.9")
    assert not version_check.is_newer("0.9.9", "0.10.0")
    assert not version_check.is_newer("1.0", "1.0")


def test_nothing_is_asked_before_the_button_is_pressed(
    make_window: Callable[[], Window], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("the network was asked")

    monkeypatch.setattr(urllib.request, "urlopen", never)
    window = make_window()
    window.open_up()
    window.menus.actions["new-version"].trigger()
    dialog = window.dialogs.new_version
    assert dialog.isVisible()
    assert dialog.check.isVisible() is bool(project.REPOSITORY)
    dialog.close()


def test_a_project_without_a_home_says_so(qtbot: QtBot) -> None:
    dialog = NewVersion("")
    qtbot.addWidget(dialog)
    dialog.show()
    assert "does not know where new versions are published" in dialog.text.text()
    assert not dialog.check.isVisible()


def test_a_program_that_is_replaced_or_removed_while_it_runs_says_so_once(tmp_path: Path, qtbot: QtBot) -> None:
    said: list[str] = []
    file = tmp_path / "rails18"
    file.write_bytes(b"one")
    watch = Installed(said.append, file)
    watch.look()
    assert said == []
    (tmp_path / "new").write_bytes(b"another")
    (tmp_path / "new").replace(file)
    watch.look()
    assert said == [REPLACED]
    removed = Installed(said.append, file)
    file.unlink()
    removed.look()
    assert said == [REPLACED], "an update takes the file away for a moment"
    removed.look()
    assert said == [REPLACED, REMOVED]


def test_sources_are_not_watched() -> None:
    said: list[str] = []
    Installed(said.append).look()
    assert said == []
