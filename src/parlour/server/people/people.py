"""What people do at the door: come in, sign up, sign in and out, change what they are called."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from parlour.kernel import Code, Illegal
from parlour.server import secret
from parlour.server.bus import BEAT_S, Bus, HungUp
from parlour.server.limits import Limits
from parlour.server.live import Line
from parlour.server.people.identity import TOKEN_MARK, Identity, Scope
from parlour.server.people.names import fold, generated, proper, require_nobodys, same, unlike
from parlour.server.people.passwords import Passwords
from parlour.server.pulse import now_ms
from parlour.server.tasks import Tasks
from parlour.store import Batch, Conflict, Known, Role, Store, Unavailable
from parlour.store.people import (
    ApiToken,
    EndSession,
    EndSessions,
    EndToken,
    Enter,
    NewPassword,
    NewRole,
    NewToken,
    Rename,
    Session,
    SignUp,
    StartSession,
    Sweep,
    Writing,
)

__all__ = ["SESSION_AGE_S", "People"]

log = logging.getLogger(__name__)

SESSION_AGE_S = 400 * 86_400
"""As long as a browser keeps a cookie; half-way through it is lengthened."""
MOST_TOKENS = 20
_SWEEP_EVERY_S = 6 * 3_600
_TRIES = 8


class People:
    """Everybody of the house, and the open lines of those who came without a seat's token."""

    def __init__(self, store: Store, limits: Limits, bus: Bus, tasks: Tasks) -> None:
        self.passwords = Passwords()
        self._store = store
        self._limits = limits
        self._bus = bus
        self._lines: dict[Line, Identity] = {}
        self._tasks = tasks

    async def start(self) -> None:
        """Sweep out those who will not come again, now and then; know the others all the time."""
        self._bus.on(HungUp, self._cut)
        self._tasks.keep("sweeping people", self._sweep)
        self._tasks.keep("recognising people", self._recognise)

    async def stop(self) -> None:
        """No more sweeping and hashing."""
        await self._tasks.stop()
        self.passwords.stop()

    async def _sweep(self) -> None:
        try:
            await self._look_again()
        except (Conflict, Unavailable) as why:
            log.warning("cannot look at names again: %s", why)
        await self.passwords.fits("", None)  # so that no name that is tried is the first unknown
        while True:
            try:
                await self._write(Sweep(now_ms()))
            except (Conflict, Unavailable) as why:
                log.warning("sweeping failed: %s", why)
            await asyncio.sleep(_SWEEP_EVERY_S)

    # -- guests and accounts ----------------------------------------------------------------------

    async def enter(self, name: str | None, client: str) -> tuple[Known, str]:
        """A new guest, and the secret of their browser."""
        self._limits.newcomers.take(client)
        if name is None:
            chosen = await self._unlike_any(generated())
        else:
            chosen = await self._free(name, account=False)
        person = Known(secret.match_id(), chosen, Role.GUEST, now_ms())
        cookie, session = _session(person.id)
        await self._write(Enter(person), StartSession(session))
        return person, cookie

    async def sign_up(
        self, who: Identity | None, name: str, password: str, client: str
    ) -> tuple[Known, str]:
        """An account, which the guest who asks for it becomes; the browser gets a new secret."""
        if who is not None and who.person.role is not Role.GUEST:
            raise Illegal(Code.HAS_ACCOUNT)
        self._limits.newcomers.take(client)
        chosen = await self._free(name, account=True)
        kept = await self.passwords.make(password, chosen)
        writings: list[Writing] = []
        if who is None:
            guest = Known(secret.match_id(), chosen, Role.GUEST, now_ms())
            writings.append(Enter(guest))
        else:
            guest = who.person
        cookie, session = _session(guest.id)
        writings += [SignUp(guest.id, chosen, fold(chosen), kept)]
        writings += [EndSessions(guest.id), StartSession(session)]
        try:
            await self._write(*writings)
        except Conflict:
            raise Illegal(Code.NAME_TAKEN) from None
        if who is not None:
            self.hang_up(guest.id)
        person = await self._store.person(guest.id)
        assert person is not None  # noqa: S101 - just written
        return person, cookie

    async def sign_in(
        self, who: Identity | None, name: str, password: str, client: str
    ) -> tuple[Known, str]:
        """The account, and a new secret for this browser, whoever it was signed in as."""
        person = await self.find(name)
        await self._require_password(person, fold(name), password, client, who)
        assert person is not None  # noqa: S101 - a password fits nobody
        writings: list[Writing] = []
        if person.password is not None and self.passwords.is_dated(person.password):
            renewed = await self.passwords.renew(password)
            writings.append(NewPassword(person.id, renewed))
        cookie, session = _session(person.id)
        await self._write(*writings, StartSession(session))
        return person, cookie

    async def _require_password(
        self, person: Known | None, folded: str, password: str, client: str, who: Identity | None
    ) -> None:
        """The same refusal after the same work, whether the name is known or not.

        A session of the account itself is counted apart: no guesses from outside close it.
        """
        limits = self._limits
        if who is not None and person is not None and who.person.id == person.id:
            counted = [(limits.guesses, who.key.hex())]
        else:
            counted = [(limits.guesses_on_all, client), (limits.guesses, f"{client} {folded}")]
        for bucket, guesser in counted:
            bucket.take(guesser)
        if not await self.passwords.fits(password, None if person is None else person.password):
            raise Illegal(Code.WRONG_PASSWORD)
        for bucket, guesser in counted:
            bucket.give_back(guesser)

    async def rename(self, who: Identity, name: str) -> Known:
        """Another name for the person."""
        person = who.person
        account = person.role is not Role.GUEST
        chosen = await self._free(name, person, account=account)
        folded = fold(chosen) if account else None
        try:
            await self._write(Rename(person.id, chosen, folded))
        except Conflict:
            raise Illegal(Code.NAME_TAKEN) from None
        return replace(person, name=chosen, folded=folded)

    async def find(self, name: str) -> Known | None:
        """The account of that name, or of one that looks like it."""
        found = await self._store.person_named(fold(name))
        if found is None or not same(found.name, name):
            # One that came to look like another's under later rules still answers to its own.
            typed = await self._store.person_named(unlike(name))
            return found if typed is None else typed
        return found

    async def require_free(self, names: Iterable[str], who: Identity | None) -> None:
        """Raises `Illegal` where a seat would bear the name of an account, or of the house."""
        for name in filter(None, names):
            if who is not None and name == who.person.name:
                continue
            require_nobodys(name, account=False)
            owner = await self.find(name)
            if owner is not None and (who is None or owner.id != who.person.id):
                raise Illegal(Code.NAME_TAKEN)

    async def _free(self, name: str, person: Known | None = None, *, account: bool) -> str:
        chosen = proper(name, account=account)
        other = await self.find(chosen)
        if other is not None and (person is None or other.id != person.id):
            raise Illegal(Code.NAME_TAKEN)
        return chosen

    async def _look_again(self) -> None:
        """Bring what names look like up to the rules of this version.

        Where two accounts look alike by now, the older keeps the looks and both their passwords.
        """
        for person in await self._store.accounts():
            if person.folded not in (fold(person.name), unlike(person.name)):
                for folded in (fold(person.name), unlike(person.name)):
                    try:
                        await self._write(Rename(person.id, person.name, folded))
                    except Conflict:
                        continue
                    break

    async def _unlike_any(self, name: str) -> str:
        for attempt in range(_TRIES):
            if await self._store.person_named(fold(name)) is None:
                break
            name = generated(attempt)
        return name

    # -- sessions and tokens ----------------------------------------------------------------------

    async def lengthened(self, who: Identity) -> bool:
        """Whether the session was half over and lives longer now."""
        session = who.session
        if session is None or session.expires - now_ms() > SESSION_AGE_S * 500:
            return False
        longer = replace(session, expires=now_ms() + SESSION_AGE_S * 1_000)
        await self._write(StartSession(longer))
        return True

    async def sign_out(self, who: Identity, *, everywhere: bool) -> None:
        """Sign this browser out, or every one of the person's."""
        await self._write(EndSessions(who.person.id) if everywhere else EndSession(who.key))
        self.hang_up(who.person.id, None if everywhere else who.key)

    async def change_password(self, who: Identity, old: str, new: str, client: str) -> str:
        """Another password; every browser is signed out but this one, which gets a new secret."""
        person = who.person
        await self._require_password(person, person.folded or "", old, client, who)
        kept = await self.passwords.make(new, person.name)
        cookie, session = _session(person.id)
        await self._write(
            NewPassword(person.id, kept), EndSessions(person.id), StartSession(session)
        )
        self.hang_up(person.id, but_tokens=True)
        return cookie

    async def reset_password(self, person: Known, password: str) -> None:
        """Another password from the host's hand; every browser is signed out."""
        kept = await self.passwords.make(password, person.name)
        await self._write(NewPassword(person.id, kept), EndSessions(person.id))

    async def confirm(self, who: Identity, password: str | None, client: str) -> None:
        """Raises `Illegal(wrong_password)` unless it is a guest or that is the password."""
        if who.person.role is not Role.GUEST:
            folded = who.person.folded or ""
            await self._require_password(who.person, folded, password or "", client, who)

    async def new_token(
        self, who: Identity, label: str, scopes: list[Scope]
    ) -> tuple[ApiToken, str]:
        """A token for a program, and its secret."""
        if len(await self._store.api_tokens(who.person.id)) >= MOST_TOKENS:
            raise Illegal(Code.TOO_MANY_TOKENS)
        shown = TOKEN_MARK + secret.token()
        named = tuple(sorted(set(map(str, scopes))))
        token = ApiToken(
            secret.match_id(), secret.digest(shown), who.person.id, label, named, now_ms()
        )
        await self._write(NewToken(token))
        return token, shown

    async def end_token(self, who: Identity, id_: str) -> None:
        """That program may not act any more."""
        for token in await self._store.api_tokens(who.person.id):
            if token.id == id_:
                await self._write(EndToken(who.person.id, id_))
                self.hang_up(who.person.id, token.digest)
                return
        raise Illegal(Code.NOT_FOUND)

    # -- roles ------------------------------------------------------------------------------------

    async def named(self, name: str) -> Known:
        """The account of that name, or of the id after a `~`. Raises `Illegal(unknown_person)`.

        No name has a `~`; an id finds whoever is called something else by now.
        """
        if name.startswith("~"):
            person = await self._store.person(name[1:])
        else:
            person = await self.find(name)
        if person is None or person.role is Role.GUEST:
            raise Illegal(Code.UNKNOWN_PERSON)
        return person

    async def set_role(self, person: Known, role: Role) -> Known:
        """What somebody is from now on; the last host stays one, and a bot a bot."""
        if person.role is Role.BOT:
            raise Illegal(Code.NOT_ALLOWED, "(a bot stays one)")
        if person.role is Role.HOST and role is not Role.HOST:
            hosts = [p for p in await self._store.accounts() if p.role is Role.HOST]
            if len(hosts) == 1:
                raise Illegal(Code.LAST_HOST)
        await self._change_role(person, role)
        return replace(person, role=role)

    async def become_bot(self, who: Identity) -> Known:
        """The account is a program's from now on, as long as no person has played by it."""
        person = who.person
        if person.role is not Role.PLAYER:
            raise Illegal(Code.NOT_ALLOWED)
        if await self._store.seatings(person.id):
            raise Illegal(Code.HAS_PLAYED)
        await self._change_role(person, Role.BOT)
        return replace(person, role=Role.BOT)

    async def _change_role(self, person: Known, role: Role) -> None:
        try:
            await self._write(NewRole(person.id, person.role, role))
        except Conflict:
            raise Illegal(Code.STALE, "(the role was changed just now)") from None

    # -- lines ------------------------------------------------------------------------------------

    def connected(self, line: Line, who: Identity | None) -> None:
        """The line stands as long as what it came with."""
        if who is not None:
            self._lines[line] = who

    def disconnected(self, line: Line) -> None:
        """The line is closed."""
        self._lines.pop(line, None)

    def hang_up(self, person: str, key: bytes | None = None, *, but_tokens: bool = False) -> None:
        """Close the person's lines, here and in the other processes of the house.

        All of them, those of one key, or all that no token opened.
        """
        word = HungUp(person, key, but_tokens)
        self._cut(word)
        self._bus.spread(word)

    def _cut(self, word: HungUp) -> None:
        for line, who in self._lines.items():
            kept = word.but_tokens and who.session is None
            if who.person.id == word.person and word.key in (None, who.key) and not kept:
                line.end(Code.NOT_SIGNED_IN)

    async def _recognise(self) -> None:
        """Close the lines of those who were signed out where nobody could say so.

        At the host's command line, which is a process of its own, or while Redis was away.
        """
        while True:
            await asyncio.sleep(BEAT_S)
            keys = {who.key for who in self._lines.values()}
            with suppress(Unavailable):
                gone = keys - await self._store.still_open(tuple(keys), now_ms())
                for line, who in self._lines.items() if gone else ():
                    if who.key in gone:
                        line.end(Code.NOT_SIGNED_IN)

    async def _write(self, *writings: Writing) -> None:
        await self._store.commit(Batch(people=writings))


def _session(person: str) -> tuple[str, Session]:
    cookie, now = secret.token(), now_ms()
    return cookie, Session(secret.digest(cookie), person, now, now + SESSION_AGE_S * 1_000)
