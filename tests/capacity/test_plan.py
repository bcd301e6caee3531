"""The machines that are computed, the evening that is played, and the paper that tells of both."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest
from bench.capacity.costs import Costs
from bench.capacity.habits import Demand, Habits
from bench.capacity.paper import PAPER, PEOPLE, filled, tables
from bench.capacity.plan import FULL, Plan
from bench.capacity.queues import percentile
from bench.capacity.simulation import played

COSTS = replace(
    Costs(**{cost.name: 0.0 for cost in fields(Costs)}),
    action_us=500.0,
    acknowledged_ms=2.0,
    outgrown_us=800.0,
    bystander_us=50.0,
    redis_us=20.0,
    bot_low_ms=10.0,
    bot_middle_ms=100.0,
    bot_top_ms=1_000.0,
)
"""Of a machine that is easy to reckon with."""
SIZES = [100, 5_000, 20_000, 60_000]


def test_the_demand_of_twice_as_many_is_twice_as_much():
    one, two = (Demand.of(people, Habits()) for people in (1_000, 2_000))
    for part in fields(Demand):
        assert getattr(two, part.name) == pytest.approx(2 * getattr(one, part.name))


def test_a_load_by_hand():
    habits = Habits(play=0.5, play_bot=0.1, move_s=10, levels=(1, 0, 0))
    plan = Plan.of(10_000, COSTS, habits)
    # 500 actions of people who play each other, 100 of those at the computer and 100 of bots
    assert plan.demand.actions == pytest.approx(700)
    assert (plan.processes, plan.load) == (1, pytest.approx(700 * 500e-6))
    assert plan.demand.thoughts(COSTS, habits) == (pytest.approx(100 * 0.010), 0, 0)
    assert plan.thinking == 2


@pytest.mark.parametrize("people", SIZES)
def test_there_are_as_few_processes_as_bear_it(people: int):
    plan = Plan.of(people, COSTS, Habits())
    assert plan.load <= FULL
    assert plan.processes == 1 or replace(plan, processes=plan.processes - 1).load > FULL


def test_what_is_too_small_for_so_many_is_named_first():
    plan = Plan.of(5_000, COSTS, Habits()).met_by(50_000)
    first = plan.resources()[0]
    assert first.growth < 1
    assert first.growth == min(resource.growth for resource in plan.resources())


@pytest.mark.parametrize("people", SIZES)
def test_the_evening_is_as_busy_as_was_computed(people: int):
    plan = Plan.of(people, COSTS, Habits())
    seen = played(plan, 20_000 / plan.demand.actions)
    assert seen.load == pytest.approx(plan.load, rel=0.06)
    assert bool(seen.told) == (plan.processes > 1)


def test_the_same_evening_is_played_alike_and_another_otherwise():
    plan = Plan.of(5_000, COSTS, Habits())
    one, again, other = (played(plan, 20, seed).acknowledged for seed in (1, 1, 2))
    assert one == again != other


def test_where_one_process_has_too_much_to_do_it_shows_in_the_waits():
    plan = Plan.of(20_000, COSTS, Habits())
    assert plan.processes > 1
    alone = played(replace(plan, processes=1).met_by(40_000), 20)
    enough = played(plan, 20)
    assert percentile(alone.acknowledged, 0.5) > 10 * percentile(enough.acknowledged, 0.5)


def test_bots_go_before_those_who_look_at_the_analysis_board():
    costs = replace(COSTS, lines_share=1.0)
    plan = Plan.of(5_000, costs, Habits(study=0.02))
    crowded = replace(plan, thinking=max(1, plan.thinking // 2))  # boards want more than there is
    assert percentile(played(crowded, 200).bots, 0.5) < 1


def test_costs_are_kept_as_they_were_measured(tmp_path: Path):
    COSTS.write(tmp_path / "costs.json")
    assert Costs.read(tmp_path / "costs.json") == COSTS


def test_the_paper_tells_of_the_costs_that_are_kept():
    costs, paper = Costs.read(), PAPER.read_text("utf-8")
    assert filled(paper, tables(costs, Plan.row(PEOPLE, costs, Habits()))) == paper
