"""Write a row as a line: short words of a language, in spoken order. Files have the German ones."""

from collections.abc import Iterator
from typing import Final

from skatlist.files.formats.notation.quoting import quoted
from skatlist.files.formats.word_lookup import FEAT_SIGNS, LEVEL_SIGNS
from skatlist.skat.game import Contract, Entry, Level, Reason, announced_levels
from skatlist.skat.sheet import Feat, HouseRuleFacts, PerPlace, Row, Stated, Written
from skatlist.words import Language
from skatlist.words.word_tables import line_word, words_of

_SIDES: Final = ("with", "without")


def write_line(row: Row, lang: Language = Language.DE, *, with_place: bool = True, stated: bool = False) -> str:
    """Return a row in the notation, for files or in another language. Every reader reads both.

    `stated` adds everything that the list states in addition to the facts of the game.

    >>> row = Row(number=1, declarer=2, entry=Entry(contract=Contract.CLUBS, spitzen=-2, bid=36, won=True))
    >>> write_line(row), write_line(row, Language.EN)
    ('2 kreuz o2 r36 +', '2 clubs wo2 bid 36 +')
    """
    both = _both_columns(row) if stated else None
    tokens = [str(row.declarer)] if with_place and row.declarer is not None else []
    tokens += _entry_tokens(row.entry, both, lang)
    if row.house is not None:
        tokens += _house_tokens(row.house, lang)
    if stated:
        tokens += _stated_tokens(row.stated, row.declarer, lang)
        if row.dealer is not None:
            tokens.append(_fact("dealer", row.dealer, lang))
        if row.written is not None:
            tokens += _written_tokens(row.written, row.entry, both, lang)
        if row.remark:
            tokens.append(quoted(row.remark))
        if row.remark_by:
            tokens.append(_fact("remark_by", quoted(row.remark_by), lang))
    return " ".join(tokens)


def levels_run(levels: Level) -> str:
    """Return level tokens without blanks.

    >>> levels_run(Level.HAND | Level.OUVERT)
    'hou'
    """
    return "".join(token for level, token in LEVEL_SIGNS.items() if levels & level)


def pairs(values: PerPlace) -> str:
    """Return numbers with their places: `1:20 3:-48`."""
    return " ".join(f"{place}:{value}" for place, value in enumerate(values, start=1) if value is not None)


def _fact(name: str, fact: object, lang: Language) -> str:
    letters = words_of("letter", lang).get(name)
    return f"{letters[0]}{fact}" if letters else f"{line_word('line', name, lang)} {fact}"


def write_spitzen(spitzen: int, lang: Language = Language.DE) -> str:
    """Return Spitzen in the notation of lines.

    >>> write_spitzen(2), write_spitzen(-3, Language.EN)
    ('m2', 'wo3')
    """
    return _fact("without" if spitzen < 0 else "with", abs(spitzen), lang)


def _contract(contract: Contract, lang: Language) -> str:
    return line_word("contract", contract.value, lang)


def _entry_tokens(entry: Entry, both: tuple[int, int] | None, lang: Language) -> Iterator[str]:
    if entry.contract is not None:
        yield _contract(entry.contract, lang)
    if both:
        yield " ".join(_fact(side, number, lang) for side, number in zip(_SIDES, both, strict=True))
    elif entry.spitzen is not None:
        yield write_spitzen(entry.spitzen, lang)
    needed = announced_levels(entry.levels, entry.contract)
    yield from (token for level, token in LEVEL_SIGNS.items() if needed & level)
    numbers = (
        ("bid", entry.bid),
        ("card_points", entry.card_points),
        ("tricks", entry.tricks),
        ("kontra", entry.kontra or None),
        ("bock", entry.bock or None),
    )
    yield from (_fact(name, number, lang) for name, number in numbers if number is not None)
    charged = tuple(_charged(entry, lang))
    if charged:
        yield _fact("charged", " ".join(charged), lang)
    if entry.reason is not Reason.PLAYED:
        yield line_word("reason", entry.reason.value, lang)
    if entry.overbid:
        yield line_word("line", "overbid", lang)
    if entry.won is not None:
        yield "+" if entry.won else "-"


def _charged(entry: Entry, lang: Language) -> Iterator[str]:
    if entry.charged_contract is not None:
        yield _contract(entry.charged_contract, lang)
    if entry.charged_spitzen is not None:
        yield write_spitzen(entry.charged_spitzen, lang)


def _house_tokens(house: HouseRuleFacts, lang: Language) -> Iterator[str]:
    points, penalties = pairs(house.card_points), pairs(house.penalties)
    facts = (
        ("phase", house.phase and house.phase.value),
        ("kontra_by", _listed(house.kontra_by)),
        ("bidders", _listed(house.bidders)),
        ("card_points", points),
        ("shoves", house.shoves),
        ("virgin", write_feats("virgin", house.virgin)),
        ("march", write_feats("march", house.march)),
        ("penalties", penalties),
    )
    yield from (_fact(name, words, lang) for name, words in facts if words)


def _listed(places: tuple[int, ...]) -> str:
    return " ".join(map(str, places))


def write_feats(name: str, feats: tuple[Feat, ...]) -> str:
    """Return feats: a place, with a sign before it if announced, and `!` after it if missed (quellen.md A16).

    >>> write_feats("virgin", (Feat(1), Feat(3, announced=True, missed=True)))
    '1 va3!'
    """
    return " ".join(f"{FEAT_SIGNS[name] * feat.announced}{feat.place}{'!' * feat.missed}" for feat in feats)


def _stated_tokens(stated: Stated, declarer: int | None, lang: Language) -> Iterator[str]:
    if stated.value is not None:
        yield f"={stated.value}"
    for name, values in (("totals", stated.totals), ("won", stated.won), ("lost", stated.lost)):
        booked = [place for place, value in enumerate(values, start=1) if value is not None]
        if declarer is not None and booked == [declarer]:
            yield _fact(name, values[declarer - 1], lang)
        elif booked:
            yield _fact(name, pairs(values), lang)
    if stated.passed is not None:
        yield _fact("passed", stated.passed, lang)


def _both_columns(row: Row) -> tuple[int, int] | None:
    written = row.written
    if written is None or written.with_ is None or written.without is None or row.entry.spitzen is not None:
        return None
    return (written.with_, written.without) if min(written.with_, written.without) >= 0 else None


def _written_tokens(written: Written, entry: Entry, both: tuple[int, int] | None, lang: Language) -> Iterator[str]:
    """Yield the facts written in columns, unless earlier tokens have them."""
    spitzen = entry.spitzen
    follows = (None, None) if spitzen is None else (None, -spitzen) if spitzen < 0 else (spitzen, None)
    columns = (written.with_, written.without)
    if columns not in {both, follows, (None, None)}:
        sides = zip(_SIDES, columns, strict=True)
        yield _fact(
            "columns", " ".join(_fact(side, number, lang) for side, number in sides if number is not None), lang
        )
    if written.levels is not None and written.levels != entry.levels:
        yield _fact("crossed", levels_run(written.levels) or "0", lang)
