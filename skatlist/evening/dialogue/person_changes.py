"""The seats of people, and changes of people with `n`: `n 5 Uwe Tiedemann; Herz Dame`, `n 5 bezahlt`."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from skatlist.evening import Decision, Evening, Key, Person
from skatlist.evening.begun_seats import BEGINNING
from skatlist.evening.dialogue.commands import Confirmation
from skatlist.evening.dialogue.replies import Note, PersonChanged, Registered, Reply
from skatlist.evening.people import PersonFacts, have_a_word_in_common
from skatlist.evening.seating import NewSeats, join, leave, present, without_seat
from skatlist.evening.typed_people import turned_name
from skatlist.files.formats.notation.person import FACT_OF_WORD, read_free_text
from skatlist.files.formats.numbers import natural
from skatlist.tournament.person_facts import FactKind, keys_of
from skatlist.words import UsageError
from skatlist.words.spelling import normalized
from skatlist.words.word_tables import typed_words

# Facts about a person in one word: field and value.
_FACT_WORDS: Final[dict[str, tuple[str, bool]]] = {
    "guest": ("guest", True),
    "member": ("guest", False),
    "paid": ("paid", True),
    "unpaid": ("paid", False),
    "absent": ("absent", True),
    "present": ("absent", False),
    "removed": ("removed", True),
}
_FLAGS: Final = {
    normalized(word): _FACT_WORDS[name] for name, words in typed_words("person_flag").items() for word in words
}
_FACTS: Final = {
    **{word: fact for word, fact in FACT_OF_WORD.items() if fact != "excluded"},
    **{normalized(word): fact for fact, words in typed_words("person_fact").items() for word in words},
}
_SEVERAL: Final = keys_of(FactKind.NAMES)
_NUMBERS: Final = keys_of(FactKind.NUMBER, FactKind.YEAR)
_NOTHING: Final = frozenset(("-", "–"))


def show_people(evening: Evening, number: int | None) -> Reply:
    """Show all participants, or one of them. Raises UsageError."""
    return Registered(evening.people if number is None else (evening.registry.person(number),))


def describe(
    evening: Evening, number: int, facts: PersonFacts, ask: Callable[[Confirmation], Iterator[Reply]]
) -> Iterator[Reply]:
    """Change the facts about a person. `ask` first if the name is quite different.

    Raises UsageError, RefusedError, Overtaken, InputError.
    """
    if facts.removed:
        yield Note("person_removed", {"number": number, "name": evening.registry.strike_out(number).player.name})
        return
    person = evening.registry.person(number)
    after = evening.registry.defined(facts).applied_to(person)

    def write() -> Iterator[Reply]:
        yield PersonChanged(evening.registry.describe_person(number, after))

    if is_another_name(person, after):
        names = {"number": number, "name": person.player.name, "new": after.player.name}
        yield from ask(Confirmation("person_other", names, write))
    else:
        yield from write()


def read_facts(text: str) -> PersonFacts:
    """Return the facts of a text about a person. Raises UsageError for anything else.

    >>> facts = read_facts("Tiedemann, Uwe; Herz Dame; bezahlt; Tandem Blau; ab Serie 2")
    >>> facts.name, facts.club, facts.paid, facts.tandem, facts.first_series
    ('Uwe Tiedemann', 'Herz Dame', True, 'Blau', 2)
    """
    facts: dict[str, Any] = {}
    plain = ["name", "club"]
    for part in (part.strip() for part in text.split(";")):
        fact, value = _fact_of_word(part)
        if fact is None and plain:
            fact, value = plain[0], read_free_text(part)
            value = turned_name(value) if fact == "name" else value
            if not part:
                plain.pop(0)
                continue
        if fact is None:
            raise UsageError("person_how")
        plain = [name for name in plain if name != fact]
        if fact in _SEVERAL:
            facts[fact] = (*facts.get(fact, ()), value)
        else:
            facts[fact] = _value(fact, value)
    return PersonFacts(**facts)


def _fact_of_word(part: str) -> tuple[str | None, Any]:
    """Return the fact of the first words of a part, and its value, or no fact."""
    if (flag := _FLAGS.get(normalized(part))) is not None:
        return flag
    for words in (2, 1):
        begin, value = " ".join(part.split()[:words]), " ".join(part.split()[words:])
        fact = _FACTS.get(normalized(begin))
        if value and fact is not None:
            return fact, read_free_text(value)
    return None, ""


def _value(fact: str, value: Any) -> Any:
    """Return the value of a fact. Raises UsageError if it should be a number but is none."""
    if isinstance(value, bool):
        return value
    if fact in _NUMBERS:
        number = natural(value)
        if number is None:
            raise UsageError("person_how")
        return number
    return "" if value in _NOTHING else " ".join(value.split())


def is_another_name(before: Person, after: Person) -> bool:
    """Whether the new name is so different that it may belong to another person."""
    name, other = before.player.name, after.player.name
    return bool(name) and name != other and not have_a_word_in_common(name, other)


# Answers about seats: the people of typed words, new people, changes of players.

_MOST_PEOPLE: Final = 24  # people


def seat(
    evening: Evening, key: Key, place: int, who: str, decision: Decision, *, since: int | None = None
) -> Iterator[Reply]:
    """Seat a person at a place, by name or start number, from the next game on, or `since` another one.

    Raises UsageError, RefusedError, Overtaken, InputError.
    """
    scored = evening.scored(key)
    is_taken = place in present(scored, scored.next_game)
    seats = join(evening, key, place, who, decision, since=since)
    yield from seat_notes(seats)
    if seats.game is not None and len(seats.chairs) > 1 and since not in {None, BEGINNING}:
        own = {player.number: place for place, player in present(evening.scored(key), seats.game).items()}
        people = list(seats.chairs.values())
        columns = sorted((own.get(each.number, 0), each.name or str(each.number)) for each in people)
        name, other = (each.name or str(each.number) for each in people)
        where = ", ".join(f"{place} {name}" for place, name in columns)
        yield Note("chairs_exchanged", {"game": seats.game, "name": name, "other": other, "seats": where})
        yield from error_notes(seats, key)
        return
    if seats.game == BEGINNING:
        for chair, person in seats.chairs.items():
            yield Note("seats_exchanged", {"place": chair, "name": person.name or person.number})
        yield from error_notes(seats, key)
        return
    for chair, person in seats.chairs.items():
        params = {"place": chair, "name": person.name or person.number, "game": seats.game}
        yield Note("place_seated" if seats.game is None else "place_joined", params)
    yield from error_notes(seats, key)
    if seats.game is not None and since is None and is_taken:
        yield Note("wrong_name", {"place": place, "name": seats.people[0].name or seats.people[0].number})


def let_leave(evening: Evening, key: Key, place: int, decision: Decision) -> Iterator[Reply]:
    """Let the player at a place leave from the next game on. Raises UsageError, RefusedError, Overtaken, InputError."""
    gone, game = leave(evening, key, place, decision)
    left = {"name": gone.name or gone.number} if game is None else {"place": place, "game": game}
    yield Note("place_freed" if game is None else "place_left", left)


def seats_wanted(evening: Evening, key: Key) -> Iterator[Reply]:
    """Ask for the people of a table, and list those without a seat if the series has seats."""
    series, table = key
    yield Note("seats_unknown", {"series": series, "table": table})
    free = without_seat(evening, series)
    if free:
        more = ("\N{HORIZONTAL ELLIPSIS}",) if len(free) > _MOST_PEOPLE else ()
        who = tuple(f"{player.number} {player.name}".rstrip() for player in free[:_MOST_PEOPLE])
        yield Note("seats_free", {"series": series, "who": (*who, *more)})


def seat_notes(seats: NewSeats) -> Iterator[Reply]:
    """Report the people of short names, and new people."""
    for word, player in seats.renamed:
        yield Note("player_taken", {"word": word, "name": player.name, "number": player.number})
    for player in seats.new:
        yield Note("player_new", {"name": player.name, "number": player.number})


def error_notes(seats: NewSeats, key: Key) -> Iterator[Note]:
    """Report the games of a list that no longer fit its new seats, with the fault of the first one."""
    if seats.errors:
        games = tuple(str(each.game) for each in seats.errors)
        facts = {"series": key[0], "table": key[1], "games": games, "why": seats.errors[0].phrase}
        yield Note("seats_errors", facts, alarm=True)
