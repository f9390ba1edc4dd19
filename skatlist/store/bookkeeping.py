"""What is done with the lists of an evening, written into its journal; `event.policy` says who may, and when."""

from collections.abc import Sequence

from skatlist.event import policy
from skatlist.event.policy import NOBODY, Decision, Open
from skatlist.formats.notation.changes import write_change
from skatlist.formats.notation.writer import write_line
from skatlist.sheet import FooterName, Player, Row, SheetChange
from skatlist.store.evening import EVENT, Evening, Key, player_draft, seats_draft
from skatlist.store.journal import Draft, Record, RecordKind, list_key
from skatlist.words import RefusedError


def add_game(evening: Evening, key: Key, row: Row, author: str) -> Record:
    """Write the next game of a list. Raises RefusedError, Overtaken, InputError."""
    policy.must_be_open(evening.history(key))
    rows = evening.book(key).rows
    number = max((row.number or 0 for row in rows), default=0) + 1
    content = {"game": number, "line": write_line(row, stated=True)}
    return evening.add([Draft(RecordKind.GAME, list_key(*key), content)], author)[0]


def seat(evening: Evening, key: Key, numbers: Sequence[int], author: str, newcomers: Sequence[Player] = ()) -> None:
    """Write who sits at a table, with the people nobody knew before; who came or went before it counts no more.

    Raises RefusedError, Overtaken, InputError.
    """
    policy.must_be_open(evening.history(key))
    moves = [Draft(RecordKind.UNDO, list_key(*key), {"record": record.seq}) for record in evening.book(key).moves]
    evening.add([*map(player_draft, newcomers), *moves, seats_draft(key, numbers)], author)


def add_changes(
    evening: Evening, key: Key, changes: Sequence[SheetChange], author: str, newcomers: Sequence[Player] = ()
) -> Record:
    """Write who leaves and joins, or which rules hold, from a game on; they are undone together.

    `newcomers` are people nobody knew before. Raises RefusedError, Overtaken, InputError.
    """
    policy.must_be_open(evening.history(key))
    content = {"before": changes[0].before, "lines": [write_change(change) for change in changes]}
    drafts = [*map(player_draft, newcomers), Draft(RecordKind.CHANGE, list_key(*key), content)]
    return evening.add(drafts, author)[-1]


def undo(evening: Evening, key: Key, author: str) -> Record:
    """Take back the last thing entered in a list and return its record. Raises RefusedError, Overtaken, InputError."""
    policy.must_be_open(evening.history(key))
    last = evening.book(key).last_done
    if last is None:
        raise RefusedError("nothing_to_undo")
    evening.add([Draft(RecordKind.UNDO, list_key(*key), {"record": last.seq})], author)
    return last


def correct(
    evening: Evening, key: Key, game: int, row: Row, *, author: str, decision: Decision = NOBODY
) -> tuple[Row, Row]:
    """Write another entry for a game and return the row as it was and as it is.

    Who has to agree is `policy.must_be_agreed`. Raises RefusedError, Overtaken, InputError.
    """
    book = evening.book(key)
    before = [old for old in book.rows if old.number == game]
    if len(before) != 1:
        raise RefusedError("game_twice" if before else "game_missing", game=game, last=_last(book.rows))
    line = write_line(row, stated=True)
    # The same again is said of a row of which something could not be read: that is how it is settled.
    if line == write_line(before[0], stated=True) and all(finding.game != game for finding in book.unread):
        raise RefusedError("correct_same", game=game, line=line)
    concerned = policy.must_be_agreed(evening.scored(key), evening.history(key), before[0], row, decision)
    content = {"game": game, "line": line, **({"concerned": list(concerned)} if concerned else {}), **decision.facts()}
    evening.add([Draft(RecordKind.CORRECTION, list_key(*key), content)], author)
    return before[0], next(new for new in book.rows if new.number == game)


def state_totals(
    evening: Evening,
    key: Key,
    name: FooterName,
    values: Sequence[int | None],
    *,
    author: str,
    decision: Decision = NOBODY,
) -> None:
    """Write a row below the list as the paper states it. Raises RefusedError, Overtaken, InputError."""
    history = evening.history(key)
    policy.must_be_stated(evening.scored(key), history, name, values, decision)
    content = {"name": name.value, "values": list(values), **(decision.facts() if history.closed else {})}
    evening.add([Draft(RecordKind.TOTALS, list_key(*key), content)], author)


def release(evening: Evening, key: Key, decision: Decision, author: str) -> None:
    """Let a list be signed although its control totals do not agree: the director does, with a reason.

    It holds for the list as it is: what is changed in it before somebody signs has to be released again. Raises
    RefusedError, Overtaken, InputError.
    """
    policy.must_be_released(evening.scored(key), decision)
    evening.add([Draft(RecordKind.RELEASE, list_key(*key), decision.facts())], author)


def sign(evening: Evening, key: Key, places: Sequence[int], author: str) -> None:
    """Record that places stand by a list (KEEPER: its keeper), as it is. SkWO 6.2.5.

    Raises RefusedError where it is not complete or its control totals do not agree, Overtaken, InputError.
    """
    policy.must_be_signed(evening.scored(key), evening.history(key), places)
    evening.add([Draft(RecordKind.SIGN, list_key(*key), {"places": sorted(set(places))})], author)


def unsigned(evening: Evening, key: Key) -> tuple[int, ...]:
    """Return the places that have not signed a list."""
    return policy.unsigned(evening.sheet(key).size, evening.history(key))


def is_final(evening: Evening, key: Key) -> bool:
    """Whether all have signed a list, and what they signed is what is computed."""
    return policy.is_final(evening.scored(key), evening.history(key))


def open_points(evening: Evening, series: int) -> tuple[Open, ...]:
    """Return what keeps a series from being closed, table by table."""
    keys = [key for key in evening.tables if key[0] == series]
    lists = [(key, evening.scored(key) if evening.book(key).rows else None, evening.history(key)) for key in keys]
    return policy.open_points(series, lists)


def to_close(evening: Evening, series: int | None) -> tuple[int, ...]:
    """Return what a call closes: that series, else all that are not over and with them the event, as 0.

    Raises RefusedError where it is over already.
    """
    planned = range(1, evening.description.get("series", 1) + 1)
    return policy.to_close(sorted({*planned, *(key[0] for key in evening.tables)}), evening.closed, series)


def close(evening: Evening, series: Sequence[int], author: str, decision: Decision = NOBODY) -> None:
    """Write that series are over, and with 0 among them the event. SkWO 6.2.5, 5.5.

    Raises RefusedError where a list is not complete and signed, unless the director decides with a reason; Overtaken,
    InputError.
    """
    missing = [each for number in series if number for each in open_points(evening, number)]
    policy.must_be_closable(missing, decision)
    evening.add([Draft(RecordKind.CLOSE, EVENT, {"series": list(series), **decision.facts()})], author)


def _last(rows: Sequence[Row]) -> int:
    return max((row.number or 0 for row in rows), default=0)
