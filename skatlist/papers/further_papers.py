"""The names of all papers except lists and Rangliste, and the page of results.

The modules that draw them are imported late.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from skatlist.base.patterns import pattern
from skatlist.papers.reports.event_heading import event_of_heads
from skatlist.papers.reports.public_names import NameStyle
from skatlist.papers.reports.results import EveningResults
from skatlist.papers.web_page import evening_page
from skatlist.words import Language

if TYPE_CHECKING:
    from skatlist.papers.paper_plans import Planned
    from skatlist.papers.scored_lists import ScoredLists

FURTHER: Final = (
    *(
        "players",
        "all-players",
        "review",
        "course",
        "ranks",
        "blank",
        "cards",
        "small-cards",
        "notice",
        "plan",
        "tables",
        "stack",
    ),
    *("rankings", "prizes", "cash", "report", "substitutions", "statistics"),
    *("participants", "schedule", "line-up", "envelope", "certificates", "receipts"),
    *("objections", "check-codes", "digest"),
)
NOT_IN_ALL: Final = ("players", "small-cards", "stack", "receipts")  # on other papers, too, or on request
_DAY: Final = pattern(r"\d{4}-\d\d-\d\d")


def further_papers(lists: "ScoredLists", chosen: Collection[str], lang: Language, date: str) -> "Planned":
    """Yield the names of the chosen papers and the function that draws each, in the order of `FURTHER`.

    Nothing is drawn yet.
    """
    wanted = [name for name in FURTHER if name in chosen]
    if not wanted:
        return
    from skatlist.papers.paper_plans import PLANS

    day = event_of_heads(lists.event, lists.scored).date
    before = f"{day}-" if _DAY.fullmatch(day) else ""
    taken: dict[str, int] = {}
    for name in wanted:
        for stem, draw in PLANS[name](lists, lang, date):
            # Two lists of one table give two papers.
            taken[stem] = taken.get(stem, 0) + 1
            yield f"{before}{stem}{f'-{taken[stem]}' if taken[stem] > 1 else ''}", draw


def web_page(lists: "ScoredLists", style: "NameStyle | str", lang: Language, date: str = "") -> str:
    """Return the page of an evening for the club's web site: one self-contained HTML file.

    `style` is the form of names on it (`full`, `short`, `number`). `date` is the day it is made, or day and time (ISO).
    """
    return evening_page(evening_results(lists), NameStyle(style), lang, date)


def evening_results(lists: "ScoredLists") -> "EveningResults":
    """Return the data for a page of an evening's results."""
    table = lists.standings()
    return EveningResults(
        event=lists.event,
        scored=lists.scored,
        standings=table,
        by_series=[lists.standings(number) for number in table.series],
        state=lists.standings_state(),
        states=lists.states,
        people=lists.statistics.people,
        show=lists.show,
        profile=lists.profile,
    )
