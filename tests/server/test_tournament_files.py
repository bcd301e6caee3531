"""What of a tournament is written for spreadsheets: numbers are numbers, no name is a formula."""

from __future__ import annotations

import csv

import pytest

from parlour.server.tournaments.shown import csv_line

CELLS = [
    ("=1+1", "'=1+1"),
    ("-Ann", "'-Ann"),
    ("@all", "'@all"),
    ('a "b", c', 'a "b", c'),
    ("-4", "-4"),
    ("-2.5", "-2.5"),
    (3, "3"),
    ("-4 12.5", "-4 12.5"),
    ("-1+cmd", "'-1+cmd"),
    ("", ""),
]


@pytest.mark.parametrize(("told", "read"), CELLS)
def test_a_cell_is_read_as_it_was_told(told, read):
    assert next(csv.reader([csv_line([told, "x"])])) == [read, "x"]
