"""Studies: chapters of variations that are kept, shared, and written by several at once."""
