"""Ask the home of the project for its newest version: one request, and only when somebody wants it."""

from __future__ import annotations

import http.client
import re
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

from rails18 import __version__, project
from rails18.loading.translation import tr

PATIENCE = 10  # seconds for the answer
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
    request = urllib.request.Request(address, method="HEAD", headers={"User-Agent": f"rails18/{__version__}"})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE, context=trust(address)) as answer:
            reached = str(answer.url)  # the address of the newest release, to which that of the latest leads on
    except urllib.error.HTTPError as fault:
        if fault.code == http.HTTPStatus.NOT_FOUND:
            raise NoAnswer(tr("{host} lists no release yet.", host=host)) from None
        raise NoAnswer(tr("{host} answered with error {code}. Try again later.", host=host, code=fault.code)) from None
    except (OSError, http.client.HTTPException) as fault:
        raise NoAnswer(why_no_answer(host, fault)) from None
    found = re.search(r"/v?(\d+(?:\.\d+)+)$", reached)
    if found is None:
        raise NoAnswer(
            tr("{host} names no version. Look at {repository} in your browser.", host=host, repository=repository)
        )
    return found[1]


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
