"""`skatlist people`: who takes part, what is known of them, and a table of people registered at once."""

from collections.abc import Sequence
from typing import Annotated

import typer

from skatlist.cli.enter.keyboard import Keyboard
from skatlist.cli.evening_call import AuthorOption, is_asking, open_evening
from skatlist.cli.registering import register_table
from skatlist.cli.terminal.options import EventArgument, Output, OutputOption, argument, option
from skatlist.cli.terminal.report import table_lines
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import page_width, wrapped
from skatlist.dialogue.reading import YES
from skatlist.evening import Evening, Person, PersonChange
from skatlist.evening.people import PersonFacts
from skatlist.evening.registration import double_of, refused_double
from skatlist.reports.people import change_words, people_json, people_table
from skatlist.sheet import Player
from skatlist.words import UsageError


def people(
    ctx: typer.Context,
    event: EventArgument,
    number: Annotated[int | None, argument("NR", "person", min=1)] = None,
    source: Annotated[str | None, option("--source", "--from", metavar="DATEI", about="people_source")] = None,
    answer: Annotated[list[str] | None, option("--answer", metavar="FRAGE=ANTWORT")] = None,
    accept: Annotated[bool, option("--accept", "--proposals")] = False,
    new: Annotated[bool, option("--new", about="new_person")] = False,
    name: Annotated[str | None, option("--name", metavar="NAME", about="person_name")] = None,
    club: Annotated[str | None, option("--club", metavar="NAME")] = None,
    team: Annotated[str | None, option("--team", metavar="NAME")] = None,
    tandem: Annotated[str | None, option("--tandem", metavar="NAME")] = None,
    to: Annotated[int | None, option("--number", metavar="NR", min=1)] = None,
    born: Annotated[int | None, option("--born", metavar="JAHR", min=1900, max=2100)] = None,
    member_number: Annotated[str | None, option("--member-number", metavar="NR")] = None,
    category: Annotated[list[str] | None, option("--category", metavar="NAME")] = None,
    no_category: Annotated[list[str] | None, option("--no-category", metavar="NAME")] = None,
    side_event: Annotated[list[str] | None, option("--side-event", metavar="NAME")] = None,
    no_side_event: Annotated[list[str] | None, option("--no-side-event", metavar="NAME")] = None,
    first_series: Annotated[int | None, option("--first-series", metavar="N", min=1)] = None,
    last_series: Annotated[int | None, option("--last-series", metavar="N", min=0)] = None,
    absent: Annotated[bool | None, option("--absent/--present")] = None,
    guest: Annotated[bool | None, option("--guest/--no-guest")] = None,
    paid: Annotated[bool | None, option("--paid/--no-paid", " /--not-paid")] = None,
    rename_club: Annotated[tuple[str, str] | None, option("--rename-club", metavar="ALT NEU")] = None,
    rename_team: Annotated[tuple[str, str] | None, option("--rename-team", metavar="ALT NEU")] = None,
    rename_tandem: Annotated[tuple[str, str] | None, option("--rename-tandem", metavar="ALT NEU")] = None,
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
        member_number=member_number,
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
        known = double_of(evening, new)
        if known is not None:
            refused = refused_double(facts.name, known)
            question = desk.text("people.ask_double", **refused.params)
            if not asking or Keyboard().line(question).strip().casefold() not in YES:
                raise refused
    evening.welcome(new)
    return PersonChange(evening.name, new, new)


def _described(evening: Evening, number: int, facts: PersonFacts) -> PersonChange:
    """Describe somebody again; return it. Raises UsageError, RefusedError."""
    return evening.describe_person(number, evening.defined(facts).told(evening.person(number)))


def _renamed(evening: Evening, renames: dict[str, tuple[str, str]]) -> list[PersonChange]:
    return [change for thing, (before, after) in renames.items() for change in evening.rename(thing, before, after)]


def _show(
    evening: Evening, number: int | None, changes: Sequence[PersonChange], desk: Terminal, output: Output
) -> None:
    """Show those who changed, the one who was asked for, or everybody. Raises UsageError."""
    concerned = {change.after.player.number for change in changes}
    if number is not None and not changes:
        shown = [evening.person(number)]
    else:
        shown = [each for each in evening.people if not concerned or each.player.number in concerned]
    described = [change for change in changes if change.before != change.after]
    lines = table_lines(people_table(shown, desk.lang), desk)
    if described:
        sentences = (sentence for change in described for sentence in change_words(change, desk.lang))
        lines = (line for sentence in sentences for line in wrapped(sentence, page_width(), "  "))
    desk.answer(output, lambda: people_json(shown), lines)
