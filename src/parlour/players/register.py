"""Who plays a game: the player that a package registers under the game's id, or the general one."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from parlour import games
from parlour.games import Failure
from parlour.kernel import AnyGame
from parlour.players.general import general_player
from parlour.players.player import Player

__all__ = ["GROUP", "failures", "player_of"]

GROUP = "parlour.players"

_failures: list[Failure] = []


def player_of(game: AnyGame) -> Player:
    """The game's own player; the general one where it has none, or none that can be loaded."""
    return _own(game.id) or _general(game)


def failures() -> tuple[Failure, ...]:
    """Registered players that could not be loaded, as far as they have been asked for."""
    return tuple(_failures)


@cache
def _own(game_id: str) -> Player | None:
    """Of several, the one of the package that brings the game, else the first by package name."""
    home = games.package(game_id)
    points = entry_points(group=GROUP, name=game_id)
    for point in sorted(points, key=lambda point: (_package(point) != home, _package(point))):
        try:
            player: object = point.load()
        except (Exception, SystemExit) as raised:  # whatever a package does, the game is played
            why = f"it cannot be imported: {type(raised).__name__}: {raised}"
        else:
            if isinstance(player, Player):
                return player
            why = f"it is a {type(player).__name__}, not a parlour.players.Player"
        _failures.append(Failure(f"the player of {game_id}", _package(point), why))
    return None


@cache
def _general(game: AnyGame) -> Player:
    return general_player(game)


def _package(point: EntryPoint) -> str:
    return "" if point.dist is None else point.dist.name
