"""The people of an evening shown: everybody in a table, or what changed about one."""

from collections.abc import Iterator, Sequence
from typing import Any

from skatlist.cli.terminal.table import at_least, columns_of, table_lines, without
from skatlist.cli.terminal.terminal import Terminal, facts_of
from skatlist.cli.terminal.wrapping import page_width, wrapped
from skatlist.evening.people import Person, PersonChange
from skatlist.evening.people_words import FLAGS, change_words, count_words, series_words
from skatlist.words import enumerated
from skatlist.words.visible import plain

_WORDS = ("club", "team", "member_number", "tandem", "born", "categories", "side_events", "series")


def people_lines(people: Sequence[Person], desk: Terminal) -> Iterator[str]:
    """Yield everybody by start number, with all that is known; a column nobody fills is left out."""
    if not people:
        yield from wrapped(desk.text("people.nobody"), page_width(), "  ")
        return
    names = ("number", "name", *_WORDS, *FLAGS)
    cells = zip(names, zip(*(_cells(person, desk) for person in people), strict=True), strict=True)
    column = columns_of("people.", desk)
    columns = [column(name, each, right=name == "number") for name, each in cells]
    least = (("club", 12), ("categories", 10), ("side_events", 8), ("team", 8), ("club", 8), ("tandem", 8))
    left_out = ("born", "member_number", "categories", "side_events", "club", "tandem", "team", *FLAGS)
    steps = [
        *(at_least(name, width) for name, width in least),
        without("born"),
        at_least("name", 16),
        *(without(*left_out[:count]) for count in range(2, len(left_out) + 1)),
        at_least("name", 4),
    ]
    filled = [each for each in columns if each.name in {"number", "name"} or any(each.cells)]
    yield from table_lines(filled, steps, desk)
    yield from wrapped(count_words(people, desk.lang), page_width(), "  ")


def _cells(person: Person, desk: Terminal) -> list[str]:
    player, known = person.player, person.registration
    said = (
        *(player.name or "–", player.club, player.team, known.member_number, known.tandem, str(known.born or "")),
        *map(enumerated, (person.categories, known.side_events)),
        series_words(known.first_series, known.last_series, desk.lang),
    )
    return [str(player.number or ""), *map(plain, said), *(_flag(name, person, desk) for name in FLAGS)]


def _flag(name: str, person: Person, desk: Terminal) -> str:
    return desk.text(f"people.is_{name}") if getattr(person.registration, name) else ""


def change_lines(change: PersonChange, desk: Terminal) -> Iterator[str]:
    """Yield who somebody is now and was before, and the signed lists that name him as he was."""
    who, *more = change_words(change, desk.lang)
    yield from wrapped(who, page_width(), "  ")
    for name, keys in (("signed", change.signed), ("seated", change.seated)):
        if keys:
            lists = tuple(desk.text("people.list", series=series, table=table) for series, table in keys)
            said = desk.text(f"people.{name}", lists=lists, first=keys[0][0], file=change.file)
            yield from wrapped(said, page_width(), "  ")
    for said in more:
        yield from wrapped(said, page_width(), "  ")


def person_json(person: Person) -> dict[str, Any]:
    """Return somebody with the keys of `skatlist/people/1`."""
    player, known = person.player, person.registration
    return {
        **facts_of(player, "number", "name", "club", "team"),
        **facts_of(known, "tandem", "born"),
        "categories": person.categories,
        **facts_of(known, "side_events", "first_series", "last_series", "guest", "paid", "member_number"),
    }
