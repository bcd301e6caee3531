"""People: who somebody is to the house, and what they may do as that."""
