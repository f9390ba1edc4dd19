"""One game by itself: read, value and check it, and compare it with a number that a player claims."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from skatlist.base.disk import PathName
from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.skat.checks.game.game_checks import check_entry
from skatlist.skat.checks.game.points_and_tricks import G114, settled
from skatlist.skat.checks.game.rule_set import in_house
from skatlist.skat.checks.game.spitzen_and_levels import G104, both_sides
from skatlist.skat.findings import Effect, Finding
from skatlist.skat.game import Contract, Entry, Valuation, valuate
from skatlist.skat.game.outcome import granted
from skatlist.skat.game.reckoning import reckon
from skatlist.skat.rules import DEFAULT_PROFILE, Profile, load_profile
from skatlist.skat.sheet import Player, Row, ScoredSheet, Sheet, score
from skatlist.words import Language

if TYPE_CHECKING:
    from skatlist.skat.checks.claims import Claim


@dataclass(frozen=True, eq=False, repr=False)
class SingleGame:
    """The value of one game, and its findings.

    `entry` are its facts, None if nothing could be read. `entered` is the game as typed, `row` the game by its facts.
    `claimed` is the number written for it, `decides` says that only its sign gives the result. If the facts contradict
    each other, `possible` is False and `points` is None. `bookings` are the points of each place in a Ramsch.

    >>> game = value("herz ohne 3 hand verloren")
    >>> game
    <SingleGame herz o3 h -: -100>
    >>> game.value, game.points, game.steps("en")
    (50, -100, 'without 3, game 4, hand 5; 5 x 10')
    >>> [finding.code for finding in value("herz m1 r24 +").findings]
    ['G108']
    """

    row: Row | None
    entered: Row | None
    profile: Profile
    findings: tuple[Finding, ...]
    possible: bool
    undecided: bool
    claimed: int | None
    ramsch: ScoredSheet | None = None
    decides: bool = False

    def __repr__(self) -> str:
        return f"<SingleGame {write_line(self.row) if self.row else 'unread'}: {self.points}>"

    @property
    def entry(self) -> Entry | None:
        """The facts of the game."""
        return self.row and self.row.entry

    @property
    def unread(self) -> bool:
        """Whether a part could not be read, so that the game may be a different one."""
        return any(finding.has(Effect.UNREAD) for finding in self.findings)

    @property
    def value(self) -> int | None:
        """The value of the game, without a sign."""
        return self._valuation.value

    @property
    def points(self) -> int | None:
        """The points booked to the declarer, None if the result or another fact is missing."""
        return self._valuation.points if self.possible or self.ramsch else None

    @property
    def overbid(self) -> bool:
        """Whether the bid exceeded the game."""
        return self._valuation.overbid

    @property
    def bookings(self) -> tuple[int, ...] | None:
        """The points booked to each place for a Ramsch, None for any other game."""
        return self.ramsch.rows[0].bookings if self.ramsch and self.points is not None else None

    @cached_property
    def claim(self) -> "Claim | None":
        """Whether the claimed number is right, and the games for which it would be, None without a claim."""
        if self.row is None or self.claimed is None:
            return None
        from skatlist.skat.checks.claims import examine

        return examine(self.row.entry, self.claimed, self.profile, possible=self.possible, unread=self.unread)

    def steps(self, lang: Language | str | None = None) -> str:
        """Return the computation of the value in words: `mit 2, Spiel 3, Hand 4; 4 x 12`."""
        return reckon(self.row.entry, self.profile, self.row.stated.value).text(lang) if self.row else ""

    @cached_property
    def _valuation(self) -> Valuation:
        if self.row is None:
            return Valuation(None, None)
        if self.ramsch is not None:
            return self.ramsch.rows[0].valuation
        return valuate(self.row.entry, self.profile, self.row.stated.value)


def value(game: str | Entry, *, rules: PathName | None = None, claim: int | None = None) -> SingleGame:
    """Return the value of a game in players' words, in the short notation, or as an Entry.

    Its findings include unreadable and impossible facts. Raises UsageError for unknown rules.

    >>> value("pik m1 h r72 -").points
    -154
    >>> value("grand mit 2 gewonnen", claim=96).claim.right
    False
    """
    profile = load_profile(rules or DEFAULT_PROFILE)
    if not isinstance(game, str):
        return value_row(Row(number=None, entry=game), (), profile, claim)
    return value_row(*read_line(game, place_required=False), profile, claim)


def value_row(row: Row | None, unread: tuple[Finding, ...], profile: Profile, claim: int | None = None) -> SingleGame:
    """Return the value of a game that was read. `unread` are the findings of its reader."""
    if row is None:
        return SingleGame(None, None, profile, unread, possible=False, undecided=False, claimed=claim)
    if claim is None:
        claim = row.stated.value  # a written number is the one in dispute
    # Überreizt without a bid: only the disputed number shows the cost of the game.
    priced = (row.entry.overbid and row.entry.bid is None) or row.entry.contract is Contract.VALUE
    row = row._replace(stated=row.stated._replace(value=claim if priced else None))
    undecided = row.entry.won is None
    row, facts, unread = _settle(row, unread, profile)
    valued = valuate((facts or row).entry, profile, row.stated.value)
    decides = row.entry.won is None and valued.value is not None and valued.points is None and bool(claim)
    if decides:
        won = row._replace(entry=row.entry._replace(won=(claim or 0) > 0))
        row, facts, unread = _settle(won, unread, profile)
    ramsch = _as_list(row, profile)
    findings = (*unread, *(_of_the_row(ramsch) if ramsch else _of_the_game(row, profile)))
    possible = facts is not None and not any(map(_excludes_itself, findings))
    if possible and facts and facts.entry.overbid and facts.entry.bid:
        possible = valuate(facts.entry, profile).overbid  # otherwise bid and mark contradict each other
    return SingleGame(facts if possible else row, row, profile, findings, possible, undecided, claim, ramsch, decides)


def _settle(row: Row, unread: tuple[Finding, ...], profile: Profile) -> tuple[Row, Row | None, tuple[Finding, ...]]:
    """Return a game with the result that follows from its bid, card points, tricks or reason if the call states none.

    Also return the game with the result that follows from all its facts, regardless of the call, or None if they
    contradict each other, and the `unread` findings that still hold.
    """
    made = settled(row.entry, profile, row.stated.value)
    valued = valuate(made or row.entry, profile, row.stated.value)
    facts = made and row._replace(entry=made)
    decided = row.entry.won is None and made is not None and made.won is not None
    if decided or row.entry.won is not None or (valued.overbid and valued.points is not None):
        unread = tuple(finding for finding in unread if not (finding.has(Effect.ABSENT) and finding.column == "result"))
    return facts if facts and decided else row, facts, unread


def _of_the_game(row: Row, profile: Profile) -> tuple[Finding, ...]:
    # The mark "überreizt" is added: a list has to state it, a question about one game does not.
    overbid = valuate(row.entry, profile).overbid and not granted(row.entry, profile)
    entry = row.entry._replace(overbid=row.entry.overbid or overbid)
    findings = check_entry(entry, profile, row.stated.value)
    if row.house is not None:
        findings = (*findings, *in_house(row, profile))
    if row.written is None:
        return findings

    return (*findings, *both_sides(row, profile))


def _excludes_itself(finding: Finding) -> bool:
    return finding.has(Effect.IMPOSSIBLE) or finding.kind == G104


def _as_list(row: Row, profile: Profile) -> ScoredSheet | None:
    """Return a Ramsch as a list of one row, at a table of three or as many as it has places, None for other games."""
    if row.entry.contract is not Contract.RAMSCH:
        return None
    points = row.house.card_points if row.house is not None else ()
    with_points = [place for place, count in enumerate(points, 1) if count is not None]
    feats = (*row.house.virgin, *row.house.march) if row.house is not None else ()
    size = max(3, row.declarer or 0, *with_points, *(feat.place for feat in feats))
    return score(Sheet(players=(Player(),) * size, rows=(row,)), profile)


def _of_the_row(scored: ScoredSheet) -> tuple[Finding, ...]:
    """Return the findings of the row, without those about an incomplete list."""
    from skatlist.skat.checks.check_list import check_sheet

    return tuple(
        finding._replace(series=None, table=None, game=None)
        for finding in check_sheet(scored)
        if finding.has(Effect.ABSENT | Effect.RULES) or finding.kind == G114
    )
