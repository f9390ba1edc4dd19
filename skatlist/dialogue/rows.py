"""Rows of a list moved with `k`: `k 13 weg`, `k 27 davor 110-2+`, `k 13 hinter 27`."""

import re
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from skatlist.dialogue.replies import Reply, Told
from skatlist.dialogue.waiting import Confirm
from skatlist.dialogue.words import BEFORE, BEHIND, OUT
from skatlist.evening import Decision, Evening, Key
from skatlist.evening.rows import Transfer, played_by_dealer
from skatlist.formats.notation.line import read_line
from skatlist.formats.notation.writer import write_line
from skatlist.formats.numbers import natural
from skatlist.sheet import ScoredSheet
from skatlist.words.spelling import nearest


class RowWord(StrEnum):
    """What is done with a row."""

    DELETE = "delete"
    MOVE = "move"
    INSERT = "insert"


_NAMED: Final = 5  # games

_COMMAND: Final = re.compile(r"(\d+)\s*([^\W\d]+)\s*(.*)", re.DOTALL)


class RowCommand(NamedTuple):
    """A row and what is done with it: `other` is the game before or behind which it goes, `line` what is put in."""

    word: RowWord
    game: int
    behind: bool = False
    other: int = 0
    line: str = ""

    @property
    def target(self) -> int:
        """The number a moved row gets."""
        return self.other + self.behind - (self.other > self.game)

    def room(self, evening: Evening, key: Key) -> int:
        """Return the number a game gets that is put in. Raises RefusedError."""
        return self.game + 1 if self.behind else evening.rows.room_before(key, self.game)


def read_row_command(text: str) -> RowCommand | None:
    """Return what is to be done with a row, None where a text says nothing of the kind.

    >>> [read_row_command(line).target for line in ("13 vor 27", "13 hinter 27", "27 nach 13")]
    [26, 27, 14]
    """
    match = _COMMAND.fullmatch(text.strip())
    game = natural(match[1]) if match else None
    if match is None or game is None:
        return None
    word, rest = match[2].casefold(), match[3].strip()
    if word in OUT and not rest:
        return RowCommand(RowWord.DELETE, game)
    if word not in BEFORE | BEHIND:
        return None
    behind, other = word in BEHIND, natural(rest)
    if other is not None:
        return RowCommand(RowWord.MOVE, game, behind, other)
    return RowCommand(RowWord.INSERT, game, behind, line=rest)


def is_no_game(line: str) -> bool:
    """Whether a line behind `k 12` begins with a word and is no game: `wech`, `davr 110+`."""
    row, _unread = read_line(line, place_required=True)
    return line[:1].isalpha() and (row is None or row.entry.contract is None)


def near_row_command(text: str) -> str:
    """Return what a text was probably meant to do with a row, empty where nobody knows.

    >>> near_row_command("2 dafor 3 null +"), near_row_command("2 wek"), near_row_command("2 xyz")
    ('2 davor 3 null +', '2 weg', '')
    """
    match = _COMMAND.fullmatch(text.strip())
    if match is None or read_line(match[2], place_required=True)[0] is not None:
        return ""
    meant = nearest(match[2], (*BEFORE, *BEHIND, *OUT))
    return f"{match[1]} {meant} {match[3]}".rstrip() if meant else ""


def move_row(evening: Evening, key: Key, command: RowCommand, decision: Decision) -> Iterator[Reply]:
    """Take a row out, or let it have another number, and say so. Raises RefusedError, Overtaken, InputError."""
    last = evening.scored(key).next_game - 1
    if command.word is RowWord.DELETE:
        row = evening.rows.delete(key, command.game, decision)
        said = {"game": command.game, "line": write_line(row), "last": last}
        yield Told("row_deleted_last" if command.game == last else "row_deleted", said)
    else:
        evening.rows.room_before(key, command.other)  # refuses a game that is not there by the number that was typed
        row = evening.rows.move(key, command.game, command.target, decision)
        yield Told("row_moved", {"game": command.game, "now": command.target, "line": write_line(row)})
    yield from dealers_told(evening.scored(key))


def transfer_asked(planned: Transfer, yes: Callable[[], Iterator[Reply]]) -> Confirm:
    """Return the question whether games are to go to another table; who sits there is named."""
    name = "transfer_along" if planned.along else "transfer_ask"
    return Confirm(name, {**_transfer_words(planned), "who": _sitting(planned)}, yes)


def transferred(planned: Transfer) -> Told:
    """Say that they went."""
    return Told("transferred", _transfer_words(planned))


def _transfer_words(planned: Transfer) -> dict[str, object]:
    series, table = planned.target
    return {"count": planned.games, "first": planned.first, "now": planned.now, "series": series, "table": table}


def _sitting(planned: Transfer) -> tuple[str, ...]:
    return tuple(f"{place} {player.name}".rstrip() for place, player in enumerate(planned.people, 1))


def row_inserted(scored: ScoredSheet, game: int) -> Iterator[Reply]:
    """Say that a game was put in, and where the rest of the list stands now."""
    last = scored.next_game - 1
    yield Told("row_inserted_last" if game == last else "row_inserted", {"game": game, "next": game + 1, "last": last})
    yield from dealers_told(scored)


def dealers_told(scored: ScoredSheet) -> Iterator[Reply]:
    """Say in which games the dealer would have played now: a row is still missing there, or doubled."""
    games = played_by_dealer(scored)
    if games:
        more = ("\N{HORIZONTAL ELLIPSIS}",) if len(games) > _NAMED else ()
        yield Told("row_dealers", {"games": (*games[:_NAMED], *more)}, alarm=True)
