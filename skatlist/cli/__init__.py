"""The command line: one thin file for each command, which asks, calls and shows."""
