"""Records in any form that a game knows: this house's own, and those of other programs."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.kernel import AnyGame
from parlour.match import position_code
from parlour.match.record import LONGEST, Record, read

__all__ = ["understood"]


def understood(text: str, games: Iterable[AnyGame]) -> Record:
    """The record that is meant, in whatever form; a position code is one, too.

    Raises `Illegal(bad_record)` or `Illegal(bad_position_code)`.

    A file of another program goes to the games, for each owns the foreign forms of its own records.
    """
    if position_code.is_code(text):
        return position_code.read(text)
    if len(text) <= LONGEST and not text.lstrip().startswith("[Parlour"):
        for game in games:
            if (found := game.read_foreign(text)) is not None:
                return Record(
                    game.id,
                    game.rules,
                    dict(found.options),
                    found.actions,
                    found.seats,
                    result=found.result,
                    reason=found.reason,
                    times=found.times,
                    setup=found.setup,
                )
    return read(text)
