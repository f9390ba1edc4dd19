"""A new event: from its description to the first records of its file."""

from collections.abc import Sequence
from pathlib import Path

from skatlist.event.model import Event
from skatlist.event.register import entered_twice
from skatlist.rules import load_profile, rule_files
from skatlist.store.evening import describe
from skatlist.store.journal import Draft
from skatlist.store.skat_file import SkatFile
from skatlist.words import InputError


def create_event(path: Path, event: Event, author: str) -> None:
    """Make the file of an event that has not begun. Raises InputError, ProfileError; then there is no file."""
    SkatFile.create(path, founding_records(event), author)


def founding_records(event: Event) -> Sequence[Draft]:
    """Return the first records of an event; the rules of a club go along, so that no file beside is needed.

    Raises InputError where somebody is entered twice, ProfileError where the rules cannot be read.
    """
    twice = entered_twice(event.players)
    if twice is not None:
        one, other = twice
        if one.number == other.number:
            raise InputError("new_same_number", number=one.number, first=one.name, second=other.name)
        raise InputError("new_same_person", name=one.name, first=one.number, second=other.number)
    load_profile(event.rules)
    carried = rule_files(event.rules)
    if not carried:
        return tuple(describe(event))
    first, *others = describe(event._replace(rules=next(iter(carried))))
    return (first._replace(content={**first.content, "rule_files": carried}), *others)
