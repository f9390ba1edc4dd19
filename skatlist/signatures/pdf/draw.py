"""A signed page and what it was drawn from: the same lists and facts give the same page at any time."""

from collections.abc import Sequence

from skatlist.event.state import ListState
from skatlist.papers.list.list_pdf import sealed_list_pdf
from skatlist.papers.seal import SealedPaper
from skatlist.papers.standings.standings_pdf import standings_pdf
from skatlist.rules import Profile
from skatlist.sheet import ScoredSheet
from skatlist.signatures.payload.paper import PaperFacts, ranking_of


def draw_pdf(facts: PaperFacts, scored_sheets: Sequence[ScoredSheet], profile: Profile) -> SealedPaper:
    """Return the paper: one list, or the Rangliste of all; `profile` are the rules a Rangliste names."""
    state = facts.state
    if isinstance(state, ListState):
        return sealed_list_pdf(scored_sheets[0], state=state, **facts.heads())
    table = ranking_of(facts, scored_sheets)
    return standings_pdf(table, profile=profile, state=state, **facts.heads())
