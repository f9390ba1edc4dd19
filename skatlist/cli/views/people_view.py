"""The people of an evening shown: everybody in a table, or what changed about one."""

from collections.abc import Iterator, Sequence
from typing import Any

from skatlist.cli.terminal.table import TableColumn, at_least, lay_out, without
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import page_width, wrapped
from skatlist.evening.people import Person, PersonChange
from skatlist.words.visible import plain

_FLAGS = ("guest", "paid")


def people_lines(people: Sequence[Person], desk: Terminal) -> Iterator[str]:
    """Yield everybody by start number: name, club, team, guest, paid; a column nobody fills is left out."""
    if not people:
        yield from wrapped(desk.text("people.nobody"), page_width(), "  ")
        return
    names = ("number", "name", "club", "team", *_FLAGS)
    cells = zip(names, zip(*(_cells(person, desk) for person in people), strict=True), strict=True)
    columns = [TableColumn(name, desk.text(f"people.{name}"), each, right=name == "number") for name, each in cells]
    steps = [
        *(at_least(name, least) for name, least in (("club", 12), ("team", 8), ("name", 16), ("club", 8))),
        *(without(*names) for names in (["club"], ["club", "team"], ["club", "team", *_FLAGS])),
        at_least("name", 4),
    ]
    filled = tuple(column for column in columns if column.name in {"number", "name"} or any(column.cells))
    yield from lay_out(filled, steps, desk).lines(desk)


def _cells(person: Person, desk: Terminal) -> list[str]:
    player = person.player
    said = (plain(words) for words in (player.name or "–", player.club, player.team))
    return [str(player.number or ""), *said, *(_flag(name, person, desk) for name in _FLAGS)]


def _flag(name: str, person: Person, desk: Terminal) -> str:
    return desk.text(f"people.is_{name}") if getattr(person.registration, name) else ""


def change_lines(change: PersonChange, desk: Terminal) -> Iterator[str]:
    """Yield who somebody is now and was before, and the signed lists that name him as he was."""
    before, after = change.before.player, change.after.player
    key = "changed" if before.number == after.number else "renumbered"
    words = {"was": before.number, "number": after.number, "who": _said(change.after, desk)}
    yield from wrapped(desk.text(f"people.{key}", **words, before=_said(change.before, desk)), page_width(), "  ")
    if change.signed:
        lists = tuple(desk.text("people.list", series=series, table=table) for series, table in change.signed)
        yield from wrapped(desk.text("people.signed", lists=lists), page_width(), "  ")


def _said(person: Person, desk: Terminal) -> str:
    player = person.player
    more = [words for words in (player.club, player.team) if words]
    more += filter(None, (_flag(name, person, desk) for name in _FLAGS))
    name = plain(player.name or "–")
    return f"{name} ({', '.join(map(plain, more))})" if more else name


def person_json(person: Person) -> dict[str, Any]:
    """Return somebody with the keys of `skatlist/people/1`."""
    player = person.player
    return {
        "number": player.number,
        "name": player.name,
        "club": player.club,
        "team": player.team,
        "guest": person.registration.guest,
        "paid": person.registration.paid,
    }
