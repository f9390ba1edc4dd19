"""One table, one series: rows, dealer order, running totals, Seeger-Fabian."""

from skatlist.sheet.history import KEEPER, Correction, ListHistory, SignOff
from skatlist.sheet.model import (
    MAX_PLACES,
    NOTHING,
    ChangeKind,
    Feat,
    FooterName,
    FooterRow,
    HouseRuleFacts,
    PerPlace,
    Phase,
    Player,
    Row,
    Sheet,
    SheetChange,
    Source,
    Stated,
    Written,
)
from skatlist.sheet.order import dealer_of, forehand, next_place, repeat_from, sitting
from skatlist.sheet.phases import Due, Trigger
from skatlist.sheet.presence import Seated
from skatlist.sheet.scoring import PlaceScore, ScoredRow, ScoredSheet, agreed_games, score

__all__ = [
    "KEEPER",
    "MAX_PLACES",
    "NOTHING",
    "ChangeKind",
    "Correction",
    "Due",
    "Feat",
    "FooterName",
    "FooterRow",
    "HouseRuleFacts",
    "ListHistory",
    "PerPlace",
    "Phase",
    "PlaceScore",
    "Player",
    "Row",
    "ScoredRow",
    "ScoredSheet",
    "Seated",
    "Sheet",
    "SheetChange",
    "SignOff",
    "Source",
    "Stated",
    "Trigger",
    "Written",
    "agreed_games",
    "dealer_of",
    "forehand",
    "next_place",
    "repeat_from",
    "score",
    "sitting",
]
