"""A difference in words: its place, both readings, the evidence for them, the right reading."""

from typing import Final

from skatlist.cases.comparison.model import Certainty, DifferenceKind, Evidence, ListDifference, Reading, Side
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.skat.checks.order.rounds import S101 as WRONG_LENGTH
from skatlist.skat.sheet import Row
from skatlist.skat.sheet.columns import heading, is_column
from skatlist.words import Language, Phrase, text

_HEADS: Final = frozenset(("agreed", "rules", "void", "change"))
_GAMES: Final = frozenset((DifferenceKind.FACTS, DifferenceKind.ROW, DifferenceKind.ORDER))


def where(difference: ListDifference, lang: Language) -> str:
    """Return the place of a difference: the game with its numbers on both lists, or the row below them.

    >>> from skatlist.skat.sheet.columns import Cell
    >>> where(ListDifference(DifferenceKind.STATED, 13, (13, 12), (Cell("value"),), 24, 48), Language.EN)
    'game 13 (second list: 12)'
    """
    game = difference.game
    if game is None:
        return text("dispute.comparison.head", lang)
    if isinstance(game, str):
        return text(f"words.FooterName.{game}", lang)
    words = text("checks.game", lang, game=game)
    other = [
        text("dispute.comparison.number_on", lang, side=side, game=number)
        for side, number in zip(Side, difference.games, strict=True)
        if number is not None and number != game and difference.kind is not DifferenceKind.NUMBERING
    ]
    return f"{words} ({', '.join(other)})" if other else words


def what(difference: ListDifference, lang: Language) -> str:
    """Return the subject of a difference: the columns, or that a row is missing, is elsewhere or has another number."""
    if difference.kind in {DifferenceKind.ROW, DifferenceKind.ORDER, DifferenceKind.NUMBERING}:
        return text(f"dispute.comparison.{difference.kind}", lang)
    if difference.kind is DifferenceKind.FOOTER:
        return text("game.score.place", lang, place=difference.cells[0].place)
    names = [
        text(f"dispute.comparison.head_{cell}", lang) if cell in _HEADS else heading(cell, lang)
        for cell in difference.cells
        if cell in _HEADS or is_column(cell)
    ]
    return ", ".join(dict.fromkeys(names))


def reading_words(reading: Reading, lang: Language) -> str:
    """Return the reading of one list in words, or a dash if the cell is empty."""
    if isinstance(reading, Row):
        line = write_line(reading, lang)
        value = reading.stated.value
        return line if value is None else f"{line} ={value}"
    return text("dispute.comparison.nothing", lang) if reading is None else str(reading)


def evidence(difference: ListDifference, side: Side) -> Phrase:
    """Return the evidence for or against one list's reading.

    >>> one = ListDifference(DifferenceKind.FACTS, 7, testimonies=(Evidence(own=3, backing=14), Evidence(cross=3)))
    >>> print(evidence(one, Side.FIRST).text(Language.EN))
    goes with its own numbers and with 14 totals of the second list
    >>> print(evidence(one, Side.SECOND).text(Language.EN))
    its own numbers go with the first list
    """
    mine = difference.testimonies[side is Side.SECOND]
    if difference.kind in _GAMES:
        is_lacking = difference.is_open and difference.kind is DifferenceKind.ROW and difference.reading(side) is None
        if is_lacking and mine.off and not mine.own and not mine.cross:
            numbers = (_phrase("neither"), *_counted(mine, side))
        else:
            than_first = difference.is_open and side is Side.SECOND
            numbers = (_numbers(mine, side), *_off(mine, than_first=than_first))
        parts = (*_rule(mine), *numbers)
        return parts[0]._replace(more=parts[1:])
    if difference.kind is DifferenceKind.DEALER:
        return _phrase("deals_right" if mine.own else "deals_wrong")
    if difference.kind is DifferenceKind.NUMBERING:
        is_right = difference.reading(side) == difference.right
        return _phrase("counts_right" if is_right else "counts_wrong")
    if difference.kind is DifferenceKind.HEAD or difference.right is None:
        return _phrase("silent")
    return _number(mine, difference)


def _phrase(name: str, **params: object) -> Phrase:
    return Phrase(f"dispute.comparison.{name}", params)


def _rule(mine: Evidence) -> tuple[Phrase, ...]:
    if not mine.rule:
        return ()
    if mine.rule is WRONG_LENGTH:
        return (_phrase("broken_length"),)
    title = Phrase(f"findings.{mine.rule.code}.title")
    return (_phrase("broken", code=mine.rule.code, title=title),)


def _numbers(mine: Evidence, side: Side) -> Phrase:
    if mine.own and mine.cross:
        return _phrase("divided", own=mine.own, cross=mine.cross, other=side.other)
    if mine.cross:
        return _phrase("against_itself", other=side.other)
    if mine.own:
        return _phrase("itself_and_other" if mine.backing else "itself", count=mine.backing, other=side.other)
    return _phrase("silent")


def _off(mine: Evidence, *, than_first: bool) -> tuple[Phrase, ...]:
    if not mine.off or mine.since is None:
        return ()
    more, less = ("apart_more", "apart_less") if than_first else ("off_more", "off_less")
    name = more if mine.off > 0 else less
    return (_phrase(name, game=mine.since, points=abs(mine.off)),)


def _counted(mine: Evidence, side: Side) -> tuple[Phrase, ...]:
    if side is Side.SECOND:
        return _off(mine, than_first=True)
    return (_phrase("counted", points=f"{mine.off:+d}", place=mine.place),)


def _number(mine: Evidence, difference: ListDifference) -> Phrase:
    if mine.own:
        return _phrase("fits")
    if len(difference.cells) > 1:
        return _phrase("wrong_column")
    return _phrase("too_much" if mine.off > 0 else "too_little", points=abs(mine.off))


def conclusion(difference: ListDifference) -> Phrase:
    """Return the right reading and its certainty, or that only the table can decide if the point is open."""
    if difference.is_open:
        return _phrase("open")
    certain = "sure" if difference.verdict is Certainty.SURE else "likely"
    if difference.proposed is not None:
        return _phrase(f"{certain}_side", side=difference.proposed)
    return _phrase(f"{certain}_other", right=difference.right)
