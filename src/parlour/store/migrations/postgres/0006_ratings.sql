-- Rated matches; and those whose seed was asked for, so that somebody may have known the cards.
ALTER TABLE match ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE match ADD COLUMN given BOOLEAN NOT NULL DEFAULT FALSE;

CREATE INDEX match_rated ON match (id) WHERE rated AND over;

-- What a solo game came to, where nothing was taken back in it.
ALTER TABLE seating ADD COLUMN points BIGINT;

CREATE INDEX seating_points ON seating (game, variant, points) WHERE points IS NOT NULL;

-- How strong an account is by the rules of one variant. `games` is the compare-and-set.
CREATE TABLE rating (
    person     TEXT NOT NULL REFERENCES person (id),
    game       TEXT NOT NULL,
    variant    TEXT NOT NULL,
    value      DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT NOT NULL,
    at         BIGINT NOT NULL,
    PRIMARY KEY (person, game, variant)
);

CREATE INDEX rating_leaders ON rating (game, variant, value);

-- What each rated match did: its key makes a match count once. It names no person by reference:
-- the others' history outlives somebody who leaves.
CREATE TABLE rating_change (
    match     TEXT NOT NULL REFERENCES match (id),
    seat      BIGINT NOT NULL,
    person    TEXT NOT NULL,
    game      TEXT NOT NULL,
    variant   TEXT NOT NULL,
    before    DOUBLE PRECISION NOT NULL,
    after     DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (match, seat)
);

CREATE INDEX rating_change_person ON rating_change (person, game, variant, at);
