"""The page of an evening or a season for the club's web site, with every text escaped.

One file has everything, so that it can be sent by mail and put anywhere: the lists of a tournament of 124 make it
1.4 MB, 158 kB as web spaces send it (gzip). Lists as links would make it 94 files.
"""

import hashlib
from base64 import b64encode
from collections.abc import Iterator, Sequence
from importlib import resources
from typing import TYPE_CHECKING, Any

from skatlist.papers.reports.check_codes import check_codes_table
from skatlist.papers.reports.event_heading import event_of_heads
from skatlist.papers.reports.league import LeagueResults, day_tables, league_ranking
from skatlist.papers.reports.list_part import ListPart, list_part
from skatlist.papers.reports.not_final_note import list_reasons, list_remarks, standings_notes
from skatlist.papers.reports.public_names import NameStyle, PublicNames
from skatlist.papers.reports.results import (
    EveningResults,
    decision_sentences,
    names_in_style,
    ranking_parts,
    series_tables,
    titled,
)
from skatlist.papers.reports.season import SeasonResults, season_table
from skatlist.papers.reports.typeset import date_text, day_texts
from skatlist.papers.signatures.payload.canonical import paper_codes
from skatlist.skat.sheet import Player
from skatlist.words import Language, text

if TYPE_CHECKING:
    from skatlist.papers.reports.model import Part


def evening_page(results: EveningResults, style: NameStyle, lang: Language, date: str = "") -> str:
    """Return the page of an evening as self-contained HTML. `date` is the day it is made, or day and time (ISO)."""
    names = names_in_style(results, style, lang)
    event = event_of_heads(results.event, results.scored)
    place = (names.words(date_text(event.date, lang)), names.words(event.place))
    codes = paper_codes(results.scored, results.event, results.profile) if results.profile else ()
    return drawn_page(
        lang,
        date,
        title=names.words(event.name) or text("papers.page.evening", lang),
        place=" · ".join(filter(None, place)),
        warnings=standings_notes(results.state, lang),
        parts=ranking_parts(results, names, lang),
        by_series=series_tables(results, names, lang),
        lists=tuple(lists_by_series(results, names, lang)),
        codes=check_codes_table(codes, lang) if codes else None,
    )


def season_page(
    results: SeasonResults, *, style: NameStyle, lang: Language, made: str = "", league: LeagueResults | None = None
) -> str:
    """Return the page of a season as self-contained HTML.

    `made` is the day it is made, or day and time (ISO). Doubts whether two entries are the same person appear with full
    names only. The page of a `league` begins with its table and includes the table of every match day.
    """
    people = [line.player._replace(number=None) for line in results.lines]  # start numbers are valid for one evening
    notes, dates = results.notes, [evening.date for evening in results.evenings]
    title, place, remarks = notes.title, notes.rules, list[str]()
    first: tuple[Part, ...] = ()
    last: list[Part] = []
    if league is not None:
        names = PublicNames([line.player for day in league.standings for line in day.players], style, lang)
        title = league.title
        place = " · ".join(filter(None, (names.words(league.event.name), names.words(league.event.place))))
        first = titled(
            "league", league_ranking(league, lang, names.team)._replace(title=text("papers.page.league", lang))
        )
        days = day_tables(league, lang, names.team)
        for at, table in enumerate(days if len(days) > 1 else (), start=1):
            last += titled(f"side{at}", table)
        remarks = [
            f"{day}: {sentence}"
            for day, standings in zip(day_texts(dates, lang), league.standings, strict=True)
            for sentence in decision_sentences(standings, names, lang)
        ]
    table = season_table(results, lang, PublicNames(people, style, lang))
    main = titled(
        "standings", table._replace(title=text("papers.page.standings", lang), notes=(*table.notes, *remarks))
    )
    doubts = results.doubts if style is NameStyle.FULL else ()
    warnings = (*filter(None, (notes.provisional, notes.unplayed)), *doubts)
    return drawn_page(lang, made, title=title, place=place, warnings=warnings, parts=(*first, *main, *last))


def lists_by_series(
    results: EveningResults, names: PublicNames, lang: Language
) -> Iterator[tuple[str, Sequence[ListPart]]]:
    """Yield the heading of each series, and its lists by table."""
    seats = {
        (seat.series, seat.table, seat.file, seat.place): line.player
        for line in results.standings.players
        for seat in line.seats
    }
    numbers = sorted({scored.sheet.series for scored in results.scored})
    by_series: dict[int, list[ListPart]] = {number: [] for number in numbers}
    pairs = list(zip(results.scored, results.states, strict=True))
    for scored, state in results.show(pairs):
        sheet = scored.sheet
        file = sheet.source.file if sheet.assumed else ""
        here = ((sheet.series, sheet.table, file, place) for place in range(1, sheet.size + 1))
        players = [names.person(seats.get(seat, Player())) for seat in here]
        reasons = (*list_reasons(state, lang), *list_remarks(state, lang))
        notes = tuple(filter(None, map(names.words, reasons)))
        by_series[sheet.series].append(list_part(scored, players, notes, lang))
    for number, parts in by_series.items():
        yield text("papers.series_column", lang, series=number), sorted(parts, key=lambda part: part.table)


def _made_line(date: str, lang: Language) -> str:
    day, _, clock = date.partition("T")
    day = date_text(day, lang)
    return text("papers.page.made_at" if clock else "papers.page.made", lang, date=day, clock=clock) if day else ""


def drawn_page(lang: Language, date: str, **values: Any) -> str:
    """Return a page from its template, filled in with title, place, warnings, parts and anything else."""
    from skatlist.papers.report_html import report_environment

    data = resources.files("skatlist").joinpath("data")
    styles = [data.joinpath(name) for name in ("desk/static/report.css", "page/page.css")]
    css = "".join(style.read_text("utf-8") for style in styles)
    template = report_environment("page").get_template("page.html")
    return template.render(
        lang=lang.value,
        css=css,
        css_hash=b64encode(hashlib.sha256(css.encode()).digest()).decode(),
        say=lambda key, **params: text(f"papers.page.{key}", lang, **params),
        made=_made_line(date, lang),
        **{"by_series": (), "lists": (), "codes": None, **values},
    )
