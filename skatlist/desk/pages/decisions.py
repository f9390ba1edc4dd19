"""The director's decisions about people and tables: show, record and withdraw them."""

from collections.abc import Mapping
from itertools import chain
from typing import Final, NamedTuple

from skatlist.desk.page import Call, DeskPage, Done, PageContent
from skatlist.evening import Evening
from skatlist.evening.decisions import lists_broken_off, make_decision, take_back_decision, whom
from skatlist.papers.reports.decisions import broken_off_sentences, listed_decisions, made_sentences, undone_sentences
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.words import UsageError, text

_ONE: Final = (DecisionKind.ZERO, DecisionKind.EXPULSION)
_FIELDS: Final[Mapping[str, Mapping[tuple[DecisionKind, ...], str]]] = {  # by field: its kinds of decision, with hints
    "whom": {
        _ONE: "desk_papers.whom_person",
        (DecisionKind.PENALTY,): "desk_papers.whom_penalty",
        (DecisionKind.LOT,): "desk_papers.whom_lot",
    },
    "points": {(DecisionKind.PENALTY,): ""},
    "series": {
        (DecisionKind.ZERO, DecisionKind.EXTENSION): "",
        (DecisionKind.PENALTY,): "desk_papers.series_penalty",
        (DecisionKind.LOT,): "desk_papers.series_lot",
    },
    "table": {(DecisionKind.EXTENSION,): "desk_papers.table_all"},
    "minutes": {(DecisionKind.EXTENSION,): ""},
}


_NUMBERS: Final = {
    "series": "desk_papers.series",
    "table": "desk_papers.table",
    "points": "desk_papers.points",
    "minutes": "desk_papers.minutes",
}


class _Field(NamedTuple):
    name: str
    kinds: tuple[DecisionKind, ...]
    hints: Mapping[tuple[DecisionKind, ...], str]


def _show(evening: Evening, call: Call) -> PageContent:
    lang = call.lang
    values = {
        "title": text("desk_papers.decisions", lang),
        "made": list(listed_decisions(evening.sheets.decisions, _names(evening), lang)),
        "broken_off": list(broken_off_sentences(lists_broken_off(evening), lang)),
        "fields": [
            _Field(
                name,
                tuple(chain.from_iterable(hints)),
                {kinds: text(hint, lang) for kinds, hint in hints.items() if hint},
            )
            for name, hints in _FIELDS.items()
        ],
        "kinds": [(each.value, text(f"desk_papers.decide_{each}", lang)) for each in DecisionKind],
    }
    return PageContent("decisions.html", values)


def _names(evening: Evening) -> dict[int, str]:
    return {number: player.name for number, player in evening.roster.players.items()}


def _act(evening: Evening, call: Call) -> Done:
    lang, back = call.lang, call.number("undo", "")
    if back is not None:
        decision = take_back_decision(evening, back, call.typed("director"), call.typed("reason"))
        return Done(messages=list(undone_sentences(decision, _names(evening), lang)))
    kind = DecisionKind(call.choice("kind", tuple(DecisionKind)))
    fields = {name for name, hints in _FIELDS.items() if kind in chain.from_iterable(hints)}
    people, teams = whom(evening, call.typed("whom") if "whom" in fields else "")
    if not people and not teams and kind is not DecisionKind.EXTENSION:
        raise UsageError("decision_who")
    series, table, points, minutes = (
        (call.number(name, text(label, lang)) or 0) if name in fields else 0 for name, label in _NUMBERS.items()
    )
    draft = DirectorDecision(
        0,
        kind,
        director=call.typed("director"),
        reason=call.typed("reason"),
        paragraph=call.typed("paragraph"),
        people=people,
        teams=teams,
        series=series,
        table=table,
        points=points,
        minutes=minutes,
    )
    made = make_decision(evening, draft)
    sentences = made_sentences(made.decision, made.going_on, made.too_few, _names(evening), lang)
    return Done(messages=list(sentences))


PAGES = (DeskPage("/decisions", _show, _act),)
