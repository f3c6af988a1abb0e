"""Ask the home of the project for its newest version: one request, and only when somebody wants it."""

from __future__ import annotations

import http.client
import os
import re
import socket
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from rails18 import __version__, project
from rails18.words.translation import tr

PATIENCE = 10  # seconds for the whole answer
NAME = "newest version"  # of the thread that asks
CERTIFICATES = ("/etc/ssl/cert.pem", "/etc/ssl/certs/ca-certificates.crt")  # where OpenSSL's own place is empty


class NoAnswer(Exception):
    """The newest version is not known; the text says why, and what to do."""


def newest(repository: str = project.REPOSITORY) -> str:
    """Return the newest released version, such as "1.2.0".

    Raises:
        NoAnswer: the network, the server or the answer is at fault.
    """
    address = project.latest(repository)
    host = urllib.parse.urlsplit(address).netloc
    try:
        reached = _reached(address)
    except urllib.error.HTTPError as fault:
        if fault.code == http.HTTPStatus.NOT_FOUND:
            raise NoAnswer(tr("{host} lists no release yet.", host=host)) from None
        raise NoAnswer(tr("{host} answered with error {code}. Try again later.", host=host, code=fault.code)) from None
    except (OSError, ValueError, http.client.HTTPException) as fault:
        raise NoAnswer(why_no_answer(host, fault)) from None
    found = re.search(r"/v?([0-9]{1,6}(?:\.[0-9]{1,6}){1,3})$", reached)
    if found is None:
        raise NoAnswer(
            tr("{host} names no version. Look at {repository} in your browser.", host=host, repository=repository)
        )
    return found[1]


def _reached(address: str) -> str:
    """Return the address of the newest release, to which that of the latest leads on; nothing else is read of it.

    Raises:
        NoAnswer: OpenSSL is missing.
        OSError, ValueError, HTTPException: there is no sound answer in time.
    """
    lines: list[socket.socket] = []
    opener = urllib.request.build_opener(_SameHome, *_handlers(lines, trust(address)))
    request = urllib.request.Request(address, method="HEAD", headers={"User-Agent": f"rails18/{__version__}"})
    answers: list[str | Exception] = []

    def ask() -> None:
        try:
            with opener.open(request, timeout=PATIENCE) as answer:
                answers.append(str(answer.url))
        except Exception as fault:
            answers.append(fault)
        finally:
            for line in lines:
                with suppress(OSError):
                    os.close(line.detach())  # an answer that was not read to its end would hold it open

    asking = threading.Thread(target=ask, name=NAME, daemon=True)  # one that the end of the program does not wait for
    asking.start()
    asking.join(PATIENCE)
    if not answers:  # a byte a second keeps a connection alive for hours
        for line in lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
        raise TimeoutError
    if isinstance(answers[0], Exception):
        raise answers[0]
    return answers[0]


class _SameHome(urllib.request.HTTPRedirectHandler):
    """Follow the server to addresses of its own alone, which are as safe as the first."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:
        if urllib.parse.urlsplit(newurl)[:2] != urllib.parse.urlsplit(req.full_url)[:2]:
            raise urllib.error.URLError("it leads to another server")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _handlers(lines: list[socket.socket], context: Any) -> Iterator[urllib.request.BaseHandler]:
    """Yield what opens connections and puts each among `lines`, so that it can be cut."""

    def kept(kind: type[http.client.HTTPConnection]) -> Any:
        class Connection(kind):  # type: ignore[valid-type, misc]
            def connect(self) -> None:
                super().connect()
                lines.append(self.sock)

        return Connection

    class Plain(urllib.request.HTTPHandler):
        def http_open(self, req: Any) -> Any:
            return self.do_open(kept(http.client.HTTPConnection), req)

    yield Plain()
    if context is not None:

        class Safe(urllib.request.HTTPSHandler):
            def https_open(self, req: Any) -> Any:
                return self.do_open(kept(http.client.HTTPSConnection), req, context=context)

        yield Safe()


def is_newer(version: str, than: str = __version__) -> bool:
    """Say whether one version comes after another."""
    return _numbers(version) > _numbers(than)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


def why_no_answer(host: str, fault: Exception) -> str:
    """Return a sentence on why a host did not answer."""
    reason = getattr(fault, "reason", fault)
    if "CERTIFICATE" in str(reason):
        return tr("{host} could not be verified (its certificate is not trusted). Nothing was read.", host=host)
    return tr("No answer from {host}. Check your internet connection, then try again.", host=host)


def trust(address: str) -> Any:
    """Return how to tell the right server from a wrong one; None for addresses without encryption.

    Raises:
        NoAnswer: OpenSSL is missing.
    """
    if not address.startswith("https:"):
        return None
    try:
        import ssl
    except ImportError:
        raise NoAnswer(
            tr(
                "This system has no OpenSSL 3, which a secure connection needs. Look at the "
                "project's page in your browser."
            )
        ) from None
    known = ssl.get_default_verify_paths()
    own = known.cafile or known.capath
    found = None if own else next((file for file in CERTIFICATES if Path(file).is_file()), None)
    return ssl.create_default_context(cafile=found)
