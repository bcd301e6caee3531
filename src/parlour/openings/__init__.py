"""Books of openings: what was played from where, by whom, with what result."""
