"""The progress of an evening, and how final a list and a Rangliste are, for screens, papers and proofs."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from skatlist.skat.findings import Effect, Family, Finding, Severity
from skatlist.skat.sheet import Basis, Correction, FooterRow, ListHistory, Player, ScoredSheet, SignOff, Source
from skatlist.skat.sheet.presence import Substitute, substitutes
from skatlist.tournament.conform import breach_of
from skatlist.tournament.model import Event

if TYPE_CHECKING:
    from skatlist.tournament.decision import DirectorDecision


# The progress of an evening: the lists still missing or incomplete.


class Unfinished(NamedTuple):
    """A list without which a Rangliste is provisional.

    `table` is None if a series has no list at all, and `played` is None if this list is missing. `agreed` is None
    if no length was agreed. If `played` equals `agreed`, the list has a game that cannot be computed.
    """

    series: int
    table: int | None
    played: int | None
    agreed: int | None


class TableState(NamedTuple):
    """The progress of a list: people, games played and agreed, whether all have signed."""

    series: int
    table: int
    seats: tuple[Player, ...]
    played: int
    agreed: int | None
    signed: bool


def unfinished(event: Event | None, scored_sheets: Sequence[ScoredSheet]) -> tuple[Unfinished, ...]:
    """Return the missing lists, by series and table: seated tables without a list, and incomplete lists.

    A void list is settled, even if it lacks games. So is a series without any list after the event is closed.
    """
    missing = [] if event is None else _missing(event, scored_sheets)
    begun = [
        Unfinished(scored.sheet.series, scored.sheet.table, scored.games, scored.agreed)
        for scored in scored_sheets
        if not scored.complete and not scored.sheet.void
    ]
    return tuple(sorted(dict.fromkeys([*missing, *begun]), key=lambda entry: (entry.series, entry.table or 0)))


def _missing(event: Event, scored_sheets: Sequence[ScoredSheet]) -> Iterator[Unfinished]:
    """Yield the tables without a list. A series without any list counts as one."""
    handed_in = {(scored.sheet.series, scored.sheet.table) for scored in scored_sheets}
    begun = {series for series, _table in handed_in}
    seated = {seating.series for seating in event.seating}
    ahead = set() if event.appeals else {*range(1, event.series + 1), *seated} - begun
    for series in sorted(ahead):
        yield Unfinished(series, None, None, None)
    for seating in event.seating:
        if seating.series in begun and (seating.series, seating.table) not in handed_in:
            yield Unfinished(seating.series, seating.table, None, event.games.get(len(seating.numbers)))


# How final a list and a Rangliste are, as facts for screens, papers and proofs.

Seat = tuple[int, int]  # series and table


class ListState(NamedTuple):
    """The open points of a list, and its history since it was written.

    `errors` are counted without missing signatures and without differing totals after the director has released
    the list. `void` is the reason why the list does not count. `played` games are compared with those `agreed` (None:
    no length is judged). `unclear` says that not every game can be computed. `corrections` are those with a reason or a
    consent, oldest first, each with the row before and after. `signed` are the signatures, `unsigned` the places still
    to sign. Times are local (ISO 8601 with offset). `disputes` are the numbers of open disputes, `decisions` those of
    the director in force about the list. `written` are the rows below the list as written on paper before its
    correction. `conform_ended` is the reason why its event no longer conforms. `totals_alone` says that only the
    Gesamtpunkte are known and the director has not yet made them final.
    """

    errors: int = 0
    void: str = ""
    played: int = 0
    agreed: int | None = None
    unclear: bool = False
    corrections: tuple[Correction, ...] = ()
    signed: tuple[SignOff, ...] = ()
    unsigned: tuple[int, ...] = ()
    substitutes: tuple[Substitute, ...] = ()
    disputes: tuple[int, ...] = ()
    decisions: "tuple[DirectorDecision, ...]" = ()
    written: tuple[FooterRow, ...] = ()
    conform_ended: str = ""
    totals_alone: bool = False

    @property
    def is_short(self) -> bool:
        """Whether the list has fewer games than agreed, or more."""
        return self.agreed is not None and self.played != self.agreed

    @property
    def is_provisional(self) -> bool:
        """Whether the numbers may still change. A void list is settled."""
        half_signed = bool(self.signed and self.unsigned)
        doubts = (self.errors, self.is_short, self.unclear, half_signed, self.disputes, self.totals_alone)
        return not self.void and any(doubts)


class StandingsState(NamedTuple):
    """The open points of a Rangliste, list by list, and the end of objections.

    `missing` are the lists that are missing or incomplete, `faulty` the other ones with errors, `void` those that do
    not count, `corrected` those changed after a signature, `unsigned` the complete ones of an event file with a
    signature missing. `unclosed` says that the event of the file is still running. `objections` is the end of
    objections (ISO 8601 with local offset, empty if over or not yet begun), `disputes` are the numbers of open ones,
    `conform_ended` is the reason why the event no longer conforms. `totals` are the lists of which only the
    Gesamtpunkte are known, unless the director has made them final.
    """

    missing: tuple[Unfinished, ...] = ()
    faulty: tuple[Seat, ...] = ()
    void: tuple[Seat, ...] = ()
    corrected: tuple[Seat, ...] = ()
    unsigned: tuple[Seat, ...] = ()
    unclosed: bool = False
    objections: str = ""
    disputes: tuple[int, ...] = ()
    conform_ended: str = ""
    totals: tuple[Seat, ...] = ()

    @property
    def is_provisional(self) -> bool:
        """Whether the ranks may still change."""
        lists = self.missing or self.faulty or self.unsigned or self.totals
        return bool(lists or self.unclosed or self.objections or self.disputes)


def list_state(scored: ScoredSheet, findings: Iterable[Finding] = (), history: ListHistory | None = None) -> ListState:
    """Return the state of a list. `findings` are those about it, `history` is its history in the event."""
    sheet = scored.sheet
    known = ListHistory(*seat_of(scored)) if history is None else history
    traced = (each for each in known.corrections if each.reason or each.agreed or each.director or each.signed)
    totals_alone = scored.basis is Basis.TOTALS
    is_signed = history is not None and scored.complete and not totals_alone  # totals alone only the director confirms
    needs_signing = is_signed and not known.closed and not sheet.void
    return ListState(
        errors=_count_errors(findings, known),
        void=sheet.void,
        played=scored.games,
        agreed=scored.agreed if scored.ended is None else None,
        unclear=scored.basis is Basis.GAMES and not all(row.known for row in scored.rows),
        corrections=tuple(each._replace(time=_here(each.time), record=0) for each in traced),
        signed=tuple(SignOff(sign.place, _here(sign.time)) for sign in known.signed),
        unsigned=known.unsigned(sheet.size) if needs_signing else (),
        substitutes=tuple(substitutes(sheet)),
        written=known.written,
        totals_alone=totals_alone and not known.closed,
    )


def _count_errors(findings: Iterable[Finding], history: ListHistory) -> int:
    """Return the number of errors on a list, without those that its signatures released."""
    errors = (finding for finding in findings if finding.severity is Severity.ERROR)
    return sum(
        not finding.has(Effect.UNSIGNED) and not (history.released and finding.kind.family is Family.TOTALS)
        for finding in errors
    )


def list_states(
    scored_sheets: Sequence[ScoredSheet], findings: Iterable[Finding], event: Event | None
) -> tuple[ListState, ...]:
    """Return the state of every list, in order. `findings` are those of all of them."""
    about: dict[tuple[str, Seat | None], list[Finding]] = {}
    for finding in findings:
        seat = None if finding.series is None or finding.table is None else (finding.series, finding.table)
        if seat is None and finding.kind.family is Family.WRITING:
            seat = _list_around(finding.source, scored_sheets)  # without a list it concerns the whole file
        elif seat is None:
            continue
        about.setdefault((finding.source.file, seat), []).append(finding)
    known = {(each.series, each.table): each for each in (event.history if event is not None else ())}
    decided = event.decisions if event is not None else ()
    ended = breach_of(event, scored_sheets)
    pending = [dispute for dispute in (event.disputes if event is not None else ()) if dispute.open]

    counts: dict[tuple[str, Seat], int] = {}  # a file may have the lists of one table a thousand times

    def errors_of(file: str, seat: Seat) -> int:
        if (file, seat) not in counts:
            here = (*about.get((file, None), ()), *about.get((file, seat), ()))
            counts[file, seat] = _count_errors(here, known.get(seat) or ListHistory(*seat))
        return counts[file, seat]

    def of(scored: ScoredSheet) -> ListState:
        seat = seat_of(scored)
        state = list_state(scored, (), known.get(seat))
        return state._replace(
            errors=errors_of(scored.sheet.source.file, seat),
            disputes=tuple(each.number for each in pending if each.key == seat),
            decisions=tuple(each for each in decided if each.in_force and each.is_about(scored.sheet)),
            conform_ended=ended,
        )

    return tuple(map(of, scored_sheets))


def _list_around(source: Source, scored_sheets: Iterable[ScoredSheet]) -> Seat | None:
    line = source.line or 0
    begun = [scored for scored in scored_sheets if scored.sheet.source.file == source.file]
    before = [scored for scored in begun if 1 < (scored.sheet.source.line or 0) <= line]
    return seat_of(max(before, key=lambda scored: scored.sheet.source.line or 0)) if before else None


def standings_state(
    scored_sheets: Sequence[ScoredSheet], states: Sequence[ListState], event: Event | None, now: dt.datetime
) -> StandingsState:
    """Return the state of the Rangliste of these lists at a moment. `states` are theirs, in order."""
    missing = unfinished(event, scored_sheets)
    gone = {(entry.series, entry.table) for entry in missing}
    seats = list(zip(map(seat_of, scored_sheets), states, strict=True))
    kept = [(seat, state) for seat, state in seats if not state.void]
    return StandingsState(
        missing=missing,
        faulty=_seats(seat for seat, state in kept if state.errors and seat not in gone),
        void=_seats(seat for seat, state in seats if state.void),
        corrected=_seats(seat for seat, state in kept if any(each.signed for each in state.corrections)),
        unsigned=_seats(seat for seat, state in kept if state.unsigned),
        unclosed=bool(event is not None and event.history and not event.appeals),
        objections=end_of_objections(event, now),
        disputes=tuple(sorted(number for _, state in kept for number in state.disputes)),
        conform_ended=breach_of(event, scored_sheets),
        totals=_seats(seat for seat, state in kept if state.totals_alone),
    )


def with_states(
    scored_sheets: Sequence[ScoredSheet], states: Sequence[ListState] = ()
) -> list[tuple[ScoredSheet, ListState]]:
    """Return lists by series and table, each with its state. Without `states` only the lists themselves decide it."""
    pairs = zip(scored_sheets, states or map(list_state, scored_sheets), strict=True)
    return sorted(pairs, key=lambda pair: seat_of(pair[0]))


def seat_of(scored: ScoredSheet) -> Seat:
    """Return series and table of a list."""
    return scored.sheet.series, scored.sheet.table


def _seats(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    return tuple(sorted(dict.fromkeys(seats)))


def end_of_objections(event: Event | None, now: dt.datetime) -> str:
    """Return when objections end (ISO 8601 with local offset), empty if that is over or not known yet."""
    if event is None or not event.appeals or now >= dt.datetime.fromisoformat(event.appeals):
        return ""
    return _here(event.appeals)


def _here(time: str) -> str:
    return dt.datetime.fromisoformat(time).astimezone().isoformat(timespec="seconds")
