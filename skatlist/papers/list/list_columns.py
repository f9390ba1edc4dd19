"""The columns of a paper list, the content of each line, and the small print: one table for PDF and Excel."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache, partial
from itertools import groupby
from types import MappingProxyType
from typing import Final, NamedTuple

from skatlist.papers.list_traces import trace_notes
from skatlist.papers.reports.typeset import with_minus
from skatlist.skat.game import BASE, Contract, Level, Reason, base_value
from skatlist.skat.sheet import (
    MAX_PLACES,
    Basis,
    FooterName,
    ListSums,
    ScoredRow,
    ScoredSheet,
    Seated,
    Stated,
    dealer_of,
    sitting,
)
from skatlist.skat.sheet.columns import LEVEL_COLUMNS, Cell, per_place
from skatlist.skat.sheet.row_words import kontra_words, noted_words, ramsch_words
from skatlist.tournament.state import ListState
from skatlist.words import Language, text

# The small print of a list: facts that its columns have no room for, in words.


def is_in_totals(scored: ScoredRow) -> bool:
    """Whether the game counts in the totals: it can be computed, and a player at the table played it."""
    contract, declarer = scored.row.entry.contract, scored.row.declarer
    if contract is Contract.PASSED or contract is Contract.VOID:
        return True
    at_table = declarer is not None and 1 <= declarer <= len(scored.totals)
    return scored.valuation.points is not None and (contract is Contract.RAMSCH or at_table)


def notes_of(scored: ScoredRow, lang: Language) -> tuple[str, ...]:
    """Return the small print of a game, with the facts that have a sentence last: the remark, and its author."""
    return (*_state(scored, lang), *_house_rules(scored, lang), *noted_words(scored.row, lang))


def stated_notes(scored: ScoredRow, lang: Language) -> Iterator[str]:
    """Yield a sentence for each number that the list gives for a game and that is not the computed one, with both."""
    value, points = scored.row.stated.value, scored.valuation.points
    if value is not None and points not in {None, value}:
        yield text("papers.note_stated", lang, stated=with_minus(value), right=with_minus(points or 0))
        return
    for name, stated, right in running_numbers(scored):
        if stated != right:
            cell = Cell.of(name)
            words = {"stated": with_minus(stated), "right": with_minus(right), "place": cell.place}
            yield text(f"papers.note_stated_{cell.name}", lang, **words)


def below_note(wrong: Mapping[int, int], lang: Language) -> str:
    """Return a sentence with the wrong numbers below the games, by place, or "" if there are none."""
    sentences = [f"{text('papers.place', lang, place=place)}: {with_minus(value)}" for place, value in wrong.items()]
    return f"{text('papers.note_written', lang)} {', '.join(sentences)}" if sentences else ""


def running_numbers(row: ScoredRow) -> Iterator[tuple[str, int, int]]:
    """Yield the running numbers that a row states: column, stated number, computed number."""
    stated = row.row.stated
    for name, words, computed in (
        ("points", stated.totals, row.totals),
        ("won", stated.won, row.won),
        ("lost", stated.lost, row.lost),
    ):
        for cell, number, right in zip(per_place(name), words, computed, strict=False):
            if number is not None:
                yield cell, number, right
    if stated.passed is not None:
        yield "passed", stated.passed, row.passed


def control_sum(scored: ScoredSheet, lang: Language) -> str:
    """Return how the games add up: won, lost, passed in, and Ramsch if there was one. Empty if a number is unknown."""
    if passed_below(scored) is None:
        return ""
    won, lost = sum(scored.footer(FooterName.WON)), sum(scored.footer(FooterName.LOST))
    ramsch = sum(row.row.entry.contract is Contract.RAMSCH for row in scored.rows)
    games = won + lost + scored.passed + ramsch
    key = "papers.control_ramsch" if ramsch else "papers.control"
    return text(key, lang, won=won, lost=lost, passed=scored.passed, ramsch=ramsch, games=games)


def warnings_of(scored: ScoredSheet, state: ListState, lang: Language) -> Iterator[str]:
    """Yield the reasons why a list does not count or is not complete, then its history."""
    if state.void:
        yield text("papers.void_list", lang, reason=state.void)
    if state.is_short:
        yield text("papers.incomplete", lang, played=state.played, agreed=state.agreed)
    if state.unclear:
        yield text("papers.incomplete_unknown", lang)
    yield from trace_notes(scored, state, lang)


def _state(scored: ScoredRow, lang: Language) -> Iterator[str]:
    """Yield the state of the game: void, not computed, overbid, ended early."""
    entry, valuation = scored.row.entry, scored.valuation
    if entry.contract is Contract.VOID:
        yield text("words.Contract.void", lang)
    elif valuation.points is None:
        yield text("papers.note_unknown", lang)
    elif not is_in_totals(scored):
        yield text("papers.note_nobody", lang)
    if entry.contract is Contract.VALUE:
        yield text("papers.note_value_alone", lang)
        return
    if valuation.overbid or entry.overbid:
        known = "papers.note_overbid" if entry.bid is None else "papers.note_overbid_bid"
        yield text(known, lang, bid=entry.bid)
    if valuation.overbid and entry.charged_contract is not None and entry.charged_spitzen is not None:
        side = "papers.note_charged_with" if entry.charged_spitzen > 0 else "papers.note_charged_without"
        yield text(side, lang, contract=entry.charged_contract, count=abs(entry.charged_spitzen))
    if entry.reason is not Reason.PLAYED:
        yield text("papers.note_reason", lang, reason=entry.reason)


def _house_rules(scored: ScoredRow, lang: Language) -> Iterator[str]:
    house = scored.row.house
    yield from _doubled(scored, lang)
    if house is None:
        return
    yield from ramsch_words(house, lang)
    for place, penalty in enumerate(house.penalties, start=1):
        if penalty:
            yield text("papers.note_penalty", lang, place=place, penalty=penalty)


def _doubled(scored: ScoredRow, lang: Language) -> Iterator[str]:
    """Yield the reasons why a game counts more: the Spitze, Kontra and Bock with their factors."""
    entry, factors = scored.row.entry, scored.profile.kontra.factors
    if entry.levels & Level.SPITZE:
        yield text("papers.note_spitze", lang)
    calls = ", ".join(kontra_words(entry.kontra))
    if 0 < entry.kontra <= len(factors):
        yield text("papers.note_factor", lang, said=calls, factor=factors[entry.kontra - 1])
    elif calls:
        yield calls
    if entry.bock:
        factor = scored.profile.bock.factor**entry.bock
        yield text("papers.note_factor", lang, said=text("papers.note_bock", lang), factor=factor)


# The columns of a paper list and their content, line by line: one table for PDF and Excel.

MOST_LINES: Final = 132  # of an empty list: two pages


def rounds_of(scored: ScoredSheet, numbers: Sequence[int | None]) -> tuple[int, ...]:
    """Return the round of each game, from 0. After a player came or left, rounds are counted again (quellen.md A4)."""
    return tuple(_rounds(scored, numbers))


def _rounds(scored: ScoredSheet, numbers: Sequence[int | None]) -> Iterator[int]:
    turn, begun, before = 0, 1, _company(scored, 1).places
    for number in numbers:
        places = _company(scored, number).places
        if places != before and number is not None:
            turn += -(-(number - begun) // len(before))
            begun, before = number, places
        yield turn + ((number or begun) - begun) // len(before)


def form_numbers(scored: ScoredSheet) -> tuple[int | None, ...]:
    """Return the numbers of all lines of a list: the written games, then those still to be played.

    A struck game does not use up one of the agreed games.
    """
    written = [row.row.number for row in scored.rows]
    if scored.ended is not None:
        return tuple(written)
    struck = sum(row.row.entry.contract is Contract.VOID for row in scored.rows)
    left = min((scored.agreed or 0) + struck, MOST_LINES) - len(written)
    played = max((number or 0 for number in written), default=0)
    return (*written, *range(played + 1, played + 1 + left))


def sitting_out(scored: ScoredSheet, index: int, number: int | None) -> tuple[int, ...]:
    """Return the places that do not play in a game: sitting out, or absent. `index` is that of the row."""
    seated = _company(scored, number)
    rows = scored.sheet.rows
    dealer = rows[index].dealer if index < len(rows) else None
    if dealer not in seated.places:
        dealer = seated.dealer
    absent = tuple(place for place in range(1, scored.sheet.size + 1) if place not in seated.places)
    if number is None:
        return absent
    seats = sitting(seated.places.index(dealer) + 1, len(seated.places))
    return (*(seated.places[seat - 1] for seat in seats), *absent)


def factor_words(scored: ScoredSheet) -> str:
    """Return the points of a lost game for each other player: `30`, or `30/40` if the table changed."""
    sizes = dict.fromkeys(len(seated.places) for seated in scored.seated.values()) or {scored.sheet.size: None}
    others = scored.profile.scoring.others
    return "/".join(dict.fromkeys(str(others.get(size, 0)) for size in sizes))


def _company(scored: ScoredSheet, number: int | None) -> Seated:
    """Return the players in a game.

    For games still to come they are those of the last game, with the deal moving on.
    """
    number = number or 1
    known = scored.seated.get(number)
    if known is not None:
        return known
    last = max((game for game in scored.seated if game < number), default=0)
    if not last:
        everyone = tuple(range(1, scored.sheet.size + 1))
        return Seated(everyone, dealer_of(number, len(everyone)))
    seated = scored.seated[last]
    turn = seated.places.index(seated.dealer) + number - last
    return Seated(seated.places, seated.places[turn % len(seated.places)])


CROSSES: Final = tuple(level for level, _name in LEVEL_COLUMNS)
CROSS: Final = "×"
STAR: Final = "*"
SYMBOLS: Final = {Contract.CLUBS: "♣", Contract.SPADES: "♠", Contract.HEARTS: "♥", Contract.DIAMONDS: "♦"}
_UNKNOWN: Final = "?"
_NOTHING: Final = Stated()
_NO_NUMBERS: Final[Mapping[str, int]] = MappingProxyType({})
# The entry in the column of the base value for games without one. For a Null, Hand and ouvert are crosses, as on paper.
_SIGNS: Final[Mapping[Contract, int | str]] = {
    Contract.PASSED: "E",
    Contract.VOID: "–",
    Contract.RAMSCH: "R",
    Contract.NULL: 23,
    Contract.VALUE: "W",
}

CellValue = int | str | None


class Look(Enum):
    """The alignment of a column: counts and marks centred, sums at the right."""

    COUNT = auto()
    MARK = auto()
    SUM = auto()


class PaperColumn(NamedTuple):
    """A column: its name, which is also that of its heading, and the `value` of a row.

    It is `points` wide on the page and `letters` on the worksheet before scaling (0: absent). `field` is the column of
    the list behind it, `group` the heading shared with its neighbours. `upright` headings are not turned, `strong`
    columns begin with a strong rule.
    """

    name: str
    points: float
    letters: float
    value: Callable[[ScoredRow], CellValue]
    look: Look = Look.COUNT
    field: str = ""
    group: str = ""
    upright: bool = False
    strong: bool = False


class PlaceColumn(NamedTuple):
    """A column that every place has. Its numbers are those of that place in the row."""

    name: str
    points: float
    letters: float
    look: Look = Look.COUNT
    field: str = ""
    strong: bool = False


def _suit(scored: ScoredRow) -> CellValue:
    contract = scored.row.entry.contract
    return SYMBOLS.get(contract) if contract else None


def _base(scored: ScoredRow) -> CellValue:
    entry = scored.row.entry
    if entry.contract in BASE and entry.contract is not None:
        return base_value(entry.contract, entry.levels, scored.profile)
    if entry.contract is Contract.REVOLUTION:
        return scored.profile.values.revolution or _UNKNOWN
    return _SIGNS.get(entry.contract, _UNKNOWN) if entry.contract is not None else _UNKNOWN


def _spitzen(scored: ScoredRow, side: int) -> CellValue:
    entry = scored.row.entry
    if entry.contract is None or not entry.contract.has_spitzen or entry.spitzen is None:
        return None
    return max(side * entry.spitzen, 0) or None


def _cross(scored: ScoredRow, level: Level) -> CellValue:
    entry = scored.row.entry
    if entry.levels is Level.NONE or entry.contract is None:  # true of most games, and testing flags is slow
        return None
    return CROSS if entry.contract.has_declarer and level in _levels_in(entry.levels) else None


@cache
def _levels_in(levels: Level) -> frozenset[Level]:
    return frozenset(level for level in CROSSES if levels & level)


def _value(scored: ScoredRow, side: int) -> CellValue:
    """Return the points for the plus or the minus column. Those of a lost game are positive and already doubled."""
    contract = scored.row.entry.contract
    points = scored.valuation.points if is_in_totals(scored) else None
    if points is None:
        return _UNKNOWN if side > 0 else None
    alone = contract is Contract.RAMSCH and sum(map(bool, scored.bookings)) == 1
    is_printed = alone or (contract is not None and contract.has_declarer)
    return max(side * points, 0) or None if is_printed else None


def _passed(scored: ScoredRow) -> CellValue:
    return scored.passed if scored.row.entry.contract is Contract.PASSED else None


# The columns to the left and to the right of the places, in the order of the paper.
LEFT_COLUMNS: Final = (
    PaperColumn("game", 24.0, 4.2, lambda scored: scored.row.number, strong=True),
    PaperColumn("suit", 0, 2.6, _suit, Look.MARK, "contract"),
    PaperColumn("base", 32.0, 4.0, _base, field="contract", strong=True),
    PaperColumn("with", 16.0, 3.8, partial(_spitzen, side=1), group="spitzen", upright=True, strong=True),
    PaperColumn("without", 16.0, 4.6, partial(_spitzen, side=-1), group="spitzen", upright=True),
    *(
        PaperColumn(
            str(level.name).lower(), 12.4, 2.7, partial(_cross, level=level), Look.MARK, strong=level is CROSSES[0]
        )
        for level in CROSSES
    ),
    PaperColumn("plus", 27.0, 5.0, partial(_value, side=1), Look.SUM, "value", "values", upright=True, strong=True),
    PaperColumn("minus", 27.0, 5.0, partial(_value, side=-1), Look.SUM, "value", "values", upright=True),
)
PLACE_COLUMNS: Final = (
    PlaceColumn("points", 43.4, 6.4, Look.SUM, "total", strong=True),
    PlaceColumn("won", 15.0, 3.9),
    PlaceColumn("lost", 15.0, 3.9),
)
RIGHT_COLUMNS: Final = (PaperColumn("passed", 17.0, 3.2, _passed, field="passed_count", strong=True),)


# The headings over several columns, each with its columns.
GROUPS: Final = {
    group: [column.name for column in among]
    for group, among in groupby(LEFT_COLUMNS, lambda column: column.group)
    if group
}


_WIDER: Final = {"base": 36.0, "with": 17.6, "without": 17.6}


@cache
def columns_of(size: int) -> Mapping[str, PaperColumn | PlaceColumn]:
    """Return the columns of a list for this many players, from left to right."""
    columns: dict[str, PaperColumn | PlaceColumn] = {column.name: column for column in LEFT_COLUMNS}
    if size >= MAX_PLACES:  # whose columns are the narrowest: these keep their headings legible
        columns |= {name: column._replace(points=_WIDER[name]) for name, column in columns.items() if name in _WIDER}
    columns |= {Cell(column.name, place): column for place in range(1, size + 1) for column in PLACE_COLUMNS}
    return columns | {column.name: column for column in RIGHT_COLUMNS}


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperRow:
    """One line of the paper: the texts `written` in it, by column from left to right.

    `notes` are the small print. `stated` are the numbers of the list that differ from those written here, also by
    column. `disputed` says that the list begins to differ in this row, `corrected` that it was corrected. `mark` is
    next to the number: B in a Bock round, K for Kontra, else an asterisk if there is small print or a correction.
    """

    number: int | None
    written: Mapping[str, int | str]
    stated: Mapping[str, int]
    struck: bool = False
    notes: tuple[str, ...] = ()
    disputed: bool = False
    corrected: bool = False
    mark: str = ""


def paper_rows(scored: ScoredSheet, lang: Language, state: ListState | None = None) -> tuple[PaperRow, ...]:
    """Return the lines of a list as they stand on paper.

    Only places with a booking have an entry. `state` tells which lines were corrected.
    """
    before: tuple[ScoredRow | None, ...] = (None, *scored.rows)
    corrected = {each.game for each in state.corrections} if state else set()
    return tuple(
        _paper_row(row, last, stated, lang, disputed=disputed, corrected=row.row.number in corrected)
        for row, last, (stated, disputed) in zip(scored.rows, before, stated_otherwise(scored), strict=False)
    )


def unplayed_row(number: int | None) -> PaperRow:
    """Return the line of a game that is still to be played."""
    return PaperRow(number=number, written={"game": number or 0}, stated=_NO_NUMBERS)


def _paper_row(
    row: ScoredRow,
    last: ScoredRow | None,
    stated: Mapping[str, int],
    lang: Language,
    *,
    disputed: bool,
    corrected: bool,
) -> PaperRow:
    entry = row.row.entry
    notes = (*notes_of(row, lang), *(stated_notes(row, lang) if disputed else ()))
    doubled = f"{'B' if entry.bock else ''}{'K' if entry.kontra else ''}"
    return PaperRow(
        number=row.row.number,
        written={name: cell for name, cell in _cells(row, last) if cell is not None},
        struck=entry.contract is Contract.VOID,
        notes=notes,
        mark=doubled or (STAR if notes or corrected else ""),
        stated=stated,
        disputed=disputed,
        corrected=corrected,
    )


def stated_otherwise(scored: ScoredSheet) -> Iterator[tuple[Mapping[str, int], bool]]:
    """Yield for each row the stated numbers that differ from the computed ones, and whether a new slip is in it.

    A running number that is off by as much as the one above it is not a new slip.
    """
    off: dict[str, int] = {}
    for row in scored.rows:
        if row.row.stated == _NOTHING:  # in lists entered game by game
            yield _NO_NUMBERS, False
            continue
        value, points = row.row.stated.value, row.valuation.points
        begins = None not in {value, points} and value != points
        differing = {"minus" if value < 0 else "plus": abs(value)} if begins and value is not None else {}
        for name, stated, right in running_numbers(row):
            begins |= stated - right != off.get(name, 0)
            off[name] = stated - right
            if stated != right:
                differing[name] = stated
        yield MappingProxyType(differing), begins


def stated_below(scored: ScoredSheet, state: ListState | None = None) -> Mapping[FooterName, Mapping[int, int]]:
    """Return the stated numbers below the list that differ from the computed ones, by row and place.

    `state` has the numbers from before the list was corrected, which are on the paper that everybody has seen.
    """
    differing: dict[FooterName, dict[int, int]] = {}
    for line in (*(state.written if state else ()), *scored.sheet.footer):
        for place, (value, right) in enumerate(zip(line.values, scored.footer(line.name), strict=False), 1):
            if value is not None and value != right:
                differing.setdefault(line.name, {})[place] = value
    return differing


def _cells(row: ScoredRow, last: ScoredRow | None) -> Iterator[tuple[str, CellValue]]:
    left, right = ([column.value(row) for column in columns] for columns in (LEFT_COLUMNS, RIGHT_COLUMNS))
    places = (number for seat in range(len(row.totals)) for number in _of_place(row, last, seat))
    return zip(columns_of(len(row.totals)), (*left, *places, *right), strict=True)


def _of_place(row: ScoredRow, last: ScoredRow | None, seat: int) -> tuple[CellValue, CellValue, CellValue]:
    won, lost = row.won[seat], row.lost[seat]
    if (won, lost) != ((last.won[seat], last.lost[seat]) if last else (0, 0)):
        return row.totals[seat], won, lost
    return row.totals[seat] if row.bookings[seat] else None, None, None


def footer_rows(scored: ScoredSheet) -> tuple[FooterName, ...]:
    """Return the rows below the list, those of Seeger-Fabian only if the profile scores that way.

    Of Gesamtpunkte alone nothing else is known.
    """
    if not scored.profile.scoring.has_bonus:
        return (FooterName.POINTS,)
    if scored.basis is Basis.TOTALS:
        return (FooterName.TOTAL,)
    return (FooterName.POINTS, FooterName.BONUS_OWN, FooterName.BONUS_OTHERS, FooterName.TOTAL)


def passed_below(scored: ScoredSheet) -> int | None:
    """Return the number of games passed in that stands below the list, None if it is not known."""
    return scored.passed if scored.basis is Basis.GAMES else ListSums.of(scored.sheet).passed


def counts_below(scored: ScoredSheet) -> tuple[FooterName, ...]:
    """Return the counters that stand in the first row below the list."""
    return () if scored.basis is Basis.TOTALS else (FooterName.WON, FooterName.LOST)
