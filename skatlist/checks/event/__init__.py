"""Checks between lists, people, signatures and corrections of an event: one finding a file."""
