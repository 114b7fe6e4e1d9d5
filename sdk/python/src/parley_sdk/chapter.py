from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from .errors import ParleyError

if TYPE_CHECKING:
    from .client import Client


class Chapter:
    """A group of operations; the generated ones extend it."""

    def __init__(self, client: Client) -> None:
        self._client = client


def segment(value: str | int) -> str:
    """A value as one segment of a path. Raises ParleyError for one that would lead elsewhere."""
    text = str(value)
    if text in ("", ".", ".."):
        raise ParleyError(f'"{text}" cannot stand in a path')
    return quote(text, safe="")
