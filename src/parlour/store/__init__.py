"""The event log and everything else that must survive."""

from parlour.store.batch import (
    Append,
    Attempt,
    Batch,
    Opened,
    SeatToken,
    SquareGame,
    Verdict,
)
from parlour.store.choosing import store_at
from parlour.store.migrating import TooNew
from parlour.store.people import Known, Role, Seating
from parlour.store.sqlite import SqliteStore
from parlour.store.store import Conflict, KeyTaken, Store, Unavailable

__all__ = [
    "Append",
    "Attempt",
    "Batch",
    "Conflict",
    "KeyTaken",
    "Known",
    "Opened",
    "Role",
    "SeatToken",
    "Seating",
    "SqliteStore",
    "SquareGame",
    "Store",
    "TooNew",
    "Unavailable",
    "Verdict",
    "store_at",
]
