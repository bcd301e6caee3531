"""Looks ahead with the native engine, and plays its cards by what their answers leave (17.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Final

from parlour.engine.five import Engine, Limits, Line, Report
from parlour.games.skill_gomoku import Skill, State, game
from parlour.games.skill_gomoku.board import GRID
from parlour.kernel import Seat
from parlour.players.skill_gomoku.immunity import immune, out_of_cards
from parlour.players.skill_gomoku.levels import LevelParams
from parlour.players.skill_gomoku.outlook import SURE, WIN, Outlook
from parlour.players.thought import Budget, Progress, Thought

__all__ = ["Schemer"]

_SHARE: Final = 0.6  # of the time for the stones; the rest is for the cards
_GLANCE: Final = 256  # a board is glanced at with so small a part of the nodes
_STARE: Final = 32  # and looked at with this part of them when all seems lost
_FEWEST: Final = 40

_PRICE: Final = {"fly_sand": 120, "still_water": 400, "pick_gold": -40, "mountain_power": 0}
"""What a card must bring now rather than be kept."""

_BANKED: Final = 250  # what letting a stone go must bring: `pick_gold` may be shut out later
_LUCK_FROM: Final = 10  # stones placed before an attack is tried that has an answer

_OPENING: Final = 8  # up to so many stones, near-equal moves are varied
_NEAR_EQUAL: Final = 20
_UNPROVEN: Final = 0.95  # the score of a line that wins unless a card comes in between


class Schemer:
    """One thought about one state."""

    def __init__(
        self, s: State, seat: Seat, engine: Engine, nature: LevelParams, budget: Budget
    ) -> None:
        self._s, self._seat = s, seat
        self._engine, self._nature, self._ms = engine, nature, max(1, budget.ms)
        glance = max(_FEWEST, nature.nodes // _GLANCE)
        self._outlook = Outlook(engine, glance, self._ms * 19 // 20)
        self._legal = game.legal(s, seat)
        self._searched = 0

    def thought(self, rng: Random, progress: Progress | None = None) -> Thought:
        """What to do now, be it an answer, a card or a stone."""
        self._engine.forget()
        if self._s.pending is not None:
            return self._answer()
        if self._s.frozen == self._seat:
            action = self._legal[-1]
            self._outlook.closer(max(_FEWEST, self._nature.nodes // _STARE))
            return self._told([action], self._outlook.worth(self._s, self._seat, 0))
        line = self._stone(rng, progress)
        if line.value < SURE and (card := self._card(line)):
            return card
        return self._told((GRID.names[cell] for cell in line.cells), line.value, line)

    def _answer(self) -> Thought:
        """The better of both outcomes; letting a stone go must clearly pay."""
        self._outlook.closer(max(_FEWEST, self._nature.nodes // _STARE))
        values = {
            action: self._outlook.worth(game.apply(self._s, self._seat, action), self._seat, 1)
            for action in self._legal
        }
        refusal = next(action for action in self._legal if action != "decline")
        lets = values["decline"] > values[refusal] + _BANKED
        action = "decline" if lets else refusal
        return self._told([action], values[action])

    def _stone(self, rng: Random, progress: Progress | None) -> Line:
        s, side = self._s, self._seat + 1
        if s.frozen is not None and not s.holds(s.frozen, Skill.WATER_DROP):
            return self._outlook.stone(s, 1)
        opening, safe = s.ply < _OPENING, immune(s, self._seat)

        def tell(report: Report) -> None:
            if progress is not None:
                best = report.best
                names = [GRID.names[cell] for cell in best.cells]
                self._searched = report.nodes
                progress(self._told(names, best.value, best))

        limits = Limits(self._nature.nodes, max(1, int(self._ms * _SHARE)))
        width = 1 if safe and not opening else 3
        report = self._engine.think(s.board, side, limits, width, tell if progress else None)
        self._searched = report.nodes
        best = report.best
        if best.wins_in == 1:
            return best
        if not safe:
            return self._outlook.upset(s, report.lines, 1)
        near = [line for line in report.lines if best.value - line.value <= _NEAR_EQUAL]
        return rng.choice(near) if opening and best.wins_in is None else best

    def _card(self, line: Line) -> Thought | None:
        """The card to play before the stone, if one is worth it."""
        lost = line.value <= -SURE
        if lost:
            self._outlook.closer(max(_FEWEST, self._nature.nodes // _STARE))
        cards = self._outlook.cards(self._s)
        if not cards:
            return None
        base = self._outlook.stone(self._s, 1).value
        values = {card: self._after(card) for card in cards}
        card = max(cards, key=lambda card: values[card] - self._price(card))
        if values[card] - self._price(card) <= base:
            card = self._luck(cards, values, base, lost=lost)
            return self._told([card], line.value) if card else None
        # The stones were looked at more closely than the card: only its gain is new.
        sure = abs(values[card]) >= SURE or abs(base) >= SURE
        value = values[card] if sure else line.value + values[card] - base
        return self._told([card], value)

    def _after(self, card: str) -> int:
        return self._outlook.worth(game.apply(self._s, self._seat, card), self._seat, 1)

    @staticmethod
    def _price(card: str) -> int:
        return _PRICE[card.partition(" ")[0]]

    def _luck(self, cards: list[str], values: dict[str, int], base: int, *, lost: bool) -> str:
        """An attack that has an answer, but would win, or save, if it were let through."""
        free = [card for card in cards if lost or values[card] >= base]
        hopes = {card: self._unanswered(card) for card in free}
        if lost:
            order = ("fly_sand", "still_water", "mountain_power")
            saves = [c for c in free if c.partition(" ")[0] in order and hopes[c] > -SURE]
            saves.sort(key=lambda c: order.index(c.partition(" ")[0]))
            return saves[0] if saves else next(iter(free), "")
        at_once = [card for card in free if hopes[card] == WIN - 1]
        wins = [card for card in free if hopes[card] >= SURE]
        luck = at_once or (wins if self._s.ply >= _LUCK_FROM else [])
        return next(iter(luck), "")

    def _unanswered(self, card: str) -> int:
        """What the card leads to if nothing is done about it."""
        t = game.apply(self._s, self._seat, card)
        while t.pending is not None:
            t = game.apply(t, t.pending.responder, "decline")
        if t.frozen is not None:
            t = _unable_to_thaw(t, t.frozen)
        return self._outlook.worth(t, self._seat, 0)

    def _told(self, actions: Iterable[str], value: int, line: Line | None = None) -> Thought:
        row = self._legal_row(actions)
        wins_in = None if line is None else self._proven(line)
        nodes = self._searched + self._outlook.nodes + 1
        depth = 0 if line is None else line.depth
        return Thought(row[0], self._score(value, wins_in), row, nodes, depth, wins_in)

    def _legal_row(self, actions: Iterable[str]) -> tuple[str, ...]:
        """The actions as far as they can be played one after another."""
        s, row = self._s, []
        for action in actions:
            if s.over or action not in game.legal(s, game.actors(s)[0]):
                break
            s = game.apply(s, game.actors(s)[0], action)
            row.append(action)
        return tuple(row)

    def _proven(self, line: Line) -> int | None:
        """Only where no card can delay or turn what the stones decide."""
        if line.wins_in is None or 0 < line.wins_in <= self._undisturbed():
            return line.wins_in
        loser = 1 - self._seat if line.wins_in > 0 else self._seat
        settled = self._s.frozen is None and out_of_cards(self._s, loser)
        return line.wins_in if settled else None

    def _undisturbed(self) -> int:
        """Plies before the opponent may do anything: one, and more while it cannot thaw."""
        frozen = self._s.frozen
        if frozen is None or self._s.holds(frozen, Skill.WATER_DROP):
            return 1
        return 1 + 2 * self._s.frozen_left

    def _score(self, value: int, wins_in: int | None) -> float:
        if abs(value) < SURE:
            return _UNPROVEN * Line(value, 0, ()).score
        winner = self._seat if value > 0 else 1 - self._seat
        sure = wins_in is not None or immune(self._s, winner)
        return (1.0 if sure else _UNPROVEN) * (1 if value > 0 else -1)


def _unable_to_thaw(s: State, seat: Seat) -> State:
    """The same, as if the card for it were spent."""
    hand = list(s.spent[seat])
    hand[Skill.WATER_DROP] = hand[Skill.WATER_DROP] or s.ply + 1
    spent = (tuple(hand), s.spent[1]) if seat == 0 else (s.spent[0], tuple(hand))
    return replace(s, spent=spent)
