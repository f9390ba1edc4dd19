"""G111: a Null was bid above its value, and the game charged for it is not named."""

from itertools import product
from typing import Final

from skatlist.checks.game.valued_game import ValuedGame
from skatlist.checks.likely import game_share
from skatlist.findings import Finding, Fix, Kind, Severity
from skatlist.findings.fixes import Result, change, fix, result_of
from skatlist.game import BASE, Entry, game_value, overbid_costs, valuate

KIND: Final = Kind("G111", "null-overbid", Severity.ERROR, "null_overbid")


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Look for an overbid Null whose charge cannot be computed: no value is invented for it."""
    entry = game.entry
    marked = entry.overbid and entry.bid is None and game.stated is not None
    if not (game.valuation.overbid or marked) or game.valuation.value is not None:
        return ()
    if entry.contract in BASE or overbid_costs(entry, game.profile):
        return ()
    sentences = ("marked", "marked_spitzen") if entry.bid is None else ("", "spitzen")
    finding = Finding.of(
        KIND,
        sentences[entry.charged_contract is not None],
        column="charged_contract" if entry.charged_contract is None else "charged_spitzen",
        contract=entry.contract,
        charged=entry.charged_contract,
        value=game_value(entry, game.profile),
        bid=entry.bid,
        fixes=_charged(game),
    )
    return (finding,)


def _charged(game: ValuedGame) -> tuple[Fix, ...]:
    """Return the fix to lost, with the game charged instead: one that gives the stated loss, else the cheapest.

    ISkO 3.6.2: the declarer chooses it; they alone know its Spitzen.
    """
    games = []
    for contract, spitzen in product(BASE, (1, -1, 2, -2, 3, -3, 4, -4)):
        entry = game.entry._replace(won=False, charged_contract=contract, charged_spitzen=spitzen)
        points = valuate(entry, game.profile).points
        if points is not None:
            plain = Entry(contract=contract, spitzen=spitzen)
            games.append((points == game.stated, points, game_share(plain), contract, spitzen))
    if not games:
        return ()
    _, points, _, contract, spitzen = max(games)
    changes = [change("charged_contract", game.entry.charged_contract, contract)]
    changes.append(change("charged_spitzen", game.entry.charged_spitzen, spitzen))
    if game.entry.won is not False:
        changes.append(change("result", result_of(game.entry.won), Result.LOST))
    if game.stated not in {None, points}:
        changes.append(change("value", game.stated, points))
    return (fix("charged_game", *changes, charged=contract, spitzen=abs(spitzen), points=points),)
