"""A sample of the faults at system calls, and that a fault of the program would be noticed."""

import needs
import pytest
from attack import system_calls
from attack.system_calls import CASES, Ended, judged


@needs.program("strace")
@pytest.mark.slow
@pytest.mark.parametrize("name", ["enter", "backup", "convert"])
def test_a_fault_at_a_system_call_loses_nothing(name):
    messages = []
    assert system_calls.tried(name, 8, messages.append)["tried"] >= 3
    assert messages == []


@pytest.mark.parametrize(
    ("got", "wrong"),
    [
        (Ended(3, "", "Traceback (most recent call last):", {"abend.skat": 4}), {"traceback"}),
        (Ended(3, "", "", {}), {"lost"}),
        (Ended(3, "", "", {"abend.skat": None}), {"half"}),
        (Ended(3, "", "", {"abend.skat": 4, "liste.xlsx": b"hal"}), {"half"}),
        (Ended(-9, '{"schema": "x", "kind": "game", "game": 1}\n', "", {"abend.skat": 4}), {"lost"}),
        (Ended(-9, '{"schema": "x", "kind": "game", "ga', "", {"abend.skat": 4}), set()),
        (Ended(0, "", "", {"abend.skat": 4}), {"false"}),
        (Ended(3, "", "", {"abend.skat": 6, "liste.xlsx": b"ganz"}), set()),
    ],
)
def test_a_failed_call_is_noticed(got, wrong):
    good = Ended(0, "", "", {"abend.skat": 6, "liste.xlsx": b"ganz"})
    assert set(judged(CASES["enter"], {"abend.skat": 4}, good, got)) == wrong


@pytest.mark.parametrize(
    ("printed", "wrong"),
    [
        ("answers: 303 200 - then 200 version 5\n", {"lost"}),
        ("answers: 303 200 - then 200 version 4\n", set()),
    ],
)
def test_an_entry_that_the_desk_showed_and_lost_is_noticed(printed, wrong):
    good = Ended(0, "answers: 303 200 - then 200 version 5\n", "", {"abend.skat": 5})
    got = Ended(0, printed, "", {"abend.skat": 4})
    assert set(judged(CASES["desk list"], {"abend.skat": 4}, good, got)) == wrong
