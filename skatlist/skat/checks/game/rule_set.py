"""The rule set of a list: rules that it lacks (G118), and facts that it needs (L103)."""

from collections.abc import Iterator
from typing import Any, Final

from skatlist.skat.checks.game.valued_game import ValuedGame
from skatlist.skat.findings import Effect, Finding, Kind, Severity, at_sheet
from skatlist.skat.findings.fixes import change, fix
from skatlist.skat.findings.reading_kinds import L103, UnreadCells
from skatlist.skat.game import SUITS, Contract, Entry, Level, Reason
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import ChangeKind, HouseRuleFacts, Phase, Row, ScoredRow, ScoredSheet
from skatlist.skat.sheet.bock_and_ramsch import stated_points
from skatlist.skat.sheet.columns import Cell

# G118: the list uses a rule that its rule set does not have.

G118: Final = Kind("G118", "rule-not-in-profile", Severity.ERROR, effects=Effect.RULES)
_CUT_SHORT: Final = {Reason.GIVEN_UP, Reason.CONCEDED, Reason.CLAIM}
_HOUSE_CONTRACTS: Final = {Contract.RAMSCH, Contract.REVOLUTION, Contract.PASSED}
# The paragraph behind a sentence, if the rule set has one.
_TOPICS: Final = {
    "kontra": "kontra",
    "kontra_chain": "kontra",
    "kontra_ramsch": "kontra",
    "kontra_passed": "kontra",
    "kontra_uncounted": "kontra",
    "kontra_by": "bidders",
    "kontra_turn": "kontra",
    "kontra_unseen": "bidders",
    "bock": "bock",
    "bock_twice": "bock",
    "ramsch": "ramsch",
    "shoves": "shoves",
    "march": "march",
    "march_announced": "march",
    "virgin": "virgin",
    "passed_ramsch": "passed_in",
    "passed": "passed_in",
    "suit_ouvert": "ouvert",
    "penalty": "penalty",
    "penalty_amount": "penalty",
    "reason": "claim",
    "wrong_count": "violation",
    "not_agreed": "agreement",
    "rules_change": "settings",
}
_COUNT_WORDS: Final = ("kartenzahl", "zahl der karten", "karten zu", "card count", "number of cards", "cards too")


def check_rule_not_in_profile(game: ValuedGame) -> tuple[Finding, ...]:
    """Look at one game for Kontra, Bock, house contracts, open suit games, the Spitze and an early end."""
    entry = game.entry
    levels = entry.levels
    if (
        not entry.kontra
        and not entry.bock
        and entry.contract not in _HOUSE_CONTRACTS
        and not levels & (Level.OUVERT | Level.SPITZE)
        and not game.profile.conduct.played_out
    ):
        return ()
    return tuple(_used(entry, game.profile))


def check_rules_of_row(scored: ScoredRow, _sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Check the facts that only house rules need: phases, penalties, Kontra, announcements in a Ramsch."""
    return (*in_house(scored.row, scored.profile), *_counted(scored.row, scored.profile))


def in_house(row: Row, profile: Profile) -> tuple[Finding, ...]:
    """Judge the facts of house rules in a row, also for a game by itself, whose declarer may be unknown."""
    return () if row.house is None else tuple(_in_house(row.house, row, profile))


def check_rules_of_list(sheet: ScoredSheet, unread: UnreadCells) -> tuple[Finding, ...]:
    """Look at the whole list: rules changed in a tournament, players who did not agree, Kontra unaccounted for."""
    return tuple(at_sheet(finding, sheet.sheet) for finding in _of_sheet(sheet, unread))


def _in_house(house: HouseRuleFacts, row: Row, profile: Profile) -> Iterator[Finding]:
    entry, ramsch = row.entry, profile.ramsch
    if house.phase is Phase.BOCK and profile.bock.factor == 1 and not entry.bock:
        yield _finding("bock", "phase", profile)
    if house.phase is Phase.RAMSCH and not ramsch.played and entry.contract is not Contract.RAMSCH:
        yield _finding("ramsch", "phase", profile)
    yield from _penalties(house, profile)
    yield from _kontra_by(house, row, profile)
    if entry.contract is Contract.RAMSCH and ramsch.played:
        if house.shoves and not ramsch.shoves:
            yield _finding("shoves", "shoves", profile, stated=house.shoves)
        if house.march and not ramsch.march:
            yield _finding("march", "march", profile)
        elif any(feat.announced for feat in house.march) and not ramsch.march_announced:
            yield _finding("march_announced", "march", profile)
        if any(feat.announced for feat in house.virgin) and not ramsch.virgin_announced:
            yield _finding("virgin", "virgin", profile)


def _penalties(house: HouseRuleFacts, profile: Profile) -> Iterator[Finding]:
    """Yield the first penalty that the rule set lacks, or has with another amount."""
    penalty = profile.conduct.penalty
    for place, points in enumerate(house.penalties, 1):
        if points and (not penalty or points % penalty):
            sentence = "penalty_amount" if penalty else "penalty"
            yield _finding(
                sentence, Cell("penalty", place), profile, place=place, stated=points, computed=penalty or None
            )
            return


def _kontra_by(house: HouseRuleFacts, row: Row, profile: Profile) -> Iterator[Finding]:
    """Report Kontra that is not counted, said by a place without a bid, or said out of turn.

    An opponent begins, the declarer answers, and so on.
    """
    bidders, declarer = {*house.bidders, row.declarer}, row.declarer
    if house.kontra_by and not row.entry.kontra and row.entry.contract is not Contract.PASSED:
        fixed = fix("write", change("kontra", None, len(house.kontra_by)))
        yield _finding(
            "kontra_uncounted" if profile.kontra.factors else "kontra",
            "kontra_by",
            profile,
            stated=len(house.kontra_by),
            fixes=(fixed,) if len(house.kontra_by) <= len(profile.kontra.factors) else (),
        )
    turns = house.kontra_by if declarer is not None else house.kontra_by[::2]  # else every second one is the declarer
    silent = [place for place in turns if place not in bidders]
    if profile.kontra.only_bidders and house.bidders and silent:
        yield _finding("kontra_by", "kontra_by", profile, place=silent[0], stated=silent[0])
    for turn, place in enumerate(house.kontra_by):
        if declarer is not None and (place == declarer) != bool(turn % 2):
            yield _finding("kontra_turn", "kontra_by", profile, place=place, stated=place, turn=turn + 1)
            return


def _counted(row: Row, profile: Profile) -> Iterator[Finding]:
    remark = row.remark.casefold()
    violation = row.entry.reason in {Reason.VIOLATION_DECLARER, Reason.VIOLATION_OPPONENTS}
    if profile.conduct.wrong_count == "redealt" and violation and any(word in remark for word in _COUNT_WORDS):
        yield _finding("wrong_count", "reason", profile, severity=Severity.WARNING)


def _of_sheet(sheet: ScoredSheet, unread: UnreadCells) -> Iterator[Finding]:
    profile = sheet.profile
    for item in sheet.sheet.changes:
        if item.kind is ChangeKind.RULES and profile.tournament:
            finding = _finding("rules_change", "game", profile, stated=item.rules)
            yield finding._replace(source=item.source, game=item.before)
    for place, player in enumerate(sheet.sheet.players, 1):
        if profile.not_agreed([player.name]):
            yield _finding("not_agreed", "declarer", profile, place=place, stated=player.name)
    rows = (row for row in sheet.rows if not unread.has(row.row.number, "kontra_by", "bidders"))
    unseen = sum(map(_unaccounted, rows))
    if unseen:
        yield _finding("kontra_unseen", "kontra_by", profile, severity=Severity.INFO, count=unseen)


def _unaccounted(scored: ScoredRow) -> bool:
    house = scored.row.house or HouseRuleFacts()
    has_kontra = 0 < scored.row.entry.kontra <= len(scored.profile.kontra.factors)
    return scored.profile.kontra.only_bidders and has_kontra and not (house.kontra_by and house.bidders)


def _used(entry: Entry, profile: Profile) -> Iterator[Finding]:
    if entry.kontra > len(profile.kontra.factors):
        sentence = "kontra_chain" if profile.kontra.factors else "kontra"
        drop = fix("empty", change("kontra", entry.kontra, None))
        most = len(profile.kontra.factors)
        yield _finding(sentence, "kontra", profile, stated=entry.kontra, computed=most, fixes=(drop,))
    elif entry.kontra and entry.contract is Contract.PASSED:
        drop = fix("empty", change("kontra", entry.kontra, None))
        yield _finding("kontra_passed", "kontra", profile, stated=entry.kontra, fixes=(drop,))
    elif entry.kontra and entry.contract is Contract.RAMSCH and not profile.ramsch.kontra:
        drop = fix("empty", change("kontra", entry.kontra, None))
        yield _finding("kontra_ramsch", "kontra", profile, stated=entry.kontra, fixes=(drop,))
    if entry.bock and (entry.bock > 1 or profile.bock.factor == 1):
        twice = profile.bock.factor > 1
        drop = fix("write" if twice else "empty", change("bock", entry.bock, 1 if twice else None))
        yield _finding("bock_twice" if twice else "bock", "bock", profile, stated=entry.bock, fixes=(drop,))
    if profile.conduct.played_out and entry.reason in _CUT_SHORT:
        yield _finding("reason", "reason", profile, stated=entry.reason.value, reason=entry.reason)
    if entry.contract is Contract.RAMSCH and not profile.ramsch.played:
        yield _finding("ramsch", "contract", profile)
    elif entry.contract is Contract.REVOLUTION and not profile.values.revolution:
        yield _finding("revolution", "contract", profile)
    elif entry.contract is Contract.PASSED and not profile.list.passed:
        yield _finding("passed_ramsch" if profile.ramsch.played else "passed", "contract", profile)
    if entry.levels & Level.OUVERT and entry.contract in SUITS and not profile.values.suit_ouvert:
        yield _finding("suit_ouvert", "levels", profile)
    if entry.levels & Level.SPITZE and not profile.values.spitze:
        yield _finding("spitze", "levels", profile)


def _finding(sentence: str, column: str, profile: Profile, **more: Any) -> Finding:
    return Finding.of(G118, sentence, column=column, profile=profile.name, topic=_TOPICS.get(sentence, ""), **more)


# L103 beyond the reader's view: facts that only this rule set needs.


def check_missing_fact(game: ValuedGame) -> tuple[Finding, ...]:
    """Look for a lost game without the bid it depends on (quellen.md A3), and a value alone without its value."""
    entry = game.entry
    if entry.contract is Contract.VALUE:
        sentence = "value_sign" if game.stated else "value"
        return () if game.valuation.points is not None else (Finding.of(L103, sentence, column="value"),)
    by_bid = game.profile.values.loss_by == "bid" and entry.won is False
    if not by_bid or entry.bid or entry.contract is None or not entry.contract.has_declarer:
        return ()
    return (Finding.of(L103, "loss_bid", column="bid", topic="doubled"),)


def check_ramsch_loser(scored: ScoredRow, sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Look for a Ramsch without a loser: no card points, no Durchmarsch, no announcement missed."""
    row = scored.row
    if row.entry.contract is not Contract.RAMSCH or not scored.profile.ramsch.played:
        return ()
    house = row.house or HouseRuleFacts()
    missed = any(feat.missed for feat in (*house.virgin, *house.march))
    if house.march or missed or stated_points(row, sheet.sheet.size):
        return ()
    return (Finding.of(L103, "ramsch", column="card_points_1"),)
