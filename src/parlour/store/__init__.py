"""The event log and everything else that must survive."""

from parlour.store.archive import BadBackup, NotEmpty
from parlour.store.batch import (
    Append,
    Attempt,
    Batch,
    Opened,
    Placed,
    Postponed,
    SeatToken,
    SquareGame,
    Tally,
    Verdict,
)
from parlour.store.choosing import back_up, pending, restore, store_at
from parlour.store.migrating import TooNew
from parlour.store.people import Known, Role, Seating
from parlour.store.ratings import Change, Past, Standing, Wanted
from parlour.store.sqlite import SqliteStore
from parlour.store.store import Conflict, KeyTaken, Store, Unavailable

__all__ = [
    "Append",
    "Attempt",
    "BadBackup",
    "Batch",
    "Change",
    "Conflict",
    "KeyTaken",
    "Known",
    "NotEmpty",
    "Opened",
    "Past",
    "Placed",
    "Postponed",
    "Role",
    "SeatToken",
    "Seating",
    "SqliteStore",
    "SquareGame",
    "Standing",
    "Store",
    "Tally",
    "TooNew",
    "Unavailable",
    "Verdict",
    "Wanted",
    "back_up",
    "pending",
    "restore",
    "store_at",
]
