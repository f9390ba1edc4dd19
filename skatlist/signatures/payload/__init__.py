"""The content of a signed file: the list in its one form, the facts of the paper, the results."""
