"""The check-in at the door: people present and fees paid, in a browser window for each helper, and late entries."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import urlencode

from skatlist.desk.page import Call, DeskPage, Done, PageContent
from skatlist.desk.pages.people import welcome_person
from skatlist.evening import Evening
from skatlist.evening.archive.eligibility import lights_near
from skatlist.evening.check_in import last_arrival, mark_here, mark_paid, missing_people
from skatlist.evening.dialogue.person_changes import read_facts
from skatlist.papers.qr_code import scanned_number
from skatlist.papers.reports.eligibility import light_reason, lights_advice
from skatlist.papers.reports.money import euros
from skatlist.papers.reports.typeset import local_time_text
from skatlist.tournament.model import Person
from skatlist.tournament.money.income import charges
from skatlist.words import Language, RefusedError, SkatlistError, UsageError, text
from skatlist.words.spelling import normalized
from skatlist.words.visible import given_and_surname, plain

_ONE_DOOR: Final = 24  # people for whom one door is enough
_FILTERS: Final = ("door", "missing", "find")  # parameters of the query that select the people to show


class Guest(NamedTuple):
    """A person at the door. `charge` is the amount they pay, empty for none. `key` holds the words to be searched.

    `light` is red or amber with the `reason` if their federation has rules about who may play.
    """

    number: int
    name: str
    club: str
    charge: str
    is_here: bool
    has_paid: bool
    has_left: bool
    key: str
    light: str = ""
    reason: str = ""

    @property
    def owes(self) -> bool:
        """Whether the person has yet to pay."""
        return bool(self.charge) and not self.has_paid

    @property
    def is_done(self) -> bool:
        """Whether the person is present and has paid."""
        return self.is_here and not self.owes


def _show(evening: Evening, call: Call) -> PageContent:
    lang = call.lang
    owed = {charge.player.number: charge for charge in charges(evening.event())}
    people = [person for person in evening.people if not person.player.excluded]
    people.sort(key=lambda person: _name_key(person.player.name))
    guests = []
    lights, fault = _lights(evening, lang)
    for person in people:
        number = person.player.number or 0
        cents = owed[number].cents if number in owed else 0
        guest = _guest(person, cents, lang, is_here=number in evening.roster.arrived)
        light, why = lights.get(number, ("", ""))
        guests.append(guest._replace(light=light, reason=why))
    doors = _doors(guests)
    door = call.query.get("door", "") if doors else ""
    half = _half(guests, door)
    only_missing = call.query.get("missing") == "1"
    find = call.query.get("find", "").strip()
    listed = [each for each in half if not (only_missing and (each.is_done or each.has_left)) and _matches(each, find)]
    taking_part = [each for each in guests if not each.has_left]
    taken = sum(charge.cents for charge in owed.values() if charge.paid)
    still_owed = sum(charge.cents for charge in owed.values() if not charge.paid)
    values = {
        "title": text("people.check_in.title", lang),
        "here": "/people",
        "guests": listed,
        "doors": doors,
        "door": door,
        "only_missing": only_missing,
        "find": find,
        "count": len(taking_part),
        "arrived": sum(each.is_here for each in taking_part),
        "has_fees": any(charge.cents for charge in owed.values()),
        "paid": sum(charge.paid for charge in owed.values()),
        "taken": euros(taken, lang),
        "owed": euros(still_owed, lang) if still_owed else "",
        "last": _last_words(evening, lang),
        "missing": len(missing_people(evening)),
        "scanned": _scanned(guests, call),
        "unread": call.fault if call.typed("do") == "scan" else "",
        "was_here": call.query.get("was_here") == "1",
        "lights_note": " ".join(filter(None, (fault, lights_advice(lang) if lights else ""))),
    }
    return PageContent("check_in.html", values)


def _scanned(guests: Sequence[Guest], call: Call) -> Guest | None:
    number = scanned_number(call.query.get("scanned", ""))
    return next((each for each in guests if each.number == number and not call.fault), None)


def _lights(evening: Evening, lang: Language) -> tuple[dict[int, tuple[str, str]], str]:
    """Return the lights that are not green with their reasons, by start number, and a note if some are not known."""
    try:
        lights = lights_near(evening.event())
    except SkatlistError as fault:
        return {}, fault.text(lang)
    if lights is None:
        return {}, ""
    known = {
        each.player.number or 0: (each.light.value, light_reason(each, lang)) for each in lights.people if each.findings
    }
    return known, " ".join(finding.text(lang) for finding in lights.notes)


def _guest(person: Person, cents: int, lang: Language, *, is_here: bool) -> Guest:
    player, known = person.player, person.registration
    given, surname = given_and_surname(plain(player.name))
    words = [*map(normalized, plain(player.name).split()), str(player.number)]
    return Guest(
        player.number or 0,
        f"{surname}, {given}" if given else surname,
        player.club,
        euros(cents, lang) if cents else "",
        is_here,
        known.paid,
        not known.takes_part,
        " ".join(words),
    )


def _name_key(name: str) -> tuple[str, str]:
    given, surname = given_and_surname(plain(name))
    return normalized(surname), normalized(given)


def _matches(guest: Guest, find: str) -> bool:
    wanted = map(normalized, find.split())
    return all(any(word.startswith(each) for word in guest.key.split()) for each in wanted)


def _letter(guest: Guest) -> str:
    return normalized(guest.name)[:1].upper()


def _doors(guests: Sequence[Guest]) -> tuple[str, ...]:
    """Return the letters at two doors for about half of the people each, or nothing if one door is enough."""
    letters = [_letter(each) for each in guests]
    if len(guests) <= _ONE_DOOR or letters[0] == letters[-1]:
        return ()
    middle = letters[len(letters) // 2]
    middle = middle if middle != letters[0] else next(each for each in letters if each != middle)
    before = max(each for each in letters if each < middle)
    return (f"{letters[0]} – {before}", f"{middle} – {letters[-1]}")


def _half(guests: Sequence[Guest], door: str) -> list[Guest]:
    doors = _doors(guests)
    if door not in {"1", "2"} or not doors:
        return list(guests)
    middle = doors[1][0]
    return [each for each in guests if (_letter(each) < middle) == (door == "1")]


def _last_words(evening: Evening, lang: Language) -> str:
    last = last_arrival(evening)
    if last is None:
        return ""
    clock = local_time_text(last.time, lang).rpartition(" ")[2].rpartition(":")[0]
    return text("people.check_in.last", lang, who=plain(last.player.name), clock=clock)


def _act(evening: Evening, call: Call) -> Done:
    """Tick a box, or add a person who was not registered. Raises UsageError, RefusedError."""
    filters = urlencode([each for each in call.query.multi_items() if each[0] in _FILTERS])
    if call.typed("do") == "scan":
        return _scan(evening, call, filters)
    if call.typed("do") == "late":
        known = {*evening.roster.players}
        done = welcome_person(evening, read_facts(call.typed("line")), call)
        (number,) = {*evening.roster.players} - known
        mark_here(evening, number, is_here=True)
        return Done(f"/check-in?{filters}", done.messages)
    tick = re.fullmatch(r"(here|paid) ([0-9]{1,9}) (on|off)", call.typed("tick"))
    if tick is None:
        raise UsageError("desk_no_choice")
    box, number, is_on = tick[1], int(tick[2]), tick[3] == "on"
    if box == "here":
        mark_here(evening, number, is_here=is_on)
    else:
        mark_paid(evening, number, has_paid=is_on)
    return Done(f"/check-in?{filters}#p{number}")


def _scan(evening: Evening, call: Call, filters: str) -> Done:
    """Mark the person of a start card as present. Raises UsageError, RefusedError."""
    typed = call.typed("code")
    number = scanned_number(typed)
    if number is None:
        raise UsageError("check_in_no_code", typed=typed)
    person = evening.registry.person(number)
    if person.player.excluded:
        raise RefusedError("check_in_excluded", name=plain(person.player.name))
    was_here = int(number in evening.roster.arrived)
    mark_here(evening, number, is_here=True)
    return Done(f"/check-in?{filters}&scanned={number}&was_here={was_here}")


PAGES = (DeskPage("/check-in", _show, _act),)
