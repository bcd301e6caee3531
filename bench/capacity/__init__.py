"""How many machines so many people need: costs that were measured, played forward."""
