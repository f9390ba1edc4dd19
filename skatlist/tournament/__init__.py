"""An evening or tournament: players, seating, lists, standings."""

from skatlist.tournament.model import Event, Seating

__all__ = ["Event", "Seating"]
