"""The director's settings of the wall: news, the times of the series, the crest of the club."""

from collections.abc import Callable
from functools import partial

from skatlist.desk.page import Beside, Call, DeskPage, Done, PageContent
from skatlist.desk.uploads import uploaded
from skatlist.evening import Evening
from skatlist.evening.settings import change_settings, set_crest, set_news, set_times
from skatlist.tournament.crest import for_papers
from skatlist.tournament.model import MINUTES
from skatlist.words import Language, UsageError, text

_LONGEST = 24 * 60  # minutes


def _show(evening: Evening, call: Call) -> PageContent:
    display = evening.journal.display
    series = range(1, max([evening.journal.setting("series"), *(key[0] for key in evening.roster.seating)]) + 1)
    values = {
        "title": text("desk.wall.set_up", call.lang),
        "news": display.news,
        "starts": [(number, display.start_of(number)) for number in series],
        "minutes": display.minutes,
        "has_crest": bool(display.crest),
        "second_scorer": evening.journal.setting("second_scorer"),
        "over": 0 in evening.closed,
    }
    return PageContent("wall_settings.html", values)


def _act(evening: Evening, call: Call) -> Done | Beside:
    """Apply the values of one of the forms. Raises UsageError."""
    match call.choice("do", ("news", "times", "crest", "no_crest", "second_scorer")):
        case "news":
            set_news(evening, call.typed("news"))
        case "times":
            minutes = call.number("minutes", text("desk.wall.minutes", call.lang), (1, _LONGEST))
            starts: list[str] = []
            while f"start-{len(starts) + 1}" in call.form:
                starts.append(call.typed(f"start-{len(starts) + 1}"))
            set_times(evening, starts, minutes or MINUTES)
        case "second_scorer":
            name = call.typed("second_scorer")
            key = "desk.event.second_scorer_set" if name else "desk.event.second_scorer_gone"
            if not change_settings(evening, second_scorer=name):
                key = "desk.event.second_scorer_unchanged"
            return Done(messages=[text(key, call.lang)])
        case "crest":
            files = uploaded(call.form.getlist("crest"))
            if not files:
                raise UsageError("desk_no_file")
            return partial(_with_crest, files[0][1], call.lang)
        case _:
            set_crest(evening, b"")
    return Done(messages=[text("desk.wall.set", call.lang)])


def _with_crest(content: bytes, lang: Language) -> Callable[[Evening], Done]:
    """Return what writes a crest, once a large picture was reduced beside the thread of the file."""
    crest = for_papers(content)

    def write(evening: Evening) -> Done:
        set_crest(evening, crest)
        return Done(messages=[text("desk.wall.set", lang)])

    return write


PAGES = (DeskPage("/display", _show, _act),)
