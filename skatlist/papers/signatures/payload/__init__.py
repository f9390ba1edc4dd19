"""The content of a signed file: the list in canonical form, the facts of the paper, the results."""
