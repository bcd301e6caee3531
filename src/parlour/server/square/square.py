"""Four in a Square over the routes that its rules fix: one person as Red, the computer as Blue.

A face over ordinary matches (section 8 of its rules): Red's action and Blue's whole reply are one
append, so no reader meets the moment between.
"""

from __future__ import annotations

import hmac
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour import games
from parlour.kernel import Code, Illegal
from parlour.match import Chair, Decision, Setup, Table, deciding
from parlour.server import secret
from parlour.server.client import client_of
from parlour.server.house import House
from parlour.server.live import Live
from parlour.server.operations import json_response, read_body
from parlour.server.pulse import now_ms
from parlour.server.square.body import Move, NewGame, Restart, SquareRefusal, read
from parlour.store import Batch, SquareGame, Unavailable

__all__ = ["SquareRoutes"]

RED, BLUE = 0, 1
BLUE_LEVEL = 9  # the strongest that answers at once (8.3: within two seconds)

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
    Code.HOLE: "holeSquare",
    Code.CELL_TAKEN: "slotOccupied",
    Code.NOT_ADJACENT: "notAdjacent",
    Code.REPEATED_SLIDE: "repeatSlide",
}


_HOUSE_ENDS = "actionLimit"
"""Why a game is over that the house has ended: only the cap on actions ends one of these."""


class SquareRoutes:
    """`POST /games`, `GET /games/{id}`, `POST /games/{id}/move`, `POST /games/{id}/restart`."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._tables = house.tables

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
        self._house.limits.matches.take(client_of(request))
        game_id, token = secret.token(), secret.token()
        chairs = (Chair(), Chair(level=BLUE_LEVEL))
        setup = Setup.of(games.get("four-in-a-square"), asked.options, chairs)

        def beside(match: str) -> Batch:
            row = SquareGame(game_id, secret.digest(token), asked.extras, match)
            return Batch(square_games=(row,))

        live, _ = await self._tables.open(setup, None, [False, False], beside)
        state = _state(live.table, extras=asked.extras)
        return json_response({"gameId": game_id, "playerToken": token, "state": state})

    async def show(self, request: Request) -> Response:
        """The state between two steps (8.4), at once even while the next is being thought about."""
        game, live = await self._game(request, waits=False)
        if not live.lock.locked():
            await self._tables.settle(live)
        return json_response({"state": _state(live.table, extras=game.extras)})

    async def move(self, request: Request) -> Response:
        """Red's action and, where it is due, Blue's whole reply (8.3)."""
        asked = Move.of(read(await self._body(request), "action, squareIndex and playerToken"))
        game, live = await self._game(request)
        _require_token(game, asked.token)

        async def decide(table: Table) -> Decision:
            return await self._reply(live, _red(table, asked.action, live.opened.seed))

        try:
            table = await self._tables.in_one(live, decide)
        except Illegal as refusal:
            raise _translated(refusal) from refusal
        return json_response({"state": _state(table, extras=game.extras)})

    async def restart(self, request: Request) -> Response:
        """The same game from its start, under the same id and token (8.5)."""
        asked = Restart.of(read(await self._body(request), "playerToken"))
        game, live = await self._game(request)
        _require_token(game, asked.token)
        next_id = secret.match_id()

        async def decide(table: Table) -> Decision:
            if table.rematch is not None:  # another restart was first: this one has nothing to do
                raise SquareRefusal(409, "restarted", "The game was restarted just now.")
            return deciding.close(table, next_id, now_ms())

        await self._tables.in_one(live, decide, Batch(turned=((game.id, live.id, next_id),)))
        fresh = await self._tables.get(next_id)
        return json_response({"state": _state(fresh.table, extras=game.extras)})

    async def _body(self, request: Request) -> bytes:
        return await read_body(request, self._house.config.body_limit)

    async def _game(self, request: Request, *, waits: bool = True) -> tuple[SquareGame, Live]:
        game_id = request.path_params["id"]
        game = None
        if game_id.isascii() and game_id.isprintable() and len(game_id) <= 64:
            game = await self._house.store.square_game(game_id)
        if game is None:
            raise SquareRefusal(404, "unknownGame", "There is no such game.")
        return game, await self._tables.get(game.match, waits=waits)

    async def _reply(self, live: Live, decision: Decision) -> Decision:
        """Blue thinks before anything is written; its actions join Red's in one append."""
        steps = list(decision.steps)
        while (table := steps[-1][1]).actors == (BLUE,):
            dice = table.seq
            try:
                thought = await self._house.bots.turn(table, BLUE, BLUE_LEVEL, dice)
            except RuntimeError as why:
                raise Unavailable(str(why)) from why
            more = deciding.act(table, BLUE, thought.action, now_ms(), live.opened.seed)
            steps += more.steps
        return Decision(tuple(steps))


def _red(table: Table, action: str, seed: str) -> Decision:
    return deciding.act(table, RED, action, now_ms(), seed)


def _require_token(game: SquareGame, token: str) -> None:
    if not hmac.compare_digest(secret.digest(token), game.digest):
        raise SquareRefusal(401, "wrongToken", "The token does not belong to this game.")


def _translated(refusal: Illegal) -> SquareRefusal:
    return SquareRefusal(400, _CODES.get(refusal.code, "wrongPhase"), str(refusal))


def _state(table: Table, *, extras: bool) -> dict[str, Any]:
    """Exactly the documented members, unless the game was created with extras (8.6)."""
    view = table.game.view(table.state, RED)
    state = {name: view[name] for name in _STATE}
    if table.ending is not None and table.game.outcome(table.state) is None:
        state["drawReason"] = _HOUSE_ENDS  # the rules go on, the match does not (8.1)
        view["legalSlides"] = []
    if extras:
        state["legalSlides"] = view["legalSlides"]
        state["blockedSlideSquareIndex"] = view["blockedSlideSquareIndex"]
        state["blueActions"] = _blue_actions(table)
    return state


def _blue_actions(table: Table) -> list[dict[str, Any]]:
    plays = list(table.plays)
    while plays and plays[-1].seat != BLUE:
        plays.pop()
    reply: list[dict[str, Any]] = []
    while plays and plays[-1].seat == BLUE:
        word, _, where = plays.pop().action.partition(" ")
        square, _, slot = where.partition(".")
        acted = {"action": word, "squareIndex": int(square)}
        reply.insert(0, acted | ({"slotIndex": int(slot)} if slot else {}))
    return reply
