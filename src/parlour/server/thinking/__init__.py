"""Thinking: whose turn it is, who thinks, and what comes of it: bots, hints, analyses."""
