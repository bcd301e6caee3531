# ruff: noqa: RUF001 - look-alikes are what this is about
"""Names: what one may be, when two look alike, and what guests are called."""

from __future__ import annotations

import pytest

from parlour.kernel import Illegal
from parlour.server.people.looks import legible
from parlour.server.people.names import fold, generated, proper
from parlour.server.people.words import ANIMALS, MANNERS


@pytest.mark.parametrize(
    ("asked", "kept"),
    [
        ("Red", "Red"),
        ("  Red  ", "Red"),
        ("Red Two", "Red Two"),
        ("red_two-3.4", "red_two-3.4"),
        ("O'Red", "O'Red"),
        ("Червоний", "Червоний"),
        ("Người Đỏ", "Người Đỏ"),
        ("Ngu\u031bo\u031b\u0300i", "Người"),
        ("红方", "红方"),
        ("2nd", "2nd"),
        ("x" * 24, "x" * 24),
        ("Administrata", "Administrata"),
    ],
)
def test_letters_and_digits_of_any_language_make_a_name(asked: str, kept: str):
    assert proper(asked, account=True) == kept
    assert proper(asked, account=False) == kept


@pytest.mark.parametrize(
    "asked",
    [
        "", " ", "x", "x" * 25, "12", "--", "a  b", "a--b", "_a", "a_", "a\nb", "a\tb", "a\x00b",
        "a\u200bb", "\u202eab", "a/b", "a<b>", "a@b.c", "a\u0301\u0301\u0301\u0301x", "🙂🙂",
        "a;b", "a|b", "a\u00a0b",
    ],
)  # fmt: skip
def test_what_cannot_be_read_or_typed_is_no_name(asked: str):
    with pytest.raises(Illegal, match="name"):
        proper(asked, account=False)


UNSEEN = "\u115f\u1160\u3164\uffa0\u00ad\u034f\u200b\u2060\ufe0f\u2800\U000e0101"


@pytest.mark.parametrize("unseen", UNSEEN)
def test_what_cannot_be_seen_is_in_no_name(unseen: str):
    for asked in (f"Red{unseen}", f"R{unseen}ed", f"{unseen}Red"):
        with pytest.raises(Illegal, match="name"):
            proper(asked, account=False)
        assert legible(asked) == "Red" or unseen == "\ufe0f"
        assert fold(asked) == fold("Red")


@pytest.mark.parametrize(
    "asked",
    ["Rеd", "Redд", "αlpha", "Red方", "Хaос", "Redひ", "한абв"],
)
def test_a_name_is_of_one_script(asked: str):
    with pytest.raises(Illegal, match="one script"):
        proper(asked, account=True)


@pytest.mark.parametrize("asked", ["ひらカタ漢字", "한국漢", "Ґудзик2", "Đỏ 7", "红方3", "Ελλάς"])
def test_scripts_that_are_written_together_make_a_name(asked: str):
    assert proper(asked, account=True) == asked


def test_letters_bear_only_so_many_marks():
    assert legible("a" + "\u0301" * 60 + "b") == "a" + "\u0301" * 4 + "b"
    assert legible("Ngu\u031bo\u031b\u0300i") == "Ngu\u031bo\u031b\u0300i"
    assert legible("❤\ufe0f שָׁלוֹם ที่นี่") == "❤\ufe0f שָׁלוֹם ที่นี่"


@pytest.mark.parametrize("account", [True, False])
@pytest.mark.parametrize(
    "asked",
    [
        "admin",
        "Admin",
        "ADMIN 1",
        "a.d.m.i.n",
        "аdmin",
        "adm1n",
        "Parlour",
        "moderator",
        "root",
        "Host",
        "rnod",
        "ҺOST 2",
        "ⲣarlour",
        "хост",
        "房主",
    ],
)  # fmt: skip
def test_names_of_authority_are_nobodys(asked: str, account: bool):
    with pytest.raises(Illegal, match="kept for the house"):
        proper(asked, account=account)


@pytest.mark.parametrize("asked", ["Guest", "guest 007", "Computer", "Гість", "Level 3", "Me"])
def test_words_that_the_page_calls_people_by_are_no_accounts_names(asked: str):
    with pytest.raises(Illegal, match="kept for the house"):
        proper(asked, account=True)
    assert proper(asked, account=False) == asked


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Red", "rEd"),
        ("Red Two", "red_two"),
        ("Red Two", "RedTwo"),
        ("pope", "роре"),  # all Cyrillic
        ("Red", "Rеd"),  # one Cyrillic letter
        ("Ivy1", "lvyl"),
        ("Oslo", "0slo"),
        ("ﬁne", "fine"),
        ("Straße", "STRASSE"),
        ("red", "ｒｅｄ"),
        ("Mom", "Morn"),
        ("paypal", "раураӏ"),
        ("Anna", "Ꭺnna"),
        ("sol", "ѕоl"),
        ("coo", "ⅽօօ"),
    ],
)
def test_names_that_look_alike_fold_to_the_same(one: str, other: str):
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Red", "Blue"),
        ("Hoa", "Hóa"),
        ("Red 2", "Red 3"),
        ("红方", "蓝方"),
        ("Reds", "Red2"),
        ("sun", "fun"),
        ("Đỏ", "Do"),
        ("Ігор", "Єгор"),
        ("ann", "arm"),
    ],
)  # fmt: skip
def test_names_that_can_be_told_apart_do_not(one: str, other: str):
    assert fold(one) != fold(other)


def test_every_name_that_guests_are_given_is_a_proper_one():
    for word in MANNERS:
        assert proper(f"{word} {ANIMALS[0]}", account=True)
    for animal in ANIMALS:
        longest = max(MANNERS, key=len)
        assert proper(f"{longest} {animal} 999", account=True)
    assert len(set(MANNERS)) * len(set(ANIMALS)) > 10_000
    assert len(generated().split()) == 2
    assert len(generated(attempt=3).split()) == 3
