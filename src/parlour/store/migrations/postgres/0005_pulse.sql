-- When the house was last seen alive while somebody's time ran: one row. What lies between that and
-- its next opening is taken off nobody's clock.
CREATE TABLE pulse (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    at BIGINT NOT NULL
);
