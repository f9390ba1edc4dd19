"""The money of an event, in cents: what is taken, what is paid out as prizes, what is kept."""
