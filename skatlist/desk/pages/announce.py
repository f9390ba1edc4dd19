"""The announcer's page: the prizes from the last to the first, the seats of the next series, news of the director."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import urlencode

from skatlist.desk.page import Call, DeskPage, PageContent
from skatlist.evening import Evening
from skatlist.papers.reports.event_heading import prize_title
from skatlist.papers.reports.typeset import money, with_minus
from skatlist.tournament.money.awards import WonPrize
from skatlist.tournament.tournament import RankingName
from skatlist.words import Language, text
from skatlist.words.visible import plain

_KINDS: Final = ("prizes", "seats", "news")
_BY_TOTAL: Final = frozenset((RankingName.OVERALL.value, RankingName.SERIES.value))


class AnnouncerScreen(NamedTuple):
    """One screen of the announcer: its heading and where it belongs, names with notes below them, and an amount.

    `notes` are how names are voice_text, `aside` is the short form for the button that leads to it.
    """

    head: str
    about: str
    names: tuple[str, ...]
    notes: tuple[str, ...] = ()
    club: str = ""
    points: str = ""
    amount: str = ""
    aside: str = ""

    @property
    def voice_text(self) -> str:
        """The screen as a sentence for the voice of the browser."""
        return ". ".join(filter(None, (self.head, ", ".join(self.names), self.club, self.amount)))


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
        "provisional": kind == "prizes" and evening.all_lists().standings_state().is_provisional,
    }
    return PageContent("announce.html", values)


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
    """Return the people of each table in the first open series."""
    series = evening.sheets.first_open_series
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


def _news(evening: Evening, lang: Language) -> Sequence[AnnouncerScreen]:
    words = plain(evening.journal.display.news)
    return [AnnouncerScreen(text("desk.announce.news", lang), "", (words,))] if words else []


_SCREENS: Final = {"prizes": _prizes, "seats": _seats, "news": _news}
_NAMES: Final = {"prizes": "desk.announce.prizes", "seats": "desk.announce.seats", "news": "desk.announce.news"}

PAGES = (DeskPage("/announce", _show),)
