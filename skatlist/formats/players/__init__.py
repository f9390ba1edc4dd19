"""Lists of players, and the people meant by a name."""
