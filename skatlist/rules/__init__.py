"""Rule sets as data: what a game, a list and a ranking follow, and the paragraph for each."""

from skatlist.rules.loading import DEFAULT_PROFILE, load_profile, profile_names
from skatlist.rules.profile import Bock, Kontra, ListRules, Profile, Ramsch, Scoring, Values

__all__ = [
    "DEFAULT_PROFILE",
    "Bock",
    "Kontra",
    "ListRules",
    "Profile",
    "Ramsch",
    "Scoring",
    "Values",
    "load_profile",
    "profile_names",
]
