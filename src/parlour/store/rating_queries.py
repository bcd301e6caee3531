"""Every query about ratings and results, by name."""

__all__ = [
    "ALIAS_CHANGES",
    "BEST",
    "CHANGES",
    "CLIMB",
    "DROP_CHANGES",
    "DROP_STANDINGS",
    "FORGET_STANDINGS",
    "INSERT_CHANGE",
    "INSERT_STANDING",
    "LEADERS",
    "OTHERS",
    "PAST",
    "RATED",
    "STANDING",
    "STANDINGS",
    "TALLIES",
    "UNRATED",
    "UPDATE_STANDING",
    "VARIANTS",
]

_STANDING = "person, game, variant, value, deviation, volatility, games, at"
_CHANGE = "match, seat, person, game, variant, before, after, deviation, at"

INSERT_STANDING = f"""
    INSERT INTO rating ({_STANDING}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""  # noqa: S608
UPDATE_STANDING = """
    UPDATE rating SET value = ?, deviation = ?, volatility = ?, games = ?, at = ?
    WHERE person = ? AND game = ? AND variant = ? AND games = ?
"""
INSERT_CHANGE = f"""
    INSERT INTO rating_change ({_CHANGE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""  # noqa: S608
DROP_STANDINGS = "DELETE FROM rating"
DROP_CHANGES = "DELETE FROM rating_change"
FORGET_STANDINGS = "DELETE FROM rating WHERE person = ?"
ALIAS_CHANGES = "UPDATE rating_change SET person = ? WHERE person = ?"

STANDING = f"""
    SELECT {_STANDING} FROM rating WHERE person = ? AND game = ? AND variant = ?
"""  # noqa: S608
STANDINGS = f"""
    SELECT {_STANDING} FROM rating WHERE person = ? ORDER BY games DESC, game, variant
"""  # noqa: S608
CHANGES = f"SELECT {_CHANGE} FROM rating_change WHERE match = ? ORDER BY seat"  # noqa: S608
CLIMB = f"""
    SELECT {_CHANGE} FROM rating_change WHERE person = ? AND game = ? AND variant = ?
    ORDER BY at DESC, match LIMIT ?
"""  # noqa: S608
RATED = "SELECT id FROM match WHERE rated AND over ORDER BY id"
UNRATED = """
    SELECT id FROM match WHERE rated AND over
    AND NOT EXISTS (SELECT 1 FROM rating_change c WHERE c.match = match.id)
    AND (SELECT COUNT(*) FROM seating s WHERE s.match = match.id AND s.score IS NOT NULL) > 1
    ORDER BY (SELECT MAX(s.ended) FROM seating s WHERE s.match = match.id), id
"""
LEADERS = """
    SELECT p.name, r.person, r.game, r.variant, r.value, r.deviation, r.volatility, r.games, r.at
    FROM rating r JOIN person p ON p.id = r.person
    WHERE r.game = ? AND r.variant = ? AND r.games >= ? AND r.deviation <= ?
    ORDER BY r.value DESC, r.person LIMIT ?
"""
VARIANTS = """
    SELECT variant, COUNT(*) FROM rating WHERE game = ? GROUP BY variant
    ORDER BY COUNT(*) DESC, variant
"""
BEST = """
    SELECT name, points, match, seed, ended FROM (
        SELECT p.name, s.points, s.match, m.seed, s.ended, ROW_NUMBER() OVER (
            PARTITION BY s.person ORDER BY s.points DESC, s.ended, s.match
        ) AS place
        FROM seating s JOIN match m ON m.id = s.match JOIN person p ON p.id = s.person
        WHERE s.game = ? AND s.variant = ? AND s.points IS NOT NULL
        AND NOT m.given AND p.role <> 'guest'
    ) AS best WHERE place = 1 ORDER BY points DESC, ended, match LIMIT ?
"""
TALLIES = """
    SELECT game, seat, score, COUNT(*) FROM seating s WHERE person = ? AND score IS NOT NULL
    AND NOT EXISTS (
        SELECT 1 FROM seating o WHERE o.match = s.match AND o.person = s.person AND o.seat <> s.seat
    )
    GROUP BY game, seat, score ORDER BY game, seat, score
"""
PAST = """
    SELECT s.match, s.seat, s.game, s.variant, s.started, s.ended, s.score, s.reason, m.rated,
        e.text, c.before, c.after
    FROM seating s JOIN match m ON m.id = s.match
    JOIN event e ON e.match = s.match AND e.seq = 0
    LEFT JOIN rating_change c ON c.match = s.match AND c.seat = s.seat
    WHERE s.person = ? AND s.ended IS NOT NULL
"""
"""The beginning of it: what is wanted follows as further conditions."""
OTHERS = """
    SELECT o.match, o.seat, p.name, p.role <> 'guest'
    FROM seating o JOIN person p ON p.id = o.person
    WHERE o.person <> ? AND o.match IN
"""
"""The beginning of it: the matches follow."""
