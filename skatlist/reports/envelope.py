"""The title page of the envelope for the league official: what is inside, to be ticked, and signatures."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from skatlist.event.league import planned_groups
from skatlist.event.model import Event
from skatlist.event.state import ListState
from skatlist.reports.event_heading import event_place
from skatlist.reports.model import Blanks, Boxes, Report, Signatures, TextLines, Tone
from skatlist.sheet import ScoredSheet
from skatlist.words import Language, text

_PROTEST_LINES: Final = 2


def envelope(event: Event, scored: Sequence[ScoredSheet], states: Sequence[ListState], lang: Language) -> Report:
    """Return the title page; `states` are those of the lists that were `scored`."""
    tables = {seating[:2] for seating in event.seating} | {(each.sheet.series, each.sheet.table) for each in scored}
    by_series = Counter(series for series, _ in tables)
    both = ("papers.tournament.first_lists", "papers.tournament.second_lists")
    kinds = both if event.lists > 1 else ("papers.tournament.lists_of_series",)
    inside = [
        text(kind, lang, count=count, series=series) for series, count in sorted(by_series.items()) for kind in kinds
    ]
    inside.append(text("papers.tournament.match_reports", lang, count=max(len(planned_groups(event)), 1)))
    inside += [
        text("papers.tournament.list_of_changes", lang),
        text("papers.tournament.line_ups_inside", lang),
        text("papers.tournament.all_signed", lang),
    ]
    signed = sum(bool(state.signed) and not state.unsigned for state in states)
    return Report(
        text("papers.tournament.envelope", lang),
        (
            TextLines((text("papers.tournament.inside", lang),), Tone.STRONG),
            Boxes(tuple(inside)),
            *(
                (TextLines((text("papers.tournament.signed_here", lang, signed=signed, count=len(states)),)),)
                if states
                else ()
            ),
            TextLines((text("papers.tournament.protest_of_day", lang),), Tone.STRONG),
            Boxes(
                (text("papers.tournament.no_protest", lang), text("papers.tournament.protest_because", lang)),
                has_line=True,
            ),
            Blanks((("", _PROTEST_LINES),)),
            Signatures(
                (
                    (text("papers.tournament.handed_in_by", lang), ""),
                    (text("papers.tournament.day_and_hour", lang), ""),
                    (text("papers.tournament.league_officer", lang), ""),
                    (text("papers.tournament.received_on", lang), ""),
                )
            ),
        ),
        event_place(event, lang),
        date=event.date,
    )
