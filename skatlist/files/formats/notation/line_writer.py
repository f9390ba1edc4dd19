"""Write a row as a line: short words of a language, in spoken order. Files have the German ones."""

from collections.abc import Iterator
from typing import Final

from skatlist.files.formats.notation.quoting import quoted
from skatlist.files.formats.word_lookup import FEAT_SIGNS, LEVEL_SIGNS
from skatlist.skat.game import Contract, Entry, Level, announced_levels
from skatlist.skat.sheet import Feat, HouseRuleFacts, PerPlace, Row, Stated, Written
from skatlist.skat.sheet.game_facts import FactOf, GameFactKind, in_line_order
from skatlist.words import Language
from skatlist.words.word_tables import line_word, words_of

_SIDES: Final = ("with", "without")


def write_line(row: Row, lang: Language = Language.DE, *, with_place: bool = True, stated: bool = False) -> str:
    """Return a row in the notation, for files or in another language. Every reader reads both.

    `stated` adds everything that the list states in addition to the facts of the game. A value alone is such a fact.

    >>> row = Row(number=1, declarer=2, entry=Entry(contract=Contract.CLUBS, spitzen=-2, bid=36, won=True))
    >>> write_line(row), write_line(row, Language.EN)
    ('2 kreuz o2 r36 +', '2 clubs wo2 bid 36 +')
    """
    both = _both_columns(row) if stated else None
    tokens = [str(row.declarer)] if with_place and row.declarer is not None else []
    tokens += _entry_tokens(row.entry, both, lang)
    if row.house is not None:
        tokens += _tokens(row.house, FactOf.HOUSE, lang)
    if row.value_alone is not None and not stated:
        tokens.append(f"={row.value_alone}")
    if stated:
        tokens += _stated_tokens(row.stated, row.declarer, lang)
        if row.dealer is not None:
            tokens.append(_fact("dealer", row.dealer, lang))
        if row.written is not None:
            tokens += _written_tokens(row.written, row.entry, both, lang)
        tokens += text_tokens(row, lang)
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
    yield from _tokens(entry, FactOf.ENTRY, lang)


def _tokens(record: Entry | HouseRuleFacts, of: FactOf, lang: Language) -> Iterator[str]:
    """Yield the words of the facts that a record has, each by its kind."""
    empty = record._field_defaults
    for fact in in_line_order(of):
        value = getattr(record, fact.field)
        if value == empty[fact.field] and fact.kind is not GameFactKind.CHARGED_CONTRACT:
            continue
        match fact.kind:
            case GameFactKind.FLAG:
                yield line_word("line", fact.word, lang)
            case GameFactKind.RESULT:
                yield "+" if value else "-"
            case GameFactKind.REASON:
                yield line_word("reason", value.value, lang)
            case GameFactKind.CHARGED_CONTRACT if isinstance(record, Entry) and (
                charged := tuple(_charged(record, lang))
            ):
                yield _fact(fact.word, " ".join(charged), lang)  # and its Spitzen, which may stand alone
            case (
                GameFactKind.NUMBER
                | GameFactKind.POINTS
                | GameFactKind.COUNT
                | GameFactKind.DOUBLING
                | GameFactKind.PHASE
            ):
                yield _fact(fact.word, value, lang)
            case GameFactKind.PLACES:
                yield _fact(fact.word, " ".join(map(str, value)), lang)
            case GameFactKind.FEATS:
                yield _fact(fact.word, write_feats(fact.word, value), lang)
            case GameFactKind.PER_PLACE if words := pairs(value):
                yield _fact(fact.word, words, lang)


def text_tokens(row: Row, lang: Language) -> Iterator[str]:
    """Yield the free texts of a row as tokens of a line."""
    for fact in in_line_order(FactOf.ROW):
        if words := getattr(row, fact.field):
            yield _fact(fact.word, quoted(words), lang) if fact.has_word else quoted(words)


def _charged(entry: Entry, lang: Language) -> Iterator[str]:
    if entry.charged_contract is not None:
        yield _contract(entry.charged_contract, lang)
    if entry.charged_spitzen is not None:
        yield write_spitzen(entry.charged_spitzen, lang)


def write_feats(name: str, feats: tuple[Feat, ...]) -> str:
    """Return feats: a place, with a sign before it if announced, and `!` after it if missed (quellen.md A16).

    >>> write_feats("virgin", (Feat(1), Feat(3, announced=True, missed=True)))
    '1 va3!'
    """
    return " ".join(f"{FEAT_SIGNS[name] * feat.announced}{feat.place}{'!' * feat.missed}" for feat in feats)


def _stated_tokens(stated: Stated, declarer: int | None, lang: Language) -> Iterator[str]:
    for fact in in_line_order(FactOf.STATED):
        value = getattr(stated, fact.field)
        if fact.kind is GameFactKind.VALUE and value is not None:
            yield f"={value}"
        elif fact.is_per_place:
            booked = [place for place, number in enumerate(value, start=1) if number is not None]
            if declarer is not None and booked == [declarer]:
                yield _fact(fact.word, value[declarer - 1], lang)
            elif booked:
                yield _fact(fact.word, pairs(value), lang)
        elif value is not None:
            yield _fact(fact.word, value, lang)


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
