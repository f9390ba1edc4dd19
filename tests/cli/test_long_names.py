"""A name of a thousand letters costs steps in proportion to its length, whatever is done with the list."""

import pytest
from steps import steps
from tiers import slow

from skatlist.cli.app import run

ROWS = "".join(f"{game} {game % 3 + 1} kreuz m1 +\n" for game in range(1, 13))
CALLS = (["check"], ["score"], ["standings"])


@pytest.mark.slow
@pytest.mark.parametrize("part", ["x", *slow("x ", "W-", "ä")])
@pytest.mark.parametrize("call", [*CALLS, *slow(["export", "--force"])], ids=lambda call: call[0])
def test_steps_grow_with_the_length_of_a_name(tmp_path, monkeypatch, call, part):
    monkeypatch.chdir(tmp_path)
    taken = []
    for length in (1, 1, 495, 990):  # the first call loads modules and fonts
        name = "A" + (part * length)[:length].rstrip()
        head = f"tisch 1\nort {name}\nplatz 1: {name}; verein {name}\nplatz 2: B\nplatz 3: C\n"
        (tmp_path / "a.txt").write_text(f'{head}{ROWS}13 e "{name}"\n', "utf-8")
        taken.append(steps(lambda: run([call[0], "a.txt", *call[1:]])))
    _, none, half, whole = taken
    assert whole - none <= 2.5 * max(half - none, 4_000)


def test_a_name_of_accents_alone_takes_no_room(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    name = "\N{COMBINING ACUTE ACCENT}" * 9
    (tmp_path / "a.txt").write_text(f"tisch 1\nplatz 1: {name}\nplatz 2: B\nplatz 3: C\n{ROWS}", "utf-8")
    assert run(["export", "a.txt"]) == 0, capsys.readouterr()
    assert "Fehler im Programm" not in "".join(capsys.readouterr())
