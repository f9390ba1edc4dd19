"""Proposals for rows that are not what was played: a game noted as passed in, a game left out."""

from typing import Final

from skatlist.checks.audit.check_running_totals import Ledger
from skatlist.checks.audit.slip import OpenFinding
from skatlist.checks.likely.worth import contracts_worth
from skatlist.checks.locating import here
from skatlist.checks.order.numbering import ONE_MISSING
from skatlist.findings import Sign
from skatlist.findings.fixes import Result, change, fix
from skatlist.game import Contract
from skatlist.sheet import ScoredSheet

_PROPOSALS: Final = 3


def propose_games(sheet: ScoredSheet, ledger: Ledger) -> None:
    """Give passed-in rows with a booking the games it may stand for, and gaps the points that are missing."""
    for index, slips in ledger.slips.items():
        for slip in slips:
            if slip.finding.kind.sign & Sign.PLAYED:
                _played(sheet, index, slip)
            elif slip.finding.sentence in ONE_MISSING and index in ledger.absorbed:
                _left_out(ledger, index, slip)


def _played(sheet: ScoredSheet, index: int, slip: OpenFinding) -> None:
    """Propose the contracts in which a game is worth what was booked."""
    row, profile = sheet.rows[index].row, sheet.rows[index].profile
    place, booked = next(iter(slip.shares.items()), (row.declarer, row.stated.value))
    if place is None or not booked:
        return
    value = booked if booked > 0 else -booked // profile.values.lost_skat
    result = Result.WON if booked > 0 else Result.LOST
    games = []
    for contract in contracts_worth(value, profile)[:_PROPOSALS]:
        changes = [change("contract", Contract.PASSED, contract)]
        if row.declarer != place:
            changes.append(change("declarer", row.declarer, place))
        changes.append(change("result", None, result))
        games.append(here(fix("played", *changes, place=place, result=result), row.number))
    for game in games:
        slip.by_entry.add(game.changes)
    explains = max(1, len(slip.cells))
    proposed = [game._replace(explains=explains) for game in games]
    slip.finding = slip.finding._replace(fixes=(*proposed, *slip.finding.fixes)[:_PROPOSALS])


def _left_out(ledger: Ledger, index: int, slip: OpenFinding) -> None:
    """Say who was booked what in the game that is missing; only the players know which it was."""
    finding = slip.finding
    if finding.fixes:
        return
    place, points = ledger.absorbed[index]
    insert = fix("insert_row", game=finding.game, place=place, points=points)
    slip.finding = finding._replace(fixes=(insert,))
