"""A new event: what the call says, and what is asked for."""
