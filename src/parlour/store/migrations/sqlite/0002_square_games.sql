-- A game of the routes that the rules of Four in a Square fix: its id names this row, not a match.
CREATE TABLE square_game (
    id     TEXT    NOT NULL PRIMARY KEY,
    digest BLOB    NOT NULL,
    extras INTEGER NOT NULL,
    match  TEXT    NOT NULL REFERENCES match (id)
) WITHOUT ROWID;
