"""The command of the whole attack, on a sample of everything."""

import pytest
from attack import all as whole
from attack import fuzz


@pytest.mark.slow
def test_processes_make_room_for_new_ones():
    assert list(fuzz.by_processes(abs, range(45), 1)) == list(range(45))


@pytest.mark.slow
@pytest.mark.parametrize("part", whole.PARTS)
def test_a_sample_of_the_whole_attack(part):
    total = whole.attack(part, whole.SMALL, 5, 1)
    assert total["tried"] >= 20
    assert total == {"tried": total["tried"]}


def test_each_fault_is_counted_once_for_its_file(monkeypatch):
    faults = [
        fuzz.Fault("a", "slow", ("check",), ""),
        fuzz.Fault("a", "slow", ("score",), ""),
        fuzz.Fault("b", "internal", (), ""),
    ]
    monkeypatch.setitem(whole.PARTS, "kills", lambda *_: [(3, faults), (2, [])])
    assert whole.attack("kills", whole.SMALL, 1, 1) == {"tried": 5, "slow": 1, "internal": 1}
