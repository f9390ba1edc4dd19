"""Games for tests, written as in the lists: `2 kreuz m2 h s r36 +`. Small, and apart from the program's reader."""

from skatlist.skat.game import Contract, Entry, Level, Reason, with_implied_levels
from skatlist.skat.sheet import Row

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
        entry = entry._replace(charged_contract=other.contract, charged_spitzen=other.spitzen)
    return entry._replace(levels=with_implied_levels(entry.levels, entry.contract))


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
        return entry._replace(levels=entry.levels | LEVELS[word])
    if word in ("+", "-"):
        return entry._replace(won=word == "+")
    if word == "ü":
        return entry._replace(overbid=True)
    if word in {reason.value for reason in Reason}:
        return entry._replace(reason=Reason(word))
    for start, name in (("kontra", "kontra"), ("bock", "bock"), ("r", "bid")):
        if word.startswith(start):
            return entry._replace(**{name: int(word.removeprefix(start))})
    sign = {"m": 1, "o": -1}[word[0]]
    return entry._replace(spitzen=sign * int(word[1:]))
