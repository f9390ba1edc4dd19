"""Lines that are not entered as typed: what was probably meant, what completes them, what replaced them."""

import re
from enum import StrEnum
from typing import Final

from skatlist.evening.entry_line import EntryLine
from skatlist.findings import Effect, Fix
from skatlist.findings.fixes import with_changes
from skatlist.formats.notation.line import read_line
from skatlist.formats.notation.writer import write_line
from skatlist.game import Contract
from skatlist.sheet import Row
from skatlist.words import Language

_SHORTENED: Final = "…"
_BEGINS_A_GAME: Final = re.compile(r"\s*\d")
_RARE: Final = 8  # Spitzen: nobody plays without this many, and in twelve cards they come once in ten thousand deals
_NO_FIELD: Final = frozenset(("row", "game"))  # changed by fixes, but not part of a line


def mended_line(line: str, made: EntryLine, lang: Language = Language.DE) -> str:
    """Return a line as its findings propose it, or the line itself if they propose nothing or leave a choice.

    >>> from skatlist.evening.entry_line import read_entry_line
    >>> from skatlist.rules import load_profile
    >>> from skatlist.sheet import Player, Sheet, score
    >>> people = tuple(Player(name) for name in ("Anna", "Bernd", "Carla"))
    >>> scored = score(Sheet(series=1, table=1, players=people), load_profile())
    >>> [mended_line(line, read_entry_line(line, scored, 1)) for line in ("1 nul +", "1 kreuz m33 +", "1 pik m1 + =23")]
    ['1 null +', '1 kreuz m3 +', '1 pik m1 + =22']
    """
    mended = line
    for finding in made.findings:
        token, near = (str(finding.params.get(name) or "") for name in ("token", "near"))
        if finding.has(Effect.UNREAD) and near and _SHORTENED not in token + near:
            mended = mended.replace(token, near, 1)
    if mended != line or made.row is None:
        return mended
    fixes = [fix for finding in made.findings for fix in finding.fixes]
    if len(fixes) != 1 or not _is_within(fixes[0], made.row):
        return line
    return write_line(with_changes(made.row, fixes[0].changes), lang, stated=True)


def _is_within(fix: Fix, row: Row) -> bool:
    return bool(fix.changes) and all(
        change.game == row.number and change.field.name not in _NO_FIELD for change in fix.changes
    )


def completed_line(line: str, more: str) -> str | None:
    """Return an incomplete line with the text typed afterwards, or None if that does not complete it.

    >>> completed_line("4 kreuz o1", "+"), completed_line("4 kreuz o1", "2 pik m1 +"), completed_line("4 kreuz +", "h")
    ('4 kreuz o1 +', None, None)
    """
    if not line or _BEGINS_A_GAME.match(more) or _names_a_contract(line, more):
        return None
    whole = f"{line} {more}"
    row, unread = read_line(whole, place_required=True)
    return None if row is None or unread else whole


def _names_a_contract(line: str, more: str) -> bool:
    before, after = (read_line(text, place_required=False)[0] for text in (line, more))
    return bool(before and after and before.entry.contract and after.entry.contract)


def is_another_game(line: str, made: EntryLine) -> bool:
    """Whether a line is hardly a second attempt at the game of an earlier line, because more than one fact differs.

    >>> from skatlist.evening.entry_line import read_entry_line
    >>> from skatlist.rules import load_profile
    >>> from skatlist.sheet import Player, Sheet, score
    >>> people = tuple(Player(name) for name in ("Anna", "Bernd", "Carla"))
    >>> scored = score(Sheet(series=1, table=1, players=people), load_profile())
    >>> typed = read_entry_line("2 herz m1 +", scored, 1)
    >>> [is_another_game(line, typed) for line in ("3 herz m1 +", "2 herz +", "3 kreuz m2 +", "3 null +", "3")]
    [False, False, True, True, False]
    """
    before = read_line(line, place_required=True)[0]
    if before is None or made.row is None:
        return False
    known = [pair for pair in zip(_facts(before), _facts(made.row), strict=True) if pair[0] is not None]
    differ = sum(one != other for one, other in known)
    return differ > 1 or differ == len(known) > 1


def _facts(row: Row) -> tuple[object, ...]:
    entry = row.entry
    if entry.contract is None:
        return row.declarer, None, entry.spitzen, None, entry.won
    spitzen = entry.spitzen if entry.spitzen or entry.contract.has_spitzen else 0
    return row.declarer, entry.contract, spitzen, entry.levels, entry.won


class Asks(StrEnum):
    """Questions about a game that breaks no rule, asked before it is entered."""

    REPEATS = "repeats"
    RARE = "rare"


def question_about(made: EntryLine) -> Asks | None:
    """Return the question about a game that can be entered: the last one again, or very rare Spitzen."""
    if made.row is None or made.refused:
        return None
    if abs(made.row.entry.spitzen or 0) >= _RARE:
        return Asks.RARE
    return Asks.REPEATS if repeats_the_last(made) else None


def repeats_the_last(made: EntryLine) -> bool:
    """Whether a new row repeats the one above: the same declarer and game. Two games passed in are no doubt."""
    rows = made.scored.sheet.rows
    if made.row is None or made.refused or not made.at or made.at + 1 < len(rows):
        return False
    entry, above = made.row.entry, rows[made.at - 1]
    played = (
        entry.contract is not None and entry.contract is not Contract.PASSED and entry.contract is not Contract.VOID
    )
    return played and (above.entry, above.declarer) == (entry, made.row.declarer)
