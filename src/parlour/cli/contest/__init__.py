"""Matches between players of five in a row: contestants, openings, games, ratings."""
