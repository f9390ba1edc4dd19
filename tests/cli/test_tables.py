"""Tables fit the window they are shown in; a pipe gets all of it."""

import sys
from pathlib import Path

import pytest

from skatlist.evening import Evening
from skatlist.reports.cells import initialled
from skatlist.store.drafts import seats_draft
from skatlist.words.visible import surnames

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.fixture
def window(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")

    def of(columns):
        monkeypatch.setenv("COLUMNS", str(columns or 80))
        monkeypatch.setattr(sys.stdout, "isatty", lambda: columns is not None, raising=False)

    return of


def test_names_get_shorter_before_they_are_left_out(skatlist, window):
    path = SAMPLES / "clubabend/serie1-tisch02.csv"
    window(None)
    whole = skatlist("score", path).out.splitlines()
    window(90)
    surnames = skatlist("score", path).out.splitlines()
    window(70)
    numbers = skatlist("score", path).out.splitlines()
    names = whole[1].split("Wert")[1].split("  ")
    people = [name.strip() for name in names if name.strip()]
    assert [name.split()[-1] for name in people] == surnames[1].split()[-4:]
    assert any(line.startswith(f"1 {people[0]}, 2 {people[1]}") for line in numbers)


def test_the_names_stand_again_above_the_sums(skatlist, window):
    window(None)
    lines = skatlist("score", SAMPLES / "clubabend/serie1-tisch02.csv").out.splitlines()
    rule = next(at for at, line in enumerate(lines) if line.startswith("---"))
    assert lines[rule + 1].split() == lines[1].split("Wert")[1].split()
    assert lines[rule + 2].split()[0] == "Spielpunkte"


def test_a_surname_may_stand_first():
    people = ["Müller, Jürgen", "Hans Müller", "Özdemir, Ayşe", "von Groß, Ida"]
    assert surnames(people) == ("J. Müller", "H. Müller", "Özdemir", "von Groß")
    assert [initialled(name) for name in people] == ["J. Müller", "H. Müller", "A. Özdemir", "I. von Groß"]
    assert (surnames([",", "Müller,", ""]), initialled("Müller,"), initialled(",")) == (
        (",", "Müller", ""),
        "Müller",
        ",",
    )


def test_names_with_a_comma_are_told_apart(skatlist, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "spieler.csv").write_text("Nr;Name\n1;Müller, Jürgen\n2;Ida Groß\n3;Voß, Eva\n", encoding="utf-8")
    skatlist("new", "abend.skat", "spieler.csv", "--name", "Abend")
    with Evening.open(tmp_path / "abend.skat", write=True) as evening:
        evening.add([seats_draft((1, 1), (1, 2, 3))], "Ida")
    assert "1 Müller, Jürgen; 2 Ida Groß; 3 Voß, Eva" in skatlist("log", "abend.skat").out
