"""An evening or tournament: players, seating, lists, standings."""

from skatlist.event.model import Event, Seating

__all__ = ["Event", "Seating"]
