"""The Tab key: commands, options, values, files; asked as the shells ask, and once in bash itself."""

import os
import subprocess
import sys
from pathlib import Path

import needs
import pytest
from tiers import slow_rows

SHELLS = ["bash", "zsh", "fish", "powershell"]
IN_BASH = """
PATH={bin}:$PATH
eval "$(skatlist --show-completion bash)"
declare -F _skatlist_completion >/dev/null || exit 1
COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
_skatlist_completion skatlist
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.fixture
def complete(skatlist, monkeypatch):
    """Return what bash is offered for the last word of a call."""

    def offered(line, lang="de"):
        monkeypatch.setenv("SKATLIST_LANG", lang)
        monkeypatch.setenv("_SKATLIST_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", "\n".join(line.split(" ")))
        monkeypatch.setenv("COMP_CWORD", str(len(line.split(" ")) - 1))
        done = skatlist()
        assert (done.code, done.err) == (0, "")
        return done.out.split()

    return offered


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("skatlist ran", ["rangliste"]),
        ("skatlist prü", ["prüfen"]),
        ("skatlist pruef", ["prüfen"]),
        ("skatlist che", ["check"]),
        ("skatlist --lang en stan", ["standings"]),
        ("skatlist prüfen x --la", ["--lang"]),
        ("skatlist regeln z", ["zeigen"]),
        ("skatlist rules sh", ["show"]),
        ("skatlist eintragen abend.skat --ti", []),
        ("skatlist enter abend.skat --tab", ["--table"]),
        ("skatlist eintragen abend.skat --t", ["--table"]),
        ("skatlist drucken abend --only ", ["pdf", "excel"]),
        ("skatlist export abend --only=", ["pdf", "excel"]),
        ("skatlist export abend --only p", ["pdf"]),
        ("skatlist eintragen aben", []),
        ("skatlist prüfen liste.csv --rules isko", ["isko-2022", "isko-2010"]),
        ("skatlist prüfen liste.csv --rules ver", []),
        ("skatlist rules diff isko-2022 sko", []),
        ("skatlist regeln vergleichen isko-2022 skat", ["skatordnung"]),
        ("skatlist vorlage form", ["formular3", "formular4", "formular5"]),
        ("skatlist drucken abend --key ver", []),
        ("skatlist nirgends x", []),
        ("skatlist wert --karten x --con", ["--contract"]),
        ("skatlist check --rules isko --unknown x", []),
    ],
)
def test_words_that_begin_so_are_offered(complete, line, offered):
    completed = complete(line)
    assert sorted(completed) == sorted(offered)


def test_without_a_letter_the_commands_of_ones_language_are_offered(complete):
    german, english = complete("skatlist "), complete("skatlist ", lang="en")
    assert "eintragen" in german
    assert "enter" not in german
    assert "enter" in english
    assert "eintragen" not in english
    assert "--series" in complete("skatlist eintragen x --")


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_gets_a_script_and_an_answer(skatlist, monkeypatch, shell):
    script = skatlist("--show-completion", shell).out
    assert f"complete_{shell}" in script
    monkeypatch.setenv("_SKATLIST_COMPLETE", f"complete_{shell}")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "skatlist rang")
    monkeypatch.setenv("_TYPER_COMPLETE_WORD_TO_COMPLETE", "rang")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    monkeypatch.setenv("COMP_WORDS", "skatlist\nrang")
    monkeypatch.setenv("COMP_CWORD", "1")
    assert "rangliste" in skatlist().out


def test_fish_gets_a_line_for_each_word(skatlist, monkeypatch):
    monkeypatch.setenv("SKATLIST_LANG", "de")
    monkeypatch.setenv("_SKATLIST_COMPLETE", "complete_fish")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "skatlist check --")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    lines = skatlist().out.splitlines()
    assert any(line.startswith("--tier\t") for line in lines)
    assert [line for line in lines if not line.startswith("--")] == []


def test_fish_learns_from_the_exit_code_whether_a_file_is_expected(skatlist, monkeypatch):
    monkeypatch.setenv("_SKATLIST_COMPLETE", "complete_fish")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "is-args")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "skatlist rang")
    assert skatlist().code == 0
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "skatlist enter aben")
    assert skatlist().code == 1


@pytest.mark.slow
@needs.program("bash")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("skatlist eint", "eintragen"),
        *slow_rows(("skatlist eintragen x --ser", "--series"), ("skatlist export x --only e", "excel")),
    ],
)
def test_in_bash(words, offered):
    script = IN_BASH.format(bin=Path(sys.executable).parent, words=words)
    done = subprocess.run(
        ["bash", "--norc", "-c", script],
        capture_output=True, text=True, check=True, env={**os.environ, "SKATLIST_LANG": "de", "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    assert done.stdout.split() == offered.split()
    assert done.stderr == ""
