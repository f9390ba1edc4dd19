"""Ten tricks as ordinary club players play them: rules of thumb, no looking into other hands."""

import random
from collections.abc import Iterable, Sequence
from functools import cache

from skatlist.game import Contract
from skatlist.game.cardplay import playable, strengths, suit_groups, trick_taker
from skatlist.game.cards import CARD_POINTS, DECK, Card, card_points

_FULL = 10  # an ace or a ten: a card worth catching
_EASE = 0.6  # how often a declarer with the game home plays on without care
_SEATS = 3
_HALF = 60


def play_deal(
    hands: Sequence[Sequence[Card]], declarer: int, contract: Contract, buried: Sequence[Card], rng: random.Random
) -> tuple[int, int]:
    """Play a deal out and return the declarer's card points, skat included, and tricks.

    `hands` are forehand, middlehand and rearhand, ten cards each after the skat was discarded; `declarer` is their
    index. A Null ends with the declarer's first trick.
    """
    table = _DealInPlay(hands, declarer, contract, buried, rng)
    null = contract is Contract.NULL
    points, tricks, leader = card_points(buried), 0, 0
    for _ in range(10):
        trick: list[Card] = []
        for turn in range(_SEATS):
            seat = (leader + turn) % _SEATS
            card = table.null_card(seat, trick) if null else table.card(seat, trick)
            table.put(seat, card)
            trick.append(card)
        leader = (leader + trick_taker(trick, contract)) % _SEATS
        if leader == declarer:
            points += card_points(trick)
            tricks += 1
            table.home = points > _HALF
            if null:
                break
    return points, tricks


@cache
def _orders(contract: Contract) -> dict[Contract, tuple[Card, ...]]:
    """Return the cards of every suit of a contract from the highest down."""
    groups, strength = suit_groups(contract), strengths(contract)
    ordered = sorted(DECK, key=strength.__getitem__, reverse=True)
    return {suit: tuple(card for card in ordered if groups[card] is suit) for suit in dict.fromkeys(groups.values())}


class _DealInPlay:
    """A deal being played: the hands, and what every seat has seen."""

    def __init__(
        self,
        hands: Sequence[Sequence[Card]],
        declarer: int,
        contract: Contract,
        buried: Sequence[Card],
        rng: random.Random,
    ) -> None:
        self.hands = [list(hand) for hand in hands]
        self.declarer = declarer
        self.contract = contract
        self.rng = rng
        self.home = False  # whether the declarer has his 61
        self.groups = suit_groups(contract)
        self.strength = strengths(contract)
        self.orders = _orders(contract)
        self.seen = [set(hand) for hand in hands]
        self.seen[declarer].update(buried)

    def put(self, seat: int, card: Card) -> None:
        self.hands[seat].remove(card)
        for seen in self.seen:
            seen.add(card)

    def card(self, seat: int, trick: Sequence[Card]) -> Card:
        """Return what a seat plays in a suit or grand."""
        options = playable(self.hands[seat], trick[0] if trick else None, self.contract)
        if len(options) == 1:
            return options[0]
        if seat == self.declarer:
            return self._declarer_follows(seat, trick, options) if trick else self._declarer_leads(seat)
        return self._opponent_follows(seat, trick, options) if trick else self._opponent_leads(seat)

    # What everybody looks at

    def _is_master(self, seat: int, card: Card) -> bool:
        """Whether no higher card of the suit is out against this seat."""
        seen = self.seen[seat]
        for higher in self.orders[self.groups[card]]:
            if higher is card:
                return True
            if higher not in seen:
                return False
        return True

    def _trumps_out(self, seat: int) -> int:
        seen = self.seen[seat]
        return sum(card not in seen for card in self.orders[self.contract])

    def _winners(self, trick: Sequence[Card], options: Iterable[Card]) -> list[Card]:
        """Return the cards that would take the trick as it lies."""
        best = trick[trick_taker(trick, self.contract)]
        suits = (self.groups[trick[0]], self.contract)
        level = self.strength[best]
        return [card for card in options if self.groups[card] in suits and self.strength[card] > level]

    def _low(self, cards: Iterable[Card]) -> Card:
        """Return the card one misses least: few points, no trump."""
        return min(cards, key=lambda card: (CARD_POINTS[card] + self.strength[card] // 100 * 5, self.strength[card]))

    def _high(self, cards: Iterable[Card]) -> Card:
        """Return the card with most points, rather no Bube."""
        return max(cards, key=lambda card: (CARD_POINTS[card], -self.strength[card]))

    def _cheap(self, cards: Iterable[Card]) -> Card:
        return min(cards, key=self.strength.__getitem__)

    def _suits(self, hand: Iterable[Card]) -> dict[Contract, list[Card]]:
        """Return the side suits of a hand."""
        suits: dict[Contract, list[Card]] = {}
        for card in hand:
            if self.groups[card] is not self.contract:
                suits.setdefault(self.groups[card], []).append(card)
        return suits

    # The declarer

    def _declarer_leads(self, seat: int) -> Card:
        hand = self.hands[seat]
        if self.home and self.rng.random() < _EASE:
            return self._low(hand)
        own = sorted((c for c in hand if self.groups[c] is self.contract), key=self.strength.__getitem__, reverse=True)
        side = [card for card in hand if self.groups[card] is not self.contract]
        masters = [card for card in side if self._is_master(seat, card)]
        out = self._trumps_out(seat)
        if out and own:
            if self._is_master(seat, own[0]) and (len(own) > 1 or not masters):
                return own[0]
            if len(own) > max(2, out // 2) or not side:
                return self._low(own)
        if masters:
            return self._high(masters)
        if side:
            longest = max(self._suits(side).values(), key=len)
            return self._low(longest)
        return own[0]

    def _declarer_follows(self, seat: int, trick: Sequence[Card], options: list[Card]) -> Card:
        winners = self._winners(trick, options)
        if not winners or (self.home and self.rng.random() < _EASE):
            return self._low(options)
        last = len(trick) == _SEATS - 1
        on_table = card_points(trick)
        if self.groups[trick[0]] is self.groups[options[0]]:  # following suit
            if last:
                return self._high(winners)
            masters = [card for card in winners if self._is_master(seat, card)]
            return self._high(masters) if masters else self._low(options)
        losers = [card for card in options if card not in winners and CARD_POINTS[card] < _FULL]
        if on_table < (_FULL if losers else 3) and losers:
            return self._low(losers)
        if last:
            return self._high(winners)
        return self._cheap(winners) if on_table < _FULL else max(winners, key=self.strength.__getitem__)

    # The two others

    def _opponent_leads(self, seat: int) -> Card:
        suits = self._suits(self.hands[seat])
        if not suits:
            return self._low(self.hands[seat])
        aces = [card for cards in suits.values() for card in cards if self._is_master(seat, card)]
        if aces and self.rng.random() < 0.85:  # noqa: PLR2004 - seven times in ten
            return self._high(aces)
        middle = self.declarer == (seat + 1) % _SEATS
        shortest, longest = min(suits.values(), key=len), max(suits.values(), key=len)
        return self._low(shortest if middle else longest)  # short through the middle, long towards the last

    def _opponent_follows(self, seat: int, trick: Sequence[Card], options: list[Card]) -> Card:
        taker = trick_taker(trick, self.contract)
        first = (seat - len(trick)) % _SEATS
        ours = (first + taker) % _SEATS != self.declarer
        winners = self._winners(trick, options)
        if len(trick) == _SEATS - 1:
            return self._opponent_last(trick, options, winners, ours=ours)
        if not ours:  # the declarer led, the partner comes last
            masters = [card for card in winners if self._is_master(seat, card)]
            if masters and card_points(trick) + self.rng.randrange(_FULL) >= 4:  # noqa: PLR2004 - rather than not
                return self._high(masters)
            certain = self._is_master(seat, trick[0])
            return self._low(options) if certain or self.rng.random() < 0.2 else self._smear(options)  # noqa: PLR2004
        # the partner led, the declarer comes last
        if self._is_master(seat, trick[0]):
            return self._smear(options) if self.rng.random() < 0.85 else self._low(options)  # noqa: PLR2004
        aces = [card for card in winners if self._is_master(seat, card) and self.groups[card] is not self.contract]
        return self._high(aces) if aces else self._low(options)

    def _opponent_last(self, trick: Sequence[Card], options: list[Card], winners: list[Card], *, ours: bool) -> Card:
        if ours:
            return self._smear(options)
        if not winners:
            return self._low(options)
        trump = self.groups[winners[0]] is self.contract and self.groups[trick[0]] is not self.contract
        return self._cheap(winners) if trump and card_points(trick) >= _FULL else self._high(winners)

    def _smear(self, options: list[Card]) -> Card:
        """Give points to the partner's trick, rather no trump."""
        side = [card for card in options if self.groups[card] is not self.contract]
        return self._high(side or options)

    # Null

    def null_card(self, seat: int, trick: Sequence[Card]) -> Card:
        """Return what a seat plays in a Null."""
        options = playable(self.hands[seat], trick[0] if trick else None, self.contract)
        if not trick:
            return self._null_lead(seat)
        winners = self._winners(trick, options)
        under = [card for card in options if card not in winners]
        follows = self.groups[options[0]] is self.groups[trick[0]]
        if seat == self.declarer:
            if not follows:
                return max(options, key=lambda card: self._danger(seat, card))
            return max(under or winners, key=self.strength.__getitem__)
        if not follows:
            return max(options, key=self.strength.__getitem__)
        first = (seat - len(trick)) % _SEATS
        taker = (first + trick_taker(trick, self.contract)) % _SEATS
        if taker == self.declarer and under:
            return max(under, key=self.strength.__getitem__)
        done = self.declarer in ((first + turn) % _SEATS for turn in range(len(trick)))
        return max(options, key=self.strength.__getitem__) if done else self._cheap(options)

    def _null_lead(self, seat: int) -> Card:
        hand = self.hands[seat]
        if seat == self.declarer:
            return min(hand, key=lambda card: (self._danger(seat, card), self.strength[card]))
        # the partner's and one's own small cards are the declarer's trouble
        return min(hand, key=lambda card: (self.strength[card], 0))

    def _danger(self, seat: int, card: Card) -> int:
        """Return how many cards below this one could be played under it."""
        seen = self.seen[seat]
        level = self.strength[card]
        return sum(other not in seen and self.strength[other] < level for other in self.orders[self.groups[card]])
