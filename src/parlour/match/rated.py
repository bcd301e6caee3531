"""What a match must be, and who must play it, for its result to change ratings."""

from __future__ import annotations

from parlour.kernel import AnyGame, Code, Illegal, Role, Seat
from parlour.match.match import Match
from parlour.match.person import Person, PlayerKind
from parlour.match.setup import Setup, Takebacks

__all__ = ["require_fair", "require_rival"]


def require_fair(game: AnyGame, setup: Setup) -> None:
    """Raises `Illegal` where a match that is set up so cannot be rated."""
    if game.seats != 2 or any(chair.is_bot for chair in setup.chairs):
        raise Illegal(Code.BAD_RATED, "(two people play it)")
    if setup.takebacks is not Takebacks.OFF:
        raise Illegal(Code.BAD_RATED, "(nothing is taken back in it)")
    if setup.blind:
        raise Illegal(Code.BAD_RATED, "(both see the board)")
    given, usual = game.options_schema.having(Role.START), game.options_schema.fields
    if any(setup.options.get(name) != usual[name].default for name in given):
        raise Illegal(Code.BAD_RATED, "(nobody chooses how it begins)")
    held = [chair.person for chair in setup.chairs if not chair.open]
    for person in held:
        _require_account(person)
    if len({person and person.id for person in held}) != len(held):
        raise Illegal(Code.SAME_PLAYER)


def require_rival(match: Match, seat: Seat, person: Person | None) -> None:
    """Raises `Illegal` where the person cannot take that seat of a rated match."""
    _require_account(person)
    others = [sitting.person for s, sitting in enumerate(match.seats) if s != seat]
    if person in others:
        raise Illegal(Code.SAME_PLAYER)


def _require_account(person: Person | None) -> None:
    if person is None or person.kind is not PlayerKind.ACCOUNT:
        raise Illegal(Code.NEEDS_ACCOUNT)
