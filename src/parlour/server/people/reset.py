"""Another password for whoever has forgotten theirs: by a code that somebody hands them."""

from __future__ import annotations

from parlour.kernel import Code, Illegal
from parlour.server.http.limits import Limits
from parlour.server.people.connections import PersonConnections
from parlour.server.people.names import fold
from parlour.server.people.people import People
from parlour.server.people.sessions import new_session
from parlour.server.shared import secret
from parlour.server.shared.heartbeat import now_ms
from parlour.store import Conflict, PersonRow, Role, Store
from parlour.store.credentials import EndSessions, StartSession
from parlour.store.moderation import ResetCode, SpendCode
from parlour.store.people import NewPassword

__all__ = ["PasswordReset", "new_code"]

_LASTS_MS = 24 * 3_600_000


def new_code(person: PersonRow) -> tuple[str, ResetCode]:
    """A code for the account, and what is kept of it: it lasts a day and is good for once."""
    if person.role is Role.GUEST:
        raise Illegal(Code.UNKNOWN_PERSON)
    if person.closed is not None:
        raise Illegal(Code.ACCOUNT_CLOSED)
    code = secret.match_id()
    return code, ResetCode(person.id, secret.digest(code), now_ms() + _LASTS_MS)


class PasswordReset:
    """Spends codes. Wrong ones are counted as wrong passwords are: for the client and the name."""

    def __init__(
        self, store: Store, people: People, limits: Limits, connections: PersonConnections
    ) -> None:
        self._store = store
        self._people = people
        self._limits = limits
        self._connections = connections

    async def reset(
        self, name: str, code: str, password: str, client: str
    ) -> tuple[PersonRow, str]:
        """The account with its new password, and the secret of this browser alone."""
        counted = [
            (self._limits.guesses_on_all, client),
            (self._limits.guesses, f"{client} {fold(name)}"),
        ]
        for bucket, guesser in counted:
            bucket.take(guesser)
        person = await self._people.find(name)
        if person is None:
            raise Illegal(Code.WRONG_CODE)
        kept = await self._people.passwords.make(password, person.name)
        typed = "".join(code.lower().split()).replace("-", "")
        cookie, session = new_session(person.id)
        try:
            await self._store.commit([
                SpendCode(person.id, secret.digest(typed), now_ms()),
                NewPassword(person.id, kept),
                EndSessions(person.id),
                StartSession(session),
            ])  # fmt: skip
        except Conflict:
            raise Illegal(Code.WRONG_CODE) from None
        for bucket, guesser in counted:
            bucket.give_back(guesser)
        self._connections.hang_up(person.id, but_tokens=True)
        return person, cookie
