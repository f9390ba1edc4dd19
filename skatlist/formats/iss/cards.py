"""The holders of the cards in a game record, as far as the record shows them."""

import re
from collections.abc import Sequence
from itertools import chain

from skatlist.formats.iss.moves import CARDS, HIDDEN, SERVER, IllegalError, Move, groups
from skatlist.game.cards import DECK, Card

_GROUPS = (10, 10, 10, 2)
_HAND = 10
_TWELVE = 12
_SEPARATORS = re.compile(r"[.|]")
_SEATS = 3


class Holdings:
    """The hands of three seats, the skat, and what of it is certain.

    Where the record hides cards, a seat holds those it shows later: anyone who plays a card had it all the time.
    """

    def __init__(self, deal: Move, moves: Sequence[Move]) -> None:
        """Take the cards dealt. Raises IllegalError if they are not 10 + 10 + 10 and 2 different ones."""
        hands = _dealt(deal)
        self.hands = [{card for card in hand if card is not None} for hand in hands[:_SEATS]]
        self.skat = {card for card in hands[_SEATS] if card is not None}
        self.discards: set[Card] | None = None  # what lies there at the end, where the record tells
        self._room = [_HAND - len(hand) for hand in self.hands]
        self._shown: list[list[Card]] = [[], [], []]
        self._later: list[set[Card]] = [set(), set(), set()]
        self._start: list[set[Card]] = []
        self._twelve: set[Card] = set()  # a declarer's cards with the skat
        self.hides = any(HIDDEN in move.action for move in moves)
        if self.hides:
            self._look_ahead(moves)
        if len(self.skat) == len(hands[_SEATS]):
            self.discards = set(self.skat)

    def pick_up(self, seat: int, move: Move) -> None:
        """Let the declarer take the skat the server shows. Raises IllegalError if other cards lay there."""
        cards = list(chain(*groups(move.action, move)))
        if len(cards) != _GROUPS[-1]:
            raise IllegalError("skat_count", move, count=len(cards))
        known = {card for card in cards if card is not None}
        early = known & self.hands[seat]  # known to be theirs only because they show them later
        others = set(chain(*self.hands)) - self.hands[seat]
        if (len(self.skat) == len(cards) and known - self.skat) or known & others or early - self._later[seat]:
            raise IllegalError("skat", move)
        self.skat |= known
        self._room[seat] += len(early) + len(cards) - len(self.skat)
        self.hands[seat] |= self.skat
        self._fill(seat)
        self._twelve = set(self.hands[seat])

    def put_down(self, seat: int, cards: Sequence[Card | None], player: str, move: Move) -> None:
        """Let the declarer discard two cards. Raises IllegalError if they do not hold them."""
        if len(cards) != _GROUPS[-1]:
            raise IllegalError("discards", move, count=len(cards))
        known = {card for card in cards if card is not None}
        hand = self.hands[seat]
        for card in sorted(known - hand):
            if not self._room[seat] or card in set(chain(*self.hands)):
                raise IllegalError("discard_not_held", move, player=player, card=card)
        self._twelve |= known
        hand -= known
        self.discards = known
        if len(known) < len(cards):
            # The declarer may have put down any card except those played later.
            self.discards = None
            hand &= set(self._shown[seat])

    def begin(self) -> None:
        """Note the hands as they are when the first card is led."""
        self._start = [set(hand) for hand in self.hands]

    def sides(self, declarer: int) -> tuple[frozenset[Card], frozenset[Card]]:
        """Return the cards certain to be the declarer's, skat included, and those certain to be the others'."""
        own = self._start[declarer] | self._twelve | self.skat
        others = set(chain(*(hand for seat, hand in enumerate(self._start) if seat != declarer)))
        if len(own) == _TWELVE:
            others = set(DECK) - own
        elif len(others) == len(DECK) - _TWELVE:
            own = set(DECK) - others
        return frozenset(own), frozenset(others)

    def _look_ahead(self, moves: Sequence[Move]) -> None:
        for move in moves:
            if move.who != SERVER:
                self._shown[move.who] += [CARDS[name] for name in _SEPARATORS.split(move.action) if name in CARDS]
        for seat in range(_SEATS):
            self._fill(seat)

    def _fill(self, seat: int) -> None:
        """Put cards a seat shows later into the room its hidden cards leave."""
        taken = set().union(*self.hands, self.skat)
        for card in self._shown[seat]:
            if self._room[seat] and card not in taken:
                self._room[seat] -= 1
                self.hands[seat].add(card)
                self._later[seat].add(card)
                taken.add(card)


def _dealt(move: Move) -> list[list[Card | None]]:
    found = groups(move.action, move)
    count = sum(map(len, found))
    if count != sum(_GROUPS) or len(found) not in {1, len(_GROUPS)}:
        raise IllegalError("deal", move, count=count)
    if len(found) == 1:
        cards = found[0]
        return [cards[:10], cards[10:20], cards[20:30], cards[30:]]
    if tuple(map(len, found)) != _GROUPS:
        raise IllegalError("deal_groups", move, count=" + ".join(str(len(part)) for part in found))
    return found
