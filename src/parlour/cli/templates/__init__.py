"""What `parlour new-game` writes: files whose names are put in place of `new-game`."""
