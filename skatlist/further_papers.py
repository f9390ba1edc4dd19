"""The papers beside lists and Rangliste: which there are, how their files are called, how each is made."""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from skatlist.event.model import Event, Seating
from skatlist.papers.event_heading import named_event
from skatlist.words import Language, text
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.event.standings import Standings
    from skatlist.lists import Lists
    from skatlist.papers.web_page.page import EveningResults
    from skatlist.papers.web_page.shown_names import NameStyle

_LETTERS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ł": "l", "ø": "o", "đ": "d", "ı": "i", "-": " "})
_LONGEST: Final = 60  # of the name of an event in that of a file
_CARDS: Final = ("start_cards", "small_cards")
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")

Planned = Iterator[tuple[str, Callable[[], bytes]]]  # the name of a file without its suffix, and what draws it


def further_papers(lists: "Lists", chosen: Collection[str], lang: Language, date: str) -> Planned:
    """Yield the names of the papers chosen and what draws each, in the order of `FURTHER`; nothing is drawn yet."""
    day = named_event(lists.event, lists.scored).date
    before = f"{day}-" if _DAY.fullmatch(day) else ""
    taken: dict[str, int] = {}
    for name, planned in FURTHER.items():
        if name in chosen:
            for stem, draw in planned(lists, lang, date):
                # Two lists of one table have two papers.
                taken[stem] = taken.get(stem, 0) + 1
                yield f"{before}{stem}{f'-{taken[stem]}' if taken[stem] > 1 else ''}", draw


def _players(lists: "Lists", lang: Language, date: str) -> Planned:
    """Yield the Spielerblatt of everybody, and all in one file."""
    from skatlist.event.player_record import PlayerRecord, counts_of, player_records  # noqa: PLC0415 - most calls do without

    table = lists.standings()
    records = player_records(table, lists.scored)
    field = counts_of(records)
    heads = _heads(lists, lang, date)

    def draw(*people: PlayerRecord) -> bytes:
        from skatlist.papers.standings.player_pdf import players_pdf  # noqa: PLC0415 - drawing imports much

        return players_pdf(people, field, state=lists.standings_state(), decisions=table.decisions, **heads)

    for at, record in enumerate(records, start=1):
        number = record.standing.player.number
        key, shown = ("file_player", number) if number is not None else ("file_player_unnumbered", at)
        yield text(f"papers.{key}", lang, number=f"{shown:03d}"), partial(draw, record)
    if len(records) > 1:
        yield text("papers.file_players", lang), partial(draw, *records)


def _reviews(lists: "Lists", lang: Language, date: str) -> Planned:
    """Yield the Prüfblatt of every list with errors or warnings, or with corrections."""
    from skatlist.checks.kinds import chosen as told  # noqa: PLC0415 - the kinds of all findings
    from skatlist.findings import Tier  # noqa: PLC0415

    found = told(lists.findings, Tier.STRICT, "", "")
    for scored, state in zip(lists.scored, lists.states, strict=True):
        here = [finding for finding in found if lists.sheet_of(finding) is scored]
        if not here and not state.corrections:
            continue

        def draw(scored: Any = scored, here: Any = here, state: Any = state) -> bytes:
            from skatlist.papers.list.review_pdf import review_pdf  # noqa: PLC0415 - drawing imports much

            return review_pdf(scored, here, state=state, event=lists.event, lang=lang, date=date)

        yield _of_table("file_review", scored.sheet, lang), draw


def _courses(lists: "Lists", lang: Language, date: str) -> Planned:
    """Yield the course of every table that has played."""
    for scored, state in zip(lists.scored, lists.states, strict=True):
        if not scored.rows:
            continue

        def draw(scored: Any = scored, state: Any = state) -> bytes:
            from skatlist.papers.list.course_pdf import course_pdf  # noqa: PLC0415 - drawing imports much

            return course_pdf(scored, state=state, event=lists.event, lang=lang, date=date)

        yield _of_table("file_course", scored.sheet, lang), draw


def _ranks(lists: "Lists", lang: Language, date: str) -> Planned:
    """Yield the ranks over the series, where there are two at least."""
    after = lists.standings_by_series()
    if len(after) <= 1:
        return

    def draw() -> bytes:
        from skatlist.papers.standings.ranks_pdf import ranks_pdf  # noqa: PLC0415 - drawing imports much

        return ranks_pdf(after, state=lists.standings_state(), **_heads(lists, lang, date))

    yield text("papers.file_ranks", lang), draw


def _blank(lists: "Lists", lang: Language, date: str) -> Planned:
    """Yield the lists of every series that is not begun at all its tables, with the names of who is seated there."""
    event = lists.event
    tables, begun = _tables(lists)

    def draw(seats: Sequence[Seating]) -> bytes:
        from skatlist.papers.list.list_pdf import blank_lists_pdf  # noqa: PLC0415 - drawing imports much

        return blank_lists_pdf(seats, event or Event(), lists.profile, lang=lang, date=date)

    stem = in_file_name(event.name) if event else ""
    for series, seats in tables.items():
        if not begun.issuperset(seating[:2] for seating in seats):
            blank = text("papers.file_blank_series", lang, series=series)
            yield f"{stem}-{blank}" if stem else blank, partial(draw, seats)


def _before_play(names: Sequence[str], lists: "Lists", lang: Language, date: str) -> Planned:
    """Yield papers that are needed before the next series; those of nobody in particular only where it is drawn."""
    series = _next_series(lists)

    def draw(name: str) -> bytes:
        from skatlist.papers.tournament.tournament_pdf import before_play_pdf  # noqa: PLC0415 - drawing imports much

        return before_play_pdf(name, series or 1, **_heads(lists, lang, date))

    for name in names:
        if series is not None or (name in _CARDS and lists.event is not None and lists.event.players):
            yield text(f"tournament_papers.file_{name}", lang, series=series), partial(draw, name)


def _stack(lists: "Lists", lang: Language, date: str) -> Planned:
    """Yield what the next series needs as one file; the start cards only where nobody has played yet."""
    series = _next_series(lists)
    if series is None:
        return

    def draw() -> bytes:
        from skatlist.papers.tournament.tournament_pdf import stack_pdf  # noqa: PLC0415 - drawing imports much

        cards = not any(scored.rows for scored in lists.scored)
        return stack_pdf(series, profile=lists.profile, cards=cards, **_heads(lists, lang, date))

    yield text("tournament_papers.file_stack", lang, series=series), draw


def _rankings(lists: "Lists", lang: Language, date: str) -> Planned:
    """Yield the Rangliste of every series, category, side event, and of the tandems, as far as there are any."""
    from skatlist.event.side_standings import ranking_tables  # noqa: PLC0415 - most calls do without

    table = lists.standings()

    def draw(title: str, found: "Standings") -> bytes:
        from skatlist.papers.standings.standings_pdf import standings_pdf  # noqa: PLC0415 - drawing imports much

        more = _heads(lists, lang, date)
        return standings_pdf(found, profile=lists.profile, state=lists.standings_state(), title=title, **more)

    for series in table.series if len(table.series) > 1 else ():
        title = text("tournament_papers.series_title", lang, series=series)
        stem = text("tournament_papers.file_series", lang, series=series)
        yield stem, partial(draw, title, lists.standings(series))
    tandems = text("tournament_papers.tandems", lang)
    for name, found in ranking_tables(table, lists.event or Event()):
        title = text("tournament_papers.side_title", lang, name=plain(name)) if name else tandems
        stem = in_file_name(name or tandems) or "x"
        yield text("tournament_papers.file_side", lang, name=stem), partial(draw, title, found)


def _prizes(lists: "Lists", lang: Language, date: str) -> Planned:
    """Yield the prizes of an event that has any: who wins them, or before play what there is to win."""
    if lists.event is None or not lists.event.tournament.prizes:
        return

    def draw() -> bytes:
        from skatlist.papers.tournament.tournament_pdf import prizes_pdf  # noqa: PLC0415 - drawing imports much

        return prizes_pdf(lists.cash_book(), state=lists.standings_state(), **_heads(lists, lang, date))

    yield text("tournament_papers.file_prizes", lang), draw


def _cash(lists: "Lists", lang: Language, date: str) -> Planned:
    """Yield a sheet for the tins of each series that is drawn or played."""
    tables, _ = _tables(lists)

    def draw(series: int) -> bytes:
        from skatlist.papers.tournament.tournament_pdf import cash_sheet_pdf  # noqa: PLC0415 - drawing imports much

        return cash_sheet_pdf(series, lists.cash_book().tables, **_heads(lists, lang, date))

    for series in sorted({*tables, *(scored.sheet.series for scored in lists.scored)}) if lists.event else ():
        yield text("tournament_papers.file_cash", lang, series=series), partial(draw, series)


def _match_reports(lists: "Lists", lang: Language, date: str) -> Planned:
    """Yield the Spielbericht of an event with teams."""
    if lists.event is None or not any(player.team for player in lists.event.players):
        return

    def draw() -> bytes:
        from skatlist.papers.tournament.tournament_pdf import match_reports_pdf  # noqa: PLC0415 - drawing imports much

        return match_reports_pdf(lists.standings(), state=lists.standings_state(), **_heads(lists, lang, date))

    yield text("tournament_papers.file_match_reports", lang), draw


def _statistics(lists: "Lists", lang: Language, date: str) -> Planned:
    """Yield what an evening was in numbers, where something was played."""
    if not any(scored.rows for scored in lists.scored):
        return

    def draw() -> bytes:
        from skatlist.event.statistics import statistics  # noqa: PLC0415 - most calls do without
        from skatlist.papers.tournament.tournament_pdf import statistics_pdf  # noqa: PLC0415 - drawing imports much

        found = statistics([(lists.standings(), lists.scored)])
        return statistics_pdf(found, state=lists.standings_state(), **_heads(lists, lang, date))

    yield text("tournament_papers.file_statistics", lang), draw


def _substitutions(lists: "Lists", lang: Language, date: str) -> Planned:
    """Yield the Wechselliste of an event."""

    def draw() -> bytes:
        from skatlist.papers.tournament.tournament_pdf import substitutions_pdf  # noqa: PLC0415 - drawing imports much

        return substitutions_pdf(lists.standings(), **_heads(lists, lang, date))

    if lists.event is not None:
        yield text("tournament_papers.file_substitutions", lang), draw


def _next_series(lists: "Lists") -> int | None:
    """Return the first series that is not begun at all its tables, else the last; None where nobody is seated."""
    tables, begun = _tables(lists)
    waiting = (series for series, seats in tables.items() if not begun.issuperset(each[:2] for each in seats))
    return next(waiting, max(tables, default=None))


def _tables(lists: "Lists") -> tuple[dict[int, list[Seating]], set[tuple[int, int]]]:
    """Return the tables of every series in their order, and those that have begun."""
    tables: dict[int, list[Seating]] = {}
    for seating in sorted(lists.event.seating) if lists.event else ():
        tables.setdefault(seating.series, []).append(seating)
    return tables, {(scored.sheet.series, scored.sheet.table) for scored in lists.scored if scored.rows}


def web_page(lists: "Lists", style: "NameStyle | str", lang: Language, date: str = "") -> str:
    """Return the page of an evening for the club's web site: one HTML file that needs nothing else.

    `style` says how much of names stands on it (`full`, `short`, `number`); `date` is the day it is made (ISO).
    """
    from skatlist.papers.web_page.page import evening_page  # noqa: PLC0415 - most calls do without
    from skatlist.papers.web_page.shown_names import NameStyle  # noqa: PLC0415

    return evening_page(evening_results(lists), NameStyle(style), lang, date)


def evening_results(lists: "Lists") -> "EveningResults":
    """Return all that a page of an evening's results is made of."""
    from skatlist.event.statistics import statistics  # noqa: PLC0415 - most calls do without
    from skatlist.papers.web_page.page import EveningResults  # noqa: PLC0415

    table = lists.standings()
    return EveningResults(
        event=lists.event,
        scored=lists.scored,
        standings=table,
        by_series=[lists.standings(number) for number in table.series],
        state=lists.standings_state(),
        states=lists.states,
        people=statistics([(table, lists.scored)]).people,
        show=lists.show,
    )


def in_file_name(words: str) -> str:
    """Return a name as a part of the name of a file on any computer: small letters, digits and hyphens.

    >>> in_file_name("47. Städte-Pokal: Łódź & Köln")
    '47-staedte-pokal-lodz-koeln'
    """
    letters = unicodedata.normalize("NFKD", words.casefold().translate(_LETTERS)).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", letters))[:_LONGEST].strip("-")


def _heads(lists: "Lists", lang: Language, date: str) -> dict[str, Any]:
    return {"event": named_event(lists.event, lists.scored), "lang": lang, "date": date}


def _of_table(key: str, sheet: Any, lang: Language) -> str:
    return text(f"papers.{key}", lang, series=sheet.series, table=f"{sheet.table:02d}")


FURTHER: Final[dict[str, Callable[["Lists", Language, str], Planned]]] = {
    "players": _players,
    "review": _reviews,
    "course": _courses,
    "ranks": _ranks,
    "blank": _blank,
    "cards": partial(_before_play, ("start_cards",)),
    "small-cards": partial(_before_play, ("small_cards",)),
    "notice": partial(_before_play, ("by_name", "by_table")),
    "plan": partial(_before_play, ("plan",)),
    "tables": partial(_before_play, ("table_cards",)),
    "stack": _stack,
    "rankings": _rankings,
    "prizes": _prizes,
    "cash": _cash,
    "report": _match_reports,
    "substitutions": _substitutions,
    "statistics": _statistics,
}
TWICE: Final = ("small-cards", "stack")  # what stands on other papers, too: `all` leaves it out
