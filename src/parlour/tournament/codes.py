"""Why something is refused at a tournament."""

from __future__ import annotations

from parlour.kernel.codes import RefusalCode

__all__ = ["TournamentCode"]


class TournamentCode(RefusalCode):
    """Refusals that only tournaments know."""

    UNKNOWN_TOURNAMENT = "unknown_tournament", "There is no such tournament."
    BAD_TOURNAMENT = "bad_tournament", "A tournament cannot be held like that."
    TOURNAMENT_CLOSED = "tournament_closed", "Nobody can join this tournament now."
    TOURNAMENT_FULL = "tournament_full", "This tournament is full."
    NOT_IN_TOURNAMENT = "not_in_tournament", "That player is not in this tournament."
    WRONG_STATE = "wrong_state", "That cannot be done at this stage of the tournament."
    TOO_FEW_PLAYERS = "too_few_players", "Too few players have joined."
    TOO_MANY_TOURNAMENTS = (
        "too_many_tournaments",
        "Too many of your tournaments are not over: end one first.",
    )
