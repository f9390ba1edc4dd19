"""The command line: one thin file for each command, with its arguments, its call and its output."""
