"""Bock and Ramsch: the points of a Ramsch, and the phase due in each game because of those before it."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from skatlist.skat.game import ALL_POINTS, BASE, Contract, Entry, Level
from skatlist.skat.game.outcome import points_of
from skatlist.skat.rules import Profile
from skatlist.skat.sheet.list_model import Feat, HouseRuleFacts, Phase, Row
from skatlist.skat.sheet.presence import PLAYING

# The points booked for a Ramsch: all play against all, and the most card points lose.


def ramsch_bookings(row: Row, size: int, profile: Profile) -> tuple[int, ...] | None:
    """Return the points of each place for a Ramsch, with losses up to the cap of the rules, or None if undecided."""
    booked, cap = _bookings(row, size, profile), profile.ramsch.cap
    return tuple(max(points, -cap) for points in booked) if booked and cap else booked


def _bookings(row: Row, size: int, profile: Profile) -> tuple[int, ...] | None:
    """Return the points booked to each place for a Ramsch without a cap, or None if its facts do not decide them.

    A missed announcement costs its player 120 and no other player anything (quellen.md A7). A Durchmarsch earns the
    number in the profile. Otherwise the player with the most card points loses as many points, and so does each of
    several equal losers (A8). With `each_own` all players lose their own. Shoves, Jungfrau, announcements, Kontra and
    Bock multiply.
    """
    house, rules = row.house or HouseRuleFacts(), profile.ramsch
    factor = rules.shove_factor**house.shoves * profile.bock.factor**row.entry.bock
    if rules.kontra and 0 < row.entry.kontra <= len(profile.kontra.factors):
        factor *= profile.kontra.factors[row.entry.kontra - 1]
    booked = [0] * size
    feats = [*house.virgin, *house.march]
    if any(not 1 <= feat.place <= size for feat in feats):
        return None
    missed = [feat for feat in feats if feat.missed]
    if missed:
        for feat in missed:
            booked[feat.place - 1] -= ALL_POINTS * rules.announced_factor * rules.missed_factor * factor
        return tuple(booked)
    points = stated_points(row, size)
    march = marcher(house, points, profile)
    if march is not None:
        booked[march.place - 1] = rules.march * (rules.announced_factor if march.announced else 1) * factor
        return tuple(booked) if rules.march else None
    shared = with_skat(points, profile)
    if shared is None:
        return None
    if rules.three_equal_zero and len(shared) == PLAYING and len({*shared.values()}) == 1:
        return tuple(booked)
    factor *= _virgin_factor(house, shared, profile)
    losers = shared if rules.each_own else {place: n for place, n in shared.items() if n == max(shared.values())}
    for place, count in losers.items():
        booked[place - 1] = -count * factor
    return tuple(booked)


def stated_points(row: Row, size: int) -> dict[int, int]:
    """Return the card points by place as the row states them, or those of the one place it names."""
    house = row.house or HouseRuleFacts()
    points = {place: count for place, count in enumerate(house.card_points[:size], 1) if count is not None}
    if not points and row.declarer is not None and row.declarer <= size and row.entry.card_points is not None:
        return {row.declarer: row.entry.card_points}
    return points


def marcher(house: HouseRuleFacts, points: Mapping[int, int], profile: Profile) -> Feat | None:
    """Return the Durchmarsch of a Ramsch: the one marked, or the one that two Jungfrauen leave to the third player.

    If 0 points count like no trick (quellen.md A6), 120 points make one, too, provided that a Durchmarsch is played at
    all.
    """
    if house.march:
        return house.march[0]
    if not profile.ramsch.march:
        return None
    virgins = {feat.place for feat in house.virgin}
    all_taken = [place for place, count in points.items() if count == ALL_POINTS]
    if all_taken and (profile.values.schwarz_by == "points" or len(virgins - {*all_taken}) == PLAYING - 1):
        return Feat(all_taken[0])
    return None


def with_skat(points: Mapping[int, int], profile: Profile) -> dict[int, int] | None:
    """Return the card points by place with those of the skat, or None if they do not decide who loses.

    Three counts add up to 120. If they add up to less, the rest lies in the skat. It goes to the loser if the profile
    says so, if two cards can be worth that much and if one player has the most. A single count is the loser's and no
    less than a third of all points.
    """
    if not points:
        return None
    most = max(points.values())
    if len(points) == 1 and not profile.ramsch.each_own:
        return dict(points) if ALL_POINTS <= PLAYING * most <= PLAYING * ALL_POINTS else None
    if len(points) != PLAYING:
        return None
    rest = ALL_POINTS - sum(points.values())
    if rest == 0:
        return dict(points)
    losers = [place for place, count in points.items() if count == most]
    if profile.ramsch.skat != "loser" or rest not in points_of(0) or len(losers) > 1:
        return None
    return {**points, losers[0]: most + rest}


def _virgin_factor(house: HouseRuleFacts, points: Mapping[int, int], profile: Profile) -> int:
    """Return the factor of the Jungfrauen. If 0 points count like no trick, they make one (quellen.md A6)."""
    rules = profile.ramsch
    places = {feat.place for feat in house.virgin}
    if profile.values.schwarz_by == "points":
        places |= {place for place, count in points.items() if count == 0}
    factor: int = rules.virgin_factor ** len(places)
    if any(feat.announced for feat in house.virgin):
        factor *= rules.announced_factor
    return factor


# The phase due in each game because of the games before it (quellen.md A17).

_RE: Final = 2  # Kontra and Re


class Trigger(StrEnum):
    """Why a Bock or Ramsch game is due: what started the Bock round, or how the Ramsch came about."""

    LOST_KONTRA = "lost_kontra"
    SIXTY = "sixty"
    GRAND_HAND = "grand_hand"
    KONTRA_RE = "kontra_re"
    GRAND_BID = "grand_bid_over"
    WON_RE = "won_re"
    OWN_SCHNEIDER = "own_schneider"
    LOST_GRAND_HAND = "lost_grand_hand"
    NOBODY_BID = "nobody_bid"
    ADDED = "added"


class Due(NamedTuple):
    """The phase due in a game (None: an ordinary one), since which game and why, and the phase played.

    A Grand Hand instead of a Ramsch counts as played if the rules allow it.
    """

    phase: Phase | None
    played: Phase | None = None
    since: int | None = None
    trigger: Trigger | None = None


class Played(NamedTuple):
    """A row with the facts for the rounds: its result by the rules, the number of people at the table, its rules."""

    row: Row
    won: bool | None
    people: int
    profile: Profile


def trigger_of(entry: Entry, profile: Profile, *, won: bool | None) -> Trigger | None:
    """Return the first reason why this game starts a Bock round, or None if it starts none.

    `won` is the result by the rules (an overbid game is lost). One game starts at most one round (A17).
    """
    rules = profile.bock
    grand = entry.contract is Contract.GRAND
    drawn = entry.card_points == ALL_POINTS // 2 and entry.contract in BASE and entry.reason.to_the_end
    grand_hand = grand and bool(entry.levels & Level.HAND)
    occasions = (
        (Trigger.LOST_KONTRA, rules.lost_kontra and entry.kontra >= 1 and won is False),
        (Trigger.WON_RE, rules.won_re and entry.kontra >= _RE and won is True),
        (Trigger.SIXTY, rules.sixty and drawn),
        (Trigger.GRAND_HAND, rules.grand_hand and grand_hand and won is True),
        (Trigger.KONTRA_RE, rules.kontra_re and entry.kontra >= _RE),
        (Trigger.GRAND_BID, bool(rules.grand_bid_over) and grand and (entry.bid or 0) > rules.grand_bid_over),
        (Trigger.OWN_SCHNEIDER, rules.own_schneider and won is False and _own_schneider(entry, profile)),
        (Trigger.LOST_GRAND_HAND, rules.lost_grand_hand and grand_hand and won is False),
    )
    return next((trigger for trigger, holds in occasions if holds), None)


def _own_schneider(entry: Entry, profile: Profile) -> bool:
    if entry.contract not in BASE or not entry.reason.to_the_end:
        return False
    if entry.card_points is not None:
        return entry.card_points <= ALL_POINTS - profile.values.schneider_from
    return bool(entry.levels & Level.SCHNEIDER) and not entry.levels & Level.SCHNEIDER_ANNOUNCED


def due_phases(games: Iterable[Played]) -> tuple[tuple[Due, ...], tuple[Due, ...]]:
    """Return the phase due in each game, and the phases still due after the last one.

    A trigger during Bock or Ramsch appends its round after those still due. A Grand Hand instead of a Ramsch adds
    one Ramsch if the profile says so. A Ramsch added by hand, or because nobody bid, has as many games as the
    profile says, and these come first.
    """
    rounds = _Rounds()
    due = tuple(rounds.take(game) for game in games)
    return due, tuple(rounds.queue)


def instead_of_ramsch(due: Due) -> bool:
    """Whether a game was played in a due Ramsch, in which there is no bidding."""
    return due.phase is Phase.RAMSCH and due.played is Phase.RAMSCH


def is_extra(due: Due, profile: Profile) -> bool:
    """Whether a game is played in addition to the agreed length."""
    if due.phase is Phase.RAMSCH:
        return profile.ramsch.lengthens
    return due.phase is Phase.BOCK and profile.bock.lengthens


class _Rounds:
    """The Bock and Ramsch games still due, in their order."""

    def __init__(self) -> None:
        self.queue: list[Due] = []

    def take(self, game: Played) -> Due:
        """Return the phase due in a game, and add the phases that the game itself makes due."""
        row, rules = game.row, game.profile
        contract = row.entry.contract
        if contract is Contract.VOID:
            return Due(None)
        phases = rules.bock.played or rules.ramsch.played
        if not self.queue and row.house is None and contract is not Contract.RAMSCH and not phases:
            return Due(None, _played(row))  # most lists: nothing is due and nothing can become due
        # Settings take effect at once: a round that is no longer played is no longer due (quellen.md 0.7).
        self.queue = [due for due in self.queue if _is_played(due.phase, rules)]
        due = self._next(game)
        played = _played(row)
        if due.phase is Phase.RAMSCH and played is None and _instead(row.entry, rules):
            played = Phase.RAMSCH
            if rules.ramsch.grand_hand_adds:
                self._append_ramsch(due)
        if played is Phase.RAMSCH and due.phase is None:
            # At the front, because a Ramsch of three games is three games in a row.
            self.queue[:0] = [Due(Phase.RAMSCH, None, row.number, Trigger.NOBODY_BID)] * (rules.ramsch.games - 1)
        reason = trigger_of(row.entry, rules, won=game.won)
        if reason is not None:
            count = rules.bock.games or game.people
            self.queue += [Due(Phase.BOCK, None, row.number, reason)] * count
            self.queue += [Due(Phase.RAMSCH, None, row.number, reason)] * (count if rules.bock.ramsch else 0)
        return due._replace(played=played)

    def _next(self, game: Played) -> Due:
        """Return the phase due: the next of the queue, or the phase written by hand.

        A row that names the phase already due adds nothing.
        """
        phase = game.row.house.phase if game.row.house is not None else None
        head = self.queue[0] if self.queue else None
        if phase is None or (head is not None and head.phase is phase):
            return self.queue.pop(0) if self.queue else Due(None)
        rules = game.profile
        count = rules.ramsch.games if phase is Phase.RAMSCH else rules.bock.games or game.people
        added = Due(phase, None, game.row.number, Trigger.ADDED)
        self.queue[:0] = [added] * (count - 1)
        return added

    def _append_ramsch(self, due: Due) -> None:
        at = next((n for n, later in enumerate(self.queue) if later.phase is not Phase.RAMSCH), len(self.queue))
        self.queue.insert(at, due)


def _is_played(phase: Phase | None, rules: Profile) -> bool:
    return rules.bock.factor > 1 if phase is Phase.BOCK else rules.ramsch.played


def _played(row: Row) -> Phase | None:
    if row.entry.bock:  # a Ramsch in a Bock round is a Bock game
        return Phase.BOCK
    return Phase.RAMSCH if row.entry.contract is Contract.RAMSCH else None


def _instead(entry: Entry, profile: Profile) -> bool:
    return profile.ramsch.grand_hand and entry.contract is Contract.GRAND and bool(entry.levels & Level.HAND)
