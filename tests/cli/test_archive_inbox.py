"""The inbox of an archive: what is accepted, asked about and refused, with its answer beside it."""

import os
import random
import re
import shlex
import shutil
from pathlib import Path

import pytest
from archive_evenings import FEW_GAMES, evening_of, write_evening
from club_evening import ROUND, make_evening
from tiers import slow, some

from skatlist import Evening, Player, archive
from skatlist.cli.app import run
from skatlist.evening.archive.inbox import InboxVerdict, take_in
from skatlist.files.formats.table.csv_list import write_file
from skatlist.words import Language

SIGNED = Path(__file__).parents[2] / "samples" / "unterschrieben-0.5"
SUMS = """datum 2026-11-20
veranstaltung Clubabend
serie 1
tisch 1
platz 1 Anna Becker
platz 2 Bernd Vogt
platz 3 Cem Yıldız
platz 4 Doris Ehrlich
punkte 421 9 275 595
gewonnen 11 9 6 8
verloren 1 5 0 0
gesamt 1071 239 755 1175
"""


@pytest.fixture
def post(tmp_path, monkeypatch):
    """An inbox, on a computer that knows no keys."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder = tmp_path / "post"
    folder.mkdir()
    return folder


def verdicts(post):
    answers = take_in(post, Language.DE)
    for answer in answers:
        assert answer.place.is_file()
        assert answer.place.with_name(f"{answer.place.name}.answer.txt").read_text("utf-8")
        assert answer.place.with_name(f"{answer.place.name}.answer.pdf").read_bytes().startswith(b"%PDF-")
    return {answer.name: (answer.verdict, *answer.sentences) for answer in answers}


def test_a_continued_evening_replaces_the_shorter_one_and_a_fork_is_refused(post):
    short = make_evening(post / "abend.skat", lines=[*ROUND, *ROUND])
    longer, fork = post.parent / "spaeter.skat", post.parent / "gabel.skat"
    shutil.copy(short, longer)
    shutil.copy(short, fork)
    for path, author in ((longer, "Ida"), (fork, "Uwe")):
        with Evening.open(path, write=True, author=author) as evening:
            before = len(evening.records)
            evening.registry.register(Player(f"Gast von {author}", 40))
    assert verdicts(post)["abend.skat"][0] == InboxVerdict.ACCEPTED
    shutil.copy(longer, post / "spaeter.skat")
    verdict, sentence, *_ = verdicts(post)["spaeter.skat"]
    assert (verdict, "abend.skat" in sentence) == (InboxVerdict.ACCEPTED, True)
    assert [path.name for path in some((post / "accepted").glob("*.skat"))] == ["spaeter.skat"]
    shutil.copy(longer, post / "nochmal.skat")
    shutil.copy(fork, post / "gabel.skat")
    answers = verdicts(post)
    assert answers["nochmal.skat"][0] == answers["gabel.skat"][0] == InboxVerdict.REFUSED
    assert f"Eintrag {before + 1} " in answers["gabel.skat"][1]


def test_lists_by_sums_and_results_are_in_the_table(post):
    (post / "herz.txt").write_text(SUMS, "utf-8")
    (post / "ohne.txt").write_text(SUMS.replace("datum 2026-11-20\n", ""), "utf-8")
    (post / "fehler.txt").write_text(SUMS.replace("1071", "1072").replace("tisch 1", "tisch 2"), "utf-8")
    path = make_evening(post.parent / "abend.skat", lines=[*ROUND, *ROUND], date="2026-11-27")
    assert run(["export", str(path), "--results", str(post / "ergebnisse.csv")]) == 0
    answers = {name: verdict for name, (verdict, *_) in verdicts(post).items()}
    assert answers == {
        "herz.txt": InboxVerdict.ACCEPTED,
        "ohne.txt": InboxVerdict.QUESTIONS,
        "fehler.txt": InboxVerdict.QUESTIONS,
        "ergebnisse.csv": InboxVerdict.ACCEPTED,
    }
    with archive(post, index=post.parent / "kreis.db") as club:
        lines = {line.person.name: line for line in club.table().lines}
        assert (lines["Doris Ehrlich"].total, lines["Doris Ehrlich"].won) == (1175, 8)
        assert lines["Dieter Öz"].total == 172
        assert club.state("de").evenings == 2
    (post / "herz.txt").write_text(SUMS.replace("1175", "1174").replace("595", "594"), "utf-8")
    assert verdicts(post)["herz.txt"][0] == InboxVerdict.QUESTIONS


@pytest.mark.parametrize("name", slow("serie1-tisch01.pdf", "serie1-tisch01.xlsx", "rangliste.pdf"))
def test_a_signed_paper_needs_a_known_key_and_then_counts(post, name):
    shutil.copy(SIGNED / name, post / name)
    assert verdicts(post)[name][0] == InboxVerdict.QUESTIONS
    assert run(["key", "trust", str(SIGNED / "verein.crt")]) == 0
    shutil.move(post / "questions" / name, post / name)
    assert verdicts(post)[name][0] == InboxVerdict.ACCEPTED
    with archive(post, index=post.parent / "kreis.db") as club:
        assert some(club.table().lines, 3)
    data = bytearray((SIGNED / name).read_bytes())
    data[len(data) // 2] ^= 1
    (post / name).write_bytes(data)
    assert verdicts(post)[name][0] == InboxVerdict.REFUSED


def test_a_question_is_answered_by_the_call_that_it_shows(tmp_path, skatlist):
    for number, name in enumerate(("Hans Müller", "Hans Mueller"), 1):
        event = evening_of(("Anna", name, "Ida"), number, f"2026-01-0{number}", series=1, games=FEW_GAMES)
        write_evening(tmp_path / f"abende/abend{number}", event)
    index = tmp_path / "kreis.db"
    text = skatlist("archive", tmp_path / "abende", "--index", index) and skatlist(
        "archive", "people", "--index", index
    )
    calls = re.findall(r"skatlist archiv teilnehmer --answer \w+=(?:eine|zwei) --index \S+", text.words)
    assert len(calls) == 2
    for each in some(calls):
        done = skatlist(*shlex.split(each)[1:])
        assert (done.code, "Keine Frage ist offen." in done.out) == (0, True)
        (tmp_path / "kreis.people.txt").unlink()


def hostile(folder):
    """Write forty files that nobody should send."""
    chance = random.Random(50)
    event = make_evening(folder.parent / "echt.skat", lines=ROUND).read_bytes()
    listed = write_file(evening_of(("Anna", "Bernd", "Cem"), 1, "2026-01-01", games=FEW_GAMES).sheets[:1], Language.DE)
    signed = {suffix: (SIGNED / f"serie1-tisch01{suffix}").read_bytes() for suffix in (".pdf", ".xlsx")}
    bad = {
        "leer.skat": b"", "leer.pdf": b"", "leer.csv": b"", "leer.txt": b"", "leer.xlsx": b"", "leer.totals.csv": b"",
        "nur-kopf.skat": event[:100], "halb.skat": event[: len(event) // 2], "text.skat": b"Abend",
        "pdf.skat": signed[".pdf"], "skat.pdf": event, "skat.xlsx": event, "zip.pdf": signed[".xlsx"],
        "kopf.pdf": b"%PDF-1.7\n", "halb.pdf": signed[".pdf"][:9000], "halb.xlsx": signed[".xlsx"][:4000],
        "ohne-endung": b"x", "programm.exe": b"MZ",
        "brief.doc": b"\xd0\xcf\x11\xe0" + b"x" * 600, "nul.txt": b"\0" * 99,
        "tief.json": b"[" * 100_000,
        "zahl.json": b"9" * 5_000, "lang.csv": b"a;" * 200_000, "utf16.txt": b"\xff\xfea\0",
        'Łukasz "A<B" Öztürk.txt': b"serie 1\n", "..skat": b"x", "-rf.txt": b"x", "CON.csv": b"x",
        "a" * 200 + ".csv": b"x",
    }  # fmt: skip
    for at in range(6):
        for kind, data in ((".skat", event), (".csv", listed)):
            changed = bytearray(data)
            for _ in range(30):
                changed[chance.randrange(len(changed))] = chance.randrange(256)
            bad[f"verdorben{at}{kind}"] = bytes(changed)
    for name, data in some(bad.items(), 40):
        (folder / name).write_bytes(data)
    return bad


@pytest.mark.slow
def test_forty_hostile_files_are_answered_and_none_counts(post):
    bad = hostile(post)
    (post / "verweis.skat").symlink_to(post.parent / "echt.skat")
    os.mkfifo(post / "rohr.csv")
    answers = verdicts(post)
    assert answers.keys() == {name for name in bad if not name.startswith(".")}
    assert [name for name, (verdict, *_) in answers.items() if verdict is InboxVerdict.ACCEPTED] == []
    assert all(sentences for _, *sentences in answers.values())
    with archive(post, index=post.parent / "kreis.db") as club:
        assert club.state("de").evenings == 0
