"""Web Push: people are called in browsers that are closed, where they asked for that."""
