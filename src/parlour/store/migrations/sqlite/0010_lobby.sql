-- Which public matches wait for a guest, and which client opened them: so many and no more. A match
-- that is over says no more who opened it.
ALTER TABLE match ADD COLUMN waiting INTEGER NOT NULL DEFAULT 0;
ALTER TABLE match ADD COLUMN maker TEXT;

UPDATE match SET waiting = 1
WHERE NOT over AND EXISTS (SELECT 1 FROM room WHERE room.match = match.id)
    AND NOT EXISTS (SELECT 1 FROM event WHERE event.match = match.id AND event.kind = 'join');

CREATE INDEX match_maker ON match (maker) WHERE maker IS NOT NULL;
