"""Rules of one profile that contradict each other: found before anybody plays by them."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from skatlist.rules.profile import Profile

_RE: Final = 2  # Kontra and Re: two factors
_NEEDS_TARGET: Final = ("bierlachs", "plus-only")

Fault = tuple[str, Mapping[str, object]]


def contradiction(profile: Profile) -> Fault | None:
    """Return the first contradiction as the sentence that says it with its parameters; None where there is none."""
    return next(_contradictions(profile), None)


def _contradictions(profile: Profile) -> Iterator[Fault]:
    yield from _kontra(profile)
    yield from _bock(profile)
    scoring = profile.scoring
    if scoring.target and scoring.kind not in _NEEDS_TARGET:
        yield "profile_target", {"kind": scoring.kind, "target": scoring.target}
    if profile.tournament and profile.has_house_rules:
        yield "profile_tournament", {}


def _kontra(profile: Profile) -> Iterator[Fault]:
    factors, bock = profile.kontra.factors, profile.bock
    if any(after <= before for before, after in pairwise((1, *factors))):
        yield "profile_kontra_factors", {"factors": factors}
    for key, wanted in (("lost_kontra", 1), ("kontra_re", _RE), ("won_re", _RE)):
        if getattr(bock, key) and len(factors) < wanted:
            yield "profile_kontra_missing" if wanted == 1 else "profile_re_missing", {"key": f"bock.{key}"}


def _bock(profile: Profile) -> Iterator[Fault]:
    bock = profile.bock
    if bock.played and bock.factor == 1:
        yield "profile_bock_factor", {}
    # Where the occasions are switches, all of them off is a state and no slip.
    offered = any(switch.key.startswith("bock.") for switch in profile.switches)
    if not bock.played and (bock.factor > 1 or bock.ramsch) and not offered:
        yield "profile_bock_no_trigger", {}
    if bock.ramsch and not profile.ramsch.played:
        yield "profile_bock_ramsch", {}
