"""Matches between players of one game: how one is played, and what its result is worth.

A package here that is named like a game has its own `contest`, with more contestants than levels
and openings that are fair; every other game for two is played by levels, from random openings.
"""
