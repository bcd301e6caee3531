"""Every query, by name."""

__all__ = [
    "AGENDA",
    "ATTEMPT",
    "ATTEMPTS",
    "ATTEMPTS_IN_ALL",
    "BETTER_ATTEMPTS",
    "BY_KEY",
    "COUNT_ATTEMPT",
    "DAILY",
    "DUE",
    "EVENTS",
    "INSERT_ATTEMPT",
    "INSERT_DAILY",
    "INSERT_EVENT",
    "INSERT_MATCH",
    "INSERT_SQUARE_GAME",
    "INSERT_TOKEN",
    "KEEP_CODE",
    "KEEP_PULSE",
    "KEEP_SNAPSHOT",
    "MADE",
    "NAME_ATTEMPT",
    "OPENED",
    "PLAYED",
    "POSTPONE",
    "PULSE",
    "REVOKE",
    "ROOM",
    "SNAPSHOT",
    "SQUARE_GAME",
    "TOKENS",
    "TURN_SQUARE_GAME",
    "UNCOUNTED",
    "UPDATE_MATCH",
    "WAITING",
]

INSERT_MATCH = """
    INSERT INTO match (id, game, seed, created, public, rated, given, maker)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
INSERT_EVENT = """
    INSERT INTO event (match, seq, at, seat, kind, text, key) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
KEEP_CODE = """
    INSERT INTO room (code, match) VALUES (?, ?)
    ON CONFLICT (code) DO UPDATE SET match = excluded.match
    WHERE (SELECT over FROM match WHERE id = room.match)
"""
POSTPONE = "UPDATE match SET due = ? WHERE id = ? AND due = ?"
UPDATE_MATCH = """
    UPDATE match SET due = ?, over = ?, waiting = ?, maker = CASE WHEN ? THEN NULL ELSE maker END
    WHERE id = ?
"""
INSERT_TOKEN = "INSERT INTO token (digest, match, seat) VALUES (?, ?, ?)"  # noqa: S105
REVOKE = "DELETE FROM token WHERE match = ? AND seat = ?"
INSERT_SQUARE_GAME = "INSERT INTO square_game (id, digest, extras, match) VALUES (?, ?, ?, ?)"
TURN_SQUARE_GAME = "UPDATE square_game SET match = ? WHERE id = ? AND match = ?"
INSERT_DAILY = "INSERT INTO daily (day, seed, winnable) VALUES (?, ?, ?)"
INSERT_ATTEMPT = """
    INSERT INTO attempt (day, visitor, match, name, counted) VALUES (?, ?, ?, ?, TRUE)
"""
COUNT_ATTEMPT = """
    UPDATE attempt SET over = ?, won = ?, score = ?, plays = ?, reason = ?, counted = TRUE
    WHERE match = ?
"""
NAME_ATTEMPT = "UPDATE attempt SET name = ? WHERE match = ?"
KEEP_SNAPSHOT = """
    INSERT INTO snapshot (match, seq, data) VALUES (?, ?, ?)
    ON CONFLICT (match) DO UPDATE SET seq = excluded.seq, data = excluded.data
    WHERE excluded.seq > snapshot.seq
"""
KEEP_PULSE = """
    INSERT INTO pulse (id, at) VALUES (1, ?)
    ON CONFLICT (id) DO UPDATE SET at = excluded.at WHERE excluded.at > pulse.at
"""

OPENED = """
    SELECT id, game, seed, created, public, rated, given, code, maker
    FROM match LEFT JOIN room ON room.match = match.id WHERE id = ?
"""
ROOM = "SELECT match FROM room WHERE code = ?"
DUE = "SELECT due FROM match WHERE id = ?"
EVENTS = """
    SELECT seq, at, seat, kind, text, key FROM event WHERE match = ? AND seq > ? ORDER BY seq
"""
BY_KEY = "SELECT seq, at, seat, kind, text, key FROM event WHERE match = ? AND key = ?"
TOKENS = "SELECT digest, match, seat FROM token WHERE match = ?"
SQUARE_GAME = "SELECT id, digest, extras, match FROM square_game WHERE id = ?"
_LAST_AT = "(SELECT at FROM event WHERE event.match = match.id ORDER BY seq DESC LIMIT 1)"
WAITING = """
    SELECT id FROM match WHERE public AND NOT over AND waiting ORDER BY created DESC LIMIT ?
"""
PLAYED = f"""
    SELECT id FROM match WHERE public AND NOT over AND NOT waiting AND {_LAST_AT} > ?
    ORDER BY created DESC LIMIT ?
"""  # noqa: S608 - no value in it
MADE = f"""
    SELECT count(*) FROM match
    WHERE maker = ? AND public AND NOT over AND (waiting OR {_LAST_AT} > ?)
"""  # noqa: S608 - no value in it
DAILY = "SELECT seed, winnable FROM daily WHERE day = ?"
_STANDING = """
    SELECT a.visitor, a.match, COALESCE(p.name, a.name), a.over, a.won, a.score, a.plays, a.reason
    FROM attempt a LEFT JOIN person p ON p.id = a.visitor
"""
ATTEMPTS = f"""{_STANDING} WHERE a.day = ?
    ORDER BY a.over DESC, a.won DESC, a.score DESC, a.plays, a.visitor LIMIT ? OFFSET ?
"""
ATTEMPT = f"{_STANDING} WHERE a.day = ? AND a.visitor = ?"
ATTEMPTS_IN_ALL = "SELECT COUNT(*) FROM attempt WHERE day = ?"
BETTER_ATTEMPTS = """
    SELECT COUNT(*) FROM attempt
    WHERE day = ? AND over AND (won > ? OR (won = ? AND score > ?))
"""
UNCOUNTED = "SELECT match FROM attempt WHERE NOT counted ORDER BY day DESC LIMIT ?"
AGENDA = "SELECT id, due FROM match WHERE due <= ? ORDER BY due"
PULSE = "SELECT at FROM pulse"
SNAPSHOT = "SELECT seq, data FROM snapshot WHERE match = ?"
