"""Draw the workbook that the club signs from the lists and facts that it embeds."""

from collections.abc import Sequence

from skatlist.papers.list.list_excel import lists_excel
from skatlist.papers.signatures.payload.paper import PaperFacts, ranking_of
from skatlist.papers.standings.standings_excel import standings_excel
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import ScoredSheet
from skatlist.tournament.state import ListState


def draw_excel(facts: PaperFacts, scored_sheets: Sequence[ScoredSheet], profile: Profile) -> bytes:
    """Return the workbook: one list, or the Rangliste of all. `profile` are the rules it names."""
    state = facts.state
    if isinstance(state, ListState):
        return lists_excel(scored_sheets[:1], states=(state,), **facts.heads())
    return standings_excel(ranking_of(facts, scored_sheets), profile=profile, state=state, **facts.heads())
