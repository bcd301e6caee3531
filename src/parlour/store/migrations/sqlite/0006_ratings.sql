-- Rated matches; and those whose seed was asked for, so that somebody may have known the cards.
ALTER TABLE match ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE match ADD COLUMN given INTEGER NOT NULL DEFAULT 0;

CREATE INDEX match_rated ON match (id) WHERE rated AND over;

-- What a solo game came to, where nothing was taken back in it.
ALTER TABLE seating ADD COLUMN points INTEGER;

CREATE INDEX seating_points ON seating (game, variant, points) WHERE points IS NOT NULL;

-- How strong an account is by the rules of one variant. `games` is the compare-and-set.
CREATE TABLE rating (
    person     TEXT NOT NULL REFERENCES person (id),
    game       TEXT NOT NULL,
    variant    TEXT NOT NULL,
    value      REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    games      INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (person, game, variant)
) WITHOUT ROWID;

CREATE INDEX rating_leaders ON rating (game, variant, value);

-- What each rated match did: its key makes a match count once. It names no person by reference:
-- the others' history outlives somebody who leaves.
CREATE TABLE rating_change (
    match     TEXT NOT NULL REFERENCES match (id),
    seat      INTEGER NOT NULL,
    person    TEXT NOT NULL,
    game      TEXT NOT NULL,
    variant   TEXT NOT NULL,
    before    REAL NOT NULL,
    after     REAL NOT NULL,
    deviation REAL NOT NULL,
    at        INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;

CREATE INDEX rating_change_person ON rating_change (person, game, variant, at);
