"""Matches: load, decide, commit, tell; what falls due by itself; what a client may see."""
