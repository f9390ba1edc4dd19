"""Lists as JSON."""
