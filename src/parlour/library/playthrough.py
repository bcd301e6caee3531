"""A game as it is played: the position now, the actions so far, and what can be asked of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, Generic, TypeVar

from parlour import players
from parlour.kernel import CHANCE, Code, Game, Illegal, Options, Outcome, Seat, View
from parlour.library.position import Position, standing
from parlour.match import position_code
from parlour.match.chance import sample
from parlour.match.record import Record, result_of
from parlour.players.thought import Budget, Thought

__all__ = ["Playthrough"]

S = TypeVar("S")


class Playthrough(Generic[S]):
    """One game being played in this process, without clocks, people or a server.

    Made by `parlour.new`, or by `parlour.replay` from a record. What chance has to deal is dealt at
    once, from the seed; everything else waits for `play`, or for `bot`, which lets the computer
    play. `str()` of it is its board.
    """

    def __init__(
        self, game: Game[S], options: Options, seed: str, plays: Iterable[tuple[Seat, str]] = ()
    ) -> None:
        read = {
            name: value
            for name, value in game.options_schema.read(options).items()
            if value is not None
        }
        self.game = game
        self.options: dict[str, Any] = json.loads(json.dumps(read))  # as a record will have them
        self.seed = seed
        self._states = [game.start(self.options)]
        self._plays: list[tuple[Seat, str]] = []
        for seat, action in plays:
            self._push(seat, action)
        self._deal()

    # -- where it stands -----------------------------------------------------------------------

    @property
    def position(self) -> Position[S]:
        """The position now, as a value that later actions do not change."""
        return Position(self.game, self._states[-1])

    @property
    def state(self) -> S:
        """The state that the rules work on."""
        return self._states[-1]

    @property
    def actions(self) -> tuple[tuple[Seat, str], ...]:
        """Every action so far with its seat, draws included (their seat is CHANCE)."""
        return tuple(self._plays)

    @property
    def turn(self) -> Seat | None:
        """The seat to act: the first of them where several may; None when the game is over."""
        return self.position.turn

    @property
    def over(self) -> bool:
        """The game has ended by its rules."""
        return self.position.over

    @property
    def result(self) -> Outcome | None:
        """How it ended: scores by seat, the reason and the cells that show it; None before."""
        return self.position.result

    def legal(self, seat: Seat | None = None) -> Sequence[str]:
        """What the seat may play, sorted; without one, the seat to act."""
        return self.position.legal(seat)

    def view(self, seat: Seat | None = None) -> View:
        """What the seat (None: a watcher) may know, as JSON."""
        return self.position.view(seat)

    # -- playing -------------------------------------------------------------------------------

    def play(self, action: str, seat: Seat | None = None) -> Playthrough[S]:
        """Play an action on the seat; without one, on the seat to act. Draws that follow are dealt.

        Raises `Illegal`, and then nothing has changed.
        """
        if seat is None:
            seat = self.turn or 0
        self._push(seat, action)
        self._deal()
        return self

    def undo(self) -> tuple[Seat, str]:
        """Take back the last action that was not a draw, and the draws after it; it is returned.

        Played again, it is followed by the same draws. Raises `Illegal(nothing_to_take_back)`.
        """
        kept = len(self._plays)
        while kept and self._plays[kept - 1][0] == CHANCE:
            kept -= 1
        if not kept:
            raise Illegal(Code.NOTHING_TO_TAKE_BACK)
        taken = self._plays[kept - 1]
        del self._plays[kept - 1 :], self._states[kept:]
        return taken

    def think(self, level: int | None = None, seat: Seat | None = None, ms: int = 3_000) -> Thought:
        """What the game's computer would play: the action, its score, the line it expects.

        Levels go from 1, the weakest, to `parlour.players.levels(game)`, which is taken where none
        is given. The computer sees what the seat may see. The same seed thinks the same at the same
        point of the game, unless the time cuts in.
        """
        if seat is None:
            seat = self.turn
        if seat is None:
            raise Illegal(Code.GAME_OVER)
        digest = sha256(f"{self.seed}\nbot\n{len(self._plays)}".encode()).digest()
        top = players.levels(self.game)
        budget = Budget(level or top, int.from_bytes(digest[:6], "big"), ms)
        return players.think(self.game, self.view(seat), seat, budget)

    def bot(self, level: int | None = None, seat: Seat | None = None, ms: int = 3_000) -> str:
        """Let the computer play one action, at the level, on the seat; what it played."""
        if seat is None:
            seat = self.turn
        action = self.think(level, seat, ms).action
        self.play(action, seat)
        return action

    # -- on paper ------------------------------------------------------------------------------

    def record(self, seats: Sequence[str] = ()) -> Record:
        """The game on paper as far as it has come; `str()` of it is the text.

        `seats` are names, for people who read it.
        """
        written = []
        for s, (seat, action) in zip(self._states, self._plays, strict=False):
            several = len(self.game.actors(s)) > 1
            written.append(f"{seat}:{action}" if several else action)
        return Record(
            self.game.id,
            self.game.rules,
            self.options,
            tuple(written),
            tuple(seats),
            result=result_of(self.result.scores) if self.result else "*",
            reason=self.result.reason if self.result else "",
        )

    def code(self) -> str:
        """The position as one short text, which `parlour.read` and `parlour.replay` take."""
        record = self.record()
        return position_code.write(self.game, record.options, record.actions)

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        many = len(self._plays)
        told = f"{many} action{'' if many == 1 else 's'}, {standing(self.position)}"
        return f"<Playthrough of {self.game.id}: {told}>"

    def _push(self, seat: Seat, action: str) -> None:
        self._states.append(self.game.apply(self._states[-1], seat, action))
        self._plays.append((seat, action))

    def _deal(self) -> None:
        while self.position.actors == (CHANCE,):
            drawn = sum(seat == CHANCE for seat, _ in self._plays)
            self._push(CHANCE, sample(self.game, self._states[-1], self.seed, drawn))
