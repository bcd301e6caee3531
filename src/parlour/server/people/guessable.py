"""Passwords that would be guessed: what everybody's list begins with, and how such words are bent.

The words are few; what is put around them (digits, signs, digits for letters, one behind another)
is undone first, which makes of each the many that lists of leaked passwords are full of.
"""

from __future__ import annotations

import re
import unicodedata

from parlour.server.people.names import fold

__all__ = ["is_guessable"]

_WORDS = """
    abc access admin administrator amazing america android angel apple asdf august autumn awesome
    baby banana baseball basketball batman beautiful blink butterfly caro champion changeme cheese
    chelsea chess chocolate computer cookie cowboy daisy december default demo diamond dolphin
    dragon eagle facebook family fender ferrari flower football forever freedom friday friend
    friends fuckyou gaming genius ginger gomoku google guest guitar hacker hammer happy heaven hello
    hockey house hunter iloveu iloveyou internet january july june killer kitten letmein liverpool
    login london looking love lovely lover loveme lucky mercedes midnight minecraft mobile monday
    money monkey monster mother mustang myspace naruto nothing november october orange parlour pass
    passw password passwort peanut pepper player pokemon princess private purple qwer qwert qwerty
    rainbow ranger root samsung saturday secret september server shadow silver skate soccer
    spiderman spring starwars stupid summer sunday sunflower sunshine superman superstar sweet
    system tennis test tester testing thursday tiger trustno tuesday unknown user username vampire
    wednesday welcome whatever winner winter wizard yankees yellow youtube zaq
    пароль привет привіт любовь любов солнце сонце секрет доступ ключ мама україна украина россия
    київ киев йцукен
    woaini wodemima mima 密码 我爱你
    matkhau anhyeuem emyeuanh vietnam hanoi saigon
"""
_KNOWN = frozenset(_WORDS.split())
_RUNS = (
    "01234567890123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "asdfghjkl;",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "qazwsxedcrfvtgbyhnujmikolp",
    "1q2w3e4r5t6y7u8i9o0p",
    "q1w2e3r4t5y6u7i8o9p0",
    "zaqxswcdevfrbgtnhymjukilop",
    "147258369", "159753", "741852963", "112233445566778899",
    "qweasdzxc",
    "йцукенгшщзхъфывапролджэячсмитьбю",
    "абвгдежзийклмнопрстуфхцчшщъыьэюя",
)  # fmt: skip
_EVERY_RUN = tuple(run[::way] for run in _RUNS for way in (1, -1))
_BENT = str.maketrans("0134578@$!", "oieastbasi")
_AROUND = re.compile(r"^[\d\W_]+|[\d\W_]+$")
_SHORTEST_RUN = 3
_FEWEST_CHARACTERS = 4
_PIECES = 2


def is_guessable(password: str, name: str) -> bool:
    """Whether somebody who knows the name would try it among the first."""
    plain = unicodedata.normalize("NFKC", password).casefold()
    if len(set(plain)) < _FEWEST_CHARACTERS or _repeats(plain):
        return True
    words = {*_KNOWN, fold(name), fold(_AROUND.sub("", name))} - {""}
    bare = _AROUND.sub("", plain)
    looks = {plain, bare, plain.translate(_BENT), _AROUND.sub("", bare.translate(_BENT))}
    looks |= {fold(bare), fold(plain)}
    return any(_made_of(look, words, _PIECES) for look in looks)


def _repeats(text: str) -> bool:
    """The same over and over: `abcabcab`."""
    return any(text[size:] == text[:-size] for size in range(1, len(text) // 2 + 1))


def _made_of(text: str, words: set[str], pieces: int) -> bool:
    """Whether it is nothing but that many of these words and of runs over the keyboard."""
    if not text:
        return True
    if pieces == 0:
        return False
    return any(
        (text[:end] in words or _is_run(text[:end])) and _made_of(text[end:], words, pieces - 1)
        for end in range(len(text), 0, -1)
    )


def _is_run(text: str) -> bool:
    if len(text) < _SHORTEST_RUN:
        return False
    return len(set(text)) == 1 or any(text in run for run in _EVERY_RUN)
