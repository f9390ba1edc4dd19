"""Nothing is lost on the way from one format to another without being said."""

from pathlib import Path

import pytest
from refusals import tells

from skatlist.files.formats.converting import convert, left_behind
from skatlist.files.formats.loading import Options, load
from skatlist.files.formats.parsed import lost_lines
from skatlist.files.formats.registry import format_of
from skatlist.words import InputError, Language

HEAD = "serie 1\ntisch 2\nveranstaltung Clubabend\nplatz 1 Anna; nr 7\nplatz 2 Bo\nplatz 3 Cem\n"
BAD = "1 1 kreuz m1 +\n2 2 xyz m1 +\n3 e\n? 2 pik 3 +\nkreuz m1 +\nwetter schön\n"
EVENT = '[[players]]\nnumber = 1\nname = "Anna"\n[seating.1]\n1 = [1, 2, 3]\n'


def made(tmp_path: Path, name: str, content: str) -> Path:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    return path


@pytest.mark.parametrize("suffix", [".csv", ".txt", ".xlsx", ".json"])
def test_rows_that_cannot_be_read_are_not_left_out_silently(tmp_path, suffix):
    source, target = made(tmp_path, "a.txt", HEAD + BAD), tmp_path / f"b{suffix}"
    with pytest.raises(InputError) as caught:
        convert(source, target, Options(), Language.DE)
    assert (caught.value.key, caught.value.params["count"]) == ("errors.convert_lost", 4)
    assert not target.exists()
    parsed = convert(source, target, Options(), Language.DE, force=True)
    assert len(load([target]).sheets[0].rows) == len(parsed.sheets[0].rows) == 2


def test_one_row_takes_the_singular(tmp_path):
    with pytest.raises(InputError) as caught:
        convert(made(tmp_path, "a.txt", "1 e\n2 x\n"), tmp_path / "b.csv", Options(), Language.DE)
    assert caught.value.key == "errors.convert_lost"


def test_a_row_that_only_lacks_a_fact_goes_along(tmp_path):
    table = "Spiel;Alleinspieler;Spielart;Spitzen;Ergebnis;Wetter\n1;1;Kreuz;m1;gewonnnn;x\n2;2;Pik;;+;\n"
    parsed = convert(made(tmp_path, "a.csv", table), tmp_path / "b.txt", Options(), Language.DE)
    assert [finding.code for finding in parsed.findings] == ["L101", "L103"] or len(parsed.findings) == 3
    assert len(lost_lines(parsed.findings, parsed.sheets)) == 0


def test_a_list_of_a_folder_that_cannot_be_read_stops_the_conversion(tmp_path):
    made(tmp_path, "event.toml", EVENT)
    made(tmp_path, "serie1-tisch01.txt", "1 e\n")
    made(tmp_path, "serie1-tisch02.txt", "")
    with pytest.raises(InputError, check=tells("file_empty")):
        convert(tmp_path, tmp_path / "alle.json", Options(), Language.DE)


def test_facts_that_a_format_has_no_place_for(tmp_path):
    parsed = load([made(tmp_path, "a.txt", HEAD + "spiele 24\n1 e\n")])
    assert left_behind(parsed, format_of("liste.csv")) == ("names", "people", "head", "agreed")
    assert left_behind(parsed, format_of("liste.xlsx")) == ("people",)
    assert left_behind(parsed, format_of("liste.json")) == left_behind(parsed, format_of("liste.txt")) == ()
    made(tmp_path, "event.toml", EVENT)
    made(tmp_path, "serie1-tisch01.txt", "1 e\n")
    assert left_behind(load([tmp_path]), format_of("liste.json")) == ("event",)


@pytest.mark.parametrize("suffix", [".xls", ".ods"])
def test_other_tables_get_the_remedy(tmp_path, suffix):
    with pytest.raises(InputError, check=tells("suffix_table")):
        load([made(tmp_path, f"a{suffix}", "x")])
