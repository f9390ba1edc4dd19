"""Entry forms to fill in."""
