"""The next sensible call of an evening, ready to be typed, below the answer of a command."""

from typing import Final

from skatlist.cli.command_words import call
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening import Evening, Key, Open
from skatlist.evening.path import NextStep, Stage, goes_on_by_sums, next_step, open_step
from skatlist.words import Language

_COMMANDS: Final = {Stage.PAPERS: "export", Stage.SECOND: "enter", Stage.PRINT: "enter", Stage.LATE: "draw"}


def next_call(evening: Evening, lang: Language) -> str:
    """Return the call that continues the evening."""
    step = _at_terminal(next_step(evening), evening)
    if goes_on_by_sums(evening, step):
        return call("sums", evening.name, "--series", str(step.series), lang=lang)
    return _call(step, evening.name, lang)


def _at_terminal(step: NextStep, evening: Evening) -> NextStep:
    if step.stage is Stage.CHECK_IN:  # the check-in is at the desk only
        step = step._replace(stage=Stage.ENTER if evening.roster.seating else Stage.DRAW)
    return step


def _call(step: NextStep, file: str, lang: Language) -> str:
    where = ("--series", str(step.series), "--table", str(step.table))
    words: tuple[str, ...] = (file,)
    match step.stage:
        case Stage.LATE:
            words += ("--late",)
        case Stage.CLOSE:
            words += where[:2] if step.series else ()
        case Stage.SECOND:
            words += (*where, "--second")
        case Stage.COMPARE:
            words += where
        case Stage.DISPUTE:
            words += ("--list",)
    return call(_COMMANDS.get(step.stage, step.stage.value), *words, lang=lang)


def compare_call(evening: Evening, lang: Language) -> str:
    """Return the call that compares the two lists of the table whose second list was written last."""
    key = next((record.key for record in reversed(evening.records) if record.second), None)
    where = () if key is None else ("--series", str(key[0]), "--table", str(key[1]))
    return call("compare", evening.name, *where, lang=lang)


def remedy(evening: Evening, points: tuple[Open, ...], lang: Language) -> str:
    """Return the call that settles the open points of a series."""
    return _call(_at_terminal(open_step(points), evening), evening.name, lang)


def sign_call(evening: Evening, key: Key, option: str, value: str, lang: Language) -> str:
    """Return the call that signs one list, or states its totals."""
    where = ("--series", str(key[0]), "--table", str(key[1]))
    return call("sign", evening.name, *where, option, value, lang=lang)


def say_next(evening: Evening, terminal: Terminal) -> None:
    """Print how to continue."""
    terminal.say(terminal.text("evening.next", call=next_call(evening, terminal.lang)))


def say_people_needed(evening: Evening, terminal: Terminal) -> None:
    """Print the calls that register people, if there are too few for a table."""
    if next_step(evening).stage is Stage.PEOPLE:
        table = call("people", evening.name, "--source", terminal.text("people.table"), lang=terminal.lang)
        person = call("people", evening.name, "--name", terminal.text("people.example"), lang=terminal.lang)
        terminal.say_all(terminal.lines("people.needed", table=table))
        terminal.say_all(terminal.lines("people.needed_single", person=person))
