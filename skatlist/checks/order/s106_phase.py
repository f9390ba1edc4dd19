"""S106: a Bock or Ramsch game was due and not played, or played though none was due."""

from collections.abc import Iterator
from typing import Final

from skatlist.findings import Change, Finding, Fix, Kind, Severity, at_row, at_sheet, with_follows
from skatlist.findings.fixes import change, fix
from skatlist.findings.unread import UnreadCells
from skatlist.game import BASE, Contract, Entry
from skatlist.sheet import Due, Phase, Row, ScoredRow, ScoredSheet
from skatlist.sheet.phases import trigger_of

KIND: Final = Kind("S106", "phase", Severity.ERROR)
_TOPICS: Final = {Phase.BOCK: "bock", Phase.RAMSCH: "ramsch"}


def check(sheet: ScoredSheet, unread: UnreadCells) -> tuple[Finding, ...]:
    """Compare what was played with what was due; the games of one round are named once."""
    profiles = {sheet.profile, *(row.profile for row in sheet.rows)}
    if not any(profile.bock.factor > 1 or profile.ramsch.played for profile in profiles):
        return ()
    return (*_grouped(sheet), *_pending(sheet), *_unseen(sheet, unread))


def _grouped(sheet: ScoredSheet) -> Iterator[Finding]:
    """Yield one finding for the games of a round that have the same fault."""
    groups: dict[tuple[str, int | None], list[int]] = {}
    for index, (row, due) in enumerate(zip(sheet.rows, sheet.due, strict=True)):
        sentence = _fault(row, due)
        if sentence:
            groups.setdefault((sentence, due.since), []).append(index)
    for (sentence, _), concerned in groups.items():
        yield _finding(sheet, sentence, concerned)


def _fault(row: ScoredRow, due: Due) -> str:
    """Return the sentence for the fault of a row; empty if there is none."""
    entry = row.row.entry
    if entry.contract is Contract.VOID or due.phase is due.played:
        return ""
    if due.phase is Phase.BOCK:
        return "bock_missed"
    if due.phase is Phase.RAMSCH:
        return "bock_in_ramsch" if entry.contract is Contract.RAMSCH else "ramsch_missed"
    if due.played is Phase.BOCK:
        # Where the rule set has no Bock at all, G118 says so.
        return "bock_not_due" if row.profile.bock.factor > 1 else ""
    # Nobody bid: then a Ramsch is due where nobody can pass in.
    return "ramsch_not_due" if row.profile.ramsch.played and row.profile.list.passed else ""


def _finding(sheet: ScoredSheet, sentence: str, concerned: list[int]) -> Finding:
    rows = [sheet.rows[index].row for index in concerned]
    first, due = sheet.rows[concerned[0]], sheet.due[concerned[0]]
    phase = due.phase or due.played or Phase.BOCK
    finding = Finding.of(
        KIND,
        sentence,
        column="contract" if sentence.startswith("ramsch") else "bock",
        since=due.since,
        trigger=due.trigger,
        games=tuple(row.number for row in rows),
        topic=_TOPICS[phase],
        fixes=_fixes(sentence, rows),
    )
    located_first = at_row(finding, first.row, sheet)
    return with_follows(located_first, [row.number for row in rows[1:] if row.number is not None])


def _fixes(sentence: str, rows: list[Row]) -> tuple[Fix, ...]:
    """Propose the factor where a Bock game is meant; what was played instead of a Ramsch nobody can mend."""
    if sentence.startswith("ramsch"):
        return ()
    after = 1 if sentence == "bock_missed" else None
    changes: list[Change] = [
        change("bock", row.entry.bock or None, after, row.number) for row in rows if row.number is not None
    ]
    if not changes:
        return ()
    return (fix("bock", *changes) if after else fix("no_bock", *changes),)


def _pending(sheet: ScoredSheet) -> Iterator[Finding]:
    """Report the phase still due after the last game, before which the list cannot end."""
    due = sheet.pending
    if not due or sheet.ended is not None or not sheet.rows:
        return
    games = sum(row.row.entry.contract is not Contract.VOID for row in sheet.rows)
    if sheet.agreed is not None and games >= sheet.agreed:
        return
    counts = {phase: sum(each.phase is phase for each in due) for phase in Phase}
    both = all(counts.values())
    phase = Phase.BOCK if counts[Phase.BOCK] else Phase.RAMSCH
    finding = Finding.of(
        KIND,
        "pending_both" if both else "pending",
        column="game",
        severity=Severity.WARNING,
        since=due[0].since,
        trigger=due[0].trigger,
        bock=counts[Phase.BOCK],
        ramsch=counts[Phase.RAMSCH],
        count=counts[phase],
        phase=phase,
        topic=_TOPICS[phase],
    )
    yield at_sheet(finding, sheet.sheet)


def _unseen(sheet: ScoredSheet, unread: UnreadCells) -> Iterator[Finding]:
    """Say of how many games the list does not tell whether they start a Bock round."""
    rows = [row for row in sheet.rows if not unread.has(row.row.number, "card_points")]
    sixty = sum(row.profile.bock.sixty and _hidden_sixty(row) for row in rows)
    if sixty:
        yield at_sheet(_info("unseen_sixty", "card_points", sixty), sheet.sheet)
    rows = [row for row in sheet.rows if not unread.has(row.row.number, "bid")]
    grand = sum(bool(row.profile.bock.grand_bid_over) and _hidden_bid(row.row.entry) for row in rows)
    if grand:
        yield at_sheet(_info("unseen_bid", "bid", grand), sheet.sheet)


def _info(sentence: str, column: str, count: int) -> Finding:
    return Finding.of(KIND, sentence, column=column, severity=Severity.INFO, count=count, topic=_TOPICS[Phase.BOCK])


def _hidden_sixty(row: ScoredRow) -> bool:
    entry = row.row.entry
    lost = row.valuation.points is not None and row.valuation.points < 0
    if trigger_of(entry, row.profile, won=not lost) is not None:
        return False  # one reason is enough
    return lost and entry.card_points is None and entry.contract in BASE and entry.reason.to_the_end


def _hidden_bid(entry: Entry) -> bool:
    return entry.contract is Contract.GRAND and entry.bid is None
