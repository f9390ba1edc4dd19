"""`standings` where something had to be decided to add up, and whatever else may be filled into a sentence."""

import enum
import importlib
import pkgutil

import pytest
from tiers import some

import skatlist as package
from skatlist.papers.reports.rankings import ranking_report
from skatlist.tournament.standings import Doubt, DoubtKind, Standings
from skatlist.tournament.state import StandingsState
from skatlist.words import Language, text


@pytest.mark.parametrize("lang", Language)
@pytest.mark.parametrize("kind", DoubtKind)
def test_every_doubt_is_said_in_both_languages(kind, lang):
    doubt = Doubt(kind, 2, 3, "liste2.csv", "Anna Becker", 7)
    (printed,) = ranking_report("", StandingsState(), Standings((2,), (), doubtful=(doubt,)), (), lang).warnings
    assert "7" in printed or "Anna Becker" in printed
    assert "{" not in printed
    assert kind.value not in printed.casefold()


def classes():
    """Yield every closed set of the program."""
    modules = [module.name for module in pkgutil.walk_packages(package.__path__, "skatlist.")]
    for name in modules:
        if name.endswith("__main__"):
            continue
        yield from (
            each
            for each in vars(importlib.import_module(name)).values()
            if isinstance(each, type) and issubclass(each, enum.Enum) and each.__module__ == name
        )


@pytest.mark.parametrize("lang", Language)
def test_a_closed_set_with_words_has_one_for_every_member(lang):
    words = importlib.import_module(f"skatlist.words.{lang.value}.words").TEXTS
    names = {key.partition(".")[0] for key in words}
    worded = [each for each in classes() if each.__name__ in names]
    assert {each.__name__ for each in worded} == names
    for each in some(worded):
        for member in some(each):
            assert text("enter.place_freed", lang, name=member), member


@pytest.mark.parametrize("lang", Language)
def test_a_parameter_no_sentence_asks_for_needs_no_word(lang):
    assert text("enter.place_freed", lang, name="Ida", kind=DoubtKind.COPY)


LIST = "serie 1\ntisch {table}\nplatz 1 {first}\nplatz 2 B\nplatz 3 C\n\n1 2 kreuz m2 +\n"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_two_lists_of_one_table_and_one_person_twice(lang, skatlist, tmp_path):
    (tmp_path / "a.txt").write_text(LIST.format(table=1, first="A"), encoding="utf-8")
    (tmp_path / "b.txt").write_text(LIST.format(table=1, first="A"), encoding="utf-8")
    (tmp_path / "c.txt").write_text(LIST.format(table=2, first="B"), encoding="utf-8")
    done = skatlist("--lang", lang, "standings", *(tmp_path / f"{name}.txt" for name in "abc"))
    assert done.code == 0
    printed = done.words
    assert {"de": "zweite Liste", "en": "second list"}[lang] in printed
    assert {"de": "zwei Plätzen", "en": "two seats"}[lang] in printed
    assert {"de": "auch an Tisch 1", "en": "table 1"}[lang] in printed


VOID = """ungültig "Karten vertauscht"
serie 1
tisch 1
platz 1 Anna
platz 2 Bernd
platz 3 Carla
spiele 3

1 1 kreuz m2 +
2 2 pik m1 r18 -
e
"""


def test_players_without_a_counted_list_have_dashes_and_no_noughts(skatlist, tmp_path):
    (tmp_path / "liste.txt").write_text(VOID, encoding="utf-8")
    output = skatlist("standings", str(tmp_path / "liste.txt")).out
    assert "1 Liste zählt nicht (Serie 1 Tisch 1)." in output
    (row,) = (line for line in output.splitlines() if "Anna" in line)
    assert row.split() == ["–", "Anna", "–", "–", "–", "–", "–"]


def test_substitutes_are_listed_below_the_standings(skatlist, tmp_path):
    text = VOID.partition("\n")[2].replace(
        "e\n", "ab 3 platz 2 geht\nab 3 platz 2 kommt Zofia Nowak\n3 2 herz m1 r18 +\n"
    )
    (tmp_path / "liste.txt").write_text(text, encoding="utf-8")
    printed = " ".join(skatlist("standings", str(tmp_path / "liste.txt")).out.split())
    assert "Zofia Nowak spielte ab Spiel 3 für Bernd; die Punkte der Liste stehen bei Bernd." in printed
