"""Large files: the same findings as the careful reader has, whatever stands in them, in bounded memory.

Any number of games: python tests/bulk/many_lists.py GAMES.
"""

import random
import tracemalloc

import pytest
from bulk.many_lists import FORMS, compare, damaged, fully, many

from skatlist.files.bulk import blocks, layout, stream
from skatlist.files.bulk.stream import Careful, ListStream, Rules
from skatlist.skat.rules import load_profile, profile_names
from skatlist.words import InputError, Language

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch):
    """Cut files into many blocks, so that everything happens at their edges too."""
    monkeypatch.setattr(blocks, "_BLOCK", 1 << 15)


def put(folder, text, encoding="utf-8"):
    path = folder / "viele.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode(encoding))
    return path


@pytest.mark.parametrize("form", FORMS)
def test_lists_in_every_form_are_judged_as_one_by_one(tmp_path, form):
    text = many(random.Random(form), 12, form, Language.DE if form != "bids" else Language.EN)
    assert compare(put(tmp_path, text), infos=False).lists == 12


@pytest.mark.parametrize("share", [0.01, 0.05, 0.5])
@pytest.mark.parametrize("infos", [True, False], ids=["infos", "no infos"])
def test_damaged_lines_are_found_as_one_by_one(tmp_path, share, infos):
    rng = random.Random(int(share * 1000))
    text = damaged(many(rng, 12, "full", Language.DE), share, rng)
    assert compare(put(tmp_path, text, "utf-8-sig"), infos=infos).errors


def test_most_lists_without_a_fault_are_proved_right_at_once(tmp_path):
    lists = ListStream(put(tmp_path, many(random.Random(3), 60, "full", Language.DE)), Rules())
    careful = sum(len(part.checked) for part in lists.parts())
    assert careful <= 6


def test_a_summary_is_that_of_the_lists(tmp_path):
    rng = random.Random(8)
    text = damaged(many(rng, 10, "values", Language.EN), 0.05, rng)
    path = put(tmp_path, text)
    received = []
    tally = ListStream(path, Rules()).tally(received.append)
    assert tally._replace(wrong=0) == compare(path, infos=False)._replace(wrong=0)
    assert received == sorted(received)
    assert received[-1] >= path.stat().st_size


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda text: text.replace("\r\n", "\n"), id="line feeds"),
        pytest.param(lambda text: text.replace("\r\n", "\r"), id="carriage returns"),
        pytest.param(lambda text: text.replace("\r\n", "\n\n"), id="blank lines"),
        pytest.param(lambda text: text.removesuffix("\r\n"), id="no end"),
        pytest.param(lambda text: "sep=;\r\n" + text, id="delimiter named"),
        pytest.param(lambda text: text.replace(";", ";;", 1), id="a cell more in the headings"),
        pytest.param(lambda text: text.replace("\r\n", ";;\r\n"), id="cells behind"),
        pytest.param(lambda text: text.replace(";", '";"').replace("\r\n", '"\r\n"')[:-1], id="all quoted"),
        pytest.param(lambda text: "Datum;1.1.2026\r\nRegeln;isko-2010\r\n\r\n" + text, id="a head above"),
        pytest.param(lambda text: text.replace("Tisch", "Nummer"), id="no tables"),
        pytest.param(lambda text: text.replace("\r\n1;1;2;", "\r\n;;2;"), id="silent lines"),
    ],
)
def test_however_the_file_is_written_it_is_read_as_one_by_one(tmp_path, change):
    rng = random.Random(5)
    compare(put(tmp_path, change(many(rng, 6, "full", Language.DE))), infos=True)


def test_rows_of_a_list_may_stand_anywhere(tmp_path):
    rng = random.Random(6)
    head, *lines = many(rng, 3, "full", Language.DE).splitlines(keepends=True)
    rng.shuffle(lines)
    compare(put(tmp_path, head + "".join(lines)), infos=True)


def test_cells_over_several_lines_stay_together(tmp_path):
    head, *lines = many(random.Random(7), 10, "full", Language.DE).splitlines(keepends=True)
    for at in range(0, len(lines), 7):
        lines[at] = lines[at].removesuffix("\r\n") + '"Tee; und\r\n9;9;Kuchen"\r\n'
    lines[50] = lines[50].replace(";", ';"', 1)
    compare(put(tmp_path, head + "".join(lines)), infos=True)


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_both_ways_of_writing_umlauts_are_read(tmp_path, encoding):
    text = many(random.Random(9), 10, "full", Language.DE).replace("Karo", "Grün").replace("Eingepasst", "Eingepaßt")
    compare(put(tmp_path, text, encoding), infos=True)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "file_empty"),
        (b"PK\x03\x04" + b"x" * 99, "file_is_workbook"),
        (b"game,declarer\n" + b"1,2\n" * 90_000 + b"\0", "file_binary"),
        (b"a,b\n" * 90_000, "headings_missing"),
        (b"Spiel;Spielart\n" + b"1;12\n" * 90_000, "column_missing"),
        (b"Spiel;Alleinspieler;Spielart;Spitzen;Ergebnis\n" + b"1;1;12;m1;+\n" * 20_000, "list_endless"),
        (b"Spiel;Alleinspieler;Spielart;Spitzen;Ergebnis\n" + b"1;" * 300_000, "line_too_long"),
        (b"Spiel;Alleinspieler;Spielart;Spitzen;Ergebnis;\xff\x81\n1;1;12;m1;+;\n", "file_encoding"),
        (b"Platz 1;Anna\nSpiel;Alleinspieler;Spielart;Spitzen;Ergebnis\n1;1;12;m1;+\n", "large_names"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_unreadable_input_is_refused(tmp_path, content, sentence):
    with pytest.raises(InputError) as refused:
        list(ListStream(put(tmp_path, content), Rules()).parts())
    assert refused.value.key == f"errors.{sentence}"


def test_a_line_that_never_ends_is_refused_before_it_is_all_in_memory(tmp_path):
    path = put(tmp_path, b"Spiel;Alleinspieler;Spielart;Spitzen;Ergebnis\n1;1;12;m1;+" + b" " * 40_000_000)
    lists = ListStream(path, Rules())
    tracemalloc.start()
    with pytest.raises(InputError):
        list(lists.parts())
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 4_000_000


def test_memory_does_not_grow_with_the_file(tmp_path):
    lists = many(random.Random(2), 20, "full", Language.EN)
    head, body = lists.split("\r\n", 1)
    peaks = []
    for copies in (4, 16):
        rows = "".join(_moved(body, copy) for copy in range(copies))
        path = put(tmp_path, head + "\r\n" + rows)
        stream = ListStream(path, Rules())
        tracemalloc.start()
        assert stream.tally().lists == 20 * copies
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.3 * peaks[0]


def _moved(body, copy):
    """Return the same lists in another series."""
    return "".join(f"{copy + 10},{line.split(',', 1)[1]}" for line in body.splitlines(keepends=True))


def test_a_list_longer_than_a_block_is_one_list(tmp_path, monkeypatch):
    monkeypatch.setattr(blocks, "_BLOCK", 1 << 9)
    monkeypatch.setattr(layout, "_FIRST_LOOK", 4)
    rng = random.Random(4)
    compare(put(tmp_path, damaged(many(rng, 6, "full", Language.DE), 0.02, rng)), infos=True)


@pytest.mark.parametrize("at", [0, 1, 400, None], ids=["above", "in the first list", "in the middle", "below"])
@pytest.mark.parametrize("blank", ["", ";" * 30], ids=["nothing", "empty cells"])
def test_any_number_of_blank_lines_may_stand_anywhere(tmp_path, monkeypatch, at, blank):
    monkeypatch.setattr(layout, "MAX_ROWS", 90)
    head, *lines = many(random.Random(12), 12, "full", Language.DE).splitlines(keepends=True)
    at = len(lines) if at is None else at
    text = "".join((head, *lines[:at], f"{blank}\r\n" * 6_000, *lines[at:]))
    assert compare(put(tmp_path, text), infos=True).lists == 12


def test_rows_that_are_mixed_are_no_lists_of_one_row(tmp_path, monkeypatch):
    head, *lines = many(random.Random(14), 2, "full", Language.DE).splitlines(keepends=True)
    random.Random(14).shuffle(lines)
    requests = []
    read = Careful.read
    monkeypatch.setattr(Careful, "read", lambda *args: requests.append(args) or read(*args))
    assert ListStream(put(tmp_path, head + "".join(lines)), Rules()).tally().lists == 2
    assert len(requests) < 8  # not one for each row


def test_a_list_in_pieces_is_no_longer_than_another(tmp_path, monkeypatch):
    head, *lines = many(random.Random(13), 4, "full", Language.DE).splitlines(keepends=True)
    random.Random(13).shuffle(lines)
    path = put(tmp_path, head + "".join(lines))
    monkeypatch.setattr(stream, "MAX_ROWS", 40)
    with pytest.raises(InputError) as refused:
        ListStream(path, Rules()).tally()
    assert refused.value.key == "errors.list_endless"


def test_other_rules_and_lengths_apply_on_request(tmp_path):
    path = put(tmp_path, many(random.Random(1), 12, "values", Language.DE))
    usual, single, short = (
        ListStream(path, rules).tally() for rules in (Rules(), Rules(rules="skatordnung"), Rules(games=24))
    )
    assert usual.points != single.points or single.findings
    assert short.findings["S101"] == 12


def test_house_rules_are_read_with_care(tmp_path):
    path = put(tmp_path, many(random.Random(1), 6, "full", Language.DE))
    house = next(name for name in profile_names() if load_profile(name).ramsch.played)
    parts = list(ListStream(path, Rules(rules=house)).parts())
    assert sum(len(part.checked) for part in parts) == 6


def test_the_comparison_can_be_made_at_any_size(tmp_path, monkeypatch):
    monkeypatch.setattr("bulk.many_lists.many", lambda rng, _lists, form, lang: many(rng, 3, form, lang))
    games, lines = fully(tmp_path, 300)
    assert games >= 300
    assert lines
