"""Tables fit the window they are shown in; a pipe gets all of it."""

from pathlib import Path

from skatlist.evening import Evening
from skatlist.files.journal.drafts import seats_draft
from skatlist.papers.reports.report_cells import initialled
from skatlist.words.visible import surnames

SAMPLES = Path(__file__).parents[2] / "samples"


def test_a_surname_may_stand_first():
    people = ["Müller, Jürgen", "Hans Müller", "Özdemir, Ayşe", "von Groß, Ida"]
    assert surnames(people) == ("J. Müller", "H. Müller", "Özdemir", "von Groß")
    assert [initialled(name) for name in people] == ["J. Müller", "H. Müller", "A. Özdemir", "I. von Groß"]
    assert (surnames([",", "Müller,", ""]), initialled("Müller,"), initialled(",")) == (
        (",", "Müller", ""),
        "Müller",
        ",",
    )


def test_names_with_a_comma_are_distinguished(skatlist, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "spieler.csv").write_text("Nr;Name\n1;Müller, Jürgen\n2;Ida Groß\n3;Voß, Eva\n", encoding="utf-8")
    skatlist("new", "abend.skat", "spieler.csv", "--name", "Abend")
    with Evening.open(tmp_path / "abend.skat", write=True) as evening:
        evening.add([seats_draft((1, 1), (1, 2, 3))], "Ida")
    assert "1 Müller, Jürgen; 2 Ida Groß; 3 Voß, Eva" in skatlist("log", "abend.skat").out
