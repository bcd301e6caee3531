# ruff: noqa: RUF001 - other alphabets are what this is about, too
"""Which passwords would be guessed."""

from __future__ import annotations

import pytest

from parlour.kernel import Illegal
from parlour.server.people.guessable import is_guessable
from parlour.server.people.passwords import Passwords

COMMON = """
    password password1 Password123! P@ssw0rd passw0rd pa55word 12345678 123456789 1234567890
    87654321 qwertyui qwertyuiop qwerty123 Qwerty123456 asdfghjk asdf1234 abcd1234 abc12345 iloveyou
    iloveyou2 letmein1 welcome1 Welcome2024! football baseball princess sunshine trustno1 admin123
    administrator superman 1q2w3e4r 1qaz2wsx zaq12wsx qazwsxedc qweasdzxc 123qweasd dragon99
    monkey12345 q1w2e3r4 summer2024 changeme zxcvbnm1 1234qwer пароль123 йцукенгш привет12
    matkhau123
"""
REPEATED = (
    "aaaaaaaa 11111111 00000000 abcabcabc abababab abcabcab 11112222 12341234 asdfasdf xyx-xyx-"
)
NAMED = "redtwo12 RedTwo2024 2024redtwo Red.Two! redtworedtwo REDTWO!!99 red_two_1 Reԁtwo77"
GOOD = [
    "correct horse battery", "tr0ub4dor&3x", "kitchen lamp 77", "vYx8-qq1L", "Xk29fjaL",
    "wonderwall-orchid", "I like old trains", "мій старий велосипед", "not the password",
    "redtwo likes tea", "x" * 60 + "-and-then-some",
]  # fmt: skip


@pytest.mark.parametrize("password", [*COMMON.split(), *REPEATED.split(), *NAMED.split()])
async def test_what_everybody_tries_first_is_no_password(password: str):
    passwords = Passwords()
    with pytest.raises(Illegal, match="guessed at once"):
        await passwords.make(password, "Red Two")
    passwords.stop()


@pytest.mark.parametrize("password", GOOD)
def test_a_password_of_ones_own_is_taken(password: str):
    assert not is_guessable(password, "Red Two")
