"""A scored list shown: row by row as on paper, with the footer; and as JSON."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from skatlist.cli.terminal.lettering import UNBROKEN
from skatlist.cli.terminal.table import aligned, cut, given_and_surname, width
from skatlist.cli.terminal.terminal import JsonItems, Terminal
from skatlist.cli.terminal.wrapping import in_window, page_width, table_width, wrapped
from skatlist.disk import is_event_name
from skatlist.findings import Finding, Sign
from skatlist.formats.notation.writer import write_line
from skatlist.sheet import FooterName, ScoredRow, ScoredSheet, dealer_of
from skatlist.words import Language, enumerated
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.evening import Event

_BESIDE: Final = 8  # games before and after one
_WHOLE: Final = 10_000  # columns
_SHORTENED: Final = range(48, 16, -4)


def sheet_json(scored: ScoredSheet, findings: Iterable[Finding] = ()) -> dict[str, Any]:
    """Return one list with the keys of `skatlist/score/1`; among the findings are those of its reader."""
    sheet = scored.sheet
    return {
        "series": sheet.series,
        "table": sheet.table,
        "players": sheet.size,
        "games": scored.games,
        "complete": scored.complete,
        "void": sheet.void or None,
        "unread": _unread(scored, findings),
        "uncounted": [game or None for game in scored.uncounted],
        "ended": end_json(scored),
        "rows": [
            {
                "game": row.row.number,
                "dealer": dealer(row, scored),
                "declarer": row.row.declarer,
                "value": row.valuation.value,
                "points": row.valuation.points,
                "overbid": row.valuation.overbid,
                "bookings": list(row.bookings),
                "totals": list(row.totals),
            }
            for row in scored.rows
        ],
        "places": [
            {"place": place.place, "name": player.name or None, **place._asdict(), "total": place.total}
            for place, player in zip(scored.places, sheet.players, strict=True)
        ],
    }


def _unread(scored: ScoredSheet, findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Return the rows of a list of which something could not be read, each once."""
    sheet = scored.sheet
    rows = {
        (finding.source.line, finding.game)
        for finding in findings
        if finding.kind.sign & Sign.UNREAD
        and (finding.source.file, finding.series, finding.table) == (sheet.source.file, sheet.series, sheet.table)
        and finding.game is not None
    }
    ordered = sorted(rows, key=lambda row: row[0] or 0)
    return [{"line": None if is_event_name(sheet.source.file) else line, "game": game} for line, game in ordered]


def dealer(row: ScoredRow, scored: ScoredSheet) -> int | None:
    """Return who dealt: as the list says, else by the order of those who were there."""
    number = row.row.number
    if row.row.dealer is not None or number is None or number < 1:
        return row.row.dealer
    seated = scored.seated.get(number)
    return seated.dealer if seated else dealer_of(number, scored.sheet.size)


def end_json(scored: ScoredSheet) -> dict[str, Any] | None:
    """Return where the target of the scoring was reached, and by whom; None where it was not."""
    if scored.ended is None:
        return None
    return {"game": scored.rows[scored.ended].row.number, "places": list(scored.ended_by)}


def show_list(
    scored: ScoredSheet, findings: Iterable[Finding], event: "Event | None", *, items: JsonItems, desk: Terminal
) -> None:
    """Print a list as on paper, or add it to a JSON document; among the findings are those of its reader."""
    if desk.as_json:
        items.add(sheet_json(scored, findings))
        return
    desk.say_all(sheet_lines(scored, event, desk))
    desk.say()


def sheet_title(scored: ScoredSheet, event: "Event | None", desk: Terminal) -> str:
    """Return the heading of a list."""
    sheet = scored.sheet
    state = "complete" if scored.complete else "incomplete"
    words = desk.text(f"score.{state}", series=sheet.series, table=sheet.table, games=scored.games)
    return f"{plain(event.name)}, {words}" if event and event.name else words


def sheet_lines(scored: ScoredSheet, event: "Event | None", desk: Terminal, around: int | None = None) -> Iterator[str]:
    """Yield a list as on paper: only the declarer's running total stands in a row; names again above the sums.

    Only the games `around` one are shown where it is named, as many as a window holds.
    """
    room = table_width()
    title = sheet_title(scored, event, desk)
    yield from map(desk.bold, [title] if room is None else wrapped(title, room))
    people = scored.sheet.names(desk.text("score.place"))
    numbers = tuple(str(place) for place in range(1, scored.sheet.size + 1))
    heads, lines = _fitted(scored, (people, surnames(people), numbers), room, desk)
    if heads is numbers and people != numbers:
        seats = zip(numbers, people, strict=True)
        said = enumerated(f"{place} {name}".replace(" ", UNBROKEN) for place, name in seats)
        yield from wrapped(said, page_width())
    below = len(scored.rows) + 1
    long = max(map(width, lines))
    yield desk.dim(lines[0])
    if around is not None:
        yield from _around(around, scored, lines[1:below], desk)
        return
    yield from lines[1:below]
    yield desk.dim("-" * long)
    yield desk.dim(lines[below])
    yield from lines[below + 1 : -1]
    yield desk.bold(lines[-1])
    games = tuple(game or "?" for game in scored.uncounted)
    if games and not scored.sheet.void:
        yield from wrapped(desk.text("score.uncounted", games=games, count=len(games)), page_width())
    yield from _end(scored, desk)


def _around(game: int, scored: ScoredSheet, lines: Sequence[str], desk: Terminal) -> Iterator[str]:
    """Yield the rows before and after a game, that one in bold."""
    at = max((index for index, row in enumerate(scored.rows) if (row.row.number or 0) <= game), default=0)
    first = max(0, min(at - _BESIDE, len(lines) - 2 * _BESIDE - 1))
    for index, line in enumerate(lines[first : first + 2 * _BESIDE + 1], first):
        yield desk.bold(line) if scored.rows[index].row.number == game else line


def _fitted(
    scored: ScoredSheet, choices: Sequence[Sequence[str]], room: int | None, desk: Terminal
) -> tuple[Sequence[str], list[str]]:
    """Return heads of the places and the table below them that fit the room: shorter heads, then shortened games."""
    shortest = choices[-1]
    for heads, most in (*((heads, _WHOLE) for heads in choices), *((shortest, most) for most in _SHORTENED)):
        lines = _table(scored, heads, most, desk)
        if room is None or max(map(width, lines)) <= room:
            break
    return heads, lines


def _table(scored: ScoredSheet, heads: Sequence[str], most: int, desk: Terminal) -> list[str]:
    """Return the rows of a list and of its sums, both below these heads of the places; games in `most` columns."""
    rows = [[*(desk.text(f"score.{word}") for word in ("number", "dealer", "game", "value")), *heads]]
    rows += [_row(row, scored, most, desk.lang) for row in scored.rows]
    rows.append(["", "", "", "", *heads])
    for name in FooterName:
        if name is not FooterName.PASSED and (scored.profile.scoring.has_bonus or "bonus" not in name):
            rows.append(["", "", desk.text(f"words.FooterName.{name}"), "", *map(str, scored.footer(name))])
    return list(aligned(rows, (True, True, False, True, *(True,) * scored.sheet.size)))


def surnames(people: Sequence[str]) -> tuple[str, ...]:
    """Return the surname of everybody, with the first letter of the other names where two would be alike.

    >>> surnames(["Anna Becker", "Becker, Jan", "Kuddel"])
    ('A. Becker', 'J. Becker', 'Kuddel')
    """
    parted = [given_and_surname(name) for name in people]
    last = [surname for _, surname in parted]
    return tuple(
        f"{given[0]}. {surname}" if given and last.count(surname) > 1 else surname for given, surname in parted
    )


def _end(scored: ScoredSheet, desk: Terminal) -> Iterator[str]:
    """Yield who ended the list by reaching the target of the scoring (quellen.md A15)."""
    if scored.ended is None:
        return
    last = scored.rows[scored.ended]
    people = scored.sheet.names(desk.text("score.place"))
    who = enumerated(people[place - 1] for place in scored.ended_by)
    target, kind = last.profile.scoring.target, last.profile.scoring.kind
    yield from map(desk.bold, in_window(desk.text(f"score.end_{kind}", game=last.row.number, who=who, target=target)))


def _row(row: ScoredRow, scored: ScoredSheet, most: int, lang: Language) -> list[str]:
    points = row.valuation.points
    cells = [
        str(row.row.number or "?"),
        str(dealer(row, scored) or "?"),
        cut(write_line(row.row, lang, with_place=False), most),
    ]
    cells.append("" if points == 0 else "?" if points is None else f"{points:+d}")
    booked = (str(total) if booking or place == row.row.declarer else "" for place, (total, booking) in _seats(row))
    return [*cells, *booked]


def _seats(row: ScoredRow) -> Iterator[tuple[int, tuple[int, int]]]:
    return enumerate(zip(row.totals, row.bookings, strict=True), 1)


def ramsch_lines(scored: ScoredRow, desk: Terminal) -> Iterator[str]:
    """Yield who is booked what for a Ramsch by itself."""
    yield desk.bold(desk.text("words.Contract.ramsch"))
    if scored.valuation.points is not None:
        for place, points in enumerate(scored.bookings, 1):
            if points:
                yield "  " + desk.bold(f"{desk.text('score.place', place=place)}: {points:+d}")
        if not any(scored.bookings):
            yield "  " + desk.bold(desk.text("score.nobody"))
    cited = scored.profile.paragraph("ramsch")
    if cited:
        yield desk.dim(f"  {cited}  ({scored.profile.title[desk.lang]})")
