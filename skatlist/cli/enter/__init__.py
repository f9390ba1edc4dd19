"""The conversation of `enter`: what a scorer types, what is done, what is answered."""
