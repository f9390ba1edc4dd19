"""Lists of players, and whom a name means."""
