-- Why an account was closed; NULL: it is not.
ALTER TABLE person ADD COLUMN closed TEXT;

-- What people told the moderators of. `line` is the number of a line in the match's chat; the evidence
-- itself stays where it is, in the log and in the chat.
CREATE TABLE report (
    id       TEXT NOT NULL PRIMARY KEY,
    at       INTEGER NOT NULL,
    reporter TEXT NOT NULL,
    person   TEXT NOT NULL,
    reason   TEXT NOT NULL,
    text     TEXT NOT NULL,
    match    TEXT,
    line     INTEGER,
    done     INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE INDEX report_open ON report (at, id) WHERE NOT done;
CREATE INDEX report_person ON report (person);
CREATE INDEX report_reporter ON report (reporter);

-- What moderators did, to whom and why. Nothing here is ever changed; it goes with the person.
CREATE TABLE act (
    id        TEXT NOT NULL PRIMARY KEY,
    at        INTEGER NOT NULL,
    moderator TEXT NOT NULL,
    person    TEXT NOT NULL,
    kind      TEXT NOT NULL,
    why       TEXT NOT NULL,
    until     INTEGER,
    match     TEXT,
    report    TEXT
) WITHOUT ROWID;

CREATE INDEX act_at ON act (at, id);
CREATE INDEX act_person ON act (person, at, id);

-- Rated matches whose effect on ratings was taken back, and when.
CREATE TABLE annulment (
    match TEXT NOT NULL PRIMARY KEY,
    at    INTEGER NOT NULL
) WITHOUT ROWID;

-- A code by which somebody who has forgotten their password may choose another, once.
CREATE TABLE reset_code (
    person  TEXT NOT NULL PRIMARY KEY,
    digest  BLOB NOT NULL,
    expires INTEGER NOT NULL
) WITHOUT ROWID;
