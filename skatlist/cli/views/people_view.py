"""The people of an evening shown: everybody in a table, or what changed about one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from skatlist.cli.terminal.table import TableColumn, at_least, lay_out, without
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import page_width, wrapped
from skatlist.evening.people import Person, PersonChange
from skatlist.words import enumerated
from skatlist.words.visible import plain

_FLAGS = ("guest", "paid")
_WORDS = ("club", "team", "tandem", "born", "categories", "side_events", "series")


def people_lines(people: Sequence[Person], desk: Terminal) -> Iterator[str]:
    """Yield everybody by start number, with all that is known; a column nobody fills is left out."""
    if not people:
        yield from wrapped(desk.text("people.nobody"), page_width(), "  ")
        return
    names = ("number", "name", *_WORDS, *_FLAGS)
    rows = zip(*(_cells(person, desk) for person in people), strict=True)
    cells = zip(names, rows, strict=True)
    columns = [TableColumn(name, desk.text(f"people.{name}"), each, right=name == "number") for name, each in cells]
    least = (("club", 12), ("categories", 10), ("side_events", 8), ("team", 8), ("club", 8), ("tandem", 8))
    left_out = ("born", "categories", "side_events", "club", "tandem", "team", *_FLAGS)
    steps = [
        *(at_least(name, width) for name, width in least),
        without("born"),
        at_least("name", 16),
        *(without(*left_out[:count]) for count in range(2, len(left_out) + 1)),
        at_least("name", 4),
    ]
    filled = tuple(column for column in columns if column.name in {"number", "name"} or any(column.cells))
    yield from lay_out(filled, steps, desk).lines(desk)
    yield from _sums(people, desk)


def _sums(people: Sequence[Person], desk: Terminal) -> Iterator[str]:
    """Yield how many they are, how many have not paid or are absent; nothing where nobody keeps count of that."""
    known = [person.registration for person in people]
    absent = sum(each.last_series == 0 for each in known)
    unpaid = sum(not each.paid and each.last_series != 0 for each in known)
    paying = any(each.paid for each in known)
    if len(people) > 1 and (absent or paying):
        said = [desk.text("people.count", count=len(people))]
        said += [desk.text("people.unpaid", count=unpaid)] if paying else []
        said += [desk.text("people.count_absent", count=absent)] if absent else []
        yield from wrapped(", ".join(said), page_width(), "  ")


def _cells(person: Person, desk: Terminal) -> list[str]:
    player, known = person.player, person.registration
    said = (
        *(player.name or "–", player.club, player.team, known.tandem, str(known.born or "")),
        *map(enumerated, (person.categories, known.side_events)),
        _series(known.first_series, known.last_series, desk),
    )
    return [str(player.number or ""), *map(plain, said), *(_flag(name, person, desk) for name in _FLAGS)]


def _flag(name: str, person: Person, desk: Terminal) -> str:
    return desk.text(f"people.is_{name}") if getattr(person.registration, name) else ""


def _series(first: int, last: int | None, desk: Terminal) -> str:
    """Return in which series somebody plays; empty where it is all of them."""
    if last == 0:
        return desk.text("people.absent")
    said = [desk.text("people.first_series", series=first)] if first > 1 else []
    said += [desk.text("people.last_series", series=last)] if last is not None else []
    return ", ".join(said)


def change_lines(change: PersonChange, desk: Terminal) -> Iterator[str]:
    """Yield who somebody is now and was before, and the signed lists that name him as he was."""
    before, after = change.before.player, change.after.player
    key = "changed" if before.number == after.number else "renumbered"
    words = {"was": before.number, "number": after.number, "who": _said(change.after, desk)}
    yield from wrapped(desk.text(f"people.{key}", **words, before=_said(change.before, desk)), page_width(), "  ")
    if change.signed:
        lists = tuple(desk.text("people.list", series=series, table=table) for series, table in change.signed)
        yield from wrapped(desk.text("people.signed", lists=lists), page_width(), "  ")

    if change.seated:
        lists = tuple(desk.text("people.list", series=series, table=table) for series, table in change.seated)
        yield from wrapped(desk.text("people.seated", lists=lists, first=change.seated[0][0]), page_width(), "  ")
    if change.tandem:
        said = {"tandem": plain(change.after.registration.tandem), "count": len(change.tandem)}
        who = enumerated(map(plain, change.tandem))
        yield from wrapped(desk.text("people.tandem_size", **said, who=who), page_width(), "  ")


def _said(person: Person, desk: Terminal) -> str:
    player, known = person.player, person.registration
    facts = {**known._asdict(), "club": player.club, "team": player.team}
    more = said_of(facts, desk)
    name = plain(player.name or "–")
    return f"{name} ({', '.join(map(plain, more))})" if more else name


def said_of(facts: Mapping[str, Any], desk: Terminal) -> list[str]:
    """Return what is known of somebody in words, from what a record says of him or somebody's facts."""
    more = [facts[name] for name in ("club", "team") if facts.get(name)]
    more += [desk.text(f"people.is_{name}", value=facts[name]) for name in ("tandem", "born") if facts.get(name)]
    more += [*facts.get("categories", ())]
    if facts.get("side_events"):
        more.append(desk.text("people.is_side_events", value=tuple(facts["side_events"])))
    more += filter(None, [_series(facts.get("first_series", 1), facts.get("last_series"), desk)])
    return more + [desk.text(f"people.is_{name}") for name in ("excluded", *_FLAGS) if facts.get(name)]


def person_json(person: Person) -> dict[str, Any]:
    """Return somebody with the keys of `skatlist/people/1`."""
    player, known = person.player, person.registration
    return {
        "number": player.number,
        "name": player.name,
        "club": player.club,
        "team": player.team,
        "tandem": known.tandem,
        "born": known.born,
        "categories": list(person.categories),
        "side_events": list(known.side_events),
        "first_series": known.first_series,
        "last_series": known.last_series,
        "guest": known.guest,
        "paid": known.paid,
    }
