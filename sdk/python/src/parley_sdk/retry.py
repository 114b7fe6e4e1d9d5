from __future__ import annotations

from collections.abc import Callable

from .errors import ApiError, NoAnswerError, ParleyError

_FIRST_WAIT_SECONDS = 0.5
# Who is told to wait longer than this should decide that, rather than have a call hang.
_LONGEST_WAIT_SECONDS = 60.0


def wait_before_retry_seconds(error: ParleyError, tries: int, random: Callable[[], float]) -> float | None:
    """How long to wait before asking again; None when asking again would not help, or would take too long.

    tries: how often it was asked so far
    random: 0 to 1, so that many who were refused together do not come back together
    """
    if not (isinstance(error, NoAnswerError) or (isinstance(error, ApiError) and error.status in (429, 503))):
        return None
    asked = float(error.retry_after_seconds or 0) if isinstance(error, ApiError) else 0.0
    if asked > _LONGEST_WAIT_SECONDS:
        return None
    own: float = min(_LONGEST_WAIT_SECONDS, _FIRST_WAIT_SECONDS * 2.0 ** (tries - 1)) * (0.5 + random() / 2)
    return max(asked, own)
