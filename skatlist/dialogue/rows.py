"""Rows of a list removed, inserted, moved to other numbers or to another table, in sentences."""

from collections.abc import Callable, Iterator
from typing import Final

from skatlist.dialogue.commands import Delete, MoveRow
from skatlist.dialogue.pending import Confirmation
from skatlist.dialogue.replies import Note, Reply
from skatlist.evening import Decision, Evening, Key
from skatlist.evening.rows import Transfer, played_by_dealer
from skatlist.formats.notation.writer import write_line
from skatlist.sheet import ScoredSheet

_MOST_GAMES: Final = 5  # games


def move_row(evening: Evening, key: Key, command: Delete | MoveRow, decision: Decision) -> Iterator[Reply]:
    """Remove a row, or give it another number, and report it. Raises RefusedError, Overtaken, InputError."""
    last = evening.scored(key).next_game - 1
    if isinstance(command, Delete):
        row = evening.rows.delete(key, command.number, decision)
        params = {"game": command.number, "line": write_line(row), "last": last}
        yield Note("row_deleted_last" if command.number == last else "row_deleted", params)
    else:
        evening.rows.room_before(key, command.other)  # refuses a missing game by the number that was typed
        row = evening.rows.move(key, command.number, command.target, decision)
        yield Note("row_moved", {"game": command.number, "now": command.target, "line": write_line(row)})
    yield from dealer_notes(evening.scored(key))


def transfer_asked(planned: Transfer, yes: Callable[[], Iterator[Reply]]) -> Confirmation:
    """Return the question whether games are to move to another table, with its people."""
    name = "transfer_along" if planned.along else "transfer_ask"
    return Confirmation(
        name,
        {
            **_transfer_words(planned),
            "who": tuple(f"{place} {player.name}".rstrip() for place, player in enumerate(planned.people, 1)),
        },
        yes,
    )


def transferred(planned: Transfer) -> Note:
    """Report that they moved."""
    return Note("transferred", _transfer_words(planned))


def _transfer_words(planned: Transfer) -> dict[str, object]:
    series, table = planned.target
    return {"count": planned.games, "first": planned.first, "now": planned.now, "series": series, "table": table}


def row_inserted(scored: ScoredSheet, game: int) -> Iterator[Reply]:
    """Report that a game was inserted, and the new numbers of the later games."""
    last = scored.next_game - 1
    yield Note("row_inserted_last" if game == last else "row_inserted", {"game": game, "next": game + 1, "last": last})
    yield from dealer_notes(scored)


def dealer_notes(scored: ScoredSheet) -> Iterator[Reply]:
    """Report the games that the dealer would have played now. A row before them is missing, or doubled."""
    games = played_by_dealer(scored)
    if games:
        more = ("\N{HORIZONTAL ELLIPSIS}",) if len(games) > _MOST_GAMES else ()
        yield Note("row_dealers", {"games": (*games[:_MOST_GAMES], *more)}, alarm=True)
