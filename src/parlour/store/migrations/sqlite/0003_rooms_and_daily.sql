-- Matches that the front page lists, and the deal of the day with each visitor's one attempt.
ALTER TABLE match ADD COLUMN public INTEGER NOT NULL DEFAULT 0;

CREATE INDEX match_listed ON match (created) WHERE public AND NOT over;

CREATE TABLE daily (
    day  TEXT NOT NULL PRIMARY KEY,
    seed TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE attempt (
    day     TEXT NOT NULL REFERENCES daily (day),
    visitor TEXT NOT NULL,
    match   TEXT NOT NULL REFERENCES match (id),
    PRIMARY KEY (day, visitor)
) WITHOUT ROWID;
