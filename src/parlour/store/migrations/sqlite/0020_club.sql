-- How matches ended, beside their logs: what the club and everybody's own page count. A match that goes
-- on after its end has no row. `won`: the rules ended it for somebody, not a clock or a resignation.
CREATE TABLE match_end (
    match   TEXT    NOT NULL PRIMARY KEY REFERENCES match (id),
    game    TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    plays   INTEGER NOT NULL,
    rated   INTEGER NOT NULL,
    won     INTEGER NOT NULL,
    opening TEXT
) WITHOUT ROWID;

CREATE INDEX match_end_at ON match_end (at, game);
CREATE INDEX match_end_longest ON match_end (game, plays DESC, at, match) WHERE rated;
CREATE INDEX match_end_fastest ON match_end (game, plays, at, match) WHERE rated AND won;

-- How many matches ended in hours that are past: each is counted once, by whoever looks first.
CREATE TABLE hour_of_games (
    hour    INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    matches INTEGER NOT NULL,
    PRIMARY KEY (hour, game)
) WITHOUT ROWID;

-- The rating of whoever was beaten, in the row of the one who won.
ALTER TABLE rating_change ADD COLUMN beaten REAL;
UPDATE rating_change SET beaten = (
    SELECT o.before FROM rating_change o WHERE o.match = rating_change.match AND o.seat <> rating_change.seat
) WHERE EXISTS (
    SELECT 1 FROM seating s
    WHERE s.match = rating_change.match AND s.seat = rating_change.seat AND s.score = 1
);
CREATE INDEX rating_change_beaten ON rating_change (person, beaten DESC, at) WHERE beaten IS NOT NULL;

-- The first three places of tournaments, written when each ends.
CREATE TABLE medal (
    person     TEXT    NOT NULL REFERENCES person (id),
    tournament TEXT    NOT NULL REFERENCES tournament (id),
    place      INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (person, tournament)
) WITHOUT ROWID;

CREATE INDEX medal_at ON medal (person, at DESC);
