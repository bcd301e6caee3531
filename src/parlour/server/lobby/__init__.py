"""The lobby: public rooms, seeks and challenges, before a match is there."""
