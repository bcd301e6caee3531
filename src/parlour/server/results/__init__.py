"""Results: ratings, leaderboards, profiles, and the deal of the day."""
