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
    both = ("tournament_papers.first_lists", "tournament_papers.second_lists")
    kinds = both if event.lists > 1 else ("tournament_papers.lists_of_series",)
    inside = [
        text(kind, lang, count=count, series=series) for series, count in sorted(by_series.items()) for kind in kinds
    ]
    inside.append(text("tournament_papers.match_reports", lang, count=max(len(planned_groups(event)), 1)))
    inside += [
        text("tournament_papers.list_of_changes", lang),
        text("tournament_papers.line_ups_inside", lang),
        text("tournament_papers.all_signed", lang),
    ]
    signed = sum(bool(state.signed) and not state.unsigned for state in states)
    return Report(
        text("tournament_papers.envelope", lang),
        (
            TextLines((text("tournament_papers.inside", lang),), Tone.STRONG),
            Boxes(tuple(inside)),
            *(
                (TextLines((text("tournament_papers.signed_here", lang, signed=signed, count=len(states)),)),)
                if states
                else ()
            ),
            TextLines((text("tournament_papers.protest_of_day", lang),), Tone.STRONG),
            Boxes(
                (text("tournament_papers.no_protest", lang), text("tournament_papers.protest_because", lang)),
                has_line=True,
            ),
            Blanks((("", _PROTEST_LINES),)),
            Signatures(
                (
                    (text("tournament_papers.handed_in_by", lang), ""),
                    (text("tournament_papers.day_and_hour", lang), ""),
                    (text("tournament_papers.league_officer", lang), ""),
                    (text("tournament_papers.received_on", lang), ""),
                )
            ),
        ),
        event_place(event, lang),
        date=event.date,
    )
