"""`skatlist close`: closes a series or the whole event and seals the journal, or says what is missing."""

import datetime as dt
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from skatlist.cli.evening_call import AuthorOption, DirectorOption, ReasonOption, is_asking, open_evening
from skatlist.cli.next_step import remedy, say_next, sign_call
from skatlist.cli.terminal.lines import in_window
from skatlist.cli.terminal.options import (
    EventArgument,
    KeyOptions,
    Output,
    OutputOption,
    SeriesOption,
    option,
)
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening import Closing, Decision, Evening, Open
from skatlist.evening.dialogue.reading import YES
from skatlist.evening.path import waiting_task
from skatlist.papers.reports.dispute import objection_words
from skatlist.skat.sheet.presence import as_of


def close(
    ctx: typer.Context,
    event: EventArgument,
    *,
    series: SeriesOption = None,
    director: DirectorOption = "",
    reason: ReasonOption = "",
    sign: Annotated[bool, option("--sign", about="sign_journal")] = False,
    club_key: KeyOptions,
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Close a series or the event."""
    terminal: Terminal = ctx.obj
    club_key.require_sign(sign=sign)
    with open_evening(event, terminal, author) as evening:
        decision = Decision(reason, (), director)
        sealing_anew = sign and series is None and 0 in evening.closed
        plan = Closing((), (), allowed=True) if sealing_anew else evening.closing(series, decision)
        if plan.allowed and plan.faulty and not decision.by_director:
            plan = plan._replace(allowed=_is_wanted(evening, plan, terminal, output))
        club = None
        if sign and plan.allowed:  # ask for the passphrase before anything is written
            from skatlist.cli.unlock import unlocked

            club = unlocked(terminal, *club_key, dt.datetime.now(dt.UTC))
        if plan.allowed and plan.wanted:
            evening.close_series(plan.wanted, decision)
        sealed = None if club is None else evening.seal(club)
        if output is Output.JSON:
            terminal.json(_json(plan, sealed))
        else:
            _say(evening, plan, sealed, terminal)
    raise typer.Exit(int(not plan.allowed))


def _is_wanted(evening: Evening, plan: Closing, terminal: Terminal, output: Output) -> bool:
    """Report the lists with errors. At a terminal the scorer decides whether to close them nevertheless."""
    if output is Output.JSON:
        terminal.note(
            terminal.text(
                "evening.close.faulty_note", lists=tuple(f"{series}/{table}" for series, table in plan.faulty)
            )
        )
        return True
    _say_faulty(evening, plan, terminal)
    return not is_asking() or input(terminal.text("evening.close.faulty_ask")).strip().casefold() in YES


def _say_faulty(evening: Evening, plan: Closing, terminal: Terminal) -> None:
    terminal.say_in_red(terminal.text("evening.close.faulty"))
    for key in plan.faulty:
        errors = evening.ends.state(key).errors
        terminal.say_all(
            terminal.lines("evening.close.faulty_list", "  ", "    ", series=key[0], table=key[1], errors=errors)
        )
    terminal.tell(terminal.text("evening.close.faulty_how", file=evening.name))


def _json(plan: Closing, sealed: tuple[str, str] | None) -> dict[str, object]:
    return {
        "schema": "skatlist/close/1",
        "series": list(filter(None, plan.wanted)),
        "event": 0 in plan.wanted,
        "closed": plan.allowed,
        "missing": [_open_json(each) for each in plan.missing],
        "seal": sealed and {"signer": sealed[0], "code": sealed[1]},
    }


def _say(evening: Evening, plan: Closing, sealed: tuple[str, str] | None, terminal: Terminal) -> None:
    if not plan.allowed:
        _say_open(evening, plan, terminal)
        return
    series = tuple(filter(None, plan.wanted))
    if series:
        terminal.tell(terminal.text("evening.close.series", series=series))
        if 0 not in plan.wanted:
            table = next((key for key in evening.sheets.keys if key[0] == series[-1]), (series[-1], 1))
            terminal.tell(objection_words(evening.sheets.objection_time(table), terminal.lang))
    if 0 in plan.wanted:
        message = terminal.text("evening.close.event", minutes=evening.cases.appeal_minutes)
        calls = terminal.text("evening.close.event_next", file=evening.name)
        terminal.say_all(line for each in (message, *calls.split("\n")) for line in in_window(each))
    if sealed is not None:
        terminal.tell(terminal.text("evening.close.sealed", signer=sealed[0], code=sealed[1]))
    elif 0 in plan.wanted:
        terminal.tell(terminal.text("evening.close.unsealed"))
    if 0 not in plan.wanted and series:
        say_next(evening, terminal)


def _open_json(point: Open) -> dict[str, Any]:
    facts = point._asdict()
    return {name: value for name, value in facts.items() if value or name not in {"against_sums", "totals_alone"}}


def _say_open(evening: Evening, plan: Closing, terminal: Terminal) -> None:
    """Print the obstacles to closing, and how to close."""
    if not plan.missing:
        terminal.tell(terminal.text("evening.close.left_open"))
        return
    terminal.say_in_red(terminal.text("evening.close.open"))
    for each in plan.missing:
        terminal.say_all(missing_lines(evening, each, terminal))
    parts = {waiting_task(each): each for each in plan.missing if not each.totals_alone}
    for _, each in sorted(parts.items()):
        terminal.say(terminal.text("evening.next", call=remedy(evening, (each,), terminal.lang)))
    terminal.tell(terminal.text("evening.close.remedy"))


def missing_lines(evening: Evening, each: Open, terminal: Terminal) -> Iterator[str]:
    """Yield the open points of one list, and the call that renews its signed totals, if needed."""
    missing = _missing(evening, each, terminal)
    yield from in_window(missing, "  ", "    ") if missing else ()
    if each.table is not None and each.differing and not each.unsigned:
        key = (each.series, each.table)
        totals = " ".join(str(place.total) for place in evening.scored(key).places)
        director = terminal.text("evening.close.by_director") if each.series in evening.closed else ""
        yield "    " + sign_call(evening, key, "--totals", totals, terminal.lang) + director
    counts = {"evening.close.unsettled": each.unsettled, "evening.close.no_second": each.no_second}
    for sentence, count in counts.items():
        if count:
            yield from terminal.lines(sentence, "  ", "    ", series=each.series, table=each.table, count=int(count))
    if each.against_sums:
        who = as_of(evening.scored((each.series, each.table or 0)).sheet).place_names(each.against_sums)
        where = {"series": each.series, "table": each.table}
        yield from terminal.lines("evening.close.against_sums", "  ", "    ", who=who, **where)
    if each.disputes:
        yield from terminal.lines(
            "evening.close.disputes", "  ", "    ", series=each.series, table=each.table, disputes=each.disputes
        )


def _missing(evening: Evening, each: Open, terminal: Terminal) -> str:
    """Return what one list itself still lacks, or an empty text."""
    where = {"series": each.series, "table": each.table}
    if each.table is None:
        return terminal.text("evening.close.no_series", **where)
    if each.played is None:
        return terminal.text("evening.close.no_list", **where)
    scored = evening.scored((each.series, each.table))
    if each.unsigned or each.differing:
        who = as_of(scored.sheet).place_names(each.unsigned or each.differing)
        key = "evening.close.unsigned" if each.unsigned else "evening.close.differing"
        return terminal.text("evening.close.totals_alone" if each.totals_alone else key, who=who, **where)
    if each.uncounted:
        return terminal.text("evening.close.uncounted", games=each.uncounted, file=evening.name, **where)
    if scored.complete:
        return ""
    return terminal.text("evening.close.incomplete", played=each.played, agreed=each.agreed, **where)
