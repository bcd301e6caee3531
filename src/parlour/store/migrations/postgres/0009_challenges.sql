-- One account asks another for a game. `setup` is all but who sits where, `seat` the challenger's, none
-- where lots decide. A pair has one at a time, so that nobody is asked again and again.
CREATE TABLE challenge (
    id         TEXT NOT NULL PRIMARY KEY,
    challenger TEXT NOT NULL REFERENCES person (id),
    challenged TEXT NOT NULL REFERENCES person (id),
    setup      TEXT NOT NULL,
    seat       BIGINT,
    created    BIGINT NOT NULL,
    expires    BIGINT NOT NULL,
    state      TEXT NOT NULL,
    match      TEXT REFERENCES match (id),
    UNIQUE (challenger, challenged)
);

CREATE INDEX challenge_challenged ON challenge (challenged);
