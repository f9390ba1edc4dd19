"""The tricks of a game record, card by card. ISkO 4.2."""

from collections.abc import Iterable, Sequence
from typing import Final

from skatlist.formats.iss.cards import Holdings
from skatlist.formats.iss.moves import CARDS, IllegalError, Move
from skatlist.game import ALL_POINTS, ALL_TRICKS, BASE, SCHWARZ_ANNOUNCED, Contract, Level
from skatlist.game.cardplay import playable, trick_taker
from skatlist.game.cards import CARD_POINTS, Card
from skatlist.rules import load_profile

SEATS: Final = 3


class Tricks:
    """The tricks of a contract as far as they were played: whose turn it is, what each side has.

    `points` and `taken` are those of the opponents and of the declarer, in this order; `open` says that a trick lies
    unfinished on the table.
    """

    def __init__(self, contract: Contract, announced: Level, declarer: int, cards: Holdings) -> None:
        self.turn = 0
        self.points = [0, 0]
        self.taken = [0, 0]
        self._contract, self._announced, self._declarer = contract, announced, declarer
        self._cards = cards
        self._beaten = ALL_POINTS - load_profile().values.schneider_from  # the server plays by the ISkO
        self._trick: list[Card] = []

    @property
    def open(self) -> bool:
        """Whether a trick lies unfinished on the table."""
        return bool(self._trick)

    @property
    def all_played(self) -> bool:
        """Whether the last trick is taken."""
        return sum(self.taken) == ALL_TRICKS

    @property
    def lost(self) -> bool:
        """Whether nothing can save the game any more: Null with a trick, an announcement missed. ISkO 2.5.7, 2.5.9."""
        if self._contract not in BASE:
            return self.taken[1] > 0
        if self._announced & SCHWARZ_ANNOUNCED:
            return self.taken[0] > 0
        return bool(self._announced & Level.SCHNEIDER_ANNOUNCED) and self.points[0] > self._beaten

    def play(self, move: Move, names: Sequence[str]) -> None:
        """Take the next card. Raises IllegalError for a card out of turn, not held, or that does not follow suit."""
        card = CARDS.get(move.action)
        if card is None:
            raise IllegalError("no_card", move)
        if move.who != self.turn:
            raise IllegalError("turn", move, player=names[self.turn])
        hand = self._cards.hands[move.who]
        if card not in hand:
            raise IllegalError("not_held", move, player=names[move.who], card=card)
        if self._trick:
            may = playable(tuple(hand), self._trick[0], self._contract)
            if card not in may:
                raise IllegalError("revoke", move, player=names[move.who], led=self._trick[0], held=min(may))
        hand.discard(card)
        self._trick.append(card)
        self.turn = (move.who + 1) % SEATS
        if len(self._trick) == SEATS:
            self._take()

    def show(self, move: Move, cards: Iterable[Card | None], names: Sequence[str]) -> None:
        """Compare cards laid open with the hand they come from. Raises IllegalError for one that is not in it."""
        hand = self._cards.hands[move.who]
        for card in cards:
            if card is not None and card not in hand and not self._cards.hides:
                raise IllegalError("open_hand", move, player=names[move.who], card=card)

    def _take(self) -> None:
        """Give the trick to its winner, who leads the next one."""
        self.turn = (self.turn + trick_taker(self._trick, self._contract)) % SEATS
        side = int(self.turn == self._declarer)
        self.points[side] += sum(CARD_POINTS[card] for card in self._trick)
        self.taken[side] += 1
        self._trick = []
