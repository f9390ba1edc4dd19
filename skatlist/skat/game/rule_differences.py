"""Two rule sets compared: every key in which they differ, with both values."""

from collections.abc import Iterator
from typing import NamedTuple

from skatlist.skat.game.value import legal_bids
from skatlist.skat.rules import SECTIONS, Profile
from skatlist.skat.rules.in_words import is_off, matters


class RuleDifference(NamedTuple):
    """A key that differs, with both values.

    If only one rule set plays a section, the key is the name of that section. It is `bids` for bids that only one
    of them allows.
    """

    key: str
    first: object
    second: object


def differences(first: Profile, second: Profile) -> tuple[RuleDifference, ...]:
    """Return the differences between two rule sets, in the order of their sections.

    >>> from skatlist.skat.rules import load_profile
    >>> [each.key for each in differences(load_profile("isko-2022"), load_profile("preisskat"))][:2]
    ['values.grand_ouvert', 'values.lost_hand']
    """
    return tuple(_differences(first, second))


def _differences(first: Profile, second: Profile) -> Iterator[RuleDifference]:
    for section in SECTIONS:
        played = not is_off(first, section), not is_off(second, section)
        if played[0] != played[1]:
            yield RuleDifference(section, *played)
        elif played[0]:
            for name in getattr(first, section)._fields:
                key = f"{section}.{name}"
                one, other = first.value_of(key), second.value_of(key)
                if one != other and matters(first, key) and matters(second, key):
                    yield RuleDifference(key, one, other)
        if section == "values":
            one, other = legal_bids(first), legal_bids(second)
            if one != other:
                yield RuleDifference("bids", tuple(sorted(one - other)), tuple(sorted(other - one)))
