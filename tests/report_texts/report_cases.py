"""Every report there is, of one small evening with all that an evening can have; `approved_reports` draws them.

A case is a call of the program, or a report that only papers have.
"""

import shutil
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pytest
from club_evening import ROUND, add_games, make_evening, pass_appeals, row_of, sign_list

from skatlist import archive
from skatlist.cases.comparison.model import ComparedLists
from skatlist.evening import Decision, Evening, Instance
from skatlist.evening.archive.old_results import OldResult, old_results_bytes
from skatlist.evening.decisions import make_decision, take_back_decision
from skatlist.evening.founding import create_event
from skatlist.evening.seating import join
from skatlist.files.journal.drafts import EVENT, player_draft, seats_draft
from skatlist.files.journal.journal import Draft, RecordKind, list_key
from skatlist.papers.lists import Lists, read
from skatlist.papers.reports.certificates import certificate_table, certificates
from skatlist.papers.reports.cheat_sheet import cheat_sheet
from skatlist.papers.reports.check_codes import check_codes_report
from skatlist.papers.reports.comparison import points_report
from skatlist.papers.reports.digest import evening_digest
from skatlist.papers.reports.match_day import envelope, line_ups, schedule, substitutions
from skatlist.papers.reports.model import Report
from skatlist.papers.reports.objections import objection_protocol
from skatlist.papers.reports.people import participants
from skatlist.papers.reports.prizes import fee_receipts, prize_receipts
from skatlist.papers.reports.review import review
from skatlist.papers.signatures.payload.canonical import paper_codes
from skatlist.papers.two_lists import compare
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.sheet import KEEPER, ChangeKind, Player, SheetChange
from skatlist.tournament import Event, Seating
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.tournament.tournament import (
    Category,
    Fees,
    LeagueRules,
    PrizePlan,
    Registration,
    SeasonTerms,
    SideEvent,
    SideKind,
    Tournament,
)
from skatlist.words import Language

SAMPLES = Path(__file__).parents[2] / "samples"
NAME = 'Łukasz "A<B" Öztürk =cmd|x'
PEOPLE = (
    ("Anna Becker", "Herz Dame", "Asse"), ("Bernd Yılmaz", "Karo Sieben", "Buben"),
    ("Karl-Heinz Ottokar Freiherr von Mühlenkamp", "Skatfreunde 1906 Königsmühle", "Asse"),
    ("Dieter Öz", "Herz Dame", "Buben"), ('Łukasz "A<B" Öztürk', "", "Asse"), ("Franz Kern", "Herz Dame", "Buben"),
    ("Gerd Lohse", "", "Claus"), ("Hans Klein", "", ""),
)  # fmt: skip
KNOWN = {
    1: Registration(born=1958, tandem="Rot", categories=("Damen",), paid=True, side_events=("Paare",)),
    2: Registration(born=2012, tandem="Rot", paid=True, side_events=("Paare",)),
    3: Registration(tandem="Blau", categories=("Damen",), paid=True, member_number="07-0815"),
    4: Registration(tandem="Blau", paid=True, guest=True),
    5: Registration(paid=True),
    6: Registration(first_series=1, last_series=1),
    7: Registration(first_series=2, paid=True),
    8: Registration(last_series=0),
}
RULES = Tournament(
    categories=(
        Category("Damen"),
        Category("Senioren", from_age=60),
        Category("Jugend", to_age=15),
        Category("Sitzend"),
    ),
    side_events=(SideEvent("Paare", SideKind.TANDEM, 500),),
    fees=Fees(entry=1000, series=250, cards=100, stake=Fraction(1, 4)),
    prizes=(
        PrizePlan("overall", (Fraction(60), Fraction(40)), step=50),
        PrizePlan("series", (Fraction(100),)),
        PrizePlan("table", amounts=(200,), sources=("cards",)),
        PrizePlan("Paare", (Fraction(100),)),
    ),
    team_size=2,
    season=SeasonTerms(Fraction(25)),
    league=LeagueRules((("Asse", "Buben", "Claus"),)),
)
SEATS = {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7), (2, 1): (4, 3, 7, 2), (2, 2): (5, 1, 6)}


def made_evening(path: Path, date: str, name: str, rules: Tournament = RULES) -> Path:
    """Make the file of an evening before play: eight people, three teams, two series, money and prizes."""
    people = tuple(Player(who, at, club, team) for at, (who, club, team) in enumerate(PEOPLE, 1))
    event = Event(
        name=name,
        date=date,
        place="Gasthaus Zum Löwen",
        series=2,
        games=MappingProxyType({3: 6, 4: 8}),
        players=people,
        seating=tuple(Seating(*key, numbers) for key, numbers in SEATS.items()),
        registrations=MappingProxyType(KNOWN),
        loss_fees=(50, 100),
        tournament=rules,
    )
    create_event(path, event, "Ida")
    return path


def played_evening(path: Path) -> None:
    """Play an evening with all that can happen: corrections, a substitute, decisions, disputes, totals, signatures."""
    with Evening.open(path, write=True, author="Ida") as evening:
        add_games(evening, *ROUND, "2 grand m4 -", "3 kreuz m1 h s +", "1 null +", "e")
        evening.undo((1, 1))
        add_games(evening, "4 pik o2 r20 -")
        evening.correct((1, 1), 2, row_of("3 kreuz m3 +"), Decision("verschrieben", agreed=(1, 2, 3, 4)))
        sign_list(evening)
        add_games(evening, "1 kreuz m1 +", "2 herz m2 r33 +", "3 grand m2 h sa augen 80 -", key=(1, 2))
        evening.raise_dispute((1, 1), 1, (3,), claim=48, words="Das war ohne Hand")
        evening.raise_dispute((1, 2), 2, (1,), claim=30)
        evening.decide(2, Decision("Augen gezählt", director="Ida"), row_of("2 herz m1 r18 +"), paragraph="ISkO 4.2.6")
        evening.ends.end_after((1, 2), 3, "Regen")
        add_games(evening, *ROUND, key=(2, 1))
        join(evening, (2, 1), 3, "8")
        add_games(evening, "3 kreuz m1 +", key=(2, 1))
        ida = {"director": "Ida"}
        for decision in (
            DirectorDecision(0, DecisionKind.PENALTY, reason="zu spät", teams=("Asse",), points=50, **ida),
            DirectorDecision(0, DecisionKind.ZERO, reason="falscher Platz", people=(4,), series=1, **ida),
            DirectorDecision(0, DecisionKind.EXTENSION, reason="Licht aus", series=2, minutes=10, **ida),
            DirectorDecision(0, DecisionKind.PENALTY, reason="Telefon", people=(2,), points=30, **ida),
            DirectorDecision(0, DecisionKind.PENALTY, reason="geraucht", people=(1,), points=10, **ida),
            DirectorDecision(0, DecisionKind.EXPULSION, reason="Streit", people=(6,), **ida),
        ):
            make_decision(evening, decision)
        take_back_decision(evening, 3, "Udo", "verwechselt")
        evening.cases.ask_correction((1, 2), 3, "a1b2c3d4/00000001", line="3 grand m2 h +", words="ohne Ansage")
        evening.cases.ask_correction((1, 2), 1, "a1b2c3d4/00000002", line="1 kreuz m2 +", words="mit zwei")
        evening.cases.refuse_request(1, "nein")


def full_journal(path: Path) -> Path:
    """Make the file of an evening with all that can stand in a journal: 21 entries, the last one its end."""
    players = (Player(NAME, 1, "Herz", "A-Team"), Player("Bernd", 2), Player("Cem", 3))
    seating = (Seating(1, 1, (1, 2, 3)),)
    event = Event(name="Löwe", date="2026-11-20", place="Saal", games={3: 3}, players=players, seating=seating)
    create_event(path, event, "Udo")
    who, key = "Karl-Heinz Mühlenkamp", (1, 1)
    with Evening.open(path, write=True, author=who) as evening:
        add_games(evening, "1 kreuz m2 +", "2 pik m1 +")
        evening.undo(key)
        add_games(evening, "2 kreuz m2 h +")
        evening.correct(key, 1, row_of("1 kreuz m3 +"))
        evening.undo(key)
        evening.correct(key, 1, row_of("1 kreuz m4 +"))
        add_games(evening, "e")
        evening.state_totals(key, [*(place.total for place in evening.scored(key).places), None, None])
        evening.sign(key, (1, 2, KEEPER))
        evening.correct(key, 1, row_of("1 kreuz m2 +"), Decision("verschrieben", (1, 2), "Ida"))
        evening.add([player_draft(Player("Bernd Ott", 2, excluded=True)), seats_draft((1, 2), (3, 2, 1))], who)
        evening.add([seats_draft((1, 2), (1, 2, 3)), Draft(RecordKind.EVENT, EVENT, {"place": "Keller"})], who)
        evening.close_series((1, 0), Decision("spät", (), "Ida"))
    return path


def longer_journal(path: Path) -> None:
    """Add what comes after the end, and lists from files: disputes, decisions, other rules, a release."""
    key, listed = (2, 3), "serie 2\ntisch 3\nplatz 1 A\nplatz 2 B\nplatz 3 C\n1 1 grand m1 +\n2 e\n"
    let_in, court = Decision("war noch am Tisch", director="Ida"), Decision("Zeuge gehört", director="Ida und Eva")
    with pytest.MonkeyPatch.context() as patch, Evening.open(path, write=True, author="Udo") as evening:
        for content in (listed, listed):
            evening.add([Draft(RecordKind.LIST, list_key(*key), {"text": content})], "Udo")
            facts = {"game": 1, "line": "1 grand m2 +"}
            evening.add([Draft(RecordKind.CORRECTION, list_key(*key), facts)], "Udo")
        evening.registry.change(key, [SheetChange(3, ChangeKind.RULES, rules="isko-2010")])
        evening.add([Draft(RecordKind.RELEASE, list_key(*key), Decision("egal", (), "Ida").facts())], "Udo")
        pass_appeals(patch)
        evening.raise_dispute((1, 1), 2, (3,), claim=36, words=f"Hand? {NAME}", decision=let_in)
        evening.decide(1, court, row_of("2 kreuz m2 +"), by=Instance.ARBITRATION, paragraph="ISkO 2.5.1")
        evening.reopen(1, "neuer Zeuge", name="Mannschaftsführer", decision=let_in)
        evening.decide(1, court, by=Instance.ARBITRATION)


def prepared(folder: Path) -> None:
    """Put what the calls need into a folder: evenings, and samples."""
    played_evening(made_evening(folder / "pokal.skat", "2026-03-06", "Pokal der Königsmühle"))
    no_league = RULES._replace(league=LeagueRules())
    for name, date, rules, games in (
        ("rueck", "2026-04-03", RULES, ("2 kreuz m1 +", "1 grand m2 -", "2 pik m3 h +")),
        ("gleich", "2026-04-24", no_league, ("1 kreuz m1 +", "2 kreuz m1 +", "3 kreuz m1 +")),
    ):
        path = made_evening(folder / f"{name}.skat", date, name.title(), rules)
        with Evening.open(path, write=True, author="Ida") as evening:
            for key in SEATS:
                add_games(evening, *games, key=key)
    made_evening(folder / "vorher.skat", "2026-05-01", "Vor dem Start")
    with Evening.open(make_evening(folder / "schlicht.skat"), write=True, author="Ida") as evening:
        add_games(evening, *ROUND)
    longer_journal(full_journal(folder / "verlauf.skat"))
    for name, content in LISTS.items():
        (folder / name).write_text(content, "utf-8")
    for name in ("streitfall", "hausregeln", "zwei-listen", "summen", "unterschrieben-0.4"):
        shutil.copytree(SAMPLES / name, folder / name)
    shutil.copytree(SAMPLES / "errors/e111-eligibility/abend", folder / "verband")
    make_archive(folder)


OLD = {
    "2024": ("01-12 Anna_Becker 1210", "01-12 Bernd_Yılmaz 980", "02-09 Anna_Becker 1430", "02-09 Karl_Groß 1430"),
    "2025": ("01-11 Anna_Becker 1105", "01-11 Bernt_Yılmaz 2012", "02-08 Karl_Groß -45", "03-08 Karl_Groß 1500"),
}


def make_archive(folder: Path) -> None:
    """Make an archive of an evening by lists and of two years of totals."""
    place = folder / "jahre"
    shutil.copytree(SAMPLES / "clubabend", place / "clubabend")
    for year, lines in OLD.items():
        rows = (line.split() for line in lines)
        results = [OldResult(f"{year}-{day}", name.replace("_", " "), "", "", int(total)) for day, name, total in rows]
        (place / f"{year}.totals.csv").write_bytes(old_results_bytes(results))
    archive(place, index=folder / "kreis.db").close()


COLUMNS = "Serie;Tisch;Spiel;Alleinspieler;Spielart;Spitzen;Reizwert;Ergebnis;Wert;Stand 1;Stand 2;Stand 3;Bemerkung"
HEAD = "tisch 3\nspiele 3\nplatz 1 Anna Becker\nplatz 2 Cem Yıldız\nplatz 3 Jürgen Voß\n\n"
FIRST, LAST = "1 1 pik m1 r18 + =22 stand 22\n", "3 3 herz o1 r18 - =-40 stand -40\n"
LISTS = {
    "stand.csv": f"""{COLUMNS}
1;3;1;1;Pik;m1;18;gewonnen;22;22;;;
1;3;2;1;Kreuz;m2;18;gewonnen;36;68;;;abends
1;3;3;3;Herz;o1;18;verloren;-40;;;-40;
""",
    "zahl.csv": f"""{COLUMNS}
1;3;1;1;Pik;m1;018;gewonnen;22;22;;;
1;3;2;2;Kreuz;m2;18;gewonnen;36;;36;;
1;3;3;3;Herz;o1;18;verloren;-40;;;-40;
""",
    "gereizt.txt": f"{HEAD}{FIRST}2 2 herz m1 r24 + =20 stand 20\n{LAST}",
    "lang.txt": f'{HEAD}{FIRST}2 2 kreuz m2 r18 + "{"lange Bemerkung " * 6}" =24 stand 24\n{LAST}',
}
CALLS = {
    "archive-table": "archive table --index kreis.db --best 2",
    "archive-clubs": "archive table --index kreis.db --by club",
    "archive-eternal": "archive table --index kreis.db --eternal",
    "archive-person": "archive person Büttner --index kreis.db",
    "archive-person-of-totals": "archive person Anna Becker --index kreis.db",
    "archive-people": "archive people --index kreis.db",
    "archive-light": "archive light verband",
    "standings": "standings pokal.skat --gaps",
    "standings-without-gaps": "standings pokal.skat",
    "standings-plain": "standings schlicht.skat",
    "standings-of-a-list": "standings zwei-listen/erstliste.txt",
    "standings-by-sums": "standings summen",
    "standings-series": "standings pokal.skat --series 1",
    "standings-categories": "standings pokal.skat --categories",
    "standings-tandem": "standings pokal.skat --tandem",
    "standings-teams": "teams pokal.skat",
    "standings-teams-without-league": "teams gleich.skat",
    "standings-categories-none": "standings schlicht.skat --categories",
    "standings-tandem-none": "standings schlicht.skat --tandem",
    "standings-teams-none": "teams schlicht.skat",
    "standings-league-none": "standings schlicht.skat --league",
    "standings-league-before": "standings pokal.skat vorher.skat --league",
    "standings-league-of-nothing": "standings vorher.skat --league",
    "standings-league": "standings rueck.skat pokal.skat --league",
    "standings-season": "standings rueck.skat vorher.skat pokal.skat --best 3 --gaps",
    "standings-season-average": "standings pokal.skat rueck.skat --evenings --average --least 2",
    "standings-season-too-few": "standings pokal.skat rueck.skat --least-series 5",
    "standings-of-nobody": "standings vorher.skat",
    "prizes-plan": "prizes vorher.skat",
    "prizes-plan-of-124": "prizes vorher.skat --entries 124",
    "prizes": "prizes pokal.skat",
    "prizes-season": "prizes pokal.skat rueck.skat",
    "account": "settle pokal.skat",
    "account-of-a-series": "settle pokal.skat --series 1",
    "account-of-a-list": "settle zwei-listen/erstliste.txt --stake 0,25",
    "statistics": "stats pokal.skat",
    "statistics-season": "stats rueck.skat pokal.skat",
    "statistics-season-person": "stats rueck.skat pokal.skat --player Lohse",
    "statistics-person": "stats pokal.skat --player 3",
    "statistics-by-sums": "stats summen",
    "statistics-of-nothing": "stats vorher.skat",
    "people": "people pokal.skat",
    "people-one": "people pokal.skat 3",
    "people-plain": "people schlicht.skat",
    "draw": "draw pokal.skat --check",
    "log": "log pokal.skat",
    "log-of-a-table": "log pokal.skat --series 1 --table 2",
    "log-of-everything": "log verlauf.skat",
    "decisions": "decide pokal.skat",
    "decisions-none": "decide rueck.skat",
    "disputes": "dispute pokal.skat --list",
    "disputes-none-open": "dispute verlauf.skat --list",
    "disputes-none": "dispute rueck.skat --list",
    "dispute-raised": "dispute pokal.skat 1",
    "dispute-decided": "dispute pokal.skat 2",
    "dispute-of-a-list": "dispute streitfall --series 1 --table 1 --game 7 --claim 72",
    "dispute-of-a-game": "dispute kreuz m1 h augen 60 --claim 48",
    "check": "check streitfall --tier advice",
    "check-total": "check stand.csv --games 3",
    "check-no-number": "check zahl.csv --games 3",
    "check-overbid": "check gereizt.txt",
    "check-long-line": "check lang.txt",
    "check-by-sums": "check summen --tier advice",
    "check-event": "check pokal.skat --tier advice",
    "score": "score zwei-listen/erstliste.txt",
    "score-house-rules": "score hausregeln",
    "score-by-sums": "score summen/serie1.csv",
    "score-summary": "score streitfall --summary",
    "compare": "compare zwei-listen/erstliste.txt zwei-listen/zweitliste.txt",
    "compare-equal": "compare zwei-listen/zweitliste.txt zwei-listen/zweitliste.txt",
    "rules": "rules",
    "rules-keys": "rules keys",
    "rules-show": "rules show isko-2022",
    "rules-show-house": "rules show hausregeln",
    "rules-show-switches": "rules show sybex-1997",
    "rules-diff": "rules diff isko-2022 skatordnung",
    "rules-diff-editions": "rules diff isko-2010 isko-2022",
    "rules-diff-itself": "rules diff preisskat preisskat",
    "explain": "explain",
    "explain-finding": "explain G107",
    "explain-finding-2010": "explain loss-not-doubled --rules isko-2010",
    "explain-doubt": "explain G114",
    "explain-doubt-schneider": "explain G115",
    "explain-overbid": "explain 3.6.1",
    "explain-rule": "explain schneider angesagt",
    "explain-other-rule": "explain 4.25 --rules skatordnung",
    "value": "value 2 kreuz m2 h +",
    "value-overbid": "value pik m1 h r72 -",
    "value-overbid-2010": "value pik m1 h r72 - --rules isko-2010",
    "value-open": "value kreuz m1 stiche 6",
    "value-wrong": "value kreuz m1 r19 + =25",
    "value-claimed": "value grand hand mit 2 --claim 72",
    "value-ramsch": "value ramsch augen 1:0 2:75 3:45 --rules clubordnung",
    "value-cards": "value --cards 'CJ SJ HJ CA CT D7 D8 D9 SA S7' --skat 'HT H7' --contract kreuz --hand won",
    "value-cards-lost": (
        "value --cards 'HJ DJ HA HT HK CA CT SA S7 D7' --skat 'CJ D8' --contract herz --hand --bid 36 --points 65"
    ),
    "verify": "verify unterschrieben-0.4",
    "verify-in-full": "verify unterschrieben-0.4 --verbose",
}


# Calls that write, each on the evening as it was.
IDA = "--director Ida --reason nachgerechnet"
WRITING = {
    "write-draw": "draw vorher.skat --from 1 --seed 4711",
    "write-penalty": f"decide rueck.skat penalty 2 --minus 30 {IDA}",
    "write-expulsion": f"decide rueck.skat expulsion 2 {IDA}",
    "write-expulsion-too-few": f"decide rueck.skat expulsion 5 {IDA}",
    "write-expulsion-undone": f"decide pokal.skat --undo 6 {IDA}",
    "write-penalty-undone": f"decide pokal.skat --undo 4 {IDA}",
    "write-dispute": "dispute pokal.skat --series 1 --table 1 --game 3 --by 3 --claim 48 --words Hand!",
    "write-ruling": f"dispute pokal.skat 1 --decide '2 kreuz m2 h +' {IDA} --paragraph 'ISkO 2.5.1'",
    "write-ruling-stands": f"dispute pokal.skat 1 --decide stands {IDA}",
    "write-ruling-of-the-table": "dispute pokal.skat 1 --decide stands --agreed all --reason verlesen",
    "write-withdrawn": "dispute pokal.skat 1 --decide withdrawn --agreed 3 --reason verhört",
    "write-reopened": "dispute pokal.skat 2 --reopen --by 2 --reason 'neuer Zeuge'",
    "write-person": "people vorher.skat 5 --name 'Uwe Tiedemann' --club 'Herz Dame' --paid --guest",
    "write-person-who-sits": "people pokal.skat 1 --name 'Anna Beck'",
    "write-person-added": "people vorher.skat --name 'Ida Neu' --guest",
    "write-late": "draw pokal.skat --late",
    "write-cash-box": "settle pokal.skat --series 1 --tin 1=3,50",
    "write-correction": "correct pokal.skat 2 '3 kreuz m2 +' --series 1 --table 1 --reason verlesen --agreed alle",
    "write-totals": "sign rueck.skat --series 1 --table 2 --totals '1 2 3'",
    "write-close": "close pokal.skat --series 1",
    "write-close-all": f"close pokal.skat {IDA}",
}


class Played(NamedTuple):
    """The sources of reports on paper: evenings by the names of their files, wrong lists, two lists of one table."""

    evenings: Mapping[str, Lists]
    wrong: Lists
    two: ComparedLists

    @classmethod
    def of(cls, folder: Path) -> "Played":
        """Read the evenings in a folder."""
        evenings = {name: read(folder / f"{name}.skat") for name in ("pokal", "rueck", "vorher")}
        two = compare(folder / "zwei-listen/erstliste.txt", folder / "zwei-listen/zweitliste.txt")
        return cls(evenings, read(folder / "streitfall"), two)

    @property
    def lists(self) -> Lists:
        """The lists of the evening that was played."""
        return self.evenings["pokal"]

    @property
    def event(self) -> Event:
        """The evening that was played."""
        return self.lists.event or Event()


def _schedule(played: Played, lang: Language) -> list[Report]:
    days = [lists.event for lists in played.evenings.values() if lists.event]
    return [schedule(days, Event("Oberliga Köln"), lang)]


def _certificates(played: Played, lang: Language) -> list[Report]:
    table = played.lists.standings()
    by_series = {number: played.lists.standings(number) for number in table.series}
    return [Report("", (certificate_table(certificates(table, played.event, lang, by_series=by_series), lang),))]


def _reviews(played: Played, lang: Language) -> list[Report]:
    return [review(scored, check_sheet(scored), event=played.wrong.event, lang=lang) for scored in played.wrong.scored]


def _check_codes(played: Played, lang: Language) -> list[Report]:
    lists = played.wrong
    codes = paper_codes(lists.scored, lists.event, lists.profile)
    return [check_codes_report(codes, lists.scored, lists.event, ("vorläufig",), lang)]


def _digest(played: Played, lang: Language) -> list[Report]:
    lists = played.lists
    table = lists.standings()
    more = {"statistics": lists.statistics, "book": lists.cash_book(), "event": played.event}
    by_series = [lists.standings(number) for number in table.series]
    return [evening_digest(table, by_series, warnings=(), lang=lang, **more)]


def _objections(played: Played, lang: Language) -> list[Report]:
    lists, until = played.lists, "2026-11-20T23:15:00+01:00"
    disputes = played.event.disputes
    return [objection_protocol(disputes, lists.standings(), lists.scored, event=played.event, until=until, lang=lang)]


PAPERS: Mapping[str, Callable[[Played, Language], list[Report]]] = {
    "paper-schedule": _schedule,
    "paper-line-ups": lambda played, lang: [*line_ups(played.event, lang)],
    "paper-substitutions": lambda played, lang: [substitutions(played.lists.standings(), played.event, lang)],
    "paper-envelope": lambda played, lang: [envelope(played.event, played.lists.scored, played.lists.states, lang)],
    "paper-participants": lambda played, lang: [participants(played.event, lang)],
    "paper-fee-receipts": lambda played, lang: [fee_receipts(played.lists.cash_book(), played.event, lang)],
    "paper-prize-receipts": lambda played, lang: [prize_receipts(played.lists.cash_book(), played.event, lang)],
    "paper-prize-receipts-before-play": lambda played, lang: [
        prize_receipts(played.evenings["vorher"].cash_book(), played.event, lang)
    ],
    "paper-certificates": _certificates,
    "paper-cheat-sheet": lambda _, lang: [cheat_sheet(lang)],
    "paper-open-points": lambda played, lang: [points_report(played.two, lang)],
    "paper-review": _reviews,
    "paper-check-codes": _check_codes,
    "paper-digest": _digest,
    "paper-objections": _objections,
}
