"""L103 beyond what a reader can see: facts that only this rule set needs."""

from skatlist.checks.game.valued_game import ValuedGame
from skatlist.findings import Finding
from skatlist.findings.reading_kinds import L103
from skatlist.game import Contract
from skatlist.sheet import HouseRuleFacts, ScoredRow, ScoredSheet
from skatlist.sheet.ramsch import stated_points


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Look for a lost game without its bid where losses go by the bid (quellen.md A3)."""
    entry = game.entry
    by_bid = game.profile.values.loss_by == "bid" and entry.won is False
    if not by_bid or entry.bid or entry.contract is None or not entry.contract.has_declarer:
        return ()
    return (Finding.of(L103, "loss_bid", column="bid", topic="doubled"),)


def check_row(scored: ScoredRow, sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Look for a Ramsch that does not say who lost: no card points, no Durchmarsch, no announcement missed."""
    row = scored.row
    if row.entry.contract is not Contract.RAMSCH or not scored.profile.ramsch.played:
        return ()
    house = row.house or HouseRuleFacts()
    missed = any(feat.missed for feat in (*house.virgin, *house.march))
    if house.march or missed or stated_points(row, sheet.sheet.size):
        return ()
    return (Finding.of(L103, "ramsch", column="card_points_1"),)
