"""What the director decides about people and tables: shown, written down, taken back."""

from skatlist.desk.page import Call, DeskPage, Done, Shown
from skatlist.evening import Evening
from skatlist.evening.decisions import lists_broken_off, make_decision, take_back_decision, whom
from skatlist.event.decision import DecisionKind, DirectorDecision
from skatlist.reports.not_final_note import decision_words
from skatlist.reports.typeset import shown_here
from skatlist.words import Language, UsageError, text


def _show(evening: Evening, call: Call) -> Shown:
    lang = call.lang
    made = [(each, _listed(each, evening, lang), _taken_back(each, lang)) for each in evening.decisions]
    values = {
        "title": text("desk_papers.decisions", lang),
        "made": made,
        "broken_off": [text("decisions.broken_off", lang, **each._asdict()) for each in lists_broken_off(evening)],
        "kinds": [(each.value, text(f"desk_papers.decide_{each}", lang)) for each in DecisionKind],
    }
    return Shown("decisions.html", values)


def _listed(decision: DirectorDecision, evening: Evening, lang: Language) -> str:
    what = _what(decision, evening, lang)
    return text("decisions.listed", lang, number=decision.number, time=shown_here(decision.time, lang), what=what)


def _taken_back(decision: DirectorDecision, lang: Language) -> str:
    back = decision.retraction
    return (
        ""
        if back is None
        else text("decisions.taken_back", lang, **back._asdict() | {"time": shown_here(back.time, lang)})
    )


def _what(decision: DirectorDecision, evening: Evening, lang: Language) -> str:
    names = {number: player.name for number, player in evening.players.items()}
    return "; ".join(decision_words(decision, names, lang))


def _act(evening: Evening, call: Call) -> Done:
    lang, back = call.lang, call.number("undo", "")
    if back is not None:
        decision = take_back_decision(evening, back, call.typed("director"), call.typed("reason"))
        said = [text("decisions.undone", lang, number=decision.number, what=_what(decision, evening, lang))]
        return Done(said=[*said, *([text("decisions.stays", lang)] if decision.kind is DecisionKind.EXPULSION else [])])
    kind = DecisionKind(call.choice("kind", tuple(DecisionKind)))
    people, teams = whom(evening, call.typed("whom"))
    if not people and not teams and kind is not DecisionKind.EXTENSION:
        raise UsageError("decision_who")
    series, table, points, minutes = (
        call.number(name, text(f"desk_papers.{name}", lang)) or 0 for name in ("series", "table", "points", "minutes")
    )
    asked = DirectorDecision(
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
    made = make_decision(evening, asked)
    said = [text("decisions.made", lang, number=made.decision.number, what=_what(made.decision, evening, lang))]
    for name, keys in (("going_on", made.going_on), ("too_few", made.too_few)):
        said += [text(f"decisions.{name}", lang, series=series, table=table) for series, table in keys]
    return Done(said=said)


PAGES = (DeskPage("/decisions", _show, _act),)
