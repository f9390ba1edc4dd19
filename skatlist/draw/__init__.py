"""The draw: who sits where in every series, recounted by anybody from the same seed."""
