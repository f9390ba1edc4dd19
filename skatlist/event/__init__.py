"""An evening or tournament: players, seating, lists, standings; and random ones made from real cards."""

from skatlist.event.model import Event, Seating

__all__ = ["Event", "Seating"]
