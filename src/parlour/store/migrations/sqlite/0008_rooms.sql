-- The short code that leads to a room. It is given anew once the match of the room is over.
CREATE TABLE room (
    code  TEXT NOT NULL PRIMARY KEY,
    match TEXT NOT NULL UNIQUE REFERENCES match (id)
) WITHOUT ROWID;
