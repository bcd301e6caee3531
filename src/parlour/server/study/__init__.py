"""The study room: positions and trees of variations, looked at and not kept."""
