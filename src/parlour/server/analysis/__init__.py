"""How the computer judges a match that was played."""
