"""What stands on the page of a season: everybody's evenings, and what counts of them."""

from collections.abc import Iterator, Sequence
from typing import Final

from skatlist.event.season import SeasonLine
from skatlist.event.tournament import SeasonTerms
from skatlist.papers.season_notes import SeasonNotes
from skatlist.papers.typeset import day_headings, shown_mean, shown_number
from skatlist.papers.web_page.page import PageColumn, PageTable, drawn_page
from skatlist.papers.web_page.shown_names import NameStyle, ShownNames
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
) -> str:
    """Return the page of a season as HTML that needs nothing else; `dates` are its days, `made` today (ISO)."""
    main = season_table(lines, dates, rules, style, lang)
    head = {"title": notes.title, "where": notes.rules, "notes": [*filter(None, (notes.unplayed, notes.provisional))]}
    return drawn_page(lang, made, main=main, **head)


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
        yield str(line.counted)
    yield from (_NONE if points is None else shown_number(points, lang) for points in line.results)
