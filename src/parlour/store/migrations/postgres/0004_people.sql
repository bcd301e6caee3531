-- People: guests and accounts alike, so that a guest who signs up stays the same row. `folded` is
-- what an account's name looks like: no two accounts may look alike. A guest has none.
CREATE TABLE person (
    id       TEXT NOT NULL PRIMARY KEY,
    name     TEXT NOT NULL,
    folded   TEXT,
    role     TEXT NOT NULL,
    password TEXT,
    created  BIGINT NOT NULL
);

CREATE UNIQUE INDEX person_folded ON person (folded) WHERE folded IS NOT NULL;

CREATE TABLE session (
    digest  BYTEA NOT NULL PRIMARY KEY,
    person  TEXT NOT NULL REFERENCES person (id),
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);

CREATE INDEX session_person ON session (person);

CREATE TABLE api_token (
    id      TEXT NOT NULL PRIMARY KEY,
    digest  BYTEA NOT NULL UNIQUE,
    person  TEXT NOT NULL REFERENCES person (id),
    label   TEXT NOT NULL,
    scopes  TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE INDEX api_token_person ON api_token (person);

-- Who played which match: an index of what the log says, written in the same transaction. It names
-- no person by reference: a match outlives those who played it.
CREATE TABLE seating (
    match   TEXT NOT NULL REFERENCES match (id),
    seat    BIGINT NOT NULL,
    person  TEXT NOT NULL,
    game    TEXT NOT NULL,
    variant TEXT NOT NULL,
    started BIGINT NOT NULL,
    ended   BIGINT,
    score   DOUBLE PRECISION,
    reason  TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (match, seat)
);

CREATE INDEX seating_person ON seating (person, started);
