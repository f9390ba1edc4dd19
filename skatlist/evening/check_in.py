"""The check-in at the door: people present, fees paid, and a draw of the people present."""

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from skatlist.evening.draws import draw, draw_by_standing, first_undrawn, has_begun, last_series, seed_by_chance
from skatlist.evening.people import PersonFacts
from skatlist.files.journal.drafts import EVENT, player_draft
from skatlist.files.journal.journal import Draft, RecordKind
from skatlist.skat.sheet import Player
from skatlist.tournament.model import Person, Seating
from skatlist.words import UsageError

if TYPE_CHECKING:
    from skatlist.evening.evening import Evening


def mark_here(evening: "Evening", number: int, *, is_here: bool) -> None:
    """Record that a person is present, or not present after all, unless that is known.

    An absent person takes part again, from the first series that has not begun. Raises UsageError.
    """
    person = evening.registry.person(number)
    if (number in evening.roster.arrived) == is_here:
        return
    drafts = [Draft(RecordKind.ARRIVAL, EVENT, {"number": number, "here": is_here})]
    known = person.registration
    if is_here and not known.takes_part:
        begins = next((each for each in range(1, last_series(evening) + 1) if not has_begun(evening, each)), 1)
        known = known._replace(first_series=max(known.first_series, begins), last_series=None)
        drafts.insert(0, player_draft(person.player, known))
    evening.add(drafts)


def mark_paid(evening: "Evening", number: int, *, has_paid: bool) -> None:
    """Record that a person has paid the fees, or has not, unless that is known. Raises UsageError."""
    person = evening.registry.person(number)
    if person.registration.paid != has_paid:
        evening.registry.describe_person(number, PersonFacts(paid=has_paid).applied_to(person))


class Arrival(NamedTuple):
    """A person marked as present or absent, and the time of the record (UTC, ISO 8601)."""

    player: Player
    time: str


def last_arrival(evening: "Evening") -> Arrival | None:
    """Return the last record about a person at the check-in, None before the first."""
    roster = evening.roster
    record = next((each for each in reversed(evening.records) if each.kind == RecordKind.ARRIVAL), None)
    if record is None:
        return None
    number = record.facts["number"]
    return Arrival(roster.players[roster.renumbered.get(number, number)], record.time)


def missing_people(evening: "Evening", series: int = 1) -> tuple[Person, ...]:
    """Return the players of a series who are not present yet, or none while the check-in is unused."""
    if not evening.roster.arrived:
        return ()
    return tuple(
        person
        for person in evening.people
        if person.player.number not in evening.roster.arrived
        if not person.player.excluded and person.registration.plays(series)
    )


def draw_arrived(
    evening: "Evening",
    first: int | None = None,
    seed: int | None = None,
    *,
    without: Collection[int] = (),
    standing: bool = False,
    league: bool = False,
    is_everybody: bool = False,
) -> tuple[tuple[Seating, ...], tuple[Person, ...]]:
    """Draw the series still to be drawn, or those from `first` on, without people who are not present.

    Draw at random from a seed (by default a new one) or by the standings if the call or the rules of the tournament
    require it. Return the draw and the people left out, who count as absent until they are present. With `is_everybody`
    nobody is left out. Raises UsageError if all are drawn already, or if a seed is given for
    a draw by the standings, and the errors of `draw`.
    """
    begin, last = first_undrawn(evening) if first is None else first, last_series(evening)
    if begin > last:
        raise UsageError("draw_done" if first is None else "draw_beyond", series=last)
    missing = () if is_everybody else missing_people(evening, begin)
    absent = {*without, *(person.player.number or 0 for person in missing)}
    if not standing and begin not in evening.journal.tournament.draw.by_standing:
        seats = draw(evening, begin, seed_by_chance() if seed is None else seed, league=league, without=absent)
    elif seed is not None:
        raise UsageError("draw_by_rule", series=begin)
    else:
        seats = draw_by_standing(evening, begin, without=absent)
    evening.registry.write_people([PersonFacts(absent=True).applied_to(person) for person in missing])
    return seats, missing
