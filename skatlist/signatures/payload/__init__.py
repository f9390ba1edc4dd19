"""What a signed file carries inside: the list in its one form, what was drawn from it, what the rules made of it."""
