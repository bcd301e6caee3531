"""Four in a Square over the routes that its rules fix: one person as Red, the computer as Blue.

A face over ordinary matches (section 8 of its rules): Red's action and Blue's whole reply are one
append, so no reader meets the moment between.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour import games
from parlour.games.four_in_a_square.codes import SquareCode
from parlour.kernel import Code, Illegal
from parlour.match import HOUSE, Chair, Decision, Event, Match, Setup, decide
from parlour.match.command import Close, Command
from parlour.players import Budget
from parlour.server.http.client import client_of
from parlour.server.http.operations import json_response, read_body
from parlour.server.matches.create import Opening
from parlour.server.matches.live import LiveMatch
from parlour.server.services import Services
from parlour.server.shared import secret
from parlour.server.shared.heartbeat import now_ms
from parlour.server.square.body import Move, NewGame, Restart, SquareRefusal, read
from parlour.store import SquareGame, TurnSquareGame

__all__ = ["SquareRoutes"]

RED, BLUE = 0, 1
BLUE_LEVEL = 9  # the strongest that answers at once (8.3: within two seconds)
_BLUE_MS = 1_000

Steps = Sequence[tuple[Event, Match]]

_STATE = (
    "board",
    "phase",
    "currentPlayer",
    "placed",
    "piecesPerPlayer",
    "holeSquareIndex",
    "winner",
    "drawReason",
)
_CODES = {
    Code.GAME_OVER: "gameFinished",
    Code.MATCH_OVER: "gameFinished",
    Code.WRONG_PHASE: "wrongPhase",
    Code.NOT_YOUR_TURN: "notYourTurn",
    SquareCode.HOLE: "holeSquare",
    Code.CELL_TAKEN: "slotOccupied",
    SquareCode.NOT_ADJACENT: "notAdjacent",
    SquareCode.REPEATED_SLIDE: "repeatSlide",
}


_HOUSE_ENDS = "actionLimit"
"""Why a game is over that the house has ended: only the cap on actions ends one of these."""


class SquareRoutes:
    """`POST /games`, `GET /games/{id}`, `POST /games/{id}/move`, `POST /games/{id}/restart`."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._matches = services.matches

    def routes(self) -> list[Route]:
        """The four routes at their root paths."""
        return [
            Route("/games", self.create, methods=["POST"]),
            Route("/games/{id}", self.show, methods=["GET"]),
            Route("/games/{id}/move", self.move, methods=["POST"]),
            Route("/games/{id}/restart", self.restart, methods=["POST"]),
        ]

    async def create(self, request: Request) -> Response:
        """A new game: its id, Red's token and the starting state (8.2)."""
        asked = NewGame.of(read(await self._body(request), "its options", missing={}))
        self._services.limits.matches.take(client_of(request))
        game_id, token = secret.token(), secret.token()
        chairs = (Chair(), Chair(level=BLUE_LEVEL))
        setup = Setup.of(games.get("four-in-a-square"), asked.options, chairs)

        opening = Opening(setup, [False, False])
        game = SquareGame(game_id, secret.digest(token), asked.extras, opening.id)
        live, _ = await self._matches.open(opening, [game])
        state = _state(live.match, extras=asked.extras)
        return json_response({"gameId": game_id, "playerToken": token, "state": state})

    async def show(self, request: Request) -> Response:
        """The state between two steps (8.4), at once even while the next is being thought about."""
        game, live = await self._game(request, waits=False)
        if not live.lock.locked():
            await self._matches.settle(live)
        return json_response({"state": _state(live.match, extras=game.extras)})

    async def move(self, request: Request) -> Response:
        """Red's action and, where it is due, Blue's whole reply (8.3)."""
        asked = Move.of(read(await self._body(request), "action, squareIndex and playerToken"))
        game, live = await self._game(request)
        _require_token(game, asked.token)

        async def moved(match: Match) -> Decision:
            return await self._reply(live, _red(match, asked.action, live.row.seed))

        try:
            match = await self._matches.submit_atomically(live, moved)
        except Illegal as refusal:
            raise _translated(refusal) from refusal
        return json_response({"state": _state(match, extras=game.extras)})

    async def restart(self, request: Request) -> Response:
        """The same game from its start, under the same id and token (8.5)."""
        asked = Restart.of(read(await self._body(request), "playerToken"))
        game, live = await self._game(request)
        _require_token(game, asked.token)
        next_id = secret.match_id()

        try:
            turned = TurnSquareGame(game.id, live.id, next_id)
            await self._matches.submit(live, Close(HOUSE, None, next_id), extra=[turned])
        except Illegal as refusal:  # another restart was first: this one has nothing to do
            raise SquareRefusal(409, "restarted", "The game was restarted just now.") from refusal
        fresh = await self._matches.get(next_id)
        return json_response({"state": _state(fresh.match, extras=game.extras)})

    async def _body(self, request: Request) -> bytes:
        return await read_body(request, self._services.config.body_limit)

    async def _game(self, request: Request, *, waits: bool = True) -> tuple[SquareGame, LiveMatch]:
        game_id = request.path_params["id"]
        game = None
        if game_id.isascii() and game_id.isprintable() and len(game_id) <= 64:
            game = await self._services.store.square.game(game_id)
        if game is None:
            raise SquareRefusal(404, "unknownGame", "There is no such game.")
        return game, await self._matches.get(game.match, waits=waits)

    async def _reply(self, live: LiveMatch, decision: Decision) -> Decision:
        """Blue thinks before anything is written; its actions join Red's in one append."""
        steps = list(decision.steps)
        while (match := steps[-1][1]).actors == (BLUE,):
            budget = Budget(BLUE_LEVEL, match.seq, _BLUE_MS)
            action, stand_in = await self._services.bots.turn(live, match, BLUE, budget)
            if stand_in is not None and not await self._is_written(live, steps, stand_in):
                steps += stand_in.decide(match, now_ms(), live.row.seed).steps
            steps += decide.act(steps[-1][1], BLUE, action, now_ms(), live.row.seed).steps
        return Decision(tuple(steps))

    async def _is_written(self, live: LiveMatch, steps: Steps, command: Command) -> bool:
        """Whether the log has the command, or will have it with these steps."""
        key = command.log_key
        if key is None or any(event.key == key for event, _ in steps):
            return key is not None
        return await self._services.store.log.by_key(live.id, key) is not None


def _red(match: Match, action: str, seed: str) -> Decision:
    return decide.act(match, RED, action, now_ms(), seed)


def _require_token(game: SquareGame, token: str) -> None:
    if not hmac.compare_digest(secret.digest(token), game.digest):
        raise SquareRefusal(401, "wrongToken", "The token does not belong to this game.")


def _translated(refusal: Illegal) -> SquareRefusal:
    return SquareRefusal(400, _CODES.get(refusal.code, "wrongPhase"), str(refusal))


def _state(match: Match, *, extras: bool) -> dict[str, Any]:
    """Exactly the documented members, unless the game was created with extras (8.6)."""
    view = match.game.view(match.state, RED)
    state = {name: view[name] for name in _STATE}
    if match.ending is not None and match.game.outcome(match.state) is None:
        state["drawReason"] = _HOUSE_ENDS  # the rules go on, the match does not (8.1)
        view["legalSlides"] = []
    if extras:
        state["legalSlides"] = view["legalSlides"]
        state["blockedSlideSquareIndex"] = view["blockedSlideSquareIndex"]
        state["blueActions"] = _blue_actions(match)
    return state


def _blue_actions(match: Match) -> list[dict[str, Any]]:
    plays = list(match.plays)
    while plays and plays[-1].seat != BLUE:
        plays.pop()
    reply: list[dict[str, Any]] = []
    while plays and plays[-1].seat == BLUE:
        word, _, where = plays.pop().action.partition(" ")
        square, _, slot = where.partition(".")
        acted = {"action": word, "squareIndex": int(square)}
        reply.insert(0, acted | ({"slotIndex": int(slot)} if slot else {}))
    return reply
