"""The simulation against what is known of queues: the formulas of textbooks, within sampling error.

Every run has its seed, so what is found is the same on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from math import factorial, log

import pytest
from bench.capacity.queues import Batches, Line, Station, percentile

MANY = 120_000.0
"""Seconds, at about one arrival a second."""


def exponential(rng: random.Random, rate: float) -> Iterator[float]:
    while True:
        yield rng.expovariate(rate)


def queue(rate: float, service: Callable[[random.Random], float], servers: int = 1) -> Station:
    """A station after a long run of arrivals at random."""
    line, rng = Line(), random.Random(7)
    station = Station(line, servers)
    line.arrivals(
        exponential(random.Random(11), rate), lambda: station.serve(service(rng), lambda: None)
    )
    line.run(MANY / 20)
    station.forget()
    line.run(MANY)
    return station


def mean(figures: list[float]) -> float:
    return sum(figures) / len(figures)


@pytest.mark.parametrize("load", [0.3, 0.6, 0.8])
def test_random_services_of_one_server_wait_as_long_as_they_should(load: float):
    found = queue(load, lambda rng: rng.expovariate(1))  # M/M/1
    assert mean(found.waits_of(0)) == pytest.approx(load / (1 - load), rel=0.06)
    assert found.load == pytest.approx(load, rel=0.02)
    assert percentile(found.waits_of(0), 0.99) == pytest.approx(
        log(load / 0.01) / (1 - load), rel=0.08
    )
    assert mean([wait == 0 for wait in found.waits_of(0)]) == pytest.approx(1 - load, rel=0.03)


@pytest.mark.parametrize("load", [0.3, 0.6, 0.8])
def test_equal_services_wait_half_as_long(load: float):
    found = queue(load, lambda _rng: 1)  # M/D/1
    assert mean(found.waits_of(0)) == pytest.approx(load / (2 * (1 - load)), rel=0.05)


@pytest.mark.parametrize("servers", [2, 5])
def test_several_servers_wait_as_erlang_says(servers: int):
    load = 0.8
    offered = load * servers
    found = queue(load, lambda rng: rng.expovariate(1 / servers), servers)  # M/M/c
    several = offered**servers / factorial(servers) / (1 - load)
    waits = several / (sum(offered**n / factorial(n) for n in range(servers)) + several)
    assert mean([wait > 0 for wait in found.waits_of(0)]) == pytest.approx(waits, rel=0.04)
    assert mean(found.waits_of(0)) == pytest.approx(waits * servers / (servers - offered), rel=0.08)


def test_any_mixture_of_services_waits_by_its_second_moment():
    def service(rng: random.Random) -> float:
        return 0.25 if rng.random() < 0.9 else 4.0

    found = queue(0.8, service)  # M/G/1, Pollaczek-Khinchine
    first, second = 0.9 * 0.25 + 0.1 * 4, 0.9 * 0.25**2 + 0.1 * 4**2
    load = 0.8 * first
    assert mean(found.waits_of(0)) == pytest.approx(0.8 * second / (2 * (1 - load)), rel=0.06)


def test_who_goes_first_by_rank_waits_less_and_the_others_pay_for_it():
    line, rng = Line(), random.Random(4)
    station, rate = Station(line), 0.4
    for rank in (0, 1):

        def arrive(rank: int = rank) -> None:
            station.serve(rng.expovariate(1), lambda: None, rank)

        line.arrivals(exponential(random.Random(20 + rank), rate), arrive)
    line.run(MANY)
    left = 2 * rate  # Cobham: what is left of the service that is met, over what rank leaves free
    assert mean(station.waits_of(0)) == pytest.approx(left / (1 - rate), rel=0.06)
    assert mean(station.waits_of(1)) == pytest.approx(left / (1 - rate) / (1 - 2 * rate), rel=0.1)


def test_two_stations_in_a_row_are_each_as_if_alone():
    line, rng = Line(), random.Random(3)
    one, other = Station(line), Station(line)

    def arrive() -> None:
        one.serve(rng.expovariate(1), lambda: other.serve(rng.expovariate(1), lambda: None))

    line.arrivals(exponential(random.Random(5), 0.6), arrive)
    line.run(MANY)
    for station in (one, other):  # Burke: what leaves a random queue comes at random
        assert mean(station.waits_of(0)) == pytest.approx(0.6 / 0.4, rel=0.06)


def test_what_waits_is_what_comes_times_how_long_it_waits():
    line, rng, seen = Line(), random.Random(2), []
    station = Station(line)
    line.arrivals(
        exponential(rng, 0.7),
        lambda: station.serve(random.Random(len(seen)).random(), lambda: None),
    )
    line.arrivals(exponential(random.Random(9), 1), lambda: seen.append(station.queued))
    line.run(MANY)  # Little, as somebody sees it who looks at random times
    assert mean(seen) == pytest.approx(0.7 * mean(station.waits_of(0)), rel=0.05)


def test_a_batch_takes_all_who_wait_and_the_next_those_who_came_meanwhile():
    line, done = Line(), []
    writer = Batches(line, lambda: 10, each=1)

    def write(name: str) -> None:
        writer.serve(lambda: done.append((name, line.now)))

    for name, at in (("a", 0), ("b", 1), ("c", 5), ("d", 30)):
        line.after(at, lambda name=name: write(name))
    line.run(100)
    assert done == [("a", 11), ("b", 23), ("c", 23), ("d", 41)]
    assert (writer.batches, writer.served) == (3, 4)


def test_a_batch_waits_for_others_where_it_is_told_to():
    line, done = Line(), []
    writer = Batches(line, lambda: 10, each=1, gather=4)
    for at in (0, 3, 5):
        line.after(at, lambda: writer.serve(lambda: done.append(line.now)))
    line.run(100)
    assert done == [16, 16, 27]


def test_the_same_seed_is_the_same_run():
    def waits() -> list[float]:
        return queue(0.5, lambda rng: rng.expovariate(1)).waits_of(0)

    assert waits() == waits()


@pytest.mark.parametrize(("figures", "share", "found"), [([], 0.5, 0), ([3, 1, 2], 0.5, 2)])
def test_percentiles_of_few_and_of_none(figures: list[float], share: float, found: float):
    assert percentile(figures, share) == found
