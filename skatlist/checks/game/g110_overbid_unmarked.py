"""G110: überreizt and not marked so, or marked and not überreizt."""

from typing import Final

from skatlist.checks.game.by_cards import settled
from skatlist.checks.game.case import Case
from skatlist.findings import Finding, Kind, Severity, Sign, found
from skatlist.findings.fixes import Result, change, fix
from skatlist.findings.reading_kinds import L103
from skatlist.game import Level, Reason, game_value, valuate

KIND: Final = Kind("G110", "overbid-unmarked", Severity.WARNING, "overbid", Sign.VALUE)
_SCHWARZ: Final = Level.SCHNEIDER | Level.SCHWARZ


def check(case: Case) -> tuple[Finding, ...]:
    """Compare the mark and the game charged for a Null with what the bid says; a mark needs a bid or a value (L103)."""
    entry = case.entry
    if not case.valuation.overbid:
        if entry.overbid:
            return _marked(case)
        return _charged(case) if entry.charged_contract is not None else ()
    if entry.overbid or entry.won is not False or entry.reason is Reason.GIVEN_UP:
        return ()
    if case.valuation.points is None or case.stated not in {None, case.valuation.points}:
        return ()
    if entry.charged_contract is not None or _by_crosses(case):
        return ()  # the list shows what was charged without the word
    finding = found(
        KIND,
        column="overbid",
        value=game_value(entry, case.profile),
        bid=entry.bid,
        charged=case.valuation.value,
        topic="overbid_hand" if entry.levels & Level.HAND else None,
        fixes=(fix("mark_overbid", change("overbid", None, 1)),),
    )
    return (finding,)


def _by_crosses(case: Case) -> bool:
    """Whether an ordinary line of crosses gives the number that is charged. quellen.md 3.45."""
    entry = case.entry._replace(kontra=0, bock=0)
    charged = valuate(entry, case.profile).value
    lines = (entry._replace(levels=entry.levels | reached) for reached in (Level.SCHNEIDER, _SCHWARZ))
    return any(game_value(line, case.profile) == charged for line in lines)


def _marked(case: Case) -> tuple[Finding, ...]:
    """Judge the mark of a game that its bid does not explain; without a bid the stated value has to (G123)."""
    entry, value = case.entry, game_value(case.entry, case.profile)
    if entry.bid is None:
        silent = case.stated is not None and case.profile.values.loss_by != "bid"
        return () if silent else (found(L103, "overbid_bid", column="bid", topic="overbid"),)
    if not value:
        return ()
    changes = [change("overbid", 1, None)]
    made = settled(entry._replace(overbid=False), case.profile)
    if entry.won is False and made is not None and made.won and made.levels == entry.levels:
        changes.append(change("result", Result.LOST, Result.WON))  # only the bid could have lost it
    drop = fix("unmark_overbid", *changes)
    mark = found(KIND, "marked", column="overbid", value=value, bid=entry.bid, severity=Severity.ERROR, fixes=(drop,))
    return (mark,)


def _charged(case: Case) -> tuple[Finding, ...]:
    """Judge a game charged though nothing was overbid."""
    entry = case.entry
    changes = [change("charged_contract", entry.charged_contract, None)]
    if entry.charged_spitzen is not None:
        changes.append(change("charged_spitzen", entry.charged_spitzen, None))
    finding = found(
        KIND,
        "charged" if entry.bid is not None else "charged_without_bid",
        column="charged_contract",
        stated=entry.charged_contract,
        contract=entry.contract,
        value=game_value(entry, case.profile),
        bid=entry.bid,
        severity=Severity.ERROR,
        topic="null_overbid",
        fixes=(fix("empty", *changes),),
    )
    return (finding,)
