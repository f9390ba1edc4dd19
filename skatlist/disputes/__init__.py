"""A disputed game: its value and the claim in words, the evidence of its list, the page for the decision."""
