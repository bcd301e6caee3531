"""Four in a Square's own routes."""
