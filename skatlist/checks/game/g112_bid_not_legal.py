"""G112: the bid is not one of the numbers one may bid."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from skatlist.checks.game.valued_game import ValuedGame
from skatlist.checks.likely import bid_share, looks_like
from skatlist.checks.order.numbering import deals
from skatlist.findings import Effect, Finding, Fix, Kind, Severity, at_row
from skatlist.findings.fixes import change, fix
from skatlist.game import game_value, legal_bids
from skatlist.rules import Profile
from skatlist.sheet import Row, ScoredSheet, Seated
from skatlist.sheet.phases import instead_of_ramsch

KIND: Final = Kind("G112", "bid-not-legal", Severity.ERROR, "bid", Effect.GUESS)
_FIXES: Final = 3


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare the bid with the values of all games of the rule set; 0 is a forehand who played without a bid."""
    bid = game.entry.bid
    if not bid or bid in legal_bids(game.profile):
        return ()
    return (_finding(bid, game_value(game.entry, game.profile) or 0, game.profile),)


def check_sheet(sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Look for a game without a bid that was not played by forehand: nobody else may. ISkO 3.3."""
    if all(row.row.entry.bid != 0 for row in sheet.rows):
        return ()
    # A Grand Hand in place of a Ramsch is not bid.
    rows = zip(sheet.rows, deals(sheet), sheet.due, strict=True)
    unbid = ((scored.row, seated) for scored, seated, due in rows if not instead_of_ramsch(due))
    return tuple(finding for row, seated in unbid for finding in _unbid(row, seated, sheet))


def _unbid(row: Row, seated: Seated, sheet: ScoredSheet) -> Iterator[Finding]:
    contract = row.entry.contract
    if row.entry.bid != 0 or contract is None or not contract.has_declarer or row.declarer not in seated.places:
        return
    places = seated.places
    # Where another dealer is written than the one due, either may have dealt (D101).
    dealers = [seated.dealer, *([row.dealer] if row.dealer in places else [])]
    leads = [places[(places.index(dealer) + 1) % len(places)] for dealer in dealers]
    if row.declarer not in leads:
        finding = Finding.of(
            KIND, "not_forehand", column="bid", stated=0, computed=leads[-1], lowest=min(legal_bids(sheet.profile))
        )
        yield at_row(finding, row, sheet)


@cache
def _finding(bid: int, value: int, profile: Profile) -> Finding:
    return Finding.of(KIND, column="bid", stated=bid, near=_near(bid, profile), fixes=_fixes(bid, value, profile))


def _near(bid: int, profile: Profile) -> tuple[int, ...]:
    legal = sorted(legal_bids(profile))
    return (*[value for value in legal if value < bid][-1:], *[value for value in legal if value > bid][:1])


def _fixes(bid: int, value: int, profile: Profile) -> tuple[Fix, ...]:
    near = _near(bid, profile)
    alike = [other for other in legal_bids(profile) if looks_like(bid, other) or other in near]
    ranked = sorted(alike, key=lambda other: (other > value, -bid_share(other), abs(other - bid), other))[:_FIXES]
    swapped = str(bid)[::-1]
    return tuple(fix("digits_swapped" if str(n) == swapped else "bid", change("bid", bid, n)) for n in ranked)
