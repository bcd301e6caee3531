"""Puzzles as values: what is asked, what answers it, what refutes all else; no game by name."""
