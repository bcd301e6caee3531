"""Challenges: one account asks another, by name, for a game."""
