"""The event file: an append-only journal whose replay gives the event."""
