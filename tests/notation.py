"""Games for tests, written as in the lists: `2 kreuz m2 h s r36 +`. Small, and apart from the program's reader."""

from dataclasses import replace

from skatlist.game import Contract, Entry, Level, Reason, carried
from skatlist.sheet import Row

CONTRACTS = {
    "kreuz": Contract.CLUBS,
    "pik": Contract.SPADES,
    "herz": Contract.HEARTS,
    "karo": Contract.DIAMONDS,
    "grand": Contract.GRAND,
    "null": Contract.NULL,
    "revolution": Contract.REVOLUTION,
    "ramsch": Contract.RAMSCH,
    "ungültig": Contract.VOID,
    "e": Contract.PASSED,
}
LEVELS = {
    "h": Level.HAND,
    "s": Level.SCHNEIDER,
    "sa": Level.SCHNEIDER_ANNOUNCED,
    "z": Level.SCHWARZ,
    "za": Level.SCHWARZ_ANNOUNCED,
    "ou": Level.OUVERT,
    "sp": Level.SPITZE,
}


def game(line: str) -> Entry:
    """Return the entry of a line without place; `als kreuz m1` at its end names the game charged for a Null."""
    played, _, charged = line.partition(" als ")
    name, *words = played.split()
    entry = Entry(contract=CONTRACTS[name])
    for word in words:
        entry = _with(entry, word)
    if charged:
        other = game(charged)
        entry = replace(entry, charged_contract=other.contract, charged_spitzen=other.spitzen)
    return replace(entry, levels=carried(entry.levels, entry.contract))


def row(number: int, line: str) -> Row:
    """Return a row of a list; a digit in front is the place of the declarer."""
    place, _, rest = line.partition(" ")
    if place.isdigit():
        return Row(number=number, declarer=int(place), entry=game(rest))
    return Row(number=number, entry=game(line))


def rows(*lines: str) -> tuple[Row, ...]:
    """Return the rows of a list, numbered from 1."""
    return tuple(row(number, line) for number, line in enumerate(lines, 1))


def _with(entry: Entry, word: str) -> Entry:
    if word in LEVELS:
        return replace(entry, levels=entry.levels | LEVELS[word])
    if word in ("+", "-"):
        return replace(entry, won=word == "+")
    if word == "ü":
        return replace(entry, overbid=True)
    if word in {reason.value for reason in Reason}:
        return replace(entry, reason=Reason(word))
    for start, name in (("kontra", "kontra"), ("bock", "bock"), ("r", "bid")):
        if word.startswith(start):
            return replace(entry, **{name: int(word.removeprefix(start))})
    sign = {"m": 1, "o": -1}[word[0]]
    return replace(entry, spitzen=sign * int(word[1:]))
