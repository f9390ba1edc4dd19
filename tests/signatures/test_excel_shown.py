"""Nothing that a spreadsheet program shows escapes `verify`, whichever version signed it; a sample, and all (slow)."""

import pytest
from signatures import attack_excel


@pytest.mark.parametrize("name", attack_excel.WITH_KEY)
def test_what_libraries_pass_over_is_seen_though_the_club_signed_it(name):
    assert [told for told, good in attack_excel.with_key([name]) if good] == []


@pytest.mark.parametrize("kind", ["signatures beside", "evenings"])
def test_no_forgery_without_the_key_is_good(kind):
    tried = dict(attack_excel.ATTACKS[kind]())
    assert len(tried) >= 8
    assert [name for name, good in tried.items() if good] == []


@pytest.mark.slow
def test_the_whole_attack():
    count, unseen = attack_excel.attack()
    assert count > 170
    assert unseen == []
