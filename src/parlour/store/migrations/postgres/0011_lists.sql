-- The table of a day is kept with its attempts, so that showing it reads no log. Attempts of earlier
-- versions are counted by the house when it opens (`counted`). `name` is that of a visitor whom the
-- house does not know. `winnable` says that somebody who knew the cards of the day could win.
ALTER TABLE attempt ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE attempt ADD COLUMN over BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE attempt ADD COLUMN won BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE attempt ADD COLUMN score BIGINT NOT NULL DEFAULT 0;
ALTER TABLE attempt ADD COLUMN plays BIGINT NOT NULL DEFAULT 0;
ALTER TABLE attempt ADD COLUMN reason TEXT NOT NULL DEFAULT '';
ALTER TABLE attempt ADD COLUMN counted BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE daily ADD COLUMN winnable BOOLEAN NOT NULL DEFAULT FALSE;

CREATE INDEX attempt_table ON attempt (day, over DESC, won DESC, score DESC, plays, visitor);
CREATE UNIQUE INDEX attempt_match ON attempt (match);
CREATE INDEX attempt_uncounted ON attempt (day, match) WHERE NOT counted;

CREATE INDEX session_expires ON session (expires);
CREATE INDEX seating_ended ON seating (person, ended, match) WHERE ended IS NOT NULL;
