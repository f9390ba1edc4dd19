"""An evening or tournament: players, seating, lists, standings; and random ones made from real cards."""

from skatlist.event.model import Event, Seating
from skatlist.event.standings import Seat, Standing, Standings, TeamStanding, standings

__all__ = ["Event", "Seat", "Seating", "Standing", "Standings", "TeamStanding", "standings"]
