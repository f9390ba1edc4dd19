"""The line notation: one game in one short line."""
