"""Checks between lists, people, signatures and corrections of an event, by subject."""
