"""A disputed game: how it counts and what a claim comes to in words, what its list says, the page to decide it on."""
