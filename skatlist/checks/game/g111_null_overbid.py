"""G111: a Null was bid above its value, and the game charged for it is not named."""

from itertools import product
from typing import Final

from skatlist.checks.game.case import Case
from skatlist.checks.likely import game_share
from skatlist.findings import Finding, Fix, Kind, Severity, found
from skatlist.findings.fixes import Result, change, fix, result_of
from skatlist.game import BASE, Entry, game_value, overbid_costs, valuate

KIND: Final = Kind("G111", "null-overbid", Severity.ERROR, "null_overbid")


def check(case: Case) -> tuple[Finding, ...]:
    """Look for an overbid Null whose charge cannot be computed: no value is invented for it."""
    entry = case.entry
    marked = entry.overbid and entry.bid is None and case.stated is not None
    if not (case.valuation.overbid or marked) or case.valuation.value is not None:
        return ()
    if entry.contract in BASE or overbid_costs(entry, case.profile):
        return ()
    sentences = ("marked", "marked_spitzen") if entry.bid is None else ("", "spitzen")
    finding = found(
        KIND,
        sentences[entry.charged_contract is not None],
        column="charged_contract" if entry.charged_contract is None else "charged_spitzen",
        contract=entry.contract,
        charged=entry.charged_contract,
        value=game_value(entry, case.profile),
        bid=entry.bid,
        fixes=_charged(case),
    )
    return (finding,)


def _charged(case: Case) -> tuple[Fix, ...]:
    """Return the fix to lost, with the game charged instead: one that gives the stated loss, else the cheapest.

    ISkO 3.6.2: the declarer chooses it; he alone knows its Spitzen.
    """
    games = []
    for contract, spitzen in product(BASE, (1, -1, 2, -2, 3, -3, 4, -4)):
        entry = case.entry._replace(won=False, charged_contract=contract, charged_spitzen=spitzen)
        points = valuate(entry, case.profile).points
        if points is not None:
            plain = Entry(contract=contract, spitzen=spitzen)
            games.append((points == case.stated, points, game_share(plain), contract, spitzen))
    if not games:
        return ()
    _, points, _, contract, spitzen = max(games)
    changes = [change("charged_contract", case.entry.charged_contract, contract)]
    changes.append(change("charged_spitzen", case.entry.charged_spitzen, spitzen))
    if case.entry.won is not False:
        changes.append(change("result", result_of(case.entry.won), Result.LOST))
    if case.stated not in {None, points}:
        changes.append(change("value", case.stated, points))
    return (fix("charged_game", *changes, charged=contract, spitzen=abs(spitzen), points=points),)
