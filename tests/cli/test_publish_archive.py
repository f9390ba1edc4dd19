"""`skatlist publish` of an archive: the eternal table and every year, with names in the form that was chosen."""

import pytest
from archive_evenings import FEW_GAMES, evening_of, write_evening
from tiers import some

from skatlist import archive

NAMES = ("Anna Becker", "Hans Müller", "Ida Öz")
NUMBERS = ("07.1", "07.2", "07.3")


@pytest.fixture
def index(tmp_path):
    """The index of two evenings in two years, with a file that cannot be read and a question about two people."""
    for number, year in enumerate((2024, 2025), 1):
        names = (NAMES[0], "Hans Mueller" if number == 2 else NAMES[1], NAMES[2])
        numbers = (NUMBERS[0], "", NUMBERS[2])
        event = evening_of(names, number, f"{year}-01-1{number}", "Herz Dame", numbers, series=1, games=FEW_GAMES)
        write_evening(tmp_path / f"abende/abend{number}", event)
    (tmp_path / "abende/geheim.skat").write_bytes(b"kein Abend")
    with archive(tmp_path / "abende", index=tmp_path / "kreis.db") as opened:
        assert opened.questions()
    return tmp_path / "kreis.db"


def page_of(skatlist, index, *options):
    target = index.parent / "netz"
    done = skatlist("publish", index, "--to", target, *options)
    assert done.code == 0, done.err
    return (target / "index.html").read_text("utf-8")


def test_the_eternal_table_and_every_year_are_on_the_page(skatlist, index):
    page = page_of(skatlist, index, "--names", "voll")
    with archive(index=index) as opened:
        lines = opened.eternal().lines
    assert "Ewige Tabelle seit 2024" in page
    assert 0 < page.index("2025</h2>") < page.index("2024</h2>")
    for line in some(lines, 4):
        assert line.person.name in page
    assert "Herz Dame" in page


def test_without_full_names_no_name_club_or_number_is_on_the_page(skatlist, index):
    for style in some(("kurz", "nummer")):
        page = page_of(skatlist, index, "--names", style)
        for word in some((*NAMES, "Mueller", *NUMBERS, "Herz Dame", "Becker", "geheim", "archiv teilnehmer")):
            assert word not in page
    assert "Anna B." in page_of(skatlist, index)


def test_membership_numbers_and_files_are_on_no_page(skatlist, index):
    page = page_of(skatlist, index, "--names", "voll")
    for word in some((*NUMBERS, "geheim", "archiv teilnehmer")):
        assert word not in page


def test_an_unchanged_page_is_not_sent_and_a_deleted_person_is_gone(skatlist, index):
    page_of(skatlist, index, "--names", "voll")
    again = skatlist("publish", index, "--to", index.parent / "netz", "--names", "voll", "--format", "json")
    assert (again.json["sent"], again.json["unchanged"]) == ([], ["index.html"])
    assert skatlist("archive", "forget", "07.1", "--yes", "--index", index).code == 0
    assert "Anna Becker" not in page_of(skatlist, index, "--names", "voll")


def test_an_archive_without_an_evening_is_refused(skatlist, tmp_path):
    (tmp_path / "leer").mkdir()
    archive(tmp_path / "leer").close()
    done = skatlist("publish", tmp_path / "leer/archive.db", "--to", tmp_path / "netz")
    assert (done.code, (tmp_path / "netz").exists()) == (3, False)
