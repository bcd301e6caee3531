"""Two texts that were written in place of one: both are kept, whoever came first."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["merged"]


class _Span(NamedTuple):
    """What stands in place of `was[start:end]`."""

    start: int
    end: int
    text: str


def merged(was: str, theirs: str, mine: str) -> str:
    """The text with what both have made of `was`: `theirs` stands already, `mine` comes now.

    Each is taken as one change. Where the two do not touch, both are made; where they do, what was
    written by each stands in a line of its own, and what was only taken away stays.
    """
    if mine in (was, theirs):
        return theirs
    if theirs == was:
        return mine
    one, two = _span(was, theirs), _span(was, mine)
    if one[:2] != two[:2]:
        if one.end <= two.start:
            return (
                was[: one.start] + one.text + was[one.end : two.start] + two.text + was[two.end :]
            )
        if two.end <= one.start:
            return (
                was[: two.start] + two.text + was[two.end : one.start] + one.text + was[one.end :]
            )
    start, end = min(one.start, two.start), max(one.end, two.end)
    sides = [was[start : s.start] + s.text + was[s.end : end] for s in (one, two)]
    if not two.text.strip():
        middle = sides[0]
    elif not one.text.strip():
        middle = sides[1]
    else:
        middle = sides[0].rstrip("\n") + "\n" + sides[1].lstrip("\n")
    return was[:start] + middle + was[end:]


def _span(was: str, now: str) -> _Span:
    """The one change that makes `now` of `was`, as small as it can be."""
    most = min(len(was), len(now))
    start = next((at for at in range(most) if was[at] != now[at]), most)
    most -= start
    tail = next((at for at in range(most) if was[-1 - at] != now[-1 - at]), most)
    if start + tail == len(was):
        start = _whole(was, now, start)
        tail = len(was) - start
    return _Span(start, len(was) - tail, now[start : len(now) - tail])


def _whole(was: str, now: str, start: int) -> int:
    """Where something was put in, in whole words if it can be read so.

    "y1" before "y0" is "1y" within it as well.
    """
    more = len(now) - len(was)
    at = start
    while at and not was[at - 1].isspace() and not now[at].isspace():
        if was[at - 1] != now[at + more - 1]:
            return start
        at -= 1
    return at
