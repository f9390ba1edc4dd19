"""Two lists of one table beside each other: where they differ, which witnesses stand for which, the agreed list."""
