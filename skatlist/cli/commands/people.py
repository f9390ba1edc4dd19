"""`skatlist people`: who takes part, what is known of them, and a table of people registered at once."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from skatlist.cli.enter.keyboard import Keyboard
from skatlist.cli.evening_call import AuthorOption, open_evening
from skatlist.cli.new_event import is_asking
from skatlist.cli.terminal.options import EventArgument, Output, OutputOption
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.views.people_view import change_lines, people_lines, person_json
from skatlist.dialogue.words import YES
from skatlist.evening import Evening
from skatlist.evening.people import Person, PersonChange, PersonFacts
from skatlist.sheet import Player
from skatlist.words import RefusedError, UsageError
from skatlist.words.visible import plain

# What may be said of somebody, of a table of people, of everybody in a team.
PersonArgument = Annotated[int | None, typer.Argument(metavar="NR", help="argument_person", min=1)]
NameOption = Annotated[
    str | None, typer.Option("--name", help="option_person_name", metavar="NAME", show_default=False)
]
ClubOption = Annotated[str | None, typer.Option("--club", help="option_club", metavar="NAME", show_default=False)]
TeamOption = Annotated[str | None, typer.Option("--team", help="option_team", metavar="NAME", show_default=False)]
TandemOption = Annotated[str | None, typer.Option("--tandem", help="option_tandem", metavar="NAME", show_default=False)]
NumberOption = Annotated[
    int | None, typer.Option("--number", help="option_number", metavar="NR", min=1, show_default=False)
]
GuestOption = Annotated[bool | None, typer.Option("--guest/--no-guest", help="option_guest", show_default=False)]
PaidOption = Annotated[bool | None, typer.Option("--paid/--no-paid", help="option_paid", show_default=False)]
BornOption = Annotated[
    int | None, typer.Option("--born", help="option_born", metavar="JAHR", min=1900, max=2100, show_default=False)
]
CategoryOption = Annotated[
    list[str] | None, typer.Option("--category", help="option_category", metavar="NAME", show_default=False)
]
NoCategoryOption = Annotated[
    list[str] | None, typer.Option("--no-category", help="option_no_category", metavar="NAME", show_default=False)
]
SideEventOption = Annotated[
    list[str] | None, typer.Option("--side-event", help="option_side_event", metavar="NAME", show_default=False)
]
NoSideEventOption = Annotated[
    list[str] | None, typer.Option("--no-side-event", help="option_no_side_event", metavar="NAME", show_default=False)
]
FirstSeriesOption = Annotated[
    int | None, typer.Option("--first-series", help="option_first_series", metavar="N", min=1, show_default=False)
]
LastSeriesOption = Annotated[
    int | None, typer.Option("--last-series", help="option_last_series", metavar="N", min=0, show_default=False)
]
AbsentOption = Annotated[bool | None, typer.Option("--absent/--present", help="option_absent", show_default=False)]
SourceOption = Annotated[
    str | None, typer.Option("--source", help="option_people_source", metavar="DATEI", show_default=False)
]
AnswerOption = Annotated[
    list[str] | None, typer.Option("--answer", help="option_answer", metavar="FRAGE=ANTWORT", show_default=False)
]
AcceptOption = Annotated[bool, typer.Option("--accept", help="option_accept")]
NewOption = Annotated[bool, typer.Option("--new", help="option_new_person")]
_RENAME: Any = {"metavar": "ALT NEU", "show_default": False}
RenameClubOption = Annotated[
    tuple[str, str] | None, typer.Option("--rename-club", help="option_rename_club", **_RENAME)
]
RenameTeamOption = Annotated[
    tuple[str, str] | None, typer.Option("--rename-team", help="option_rename_team", **_RENAME)
]
RenameTandemOption = Annotated[
    tuple[str, str] | None, typer.Option("--rename-tandem", help="option_rename_tandem", **_RENAME)
]


def people(
    ctx: typer.Context,
    event: EventArgument,
    number: PersonArgument = None,
    source: SourceOption = None,
    answer: AnswerOption = None,
    accept: AcceptOption = False,
    new: NewOption = False,
    name: NameOption = None,
    club: ClubOption = None,
    team: TeamOption = None,
    tandem: TandemOption = None,
    to: NumberOption = None,
    born: BornOption = None,
    category: CategoryOption = None,
    no_category: NoCategoryOption = None,
    side_event: SideEventOption = None,
    no_side_event: NoSideEventOption = None,
    first_series: FirstSeriesOption = None,
    last_series: LastSeriesOption = None,
    absent: AbsentOption = None,
    guest: GuestOption = None,
    paid: PaidOption = None,
    rename_club: RenameClubOption = None,
    rename_team: RenameTeamOption = None,
    rename_tandem: RenameTandemOption = None,
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Show the people, describe one, or register a table of them."""
    desk: Terminal = ctx.obj
    facts = PersonFacts(
        name=name,
        club=club,
        team=team,
        number=to,
        guest=guest,
        paid=paid,
        tandem=tandem,
        born=born,
        first_series=first_series,
        last_series=last_series,
        categories=tuple(category or ()),
        no_categories=tuple(no_category or ()),
        side_events=tuple(side_event or ()),
        no_side_events=tuple(no_side_event or ()),
        absent=absent,
    )
    renames = {
        thing: said
        for thing, said in (("club", rename_club), ("team", rename_team), ("tandem", rename_tandem))
        if said is not None
    }
    ways = [source is not None or bool(answer) or accept, bool(renames), facts != PersonFacts()]
    if sum(ways) > 1 or (number is not None and any(ways[:2])) or (ways[0] and source is None):
        raise UsageError("people_one_thing")
    with open_evening(event, desk, author if any(ways) else None) as evening:
        if source is not None:
            from skatlist.cli.registering import register_table  # one person is described without readers of tables

            raise typer.Exit(register_table(evening, source, answer or [], desk, accept=accept, output=output))
        if ways[2] and number is None:
            changes = [_welcomed(evening, facts, desk, surely=new, asking=output is Output.TEXT and is_asking())]
        else:
            changes = [_described(evening, number, facts)] if number and ways[2] else _renamed(evening, renames)
        _show(evening, number, changes, desk, output)


def _welcomed(evening: Evening, facts: PersonFacts, desk: Terminal, *, surely: bool, asking: bool) -> PersonChange:
    """Register somebody new and return him; a name that is nearly somebody's is asked about, unless he is `surely` new.

    Raises UsageError, and RefusedError where it is not to be.
    """
    if not facts.name:
        raise UsageError("person_which")
    new = evening.defined(facts).told(Person(Player("", evening.free_number)))
    if not surely:
        from skatlist.evening.registration import double_of  # whoever is described by number needs none of it

        known = double_of(evening, new)
        if known is not None:
            names = {"name": plain(facts.name), "other": plain(known.name), "number": known.number}
            if not asking or Keyboard().line(desk.text("people.ask_double", **names)).strip().casefold() not in YES:
                raise RefusedError("person_near", **names)
    evening.welcome(new)
    return PersonChange(new, new)


def _described(evening: Evening, number: int, facts: PersonFacts) -> PersonChange:
    """Describe somebody again; return it. Raises UsageError, RefusedError."""
    before = next((each for each in evening.people if each.player.number == number), None)
    if before is None:
        raise UsageError("person_unknown", number=number)
    return evening.describe_person(number, evening.defined(facts).told(before))


def _renamed(evening: Evening, renames: dict[str, tuple[str, str]]) -> list[PersonChange]:
    return [change for thing, (before, after) in renames.items() for change in evening.rename(thing, before, after)]


def _show(
    evening: Evening, number: int | None, changes: Sequence[PersonChange], desk: Terminal, output: Output
) -> None:
    """Show those who changed, the one who was asked for, or everybody. Raises UsageError."""
    concerned = {change.after.player.number for change in changes} or ({number} if number is not None else None)
    shown = [each for each in evening.people if concerned is None or each.player.number in concerned]
    if not shown and number is not None:
        raise UsageError("person_unknown", number=number)
    described = [change for change in changes if change.before != change.after]
    if output is Output.JSON:
        people: list[dict[str, Any]] = [person_json(person) for person in shown]
        desk.json({"schema": "skatlist/people/1", "people": people})
    elif described:
        for change in described:
            desk.say_all(change_lines(change, desk))
    else:
        desk.say_all(people_lines(shown, desk))
