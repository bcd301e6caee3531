"""Sessions: what a browser keeps a secret of, and for how long."""

from __future__ import annotations

from dataclasses import replace

from parlour.server.shared import secret
from parlour.server.shared.heartbeat import now_ms
from parlour.store.credentials import Session

__all__ = ["SESSION_AGE_S", "lengthened", "new_session"]

SESSION_AGE_S = 400 * 86_400
"""As long as a browser keeps a cookie; half-way through it is lengthened."""


def new_session(person: str) -> tuple[str, Session]:
    """A new session of the person, and the secret that a browser keeps of it."""
    cookie, now = secret.token(), now_ms()
    return cookie, Session(secret.digest(cookie), person, now, now + SESSION_AGE_S * 1_000)


def lengthened(session: Session) -> Session | None:
    """The session as it lives on from now, if it is half over."""
    if session.expires - now_ms() > SESSION_AGE_S * 500:
        return None
    return replace(session, expires=now_ms() + SESSION_AGE_S * 1_000)
