"""Positions as drawings: a game's picture becomes SVG, with letters as text or as strokes."""
