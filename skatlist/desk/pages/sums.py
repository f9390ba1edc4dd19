"""The sums of a series: one row a table, with points, games won and lost of each place, typed as the lists come in."""

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from skatlist.base.patterns import pattern
from skatlist.desk.page import Call, DeskPage, Done, PageContent
from skatlist.desk.path_rows import list_address
from skatlist.evening import Evening, Key, Overtaken
from skatlist.evening.sums_entry import TriedSums, known_sums, other_sums, takes_sums, try_sums
from skatlist.papers.reports.typeset import with_minus
from skatlist.skat.findings import has_errors
from skatlist.skat.sheet import Basis, FooterName, ListSums, ScoredSheet
from skatlist.words import Language, UsageError, text

_FIELDS: Final = ("points", "won", "lost", "total")
_FIX: Final = pattern(r"fix([0-9])")
_NUMBER: Final = pattern(r"-?([0-9]{1,6}|[0-9]{1,3}[.,][0-9]{3})")
_MOST: Final = 999_999  # points of a list
_MOST_GAMES: Final = 999
_PROPOSALS: Final = 2  # one slip in the points and one in the games may explain the same total
_AGAIN: Final = 3


class PlaceNumber(NamedTuple):
    """A place in a finished row: the name and the Gesamtpunkte."""

    name: str
    total: str


class SumsRow(NamedTuple):
    """A table that is not being typed. `state` is done, doubt or open, `words` say it."""

    table: int
    state: str
    words: str
    places: tuple[PlaceNumber, ...]
    address: str


class PlaceBoxes(NamedTuple):
    """The boxes of a place: its number, name, and what is typed in each."""

    place: int
    name: str
    typed: dict[str, str]
    total: str = ""
    differs: bool = False


class SumsAnswer(NamedTuple):
    """A button that answers the question about a row."""

    value: str
    label: str


class SumsQuestion(NamedTuple):
    """A question about the numbers of a row, and its answers, the first of which Enter takes."""

    title: str
    about: str
    answers: tuple[SumsAnswer, ...]


def _keys(evening: Evening, series: int) -> list[Key]:
    return [key for key in evening.sheets.keys if key[0] == series]


def _show(evening: Evening, call: Call) -> PageContent:
    return _page(evening, call, None)


def _is_typed(call: Call, key: Key) -> bool:
    """Whether a call has the numbers of this table: the form, or what the page asks while they are typed."""
    return (bool(call.form) or "points1" in call.query) and call.typed("table") == str(key[1])


def _page(
    evening: Evening,
    call: Call,
    question: SumsQuestion | None,
    tried: TriedSums | None = None,
    known: str | None = None,
) -> PageContent:
    """Return the page. `known` are the sums that stood on the list when its row was shown, or was decided about."""
    series, lang = call.places["series"], call.lang
    keys = _keys(evening, series)
    chosen = _chosen(evening, call, keys)
    before = [key for key in keys if chosen is None or key < chosen]
    values: dict[str, Any] = {
        "title": text("desk.sums.title", lang, series=series),
        "series": series,
        "here": "/",
        "is_drawn": bool(keys),
        "about": _about(evening, keys, lang),
        "strip": [(key[1], _state(evening, key), key == chosen) for key in keys],
        "before": [_row(evening, key, lang) for key in before],
        "after": [_row(evening, key, lang) for key in keys if chosen is not None and key > chosen],
        "table": chosen[1] if chosen else None,
        "question": question,
        "is_over": series in evening.closed,
    }
    if chosen:
        scored = evening.scored(chosen)
        is_typed = _is_typed(call, chosen)
        if tried is None and not call.form and is_typed:
            tried = _so_far(evening, chosen, call)
        if known is None:
            known = call.typed("known") if call.form and is_typed else known_sums(scored)
        values |= {"boxes": _boxes(scored, call, tried), "passed": _passed(scored, call), "agreed": scored.agreed}
        values |= {"known": known, "standing": known_sums(scored)}
        values |= {"count": _count(tried.scored, lang) if tried else ()}
        values |= {"is_too_many": bool(tried and scored.agreed and tried.scored.games > scored.agreed)}
    return PageContent("sums.html", values)


def _about(evening: Evening, keys: Sequence[Key], lang: Language) -> str:
    done = sum(_state(evening, key) != "open" for key in keys)
    return text("desk.sums.about", lang, done=done, count=len(keys))


def _chosen(evening: Evening, call: Call, keys: Sequence[Key]) -> Key | None:
    """Return the table that is typed: the one named, else the first without a result."""
    wanted = _typed_table(call, keys)
    return wanted if wanted and takes_sums(evening, wanted) else _next(evening, keys, None)


def _typed_table(call: Call, keys: Sequence[Key]) -> Key | None:
    return next((key for key in keys if str(key[1]) == call.typed("table")), None)


def _next(evening: Evening, keys: Sequence[Key], after: Key | None) -> Key | None:
    """Return the next table without a result, from the beginning again after the last one."""
    waiting = [key for key in keys if takes_sums(evening, key) and not evening.scored(key).is_begun]
    return next((key for key in waiting if after is None or key > after), next(iter(waiting), None))


def _state(evening: Evening, key: Key) -> str:
    scored = evening.scored(key)
    if not scored.is_begun:
        return "open"
    if scored.basis is Basis.GAMES and not scored.is_full:
        return "open"
    return "doubt" if has_errors(evening.ends.findings(key)) else "done"


def _row(evening: Evening, key: Key, lang: Language) -> SumsRow:
    scored, state = evening.scored(key), _state(evening, key)
    names = scored.sheet.names("–")
    totals = scored.footer(FooterName.TOTAL) if scored.is_begun else ()
    totals_text = [with_minus(each) for each in totals] or [""] * len(names)
    places = tuple(PlaceNumber(name, total) for name, total in zip(names, totals_text, strict=False))
    if state == "open" and scored.rows:
        words = text("desk.sums.playing", lang, games=scored.games_entered, agreed=scored.agreed)
    elif state == "done":
        signed = bool(evening.sheets.history(key).signed)
        words = text(f"desk.sums.state_{'signed' if signed else scored.basis.value}", lang)
    else:
        words = text(f"desk.sums.state_{state}", lang)
    editable = takes_sums(evening, key)
    return SumsRow(key[1], state, words, places, f"/sums/{key[0]}?table={key[1]}" if editable else list_address(key))


def _boxes(scored: ScoredSheet, call: Call, tried: TriedSums | None) -> list[PlaceBoxes]:
    known, is_typed = ListSums.of(scored.sheet), _is_typed(call, (scored.sheet.series, scored.sheet.table))
    lines = dict(zip(_FIELDS, (known.points, known.won, known.lost, known.total), strict=True))
    boxes = []
    for place, name in enumerate(scored.sheet.names("–"), 1):
        kept = {field: _kept_text(values, place) for field, values in lines.items()}
        typed = {field: call.typed(f"{field}{place}") for field in _FIELDS} if is_typed else kept
        total = with_minus(tried.totals[place - 1]) if tried else ""
        boxes.append(PlaceBoxes(place, name, typed, total, tried is not None and place in tried.differing))
    return boxes


def _kept_text(values: Sequence[int | None], place: int) -> str:
    value = values[place - 1] if len(values) >= place else None
    return "" if value is None else str(value)


def _passed(scored: ScoredSheet, call: Call) -> str:
    known = ListSums.of(scored.sheet).passed
    is_typed = _is_typed(call, (scored.sheet.series, scored.sheet.table))
    return call.typed("passed") if is_typed else "" if known is None else str(known)


def _count(scored: ScoredSheet, lang: Language) -> tuple[str, ...]:
    """Return the games of the row in words: all of them, won, lost, passed in."""
    sums = ListSums.of(scored.sheet)
    won, lost = (sum(value or 0 for value in values) for values in (sums.won, sums.lost))
    return (
        text("desk.sums.games", lang, count=scored.games),
        text("desk.sums.won", lang, count=won),
        text("desk.sums.lost", lang, count=lost),
        text("desk.sums.passed", lang, count=scored.games - won - lost),
    )


def _typed_sums(call: Call, size: int) -> ListSums:
    """Return the numbers in the boxes. Raises UsageError if one is no number or out of bounds."""
    rows = {field: tuple(_number(call, field, place) for place in range(1, size + 1)) for field in _FIELDS}
    passed = call.number("passed", text("desk.sums.box_passed", call.lang), (0, _MOST_GAMES))
    return ListSums(rows["points"], rows["won"], rows["lost"], passed, rows["total"])


def _so_far(evening: Evening, key: Key, call: Call) -> TriedSums | None:
    try:
        return try_sums(evening, key, _typed_sums(call, evening.sheets.sheet(key).size))
    except UsageError:
        return None


def _number(call: Call, field: str, place: int) -> int | None:
    typed = call.typed(f"{field}{place}").replace("\N{MINUS SIGN}", "-")
    if not typed:
        return None
    low, high = (0, _MOST_GAMES) if field in {"won", "lost"} else (-_MOST, _MOST)
    number = int(re.sub("[.,]", "", typed)) if _NUMBER.fullmatch(typed) else None
    if number is None or not low <= number <= high:
        label = text("desk.sums.box_of", call.lang, box=text(f"desk.sums.box_{field}", call.lang), place=place)
        raise UsageError("usage_range", what=label, low=low, high=high)
    return number


def _act(evening: Evening, call: Call) -> Done | PageContent:
    """Enter the sums of a table, or ask about them. Raises UsageError, RefusedError.

    If another desk or a telephone was faster by a moment, its sums are read, and the question is which hold.
    """
    for _ in range(_AGAIN):
        try:
            return _enter(evening, call)
        except Overtaken:
            evening.refresh()
    raise Overtaken


def _enter(evening: Evening, call: Call) -> Done | PageContent:
    keys = _keys(evening, call.places["series"])
    key = _typed_table(call, keys)
    if key is None:
        raise UsageError("desk_which_table")
    answer = call.typed("answer")
    sums = _typed_sums(call, evening.sheets.sheet(key).size)
    tried = try_sums(evening, key, sums)
    if answer == "again":
        return _page(evening, call, None, tried)
    there = evening.scored(key)
    known, standing = known_sums(there), call.typed("standing")
    if there.basis is not Basis.GAMES and call.typed("known") != known:
        different = other_sums(there, tried.stated if tried else sums, call.lang)
        if not different or (answer == "theirs" and standing == known):
            return _to_next(evening, keys, key)
        if answer != "ours" or standing != known:
            return _page(evening, call, _which(different, call.lang), tried)
    if tried is not None and answer != "aside":
        repair = _FIX.fullmatch(answer)
        if repair and int(repair[1]) < len(tried.fixes):
            sums = tried.mended(tried.fixes[int(repair[1])])
            tried = try_sums(evening, key, sums) or tried
        question = _question(tried, answer, call.lang)
        if question is not None:
            return _page(evening, call, question, tried, known)
        sums = tried.as_computed()
    evening.state_sums(key, sums)
    return _to_next(evening, keys, key)


def _to_next(evening: Evening, keys: Sequence[Key], key: Key) -> Done:
    following, here = _next(evening, keys, key), f"/sums/{key[0]}"
    return Done(f"{here}?table={following[1]}" if following else here)


def _which(different: Sequence[str], lang: Language) -> SumsQuestion:
    """Return the question which sums hold, if the table or another desk was faster with others."""
    answers = (
        SumsAnswer("theirs", text("desk.sums.theirs", lang)),
        SumsAnswer("ours", text("desk.sums.ours", lang)),
        SumsAnswer("again", text("desk.sums.again", lang)),
    )
    return SumsQuestion(text("desk.sums.which", lang), "; ".join(different), answers)


def _question(tried: TriedSums, answer: str, lang: Language) -> SumsQuestion | None:
    """Return what has to be answered before the numbers are kept: an error, or the totals that were not read."""
    places, names = tried.differing, tried.scored.sheet.names("–")
    if tried.errors and not (places and answer in {"holds", "others"}):
        about = " ".join(each.text(lang) for each in tried.errors)
        title = text("desk.sums.games_differ", lang)
        answers = []
        if places:
            place = places[0]
            stated = with_minus(tried.sums.total[place - 1] or 0)
            right = with_minus(tried.totals[place - 1])
            title = text("desk.sums.differs", lang, name=names[place - 1], stated=stated, computed=right)
            totals = tuple(with_minus(tried.totals[each - 1]) for each in places)
            answers.append(SumsAnswer("holds", text("desk.sums.holds", lang, totals=totals)))
        fixes = [SumsAnswer(f"fix{number}", fix.text(lang)) for number, fix in enumerate(tried.fixes[:_PROPOSALS])]
        again = [SumsAnswer("again", text("desk.sums.again", lang))]
        # Enter takes no number that is on no paper, unless one slip explains several totals at once.
        if not places:
            answers = [*again, *fixes]
        else:
            answers = [*fixes, *answers, *again] if len(places) > 1 else [*answers, *fixes, *again]
        answers.append(SumsAnswer("aside", text("desk.sums.aside", lang)))
        return SumsQuestion(title, about, tuple(answers))
    if tried.unstated and places and answer != "others":
        totals = tuple(with_minus(tried.totals[each - 1]) for each in tried.unstated)
        return SumsQuestion(
            text("desk.sums.others", lang, totals=totals),
            "",
            (
                SumsAnswer("others", text("desk.sums.others_yes", lang)),
                SumsAnswer("again", text("desk.sums.again", lang)),
            ),
        )
    return None


PAGES = (DeskPage("/sums/{series:int}", _show, _act),)
