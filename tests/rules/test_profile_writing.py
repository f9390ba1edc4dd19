"""A profile written as a file of its own gives the same rules again."""

import pytest
from tiers import some

from skatlist.skat.rules import load_profile, profile_names, scored_by
from skatlist.skat.rules.building import profile_toml

PROFILES = [load_profile(name) for name in profile_names()]
PROFILES += [scored_by(PROFILES[0], "bierlachs"), PROFILES[0]._replace(agreed_by=('Łukasz "A<B"\\\n\x7f',))]


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: f"{profile.name}-{profile.scoring.kind}")
def test_a_written_profile_is_read_back_the_same(profile, tmp_path):
    path = tmp_path / "regeln.toml"
    path.write_text(profile_toml(profile), encoding="utf-8")
    again = load_profile(str(path))
    assert again.name == "regeln"
    for name in some(profile._fields):
        if name != "name":
            assert getattr(again, name) == getattr(profile, name), name
