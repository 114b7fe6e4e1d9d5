from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .generated_types import HTTPValidationError


class ParleyError(Exception):
    """What the SDK itself refuses, and the base of its other errors."""


class NoAnswerError(ParleyError):
    """Nothing came back in time: the service could not be reached, or the connection broke. Whether it was done is not known."""


class WebhookVerificationError(ParleyError):
    """The request is not one that the installation signed, or not one of now. Answer it with a 401 or 403 and do nothing."""


class ApiError(ParleyError):
    """The service refused the request, or failed at it.

    status: the HTTP status
    code: names the reason for programs, such as `recipient-opted-out`; None where the status says enough
    fix: what would make the request succeed, where there is something to be done
    issues: every problem of path, query and body, with a 422; else empty
    request_id: names the request in the service's log
    retry_after_seconds: how long to wait before asking again, where the answer said so
    """

    def __init__(self, status: int, headers: Mapping[str, str], text: str, now: float) -> None:
        """headers: names in lower case; now: Unix time in seconds, for a `Retry-After` that is a date"""
        problem = _read_problem(text)
        detail = problem.get("detail")
        issues: HTTPValidationError = {"detail": detail if isinstance(detail, list) else []}
        words = "; ".join(f"{'.'.join(map(str, issue['loc']))}: {issue['msg']}" for issue in issues["detail"])
        super().__init__(detail if isinstance(detail, str) else words or f"The service answered {status}")
        self.status = status
        self.code = _text(problem.get("code"))
        self.fix = _text(problem.get("fix"))
        self.issues = issues["detail"]
        self.request_id = headers.get("x-request-id")
        self.retry_after_seconds = _read_retry_after(headers.get("retry-after"), now)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _read_problem(text: str) -> dict[str, Any]:
    # What is in between may answer with a page of its own, which says nothing to programs.
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _read_retry_after(text: str | None, now: float) -> int | None:
    if text is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", text):
        return int(text)
    try:
        return max(0, math.ceil(parsedate_to_datetime(text).timestamp() - now))
    except (TypeError, ValueError):
        return None
