"""An event of many lists: people, seats, standings, teams, leagues, decisions, money.

`model.py` is the event, `tournament.py` its settings. `standings.py` and its neighbours rank players, teams and
classes, `policy.py` says who may correct what and when, `state.py` how final a list is. `draw/` seats people, `money/`
counts income and prizes, `checks/` looks between lists and people, `simulation.py` invents evenings.
"""

from skatlist.tournament.model import Event, Seating

__all__ = ["Event", "Seating"]
