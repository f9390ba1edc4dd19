"""Write a row as a line: short German words, in the order people say a game."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from skatlist.formats.quoting import quoted
from skatlist.game import Contract, Entry, Level, Reason, carried
from skatlist.sheet import Feat, House, PerPlace, Row, Stated, Written

_CONTRACTS: Final[Mapping[Contract, str]] = {
    Contract.CLUBS: "kreuz",
    Contract.SPADES: "pik",
    Contract.HEARTS: "herz",
    Contract.DIAMONDS: "karo",
    Contract.GRAND: "grand",
    Contract.NULL: "null",
    Contract.REVOLUTION: "revolution",
    Contract.RAMSCH: "ramsch",
    Contract.PASSED: "e",
    Contract.VOID: "ungültig",
}
_REASONS: Final[Mapping[Reason, str]] = {
    Reason.GIVEN_UP: "aufgegeben",
    Reason.CONCEDED: "geschenkt",
    Reason.CLAIM: "rest angesagt",
    Reason.VIOLATION_DECLARER: "verstoß alleinspieler",
    Reason.VIOLATION_OPPONENTS: "verstoß gegner",
}
_LEVELS: Final[Mapping[Level, str]] = {
    Level.HAND: "h",
    Level.SCHNEIDER: "s",
    Level.SCHNEIDER_ANNOUNCED: "sa",
    Level.SCHWARZ: "z",
    Level.SCHWARZ_ANNOUNCED: "za",
    Level.OUVERT: "ou",
    Level.SPITZE: "sp",
}


def write_line(row: Row, *, with_place: bool = True, stated: bool = False) -> str:
    """Return a row in canonical notation; `stated` adds everything the list states beside the facts of the game.

    >>> write_line(Row(number=1, declarer=2, entry=Entry(contract=Contract.CLUBS, spitzen=-2, bid=36, won=True)))
    '2 kreuz o2 r36 +'
    """
    both = _both_columns(row) if stated else None
    tokens = [str(row.declarer)] if with_place and row.declarer is not None else []
    tokens += _entry_tokens(row.entry, both)
    if row.house is not None:
        tokens += _house_tokens(row.house)
    if stated:
        tokens += _stated_tokens(row.stated, row.declarer)
        if row.dealer is not None:
            tokens.append(f"geber {row.dealer}")
        if row.written is not None:
            tokens += _written_tokens(row.written, row.entry, both=both)
        if row.remark:
            tokens.append(quoted(row.remark))
    return " ".join(tokens)


def spitzen_token(spitzen: int) -> str:
    """Return Spitzen as a token.

    >>> spitzen_token(2), spitzen_token(-3)
    ('m2', 'o3')
    """
    return f"o{-spitzen}" if spitzen < 0 else f"m{spitzen}"


def levels_run(levels: Level) -> str:
    """Return level tokens without blanks.

    >>> levels_run(Level.HAND | Level.OUVERT)
    'hou'
    """
    return "".join(token for level, token in _LEVELS.items() if levels & level)


def pairs(values: PerPlace) -> str:
    """Return numbers with their places: `1:20 3:-48`."""
    return " ".join(f"{place}:{value}" for place, value in enumerate(values, start=1) if value is not None)


@cache
def _level_tokens(levels: Level, contract: Contract | None) -> tuple[str, ...]:
    """Return the tokens of complete levels without those an announced one carries: `h sa`, not `h s sa`."""
    needed = levels
    for level in _LEVELS:
        without = needed & ~level
        if carried(without, contract) & level:
            needed = without
    return tuple(token for level, token in _LEVELS.items() if needed & level)


def _entry_tokens(entry: Entry, both: tuple[int, int] | None) -> Iterator[str]:
    if entry.contract is not None:
        yield _CONTRACTS[entry.contract]
    if both:
        yield "m{} o{}".format(*both)
    elif entry.spitzen is not None:
        yield spitzen_token(entry.spitzen)
    yield from _level_tokens(entry.levels, entry.contract)
    numbers = (
        ("r", entry.bid),
        ("augen ", entry.card_points),
        ("stiche ", entry.tricks),
        ("kontra ", entry.kontra or None),
        ("bock ", entry.bock or None),
    )
    for word, number in numbers:
        if number is not None:
            yield f"{word}{number}"
    charged = tuple(_charged(entry))
    if charged:
        yield " ".join(("als", *charged))
    if entry.reason is not Reason.PLAYED:
        yield _REASONS[entry.reason]
    if entry.overbid:
        yield "ü"
    if entry.won is not None:
        yield "+" if entry.won else "-"


def _charged(entry: Entry) -> Iterator[str]:
    if entry.charged_contract is not None:
        yield _CONTRACTS[entry.charged_contract]
    if entry.charged_spitzen is not None:
        yield spitzen_token(entry.charged_spitzen)


def _house_tokens(house: House) -> Iterator[str]:
    if house.phase is not None:
        yield f"phase {house.phase.value}"
    if house.kontra_by:
        yield f"kontra von {_listed(house.kontra_by)}"
    if house.bidders:
        yield f"gereizt von {_listed(house.bidders)}"
    if any(value is not None for value in house.card_points):
        yield f"augen {pairs(house.card_points)}"
    if house.shoves:
        yield f"schieben {house.shoves}"
    if house.virgin:
        yield f"jungfrau {_feats(house.virgin, 'va')}"
    if house.march:
        yield f"durchmarsch {_feats(house.march, 'ma')}"
    if any(value is not None for value in house.penalties):
        yield f"strafe {pairs(house.penalties)}"


def _listed(places: tuple[int, ...]) -> str:
    return " ".join(map(str, places))


def _feats(feats: tuple[Feat, ...], announced: str) -> str:
    return " ".join(f"{announced * feat.announced}{feat.place}{'!' * feat.missed}" for feat in feats)


def _stated_tokens(stated: Stated, declarer: int | None) -> Iterator[str]:
    if stated.value is not None:
        yield f"={stated.value}"
    for word, values in (("stand", stated.totals), ("gew", stated.won), ("verl", stated.lost)):
        booked = [place for place, value in enumerate(values, start=1) if value is not None]
        if declarer is not None and booked == [declarer]:
            yield f"{word} {values[declarer - 1]}"
        elif booked:
            yield f"{word} {pairs(values)}"
    if stated.passed is not None:
        yield f"ep {stated.passed}"


def _both_columns(row: Row) -> tuple[int, int] | None:
    """Return the numbers of a row that has Spitzen with and without, as `m2 o3` says it."""
    written = row.written
    if written is None or written.with_ is None or written.without is None or row.entry.spitzen is not None:
        return None
    return (written.with_, written.without) if min(written.with_, written.without) >= 0 else None


def _written_tokens(written: Written, entry: Entry, both: tuple[int, int] | None) -> Iterator[str]:
    """Yield what stands in the columns, where the tokens before do not say the same."""
    spitzen = entry.spitzen
    follows = (None, None) if spitzen is None else (None, -spitzen) if spitzen < 0 else (spitzen, None)
    columns = (written.with_, written.without)
    if columns not in {both, follows, (None, None)}:
        numbers = (f"{side}{number}" for side, number in zip("mo", columns, strict=True) if number is not None)
        yield f"spalten {' '.join(numbers)}"
    if written.levels is not None and written.levels != entry.levels:
        yield f"angekreuzt {levels_run(written.levels) or '0'}"
