"""The rights of players and director over the lists of an evening, by time. SkWO 6.2.5, ISkO 5.5 (2010)."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple

from skatlist.skat.rules.profile import Conduct
from skatlist.skat.sheet import (
    KEEPER,
    Basis,
    Correction,
    FooterName,
    ListHistory,
    ListSums,
    Player,
    Row,
    ScoredSheet,
    Sheet,
)
from skatlist.skat.sheet.history import changed_places, consenting
from skatlist.skat.sheet.presence import seated_last
from skatlist.skat.sheet.scoring import places_against_sums
from skatlist.tournament.dispute import Deadline, Dispute, Instance, ObjectionTime, RulingKind
from skatlist.words import RefusedError, UsageError

Key = tuple[int, int]  # series and table


class Decision(NamedTuple):
    """The reason of a change, the places that agreed to it, and the director if they decided it.

    >>> import skatlist
    >>> skatlist.Decision("verschrieben", agreed=(1, 2)).by_director
    False
    """

    reason: str = ""
    agreed: tuple[int, ...] = ()
    director: str = ""

    @property
    def by_director(self) -> bool:
        """Whether the director decided, with a reason."""
        return bool(self.director and self.reason)

    def facts(self) -> dict[str, Any]:
        """Return the known facts, for a record."""
        known = {"reason": self.reason, "agreed": list(self.agreed), "director": self.director}
        return {name: value for name, value in known.items() if value}


NOBODY: Final = Decision()


def must_be_decision(decision: object) -> None:
    """Raise UsageError for anything but a `Decision`. The empty decision is `NOBODY`."""
    if not isinstance(decision, Decision):
        raise UsageError("decision_none_given", value=repr(decision))


class Open(NamedTuple):
    """A list that keeps a series from being closed.

    `table` is None if the series has no tables, and `played` is None if the list is missing. `unsigned` are the
    places that have not signed a complete list, `differing` those whose total on paper is not the computed one,
    `uncounted` the games that cannot be computed, `disputes` the numbers of open disputes. `unsettled` is the number of
    points in which its two lists differ, `no_second` says that the second one is missing. Both are filled in only
    before closing. `against_sums` are the places for which the games give other numbers than the sums handed in.
    `totals_alone` says that only the Gesamtpunkte are known: the director makes those final, and signatures do not.
    """

    series: int
    table: int | None
    played: int | None
    agreed: int | None
    unsigned: tuple[int, ...] = ()
    differing: tuple[int, ...] = ()
    uncounted: tuple[int, ...] = ()
    disputes: tuple[int, ...] = ()
    unsettled: int = 0
    no_second: bool = False
    against_sums: tuple[int, ...] = ()
    totals_alone: bool = False


class Closing(NamedTuple):
    """A series to close (0: the event), the obstacles, and whether it may be closed nevertheless.

    `faulty` are the signed lists with errors, for which callers ask before closing.
    """

    wanted: tuple[int, ...]
    missing: tuple[Open, ...]
    allowed: bool
    faulty: tuple[Key, ...] = ()


def must_be_settled(history: ListHistory, decision: Decision) -> None:
    """Refuse to decide between two lists without a reason, or without consent or the director. Raises RefusedError."""
    _must_be_entitled(history, decision)
    if not decision.reason or not (decision.agreed or decision.director):
        raise RefusedError("settle_consent")


def must_be_open(history: ListHistory) -> None:
    """Refuse to write into a list that is signed or whose series is over. Raises RefusedError."""
    if history.closed:
        raise RefusedError("series_closed", series=history.series)
    if history.signed:
        raise RefusedError("list_signed", series=history.series, table=history.table)


def must_be_free(people: Iterable[Player], others: Iterable[Sheet]) -> None:
    """Refuse a person who currently sits at another table of the same series. Raises UsageError."""
    wanted = {player.number: player for player in people}
    for sheet in others:
        for player in seated_last(sheet):
            if player.number is not None and player.number in wanted:
                name = wanted[player.number].name or player.number
                raise UsageError("seats_elsewhere", name=name, table=sheet.table)


def instance_now(history: ListHistory, *, late: bool) -> Instance:
    """Return the instance that decides about the entries of a list now (quellen.md A20).

    That is the table until the first signature, then the director, and after the time for appeals (`late`) the court of
    arbitration.
    """
    if late:
        return Instance.ARBITRATION
    return Instance.DIRECTOR if history.closed or history.signed else Instance.TABLE


def must_be_agreed(
    scored: ScoredSheet, history: ListHistory, before: Row, after: Row, decision: Decision
) -> tuple[int, ...]:
    """Return the places whose consent another entry for a game needs.

    Raises RefusedError if it may not be written. Changes are free until the first signature, unless the decision
    names places or the director. From the first signature on they need a reason and the consent of everybody whose
    points change. After the end of the
    series only the director may change it, with a reason.
    """
    return _must_consent(history, decision, lambda: consenting(scored, before, after))


def must_be_rearranged(scored: ScoredSheet, history: ListHistory, after: Sheet, decision: Decision) -> tuple[int, ...]:
    """Return the places whose consent an inserted, removed or moved game needs. `after` is the list afterwards."""
    return _must_consent(history, decision, lambda: changed_places(scored.sheet, after, scored.profile))


def must_not_be_late(scored: ScoredSheet, decides: Instance, game: int, *, is_moved: bool) -> None:
    """Refuse to change a game, or to move rows there, without a dispute when the court of arbitration `decides`."""
    if decides is Instance.ARBITRATION and scored.profile.conduct.corrections != "open":
        sheet = scored.sheet
        sentence = "rows_late" if is_moved else "correct_late"
        raise RefusedError(sentence, series=sheet.series, table=sheet.table, game=game)


def _must_be_entitled(history: ListHistory, decision: Decision) -> None:
    must_be_decision(decision)
    if history.closed and not decision.by_director:
        raise RefusedError("series_closed", series=history.series)


def _must_consent(history: ListHistory, decision: Decision, consent: Callable[[], tuple[int, ...]]) -> tuple[int, ...]:
    _must_be_entitled(history, decision)
    if not (history.signed or history.closed or decision.agreed or decision.director):
        return ()
    concerned = consent()
    if decision.director:
        if not decision.reason:
            raise RefusedError("release_reason")
        return concerned
    if history.signed and not (decision.reason and decision.agreed):
        raise RefusedError("list_signed", series=history.series, table=history.table)
    silent = tuple(place for place in concerned if place not in decision.agreed)
    if silent:
        raise RefusedError("correct_concerned", places=silent)
    return concerned


def must_be_stated(
    scored: ScoredSheet, history: ListHistory, name: FooterName, values: Sequence[int | None], decision: Decision
) -> None:
    """Refuse to record a row below the list as stated on paper if that is not allowed.

    Raises RefusedError. Below a signed list only totals that agree are accepted, because the paper has new ones after a
    correction. After the end of the series the director records them, with a reason.
    """
    _must_be_entitled(history, decision)
    if not (history.signed or history.closed):
        return
    if name is not FooterName.TOTAL:
        raise RefusedError("list_signed", series=history.series, table=history.table)
    totals = scored.footer(FooterName.TOTAL)
    differing = tuple(place for place, total in enumerate(totals, 1) if total != values[place - 1])
    if differing:
        raise RefusedError("totals_differ", places=differing)


def has_only_games(scored: ScoredSheet) -> bool:
    """Whether a list has games and no sums handed in before them."""
    return bool(scored.rows) and not scored.sheet.sums_first


def must_take_sums(scored: ScoredSheet, history: ListHistory, sums: ListSums, decision: Decision) -> None:
    """Refuse sums of a list that has games without them, and sums with a gap. Raises RefusedError.

    Other sums of a signed list need a reason. The table signs again. After the end of the series only the director may
    state them.
    """
    _must_be_entitled(history, decision)
    where = {"series": scored.sheet.series, "table": scored.sheet.table}
    if has_only_games(scored):
        raise RefusedError("sums_games", count=len(scored.rows), **where)
    size = scored.sheet.size
    if sums.basis(size) is None or sums.basis(size + 1) is not None:
        raise RefusedError("sums_numbers", size=size, **where)
    if any((count or 0) < 0 for count in (*sums.won, *sums.lost, sums.passed)):
        raise RefusedError("sums_counts", **where)
    if history.signed and not decision.reason:
        raise RefusedError("list_signed", **where)


def games_history(scored: ScoredSheet, history: ListHistory) -> ListHistory:
    """Return the history that governs the games of a list. Below sums they are free, because the sums were signed."""
    return history if scored.basis is Basis.GAMES else history._replace(signed=(), closed="")


def must_be_released(scored: ScoredSheet, decision: Decision) -> None:
    """Refuse to release differing totals of an incomplete list, or without the director and a reason."""
    must_be_decision(decision)
    if not decision.by_director:
        raise RefusedError("release_reason")
    must_be_complete(scored)


def must_be_signed(scored: ScoredSheet, history: ListHistory, places: Collection[int]) -> None:
    """Refuse a signature below a list that is not complete or whose control totals do not agree. SkWO 6.2.5.

    Gesamtpunkte alone can be compared with nothing: only the director makes them final, by closing the series.
    """
    must_be_complete(scored)
    if scored.basis is Basis.TOTALS:
        raise RefusedError("sign_totals_alone", series=scored.sheet.series)
    if not history.released:
        differing = differing_places(scored)
        if differing is None:
            raise RefusedError("sign_no_totals")
        if differing:
            raise RefusedError("sign_differs", places=differing)
    strange = [place for place in places if place != KEEPER and not 1 <= place <= scored.sheet.size]
    if strange:
        raise RefusedError("sign_place", place=strange[0], size=scored.sheet.size)


def must_be_unsigned(history: ListHistory, places: Collection[int], decision: Decision) -> None:
    """Refuse to withdraw signatures that were not given, or without a reason. Raises RefusedError."""
    _must_be_entitled(history, decision)
    signed = {sign.place for sign in history.signed}
    strange = [place for place in places if place not in signed]
    if strange or not places:
        raise RefusedError("unsign_nobody", places=tuple(strange), series=history.series, table=history.table)
    if not decision.reason:
        raise RefusedError("unsign_reason")


def must_be_complete(scored: ScoredSheet) -> None:
    """Refuse to sign an incomplete list. Raises RefusedError."""
    if not scored.complete:
        played, games = scored.games, scored.uncounted
        full = bool(games) and (scored.agreed is None or played >= scored.agreed)
        raise RefusedError(
            "sign_uncounted" if full else "sign_incomplete", played=played, agreed=scored.agreed, games=games
        )


def differing_places(scored: ScoredSheet) -> tuple[int, ...] | None:
    """Return the places whose Gesamtpunkte on paper are not the computed ones, or None if the paper lacks any."""
    stated = next((row.values for row in scored.sheet.footer if row.name is FooterName.TOTAL), None)
    if stated is None or any(value is None for value in stated[: scored.sheet.size]):
        return None
    return tuple(place.place for place in scored.places if stated[place.place - 1] != place.total)


def is_final(scored: ScoredSheet, history: ListHistory) -> bool:
    """Whether all have signed a list, and its totals on paper are the computed ones or were released."""
    return not history.unsigned(scored.sheet.size) and not _off(scored, history)


def _off(scored: ScoredSheet, history: ListHistory) -> tuple[int, ...]:
    return () if history.released else differing_places(scored) or ()


def open_points(
    series: int, lists: Iterable[tuple[Key, ScoredSheet | None, ListHistory]], disputes: Iterable[Dispute] = ()
) -> tuple[Open, ...]:
    """Return the obstacles to closing a series, table by table. A list is None if it is empty."""
    missing = []
    waiting: dict[Key, tuple[int, ...]] = {}
    for dispute in disputes:
        if dispute.open:
            waiting[dispute.key] = (*waiting.get(dispute.key, ()), dispute.number)
    tables = [each for each in lists if each[0][0] == series]
    if not tables:
        return (Open(series, None, None, None),)
    for key, scored, history in tables:
        if scored is None:
            missing.append(Open(*key, None, None))
            continue
        if scored.sheet.void:
            continue
        done = scored.complete
        absent, off = (history.unsigned(scored.sheet.size), _off(scored, history)) if done else ((), ())
        open_disputes = waiting.get(key, ())
        against = () if history.released else places_against_sums(scored)
        if not done or absent or off or open_disputes or against:
            games = () if done else scored.uncounted
            point = Open(*key, scored.games, scored.agreed, absent, off, games, open_disputes)
            missing.append(point._replace(against_sums=against, totals_alone=scored.basis is Basis.TOTALS))
    return tuple(missing)


def to_close(known: Sequence[int], closed: Collection[int], series: int | None) -> tuple[int, ...]:
    """Return the series that a call closes: the given one, else all open ones and the event, as 0.

    `known` are the existing series, `closed` those that are over, with 0 for the event. Raises RefusedError.
    """
    if series is not None:
        if series in closed:
            raise RefusedError("closed_already", series=series)
        if series not in known:
            raise RefusedError("no_such_series", series=series, known=tuple(known))
        return (series,)
    if 0 in closed:
        raise RefusedError("event_closed")
    return (*(number for number in known if number not in closed), 0)


def must_be_closable(missing: Sequence[Open], decision: Decision) -> None:
    """Refuse to close a series with incomplete or unsigned lists, unless the director decides, with a reason."""
    must_be_decision(decision)
    if missing and not decision.by_director:
        raise RefusedError("close_open")


def appeal_minutes(conduct: Conduct) -> int:
    """Return the minutes between the event and the end of objections, 0 if they end with the series."""
    return 0 if conduct.objections == "series-end" else conduct.appeal_minutes


def objection_time(
    history: ListHistory,
    conduct: Conduct,
    now: str,
    *,
    last: bool,
    following: str,
    outlasts: bool,
    appeals: str,
    late: bool,
) -> ObjectionTime:
    """Return the end of objections to a game of a list, and the instance that decides it `now` (quellen.md A20).

    `last` says that no series follows this one. `following` is the time when the next one began, `appeals` the end of
    appeals after the event (both empty: not yet). `outlasts` says that this series was still running when the next one
    began, `late` that the time for appeals is over.
    """
    if conduct.objections == "series-end" or (following and outlasts):
        ends, until = Deadline.SERIES_END, history.closed
    elif following:
        ends, until = Deadline.NEXT_SERIES, following
    elif appeals or last:
        ends, until = Deadline.EVENT_END, appeals
    else:
        ends, until = Deadline.NEXT_SERIES, ""
    # The record ends it regardless of the clock, because a clock may stop or go back.
    over = now > until if ends is Deadline.EVENT_END and until else bool(until)
    return ObjectionTime(ends, until, appeal_minutes(conduct), over, instance_now(history, late=late))


def deciding(dispute: Dispute, time: ObjectionTime) -> Instance:
    """Return the instance for a dispute: the one due by time, or after an appeal the one above the last decision."""
    before = dispute.ruling
    appealed = Instance.TABLE if before is None else before.by.above
    return max(time.decides, appealed, key=lambda each: each.rank)


def settles(dispute: Dispute, ruled: int, correction: Correction, needed: Instance) -> bool:
    """Whether the decision of a dispute, written as record `ruled`, settles a correction that was made too late.

    It does if the competent instance decided about the game after the correction. A row that was inserted, removed or
    moved may be corrected after the decision about the game at its place or next to it.
    """
    ruling = dispute.ruling
    if dispute.open or ruling is None or ruling.outcome is RulingKind.WITHDRAWN or ruling.by.rank < needed.rank:
        return False
    before, after = correction.before, correction.after
    if before is not None and after is not None and not correction.is_moved:
        return dispute.game == correction.game and ruled > correction.record
    place = correction.game or (before and before.number) or 0
    return is_next_to(dispute.game, place) or (after is None and not dispute.game)


def is_next_to(game: int, place: int) -> bool:
    """Whether a game on a list is at a place, or next to it."""
    return bool(game) and abs(game - place) <= 1


def must_be_in_time(time: ObjectionTime, decision: Decision) -> None:
    """Refuse an objection after its time, unless the director admits it, with a reason. Raises RefusedError."""
    must_be_decision(decision)
    if time.over and not decision.by_director:
        raise RefusedError(f"objection_{time.ends}".replace("-", "_"), until=time.until, minutes=time.minutes)


def must_be_ruled(dispute: Dispute, needed: Instance, by: Instance, outcome: RulingKind, decision: Decision) -> None:
    """Refuse a decision without an open dispute, without a reason, or by the wrong instance.

    Raises RefusedError. The people who raised a dispute may withdraw it at any time. If the table decides, they have to
    agree.
    """
    if not dispute.open:
        raise RefusedError("dispute_decided", number=dispute.number)
    if not decision.reason:
        raise RefusedError("dispute_reason", number=dispute.number)
    by_table = by is Instance.TABLE
    if by.rank < needed.rank and not (by_table and outcome is RulingKind.WITHDRAWN):
        above = needed is Instance.ARBITRATION
        raise RefusedError("dispute_arbitration" if above else "dispute_director", number=dispute.number)
    if not by_table:
        return
    silent = tuple(place for place in dispute.party.places if place not in decision.agreed)
    if silent or not decision.agreed:
        raise RefusedError("dispute_agreed", number=dispute.number, places=silent)
