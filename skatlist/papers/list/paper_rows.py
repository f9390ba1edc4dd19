"""What stands on a paper list, line by line: the same for PDF and Excel."""

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from skatlist.game import BASE, Contract, Level, base_value
from skatlist.papers.list.paper_notes import booked, notes_of
from skatlist.sheet import FooterName, ScoredRow, ScoredSheet
from skatlist.words import Language

CROSSES: Final = (
    Level.HAND,
    Level.SCHNEIDER,
    Level.SCHNEIDER_ANNOUNCED,
    Level.SCHWARZ,
    Level.SCHWARZ_ANNOUNCED,
    Level.OUVERT,
)
SYMBOLS: Final = {Contract.CLUBS: "♣", Contract.SPADES: "♠", Contract.HEARTS: "♥", Contract.DIAMONDS: "♦"}
_UNKNOWN: Final = "?"
# What stands in the column of the base value where there is none; of a Null, Hand and ouvert are crosses as on paper.
_SIGNS: Final = {Contract.PASSED: "E", Contract.VOID: "–", Contract.RAMSCH: "R", Contract.NULL: "23"}


class Cells(NamedTuple):
    """The three cells of a place in a row: running points, games won and lost so far; counters only if they moved."""

    points: int
    won: int | None
    lost: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperRow:
    """One line of the paper: numbers as written there, `minus` positive and already doubled.

    `cells` has one entry per place, None where nothing is written. `notes` are the small print.
    """

    number: int | None
    symbol: str = ""
    base: str = ""
    with_: int | None = None
    without: int | None = None
    levels: Level = Level.NONE
    plus: int | None = None
    minus: int | None = None
    unknown: bool = False
    cells: tuple[Cells | None, ...] = ()
    passed: int | None = None
    struck: bool = False
    notes: tuple[str, ...] = ()


def paper_rows(scored: ScoredSheet, lang: Language) -> tuple[PaperRow, ...]:
    """Return the lines of a list as they stand on paper; only who was booked has something written."""
    before: tuple[ScoredRow | None, ...] = (None, *scored.rows)
    return tuple(_row(row, last, lang) for row, last in zip(scored.rows, before, strict=False))


def footer_rows(scored: ScoredSheet) -> tuple[FooterName, ...]:
    """Return the rows below the list: the Seeger-Fabian ones only where the profile scores that way."""
    if not scored.profile.scoring.has_bonus:
        return (FooterName.POINTS,)
    return (FooterName.POINTS, FooterName.BONUS_OWN, FooterName.BONUS_OTHERS, FooterName.TOTAL)


@cache
def crosses_of(levels: Level) -> tuple[str, ...]:
    """Return the names of the columns that have a cross."""
    return tuple(str(level.name).lower() for level in CROSSES if levels & level)


def _row(scored: ScoredRow, last: ScoredRow | None, lang: Language) -> PaperRow:
    entry, row = scored.row.entry, scored.row
    contract = entry.contract
    points = scored.valuation.points if booked(scored) else None
    spitzen = entry.spitzen if contract is not None and contract.has_spitzen else None
    played = contract is not None and contract.has_declarer
    alone = contract is Contract.RAMSCH and sum(map(bool, scored.bookings)) == 1
    shown = points if played or alone else None
    return PaperRow(
        number=row.number,
        symbol=SYMBOLS.get(contract, "") if contract else "",
        base=_base(scored),
        with_=spitzen if spitzen is not None and spitzen > 0 else None,
        without=-spitzen if spitzen is not None and spitzen < 0 else None,
        levels=entry.levels if played else Level.NONE,
        plus=shown if shown is not None and shown > 0 else None,
        minus=-shown if shown is not None and shown < 0 else None,
        unknown=points is None,
        cells=tuple(_cells(scored, last, seat) for seat in range(len(scored.totals))),
        passed=scored.passed if contract is Contract.PASSED else None,
        struck=contract is Contract.VOID,
        notes=notes_of(scored, lang),
    )


def _base(scored: ScoredRow) -> str:
    entry = scored.row.entry
    if entry.contract in BASE and entry.contract is not None:
        return str(base_value(entry.contract, entry.levels, scored.profile))
    if entry.contract is Contract.REVOLUTION:
        return str(scored.profile.values.revolution or _UNKNOWN)
    return _SIGNS.get(entry.contract, _UNKNOWN) if entry.contract is not None else _UNKNOWN


def _cells(scored: ScoredRow, last: ScoredRow | None, seat: int) -> Cells | None:
    """Return what is written for a place: nothing unless it was booked something."""
    won, lost = scored.won[seat], scored.lost[seat]
    moved = (won, lost) != ((last.won[seat], last.lost[seat]) if last else (0, 0))
    if not moved and not scored.bookings[seat]:
        return None
    return Cells(scored.totals[seat], won if moved else None, lost if moved else None)
