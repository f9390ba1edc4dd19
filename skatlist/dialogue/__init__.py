"""A scorer and the program: what is typed about a list, asked and answered, at a keyboard or in a browser."""
