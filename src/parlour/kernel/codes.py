"""Why something is refused: codes, each with its English sentence.

Rules, match, store, server and command line all refuse with such a code; the page turns it into a
sentence in the player's language, everything else shows the one that is here. `Code` has those that
games share and those of the house; what only one game refuses is in that game's folder.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Self

__all__ = ["Code", "Illegal", "RefusalCode"]


class RefusalCode(StrEnum):
    """Codes with their sentences: `NAME = "code", "What it means."`."""

    sentence: str

    def __new__(cls, code: str, sentence: str) -> Self:
        """A member is its code."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        return member

    @classmethod
    def sentences(cls) -> dict[str, str]:
        """Every code with its sentence, as a game's `codes`."""
        return {str(code): code.sentence for code in cls}


class Code(RefusalCode):
    """Why something was refused, in any game or none."""

    # the rules
    GAME_OVER = "game_over", "The game has ended."
    NOT_YOUR_TURN = "not_your_turn", "It is not this seat's turn."
    MALFORMED = "malformed", "That is not written as an action of this game."
    UNKNOWN_ACTION = "unknown_action", "This game knows no such action."
    WRONG_PHASE = "wrong_phase", "That cannot be done in this phase of the game."
    OFF_BOARD = "off_board", "There is no such place on this board."
    CELL_TAKEN = "cell_taken", "That place is taken."
    WINDOW_OPEN = "window_open", "An answer is due first."

    # the setup
    UNKNOWN_GAME = "unknown_game", "The house has no such game."
    UNKNOWN_OPTION = "unknown_option", "This game has no such option."
    BAD_OPTION = "bad_option", "The option has no such value."
    BAD_SEATS = "bad_seats", "The seats do not fit this game."
    BAD_CLOCK = "bad_clock", "The clock is set to something impossible."
    BAD_RECORD = "bad_record", "The record cannot be read."
    BAD_POSITION_CODE = "bad_position_code", "That is no position code, or not the whole of one."
    BAD_RATED = "bad_rated", "A match like that cannot be rated."
    NEEDS_ACCOUNT = "needs_account", "Rated matches are played between accounts: sign up first."
    NOT_CALLABLE = (
        "not_callable",
        "A match by days is for accounts, who can be told that it is their move: sign in first.",
    )
    SAME_PLAYER = "same_player", "Nobody is their own opponent in a match like that."

    # the match
    NOT_STARTED = "not_started", "The match has not started: a seat is free."
    PAUSED = "paused", "The match is paused."
    NOT_PAUSED = "not_paused", "The match is not paused."
    MATCH_OVER = "match_over", "The match has ended."
    NO_OFFER = "no_offer", "There is no such offer to answer."
    OFFER_STANDS = "offer_stands", "That offer stands already."
    OFFER_SPENT = "offer_spent", "One such offer per turn of one's own."
    OFFER_UNAVAILABLE = "offer_unavailable", "That cannot be offered in this match."
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back", "There is no move of yours to take back."
    TOO_EARLY = "too_early", "It is too early for that."
    TOO_LATE = "too_late", "It is too late for that."
    STALE = "stale", "The match has moved on since."
    NO_FREE_SEAT = "no_free_seat", "Every seat is taken."

    # the door
    UNKNOWN_MATCH = "unknown_match", "There is no such match."
    UNKNOWN_ROOM = "unknown_room", "No room has that code."
    ROOM_CLOSED = "room_closed", "That room has closed."
    TOO_MANY_ROOMS = (
        "too_many_rooms",
        "Too many public matches of yours are under way: end one first.",
    )
    NOT_FOUND = "not_found", "There is nothing at this address."
    METHOD_NOT_ALLOWED = "method_not_allowed", "This address does not take that method."
    BAD_REQUEST = "bad_request", "The request cannot be read."
    BAD_TOKEN = "bad_token", "The token belongs to no seat of this match."
    NOT_A_PLAYER = "not_a_player", "Only a player of this match can do that."
    KEY_REUSED = "key_reused", "The key was used for something else."
    TOO_LARGE = "too_large", "The message is too large."
    RATE_LIMITED = "rate_limited", "Too many requests: slow down."
    WRONG_ORIGIN = "wrong_origin", "Pages of other sites may not connect."
    WRONG_HOST = "wrong_host", "This house does not go by that name."
    UNAVAILABLE = "unavailable", "The house cannot do that just now: try again."
    TOO_MUCH = "too_much", "That is too much for one picture."
    NO_PICTURES = "no_pictures", "This house makes no such pictures."
    BAD_ENDPOINT = "bad_endpoint", "Nobody can be called there."
    INTERNAL = "internal", "Something went wrong in the house."

    # people
    NOT_SIGNED_IN = "not_signed_in", "The house does not know who this is."
    NOT_ALLOWED = "not_allowed", "This is for others to do."
    WRONG_PASSWORD = "wrong_password", "Name and password do not belong together."
    BAD_PASSWORD = "bad_password", "That password is too weak."
    BAD_NAME = "bad_name", "That cannot be a name."
    NAME_TAKEN = "name_taken", "That name, or one that looks like it, is taken."
    HAS_ACCOUNT = "has_account", "This is an account already."
    HAS_PLAYED = "has_played", "Only an account that has played nothing can become a bot."
    LAST_HOST = "last_host", "The house needs a host: make somebody else one first."
    TOO_MANY_TOKENS = "too_many_tokens", "There are too many tokens: revoke one first."
    UNKNOWN_PERSON = "unknown_person", "There is no account of that name."
    MUTED = "muted", "You cannot write here for now."
    ACCOUNT_CLOSED = "account_closed", "This account was closed by a moderator."
    WRONG_CODE = "wrong_code", "That code is not, or no longer, the one for this account."
    REPORT_STANDS = "report_stands", "You have reported that already: a moderator will look at it."
    TOO_MANY_REPORTS = (
        "too_many_reports",
        "Too many of your reports wait: give the moderators time.",
    )
    BLOCKED = "blocked", "One of you has blocked the other."
    TOO_MANY_CONTACTS = "too_many_contacts", "The list is full: take somebody off it first."
    CHALLENGE_STANDS = "challenge_stands", "You have asked them already: wait for a while."
    TOO_MANY_CHALLENGES = (
        "too_many_challenges",
        "Too many of your challenges stand: withdraw one first.",
    )


class Illegal(Exception):
    """An action or request that was refused. It changed nothing."""

    def __init__(self, code: RefusalCode, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.code.sentence} {self.detail}".rstrip()
