"""The running totals of a list and the sums below it, compared with its games."""
