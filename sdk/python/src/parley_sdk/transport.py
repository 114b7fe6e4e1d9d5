from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from http.client import HTTPException, HTTPMessage
from typing import IO, NamedTuple

from .errors import NoAnswerError


class Response(NamedTuple):
    """status: of HTTP; headers: names in lower case; body: all of it"""

    status: int
    headers: Mapping[str, str]
    body: bytes


Transport = Callable[[str, str, Mapping[str, str], "bytes | None", float], Response]
"""Sends method, URL, headers and body, with a limit in seconds; raises NoAnswerError when nothing comes back."""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    # A redirect would be somebody else's, and would be given the key: the service sends none.
    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects)


def send(method: str, url: str, headers: Mapping[str, str], body: bytes | None, timeout_seconds: float) -> Response:
    """The transport that comes with Python: one connection a request; proxies as in the environment."""
    request = urllib.request.Request(url, data=body, headers=dict(headers), method=method)
    try:
        try:
            answer = _opener.open(request, timeout=timeout_seconds)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return Response(answer.status, {name.lower(): value for name, value in answer.headers.items()}, answer.read())
    except (OSError, HTTPException) as error:
        raise NoAnswerError(f"{method} {request.selector.split('?')[0]} was not answered: {error}") from error
