"""One game from the shuffle to the entry: dealt, bid, announced and played with real cards."""

import random
from collections.abc import Sequence

from skatlist.game import Contract, Entry, valuate
from skatlist.game.cards import DECK, spitzen_of
from skatlist.game.outcome import outcome
from skatlist.rules import Profile
from skatlist.simulation.bidding import Temper, announce, auction, highest_bid
from skatlist.simulation.hands import in_order
from skatlist.simulation.trickplay import play_deal


def play_game(rng: random.Random, tempers: Sequence[Temper], profile: Profile) -> tuple[int | None, Entry]:
    """Deal and play one game; return the declarer's index (forehand 0) and the entry, None and eingepasst without one.

    Spitzen count the skat, in Hand games too (ISkO 2.3.2); a bid above the value loses whatever the points say (3.6.1).
    """
    cards = list(DECK)
    rng.shuffle(cards)
    hands = [in_order(cards[start : start + 10]) for start in (0, 10, 20)]
    skat = cards[30:]
    limits = [highest_bid(hand, temper, profile) for hand, temper in zip(hands, tempers, strict=True)]
    taken = auction(limits, rng, profile)
    if taken is None:
        return None, Entry(contract=Contract.PASSED)
    declarer, bid = taken
    game = announce(hands[declarer], skat, bid, tempers[declarer], profile)
    twelve = (*hands[declarer], *skat)
    hands[declarer] = in_order(card for card in twelve if card not in game.buried)
    points, tricks = play_deal(hands, declarer, game.contract, game.buried, rng)
    won, levels = outcome(game.contract, game.levels, points, tricks, profile)
    if game.contract is Contract.NULL:
        return declarer, Entry(contract=Contract.NULL, levels=levels, bid=bid, won=won, tricks=tricks)
    entry = Entry(
        contract=game.contract,
        spitzen=spitzen_of(twelve, game.contract),
        levels=levels,
        bid=bid,
        card_points=points,
        tricks=tricks,
    )
    over = valuate(entry, profile).overbid
    return declarer, entry._replace(won=bool(won) and not over, overbid=over)
