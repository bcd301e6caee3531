"""Games of other packages while a house plays them: what their rules get wrong holds nobody up.

Their rules run in this process, called with a limit of time, and every position is asked all that a
match will ask of it before the action that leads there is written. Rules that raise end that match;
rules that do not come back end every match of their game, and the rest is played. A limit reaches
whatever Python runs, or waits for; code of a package that is compiled is the package's own affair.
"""

from __future__ import annotations

import logging
import signal
import threading
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from parlour import games
from parlour.kernel import AnyGame, Code, Game, Illegal, Seat
from parlour.match import Match
from parlour.players.first_game import Breach, position_asked

__all__ = ["OutsideGames", "RulesFailed", "vet"]

log = logging.getLogger(__name__)

T = TypeVar("T")

_ESSENTIAL: Final = {
    "actors", "apply", "bars_takeback", "chance", "deadlines", "forced", "legal", "outcome",
    "points", "start",
}  # fmt: skip
"""Without these no match goes on; what else fails is left out of what is shown."""
_CONTRACT: Final = sorted(
    {
        name
        for part in Game.__mro__
        for name in (*vars(part), *vars(part).get("__annotations__", {}))
        if part.__module__.startswith("parlour.") and not name.startswith("_")
    }
)
_AGAIN_S: Final = 0.05
_WAITS: Final = 10
"""So many times longer a call may stand still, on a busy machine, than it may work."""


class RulesFailed(Illegal):
    """Rules of a game have raised, or did not come back."""

    def __init__(self, game: str) -> None:
        super().__init__(Code.UNAVAILABLE, f"(the rules of {game} failed)")


class _OutOfTime(BaseException):
    """Rises in the middle of whatever a package does: no `except Exception` there takes it."""


class _Alarm:
    """Ends a call on the main thread that does not come back."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._on = False
        self._began = (0.0, 0.0)
        signal.signal(signal.SIGALRM, self._ring)

    def call(self, function: Callable[..., T], *args: Any) -> T:
        """What the function gives. Raises `_OutOfTime`. A call within a call has no own time."""
        if self._on or threading.current_thread() is not threading.main_thread():
            return function(*args)
        self._began = (time.thread_time(), time.monotonic())
        try:
            self._on = True
            signal.setitimer(signal.ITIMER_REAL, self._seconds, _AGAIN_S)
            return function(*args)
        finally:
            self._on = False
            signal.setitimer(signal.ITIMER_REAL, 0)

    def _ring(self, *_: object) -> None:
        worked, waited = self._began
        is_late = time.thread_time() - worked >= self._seconds
        if self._on and (is_late or time.monotonic() - waited >= _WAITS * self._seconds):
            raise _OutOfTime


class OutsideGames:
    """Games of other packages, held. `on_left_out` hears of each that does not come back.

    `failed` counts what goes wrong; `seconds` is how long one call may take.
    """

    def __init__(self, seconds: float, failed: Callable[[str], None]) -> None:
        self._seconds = seconds
        self._failed = failed
        self._alarm: _Alarm | None = None
        self._endless: set[tuple[str, str]] = set()
        self._known: set[tuple[str, str]] = set()
        self.on_left_out: list[Callable[[str], None]] = []

    def hold(self) -> None:
        """From here on, the games that there are and those that are yet to be loaded."""
        if games.outside():
            if threading.current_thread() is threading.main_thread():
                self._alarm = _Alarm(self._seconds)
            games.hold_outside(self._held)

    def _held(self, game: AnyGame) -> AnyGame:
        """The same game, each of its methods called with care."""
        body: dict[str, Any] = {}
        for name in _CONTRACT:
            value = getattr(game, name)
            body[name] = self._careful(game, name) if callable(value) else value
        held: AnyGame = type("Held", (_Held, Game), body)()
        return held

    def _careful(self, game: AnyGame, name: str) -> Callable[..., Any]:
        method = getattr(game, name)

        def ask(_self: object, *args: Any) -> Any:
            if (game.id, name) in self._endless:
                raise RulesFailed(game.id)
            try:
                return self._alarm.call(method, *args) if self._alarm else method(*args)
            except Illegal:
                raise
            except _OutOfTime:
                self._leave_out(game, name)
                raise RulesFailed(game.id) from None
            except Exception as raised:
                if name not in _ESSENTIAL:
                    raise
                if name == "apply" and not self._is_legal(game, *args):
                    raise Illegal(Code.UNKNOWN_ACTION) from raised
                self._note(game, name)
                raise RulesFailed(game.id) from raised

        return ask

    def _is_legal(self, game: AnyGame, s: Any, seat: Seat, action: str) -> bool:
        """Whether the rules, as far as they go, take the action there."""
        legal = self._careful(game, "legal")
        return action in legal(game, s, seat)

    def _note(self, game: AnyGame, name: str) -> None:
        """Rules have raised: the log has it once, however often it happens."""
        self._failed(f"rules of {game.id}")
        if (game.id, name) not in self._known:
            self._known.add((game.id, name))
            log.exception("failed: %s of %s of %s", name, game.id, games.package(game.id))

    def _leave_out(self, game: AnyGame, name: str) -> None:
        """Rules did not come back: nobody plays by them any more."""
        self._failed(f"rules of {game.id}")
        self._endless.add((game.id, name))
        why = f"{name} does not come to an end within {self._seconds:g} s"
        log.error("left out %s of %s: %s", game.id, games.package(game.id), why)
        games.leave_out(game.id, why)
        for listener in self.on_left_out:
            listener(game.id)


class _Held:
    """A game of another package."""


def vet(match: Match) -> None:
    """Ask the rules of another package what this position will be asked. Raises `RulesFailed`."""
    if isinstance(match.game, _Held) and match.ending is None:
        try:
            for _ in position_asked(match.game, match.state):
                pass
        except Breach as breach:
            log.warning("rules of %s: %s", match.game.id, breach)
            raise RulesFailed(match.game.id) from breach
