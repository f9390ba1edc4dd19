"""A table of people registered by `skatlist people --source`: read, everything asked at the end, then written."""

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from skatlist.cli.enter.keyboard import Keyboard
from skatlist.cli.new_event import is_asking
from skatlist.cli.terminal.options import Output
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import in_window
from skatlist.cli.views.registration_view import (
    choice_lines,
    plan_json,
    plan_lines,
    prompt,
    question_lines,
    read_lines,
)
from skatlist.evening import Evening
from skatlist.evening.registration import Plan, event_year, must_be_asked, plan_registration, register
from skatlist.evening.registration_questions import RegistrationQuestion, Reply, read_answers, reply_word
from skatlist.evening.registration_rows import pasted_entries, read_entries
from skatlist.evening.registration_words import question_words
from skatlist.formats.players.registration_list import RegistrationTable
from skatlist.words import UsageError

_PASTED: Final = "-"
_INTERRUPTED: Final = 130
_MOST: Final = 2 * 1024 * 1024  # bytes that are read at all


def register_table(
    evening: Evening, source: str, said: Sequence[str], desk: Terminal, *, accept: bool, output: Output
) -> int:
    """Register who stands in a table, after every question is answered, and show it; return the exit code.

    Raises InputError where the table cannot be read, UsageError for answers that do not fit.
    """
    answers = read_answers(said)
    entries = _entries(evening, source, desk)
    shown = partial(desk.progress, label=desk.text("registration.label"))
    plan = plan_registration(evening, entries, answers, accept=accept, progress=shown)
    must_be_asked(evening, entries, plan)
    if output is Output.TEXT:
        desk.say_all(read_lines(entries, desk))
    if plan.questions and output is Output.TEXT and is_asking():
        try:
            plan = _asked(evening, entries, plan, answers, desk)
        except (EOFError, KeyboardInterrupt):
            desk.note("")  # the line that was interrupted ends here
            desk.note(desk.text("registration.stopped"))
            return _INTERRUPTED
    if not plan.questions:
        register(evening, plan)
    if output is Output.JSON:
        desk.json(plan_json(plan, entries, evening, desk))
    else:
        desk.say_all(plan_lines(plan, desk, evening.name))
        desk.say_all(question_lines(plan, answers, evening.name, source, desk))
    return int(bool(plan.questions))


def _entries(evening: Evening, source: str, desk: Terminal) -> RegistrationTable:
    year = event_year(evening)
    if source != _PASTED:
        return read_entries(Path(source), evening.tournament, year)
    if sys.stdin.isatty():
        desk.tell(desk.text("registration.paste"))
    data = sys.stdin.buffer.read(_MOST)
    return pasted_entries(data, desk.text("registration.pasted"), evening.tournament, year)


def _asked(evening: Evening, entries: RegistrationTable, plan: Plan, answers: dict[str, str], desk: Terminal) -> Plan:
    """Ask one question after the other until none is open; answers may raise new ones. Raises EOFError."""
    keyboard = Keyboard()
    desk.tell(desk.text("registration.begin", count=len(plan.questions)))
    while plan.questions:
        for question in plan.questions:
            desk.say()
            desk.say_all(in_window(question_words(question, desk.lang)))
            desk.say_all(choice_lines(question, desk))
            _answer(evening, entries, question, answers, keyboard, desk)
        plan = plan_registration(evening, entries, answers)
    desk.say()
    return plan


def _answer(
    evening: Evening,
    entries: RegistrationTable,
    question: RegistrationQuestion,
    answers: dict[str, str],
    keyboard: Keyboard,
    desk: Terminal,
) -> None:
    """Ask until the answer can be understood, and keep it."""
    while True:
        written = keyboard.line(prompt(question, desk)).strip() or reply_word(question.proposal, desk.lang)
        try:
            answers[question.key] = written
            if not isinstance(question.understood(written), Reply) and written != question.proposal:
                plan_registration(evening, entries, answers)  # a number, a year or a name may fit nothing
        except UsageError as fault:
            del answers[question.key]
            desk.alarm(fault.text(desk.lang))
        else:
            return
