"""`skatlist explain`: every finding explained, every example proved by reading and checking it."""

import re

import pytest
from tiers import some

from skatlist.cli.commands.explain import explanation
from skatlist.files.formats.table.csv_list import read_csv
from skatlist.files.formats.text.text_reader import read_text
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import score
from skatlist.tournament.checks.kinds import all_kinds
from skatlist.words import Language

ISKO = load_profile()
# Where an example is a folder, a workbook or a ranking it is described in words; samples/errors has it in full.
IN_WORDS = [kind for kind in all_kinds() if kind.code[0] in "ECX" or kind.code == "L106"]
IN_LINES = [kind for kind in all_kinds() if kind not in IN_WORDS]
LENGTH = {"S101", "S102"}  # an example is shorter than a list
PROFILES = {"S106": "hausregeln"}


def codes_of(kind, example):
    """Return what is found in an example: codes and severities."""
    if example.startswith(("Spiel;", "game,")):
        parsed = read_csv(example, "liste.csv")
    else:
        alone = "\n" not in example and kind.code[0] != "T"  # one game is shown without its number
        parsed = read_text(f"1 {example}" if alone else example, "liste.txt")
    findings = list(parsed.findings)
    for sheet in parsed.sheets:
        rules = load_profile(PROFILES.get(kind.code, "isko-2022"))
        findings += check_sheet(score(sheet, rules), parsed.findings)
    return {(finding.code, finding.severity) for finding in findings}


@pytest.mark.parametrize("lang", Language)
@pytest.mark.parametrize("kind", IN_LINES, ids=lambda kind: kind.code)
def test_the_wrong_example_has_the_mistake_and_the_right_one_has_not(kind, lang):
    parts = explanation(kind, ISKO, lang)
    wrong, right = codes_of(kind, parts["wrong"]), codes_of(kind, parts["right"])
    assert (kind.code, kind.severity) in wrong
    assert (kind.code, kind.severity) not in right
    assert {code for code, severity in right if severity == "error"} <= LENGTH


@pytest.mark.parametrize("lang", Language)
def test_every_finding_is_explained_in_full_sentences(lang):
    for kind in some(all_kinds()):
        parts = explanation(kind, ISKO, lang)
        for part in ("what", "why", "correct"):
            assert parts[part].lstrip("„“")[0].isalpha(), parts[part]
            assert re.search(r"[.?]$", parts[part]), parts[part]
            assert "§" not in parts[part], parts[part]
            assert not re.search(r"\d\.\d", parts[part]), "paragraphs come from the rule set"
        assert parts["wrong"] != parts["right"], kind.code


@pytest.mark.parametrize(
    "word", ["G101", "g101", "value-mismatch", "value mismatch", "Wert falsch", "G101 Wert falsch"]
)
def test_a_finding_is_known_by_code_name_and_title(skatlist, word):
    assert skatlist("explain", word).out.startswith("G101  Wert falsch")


def test_a_word_like_a_title_leads_to_it(skatlist):
    done = skatlist("explain", "verfehlt")
    assert done.code == 2
    assert "G113 (Ansage verfehlt)" in done.err
