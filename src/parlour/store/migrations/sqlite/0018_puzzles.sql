-- What a puzzle became by being tried; one that nobody has tried stands as it was shipped.
-- `tries` is the compare-and-set.
CREATE TABLE puzzle (
    id         TEXT NOT NULL PRIMARY KEY,
    value      REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    tries      INTEGER NOT NULL
) WITHOUT ROWID;

-- An account's first attempt at a puzzle: its key makes one count once. What was met in a run was
-- not rated.
CREATE TABLE puzzle_try (
    person TEXT NOT NULL REFERENCES person (id),
    puzzle TEXT NOT NULL,
    game   TEXT NOT NULL,
    at     INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    before REAL,
    after  REAL,
    PRIMARY KEY (person, puzzle)
) WITHOUT ROWID;

CREATE INDEX puzzle_try_at ON puzzle_try (person, at);

-- How well an account solves the puzzles of a game. `tries` is the compare-and-set.
CREATE TABLE puzzle_standing (
    person     TEXT NOT NULL REFERENCES person (id),
    game       TEXT NOT NULL,
    value      REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    tries      INTEGER NOT NULL,
    solved     INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) WITHOUT ROWID;

-- The days on which an account solved something.
CREATE TABLE puzzle_day (
    person TEXT NOT NULL REFERENCES person (id),
    day    TEXT NOT NULL,
    PRIMARY KEY (person, day)
) WITHOUT ROWID;

CREATE TABLE puzzle_vote (
    person TEXT NOT NULL REFERENCES person (id),
    puzzle TEXT NOT NULL,
    up     INTEGER NOT NULL,
    PRIMARY KEY (person, puzzle)
) WITHOUT ROWID;

CREATE INDEX puzzle_vote_puzzle ON puzzle_vote (puzzle, up);

-- Runs of the last day: as many puzzles as possible against the clock of the house. `step` is the
-- compare-and-set; `past` are the puzzles behind it, each with + or -.
CREATE TABLE puzzle_run (
    id      TEXT NOT NULL PRIMARY KEY,
    person  TEXT REFERENCES person (id),
    game    TEXT NOT NULL,
    started INTEGER NOT NULL,
    step    INTEGER NOT NULL,
    puzzle  TEXT NOT NULL,
    past    TEXT NOT NULL,
    solved  INTEGER NOT NULL,
    misses  INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX puzzle_run_started ON puzzle_run (started);
CREATE INDEX puzzle_run_person ON puzzle_run (person);

-- The most that an account has solved in one run.
CREATE TABLE puzzle_best (
    person TEXT NOT NULL REFERENCES person (id),
    game   TEXT NOT NULL,
    solved INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) WITHOUT ROWID;

CREATE INDEX puzzle_best_game ON puzzle_best (game, solved DESC, at);
