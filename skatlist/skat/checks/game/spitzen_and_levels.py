"""Spitzen and the levels of a game: G102 to G106, G117 and G119."""

from typing import Final

from skatlist.skat.checks.game.valued_game import (
    ValuedGame,
    WrongValue,
    carries_loss,
    complete,
    lost_announcement,
    missing_levels,
    raw_levels,
    value_finding,
    wrong_value,
)
from skatlist.skat.findings import Effect, Finding, Fix, Kind, Severity
from skatlist.skat.findings.fixes import change, crosses, fix, level_fix, level_text
from skatlist.skat.game import (
    ANNOUNCED,
    BASE,
    REACHED,
    SCHWARZ_ANNOUNCED,
    Contract,
    Level,
    game_value,
    valuate,
    with_implied_levels,
)
from skatlist.skat.rules import Profile
from skatlist.skat.sheet.list_model import Row
from skatlist.skat.sheet.scoring import ScoredRow, ScoredSheet

# G102: Spitzen that no hand can have.

G102: Final = Kind("G102", "spitzen-range", Severity.ERROR, "spitzen", Effect.IMPOSSIBLE)
_UNCOUNTED: Final = G102._replace(silences=Effect.VALUE)  # no value can be counted for impossible Spitzen


def check_spitzen_range(game: ValuedGame) -> tuple[Finding, ...]:
    """Look for 0, more than the contract allows, or Spitzen where none exist, also of a charged game."""
    entry = game.entry
    findings = _out_of_range("spitzen", entry.contract, entry.spitzen, game.profile)
    if entry.charged_spitzen is not None:
        findings += _out_of_range("charged_spitzen", entry.charged_contract, entry.charged_spitzen, game.profile)
    return findings


def _out_of_range(column: str, contract: Contract | None, spitzen: int | None, profile: Profile) -> tuple[Finding, ...]:
    if spitzen is None or contract is None:
        return ()
    if contract in BASE:
        rules = profile.values
        most = rules.spitzen_grand if contract is Contract.GRAND else rules.spitzen_suit
        if 0 < abs(spitzen) <= most:
            return ()
        sentence = "" if spitzen else "zero"
        finding = Finding.of(
            _range_kind(column),
            sentence,
            column=column,
            stated=spitzen,
            count=abs(spitzen),
            most=most,
            contract=contract,
            fixes=_spitzen_fixes(column, spitzen, most),
        )
        return (finding,)
    if contract is not Contract.NULL and contract is not Contract.REVOLUTION:
        return ()
    drop = fix("empty", change(column, spitzen, None))
    return (Finding.of(_range_kind(column), "none", column=column, stated=spitzen, contract=contract, fixes=(drop,)),)


def _spitzen_fixes(column: str, spitzen: int, most: int) -> tuple[Fix, ...]:
    digit = int(str(abs(spitzen))[0])
    if not 0 < digit <= most:
        return ()
    return (fix("spitzen", change(column, spitzen, digit if spitzen > 0 else -digit), count=digit),)


def _range_kind(column: str) -> Kind:
    return _UNCOUNTED if column == "spitzen" else G102


# G103: on a list with two columns for Spitzen both are filled, or neither.

G103: Final = Kind("G103", "spitzen-side", Severity.ERROR, "spitzen", Effect.ABSENT | Effect.IMPOSSIBLE)


def check_spitzen_side(scored: ScoredRow, sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Look at the columns `with` and `without` of a suit or grand. A list without them is left to the reader (L103)."""
    row = scored.row
    written, contract = row.written, row.entry.contract
    if written is None or contract is None or not contract.has_spitzen:
        return ()
    if written.with_ is not None and written.without is not None:
        return both_sides(row, scored.profile)
    if row.entry.spitzen is None and written.with_ is None and written.without is None and _two_columns(sheet):
        return (Finding.of(G103, "none", column="with"),)
    return ()


def both_sides(row: Row, profile: Profile) -> tuple[Finding, ...]:
    """Report that a game is written both with and without, also for a game by itself."""
    written = row.written
    if written is None or written.with_ is None or written.without is None:
        return ()
    sides = (
        (written.with_, fix("empty", change("without", written.without, None))),
        (-written.without, fix("empty", change("with", written.with_, None))),
    )
    # The facts that match the stated value come first.
    fixes = tuple(item for spitzen, item in sorted(sides, key=lambda side: not _counted(row, side[0], profile)))
    return (Finding.of(G103, column="without", count=written.with_, without=written.without, fixes=fixes),)


def _counted(row: Row, spitzen: int, profile: Profile) -> bool:
    return valuate(row.entry._replace(spitzen=spitzen), profile, row.stated.value).points == row.stated.value


def _two_columns(sheet: ScoredSheet) -> bool:
    written = (row.row.written for row in sheet.rows)
    return any(item is not None and (item.with_ is not None or item.without is not None) for item in written)


# G104: a level was announced, or a suit or grand played open, without Hand.

G104: Final = Kind("G104", "level-needs-hand", Severity.ERROR, "announced")


def check_level_needs_hand(game: ValuedGame) -> tuple[Finding, ...]:
    """Look for announcements in a game that is not Hand. No other cross implies the one for Hand."""
    levels = game.entry.levels
    announced = levels & ANNOUNCED
    if not announced or levels & Level.HAND or game.entry.contract not in BASE:
        return ()
    open_game = bool(levels & Level.OUVERT)
    if open_game and game.profile.values.ouvert_without_hand:
        return ()
    finding = Finding.of(
        G104,
        "ouvert" if open_game else "",
        column="levels",
        stated=level_text(levels),
        level=crosses(announced)[-1],
        topic="ouvert" if open_game else None,
        fixes=(level_fix(levels, levels | Level.HAND), level_fix(levels, levels & ~announced)),
    )
    return (finding,)


# G105: a cross is missing that another one implies.

G105: Final = Kind("G105", "level-incomplete", Severity.ERROR, "schwarz")


def check_level_incomplete(game: ValuedGame) -> tuple[Finding, ...]:
    """Look for Schwarz without Schneider, announced without reached, ouvert without the levels it implies."""
    missing = missing_levels(game)
    if not missing or lost_announcement(game):
        return ()
    levels = raw_levels(game)
    finding = Finding.of(
        G105,
        column="levels",
        stated=level_text(levels),
        computed=level_text(levels | missing),
        level=crosses(levels)[-1],
        missing=crosses(missing),
        topic=_level_topic(levels),
        fixes=(complete(game),),
    )
    return (finding,)


def _level_topic(levels: Level) -> str:
    if levels & Level.OUVERT:
        return "ouvert"
    return "announced" if levels & ANNOUNCED else "schwarz"


# G106: a Null with Schneider or Schwarz, or with an impossible value.

G106: Final = Kind("G106", "null-level", Severity.ERROR, "null_value")
_NULL_LEVELS: Final = Level.HAND | Level.OUVERT


def check_null_level(game: ValuedGame) -> tuple[Finding, ...]:
    """Look at the crosses and the stated value of a Null, and at the crosses of a Revolution."""
    entry = game.entry
    if entry.contract is not Contract.NULL and entry.contract is not Contract.REVOLUTION:
        return ()
    allowed = _NULL_LEVELS if entry.contract is Contract.NULL else Level.NONE
    wrong = entry.levels & ~(allowed | Level.UNKNOWN)
    if wrong:
        kept = level_text(entry.levels & allowed)
        drop = fix("uncross", change("levels", level_text(entry.levels), kept or None), levels=crosses(wrong))
        finding = Finding.of(
            G106,
            column="levels",
            stated=level_text(wrong),
            contract=entry.contract,
            levels=crosses(wrong),
            fixes=(drop,),
        )
        return (finding,)
    if wrong_value(game) is not WrongValue.NO_NULL:
        return ()
    return value_finding(game, G106, "value")


# G117: a Schwarz that the Kreuz-Bube rules out, because it always takes a trick.

G117: Final = Kind("G117", "schwarz-needs-with", Severity.WARNING)
TOP_TRUMPS: Final = 3  # two of them can lie in the skat, the third is in the hand and the highest


def check_schwarz_needs_with(game: ValuedGame) -> tuple[Finding, ...]:
    """Look for Schwarz won "without", and own Schwarz with three or more."""
    entry = game.entry
    spitzen = entry.spitzen
    if not entry.levels & Level.SCHWARZ or spitzen is None or entry.contract not in BASE:
        return ()
    if not entry.reason.to_the_end:
        return ()
    won_without = entry.won is True and spitzen < 0
    own = entry.won is False and spitzen >= TOP_TRUMPS and not entry.levels & SCHWARZ_ANNOUNCED
    if not won_without and not (own and not carries_loss(game)):
        return ()
    turn = fix("spitzen_side", change("spitzen", spitzen, -spitzen))
    # Levels that imply Schwarz are removed with it.
    drop = level_fix(entry.levels, entry.levels & ~(Level.SCHWARZ | SCHWARZ_ANNOUNCED))
    return (Finding.of(G117, "" if won_without else "own", column="levels", count=abs(spitzen), fixes=(turn, drop)),)


# G119: the game ended early, yet a level is crossed that was neither announced, needed nor reached.

G119: Final = Kind("G119", "reason-level", Severity.WARNING, "violation")


def check_reason_level(game: ValuedGame) -> tuple[Finding, ...]:
    """Look at Schneider and Schwarz of a game that was given up, conceded or ended by a violation (quellen.md A2)."""
    entry = game.entry
    if entry.reason.to_the_end or not entry.levels & REACHED or entry.contract not in BASE:
        return ()
    extra = entry.levels & REACHED & ~with_implied_levels(entry.levels & ANNOUNCED, entry.contract)
    extra &= ~_needed(game, extra) & ~_reached(game)
    if not extra:
        return ()
    drop = level_fix(entry.levels, entry.levels & ~extra)
    return (Finding.of(G119, column="levels", levels=crosses(extra), reason=entry.reason, fixes=(drop,)),)


def _needed(game: ValuedGame, extra: Level) -> Level:
    """Return the crosses without which the game would not be worth the bid, as few as possible."""
    entry = game.entry
    if not entry.bid:
        return Level.NONE
    plain = entry.levels & ~extra
    for levels in (Level.NONE, Level.SCHNEIDER, REACHED):
        value = game_value(entry._replace(levels=plain | levels), game.profile)
        if value is None or value >= entry.bid:
            return levels
    return REACHED


def _reached(game: ValuedGame) -> Level:
    points, values = game.entry.card_points, game.profile.values
    return Level.SCHNEIDER if game.entry.won and points is not None and points >= values.schneider_from else Level.NONE
