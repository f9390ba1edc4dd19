"""The form for fees and prizes, and the plan of the money for a number of entries."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from skatlist.desk.page import Call, DeskPage, Done, PageContent
from skatlist.desk.pages.ticks import unentered_pairs
from skatlist.evening import Evening
from skatlist.evening.settings import (
    Announcement,
    announce_money,
    announced_event,
    cents_of,
    loss_fees,
    read_prizes,
    side_event,
)
from skatlist.files.formats.folder.tournament_file import FORM_KEYS, MOST_COUNTED
from skatlist.papers.reports.event_heading import award_title, source_name
from skatlist.papers.reports.prizes import plan_heading, pots_table, prize_tables
from skatlist.papers.reports.typeset import money, points_text
from skatlist.tournament.money.awards import Pot, awards_together
from skatlist.tournament.money.cash_book import planned_cash_book
from skatlist.tournament.tournament import (
    GUEST,
    Category,
    MoneySource,
    PrizePlan,
    RankingName,
    SideEvent,
    SideKind,
    Tournament,
)
from skatlist.words import Language, UsageError, text
from skatlist.words.amounts import in_euros

_FEES: Final = ("entry", "cards", "series", "passed_in")
_SIDES: Final = 4  # side events in the form
_CLASSES: Final = 3
_OLDEST: Final = 120
_MOST_ENTRIES: Final = 9999


def _show(evening: Evening, call: Call) -> PageContent:
    tournament, lang = evening.journal.tournament, call.lang
    fees, losses = tournament.fees, evening.journal.setting("loss_fees")
    plans = {plan.of: plan for plan in tournament.prizes}
    of_series = plans.get(RankingName.SERIES)
    first = len(losses) - 1 if len(losses) > 1 else 0
    fields = {name: _amount(getattr(fees, name), lang) for name in _FEES}
    fields |= {
        "lost_first": _amount(losses[0], lang) if losses else "",
        "lost_count": str(first or ""),
        "lost_after": _amount(losses[-1], lang) if first else "",
        "overall": _prizes(plans.get(RankingName.OVERALL), lang),
        "series_prizes": _prizes(of_series, lang),
        "from_entry": "1" if of_series and MoneySource.ENTRY in of_series.sources else "",
    }
    further = [(f"{field}_{each.key}", getattr(getattr(tournament, field), each.key)) for field, each in FORM_KEYS]
    fields |= {name: str(count or "") for name, count in further}
    for at in range(1, _SIDES + 1):
        fields |= dict.fromkeys((f"side{at}", f"kind{at}", f"fee{at}", f"prizes{at}"), "")
    for at, side in enumerate(tournament.side_events[:_SIDES], start=1):
        fields |= {f"side{at}": side.name, f"kind{at}": side.kind.value, f"fee{at}": _amount(side.fee, lang)}
        fields[f"prizes{at}"] = _prizes(plans.get(side.name), lang)
    for at in range(1, _CLASSES + 1):
        fields |= dict.fromkeys((f"class{at}", f"from_age{at}", f"to_age{at}", f"class_prizes{at}"), "")
    for at, each in enumerate(tournament.categories[:_CLASSES], start=1):
        fields |= {f"class{at}": each.name, f"class_prizes{at}": _prizes(plans.get(each.name), lang)}
        fields |= {f"from_age{at}": str(each.from_age or ""), f"to_age{at}": str(each.to_age or "")}
    values: dict[str, Any] = {
        "title": text("desk_papers.money.title", lang),
        "fields": fields,
        "series": evening.event().series,
        "further": [(f"{field}_{each.key}", text(each.label, lang)) for field, each in FORM_KEYS],
        "qualified": any(call.typed(name) or count for name, count in further),
        **_lines("classes", "class", _CLASSES, fields, call),
        **_lines("sides", "side", _SIDES, fields, call),
        "pairs": [(name, len(numbers)) for name, numbers in unentered_pairs(evening)],
        "kinds": [(kind.value, text(f"desk_papers.money.kind_{kind}", lang)) for kind in SideKind],
        "over": 0 in evening.closed,
        **_plan(evening, tournament, _entries(call), lang),
    }
    return PageContent("money_form.html", values)


def _lines(what: str, name: str, most: int, fields: Mapping[str, str], call: Call) -> dict[str, range]:
    """Return the numbers of the lines of a form that are in use and one more, and, as `more_…`, those on demand."""
    used = max((at for at in range(1, most + 1) if call.typed(f"{name}{at}") or fields[f"{name}{at}"]), default=0)
    end = min(used + 1, most) + 1
    return {what: range(1, end), f"more_{what}": range(end, most + 1)}


def _amount(cents: int, lang: Language) -> str:
    return money(cents, lang) if cents else ""


def _prizes(plan: PrizePlan | None, lang: Language) -> str:
    if plan is None:
        return ""
    if plan.percent:
        return "; ".join(f"{points_text(share, lang)} %" for share in plan.percent)
    return "; ".join(money(cents, lang) for cents in plan.amounts)


def _entries(call: Call) -> int | None:
    return call.number("entries", text("desk_papers.entries", call.lang), (1, _MOST_ENTRIES))


def _plan(evening: Evening, tournament: Tournament, entries: int | None, lang: Language) -> dict[str, Any]:
    """Return the plan for this many entries (None: those registered): pots, prizes, and whether it adds up."""
    book = planned_cash_book(evening.event()._replace(tournament=tournament), entries)
    due, promised = (sum(getattr(pot, name) for pot in book.pots) for name in ("due", "promised"))
    amounts = {"due": in_euros(due), "promised": in_euros(promised), "kept": in_euros(due - promised)}
    short = [pot for pot in book.pots if pot.promised > pot.due]
    sentences = [_too_little(pot, lang) for pot in short] or [text("desk_papers.money.adds_up", lang, **amounts)]
    return {
        "entries": book.entries,
        "heading": plan_heading(book, lang),
        "has_plan": bool(due or promised),
        "short": bool(short),
        "sum": " ".join(sentences),
        "pots": pots_table(book, lang),
        "prizes": tuple(prize_tables([award for award in book.awards if any(award.prizes)], lang)),
    }


def _too_little(pot: Pot, lang: Language) -> str:
    """Return a sentence: the prizes that exceed the money they are paid from, and by how much."""
    return text(
        "desk_papers.money.too_little",
        lang,
        sources=tuple(source_name(source, lang) for source in pot.sources),
        due=in_euros(pot.due),
        prizes=tuple(award_title(again, pot.awards, lang) for again in awards_together(pot.awards)),
        promised=in_euros(pot.promised),
        missing=in_euros(pot.promised - pot.due),
    )


def _read(evening: Evening, call: Call) -> Announcement:
    """Return the values of the form. Raises UsageError with the name of the field."""
    lang = call.lang

    def cents(name: str, label: str = "") -> int:
        return cents_of(call.typed(name), text(f"desk_papers.money.{label or name}", lang))

    entry, cards, series, passed_in = map(cents, _FEES)
    fees = evening.journal.tournament.fees._replace(entry=entry, cards=cards, series=series, passed_in=passed_in)
    count = call.number("lost_count", text("desk_papers.money.lost_count", lang), (0, 19)) or 0
    paid_by = (MoneySource.ENTRY,) if call.typed("from_entry") else ()
    plans = [
        read_prizes(RankingName.OVERALL, call.pasted("overall"), text("desk_papers.money.overall", lang)),
        read_prizes(
            RankingName.SERIES, call.pasted("series_prizes"), text("desk_papers.money.series_prizes", lang), paid_by
        ),
    ]
    classes = _read_classes(evening, call)
    plans += [
        read_prizes(each.name, call.pasted(f"class_prizes{at}"), each.name)
        for at, each in classes.items()
        if at <= _CLASSES
    ]
    names = {each.name for each in classes.values()}
    sides: list[SideEvent] = []
    for at in range(1, _SIDES + 1):
        if not call.typed(f"side{at}"):
            continue
        side = side_event(call.typed(f"side{at}"), call.typed(f"kind{at}"), cents(f"fee{at}", "side_fee"))
        _must_be_free(side.name, {*names, *(each.name for each in sides)})
        known = next((each for each in evening.journal.tournament.side_events if each.name == side.name), side)
        sides.append(known._replace(kind=side.kind, fee=side.fee))
        plans.append(read_prizes(side.name, call.pasted(f"prizes{at}"), side.name))
    further = evening.journal.tournament.side_events[_SIDES:]
    unseen = {side.name for side in further}
    unseen |= {each.name for each in evening.journal.tournament.categories[_CLASSES:]}
    plans += [plan for plan in evening.journal.tournament.prizes if plan.of in unseen]
    losses = loss_fees(cents("lost_first"), count, cents("lost_after"))
    return Announcement(
        fees, losses, tuple(filter(None, plans)), (*sides, *further), tuple(classes.values()), _read_further(call)
    )


def _read_further(call: Call) -> dict[str, dict[str, int]]:
    """Return the counts of other sections, by field and key. Raises UsageError."""
    counts: dict[str, dict[str, int]] = {}
    for field, each in FORM_KEYS:
        typed = call.number(f"{field}_{each.key}", text(each.label, call.lang), (0, MOST_COUNTED))
        counts.setdefault(field, {})[each.key] = typed or 0
    return counts


def _read_classes(evening: Evening, call: Call) -> dict[int, Category]:
    """Return the classes by the number of their field, then those without a field. Raises UsageError."""
    before = evening.journal.tournament
    further = enumerate(before.categories[_CLASSES:], start=_CLASSES + 1)
    classes: dict[int, Category] = {}
    for at in range(1, _CLASSES + 1):
        name = call.typed(f"class{at}")
        if not name:
            continue
        _must_be_free(name, {each.name for each in classes.values()})
        young, old = (
            call.number(f"{end}{at}", text(label, call.lang), (1, _OLDEST))
            for end, label in (("from_age", "desk_papers.money.from_age"), ("to_age", "desk_papers.money.to_age"))
        )
        if young is not None and old is not None and young > old:
            young, old = old, young
        classes[at] = Category(name, young, old)
    classes |= dict(further)
    names = {each.name for each in classes.values()}
    bound = [name for name, _ in before.fees.entry_of if name != GUEST]
    bound += [side.category for side in before.side_events if side.category]
    bound += [name for person in evening.people for name in person.registration.categories]
    known = {each.name for each in before.categories}
    lost = next((name for name in bound if name in known - names), "")
    if lost:
        raise UsageError("class_in_use", name=lost)
    return classes


def _must_be_free(name: str, taken: Collection[str]) -> None:
    if name in {*taken, *RankingName, *MoneySource, GUEST}:
        raise UsageError("side_name_twice", name=name)


def _act(evening: Evening, call: Call) -> Done | PageContent:
    announcement = _read(evening, call)
    if call.typed("do") == "look":
        tournament = announced_event(evening.journal.tournament, announcement)
        return PageContent("money_plan.html", _plan(evening, tournament, _entries(call), call.lang))
    changed = announce_money(evening, announcement)
    entries = _entries(call)
    here = f"/money/plan?entries={entries}" if entries and entries != len(evening.people) else ""
    return Done(here, [text("desk_papers.money.saved" if changed else "desk_papers.money.unchanged", call.lang)])


PAGES = (DeskPage("/money/plan", _show, _act),)
