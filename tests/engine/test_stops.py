"""Stops of the protocol: what they end, and what answers them."""

from __future__ import annotations

from parlour.engine.stops import Stops


def test_a_stop_waits_until_it_is_met_in_a_list_as_well():
    stops = Stops()
    lines = stops.meet(iter(["BOARD", "7,7,1", "stop ", "DONE"]))
    assert not stops.hear("BOARD", thinking=False)
    assert not stops.hear("stop ", thinking=False)
    assert [next(lines), next(lines)] == ["BOARD", "7,7,1"]
    assert stops.waiting
    assert list(lines) == ["stop ", "DONE"]
    assert not stops.waiting


def test_only_a_search_that_runs_is_stopped_by_the_end():
    stops = Stops()
    assert not stops.hear("END", thinking=False)
    assert not stops.waiting
    assert stops.hear("END", thinking=True)
    assert stops.waiting


def test_a_move_answers_the_stops_that_wait_and_no_later_one():
    stops = Stops()
    lines = stops.meet(iter(["STOP", "YXSTOP", "STOP"]))
    stops.hear("STOP", thinking=True)
    stops.hear("YXSTOP", thinking=False)
    stops.answer()
    stops.hear("STOP", thinking=False)
    assert [stops.obey() for _ in lines] == [True, True, False]
