"""Every query about people, by name."""

__all__ = [
    "ALIAS_ATTEMPTS",
    "API_TOKEN",
    "API_TOKENS",
    "END_SEATING",
    "END_SESSION",
    "END_SESSIONS",
    "END_TOKEN",
    "FORGET_PERSON",
    "FORGET_SEATINGS",
    "FORGET_SNAPSHOT",
    "FORGET_TOKENS",
    "GUESTS_GONE",
    "INSERT_API_TOKEN",
    "INSERT_PERSON",
    "INSERT_SEATING",
    "NEW_PASSWORD",
    "NEW_ROLE",
    "PEOPLE",
    "PERSON",
    "PERSON_NAMED",
    "RENAME",
    "REWRITE",
    "SEATINGS",
    "SEATINGS_RUNNING",
    "SESSION",
    "SESSIONS",
    "SESSIONS_OVER",
    "SIGN_UP",
    "START_SESSION",
    "STILL_OPEN",
    "STILL_OPEN_AT_ONCE",
    "UNSEAT",
]

_PERSON = "person.id, person.name, person.role, person.created, person.folded, person.password"
_SEATING = "person, match, seat, game, variant, started, ended, score, reason, points"

INSERT_PERSON = """
    INSERT INTO person (id, name, role, created, folded, password) VALUES (?, ?, ?, ?, ?, ?)
"""
RENAME = "UPDATE person SET name = ?, folded = ? WHERE id = ?"
SIGN_UP = """
    UPDATE person SET name = ?, folded = ?, password = ?, role = CASE
        WHEN EXISTS (SELECT 1 FROM person WHERE role <> 'guest') THEN 'player' ELSE 'host'
    END WHERE id = ? AND role = 'guest'
"""
NEW_PASSWORD = "UPDATE person SET password = ? WHERE id = ?"  # noqa: S105
NEW_ROLE = "UPDATE person SET role = ? WHERE id = ? AND role = ?"
START_SESSION = """
    INSERT INTO session (digest, person, created, expires) VALUES (?, ?, ?, ?)
    ON CONFLICT (digest) DO UPDATE SET expires = excluded.expires
"""
END_SESSION = "DELETE FROM session WHERE digest = ?"
END_SESSIONS = "DELETE FROM session WHERE person = ?"
INSERT_API_TOKEN = """
    INSERT INTO api_token (id, digest, person, label, scopes, created) VALUES (?, ?, ?, ?, ?, ?)
"""  # noqa: S105
END_TOKEN = "DELETE FROM api_token WHERE person = ? AND id = ?"  # noqa: S105
INSERT_SEATING = f"""
    INSERT INTO seating ({_SEATING}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""  # noqa: S608
UNSEAT = "DELETE FROM seating WHERE match = ? AND seat = ?"
END_SEATING = """
    UPDATE seating SET ended = ?, score = ?, reason = ?, points = ? WHERE match = ? AND seat = ?
"""
REWRITE = "UPDATE event SET text = ? WHERE match = ? AND seq = ?"
FORGET_SNAPSHOT = "DELETE FROM snapshot WHERE match = ?"
FORGET_TOKENS = "DELETE FROM api_token WHERE person = ?"
FORGET_SEATINGS = "DELETE FROM seating WHERE person = ?"
FORGET_PERSON = "DELETE FROM person WHERE id = ?"
ALIAS_ATTEMPTS = "UPDATE attempt SET visitor = ? WHERE visitor = ?"
SESSIONS_OVER = "DELETE FROM session WHERE expires <= ?"
GUESTS_GONE = """
    DELETE FROM person WHERE role = 'guest'
    AND NOT EXISTS (SELECT 1 FROM session WHERE session.person = person.id)
    AND NOT EXISTS (SELECT 1 FROM seating WHERE seating.person = person.id)
"""

PERSON = f"SELECT {_PERSON} FROM person WHERE id = ?"  # noqa: S608
PERSON_NAMED = f"SELECT {_PERSON} FROM person WHERE folded = ?"  # noqa: S608
PEOPLE = f"SELECT {_PERSON} FROM person WHERE role <> 'guest' ORDER BY created, id"  # noqa: S608
SESSION = f"""
    SELECT {_PERSON}, session.digest, session.person, session.created, session.expires
    FROM session JOIN person ON person.id = session.person
    WHERE session.digest = ? AND session.expires > ?
"""  # noqa: S608
SESSIONS = """
    SELECT digest, person, created, expires FROM session WHERE person = ? ORDER BY created
"""
API_TOKEN = f"""
    SELECT {_PERSON}, t.id, t.digest, t.person, t.label, t.scopes, t.created
    FROM api_token t JOIN person ON person.id = t.person WHERE t.digest = ?
"""  # noqa: S608
STILL_OPEN_AT_ONCE = 100
"""How many keys are asked for: it is the same query however many lines are open."""
_KEYS = ", ".join("?" * STILL_OPEN_AT_ONCE)
STILL_OPEN = f"""
    SELECT digest FROM session WHERE digest IN ({_KEYS}) AND expires > ?
    UNION ALL SELECT digest FROM api_token WHERE digest IN ({_KEYS})
"""  # noqa: S608
API_TOKENS = """
    SELECT id, digest, person, label, scopes, created FROM api_token WHERE person = ?
    ORDER BY created, id
"""
SEATINGS = f"""
    SELECT {_SEATING} FROM seating WHERE person = ? ORDER BY started DESC, match, seat
"""  # noqa: S608
SEATINGS_RUNNING = f"""
    SELECT {_SEATING} FROM seating WHERE person = ? AND ended IS NULL
    ORDER BY started DESC, match, seat LIMIT ?
"""  # noqa: S608
