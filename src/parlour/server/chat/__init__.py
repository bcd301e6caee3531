"""What is said at a match."""
