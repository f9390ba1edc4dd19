"""Bids, and games that are overbid: G108 to G112, G120 and G123."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final

from skatlist.skat.checks.game.points_and_tricks import settled, turning
from skatlist.skat.checks.game.valued_game import ValuedGame, WrongValue, is_won_overbid, value_finding, wrong_value
from skatlist.skat.checks.likely import bid_share, game_share, looks_like
from skatlist.skat.findings import Change, Effect, Finding, Fix, Kind, Severity, at_row
from skatlist.skat.findings.fixes import Result, change, crosses, fix, level_fix, level_text, result_of
from skatlist.skat.findings.reading_kinds import L103, UnreadCells
from skatlist.skat.game import (
    BASE,
    Contract,
    Entry,
    Level,
    Reason,
    game_value,
    legal_bids,
    lost_factor,
    overbid_costs,
    valuate,
)
from skatlist.skat.game.outcome import granted
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import Row, ScoredSheet, Seated
from skatlist.skat.sheet.bock_and_ramsch import instead_of_ramsch

# G112: the bid is not one of the legal numbers.

G112: Final = Kind("G112", "bid-not-legal", Severity.ERROR, "bid", Effect.GUESS)
_NEAR_BIDS: Final = 3


def check_bid_not_legal(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare the bid with the values of all games of the rule set. 0 means that forehand played without a bid."""
    bid = game.entry.bid
    if not bid or bid in legal_bids(game.profile):
        return ()
    return (_not_legal(bid, game_value(game.entry, game.profile) or 0, game.profile),)


def check_bids_of_list(sheet: ScoredSheet, deals: Sequence[Seated]) -> tuple[Finding, ...]:
    """Look for a game without a bid that was not played by forehand. Nobody else may play one. ISkO 3.3."""
    if all(row.row.entry.bid != 0 for row in sheet.rows):
        return ()
    # A Grand Hand instead of a Ramsch is not bid.
    rows = zip(sheet.rows, deals, sheet.due, strict=True)
    unbid = ((scored.row, seated) for scored, seated, due in rows if not instead_of_ramsch(due))
    return tuple(finding for row, seated in unbid for finding in _unbid(row, seated, sheet))


def _unbid(row: Row, seated: Seated, sheet: ScoredSheet) -> Iterator[Finding]:
    contract = row.entry.contract
    judged = contract is not None and contract.has_declarer and contract is not Contract.VALUE
    if row.entry.bid != 0 or not judged or row.declarer not in seated.places:
        return
    places = seated.places
    # If the list names a dealer other than the one due, either may have dealt (D101).
    dealers = [seated.dealer, *([row.dealer] if row.dealer in places else [])]
    leads = [places[(places.index(dealer) + 1) % len(places)] for dealer in dealers]
    if row.declarer not in leads:
        finding = Finding.of(
            G112, "not_forehand", column="bid", stated=0, computed=leads[-1], lowest=min(legal_bids(sheet.profile))
        )
        yield at_row(finding, row, sheet)


@cache
def _not_legal(bid: int, value: int, profile: Profile) -> Finding:
    return Finding.of(
        G112, column="bid", stated=bid, near=_bids_like(bid, profile), fixes=_near_bids(bid, value, profile)
    )


def _bids_like(bid: int, profile: Profile) -> tuple[int, ...]:
    legal = sorted(legal_bids(profile))
    return (*[value for value in legal if value < bid][-1:], *[value for value in legal if value > bid][:1])


def _near_bids(bid: int, value: int, profile: Profile) -> tuple[Fix, ...]:
    near = _bids_like(bid, profile)
    alike = [other for other in legal_bids(profile) if looks_like(bid, other) or other in near]
    ranked = sorted(alike, key=lambda other: (other > value, -bid_share(other), abs(other - bid), other))[:_NEAR_BIDS]
    swapped = str(bid)[::-1]
    return tuple(fix("digits_swapped" if str(n) == swapped else "bid", change("bid", bid, n)) for n in ranked)


# G120: the list has no bids, so overbid games cannot be seen.

G120: Final = Kind("G120", "bid-unknown", Severity.INFO, effects=Effect.UNTIL_FINISHED)
_FEW: Final = 4  # games listed in a sentence


def check_bid_unknown(sheet: ScoredSheet, unread: UnreadCells) -> tuple[Finding, ...]:
    """Count the games without a bid.

    0 is known: forehand played without one. A bid that could not be read is on the list, and a game marked overbid is
    checked by its value (G123).
    """
    rows = (row.row for row, due in zip(sheet.rows, sheet.due, strict=True) if not instead_of_ramsch(due))
    played = [
        row
        for row in rows
        if row.entry.contract is not None
        and row.entry.contract.has_declarer
        and row.entry.contract is not Contract.VALUE
    ]
    unbid = [row for row in played if row.entry.bid is None and not unread.has(row.number, "bid")]
    count = len(unbid)
    if all(row.entry.overbid for row in unbid):
        return ()
    numbers = tuple(row.number for row in unbid)
    few = count <= _FEW and count < len(played) and None not in numbers
    sentence = "all" if count == len(played) else "few" if few else ""
    return (Finding.of(G120, sentence, column="bid", count=count, games=len(played), numbers=numbers),)


# G108: the value is below the bid, yet the game is booked as won.

G108: Final = Kind("G108", "overbid-won", Severity.ERROR, "overbid", Effect.VALUE)


def check_overbid_won(game: ValuedGame) -> tuple[Finding, ...]:
    """Look for an overbid game booked as won. It is always lost, at the next multiple that reaches the bid."""
    if not is_won_overbid(game):
        return ()
    entry, points = game.entry, game.valuation.points
    if lifted := granted(entry, game.profile):
        return (_granted(game, lifted),)
    by_value = game.stated is not None and game.stated != points
    finding = Finding.of(
        G108,
        "" if by_value else "result",
        column="value" if by_value else "result",
        stated=game.stated if by_value else Result.WON,
        computed=points if by_value else Result.LOST,
        value=game_value(entry, game.profile),
        bid=entry.bid,
        charged=game.valuation.value,
        points=points,
        topic="overbid_hand" if entry.levels & Level.HAND else None,
        fixes=(_as_lost(game),),
    )
    return (finding,)


def _granted(game: ValuedGame, lifted: Level) -> Finding:
    """Report that a violation by the opponents grants the level needed for the bid, if it is marked (ISkO 4.1)."""
    levels = game.entry.levels | lifted
    points = valuate(game.entry._replace(levels=levels, won=True), game.profile).points
    written = game.stated is not None and game.stated != points
    crossed = level_fix(game.entry.levels, levels, *([change("value", game.stated, points)] if written else []))
    return Finding.of(
        G108,
        "granted",
        column="levels",
        stated=level_text(game.entry.levels),
        computed=level_text(levels),
        value=game_value(game.entry, game.profile),
        bid=game.entry.bid,
        level=crosses(lifted),
        points=points,
        charged=game.valuation.points,
        topic="violation",
        fixes=(crossed, _as_lost(game)),
    )


def _as_lost(game: ValuedGame) -> Fix:
    """Return the fix: lost, marked overbid, with the charged value."""
    changes: list[Change] = []
    if game.stated is not None and game.stated != game.valuation.points:
        changes.append(change("value", game.stated, game.valuation.points))
    if game.entry.won:
        changes.append(change("result", Result.WON, Result.LOST))
    if not game.entry.overbid:
        changes.append(change("overbid", None, 1))
    return turning(game, "overbid_lost", *changes, points=game.valuation.points)


# G109: an overbid game was charged with the wrong multiple.

G109: Final = Kind("G109", "overbid-charge", Severity.ERROR, "overbid", Effect.VALUE)


def check_overbid_charge(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare the charge of an overbid game with the next multiple that reaches the bid."""
    if wrong_value(game) is not WrongValue.MULTIPLE:
        return ()
    value, charged = game_value(game.entry, game.profile), game.valuation.value
    return value_finding(game, G109, value=value, bid=game.entry.bid, charged=charged, topic=_charge_topic(game))


def _charge_topic(game: ValuedGame) -> str:
    entry = game.entry
    if entry.contract is not None and not entry.contract.has_spitzen:
        return "null_overbid"
    return "overbid_hand" if entry.levels & Level.HAND else "overbid"


# G110: the game is überreizt but not marked so, or marked but not überreizt.

G110: Final = Kind("G110", "overbid-unmarked", Severity.WARNING, "overbid", Effect.VALUE)
_SCHWARZ: Final = Level.SCHNEIDER | Level.SCHWARZ


def check_overbid_unmarked(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare the mark and the game charged for a Null with the bid. A mark needs a bid or a value (L103)."""
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
        return ()  # the list shows the charge without the word
    finding = Finding.of(
        G110,
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
    """Judge a mark that the bid does not explain. If the bid is missing, the stated value has to explain it (G123)."""
    entry, value = game.entry, game_value(game.entry, game.profile)
    if entry.bid is None:
        silent = game.stated is not None and game.profile.values.loss_by != "bid"
        return () if silent else (Finding.of(L103, "overbid_bid", column="bid", topic="overbid"),)
    if not value:
        return ()
    changes = [change("overbid", 1, None)]
    made = settled(entry._replace(overbid=False), game.profile)
    if entry.won is False and made is not None and made.won and made.levels == entry.levels:
        changes.append(change("result", Result.LOST, Result.WON))  # it can only have been lost by its bid
    drop = fix("unmark_overbid", *changes)
    mark = Finding.of(
        G110, "marked", column="overbid", value=value, bid=entry.bid, severity=Severity.ERROR, fixes=(drop,)
    )
    return (mark,)


def _charged(game: ValuedGame) -> tuple[Finding, ...]:
    """Report a charged game although the game played was not overbid."""
    entry = game.entry
    changes = [change("charged_contract", entry.charged_contract, None)]
    if entry.charged_spitzen is not None:
        changes.append(change("charged_spitzen", entry.charged_spitzen, None))
    finding = Finding.of(
        G110,
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


# G111: a Null was bid above its value, and the game charged for it is missing.

G111: Final = Kind("G111", "null-overbid", Severity.ERROR, "null_overbid")


def check_null_overbid(game: ValuedGame) -> tuple[Finding, ...]:
    """Look for an overbid Null whose charge cannot be computed. No value is invented for it."""
    entry = game.entry
    marked = entry.overbid and entry.bid is None and game.stated is not None
    if not (game.valuation.overbid or marked) or game.valuation.value is not None:
        return ()
    if entry.contract in BASE or overbid_costs(entry, game.profile):
        return ()
    sentences = ("marked", "marked_spitzen") if entry.bid is None else ("", "spitzen")
    finding = Finding.of(
        G111,
        sentences[entry.charged_contract is not None],
        column="charged_contract" if entry.charged_contract is None else "charged_spitzen",
        contract=entry.contract,
        charged=entry.charged_contract,
        value=game_value(entry, game.profile),
        bid=entry.bid,
        fixes=_charged_games(game),
    )
    return (finding,)


def _charged_games(game: ValuedGame) -> tuple[Fix, ...]:
    """Return the fix: lost, with a game charged instead, one that gives the stated loss, else the cheapest.

    ISkO 3.6.2: the declarer chooses it, and they alone know its Spitzen.
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


# G123: marked überreizt without a bid, but no such game costs the stated value.

G123: Final = Kind("G123", "overbid-value", Severity.ERROR, "overbid", Effect.VALUE)
_LISTED_COSTS: Final = 3  # possible values, and the highest
_BY_BIDS: Final = 2


def check_overbid_value(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare the result and value stated for a game marked overbid with its cost at any bid (ISkO 3.6.1, 3.6.3)."""
    costs = overbid_costs(game.entry, game.profile)
    if not costs:
        return ()
    entry, stated = game.entry, game.stated
    by_value = stated is not None and -stated not in costs
    if not by_value and not entry.won:
        return ()
    finding = Finding.of(
        G123,
        _sentence(game, stated or 0, costs) if by_value else "won",
        column="value" if by_value else "result",
        stated=stated if by_value else Result.WON,
        computed=None if by_value else Result.LOST,
        value=game_value(entry, game.profile),
        possible=tuple(-cost for cost in costs[:_LISTED_COSTS]),
        last=-costs[-1],
        topic="overbid_hand" if entry.levels & Level.HAND else None,
        fixes=tuple(_other_numbers(game, costs)),
    )
    return (finding,)


def _sentence(game: ValuedGame, stated: int, costs: range) -> str:
    if stated >= 0:
        return "gain"
    if stated == _plain(game):
        return "own"
    return "single" if -stated * lost_factor(game.entry, game.profile) in costs else ""


def _other_numbers(game: ValuedGame, costs: range) -> Iterator[Fix]:
    """Yield fixes: the result alone, or no mark, the other sign, twice the number, or else the nearest values."""
    stated = game.stated
    lost = [change("result", Result.WON, Result.LOST)] if game.entry.won else []
    if stated is None or -stated in costs:
        yield fix("result", *lost)
        return
    number, likely = abs(stated), []
    if stated == _plain(game):
        yield fix("unmark_overbid", change("overbid", 1, None))
    else:
        likely = [cost for cost in (number, number * lost_factor(game.entry, game.profile)) if cost in costs]
    for cost in (likely or sorted(costs, key=lambda cost: abs(cost - number)))[:_BY_BIDS]:
        write = change("value", stated, -cost)
        yield fix("overbid_lost", write, *lost, points=-cost) if lost else fix("write", write)


def _plain(game: ValuedGame) -> int | None:
    return valuate(game.entry._replace(overbid=False), game.profile).points
