"""S101: fewer or more games than agreed."""

from typing import Final

from skatlist.checks.order.numbering import Numbering, read_numbering, rounds, seated_at
from skatlist.findings import Effect, Finding, Kind, Severity, at_row, at_sheet
from skatlist.findings.fixes import fix
from skatlist.sheet import ScoredSheet

KIND: Final = Kind(
    "S101",
    "series-incomplete",
    Severity.ERROR,
    "complete",
    Effect.MOVES_BOOKING | Effect.LENGTH | Effect.GAMES | Effect.UNTIL_FINISHED,
)
_IN_ROUND: Final = KIND._replace(silences=Effect.ROUND)  # says itself how the last round ends
_SEVERAL_LEFT_OUT: Final = KIND._replace(
    effects=Effect.MOVES_BOOKING | Effect.LENGTH, silences=Effect.DEAL | Effect.GAMES | Effect.ROUND
)
_LEFT_OUT: Final = _SEVERAL_LEFT_OUT.also(Effect.ONE_MISSING)
# By whether it may be the first game and whether it may be the last: one of a player's, and one of nobody known.
_LACKS: Final = {
    (True, True): ("lacks", "lacks_game"),
    (True, False): ("lacks_before", "lacks_game_before"),
    (False, True): ("lacks_after", "lacks_game_after"),
    (False, False): ("lacks_between", "lacks_game_between"),
}


def check(sheet: ScoredSheet, numbering: Numbering, unread: int = 0, shifted: int | None = None) -> tuple[Finding, ...]:
    """Compare the number of games with the agreed one; rows left out, doubled or unread explain their part.

    `shifted` is the row, by index, before which games may be missing: as many as the dealers are ahead from there on.
    """
    agreed, games = sheet.agreed, numbering.games
    if sheet.ended is not None:
        return _after_end(sheet, sheet.ended)
    if agreed is None or games + numbering.left_out + unread - numbering.too_many == agreed:
        return ()
    if games <= agreed <= games + unread:  # those nobody can read may be all that is missing
        return ()
    games += unread
    size = len(seated_at(sheet, games).places)
    full, over = rounds(sheet, games)
    sentence = "more" if games > agreed else "rounds" if over == 0 else "" if full else "begun"
    if not games:
        sentence = "none"
    if shifted is not None:
        sentence = "perhaps_before"
    finding = Finding.of(
        _IN_ROUND if sentence in {"", "begun"} else KIND,
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


def left_out(sheet: ScoredSheet, numbering: Numbering, index: int) -> Finding:
    """Say before which row games are missing although the numbers run on: the dealers show it."""
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
    """Report the one game that the numbers of a place lack, and between which games it was played.

    Place 0 stands for a game passed in; None: unknown.
    """
    games = len(sheet.rows)
    label = "insert_row" if place else "insert_game" if place is None else "insert_passed"
    insert = fix(label, game=last, place=place, points=points)
    from_top, to_end = first <= 1, last > games
    if place == 0:
        sentence = "lacks_passed"
    elif place and first == last <= games:
        sentence = "lacks_here"
    else:
        sentence = _LACKS[from_top, to_end][place is None]
    finding = Finding.of(
        KIND,
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
    row = next((row for row in sheet.sheet.rows if row.number == last), None)
    if row is None or to_end:
        return at_sheet(finding, sheet.sheet)
    return at_row(finding, row, sheet)


def _after_end(sheet: ScoredSheet, ended: int) -> tuple[Finding, ...]:
    """Say that games stand after the one that reached the target (quellen.md A15)."""
    rows = sheet.sheet.rows[ended + 1 :]
    if not rows:
        return ()
    number = read_numbering(sheet.sheet).numbers[ended]
    finding = Finding.of(
        KIND, "after_end", column="game", stated=rows[0].number, end=number, target=sheet.profile.scoring.target
    )
    return (at_row(finding, rows[0], sheet),)
