"""Disputes shown: the page as it is printed, all that are open, and both as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

from skatlist.cli.terminal.terminal import Terminal, facts_of
from skatlist.cli.terminal.wrapping import in_window
from skatlist.cli.views.value_view import claim_json, value_json
from skatlist.disputes.case import Case
from skatlist.disputes.page import page_of, party_words, rules_in_words
from skatlist.evening import Dispute, Evening, Ruling
from skatlist.reports.findings import finding_json
from skatlist.sheet.presence import people_at


def page_lines(case: Case, desk: Terminal) -> Iterator[str]:
    """Yield the page of a dispute, without the lines to write and sign on."""
    page = page_of(case, desk.lang)
    yield desk.bold(page.title)
    for said in page.place:
        yield from in_window(said, "  ")
    for block in page.blocks:
        yield desk.bold(block.heading)
        for at, said in enumerate(block.lines):
            lines = in_window(said, "  ", "    ")
            yield from map(desk.bold, lines) if at < block.strong else lines
        for said in block.boxes:
            yield from in_window(said, "  [ ] ")
        for said in block.notes:
            yield from map(desk.dim, in_window(said, "  ", "    "))


def open_lines(evening: Evening, desk: Terminal) -> Iterator[str]:
    """Yield every dispute nobody has decided, and the numbers of the others."""
    disputes = evening.disputes
    for dispute in disputes:
        if dispute.open:
            yield from in_window(_listed(evening, dispute, desk), "", "  ")
    if not any(dispute.open for dispute in disputes):
        yield desk.text("dispute.nothing_open" if disputes else "dispute.nothing")
    decided = tuple(dispute.number for dispute in disputes if not dispute.open)
    if decided:
        yield desk.dim(desk.text("dispute.listed_decided", numbers=decided))


def _listed(evening: Evening, dispute: Dispute, desk: Terminal) -> str:
    """Return an open dispute on one line."""
    people = people_at(evening.sheet(dispute.key), dispute.game or 1)
    where = {"number": dispute.number, "series": dispute.series, "table": dispute.table, "game": dispute.game or "–"}
    said = [desk.text("dispute.listed", **where, who=party_words(dispute.party, people, desk.lang))]
    if dispute.claim is not None:
        said.append(desk.text("dispute.listed_claim", number=f"{dispute.claim:+d}"))
    return f"{'; '.join(said)}. {decides_words(evening, dispute, desk)}"


def decides_words(evening: Evening, dispute: Dispute, desk: Terminal) -> str:
    """Return who decides a dispute now, as a sentence."""
    return desk.text(f"dispute.decides_{evening.decides(dispute)}")


def disputes_json(cases: Sequence[Case], desk: Terminal, file: str | None = None) -> dict[str, Any]:
    """Return the document `skatlist/dispute/1`; `file` is the page that was written."""
    return {"schema": "skatlist/dispute/1", "disputes": [_case_json(case, desk) for case in cases], "file": file}


def _case_json(case: Case, desk: Terminal) -> dict[str, Any]:
    dispute, game, lang = case.dispute, case.game, desk.lang
    sheet = case.scored.sheet if case.scored is not None else None
    value = {key: said for key, said in value_json(game, lang).items() if key != "schema"}
    return {
        "number": dispute.number if dispute is not None else None,
        "open": dispute.open if dispute is not None else None,
        "series": sheet.series if sheet is not None else None,
        "table": sheet.table if sheet is not None else None,
        "game": case.number,
        "party": None if dispute is None else dispute.party._asdict(),
        "claimed": case.claim,
        "words": dispute.words if dispute is not None else "",
        "raised_at": dispute.time if dispute is not None else None,
        "raised_line": dispute.line if dispute is not None else None,
        **value,
        "claim": claim_json(game.claim, lang) if game.claim is not None else None,
        "others": [claim_json(other, lang) for other in case.others],
        "findings": [finding_json(found, game.profile, lang) for found in game.findings],
        "rules_in_words": [{"paragraph": cited, "text": says} for cited, says in rules_in_words(case, lang)],
        "list": _list_json(case, desk),
        "objections": _time_json(case),
        "history": [_step_json(step) for step in (dispute.steps if dispute is not None else ())],
    }


def _list_json(case: Case, desk: Terminal) -> dict[str, Any] | None:
    numbers = case.numbers
    if numbers is None or case.scored is None:
        return None
    return {
        **facts_of(numbers, "value", "before", "after"),
        "readings": [each._asdict() for each in numbers.readings],
        "findings": [finding_json(found, case.scored.profile, desk.lang) for found in numbers.findings],
    }


def _time_json(case: Case) -> dict[str, Any] | None:
    time = case.time
    if time is None:
        return None
    return {"ends": time.ends, "until": time.until or None, "over": time.over, "decides": case.decides}


def _step_json(step: Any) -> dict[str, Any]:
    if isinstance(step, Ruling):
        return {"kind": "ruling", **step._asdict()}
    said = {"time": step.time, "reason": step.reason, "director": step.director}
    return {"kind": "reopening", **said, "party": step.party._asdict()}
