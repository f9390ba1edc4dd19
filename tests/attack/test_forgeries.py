"""No forgery is called good: the groups that are quickly tried, and all of them (slow)."""

import pytest
from attack import forgeries
from attack.forgeries import EVENING, PAPER, WORKBOOK
from signatures import excel_signing, signing
from signatures.signing import NOW, key_of

from skatlist.papers.signatures.detached import sign_detached

pytestmark = pytest.mark.slow

QUICK = ("signatures beside", "evenings")


def unseen(name, files):
    return [fault for fault in forgeries.faults_of(name, files) if fault.what == "unseen"]


@pytest.mark.parametrize("group", QUICK)
def test_no_forgery_of_a_group_is_good(group):
    tried = list(forgeries.tried(group))
    assert len(tried) >= 12
    assert [faults for faults in tried if faults] == []


@pytest.mark.slow
def test_no_forgery_is_good():
    tried = [faults for group in forgeries.GROUPS.keys() - QUICK for faults in forgeries.tried(group)]
    assert len(tried) > 200
    assert [faults for faults in tried if faults] == []


@pytest.mark.parametrize(
    "honest",
    [
        lambda: {PAPER: signing.signed_list(3, 12)},
        lambda: {WORKBOOK: excel_signing.signed_list()},
        lambda: {EVENING: forgeries.sealed_evening()},
        lambda: {"liste.csv.p7s": sign_detached(b"liste", key_of(), NOW), "liste.csv": b"liste"},
    ],
    ids=["paper", "workbook", "evening", "beside"],
)
def test_a_false_alarm_on_an_honest_file_is_noticed(honest):
    assert len(unseen("honest", honest())) == 1
