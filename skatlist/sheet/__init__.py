"""One table, one series: rows, dealer order, running totals, Seeger-Fabian."""

from skatlist.sheet.model import (
    MAX_PLACES,
    NOTHING,
    FooterName,
    FooterRow,
    PerPlace,
    Player,
    Row,
    Sheet,
    Source,
    Stated,
    Written,
)
from skatlist.sheet.order import dealer_of, forehand, next_place, sitting
from skatlist.sheet.scoring import PlaceScore, ScoredRow, ScoredSheet, agreed_games, score

__all__ = [
    "MAX_PLACES",
    "NOTHING",
    "FooterName",
    "FooterRow",
    "PerPlace",
    "PlaceScore",
    "Player",
    "Row",
    "ScoredRow",
    "ScoredSheet",
    "Sheet",
    "Source",
    "Stated",
    "Written",
    "agreed_games",
    "dealer_of",
    "forehand",
    "next_place",
    "score",
    "sitting",
]
