"""Looking for a new version: only when asked, in a thread, and every fault is a sentence."""

from __future__ import annotations

import shutil
import subprocess
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from rails18 import __version__, project
from rails18.ui.app.window import Window
from rails18.ui.dialogs.new_version import NewVersion
from rails18.ui.system import version_check
from rails18.ui.system.installed import REMOVED, REPLACED, Installed


def lead_to(address: str) -> Callable[[BaseHTTPRequestHandler], None]:
    def answer(home: BaseHTTPRequestHandler) -> None:
        home.send_response(302)
        home.send_header("Location", address)
        home.end_headers()

    return answer


def endlessly(*parts: bytes, pause: float = 0.0) -> Callable[[BaseHTTPRequestHandler], None]:
    """Send the first part, then the others again and again, until nobody listens."""

    def answer(home: BaseHTTPRequestHandler) -> None:
        until = time.monotonic() + 20
        with suppress(OSError):
            home.wfile.write(parts[0])
            while time.monotonic() < until:
                home.wfile.write(parts[1])
                time.sleep(pause)

    return answer


HOSTILE: dict[str, Callable[[BaseHTTPRequestHandler], None]] = {
    "circle": lead_to("/circle/releases/latest"),
    "file": lead_to("file:///etc/releases/tag/v999.0.0"),
    "ftp": lead_to("ftp://127.0.0.1/releases/tag/v999.0.0"),
    "elsewhere": lead_to("http://127.0.0.2/releases/tag/v999.0.0"),
    "no address": lead_to("http://[::1/tag/v999.0.0"),
    "no port": lead_to("http://127.0.0.1:99999999/v999.0.0"),
    "silent": endlessly(b"", b"", pause=0.1),
    "slow": endlessly(b"HTTP/1.0 200 OK\r\nX: ", b"x", pause=0.1),
    "endless": endlessly(b"HTTP/1.0 200 OK\r\n", b"X: " + b"x" * 60_000 + b"\r\n"),
    "one line": endlessly(b"HTTP/1.0 200 OK\r\nX: ", b"x" * 60_000),
    "go on": endlessly(b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    "noise": endlessly(b"\0\xff\r\n" * 100, b"\n"),
}


class Home(BaseHTTPRequestHandler):
    """A home of the project that leads from its latest release to one with a version, as forges do."""

    def do_HEAD(self) -> None:
        name = self.path.split("/")[1].replace("%20", " ")
        if name == "nothing":
            self.send_error(404)
        elif name == "broken":
            self.send_error(503)
        elif name in HOSTILE:
            HOSTILE[name](self)
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
    with ThreadingHTTPServer(("127.0.0.1", 0), Home) as server:
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


@pytest.mark.parametrize("name", HOSTILE)
def test_a_server_that_means_ill_is_not_believed_and_not_waited_for(
    home: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(version_check, "PATIENCE", 1.0)
    begun = time.monotonic()
    with pytest.raises(version_check.NoAnswer):
        version_check.newest(f"{home}/{name.replace(' ', '%20')}")
    assert time.monotonic() - begun < 5
    asking = [thread for thread in threading.enumerate() if thread.name == version_check.NAME]
    for thread in asking:
        thread.join(5)
    assert not any(thread.is_alive() for thread in asking), "its line was cut"


def test_a_version_is_a_short_number(home: str) -> None:
    with pytest.raises(version_check.NoAnswer, match="names no version"):
        version_check.newest(f"{home}/v{'9' * 5000}.0.0")


@pytest.mark.skipif(shutil.which("openssl") is None, reason="the certificate is made by openssl")
@pytest.mark.parametrize("wrong", ["unknown maker", "other name", "out of date"])
def test_a_wrong_certificate_is_told(wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import ssl

    key, asked, made = tmp_path / "key.pem", tmp_path / "asked.pem", tmp_path / "made.pem"
    named = "DNS:example.org" if wrong == "other name" else "IP:127.0.0.1"
    words = ["openssl", "req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=tests", "-addext"]
    command = [*words, f"subjectAltName={named}", "-keyout", str(key), "-out", str(asked)]
    subprocess.run(command, capture_output=True, check=True)
    words = ["openssl", "x509", "-req", "-copy_extensions", "copy", "-in", str(asked), "-signkey", str(key)]
    days = "-1" if wrong == "out of date" else "2"
    subprocess.run([*words, "-out", str(made), "-days", days], capture_output=True, check=True)
    if wrong != "unknown maker":
        monkeypatch.setenv("SSL_CERT_FILE", str(made))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(made, key)
    with ThreadingHTTPServer(("127.0.0.1", 0), Home) as server:
        server.handle_error = lambda *_: None  # type: ignore[method-assign]
        server.socket = context.wrap_socket(server.socket, server_side=True)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            with pytest.raises(version_check.NoAnswer, match="certificate is not trusted"):
                version_check.newest(f"https://127.0.0.1:{server.server_port}/v999.0.0")
        finally:
            server.shutdown()
            thread.join()


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

    monkeypatch.setattr(urllib.request.OpenerDirector, "open", never)
    window = make_window()
    window.open_up()
    window.commands.actions["new-version"].trigger()
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
