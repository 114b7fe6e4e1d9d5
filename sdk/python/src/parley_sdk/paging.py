from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from .errors import ParleyError

Entry = TypeVar("Entry")


def each_entry(
    read: Callable[[int, int], list[Entry]], start: int, size: int, step: int | None = None
) -> Iterator[Entry]:
    """Every entry of a list, page after page. A page that is not full is the last one.

    read: a page of `size` entries from a place on
    step: from one page to the next: `size` where entries are left out, 1 where pages are numbered
    """
    at = start
    while True:
        entries = read(at, size)
        if not isinstance(entries, list):
            raise ParleyError("The answer is no list: was a file asked for?")
        yield from entries
        if len(entries) < size:
            return
        at += size if step is None else step
