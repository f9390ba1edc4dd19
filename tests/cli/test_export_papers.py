"""Which papers `export` writes, by the names people call them."""

import json
from pathlib import Path

import pytest
from folders import names_in
from openpyxl import load_workbook
from papers.league_day import league_day
from pypdf import PdfReader
from tiers import slow_rows, some

import skatlist
from skatlist.cli.command_words import words_for
from skatlist.files.formats.folder.event_file import write_event_toml
from skatlist.papers.paper_files import PAPERS
from skatlist.words import Language, UsageError

ROOT = Path(__file__).parents[2]
CLUB = ROOT / "samples" / "clubabend"
DISPUTE = ROOT / "samples" / "streitfall"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("message", "contract"),
    [("ränge", "ranks"), *slow_rows(("Raenge", "ranks"), ("verl", "course"), ("prüfblätter", "review"))],
)
def test_a_paper_has_words_of_every_language(skatlist, tmp_path, message, contract):
    skatlist("drucken", DISPUTE if contract == "review" else CLUB, "--paper", message, "-o", tmp_path / "a")
    skatlist("export", DISPUTE if contract == "review" else CLUB, "--paper", contract, "-o", tmp_path / "b")
    assert names_in(tmp_path / "a") == names_in(tmp_path / "b")


@pytest.mark.slow
def test_a_paper_that_is_never_signed_is_named_in_the_users_words(skatlist, tmp_path):
    done = skatlist("drucken", CLUB, "--paper", "preise", "--sign", "-o", tmp_path / "out")
    assert "(preise); geschrieben ist nichts" in " ".join(done.err.split())
    assert not (tmp_path / "out").exists()


def test_names_of_files_tell_event_table_and_number(skatlist, tmp_path):
    done = skatlist(
        "export", CLUB, "--paper", "players,course", "--paper", "ranks", "-o", tmp_path / "out", "--format", "json"
    )
    files = json.loads(done.out)["files"]
    order = ["005", "013", "004", "010", "012", "015", "014", "007", "006", "001", "011", "009", "002", "003", "008"]
    assert files == [
        *(f"2026-03-06-spielerblatt-nr{number}.pdf" for number in order),
        *(f"2026-03-06-serie{series}-tisch0{table}-verlauf.pdf" for series in (1, 2) for table in (1, 2, 3, 4)),
        "2026-03-06-raenge.pdf",
    ]  # fmt: skip
    assert names_in(tmp_path / "out") == sorted(files)


@pytest.mark.slow
def test_without_a_choice_it_is_lists_and_standings(skatlist, tmp_path):
    skatlist("export", DISPUTE, "-o", tmp_path / "usual")
    skatlist("export", DISPUTE, "--paper", "lists,standings", "-o", tmp_path / "said")
    assert names_in(tmp_path / "usual") == names_in(tmp_path / "said")
    assert len(names_in(tmp_path / "usual")) == 7
    skatlist("export", DISPUTE, "--paper", "all", "-o", tmp_path / "all")
    assert set(names_in(tmp_path / "usual")) < set(names_in(tmp_path / "all"))


@pytest.mark.parametrize("lines", ["", "r18\n"])
def test_before_the_first_list_the_standings_are_empty_and_drawn(skatlist, tmp_path, lines):
    if lines:
        (source := tmp_path / "liste.txt").write_text(lines)
    else:
        (tmp_path / "abend.toml").write_text('name = "Abend"\nseries = 1\n')
        skatlist("new", source := tmp_path / "abend.skat", tmp_path / "abend.toml")
    done = skatlist("export", source, "-o", tmp_path / "out")
    assert (done.code, names_in(tmp_path / "out")) == (0, ["rangliste.pdf", "rangliste.xlsx"])
    assert load_workbook(tmp_path / "out" / "rangliste.xlsx").sheetnames == ["Rangliste"]
    assert skatlist("rangliste", source).out.endswith("Es ist noch keine Liste da.\n")


@pytest.mark.slow
def test_all_papers_are_each_of_them_once(skatlist, tmp_path):
    skatlist("drucken", CLUB, "--paper", "alle", "-o", tmp_path / "all")
    skatlist("drucken", CLUB, "--paper", "stapel,startkarten-8,spielerblätter", "-o", tmp_path / "again")
    assert "2026-03-06-alle-spielerblaetter.pdf" in names_in(tmp_path / "all")
    assert len(names_in(tmp_path / "again")) == 2 + 15
    assert not set(names_in(tmp_path / "all")) & set(names_in(tmp_path / "again"))


@pytest.mark.slow
def test_all_leaves_out_what_the_hour_does_not_need(skatlist, tmp_path):
    over = skatlist("drucken", CLUB, "--paper", "alle", "-o", tmp_path / "over")
    assert "Weggelassen" in over.out + over.err
    assert "--paper startkarten,aushang,sitzplan,tischkarten" in " ".join((over.out + over.err).split())
    assert not [name for name in names_in(tmp_path / "over") if "karten" in name or "aushang" in name or "plan" in name]


@pytest.mark.slow
def test_a_paper_requested_beside_all_is_printed(skatlist, tmp_path):
    printed = skatlist("drucken", CLUB, "--paper", "alle,sitzplan", "-o", tmp_path / "asked")
    assert "--paper startkarten,aushang,tischkarten" in " ".join((printed.out + printed.err).split())
    assert "2026-03-06-serie2-sitzplan.pdf" in names_in(tmp_path / "asked")


def test_before_play_all_leaves_out_what_needs_numbers(skatlist, tmp_path):
    event = tmp_path / "before"
    event.mkdir()
    (event / "event.toml").write_bytes((CLUB / "event.toml").read_bytes())
    before = skatlist("drucken", event, "--paper", "alle", "-o", tmp_path / "papers")
    assert "--paper rangliste,alle-spielerblätter" in " ".join((before.out + before.err).split())
    there = names_in(tmp_path / "papers")
    assert any("startkarten" in name for name in there)
    assert not any("rangliste" in name or "spielerbl" in name for name in there)


@pytest.mark.parametrize("message", ["plakat", "", "spielerblätter,plakat"])
def test_a_wrong_name_is_answered_with_the_names_there_are(skatlist, tmp_path, message):
    done = skatlist("drucken", CLUB, "--paper", message, "-o", tmp_path / "out")
    assert done.code == 2
    assert (
        ": listen, rangliste, spielerblätter, alle-spielerblätter, prüfblätter, verlauf, ränge, leer, st"
        in " ".join(done.err.split())
    )
    for name in some((*PAPERS, "all")):
        assert next(iter(words_for("paper", name, Language.DE))) in done.err
    assert not (tmp_path / "out").exists()
    english = skatlist("export", CLUB, "--paper", message, "-o", tmp_path / "out", "--lang", "en")
    assert ": lists, standings, players, all-players, review, course, ranks, blank, cards, " in " ".join(
        english.err.split()
    )
    for name in some((*PAPERS, "all")):
        assert next(iter(words_for("paper", name, Language.EN))) in english.err


def test_the_help_names_all_papers(skatlist):
    page = skatlist("drucken", "--help").words
    for word in ("listen", "rangliste", "spielerblätter", "prüfblätter", "verlauf", "ränge", "alle"):
        assert word in page
    english = skatlist("export", "--help", "--lang", "en").words
    for word in (*PAPERS, "all"):
        assert word in english
    for name in ("liste4", "formular4", "event", "hausregeln"):
        assert name in skatlist("vorlage", "--help").out
        assert name in skatlist("vorlage", "gibtsnicht").err


def test_lists_before_play_have_the_names_of_who_sits_there(skatlist, tmp_path):
    (tmp_path / "event.toml").write_bytes((ROOT / "templates" / "event.toml").read_bytes())
    skatlist("neu", tmp_path / "abend.skat", tmp_path / "event.toml")
    for at, source in enumerate((tmp_path / "event.toml", tmp_path / "abend.skat")):
        done = skatlist("drucken", source, "--paper", "leer", "-o", tmp_path / f"{at}")
        assert done.code == 0
        stem = "2026-11-20-vereinsabend-der-skatfreunde-serie"
        assert names_in(tmp_path / f"{at}") == [f"{stem}1-leer.pdf", f"{stem}2-leer.pdf"]
        reader = PdfReader(tmp_path / f"{at}" / f"{stem}2-leer.pdf")
        assert [mark.title for mark in reader.outline] == ["Serie 2 · Tisch 1", "Serie 2 · Tisch 2"]
        first, second = (" ".join(page.extract_text().split()) for page in reader.pages)
        for message in ("Dörte Hansen", "Anna Becker", "Łukasz Nowak", "Gaststätte Zum Alten Buben", "= 48 Spiele"):
            assert message in first
        assert "= 36 Spiele" in second
        assert "vorläufig" not in first + second


def test_series_that_were_played_need_no_lists(skatlist, tmp_path):
    done = skatlist("export", CLUB, "--paper", "blank", "-o", tmp_path / "out")
    assert done.code == 3
    assert "Leere Listen, Startkarten" in " ".join(done.err.split())


@pytest.mark.parametrize("more", [["--only", "excel"], ["--sign"]])
def test_further_papers_are_pdf_and_not_signed(skatlist, tmp_path, more):
    done = skatlist("export", CLUB, "--paper", "ranks", *more, "-o", tmp_path / "out")
    assert done.code == 2
    assert not (tmp_path / "out").exists()


def test_a_request_without_papers_is_reported(skatlist, tmp_path):
    done = skatlist("export", CLUB, "--paper", "review", "-o", tmp_path / "out")
    assert done.code == 3
    assert "Prüfblätter brauchen Befunde" in done.err
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_the_library_writes_them_too(tmp_path):
    written = skatlist.read(CLUB).export(tmp_path / "out", lang="en", papers=["ranks", "course"])
    assert written.names[-1] == "2026-03-06-ranks.pdf"
    assert len(written.names) == 9
    with pytest.raises(UsageError):
        skatlist.read(CLUB).export(tmp_path / "out", papers=["poster"])


def test_several_match_days_have_one_schedule_played_or_not(skatlist, tmp_path):
    for name, day in (("hin", "2026-11-20"), ("rueck", "2026-12-05")):
        event = league_day().event._replace(name=f"Oberliga, {name}", date=day)
        (tmp_path / name).mkdir()
        (tmp_path / name / "event.toml").write_text(write_event_toml(event), "utf-8")
    days = [tmp_path / "rueck", tmp_path / "hin"]
    done = skatlist("drucken", *days, "--paper", "spielplan", "-o", tmp_path / "out")
    assert done.code == 0, done.err
    assert names_in(tmp_path / "out") == ["spielplan.pdf"]
    words = PdfReader(tmp_path / "out" / "spielplan.pdf").pages[0].extract_text()
    assert words.index("Oberliga, hin, 20.11.2026") < words.index("Oberliga, rueck, 05.12.2026")
    assert words.count("Team 2D") == 3
    done = skatlist("drucken", *days, "--paper", "spielplan,rangliste", "-o", tmp_path / "out")
    assert "Spielplan für sich" in done.err
