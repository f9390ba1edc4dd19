"""Decisions of the director: all of them in order, one that was just made or taken back, and `skatlist/decide/1`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from skatlist.papers.reports.model import facts_of
from skatlist.papers.reports.not_final_note import decision_words
from skatlist.papers.reports.typeset import local_time_text
from skatlist.tournament.decision import BrokenOff, DecisionKind, DirectorDecision
from skatlist.words import Language, text
from skatlist.words.visible import plain

Names = Mapping[int, str]  # names of people by start number
Tables = Sequence[tuple[int, int]]  # series and table


class ListedDecision(NamedTuple):
    """A decision in words. `retraction` is the sentence about its withdrawal, empty while it is in force."""

    number: int
    words: str
    retraction: str = ""


def listed_decisions(decisions: Iterable[DirectorDecision], names: Names, lang: Language) -> Iterator[ListedDecision]:
    """Yield decisions in their order, with their time."""
    for each in decisions:
        time = local_time_text(each.time, lang)
        words = text("dispute.decision.listed", lang, number=each.number, time=time, what=_what(each, names, lang))
        back, retraction = each.retraction, ""
        if back is not None:
            time = local_time_text(back.time, lang)
            reason, director = plain(back.reason), plain(back.director)
            retraction = text("dispute.decision.taken_back", lang, time=time, reason=reason, director=director)
        yield ListedDecision(each.number, words, retraction)


def broken_off_sentences(lists: Iterable[BrokenOff], lang: Language) -> Iterator[str]:
    """Yield a sentence for each list that was broken off."""
    for each in lists:
        yield text("dispute.decision.broken_off", lang, **each._asdict() | {"reason": plain(each.reason)})


def made_sentences(
    decision: DirectorDecision, going_on: Tables, too_few: Tables, names: Names, lang: Language
) -> Iterator[str]:
    """Yield a decision just made. After an expulsion some tables continue, others have too few people."""
    yield text("dispute.decision.made", lang, number=decision.number, what=_what(decision, names, lang))
    for series, table in going_on:
        yield text("dispute.decision.going_on", lang, series=series, table=table)
    for series, table in too_few:
        yield text("dispute.decision.too_few", lang, series=series, table=table)


def undone_sentences(decision: DirectorDecision, names: Names, lang: Language) -> Iterator[str]:
    """Yield a decision just taken back, and the effects that remain."""
    yield text("dispute.decision.undone", lang, number=decision.number, what=_what(decision, names, lang))
    if decision.kind is DecisionKind.EXPULSION:
        yield text("dispute.decision.stays", lang)


def _what(decision: DirectorDecision, names: Names, lang: Language) -> str:
    return "; ".join(decision_words(decision, names, lang))


def decisions_json(
    decisions: Iterable[DirectorDecision], broken_off: Iterable[BrokenOff], open_disputes: Sequence[int], names: Names
) -> dict[str, Any]:
    """Return the document `skatlist/decide/1`: decisions, lists that were broken off, numbers of open disputes."""
    return {
        "schema": "skatlist/decide/1",
        "decisions": decision_items(decisions, names),
        "broken_off": [each._asdict() for each in broken_off],
        "disputes": list(open_disputes),
    }


def decision_items(decisions: Iterable[DirectorDecision], names: Names) -> list[dict[str, Any]]:
    """Return decisions as they stand in JSON documents. Fields that do not belong to a kind are null."""
    return [
        {
            **facts_of(each, "number", "kind", "time", "director", "reason"),
            "paragraph": each.paragraph or None,
            "people": [{"number": number, "name": names.get(number, "")} for number in each.people],
            "teams": list(each.teams),
            **{name: getattr(each, name) or None for name in ("series", "table", "points", "minutes")},
            "taken_back": each.retraction and each.retraction._asdict(),
        }
        for each in decisions
    ]
