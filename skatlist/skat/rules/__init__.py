"""Rule sets as data: what a game, a list and a ranking follow, and the paragraph for each."""

from skatlist.skat.rules.loading import (
    DEFAULT_PROFILE,
    embedded_profile,
    is_rules_file,
    load_profile,
    profile_names,
    rule_files,
    scored_by,
)
from skatlist.skat.rules.profile import (
    SCORING_KINDS,
    SECTIONS,
    Bock,
    Conduct,
    Kontra,
    ListRules,
    Profile,
    Ramsch,
    Scoring,
    Switch,
    Values,
)

__all__ = [
    "DEFAULT_PROFILE",
    "SCORING_KINDS",
    "SECTIONS",
    "Bock",
    "Conduct",
    "Kontra",
    "ListRules",
    "Profile",
    "Ramsch",
    "Scoring",
    "Switch",
    "Values",
    "embedded_profile",
    "is_rules_file",
    "load_profile",
    "profile_names",
    "rule_files",
    "scored_by",
]
