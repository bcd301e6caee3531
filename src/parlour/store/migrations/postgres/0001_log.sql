-- The event log: the insert of (match, seq) is the compare-and-set, (match, key) makes requests idempotent.
CREATE TABLE match (
    id      TEXT    NOT NULL PRIMARY KEY,
    game    TEXT    NOT NULL,
    seed    TEXT    NOT NULL,
    created BIGINT  NOT NULL,
    due     BIGINT,
    over    BOOLEAN NOT NULL DEFAULT FALSE
);

CREATE INDEX match_due ON match (due) WHERE due IS NOT NULL;

CREATE TABLE event (
    match TEXT    NOT NULL REFERENCES match (id),
    seq   BIGINT  NOT NULL,
    at    BIGINT  NOT NULL,
    seat  BIGINT  NOT NULL,
    kind  TEXT    NOT NULL,
    text  TEXT    NOT NULL,
    key   TEXT,
    PRIMARY KEY (match, seq)
);

CREATE UNIQUE INDEX event_key ON event (match, key) WHERE key IS NOT NULL;

CREATE TABLE token (
    digest BYTEA   NOT NULL,
    match  TEXT    NOT NULL REFERENCES match (id),
    seat   BIGINT  NOT NULL,
    PRIMARY KEY (match, digest)
);

-- A cache of long matches. Deleting every row of it loses nothing.
CREATE TABLE snapshot (
    match TEXT    NOT NULL PRIMARY KEY,
    seq   BIGINT  NOT NULL,
    data  TEXT    NOT NULL
);
