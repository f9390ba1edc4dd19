"""Names, clubs, events, remarks, tokens and file names with anything in them: only our own colours reach a terminal."""

import io
import json
import sys
import unicodedata

import pytest
from tiers import slow

from skatlist.words.visible import plain

# Clipboard, colour, title, bell, back, start of line, C1, direction, joiners, another line that looks like ours.
ODD = (
    "A\x1b[31mB\x1b]52;c;QQ==\x07\b\rC\x9b2J\x7f\u202eD\u2066\u200b\u200d\ufeff\u2028E\ufe0f\u3164\n"
    "::error::F\n1 Fehler 100 %"
)
WRITTEN = '"' + "".join(c if c.isprintable() and c != '"' else f"\\u{{{ord(c):x}}}" for c in ODD) + '"'
LISTS = f"""serie 1
tisch 1
platz 1 {WRITTEN} {WRITTEN}
platz 2 {WRITTEN[:-1]}2"
platz 3 Cem
1 2 kreuz m1 + =24 {WRITTEN}
2 1 kreuz \x1b[31m\u202e\x9b\x07 +
3 3 herz m1 + =99 {WRITTEN}
4 4 e
\x1b]0;x\x07 quatsch
"""
EVENT = f"""name = {json.dumps(ODD)}
place = {json.dumps(ODD)}
date = "2026-11-20"
[[players]]
number = 1
name = {json.dumps(ODD)}
club = {json.dumps(ODD)}
team = {json.dumps(ODD)}
[[players]]
number = 2
name = {json.dumps(ODD + "2")}
[[players]]
number = 3
name = "Cem"
[seating.1]
1 = [1, 2, 3]
"""
CALLS = [
    ["check", "L"],
    ["check", "--format", "concise", "L"],
    ["check", "--format", "github", "L"],
    ["check", "--format", "json", "L"],
    ["check", "--fix", "L"],
    ["check", "E"],
    ["score", "L"],
    ["score", "--format", "json", "L"],
    ["score", "E"],
    ["score", "--summary", "L"],
    ["standings", "E"],
    ["standings", "--teams", "E"],
    ["standings", "--format", "json", "E"],
    ["stats", "E"],
    ["stats", "--format", "json", "E"],
    ["stats", "E", "--player", "1"],
    ["stats", "E", "--player", "AB"],
    ["stats", "L", "--frame", "spiele.csv", "--players-frame", "spieler.xlsx"],
    ["page", "E", "-o", "seite.html"],
    ["page", "L", "-o", "kurz.html", "--names", "short"],
    ["anonymise", "E", "-o", "kopie.skat"],
    ["convert", "L", "neu.csv"],
    ["convert", "L", "neu.txt"],
    ["export", "L", "-o", ODD.replace("\n", "").replace("/", "")],
    ["import", "S", "L"],
    ["new", "zwei.skat", "E"],
    ["log", "S"],
    ["close", "S"],
    ["sign", "S", "--table", "1"],
    ["backup", "S", "kopie.skat"],
    ["merge", "S", "kopie.skat"],
    ["enter", "S", "--table", "1"],
    ["enter", "--format", "json", "S", "--table", "1"],
    ["verify", "L"],
    ["value", ODD],
    ["value", f'1 kreuz m1 + "{ODD}"'],
    ["explain", ODD],
    ["rules", "show", ODD],
    ["check", ODD],
    ["check", "--rules", ODD, "L"],
    ["check", "--select", ODD, "L"],
    ["check", f"--{ODD}", "L"],
    [ODD],
    ["simulate", ODD],
    ["template", ODD],
    ["key", ODD],
    ["correct", "S", "1", ODD],
    ["demo", ODD],
    ["dispute", ODD],
    ["dispute", "E", "--game", "1"],
    ["dispute", "S", "--game", "1", "--by", ODD, "--words", ODD],
    ["dispute", "S", ODD, "--decide", ODD],
]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch, skatlist):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "abend").mkdir()
    (tmp_path / "abend" / "event.toml").write_text(EVENT, encoding="utf-8")
    (tmp_path / "abend" / "tisch1.txt").write_text(LISTS, encoding="utf-8")
    (tmp_path / "tisch1\x1b[31m\u202e.txt").write_text(LISTS, encoding="utf-8")
    assert skatlist("new", "abend.skat", "abend").code in {0, 1}
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize(
    "call",
    [*(call for call in CALLS if call[0] != "demo"), *slow(*(call for call in CALLS if call[0] == "demo"))],
    ids=lambda call: ascii(" ".join(call))[:40],
)
@pytest.mark.parametrize("lang", ["de", *slow("en")])
def test_nothing_but_words_reaches_the_terminal(skatlist, monkeypatch, call, lang):
    lines = f"1 2 kreuz \x1b[31m\u202e\n2 kreuz m1 + {WRITTEN}\n{ODD}\nl\nf\nt\nq\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode()), "utf-8"))
    words = {"L": "tisch1\x1b[31m\u202e.txt", "E": "abend", "S": "abend.skat"}
    done = skatlist("--lang", lang, *(words.get(word, word) for word in call))
    output = done.out + done.err
    assert output.strip()
    assert "internal error" not in output
    assert "Fehler im Programm" not in output
    unseen = {char for char in output if unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}} - {"\n"}
    assert not unseen, (ascii(unseen), ascii(output))
    assert not any(line.startswith(("::error::", "1 Fehler 100")) for line in output.split("\n")), ascii(output)


def test_the_name_on_the_screen_is_the_name_on_paper(skatlist):
    for call in (["standings", "abend"], ["score", "abend"]):
        out = skatlist(*call).out
        assert plain(ODD) in " ".join(out.split())


def test_json_keeps_the_name(skatlist):
    players = skatlist("standings", "--format", "json", "abend").json["players"]
    assert ODD in {player["name"] for player in players}


def test_our_own_colours_are_the_only_ones(capsys):
    from skatlist.cli.terminal.terminal import Terminal
    from skatlist.words import Language

    desk = Terminal(Language.DE, colour=True)
    desk.say(desk.bold("A\x1b[31mB\x1b") + "\x1b[32m" + desk.style("C", "1;31"))
    assert capsys.readouterr().out == "\x1b[1mA[31mB\x1b[0m[32m\x1b[1;31mC\x1b[0m\n"
