"""What holds in every game, however it is played."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games.save_oneself import BACKS, CARD_OF, End, Phase, game
from parlour.games.save_oneself.cards import SCORES
from parlour.games.save_oneself.island import beside
from play import random_game


class Played(list[Any]):
    """The steps of a random game; a failure names what they came of."""

    def __init__(self, seed: int, calm: bool) -> None:
        super().__init__(random_game(game, Random(seed), {"calmSeas": calm}))
        self.name = f"Played(seed={seed}, calm={calm})"

    def __repr__(self) -> str:
        return self.name


games = st.builds(Played, st.integers(0, 2**32), st.booleans())
every_game = settings(max_examples=60, deadline=None)


@every_game
@given(games)
def test_lives_stay_between_zero_and_sixteen_and_all_changes_are_told(steps):
    for s, seat, action, t in steps:
        assert 0 <= t.lives <= 16
        told = game.narrate(s, seat, action, t)
        gained = sum(h.values["gained"] for h in told if h.code == "healed")
        lost = sum(h.values["lost"] for h in told if h.code == "hurt")
        assert t.lives == s.lives + gained - lost


@every_game
@given(games)
def test_the_island_is_connected_and_fits_into_four_by_four(steps):
    for *_, t in steps:
        filled = t.island.filled
        assert len(set(filled)) == len(filled)
        assert all(any(beside(b, a) for a in filled[:at]) for at, b in enumerate(filled) if at)
        first_row, last_row, first_col, last_col = t.island.bounds if filled else (0, 0, 0, 0)
        assert last_row - first_row <= 3
        assert last_col - first_col <= 3


@every_game
@given(games)
def test_table_and_undealt_cards_are_the_deck(steps):
    for *_, t in steps:
        dealt = [CARD_OF[side].back for side in t.island.sides]
        assert sorted([*dealt, *t.undealt]) == sorted(BACKS)
        assert not {"mirage", "tornado"} & set(t.island.sides)


@every_game
@given(games)
def test_the_player_stands_on_a_card_unless_one_is_due(steps):
    for *_, t in steps:
        assert (t.player in t.island.filled) == (t.phase is not Phase.DRAW)


@every_game
@given(games)
def test_the_rectangle_holds_every_card_and_the_ship_sails_around_it(steps):
    for *_, t in steps:
        if t.ship is not None:
            assert all(map(t.ship.encloses, t.island.filled))
            assert t.ship.r1 - t.ship.r0 == t.ship.c1 - t.ship.c0 == 3
            assert not t.ship.encloses(t.ship.cell)
            assert t.ship.out_of_reach == (t.end is End.LOST_SHIP)


@every_game
@given(games)
def test_at_the_start_of_a_round_there_is_always_a_step(steps):
    """Section 7."""
    for *_, t in steps:
        if t.phase is Phase.MOVE and not t.moved:
            assert game.legal(t, 0)


@every_game
@given(games)
def test_the_ship_follows_its_route_unless_a_card_changes(steps):
    for s, seat, _, t in steps:
        if s.ship is None or s.phase is not Phase.MOVE or s.island != t.island:
            continue
        if t.phase is Phase.MOVE and not t.moved:
            nearest = game.view(s, seat)["ship"]["route"][0]
            if t.ship is None:
                assert game.view(s, seat)["ship"]["ends"] == "out_of_reach"
                assert len(game.view(s, seat)["ship"]["route"]) == 1
            else:
                assert (nearest["row"], nearest["col"]) == t.ship.cell
        if t.end in (End.VICTORY, End.LOST_SHIP):
            (only,) = game.view(s, seat)["ship"]["route"]
            assert (only["row"], only["col"]) == t.ship.cell
            assert only["signals"] == list(t.signals)


@every_game
@given(games)
def test_the_told_ship_goes_from_cell_to_cell(steps):
    for s, seat, action, t in steps:
        legs = [h.values for h in game.narrate(s, seat, action, t) if "from" in h.values]
        assert all(a["to"] == b["from"] for a, b in pairwise(legs))
        if legs and t.ship is not None:
            assert legs[-1]["to"] == f"{t.ship.row},{t.ship.col}"


@every_game
@given(games)
def test_the_score_is_the_sum_of_its_parts(steps):
    for *_, t in steps:
        view = game.view(t, None)
        fronts = sum(SCORES.get(side, 0) for side in view["cells"].values())
        assert view["score"] == fronts + view["lives"] + len(view["cells"]) // 4
        parts = view["scoring"]
        assert view["score"] == sum(parts["fronts"].values()) + parts["lives"] + parts["cards"]


@every_game
@given(games)
def test_exactly_one_state_fits_a_view(steps):
    for *_, t in steps:
        assert game.guess(game.view(t, None), Random(0)) == t


@every_game
@given(games)
def test_what_lights_up_is_what_is_legal(steps):
    for s, *_ in steps:
        view = game.view(s, 0)
        open_steps = [step["action"] for step in view["steps"] if step["why"] is None]
        flips = [card["flip"] for card in view["cards"] if card["flip"]]
        words = [word for word in ("stay", "skip") if view["legal"][word]]
        assert sorted([*open_steps, *flips, *words]) == list(game.legal(s, 0))
        assert (
            sorted(s["cell"] for s in view["steps"] if s["why"] is None) == (view["legal"]["moves"])
        )


@every_game
@given(games)
def test_no_game_lasts_past_the_lives_there_are(steps):
    """A life a day, and every healing comes once but that of a shelter built again (ruling 10)."""
    days = sum(
        narration.code == "hurt" and narration.values["why"] == "day"
        for step in steps
        for narration in game.narrate(*step)
    )
    assert days <= 16 + 2 + 2 + 3 + 2 + 2 + 3 + 1 + 2
