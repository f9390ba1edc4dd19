"""One game: contract, Spitzen, levels, bid and result, and what it is worth."""

from skatlist.game.contract import BASE, LEVEL_NAMES, NULL_VALUES, SUITS, Contract, Level, Reason, carried
from skatlist.game.entry import Entry
from skatlist.game.reckoning import Reckoning, Step, StepKind, reckon
from skatlist.game.space import announcements, bids_of, entries, legal_bids, level_sets
from skatlist.game.value import (
    Valuation,
    base_value,
    charged_game,
    game_value,
    implied_bid,
    lost_factor,
    overbid_costs,
    valuate,
)

__all__ = [
    "BASE",
    "LEVEL_NAMES",
    "NULL_VALUES",
    "SUITS",
    "Contract",
    "Entry",
    "Level",
    "Reason",
    "Reckoning",
    "Step",
    "StepKind",
    "Valuation",
    "announcements",
    "base_value",
    "bids_of",
    "carried",
    "charged_game",
    "entries",
    "game_value",
    "implied_bid",
    "legal_bids",
    "level_sets",
    "lost_factor",
    "overbid_costs",
    "reckon",
    "valuate",
]
