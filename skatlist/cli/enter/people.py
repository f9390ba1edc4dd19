"""People described again with `n`: `n 5 Uwe Tiedemann; Herz Dame`, `n 5 bezahlt`, `n 5 nr 21`."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from skatlist.cli.enter.replies import PersonTold, Registered, Reply
from skatlist.cli.enter.waiting import Confirm
from skatlist.evening import Evening
from skatlist.evening.people import Person, have_a_word_in_common
from skatlist.formats.notation.person import FACT_OF_WORD, read_free_text
from skatlist.formats.numbers import natural
from skatlist.words import UsageError
from skatlist.words.spelling import normalized

# What may be said of somebody, in words: field and value.
_FLAGS: Final = {
    normalized(word): said
    for words, said in (
        (("Gast", "guest"), ("guest", True)),
        (("kein Gast", "Mitglied", "no guest", "member"), ("guest", False)),
        (("bezahlt", "paid"), ("paid", True)),
        (("nicht bezahlt", "unbezahlt", "offen", "not paid", "unpaid"), ("paid", False)),
    )
    for word in words
}
_NAMES: Final = frozenset(("name", "heisst", "is"))
_NOTHING: Final = frozenset(("-", "–"))


def people_said(evening: Evening, text: str, ask: Callable[[Confirm], Iterator[Reply]]) -> Iterator[Reply]:
    """Show everybody, or describe one as a text says; somebody quite another is meant only when that is confirmed.

    Raises UsageError, RefusedError, Overtaken, InputError.
    """
    if not text:
        yield Registered(evening.people)
        return
    person, rest = person_meant(evening, text)
    if not rest:
        yield Registered((person,))
        return
    after = described(person, rest)

    def describe() -> Iterator[Reply]:
        yield PersonTold(evening.describe_person(person.player.number or 0, after))

    if is_another_name(person, after):
        names = {"number": person.player.number, "name": person.player.name, "new": after.player.name}
        yield from ask(Confirm("person_other", names, describe))
    else:
        yield from describe()


def person_meant(evening: Evening, text: str) -> tuple[Person, str]:
    """Return who is meant by the beginning of a text, and what is said of him. Raises UsageError."""
    word, _, rest = text.strip().partition(" ")
    number = natural(word)
    if number is None:
        raise UsageError("person_how")
    person = next((each for each in evening.people if each.player.number == number), None)
    if person is None:
        raise UsageError("person_unknown", number=number)
    return person, rest.strip()


def described(person: Person, text: str) -> Person:
    """Return somebody as a text describes him: `Uwe Tiedemann; Herz Dame; Gast`; what it leaves out stays as it is.

    Raises UsageError where it says something else.

    >>> from skatlist.sheet import Player
    >>> described(Person(Player("Uwe Tiedeman", 5)), "Uwe Tiedemann; Herz Dame; bezahlt").registration.paid
    True
    """
    plain = ["name", "club"]
    for part in (part.strip() for part in text.split(";")):
        flag = _FLAGS.get(normalized(part))
        if flag is not None:
            said: dict[str, Any] = {flag[0]: flag[1]}
            person = person._replace(registration=person.registration._replace(**said))
            continue
        word, _, value = part.partition(" ")
        fact = "name" if normalized(word) in _NAMES else FACT_OF_WORD.get(normalized(word))
        if value and fact in {"name", "number", "club", "team"}:
            person = _with(person, fact, read_free_text(value))
            plain = [name for name in plain if name != fact]
        elif plain:
            fact = plain.pop(0)
            person = _with(person, fact, read_free_text(part)) if part else person
        else:
            raise UsageError("person_how")
    return person


def _with(person: Person, fact: str, value: str) -> Person:
    if fact == "number":
        number = natural(value)
        if number is None:
            raise UsageError("person_how")
        return person._replace(player=person.player._replace(number=number))
    said: dict[str, Any] = {fact: "" if value in _NOTHING else " ".join(value.split())}
    return person._replace(player=person.player._replace(**said))


def is_another_name(before: Person, after: Person) -> bool:
    """Whether somebody is called quite differently than before, so that somebody else may be meant."""
    name, other = before.player.name, after.player.name
    return bool(name) and name != other and not have_a_word_in_common(name, other)
