-- One account asks another for a game. `setup` is all but who sits where, `seat` the challenger's, none
-- where lots decide. A pair has one at a time, so that nobody is asked again and again.
CREATE TABLE challenge (
    id         TEXT NOT NULL PRIMARY KEY,
    challenger TEXT NOT NULL REFERENCES person (id),
    challenged TEXT NOT NULL REFERENCES person (id),
    setup      TEXT NOT NULL,
    seat       INTEGER,
    created    INTEGER NOT NULL,
    expires    INTEGER NOT NULL,
    state      TEXT NOT NULL,
    match      TEXT REFERENCES match (id),
    UNIQUE (challenger, challenged)
) WITHOUT ROWID;

CREATE INDEX challenge_challenged ON challenge (challenged);
