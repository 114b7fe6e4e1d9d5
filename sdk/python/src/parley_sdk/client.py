from __future__ import annotations

import json
import os
import random as system_random
import re
import time
from collections.abc import Callable, Mapping
from typing import Any, ClassVar
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from .errors import ApiError, ParleyError
from .multipart import encode_form
from .retry import wait_before_retry_seconds
from .transport import Response, Transport, send


class Client:
    """Sends requests: with the key, in time, again where that is safe."""

    version: ClassVar[str] = ""

    def __init__(
        self,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        timeout_seconds: float = 30.0,
        retries: int = 2,
        transport: Transport = send,
        sleep: Callable[[float], None] = time.sleep,
        random: Callable[[], float] = system_random.random,
        now: Callable[[], float] = time.time,
        new_idempotency_key: Callable[[], str] = lambda: str(uuid4()),
    ) -> None:
        """Raises ParleyError when there is no API key, or an option cannot be meant.

        base_url: where the installation answers; default `PARLEY_BASE_URL`, else `http://localhost:8080`
        api_key: default `PARLEY_API_KEY`
        timeout_seconds: for one try, each time that nothing comes
        retries: how often a request that may be repeated is sent again
        transport, sleep, random, now, new_idempotency_key: the outside, time and chance, for tests
        """
        self._base_url = _read_base_url(base_url or os.environ.get("PARLEY_BASE_URL") or "http://localhost:8080")
        key = api_key or os.environ.get("PARLEY_API_KEY") or ""
        if not re.fullmatch(r"[\x21-\x7e]+", key):
            raise ParleyError("There is no API key, or none that could be one: pass api_key, or set PARLEY_API_KEY")
        if timeout_seconds <= 0:
            raise ParleyError("timeout_seconds must be more than 0")
        self._headers = {"authorization": f"Bearer {key}", "user-agent": f"parley-sdk-python/{self.version}"}
        self._timeout_seconds = timeout_seconds
        self._retries = retries
        self._transport = transport
        self._sleep = sleep
        self._random = random
        self._now = now
        self._new_idempotency_key = new_idempotency_key
        self._open_chapters()

    def _open_chapters(self) -> None:
        """The generated `Parley` has them."""

    def ask(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, object] | None = None,
        body: object = None,
        form: Mapping[str, object] | None = None,
        takes_key: bool = False,
        idempotency_key: str | None = None,
    ) -> Any:
        """Sends a request, and again after a 429, a 503 or no answer at all if that cannot do it twice: reads, and what has a key.

        Gives what the answer says: read JSON, a text, bytes, or None where there is nothing. Raises ApiError when the service
        refuses, NoAnswerError when nothing comes back.
        """
        headers = dict(self._headers)
        data: bytes | None = None
        if form is not None:
            headers["content-type"], data = encode_form(form)
        elif body is not None:
            headers["content-type"], data = "application/json", json.dumps(body).encode()
        if takes_key:
            headers["idempotency-key"] = idempotency_key or self._new_idempotency_key()
        url = f"{self._base_url}{path}{_search_of(query or {})}"
        tries = 0
        while True:
            tries += 1
            try:
                return self._read(self._transport(method, url, headers, data, self._timeout_seconds))
            except ParleyError as error:
                may_repeat = (method == "GET" or takes_key) and tries <= self._retries
                wait = wait_before_retry_seconds(error, tries, self._random) if may_repeat else None
                if wait is None:
                    raise
            self._sleep(wait)

    def _read(self, response: Response) -> Any:
        if not 200 <= response.status < 300:
            text = response.body.decode("utf-8", "replace")
            raise ApiError(response.status, response.headers, text, self._now())
        content_type = response.headers.get("content-type", "").lower()
        if response.body == b"":
            return None
        if content_type.startswith("text/"):
            return response.body.decode("utf-8", "replace")
        if not re.match(r"application/([\w.]+\+)?json\b", content_type):
            return response.body
        try:
            return json.loads(response.body)
        except ValueError as error:
            raise ParleyError("The answer says that it is JSON, and is not") from error


def _search_of(query: Mapping[str, object]) -> str:
    pairs = [
        (name, str(each).lower() if isinstance(each, bool) else str(each))
        for name, value in query.items()
        for each in (value if isinstance(value, (list, tuple)) else [value])
        if each is not None
    ]
    return f"?{urlencode(pairs)}" if pairs else ""


def _read_base_url(text: str) -> str:
    url = urlsplit(text)
    if url.scheme not in ("http", "https") or not url.hostname or url.query or url.fragment or url.username:
        raise ParleyError(f"{text} is not the address of an installation, such as https://parley.example.com")
    return text.rstrip("/")
