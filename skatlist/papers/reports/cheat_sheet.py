"""The page to keep next to the keyboard: how to type a game, its value, the other commands."""

from typing import Final

from skatlist.papers.reports.model import Column, ColumnKind, Heading, Report, ReportRow, Table, TextLines
from skatlist.skat.game.contract import BASE, NULL_VALUES, Contract, Level
from skatlist.skat.rules import load_profile
from skatlist.skat.rules.in_words import house_rows
from skatlist.words import Language, text

_CONTRACTS: Final = (Contract.DIAMONDS, Contract.HEARTS, Contract.SPADES, Contract.CLUBS, Contract.GRAND)
_FACTORS: Final = range(2, 9)
_NULL: Final = {"plain": Level.NONE, "hand": Level.HAND, "open": Level.OUVERT, "both": Level.HAND | Level.OUVERT}


def cheat_sheet(lang: Language) -> Report:
    """Return the page. Its values are those of the International Skat Order."""
    scoring = load_profile().scoring
    null = text("enter.cheat_sheet.null", lang, **{name: NULL_VALUES[levels] for name, levels in _NULL.items()})
    others = {name: scoring.others[size] for name, size in (("three", 3), ("four", 4), ("five", 5))}
    notes = (
        text("enter.cheat_sheet.lost", lang, null=null),
        text("enter.cheat_sheet.settled", lang, own=scoring.own, **others),
    )
    values = Table(
        text("enter.cheat_sheet.values", lang),
        (Column("contract", ""), *(Column(str(factor), f"x {factor}", ColumnKind.NUMBER) for factor in _FACTORS)),
        tuple(
            ReportRow((text(f"words.Contract.{each}", lang), *(factor * BASE[each] for factor in _FACTORS)))
            for each in _CONTRACTS
        ),
        is_titled=False,
    )
    return Report(
        text("enter.cheat_sheet.title", lang),
        (
            _written("typing", ("what", "typed", "example"), lang),
            Heading(text("enter.cheat_sheet.values", lang)),
            TextLines((text("enter.cheat_sheet.counted", lang),)),
            values,
            TextLines(notes),
            _written("commands", ("typed", "what"), lang),
            _house(lang),
        ),
        is_compact=True,
    )


def _house(lang: Language) -> Table:
    columns = tuple(Column(head, text(f"enter.cheat_sheet.{head}", lang)) for head in ("typed", "what"))
    rows = house_rows(load_profile("hausregeln"), lang)
    return Table(text("enter.cheat_sheet.house", lang), columns, tuple(map(ReportRow, rows)))


def _written(name: str, heads: tuple[str, ...], lang: Language) -> Table:
    lines = text(f"enter.cheat_sheet.{name}_rows", lang).split("\n")
    columns = tuple(Column(head, text(f"enter.cheat_sheet.{head}", lang)) for head in heads)
    return Table(
        text(f"enter.cheat_sheet.{name}", lang), columns, tuple(ReportRow(tuple(line.split("|"))) for line in lines)
    )
