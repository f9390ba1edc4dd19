"""The Prüfblatt: the errors on a list, its corrections, and space for the director's decisions."""

from collections.abc import Iterator, Sequence
from typing import Final

from skatlist.base.patterns import pattern
from skatlist.papers.reports.event_heading import event_of_heads, list_facts
from skatlist.papers.reports.model import Blanks, Cell, Column, ColumnKind, Part, Report, ReportRow, Signatures, Table
from skatlist.papers.reports.not_final_note import below_words, finality_words
from skatlist.papers.reports.typeset import MINUS, date_text
from skatlist.skat.findings import Finding
from skatlist.skat.sheet import Correction, FooterName, ScoredSheet
from skatlist.skat.sheet.row_words import row_words
from skatlist.tournament.model import Event
from skatlist.tournament.state import ListState, list_state
from skatlist.words import Language, enumerated, text
from skatlist.words.visible import plain

_HYPHEN: Final = pattern(r"(?<!\w)-(?=\d)")


def review(
    scored: ScoredSheet,
    findings: Sequence[Finding],
    *,
    event: Event | None = None,
    state: ListState | None = None,
    lang: Language,
) -> Report:
    """Return the Prüfblatt of a list: its `findings` with the written and the right number, and the paragraph.

    Corrections follow with reason and consent. `state` has the open points, by default those of the list itself.
    """
    facts, sheet = list_facts(scored, event, lang), scored.sheet
    state = state or list_state(scored)
    parts: list[Part] = [
        table for table in (_findings_table(scored, findings, lang), _corrected(scored, state, lang)) if table.rows
    ]
    parts += [
        _totals(scored, state, lang),
        Blanks(((text("papers.review_when", lang), 1),)),
        Signatures(((text("papers.director", lang), ""),)),
    ]
    seat = text("papers.seat", lang, series=sheet.series, table=sheet.table)
    place = (facts["event"], *filter(None, (facts["when"], facts["where"], facts["rules"])))
    sentence = finality_words(state, lang)
    return Report(
        f"{text('papers.review', lang)} · {seat}",
        tuple(parts),
        place,
        (sentence,) if sentence else (),
        date=event_of_heads(event, [scored]).date,
        is_compact=True,
    )


def _column(name: str, lang: Language, kind: ColumnKind = ColumnKind.TEXT, *, is_strong: bool = False) -> Column:
    return Column(name, text(f"papers.review_{name}", lang), kind, is_strong=is_strong)


def _findings_table(scored: ScoredSheet, findings: Sequence[Finding], lang: Language) -> Table:
    """Return the findings, with a box for the director's decision."""
    rows: list[tuple[Cell, ...]] = []
    for finding in findings:
        place, people = finding.place or 0, scored.sheet.players
        name = people[place - 1].name if 1 <= place <= scored.sheet.size else ""
        sentence = _HYPHEN.sub(MINUS, finding.text(lang))  # no line is broken after a true minus
        paragraph = scored.profile.paragraph(finding.topic) if finding.topic else ""
        why = " · ".join(filter(None, (plain(name), sentence[:1].upper() + sentence[1:], paragraph)))
        rows.append((_game(finding.game, lang), finding.stated, finding.computed, why, ""))
    columns = (
        _column("game", lang),
        _column("written", lang, ColumnKind.NUMBER),
        _column("right", lang, ColumnKind.NUMBER, is_strong=True),
        _column("why", lang),
        _column("decided", lang)._replace(is_filled_by_hand=True),
    )
    return Table(text("papers.review_found", lang), columns, tuple(map(ReportRow, rows)))


def _game(game: int | str | None, lang: Language) -> str:
    if game is None or game == "":
        return text("papers.form_sheet_list", lang)
    return str(game) if isinstance(game, int) else text(f"words.FooterName.{game}", lang)


def _corrected(scored: ScoredSheet, state: ListState, lang: Language) -> Table:
    """Return the corrections, with reason and author."""
    columns = (
        _column("game", lang, ColumnKind.LABEL),
        _column("before", lang),
        _column("now", lang, is_strong=True),
        _column("reason", lang),
        _column("decided", lang),
    )
    rows = tuple(ReportRow(tuple(_correction(each, scored, lang))) for each in state.corrections)
    return Table(text("papers.review_corrected", lang), columns, rows)


def _correction(correction: Correction, scored: ScoredSheet, lang: Language) -> Iterator[Cell]:
    who = correction.director or enumerated(scored.sheet.place_names(correction.agreed))
    when = f"{date_text(correction.time[:10], lang)} {correction.time[11:16]}"
    before, after = (
        "–" if row is None else row_words(row, scored.sheet, lang, stated=correction.is_same_game)
        for row in (correction.before, correction.after)
    )
    if correction.below is not None:
        before, after = below_words(correction, lang)
    if correction.is_moved and correction.before is not None:
        before = f"{text('checks.game', lang, game=correction.before.number)}: {before}"
    yield correction.game or "–"
    yield from (before, after, correction.reason, f"{who} {when}".strip())


def _totals(scored: ScoredSheet, state: ListState, lang: Language) -> Table:
    """Return the totals of all players, as written and as computed."""
    rows = [row.values for row in (*scored.sheet.footer, *state.written) if row.name is FooterName.TOTAL]
    stated = [next((value for value in values if value is not None), None) for values in zip(*rows, strict=False)]
    columns = (
        _column("player", lang, ColumnKind.NAME),
        _column("written", lang, ColumnKind.NUMBER),
        _column("right", lang, ColumnKind.NUMBER, is_strong=True),
    )
    names = scored.sheet.names(text("papers.place", lang, place="{place}"))
    cells = (
        (name, stated[at] if at < len(stated) else None, right)
        for at, (name, right) in enumerate(zip(names, scored.footer(FooterName.TOTAL), strict=True))
    )
    return Table(text("papers.footer_total", lang), columns, tuple(map(ReportRow, cells)))
