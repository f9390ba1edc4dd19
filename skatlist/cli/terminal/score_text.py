"""A scored list shown row by row as on paper, with the footer, and as JSON."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from skatlist.cli.terminal.lines import UNBROKEN, cell_width, drawable, page_width, rule, spark, wrapped_lines
from skatlist.cli.terminal.table import (
    LaidOutTable,
    Step,
    TableColumn,
    aligned,
    at_least,
    briefer,
    lay_out,
    without,
)
from skatlist.cli.terminal.terminal import JsonItems, Terminal
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.papers.list_traces import trace_notes
from skatlist.papers.reports.not_final_note import finality_words
from skatlist.papers.reports.score import dealer, sheet_json
from skatlist.skat.findings import Finding
from skatlist.skat.sheet import ScoredRow, ScoredSheet
from skatlist.words import Language, enumerated
from skatlist.words.visible import plain, surnames

if TYPE_CHECKING:
    from skatlist.evening import Event, ListState

_BESIDE: Final = 8  # games before and after the chosen one
_HEADS: Final = ("game.score.number", "game.score.dealer", "game.score.game", "game.score.value")
_SHORT, _SHORTEST = 16, 6  # least columns of a game before others are dropped, and after that
_COURSE: Final = 8  # least games, and columns, for a curve


def show_list(
    scored: ScoredSheet,
    findings: Iterable[Finding],
    state: "ListState",
    event: "Event | None",
    *,
    items: JsonItems,
    terminal: Terminal,
) -> None:
    """Print a list as on paper, or add it to a JSON document. The findings include those of its reader.

    The reasons why it is not final, and its history, follow.
    """
    if terminal.as_json:
        items.add(sheet_json(scored, findings))
        return
    terminal.say_all(sheet_lines(scored, event, terminal))
    terminal.say_all(_state_lines(scored, state, terminal))
    terminal.say()


def _state_lines(scored: ScoredSheet, state: "ListState", terminal: Terminal) -> Iterator[str]:
    yield from terminal.warned(finality_words(state, terminal.lang))
    for notes in trace_notes(scored, state, terminal.lang):
        yield from wrapped_lines(notes, page_width())


def sheet_title(scored: ScoredSheet, event: "Event | None", terminal: Terminal) -> str:
    """Return the heading of a list."""
    sheet = scored.sheet
    key = "game.score.complete" if scored.complete else "game.score.incomplete"
    words = terminal.text(key, series=sheet.series, table=sheet.table, games=scored.games)
    return f"{plain(event.name)}, {words}" if event and event.name else words


def sheet_lines(
    scored: ScoredSheet, event: "Event | None", terminal: Terminal, around: int | None = None
) -> Iterator[str]:
    """Yield a list as on paper: a row shows only the declarer's running total, and names are repeated above the sums.

    If `around` names a game, only it and the games around it are shown (17 at most), without the sums.
    """
    yield terminal.bold(sheet_title(scored, event, terminal))
    people = scored.sheet.names(terminal.text("game.score.place"))
    table = _table(scored, people, terminal)
    if table.steps > 1:
        seats = enumerate(people, 1)
        others = enumerated(f"{place} {name}".replace(" ", UNBROKEN) for place, name in seats if name != str(place))
        yield from wrapped_lines(others, page_width())
    rows, footer = table.rows[: len(scored.rows)], table.rows[len(scored.rows) :]
    sums, footer = ([], footer) if not rows else (footer[0], footer[1:])
    yield from map(terminal.bold, table.head)
    if around is not None:
        yield from _around(around, scored, rows, terminal)
        return
    across = rule() * table.wide
    for row, lines in zip(scored.rows, rows, strict=True):
        yield from lines
        if drawable() and row is not scored.rows[-1] and _ends_round(row, scored):
            yield terminal.dim(across)
    yield terminal.dim(across)
    if table.head and rows:
        yield from map(terminal.bold, sums)
    for lines in footer[:-1]:
        yield from lines
    yield from map(terminal.bold, footer[-1])
    yield from map(terminal.dim, table.left_out)
    games = tuple(game or "?" for game in scored.uncounted)
    if games and not scored.sheet.void:
        yield from wrapped_lines(terminal.text("game.score.uncounted", games=games, count=len(games)), page_width())
    yield from _end(scored, terminal)
    yield from _course(scored, people, terminal)


def _ends_round(row: ScoredRow, scored: ScoredSheet) -> bool:
    seated = scored.seated.get(row.row.number or 0)
    return seated is not None and seated.dealer == seated.places[-1]


def _course(scored: ScoredSheet, people: Sequence[str], terminal: Terminal) -> Iterator[str]:
    """Yield the curve of each player's total from the first game to the last, if a window can show it."""
    totals = [row.totals for row in scored.rows]
    beside = max(map(cell_width, people))
    room = page_width() - beside - len("  ") * 2 - len("-1234")
    if not drawable() or room < _COURSE or len(totals) < _COURSE:
        return
    low, high = (end(0, *(total for row in totals for total in row)) for end in (min, max))
    yield ""
    yield terminal.bold(terminal.text("game.score.course"))
    rows = [
        [name, terminal.dim(spark([row[at] for row in totals], low, high, room)), str(totals[-1][at])]
        for at, name in enumerate(people)
    ]
    yield from aligned(rows, (False, False, True), terminal)


def _around(game: int, scored: ScoredSheet, rows: Sequence[Sequence[str]], terminal: Terminal) -> Iterator[str]:
    at = max((index for index, row in enumerate(scored.rows) if (row.row.number or 0) <= game), default=0)
    first = max(0, min(at - _BESIDE, len(rows) - 2 * _BESIDE - 1))
    for index, lines in enumerate(rows[first : first + 2 * _BESIDE + 1], first):
        yield from map(terminal.bold, lines) if scored.rows[index].row.number == game else lines


def _table(scored: ScoredSheet, people: Sequence[str], terminal: Terminal) -> LaidOutTable:
    """Return the rows of a list and of its sums, the names above both: surnames or places if they do not fit.

    Without games there are only the sums.
    """
    footer = [
        ("", "", terminal.text(f"words.FooterName.{name}"), "", *map(str, row)) for name, row in scored.footer_rows
    ]
    places = [f"place {place}" for place in range(1, scored.sheet.size + 1)]
    names = ("number", "dealer", "game", "value", *places)
    games = [_row(row, scored, terminal.lang) for row in scored.rows]

    def cells(heads: Sequence[str]) -> dict[str, tuple[str, ...]]:
        rows = [*games, ("", "", "", "", *heads), *footer] if games else footer
        return dict(zip(names, zip(*rows, strict=True), strict=True))

    def step_of_names(heads: Sequence[str]) -> Step:
        return briefer(cells(heads), dict(zip(places, heads, strict=True)))

    heads = [*(terminal.text(head) if games else "" for head in _HEADS), *people]
    whole = cells(people)
    columns = tuple(
        TableColumn(name, head, whole[name], right=name != "game") for name, head in zip(names, heads, strict=True)
    )
    steps = [
        step_of_names(surnames(people)),
        step_of_names(tuple(map(str, range(1, scored.sheet.size + 1)))),
        at_least("game", _SHORT, runs_on=True),
        *(without("dealer"), without("value")),
        at_least("game", _SHORTEST, runs_on=True),
    ]
    if not games:
        columns = without("number", "dealer", "value")(columns)
    return lay_out(columns, steps, terminal)


def _end(scored: ScoredSheet, terminal: Terminal) -> Iterator[str]:
    """Yield the players who ended the list by reaching the target of the scoring (quellen.md A15)."""
    if scored.ended is None:
        return
    last = scored.rows[scored.ended]
    people = scored.sheet.names(terminal.text("game.score.place"))
    who = enumerated(people[place - 1] for place in scored.ended_by)
    target, kind = last.profile.scoring.target, last.profile.scoring.kind
    yield from map(
        terminal.bold, terminal.lines(f"game.score.end_{kind}", game=last.row.number, who=who, target=target)
    )


def _row(row: ScoredRow, scored: ScoredSheet, lang: Language) -> list[str]:
    points = row.valuation.points
    cells = [
        str(row.row.number or "?"),
        str(dealer(row, scored) or "?"),
        write_line(row.row, lang, with_place=False),
    ]
    cells.append("" if points == 0 else "?" if points is None else f"{points:+d}")
    booked = (
        str(total) if booking or place == row.row.declarer else ""
        for place, (total, booking) in enumerate(zip(row.totals, row.bookings, strict=True), 1)
    )
    return [*cells, *booked]
