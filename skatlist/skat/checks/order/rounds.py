"""The games of a series, its rounds, Bock and Ramsch, and players who join or leave: S101, S102, S106 and S107."""

from collections.abc import Iterator
from typing import Any, Final

from skatlist.skat.checks.order.numbering import (
    Numbering,
    has_only_substitutes,
    may_change_inside,
    moves,
    read_numbering,
    rounds,
    seated_at,
)
from skatlist.skat.findings import Change, Effect, Finding, Fix, Kind, Severity, at_row, at_sheet, with_follows
from skatlist.skat.findings.fixes import change, fix
from skatlist.skat.findings.reading_kinds import UnreadCells
from skatlist.skat.game import BASE, Contract, Entry
from skatlist.skat.sheet import ChangeKind, Due, Phase, Row, ScoredRow, ScoredSheet, SheetChange
from skatlist.skat.sheet.bock_and_ramsch import is_extra, trigger_of
from skatlist.skat.sheet.presence import PLAYING

# S101: fewer or more games than agreed.

S101: Final = Kind(
    "S101",
    "series-incomplete",
    Severity.ERROR,
    "complete",
    Effect.MOVES_BOOKING | Effect.LENGTH | Effect.GAMES | Effect.UNTIL_FINISHED,
)
_IN_ROUND: Final = S101._replace(silences=Effect.ROUND)  # the last round is reported with it
_SEVERAL_LEFT_OUT: Final = S101._replace(
    effects=Effect.MOVES_BOOKING | Effect.LENGTH, silences=Effect.DEAL | Effect.GAMES | Effect.ROUND
)
_LEFT_OUT: Final = _SEVERAL_LEFT_OUT.also(Effect.ONE_MISSING)
# The sentences by whether the missing game may be the first and whether it may be the last: declarer known, unknown.
_LACKS: Final = {
    (True, True): ("lacks", "lacks_game"),
    (True, False): ("lacks_before", "lacks_game_before"),
    (False, True): ("lacks_after", "lacks_game_after"),
    (False, False): ("lacks_between", "lacks_game_between"),
}


def check_series_incomplete(
    sheet: ScoredSheet, numbering: Numbering, unread: int = 0, shifted: int | None = None
) -> tuple[Finding, ...]:
    """Compare the number of games with the agreed one.

    Rows left out, doubled or unread account for part of the difference. `shifted` is the index of the row before which
    games may be missing: as many as the dealers are ahead from that row on.
    """
    agreed, games = sheet.agreed, numbering.games
    if sheet.ended is not None:
        return _after_end(sheet, sheet.ended)
    sums_only = not games + unread and any(any(line.values) for line in sheet.sheet.footer)
    if agreed is None or games + numbering.left_out + unread - numbering.too_many == agreed:
        return (_of_sums(sheet),) if sums_only else ()
    if games <= agreed <= games + unread:  # the unreadable rows may be the missing ones
        return ()
    if sums_only:
        return (_of_sums(sheet),)
    games += unread
    size = len(seated_at(sheet, games).places)
    full, over = rounds(sheet, games)
    sentence = "more" if games > agreed else "rounds" if over == 0 else "" if full else "begun"
    if not games:
        sentence = "none"
    if shifted is not None:
        sentence = "perhaps_before"
    finding = Finding.of(
        _IN_ROUND if sentence in {"", "begun"} else S101,
        sentence,
        column="game",
        stated=games,
        before=None if shifted is None else read_numbering(sheet.sheet).numbers[shifted],
        computed=agreed,
        missing=abs(agreed - games),
        rounds=full,
        over=over,
        size=size,
    )
    return (at_sheet(finding, sheet.sheet),)


def _of_sums(sheet: ScoredSheet) -> Finding:
    """Report a list that has sums and no games."""
    return at_sheet(Finding.of(S101, "sums", column="game", stated=0, computed=sheet.agreed), sheet.sheet)


def left_out(sheet: ScoredSheet, numbering: Numbering, index: int) -> Finding:
    """Report the row before which games are missing according to the dealers, although the numbers have no gap."""
    row = sheet.sheet.rows[index]
    agreed = sheet.agreed or 0
    missing = agreed - numbering.games
    finding = Finding.of(
        _LEFT_OUT if missing == 1 else _SEVERAL_LEFT_OUT,
        "left_out" if missing == 1 else "left_out_several",
        column="game",
        stated=numbering.games,
        computed=agreed,
        missing=missing,
        dealer=row.dealer,
    )
    return at_row(finding, row, sheet)._replace(place=None)


def left_out_between(sheet: ScoredSheet, place: int | None, points: int, first: int, last: int) -> Finding:
    """Report the one game that the numbers of a place include but no row has, and between which games it was played.

    Place 0 stands for a game passed in, None for an unknown one.
    """
    games = len(sheet.rows)
    label = "insert_row" if place else "insert_game" if place is None else "insert_passed"
    insert = fix(label, game=last, place=place, points=points)
    row = next((row for row in sheet.sheet.rows if row.number == last), None)
    from_top, to_end = first <= 1, last > games and row is None
    if place == 0:
        sentence = "lacks_passed"
    elif place and first == last and not to_end:
        sentence = "lacks_here"
    else:
        sentence = _LACKS[from_top, to_end][place is None]
    finding = Finding.of(
        S101,
        sentence,
        column="game",
        place=place or None,
        stated=games,
        computed=sheet.agreed,
        points=points,
        between_first=first,
        between_last=last,
        before=first - 1,
        fixes=(insert,),
    )
    if row is None:
        return at_sheet(finding, sheet.sheet)
    return at_row(finding, row, sheet)


def _after_end(sheet: ScoredSheet, ended: int) -> tuple[Finding, ...]:
    """Report games after the one that reached the target (quellen.md A15)."""
    rows = sheet.sheet.rows[ended + 1 :]
    if not rows:
        return ()
    number = read_numbering(sheet.sheet).numbers[ended]
    finding = Finding.of(
        S101, "after_end", column="game", stated=rows[0].number, end=number, target=sheet.profile.scoring.target
    )
    return (at_row(finding, rows[0], sheet),)


# S102: the list does not end with a full round.

S102: Final = Kind(
    "S102", "not-full-rounds", Severity.ERROR, "dealer", Effect.LENGTH | Effect.ROUND | Effect.UNTIL_FINISHED
)


def check_not_full_rounds(sheet: ScoredSheet, numbering: Numbering, unread: int = 0) -> tuple[Finding, ...]:
    """Check that the last round is full. Rounds start again when the table gets larger or smaller (quellen.md A4)."""
    games = there = numbering.games + unread
    if sheet.ended is not None or _ends_with_a_change(sheet, games):
        return ()
    if games != sheet.agreed:  # if there are as many rows as agreed, no game is missing
        games += numbering.left_out - numbering.too_many
    size = len(seated_at(sheet, games).places)
    _, over = rounds(sheet, games)
    extra = sum(is_extra(due, row.profile) for row, due in zip(sheet.rows, sheet.due, strict=True))
    if not over or (over - extra) % size == 0:
        return ()
    sentence = "more" if sheet.agreed is not None and there > sheet.agreed else ""
    finding = Finding.of(S102, sentence, column="game", stated=games, size=size, over=over, missing=size - over)
    return (at_sheet(finding, sheet.sheet),)


def _ends_with_a_change(sheet: ScoredSheet, games: int) -> bool:
    return games == sheet.agreed and any(
        change.before == games + 1 and may_change_inside(sheet, change) for change in sheet.sheet.changes
    )


# S106: a Bock or Ramsch game was due and not played, or played without being due.

S106: Final = Kind("S106", "phase", Severity.ERROR)
_TOPICS: Final = {Phase.BOCK: "bock", Phase.RAMSCH: "ramsch"}


def check_phase(sheet: ScoredSheet, unread: UnreadCells) -> tuple[Finding, ...]:
    """Compare the phase played with the phase due. The games of one round are reported once."""
    profiles = {sheet.profile, *(row.profile for row in sheet.rows)}
    if not any(profile.bock.factor > 1 or profile.ramsch.played for profile in profiles):
        return ()
    return (*_grouped(sheet), *_pending(sheet), *_unseen(sheet, unread))


def _grouped(sheet: ScoredSheet) -> Iterator[Finding]:
    """Yield one finding for the games of a round that have the same fault."""
    groups: dict[tuple[str, int | None], list[int]] = {}
    for index, (row, due) in enumerate(zip(sheet.rows, sheet.due, strict=True)):
        sentence = _fault(row, due)
        if sentence:
            groups.setdefault((sentence, due.since), []).append(index)
    for (sentence, _), concerned in groups.items():
        yield _of_phase(sheet, sentence, concerned)


def check_phase_of_row(sheet: ScoredSheet, index: int) -> tuple[Finding, ...]:
    """Judge the row being entered: the Bock or Ramsch game due, with a question, or one that is not due."""
    sentence = _fault(sheet.rows[index], sheet.due[index])
    if not sentence:
        return ()
    finding = _of_phase(sheet, sentence, [index])
    questions = {"bock_missed": "bock_due", "ramsch_missed": "ramsch_due"}
    return (finding._replace(sentence=questions.get(sentence, sentence)),)


def _fault(row: ScoredRow, due: Due) -> str:
    """Return the sentence for the fault of a row, or an empty text."""
    entry = row.row.entry
    if entry.contract is Contract.VOID or due.phase is due.played:
        return ""
    if due.phase is Phase.BOCK:
        return "bock_missed"
    if due.phase is Phase.RAMSCH:
        return "bock_in_ramsch" if entry.contract is Contract.RAMSCH else "ramsch_missed"
    if due.played is Phase.BOCK:
        # If the rule set has no Bock at all, that is G118.
        return "bock_not_due" if row.profile.bock.factor > 1 else ""
    # Nobody bid, so a Ramsch is due if games cannot be passed in.
    return "ramsch_not_due" if row.profile.ramsch.played and row.profile.list.passed else ""


def _of_phase(sheet: ScoredSheet, sentence: str, concerned: list[int]) -> Finding:
    rows = [sheet.rows[index].row for index in concerned]
    first, due = sheet.rows[concerned[0]], sheet.due[concerned[0]]
    phase = due.phase or due.played or Phase.BOCK
    finding = Finding.of(
        S106,
        sentence,
        column="contract" if sentence.startswith("ramsch") else "bock",
        since=due.since,
        trigger=due.trigger,
        games=tuple(row.number for row in rows),
        topic=_TOPICS[phase],
        fixes=_fixes(sentence, rows),
    )
    located_first = at_row(finding, first.row, sheet)
    return with_follows(located_first, [row.number for row in rows[1:] if row.number is not None])


def _fixes(sentence: str, rows: list[Row]) -> tuple[Fix, ...]:
    """Propose the factor for a Bock game. A game played instead of a Ramsch cannot be mended."""
    if sentence.startswith("ramsch"):
        return ()
    after = 1 if sentence == "bock_missed" else None
    changes: list[Change] = [
        change("bock", row.entry.bock or None, after, row.number) for row in rows if row.number is not None
    ]
    if not changes:
        return ()
    return (fix("bock", *changes) if after else fix("no_bock", *changes),)


def _pending(sheet: ScoredSheet) -> Iterator[Finding]:
    """Report the phase still due after the last game, before which the list cannot end."""
    due = sheet.pending
    if not due or sheet.ended is not None or not sheet.rows:
        return
    games = sum(row.row.entry.contract is not Contract.VOID for row in sheet.rows)
    if sheet.agreed is not None and games >= sheet.agreed:
        return
    counts = {phase: sum(each.phase is phase for each in due) for phase in Phase}
    both = all(counts.values())
    phase = Phase.BOCK if counts[Phase.BOCK] else Phase.RAMSCH
    finding = Finding.of(
        S106,
        "pending_both" if both else "pending",
        column="game",
        severity=Severity.WARNING,
        since=due[0].since,
        trigger=due[0].trigger,
        bock=counts[Phase.BOCK],
        ramsch=counts[Phase.RAMSCH],
        count=counts[phase],
        phase=phase,
        topic=_TOPICS[phase],
    )
    yield at_sheet(finding, sheet.sheet)


def _unseen(sheet: ScoredSheet, unread: UnreadCells) -> Iterator[Finding]:
    """Report how many games may have started a Bock round without the list showing it."""
    rows = [row for row in sheet.rows if not unread.has(row.row.number, "card_points")]
    sixty = sum(row.profile.bock.sixty and _hidden_sixty(row) for row in rows)
    if sixty:
        yield at_sheet(_info("unseen_sixty", "card_points", sixty), sheet.sheet)
    rows = [row for row in sheet.rows if not unread.has(row.row.number, "bid")]
    grand = sum(bool(row.profile.bock.grand_bid_over) and _hidden_bid(row.row.entry) for row in rows)
    if grand:
        yield at_sheet(_info("unseen_bid", "bid", grand), sheet.sheet)


def _info(sentence: str, column: str, count: int) -> Finding:
    return Finding.of(S106, sentence, column=column, severity=Severity.INFO, count=count, topic=_TOPICS[Phase.BOCK])


def _hidden_sixty(row: ScoredRow) -> bool:
    entry = row.row.entry
    lost = row.valuation.points is not None and row.valuation.points < 0
    if trigger_of(entry, row.profile, won=not lost) is not None:
        return False  # one trigger is enough
    return lost and entry.card_points is None and entry.contract in BASE and entry.reason.to_the_end


def _hidden_bid(entry: Entry) -> bool:
    return entry.contract is Contract.GRAND and entry.bid is None


# S107: a player joined or left the table, which is an error within a round (quellen.md A4).

# The players at the table determine the length of the list.
S107: Final = Kind("S107", "people-changed", Severity.ERROR, "dealer", silences=Effect.GAMES | Effect.ROUND)


def check_people_changed(sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Judge every change of the players at the table. At the end of a round it is only information."""
    return tuple(_judged(sheet)) if sheet.sheet.changes else ()


def _judged(sheet: ScoredSheet) -> Iterator[Finding]:
    start = 1
    for before in moves(sheet.sheet):
        size, after = (len(seated_at(sheet, number).places) for number in (max(before - 1, 1), before))
        over = (before - start) % size
        items = [
            item
            for item in sheet.sheet.changes
            if item.before == before and item.kind is not ChangeKind.RULES and item.place is not None
        ]
        if has_only_substitutes(sheet, before):
            # The table keeps its size, so one player may take over from another within a round.
            for item in items:
                if item.kind is ChangeKind.SWAPPED:
                    yield _judge_exchange(sheet, item, over=over, size=size)
                elif item.kind is ChangeKind.JOINED:
                    name = (item.player and item.player.name) or item.place
                    yield _of_change(sheet, item, "replaced", severity=Severity.INFO, name=name)
            continue
        if after < min(size, PLAYING) and any((row.row.number or 0) >= before for row in sheet.rows):
            yield _of_change(sheet, items[-1], "too_few", size=after, least=PLAYING)
        else:
            moved = (item for item in items if item.kind is not ChangeKind.SWAPPED)
            yield from (_judge(sheet, item, size=size, after=after, over=over) for item in moved)
        start = before


def _judge(sheet: ScoredSheet, item: SheetChange, *, size: int, after: int, over: int) -> Finding:
    joined = item.kind is ChangeKind.JOINED
    if joined and sheet.profile.tournament and not item.released:
        return _of_change(sheet, item, "tournament")
    if over and not may_change_inside(sheet, item):
        sentence = "joined_inside" if joined else "left_inside"
        return _of_change(sheet, item, sentence, over=over, size=size, missing=size - over)
    scoring = sheet.profile.scoring
    sentence = ("joined" if joined else "left") + ("" if scoring.has_bonus else "_plain")
    factors = {"factor": scoring.others.get(size, 0), "new_factor": scoring.others.get(after, 0)}
    return _of_change(sheet, item, sentence, severity=Severity.INFO, size=after, **factors)


def _judge_exchange(sheet: ScoredSheet, item: SheetChange, *, size: int, over: int) -> Finding:
    if over and not item.released:
        return _of_change(sheet, item, "swapped_inside", over=over, size=size, missing=size - over, other=item.other)
    return _of_change(sheet, item, "swapped", severity=Severity.INFO, other=item.other)


def _of_change(
    sheet: ScoredSheet, item: SheetChange, sentence: str, severity: Severity | None = None, **params: Any
) -> Finding:
    finding = Finding.of(S107, sentence, column="game", place=item.place, severity=severity, **params)
    return at_sheet(finding._replace(source=item.source, game=item.before), sheet.sheet)
