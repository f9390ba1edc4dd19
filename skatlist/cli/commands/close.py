"""`skatlist close`: a series is over, or the whole event, and the journal is sealed; else what is missing."""

import datetime as dt
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from skatlist.cli.author import AuthorOption, author_of
from skatlist.cli.decision_options import DirectorOption, ReasonOption
from skatlist.cli.open_event import open_evening
from skatlist.cli.terminal.help import Command
from skatlist.cli.terminal.options import (
    EventArgument,
    KeyOption,
    Output,
    OutputOption,
    PassphraseFileOption,
    SeriesOption,
    require_sign,
)
from skatlist.cli.terminal.terminal import Terminal
from skatlist.event import policy
from skatlist.store import bookkeeping

if TYPE_CHECKING:
    from skatlist.event.policy import Open
    from skatlist.signatures.keys.key_file import ClubKey
    from skatlist.store.evening import Evening

app = typer.Typer(rich_markup_mode=None, add_completion=False)


class _Closing(NamedTuple):
    """What was to be closed (0: the event), what kept it from being closed, and the seal: signer and check code."""

    wanted: tuple[int, ...]
    missing: "tuple[Open, ...]"
    closed: bool
    sealed: tuple[str, str] | None

    @property
    def series(self) -> tuple[int, ...]:
        return tuple(number for number in self.wanted if number)


@app.command(cls=Command)
def close(
    ctx: typer.Context,
    event: EventArgument,
    series: SeriesOption = None,
    director: DirectorOption = "",
    reason: ReasonOption = "",
    sign: Annotated[bool, typer.Option("--sign", help="option_sign_journal")] = False,
    key: KeyOption = None,
    passphrase_file: PassphraseFileOption = None,
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Close a series or the event."""
    desk: Terminal = ctx.obj
    require_sign(key, passphrase_file, sign=sign)
    name = author_of(author)
    with open_evening(event, desk, write=True) as evening:
        sealing_anew = sign and series is None and 0 in evening.closed
        wanted = () if sealing_anew else bookkeeping.to_close(evening, series)
        missing = tuple(each for number in wanted if number for each in bookkeeping.open_points(evening, number))
        closed = not missing or bool(director and reason)
        # The passphrase is asked for before anything is written.
        club = _unlocked(desk, key, passphrase_file) if sign and closed else None
        if closed and wanted:
            bookkeeping.close(evening, wanted, name, policy.Decision(reason, (), director))
        sealed = _seal(evening, club, name) if club is not None else None
        outcome = _Closing(wanted, missing, closed, sealed)
        if output is Output.JSON:
            desk.json(_json(outcome))
        else:
            _say(evening, outcome, desk)
    raise typer.Exit(int(not closed))


def _unlocked(desk: Terminal, key: Path | None, passphrase_file: Path | None) -> "ClubKey":
    from skatlist.cli.keys.unlock import unlocked

    return unlocked(desk, key, passphrase_file, dt.datetime.now(dt.UTC))


def _seal(evening: "Evening", club: "ClubKey", author: str) -> tuple[str, str]:
    """Seal the journal and return who did, and the check code."""
    from skatlist.signatures.journal_seal import seal, seal_code
    from skatlist.signatures.keys.certificate import holder

    record = seal(evening, club, author, dt.datetime.now(dt.UTC))
    return holder(club.certificate), seal_code(record)


def _json(outcome: _Closing) -> dict[str, object]:
    return {
        "schema": "skatlist/close/1",
        "series": list(outcome.series),
        "event": 0 in outcome.wanted,
        "closed": outcome.closed,
        "missing": [
            {name: list(value) if isinstance(value, tuple) else value for name, value in each._asdict().items()}
            for each in outcome.missing
        ],
        "seal": outcome.sealed and {"signer": outcome.sealed[0], "code": outcome.sealed[1]},
    }


def _say(evening: "Evening", outcome: _Closing, desk: Terminal) -> None:
    if not outcome.closed:
        desk.alarm(desk.text("close.open"))
        for each in outcome.missing:
            desk.say("  " + missing_line(evening, each, desk))
        desk.say(desk.text("close.remedy", file=evening.name))
        return
    if outcome.series:
        desk.say(desk.text("close.series", series=outcome.series))
    if 0 in outcome.wanted:
        desk.say(desk.text("close.event", file=evening.name, minutes=evening.rules.conduct.appeal_minutes))
    if outcome.sealed is not None:
        signer, code = outcome.sealed
        desk.say(desk.text("close.sealed", signer=signer, code=code))
    elif 0 in outcome.wanted:
        desk.say(desk.text("close.unsealed"))


def missing_line(evening: "Evening", each: "Open", desk: Terminal) -> str:
    """Return what is missing of one list."""
    where = {"series": each.series, "table": each.table}
    if each.table is None:
        return desk.text("close.no_series", **where)
    if each.played is None:
        return desk.text("close.no_list", **where)
    players = evening.sheet((each.series, each.table)).players
    if each.unsigned:
        who = tuple(f"{place} {players[place - 1].name}".rstrip() for place in each.unsigned)
        return desk.text("close.unsigned", who=who, **where)
    if each.differing:
        who = tuple(f"{place} {players[place - 1].name}".rstrip() for place in each.differing)
        totals = " ".join(str(place.total) for place in evening.scored((each.series, each.table)).places)
        key = "close.differing_closed" if each.series in evening.closed else "close.differing"
        return desk.text(key, who=who, file=evening.name, totals=totals, **where)
    if each.uncounted:
        return desk.text("close.uncounted", games=each.uncounted, file=evening.name, **where)
    return desk.text("close.incomplete", played=each.played, agreed=each.agreed, **where)
