"""Every paper with a face of its own, drawn by the library: in order and in trouble, in one of the languages.

A case is drawn the same each time; other tests of papers take theirs from here, too. Sizes, languages, lengths and odd
names that change no face are held by the words and places in `tests/papers`.
"""

import datetime as dt
import random
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from papers.league_day import league_day
from papers.paper_lists import LONG_NAMES, NAMES, eventful, scored_of, with_rows

from skatlist.papers.forms.handwriting_sheet import handwriting_sheet
from skatlist.papers.lists import Lists, read
from skatlist.papers.reports.certificates import Certificate
from skatlist.papers.reports.typeset import date_text
from skatlist.papers.tournament.certificate_paper import certificates_pdf
from skatlist.skat.game import Contract, Entry
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import KEEPER, ChangeKind, Correction, Player, Row, ScoredSheet, SheetChange, SignOff
from skatlist.tournament import Event, Seating
from skatlist.tournament.model import Display, table_sizes
from skatlist.tournament.season import SeasonLine
from skatlist.tournament.standings import Standing, Standings, TeamStanding
from skatlist.tournament.state import ListState, StandingsState, Unfinished, list_state
from skatlist.tournament.tournament import SeasonTerms
from skatlist.words import Language, enumerated, text

SAMPLES = Path(__file__).parents[2] / "samples"
PRINTED = "2026-03-07"
EVENING = Event(name="Clubabend der Skatfreunde Königsmühle", date="2026-03-06", place="Gasthaus Zum Löwen, Tannhübel")
LONG_EVENING = EVENING._replace(
    name="47. Offene Altenburger Stadtmeisterschaft im Preisskat, Vorrunde der Gruppe Süd",
    place="Dorfgemeinschaftshaus am Donaudampfschifffahrtsgesellschaftsplatz, Großer Saal",
)
# Scripts that the fonts lack stand there as codes in a box.
SCRIPTS = ("李小龙", "علی رضایی", "Łukasz Żółtowski", "กมล ใจดี")
EXCEL, PDF = ".xlsx", ".pdf"


class PaperCase(NamedTuple):
    """A paper to be drawn: its name, what kind of file it is, and what draws it; `quick` are looked at each time."""

    name: str
    suffix: str
    draw: Callable[[], bytes]
    quick: bool


class _Drawing(NamedTuple):
    draw: Callable[[Language], bytes]
    suffix: str = PDF
    lang: Language = Language.DE
    quick: bool = False


def _certificate_with_crest(lang: Language) -> bytes:
    """Draw a certificate that is final, with a crest that leaves its corners clear."""
    won = Certificate(
        "Gesamtwertung",
        "1. Platz",
        1,
        False,
        NAMES[0],
        "Skatfreunde Königsmühle",
        (),
        4419,
        "mit 4.419 Punkten",
        _WON_WITH,
    )
    return certificates_pdf([won], EVENING._replace(display=Display(_crest())), warnings=(), lang=lang)


_WON_WITH = (("Serie 1", "1.418"), ("Serie 2", "1.479"), ("Serie 3", "1.522"), ("gewonnene Spiele", "38 von 41"))


def _crest() -> bytes:
    """Return a disc on clear ground as PNG."""
    size = 60
    rows = b"".join(
        b"\0" + b"".join(bytes((*_RED, 255 * ((x - 30) ** 2 + (y - 30) ** 2 < 784))) for x in range(size))
        for y in range(size)
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in (
            (b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)),
            (b"IDAT", zlib.compress(rows)),
            (b"IEND", b""),
        )
    )


_RED = (176, 32, 32)


def cases() -> Iterator[PaperCase]:
    """Yield every paper in one of the languages."""
    for name, drawing in _DRAWINGS.items():
        draw = partial(drawing.draw, drawing.lang)
        yield PaperCase(f"{name}-{drawing.lang}", drawing.suffix, draw, drawing.quick)


@cache
def club_evening() -> Lists:
    """Return an evening of 15 people, two series of four tables."""
    return read(SAMPLES / "clubabend")


@cache
def disputed() -> Lists:
    """Return two lists with numbers that are wrong as written."""
    return read(SAMPLES / "streitfall")


@cache
def house() -> Lists:
    """Return a list with Kontra, Bock and Ramsch."""
    return read(SAMPLES / "hausregeln")


@cache
def by_sums() -> Lists:
    """Return lists of which only the sums are known."""
    return read(SAMPLES / "summen")


def corrected() -> tuple[ScoredSheet, ListState]:
    """Return a list with a game corrected by all, one put in by the director, signed by everybody."""
    was, now = (Row(3, Entry(contract=Contract.GRAND, spitzen=many, bid=18, won=True), declarer=2) for many in (4, 3))
    scored = with_rows(scored_of(4, 48, agreed=48), {3: now})
    put_in = scored.sheet.rows[30]
    agreed = Correction(3, was, now, "2026-03-06T20:05:00+01:00", "verschrieben", (1, 2, 3, 4), (2,))
    decided = Correction(31, None, put_in, "2026-03-06T22:40:00+01:00", "Zeile fehlte", director="Erika Straße")
    signed = tuple(SignOff(place, f"2026-03-06T22:5{place}:00+01:00") for place in (KEEPER, 1, 2, 3, 4))
    return scored, list_state(scored)._replace(corrections=(agreed, decided), signed=signed)


def seated() -> Lists:
    """Return an event before play: tables of four, three and five."""
    numbers = ((1, 2, 3, 4), (5, 6, 7), (8, 9, 10, 11, 12))
    seating = tuple(Seating(1, table, places) for table, places in enumerate(numbers, start=1))
    return Lists.of(event=EVENING._replace(players=PEOPLE, seating=seating, games={3: 36, 4: 48, 5: 60}))


@cache
def drawn(people: int, series: int = 3) -> Event:
    """Return a tournament before play, all but its last series drawn, strange names among its people."""
    strange = (*LONG_NAMES, *SCRIPTS)
    lines = sorted(ranked(people, 2, people // 8, strange).players, key=lambda line: line.player.number or 0)
    numbers, seating = list(range(1, people + 1)), []
    for turn in range(1, series):
        random.Random(turn).shuffle(numbers)
        ends = accumulate(table_sizes(people))
        tables = zip(ends, table_sizes(people), strict=True)
        seating += [
            Seating(turn, table, tuple(numbers[end - size : end])) for table, (end, size) in enumerate(tables, start=1)
        ]
    seeds = dict.fromkeys(range(1, series), 4711)
    players = tuple(line.player for line in lines)
    return LONG_EVENING._replace(players=players, seating=tuple(seating), series=series, seeds=seeds)


def _before_play(name: str, people: int, lang: Language) -> bytes:
    from skatlist.papers.tournament.before_play import before_play_pdf

    return before_play_pdf(name, 1, drawn(people), lang=lang, date=PRINTED)


def _phone_cards(lang: Language) -> bytes:
    from skatlist.papers.tournament.cards import Codes, phone_cards_pdf

    event = drawn(14)
    tables = {
        seating.table: f"http://192.168.4.1:8025/table/1/{seating.table}#k={'k' * 22}" for seating in event.seating
    }
    codes = Codes(tables, "WIFI:T:WPA;S:Skatheim;P:achtzehn;;", "Skatheim")
    return phone_cards_pdf(codes, 1, event, lang=lang, date=PRINTED)


def substituted() -> ScoredSheet:
    """Return a list on which a substitute takes a place from game 17 on."""
    zofia = Player("Zofia Nowak", 99, "Karo Sieben Sülzfeld")
    changes = (SheetChange(17, ChangeKind.LEFT, 2), SheetChange(17, ChangeKind.JOINED, 2, zofia))
    return scored_of(4, 48, agreed=48, changes=changes)


def ranked(people: int, series: int = 2, teams: int = 0, names: Sequence[str] = ()) -> Standings:
    """Return a Rangliste of a number of people."""
    chance = random.Random(people * 100 + series)
    surnames = ("Becker", "Żółtowski", "Großkopf", "Öztürk", "von der Heide", "Lefèvre", "Sauerbier", "Schönfeld")
    given = ("Anna", "Łukasz", "Karl-Heinz", "Gülşen", "Jürgen", "René", "Bärbel", "Götz", "Erika", "Uwe", "Dörte")
    clubs = ("Skatfreunde Königsmühle", "SC Blinder Bube Wesselbüren", "Herz Dame Öhlershausen", "1. SC Kreuz-Ass")
    lines = []
    for number in range(1, people + 1):
        name = names[number - 1] if number <= len(names) else f"{given[number % 11]} {surnames[number // 11 % 8]}"
        totals = tuple(chance.randrange(-200, 1700) if chance.random() > 0.02 else None for _ in range(series))
        four = (number - 1) // 4
        team = f"{clubs[four % 4]} {four // 4 + 1}" if four < teams else ""
        total, won = sum(filter(None, totals)), chance.randrange(5, 15) * series
        lost = chance.randrange(6) * series
        points = total - 50 * (won - lost)
        lines.append(Standing(0, Player(name, number, clubs[number % 4], team), totals, points, won, lost, total))
    return Standings(tuple(range(1, series + 1)), tuple(_in_order(lines)), tuple(_in_order(_teams(lines))))


def _teams(lines: Sequence[Standing]) -> Iterator[TeamStanding]:
    for name in dict.fromkeys(line.player.team for line in lines if line.player.team):
        members = tuple(line for line in lines if line.player.team == name)
        series = tuple(sum(filter(None, totals)) for totals in zip(*(line.series for line in members), strict=True))
        won, lost = (sum(getattr(line, count) for line in members) for count in ("won", "lost"))
        yield TeamStanding(0, name, members, series, won, lost, sum(series))


def _in_order(lines: Any) -> Iterator[Any]:
    for rank, line in enumerate(sorted(lines, key=lambda line: -line.total), start=1):
        yield line._replace(rank=rank)


# Players at tables of four, three and five.
PEOPLE = tuple(Player(name, at, "SC Reizend Köln") for at, name in enumerate((*NAMES, *LONG_NAMES, *SCRIPTS), 1))
SETTLED = StandingsState()
UNSETTLED = StandingsState(
    missing=(Unfinished(2, 1, 19, 48), Unfinished(2, 3, None, 48)),
    faulty=((1, 2), (1, 3)),
    void=((1, 4),),
    corrected=((2, 2),),
    objections="2026-03-06T23:59:00+01:00",
)


def _list(scored: Callable[[], ScoredSheet], lang: Language, event: Event | None = EVENING) -> bytes:
    from skatlist.papers.list.list_pdf import lists_pdf

    return lists_pdf([scored()], event=event, lang=lang, date=PRINTED)


def _list_of(lists: Callable[[], Lists], lang: Language) -> bytes:
    from skatlist.papers.list.list_pdf import lists_pdf

    every = lists()
    return lists_pdf(every.scored, states=every.states, event=every.event, lang=lang, date=PRINTED)


def _corrected(lang: Language) -> bytes:
    from skatlist.papers.list.list_pdf import lists_pdf

    scored, state = corrected()
    return lists_pdf([scored], states=[state], event=EVENING, lang=lang, date=PRINTED)


def _blank(size: int, lang: Language) -> bytes:
    from skatlist.papers.list.list_pdf import blank_list_pdf

    return blank_list_pdf(size, lang)


def _standings(
    table: Callable[[], Standings], lang: Language, event: Event = EVENING, state: StandingsState = SETTLED
) -> bytes:
    from skatlist.papers.standings.standings_pdf import standings_pdf

    more: Any = {"event": event, "state": state, "lang": lang, "date": PRINTED}
    return standings_pdf(table(), profile=load_profile(), **more)


def _signed(kind: str, lang: Language, crest: bytes = b"") -> bytes:
    """Return a page with the seal of the club, as it is signed."""
    from skatlist.papers.paper_files import sealed_pdf
    from skatlist.papers.seal import Seal
    from skatlist.papers.signatures.payload.content import content_of
    from skatlist.papers.signatures.payload.paper import PaperKind

    moment = dt.datetime(2026, 3, 6, 23, 15, tzinfo=dt.timezone(dt.timedelta(hours=1)))
    signing = Seal("Skatfreunde Königsmühle 1923", moment, "", "931A 1E2D A9C0 D805 ED5A 1FE8 88BC 8FDF")
    lists = club_evening()
    scored = lists.scored if kind == "standings" else lists.scored[:1]
    heads: Any = {"event": lists.event, "profile": lists.profile, "lang": lang, "date": PRINTED}
    content = content_of(PaperKind(kind), scored, signing, **heads)
    return sealed_pdf(content, crest)


def _further(kind: str, lists: Callable[[], Lists], lang: Language) -> bytes:
    """Return the first paper of a kind that an evening has beside lists and Rangliste."""
    from skatlist.papers.further_papers import further_papers

    return next(draw() for _, draw in further_papers(lists(), {kind}, lang, PRINTED))


def _list_excel(scored: Callable[[], ScoredSheet], lang: Language) -> bytes:
    from skatlist.papers.list.list_excel import lists_excel

    return lists_excel([scored()], event=EVENING, lang=lang, date=PRINTED)


def _disputed_excel(lang: Language) -> bytes:
    from skatlist.papers.list.list_excel import lists_excel

    lists = disputed()
    more: Any = {"states": lists.states[:1], "event": lists.event, "lang": lang, "date": PRINTED}
    return lists_excel(lists.scored[:1], **more)


def _standings_excel(table: Callable[[], Standings], lang: Language, state: StandingsState = SETTLED) -> bytes:
    from skatlist.papers.standings.standings_excel import standings_excel

    more: Any = {"event": EVENING, "state": state, "lang": lang, "date": PRINTED}
    return standings_excel(table(), profile=load_profile(), **more)


def _season(draw: str, lang: Language) -> bytes:
    """Return a season of twelve evenings by average: two who tie, long names, people who came too seldom."""
    from skatlist.papers.reports.season import EventDay, SeasonResults, season_notes
    from skatlist.papers.standings import season_paper

    dates = [f"2026-{month:02d}-06" for month in range(1, 13)]
    rules = SeasonTerms(best=7, by_evening=True, least=6, by_average=True)
    names = (*NAMES[:7], *LONG_NAMES[:3], SCRIPTS[2])
    lines = []
    for at, name in enumerate(names):
        came = [(at + month) % 12 < 12 - at for month in range(12)]
        results = [(417 * (at + 3) * (month + 5)) % 1900 - 300 if here else None for month, here in enumerate(came)]
        came_best = sorted((at for at in range(12) if came[at]), key=lambda at: -(results[at] or 0))[:7]
        best = [results[at] or 0 for at in came_best]
        rank = None if sum(came) < rules.least else max(1, at)
        line = SeasonLine(rank, Player(name, club="Herz Dame Köln"), tuple(results), len(best), sum(best), 40 - at, at)
        line = line._replace(
            counting=tuple(points if at in came_best else None for at, points in enumerate(results)),
            available=sum(came),
            series=2 * sum(came),
        )
        lines.append(line._replace(shared=at < 2, **({"counted": 7, "total": 8000} if at < 2 else {})))
    days = [date_text(day, lang) for day in (*dates, "2027-01-06")]
    waiting = text("standings.season.unplayed", lang, days=enumerated(days[12:]))
    reason = text("papers.provisional_unclosed", lang)
    because = text("standings.season.days_because", lang, days=enumerated(days[10:12]), reason=reason)
    still_open = text("standings.season.provisional", lang, what=because)
    notes = season_notes(days[:12], rules, waiting, still_open, lang)
    results_of = SeasonResults(lines, [EventDay(date=day) for day in dates], rules, notes, EVENING)
    return getattr(season_paper, draw)(results_of, lang, PRINTED)


def _league_table(lang: Language) -> bytes:
    """Return the table of a league after two match days, the second one not final."""
    from skatlist.evening.season import league_of
    from skatlist.papers.standings.season_paper import league_pdf

    result = league_of([league_day(seed=40), league_day(seed=240, date="2026-12-05")])
    return league_pdf(result.results(lang)._replace(event=EVENING), lang, PRINTED)


def _form(size: int, lang: Language) -> bytes:
    from skatlist.papers.forms.entry_form import entry_form

    return entry_form(lang, size, 12 * size)


def _sums_form(lang: Language) -> bytes:
    from skatlist.papers.forms.sums_form import sums_form

    return sums_form(lang)


def _of_size(size: int) -> Callable[[], ScoredSheet]:
    return partial(eventful, size, 12 * size, agreed=12 * size)


def _with_names(names: Sequence[str]) -> Callable[[], ScoredSheet]:
    return lambda: eventful(4, 48, names=tuple(names), agreed=48)


def _of_all(lang: Language) -> bytes:
    return _standings(lambda: club_evening().standings(), lang)


_EN = Language.EN
_DRAWINGS: dict[str, _Drawing] = {
    "list-3": _Drawing(partial(_list, _of_size(3))),
    "list-4": _Drawing(partial(_list, _of_size(4)), quick=True),
    "blank-4": _Drawing(partial(_blank, 4), quick=True),
    "handwriting": _Drawing(handwriting_sheet),
    "list-96": _Drawing(partial(_list, partial(scored_of, 4, 96, agreed=96))),
    "list-house": _Drawing(partial(_list_of, house)),
    "list-disputed": _Drawing(partial(_list_of, disputed), lang=_EN, quick=True),
    "list-corrected": _Drawing(_corrected),
    "list-by-sums": _Drawing(partial(_list_of, by_sums)),
    "list-void": _Drawing(partial(_list, partial(scored_of, 4, 48, agreed=48, void="zwei Karo-Asse im Spiel"))),
    "list-substitute": _Drawing(partial(_list, substituted)),
    "list-long-names": _Drawing(lambda lang: _list(_with_names(LONG_NAMES), lang, LONG_EVENING)),
    "list-signed": _Drawing(partial(_signed, "list")),
    "list-crest": _Drawing(lambda lang: _signed("list", lang, _crest())),
    "list-before-play": _Drawing(partial(_further, "blank", seated)),
    "start-cards-14": _Drawing(partial(_before_play, "start_cards", 14), quick=True),
    "small-cards-31": _Drawing(partial(_before_play, "small_cards", 31)),
    "seats-by-name-124": _Drawing(partial(_before_play, "by_name", 124), lang=_EN, quick=True),
    "seats-by-table-14": _Drawing(partial(_before_play, "by_table", 14)),
    "seating-plan-31": _Drawing(partial(_before_play, "plan", 31), quick=True),
    "table-cards-14": _Drawing(partial(_before_play, "table_cards", 14), lang=_EN, quick=True),
    "phone-cards-14": _Drawing(_phone_cards, quick=True),
    "participants": _Drawing(partial(_further, "participants", partial(league_day, 0))),
    "schedule": _Drawing(partial(_further, "schedule", partial(league_day, 0))),
    "line-up": _Drawing(partial(_further, "line-up", partial(league_day, 0))),
    "match-report": _Drawing(partial(_further, "report", league_day), quick=True),
    "substitutions": _Drawing(partial(_further, "substitutions", league_day)),
    "envelope": _Drawing(partial(_further, "envelope", league_day)),
    "league-table": _Drawing(_league_table),
    "prizes": _Drawing(partial(_further, "prizes", league_day), quick=True),
    "cash-sheet": _Drawing(partial(_further, "cash", league_day), lang=_EN, quick=True),
    "receipts": _Drawing(partial(_further, "receipts", league_day)),
    "objections": _Drawing(partial(_further, "objections", disputed)),
    "check-codes": _Drawing(partial(_further, "check-codes", club_evening), lang=_EN),
    "digest": _Drawing(partial(_further, "digest", league_day)),
    "certificates": _Drawing(partial(_further, "certificates", league_day)),
    "certificate-with-crest": _Drawing(_certificate_with_crest, quick=True),
    "statistics": _Drawing(partial(_further, "statistics", league_day)),
    "player": _Drawing(partial(_further, "players", club_evening), quick=True),
    "review": _Drawing(partial(_further, "review", disputed)),
    "course-4": _Drawing(partial(_further, "course", club_evening), lang=_EN, quick=True),
    "ranks-15": _Drawing(partial(_further, "ranks", club_evening)),
    "standings-15": _Drawing(_of_all, quick=True),
    "standings-unsettled": _Drawing(
        lambda lang: _standings(partial(ranked, 15), lang, state=UNSETTLED), lang=_EN, quick=True
    ),
    "standings-60": _Drawing(partial(_standings, partial(ranked, 60, 4))),
    "standings-6-teams": _Drawing(partial(_standings, partial(ranked, 24, 2, 6))),
    "standings-signed": _Drawing(partial(_signed, "standings")),
    "standings-crest": _Drawing(lambda lang: _signed("standings", lang, _crest())),
    "season-12": _Drawing(partial(_season, "season_pdf")),
    "excel-list-4": _Drawing(partial(_list_excel, partial(eventful, 4, 48, agreed=48)), EXCEL),
    "excel-list-disputed": _Drawing(_disputed_excel, EXCEL, lang=_EN),
    "excel-standings-15": _Drawing(lambda lang: _standings_excel(lambda: club_evening().standings(), lang), EXCEL),
    "excel-season-12": _Drawing(partial(_season, "season_excel"), EXCEL),
    "excel-form-4": _Drawing(partial(_form, 4), EXCEL),
    "excel-form-sums": _Drawing(_sums_form, EXCEL),
}
