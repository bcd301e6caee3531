"""What holds in every state that play can reach."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games.skill_gomoku import COLOURS, Skill, State, game
from parlour.kernel import Illegal

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "skills": st.lists(st.sampled_from([skill.id for skill in Skill]), unique=True),
        "skillsPerTurn": st.integers(1, 8),
        "freezeTurns": st.integers(1, 3),
        "finisher": st.sampled_from(["classic", "late", "costly", "desperate", "off"]),
        "finisherFromPly": st.integers(0, 30),
    },
)

CHOICES = st.lists(st.tuples(st.booleans(), st.integers(0, 10_000)), max_size=90)
"""Per step: whether to prefer a card or an answer to a stone, and which of them."""

FEW = settings(max_examples=60, deadline=None)


def walk(options: dict[str, object], choices: list[tuple[bool, int]]) -> Iterator[tuple]:
    """Every step (before, seat, action, after) of the game that the choices make.

    Stones go to the middle of the board, where they meet.
    """
    s = game.start(options)
    for card, which in choices:
        if not game.actors(s):
            return
        (seat,) = game.actors(s)
        legal = game.legal(s, seat)
        words = [action for action in legal if not action[0].isupper()]
        stones = [a for a in legal if a[0] in "EFGHIJ" and 6 <= int(a[1:]) <= 10]
        wanted = (words if card else stones) or legal
        action = wanted[which % len(wanted)]
        t = game.apply(s, seat, action)
        yield s, seat, action, t
        s = t


def fives(s: State) -> set[int]:
    """The sides with five in a row, found by looking at every stretch of five."""
    found = set()
    for r in range(15):
        for c in range(15):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if r + 4 * dr < 15 and 0 <= c + 4 * dc < 15:
                    stretch = {s.board[(r + k * dr) * 15 + c + k * dc] for k in range(5)}
                    if len(stretch) == 1:
                        found |= stretch - {0}
    return found


@FEW
@given(OPTIONS, CHOICES)
def test_the_parts_of_a_state_agree_with_each_other(options, choices):
    """The invariants of section 4."""
    for *_, t in walk(options, choices):
        view = game.view(t, None)
        stones = sum(len(view["stones"][colour]) for colour in COLOURS)
        assert stones == view["ply"] - sum(p is not None for p in view["removed"].values())
        assert view["frozenTurnsLeft"] == 0 or view["frozenPlayer"]
        pending = view["pending"]
        if pending:
            assert (pending["kind"] == "revive") == (view["phase"] == "ENDED")
            assert (pending["kind"] == "revive") == view["boardBroken"]
            assert pending["by"] == view["current"]
        assert (game.outcome(t) is None) == (view["phase"] == "PLAYING" or bool(pending))
        assert fives(t) == ({t.current + 1} if view["result"] == "five" else set())


@FEW
@given(OPTIONS, CHOICES)
def test_a_card_is_spent_once_and_for_all(options, choices):
    """R-SPENT: one use each, countered or not, and only of cards that were dealt."""
    for s, _, action, t in walk(options, choices):
        before, after = (game.view(state, None)["skillsUsed"] for state in (s, t))
        for colour in COLOURS:
            assert set(before[colour]) <= set(after[colour])
            assert set(after[colour]) <= set(game.view(s, None)["cards"][colour])
        added = sum(len(after[c]) - len(before[c]) for c in COLOURS)
        assert added <= (2 if action == "counter" else 1)


@FEW
@given(OPTIONS, CHOICES)
def test_the_cards_of_the_view_say_what_the_legal_list_says(options, choices):
    """R-AVAIL."""
    for _, _, _, t in walk(options, choices):
        cards = game.view(t, None)["cards"]
        for seat, colour in enumerate(COLOURS):
            words = {action.split()[0] for action in game.legal(t, seat)}
            ready = {skill for skill, card in cards[colour].items() if card["state"] == "ready"}
            answer = {skill for skill, card in cards[colour].items() if card["state"] == "answer"}
            assert ready == words & set(cards[colour]) - {"rise_again"}
            assert bool(answer) == ("decline" in words)
            for skill, card in cards[colour].items():
                assert (card["why"] is None) == (skill in ready | answer)


@FEW
@given(OPTIONS, CHOICES)
def test_a_turn_passes_only_with_a_stone_a_lost_turn_or_a_costly_failure(options, choices):
    """R-STONE and R-PASS."""
    for s, _, action, t in walk(options, choices):
        if t.current != s.current:
            costly = s.pending is not None and options.get("finisher") == "costly"
            assert action == "pass" or action[0].isupper() or costly
            assert t.slot_used == 0
        assert (t.ply > s.ply) == action[0].isupper()


@FEW
@given(CHOICES)
def test_the_rules_do_not_know_rows_from_columns(choices):
    """R-COORD: the game mirrored in the falling diagonal goes the same way."""

    def mirrored(action: str) -> str:
        word, _, target = action.rpartition(" ")
        if not target[0].isupper():
            return action
        row, column = 15 - int(target[1:]), ord(target[0]) - ord("A")
        return f"{word} {chr(ord('A') + row)}{15 - column}".strip()

    twin = game.start({})
    for _, seat, action, t in walk({}, choices):
        twin = game.apply(twin, seat, mirrored(action))
        one, other = game.view(t, None), game.view(twin, None)
        for field in ("phase", "current", "ply", "skillsUsed", "winner", "result", "frozenPlayer"):
            assert one[field] == other[field]
        assert sorted([c, r] for r, c in one["stones"]["black"]) == other["stones"]["black"]


@FEW
@given(CHOICES, st.text(max_size=12), st.integers(-1, 2))
def test_no_text_breaks_the_rules(choices, text, seat):
    s = game.start({})
    for *_, t in walk({}, choices[:20]):
        s = t
    try:
        game.apply(s, seat, text)
    except Illegal:
        assert text not in game.legal(s, seat)
    else:
        assert text in game.legal(s, seat)
