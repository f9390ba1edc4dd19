"""The checks of one game by itself, also of a game that is on no list."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from skatlist.skat.checks.game.bids import (
    check_bid_not_legal,
    check_null_overbid,
    check_overbid_charge,
    check_overbid_unmarked,
    check_overbid_value,
    check_overbid_won,
)
from skatlist.skat.checks.game.points_and_tricks import (
    check_announced_missed,
    check_points_contradict_result,
    check_points_contradict_schneider,
    check_points_contradict_tricks,
    check_ramsch,
    check_tricks_contradict_schwarz,
)
from skatlist.skat.checks.game.rule_set import (
    check_missing_fact,
    check_ramsch_loser,
    check_rule_not_in_profile,
    check_rules_of_row,
)
from skatlist.skat.checks.game.spitzen_and_levels import (
    check_level_incomplete,
    check_level_needs_hand,
    check_null_level,
    check_reason_level,
    check_schwarz_needs_with,
    check_spitzen_range,
    check_spitzen_side,
)
from skatlist.skat.checks.game.valued_game import (
    ValuedGame,
    check_loss_not_doubled,
    check_passed_with_value,
    check_value_mismatch,
    value_game,
)
from skatlist.skat.findings import Effect, Finding, Severity, at_row, has_errors, silenced
from skatlist.skat.findings.fixes import entry_with, with_changes
from skatlist.skat.game import Contract, Entry
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import Row, ScoredRow, ScoredSheet

# A cause comes before the stated value that it makes wrong.
GAME_CHECKS: Final[tuple[Callable[[ValuedGame], tuple[Finding, ...]], ...]] = (
    check_spitzen_range,
    check_level_needs_hand,
    check_level_incomplete,
    check_null_level,
    check_bid_not_legal,
    check_points_contradict_tricks,
    check_announced_missed,
    check_points_contradict_result,
    check_points_contradict_schneider,
    check_tricks_contradict_schwarz,
    check_schwarz_needs_with,
    check_rule_not_in_profile,
    check_missing_fact,
    check_reason_level,
    check_null_overbid,
    check_overbid_won,
    check_overbid_charge,
    check_overbid_value,
    check_overbid_unmarked,
    check_loss_not_doubled,
    check_value_mismatch,
)
# Checks that need the columns of a row or the list around it.
_ROW_CHECKS: Final[tuple[Callable[[ScoredRow, ScoredSheet], tuple[Finding, ...]], ...]] = (
    check_spitzen_side,
    check_ramsch,
    check_rules_of_row,
    check_ramsch_loser,
    check_passed_with_value,
)


def check_entry(entry: Entry, profile: Profile, stated: int | None = None) -> tuple[Finding, ...]:
    """Return the findings of one game by itself. `stated` is the signed value written for it.

    >>> from skatlist.skat.rules import load_profile
    >>> entry = Entry(contract=Contract.HEARTS, spitzen=1, bid=24, won=True)
    >>> [finding.code for finding in check_entry(entry, load_profile())]
    ['G108']
    """
    return check_game(value_game(entry, profile, stated))


@lru_cache(1 << 12)  # every tried change of a row judges the rows of its list again
def check_game(game: ValuedGame) -> tuple[Finding, ...]:
    """Run all checks of a game by itself."""
    findings: tuple[Finding, ...] = ()
    for check in (check_missing_fact,) if game.entry.contract is Contract.VALUE else GAME_CHECKS:
        of_check = check(game)
        if of_check:
            findings += of_check
    if not findings:
        return ()
    unsaid = silenced(findings)
    return tuple(
        _possible(finding, game) if finding.has(Effect.GUESS) else finding
        for finding in findings
        if not finding.has(unsaid)
    )


def _possible(finding: Finding, game: ValuedGame) -> Finding:
    entry = game.entry
    bids = [(item, value_game(entry_with(entry, item.changes), game.profile, game.stated)) for item in finding.fixes]
    fixes = tuple(item for item, after in bids if not has_errors(check_game(after)))
    return finding._replace(fixes=fixes or finding.fixes)


def valued_row(scored: ScoredRow) -> ValuedGame:
    """Return the game of a row."""
    row = scored.row
    written = None if row.written is None else row.written.levels
    return ValuedGame(row.entry, scored.valuation, scored.profile, row.stated.value, written)


def row_findings(scored: ScoredRow, sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Return the located findings of a row. A fix that leaves no error explains all errors of the row."""
    if scored.row.entry.contract is Contract.VOID:
        findings = check_passed_with_value(scored, sheet)
    else:
        findings = check_game(valued_row(scored))
        for check in () if scored.row.entry.contract is Contract.VALUE else _ROW_CHECKS:
            findings += check(scored, sheet)
    if not findings:
        return ()
    return tuple(at_row(finding, scored.row, sheet) for finding in without_explained(findings, scored))


def without_explained(findings: tuple[Finding, ...], scored: ScoredRow) -> tuple[Finding, ...]:
    """Drop the errors of a row that disappear with a fix of another error."""
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if len(errors) < 2:  # noqa: PLR2004 - nothing to explain
        return findings
    for error in errors:
        for fix in error.fixes:
            if _clean(with_changes(scored.row, fix.changes), scored):
                first = error._replace(fixes=(fix, *(other for other in error.fixes if other is not fix)))
                return (first, *(finding for finding in findings if finding.severity is not Severity.ERROR))
    return findings


def _clean(row: Row, scored: ScoredRow) -> bool:
    written = None if row.written is None else row.written.levels
    game = value_game(row.entry, scored.profile, row.stated.value, written)
    return not has_errors(check_game(game))
