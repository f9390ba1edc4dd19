"""What leads an evening on: the next sensible call, ready to be typed, below what a command has answered."""

from skatlist.cli.shell_call import call
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening import Evening, Event, Key, Open
from skatlist.evening.tasks import Task, waiting_task
from skatlist.words import Language, text


def next_call(evening: Evening, lang: Language) -> str:
    """Return the call that leads on: enter what is missing, sign, close, and print when it is over.

    A tournament wants people and a draw before.
    """
    if 0 in evening.closed:
        return call("export", evening.name, lang=lang)
    if not evening.lists and evening.description.get("tournament") and not (evening.players and evening.seating):
        return first_call(evening, evening.name, lang)
    planned = {*range(1, evening.description.get("series", 1) + 1), *(series for series, _ in evening.tables)}
    still_open = sorted(planned - evening.closed.keys())
    for series in still_open:
        points = evening.open_points(series)
        if points:
            return remedy(evening, points, lang)
        if series != still_open[-1]:
            return call("close", evening.name, "--series", str(series), lang=lang)
    return call("close", evening.name, lang=lang)


def first_call(tournament: Evening | Event, file: str, lang: Language) -> str:
    """Return the call with which a tournament begins: its people come in a table, and are drawn."""
    if not tournament.players:
        return call("people", file, "--source", text("people.table", lang), lang=lang)
    return call("enter" if tournament.seating else "draw", file, lang=lang)


def compare_call(evening: Evening, lang: Language) -> str:
    """Return the call that compares the two lists of the table whose second list was written last."""
    key = next((record.key for record in reversed(evening.records) if record.second), None)
    where = () if key is None else ("--series", str(key[0]), "--table", str(key[1]))
    return call("compare", evening.name, *where, lang=lang)


def remedy(evening: Evening, points: tuple[Open, ...], lang: Language) -> str:
    """Return the call for what keeps a series open: games, second lists, signatures, disputes, in this order."""
    first = min(points, key=waiting_task)
    task = waiting_task(first)
    if task is Task.COMPARE:
        missing = ("--second",) if first.no_second else ()
        where = ("--series", str(first.series), "--table", str(first.table))
        return call("enter" if missing else "compare", evening.name, *where, *missing, lang=lang)
    return call(task.name.lower(), evening.name, *(("--list",) if task is Task.DISPUTE else ()), lang=lang)


def sign_call(evening: Evening, key: Key, option: str, value: str, lang: Language) -> str:
    """Return the call that signs one list, or states its totals."""
    where = ("--series", str(key[0]), "--table", str(key[1]))
    return call("sign", evening.name, *where, option, value, lang=lang)


def say_next(evening: Evening, desk: Terminal) -> None:
    """Say how it goes on."""
    desk.say(desk.text("evening.next", call=next_call(evening, desk.lang)))
