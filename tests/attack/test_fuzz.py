"""A sample of the attack: every kind of file, spoilt, through every command that reads it."""

import pytest
from attack import fuzz
from tiers import some

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _failed_inputs(tmp_path, monkeypatch):
    monkeypatch.setattr(fuzz, "FAILED", tmp_path / "attack-failed")


def test_the_good_files_are_good():
    for name, kind in some(fuzz.KINDS.items()):
        good = fuzz._good_of(name)
        assert good
        assert all(any(name.endswith(tuple(kind.spoils)) for name in files) for files in good)


@pytest.mark.parametrize("kind", fuzz.KINDS)
def test_spoilt_files_are_read_or_refused(kind):
    assert [fault for number in range(8) for fault in fuzz.tried(kind, 1, number)] == []


def test_a_fault_of_the_program_is_noticed(monkeypatch, tmp_path):
    from skatlist.papers import lists

    def fault(*_):
        raise KeyError("oops")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(lists, "load", fault)
    assert {(fault.what, fault.call[0]) for fault in fuzz.tried("text", 1, 0)} >= {
        ("internal", "check"),
        ("internal", "score"),
    }
    assert any((tmp_path / "attack-failed").rglob("liste.txt"))


@pytest.mark.parametrize("kind", ["pdf", "evening", "signed-excel"])
def test_an_unseen_change_is_noticed(kind, monkeypatch):
    good = fuzz._good_of(kind)[0]

    def judge_good(_call):
        path = fuzz.Path("abend.skat")
        return 0, str(path.read_bytes() if path.exists() else "")

    monkeypatch.setattr(fuzz, "_run", judge_good)
    name = next(name for name in good if name.endswith((".pdf", ".skat", ".xlsx")))
    other = fuzz._odd_cells(fuzz.random.Random(1), good[name]) if kind == "signed-excel" else good[name] + b"%"
    assert ("unseen", ("verify",), "") in fuzz._judged(fuzz.KINDS[kind], good, {**good, name: other}, {})
