"""The totals next to and below a list, compared with its games."""
