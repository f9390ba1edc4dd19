"""Rules and event descriptions nobody would write, through the commands: refused in a sentence, never our fault."""

import random

import pytest
from tiers import slow, whole

from skatlist.cli.app import run
from skatlist.skat.rules import load_profile
from skatlist.skat.rules.building import profile_toml

INTERNAL = ("Traceback", "Fehler im Programm", "bug in the program")
LIST = "series,table,game,declarer,contract,spitzen,result\n1,1,1,1,clubs,m1,won\n"
EVENT = (
    'name = "Abend"\ndate = 2026-11-20\nrules = "isko-2022"\n[games]\n4 = 48\n[[players]]\nnumber = 1\nname = "Anna"\n'
    '[[players]]\nnumber = 2\nname = "Bernd"\nexcluded = false\n[[players]]\nnumber = 3\n[seating.1]\n1 = [1, 2, 3]\n'
)
RULES = (
    'extends = "hausregeln"\ntitle = {de = "Unsere"}\nagreed_by = ["Anna"]\n[values]\ngrand = 24\n[bock]\ngames = 3\n'
)
VALUES = (
    *("0x" + "f" * 4_000, "9" * 5_000, "0b" + "1" * 9_000, "-" + "1_0" * 2_000, "1" * 390),
    *("nan", "inf", "-inf", "1e999", "1.5", "2026-02-31", "2026-11-20", "23:59:60", "1979-05-27T07:32:00Z", "true"),
    *("[" * 5_000, "[" * 300 + "]" * 300, "[\n" * 300 + "]\n" * 300, "{a=" * 900 + "1" + "}" * 900, "[[1], {a = 1}]"),
    *(
        '"' + "x" * 60_000 + '"',
        '"' + "lang " * 12_000 + '"',
        '"\\u0000\\u001b]52;c;AA\\u0007"',
        '""',
        "''",
        "18",
        "-1",
        "[]",
        "{}",
    ),
    '"../' * 50,
)
KEYS = (
    *("values.grand", "bock.factor", "kontra.factors", "ramsch.march", "scoring.others.3", "list.games.4", "switches"),
    *("title.de", "notes", "paragraphs.value", "extends", "tournament", "agreed_by", "series", "games.4", "players"),
    *("seating.1.1", "seating.9999999999.1", "name", "date", "place", "language", "rules", '""', "'a b'", "x" * 500),
    *(".".join(["a"] * 9_000), ".".join(['"a"'] * 500), " . ".join(["a"] * 50), "paragraphs." + ".".join("abcdefgh")),
)


@pytest.fixture
def judged(tmp_path, monkeypatch, capsys):
    """Run every command that reads rules or a description; return the codes, proved to be no fault of ours."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "abend").mkdir()
    for place in ("liste.csv", "abend/serie1-tisch01.csv"):
        (tmp_path / place).write_text(LIST)

    def judge(rules=RULES, event=EVENT):
        (tmp_path / "regeln.toml").write_text(rules, encoding="utf-8")
        (tmp_path / "abend" / "event.toml").write_text(event, encoding="utf-8")
        codes = []
        for call in (
            ["rules", "show", "regeln.toml"],
            ["check", "liste.csv", "--rules", "regeln.toml", "--lang", "en"],
            ["standings", "abend"],
        ):
            codes.append(run(call))
            output = "".join(capsys.readouterr())
            assert not any(words in output for words in INTERNAL), call
            assert codes[-1] in {0, 1, 2, 3}, (call, output[:500])
            assert codes[-1] < 2 or len(output) < 1_000, (call, len(output))
        return codes

    return judge


def test_well_meant_spellings_are_read(judged):
    assert judged() == [0, 1, 0]
    assert judged(rules=profile_toml(load_profile("sybex-1997")))[0] == 0


@pytest.mark.parametrize("value", VALUES[:5] + VALUES[15:19])
def test_numbers_and_nests_beyond_measure_are_refused_with_their_line(judged, value):
    assert judged(f"[values]\n\ngrand = {value}\n", f"name = 'Abend'\nseries = {value}\n") == [2, 2, 3]


def test_the_line_of_a_huge_number_is_reported(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "regeln.toml").write_text(f"[values]\n\ngrand = {'9' * 5_000}\n")
    assert run(["rules", "show", "regeln.toml", "--lang", "de"]) == 2
    assert "regeln.toml, Zeile 3:" in capsys.readouterr().err


def test_a_key_of_200000_parts_is_refused_before_it_is_read(judged):
    assert judged(".".join(["a"] * 60_000) + " = 1\n", ".".join(["a"] * 200_000) + " = 1\n") == [2, 2, 3]


def test_a_chain_of_1500_files_is_refused(judged, tmp_path, capsys):
    for number in range(1_500):
        (tmp_path / f"{number}.toml").write_text(f'extends = "{number + 1}.toml"\n')
    assert judged(rules='extends = "0.toml"\n')[:2] == [2, 2]
    assert run(["rules", "show", "0.toml", "--lang", "de"]) == 2
    assert "mehr als 16 Dateien" in capsys.readouterr().err


def test_a_name_longer_than_any_file_has_is_cut(judged):
    assert judged(rules=f'extends = "{"lang " * 10_000}.toml"\n', event=f'rules = "{"x " * 9_000}.toml"\n')[:2] == [
        2,
        2,
    ]


def spoilt(chance, good):
    """Return a description with a few lines changed, left out, doubled or put in, or a few characters."""
    lines = good.splitlines()
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(lines) + 1)
        kind = chance.randrange(5)
        if kind == 0:
            lines.insert(at, f"{chance.choice(KEYS)} = {chance.choice(VALUES)}")
        elif kind == 1:
            lines.insert(at, f"[{chance.choice(KEYS)}]")
        elif kind == 2 and lines:
            del lines[at - 1]
        elif kind == 3 and lines:
            key = lines[at - 1].partition("=")[0]
            lines[at - 1] = f"{key}= {chance.choice(VALUES)}"
        else:
            text = "\n".join(lines)
            where = chance.randrange(len(text) + 1)
            lines = (
                text[:where] + chance.choice(("[", "}", '"', "'", "=", ".", "\0", "\n", "é", "#")) + text[where + 1 :]
            ).splitlines()
    return "\n".join(lines) + "\n"


def fuzz(judged, seeds):
    refused = 0
    for seed in seeds:
        chance = random.Random(seed)
        refused += max(judged(spoilt(chance, RULES), spoilt(chance, EVENT))) > 1
    assert refused > len(seeds) // 3


@pytest.mark.parametrize("seeds", [range(20), *slow(range(1_000, 1_300)), *whole(range(1_300, 4_000))])
def test_spoilt_rules_and_descriptions_are_read_or_refused(judged, seeds):
    fuzz(judged, seeds)
