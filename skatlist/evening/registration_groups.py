"""Questions about groups in a registration: teams and tandems of other sizes, side events without a partner."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from skatlist.evening.people import thing_of
from skatlist.evening.registration_questions import QuestionKind, RegistrationQuestion, Reply
from skatlist.event.model import Person
from skatlist.event.tournament import SideKind, Tournament, categories_of

_PAIR: Final = 2
_KEEP: Final = (Reply.KEEP,)
_NOTHING: Final = "-"  # the value for no tandem


class Joined(NamedTuple):
    """A person who takes part, and whether the table has changed their facts."""

    person: Person
    changed: bool


def group_questions(people: Sequence[Joined], tournament: Tournament, year: int) -> Iterator[RegistrationQuestion]:
    """Yield a question for every faulty group in which the table has changed a person."""
    for thing, size in (("tandem", _PAIR), ("team", tournament.team_size)):
        members: dict[str, list[Joined]] = {}
        for each in people:
            members.setdefault(thing_of(each.person, thing), []).append(each)
        for name, those in members.items():
            if name and size and len(those) != size:
                yield from _question(QuestionKind.SIZE, those, thing, name, size=size)
    for side_event in tournament.side_events:
        those = [each for each in people if side_event.name in each.person.registration.side_events]
        thing = side_event.kind.value
        if side_event.kind is not SideKind.SINGLE:
            alone = [each for each in those if not thing_of(each.person, thing)]
            yield from _question(QuestionKind.ALONE, alone, side_event.name, _NOTHING, thing=thing)
        if side_event.category:
            others = [
                each
                for each in those
                if side_event.category not in categories_of(each.person.registration, tournament.categories, year)
            ]
            yield from _question(QuestionKind.NOT_FOR, others, side_event.name, side_event.category)


def _question(
    kind: QuestionKind, those: Sequence[Joined], column: str, value: str, **more: object
) -> Iterator[RegistrationQuestion]:
    if any(each.changed for each in those):
        who = tuple(each.person.player.name for each in those)
        params = {"count": len(those), "who": who, "column": column, **more}
        yield RegistrationQuestion(kind, Reply.KEEP, _KEEP, params, None, column, value)
