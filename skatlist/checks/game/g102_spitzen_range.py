"""G102: Spitzen that no hand can have."""

from typing import Final

from skatlist.checks.game.valued_game import ValuedGame
from skatlist.findings import Effect, Finding, Fix, Kind, Severity
from skatlist.findings.fixes import change, fix
from skatlist.game import BASE, Contract
from skatlist.rules import Profile

KIND: Final = Kind("G102", "spitzen-range", Severity.ERROR, "spitzen", Effect.IMPOSSIBLE)
_UNCOUNTED: Final = KIND._replace(silences=Effect.VALUE)  # of Spitzen nobody can have no value can be counted


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Look for 0, more than the contract allows, or Spitzen if there are none; also of a charged game."""
    entry = game.entry
    findings = _judged("spitzen", entry.contract, entry.spitzen, game.profile)
    if entry.charged_spitzen is not None:
        findings += _judged("charged_spitzen", entry.charged_contract, entry.charged_spitzen, game.profile)
    return findings


def _judged(column: str, contract: Contract | None, spitzen: int | None, profile: Profile) -> tuple[Finding, ...]:
    if spitzen is None or contract is None:
        return ()
    if contract in BASE:
        rules = profile.values
        most = rules.spitzen_grand if contract is Contract.GRAND else rules.spitzen_suit
        if 0 < abs(spitzen) <= most:
            return ()
        sentence = "" if spitzen else "zero"
        finding = Finding.of(
            _kind(column),
            sentence,
            column=column,
            stated=spitzen,
            count=abs(spitzen),
            most=most,
            contract=contract,
            fixes=_fixes(column, spitzen, most),
        )
        return (finding,)
    if contract is not Contract.NULL and contract is not Contract.REVOLUTION:
        return ()
    drop = fix("empty", change(column, spitzen, None))
    return (Finding.of(_kind(column), "none", column=column, stated=spitzen, contract=contract, fixes=(drop,)),)


def _fixes(column: str, spitzen: int, most: int) -> tuple[Fix, ...]:
    digit = int(str(abs(spitzen))[0])
    if not 0 < digit <= most:
        return ()
    return (fix("spitzen", change(column, spitzen, digit if spitzen > 0 else -digit), count=digit),)


def _kind(column: str) -> Kind:
    return _UNCOUNTED if column == "spitzen" else KIND
