"""The path of an event as rows of a page: each step with its state in words and its action."""

from collections import Counter
from typing import Final, NamedTuple

from skatlist.desk.page import Call
from skatlist.evening import Evening, Open
from skatlist.evening.path import (
    NextStep,
    PathFacts,
    PathStep,
    SeriesFacts,
    Stage,
    StepState,
    Stop,
    Task,
    goes_on_by_sums,
    path_facts,
    path_of,
    waiting_task,
)
from skatlist.tournament.model import table_sizes
from skatlist.tournament.tournament import RankingName
from skatlist.words import Language, text
from skatlist.words.amounts import in_euros

_PAGES: Final = {  # the page of each next step
    Stage.PEOPLE: "/people",
    Stage.CHECK_IN: "/check-in",
    Stage.DRAW: "/draw",
    Stage.LATE: "/draw",
    Stage.PRINT: "/papers",
    Stage.DISPUTE: "/disputes",
    Stage.PRIZES: "/money",
    Stage.PAPERS: "/papers",
}
_ACTIONS: Final = {  # address and words of actions for steps other than the next one
    Stop.ENTRIES: ("/people", "desk.path.add_person"),
    Stop.CHECK_IN: ("/check-in", "desk.path.open_it"),
    Stop.DRAW: ("/draw", "desk.path.look"),
    Stop.PRINT: ("/papers", "desk.path.print"),
    Stop.STANDINGS: ("/standings", "desk.path.look"),
    Stop.PRIZES: ("/money", "desk.path.plan"),
    Stop.PAPERS: ("/papers", "desk.path.look"),
    Stop.PUBLISH: ("/publish", "desk.path.open_it"),
}
_OF_TASK: Final = {Task.SIGN: "sign", Task.COMPARE: "compare", Task.DISPUTE: "dispute"}


class PathRow(NamedTuple):
    """A step: its state, its title, its state in words. `action` is an address with its words, or empty."""

    state: StepState
    title: str
    about: str
    action: tuple[str, str] | tuple[()] = ()
    waits: str = ""


def list_address(key: tuple[int, int]) -> str:
    """Return the address of the page of a list."""
    return f"/list/{key[0]}/{key[1]}"


def home_key(evening: Evening) -> str:
    """Return the key for the title of the page with the path: "evening", or "tournament" for a tournament."""
    return "tournament" if evening.journal.is_tournament else "evening"


def onward(evening: Evening, call: Call) -> tuple[str, str]:
    """Return the address of the next step of an evening, and the text of the link."""
    facts, lang = path_facts(evening, is_printed=call.desk.is_printed), call.lang
    return _onward(next(step for step in path_of(facts) if step.state is StepState.NOW), evening, facts, lang)


def _onward(step: PathStep, evening: Evening, facts: PathFacts, lang: Language) -> tuple[str, str]:
    task = step.task or NextStep(Stage.PAPERS)
    if goes_on_by_sums(evening, task):
        return f"/sums/{task.series}", text("desk.event.next_sums", lang, series=task.series)
    key = f"desk.event.next_{task.stage}"
    if task.stage is Stage.DRAW and not facts.is_tournament:
        key = "desk.event.next_seats"
    elif task.stage is Stage.DRAW and task.series != 1:
        key = "desk.event.next_draw_series"
    elif task.stage is Stage.CLOSE and task.series:
        key = "desk.event.next_close_series"
    elif task.stage is Stage.SIGN and task.table is None:
        key = "desk.event.next_sign_series"
    return _address(task), text(key, lang, series=task.series, table=task.table)


def _address(task: NextStep) -> str:
    """Return the address of a task: at its table, else on the page for it."""
    if task.stage is Stage.CLOSE or (task.stage is Stage.SIGN and task.table is None):
        return f"/close/{task.series or 0}"
    if task.stage in _PAGES or task.series is None or task.table is None:
        return _PAGES.get(task.stage, "/draw")
    if task.stage is Stage.COMPARE:
        return f"/compare/{task.series}/{task.table}"
    second = "/second" if task.stage is Stage.SECOND else ""
    return list_address((task.series, task.table)) + second


def path_rows(evening: Evening, call: Call, objections: str, published: str) -> list[PathRow]:
    """Return the steps of an evening as rows.

    `objections` is the sentence about objections after the end, `published` the one about publishing.
    """
    facts, lang = path_facts(evening, is_printed=call.desk.is_printed), call.lang
    rows: list[PathRow] = []
    before = ""
    for step in path_of(facts):
        is_seating = step.stop is Stop.DRAW and not facts.is_tournament
        key = "desk.path.title_seats" if is_seating else f"desk.path.title_{step.stop}"
        title = text(key, lang, series=step.series)
        about = _about(step, evening, facts, lang)
        if step.stop is Stop.STANDINGS and facts.is_over:
            about = " ".join([text("desk.over", lang), objections]).strip()
        if step.stop is Stop.PUBLISH:
            about = published
        action: tuple[str, str] | tuple[()] = ()
        waits = ""
        if step.state is StepState.NOW:
            action = _onward(step, evening, facts, lang)
        elif step.state is not StepState.LATER or step.stop is Stop.PRIZES:
            action = _action(step, facts, lang)
        elif step.stop in {Stop.DRAW, Stop.PRINT}:
            waits = text("desk.path.after", lang, title=before)
        rows.append(PathRow(step.state, title, about, action, waits))
        before = title
    return rows


def _action(step: PathStep, facts: PathFacts, lang: Language) -> tuple[str, str] | tuple[()]:
    """Return the action of a step that is not the next one."""
    if step.stop is Stop.ANNOUNCEMENT:
        return "/money/plan", text("desk.path.look" if facts.has_money else "desk.path.fill_in", lang)
    if step.stop is Stop.SERIES:
        return (f"#series{step.series}", text("desk.path.to_tables", lang)) if _series(facts, step).tables else ()
    address, key = _ACTIONS[step.stop]
    key = "desk.path.draw_now" if step.stop is Stop.DRAW and step.state is StepState.OPEN else key
    key = "desk.path.look" if facts.is_over and step.stop is Stop.ENTRIES else key
    return address, text(key, lang)


def _series(facts: PathFacts, step: PathStep) -> SeriesFacts:
    return next(each for each in facts.series if each.number == step.series)


def _about(step: PathStep, evening: Evening, facts: PathFacts, lang: Language) -> str:
    """Return the progress of a step in words."""
    words = ""
    match step.stop:
        case Stop.ANNOUNCEMENT:
            words = _announced(evening, facts, lang)
        case Stop.ENTRIES:
            words = _entered(facts.people, len(evening.people) - facts.people, lang)
        case Stop.CHECK_IN:
            words = _arrived(evening, facts, lang)
        case Stop.DRAW:
            words = _drawn(step, facts, lang)
        case Stop.PRINT:
            words = text("desk.path.papers_before", lang)
        case Stop.SERIES:
            words = _running(_series(facts, step), evening.journal.display.start_of(step.series or 0), facts, lang)
        case Stop.STANDINGS:
            is_now = step.state is StepState.NOW
            words = text("desk.path.standings_now" if is_now else "desk.path.standings_later", lang)
        case Stop.PRIZES:
            words = text("desk.path.prizes", lang, count=_prizes(evening, facts))
            if facts.unpaid_prizes:
                words = text("desk.path.prizes_unpaid", lang, count=facts.unpaid_prizes)
        case Stop.PAPERS:
            words = text("desk.path.papers", lang)
    return words


def _entered(people: int, absent: int, lang: Language) -> str:
    words = [text("desk.path.people", lang, count=people)] if people else []
    words += [text("desk.path.absent", lang, count=absent)] if absent else []
    return ", ".join(words) or text("desk.path.nobody", lang)


def _arrived(evening: Evening, facts: PathFacts, lang: Language) -> str:
    """Return the numbers of people who are present, are missing and have not paid."""
    if not facts.here:
        return text("desk.path.arrive_open", lang)
    roster = evening.roster
    unpaid = facts.pays_at_door and sum(not roster.registration(number).paid for number in roster.arrived)
    words = [text("desk.path.here", lang, count=facts.here)]
    words += [text("desk.path.missing", lang, count=facts.missing)] if facts.missing else []
    words += [text("desk.path.unpaid", lang, count=unpaid)] if unpaid else []
    return ", ".join(words)


def _announced(evening: Evening, facts: PathFacts, lang: Language) -> str:
    if not facts.has_money:
        return text("desk.path.announcement_open", lang)
    fee, prizes = evening.journal.tournament.fees.entry, _prizes(evening, facts)
    words = [text("desk.path.fee", lang, amount=in_euros(fee))] if fee else []
    words += [text("desk.path.prizes", lang, count=prizes)] if prizes else []
    return ", ".join([*words, evening.journal.rules.title[lang]])


def _prizes(evening: Evening, facts: PathFacts) -> int:
    return sum(
        len(plan.amounts or plan.percent) * (len(facts.series) if plan.of == RankingName.SERIES else 1)
        for plan in evening.journal.tournament.prizes
    )


def _drawn(step: PathStep, facts: PathFacts, lang: Language) -> str:
    late = next((each.without_seat for each in facts.series if not each.is_closed), 0)
    if step.task is not None and step.task.stage is Stage.LATE:
        return text("desk.path.without_seat", lang, count=late)
    drawn = [each for each in facts.series if each.tables]
    if drawn:
        return text("desk.path.drawn", lang, tables=max(each.tables for each in drawn), series=len(drawn))
    tables = len(table_sizes(facts.people)) if facts.people > 2 else 0  # noqa: PLR2004 - three make a table
    return text("desk.path.to_draw", lang, people=facts.people, tables=tables) if tables else ""


def _running(series: SeriesFacts, start: str, facts: PathFacts, lang: Language) -> str:
    """Return the numbers of tables of a series in each stage."""
    if series.is_closed:
        return ", ".join([text("desk.path.closed", lang), text("desk.path.tables", lang, count=series.tables)])
    if not series.tables:
        key = "desk.path.not_drawn" if facts.is_tournament else "desk.path.not_seated"
        return ", ".join(filter(None, [start, text(key, lang)]))
    if not series.points:
        return text("desk.path.all_done", lang, count=series.tables)
    if not series.is_begun:
        return ", ".join(filter(None, [start, text("desk.path.tables", lang, count=series.tables)]))
    counts = Counter(map(_stage_of_table, series.points))
    counts["done"] = series.tables - len(series.points)
    order = ("enter", "waiting", "sign", "totals", "compare", "dispute", "done")
    return ", ".join(text(f"desk.path.tables_{each}", lang, count=counts[each]) for each in order if counts[each])


def _stage_of_table(point: Open) -> str:
    task = waiting_task(point)
    if task is Task.SIGN and point.totals_alone:
        return "totals"
    return _OF_TASK.get(task, "enter" if point.played is not None else "waiting")
