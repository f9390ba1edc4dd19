"""All checks of one list: findings in reading order, every slip reported once."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from skatlist.skat.checks.audit.footer import Footing, check_controls, check_counts
from skatlist.skat.checks.audit.running_totals import Ledger, Unknown, is_proved, left_out_before, unknown_rows
from skatlist.skat.checks.audit.stated_columns import OpenFinding, stated_counts
from skatlist.skat.checks.game import bids, points_and_tricks, rule_set
from skatlist.skat.checks.game.game_checks import row_findings
from skatlist.skat.checks.order import dealers, rounds
from skatlist.skat.checks.order.numbering import Numbering, deals, read_numbering
from skatlist.skat.checks.order.numbering import check_game_number as check_numbers
from skatlist.skat.checks.order.rounds import check_not_full_rounds as check_rounds
from skatlist.skat.checks.order.rounds import check_series_incomplete as check_length
from skatlist.skat.checks.order.rounds import left_out
from skatlist.skat.findings import Effect, Finding, Severity, at_sheet, silenced
from skatlist.skat.findings.reading_kinds import UnreadCells
from skatlist.skat.sheet import Basis, FooterName, ScoredSheet, by_games
from skatlist.skat.sheet.presence import Seated

# Numbers (S101 to S104) and totals (T101 to T107) are read together, below.
_CHECKS_OF_DEALS: Final[tuple[Callable[[ScoredSheet, Sequence[Seated]], tuple[Finding, ...]], ...]] = (
    dealers.check_dealer_order,
    dealers.check_sitting_players,
    dealers.check_unknown_place,
    bids.check_bids_of_list,
)
_CHECKS: Final[tuple[Callable[[ScoredSheet], tuple[Finding, ...]], ...]] = (
    points_and_tricks.check_default_points,
    rounds.check_people_changed,
)
# These report what is missing. A cell that could not be read is not missing.
_CHECKS_OF_ABSENT: Final[tuple[Callable[[ScoredSheet, UnreadCells], tuple[Finding, ...]], ...]] = (
    rule_set.check_rules_of_list,
    bids.check_bid_unknown,
    rounds.check_phase,
    check_controls,
)
# A slip of the whole list may explain such an error.
_OF_WHOLE_LIST: Final = Effect.FOOTER | Effect.LENGTH | Effect.ORDER
_COUNTS: Final = frozenset((FooterName.WON, FooterName.LOST, FooterName.PASSED))


def check_sheet(sheet: ScoredSheet, read: Iterable[Finding] = ()) -> tuple[Finding, ...]:
    """Return everything wrong with a list, in reading order.

    A void list is not judged. `read` are the findings of its reader, so that a row it could not read is not also
    reported missing.
    """
    if sheet.sheet.void:
        return ()
    read = tuple(read)
    findings = list_findings(sheet, read)
    if not any(finding.fixes for finding in findings):
        return findings
    from skatlist.skat.checks.repair.consequences import (
        by_mended_entries,
        with_consequences,
    )

    if sum(finding.severity is Severity.ERROR for finding in findings) > 1:
        findings = by_mended_entries(findings, sheet, lambda mended: list_findings(mended, read))
    return with_consequences(findings, sheet)


def list_findings(sheet: ScoredSheet, read: Iterable[Finding] = ()) -> tuple[Finding, ...]:
    """Return the findings of `check_sheet`, with fixes that do not yet correct the consequences."""
    read = tuple(read)
    if sheet.basis is not Basis.GAMES:
        return _by_sums(sheet, read)
    findings = _findings(sheet, read)
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    of_whole = len(errors) > 1 or any(finding.has(_OF_WHOLE_LIST) for finding in errors)
    if of_whole and not any(_lost(finding, sheet) for finding in read if _of_list(finding, sheet)):
        from skatlist.skat.checks.repair.whole_list import explain_list, read_on

        findings = read_on(sheet, explain_list(sheet, findings, _findings), _findings)
    return findings


def _by_sums(sheet: ScoredSheet, read: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Return the findings of sums, and of the games that followed them."""
    from skatlist.skat.checks.audit.sums_alone import against_games, check_sums

    games = by_games(sheet) if sheet.rows else sheet
    if games.basis is Basis.GAMES and games.complete:
        return against_games(games, list_findings(games, read))
    rows = [(at, finding) for at, row in enumerate(sheet.rows) for finding in row_findings(row, sheet)]
    return (*_in_order(sheet, rows, ()), *check_sums(sheet))


def followers(scored: ScoredSheet, game: int) -> tuple[frozenset[int | str], frozenset[int]]:
    """Return the games and rows below a list that are wrong only because of a game, and the places of that slip.

    A row with an error of its own in a running number is not among them.
    """
    errors = [finding for finding in list_findings(scored) if finding.severity is Severity.ERROR]
    here = [finding for finding in errors if finding.game == game]
    others = {each.game for each in errors if each.game != game and (each.column is None or each.column.place)}
    follows = frozenset(each for finding in here for each in finding.follows if each not in others)
    return follows, frozenset(finding.place for finding in here if finding.place is not None)


def _findings(sheet: ScoredSheet, read: tuple[Finding, ...] = ()) -> tuple[Finding, ...]:
    """Return the findings, with every slip of a row or a number reported once."""
    unread = frozenset(finding.game for finding in read if isinstance(finding.game, int) and _lost(finding, sheet))
    refused = frozenset(_cell(finding) for finding in read if finding.severity is Severity.ERROR)
    numbering = read_numbering(sheet.sheet, unread)
    slips = _of_rows(sheet, numbering, refused)
    shifted = left_out_before(sheet, numbering)
    hidden = shifted if shifted is not None and is_proved(sheet, shifted) else None
    if hidden is not None:
        slips.setdefault(hidden, []).append(OpenFinding(left_out(sheet, numbering, hidden), hidden))
    unknown = [*unknown_rows(sheet), *_left_out(sheet, numbering, slips, unread, hidden)]
    doubtful = [item for item in unknown if item.amount is None or len(item.places) > 1]
    ledger = Ledger(sheet, slips, unknown)
    ledger.read()
    if ledger.slips:
        from skatlist.skat.checks.repair.propose_fixes import propose_fixes

        propose_fixes(sheet, ledger)
    footing = _footing(sheet, ledger, numbering, doubtful + ledger.unknown)
    every = [slip for at_row in ledger.slips.values() for slip in at_row] + footing.slips
    findings = [(slip.index, slip.finished()) for slip in every]
    due = deals(sheet)
    rest = [finding for check in _CHECKS_OF_DEALS for finding in check(sheet, due)]
    rest += [finding for check in _CHECKS for finding in check(sheet)]
    cells = UnreadCells(read)
    rest += [finding for check in _CHECKS_OF_ABSENT for finding in check(sheet, cells)]
    rest += check_length(sheet, numbering, len(unread), shifted)
    rest += check_rounds(sheet, numbering, len(unread))
    # A single wrong count shows the slip better than the sum of all.
    if sum(finding.game in _COUNTS for _, finding in findings) != 1:
        rest += check_counts(sheet, numbering)
    unsaid = silenced([*(finding for _, finding in findings), *rest])
    return _in_order(sheet, findings, [finding for finding in rest if not finding.has(unsaid)])


def _of_rows(
    sheet: ScoredSheet, numbering: Numbering, refused: frozenset[tuple[object, str | None]]
) -> dict[int, list[OpenFinding]]:
    """Return the slips of every row by itself, and those of its number."""
    slips: dict[int, list[OpenFinding]] = {}
    for index, row in enumerate(sheet.rows):
        for finding in row_findings(row, sheet):
            # Skip facts that the reader has reported as missing or unreadable.
            if not (finding.has(Effect.ABSENT) and _cell(finding) in refused):
                slips.setdefault(index, []).append(OpenFinding(finding, index))
    for index, finding in check_numbers(sheet, numbering):
        struck = {item.changes for item in finding.fixes if item.strikes_row}
        slips.setdefault(index, []).append(OpenFinding(finding, index, by_entry=struck))
    return slips


def _footing(sheet: ScoredSheet, ledger: Ledger, numbering: Numbering, doubtful: list[Unknown]) -> Footing:
    """Return the numbers below the list after reading them."""
    everybody = _not_below(sheet, numbering)
    uncertain = everybody.union(*(item.places for item in doubtful))
    footing = Footing(sheet, ledger, uncertain)
    footing.read()
    running = (slip for at_row in ledger.slips.values() for slip in at_row if slip.finding.has(Effect.TOTAL))
    if footing.slips or any(running):
        from skatlist.skat.checks.audit.explain_footer import explain_footer

        explain_footer(sheet, footing)
    return footing


def _cell(finding: Finding) -> tuple[object, str | None]:
    return finding.game, "spitzen" if finding.column in {"with", "without"} else finding.column


def _not_below(sheet: ScoredSheet, numbering: Numbering) -> frozenset[int]:
    """Return the places whose numbers below the list are not judged, because they count other rows.

    Games are missing, or rows follow the end of the list.
    """
    counts = stated_counts(sheet)
    short = counts is not None and sheet.agreed == sum(counts) > numbering.games
    beyond = sheet.ended is not None and sheet.ended + 1 < len(sheet.rows)
    return frozenset(range(1, sheet.sheet.size + 1)) if short or beyond else frozenset()


def _lost(finding: Finding, sheet: ScoredSheet) -> bool:
    return finding.severity is Severity.ERROR and all(row.row.number != finding.game for row in sheet.rows)


def _of_list(finding: Finding, sheet: ScoredSheet) -> bool:
    return finding.table is not None or sheet.sheet.table is None or "table" in sheet.sheet.assumed


def _left_out(
    sheet: ScoredSheet,
    numbering: Numbering,
    slips: dict[int, list[OpenFinding]],
    unread: frozenset[int],
    hidden: int | None,
) -> list[Unknown]:
    """Return the points of missing games, and those of rows written twice with the opposite sign."""
    everybody = tuple(range(1, sheet.sheet.size + 1))
    gaps = [(index, slips[index][-1]) for index, missing in numbering.gaps for _ in missing]
    if hidden is not None:
        gaps += [(hidden, slips[hidden][-1])] * ((sheet.agreed or 0) - numbering.games)
    unknown = [Unknown(index, everybody, None, slip) for index, slip in gaps]
    numbers = [row.row.number or 0 for row in sheet.rows]
    for number in unread:
        after = next((index for index, other in enumerate(numbers) if other > number), len(numbers) - 1)
        unknown.append(Unknown(max(after, 0), everybody))
    for index in numbering.doubles:
        scored = sheet.rows[index]
        place = scored.row.declarer
        if place is not None and place in everybody:
            unknown.append(Unknown(index, (place,), -scored.bookings[place - 1], slips[index][-1]))
    return unknown


def _in_order(sheet: ScoredSheet, findings: list[tuple[int, Finding]], rest: Iterable[Finding]) -> tuple[Finding, ...]:
    """Sort by line of the list. Findings about the list as a whole come at its end."""
    line_of = {row.row.number: index for index, row in reversed(list(enumerate(sheet.rows)))}
    placed = list(findings)
    for finding in rest:
        at_row = isinstance(finding.game, int) and finding.game in line_of
        where = line_of[finding.game] if at_row and isinstance(finding.game, int) else len(sheet.rows) + 1
        placed.append((where, finding if finding.series is not None else at_sheet(finding, sheet.sheet)))
    return tuple(finding for _, finding in sorted(placed, key=lambda pair: (pair[0], pair[1].code)))
