"""What everything stands on: the one bounded read and atomic write, fields of data, threads, the version."""
