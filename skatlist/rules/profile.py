"""A rule set. Defaults are the ISkO of November 2022; a profile states what differs."""

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Bock", "Kontra", "ListRules", "Profile", "Scoring", "Values"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Values:
    """What a game is worth.

    `grand_ouvert_levels` is what Grand ouvert counts beside the Spitzen (Spiel included); `lost_skat` and
    `lost_hand` are the factors of a lost game; `loss_by` is `value` or `bid`; `schneider_from` are the card
    points that beat somebody Schneider; `schwarz_by` is `tricks` or `points`; `revolution` is its value, 0 where it
    is not played.
    """

    grand: int = 24
    grand_ouvert: int = 24
    grand_ouvert_levels: int = 7
    spitzen_suit: int = 11
    spitzen_grand: int = 4
    lost_skat: int = 2
    lost_hand: int = 2
    loss_by: str = "value"
    schneider_from: int = 90
    schwarz_by: str = "tricks"
    suit_ouvert: bool = True
    ouvert_without_hand: bool = False
    hand_without_skat: bool = False
    revolution: int = 0
    spitze: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Kontra:
    """The factors of Kontra, Re, Hirsch, Bock in this order; empty where nobody may double."""

    factors: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bock:
    """What a Bock round does to a game; factor 1 where there is none."""

    factor: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """From game points to the total of a series.

    `kind` is `seeger-fabian`, `plain`, `bierlachs` or `plus-only`; `own` counts for each game won more than
    lost; `others` for each game another lost, by table size. SkWO 6.3.1.
    """

    kind: str = "seeger-fabian"
    own: int = 50
    others: Mapping[int, int] = field(default_factory=lambda: {3: 40, 4: 30, 5: 24})


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRules:
    """What a list may contain: its length by table size (absent or 0: not judged), which rows."""

    games: Mapping[int, int] = field(default_factory=lambda: {3: 36, 4: 48})
    passed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Profile:
    """A named rule set; loaded once, compared by identity, so that tables can be kept by profile.

    `title` and `notes` are texts in every language; `paragraphs` gives for each topic the paragraph in this
    profile's edition, with the book's short name in front; `tournament` profiles refuse house rules.
    """

    name: str
    title: Mapping[str, str]
    notes: Mapping[str, tuple[str, ...]]
    paragraphs: Mapping[str, str]
    tournament: bool = False
    values: Values = Values()
    kontra: Kontra = Kontra()
    bock: Bock = Bock()
    scoring: Scoring = field(default_factory=Scoring)
    list: ListRules = field(default_factory=ListRules)

    def paragraph(self, topic: str) -> str:
        """Return the paragraph of a topic, for example `ISkO 2.5.2`; empty where this rule set has none."""
        return self.paragraphs.get(topic, "")
