"""A folder as an event."""
