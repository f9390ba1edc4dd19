"""The line of a list that a finding refers to, as in its file."""

import re
from typing import Final

from skatlist.base.disk import is_event_name
from skatlist.base.patterns import pattern
from skatlist.files.formats.notation.changes import write_change
from skatlist.files.formats.notation.line import spans_of
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.formats.notation.quoting import without_comment
from skatlist.files.formats.registry import TEXT, format_of
from skatlist.files.formats.text.text_writer import write_footer
from skatlist.skat.findings import Effect, Family, Finding
from skatlist.skat.findings.finding_model import Quoted, name_at
from skatlist.skat.game.reckoning import reckon
from skatlist.skat.sheet import NOTHING, FooterName, PerPlace, Row, ScoredSheet, Stated
from skatlist.skat.sheet.columns import Cell
from skatlist.words import Language
from skatlist.words.visible import visible

Span = tuple[int, int]  # from column, to column
_NUMBER: Final = r"[+\-−–]?\d+"
_GAME: Final = pattern(r"\s*(\?|\d+[.:)]?)\s+")


def quoted_line(finding: Finding, scored: ScoredSheet | None, lang: Language) -> Quoted:
    """Return the line that a finding refers to, the name of the person concerned and the computation of the value.

    A line of a text list is quoted as typed. A row of a table or of an event file is quoted as the same game in one
    line, with the number concerned. Unreadable parts are quoted as in the file.
    """
    typed = visible(without_comment(finding.source.text)).strip()
    as_typed = format_of(finding.source.file) is TEXT
    row = _row(finding, scored)
    if row is None or scored is None:
        unread = finding.kind.family is Family.WRITING and typed
        line = typed if as_typed or scored is None or unread else _below(finding, scored, lang) or typed
        whole_table = finding.game == FooterName.PASSED
        name = "" if whole_table else name_at(scored, finding.place)
        return Quoted(name, line, "", _mark(line, finding, typed=as_typed))
    unread = finding.kind.family is Family.WRITING and finding.source.text
    line = typed if as_typed or unread else _as_line(row, finding.column or Cell(""), lang)
    steps = reckon(row.entry, scored.profile).text(lang) if finding.column == "value" and not unread else ""
    # A game missing before this row has another declarer.
    name = name_at(scored, row.declarer, row.number) if finding.game in {None, row.number} else ""
    # The games of an event file are lines already.
    reworded = not (as_typed or unread or is_event_name(finding.source.file))
    return Quoted(name, line, steps, _mark(line, finding, typed=as_typed), reworded=reworded)


def _mark(line: str, finding: Finding, *, typed: bool) -> Span | None:
    return marked(line, finding, numbered=typed) if line else None


def _row(finding: Finding, scored: ScoredSheet | None) -> Row | None:
    line = finding.source.line
    if scored is None or line is None:
        return None
    return next((row.row for row in scored.rows if row.row.source.line == line), None)


def _below(finding: Finding, scored: ScoredSheet, lang: Language) -> str:
    """Return the row below the list, or the change between two games, on the line of a finding."""
    sheet, line = scored.sheet, finding.source.line
    for row in sheet.footer:
        # A row of an event file is on no line. Its name identifies it.
        if row.source.line == line if line is not None else row.name == finding.game:
            return write_footer(row, sheet.size, lang)
    for change in sheet.changes:
        if line is not None and change.source.line == line:
            return write_change(change, lang)
    return ""


def _as_line(row: Row, column: Cell, lang: Language) -> str:
    """Return a row of a table in one line: the game, its value, and the stated number concerned."""
    entry = row.entry
    if column == "levels" and row.written is not None and row.written.levels is not None:
        entry = entry._replace(levels=row.written.levels)
    stated = row.stated
    kept = Stated(
        value=stated.value,
        totals=_only(stated.totals, column.place if column.name == "total" else None),
        won=_only(stated.won, column.place if column.name == "won" else None),
        lost=_only(stated.lost, column.place if column.name == "lost" else None),
        passed=stated.passed if column == "passed_count" else None,
    )
    kept_row = row._replace(
        entry=entry,
        stated=kept,
        dealer=row.dealer if column == "dealer" else None,
        written=row.written if column in {"with", "without"} else None,
    ).without_texts()
    return write_line(kept_row, lang, stated=True)


def _only(values: PerPlace, place: int | None) -> PerPlace:
    if place is None:
        return NOTHING
    return tuple(value if at == place else None for at, value in enumerate(values, 1))


def game_number(line: str) -> Span | None:
    """Return the position of the game number at the beginning of a line of a text list.

    >>> game_number("14 2 kreuz m2 +")
    (0, 2)
    """
    match = _GAME.match(line)
    return match.span(1) if match else None


def marked(line: str, finding: Finding, *, numbered: bool = False) -> Span | None:
    """Return the part of a line that a finding is about, or None if it is uncertain.

    `numbered` says that the line begins with the number of the game.

    >>> from skatlist.skat.checks.game.valued_game import G101
    >>> from skatlist.skat.findings import Finding
    >>> marked("2 kreuz m2 h + =60", Finding.of(G101, column="value", stated=60))
    (16, 18)
    """
    if finding.kind.family is Family.WRITING:
        return _token(line, finding)
    column = finding.column or Cell("")
    if isinstance(finding.game, str):
        return _in_footer(line, column)
    number = game_number(line) if numbered else None
    if column == "game":
        return number
    start = number[1] if number else 0
    span = spans_of(line[start:]).get(column)
    return span and (start + span[0], start + span[1])


def _in_footer(line: str, column: Cell) -> Span | None:
    """Find the number of a place in a row below the list: for place 2 the second number, or the one after `2:`."""
    place = column.place
    if place is None:
        return None
    pair = re.search(rf"(?<!\d){place}:({_NUMBER})", line)
    if pair:
        return pair.span(1)
    numbers = list(re.finditer(rf"(?<![\w:]){_NUMBER}(?!:)", line))
    return numbers[place - 1].span() if len(numbers) >= place and ":" not in line else None


def _token(line: str, finding: Finding) -> Span | None:
    """Find the word that a reader could not use."""
    params = finding.params
    stated = finding.stated or params.get("token") or params.get("text") or params.get("second") or params.get("column")
    token = re.sub(r"\s+", " ", str(stated or "")).rstrip("…")
    if not token or (finding.has(Effect.ABSENT) and "token" not in params):
        return None
    pattern = re.escape(token).replace(r"\ ", r"\s+")
    matches = list(re.finditer(rf"(?<![^\W_]){pattern}(?![^\W_])", line)) or list(re.finditer(pattern, line))
    # Of a repeated word the last one is marked, because the first one was readable.
    return matches[-1].span() if matches else None
