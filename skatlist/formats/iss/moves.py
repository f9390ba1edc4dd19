"""The moves of a game record: players, written cards, and the names of illegal moves."""

from typing import Final, NamedTuple

from skatlist.game.cards import DECK, Card

SERVER: Final = -1
HIDDEN: Final = "??"  # a card the record does not show
CARDS: Final = {card.value: card for card in DECK}
_SEATS: Final = {"w": SERVER, "0": 0, "1": 1, "2": 2}


class Move(NamedTuple):
    """One move: its number in the record from 1, the seat (SERVER, else 0 forehand to 2 rearhand), what is done."""

    at: int
    who: int
    action: str

    def __str__(self) -> str:
        """Return the move as it stands in the record."""
        return f"{'w' if self.who == SERVER else self.who} {self.action}"


class IllegalError(Exception):
    """A record that cannot have happened: a sentence `L101.iss_<sentence>` and its parameters.

    It never leaves the readers of game records; there it becomes a finding.
    """

    def __init__(self, sentence: str, move: Move | None = None, /, **params: object) -> None:
        super().__init__(sentence)
        self.sentence = f"iss_{sentence}"
        self.params = params if move is None else {"at": move.at, "token": str(move), **params}


def read_moves(text: str) -> list[Move]:
    """Return the moves of a record. Raises IllegalError if a word is nobody's move.

    >>> [str(move) for move in read_moves("1 18 0 p")]
    ['1 18', '0 p']
    """
    words = text.split()
    moves = []
    for at in range(0, len(words) - 1, 2):
        who = _SEATS.get(words[at])
        if who is None:
            raise IllegalError("move", at=at // 2 + 1, token=f"{words[at]} {words[at + 1]}")
        moves.append(Move(at // 2 + 1, who, words[at + 1]))
    if len(words) % 2:
        raise IllegalError("move", at=len(words) // 2 + 1, token=words[-1])
    return moves


def groups(text: str, move: Move) -> list[list[Card | None]]:
    """Return the cards of a move by the bars between them, None for a hidden one.

    Raises IllegalError for what is no card and for a card named twice.
    """
    found = [[_card(name, move) for name in part.split(".")] for part in text.split("|")]
    shown = [card for part in found for card in part if card is not None]
    if len(set(shown)) < len(shown):
        twice = next(card for index, card in enumerate(shown) if card in shown[:index])
        raise IllegalError("card_twice", move, card=twice)
    return found


def _card(name: str, move: Move) -> Card | None:
    if name == HIDDEN:
        return None
    card = CARDS.get(name)
    if card is None:
        raise IllegalError("card", move, card=name)
    return card
