"""The event log and everything else that must survive."""

from parlour.store.batch import Append, Attempt, Batch, Opened, SeatToken, SquareGame
from parlour.store.choosing import store_at
from parlour.store.migrating import TooNew
from parlour.store.sqlite import SqliteStore
from parlour.store.store import Conflict, KeyTaken, Store, Unavailable

__all__ = [
    "Append",
    "Attempt",
    "Batch",
    "Conflict",
    "KeyTaken",
    "Opened",
    "SeatToken",
    "SqliteStore",
    "SquareGame",
    "Store",
    "TooNew",
    "Unavailable",
    "store_at",
]
