-- What is said at a match: players and watchers each among themselves. It is no part of the match's
-- log and decides nothing. `phrase` is the code of a ready-made phrase, said instead of a text.
CREATE TABLE chat (
    match    TEXT NOT NULL REFERENCES match (id),
    seq      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    audience TEXT NOT NULL,
    seat     INTEGER,
    person   TEXT,
    name     TEXT NOT NULL,
    text     TEXT NOT NULL,
    phrase   TEXT,
    PRIMARY KEY (match, seq)
) WITHOUT ROWID;

CREATE INDEX chat_person ON chat (person);

-- Who may say nothing until then.
CREATE TABLE mute (
    person TEXT NOT NULL PRIMARY KEY,
    until  INTEGER NOT NULL
) WITHOUT ROWID;
