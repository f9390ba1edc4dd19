"""The head of a paper: from the event's description, else from the heads of the lists."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from skatlist.files.formats.dates import impossible_date, iso_date
from skatlist.papers.reports.not_final_note import conform_note
from skatlist.papers.reports.typeset import date_text
from skatlist.skat.rules import Profile, load_profile
from skatlist.skat.sheet import ScoredSheet
from skatlist.tournament.conform import breach_of
from skatlist.tournament.model import Event
from skatlist.tournament.tournament import MoneySource, RankingName, money_source, ranking_name
from skatlist.words import Language, text
from skatlist.words.catalogue import sentences
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.tournament.money.awards import Award
    from skatlist.tournament.payout import Ranking

_SHORT_NAMES: Final = ("isko-2022", "isko-2010")  # rule sets with a short name


def list_facts(scored: ScoredSheet, event: Event | None, lang: Language) -> dict[str, str]:
    """Return event, place, date and rules of a list. Unknown facts are empty."""
    heading = event_of_heads(event, [scored])
    return {
        "event": heading.name,
        "where": heading.place,
        "when": date_text(heading.date, lang),
        "rules": short_rules(scored.profile, lang),
    }


def agreement_note(event: Event, profile: Profile, lang: Language) -> str:
    """Return the sentence about participants who have not agreed to a club's own rules, empty if all have."""
    names = tuple(map(plain, profile.not_agreed(player.name for player in event.players)))
    return text("evening.new.not_agreed", lang, rules=profile.name, names=names, count=len(names)) if names else ""


def second_scorer(event: Event | None, lang: Language) -> str:
    """Return the name of the second scorer with the label on a list, empty if it is unknown."""
    return text("papers.second_scorer", lang, name=plain(event.second_scorer)) if event and event.second_scorer else ""


def short_rules(profile: Profile, lang: Language) -> str:
    """Return the name that players use for a rule set, such as ISkO 2022, or its title if it has no such name.

    A rule set is recognized by its title, because rules included in a paper may have another name.
    """
    title = profile.title[lang.value]
    short = sentences("papers", lang.value)
    known = (name for name in _SHORT_NAMES if load_profile(name).title[lang.value] == title)
    return next((short[f"rules_{name}"] for name in known), title)


def event_of_heads(event: Event | None, sheets: Sequence[ScoredSheet]) -> Event:
    """Return the event, completed from the heads of the lists if they agree, and why it no longer conforms if so."""
    known = event or Event()
    return known._replace(
        conform_ended=breach_of(known, sheets),
        name=known.name or _agreed(sheets, "event"),
        date=known.date or _agreed(sheets, "date"),
        place=known.place or _agreed(sheets, "place"),
    )


def event_place(event: Event, lang: Language) -> tuple[str, ...]:
    """Return name, day and place of an event, as far as known."""
    return tuple(filter(None, (plain(event.name), *event_where(event, lang))))


def event_where(event: Event, lang: Language) -> tuple[str, ...]:
    """Return day and place of an event, as far as known, and the note that it no longer conforms."""
    parts = (date_text(event.date, lang), plain(event.place), *conform_note(event.conform_ended, lang))
    return tuple(filter(None, parts))


def event_title(event: Event | None, sheets: Sequence[ScoredSheet], lang: Language) -> str:
    """Return name and day of an event in a line, or an empty text if neither is known."""
    heading = event_of_heads(event, sheets)
    return ", ".join(filter(None, (plain(heading.name), date_text(heading.date, lang))))


def _agreed(sheets: Sequence[ScoredSheet], name: str) -> str:
    values = {scored.sheet.header[name] for scored in sheets if scored.sheet.header.get(name)}
    if name == "date":
        values = {iso_date(date) for date in values if not impossible_date(date)}
    return values.pop() if len(values) == 1 else ""


# Keys of the titles of prizes in one series, in some of the series, in all.
_AWARD_TITLES: Final = {
    RankingName.SERIES: ("money.one_series", "money.some_series", "money.all_series"),
    RankingName.TABLE: ("money.tables_of", "money.some_tables", "money.all_tables"),
}


def award_title(awards: "Sequence[Award]", of_event: "Sequence[Award]", lang: Language) -> str:
    """Return the title of the ranking of prizes in one table: its series, unless it has all those of the event."""
    of, series = awards[0].ranking.of, tuple(dict.fromkeys(award.ranking.series for award in awards))
    if of in {RankingName.SERIES, RankingName.TABLE}:
        are_all = {award.ranking.series for award in of_event if award.ranking.of == of} <= set(series)
        one, some, every = _AWARD_TITLES[RankingName(of)]
        return text(one if len(series) == 1 else every if are_all else some, lang, series=series)
    return ranking_title(of, lang)


def prize_title(ranking: "Ranking", lang: Language) -> str:
    """Return the title of the ranking of one prize, with its series and table."""
    key = {RankingName.SERIES.value: "money.one_series", RankingName.TABLE.value: "money.tables_of"}.get(ranking.of)
    title = text(key, lang, series=(ranking.series,)) if key else ranking_title(ranking.of, lang)
    table = text("game.score.table", lang, table=ranking.table) if ranking.table else ""
    return ", ".join(filter(None, (title, table)))


def ranking_title(of: str, lang: Language) -> str:
    """Return the common title of the rankings of a prize plan."""
    name = ranking_name(of)
    words = text(f"words.RankingName.{name}", lang) if isinstance(name, RankingName) else plain(of)
    return words[:1].upper() + words[1:]


def source_name(source: str, lang: Language) -> str:
    """Return the name of a source of money."""
    money = money_source(source)
    return text(f"words.MoneySource.{money}", lang) if isinstance(money, MoneySource) else plain(source)
