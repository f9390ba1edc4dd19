"""The draw: the seats of every series. The same seed gives the same seats again."""
