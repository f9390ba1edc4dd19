"""Results files of an inbox, up to the largest one that is read."""

import pytest

from skatlist.evening.archive.inbox import InboxVerdict, take_in
from skatlist.evening.frames import ResultRow
from skatlist.words import Language

_LARGEST = 8 * 1024 * 1024
_HEADINGS = ",".join(ResultRow._fields)

LIST = """datum 2026-11-27
veranstaltung Clubabend
serie 1
tisch {table}
spiele 3
platz 1 Anna Becker
platz 2 Bernd Vogt
platz 3 Cem Yıldız
1 1 pik m1 r18 +
2 2 kreuz m2 r36 +
3 3 null r23 +
"""


def results(size, total="172"):
    """Return a results file with the totals of one person, filled up with empty lines to a size in bytes."""
    facts = {"date": "2026-11-27", "event": "Clubabend", "name": "Dieter Öz", "event_total": total}
    row = ",".join(facts.get(name, "") for name in ResultRow._fields)
    return f"{_HEADINGS}\n{row}\n".encode().ljust(size, b"\n")


@pytest.mark.parametrize(
    ("size", "verdict"),
    [(0, InboxVerdict.ACCEPTED), (_LARGEST, InboxVerdict.ACCEPTED), (_LARGEST + 1, InboxVerdict.REFUSED)],
)
def test_a_results_file_is_read_up_to_eight_megabytes(tmp_path, size, verdict):
    post = tmp_path / "post"
    post.mkdir()
    (post / "ergebnisse.csv").write_bytes(results(size))
    [answer] = take_in(post, Language.DE)
    assert (answer.verdict, answer.place.is_file()) == (verdict, True)


def test_other_results_of_an_event_are_a_question(tmp_path):
    post = tmp_path / "post"
    post.mkdir()
    verdicts = []
    for total in ("172", "172", "90"):
        (post / "ergebnisse.csv").write_bytes(results(0, total))
        [answer] = take_in(post, Language.DE)
        verdicts.append(answer.verdict)
    assert verdicts == [InboxVerdict.ACCEPTED, InboxVerdict.ACCEPTED, InboxVerdict.QUESTIONS]
    [kept] = (post / "accepted").glob("*.totals.csv")
    assert "172" in kept.read_text("utf-8")


def test_an_old_table_is_a_question_to_the_federation(tmp_path):
    post = tmp_path / "post"
    post.mkdir()
    (post / "2019.csv").write_text("Name;12.1.;9.3.;Gesamt\nAnna;1;2;3\nIda;4;5;9\n", "utf-8")
    [answer] = take_in(post, Language.DE)
    assert answer.verdict is InboxVerdict.QUESTIONS
    assert "skatlist archiv aufnehmen" in answer.sentences[0]


def test_the_lists_of_an_event_come_to_its_folder_one_by_one(tmp_path):
    """The first list brings the description, which stays as a person changed it."""
    post = tmp_path / "post"
    post.mkdir()
    for table in (1, 2):
        (post / f"liste{table}.txt").write_text(LIST.format(table=table), encoding="utf-8")
        [answer] = take_in(post, Language.DE)
        assert answer.verdict is InboxVerdict.ACCEPTED
        [description] = (post / "accepted").glob("*/event.toml")
        description.write_text(description.read_text("utf-8") + f"# {table}\n", encoding="utf-8")
    assert description.read_text("utf-8").endswith("# 1\n# 2\n")
    lists = sorted(path.name for path in description.parent.glob("*.txt"))
    assert lists == ["serie1-tisch01.skatlist.txt", "serie1-tisch02.skatlist.txt"]


@pytest.mark.parametrize(("wrong", "lines"), [(10, 11), (11, 12), (12, 12)])
def test_the_first_ten_errors_of_a_list_are_named_and_the_others_counted(tmp_path, wrong, lines):
    post = tmp_path / "post"
    post.mkdir()
    head = LIST.format(table=1).replace("spiele 3", "spiele 12").partition("1 1 pik")[0]
    games = [f"{game} {game % 3 + 1} pik m1 r18 +{' =99' if game <= wrong else ''}" for game in range(1, 13)]
    (post / "liste.txt").write_text(head + "\n".join(games) + "\n", encoding="utf-8")
    [answer] = take_in(post, Language.DE)
    assert answer.verdict is InboxVerdict.QUESTIONS
    assert len(answer.sentences) == lines
