"""Every key that a command writes with `--format json` stands in docs/json.md, and every key there is written."""

import contextlib
import io
import json
import random
import re
import shlex
import shutil
from pathlib import Path
from types import MappingProxyType

import make_schemas
import pytest
from cli.talk import Talk
from club_evening import ROUND, add_games, make_evening
from json_documents import misfits
from papers.photographs import scan
from reading.kept_lists import NoisyReader, kept_list
from tiers import slow

from skatlist.cli.app import run
from skatlist.evening import Evening, Event, Seating
from skatlist.evening.decisions import make_decision
from skatlist.files.photos.reader import HandReader
from skatlist.papers.reports.findings import or_null
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import ListSums, Player
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.tournament.tournament import Category, Registration, Tournament

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "json.md"
ENGLISH = ROOT / "docs" / "json-documents.md"
TEAM = """name = "Mannschaft"
[games]
3 = 3
[[players]]
number = 1
name = "Anna Becker"
team = "Asse"
club = "Herz Dame"
excluded = true
[[players]]
number = 2
name = "Bernd"
[[players]]
number = 3
name = "Carla"
association = "LV Bayern"
[seating.1]
1 = [1, 2, 3]
"""
MONEY = """date = "2026-12-01"
[season]
missed = 4
[[prizes]]
of = "season"
percent = [100]
[money]
entry = 5
lost_games = [0.50]
[[prizes]]
of = "overall"
percent = [60, 50]
"""
LIST = """serie 1
tisch 1
platz 1 Anna Becker
platz 2 Bernd
platz 3 Carla
spiele 3

1 1 kreuz m2 + =24 stand 24
2 2 pik m1 r18 - =-44 stand -44
3 3 grand m1 + =48
gesamt 1 2 3
"""
UNREAD = "serie 1\ntisch 2\nplatz 1 D\nplatz 2 E\nplatz 3 F\nungültig Streit\nspiele 2\n1 1 pik m1 +\n2 2 xyz\n"
SUMS = "platz 1 A\nplatz 2 B\nplatz 3 C\npunkte 300 -48 595\ngewonnen 9 8 11\nverloren 2 3 2\n"

EVERYTHING = """ungültig Streit
nach summen
datum 2026-11-20
regeln isko-2022
spiele 9
platz 1 Anna; nr 1; verein Asse; mannschaft Die Drei; ausgeschlossen
platz 2 Bernd
platz 3 Carla

1 1 kreuz m2 + =36
ab 2 platz 4 kommt Dora
ab 2 platz 1 tauscht 3
ab 2 regeln isko-2010
gesamt 86 0 0
"""

# Keys that take a changed or twice signed file, and those that `score` writes of a list in the same words.
ELSEWHERE = frozenset(
    (
        "skatlist/enter/1 ended.*",
        "skatlist/enter/1 unread[].*",
        "skatlist/enter/1 rows[].*",
        "skatlist/verify/1 files[].differences[].*",
        *(f"skatlist/standings/1 decisions[].taken_back.{key}" for key in ("time", "director", "reason")),
        *(f"skatlist/verify/1 files[].later[].{key}" for key in ("field", "fingerprint", "signed_at", "signer")),
        *(f"skatlist/verify/1 files[].later[].{key}" for key in ("valid_from", "valid_to", "in_time", "has_club_name")),
    )
)


def documented(page=PAGE):
    """Return the key paths of every schema on the page; one that ends in `*` has any below."""
    actual = {}
    for name, rows in make_schemas.tables(page).items():
        actual[name] = {path.removesuffix("[]") for path, _, _ in rows}
        for path, _, meaning in rows:
            same = re.fullmatch(r"(?:wie|as) `(\w+)`", meaning)
            if same and path.endswith("[]"):
                actual[name] |= {f"{path}.{below}" for below in actual[same[1]]}
    return actual


def is_documented(path, known):
    """Whether a path is named, or lies below one that ends in `*`."""
    return path in known or any(path.startswith(each[:-1]) for each in known if each.endswith("*"))


def paths(value, before=""):
    """Yield the paths of all keys in a document."""
    if isinstance(value, dict):
        for key, below in value.items():
            path = f"{before}.{key}" if before else key
            yield path
            yield from paths(below, path)
    elif isinstance(value, list):
        for item in value:
            yield from paths(item, f"{before}[]")


CALLS = """
value kreuz m2 h r36 +
value 2 pik m1 h r72 + --claim 22
value kreuz m2 + --claim 48
value xyz
value ramsch augen 1:0 2:75 3:45 --rules clubordnung
value --contract kreuz --cards "CJ SJ HJ CA CT CK D7 D8 D9 SA" --skat "H7 H8" --points 80
explain G101
explain 2.5.7
explain
rules list
rules keys
rules show isko-2022
rules show hausregeln
rules diff isko-2022 isko-2010
rules diff isko-2022 clubordnung
rules show clubordnung
rules show preisskat
rules show sybex-1997
check liste.txt unread.txt
check liste.txt --fix
score liste.txt unread.txt summen.txt
score liste.txt --rules ziel.toml
score liste.txt --summary
read foto.jpg
compare liste.txt anders.txt
compare liste.txt unread.txt
standings liste.txt
standings mannschaft
standings liga.skat
standings liga.skat --league
prizes geld
prizes geld mannschaft
settle geld --stake 0.25
settle anders.txt --stake 1/4 --rounding totals
stats mannschaft --frame spiele.csv
stats mannschaft --player Anna
page mannschaft -o seite.html
publish mannschaft --to netz --names full
anonymise mannschaft -o ohne-namen
new neu.skat --name Neu --games-3 3
new mannschaft.skat mannschaft
import neu.skat liste.txt
import neu.skat anders.txt
import neu.skat anders.txt --second
import neu.skat mannschaft
dispute kreuz m1 h augen 60 --claim 48
dispute mannschaft --game 1 --claim 36
dispute 2 pik m1 h r72 + --claim 22
dispute anders.txt --game 1 --claim 0
dispute abend.skat --table 1 --game 2 --by 3 --claim 47 --force
dispute abend.skat --list
dispute abend.skat 1 --decide stands --director Ida --reason so
dispute abend.skat 1 --reopen --by 3 --reason so
dispute abend.skat 1 --decide stands --arbitration Ida --reason so
close neu.skat
close summen.skat
close gesamt.skat
log neu.skat
backup neu.skat kopie.skat
people neu.skat
people neu.skat --source leute.csv
draw mannschaft.skat --check
draw doppelt.toml --check
decide abend.skat zero 1 --series 1 --director Ida --reason so
decide abend.skat --undo 1 --director Ida --reason so
decide kurz.skat
decide mannschaft.skat extension --series 1 --minutes 5 --director Ida --reason so
standings mannschaft mannschaft.skat
archive mannschaft alt --index archiv.db
archive table --index archiv.db
archive table --index archiv.db --by club -o vereine.pdf
archive table --index archiv.db --eternal -o ewig.xlsx
archive table --index archiv.db --eternal
archive person Bernd --index archiv.db -o bernd.xlsx
archive person Bernd --index archiv.db
archive people --index archiv.db
archive add alt.csv --index archiv.db
archive inbox eingang
archive light verband
archive light verband -o ampel.pdf
correct abend.skat 1 2 kreuz m3 + --reason x --agreed alle --force
log abend.skat
sign abend.skat --totals "86 98 86 86" --places alle
key new -o k.pem --name Verein --passphrase-file wort.txt
key show k.pem
export abend.skat -o aus --sign --key k.pem --passphrase-file wort.txt
close abend.skat --sign --key k.pem --passphrase-file wort.txt
export abend.skat -o noch-einmal --only pdf --sign --key k.pem --passphrase-file wort.txt
verify aus noch-einmal abend.skat liste.txt
backup abend.skat stick.skat
people abend.skat 1 --club Herne
people stick.skat 1 --club Haltern
dispute stick.skat --table 1 --game 3 --by 3 --claim 47 --force
close stick.skat --sign --key k.pem --passphrase-file wort.txt
merge abend.skat stick.skat
merge abend.skat stick.skat --answer person/1/club=mine
"""
# Calls that need no event file and no key.
QUICK = """
value 2 pik m1 h r72 + --claim 22
explain G101
check liste.txt unread.txt
score liste.txt unread.txt summen.txt
score liste.txt --rules ziel.toml
compare liste.txt anders.txt
standings mannschaft
archive mannschaft alt --index archiv.db
archive table --index archiv.db
stats mannschaft --player Anna
settle anders.txt --stake 1/4 --rounding totals
"""
TYPED = "t\nt 1\n?\nn\nl\n212+2+\n2 xyz\nz\n" + "\n".join(ROUND) + "\n1 2 3 4\nq\n"


@pytest.fixture(scope="module", params=[QUICK, *slow(CALLS)], ids=["some calls", "all calls"])
def written(request, tmp_path_factory):
    """Run the calls and return the key paths of every document, by its schema."""
    calls = request.param
    folder = tmp_path_factory.mktemp("json")
    (folder / "liste.txt").write_text(LIST, encoding="utf-8")
    (folder / "unread.txt").write_text(UNREAD, encoding="utf-8")
    (folder / "summen.txt").write_text(SUMS, encoding="utf-8")
    (folder / "anders.txt").write_text(LIST.replace("1 1 kreuz m2", "1 1 kreuz m3"), encoding="utf-8")
    (folder / "wort.txt").write_text("ein langes kennwort\n", encoding="utf-8")
    people = "Name;Jahrgang;Schuhgröße\nIda Neu;1858;39\nIda Neuer;;\n;1958;\nSumme;;\n"
    (folder / "leute.csv").write_text(people, encoding="utf-8")
    ending = 'extends = "isko-2022"\n[scoring]\nkind = "plus-only"\ntarget = 30\n'
    (folder / "ziel.toml").write_text(ending, encoding="utf-8")
    team = folder / "mannschaft"
    team.mkdir()
    (team / "event.toml").write_text(TEAM, encoding="utf-8")
    (team / "serie1-tisch01.txt").write_text(LIST, encoding="utf-8")
    (folder / "alt.csv").write_text("Name;12.1.2019;9.3.2019;Gesamt\nAnna;1;2;4\nIda;4;5;9\n", encoding="utf-8")
    (folder / "eingang").mkdir()
    (folder / "eingang/brief.doc").write_bytes(b"x")
    (folder / "alt").mkdir()
    shutil.copytree(ROOT / "samples/errors/e111-eligibility/abend", folder / "verband")
    (folder / "alt/kaputt.skat").write_bytes(b"x")
    old = "2020-01-01,Carla Mai,Asse,,900\n2020-01-08,Karla Mai,Asse,,800\n"
    (folder / "alt/2020.totals.csv").write_text(f"date,name,club,member_number,total\n{old}", encoding="utf-8")
    (folder / "doppelt.toml").write_text(f"{TEAM}\n2 = [3, 4, 5]\n", encoding="utf-8")
    money = folder / "geld"
    money.mkdir()
    (money / "event.toml").write_text(MONEY + TEAM.split("\n", 1)[1].replace("Bernd", "Berta"), encoding="utf-8")
    (money / "serie1-tisch01.txt").write_text(LIST, encoding="utf-8")
    make_evening(folder / "leer.skat", {(1, 1): (1, 2, 3, 4)}, games=MappingProxyType({4: 4}))
    if calls is CALLS:
        _make_event_files(folder)
        (folder / "foto.jpg").write_bytes(scan(3))
    actual: dict[str, set[str]] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("SKATLIST_LANG", "de")
        patch.setattr(HandReader, "load", lambda: NoisyReader(kept_list(random.Random(8), load_profile(), 3, 36), 0.2))
        for line in (*calls.split("\n"), "enter leer.skat"):
            if line:
                for document in _documents(shlex.split(line), TYPED if "enter" in line else ""):
                    assert document["schema"] != "skatlist/error/1", (line, document)
                    assert misfits(document, closed=True) == []
                    actual.setdefault(document["schema"], set()).update(paths(document))
    for results in folder.glob("netz/results.json"):  # written by `publish`
        document = json.loads(results.read_text(encoding="utf-8"))
        assert misfits(document, closed=True) == []
        actual[document["schema"]] = set(paths(document))
    assert calls is QUICK or len(actual) >= 19
    return actual


def _make_event_files(folder):
    """Make an evening with a full list, one that ended early, and a league."""
    make_evening(folder / "abend.skat", {(1, 1): (1, 2, 3, 4)}, games=MappingProxyType({4: 4}))
    with Talk(folder / "abend.skat") as talk:
        talk.say(*ROUND, "86 86 86 86", "1234")
    with Evening.open(make_evening(folder / "kurz.skat"), write=True) as evening:
        add_games(evening, *ROUND)
        evening.ends.end_after((1, 1), 4, "Zeit um")
    with Evening.open(make_evening(folder / "summen.skat", games=MappingProxyType({4: 4})), write=True) as evening:
        evening.state_sums((1, 1), ListSums((100, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0)))
        add_games(evening, *ROUND)
    with Evening.open(make_evening(folder / "gesamt.skat", games=MappingProxyType({4: 4})), write=True) as evening:
        evening.state_sums((1, 1), ListSums(total=(100, 50, -20, 30)))
    _make_league(folder / "liga.skat")


def _make_league(path):
    """Make an event of two teams with a category, a tandem and a decision."""
    people = tuple(Player(f"Anna {at}", at, team="AB"[at % 2]) for at in (1, 2, 3))
    known = {1: Registration(tandem="Eins", categories=("Damen",)), 2: Registration(tandem="Eins")}
    tournament = Tournament(categories=(Category("Damen"),))
    event = Event(name="Liga", games={3: 3}, players=people, seating=(Seating(1, 1, (1, 2, 3)),), tournament=tournament)
    with Evening.create(path, event._replace(registrations=MappingProxyType(known))) as evening:
        evening.enter((1, 1), evening.judge((1, 1), "1 kreuz m1 +"))
        penalty = DirectorDecision(0, DecisionKind.PENALTY, director="Ida", reason="so", people=(1,), points=5)
        make_decision(evening, penalty)


def _documents(args, typed):
    """Run a call and return the documents it writes: one, or for `enter` one a line."""
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(out):
        patch.setattr("sys.stdin", io.StringIO(typed))
        run([*args, "--format", "json"])
    text = out.getvalue()
    assert text.strip(), args
    return [json.loads(line) for line in text.splitlines()] if typed else [json.loads(text)]


def test_no_key_is_written_that_is_not_documented(written):
    pages = documented()
    missing = {
        schema: sorted(path for path in seen if path != "schema" and not is_documented(path, pages.get(schema, ())))
        for schema, seen in written.items()
    }
    assert {schema: keys for schema, keys in missing.items() if keys} == {}


def test_every_schema_of_the_program_has_its_section():
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "skatlist").rglob("*.py"))
    schemas = set(re.findall(r"\"(skatlist/[a-z-]+/\d+)\"", sources))
    assert len(schemas) > 20
    assert schemas <= set(documented())


def test_both_pages_give_the_same_types():
    types = [[[row[:2] for row in rows] for rows in make_schemas.tables(page).values()] for page in (PAGE, ENGLISH)]
    assert types[0] == types[1]
    rows = [re.findall(r"^\| `", page.read_text(encoding="utf-8"), re.MULTILINE) for page in (PAGE, ENGLISH)]
    assert len(rows[0]) == sum(map(len, types[0])), "a row is: key, type, meaning (then python tools/make_schemas.py)"


def test_the_english_page_names_the_same_keys():
    assert list(documented(ENGLISH).values()) == list(documented().values())
    both = [
        re.findall(r"^## `(skatlist/.*)`$", page.read_text(encoding="utf-8"), re.MULTILINE) for page in (PAGE, ENGLISH)
    ]
    assert both[0] == both[1]


def test_lists_as_json_have_no_other_keys(tmp_path):
    (tmp_path / "liste.txt").write_text(LIST, encoding="utf-8")
    run(["convert", str(tmp_path / "liste.txt"), str(tmp_path / "liste.json")])
    document = json.loads((tmp_path / "liste.json").read_text(encoding="utf-8"))
    known = documented()[document["schema"]]
    assert [path for path in paths(document) if path != "schema" and not is_documented(path, known)] == []


def test_keys_that_only_some_calls_write_are_written_here(written):
    assert "teams[].total" in written["skatlist/standings/1"]
    assert "tables[].played" in written["skatlist/enter/1"]
    assert written["skatlist/score/1"] >= {f"sheets[].{key}" for key in ("by", "void", "unread[].line", "uncounted")}


def test_emptied_values_are_null():
    assert [or_null(value) for value in ("", None, 0, "H S")] == [None, None, 0, "H S"]


@pytest.mark.parametrize(
    ("code", "args"),
    [
        (2, ("check", "a.txt", "--nix")),
        (2, ("rules", "show", "gibtsnicht")),
        (2, ("gibtsnicht",)),
        (2, ("value",)),
        (3, ("check", "fehlt.txt")),
        (3, ("score", "leer.csv")),
        (3, ("standings", "fehlt.skat")),
        (3, ("enter", "fehlt.skat")),
        (3, ("import", "fehlt.skat", "leer.csv")),
        (3, ("sign", "fehlt.skat")),
        (3, ("correct", "fehlt.skat", "1", "e")),
        (3, ("close", "fehlt.skat")),
        (3, ("log", "fehlt.skat")),
        (3, ("backup", "fehlt.skat")),
        (3, ("people", "fehlt.skat")),
        (3, ("export", "fehlt.txt")),
    ],
)
def test_a_call_that_fails_says_so_as_json(code, args, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "leer.csv").write_text("", encoding="utf-8")
    assert run([*args, "--format", "json"]) == code
    document = json.loads(capsys.readouterr().out)
    assert (document["schema"], list(document)) == ("skatlist/error/1", ["schema", "message"])


@pytest.mark.slow
@pytest.mark.parametrize("written", [CALLS], indirect=True, ids=["all calls"])
def test_every_documented_key_is_written(written, tmp_path):
    written = {**written, "skatlist/list/1": set(paths(_all_of_a_list(tmp_path)))}
    known = {f"{schema} {path}" for schema, pages in documented().items() if schema in written for path in pages}
    assert len(known) > 300
    unwritten = {each for each in known if not _is_written(each.split()[1], written[each.split()[0]])}
    shared = {f"findings[].{key}" for key in documented()["befund"]}
    assert shared <= written["skatlist/check/1"]
    assert sorted(each for each in unwritten if each.split()[1] not in shared and each not in ELSEWHERE) == []


def _is_written(path, seen):
    """Whether a path is written, or one below it that ends in `*`."""
    return path in seen or (path.endswith("*") and any(each.startswith(path[:-1]) for each in seen))


def _all_of_a_list(folder):
    """Return a list as JSON that states everything a list can state."""
    (folder / "liste.txt").write_text(EVERYTHING, encoding="utf-8")
    run(["convert", str(folder / "liste.txt"), str(folder / "liste.json")])
    return json.loads((folder / "liste.json").read_text(encoding="utf-8"))
