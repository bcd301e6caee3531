"""What a tournament is held as: fixed when it is announced, written as its first event."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from enum import StrEnum, auto

from parlour.kernel import Illegal
from parlour.tournament.codes import TournamentCode

__all__ = ["MOST_PLAYERS", "Form", "Terms"]

MOST_PLAYERS = 500
_MOST_ROUNDS = 30
_MOST_MINUTES = 24 * 60
_MOST_GAMES = 9
_LARGEST = {"robin": 32, "simul": 33}
"""Where everybody plays everybody it would not end with more; nor could one go from board to
board."""


class Form(StrEnum):
    """How players are brought together."""

    ARENA = auto()
    """For a time: whoever is free is paired again."""
    SWISS = auto()
    """Rounds; equals by score meet, nobody twice."""
    ROBIN = auto()
    """Everybody meets everybody once."""
    KNOCKOUT = auto()
    """Who loses is out."""
    SIMUL = auto()
    """Its host plays everybody at once, going from board to board."""
    SOLO = auto()
    """For a time: everybody plays the same deals alone, each once; points add up."""

    @property
    def is_timed(self) -> bool:
        """It lasts for so many minutes, and whoever comes late can still join."""
        return self in (Form.ARENA, Form.SOLO)


@dataclass(frozen=True, slots=True)
class Terms:
    """Name, form and what is played.

    `setup` is the setup of every match as JSON, its chairs empty. `rounds` are those of a Swiss or
    the deals of a solo form, of which the `best` so many count (0: all) and which are sampled from
    `deals`, a secret; `minutes` are those of an arena or a solo form, `best_of` the games of a
    knockout's tie, `third` says that the third place is played for. `opens` and `starts` are
    when that happens by itself; None: it is open at once, it is started by hand. `pause_s` lies
    between two rounds. `lot` decides what nothing else does.
    """

    name: str
    form: Form
    game: str
    setup: str
    rounds: int = 5
    minutes: int = 30
    best_of: int = 1
    third: bool = True
    most: int = MOST_PLAYERS
    opens: int | None = None
    starts: int | None = None
    private: bool = False
    pause_s: int = 10
    lot: int = 0
    best: int = 0
    deals: str = ""

    def check(self) -> None:
        """Raises `Illegal(bad_tournament)` with what is wrong."""
        wrong = {
            "(give it a name)": not self.name.strip(),
            f"(1 to {_MOST_ROUNDS} rounds)": not 1 <= self.rounds <= _MOST_ROUNDS,
            f"(1 to {_MOST_MINUTES} minutes)": not 1 <= self.minutes <= _MOST_MINUTES,
            f"(best of an odd number up to {_MOST_GAMES})": (
                not 1 <= self.best_of <= _MOST_GAMES or self.best_of % 2 == 0
            ),
            "(no more deals count than are played)": not 0 <= self.best <= self.rounds,
            f"(2 to {self.largest} players)": not 2 <= self.most <= self.largest,
            "(it opens before it starts)": (
                self.opens is not None and self.starts is not None and self.opens > self.starts
            ),
        }
        for why, is_wrong in wrong.items():
            if is_wrong:
                raise Illegal(TournamentCode.BAD_TOURNAMENT, why)

    @property
    def largest(self) -> int:
        """How many may play at most in that form."""
        return _LARGEST.get(self.form, MOST_PLAYERS)

    def write(self) -> str:
        """The terms as canonical JSON."""
        return json.dumps(asdict(self), ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> Terms:
        """The terms that were written."""
        data = json.loads(text)
        return cls(form=Form(data.pop("form")), **data)
