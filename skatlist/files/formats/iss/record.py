"""One game record of the International Skat Server: its moves, the fields of its line, and the holders of the cards."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, NamedTuple

from skatlist.base.patterns import pattern
from skatlist.files.formats.numbers import natural
from skatlist.skat.game.cards import DECK, Card
from skatlist.skat.sheet import Source

# The moves of a game record: players, written cards, and the names of illegal moves.

SERVER: Final = -1
HIDDEN: Final = "??"  # a card that the record does not show
CARDS: Final = {card.value: card for card in DECK}
_SEAT_OF: Final = {"w": SERVER, "0": 0, "1": 1, "2": 2}


class Move(NamedTuple):
    """One move: its number in the record from 1, the seat (SERVER, else 0 forehand to 2 rearhand), the action."""

    at: int
    who: int
    action: str

    def __str__(self) -> str:
        """Return the move as in the record."""
        return f"{'w' if self.who == SERVER else self.who} {self.action}"


class IllegalError(Exception):
    """A record that cannot have happened: a sentence `L101.iss_<sentence>` and its parameters.

    The readers of game records turn it into a finding.
    """

    def __init__(self, sentence: str, move: Move | None = None, /, **params: object) -> None:
        super().__init__(sentence)
        self.sentence = f"iss_{sentence}"
        self.params = params if move is None else {"at": move.at, "token": str(move), **params}


def read_moves(text: str) -> list[Move]:
    """Return the moves of a record. Raises IllegalError if a word is not a move.

    >>> [str(move) for move in read_moves("1 18 0 p")]
    ['1 18', '0 p']
    """
    words = text.split()
    moves = []
    for at in range(0, len(words) - 1, 2):
        who = _SEAT_OF.get(words[at])
        if who is None:
            raise IllegalError("move", at=at // 2 + 1, token=f"{words[at]} {words[at + 1]}")
        moves.append(Move(at // 2 + 1, who, words[at + 1]))
    if len(words) % 2:
        raise IllegalError("move", at=len(words) // 2 + 1, token=words[-1])
    return moves


def groups(text: str, move: Move) -> list[list[Card | None]]:
    """Return the cards of a move in groups separated by bars, None for a hidden card.

    Raises IllegalError for an unknown or a repeated card.
    """
    parts = [[_card(name, move) for name in part.split(".")] for part in text.split("|")]
    visible = [card for part in parts for card in part if card is not None]
    if len(set(visible)) < len(visible):
        twice = next(card for index, card in enumerate(visible) if card in visible[:index])
        raise IllegalError("card_twice", move, card=twice)
    return parts


def _card(name: str, move: Move) -> Card | None:
    if name == HIDDEN:
        return None
    card = CARDS.get(name)
    if card is None:
        raise IllegalError("card", move, card=name)
    return card


# One game record of the International Skat Server: the fields of its line.

_FIELD: Final = pattern(r"([A-Z]{1,2}[0-9]?)\[([^\]\\]*(?:\\.[^\]\\]*)*)\]")
_ESCAPED: Final = pattern(r"\\(.)")
_DATE: Final = pattern(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?![0-9])")


@dataclass(frozen=True, slots=True, kw_only=True)
class IssRecord:
    """A record: `session` is its field SE, `game` its ID, `names` forehand, middlehand and rearhand.

    `moves` and `result` are the unchanged fields MV and R. `date` is YYYY-MM-DD or empty.
    """

    source: Source
    session: int
    game: int
    names: tuple[str, str, str]
    moves: str
    result: str
    place: str
    date: str
    comment: str


def read_record(source: Source) -> IssRecord:
    """Return the record on a line. Raises IllegalError if it is not a record or lacks a required field."""
    line = source.text.strip()
    if not line.startswith("(;"):
        raise IllegalError("no_record")
    fields = {name: _plain(value) for name, value in _FIELD.findall(line)}
    if fields.get("GM", "").lower() != "skat":
        raise IllegalError("no_record")
    if not line.endswith(")"):
        raise IllegalError("cut")
    missing = next((name for name in ("SE", "ID", "MV") if not fields.get(name)), None)
    if missing:
        raise IllegalError("field", token=missing)
    names = (fields.get("P0", ""), fields.get("P1", ""), fields.get("P2", ""))
    if not all(names) or len(set(names)) < len(names):
        raise IllegalError("names")
    date = _DATE.match(fields.get("DT", ""))
    return IssRecord(
        source=source,
        session=_number(fields["SE"], "SE"),
        game=_number(fields["ID"], "ID"),
        names=names,
        moves=fields["MV"],
        result=fields.get("R", ""),
        place=fields.get("PC", ""),
        date=date[1] if date else "",
        comment=fields.get("CO", ""),
    )


def _plain(value: str) -> str:
    value = _ESCAPED.sub(r"\1", value) if "\\" in value else value
    if not value.isprintable():
        value = "".join(char if char.isprintable() else " " for char in value)
    return value.strip()


def _number(text: str, field: str) -> int:
    number = natural(text)
    if number is None:
        raise IllegalError("field_number", token=f"{field}[{text}]")
    return number


# The holders of the cards in a game record, as far as the record shows them.

_GROUPS = (10, 10, 10, 2)
_HAND = 10
_TWELVE = 12
_SEPARATORS = re.compile(r"[.|]")
_PLAYING = 3


class Holdings:
    """The hands of three seats, the skat, and how much of it is certain.

    If the record hides cards, a seat also holds those it shows later, because a player had them all the time.
    """

    def __init__(self, deal: Move, moves: Sequence[Move]) -> None:
        """Begin with the dealt cards. Raises IllegalError if they are not 10 + 10 + 10 + 2 different ones."""
        hands = _dealt(deal)
        self.hands = [{card for card in hand if card is not None} for hand in hands[:_PLAYING]]
        self.skat = {card for card in hands[_PLAYING] if card is not None}
        self.discards: set[Card] | None = None  # the skat at the end, if the record shows it
        self._room = [_HAND - len(hand) for hand in self.hands]
        self._open: list[list[Card]] = [[], [], []]
        self._later: list[set[Card]] = [set(), set(), set()]
        self._start: list[set[Card]] = []
        self._twelve: set[Card] = set()  # the declarer's cards including the skat
        self.hides = any(HIDDEN in move.action for move in moves)
        if self.hides:
            self._look_ahead(moves)
        if len(self.skat) == len(hands[_PLAYING]):
            self.discards = set(self.skat)

    def pick_up(self, seat: int, move: Move) -> None:
        """Let the declarer pick up the skat shown by the server. Raises IllegalError if the skat had other cards."""
        cards = list(chain(*groups(move.action, move)))
        if len(cards) != _GROUPS[-1]:
            raise IllegalError("skat_count", move, count=len(cards))
        known = {card for card in cards if card is not None}
        early = known & self.hands[seat]  # known only from later moves
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
            hand &= set(self._open[seat])

    def begin(self) -> None:
        """Record the hands at the first lead."""
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
                self._open[move.who] += [CARDS[name] for name in _SEPARATORS.split(move.action) if name in CARDS]
        for seat in range(_PLAYING):
            self._fill(seat)

    def _fill(self, seat: int) -> None:
        """Replace hidden cards of a seat by those it shows later."""
        taken = set().union(*self.hands, self.skat)
        for card in self._open[seat]:
            if self._room[seat] and card not in taken:
                self._room[seat] -= 1
                self.hands[seat].add(card)
                self._later[seat].add(card)
                taken.add(card)


def _dealt(move: Move) -> list[list[Card | None]]:
    parts = groups(move.action, move)
    count = sum(map(len, parts))
    if count != sum(_GROUPS) or len(parts) not in {1, len(_GROUPS)}:
        raise IllegalError("deal", move, count=count)
    if len(parts) == 1:
        cards = parts[0]
        return [cards[:10], cards[10:20], cards[20:30], cards[30:]]
    if tuple(map(len, parts)) != _GROUPS:
        raise IllegalError("deal_groups", move, count=" + ".join(str(len(part)) for part in parts))
    return parts
