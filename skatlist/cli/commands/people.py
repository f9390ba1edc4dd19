"""`skatlist people`: who takes part, and what is known of them."""

from typing import Annotated

import typer

from skatlist.cli.evening_call import AuthorOption, open_evening
from skatlist.cli.terminal.options import EventArgument, Output, OutputOption
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.views.people_view import change_lines, people_lines, person_json
from skatlist.evening import Evening
from skatlist.evening.people import Person, PersonChange
from skatlist.sheet import Player
from skatlist.words import UsageError

Words = Annotated[str | None, typer.Option("--name", help="option_person_name", metavar="NAME", show_default=False)]


def people(
    ctx: typer.Context,
    event: EventArgument,
    number: Annotated[int | None, typer.Argument(metavar="NR", help="argument_person", min=1)] = None,
    name: Words = None,
    club: Annotated[str | None, typer.Option("--club", help="option_club", metavar="NAME", show_default=False)] = None,
    team: Annotated[str | None, typer.Option("--team", help="option_team", metavar="NAME", show_default=False)] = None,
    to: Annotated[
        int | None, typer.Option("--number", help="option_number", metavar="NR", min=1, show_default=False)
    ] = None,
    guest: Annotated[bool | None, typer.Option("--guest/--no-guest", help="option_guest", show_default=False)] = None,
    paid: Annotated[bool | None, typer.Option("--paid/--no-paid", help="option_paid", show_default=False)] = None,
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Show the people, or describe one."""
    desk: Terminal = ctx.obj
    said = {"name": name, "club": club, "team": team, "number": to}
    words = {fact: value for fact, value in said.items() if value is not None}
    flags = {fact: flag for fact, flag in (("guest", guest), ("paid", paid)) if flag is not None}
    writes = bool(words or flags)
    with open_evening(event, desk, author if writes else None) as evening:
        change = _described(evening, number, words, flags) if writes else None
        shown = [each for each in evening.people if change is None or each.player.number == change.after.player.number]
        if number is not None and not writes:
            shown = [each for each in shown if each.player.number == number]
        if number is not None and not shown:
            raise UsageError("person_unknown", number=number)
    if output is Output.JSON:
        desk.json({"schema": "skatlist/people/1", "people": [person_json(person) for person in shown]})
    elif change is not None and change.before != change.after:
        desk.say_all(change_lines(change, desk))
    else:
        desk.say_all(people_lines(shown, desk))


def _described(
    evening: Evening, number: int | None, words: dict[str, str | int], flags: dict[str, bool]
) -> PersonChange:
    """Describe somebody again, or register somebody new; return it. Raises UsageError, RefusedError."""
    if number is None:
        if not words.get("name"):
            raise UsageError("person_which")
        player = Player(**{"number": evening.free_number, **words})  # type: ignore[arg-type]
        person = Person(player, Person(player).registration._replace(**flags))  # type: ignore[arg-type]
        evening.welcome(person)
        return PersonChange(person, person)
    before = next((each for each in evening.people if each.player.number == number), None)
    if before is None:
        raise UsageError("person_unknown", number=number)
    after = Person(before.player._replace(**words), before.registration._replace(**flags))  # type: ignore[arg-type]
    return evening.describe_person(number, after)
