"""The checks of a list run once and are kept; a record makes them run again."""

import pytest
from club_evening import add_games, make_evening

import skatlist
from skatlist import Evening, lists

KEY = (1, 1)


@pytest.fixture
def checked(monkeypatch):
    """Return the lists that are checked from now on."""
    noted = []
    check = lists.check_sheet

    def note(scored, read=()):
        noted.append(scored)
        return check(scored, read)

    monkeypatch.setattr(lists, "check_sheet", note)
    return noted


def test_state_findings_and_standings_share_the_checks(checked):
    both = skatlist.read("samples/streitfall")
    assert [state.errors for state in both.states] == [2, 2]
    assert len(both.check()) == 4
    assert len(both.standings_state().faulty) == 2
    assert len(checked) == 2


def test_the_lists_of_an_evening_are_checked_again_after_a_record(tmp_path, checked):
    with Evening.open(make_evening(tmp_path / "a.skat"), write=True) as evening:
        add_games(evening, "1 kreuz m1 +")
        assert evening.all_lists().findings == evening.all_lists().findings
        assert len(checked) == 1
        add_games(evening, "2 kreuz m1 r48 +")
        assert "G108" in {found.code for found in evening.all_lists().findings}
        assert len(checked) == 2
