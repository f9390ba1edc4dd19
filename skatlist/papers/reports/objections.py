"""The protocol of the objection hour: the time, every objection with its decision, lines for more, signatures."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from skatlist.papers.reports.dispute import party_words
from skatlist.papers.reports.event_heading import event_of_heads, event_place
from skatlist.papers.reports.model import (
    Blanks,
    Boxes,
    Cell,
    Column,
    ColumnKind,
    Part,
    Report,
    ReportRow,
    Signatures,
    Table,
    TextLines,
    Tone,
)
from skatlist.papers.reports.not_final_note import standings_decisions
from skatlist.papers.reports.typeset import local_time_text
from skatlist.skat.sheet import Player, ScoredSheet
from skatlist.tournament.dispute import Dispute
from skatlist.tournament.model import Event
from skatlist.tournament.standings import Standings
from skatlist.words import Language, text
from skatlist.words.visible import plain

_ROWS: Final = 8  # at least, for objections known and by hand
_FEWEST_EMPTY: Final = 3
_SIGNERS: Final = ("papers.director", "papers.tournament.referee", "papers.objections.assessor", "papers.codes.keeper")


def objection_protocol(
    disputes: Sequence[Dispute],
    standings: Standings,
    scored_sheets: Sequence[ScoredSheet],
    *,
    event: Event | None,
    until: str,
    lang: Language,
) -> Report:
    """Return the protocol. `until` is the end of objections (ISO 8601 with offset), empty if it is not known."""
    heading = event_of_heads(event, scored_sheets)
    people = {(scored.sheet.series, scored.sheet.table): scored.sheet.players for scored in scored_sheets}
    decisions = tuple(standings_decisions(standings, lang))
    end = text("papers.objections.known_end", lang, time=local_time_text(until, lang))
    parts: list[Part] = [
        Blanks(((text("papers.objections.posted", lang), 1), (text("papers.objections.ended", lang), 1))),
        *([TextLines((end,))] if until else []),
        *([] if disputes else [Boxes((text("papers.objections.none", lang),))]),
        _objections(disputes, people, lang),
    ]
    if decisions:
        parts += [TextLines((text("papers.objections.decisions", lang),), Tone.STRONG), TextLines(decisions)]
    parts += [
        Boxes((text("papers.objections.final", lang), text("papers.objections.changed", lang)), has_line=True),
        Signatures(tuple((text(key, lang), "") for key in _SIGNERS)),
    ]
    return Report(
        text("papers.objections.title", lang),
        tuple(parts),
        event_place(heading, lang),
        date=heading.date,
        is_compact=True,
    )


def _objections(
    disputes: Sequence[Dispute], people: Mapping[tuple[int, int], tuple[Player, ...]], lang: Language
) -> Table:
    names = ("when", "where", "who", "objection", "decided")
    columns = tuple(
        Column(
            name,
            text(f"papers.objections.{name}", lang),
            ColumnKind.LABEL if name == "when" else ColumnKind.TEXT,
            is_filled_by_hand=True,
        )
        for name in names
    )
    rows: list[tuple[Cell, ...]] = [tuple(_row(each, people.get(each.key, ()), lang)) for each in disputes]
    rows += [("",) * len(names)] * max(_ROWS - len(rows), _FEWEST_EMPTY)
    return Table(text("papers.objections.all", lang), columns, tuple(map(ReportRow, rows)))


def _row(dispute: Dispute, people: tuple[Player, ...], lang: Language) -> Iterator[Cell]:
    yield local_time_text(dispute.time, lang)
    seat = {"series": dispute.series, "table": dispute.table}
    yield text("papers.objections.at_game", lang, game=dispute.game or "–", **seat)
    yield party_words(dispute.party, people, lang)
    claim = "" if dispute.claim is None else text("dispute.listed_claim", lang, number=f"{dispute.claim:+d}")
    yield "; ".join(filter(None, (plain(dispute.words), claim))) or "–"
    ruling = dispute.ruling
    if ruling is None or dispute.open:
        yield ""
        return
    outcome = text(f"words.RulingKind.{ruling.outcome}", lang).removesuffix(".")
    yield " · ".join(filter(None, (outcome, plain(ruling.reason), ruling.paragraph, plain(ruling.name))))
