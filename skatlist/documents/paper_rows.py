"""What stands on a paper list, line by line: the same for PDF and Excel."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from skatlist.game import Contract, Level, Reason, base_value
from skatlist.messages import Language, text
from skatlist.rules import Profile
from skatlist.sheet import FooterName, ScoredRow, ScoredSheet

__all__ = ["CROSSES", "SYMBOLS", "Cells", "PaperRow", "footer_rows", "paper_rows", "round_of"]

CROSSES: Final = (
    Level.HAND,
    Level.SCHNEIDER,
    Level.SCHNEIDER_ANNOUNCED,
    Level.SCHWARZ,
    Level.SCHWARZ_ANNOUNCED,
    Level.OUVERT,
)
SYMBOLS: Final = {Contract.CLUBS: "♣", Contract.SPADES: "♠", Contract.HEARTS: "♥", Contract.DIAMONDS: "♦"}
_NULL: Final = "23"  # Hand and ouvert are crosses, as on paper
_KONTRA: Final = 4


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
    before: tuple[ScoredRow | None, ...] = (None, *scored.rows[:-1])
    return tuple(_row(row, last, scored.profile, lang) for row, last in zip(scored.rows, before, strict=True))


def footer_rows(scored: ScoredSheet) -> tuple[FooterName, ...]:
    """Return the rows below the list: the Seeger-Fabian ones only where the profile scores that way."""
    if scored.profile.scoring.kind != "seeger-fabian":
        return (FooterName.POINTS,)
    return (FooterName.POINTS, FooterName.BONUS_OWN, FooterName.BONUS_OTHERS, FooterName.TOTAL)


def round_of(number: int | None, size: int) -> int:
    """Return the round a game belongs to, from 0."""
    return (number - 1) // size if number else 0


def _row(scored: ScoredRow, last: ScoredRow | None, profile: Profile, lang: Language) -> PaperRow:
    entry, row = scored.row.entry, scored.row
    contract = entry.contract
    points = scored.valuation.points
    spitzen = entry.spitzen if contract is not None and contract.has_spitzen else None
    played = contract is not None and contract.has_declarer
    return PaperRow(
        number=row.number,
        symbol=SYMBOLS.get(contract, "") if contract else "",
        base=_base(scored, profile),
        with_=spitzen if spitzen is not None and spitzen > 0 else None,
        without=-spitzen if spitzen is not None and spitzen < 0 else None,
        levels=entry.levels if played else Level.NONE,
        plus=points if played and points is not None and points > 0 else None,
        minus=-points if played and points is not None and points < 0 else None,
        unknown=points is None,
        cells=tuple(_cells(scored, last, seat) for seat in range(len(scored.totals))),
        passed=scored.passed if contract is Contract.PASSED else None,
        struck=contract is Contract.VOID,
        notes=tuple(_notes(scored, lang)),
    )


def _base(scored: ScoredRow, profile: Profile) -> str:
    entry = scored.row.entry
    match entry.contract:
        case None:
            return "?"
        case Contract.PASSED:
            return "E"
        case Contract.VOID:
            return "–"
        case Contract.RAMSCH:
            return "R"
        case Contract.NULL:
            return _NULL
        case Contract.REVOLUTION:
            return str(profile.values.revolution or "?")
        case contract:
            return str(base_value(contract, entry.levels, profile))


def _cells(scored: ScoredRow, last: ScoredRow | None, seat: int) -> Cells | None:
    """Return what is written for a place: nothing unless it was booked something."""
    won, lost = scored.won[seat], scored.lost[seat]
    moved = (won, lost) != ((last.won[seat], last.lost[seat]) if last else (0, 0))
    if not moved and not scored.bookings[seat]:
        return None
    return Cells(scored.totals[seat], won if moved else None, lost if moved else None)


def _notes(scored: ScoredRow, lang: Language) -> Iterator[str]:
    """Yield the small print of a row: what the columns of the paper have no room for."""
    row, entry = scored.row, scored.row.entry
    if entry.contract is Contract.VOID:
        yield text("papers.note_void", lang)
    elif scored.valuation.points is None:
        yield text("papers.note_unknown", lang)
    if scored.valuation.overbid or entry.overbid:
        bid = "papers.note_overbid" if entry.bid is None else "papers.note_overbid_bid"
        yield text(bid, lang, bid=entry.bid)
    if scored.valuation.overbid and entry.charged_contract is not None and entry.charged_spitzen is not None:
        side = "papers.note_charged_with" if entry.charged_spitzen > 0 else "papers.note_charged_without"
        yield text(side, lang, contract=entry.charged_contract, count=abs(entry.charged_spitzen))
    if entry.levels & Level.SPITZE:
        yield text("papers.note_spitze", lang)
    if 0 < entry.kontra <= _KONTRA:
        yield text(f"papers.note_kontra_{entry.kontra}", lang)
    if entry.bock:
        yield text("papers.note_bock", lang)
    if entry.reason is not Reason.PLAYED:
        yield text("papers.note_reason", lang, reason=entry.reason)
    for place, penalty in enumerate(row.house.penalties if row.house else (), start=1):
        if penalty:
            yield text("papers.note_penalty", lang, place=place, penalty=penalty)
    if row.remark:
        yield row.remark
