"""What leads an evening on: the next sensible call, ready to be typed, below what a command has answered."""

from skatlist.cli.shell_call import call
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening import Evening, Key, Open
from skatlist.words import Language


def next_call(evening: Evening, lang: Language) -> str:
    """Return the call that leads the evening on: enter what is missing, sign, close, and print when it is over."""
    if 0 in evening.closed:
        return call("export", evening.name, lang=lang)
    planned = {*range(1, evening.description.get("series", 1) + 1), *(series for series, _ in evening.tables)}
    still_open = sorted(planned - evening.closed.keys())
    for series in still_open:
        points = evening.open_points(series)
        if points:
            return remedy(evening, points, lang)
        if series != still_open[-1]:
            return call("close", evening.name, "--series", str(series), lang=lang)
    return call("close", evening.name, lang=lang)


def remedy(evening: Evening, points: tuple[Open, ...], lang: Language) -> str:
    """Return the call for what keeps a series open: first the games, then the signatures."""
    return call("sign" if all(map(waits_for_signatures, points)) else "enter", evening.name, lang=lang)


def waits_for_signatures(each: Open) -> bool:
    """Whether a list is at its end, and only signatures or the totals that agree are missing."""
    return bool(each.unsigned or each.differing)


def sign_call(evening: Evening, key: Key, option: str, value: str, lang: Language) -> str:
    """Return the call that signs one list, or states its totals."""
    where = ("--series", str(key[0]), "--table", str(key[1]))
    return call("sign", evening.name, *where, option, value, lang=lang)


def say_next(evening: Evening, desk: Terminal) -> None:
    """Say how it goes on."""
    desk.say(desk.text("evening.next", call=next_call(evening, desk.lang)))
