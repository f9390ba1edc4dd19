"""The Rangliste as PDF: a poster of the players, and of the teams."""

import datetime as dt
from collections.abc import Mapping
from typing import Final

from skatlist.event.model import Event
from skatlist.event.standings import Standings
from skatlist.event.state import StandingsState
from skatlist.papers.fonts import printable
from skatlist.papers.seal import Seal
from skatlist.papers.standings.poster_lines import posters_of
from skatlist.papers.standings.poster_paper import PosterFacts, poster_paper
from skatlist.reports.not_final_note import standings_notes
from skatlist.reports.rankings import count_note, ranking_footnotes
from skatlist.reports.typeset import printed_on, shown_date
from skatlist.rules import Profile
from skatlist.words import Language, text

_IN_QR_CODE: Final = 8  # ranks


def standings_pdf(
    standings: Standings,
    *,
    profile: Profile,
    event: Event | None = None,
    state: StandingsState = StandingsState(),  # noqa: B008 - a record that nothing changes
    lang: Language,
    date: str = "",
    seal: Seal | None = None,
    files: Mapping[str, bytes] | None = None,
    title: str = "",
    of_tandems: bool = False,
) -> bytes:
    """Return the Rangliste of players and teams as PDF, which says in what `state` it is.

    With a `seal` it stands on every page, the field of the club's signature on the first. `title` is what it is called
    if it is not that of all; the teams may be `of_tandems`. `date` is the day of printing (ISO) for the foot of the
    page; empty leaves it out.
    `files` are kept inside.
    """
    where = (shown_date(event.date, lang), event.place) if event else ()
    facts = PosterFacts(
        event=printable(event.name) if event else "",
        date=event.date if event else "",
        where=printable(" · ".join(filter(None, (*where, count_note(standings, lang))))),
        warning=standings_notes(state, lang),
        notes=_notes(standings, profile, lang),
        printed=printed_on(date, lang),
        lang=lang,
        objections=dt.datetime.fromisoformat(state.objections).strftime("%H:%M") if state.objections else "",
        seal=seal,
        qr_words="" if seal is None else _qr_words(standings, event, seal, lang),
    )
    return poster_paper(posters_of(standings, lang, title, of_tandems=of_tandems), facts, files)


def _notes(standings: Standings, profile: Profile, lang: Language) -> tuple[str, ...]:
    best = (text("papers.best_note", lang),) if standings.series else ()
    words = " · ".join((*best, profile.title[lang.value]))
    return (words, *ranking_footnotes(standings, profile, lang))


def _qr_words(standings: Standings, event: Event | None, seal: Seal, lang: Language) -> str:
    ranks = " ".join(f"{line.rank}:{line.total}" for line in standings.players[:_IN_QR_CODE] if line.rank is not None)
    when = shown_date(event.date, lang) if event else ""
    return "\n".join(words for words in (text("papers.standings", lang), when, ranks, seal.code) if words)
