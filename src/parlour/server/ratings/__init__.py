"""Ratings: what rated games say of the strength of accounts."""
