"""The announcer's page: prizes from the last to the first, the seats of the next series, calls to tables, news."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from skatlist.desk.page import Call, DeskPage, PageContent
from skatlist.desk.wall import table_cards
from skatlist.evening import Evening
from skatlist.papers.reports.event_heading import prize_title
from skatlist.papers.reports.typeset import money, with_minus
from skatlist.tournament.money.awards import WonPrize
from skatlist.tournament.tournament import RankingName
from skatlist.words import Language, text
from skatlist.words.visible import plain

_KINDS: Final = ("prizes", "seats", "calls", "news")
_MINUTES: Final = (10, 5, 0)  # before the end of a series, called for all tables
_FIVE: Final = 5  # minutes, called for a table that still plays
_BY_TOTAL: Final = frozenset((RankingName.OVERALL.value, RankingName.SERIES.value))


class AnnouncerScreen(NamedTuple):
    """One screen of the announcer: its heading and where it belongs, names with notes below them, and an amount.

    `notes` are how names are spoken, `aside` is the short form for the button that leads to it, `call` the words for
    the voice of the browser if they are not those on the screen.
    """

    head: str
    about: str
    names: tuple[str, ...]
    notes: tuple[str, ...] = ()
    club: str = ""
    points: str = ""
    amount: str = ""
    aside: str = ""
    call: str = ""

    @property
    def voice_text(self) -> str:
        """The screen as a sentence for the voice of the browser."""
        return self.call or ". ".join(filter(None, (self.head, ", ".join(self.names), self.club, self.amount)))


def _show(evening: Evening, call: Call) -> PageContent:
    lang = call.lang
    kind = call.query.get("what", "")
    screens = {each: _SCREENS[each](evening, lang) for each in _KINDS}
    kind = kind if kind in _KINDS else next((each for each in _KINDS if screens[each]), _KINDS[0])
    chosen = screens[kind]
    position = call.query.get("at", "")
    at = min(int(position[:4]) if position.isdecimal() else 0, max(0, len(chosen) - 1))
    values = {
        "title": text("desk.announce.title", lang),
        "kinds": [(each, text(_NAMES[each], lang), _address(each, 0)) for each in _KINDS],
        "kind": kind,
        "screen": chosen[at] if chosen else None,
        "number": at + 1,
        "count": len(chosen),
        "back": _address(kind, at - 1) if at else "",
        "following": _address(kind, at + 1) if at + 1 < len(chosen) else "",
        "next": chosen[at + 1] if at + 1 < len(chosen) else None,
        "provisional": kind == "prizes" and _is_provisional(evening),
    }
    return PageContent("announce.html", values)


def everything_to_announce(evening: Evening, lang: Language) -> dict[str, Any]:
    """Return everything that there is to announce, as JSON for a device elsewhere in the hall."""
    kinds = [
        {
            "kind": kind,
            "name": text(_NAMES[kind], lang),
            "screens": [each._asdict() | {"voice": each.voice_text} for each in _SCREENS[kind](evening, lang)],
        }
        for kind in _KINDS
    ]
    provisional = text("desk.announce.provisional", lang) if _is_provisional(evening) else ""
    return {"event": plain(evening.journal.setting("name")), "kinds": kinds, "provisional": provisional}


def _is_provisional(evening: Evening) -> bool:
    return evening.all_lists().standings_state().is_provisional


def _address(kind: str, at: int) -> str:
    return f"/announce?{urlencode({'what': kind, 'at': at})}"


def _prizes(evening: Evening, lang: Language) -> Sequence[AnnouncerScreen]:
    """Return the prizes won, in each ranking from the last to the first."""
    lists = evening.all_lists()
    won = lists.prizes_won
    by_ranking: dict[object, list[WonPrize]] = {}
    for each in won:
        by_ranking.setdefault(each.ranking, []).append(each)
    groups = reversed(list(by_ranking.values()))  # the prizes of everybody come last
    totals = {
        series: {line.player.number: line.total for line in lists.standings(series or None).players}
        for series in {each.ranking.series for each in won if each.ranking.of in _BY_TOTAL}
    }
    return [_prize(each, totals, evening, lang) for group in groups for each in reversed(group)]


def _prize(
    prize: WonPrize, totals: Mapping[int, Mapping[int | None, int]], evening: Evening, lang: Language
) -> AnnouncerScreen:
    """Return the screen of a prize. `totals` are those of the people by series, 0 for all."""
    winner = prize.winner
    by_number = totals.get(prize.ranking.series, {}) if prize.ranking.of in _BY_TOTAL else {}
    total = by_number.get(winner.players[0].number) if len(winner.players) == 1 else None
    names = tuple(plain(player.name or str(player.number or "")) for player in winner.players)
    registrations = (evening.roster.registration(player.number) for player in winner.players)
    notes = tuple(plain(known.pronunciation) for known in registrations if known.pronunciation)
    clubs = dict.fromkeys(plain(player.club) for player in winner.players if player.club)
    head = text("desk.announce.rank", lang, rank=winner.rank)
    return AnnouncerScreen(
        head,
        prize_title(prize.ranking, lang),
        names,
        notes,
        ", ".join(clubs),
        "" if total is None else text("desk.announce.points", lang, points=with_minus(total)),
        f"{money(winner.cents, lang)} €",
        f"{head}: {', '.join(names)}",
    )


def _seats(evening: Evening, lang: Language) -> Sequence[AnnouncerScreen]:
    """Return the people of each table in the next series."""
    series = _next_series(evening)
    return [
        AnnouncerScreen(
            text("game.score.table", lang, table=key[1]),
            text("desk.series", lang, series=series),
            tuple(plain(player.name or str(player.number or "")) for player in evening.sheets.seats(key)),
            aside=text("game.score.table", lang, table=key[1]),
        )
        for key in evening.sheets.keys
        if key[0] == series and evening.sheets.seats(key)
    ]


def _next_series(evening: Evening) -> int:
    """Return the first series in which nothing is written yet, without one the first that is not over."""
    begun = {key[0] for key in evening.sheets.begun} | set(evening.closed)
    ahead = (key[0] for key in evening.sheets.keys if key[0] not in begun and evening.sheets.seats(key))
    return min(ahead, default=evening.sheets.first_open_series)


def _playing_series(evening: Evening, lang: Language) -> int:
    """Return the series that is being played. Once all its lists are full, it is the next one."""
    series = evening.sheets.first_open_series
    cards = table_cards(evening.all_lists(), series, lang)
    return _next_series(evening) if cards and all(card.left == 0 for card in cards) else series


def _calls(evening: Evening, lang: Language) -> Sequence[AnnouncerScreen]:
    """Return what is called again and again: a series begins, the time that is left, the tables that still play."""
    series = _playing_series(evening, lang)
    keys = [key for key in evening.sheets.keys if key[0] == series and evening.sheets.seats(key)]
    if not keys or 0 in evening.closed:
        return []
    return list(_calls_of(evening, series, lang))


def _calls_of(evening: Evening, series: int, lang: Language) -> Iterator[AnnouncerScreen]:
    head = text("desk.series", lang, series=series)
    yield _call(head, text("desk.announce.begins", lang), joint=" ")
    if not any(key[0] == series for key in evening.sheets.begun):
        return
    for minutes in _MINUTES:
        yield _call(head, text("desk.announce.minutes", lang, minutes=minutes))
    for card in table_cards(evening.all_lists(), series, lang):
        if card.left != 0:
            table = text("game.score.table", lang, table=card.table)
            yield _call(table, text("desk.announce.minutes", lang, minutes=_FIVE))


def _call(head: str, words: str, *, joint: str = ", ") -> AnnouncerScreen:
    return AnnouncerScreen(head, "", (words,), aside=f"{head}: {words}", call=f"{head}{joint}{words}.")


def _news(evening: Evening, lang: Language) -> Sequence[AnnouncerScreen]:
    words = plain(evening.journal.display.news)
    return [AnnouncerScreen(text("desk.announce.news", lang), "", (words,))] if words else []


_SCREENS: Final = {"prizes": _prizes, "seats": _seats, "calls": _calls, "news": _news}
_NAMES: Final = {
    "prizes": "desk.announce.prizes",
    "seats": "desk.announce.seats",
    "calls": "desk.announce.calls",
    "news": "desk.announce.news",
}

PAGES = (DeskPage("/announce", _show),)
