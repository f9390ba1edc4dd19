"""A difference in words: where it is, what either list says, what the witnesses say, what is right."""

from typing import Final

from skatlist.comparison.model import Difference, DifferenceKind, Reading, Side, Testimony, Verdict
from skatlist.formats.notation.writer import write_line
from skatlist.sheet import Row
from skatlist.sheet.columns import heading, is_column
from skatlist.words import Language, finding_text, text

_HEADS: Final = frozenset(("agreed", "rules", "void", "change"))
_GAMES: Final = frozenset((DifferenceKind.FACTS, DifferenceKind.ROW, DifferenceKind.ORDER))
_BROKEN: Final = {"S101": "length"}  # what is said of a list in words of its own


def where(difference: Difference, lang: Language) -> str:
    """Return the place of a difference: the game with its numbers on both lists, or the row below them.

    >>> from skatlist.sheet.columns import Cell
    >>> where(Difference(DifferenceKind.STATED, 13, (13, 12), (Cell("value"),), 24, 48), Language.EN)
    'game 13 (second list: 12)'
    """
    game = difference.game
    if game is None:
        return text("comparison.head", lang)
    if isinstance(game, str):
        return text(f"words.FooterName.{game}", lang)
    said = text("comparison.game", lang, game=game)
    other = [
        text("comparison.number_on", lang, side=side, game=number)
        for side, number in zip(Side, difference.games, strict=True)
        if number is not None and number != game and difference.kind is not DifferenceKind.NUMBERING
    ]
    return f"{said} ({', '.join(other)})" if other else said


def what(difference: Difference, lang: Language) -> str:
    """Return what differs: the columns, or that a row is missing, stands elsewhere or is numbered otherwise."""
    if difference.kind in {DifferenceKind.ROW, DifferenceKind.ORDER, DifferenceKind.NUMBERING}:
        return text(f"comparison.{difference.kind}", lang)
    if difference.kind is DifferenceKind.FOOTER:
        return text("comparison.place", lang, place=difference.cells[0].place)
    names = [
        text(f"comparison.head_{cell}", lang) if cell in _HEADS else heading(cell, lang)
        for cell in difference.cells
        if cell in _HEADS or is_column(cell)
    ]
    return ", ".join(dict.fromkeys(names))


def said(reading: Reading, lang: Language) -> str:
    """Return what a list says there; a dash where it says nothing."""
    if isinstance(reading, Row):
        line = write_line(reading, lang)
        value = reading.stated.value
        return line if value is None else f"{line} ={value}"
    return text("comparison.nothing", lang) if reading is None else str(reading)


def testimony(difference: Difference, side: Side, lang: Language) -> str:
    """Return what speaks for or against what one list says.

    >>> one = Difference(DifferenceKind.FACTS, 7, testimonies=(Testimony(own=3, backing=14), Testimony(cross=3)))
    >>> print(testimony(one, Side.FIRST, Language.EN))
    goes with its own numbers and with 14 totals of the second list
    >>> print(testimony(one, Side.SECOND, Language.EN))
    its own numbers go with the first list
    """
    mine = difference.testimonies[side is Side.SECOND]
    if difference.kind in _GAMES:
        parts = [*_rule(mine, lang), _numbers(mine, side, lang), *_off(mine, lang)]
    elif difference.kind is DifferenceKind.DEALER:
        parts = [text(f"comparison.deals_{'right' if mine.own else 'wrong'}", lang)]
    elif difference.kind in {DifferenceKind.STATED, DifferenceKind.FOOTER} and difference.right is not None:
        parts = [_number(mine, difference, lang)]
    elif difference.kind is DifferenceKind.NUMBERING:
        fits = difference.reading(side) == difference.right
        parts = [text(f"comparison.counts_{'right' if fits else 'wrong'}", lang)]
    else:
        parts = [text("comparison.silent", lang)]
    return "; ".join(parts)


def _rule(mine: Testimony, lang: Language) -> list[str]:
    if not mine.rule:
        return []
    if mine.rule in _BROKEN:
        return [text(f"comparison.broken_{_BROKEN[mine.rule]}", lang)]
    return [text("comparison.broken", lang, code=mine.rule, title=finding_text(mine.rule, "title", lang))]


def _numbers(mine: Testimony, side: Side, lang: Language) -> str:
    if mine.own and mine.cross:
        return text("comparison.divided", lang, own=mine.own, cross=mine.cross, other=side.other)
    if mine.cross:
        return text("comparison.against_itself", lang, other=side.other)
    if mine.own:
        backed = "itself_and_other" if mine.backing else "itself"
        return text(f"comparison.{backed}", lang, count=mine.backing, other=side.other)
    return text("comparison.silent", lang)


def _off(mine: Testimony, lang: Language) -> list[str]:
    """Return by how much the totals of a list are off from a game on, where they are."""
    if not mine.off or mine.since is None:
        return []
    more = "more" if mine.off > 0 else "less"
    return [text(f"comparison.off_{more}", lang, game=mine.since, points=abs(mine.off))]


def _number(mine: Testimony, difference: Difference, lang: Language) -> str:
    if mine.own:
        return text("comparison.fits", lang)
    if difference.cells[0].name == "total" and len(difference.cells) > 1:
        return text("comparison.wrong_column", lang)
    return text(f"comparison.{'too_much' if mine.off > 0 else 'too_little'}", lang, points=abs(mine.off))


def conclusion(difference: Difference, lang: Language) -> str:
    """Return what is right and how certain that is; that only the table can say it where the point is open."""
    if difference.is_open:
        return text("comparison.open", lang)
    certain = "sure" if difference.verdict is Verdict.SURE else "likely"
    if difference.proposed is not None:
        return text(f"comparison.{certain}_side", lang, side=difference.proposed)
    return text(f"comparison.{certain}_other", lang, right=said(difference.right, lang))


def sentences(difference: Difference, lang: Language) -> tuple[str, str]:
    """Return what speaks for and against either list, as whole sentences."""
    first, second = (
        text("comparison.testimony", lang, side=side, words=testimony(difference, side, lang)) for side in Side
    )
    return first, second
