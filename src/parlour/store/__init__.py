"""The event log and everything else that must survive."""

from parlour.store.address import back_up, pending, restore, store_at
from parlour.store.archive import BadBackup, NotEmpty
from parlour.store.daily import Attempt, DailyDeal, Placed, Tally
from parlour.store.match_log import (
    Append,
    Beat,
    KeepSnapshot,
    MatchRow,
    Postpone,
    Revoke,
    SeatToken,
)
from parlour.store.people import PersonRow, Role
from parlour.store.ratings import Change, Standing
from parlour.store.results import Past, Wanted
from parlour.store.schema import TooNew
from parlour.store.seatings import Seating, SeatResult
from parlour.store.sql import Batch, Write
from parlour.store.sqlite import SqliteStore
from parlour.store.square import SquareGame, TurnSquareGame
from parlour.store.store import Conflict, KeyTaken, Store, Unavailable

__all__ = [
    "Append",
    "Attempt",
    "BadBackup",
    "Batch",
    "Beat",
    "Change",
    "Conflict",
    "DailyDeal",
    "KeepSnapshot",
    "KeyTaken",
    "MatchRow",
    "NotEmpty",
    "Past",
    "PersonRow",
    "Placed",
    "Postpone",
    "Revoke",
    "Role",
    "SeatResult",
    "SeatToken",
    "Seating",
    "SqliteStore",
    "SquareGame",
    "Standing",
    "Store",
    "Tally",
    "TooNew",
    "TurnSquareGame",
    "Unavailable",
    "Wanted",
    "Write",
    "back_up",
    "pending",
    "restore",
    "store_at",
]
