"""Two lists compared, shown: difference by difference with what speaks for either list; and as JSON."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from skatlist.cli.shell_call import call
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.tones import width
from skatlist.cli.terminal.wrapping import in_window, page_width, wrapped
from skatlist.comparison.model import Certainty, ComparedLists, ListDifference, Reading, Side
from skatlist.comparison.sentences import conclusion, said, sentences, signed_sentence, testimony, what, where
from skatlist.disk import is_event_name
from skatlist.formats.notation.writer import write_line
from skatlist.reports.findings import concise_line, finding_json
from skatlist.rules import load_profile
from skatlist.sheet import Row, Sheet
from skatlist.words import Language, enumerated
from skatlist.words.visible import plain

_INDENT: Final = "    "
_COLOURS: Final = {Certainty.SURE: "1;32", Certainty.LIKELY: "1;33", Certainty.OPEN: "1;31"}


def compare_lines(found: ComparedLists, desk: Terminal, event: Path | None = None) -> Iterator[str]:
    """Yield what differs, what speaks for either list, what stands wrong on both, and how much is open.

    Of two lists in an `event` file it ends with the calls that write what the table has decided.
    """
    first, second = found.first, found.second
    names = {"first": first.source.file, "second": second.source.file}
    title = "title" if event is None else "sheet_table"
    yield from desk.lines(f"comparison.{title}", series=first.series, table=first.table, **names)
    for finding in found.unread:
        yield from in_window(concise_line(finding, desk.lang))
    if found.other is not None:
        yield ""
        yield from in_window(concise_line(found.other, desk.lang))
        return
    if list(found.places) != sorted(found.places):
        people = enumerated(
            f"{was} {plain(player.name)}".rstrip() for was, player in zip(found.places, first.players, strict=True)
        )
        yield from desk.lines("comparison.places", people=people)
    if signed := signed_sentence(found, desk.lang):
        yield from in_window(signed)
    yield ""
    for each in found.differences:
        yield from _difference(each, desk)
        yield ""
    if found.common:
        is_common = found.is_equal and not found.settled
        yield desk.bold(desk.text("comparison.common" if is_common else "comparison.left"))
        for finding in found.common:
            yield from in_window(concise_line(finding, desk.lang), _INDENT, _INDENT * 2)
        yield ""
    yield from _end(found, desk)
    if event is not None and is_event_name(event.name):
        yield from _calls(found, event, desk)


def _calls(found: ComparedLists, event: Path, desk: Terminal) -> Iterator[str]:
    """Yield the calls for what the table has to decide: everything that is not open, and each open point by itself."""
    if any(each.proposed is not None for each in found.differences):
        yield from desk.lines("comparison.settle_proposed", call=_call(found, event, desk))
    for game in dict.fromkeys(each.number for each in found.open):
        if game is not None:
            said = _call(found, event, desk, "--game", str(game), "--right", "2")
            yield from desk.lines("comparison.settle_open", game=game, call=said)


def _call(found: ComparedLists, event: Path, desk: Terminal, *more: str) -> str:
    where = ("--series", str(found.first.series), "--table", str(found.first.table))
    why = ("--reason", desk.text("help.word_GRUND"), "--agreed", desk.text("comparison.everybody"))
    return call("compare", str(event), *where, "--settle", *more, *why, lang=desk.lang)


def _difference(each: ListDifference, desk: Terminal) -> Iterator[str]:
    """Yield one difference: where and what, the verdict at the right margin, both readings with their witnesses."""
    lang, columns = desk.lang, page_width()
    place = f"{where(each, lang)}  {what(each, lang)}".rstrip()
    verdict = conclusion(each).text(lang)
    blank = columns - width(place) - width(verdict)
    if blank < len("  "):
        yield desk.bold(place)
        yield from (desk.style(line, _COLOURS[each.verdict]) for line in wrapped(verdict, columns, _INDENT))
    else:
        yield desk.bold(place) + " " * blank + desk.style(verdict, _COLOURS[each.verdict])
    for side in Side:
        name = desk.text("comparison.reading", side=side, said=said(each.reading(side), lang))
        yield from wrapped(name, columns, _INDENT, _INDENT * 2)
    for sentence in sentences(each, lang):
        yield from wrapped(sentence, columns, _INDENT, _INDENT * 2)
    if each.follows:
        yield from wrapped(desk.text("comparison.follows", count=each.follows), columns, _INDENT, _INDENT * 2)


def _end(found: ComparedLists, desk: Terminal) -> Iterator[str]:
    if found.is_equal:
        yield desk.style(desk.text("comparison.equal"), "1;31" if found.common else "1;32")
        if found.settled:
            yield desk.text("comparison.settled", count=found.settled)
        return
    counts = Counter(each.verdict for each in found.differences)
    numbers = {verdict.value: counts[verdict] for verdict in Certainty}
    colour = _COLOURS[Certainty.OPEN if found.open else Certainty.LIKELY]
    yield desk.style(desk.text("comparison.summary", count=len(found.differences), **numbers), colour)
    if found.settled:
        yield desk.text("comparison.settled", count=found.settled)
    if found.open:
        yield desk.text("comparison.next_open")


def compare_json(found: ComparedLists, lang: Language) -> dict[str, Any]:
    """Return the document `skatlist/compare/1`."""
    profile = load_profile()
    return {
        "schema": "skatlist/compare/1",
        "same_table": found.other is None,
        "equal": found.is_equal,
        "open": len(found.open),
        "settled": found.settled,
        "signed": list(found.signed),
        "first": _list_json(found.first),
        "second": _list_json(found.second),
        "places": list(found.places),
        "differences": [_difference_json(each, lang) for each in found.differences],
        "agreed": _rows_json(found),
        "findings": [finding_json(each, profile, lang) for each in found.findings],
    }


def _list_json(sheet: Sheet) -> dict[str, Any]:
    return {
        "file": sheet.source.file,
        "series": sheet.series,
        "table": sheet.table,
        "games": len(sheet.rows),
        "players": [player.name or None for player in sheet.players],
    }


def _difference_json(each: ListDifference, lang: Language) -> dict[str, Any]:
    return {
        "kind": each.kind,
        "game": each.game,
        "games": list(each.games),
        "fields": list(each.cells),
        "first": _reading_json(each.first),
        "second": _reading_json(each.second),
        "right": None if each.is_open else _reading_json(each.right),
        "proposed": each.proposed,
        "verdict": each.verdict,
        "testimonies": [
            {**said_by._asdict(), "rule": said_by.rule or None, "message": testimony(each, side).text(lang)}
            for side, said_by in zip(Side, each.testimonies, strict=True)
        ],
        "follows": each.follows,
        "message": conclusion(each).text(lang),
    }


def _reading_json(reading: Reading) -> int | str | None:
    return write_line(reading, stated=True) if isinstance(reading, Row) else reading


def _rows_json(found: ComparedLists) -> list[dict[str, Any]]:
    """Return the agreed games as lines, and which list each follows."""
    by_game: dict[int | str | None, list[ListDifference]] = {}
    for each in found.differences:
        by_game.setdefault(each.game, []).append(each)
    rows = found.agreed.rows if found.agreed is not None else ()
    return [
        {"game": row.number, "line": write_line(row, stated=True), "from": _followed(by_game.get(row.number, []))}
        for row in rows
    ]


def _followed(differences: list[ListDifference]) -> str:
    """Return which list a row follows: `both`, `first`, `second`, `mixed`, `neither`; `open` where nobody knows."""
    if any(each.is_open for each in differences):
        return "open"
    sides = {None if each.proposed is None else each.proposed.value for each in differences}
    if not sides:
        return "both"
    return "mixed" if len(sides) > 1 else sides.pop() or "neither"
