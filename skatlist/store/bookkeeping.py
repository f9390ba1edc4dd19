"""What may be done with the lists of an evening, when, and by whom."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from skatlist.event.progress import games_played
from skatlist.formats.line import write_line
from skatlist.formats.sheet_changes import write_change
from skatlist.messages import RefusedError
from skatlist.sheet import KEEPER, FooterName, Player, Row, ScoredSheet, SheetChange, score
from skatlist.store.evening import EVENT, Evening, Key, player_draft, seats_draft
from skatlist.store.journal import Draft, Kind, Record, list_key

__all__ = [
    "Decision",
    "Open",
    "add_changes",
    "add_game",
    "close",
    "correct",
    "differing_places",
    "is_final",
    "must_be_complete",
    "open_points",
    "release",
    "seat",
    "sign",
    "state_totals",
    "to_close",
    "undo",
    "unsigned",
]


class Decision(NamedTuple):
    """Why something is done, who agreed to it, and the director where it was he who decided."""

    reason: str = ""
    agreed: tuple[int, ...] = ()
    director: str = ""

    def facts(self) -> dict[str, Any]:
        """Return what is known, for a record."""
        known = {"reason": self.reason, "agreed": list(self.agreed), "director": self.director}
        return {name: value for name, value in known.items() if value}


class Open(NamedTuple):
    """A list that keeps a series from being closed.

    `table` is None where nothing of a series was played, `played` where the list is missing; `unsigned` are the
    places that have not signed a complete one, `differing` those whose total on paper is not the one reckoned.
    """

    series: int
    table: int | None
    played: int | None
    agreed: int | None
    unsigned: tuple[int, ...] = ()
    differing: tuple[int, ...] = ()


NOBODY = Decision()


def add_game(evening: Evening, key: Key, row: Row, author: str) -> Record:
    """Write the next game of a list. Raises RefusedError, Overtaken, InputError."""
    _must_be_open(evening, key)
    rows = evening.book(key).rows
    number = max((row.number or 0 for row in rows), default=0) + 1
    content = {"game": number, "line": write_line(row, stated=True)}
    return evening.add([Draft(Kind.GAME, list_key(*key), content)], author)[0]


def seat(evening: Evening, key: Key, numbers: Sequence[int], author: str, newcomers: Sequence[Player] = ()) -> None:
    """Write who sits at a table, with the people nobody knew before; who came or went before it counts no more.

    Raises RefusedError, Overtaken, InputError.
    """
    _must_be_open(evening, key)
    moves = [Draft(Kind.UNDO, list_key(*key), {"record": record.seq}) for record in evening.book(key).moves]
    evening.add([*map(player_draft, newcomers), *moves, seats_draft(key, numbers)], author)


def add_changes(
    evening: Evening, key: Key, changes: Sequence[SheetChange], author: str, newcomers: Sequence[Player] = ()
) -> Record:
    """Write who leaves and joins, or which rules hold, from a game on; they are undone together.

    `newcomers` are people nobody knew before. Raises RefusedError, Overtaken, InputError.
    """
    _must_be_open(evening, key)
    content = {"before": changes[0].before, "lines": [write_change(change) for change in changes]}
    drafts = [*map(player_draft, newcomers), Draft(Kind.CHANGE, list_key(*key), content)]
    return evening.add(drafts, author)[-1]


def undo(evening: Evening, key: Key, author: str) -> Record:
    """Take back the last thing entered in a list and return its record. Raises RefusedError, Overtaken, InputError."""
    _must_be_open(evening, key)
    last = evening.book(key).last_done
    if last is None:
        raise RefusedError("nothing_to_undo")
    evening.add([Draft(Kind.UNDO, list_key(*key), {"record": last.seq})], author)
    return last


def correct(
    evening: Evening, key: Key, game: int, row: Row, *, author: str, decision: Decision = NOBODY
) -> tuple[Row, Row]:
    """Write another entry for a game and return the row as it was and as it is.

    Free until the first signature; then with a reason and the consent of everybody whose points it changes; once the
    series is over only by the director, with a reason. ISkO 5.5. Raises RefusedError, Overtaken, InputError.
    """
    book = evening.book(key)
    before = [old for old in book.rows if old.number == game]
    if len(before) != 1:
        raise RefusedError("game_twice" if before else "game_missing", game=game, last=_last(book.rows))
    line = write_line(row, stated=True)
    if line == write_line(before[0], stated=True):
        raise RefusedError("correct_same", game=game, line=line)
    concerned = _concerned(evening, key, before[0], row) if book.signed else ()
    if key[0] in evening.closed:
        if not (decision.director and decision.reason):
            raise RefusedError("series_closed", series=key[0])
    elif book.signed and not decision.director:
        if not (decision.reason and decision.agreed):
            raise RefusedError("list_signed", series=key[0], table=key[1])
        silent = tuple(place for place in concerned if place not in decision.agreed)
        if silent:
            raise RefusedError("correct_concerned", places=silent)
    content = {"game": game, "line": line, **({"concerned": list(concerned)} if concerned else {}), **decision.facts()}
    evening.add([Draft(Kind.CORRECTION, list_key(*key), content)], author)
    return before[0], next(new for new in book.rows if new.number == game)


def _concerned(evening: Evening, key: Key, before: Row, after: Row) -> tuple[int, ...]:
    """Return the places whose Gesamtpunkte another entry for a game changes."""
    was = evening.scored(key)
    rows = tuple(after._replace(number=before.number) if row == before else row for row in was.sheet.rows)
    now = score(was.sheet._replace(rows=rows), was.profile)
    return tuple(old.place for old, new in zip(was.places, now.places, strict=True) if old.total != new.total)


def state_totals(
    evening: Evening,
    key: Key,
    name: FooterName,
    values: Sequence[int | None],
    *,
    author: str,
    decision: Decision = NOBODY,
) -> None:
    """Write a row below the list as the paper states it.

    Below a signed list only totals that agree: after a correction the paper has new ones; once the series is over the
    director writes them, with a reason. Raises RefusedError, Overtaken, InputError.
    """
    closed = key[0] in evening.closed
    if closed and not (decision.director and decision.reason):
        raise RefusedError("series_closed", series=key[0])
    if evening.book(key).signed or closed:
        if name is not FooterName.TOTAL:
            raise RefusedError("list_signed", series=key[0], table=key[1])
        totals = evening.scored(key).footer(FooterName.TOTAL)
        differing = [place for place, total in enumerate(totals, 1) if total != values[place - 1]]
        if differing:
            raise RefusedError("totals_differ", places=tuple(differing))
    content = {"name": name.value, "values": list(values), **(decision.facts() if closed else {})}
    evening.add([Draft(Kind.TOTALS, list_key(*key), content)], author)


def differing_places(scored: ScoredSheet) -> tuple[int, ...] | None:
    """Return the places whose Gesamtpunkte on paper are not those reckoned; None where the paper states none."""
    stated = next((row.values for row in scored.sheet.footer if row.name is FooterName.TOTAL), None)
    if stated is None or any(value is None for value in stated[: scored.sheet.size]):
        return None
    return tuple(place.place for place in scored.places if stated[place.place - 1] != place.total)


def release(evening: Evening, key: Key, decision: Decision, author: str) -> None:
    """Let a list be signed although its control totals do not agree: the director does, with a reason.

    It holds for the list as it is: what is changed in it before somebody signs has to be released again. Raises
    RefusedError, Overtaken, InputError.
    """
    if not (decision.director and decision.reason):
        raise RefusedError("release_reason")
    must_be_complete(evening.scored(key))
    evening.add([Draft(Kind.RELEASE, list_key(*key), decision.facts())], author)


def sign(evening: Evening, key: Key, places: Sequence[int], author: str) -> None:
    """Record that places stand by a list (KEEPER: its keeper), as it is. SkWO 6.2.5.

    Raises RefusedError where it is not complete or its control totals do not agree, Overtaken, InputError.
    """
    scored = evening.scored(key)
    must_be_complete(scored)
    if not evening.book(key).released:
        differing = differing_places(scored)
        if differing is None:
            raise RefusedError("sign_no_totals")
        if differing:
            raise RefusedError("sign_differs", places=differing)
    strange = [place for place in places if place != KEEPER and not 1 <= place <= scored.sheet.size]
    if strange:
        raise RefusedError("sign_place", place=strange[0], size=scored.sheet.size)
    evening.add([Draft(Kind.SIGN, list_key(*key), {"places": sorted(set(places))})], author)


def must_be_complete(scored: ScoredSheet) -> None:
    """Refuse to sign a list that is not at its end. Raises RefusedError."""
    if not scored.complete:
        full = scored.agreed is None or games_played(scored) == scored.agreed
        raise RefusedError(
            "sign_uncounted" if full else "sign_incomplete", played=games_played(scored), agreed=scored.agreed
        )


def unsigned(evening: Evening, key: Key) -> tuple[int, ...]:
    """Return the places that have not signed a list."""
    signed = {sign.place for sign in evening.book(key).signed}
    return tuple(place for place in range(1, evening.sheet(key).size + 1) if place not in signed)


def is_final(evening: Evening, key: Key) -> bool:
    """Whether all have signed a list, and what they signed is what is reckoned."""
    return not unsigned(evening, key) and not _off(evening, key, evening.scored(key))


def _off(evening: Evening, key: Key, scored: ScoredSheet) -> tuple[int, ...]:
    """Return the places whose total on paper is not the one reckoned; none where the director let it be."""
    return () if evening.book(key).released else differing_places(scored) or ()


def open_points(evening: Evening, series: int) -> tuple[Open, ...]:
    """Return what keeps a series from being closed, table by table."""
    found = []
    if not any(key[0] == series for key in evening.tables):
        return (Open(series, None, None, None),)
    for key in evening.tables:
        if key[0] != series:
            continue
        if not evening.book(key).rows:
            found.append(Open(*key, None, None))
            continue
        scored = evening.scored(key)
        if scored.sheet.void:
            continue
        missing, off = (unsigned(evening, key), _off(evening, key, scored)) if scored.complete else ((), ())
        if not scored.complete or missing or off:
            found.append(Open(*key, games_played(scored), scored.agreed, missing, off))
    return tuple(found)


def to_close(evening: Evening, series: int | None) -> tuple[int, ...]:
    """Return what a call closes: that series, else all that are not over and with them the event, as 0.

    Raises RefusedError where it is over already.
    """
    planned = range(1, evening.description.get("series", 1) + 1)
    known = sorted({*planned, *(key[0] for key in evening.tables)})
    if series is not None:
        if series in evening.closed:
            raise RefusedError("closed_already", series=series)
        if series not in known:
            raise RefusedError("no_such_series", series=series, known=tuple(known))
        return (series,)
    if 0 in evening.closed:
        raise RefusedError("event_closed")
    numbers = [number for number in known if number not in evening.closed]
    return (*numbers, 0)


def close(evening: Evening, series: Sequence[int], author: str, decision: Decision = NOBODY) -> None:
    """Write that series are over, and with 0 among them the event. SkWO 6.2.5, 5.5.

    Raises RefusedError where a list is not complete and signed, unless the director decides with a reason; Overtaken,
    InputError.
    """
    playing = [number for number in series if number]
    if any(open_points(evening, number) for number in playing) and not (decision.director and decision.reason):
        raise RefusedError("close_open")
    evening.add([Draft(Kind.CLOSE, EVENT, {"series": list(series), **decision.facts()})], author)


def _must_be_open(evening: Evening, key: Key) -> None:
    """Refuse to write into a list that is signed or whose series is over."""
    if key[0] in evening.closed:
        raise RefusedError("series_closed", series=key[0])
    if evening.book(key).signed:
        raise RefusedError("list_signed", series=key[0], table=key[1])


def _last(rows: Sequence[Row]) -> int:
    return max((row.number or 0 for row in rows), default=0)
