"""From a replayed game to the entry of a list: Spitzen, crosses, points, result and reason by the ISkO."""

from functools import reduce
from operator import and_
from typing import Final

from skatlist.formats.iss.replay import RecordEnding, Replayed
from skatlist.game import ALL_POINTS, ALL_TRICKS, BASE, Contract, Entry, Reason, valuate
from skatlist.game.cards import DECK, spitzen_of
from skatlist.game.outcome import outcome, points_of
from skatlist.rules import Profile

_REASONS: Final = {
    RecordEnding.GIVEN_UP: Reason.GIVEN_UP,
    RecordEnding.CONCEDED: Reason.CONCEDED,
    RecordEnding.SHOWN: Reason.CLAIM,
}


def entry_of(game: Replayed, profile: Profile) -> Entry:
    """Return the entry of a replayed game; what the record does not show is None.

    Cards not played go to the side that did not end the game. Spitzen count the skat, in Hand games too (ISkO 2.3).
    """
    if game.ending is RecordEnding.PASSED:
        return Entry(contract=Contract.PASSED)
    if game.declarer is None:
        return Entry(contract=Contract.VOID)  # broken off before anybody had won the bidding: it is dealt again
    if game.contract is None:
        by_declarer = game.who == game.declarer
        why = Reason.VIOLATION_DECLARER if by_declarer else Reason.VIOLATION_OPPONENTS
        return Entry(bid=game.bid, won=False if by_declarer else None, reason=why)
    entry = Entry(contract=game.contract, bid=game.bid, levels=game.announced)
    entry = _null(entry, game) if game.contract not in BASE else _by_cards(entry, game, profile)
    entry = entry._replace(overbid=valuate(entry, profile).overbid)
    if entry.overbid:
        entry = entry._replace(won=False)
    return entry._replace(reason=_reason(game, entry))


def so_far(game: Replayed) -> tuple[int | None, int]:
    """Return the declarer's card points and tricks when the record ends, as the server counts them.

    Points are None where the record does not show the skat.
    """
    rest = _rest_is_his(game) and game.contract in BASE  # in Null nobody wants the rest of the tricks
    if game.ending is RecordEnding.PLAYED or rest:
        return ALL_POINTS - game.other_points, ALL_TRICKS - game.other_tricks
    return None if game.skat_points is None else game.own_points + game.skat_points, game.own_tricks


def _null(entry: Entry, game: Replayed) -> Entry:
    """Return a Null with its result: lost with the first trick, or for him who ended it. ISkO 2.5.9."""
    if game.own_tricks or game.ending is RecordEnding.PLAYED:
        return entry._replace(won=not game.own_tricks, tricks=game.own_tricks)
    return entry._replace(won=_rest_is_his(game))


def _by_cards(entry: Entry, game: Replayed, profile: Profile) -> Entry:
    """Return a suit or grand with Spitzen, points, tricks, crosses and result."""
    entry = entry._replace(spitzen=_spitzen(game))
    if game.ending is RecordEnding.DECIDED:
        # Lost for its announcement with cards still in hand: nobody knows the final count.
        return entry._replace(won=False)
    points, tricks = so_far(game)
    possible = {points} if points is not None else {game.own_points + skat for skat in points_of(0)}
    ends = [outcome(game.contract or Contract.GRAND, game.announced, p, tricks, profile) for p in possible]
    results = {won for won, _ in ends}
    won = results.pop() if len(results) == 1 else None
    levels = reduce(and_, (levels for _, levels in ends))
    return entry._replace(card_points=points, tricks=tricks, won=won, levels=levels)


def _spitzen(game: Replayed) -> int | None:
    """Return the Spitzen, None where a card the record hides decides about them."""
    contract = game.contract or Contract.GRAND
    least = spitzen_of(game.own, contract)
    most = spitzen_of(frozenset(DECK) - game.others, contract)
    return least if least == most else None


def _rest_is_his(game: Replayed) -> bool:
    """Whether an opponent ended the game, so that the cards not played are the declarer's."""
    if game.ending is RecordEnding.LEFT:
        return game.who != game.declarer
    return game.ending in {RecordEnding.CONCEDED, RecordEnding.SHOWN}


def _reason(game: Replayed, entry: Entry) -> Reason:
    """Return why the game ended; who gives up what is decided already only leaves the rest of the tricks."""
    if game.ending is RecordEnding.LEFT:
        return Reason.VIOLATION_DECLARER if game.who == game.declarer else Reason.VIOLATION_OPPONENTS
    reason = _REASONS.get(game.ending, Reason.PLAYED)
    if (reason is Reason.GIVEN_UP and entry.won) or (reason is Reason.CONCEDED and entry.won is False):
        return Reason.CLAIM
    return reason
