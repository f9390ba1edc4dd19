"""Replay a game record: check every bid and card against the rules, and return the result."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain
from typing import Final

from skatlist.base.patterns import pattern
from skatlist.files.formats.iss.record import CARDS, SERVER, Holdings, IllegalError, Move, groups
from skatlist.files.formats.numbers import natural
from skatlist.skat.game import (
    ALL_POINTS,
    ALL_TRICKS,
    BASE,
    SCHWARZ_ANNOUNCED,
    SUITS,
    Contract,
    Level,
    legal_bids,
    with_implied_levels,
)
from skatlist.skat.game.cards import CARD_POINTS, Card, card_points, playable, trick_taker
from skatlist.skat.rules import load_profile

# The bidding of a game record, move by move. ISkO 3.3.

FOREHAND, MIDDLEHAND, REARHAND = range(3)


class Auction:
    """The bidding: whose turn it is and the bid, middlehand to forehand, then rearhand to the player left.

    `declarer` is the seat that won the bidding when it is `over`, or None if all passed. `bid` 0 means that
    forehand plays without a bid.
    """

    def __init__(self, legal: frozenset[int]) -> None:
        self.legal = legal
        self.bid = 0
        self.over = False
        self.declarer: int | None = None
        self._speaker = MIDDLEHAND
        self._listener = FOREHAND
        self._answering = False
        self._alone = False  # both others passed at once, and forehand decides

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self._listener if self._answering or self._alone else self._speaker

    def hear(self, move: Move) -> bool:
        """Process the next move.

        Return False if it is forehand's announcement, which is not part of the bidding. Raises IllegalError for an
        invalid bid.
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
        """Record the winner of the first two. Rearhand bids to them next, or they have won."""
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


# The play, card by card.

SEATS: Final = 3


class Tricks:
    """The tricks of a contract as far as they were played: whose turn it is, and the points and tricks of each side.

    `points` and `taken` are those of the opponents and of the declarer, in this order. `open` says that an unfinished
    trick is on the table.
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
        """Whether an unfinished trick is on the table."""
        return bool(self._trick)

    @property
    def all_played(self) -> bool:
        """Whether the last trick is taken."""
        return sum(self.taken) == ALL_TRICKS

    @property
    def lost(self) -> bool:
        """Whether the game is certainly lost: a Null with a trick, or an announcement missed. ISkO 2.5.7, 2.5.9."""
        if self._contract not in BASE:
            return self.taken[1] > 0
        if self._announced & SCHWARZ_ANNOUNCED:
            return self.taken[0] > 0
        return bool(self._announced & Level.SCHNEIDER_ANNOUNCED) and self.points[0] > self._beaten

    def play(self, move: Move, names: Sequence[str]) -> None:
        """Process the next card. Raises IllegalError for a card out of turn, not held, or not following suit."""
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
        """Compare exposed cards with their hand. Raises IllegalError for a card that is not in it."""
        hand = self._cards.hands[move.who]
        for card in cards:
            if card is not None and card not in hand and not self._cards.hides:
                raise IllegalError("open_hand", move, player=names[move.who], card=card)

    def _take(self) -> None:
        self.turn = (self.turn + trick_taker(self._trick, self._contract)) % SEATS
        side = int(self.turn == self._declarer)
        self.points[side] += sum(CARD_POINTS[card] for card in self._trick)
        self.taken[side] += 1
        self._trick = []


_LEFT: Final = ("TI.", "LE.")  # took too long, left
_SEATS: Final = ("0", "1", "2")


class RecordEnding(StrEnum):
    """The ways in which a record ends."""

    PASSED = "passed"
    PLAYED = "played"
    DECIDED = "decided"  # the server stops when a Null or an announcement is lost
    GIVEN_UP = "given_up"
    CONCEDED = "conceded"
    CARDS_OPEN = "shown"  # the declarer showed the cards and both opponents agreed
    LEFT = "left"  # a player left or took too long


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """The facts that a record shows.

    Seats are 0 forehand to 2 rearhand, None if unknown. `announced` are Hand, announced levels and ouvert with
    everything they imply. `own` and `others` are the cards certain to be the declarer's (skat included) and the
    opponents'. Points and tricks are those at the end of the record, those of the skat in `skat_points`. `who` is
    the seat that ended the game early, `how` the move that did.
    """

    ending: RecordEnding
    declarer: int | None = None
    bid: int | None = None
    contract: Contract | None = None
    announced: Level = Level.NONE
    own: frozenset[Card] = frozenset()
    others: frozenset[Card] = frozenset()
    own_points: int = 0
    own_tricks: int = 0
    other_points: int = 0
    other_tricks: int = 0
    skat_points: int | None = None
    who: int | None = None
    how: str = ""


def replay(moves: Sequence[Move], names: Sequence[str]) -> Replayed:
    """Return the result of the moves of a record.

    Raises IllegalError at the first illegal move. `names` are those of forehand, middlehand and rearhand, for the
    error message.
    """
    game = _Game(moves, names)
    for move in moves:
        game.hear(move)
    return game.result(moves[-1] if moves else None)


class _Game:
    """A game while its moves are read. `_expect` handles the next one."""

    def __init__(self, moves: Sequence[Move], names: Sequence[str]) -> None:
        self._moves, self._names = moves, names
        self._expect: Callable[[Move], None] = self._deal
        self._auction = Auction(legal_bids(load_profile()))
        self._cards: Holdings | None = None
        self._ending: RecordEnding | None = None
        self._who: int | None = None
        self._how = ""
        self._declarer = -1
        self._contract: Contract | None = None
        self._announced = Level.NONE
        self._tricks: Tricks | None = None
        self._resigned: set[int] = set()
        self._showed = False
        self._declared: Move | None = None  # the declaration whose discards are still to come
        self._interrupted = False  # a time-out between declaration and discards: the game may go on

    def hear(self, move: Move) -> None:
        """Process a move."""
        leaves = move.who == SERVER and move.action.startswith(_LEFT)
        claims = move.who != SERVER and (move.action == "RE" or move.action.startswith("SC"))
        if self._is_over and (leaves or claims):
            return  # later moves are irrelevant
        if leaves:
            self._leave(move)
        elif claims and self._tricks is not None:
            self._claim(move, self._tricks)
        elif self._ending in {None, RecordEnding.DECIDED} or self._declared is not None:
            self._expect(move)
        elif self._interrupted:
            self._ending, self._who, self._how, self._interrupted = None, None, "", False
            self._expect(move)
        else:
            raise IllegalError("more", move)

    def result(self, last: Move | None) -> Replayed:
        """Return the result of the game. Raises IllegalError if it is not finished."""
        if last is None:
            raise IllegalError("no_moves")
        if self._ending is None or not self._is_over:
            raise IllegalError("truncated", last)
        begun = Replayed(ending=self._ending, who=self._who, how=self._how)
        if self._declarer < 0:
            return begun
        begun = replace(begun, declarer=self._declarer, bid=self._auction.bid)
        if self._declared is not None:
            self._held.begin()  # broken off with all twelve cards in hand
            self._tricks = Tricks(self._contract or Contract.GRAND, self._announced, self._declarer, self._held)
        tricks = self._tricks
        if tricks is None or self._cards is None:
            return begun
        own, others = self._cards.sides(self._declarer)
        discards = None if self._declared is not None else self._cards.discards
        return replace(
            begun,
            contract=self._contract,
            announced=self._announced,
            own=own,
            others=others,
            other_points=tricks.points[0],
            own_points=tricks.points[1],
            other_tricks=tricks.taken[0],
            own_tricks=tricks.taken[1],
            skat_points=None if discards is None else card_points(discards),
        )

    def _deal(self, move: Move) -> None:
        if move.who != SERVER:
            raise IllegalError("server", move)
        self._cards = Holdings(move, self._moves)
        self._expect = self._bid

    def _bid(self, move: Move) -> None:
        self._on_turn(move, self._auction.turn)
        is_bid = self._auction.hear(move)
        if not self._auction.over:
            return
        if self._auction.declarer is None:
            self._ending = RecordEnding.PASSED
            return
        self._declarer = self._auction.declarer
        self._expect = self._announce
        if not is_bid:
            self._announce(move)

    def _announce(self, move: Move) -> None:
        self._on_turn(move, self._declarer)
        if move.action == "s":
            self._expect = self._show_skat
        else:
            self._declare(move, hand=True)

    def _show_skat(self, move: Move) -> None:
        if move.who != SERVER:
            raise IllegalError("server", move)
        self._held.pick_up(self._declarer, move)
        self._expect = self._declare_after_skat

    def _declare_after_skat(self, move: Move) -> None:
        """Process the declaration: one move with the two discards, or a move in front of them."""
        self._on_turn(move, self._declarer)
        contract, announced, cards = announcement(move, hand=False)
        if cards and cards.count(".") != ALL_TRICKS - 1:
            self._declare(move, hand=False)
        else:
            self._declared = move
            self._contract, self._announced = contract, with_implied_levels(announced, contract)
            self._expect = self._discard

    def _discard(self, move: Move) -> None:
        """Process the discards in a move of their own. A time-out in front of them ends no game that is played on."""
        declared, self._declared = self._declared, None
        if declared is not None:
            self._on_turn(move, self._declarer)
            announced, _, open_cards = declared.action.partition(".")
            in_one = ".".join(filter(None, (announced, move.action, open_cards)))
            self._declare(move._replace(action=in_one), hand=False)
            self._interrupted = self._ending is RecordEnding.LEFT

    def _declare(self, move: Move, *, hand: bool) -> None:
        self._on_turn(move, self._declarer)
        contract, announced, rest = announcement(move, hand=hand)
        cards = list(chain(*groups(rest, move))) if rest else []
        held = self._held
        if not hand:
            held.put_down(self._declarer, cards[:2], self._names[self._declarer], move)
            cards = cards[2:]
        if cards and not (announced & Level.OUVERT and len(cards) == ALL_TRICKS):
            raise IllegalError("too_many_cards", move)
        held.begin()
        self._contract, self._announced = contract, with_implied_levels(announced, contract)
        self._tricks = Tricks(contract, self._announced, self._declarer, held)
        self._tricks.show(move, cards, self._names)
        self._expect = self._play

    def _play(self, move: Move) -> None:
        if self._tricks is None:
            raise IllegalError("no_card", move)
        self._tricks.play(move, self._names)
        if self._tricks.all_played:
            self._ending = RecordEnding.PLAYED
        elif self._ending is None and not self._tricks.open and self._tricks.lost:
            self._ending = RecordEnding.DECIDED

    def _claim(self, move: Move, tricks: Tricks) -> None:
        """Process `RE` (gives up: the declarer alone or both opponents) or `SC` (exposes the cards)."""
        if move.action == "RE":
            self._resigned.add(move.who)
            if self._declarer in self._resigned:
                self._end(RecordEnding.GIVEN_UP, move)
            elif len(self._resigned) == SEATS - 1:
                self._end(RecordEnding.CARDS_OPEN if self._showed else RecordEnding.CONCEDED, move)
            return
        _, _, rest = move.action.partition(".")
        tricks.show(move, chain(*groups(rest, move)) if rest else (), self._names)
        self._showed |= move.who == self._declarer

    def _leave(self, move: Move) -> None:
        seat = move.action[3:]
        if seat not in _SEATS:
            raise IllegalError("move", at=move.at, token=str(move))
        self._who = int(seat)
        self._end(RecordEnding.LEFT, move)

    @property
    def _is_over(self) -> bool:
        if self._ending is RecordEnding.DECIDED:
            return self._tricks is not None and not self._tricks.open
        return self._ending is not None

    def _end(self, ending: RecordEnding, move: Move) -> None:
        self._ending, self._how = ending, str(move)

    def _on_turn(self, move: Move, seat: int) -> None:
        if move.who != seat:
            raise IllegalError("turn", move, player=self._names[seat])

    @property
    def _held(self) -> Holdings:
        if self._cards is None:
            raise IllegalError("no_moves")
        return self._cards


_CONTRACTS: Final = dict(zip("CSHDGN", (*SUITS, Contract.GRAND, Contract.NULL), strict=True))
_LEVELS: Final = {
    "H": Level.HAND,
    "S": Level.SCHNEIDER_ANNOUNCED,
    "Z": Level.SCHWARZ_ANNOUNCED,
    "O": Level.OUVERT,
}
_ANNOUNCEMENT: Final = pattern(r"([CSHDGN])([HSZO]{0,4})(?:\.(.+))?")


def announcement(move: Move, *, hand: bool) -> tuple[Contract, Level, str]:
    """Return contract, announcement and the cards after it as written.

    `hand` says that the skat was not picked up. Raises IllegalError for a move that is not an announcement, and for
    one that the rules do not allow.
    """
    match = _ANNOUNCEMENT.fullmatch(move.action)
    if match is None:
        raise IllegalError("no_announcement", move)
    contract = _CONTRACTS[match[1]]
    levels = Level.NONE
    for letter in match[2]:
        levels |= _LEVELS[letter]
    if contract in BASE and levels & Level.OUVERT:
        levels |= Level.HAND  # an open suit game or grand is played from the hand
    high = levels & (Level.SCHNEIDER_ANNOUNCED | Level.SCHWARZ_ANNOUNCED)
    if contract is Contract.NULL and high:
        raise IllegalError("null_level", move)
    if not hand and (levels & Level.HAND or high):
        raise IllegalError("from_hand", move)
    if hand and not levels & Level.HAND:
        raise IllegalError("hand_missing", move)
    return contract, levels, match[3] or ""
