"""Puzzles being solved: found, judged, rated, run through against the clock."""
