-- Whom people follow (one way) and whom they block. Whoever leaves takes their rows along.
CREATE TABLE follow (
    person TEXT NOT NULL,
    other  TEXT NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (person, other)
) WITHOUT ROWID;

CREATE INDEX follow_other ON follow (other);

CREATE TABLE block (
    person TEXT NOT NULL,
    other  TEXT NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (person, other)
) WITHOUT ROWID;

CREATE INDEX block_other ON block (other);

CREATE INDEX seating_running ON seating (person) WHERE ended IS NULL;
