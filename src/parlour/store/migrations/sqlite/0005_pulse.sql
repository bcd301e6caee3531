-- When the house was last seen alive while somebody's time ran: one row. What lies between that and
-- its next opening is taken off nobody's clock.
CREATE TABLE pulse (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) WITHOUT ROWID;
