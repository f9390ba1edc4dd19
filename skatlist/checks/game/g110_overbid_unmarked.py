"""G110: überreizt and not marked so, or marked and not überreizt."""

from typing import Final

from skatlist.checks.game.by_cards import settled
from skatlist.checks.game.valued_game import ValuedGame
from skatlist.findings import Effect, Finding, Kind, Severity
from skatlist.findings.fixes import Result, change, fix
from skatlist.findings.reading_kinds import L103
from skatlist.game import Level, Reason, game_value, valuate

KIND: Final = Kind("G110", "overbid-unmarked", Severity.WARNING, "overbid", Effect.VALUE)
_SCHWARZ: Final = Level.SCHNEIDER | Level.SCHWARZ


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare the mark and the game charged for a Null with what the bid says; a mark needs a bid or a value (L103)."""
    entry = game.entry
    if not game.valuation.overbid:
        if entry.overbid:
            return _marked(game)
        return _charged(game) if entry.charged_contract is not None else ()
    if entry.overbid or entry.won is not False or entry.reason is Reason.GIVEN_UP:
        return ()
    if game.valuation.points is None or game.stated not in {None, game.valuation.points}:
        return ()
    if entry.charged_contract is not None or _by_crosses(game):
        return ()  # the list shows what was charged without the word
    finding = Finding.of(
        KIND,
        column="overbid",
        value=game_value(entry, game.profile),
        bid=entry.bid,
        charged=game.valuation.value,
        topic="overbid_hand" if entry.levels & Level.HAND else None,
        fixes=(fix("mark_overbid", change("overbid", None, 1)),),
    )
    return (finding,)


def _by_crosses(game: ValuedGame) -> bool:
    """Whether an ordinary line of crosses gives the number that is charged. quellen.md 3.45."""
    entry = game.entry._replace(kontra=0, bock=0)
    charged = valuate(entry, game.profile).value
    lines = (entry._replace(levels=entry.levels | reached) for reached in (Level.SCHNEIDER, _SCHWARZ))
    return any(game_value(line, game.profile) == charged for line in lines)


def _marked(game: ValuedGame) -> tuple[Finding, ...]:
    """Judge the mark of a game that its bid does not explain; without a bid the stated value has to (G123)."""
    entry, value = game.entry, game_value(game.entry, game.profile)
    if entry.bid is None:
        silent = game.stated is not None and game.profile.values.loss_by != "bid"
        return () if silent else (Finding.of(L103, "overbid_bid", column="bid", topic="overbid"),)
    if not value:
        return ()
    changes = [change("overbid", 1, None)]
    made = settled(entry._replace(overbid=False), game.profile)
    if entry.won is False and made is not None and made.won and made.levels == entry.levels:
        changes.append(change("result", Result.LOST, Result.WON))  # only the bid could have lost it
    drop = fix("unmark_overbid", *changes)
    mark = Finding.of(
        KIND, "marked", column="overbid", value=value, bid=entry.bid, severity=Severity.ERROR, fixes=(drop,)
    )
    return (mark,)


def _charged(game: ValuedGame) -> tuple[Finding, ...]:
    """Judge a game charged though nothing was overbid."""
    entry = game.entry
    changes = [change("charged_contract", entry.charged_contract, None)]
    if entry.charged_spitzen is not None:
        changes.append(change("charged_spitzen", entry.charged_spitzen, None))
    finding = Finding.of(
        KIND,
        "charged" if entry.bid is not None else "charged_without_bid",
        column="charged_contract",
        stated=entry.charged_contract,
        contract=entry.contract,
        value=game_value(entry, game.profile),
        bid=entry.bid,
        severity=Severity.ERROR,
        topic="null_overbid",
        fixes=(fix("empty", *changes),),
    )
    return (finding,)
