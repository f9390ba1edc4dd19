"""Lists of players, and finding the person of a name."""
