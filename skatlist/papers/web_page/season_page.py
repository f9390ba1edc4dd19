"""What stands on the page of a season: everybody's evenings, and what counts of them."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from skatlist.event.season import SeasonLine
from skatlist.event.tournament import SeasonTerms
from skatlist.papers.web_page.page import PageColumn, PageTable, drawn_page, league_page_table, shown_decisions
from skatlist.reports.league import LeagueResults
from skatlist.reports.season import SeasonNotes, counted_words, evening_points
from skatlist.reports.shown_names import NameStyle, ShownNames
from skatlist.reports.typeset import day_headings, shown_days, shown_mean, shown_number
from skatlist.words import Language, text

_NONE: Final = "–"
_FEW: Final = 2  # evenings a telephone has room for


def season_page(
    lines: Sequence[SeasonLine],
    dates: Sequence[str],
    rules: SeasonTerms,
    notes: SeasonNotes,
    *,
    style: NameStyle,
    lang: Language,
    made: str = "",
    doubts: Sequence[str] = (),
    league: LeagueResults | None = None,
) -> str:
    """Return the page of a season as HTML that needs nothing else; `dates` are its days, `made` today (ISO).

    `doubts` about people who are perhaps one stand there with full names only. The page of a `league` begins with its
    table, and has that of every match day.
    """
    main = season_table(lines, dates, rules, style, lang)
    head: dict[str, Any] = {
        "title": notes.title,
        "where": notes.rules,
        "notes": [*filter(None, (notes.provisional, notes.unplayed)), *(doubts if style is NameStyle.FULL else ())],
    }
    legend = [text("season.brackets", lang)] if rules.best else []
    if league is not None:
        days = shown_days(dates, lang)
        names = ShownNames([line.player for day in league.standings for line in day.players], style, lang)
        table = league_page_table(league.lines, names.team, lang, by_day=league.by_day, dates=dates)
        tables = [
            league_page_table(lines_of_day, names.team, lang, title=text("standings.league_title", lang, span=day))
            for lines_of_day, day in zip(league.by_day, days, strict=True)
        ]
        where = filter(None, (names.words(league.event.name), names.words(league.event.place)))
        head |= {"title": league.title, "where": " · ".join(where), "league": [table]}
        head["side"] = tables if len(tables) > 1 else ()
        legend += [
            f"{day}: {said}"
            for day, standings in zip(days, league.standings, strict=True)
            for said in shown_decisions(standings, names, lang)
        ]
    return drawn_page(lang, made, main=main, replaced=legend, **head)


def season_table(
    lines: Sequence[SeasonLine], dates: Sequence[str], rules: SeasonTerms, style: NameStyle, lang: Language
) -> PageTable:
    """Return the standings of a season as a table."""
    # A start number is good for one evening only.
    people = [line.player._replace(number=None) for line in lines]
    names = ShownNames(people, style, lang)
    clubs = [names.club(player) for player in people]
    days = day_headings(dates, lang)
    columns = (
        PageColumn(text("season.rank", lang)),
        PageColumn(text("season.name", lang), "words"),
        *([PageColumn(text("season.club", lang), "words", wide=True)] if any(clubs) else []),
        PageColumn(text("season.average" if rules.by_average else "season.total", lang)),
        PageColumn(text("season.evenings", lang), wide=True),
        *([PageColumn(text("season.counted", lang), wide=True)] if rules.best else []),
        *(PageColumn(text(f"page.{name}", lang), wide=True) for name in ("won", "lost")),
        *(PageColumn(day, wide=len(days) > _FEW) for day in days),
    )
    rows = tuple(
        (_rank(line), names.person(player), *([club] if any(clubs) else []), *_numbers(line, rules, lang))
        for line, player, club in zip(lines, people, clubs, strict=True)
    )
    return PageTable(text("page.standings", lang), columns, rows, any(line.shared for line in lines))


def _rank(line: SeasonLine) -> str:
    return _NONE if line.rank is None else f"{line.rank}=" if line.shared else f"{line.rank}."


def _numbers(line: SeasonLine, rules: SeasonTerms, lang: Language) -> Iterator[str]:
    yield shown_mean(line.average, lang) if rules.by_average else shown_number(line.total, lang)
    yield str(line.evenings)
    if rules.best:
        yield counted_words(line, lang)
    yield str(line.won)
    yield str(line.lost)
    yield from evening_points(line, lambda points: shown_number(points, lang))
