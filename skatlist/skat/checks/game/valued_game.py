"""One game as the checks see it, predicates shared by several of them, and checks of its value: G101, G107 and S105."""

from enum import Enum, auto
from functools import cache
from typing import Any, Final, NamedTuple

from skatlist.skat.findings import Change, Effect, Finding, Fix, Kind, Severity
from skatlist.skat.findings.fixes import change, fix, level_fix, level_text, result_of
from skatlist.skat.game import (
    ANNOUNCED,
    BASE,
    NULL_VALUES,
    Contract,
    Entry,
    Level,
    Valuation,
    falls_short,
    game_value,
    lost_factor,
    valuate,
    with_implied_levels,
)
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import ScoredRow, ScoredSheet

# One game as the checks see it, and predicates that several of them share.

_NULL_BOOKINGS = {sign * factor * value for value in NULL_VALUES.values() for sign in (1, -1) for factor in (1, 2)}


class ValuedGame(NamedTuple):
    """An entry, its valuation by the rules, and the numbers stated for it.

    `stated` is the signed value as written. `written` are the crosses of the six columns before completion with the
    levels that announcements imply. Both are None if the list has no such column.
    """

    entry: Entry
    valuation: Valuation
    profile: Profile
    stated: int | None = None
    written: Level | None = None


def value_game(entry: Entry, profile: Profile, stated: int | None = None, written: Level | None = None) -> ValuedGame:
    """Return the valued game of an entry."""
    return ValuedGame(entry, valuate(entry, profile, stated), profile, stated, written)


def carries_loss(game: ValuedGame) -> bool:
    """Whether the bid alone can lose a game.

    The game is overbid, or reaches its bid only with Schneider or Schwarz from play.
    """
    entry = game.entry
    return game.valuation.overbid or entry.overbid or falls_short(entry, game.profile)


def is_won_overbid(game: ValuedGame) -> bool:
    """Whether a game that is overbid by its bid is marked as won, by its result or by its stated value."""
    valuation = game.valuation
    if not valuation.overbid or valuation.value is None or game.entry.bid is None:
        return False
    return game.entry.won is True or (game.stated is not None and game.stated > 0)


class WrongValue(Enum):
    """Faults of a stated value. Each has its finding. G108 covers overbid games that are marked as won."""

    DOUBLING = auto()  # right except for doubling or sign
    MULTIPLE = auto()  # overbid, and charged with a multiple other than the next that reaches the bid
    NO_NULL = auto()  # a number that no Null is worth
    OTHER = auto()


def wrong_value(game: ValuedGame) -> WrongValue | None:
    """Return the fault of the stated value, or None if it is right or missing."""
    entry, stated, points = game.entry, game.stated, game.valuation.points
    if stated is None or points is None or stated == points or is_won_overbid(game):
        return None
    if entry.contract is Contract.RAMSCH:
        return WrongValue.OTHER
    if entry.contract is None or not entry.contract.has_declarer:
        return None
    if _is_doubling(stated, points, lost_factor(entry, game.profile)):
        return WrongValue.DOUBLING
    if game.valuation.overbid:
        return WrongValue.MULTIPLE
    null = entry.contract is Contract.NULL and not (entry.kontra or entry.bock)
    return WrongValue.NO_NULL if null and stated not in _NULL_BOOKINGS else WrongValue.OTHER


def _is_doubling(stated: int, points: int, lost_factor: int) -> bool:
    unit = points if points >= 0 else -points // lost_factor
    return bool(unit) and abs(stated) in {unit, 2 * unit, 4 * unit if points < 0 else unit}


def value_finding(game: ValuedGame, kind: Kind, sentence: str = "", **params: Any) -> tuple[Finding]:
    """Return the finding that the stated value is wrong. Its fix writes the computed one."""
    stated, points = game.stated, game.valuation.points
    fixes = (fix("write", change("value", stated, points)),)
    return (Finding.of(kind, sentence, column="value", stated=stated, computed=points, fixes=fixes, **params),)


def raw_levels(game: ValuedGame) -> Level:
    """Return the crosses as written, before completion if the list has a column for each."""
    return game.entry.levels if game.written is None else game.written


def missing_levels(game: ValuedGame) -> Level:
    """Return the crosses that the written ones imply and that are missing."""
    levels, contract = raw_levels(game), game.entry.contract
    return _lacking(levels, contract) if levels and contract is not None and contract in BASE else Level.NONE


@cache
def _lacking(levels: Level, contract: Contract) -> Level:
    return with_implied_levels(levels, contract) & ~levels


def lost_announcement(game: ValuedGame) -> bool:
    """Whether a game was lost with an announcement among its crosses."""
    return game.entry.won is False and bool(raw_levels(game) & ANNOUNCED)


def complete(game: ValuedGame) -> Fix:
    """Return the fix that crosses the implied levels and corrects a value that was counted without them."""
    levels, missing = raw_levels(game), missing_levels(game)
    return level_fix(levels, levels | missing, *_value(game, levels))


def _value(game: ValuedGame, levels: Level) -> list[Change]:
    stated, value = game.stated, game.valuation.value
    if stated is None or value is None or game.valuation.points in {None, stated}:
        return []
    written = game_value(game.entry._replace(levels=levels), game.profile)
    factor = abs(game.valuation.points or 0) // value if value else 0
    return [change("value", stated, game.valuation.points)] if written and abs(stated) == factor * written else []


# G101: the stated value is not the computed one, and no more specific cause fits.

G101: Final = Kind("G101", "value-mismatch", Severity.ERROR, "value", Effect.VALUE)


def check_value_mismatch(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare the stated value with the computed one."""
    if wrong_value(game) is not WrongValue.OTHER:
        return ()
    null = game.entry.contract is Contract.NULL
    return value_finding(game, G101, topic="null_value" if null else None)


# G107: the value is right except for doubling or sign.

COUNTS_ONCE: Final = ("once_hand", "once")  # the rules do not double a lost game, but the list does
G107: Final = Kind("G107", "loss-not-doubled", Severity.ERROR, "doubled", Effect.VALUE)


def check_loss_not_doubled(game: ValuedGame) -> tuple[Finding, ...]:
    """Look for a lost game booked single, doubled twice or as a gain, and a won one booked as lost or double."""
    if wrong_value(game) is not WrongValue.DOUBLING:
        return ()
    sentence = _loss_sentence(game)
    # No paragraph of the ISkO lets a lost game count once. A club's own rules may, and have no paragraph for it.
    none = sentence in COUNTS_ONCE and game.profile.paragraph(G107.topic).startswith("ISkO")
    return value_finding(game, G107, sentence, value=game.valuation.value, topic="" if none else None)


def _loss_sentence(game: ValuedGame) -> str:
    stated, points = game.stated or 0, game.valuation.points or 0
    if points > 0:
        return "won_as_lost" if stated < 0 else "won_doubled"
    if stated > 0:
        return "sign" if stated == -points else "as_gain"
    if stated > points:
        return ""
    if stated == 2 * points and lost_factor(game.entry, game.profile) == 1:
        return COUNTS_ONCE[not game.entry.levels & Level.HAND]
    return "twice"


# S105: a passed-in or void game with a declarer, a value or something else that only a played game has.

S105: Final = Kind(
    "S105", "passed-with-value", Severity.ERROR, "passed_in", Effect.MOVES_BOOKING | Effect.PASSED_BUT_PLAYED
)
_VOID: Final = S105._replace(effects=Effect.MOVES_BOOKING)  # for a struck row no game is proposed
_WITH_SENTENCE: Final = frozenset(("declarer", "value", "bid", "card_points", "tricks"))


def check_passed_with_value(scored: ScoredRow, _sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Look for facts that a passed-in or void row must not have. A changed running total is found with the totals."""
    row = scored.row
    entry = row.entry
    if entry.contract is not Contract.PASSED and entry.contract is not Contract.VOID:
        return ()
    facts: list[tuple[str, Any]] = [
        ("declarer", row.declarer),
        ("value", row.stated.value or None),
        ("result", result_of(entry.won)),
    ]
    if entry.contract is Contract.PASSED:
        facts += [("spitzen", entry.spitzen), ("levels", level_text(entry.levels) or None)]
        facts += [(column, getattr(entry, column)) for column in ("bid", "card_points", "tricks")]
    extra = [change(column, value, None) for column, value in facts if value is not None]
    if not extra:
        return ()
    first = extra[0]
    passed_in = entry.contract is Contract.PASSED
    if not passed_in:
        # The valid game may have the same number, and a change by number would be applied to it.
        return (Finding.of(_VOID, "void", column=first.field, stated=first.before),)
    sentence = first.field if first.field in _WITH_SENTENCE else ""
    return (Finding.of(S105, sentence, column=first.field, stated=first.before, fixes=(fix("empty", *extra),)),)
