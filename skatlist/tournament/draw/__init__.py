"""The draw: the seats of every series. The same seed always gives the same seats."""
