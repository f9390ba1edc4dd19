"""One fact of many people, ticked at once: paid, guest, a category, a side event."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from skatlist.desk.page import Call, DeskPage, Done, PageContent
from skatlist.evening import Evening, Person
from skatlist.tournament.person_facts import FACTS, FactKind
from skatlist.tournament.tournament import SideKind
from skatlist.words import UsageError, text


class TickedFact(NamedTuple):
    """A fact that can be ticked: its key, the name of the category or side event, and its label."""

    key: str
    name: str
    label: str

    @property
    def value(self) -> str:
        """The value of its choice in the form."""
        return f"{self.key}:{self.name}"

    def is_true_of(self, person: Person) -> bool:
        """Whether a person has it."""
        value = FACTS[self.key].value(person.player, person.registration)
        return self.name in value if self.name else bool(value)


def ticked_facts(evening: Evening, call: Call) -> Iterator[TickedFact]:
    """Yield the facts that can be ticked in an event."""
    for key, fact in FACTS.items():
        if fact.kind is FactKind.FLAG:
            yield TickedFact(key, "", text(fact.sentence, call.lang))
        elif fact.kind is FactKind.NAMES:
            for each in getattr(evening.journal.tournament, key):
                yield TickedFact(key, each.name, f"{text(fact.label, call.lang)}: {each.name}")


# The people whom a link ticks, by its name.
_GROUPS: dict[str, Callable[[Person], bool]] = {
    "all": lambda person: person.registration.takes_part,
    "tandem": lambda person: bool(person.registration.tandem) and person.registration.takes_part,
    "team": lambda person: bool(person.player.team) and person.registration.takes_part,
    "none": lambda _: False,
}


def _show(evening: Evening, call: Call) -> PageContent:
    facts = list(ticked_facts(evening, call))
    usual = next((each for each in facts if each.key == "side_events"), facts[-1])
    fact = _chosen(facts, call.query.get("of", "") or usual.value)
    people = evening.people
    has = {person.player.number for person in people if fact.is_true_of(person)}
    group = _GROUPS.get(call.query.get("tick", ""))
    ticked = has if group is None else {person.player.number for person in people if group(person)}
    if call.fault:
        ticked = {int(each) for each in call.chosen("who") if each.isdecimal()}
    values = {
        "title": text("desk.event.ticks", call.lang),
        "facts": [(each.value, each.label) for each in facts],
        "fact": fact,
        "groups": [name for name in _GROUPS if name in {"all", "none"} or any(map(_GROUPS[name], people))],
        "group_words": {
            "all": text("desk.event.tick_all", call.lang),
            "tandem": text("desk.event.tick_tandem", call.lang),
            "team": text("desk.event.tick_team", call.lang),
            "none": text("desk.event.tick_none", call.lang),
        },
        "people": [(person, person.player.number in ticked) for person in people],
        "has": " ".join(str(number) for number in sorted(each or 0 for each in has)),
        "here": "/people",
    }
    return PageContent("ticks.html", values)


def _chosen(facts: list[TickedFact], value: str) -> TickedFact:
    fact = next((each for each in facts if each.value == value), None)
    if fact is None:
        raise UsageError("desk_no_choice")
    return fact


def _act(evening: Evening, call: Call) -> Done:
    """Write what was changed on the page. What changed elsewhere in the meantime stays. Raises UsageError."""
    fact = _chosen(list(ticked_facts(evening, call)), call.typed("of"))
    before = {int(each) for each in call.typed("has").split() if each.isdecimal()}
    now = {int(each) for each in call.chosen("who") if each.isdecimal()}
    changes = evening.registry.tick(fact.key, fact.name, {number: number in now for number in sorted(before ^ now)})
    count = sum(map(fact.is_true_of, evening.people))
    return Done("/people", [text("desk.event.ticked", call.lang, fact=fact.label, changed=len(changes), count=count)])


def unentered_pairs(evening: Evening) -> Iterator[tuple[str, list[int]]]:
    """Yield each side event of tandems that nobody has entered yet, with the numbers of all who have a tandem."""
    pairs = [each for each in evening.people if _GROUPS["tandem"](each)]
    for side in evening.journal.tournament.side_events:
        taking_part = any(side.name in each.registration.side_events for each in evening.people)
        if side.kind is SideKind.TANDEM and pairs and not taking_part and not side.category:
            yield side.name, [each.player.number or 0 for each in pairs]


PAGES = (DeskPage("/people/ticks", _show, _act),)
