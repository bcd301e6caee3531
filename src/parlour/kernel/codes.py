"""The closed list of refusal codes, each with its English sentence.

Rules, match, store, server and command line all refuse with a `Code` from here; the page turns the
code into a sentence in the player's language, everything else shows the one below.
"""

from __future__ import annotations

from enum import StrEnum, auto


class Code(StrEnum):
    """Why something was refused."""

    # the rules
    GAME_OVER = auto()
    NOT_YOUR_TURN = auto()
    MALFORMED = auto()
    UNKNOWN_ACTION = auto()
    WRONG_PHASE = auto()
    OFF_BOARD = auto()
    CELL_TAKEN = auto()
    HOLE = auto()
    NOT_ADJACENT = auto()
    REPEATED_SLIDE = auto()
    NO_WINDOW = auto()
    NOT_YOUR_WINDOW = auto()
    WINDOW_OPEN = auto()
    REACTION_ONLY = auto()
    SKILL_USED = auto()
    DISABLED_SKILL = auto()
    FROZEN = auto()
    NOT_FROZEN = auto()
    ALREADY_FROZEN = auto()
    SLOT_USED = auto()
    BAD_TARGET = auto()
    NOTHING_TO_RESTORE = auto()
    POINT_OCCUPIED = auto()
    FINISHER_LOCKED = auto()
    OUT_OF_REACH = auto()
    MUST_MOVE = auto()
    ALREADY_DREW = auto()
    ISLAND_LIMIT = auto()
    OUTSIDE_RECTANGLE = auto()
    NOT_IN_VIEW = auto()
    CANNOT_FLIP = auto()
    NOT_IN_DECK = auto()

    # the setup
    UNKNOWN_GAME = auto()
    UNKNOWN_OPTION = auto()
    BAD_OPTION = auto()
    BAD_SEATS = auto()
    BAD_CLOCK = auto()
    BAD_RECORD = auto()
    BAD_RATED = auto()
    NEEDS_ACCOUNT = auto()
    SAME_PLAYER = auto()

    # the match
    NOT_STARTED = auto()
    PAUSED = auto()
    NOT_PAUSED = auto()
    MATCH_OVER = auto()
    NO_OFFER = auto()
    OFFER_STANDS = auto()
    OFFER_SPENT = auto()
    OFFER_UNAVAILABLE = auto()
    NOTHING_TO_TAKE_BACK = auto()
    TOO_EARLY = auto()
    TOO_LATE = auto()
    STALE = auto()
    NO_FREE_SEAT = auto()

    # the door
    UNKNOWN_MATCH = auto()
    UNKNOWN_ROOM = auto()
    ROOM_CLOSED = auto()
    TOO_MANY_ROOMS = auto()
    NOT_FOUND = auto()
    METHOD_NOT_ALLOWED = auto()
    BAD_REQUEST = auto()
    BAD_TOKEN = auto()
    NOT_A_PLAYER = auto()
    KEY_REUSED = auto()
    TOO_LARGE = auto()
    RATE_LIMITED = auto()
    WRONG_ORIGIN = auto()
    WRONG_HOST = auto()
    UNAVAILABLE = auto()
    INTERNAL = auto()

    # people
    NOT_SIGNED_IN = auto()
    NOT_ALLOWED = auto()
    WRONG_PASSWORD = auto()
    BAD_PASSWORD = auto()
    BAD_NAME = auto()
    NAME_TAKEN = auto()
    HAS_ACCOUNT = auto()
    HAS_PLAYED = auto()
    LAST_HOST = auto()
    TOO_MANY_TOKENS = auto()
    UNKNOWN_PERSON = auto()
    MUTED = auto()
    CHALLENGE_STANDS = auto()
    TOO_MANY_CHALLENGES = auto()


SENTENCES: dict[Code, str] = {
    Code.GAME_OVER: "The game has ended.",
    Code.NOT_YOUR_TURN: "It is not this seat's turn.",
    Code.MALFORMED: "That is not written as an action of this game.",
    Code.UNKNOWN_ACTION: "This game knows no such action.",
    Code.WRONG_PHASE: "That cannot be done in this phase of the game.",
    Code.OFF_BOARD: "There is no such place on this board.",
    Code.CELL_TAKEN: "That place is taken.",
    Code.HOLE: "There is no tile in the hole.",
    Code.NOT_ADJACENT: "Only a tile beside the hole can slide.",
    Code.REPEATED_SLIDE: "The tile that was slid last may not be slid back.",
    Code.NO_WINDOW: "There is nothing to answer now.",
    Code.NOT_YOUR_WINDOW: "The other side is asked, not this one.",
    Code.WINDOW_OPEN: "An answer is due first.",
    Code.REACTION_ONLY: "That card only answers another card.",
    Code.SKILL_USED: "That card has been used.",
    Code.DISABLED_SKILL: "That card is not in this game.",
    Code.FROZEN: "This side is frozen.",
    Code.NOT_FROZEN: "This side is not frozen.",
    Code.ALREADY_FROZEN: "The other side is frozen already.",
    Code.SLOT_USED: "The skill of this turn has been used.",
    Code.BAD_TARGET: "That is no target for this card.",
    Code.NOTHING_TO_RESTORE: "No stone of this side was taken away.",
    Code.POINT_OCCUPIED: "The point of the lost stone is occupied.",
    Code.FINISHER_LOCKED: "The finisher is still locked.",
    Code.OUT_OF_REACH: "That place cannot be reached from here.",
    Code.MUST_MOVE: "At least one step must be made first.",
    Code.ALREADY_DREW: "A card was drawn in this round already.",
    Code.ISLAND_LIMIT: "The island cannot grow past four rows and four columns.",
    Code.OUTSIDE_RECTANGLE: "The ship's route closes that cell.",
    Code.NOT_IN_VIEW: "No card on the table shows that side.",
    Code.CANNOT_FLIP: "That card cannot be flipped now.",
    Code.NOT_IN_DECK: "That card is not in the deck.",
    Code.UNKNOWN_GAME: "The house has no such game.",
    Code.UNKNOWN_OPTION: "This game has no such option.",
    Code.BAD_OPTION: "The option has no such value.",
    Code.BAD_SEATS: "The seats do not fit this game.",
    Code.BAD_CLOCK: "The clock is set to something impossible.",
    Code.BAD_RECORD: "The record cannot be read.",
    Code.BAD_RATED: "A match like that cannot be rated.",
    Code.NEEDS_ACCOUNT: "Rated matches are played between accounts: sign up first.",
    Code.SAME_PLAYER: "Nobody is their own opponent in a match like that.",
    Code.NOT_STARTED: "The match has not started: a seat is free.",
    Code.PAUSED: "The match is paused.",
    Code.NOT_PAUSED: "The match is not paused.",
    Code.MATCH_OVER: "The match has ended.",
    Code.NO_OFFER: "There is no such offer to answer.",
    Code.OFFER_STANDS: "That offer stands already.",
    Code.OFFER_SPENT: "One such offer per turn of one's own.",
    Code.OFFER_UNAVAILABLE: "That cannot be offered in this match.",
    Code.NOTHING_TO_TAKE_BACK: "There is no move of yours to take back.",
    Code.TOO_EARLY: "It is too early for that.",
    Code.TOO_LATE: "It is too late for that.",
    Code.STALE: "The match has moved on since.",
    Code.NO_FREE_SEAT: "Every seat is taken.",
    Code.UNKNOWN_MATCH: "There is no such match.",
    Code.UNKNOWN_ROOM: "No room has that code.",
    Code.ROOM_CLOSED: "That room has closed.",
    Code.TOO_MANY_ROOMS: "Too many public matches of yours are under way: end one first.",
    Code.NOT_FOUND: "There is nothing at this address.",
    Code.METHOD_NOT_ALLOWED: "This address does not take that method.",
    Code.BAD_REQUEST: "The request cannot be read.",
    Code.BAD_TOKEN: "The token belongs to no seat of this match.",
    Code.NOT_A_PLAYER: "Only a player of this match can do that.",
    Code.KEY_REUSED: "The key was used for something else.",
    Code.TOO_LARGE: "The message is too large.",
    Code.RATE_LIMITED: "Too many requests: slow down.",
    Code.WRONG_ORIGIN: "Pages of other sites may not connect.",
    Code.WRONG_HOST: "This house does not go by that name.",
    Code.UNAVAILABLE: "The house cannot do that just now: try again.",
    Code.INTERNAL: "Something went wrong in the house.",
    Code.NOT_SIGNED_IN: "The house does not know who this is.",
    Code.NOT_ALLOWED: "This is for others to do.",
    Code.WRONG_PASSWORD: "Name and password do not belong together.",
    Code.BAD_PASSWORD: "That password is too weak.",
    Code.BAD_NAME: "That cannot be a name.",
    Code.NAME_TAKEN: "That name, or one that looks like it, is taken.",
    Code.HAS_ACCOUNT: "This is an account already.",
    Code.HAS_PLAYED: "Only an account that has played nothing can become a bot.",
    Code.LAST_HOST: "The house needs a host: make somebody else one first.",
    Code.TOO_MANY_TOKENS: "There are too many tokens: revoke one first.",
    Code.UNKNOWN_PERSON: "There is no account of that name.",
    Code.MUTED: "You cannot write here for now.",
    Code.CHALLENGE_STANDS: "You have asked them already: wait for a while.",
    Code.TOO_MANY_CHALLENGES: "Too many of your challenges stand: withdraw one first.",
}


class Illegal(Exception):
    """An action or request that was refused. It changed nothing."""

    def __init__(self, code: Code, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail

    def __str__(self) -> str:
        return f"{SENTENCES[self.code]} {self.detail}".rstrip()
