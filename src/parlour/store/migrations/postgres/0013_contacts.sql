-- Whom people follow (one way) and whom they block. Whoever leaves takes their rows along.
CREATE TABLE follow (
    person TEXT NOT NULL,
    other  TEXT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (person, other)
);

CREATE INDEX follow_other ON follow (other);

CREATE TABLE block (
    person TEXT NOT NULL,
    other  TEXT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (person, other)
);

CREATE INDEX block_other ON block (other);

CREATE INDEX seating_running ON seating (person) WHERE ended IS NULL;
