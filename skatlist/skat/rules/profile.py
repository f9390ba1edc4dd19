"""A rule set. The defaults are the ISkO of November 2022, and a profile states what differs."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple


class Values(NamedTuple):
    """Values and factors of a game.

    `grand_ouvert_levels` is what Grand ouvert counts besides the Spitzen (Spiel included); `lost_skat` and
    `lost_hand` are the factors of a lost game. `loss_by` is `value` or `bid`. `schneider_from` are the card points
    from which the other side is Schneider. With `schneider_by_cross` the cross decides at exactly that many,
    because the document contradicts itself there. `schwarz_by` is `tricks` or `points`, and so is
    `schwarz_announced_by` (what an announced Schwarz must take). With `missed_own_schwarz` a declarer who misses
    the announcement and takes no trick loses one level more. `revolution` is its value, 0 if it is not played.
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
    schneider_by_cross: bool = False
    schwarz_by: str = "tricks"
    schwarz_announced_by: str = "tricks"
    missed_own_schwarz: bool = False
    suit_ouvert: bool = True
    ouvert_without_hand: bool = False
    hand_without_skat: bool = False
    revolution: int = 0
    spitze: bool = False


class Kontra(NamedTuple):
    """The factors of Kontra, Re, Hirsch, Bock in this order, empty if nobody may double.

    `only_bidders`: only players who have bid may say Kontra (quellen.md 4.22).
    """

    factors: tuple[int, ...] = ()
    only_bidders: bool = False


class Bock(NamedTuple):
    """Bock rounds: what starts them, how many games they have, how they multiply a game.

    `lost_kontra` to `lost_grand_hand` are the occasions, `grand_bid_over` is the bid a Grand must exceed (0: no
    occasion). `games` is the number of Bock games in a round (0: one for each player). With `ramsch`, as many Ramsch
    games follow. With `lengthens`, the Bock games come on top of the agreed length. The factor is 1 if no Bock is
    played.
    """

    factor: int = 1
    games: int = 3
    lost_kontra: bool = False
    sixty: bool = False
    grand_hand: bool = False
    kontra_re: bool = False
    grand_bid_over: int = 0
    won_re: bool = False
    own_schneider: bool = False
    lost_grand_hand: bool = False
    ramsch: bool = False
    lengthens: bool = False

    @property
    def played(self) -> bool:
        """Whether anything starts a Bock round."""
        plain = self.lost_kontra or self.sixty or self.grand_hand or self.kontra_re or self.won_re
        return bool(plain or self.grand_bid_over or self.own_schneider or self.lost_grand_hand)


class Ramsch(NamedTuple):
    """The rules of Ramsch, and whether it is played.

    `games` is the number of games of a Ramsch that is added by hand or played because nobody bid. `skat` goes to the
    `loser` or to the `last-trick`.
    With `each_own` all players are booked their own points. `march` is what a Durchmarsch earns (0: not played).
    With `shoves` the skat is passed round, each time with `shove_factor`, and `jacks` may be passed on with it. With
    `grand_hand` a Grand Hand may be played instead. With `grand_hand_adds` that adds another Ramsch at the end.
    `virgin_announced` and `march_announced` say what may be announced. A Jungfrau counts `virgin_factor`, an
    announcement `announced_factor`, and a missed one also `missed_factor`. With `lengthens` the games come on top of
    the agreed length. `cap` is the largest loss booked (0: no cap). With `kontra` Kontra may be announced. With
    `three_equal_zero` three equal counts are booked as 0.
    """

    played: bool = False
    games: int = 1
    skat: str = "loser"
    each_own: bool = False
    march: int = 120
    shoves: bool = False
    shove_factor: int = 1
    jacks: bool = False
    grand_hand: bool = True
    grand_hand_adds: bool = False
    virgin_announced: bool = False
    march_announced: bool = False
    virgin_factor: int = 1
    announced_factor: int = 1
    missed_factor: int = 1
    lengthens: bool = True
    cap: int = 0
    kontra: bool = False
    three_equal_zero: bool = False


SCORING_KINDS: Final = ("seeger-fabian", "plain", "bierlachs", "plus-only")


class Scoring(NamedTuple):
    """How the game points become the total of a series.

    `kind` is `seeger-fabian`, `plain`, `bierlachs` or `plus-only`. `target` ends the list: below minus that number
    in Bierlachs, at that number in plus-only (0: no end). `own` counts for each game won more than lost, `others`
    for each game that another player lost, by table size. SkWO 6.3.1.
    """

    kind: str = "seeger-fabian"
    target: int = 0
    own: int = 50
    others: Mapping[int, int] = {3: 40, 4: 30, 5: 24}

    @property
    def has_bonus(self) -> bool:
        """Whether won and lost games bring a bonus: Seeger-Fabian."""
        return self.kind == "seeger-fabian"

    @property
    def has_target(self) -> bool:
        """Whether a total can end the list: in Bierlachs and plus-only."""
        return self.kind in {"bierlachs", "plus-only"}

    @property
    def own_bonus(self) -> int:
        """Points for each game won more than lost, 0 if there is no bonus."""
        return self.own if self.has_bonus else 0

    def others_bonus(self, size: int) -> int:
        """Return the points for each game that another player lost at a table of this size, 0 if there is no bonus."""
        return self.others.get(size, 0) if self.has_bonus else 0


class Conduct(NamedTuple):
    """Rules about games ended early, penalties, and the time for corrections and objections.

    With `played_out` nothing is given up, conceded or claimed. `wrong_count` is the consequence of a wrong number
    of cards: `lost` or `redealt`. `penalty` are the points that a wrong card costs its player in addition to the
    game (0: none). Entries may be corrected with consent until `corrections`, and objections to violations raised
    until `objections`. `appeal_minutes` are left for an appeal after the event.
    """

    played_out: bool = False
    wrong_count: str = "lost"
    penalty: int = 0
    corrections: str = "series-end"
    objections: str = "at-once"
    appeal_minutes: int = 15


class ListRules(NamedTuple):
    """The length of a list by table size (missing or 0: not checked), and the rows it may contain.

    `round_closed` says when a round stands although a wrong dealer is found: as soon as its last game is `entered`,
    or as soon as the next one has `begun`.
    """

    games: Mapping[int, int] = {3: 36, 4: 48}
    passed: bool = True
    round_closed: str = "begun"


class Switch(NamedTuple):
    """A rule as a switch, as its document describes it.

    `on` is the value of the profile's `key` while it is on. Without `on` the switch is a number: the value of the
    key.
    """

    title: Mapping[str, str]
    key: str
    on: object = None


# The sections of a rule file and of a profile.
SECTIONS: Final[Mapping[str, Any]] = {
    "values": Values,
    "kontra": Kontra,
    "bock": Bock,
    "ramsch": Ramsch,
    "conduct": Conduct,
    "scoring": Scoring,
    "list": ListRules,
}


class Profile(NamedTuple):
    """A named rule set.

    It is loaded once and compared by identity, so that tables can be cached by profile. `title` and `notes` are texts
    in every language. `paragraphs` gives for each topic the paragraph in this profile's edition, with the short
    name of the book before it. `tournament` profiles have no house rules, and nobody joins or changes the rules
    within a list. `agreed_by` are the players who agreed to a club's own rules (empty: not recorded). `switches`
    are the rules as the menu of a program shows them.
    """

    name: str
    title: Mapping[str, str]
    notes: Mapping[str, tuple[str, ...]]
    paragraphs: Mapping[str, str]
    tournament: bool = False
    agreed_by: tuple[str, ...] = ()
    switches: tuple[Switch, ...] = ()
    values: Values = Values()
    kontra: Kontra = Kontra()
    bock: Bock = Bock()
    ramsch: Ramsch = Ramsch()
    conduct: Conduct = Conduct()
    scoring: Scoring = Scoring()
    list: ListRules = ListRules()

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    def __hash__(self) -> int:
        return id(self)

    def not_agreed(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the names of people who are not among those that agreed to a club's own rules, if that is recorded."""
        agreed = {name.casefold().strip() for name in self.agreed_by}
        return tuple(name for name in names if agreed and name and name.casefold().strip() not in agreed)

    @property
    def has_house_rules(self) -> bool:
        """Whether more than the value rule counts: Kontra, Bock, Ramsch or fixed penalties."""
        return bool(self.kontra.factors or self.bock.played or self.ramsch.played or self.conduct.penalty)

    def value_of(self, key: str) -> object:
        """Return the value of a key like `values.grand`."""
        section, _, name = key.partition(".")
        return getattr(getattr(self, section), name)

    def paragraph(self, topic: str) -> str:
        """Return the paragraph of a topic, for example `ISkO 2.5.2`. It is empty if this rule set has none."""
        return self.paragraphs.get(topic, "")
