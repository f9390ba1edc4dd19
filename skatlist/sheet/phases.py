"""Bock and Ramsch rounds: what is due in each game, because of what was played before (SEEDS A17)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from skatlist.game import Contract, Entry, Level
from skatlist.rules import Profile
from skatlist.sheet.model import Phase, Row

__all__ = ["Due", "Trigger", "due_phases", "lengthened_by", "trigger_of"]

_HALF: Final = 60  # of 120 card points
_RE: Final = 2  # Kontra and Re


class Trigger(StrEnum):
    """Why a Bock round begins."""

    LOST_KONTRA = "lost_kontra"
    SIXTY = "sixty"
    GRAND_HAND = "grand_hand"
    KONTRA_RE = "kontra_re"
    GRAND_BID = "grand_bid_over"
    WON_RE = "won_re"


@dataclass(frozen=True, slots=True)
class Due:
    """What is due in a row (None: an ordinary game), since which game and why, and what was played in it."""

    phase: Phase | None
    played: Phase | None
    since: int | None = None
    trigger: Trigger | None = None


def trigger_of(entry: Entry, profile: Profile, *, won: bool | None) -> Trigger | None:
    """Return why this game starts a Bock round, the first reason that holds; None where none does.

    `won` is how it ended by the rules (an overbid game is lost).
    """
    rules = profile.bock
    grand = entry.contract is Contract.GRAND
    occasions = (
        (Trigger.LOST_KONTRA, rules.lost_kontra and entry.kontra >= 1 and won is False),
        (Trigger.WON_RE, rules.won_re and entry.kontra >= _RE and won is True),
        (Trigger.SIXTY, rules.sixty and entry.card_points == _HALF and entry.contract is not Contract.NULL),
        (Trigger.GRAND_HAND, rules.grand_hand and grand and bool(entry.levels & Level.HAND) and won is True),
        (Trigger.KONTRA_RE, rules.kontra_re and entry.kontra >= _RE),
        (Trigger.GRAND_BID, bool(rules.grand_bid_over) and grand and (entry.bid or 0) > rules.grand_bid_over),
    )
    return next((trigger for trigger, holds in occasions if holds), None)


def due_phases(rows: Sequence[tuple[Row, bool | None]], size: int, profile: Profile) -> tuple[Due, ...]:
    """Return for each row what is due in it; `rows` are rows with how they ended by the rules.

    A trigger during Bock or Ramsch appends its round behind those still due; a Grand Hand played instead of a
    Ramsch adds one Ramsch where the profile says so. Games added by hand use up nothing.
    """
    queue: list[tuple[Phase, int | None, Trigger | None]] = []
    found = []
    for row, won in rows:
        if row.entry.contract is Contract.VOID:
            found.append(Due(None, None))
            continue
        played = _played(row)
        by_hand = row.house is not None and row.house.phase is not None
        phase, since, trigger = (None, None, None) if by_hand or not queue else queue.pop(0)
        if phase is Phase.RAMSCH and played is None and _instead(row.entry, profile):
            played = Phase.RAMSCH
            if profile.ramsch.grand_hand_adds:
                at = next((n for n, due in enumerate(queue) if due[0] is not Phase.RAMSCH), len(queue))
                queue.insert(at, (Phase.RAMSCH, since, trigger))
        found.append(Due(phase, played, since, trigger))
        reason = trigger_of(row.entry, profile, won=won)
        if reason is not None:
            bock = profile.bock.games or size
            queue += [(Phase.BOCK, row.number, reason)] * bock
            queue += [(Phase.RAMSCH, row.number, reason)] * (bock if profile.bock.ramsch else 0)
    return tuple(found)


def _played(row: Row) -> Phase | None:
    if row.entry.bock:  # a Ramsch in a Bock round is a Bock game
        return Phase.BOCK
    return Phase.RAMSCH if row.entry.contract is Contract.RAMSCH else None


def _instead(entry: Entry, profile: Profile) -> bool:
    """Whether this is the Grand Hand that may be played instead of a Ramsch."""
    return profile.ramsch.grand_hand and entry.contract is Contract.GRAND and bool(entry.levels & Level.HAND)


def lengthened_by(rows: Sequence[Row], due: Sequence[Due], profile: Profile) -> int:
    """Return by how many games the agreed length grows through Bock, Ramsch and games added by hand."""
    count = 0
    for row, each in zip(rows, due, strict=True):
        by_hand = row.house is not None and row.house.phase is not None
        ramsch = each.phase is Phase.RAMSCH or by_hand
        count += (ramsch and profile.ramsch.lengthens) or (each.phase is Phase.BOCK and profile.bock.lengthens)
    return count
