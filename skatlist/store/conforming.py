"""Records that leave the order end that an event conforms: the record of it is written along with them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from skatlist.event.conform import Breach, BreachKind, has_other_rules, is_other, needs_second_lists
from skatlist.event.model import Event
from skatlist.formats.notation.changes import read_change
from skatlist.formats.text.reader import read_text
from skatlist.store.drafts import EVENT
from skatlist.store.journal import Draft, RecordKind

if TYPE_CHECKING:
    from skatlist.store.replay import Journal


def end_of_conforming(journal: "Journal", drafts: Iterable[Draft]) -> Iterator[Draft]:
    """Yield the record that an event conforms no longer, if one of the drafts leaves the order."""
    if journal.description.get("conform") and not journal.description.get("conform_ended"):
        breach = next((found for draft in drafts for found in _breaches(journal, draft)), None)
        if breach is not None:
            yield Draft(RecordKind.EVENT, EVENT, {"conform_ended": str(breach)})


def _breaches(journal: "Journal", draft: Draft) -> Iterator[Breach]:
    facts = draft.content
    match draft.kind:
        case RecordKind.EVENT:
            if is_other(facts.get("rules")) or facts.get("rule_files"):
                yield Breach(BreachKind.RULES)
        case RecordKind.LIST | RecordKind.CHANGE:
            if _names_other_rules(draft.kind, facts):
                yield Breach(BreachKind.LIST_RULES, *map(int, draft.subject.split("/")[:2]))
        case RecordKind.CLOSE:
            yield from _without_second(journal, facts["series"])


def _names_other_rules(kind: RecordKind, facts: Mapping[str, Any]) -> bool:
    if kind is RecordKind.LIST:
        return any(map(has_other_rules, read_text(facts["text"], "").sheets))
    changes = (read_change(line, facts["before"]) for line in facts["lines"])
    return any(change is not None and is_other(change.rules) for change in changes)


def _without_second(journal: "Journal", series: Iterable[int]) -> Iterator[Breach]:
    """Yield the tables of series that are closed without their second list, if every table keeps two."""
    lists = journal.description.get("lists", 1)
    if needs_second_lists(Event(lists=lists, tournament=journal.tournament)):
        for key in sorted(key for key in journal.books if key[0] in series):
            first, second = journal.books[key], journal.seconds.get(key)
            counts = first.begun and not first.sheet((), None).void
            if counts and (second is None or not second.begun):
                yield Breach(BreachKind.SECOND_LIST, *key)
