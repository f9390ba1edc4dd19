"""The library: what `import skatlist` gives, and what it costs."""

import subprocess
import sys
from pathlib import Path

import pytest
from tiers import some

import skatlist

PUBLIC = [name for name in skatlist.__all__ if name != "__version__"]


def test_the_import_alone_loads_nothing_else():
    code = "import sys; before = set(sys.modules); import skatlist; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["skatlist"]


def test_the_value_of_a_game_needs_no_list():
    code = "import sys, skatlist; print(skatlist.value('kreuz m2 +').points); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    points, loaded = done.stdout.splitlines()
    assert points == "36"
    assert not [
        name for name in loaded.split() if name.startswith(("skatlist.papers.lists", "skatlist.tournament", "typer"))
    ]


def test_public_names_can_be_listed_and_imported():
    assert dir(skatlist) == skatlist.__all__ == sorted(skatlist.__all__)
    assert len(PUBLIC) > 20
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        skatlist.nothing  # noqa: B018


def test_every_public_name_says_what_it_is_and_shows_it():
    for name in some(PUBLIC):
        text = getattr(skatlist, name).__doc__
        assert text[0].isupper() or text.startswith("`"), name
        assert ">>>" in text, f"{name}: an example that the tests execute"


@pytest.mark.parametrize(("lang", "at"), [("de", "Tisch 1, Spiel 7"), ("en", "table 1, game 7")])
def test_a_finding_speaks(lang, at):
    finding = skatlist.check("samples/streitfall/serie1-tisch01.csv")[0]
    assert "96" in finding.text(lang)
    assert "72" in finding.text(lang)
    assert finding.remedy(lang).endswith(finding.fixes[-1].text(lang))
    assert finding.at(lang) == at
    assert finding.where == "samples/streitfall/serie1-tisch01.csv:8"


def test_an_error_is_a_sentence(monkeypatch):
    monkeypatch.setenv("SKATLIST_LANG", "de")
    with pytest.raises(skatlist.SkatlistError) as caught:
        skatlist.read("nirgends.csv")
    assert str(caught.value) == caught.value.text("de") != caught.value.text("en")
    assert "nirgends.csv" in str(caught.value)
    with pytest.raises(skatlist.SkatlistError, match=r"lang.*de, en"):
        caught.value.text("fr")


def test_a_game_that_cannot_be_is_a_finding_and_no_exception():
    game = skatlist.value("pik m12 +")
    assert game.points is None
    assert [finding.code for finding in game.findings] == ["G102"]
    assert skatlist.value("was weiß ich").findings[0].code == "L101"
    assert skatlist.value("").points is None


def test_a_ramsch_says_who_is_booked_what():
    game = skatlist.value("ramsch augen 1:30 2:50 3:40", rules="hausregeln")
    assert game.bookings is not None
    assert min(game.bookings) < 0 == max(game.bookings)


@pytest.mark.slow
def test_lists_are_written_as_papers(tmp_path):
    written = skatlist.export("samples/streitfall", folder=tmp_path / "druck", lang="de", kinds=["excel"])
    assert sorted(written.names) == sorted(path.name for path in (tmp_path / "druck").iterdir())
    with pytest.raises(skatlist.SkatlistError, match="samples"):
        skatlist.read("samples/streitfall").export("samples/streitfall", lang="de")


@pytest.mark.parametrize("page", ["bibliothek.md", "library.md"])
def test_every_public_name_stands_in_the_table_of_the_page(page):
    table = (Path(__file__).parents[2] / "docs" / page).read_text(encoding="utf-8").partition("\n## ")[0]
    assert [name for name in PUBLIC if f"`{name}" not in table] == []


LIST = "samples/streitfall/serie1-tisch01.csv"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: skatlist.value("e", rules="nirgends"), "nirgends"),
        (lambda: skatlist.value("grand m1 +").steps("fr"), "lang"),
        (lambda: skatlist.score(LIST, scoring="seeger"), "scoring.*seeger-fabian"),
        (lambda: skatlist.read(LIST).check(select=["G101", "Q7"]), "Q7"),
        (lambda: skatlist.export(LIST, folder="druck", kinds="html"), "kinds.*pdf, excel"),
        (lambda: skatlist.export(LIST, folder="druck", papers="poster"), "poster"),
        (lambda: skatlist.export(LIST, folder="nu\0l"), "nu"),
        (lambda: skatlist.read(LIST).fix(folder="nu\0l"), "nu"),
    ],
)
def test_a_wrong_call_is_refused_in_a_sentence(call, message):
    with pytest.raises(skatlist.SkatlistError, match=message):
        call()


@pytest.mark.slow
def test_usual_python_values_are_accepted(tmp_path):
    own = tmp_path / "haus.toml"
    own.write_text('extends = "isko-2022"\n', encoding="utf-8")
    assert skatlist.value("grand m1 +", rules=own).points == skatlist.value("grand m1 +").points
    lists = skatlist.read(Path(LIST), rules=own)
    assert lists.check(select=["G101", "T"]) == lists.check(select="G101,T") != ()
    assert skatlist.export(LIST, folder=tmp_path / "druck", kinds="excel", papers="lists", lang="de").names
    signed = "samples/unterschrieben-0.1/"
    assert skatlist.verify(signed + "rangliste.pdf", trust=signed + "verein.crt").trusted
    copies = skatlist.read(LIST).fix(select=iter(["G101"]), folder=str(tmp_path))
    assert [copy.target.parent for copy in copies] == [tmp_path]
