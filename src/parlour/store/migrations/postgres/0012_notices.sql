-- What happened to an account while it was away, until it is cleared or its time is over. `about` is the
-- match or challenge: there is one of a kind about each. `other` is who did it, where the house knows
-- them, `name` what they were called otherwise. An id begins with its time, so that they sort by it.
CREATE TABLE notice (
    person  TEXT NOT NULL REFERENCES person (id),
    id      TEXT NOT NULL,
    kind    TEXT NOT NULL,
    about   TEXT NOT NULL,
    match   TEXT,
    game    TEXT NOT NULL,
    other   TEXT,
    name    TEXT NOT NULL,
    at      BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    read    BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (person, id),
    UNIQUE (person, kind, about)
);

CREATE INDEX notice_expires ON notice (expires);
CREATE INDEX notice_other ON notice (other) WHERE other IS NOT NULL;

-- A browser that is called by Web Push, as long as the session lasts in which it asked for that. `id` is
-- the hash of the endpoint, `kinds` what it is called for.
CREATE TABLE push_device (
    id       BYTEA NOT NULL PRIMARY KEY,
    person   TEXT NOT NULL,
    session  BYTEA NOT NULL,
    endpoint TEXT NOT NULL,
    public   BYTEA NOT NULL,
    secret   BYTEA NOT NULL,
    kinds    TEXT NOT NULL,
    created  BIGINT NOT NULL
);

CREATE INDEX push_device_person ON push_device (person);
CREATE INDEX push_device_session ON push_device (session);
