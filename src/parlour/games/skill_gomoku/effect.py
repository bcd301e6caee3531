"""What the cards do once their use is settled (skill-gomoku.md sections 10 to 13)."""

from __future__ import annotations

from dataclasses import replace

from parlour.games.skill_gomoku.skill import Skill
from parlour.games.skill_gomoku.state import Result, State, Window, WindowKind
from parlour.games.skill_gomoku.terms import Finisher
from parlour.games.skill_gomoku.turn import handed_over, with_stone
from parlour.kernel import Seat

__all__ = ["countered", "happened", "revived"]


def happened(s: State, skill: Skill, target: int | None) -> State:
    """The current player's card is spent and works."""
    seat = s.current
    s = replace(s, pending=None, spent=_spent(s, seat, skill))
    match skill:
        case Skill.FLY_SAND:
            assert target is not None
            return _removed(s, target)
        case Skill.PICK_GOLD:
            return _restored(s)
        case Skill.STILL_WATER:
            return replace(s, frozen=1 - seat, frozen_left=s.terms.freeze_turns)
        case Skill.WATER_DROP:
            return replace(s, frozen=None, frozen_left=0)
        case _:
            return _smashed(s)


def countered(s: State, window: Window) -> State:
    """Attack and answer are both spent and nothing happens (R-SPENT)."""
    s = replace(s, pending=None, spent=_spent(s, window.by, window.skill))
    s = replace(s, spent=_spent(s, window.responder, window.answer))
    return _failed(s) if window.skill is Skill.MOUNTAIN_POWER else s


def revived(s: State, seat: Seat) -> State:
    """The board is whole again, exactly as it was; the breaker's turn goes on (R-REVIVE-TURN)."""
    s = replace(s, pending=None, result=None, spent=_spent(s, seat, Skill.RISE_AGAIN))
    return _failed(s)


def _spent(s: State, seat: Seat, skill: Skill) -> tuple[tuple[int, ...], ...]:
    hand = s.spent[seat]
    hand = (*hand[:skill], s.ply + 1, *hand[skill + 1 :])
    return (hand, s.spent[1]) if seat == 0 else (s.spent[0], hand)


def _removed(s: State, cell: int) -> State:
    """One record per owner (R-REMOVED): each loses a stone to `fly_sand` at most once."""
    board = s.board[:cell] + b"\0" + s.board[cell + 1 :]
    return replace(s, board=board, removed=_record(s, 1 - s.current, cell))


def _restored(s: State) -> State:
    """One's own stone returns to its old point (R-RESTORE-OWN); it wins like a placed one."""
    cell = s.removed[s.current]
    assert cell is not None  # else the card was refused
    return with_stone(replace(s, removed=_record(s, s.current, None)), cell)


def _record(s: State, owner: Seat, cell: int | None) -> tuple[int | None, ...]:
    return (cell, s.removed[1]) if owner == 0 else (s.removed[0], cell)


def _smashed(s: State) -> State:
    """The end is provisional while the victim can still mend the board (R-PROVISIONAL)."""
    seat = s.current
    mendable = s.holds(1 - seat, Skill.RISE_AGAIN)
    window = Window(WindowKind.REVIVE, Skill.MOUNTAIN_POWER, seat) if mendable else None
    return replace(s, result=Result.BOARD_BROKEN, pending=window)


def _failed(s: State) -> State:
    """A finisher that came to nothing ends the turn where it is costly (section 19)."""
    return handed_over(s) if s.terms.finisher is Finisher.COSTLY else s
