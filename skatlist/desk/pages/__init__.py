"""The pages of the desk, one module each: what a page shows, and what is done with what is typed there."""
