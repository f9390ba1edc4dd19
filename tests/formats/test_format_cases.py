"""The cases of the Skat List Format: the program gives all three parts of each answer, the independent checker two."""

import json
import random
import re
import shutil
import subprocess
import sys

import needs
import pytest
import skatlist_check
from formats.random_texts import RandomLists, grammar
from formats.test_grammar import but_for_columns, facts, is_read
from make_format_cases import CASES, KEPT, answer, cases, content_hash
from tiers import slow, some, whole
from tournament.random_events import any_event, write_several

from skatlist.files.formats.text.text_reader import read_text
from skatlist.files.formats.text.text_writer import write_file
from skatlist.words import InputError, Language

FORMAT = CASES.parent
PAGES = sorted(FORMAT.glob("*.md"))
STRANGE = ("# Skat List Format", "#Skat List Format 1.1", "# skat list format 1.x", "# Skat List Format 1.1.0")
# All that a head says, without what begins a list (`serie`, `tisch`) or changes one (`regeln`).
HEAD_LINES = (
    "spiele 48", "games 36", "ungültig vertauscht", "void misdealt", "veranstaltung Pokal", "event Cup", "name Pokal",
    "datum 2026-01-31", "date today", "ort Altenburg", "town Altenburg", "listenführer Anna", "keeper Anna", "kopf a b",
    'head "a b" c', "platz 1 Anna", "place 5 Eva; no 5", "platz 4", "nach summen", "by sums",
)  # fmt: skip
EVERY = pytest.mark.parametrize("case", [*cases()], ids=lambda case: case.name)


def answer_of(case):
    return json.loads(case.with_name(f"{case.name.removesuffix('.txt')}.json").read_text(encoding="utf-8"))


def test_there_are_as_many_as_the_pages_name():
    assert len([*cases()]) == 108


def test_a_case_that_came_out_keeps_its_number_and_its_list():
    kept = dict(line.split() for line in some(KEPT.read_text(encoding="utf-8").splitlines(), 60))
    assert {name: content_hash(CASES / name) for name in kept} == kept


@EVERY
def test_the_program_says_what_the_answer_says(case):
    assert json.loads(json.dumps(answer(case))) == answer_of(case)


@EVERY
def test_the_checker_reads_and_computes_the_same(case):
    assert of_checker(case) == without_findings(answer_of(case))


@needs.program("perl")
def test_the_reader_in_perl_says_the_same():
    every = some(cases(), 108)
    for case, result in zip(every, of_perl(*every), strict=True):
        assert result == without_findings(answer_of(case)), case.name


@needs.program("perl")
@pytest.mark.parametrize("count", [(20, 6, 4), *slow((400, 60, 20)), *whole((5_000, 500, 200))], ids=str)
def test_three_readers_say_the_same_of_random_lists_and_events(count, tmp_path):
    lists, events, seasons = count
    texts = [RandomLists(random.Random(seed)).file_text() for seed in range(lists)]
    for text, read in some(zip(texts, read_by_perl(texts, tmp_path), strict=True), lists):
        others = json.loads(json.dumps(skatlist_check.read_lists(text))), facts(read_text(text, "liste.txt"))
        assert (read, read) == others, text
    folders = [with_event(tmp_path / str(seed), seed) for seed in range(events)]
    folders += [tmp_path / f"season-{seed}" for seed in range(seasons)]
    for seed, folder in enumerate(folders[events:]):
        write_several(folder, seed)
    for folder, result in some(zip(folders, of_perl(*folders), strict=True), events + seasons):
        others = of_checker(folder), json.loads(json.dumps(without_findings(answer(folder))))
        assert (result, result) == others, folder.name


@needs.program("perl")
@pytest.mark.parametrize("count", [40, *slow(1_000), *whole(10_000)])
def test_altered_lists_are_in_the_grammar_if_they_are_read(count, tmp_path):
    texts = [altered(random.Random(seed)) for seed in range(count)]
    whole_ones = 0
    for text, by_perl in some(zip(texts, read_by_perl(texts, tmp_path), strict=True), count):
        by_checker = json.loads(json.dumps(skatlist_check.read_lists(text)))
        assert by_perl == by_checker, text
        if not any("unread" in lst for lst in some(by_checker)):
            whole_ones += 1
            assert grammar().reads("File", text), text
        program = read_text(text, "liste.txt")
        if not any("unread" in lst for lst in by_checker):
            assert is_read(program), text
            assert facts(program) == by_checker, text
        if not program.findings:
            written = write_file(program.sheets, Language.DE).decode()
            assert grammar().reads("File", written), text
            again = read_text(written, "liste.txt")
            assert but_for_columns(facts(again)) == but_for_columns(facts(program)), text
    assert 0 < whole_ones < count


def altered(chance):
    """Return a random list one of whose lines is altered: a word is missing, twice, another one, or cut off.

    Lines that begin a list stay as they are: readers may differ on where the next one begins.
    """
    lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", RandomLists(chance).file_text())
    begins = r"(?i)[ \t]*(#|serie|tisch|table)"
    # nor the line before one: without its end it would take the next one in
    kept = {at for at, line in enumerate(lines) if re.match(begins, line)}
    whole_ones = [at for at, line in enumerate(lines) if line.strip() and not kept & {at, at + 1}]
    at = chance.choice(whole_ones)
    parts = re.split(r"([ \t]+)", lines[at])
    word = chance.randrange(len(parts))
    other = chance.choice(("", parts[word] * 2, chance.choice(parts), parts[word][:-1], "4", "kreuz", ";", '"', "1:5"))
    lines[at] = "".join((*parts[:word], other, *parts[word + 1 :]))
    text = "".join(lines)
    return text if text.endswith(("\n", "\r")) else f"{text}\n"


def read_by_perl(texts, folder):
    """Return what the reader in Perl reads in texts, whatever rules they name."""
    files = [folder / f"{at}.txt" for at in range(len(texts))]
    for file, text in some(zip(files, texts, strict=True)):
        file.write_text(text, encoding="utf-8", newline="")
    return [each["read"] for each in of_perl("--read", *files)]


def with_event(folder, seed):
    """Return the folder of a random event."""
    folder.mkdir()
    for name, text in some(any_event(seed).files().items()):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_the_checker_names_every_wrong_number_and_no_other(capsys):
    wrong = {case.name for case in some(cases()) if skatlist_check.main([str(case)]) == 1}
    printed = capsys.readouterr().out
    # The numbers on a list: of a game that costs something else, running totals, counters and the footer.
    assert {name.partition("-")[2].removesuffix(".txt") for name in wrong} == {
        "stated-value-wrong", "stated-total-wrong", "stated-counter-wrong", "footer-wrong", "english-words",
        "unreadable-lines", "sums-wrong-total", "version-line-unread", "footer-place-twice", "texts-unread",
        "footers-contradict", "footer-among-games", "head-below-games", "quotation-marks-inside", "days",
    }  # fmt: skip
    assert "game 2, totals, place 1: stated 54, right 44" in printed


def test_the_checker_runs_without_being_installed(tmp_path):
    shutil.copy(skatlist_check.__file__, tmp_path)
    call = [sys.executable, "-I", "skatlist_check.py", "--json", str(CASES / "01-suit-games.txt")]
    run = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=True)
    assert json.loads(run.stdout)["totals"] == answer_of(CASES / "01-suit-games.txt")["totals"]


def without_findings(right):
    return {part: right[part] for part in right if part != "findings"}


def of_checker(path):
    """Return what the checker makes of a file or folder, `findings` apart."""
    try:
        result, _ = skatlist_check.check(path)
    except skatlist_check.CheckError:
        return {"refused": True}
    return json.loads(json.dumps({"read": result["read"], "totals": result["totals"]}))


def of_perl(*files):
    """Return what the reader in Perl makes of files and folders."""
    reader = FORMAT.parents[1] / "examples" / "skat_list.pl"
    run = subprocess.run(["perl", reader, *files], capture_output=True, text=True, encoding="utf-8", check=True)
    assert not run.stderr
    return list(map(json.loads, run.stdout.splitlines()))


def of_javascript(*files):
    """Return what the reader in JavaScript makes of files."""
    reader = FORMAT.parents[1] / "examples" / "skat_totals.mjs"
    run = subprocess.run(["node", reader, *files], capture_output=True, text=True, encoding="utf-8", check=True)
    return list(map(json.loads, run.stdout.splitlines()))


@needs.program("perl")
def test_a_team_absent_on_the_first_match_day_is_read_alike_by_all(tmp_path):
    """It is spelled as on that day, and its penalty of that day comes off."""
    folder = tmp_path / "liga"
    shutil.copytree(CASES / "105-league-two-days", folder)
    absent = '[[players]]\nnumber = 4\nname = "Dora"\nteam = "KÖNIGE"\n[[decisions]]\nkind = "penalty"\n'
    absent += 'director = "Ida"\nreason = "nicht gekommen"\nteams = ["Könige"]\npoints = 50\n'
    first = folder / "tag2" / "event.toml"
    first.write_text(first.read_text("utf-8").replace("2026-05-16", "2026-03-16") + absent, "utf-8")
    right = json.loads(json.dumps(without_findings(answer(folder))))
    (line,) = (line for line in right["totals"]["league"] if line["name"] == "KÖNIGE")
    assert (line["total"], line["match_points"]) == (30 - 50, "3/2")
    assert of_checker(folder) == right
    assert of_perl(folder) == [right]


@needs.program("node")
def test_the_reader_in_javascript_says_the_same_of_every_list():
    lists = some((case for case in cases() if case.suffix == ".txt" and not case.with_suffix(".toml").exists()), 66)
    lists = some(case for case in lists if "refused" not in answer_of(case))
    for case, result in zip(lists, of_javascript(*lists), strict=True):
        right = answer_of(case)
        assert (result["read"], result["totals"]) == (right["read"], right["totals"]), case.name


@pytest.mark.slow
@needs.program("node")
def test_the_reader_in_javascript_reads_random_lists_as_the_checker_does(tmp_path):
    texts = [RandomLists(random.Random(seed)).file_text() for seed in range(60)]
    texts += [f"{line}\n1 1 kreuz m1 +\n" for line in STRANGE]
    for seed, text in enumerate(texts):
        (tmp_path / f"{seed:02}.txt").write_text(text, encoding="utf-8", newline="")
    for text, result in zip(texts, of_javascript(*sorted(tmp_path.iterdir())), strict=True):
        assert result["read"] == json.loads(json.dumps(skatlist_check.read_lists(text)))


def test_rules_and_versions_that_are_not_known_are_refused():
    for text in ("# Skat List Format 2.0\n1 e\n", "regeln hausregeln\n1 e\n"):
        with pytest.raises(skatlist_check.CheckError):
            list(map(skatlist_check.score_list, skatlist_check.read_lists(text)))


@pytest.mark.parametrize("version", ["2.0", "10.1"])
def test_the_program_reads_no_file_of_another_version(version):
    with pytest.raises(InputError) as refused:
        read_text(f"# Skat List Format {version}\n1 e\n", "liste.txt")
    assert refused.value.key == "errors.event_newer"
    assert read_text(f"# kein Skat List Format {version}\n1 e\n", "liste.txt").sheets
    assert read_text("# Skat List Format 1.7\n1 e\n", "liste.txt").sheets


@pytest.mark.parametrize("line", STRANGE)
def test_a_version_line_of_another_shape_is_not_read(line):
    text = f"{line}\n1 1 kreuz m1 +\n"
    parsed = read_text(text, "liste.txt")
    assert [(each.kind.code, each.source.line, each.params["token"]) for each in parsed.findings] == [("L101", 1, line)]
    (lst,) = skatlist_check.read_lists(text)
    assert (len(parsed.sheets[0].rows), len(lst["rows"]), lst["unread"]) == (1, 1, [1])


@needs.program("perl")
@pytest.mark.parametrize("line", HEAD_LINES)
@pytest.mark.parametrize("above", ["1 1 kreuz m1 +", "punkte 24 0 0", "1 1 kreuz m1 +\npunkte 24 0 0\n2 e"])
def test_a_line_of_the_head_below_games_is_read_by_nobody(line, above, tmp_path):
    in_its_place = read_text(f"{line}\n{above}\n", "liste.txt")
    assert is_read(in_its_place)
    assert facts(in_its_place) == skatlist_check.read_lists(f"{line}\n{above}\n")
    text = f"{above}\n{line}\n3 e\n"
    below = read_text(text, "liste.txt")
    assert [(each.code, each.source.line) for each in below.findings if each.code != "L103"] == [
        ("L101", above.count("\n") + 2)
    ]
    (lst,) = skatlist_check.read_lists(text)
    assert lst.pop("unread") == [above.count("\n") + 2]
    assert facts(below) == [lst]
    (by_perl,) = read_by_perl([text], tmp_path)
    assert by_perl[0].pop("unread")
    assert by_perl == [lst]
    assert not grammar().reads("File", text)
    assert grammar().reads("File", f"{line}\n{above}\n3 e\n")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_leads_only_to_what_is_there_and_to_its_twin(page):
    text = page.read_text(encoding="utf-8")
    links = some(re.findall(r"\]\(([^)#:]+)\)", text))
    assert [link for link in links if not (page.parent / link).exists()] == []
    twin = re.search(r"^\*(?:Deutsch|English): \[([a-z]+\.md)]\(\1\)\*$", text, re.MULTILINE)
    assert page.name == "README.md" or f"]({page.name})*" in (page.parent / twin[1]).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["list.md", "liste.md"])
def test_the_example_is_a_list_and_every_word_of_the_grammar_stands_on_the_page(page):
    text = (FORMAT / page).read_text(encoding="utf-8")
    (lst,) = skatlist_check.read_lists(re.search(r"```text\n(.*?)```", text, re.DOTALL)[1])
    assert len(lst["rows"]) == 3
    assert "unread" not in lst
