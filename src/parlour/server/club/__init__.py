"""The club as a whole: who is in it, how much is played, and what has never been outdone."""
