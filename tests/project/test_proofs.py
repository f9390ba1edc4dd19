"""tools/proofs.py: what is due, what a stopped run goes on with, what is unsteady and what a fault."""

import json
import os
import shutil
import signal
import subprocess
import sys

import proofs
import pytest
from needs import program
from proof_list import all_proofs, read_groups
from tiers import slow, slow_rows, some

GIT = program("git")
LIST = """
[[promise]]
name = "R1"
de = "Der Wert ist richtig."
en = "The value is right."
[[promise.proof]]
name = "value"
command = "python tests/prove.py value"
covers = ["skat/game"]
figure = '^(\\d+) tried, (\\d+) wrong'
de = "Werte"
en = "values"
says_de = "{0} versucht, {1} falsch"
says_en = "{0} tried, {1} wrong"
[[group]]
name = "rest"
de = "Übriges"
en = "The rest"
[[group.proof]]
name = "papers"
command = "python tests/prove.py papers"
covers = ["papers"]
figure = '^(\\d+) tried, (\\d+) wrong'
de = "Papiere"
en = "papers"
[[group.proof]]
name = "speed"
command = "python tests/prove.py speed"
covers = ["skat/game"]
quiet = true
de = "Zeit"
en = "time"
[[group.proof]]
name = "alterations"
command = "python tools/mutants.py game 60"
covers = ["skat/game"]
figure = '^(\\d+) tried, (\\d+) wrong'
de = "Verfälschungen"
en = "alterations"
[[package]]
name = "anything"
there = ["no-such-program"]
"""
# A fake proof: the file called like it holds an exit code for each of its next runs; it writes that it ran.
PROVE = """
import os, pathlib, signal, sys
plan, ran = pathlib.Path("build", sys.argv[1]), pathlib.Path("build", "ran")
codes = plan.read_text().split() if plan.exists() else []
with ran.open("a") as file:
    file.write(sys.argv[1] + "\\n")
plan.write_text(" ".join(codes[1:]))
if codes[:1] == ["stop"]:
    os.kill(os.getppid(), signal.SIGTERM)
    signal.pause()
print("what is faster          2.00  goal   1.5  MISSED" if sys.argv[1] == "speed" else "3 tried, 0 wrong")
sys.exit(int(codes[0]) if codes else sys.argv[1] == "speed")  # as benchmarks do that miss a goal
"""


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    """A repository with fake proofs, everything in it committed."""
    root = tmp_path_factory.mktemp("begun") / "house"
    files = {
        "tools/proofs.toml": LIST,
        "tools/survivors.toml": "",
        "tools/mutants.py": PROVE,
        "tests/prove.py": PROVE,
        "skatlist/skat/game/value.py": "ONE = 1\nTWO = 2\nTHREE = 3\nFOUR = 4\n",
        "skatlist/papers/pdf.py": "PAGES = 1\n",
        "docs/other.md": "Text\n",
        ".gitignore": "build/\n",
        "build/.keep": "",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        as_ida(patch)
        git(root, "init", "--quiet")
        commit(root, "Begin")
    return root


@pytest.fixture
def house(begun, tmp_path, monkeypatch):
    """A repository of its own."""
    as_ida(monkeypatch)
    monkeypatch.setattr(proofs, "_is_quiet", lambda: True)
    shutil.copytree(begun, tmp_path / "house")
    return tmp_path / "house"


def as_ida(patch):
    for name in ("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"):
        patch.delenv(name, raising=False)
    for name in ("GIT_AUTHOR", "GIT_COMMITTER"):
        patch.setenv(f"{name}_NAME", "Ida")
        patch.setenv(f"{name}_EMAIL", "ida@example.org")


def git(root, *arguments):
    return subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, text=True).stdout


def commit(root, subject):
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", subject)


def ran(root):
    """Return which proofs ran since the last call."""
    path = root / "build" / "ran"
    names = path.read_text().split() if path.exists() else []
    path.unlink(missing_ok=True)
    return names


def due(root):
    """Return why proofs are due, by name, of those that are."""
    known = proofs.standings(proofs.Repository(root), proofs.kept(root))
    return {each.proof.name: each.due for each in known if each.due}


@GIT
def test_changed_files_are_due_and_files_of_the_tool_make_nothing_due(house, capsys):
    assert proofs.main(["--only", "R1,papers"], house) == 0
    assert sorted(ran(house)) == ["papers", "value"]
    assert git(house, "log", "--format=%s").splitlines() == [
        "Keep the result of papers", "Keep the result of value", "Begin",
    ]  # fmt: skip
    assert due(house) == {"speed": "never ran", "alterations": "never ran"}
    results = proofs.kept(house)
    assert results["papers"]["commit"] == results["value"]["commit"]  # of what ran, not of the result in between
    assert "3 tried, 0 wrong" in (house / "docs" / "trust.md").read_text(encoding="utf-8")

    (house / "docs" / "other.md").write_text("Other\n", encoding="utf-8")
    (house / "skatlist" / "skat" / "game" / "value.py").write_text("ONE = 0\n", encoding="utf-8")
    commit(house, "Change the value")
    assert due(house) == {"speed": "never ran", "alterations": "never ran", "value": "1 changed"}
    capsys.readouterr()
    proofs.main([], house)
    listed = capsys.readouterr().out
    assert "min  1 changed: skatlist/skat/game/value.py\n" in listed
    assert "--changed: 2 of 4 proofs" in listed  # alterations run with --all only
    assert "--all: 4 of 4 proofs" in listed
    proofs.main(["--changed"], house)
    assert sorted(ran(house)) == ["speed", "value"]


@pytest.mark.slow
@GIT
def test_a_file_with_another_name_is_the_same_file(house):
    proofs.main(["--only", "value,papers"], house)
    text = (house / "tools" / "proofs.toml").read_text(encoding="utf-8")
    git(house, "mv", "tests/prove.py", "tests/prove_values.py")
    (house / "tools" / "proofs.toml").write_text(text.replace("prove.py", "prove_values.py"), encoding="utf-8")
    commit(house, "Name the proof")
    assert not {"value", "papers"} & due(house).keys()
    proofs.main(["--pages"], house)
    assert proofs.kept(house)["value"]["command"] == "python tests/prove_values.py value"
    assert "python tests/prove_values.py value" in (house / "docs" / "trust.md").read_text(encoding="utf-8")


def killed(house, _monkeypatch, _capsys):
    """Kill a run of all proofs, a process of its own, within the second of them."""
    (house / "build" / "papers").write_text("stop")
    call = f"proofs._is_quiet = lambda: True; sys.exit(proofs.main(['--all'], proofs.Path({str(house)!r})))"
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    begin = [sys.executable, "-c", f"import sys, proofs; {call}"]
    done = subprocess.run(begin, env=env, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def interrupted(house, monkeypatch, capsys):
    """Press Ctrl-C within the second proof."""
    run = proofs._printed

    def stop(command, root, name):
        printed = run(command, root, name)
        if name == "papers-1":
            raise KeyboardInterrupt
        return printed

    with monkeypatch.context() as patch:
        patch.setattr(proofs, "_printed", stop)
        return proofs.main(["--all"], house), capsys.readouterr().out


@GIT
@pytest.mark.parametrize("stop", [interrupted, *slow(killed)])
def test_a_run_that_was_stopped_goes_on_where_it_was(house, monkeypatch, capsys, stop):
    code, printed = stop(house, monkeypatch, capsys)
    assert (code, printed.splitlines()[-1]) == (130, "Stopped. The same command goes on where it was.")
    assert ran(house) == ["value", "papers"]
    assert proofs.main(["--all"], house) == 1  # the goal that is missed has no reason
    assert ran(house) == ["papers", "speed", "game"]
    assert proofs.main(["--all"], house) == 1
    assert ran(house) == []
    (house / "docs" / "other.md").write_text("Other\n", encoding="utf-8")
    commit(house, "Change a page")
    proofs.main(["--changed"], house)
    assert ran(house) == []
    proofs.main(["--all"], house)
    assert sorted(ran(house)) == ["game", "papers", "speed", "value"]


@GIT
@pytest.mark.parametrize(("codes", "verdict"), [("1 0", "unsteady"), *slow_rows(("1 1", "fault"))])
def test_a_failed_proof_runs_again_and_is_a_defect_either_way(house, capsys, codes, verdict):
    (house / "build" / "value").write_text(codes)
    assert proofs.main(["--only", "value"], house) == 1
    assert ran(house) == ["value", "value"]
    run = proofs.kept(house)["value"]
    assert (run["verdict"], len(run["outputs"])) == (verdict, 2)
    assert f"value: {verdict.upper()}" in (printed := capsys.readouterr().out)
    assert "what its run 2 printed last:\n3 tried, 0 wrong" in printed
    assert all((house / "build" / "proofs" / f"value-{number}.txt").exists() for number in (1, 2))
    assert proofs.main(["--changed"], house) == 1
    assert "value" not in ran(house)  # not again in silence
    assert proofs.main(["--only", "value"], house) == (verdict == "unsteady")  # until something under it changes
    (house / "skatlist" / "skat" / "game" / "value.py").write_text("ONE = 0\n", encoding="utf-8")
    commit(house, "Mend it")
    assert proofs.main(["--only", "value"], house) == 0
    assert proofs.kept(house)["value"]["verdict"] == "passed"


@GIT
def test_of_a_tree_with_changes_nothing_is_kept(house, capsys):
    (house / "skatlist" / "skat" / "game" / "value.py").write_text("ONE = 0\n", encoding="utf-8")
    assert proofs.main(["--only", "value"], house) == 0
    assert ran(house) == ["value"]
    assert "not kept" in capsys.readouterr().out
    assert proofs.kept(house) == {}
    commit(house, "Change the value")
    assert proofs.main(["--only", "value", "--no-commit"], house) == 0
    assert list(proofs.kept(house)) == ["value"]
    assert git(house, "status", "--porcelain", "docs") != ""
    assert proofs.main(["--only", "papers"], house) == 0  # results that wait to be committed are no change
    assert sorted(proofs.kept(house)) == ["papers", "value"]


@GIT
def test_a_missed_goal_stands_with_its_reason_and_one_without_is_wrong(house):
    assert proofs.main(["--only", "speed"], house) == 1
    assert proofs.kept(house)["speed"]["missed"] == ["what is faster: 2.00 (goal 1.5)"]
    page = house / "docs" / "trust.md"
    assert "- Not explained yet:\n  - `what is faster: 2.00 (goal 1.5)`" in page.read_text(encoding="utf-8")
    why = "[[goal]]\nde = 'Weil.'\nen = 'Because.'\nsurvivors = ['what is faster']\n"
    (house / "tools" / "survivors.toml").write_text(why, encoding="utf-8")
    commit(house, "Say why")
    assert proofs.main(["--only", "speed"], house) == 0
    assert "- Because.\n  - `what is faster: 2.00 (goal 1.5)`" in page.read_text(encoding="utf-8")
    assert "**missed**; 0 goals met, 1 missed" in page.read_text(encoding="utf-8")


def test_every_benchmark_in_the_list_is_read_by_its_goals_measured_in_time_or_not():
    printed = "rows named, %          100.00  goal    99  met\nwhat is faster          2.00  goal   1.5  MISSED\n"
    measuring = [each for each in all_proofs(read_groups(proofs.ROOT)) if "benchmarks/" in each.command]
    for proof in some(measuring):
        outcome = proofs._outcome(proof, 1, printed)
        assert (outcome["passed"], outcome["figures"]) == (True, [1, 1]), proof.name
        assert proof.says[1].format(*outcome["figures"]) == "1 goals met, 1 missed"
    assert {each.quiet for each in measuring} == {True, False}


@GIT
def test_a_proof_that_cannot_run_here_is_not_proved(house, monkeypatch, capsys):
    monkeypatch.setattr(proofs, "_is_quiet", lambda: False)
    text = (house / "tools" / "proofs.toml").read_text(encoding="utf-8")
    needy = text.replace('covers = ["papers"]', 'covers = ["papers"]\nneeds = ["anything"]')
    (house / "tools" / "proofs.toml").write_text(needy, encoding="utf-8")
    commit(house, "Need a program")
    assert proofs.main(["--only", "rest,value"], house) == 1
    assert sorted(ran(house)) == ["game", "value"]
    printed = capsys.readouterr().out
    assert "papers: not run: needs anything" in printed
    assert "speed: not run: the computer is busy" in printed
    assert proofs.main(["--programs"], house) == 1
    assert "apt-get install -y --no-install-recommends anything\n" in capsys.readouterr().out


@pytest.mark.parametrize("option", ["--programs", "--nightly"])
def test_programs_and_names_are_known_where_nothing_is_installed(option):
    """A workflow asks for them before it has the program."""
    call = [sys.executable, "-S", str(proofs.ROOT / "tools" / "proofs.py"), option]  # -S: without installed packages
    done = subprocess.run(call, capture_output=True, text=True, check=False, env={})
    assert done.stderr == ""
    names = json.loads(done.stdout) if option == "--nightly" else done.stdout.split()
    assert names[:1] in (["r1-every-raw-game"], ["missing:"], ["Every"])


def test_results_hold_no_path_of_a_computer():
    text = json.dumps(proofs.kept(proofs.ROOT))
    assert str(proofs.ROOT) not in text
    for run in some(proofs.kept(proofs.ROOT).values()):
        assert run["verdict"] in {"passed", "missed", "unsteady", "fault"}


@pytest.mark.skipif(not hasattr(signal, "pause"), reason="proved in another way, too: by the runs above on Linux")
def test_a_skipped_test_does_not_count_as_proved(tmp_path):
    line = "python -c \"import os, sys; sys.exit(os.environ['CI'] != 'true')\""
    assert proofs._printed(line, tmp_path, "ci")[0] == 0
