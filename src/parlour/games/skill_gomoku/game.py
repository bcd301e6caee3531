"""Skill Gomoku in the kernel's form (skill-gomoku.md section 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from parlour.games.skill_gomoku import schema
from parlour.games.skill_gomoku.arrangement import Stones
from parlour.games.skill_gomoku.board import GRID, POINT, named
from parlour.games.skill_gomoku.card import play, refusal
from parlour.games.skill_gomoku.codes import SkillCode
from parlour.games.skill_gomoku.course import COURSE
from parlour.games.skill_gomoku.hand import hand, legend
from parlour.games.skill_gomoku.narration import narrate
from parlour.games.skill_gomoku.picture import numbers, picture
from parlour.games.skill_gomoku.portrait import portrait, read
from parlour.games.skill_gomoku.skill import SKILLS, Skill
from parlour.games.skill_gomoku.state import COLOURS, State, WindowKind
from parlour.games.skill_gomoku.terms import OPTIONS_SCHEMA, Terms
from parlour.games.skill_gomoku.turn import place, sit_out
from parlour.games.skill_gomoku.window import counter, decline
from parlour.kernel import (
    Code,
    Deadline,
    Game,
    Illegal,
    Json,
    Narration,
    Options,
    Outcome,
    Picture,
    Seat,
    View,
)

__all__ = ["SkillGomoku"]


class SkillGomoku(Game[State]):
    """Five in a row, with cards that take stones, freeze players and break the board."""

    id = "skill-gomoku"
    name = "Skill Gomoku"
    native = "技能五子棋"
    rules = 1
    seats = 2
    pictured = False
    course = COURSE
    arrangement = Stones()
    options_schema = OPTIONS_SCHEMA
    all_see_alike = True
    view_schema = schema.VIEW
    codes = SkillCode.sentences()

    def start(self, options: Options) -> State:
        """An empty board, black to move, all cards in hand; already `PLAYING`."""
        return State(Terms.of(options))

    def actors(self, s: State) -> tuple[Seat, ...]:
        """Whoever is asked in a window, else whoever's turn it is."""
        if s.pending is not None:
            return (s.pending.responder,)
        return () if s.over else (s.current,)

    def legal(self, s: State, seat: Seat) -> Sequence[str]:
        """The answers to a window, a frozen player's choice, or the free points and the cards."""
        if seat not in self.actors(s):
            return ()
        if s.pending is not None:
            return _ANSWERS[s.pending.kind]
        cards = [skill for skill in _OWN_TURN if refusal(s, seat, skill) is None]
        if s.frozen == seat:
            return ["pass", *(skill.id for skill in cards)]
        actions = GRID.empty_names(s.board)
        for skill in cards:
            if skill is Skill.FLY_SAND:
                theirs = 2 - seat
                actions += [_FLY_SAND[c] for _, c in GRID.by_name if s.board[c] == theirs]
            else:
                actions.append(skill.id)
        return actions

    def forced(self, s: State) -> tuple[Seat, str] | None:
        """The frozen player to move who has no card to thaw with (section 11, R-PASS)."""
        for seat in self.actors(s):
            if s.frozen == seat and s.pending is None and list(self.legal(s, seat)) == ["pass"]:
                return seat, "pass"
        return None

    def apply(self, s: State, seat: Seat, action: str) -> State:
        """One step of a turn or an answer; the codes in the order of section 15."""
        if POINT.fullmatch(action):
            return place(s, seat, action)
        word, _, target = action.partition(" ")
        skill = SKILLS.get(word)
        if skill is not None and (skill is Skill.FLY_SAND or word == action):
            return play(s, seat, skill, target)
        match action:
            case "counter":
                return counter(s, seat)
            case "decline":
                return decline(s, seat)
            case "pass":
                return sit_out(s, seat)
            case _:
                raise Illegal(Code.UNKNOWN_ACTION)

    def chance(self, s: State) -> Mapping[str, float]:
        """Nothing is drawn."""
        return {}

    def deadlines(self, s: State) -> Sequence[Deadline]:
        """One while a window is open; silence is consent (R-WINDOW)."""
        if s.pending is None:
            return ()
        revive = s.pending.kind is WindowKind.REVIVE
        seconds = s.terms.revive_seconds if revive else s.terms.counter_seconds
        return (Deadline(s.pending.responder, seconds * 1000 or None, "decline"),)

    def outcome(self, s: State) -> Outcome | None:
        """`five`, `board-broken` or `draw`, once it is final (R-PROVISIONAL)."""
        if not s.over:
            return None
        assert s.result is not None
        if s.winner is None:
            return Outcome((0.5, 0.5), s.result)
        cells = dict.fromkeys(name for line in s.lines for name in named(line.cells))
        return Outcome((1.0 - s.winner, float(s.winner)), s.result, tuple(cells))

    def view(self, s: State, seat: Seat | None) -> View:
        """The same for everybody: the state, and how each card stands.

        `frozenFor` is the number of turns to show beside a frozen player (section 11).
        """
        return {
            **portrait(s),
            "frozenFor": s.frozen_left + (s.frozen == s.current),
            "skills": legend(s),
            "cards": {colour: hand(s, owner) for owner, colour in enumerate(COLOURS)},
        }

    def guess(self, view: View, rng: Random) -> State:
        """The state itself: nothing is hidden."""
        return read({name: view[name] for name in view if name not in _DERIVED})

    def narrate(self, s: State, seat: Seat, action: str, t: State) -> Sequence[Narration]:
        """Stones, cards, windows, frost, and how it ended."""
        return narrate(s, seat, action, t)

    def picture(self, view: View) -> Picture:
        """The stones on their grid."""
        return picture(view)

    def actions(self, options: Options) -> Sequence[str]:
        """Every point, every card that is dealt with its targets, and the answers."""
        terms = Terms.of(options)
        cards = [skill for skill in (*_OWN_TURN, Skill.RISE_AGAIN) if terms.deal(skill)]
        words = [skill.id for skill in cards if skill is not Skill.FLY_SAND]
        sand = _FLY_SAND if Skill.FLY_SAND in cards else ()
        return sorted((*GRID.names, *sand, *words, "counter", "decline", "pass"))

    def observation(self, view: View) -> Sequence[float]:
        """Stones, cards, frost and an open window."""
        return numbers(view)

    def dump(self, s: State) -> Json:
        """The fields of section 4 and the options."""
        return portrait(s)

    def load(self, data: Json) -> State:
        """The state that was dumped."""
        try:
            return read(data)
        except (AttributeError, Illegal, IndexError, KeyError, TypeError, ValueError) as why:
            raise ValueError(f"not a state of Skill Gomoku: {why}") from why


_OWN_TURN = (
    Skill.FLY_SAND,
    Skill.MOUNTAIN_POWER,
    Skill.PICK_GOLD,
    Skill.STILL_WATER,
    Skill.WATER_DROP,
)
"""The cards of one's own turn, sorted as text like every legal list."""

_ANSWERS = {
    WindowKind.COUNTER: ("counter", "decline"),
    WindowKind.REVIVE: ("decline", "rise_again"),
}

_FLY_SAND = tuple(f"{Skill.FLY_SAND.id} {name}" for name in GRID.names)

_DERIVED = frozenset({"frozenFor", "skills", "cards"})
