"""The draw: who sits where in every series. The same seed gives the same seats again."""
