"""Two lists of a table compared: point by point with the evidence for either list, the sheet for the table, JSON."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from skatlist.cases.comparison.model import Certainty, ComparedLists, ListDifference, Reading, Side
from skatlist.cases.comparison.sentences import conclusion, evidence, reading_words, what, where
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.papers.reports.findings import concise_line, finding_json
from skatlist.papers.reports.model import (
    Blanks,
    Boxes,
    Heading,
    Part,
    Report,
    Section,
    Signatures,
    TextLines,
    Tone,
    document_file,
)
from skatlist.papers.reports.typeset import date_text
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Row, Sheet
from skatlist.skat.sheet.row_words import row_words
from skatlist.words import Language, enumerated, text
from skatlist.words.visible import plain

_TONES: Final = {Certainty.SURE: Tone.GOOD, Certainty.LIKELY: Tone.WARNING, Certainty.OPEN: Tone.BAD}
_BELOW: Final = 2  # indent of the sentences about a point


class PointWords(NamedTuple):
    """A point in words: the place, the difference, the verdict, both readings, and the evidence for either list."""

    title: str
    verdict: str
    tone: Tone
    readings: tuple[str, str]
    reasons: tuple[str, ...]

    def section(self) -> Section:
        """Return the point as a section of a report."""
        heading = Heading(self.title, note=self.verdict, tone=self.tone)
        return Section((heading, TextLines((*self.readings, *self.reasons), level=_BELOW)))


def point_words(each: ListDifference, lang: Language) -> PointWords:
    """Return a difference in words."""
    first, second = (
        text("dispute.comparison.reading", lang, side=side, said=reading_words(each.reading(side), lang))
        for side in Side
    )
    follows = (text("dispute.comparison.follows", lang, count=each.follows),) if each.follows else ()
    return PointWords(
        f"{where(each, lang)}  {what(each, lang)}".rstrip(),
        conclusion(each).text(lang),
        _TONES[each.verdict],
        (first, second),
        (*_testimonies(each, lang), *follows),
    )


def _testimonies(each: ListDifference, lang: Language) -> tuple[str, ...]:
    return tuple(text("dispute.comparison.evidence", lang, side=side, words=evidence(each, side)) for side in Side)


def comparison_report(compared: ComparedLists, lang: Language, *, is_event: bool = False) -> Report:
    """Return the differences between two lists, the errors that both have, and the number of open points.

    With `is_event` both are lists of one event, and no names of files are needed.
    """
    first, second = compared.first, compared.second
    files = {"first": first.source.file, "second": second.source.file}
    title = text(
        "dispute.comparison.sheet_table" if is_event else "dispute.comparison.title",
        lang,
        series=first.series,
        table=first.table,
        **files,
    )
    begin = [concise_line(finding, lang) for finding in compared.unread]
    if compared.other is not None:
        other = Section((TextLines((concise_line(compared.other, lang),)),))
        return Report(title, (TextLines(tuple(begin)), other))
    if list(compared.places) != sorted(compared.places):
        people = enumerated(
            f"{before} {plain(player.name)}".rstrip()
            for before, player in zip(compared.places, first.players, strict=True)
        )
        begin.append(text("dispute.comparison.places", lang, people=people))
    begin += filter(None, [signed_sentence(compared, lang)])
    parts: list[Part] = [TextLines(tuple(begin))]
    parts += [point_words(each, lang).section() for each in compared.differences]
    if compared.common:
        is_common = compared.is_equal and not compared.settled
        common = tuple(concise_line(finding, lang) for finding in compared.common)
        heading = Heading(text("dispute.comparison.common" if is_common else "dispute.comparison.left", lang))
        parts.append(Section((heading, TextLines(common, level=_BELOW))))
    parts.append(Section(tuple(_end(compared, lang))))
    return Report(title, tuple(parts))


def signed_sentence(compared: ComparedLists, lang: Language) -> str:
    """Return the sentence about the signers of the first list, empty if it is unsigned or nothing differs."""
    if not compared.signed or not compared.differences:
        return ""
    return text("dispute.comparison.signed", lang, who=compared.first.place_names(compared.signed))


def _end(compared: ComparedLists, lang: Language) -> Iterator[TextLines]:
    """Yield the numbers of points that differ, were decided before, and are open."""
    counts = Counter(each.verdict for each in compared.differences)
    numbers = {verdict.value: counts[verdict] for verdict in Certainty}
    if compared.is_equal:
        yield TextLines((text("dispute.comparison.equal", lang),), Tone.BAD if compared.common else Tone.GOOD)
    else:
        tone = Tone.BAD if compared.open else Tone.WARNING
        yield TextLines((text("dispute.comparison.summary", lang, count=len(compared.differences), **numbers),), tone)
    if compared.settled:
        yield TextLines((text("dispute.comparison.settled", lang, count=compared.settled),))
    if compared.open:
        yield TextLines((text("dispute.comparison.next_open", lang),))


def points_report(compared: ComparedLists, lang: Language) -> Report:
    """Return the sheet of points for the table: open ones with boxes, those to confirm, space for the decision."""
    first = compared.first
    series = text("dispute.comparison.sheet_table", lang, series=first.series, table=first.table)
    event, date = plain(first.header.get("event", "")), date_text(first.header.get("date", ""), lang)
    place = (f"{event}, {date}" if date else event, series) if event else tuple(filter(None, (series, date)))
    how = (signed_sentence(compared, lang), text("dispute.comparison.sheet_how", lang))
    parts: list[Part] = [TextLines(tuple(filter(None, how)))]
    for each in compared.open:
        readings = [
            text("dispute.comparison.reading", lang, side=side, said=_in_words(each.reading(side), first, lang))
            for side in Side
        ]
        boxes = Boxes((*readings, text("dispute.comparison.otherwise", lang)), has_line=True)
        has_witness = any(own or cross for own, cross, *_ in each.testimonies)
        reasons = TextLines(_testimonies(each, lang) if has_witness else ())
        parts.append(Section((Heading(f"{where(each, lang)}: {what(each, lang)}"), boxes, reasons)))
    decided = tuple(
        text(
            "dispute.comparison.point",
            lang,
            where=where(each, lang),
            what=what(each, lang),
            verdict=conclusion(each),
            right=_in_words(each.right, first, lang),
        )
        for each in compared.differences
        if not each.is_open
    )
    if decided:
        parts.append(Section((Heading(text("dispute.comparison.to_confirm", lang)), Boxes(decided))))
    lines = {"comparison.blank_reason": 4, "comparison.blank_other": 4, "blank_by": 1, "blank_when": 1}
    blanks = Blanks(tuple((text(f"dispute.{name}", lang), count) for name, count in lines.items()))
    people = [(text("papers.place", lang, place=at), name) for at, name in enumerate(first.names(""), 1)]
    signatures = Signatures((*people, (text("dispute.sign_director", lang), "")))
    parts.append(Section((Heading(text("dispute.decision", lang)), blanks, signatures)))
    data = {"compare.json": document_file(comparison_json(compared, lang))}
    return Report(
        text("dispute.comparison.sheet", lang), tuple(parts), place, date=first.header.get("date", ""), data=data
    )


def _in_words(reading: Reading, sheet: Sheet, lang: Language) -> str:
    return row_words(reading, sheet, lang, stated=True) if isinstance(reading, Row) else reading_words(reading, lang)


def comparison_json(compared: ComparedLists, lang: Language) -> dict[str, Any]:
    """Return the document `skatlist/compare/1`."""
    profile = load_profile()
    return {
        "schema": "skatlist/compare/1",
        "same_table": compared.other is None,
        "equal": compared.is_equal,
        "open": len(compared.open),
        "settled": compared.settled,
        "signed": list(compared.signed),
        "first": _list_json(compared.first),
        "second": _list_json(compared.second),
        "places": list(compared.places),
        "differences": [_difference_json(each, lang) for each in compared.differences],
        "agreed": _rows_json(compared),
        "findings": [finding_json(each, profile, lang) for each in compared.findings],
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
            {**mine._asdict(), "rule": mine.rule and mine.rule.code, "message": evidence(each, side).text(lang)}
            for side, mine in zip(Side, each.testimonies, strict=True)
        ],
        "follows": each.follows,
        "message": conclusion(each).text(lang),
    }


def _reading_json(reading: Reading) -> int | str | None:
    return write_line(reading, stated=True) if isinstance(reading, Row) else reading


def _rows_json(compared: ComparedLists) -> list[dict[str, Any]]:
    """Return the agreed games as lines, and the list that each follows."""
    by_game: dict[int | str | None, list[ListDifference]] = {}
    for each in compared.differences:
        by_game.setdefault(each.game, []).append(each)
    rows = compared.agreed.rows if compared.agreed is not None else ()
    return [
        {"game": row.number, "line": write_line(row, stated=True), "from": _followed(by_game.get(row.number, []))}
        for row in rows
    ]


def _followed(differences: list[ListDifference]) -> str:
    if any(each.is_open for each in differences):
        return "open"
    sides = {None if each.proposed is None else each.proposed.value for each in differences}
    if not sides:
        return "both"
    return "mixed" if len(sides) > 1 else sides.pop() or "neither"
