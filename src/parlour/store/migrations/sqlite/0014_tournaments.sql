-- A tournament's log is the truth; its row is what lists show of it, written with each append. A key may
-- stand once in a log, so that nothing is paired or counted twice.
CREATE TABLE tournament (
    id      TEXT NOT NULL PRIMARY KEY,
    game    TEXT NOT NULL,
    host    TEXT NOT NULL,
    private INTEGER NOT NULL,
    terms   TEXT NOT NULL,
    created INTEGER NOT NULL,
    state   TEXT NOT NULL,
    players INTEGER NOT NULL,
    round   INTEGER NOT NULL,
    started INTEGER NOT NULL,
    seq     INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX tournament_state ON tournament (state, created);

CREATE TABLE tournament_event (
    tournament TEXT NOT NULL REFERENCES tournament (id),
    seq        INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    kind       TEXT NOT NULL,
    player     TEXT,
    text       TEXT NOT NULL,
    key        TEXT,
    PRIMARY KEY (tournament, seq),
    UNIQUE (tournament, key)
) WITHOUT ROWID;

CREATE INDEX tournament_event_player ON tournament_event (player) WHERE player IS NOT NULL;

CREATE TABLE tournament_player (
    person     TEXT NOT NULL,
    tournament TEXT NOT NULL REFERENCES tournament (id),
    PRIMARY KEY (person, tournament)
) WITHOUT ROWID;

CREATE INDEX tournament_player_tournament ON tournament_player (tournament);

-- Matches that tournaments have called for. Until one is settled it may be missing, or over unnoticed.
CREATE TABLE tournament_match (
    match      TEXT NOT NULL PRIMARY KEY,
    tournament TEXT NOT NULL REFERENCES tournament (id),
    settled    INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE INDEX tournament_match_open ON tournament_match (tournament) WHERE NOT settled;
