"""Several evenings of a club added up: season, table of a league, statistics, as a page and as papers."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from skatlist.base.disk import path_text
from skatlist.desk.page import Call, PageContent, Sent, StartPage
from skatlist.desk.pages.copies import NAMES
from skatlist.desk.pages.papers import MEDIA
from skatlist.desk.pages.start import chosen_scoring, offered_files, path_value, scorings, typed_path
from skatlist.desk.sentences import refusal
from skatlist.evening.season import Season, league, read_statistics, season
from skatlist.files.formats.dates import today
from skatlist.files.formats.registry import event_path
from skatlist.papers.reports.league import league_report
from skatlist.papers.reports.season import season_report
from skatlist.words import InputError, SkatlistError, text

_MOST: Final = 999  # most results or evenings that may count


def _show(call: Call) -> Callable[[], PageContent]:
    files, own = _files(call), call.desk.path
    there = [*([own] if own is not None else []), *(each.path for each in offered_files(call)), *files]
    offered = dict.fromkeys(Path(os.path.realpath(path)) for path in there)
    values = {
        "title": text("papers.page.league" if _is_league(call) else "standings.season.paper", call.lang),
        "offered": [
            (path_value(each), path_text(each.name), path_text(each.parent), each in files) for each in offered
        ],
        "names": NAMES,
        "scorings": scorings(call.lang),
        "here": "/standings",
    }

    def page() -> PageContent:
        nothing: dict[str, Any] = {"is_season": False, "report": None}
        try:
            return PageContent("season.html", {**nothing, **values, **(_results(call) if files else {})})
        except SkatlistError as fault:
            return PageContent("season.html", {**nothing, **values}, refusal(fault, call.lang))

    return page


def _files(call: Call) -> list[Path]:
    paths = [event_path(typed_path(call, chosen.strip())) for chosen in call.chosen("file") if chosen.strip()]
    return list(dict.fromkeys(Path(os.path.realpath(path)) for path in paths))


def _results(call: Call) -> dict[str, Any]:
    """Return the report of the evenings, and whether there are papers of it. Raises SkatlistError."""
    if _is_league(call):
        teams = league(*_files(call), scoring=chosen_scoring(call))
        return {"report": league_report(teams.results(call.lang), call.lang), "is_season": bool(teams.lines)}
    if call.typed("kind") == "statistics":
        return {"report": read_statistics(*_files(call), scoring=chosen_scoring(call)).report(call.lang)}
    results = _season(call)
    return {
        "report": season_report(results.results(call.lang), call.lang, with_gaps=True),
        "is_season": bool(results.lines),
    }


def _is_league(call: Call) -> bool:
    return call.typed("kind") == "league"


def _season(call: Call) -> Season:
    best = call.number("best", text("desk.files.best", call.lang), (1, _MOST)) or 0
    least = call.number("least", text("desk.files.least", call.lang), (1, _MOST)) or 0
    return season(
        *_files(call),
        best=best,
        by_evening=bool(call.typed("by_evening")),
        least=least,
        by_average=bool(call.typed("by_average")),
        scoring=chosen_scoring(call),
    )


def _web_page(call: Call) -> Callable[[], Sent]:
    style = call.choice("names", NAMES)

    def page() -> Sent:
        results = _season(call)
        if not results.evenings:
            raise InputError("season_nothing")
        lang = results.language
        stem = text("standings.league_file" if _is_league(call) else "standings.season.file", lang)
        return Sent(f"{stem}.html", results.page(style, lang, today(), league=_is_league(call)).encode(), "text/html")

    return page


def _paper(kind: str, call: Call) -> Callable[[], Sent]:
    def paper() -> Sent:
        results = _season(call)
        with TemporaryDirectory() as folder:
            made = results.export(folder, [kind], results.language, date=today(), league=_is_league(call))
            return Sent(made.names[0], Path(folder, made.names[0]).read_bytes(), MEDIA[kind], is_inline=kind == "pdf")

    return paper


PAGES = (
    StartPage("/season", _show),
    StartPage("/season.html", _web_page),
    StartPage("/season.pdf", partial(_paper, "pdf")),
    StartPage("/season.xlsx", partial(_paper, "excel")),
)
