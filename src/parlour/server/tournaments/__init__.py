"""Tournaments: their logs, the running of their rounds, and what is shown of them."""
