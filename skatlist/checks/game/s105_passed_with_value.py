"""S105: a passed-in or void game with a declarer, a value or something else only a played game has."""

from typing import Any, Final

from skatlist.findings import Effect, Finding, Kind, Severity
from skatlist.findings.fixes import change, fix, level_text, result_of
from skatlist.game import Contract
from skatlist.sheet import ScoredRow, ScoredSheet

KIND: Final = Kind(
    "S105", "passed-with-value", Severity.ERROR, "passed_in", Effect.MOVES_BOOKING | Effect.PASSED_BUT_PLAYED
)
_VOID: Final = KIND._replace(effects=Effect.MOVES_BOOKING)  # struck: no game is proposed for it
_NAMED: Final = frozenset(("declarer", "value", "bid", "card_points", "tricks"))


def check(scored: ScoredRow, _sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Look for what a passed-in or void row must not have; a changed running total is found with the totals."""
    row = scored.row
    entry = row.entry
    if entry.contract is not Contract.PASSED and entry.contract is not Contract.VOID:
        return ()
    facts: list[tuple[str, Any]] = [
        ("declarer", row.declarer),
        ("value", row.stated.value or None),
        ("result", result_of(entry.won)),
    ]
    if entry.contract is Contract.PASSED:
        facts += [("spitzen", entry.spitzen), ("levels", level_text(entry.levels) or None)]
        facts += [(column, getattr(entry, column)) for column in ("bid", "card_points", "tricks")]
    extra = [change(column, value, None) for column, value in facts if value is not None]
    if not extra:
        return ()
    first = extra[0]
    passed_in = entry.contract is Contract.PASSED
    if not passed_in:
        # The game that counts may have the same number: a change by number would be made there.
        return (Finding.of(_VOID, "void", column=first.field, stated=first.before),)
    sentence = first.field if first.field in _NAMED else ""
    return (Finding.of(KIND, sentence, column=first.field, stated=first.before, fixes=(fix("empty", *extra),)),)
