"""The rules of a club carried along: the text of their file, and of every file it extends."""

import json
from collections.abc import Mapping
from functools import cache

from skatlist.rules.loading import built_from, chain_of
from skatlist.rules.profile import Profile
from skatlist.words import ProfileError


def rule_files(name: str) -> dict[str, str]:
    """Return the texts of a club's rule file and of those it extends, by name; empty for rules that are shipped.

    Raises ProfileError where one of them cannot be read, or where two of them lie in different folders.
    """
    files = chain_of(name)
    if any("/" in inner or "\\" in inner for inner in list(files)[1:]):
        raise ProfileError("profile_apart", name=name)
    return files


def embedded_profile(name: str, files: Mapping[str, str]) -> Profile:
    """Return the rules that `rule_files` carried along; the same texts give the same profile."""
    return _embedded(name, json.dumps(files, sort_keys=True))


@cache
def _embedded(name: str, files: str) -> Profile:
    return built_from(name, json.loads(files))
