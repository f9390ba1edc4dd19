"""The 32 cards, their names, and what a set of cards proves about a game: Spitzen, points, levels."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Final

from skatlist.skat.game.contract import ALL_POINTS, ALL_TRICKS, BASE, SUITS, Contract, Level
from skatlist.skat.rules import Profile
from skatlist.words import UsageError
from skatlist.words.word_tables import typed_words


class Card(StrEnum):
    """A card: suit C S H D and rank A K Q J T 9 8 7, as game records write it.

    The members are in the trump order of clubs. They compare as texts.
    """

    CJ = "CJ"
    SJ = "SJ"
    HJ = "HJ"
    DJ = "DJ"
    CA = "CA"
    CT = "CT"
    CK = "CK"
    CQ = "CQ"
    C9 = "C9"
    C8 = "C8"
    C7 = "C7"
    SA = "SA"
    ST = "ST"
    SK = "SK"
    SQ = "SQ"
    S9 = "S9"
    S8 = "S8"
    S7 = "S7"
    HA = "HA"
    HT = "HT"
    HK = "HK"
    HQ = "HQ"
    H9 = "H9"
    H8 = "H8"
    H7 = "H7"
    DA = "DA"
    DT = "DT"
    DK = "DK"
    DQ = "DQ"
    D9 = "D9"
    D8 = "D8"
    D7 = "D7"

    @property
    def suit(self) -> Contract:
        """The suit printed on the card. A Bube nevertheless belongs to trumps."""
        return _SUIT_LETTERS[self[0]]

    @property
    def rank(self) -> str:
        """The rank as one letter: A T K Q J 9 8 7."""
        return self[1]


_SUIT_LETTERS: Final = dict(zip("CSHD", SUITS, strict=True))
_RANK_POINTS: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}

DECK: Final = tuple(Card)
JACKS: Final = DECK[:4]
CARD_POINTS: Final = MappingProxyType({card: _RANK_POINTS[card.rank] for card in DECK})

_SUIT_SIGNS: Final = dict(zip(SUITS, ("c♣", "s♠", "h♥", "d♦"), strict=True))
_TEN: Final = "10"


@cache
def _suit_names() -> dict[str, Contract]:
    return {name: suit for suit in SUITS for name in (*_SUIT_SIGNS[suit], *typed_words("suit")[suit.value])}


@cache
def _names() -> dict[str, Card]:
    """Return every name of every card, without blanks and hyphens. If a name is ambiguous, the two-letter code wins."""
    ranks = {name: rank for rank in _RANK_POINTS for name in (rank.lower(), *typed_words("rank")[rank])}
    ranks[_TEN] = "T"
    names = {
        suit_name + rank_name: _card(suit, rank)
        for suit_name, suit in _suit_names().items()
        for rank_name, rank in ranks.items()
    }
    return names | {card.value.lower(): card for card in DECK}


def _card(suit: Contract, rank: str) -> Card:
    return Card("CSHD"[SUITS.index(suit)] + rank)


def card_named(name: str) -> Card | None:
    """Return the card for a German or English name or a two-letter code, or None if there is no such card.

    >>> [card_named(name).value for name in ("CJ", "Kreuz-Bube", "krB", "Herz 10", "HD", "♦A", "Pik As")]
    ['CJ', 'CJ', 'CJ', 'HT', 'HQ', 'DA', 'SA']
    """
    return _names().get(re.sub(r"[\s\-–]", "", name).lower())


def cards_named(text: str) -> tuple[Card, ...]:
    """Return the cards in a text, separated by blanks, commas or full stops. A name may contain a blank.

    Raises UsageError for an unknown card and for a card named twice.

    >>> [card.value for card in cards_named("CJ SJ, Herz Ass Kreuz-10")]
    ['CJ', 'SJ', 'HA', 'CT']
    """
    words = [word for word in re.split(r"[\s,;.|]+", text) if word.strip("-–")]
    suits = _suit_names().keys()
    cards: list[Card] = []
    while words:
        word = words.pop(0)
        if word.lower().rstrip("-–:") in suits and words:
            word = f"{word.rstrip(':')} {words.pop(0)}"
        card = card_named(word)
        if card is None:
            _either_suit(word)
            raise UsageError("card_unknown", card=word)
        if card in cards:
            raise UsageError("card_twice", card=card)
        cards.append(card)
    return tuple(cards)


def _either_suit(word: str) -> None:
    rank = re.sub(r"[\s\-–]", "", word)[1:]
    if word[:1].lower() == "k" and all(card_named(suit + rank) for suit in ("kr", "ka")):
        raise UsageError("card_either", card=word, first=f"Kr{rank}", second=f"Ka{rank}")


def card_points(cards: Iterable[Card]) -> int:
    """Return the card points (Augen): 120 in the whole deck."""
    return sum(CARD_POINTS[card] for card in cards)


@cache
def sums_of(count: int) -> frozenset[int]:
    """Return the totals of card points that this many of the 32 cards can have.

    >>> sorted(sums_of(1)), max(sums_of(2)), sums_of(32)
    ([0, 2, 3, 4, 10, 11], 22, frozenset({120}))
    """
    return frozenset(points for points in range(ALL_POINTS + 1) if _sums()[count] >> points & 1)


@cache
def _sums() -> tuple[int, ...]:
    sums = [1] + [0] * len(DECK)
    for card in DECK:
        for held in range(len(DECK), 0, -1):
            sums[held] |= sums[held - 1] << CARD_POINTS[card]
    return tuple(sums)


@cache
def trumps(contract: Contract) -> tuple[Card, ...]:
    """Return the trumps of a contract from the top: the Buben, then the suit. Null has none."""
    if contract not in BASE:
        return ()
    return JACKS + tuple(card for card in DECK[4:] if card.suit is contract)


def spitzen_run(cards: Collection[Card], contract: Contract) -> tuple[Card, ...]:
    """Return the unbroken run of top trumps that a player holds, or lacks, from the Kreuz-Bube down. ISkO 2.3.1.

    `cards` are the declarer's with the skat, in Hand games, too (2.3.2), without the skat only under a house rule.
    """
    order = trumps(contract)
    held = bool(order) and order[0] in cards
    length = next((n for n, card in enumerate(order) if (card in cards) is not held), len(order))
    return order[:length]


def spitzen_of(cards: Collection[Card], contract: Contract) -> int | None:
    """Return the Spitzen of the declarer's cards, skat included: + with, - without, None for Null. ISkO 2.3.

    >>> spitzen_of(cards_named("SJ HJ CA CT CK"), Contract.CLUBS)
    -1
    >>> spitzen_of(cards_named("CJ SJ DJ"), Contract.GRAND)
    2
    """
    run = spitzen_run(cards, contract)
    if not run:
        return None
    return len(run) if run[0] in cards else -len(run)


def levels_reached(points: int | None, tricks: int | None, profile: Profile) -> Level:
    """Return the Schneider and Schwarz that the declarer's points and tricks prove, for either side. ISkO 2.5.5, 2.5.6.

    A side with all tricks has made both, a side without any has suffered both. An unknown number proves nothing.
    """
    edge = profile.values.schneider_from
    schneider = points is not None and not ALL_POINTS - edge < points < edge
    by_points = profile.values.schwarz_by == "points"
    schwarz = points in (0, ALL_POINTS) if by_points else tricks in (0, ALL_TRICKS)
    if schwarz:
        return Level.SCHNEIDER | Level.SCHWARZ
    return Level.SCHNEIDER if schneider else Level.NONE


# The play of a trick: the suit of a card, the cards that may be played, the card that takes the trick. ISkO 2.1, 4.2.

_NULL_ORDER = "AKQJT987"
_PLAIN_ORDER = "ATKQ987"


@cache
def suit_groups(contract: Contract) -> Mapping[Card, Contract]:
    """Return the suit of each card in this contract. Trumps belong to the contract itself.

    >>> suit_groups(Contract.HEARTS)[Card.CJ].value, suit_groups(Contract.NULL)[Card.CJ].value
    ('hearts', 'clubs')
    """
    trump = frozenset(trumps(contract))
    return MappingProxyType({card: contract if card in trump else card.suit for card in DECK})


@cache
def strengths(contract: Contract) -> Mapping[Card, int]:
    """Return the strength of each card in its suit.

    The higher card beats the lower, and trumps (from 100) beat all others.
    """
    plain = _PLAIN_ORDER if trumps(contract) else _NULL_ORDER
    order = {card: len(plain) - plain.index(card.rank) for card in DECK if card.rank in plain}
    order |= {card: 100 + place for place, card in enumerate(reversed(trumps(contract)))}
    return MappingProxyType(order)


def playable(hand: Sequence[Card], led: Card | None, contract: Contract) -> list[Card]:
    """Return the cards of a hand that may be played. Players must follow suit."""
    if led is None:
        return list(hand)
    groups = suit_groups(contract)
    suit = groups[led]
    return [card for card in hand if groups[card] is suit] or list(hand)


def trick_taker(trick: Sequence[Card], contract: Contract) -> int:
    """Return the index of the card that takes a trick whose first card was led.

    >>> trick_taker([Card.HA, Card.H7, Card.DJ], Contract.GRAND)
    2
    """
    groups, strength = suit_groups(contract), strengths(contract)
    best = 0
    for index, card in enumerate(trick[1:], start=1):
        follows = groups[card] in (groups[trick[0]], contract)
        if follows and strength[card] > strength[trick[best]]:
            best = index
    return best
