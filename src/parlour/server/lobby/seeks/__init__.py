"""Quick match: who looks for the same game is brought together."""
