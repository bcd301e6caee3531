"""Games by their ids, and a game begun.

The ids below are for type checkers alone: `parlour.game("caro")` is known to be a `Caro`. A game
that is installed from outside has its own class to import, or is an `AnyGame`.
"""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from parlour import games
from parlour.kernel import AnyGame, Game
from parlour.library.playthrough import Playthrough

if TYPE_CHECKING:
    from parlour.games import (
        caro,
        four_in_a_square,
        save_oneself,
        skill_gomoku,
        stay_on_the_board,
    )

__all__ = ["game", "new"]

S = TypeVar("S")


@overload
def game(game_id: Literal["caro"]) -> caro.Caro: ...
@overload
def game(game_id: Literal["four-in-a-square"]) -> four_in_a_square.FourInASquare: ...
@overload
def game(game_id: Literal["save-oneself"]) -> save_oneself.SaveOneself: ...
@overload
def game(game_id: Literal["skill-gomoku"]) -> skill_gomoku.SkillGomoku: ...
@overload
def game(game_id: Literal["stay-on-the-board"]) -> stay_on_the_board.StayOnTheBoard: ...
@overload
def game(game_id: str) -> AnyGame: ...
def game(game_id: str) -> AnyGame:
    """The rules of a game by its id, such as "caro": pure functions over frozen states.

    `parlour.games.every()` has all that are installed. Raises `Illegal(unknown_game)`.
    """
    return games.get(game_id)


@overload
def new(
    game: Literal["caro"], *, seed: str | None = None, **options: Any
) -> Playthrough[caro.Position]: ...
@overload
def new(
    game: Literal["four-in-a-square"], *, seed: str | None = None, **options: Any
) -> Playthrough[four_in_a_square.Position]: ...
@overload
def new(
    game: Literal["save-oneself"], *, seed: str | None = None, **options: Any
) -> Playthrough[save_oneself.Position]: ...
@overload
def new(
    game: Literal["skill-gomoku"], *, seed: str | None = None, **options: Any
) -> Playthrough[skill_gomoku.State]: ...
@overload
def new(
    game: Literal["stay-on-the-board"], *, seed: str | None = None, **options: Any
) -> Playthrough[stay_on_the_board.Position]: ...
@overload
def new(game: Game[S], *, seed: str | None = None, **options: Any) -> Playthrough[S]: ...
@overload
def new(game: str, *, seed: str | None = None, **options: Any) -> Playthrough[Any]: ...
def new(game: AnyGame | str, *, seed: str | None = None, **options: Any) -> Playthrough[Any]:
    """Begin a game under these options, ready for its first action.

    The same `seed` deals the same cards, here and in a house; left out, it is drawn.
    Raises `Illegal` for a game or an option that there is none of.
    """
    rules = games.get(game) if isinstance(game, str) else game
    return Playthrough(rules, options, token_hex(8) if seed is None else seed)
