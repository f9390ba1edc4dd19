"""E102: a player sits at two tables in one series, a start number is not known, or a list names other people."""

from collections.abc import Iterator, Sequence
from typing import Final

from skatlist.checks.event.history import at_event
from skatlist.event.model import Event
from skatlist.findings import Finding, Kind, Severity, at_sheet
from skatlist.sheet import Player, ScoredSheet

KIND: Final = Kind("E102", "player-twice", Severity.ERROR)


def check(event: Event | None, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look at the seating of an event, and at the names on the lists it does not cover."""
    seated = tuple(_in_seating(event)) if event is not None else ()
    return seated + tuple(_on_lists(event, sheets))


def misnamed(pairs: Sequence[tuple[int, str, str]]) -> Finding:
    """Say that a list names other people than the seating: place, name on the list, name by the seating."""
    place, name, other = pairs[0]
    if len(pairs) == 1 and other:
        return Finding.of(KIND, "other_name", column="seating", place=place, player=name, other=other)
    listed = tuple(name for _, name, _ in pairs)
    seated = tuple(other or "?" for _, _, other in pairs)
    return Finding.of(KIND, "other_names", column="seating", listed=listed, seated=seated)


def _in_seating(event: Event) -> Iterator[Finding]:
    known = {player.number: player for player in event.players if player.number is not None}
    tables: dict[tuple[int, int], int] = {}
    for seating in event.seating:
        for number in seating.numbers:
            if known and number not in known:
                finding = Finding.of(KIND, "unknown", column="seating", stated=number, number=number)
                yield at_event(finding, event, seating.series, seating.table)
            table = tables.setdefault((seating.series, number), seating.table)
            if table != seating.table or seating.numbers.count(number) > 1:
                sentence = "" if table != seating.table else "same_table"
                name = _name(known.get(number), number)
                finding = Finding.of(KIND, sentence, column="seating", stated=number, player=name, other=table)
                yield at_event(finding, event, seating.series, seating.table)
                if not sentence:
                    continue
                break


def _on_lists(event: Event | None, sheets: tuple[ScoredSheet, ...]) -> Iterator[Finding]:
    """Compare the people of lists that no seating puts there."""
    seated = {(seating.series, seating.table) for seating in event.seating} if event is not None else set()
    tables: dict[tuple[int, object], int] = {}
    for scored in sheets:
        sheet = scored.sheet
        if sheet.void or (sheet.series, sheet.table) in seated:
            continue
        here: set[object] = set()
        for place, player in enumerate(sheet.players, 1):
            key: object = player.number if player.number is not None else player.name
            if key in {None, ""}:
                continue
            if key in here:
                name = _name(player, player.number)
                finding = Finding.of(KIND, "same_table", column="table", place=place, player=name, other=sheet.table)
                yield at_sheet(finding, sheet)
            here.add(key)
            if sheet.assumed:
                continue
            table = tables.setdefault((sheet.series, key), sheet.table)
            if table != sheet.table:
                name = _name(player, player.number)
                finding = Finding.of(KIND, column="table", place=place, player=name, other=table)
                yield at_sheet(finding, sheet)


def _name(player: Player | None, number: int | None) -> str:
    return player.name if player is not None and player.name else str(number)
