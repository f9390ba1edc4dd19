"""The bidding of a game record, move by move. ISkO 3.3."""

from skatlist.formats.iss.moves import IllegalError, Move
from skatlist.formats.numbers import natural

FOREHAND, MIDDLEHAND, REARHAND = range(3)


class Auction:
    """The bidding: whose turn it is and the bid, middlehand to forehand, then rearhand to the one who is left.

    `declarer` is the seat that won the bidding, once `over`; None when all passed. `bid` 0 is a forehand that plays
    without a bid.
    """

    def __init__(self, legal: frozenset[int]) -> None:
        self.legal = legal
        self.bid = 0
        self.over = False
        self.declarer: int | None = None
        self._speaker = MIDDLEHAND
        self._listener = FOREHAND
        self._answering = False
        self._alone = False  # both others passed at once: forehand plays or not

    @property
    def turn(self) -> int:
        """The seat that must speak."""
        return self._listener if self._answering or self._alone else self._speaker

    def hear(self, move: Move) -> bool:
        """Take the next move; return False where it is forehand's announcement and no part of the bidding.

        Raises IllegalError for a bid that is none.
        """
        if self._alone:
            return self._last_word(move)
        if self._answering:
            if move.action not in {"y", "p"}:
                raise IllegalError("no_answer", move, bid=self.bid)
            self._answering = False
            if move.action == "p":
                self._left(self._speaker)
        elif move.action == "p":
            self._left(self._listener)
        else:
            self.bid = self._number(move)
            self._answering = True
        return True

    def _number(self, move: Move) -> int:
        bid = natural(move.action)
        if bid is None:
            raise IllegalError("no_bid", move)
        if bid not in self.legal:
            raise IllegalError("bid", move, bid=bid)
        if bid <= self.bid:
            raise IllegalError("bid_low", move, bid=bid, last=self.bid)
        return bid

    def _left(self, winner: int) -> None:
        """Note the player left of two: rearhand bids to them, or they have won."""
        self._listener = winner
        if self._speaker == MIDDLEHAND:
            self._speaker = REARHAND
            return
        self._alone = not self.bid
        if self.bid:
            self.over, self.declarer = True, winner

    def _last_word(self, move: Move) -> bool:
        self.over = True
        if move.action == "p":
            return True
        self.declarer = FOREHAND
        if natural(move.action) is None:
            return False
        self.bid = self._number(move)
        return True
