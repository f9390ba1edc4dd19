"""The command line: one thin file per command; asks, calls, shows."""
