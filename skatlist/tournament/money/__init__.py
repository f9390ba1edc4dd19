"""The money of an event, in cents: income, prizes paid out, and the money kept."""
