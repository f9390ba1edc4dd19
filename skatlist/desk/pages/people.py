"""The people: add them line by line, change them, rename a club, team or tandem for everybody."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from skatlist.desk.page import Call, DeskPage, Done, PageContent
from skatlist.desk.pages.ticks import unentered_pairs
from skatlist.desk.sentences import desk_text
from skatlist.evening import Evening, Person
from skatlist.evening.dialogue.person_changes import is_another_name, read_facts
from skatlist.evening.people import PersonFacts, thing_of
from skatlist.evening.registration import double_of, refused_double
from skatlist.evening.typed_people import pasted_person, turned_name
from skatlist.files.formats.numbers import natural
from skatlist.papers.reports.people import change_words, count_words, people_table, person_words
from skatlist.skat.sheet import Player
from skatlist.tournament.person_facts import FACTS, SHARED, FactKind, keys_of
from skatlist.tournament.tournament import Registration
from skatlist.words import RefusedError, UsageError, text
from skatlist.words.spelling import normalized

_TEXTS: Final = keys_of(FactKind.TEXT)
_NUMBERS: Final = keys_of(FactKind.NUMBER, FactKind.YEAR)
_NAMES: Final = keys_of(FactKind.NAMES)
_FLAGS: Final = keys_of(FactKind.FLAG)


def _show(evening: Evening, call: Call) -> PageContent:
    find = normalized(call.query.get("find", ""))
    by = call.query.get("by", "number")
    people = sorted(evening.people, key=_order(by))
    chosen = [
        person
        for person in people
        if find in normalized(f"{person.player.number} {person.player.name} {person.player.club} {person.player.team}")
    ]
    values = {
        "title": text("desk.page_people", call.lang),
        "table": people_table(chosen, call.lang, kept=("paid",))._replace(notes=()),
        "sorts": {name: f"?by={name}" for name in ("number", "name", "club", "team")},
        "by": by,
        "find": call.query.get("find", ""),
        "count": len(people),
        "counts": count_words(people, call.lang),
        "pairs": [(name, len(numbers)) for name, numbers in unentered_pairs(evening)],
        "things": {thing: names_of(people, thing) for thing in SHARED},
    }
    return PageContent("people.html", values)


def _order(by: str) -> Callable[[Person], tuple[Any, ...]]:
    if by in {"name", "club", "team"}:
        return lambda person: (
            not getattr(person.player, by),
            _last(getattr(person.player, by), by),
            person.player.number or 0,
        )
    return lambda person: (person.player.number or 0,)


def _last(value: str, by: str) -> str:
    words = value.split() or [""]
    return normalized(" ".join([words[-1], *words[:-1]]) if by == "name" else value)


def names_of(people: Sequence[Person], thing: str) -> list[str]:
    """Return the names of all clubs, all teams or all tandems, in alphabetical order."""
    return sorted(dict.fromkeys(name for person in people if (name := thing_of(person, thing))), key=normalized)


def _act(evening: Evening, call: Call) -> Done:
    if call.typed("paid"):
        person = evening.registry.person(call.number("paid", text("people.number", call.lang)) or 0)
        return _described(evening, person, PersonFacts(paid=not person.registration.paid), call)
    if call.typed("pairs_enter"):
        name, numbers = next(
            (each for each in unentered_pairs(evening) if each[0] == call.typed("pairs_enter")), ("", [])
        )
        changes = evening.registry.tick("side_events", name, dict.fromkeys(numbers, True))
        return Done(messages=[text("desk.event.pairs_entered", call.lang, count=len(changes), name=name)])
    if call.typed("do") == "rename":
        changes = evening.registry.rename(call.choice("thing", SHARED), call.typed("before"), call.typed("after"))
        messages = [text("desk.event.renamed", call.lang, count=len(changes), name=call.typed("after"))]
        signed = sorted({key for change in changes for key in change.signed})
        if signed:
            lists = tuple(text("people.list", call.lang, series=series, table=table) for series, table in signed)
            messages.append(desk_text("people.signed", call.lang, lists=lists))
        return Done(messages=messages)
    return _line(evening, call)


def _line(evening: Evening, call: Call) -> Done:
    """Carry out a typed line: a new person, or facts about a person by start number."""
    line = call.typed("line")
    number, _, rest = line.partition(" ")
    if (known := natural(number)) is None:
        facts = read_facts(line)
        if "," in (facts.name or ""):
            player = pasted_person(facts.name or "")
            facts = facts._replace(name=player.name, club=facts.club or player.club or None)
        return welcome_person(evening, facts, call)
    person = evening.registry.person(known)
    if not rest:
        return Done(f"/people/{known}")
    facts = read_facts(rest)
    after = evening.registry.defined(facts).applied_to(person)
    if is_another_name(person, after) and not call.typed("surely"):
        raise RefusedError(
            "desk_other_name", number=person.player.number, name=person.player.name, new=after.player.name
        )
    return _described(evening, person, facts, call)


def welcome_person(evening: Evening, facts: PersonFacts, call: Call) -> Done:
    """Register a new person.

    Raises UsageError if the name is missing, and RefusedError for a name close to a known one, unless the form
    confirms that they are new.
    """
    if not facts.name:
        raise UsageError("desk_no_name")
    new = evening.registry.defined(facts).applied_to(Person(Player("", evening.registry.free_number)))
    known = None if call.typed("surely") else double_of(evening, new)
    if known is not None:
        raise refused_double(facts.name, known)
    evening.registry.welcome(new)
    number = new.player.number or 0
    return Done("/people", [text("desk.event.welcome", call.lang, number=number, who=person_words(new, call.lang))])


def _described(evening: Evening, person: Person, facts: PersonFacts, call: Call) -> Done:
    if facts.removed:
        return _struck_out(evening, person.player.number or 0, call)
    change = evening.registry.describe_person(
        person.player.number or 0, evening.registry.defined(facts).applied_to(person)
    )
    return Done("/people", list(change_words(change, call.lang, desk_text)))


def _struck_out(evening: Evening, number: int, call: Call) -> Done:
    name = evening.registry.strike_out(number).player.name
    return Done("/people", [text("enter.person_removed", call.lang, number=number, name=name)])


# One person


def _show_person(evening: Evening, call: Call) -> PageContent:
    number = call.places["number"]
    new = not number
    person = Person(Player("", evening.registry.free_number)) if new else evening.registry.person(number)
    player, known = person.player, person.registration
    facts: dict[str, Any] = {key: fact.value(player, known) for key, fact in FACTS.items()}
    facts |= {key: str(facts[key] or "") for key in _NUMBERS} | {"absent": not known.takes_part}
    if call.fault:
        facts |= {name: call.typed(name) for name in (*_TEXTS, *_NUMBERS)}
        facts |= {name: bool(call.typed(name)) for name in (*_FLAGS, "absent")}
        facts |= {name: call.chosen(name) for name in _NAMES}
    tournament = evening.journal.tournament
    values = {
        "title": text("desk.event.new_person", call.lang) if new else f"{player.number} {player.name}",
        "facts": facts,
        "fields": [
            fact for key, fact in FACTS.items() if key in (*_TEXTS, *_NUMBERS) and not (new and key == "number")
        ],
        "boxes": [fact for key, fact in FACTS.items() if key in _NAMES],
        "flags": [fact for key, fact in FACTS.items() if key in _FLAGS],
        "hints": _hints(player.name, call),
        "named": {thing: names_of(evening.people, thing) for thing in SHARED},
        "defined": {name: [each.name for each in getattr(tournament, name)] for name in _NAMES},
        "by_age": [name for name in person.categories if name not in known.categories],
        "may_be_struck_out": not new and evening.registry.may_be_struck_out(number),
        "here": "/people",
    }
    return PageContent("person.html", values)


def _hints(name: str, call: Call) -> dict[str, str]:
    hints = {"last_series": text("desk.event.to_the_end", call.lang)}
    if not name.isascii():
        from skatlist.papers.fonts import missing

        if chars := missing(name):
            hints["paper_name"] = text("people.paper_name_hint", call.lang, chars=chars)
    return hints


def _act_person(evening: Evening, call: Call) -> Done:
    number = call.places["number"]
    if not number:
        return welcome_person(evening, _typed_facts(call, Registration()), call)
    if call.typed("do") == "strike_out":
        return _struck_out(evening, number, call)
    person = evening.registry.person(number)
    facts = _typed_facts(call, person.registration, person.player.name)
    if is_another_name(person, facts.applied_to(person)) and not call.typed("surely"):
        raise RefusedError("desk_other_name", number=number, name=person.player.name, new=facts.name)
    return _described(evening, person, facts, call)


def _typed_facts(call: Call, before: Registration, name: str = "") -> PersonFacts:
    """Return the facts of the form about a person. An unchanged `name` stays. Raises UsageError for a bad number."""
    changed: dict[str, Any] = {name: call.typed(name) for name in _TEXTS}
    if changed["name"] != name:
        changed["name"] = turned_name(changed["name"])
    for fact in _NUMBERS:
        changed[fact] = call.number(fact, text(FACTS[fact].form_label, call.lang))
    absent = bool(call.typed("absent"))
    for field in _NAMES:
        chosen = call.chosen(field)
        changed[field] = chosen
        changed[f"no_{field}"] = tuple(name for name in getattr(before, field) if name not in chosen)
    changed |= {name: bool(call.typed(name)) for name in _FLAGS}
    facts = PersonFacts(**changed)
    if absent or (before.last_series is not None and facts.last_series is None):
        facts = facts._replace(absent=absent)  # without a last series they play to the end
    return facts


PAGES = (
    DeskPage("/people", _show, _act),
    DeskPage("/people/{number:int}", _show_person, _act_person),
)
