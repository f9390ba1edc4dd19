"""Many games at once: the value rule as a table, frames, files too large to read list by list."""
