-- Studies: chapters of variations that several write together. The log of edits is the truth; the row of
-- a study and those of its chapters are what lists show, written with each edit, and a snapshot spares
-- a long replay. A key may stand once in a log for each who wrote, so that nothing is done twice.
CREATE TABLE study (
    id         TEXT NOT NULL PRIMARY KEY,
    name       TEXT NOT NULL,
    owner      TEXT NOT NULL,
    visibility TEXT NOT NULL,
    created    INTEGER NOT NULL,
    changed    INTEGER NOT NULL,
    seq        INTEGER NOT NULL,
    head       INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX study_owner ON study (owner, changed);
CREATE INDEX study_public ON study (changed) WHERE visibility = 'public';

CREATE TABLE study_edit (
    study   TEXT NOT NULL REFERENCES study (id),
    seq     INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    person  TEXT NOT NULL,
    chapter TEXT NOT NULL,
    kind    TEXT NOT NULL,
    text    TEXT NOT NULL,
    key     TEXT,
    PRIMARY KEY (study, seq),
    UNIQUE (study, person, key)
) WITHOUT ROWID;

CREATE INDEX study_edit_chapter ON study_edit (study, chapter, seq);
CREATE INDEX study_edit_person ON study_edit (person);

CREATE TABLE study_chapter (
    study TEXT NOT NULL REFERENCES study (id),
    id    TEXT NOT NULL,
    place INTEGER NOT NULL,
    name  TEXT NOT NULL,
    game  TEXT NOT NULL,
    nodes INTEGER NOT NULL,
    PRIMARY KEY (study, id)
) WITHOUT ROWID;

CREATE TABLE study_snapshot (
    study   TEXT NOT NULL REFERENCES study (id),
    chapter TEXT NOT NULL,
    seq     INTEGER NOT NULL,
    tree    TEXT NOT NULL,
    PRIMARY KEY (study, chapter)
) WITHOUT ROWID;

-- Who else may write, once the invitation is taken up.
CREATE TABLE study_editor (
    study    TEXT NOT NULL REFERENCES study (id),
    person   TEXT NOT NULL,
    since    INTEGER NOT NULL,
    accepted INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (study, person)
) WITHOUT ROWID;

CREATE INDEX study_editor_person ON study_editor (person);
