"""`skatlist people`: the people of an event, their facts, and a table of people to register at once."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer

from skatlist.cli.command_words import call
from skatlist.cli.evening_call import AuthorOption, is_asking, open_evening
from skatlist.cli.next_step import say_next, say_people_needed
from skatlist.cli.terminal.keyboard import Keyboard
from skatlist.cli.terminal.lines import in_window, page_width, wrapped_lines
from skatlist.cli.terminal.options import EventArgument, Output, OutputOption, argument, option
from skatlist.cli.terminal.report import report_table_lines
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening import Evening, Person, PersonChange
from skatlist.evening.dialogue.person_changes import is_another_name
from skatlist.evening.dialogue.reading import YES
from skatlist.evening.people import PersonFacts
from skatlist.evening.registration import (
    Plan,
    answer_word,
    double_of,
    event_year,
    free_words,
    plan_registration,
    plan_words,
    question_words,
    read_words,
    refuse_unknown_answers,
    refused_double,
    register,
)
from skatlist.evening.registration_questions import RegistrationQuestion, Reply, read_answers, reply_word
from skatlist.evening.registration_rows import pasted_entries, read_entries
from skatlist.files.formats.players.registration_list import RegistrationTable
from skatlist.papers.reports.people import change_words, people_json, people_table
from skatlist.skat.sheet import Player
from skatlist.tournament.person_facts import FACTS
from skatlist.words import RefusedError, UsageError
from skatlist.words.visible import plain

_BORN: Final = FACTS["born"]


class PersonOptions(NamedTuple):
    """The facts of one person, by the names of `PersonFacts`. None leaves a fact unchanged."""

    name: Annotated[str | None, option("--name", metavar="NAME", about="person_name")] = None
    club: Annotated[str | None, option("--club", metavar="NAME")] = None
    team: Annotated[str | None, option("--team", metavar="NAME")] = None
    tandem: Annotated[str | None, option("--tandem", metavar="NAME")] = None
    number: Annotated[int | None, option("--number", metavar="NR", min=1)] = None
    born: Annotated[int | None, option("--born", metavar="JAHR", min=_BORN.least, max=_BORN.most)] = None
    member_number: Annotated[str | None, option("--member-number", metavar="NR")] = None
    paper_name: Annotated[str | None, option("--paper-name", metavar="NAME")] = None
    pronunciation: Annotated[str | None, option("--pronunciation", metavar="TEXT")] = None
    association: Annotated[str | None, option("--association", metavar="NAME")] = None
    categories: Annotated[list[str] | None, option("--category", metavar="NAME")] = None
    no_categories: Annotated[list[str] | None, option("--no-category", metavar="NAME")] = None
    side_events: Annotated[list[str] | None, option("--side-event", metavar="NAME")] = None
    no_side_events: Annotated[list[str] | None, option("--no-side-event", metavar="NAME")] = None
    first_series: Annotated[int | None, option("--first-series", metavar="N", min=1)] = None
    last_series: Annotated[int | None, option("--last-series", metavar="N", min=0)] = None
    absent: Annotated[bool | None, option("--absent/--present")] = None
    removed: Annotated[bool | None, option("--remove")] = None
    guest: Annotated[bool | None, option("--guest/--no-guest")] = None
    paid: Annotated[bool | None, option("--paid/--no-paid", " /--not-paid")] = None

    @property
    def facts(self) -> PersonFacts:
        """The facts as `PersonFacts`, with all names of a kind together."""
        facts: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in self._asdict().items()
            if value is not None
        }
        return PersonFacts(**facts)


class RenamingOptions(NamedTuple):
    """Names to change for everybody who has them: the name before and after."""

    rename_club: Annotated[tuple[str, str] | None, option("--rename-club", metavar="ALT NEU")] = None
    rename_team: Annotated[tuple[str, str] | None, option("--rename-team", metavar="ALT NEU")] = None
    rename_tandem: Annotated[tuple[str, str] | None, option("--rename-tandem", metavar="ALT NEU")] = None


def people(
    ctx: typer.Context,
    event: EventArgument,
    person: Annotated[int | None, argument("NR", "person", min=1)] = None,
    *,
    source: Annotated[str | None, option("--source", "--from", metavar="DATEI", about="people_source")] = None,
    answer: Annotated[list[str] | None, option("--answer", metavar="FRAGE=ANTWORT")] = None,
    column: Annotated[list[str] | None, option("--column", metavar="SPALTE=ANGABE")] = None,
    accept: Annotated[bool, option("--accept", "--proposals")] = False,
    new: Annotated[bool, option("--new", about="new_person")] = False,
    described: PersonOptions,
    renaming: RenamingOptions,
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Show the people, describe one, or register a table of them."""
    terminal: Terminal = ctx.obj
    facts = described.facts
    ways = [source is not None or bool(answer) or bool(column) or accept, any(renaming), facts != PersonFacts()]
    if sum(ways) > 1 or (person is not None and any(ways[:2])) or (ways[0] and source is None):
        raise UsageError("people_one_thing")
    with open_evening(event, terminal, author if any(ways) else None) as evening:
        if source is not None:
            raise typer.Exit(
                _register_table(
                    evening, source, answer or [], terminal, columns=column or [], accept=accept, output=output
                )
            )
        if ways[2] and person is None:
            changes = [_welcomed(evening, facts, terminal, surely=new, asking=output is Output.TEXT and is_asking())]
        elif facts.removed and person is not None:
            gone = evening.registry.strike_out(person).player
            if output is Output.TEXT:
                terminal.say_all(terminal.lines("enter.person_removed", number=person, name=plain(gone.name)))
            person, changes = None, []
        elif ways[2] and person:
            changes = [
                _described(evening, person, facts, terminal, surely=new, asking=output is Output.TEXT and is_asking())
            ]
        else:
            given = ((name.removeprefix("rename_"), names) for name, names in renaming._asdict().items() if names)
            changes = [each for thing, names in given for each in evening.registry.rename(thing, *names)]
        _show(evening, person, changes, terminal, output)
        if output is Output.TEXT and person is None:
            say_people_needed(evening, terminal)


def _welcomed(evening: Evening, facts: PersonFacts, terminal: Terminal, *, surely: bool, asking: bool) -> PersonChange:
    """Register a new person and return them.

    A name similar to a known one leads to a question, unless they are `surely` new. Raises UsageError, and RefusedError
    if the answer is no.
    """
    if not facts.name:
        raise UsageError("person_which")
    new = evening.registry.defined(facts).applied_to(Person(Player("", evening.registry.free_number)))
    if not surely:
        known = double_of(evening, new)
        if known is not None:
            refused = refused_double(facts.name, known)
            question = terminal.text("people.ask_double", **refused.params)
            if not asking or Keyboard().line(question).strip().casefold() not in YES:
                raise refused
    evening.registry.welcome(new)
    return PersonChange(evening.name, new, new)


def _described(
    evening: Evening, number: int, facts: PersonFacts, terminal: Terminal, *, surely: bool, asking: bool
) -> PersonChange:
    """Change the facts about a person and return the changes.

    A quite different name for a person on a begun list leads to a question, unless it is `surely` theirs. Raises
    UsageError, and RefusedError if the answer is no.
    """
    person = evening.registry.person(number)
    after = evening.registry.defined(facts).applied_to(person)
    if not surely and is_another_name(person, after) and evening.registry.has_games(number):
        names = {"number": number, "name": plain(person.player.name), "new": plain(after.player.name)}
        if not asking or Keyboard().line(terminal.text("people.ask_other_name", **names)).strip().casefold() not in YES:
            raise RefusedError("person_other_name", **names)
    return evening.registry.describe_person(number, after)


def _show(
    evening: Evening, number: int | None, changes: Sequence[PersonChange], terminal: Terminal, output: Output
) -> None:
    """Show the people who changed, one person, or everybody. Raises UsageError."""
    concerned = {change.after.player.number for change in changes}
    if number is not None and not changes:
        listed = [evening.registry.person(number)]
    else:
        listed = [each for each in evening.people if not concerned or each.player.number in concerned]
    described = [change for change in changes if change.before != change.after]
    lines = report_table_lines(people_table(listed, terminal.lang), terminal)
    if described:
        sentences = (sentence for change in described for sentence in change_words(change, terminal.lang))
        lines = (line for sentence in sentences for line in wrapped_lines(sentence, page_width(), "  "))
    terminal.answer(output, lambda: people_json(listed), lines)


_PASTED: Final = "-"
_INTERRUPTED: Final = 130
_MOST: Final = 2 * 1024 * 1024  # bytes read at most


def _register_table(
    evening: Evening,
    source: str,
    typed: Sequence[str],
    terminal: Terminal,
    *,
    columns: Sequence[str],
    accept: bool,
    output: Output,
) -> int:
    """Register the people in a table after every question is answered, show it and return the exit code.

    Raises InputError if the table cannot be read, UsageError for answers that do not fit.
    """
    answers = read_answers(typed)
    entries = _entries(evening, source, _assigned(columns), terminal)
    progress = partial(terminal.progress, label=terminal.text("people.registration.label"))
    plan = plan_registration(evening, entries, answers, accept=accept, progress=progress)
    refuse_unknown_answers(evening, entries, plan)
    if output is Output.TEXT:
        terminal.say_all(line for sentence in read_words(entries, terminal.lang) for line in in_window(sentence))
    if plan.questions and output is Output.TEXT and is_asking():
        try:
            plan = _ask_all(evening, entries, plan, answers, terminal)
        except (EOFError, KeyboardInterrupt):
            terminal.note("")  # end the interrupted line
            terminal.note(terminal.text("people.registration.stopped"))
            return _INTERRUPTED
    if not plan.questions:
        register(evening, plan)
    if output is Output.JSON:
        terminal.json(_plan_json(plan, entries, evening, terminal))
    else:
        terminal.say_all(_plan_lines(plan, terminal, evening.name))
        if entries.unread:
            say = terminal.text("people.registration.assign", heading=plain(entries.unread[0]))
            terminal.say_all(in_window(say))
        terminal.say_all(_question_lines(plan, answers, evening.name, source, terminal))
        if not plan.questions:
            say_next(evening, terminal)
    return int(bool(plan.questions))


def _assigned(written: Sequence[str]) -> dict[str, str]:
    """Return the columns by heading. Raises UsageError."""
    pairs = [each.rpartition("=") for each in written]
    strange = next(("".join(pair) for pair in pairs if not pair[0].strip()), None)
    if strange is not None:
        raise UsageError("registration_column_how", word=strange)
    return {heading.strip(): word.strip() for heading, _, word in pairs}


def _entries(evening: Evening, source: str, assigned: Mapping[str, str], terminal: Terminal) -> RegistrationTable:
    year = event_year(evening)
    if source != _PASTED:
        return read_entries(Path(source), evening.journal.tournament, year, assigned)
    if sys.stdin.isatty():
        terminal.tell(terminal.text("people.registration.paste"))
    data = sys.stdin.buffer.read(_MOST)
    file = terminal.text("people.registration.pasted")
    return pasted_entries(data, file, evening.journal.tournament, year, assigned)


def _ask_all(
    evening: Evening, entries: RegistrationTable, plan: Plan, answers: dict[str, str], terminal: Terminal
) -> Plan:
    """Ask one question after the other until none is open. Answers may raise further questions. Raises EOFError."""
    keyboard = Keyboard()
    terminal.tell(terminal.text("people.registration.begin", count=len(plan.questions)))
    while plan.questions:
        for question in plan.questions:
            terminal.say()
            terminal.say_all(in_window(question_words(question, terminal.lang)))
            terminal.say_all(_choice_lines(question, terminal))
            _answer(evening, entries, question, answers, keyboard, terminal)
        plan = plan_registration(evening, entries, answers)
    terminal.say()
    return plan


def _answer(
    evening: Evening,
    entries: RegistrationTable,
    question: RegistrationQuestion,
    answers: dict[str, str],
    keyboard: Keyboard,
    terminal: Terminal,
) -> None:
    """Ask until the answer is valid, and keep it."""
    while True:
        prompt = terminal.text("people.registration.prompt", proposal=answer_word(question.proposal, terminal.lang))
        written = keyboard.line(prompt).strip() or reply_word(question.proposal, terminal.lang)
        try:
            answers[question.key] = written
            if not isinstance(question.understood(written), Reply) and written != question.proposal:
                plan_registration(evening, entries, answers)  # raises if a number, a year or a name does not fit
        except UsageError as fault:
            del answers[question.key]
            terminal.alarm(fault.text(terminal.lang))
        else:
            return


# The output


def _plan_lines(plan: Plan, terminal: Terminal, file: str) -> Iterator[str]:
    for words in plan_words(plan, terminal.lang):
        yield from in_window(words)
    if plan.newcomers and not plan.questions:
        yield from terminal.lines("people.registration.show", call=call("people", file, lang=terminal.lang))


def _question_lines(
    plan: Plan, answers: Mapping[str, str], file: str, source: str, terminal: Terminal
) -> Iterator[str]:
    """Yield all open questions with their possible answers, and the calls that answer them."""
    if not plan.questions:
        return
    yield ""
    yield from terminal.lines("people.registration.questions", count=len(plan.questions))
    for question in plan.questions:
        yield ""
        yield from in_window(question_words(question, terminal.lang))
        yield from terminal.lines("people.registration.answer_each", "    ", answers=_answers(question, terminal))
    yield ""
    before = [word for key, written in answers.items() for word in ("--answer", f"{key}={written}")]
    again = call("people", file, "--source", source, *before, "--accept", lang=terminal.lang)
    yield from terminal.lines("people.registration.answer_again", call=again)
    each = [
        word for question in plan.questions for word in ("--answer", _written(question, question.proposal, terminal))
    ]
    some = call("people", file, "--source", source, *before, *each, lang=terminal.lang)
    yield from terminal.lines("people.registration.answer_some", call=some)


def _written(question: RegistrationQuestion, reply: Reply | str, terminal: Terminal) -> str:
    return f"{question.label(terminal.lang)}={answer_word(reply, terminal.lang)}"


def _answers(question: RegistrationQuestion, terminal: Terminal) -> str:
    """Return the possible answers for a call: the proposal first, then the others, then what else may be typed."""
    first = question.proposal
    replies = [first, *(reply for reply in question.replies if reply is not first)]
    words = [_written(question, reply, terminal) for reply in replies]
    return "   ".join(
        [
            *words,
            *([f"{question.label(terminal.lang)}=<{free_words(question, terminal.lang)}>"] if question.free else []),
        ]
    )


def _choice_lines(question: RegistrationQuestion, terminal: Terminal) -> Iterator[str]:
    words = [answer_word(reply, terminal.lang) for reply in question.replies if reply is not Reply.OUT]
    words += [free_words(question, terminal.lang)] if question.free else []
    words += [terminal.text(f"people.registration.out.{question.kind}")] if Reply.OUT in question.replies else []
    yield from terminal.lines("people.registration.choices", "  ", answers=tuple(words))


def _plan_json(plan: Plan, entries: RegistrationTable, evening: Evening, terminal: Terminal) -> dict[str, Any]:
    """Return the result of a table with the keys of `skatlist/people/1`."""
    numbers = {person.player.number for person in (*(after for _, after in plan.described), *plan.newcomers)}
    people = [] if plan.questions else [each for each in evening.people if each.player.number in numbers]
    return {
        **people_json(people),
        "registered": 0 if plan.questions else len(plan.newcomers),
        "described": 0 if plan.questions else len(plan.described),
        "known": plan.known,
        "doubled": list(plan.doubled),
        "left_out": [entry.line for entry in plan.left_out],
        "passed": [row.line for row in entries.passed],
        "unread": list(entries.unread),
        "questions": [
            {
                "question": question.label(terminal.lang),
                "kind": question.kind.value,
                "line": question.line,
                "message": question_words(question, terminal.lang),
                "proposal": answer_word(question.proposal, terminal.lang),
                "answers": [answer_word(reply, terminal.lang) for reply in question.replies],
                "free": question.free,
            }
            for question in plan.questions
        ],
    }
