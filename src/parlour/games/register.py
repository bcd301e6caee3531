"""The games that installed packages register, each loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import EntryPoint

from parlour.kernel import AnyGame, Code, Illegal
from parlour.kernel.contract import breach

__all__ = ["OWN", "Failure", "Register"]

OWN = "parlour"
"""The package of the house itself."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Something registered that is left out: its name, the package that brings it, and why."""

    name: str
    package: str
    why: str

    def __str__(self) -> str:
        return f"{self.name} of {self.package or 'no package'}: {self.why}"


class Register:
    """Games by id, from entry points named like them.

    The house's own come first, so that no package takes the name of one of them; then packages in
    the order of their names. Whatever cannot be played is left out, and the rest is played.
    """

    def __init__(self, points: Iterable[EntryPoint]) -> None:
        self._points: dict[str, EntryPoint] = {}
        self._games: dict[str, AnyGame] = {}
        self._bare: dict[str, AnyGame] = {}
        self._hold: Callable[[AnyGame], AnyGame] = lambda game: game
        self._failures: list[Failure] = []
        for point in sorted(points, key=_rank):
            if point.name in self._points:
                self._fail(point, f"there is a game {point.name} already")
            else:
                self._points[point.name] = point

    @property
    def outside(self) -> tuple[str, ...]:
        """The ids of games that other packages bring, loaded or not."""
        return tuple(name for name, point in self._points.items() if package_of(point) != OWN)

    @property
    def failures(self) -> tuple[Failure, ...]:
        """What is left out, as far as it has been asked for."""
        return tuple(self._failures)

    @property
    def left_out(self) -> tuple[str, ...]:
        """The ids of what is left out, where no other game has them."""
        return tuple(sorted({one.name for one in self._failures} - self._points.keys()))

    def package(self, game_id: str) -> str:
        """The package that brings the game of that id; empty for none."""
        point = self._points.get(game_id)
        return "" if point is None else package_of(point)

    def every(self) -> dict[str, AnyGame]:
        """All games by id, in the order of their ids."""
        for name in list(self._points):
            self._load(name)
        return dict(sorted(self._games.items()))

    def get(self, game_id: str) -> AnyGame:
        """The game of that id. Raises `Illegal(unknown_game)`, with a note if it was left out."""
        game = self._games.get(game_id) or self._load(game_id)
        if game is not None:
            return game
        refusal = Illegal(Code.UNKNOWN_GAME, f"({game_id})")
        for failure in self._failures:
            if failure.name == game_id:
                refusal.add_note(f"left out {failure}")  # for who installed it, not for the wire
        raise refusal

    def leave_out(self, game_id: str, why: str) -> None:
        """The game cannot be played, as somebody found who tried it."""
        if (point := self._points.pop(game_id, None)) is not None:
            self._games.pop(game_id, None)
            self._bare.pop(game_id, None)
            self._fail(point, why)

    def hold_outside(self, hold: Callable[[AnyGame], AnyGame]) -> None:
        """Give out games of other packages as this makes of them."""
        self._hold = hold
        self._games.update({name: hold(game) for name, game in self._bare.items()})

    def _load(self, name: str) -> AnyGame | None:
        point = self._points.get(name)
        if point is None or name in self._games:
            return self._games.get(name)
        try:
            game = point.load()
            why = breach(game) or _misnamed(point, game)
        except (Exception, SystemExit) as raised:  # whatever a package does, the rest is played
            game, why = None, f"it cannot be imported: {type(raised).__name__}: {raised}"
        if why is not None:
            self.leave_out(name, why)
            return None
        if package_of(point) != OWN:
            self._bare[name] = game
            game = self._hold(game)
        self._games[name] = game
        return self._games[name]

    def _fail(self, point: EntryPoint, why: str) -> None:
        self._failures.append(Failure(point.name, package_of(point), why))


def package_of(point: EntryPoint) -> str:
    """The name of the package that registers it."""
    return "" if point.dist is None else point.dist.name


def _rank(point: EntryPoint) -> tuple[bool, str, str]:
    package = package_of(point)
    return package != OWN, package, point.name


def _misnamed(point: EntryPoint, game: AnyGame) -> str | None:
    return None if game.id == point.name else f"its id is {game.id}, not {point.name}"
