-- The event log: the insert of (match, seq) is the compare-and-set, (match, key) makes requests idempotent.
CREATE TABLE match (
    id      TEXT    NOT NULL PRIMARY KEY,
    game    TEXT    NOT NULL,
    seed    TEXT    NOT NULL,
    created INTEGER NOT NULL,
    due     INTEGER,
    over    INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE INDEX match_due ON match (due) WHERE due IS NOT NULL;

CREATE TABLE event (
    match TEXT    NOT NULL REFERENCES match (id),
    seq   INTEGER NOT NULL,
    at    INTEGER NOT NULL,
    seat  INTEGER NOT NULL,
    kind  TEXT    NOT NULL,
    text  TEXT    NOT NULL,
    key   TEXT,
    PRIMARY KEY (match, seq)
) WITHOUT ROWID;

CREATE UNIQUE INDEX event_key ON event (match, key) WHERE key IS NOT NULL;

CREATE TABLE token (
    digest BLOB    NOT NULL,
    match  TEXT    NOT NULL REFERENCES match (id),
    seat   INTEGER NOT NULL,
    PRIMARY KEY (match, digest)
) WITHOUT ROWID;

-- A cache of long matches. Deleting every row of it loses nothing.
CREATE TABLE snapshot (
    match TEXT    NOT NULL PRIMARY KEY,
    seq   INTEGER NOT NULL,
    data  TEXT    NOT NULL
) WITHOUT ROWID;
