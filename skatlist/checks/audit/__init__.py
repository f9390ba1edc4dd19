"""The totals beside and below a list, compared with its games."""
