"""The path of the event with its tables: the next step, what each table still lacks, and closing a series."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from skatlist.desk.page import LARGEST, Call, DeskPage, Done, PageContent
from skatlist.desk.path_rows import home_key, list_address, path_rows
from skatlist.desk.stations import Station, stations_asking, stations_away
from skatlist.evening import Closing, Decision, Evening, Key, Open
from skatlist.evening.path import Task, waiting_task
from skatlist.evening.series_signing import (
    lists_to_sign,
    lists_without_totals,
    sign_series,
    state_totals_as_computed,
    totals_word,
)
from skatlist.evening.sums_entry import takes_sums
from skatlist.papers.reports.evening_tables import TableSummary, evening_table
from skatlist.papers.reports.event_heading import agreement_note
from skatlist.papers.reports.model import Table
from skatlist.papers.reports.not_final_note import list_reasons
from skatlist.papers.reports.typeset import date_text, with_minus
from skatlist.skat.sheet import FooterName
from skatlist.skat.sheet.presence import people_at
from skatlist.tournament.state import ListState
from skatlist.words import InputError, Language, RefusedError, text
from skatlist.words.spelling import normalized

_GROUPS: Final = ("attention", "running", "waiting", "done")  # groups of tables, in this order


class SeriesPart(NamedTuple):
    """A series with its tables by group. `objections` says when objections end, if the series is closed."""

    number: int
    closed: bool
    groups: tuple[tuple[str, Table], ...]
    tables: int
    objections: str = ""


class ListsToCompare(NamedTuple):
    """Lists of a series whose totals nobody has compared with the paper: by table, the names with their totals.

    `word` says which totals these are.
    """

    series: int
    tables: list[tuple[int, list[tuple[str, str]]]]
    word: str


def _show(evening: Evening, call: Call) -> PageContent:
    find = call.query.get("find", "").strip()
    parts = [_series_part(evening, number, find, call.lang) for number in _series(evening)]
    current = next((part.number for part in parts if not part.closed), None)
    objections = _objections(evening, 0, call.lang) if 0 in evening.closed else ""
    publishing = call.desk.publishing
    is_published = publishing.is_on and publishing.is_of(call.desk.path)
    key = "desk.path.publish_on" if is_published else "desk.path.publish"
    published = text(key, call.lang, address=publishing.address)
    if not is_published:
        published = publishing.last_sentence(call.desk.path, call.lang) or published
    values = {
        "title": text(f"desk.page_{home_key(evening)}", call.lang),
        "about": _heading(evening, call.lang),
        "rows": path_rows(evening, call, objections, published),
        "schedule": _schedule(evening),
        "asks": _asks(evening, call),
        "parts": parts,
        "current": current,
        "may_be_sums": any(takes_sums(evening, key) for key in evening.sheets.keys if key[0] == current),
        "find": find,
        "has_teams": any(player.team for player in evening.event().players),
        "over": 0 in evening.closed,
    }
    return PageContent("evening.html", values)


def _heading(evening: Evening, lang: Language) -> str:
    facts, sizes = evening.journal.description, evening.journal.games
    words = [date_text(str(facts.get("date", "")), lang), str(facts.get("place", ""))]
    games = sizes.get(4) or max(sizes.values(), default=0)
    words.append(text("desk.path.series_of_games", lang, count=len(_series(evening)), games=games) if games else "")
    return ", ".join(filter(None, words))


def _schedule(evening: Evening) -> list[tuple[int, str, str]]:
    display = evening.journal.display
    times = [(number, display.start_of(number)) for number in _series(evening)]
    return [(number, start, _clock_after(start, display.minutes)) for number, start in times if start]


def _clock_after(start: str, minutes: int) -> str:
    at = int(start[:2]) * 60 + int(start[3:]) + minutes
    return f"{at // 60 % 24:02}:{at % 60:02}"


def _asks(evening: Evening, call: Call) -> list[tuple[str, str]]:
    lang = call.lang
    waiting = tuple(f"{series}/{table}" for series, table in evening.cases.tables_waiting())
    disputes = sum(each.open for each in evening.disputes)
    asks = [("/phones", text("desk_list.phone.waiting", lang, tables=waiting))] if waiting else []
    asking = stations_asking(_stations(evening, call))
    asks += [("/devices", text("desk.devices.asks", lang, count=len(asking), names=asking))] if asking else []
    lacking = agreement_note(evening.event(), evening.journal.rules, lang)
    asks += [("/rules", lacking)] if lacking and 0 not in evening.closed else []
    return asks + ([("/disputes", text("desk.path.disputes", lang, count=disputes))] if disputes else [])


def _stations(evening: Evening, call: Call) -> Collection[Station]:
    stations = call.desk.stations
    with suppress(InputError):  # the page of devices says so
        return stations.of(evening.records[0].hash).values() if stations is not None else ()
    return ()


def _series(evening: Evening) -> list[int]:
    return sorted({*range(1, evening.journal.setting("series") + 1), *(key[0] for key in evening.sheets.keys)})


def _series_part(evening: Evening, number: int, find: str, lang: Language) -> SeriesPart:
    keys = [key for key in evening.sheets.keys if key[0] == number]
    waiting = {each.table: each for each in evening.ends.obstacles_of(number)} if number not in evening.closed else {}
    by_group: dict[str, list[TableSummary]] = {group: [] for group in _GROUPS}
    for key in keys:
        group, state = _table_state(evening, key, waiting.get(key[1]), lang)
        if not find or find == str(state.table) or any(normalized(find) in normalized(name) for name in state.people):
            by_group[group].append(state)
    groups = tuple(
        (group, evening_table(text(f"desk.event.group_{group}", lang), states, lang))
        for group, states in by_group.items()
        if states
    )
    closed = number in evening.closed
    objections = _objections(evening, number, lang) if closed and keys else ""
    return SeriesPart(number, closed, groups, len(keys), objections)


def _table_state(evening: Evening, key: Key, point: Open | None, lang: Language) -> tuple[str, TableSummary]:
    scored = evening.scored(key)
    people = tuple(player.name or "–" for player in people_at(scored.sheet, max(1, scored.games)))
    state = evening.ends.state(key)
    group = _group(evening, key, point, state)
    sentence = "; ".join(_reasons(evening, key, point, state, lang)) or text(f"desk.event.state_{group}", lang)
    return group, TableSummary(key[1], people, scored.games, scored.agreed, sentence, list_address(key))


def _group(evening: Evening, key: Key, point: Open | None, state: ListState) -> str:
    if not evening.book(key).begun:
        return "attention" if state.disputes else "waiting"
    wrong = state.disputes or state.unclear or (state.errors and not state.is_short)
    if wrong or (point is not None and waiting_task(point) is not Task.ENTER):
        return "attention"
    return "done" if point is None else "running"


def _reasons(evening: Evening, key: Key, point: Open | None, state: ListState, lang: Language) -> Sequence[str]:
    """Return the reasons why a list is not final, as on papers, and anything else it waits for."""
    if not evening.book(key).begun:
        return ()
    reasons = [state.void] if state.void else list(list_reasons(state, lang))
    if point is None:
        return reasons
    names = evening.sheets.sheet(key).place_names
    if point.differing:
        reasons.append(text("desk.event.differing", lang, who=names(point.differing)))
    elif point.unsigned and not state.signed and not point.totals_alone:
        reasons.append(text("desk.event.unsigned", lang))
    if point.against_sums:
        reasons.append(text("desk.event.against_sums", lang, who=names(point.against_sums)))
    if point.unsettled:
        reasons.append(text("desk.event.unsettled", lang, count=point.unsettled))
    if point.no_second:
        reasons.append(text("desk.event.no_second", lang))
    return reasons


def _objections(evening: Evening, series: int, lang: Language) -> str:
    keys = [key for key in evening.sheets.keys if series in {0, key[0]}]
    return _until(evening, keys[-1], lang) if keys else ""


def _until(evening: Evening, key: Key, lang: Language) -> str:
    from skatlist.papers.reports.dispute import objection_words

    return objection_words(evening.sheets.objection_time(key), lang)


# Closing


def _show_closing(evening: Evening, call: Call) -> PageContent:
    series = call.places["series"]
    plan = evening.closing(series or None)
    keys = [key for key in evening.sheets.keys if key[0] in plan.wanted]
    missing = [_missing(evening, each, call.lang) for each in plan.missing]
    over = 0 in plan.wanted
    values: dict[str, Any] = {
        "title": text("desk.event.close_event" if over else "desk.event.close_series", call.lang, series=series),
        "series": tuple(filter(None, plan.wanted)),
        "over": over,
        "away": stations_away(_stations(evening, call)),
        "asking": stations_asking(_stations(evening, call)),
        "missing": missing,
        "needs_director": all(each.totals_alone for each in plan.missing),
        "faulty": [_missing(evening, _done(evening, key), call.lang) for key in plan.faulty],
        "seen": _faulty_lists(plan),
        "objections": "" if over or not keys else _until(evening, keys[-1], call.lang),
        "minutes": evening.cases.appeal_minutes,
        "to_compare": [each for number in plan.wanted if (each := _to_compare(evening, number))],
        "to_sign": [(each, lists_to_sign(evening, each)) for each in plan.wanted if lists_to_sign(evening, each)],
    }
    return PageContent("close.html", values)


def _to_compare(evening: Evening, series: int) -> ListsToCompare | None:
    keys = lists_without_totals(evening, series)
    tables = []
    for key in keys:
        scored = evening.scored(key)
        totals = map(with_minus, scored.footer(FooterName.TOTAL))
        tables.append((key[1], [*zip(scored.sheet.names("–"), totals, strict=False)]))
    return ListsToCompare(series, tables, totals_word(evening, keys)) if keys else None


def _missing(evening: Evening, point: Open, lang: Language) -> tuple[str, str]:
    if point.table is None:
        return "/draw", text("evening.close.no_series", lang, series=point.series, table=None)
    key = (point.series, point.table)
    _, state = _table_state(evening, key, point, lang)
    where = text("game.score.seat", lang, series=point.series, table=point.table)
    return state.address, f"{where}: {state.state}"


def _done(evening: Evening, key: Key) -> Open:
    scored = evening.scored(key)
    return Open(*key, scored.games, scored.agreed)


def _faulty_lists(plan: Closing) -> str:
    return " ".join(f"{series}/{table}" for series, table in plan.faulty)


def _close(evening: Evening, call: Call) -> Done:
    if call.typed("do") == "totals":
        number = call.number("series", text("desk.series", call.lang), (1, LARGEST)) or 0
        stated = state_totals_as_computed(evening, number, call.typed("seen"))
        return Done(messages=[text("desk.event.totals_stated", call.lang, count=len(stated))])
    if call.typed("do") == "sign":
        signed = sign_series(
            evening, call.number("series", text("desk.series", call.lang), (1, LARGEST)) or 0, call.typed("name")
        )
        return Done(messages=[text("desk.event.series_signed", call.lang, count=len(signed), name=call.typed("name"))])
    decision = Decision(call.typed("reason"), (), call.typed("director"))
    plan = evening.closing(call.places["series"] or None, decision)
    if plan.allowed and not decision.by_director and call.typed("seen") != _faulty_lists(plan):
        raise RefusedError("close_faulty", count=len(plan.faulty))
    evening.close_series(plan.wanted, decision)
    messages = []
    series = tuple(filter(None, plan.wanted))
    if series and 0 not in plan.wanted:  # that the event is closed stands among its steps
        messages.append(text("evening.close.series", call.lang, series=series))
        messages.append(_objections(evening, series[-1], call.lang))
    return Done("/", messages)


PAGES = (DeskPage("/", _show), DeskPage("/close/{series:int}", _show_closing, _close))
