-- What was rated, in the order in which it ended: an export goes on from where an earlier one stopped.
CREATE INDEX rating_change_at ON rating_change (at, match) WHERE seat = 0;
