-- The order in which rated matches were counted and taken back: ratings follow it, not the clock,
-- since a house that falls counts some later than others that ended after them.
CREATE TABLE rating_order AS
    SELECT match, kind, ROW_NUMBER() OVER (ORDER BY at, kind, match) AS place FROM (
        SELECT match, at, 0 AS kind FROM rating_change WHERE seat = 0
        UNION ALL SELECT match, at, 1 FROM annulment
    ) AS happened;
CREATE INDEX rating_order_match ON rating_order (match, kind);

ALTER TABLE rating_change ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
ALTER TABLE annulment ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
UPDATE rating_change SET place = (
    SELECT o.place FROM rating_order o WHERE o.match = rating_change.match AND o.kind = 0
);
UPDATE annulment SET place = (
    SELECT o.place FROM rating_order o WHERE o.match = annulment.match AND o.kind = 1
);

-- One row: the last place. Who writes the next one has it to themselves until that is committed.
CREATE TABLE rating_clock (place INTEGER NOT NULL);
INSERT INTO rating_clock (place) SELECT COALESCE(MAX(place), 0) FROM rating_order;
DROP TABLE rating_order;

DROP INDEX rating_change_at;
CREATE INDEX rating_change_place ON rating_change (place, match) WHERE seat = 0;
