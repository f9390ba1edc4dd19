"""`skatlist value`: what one game is worth, step by step."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from skatlist.cli.cards_options import (
    AnnouncedOption,
    Asked,
    BidOption,
    CardsOption,
    ContractOption,
    HandOption,
    PointsOption,
    SkatOption,
    TricksOption,
)
from skatlist.cli.terminal.help import Command
from skatlist.cli.terminal.options import Output, OutputOption, RulesOption
from skatlist.cli.terminal.terminal import Desk
from skatlist.rules import DEFAULT_PROFILE, load_profile
from skatlist.words import UsageError

if TYPE_CHECKING:
    from skatlist.cli.views.cards_view import ByCards
    from skatlist.findings import Finding
    from skatlist.game import Entry
    from skatlist.rules import Profile
    from skatlist.sheet import Row

_IMPOSSIBLE = {"G102", "G103", "G104"}  # Spitzen or crosses that no game has

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(cls=Command, context_settings={"ignore_unknown_options": True})
def value(
    ctx: typer.Context,
    words: Annotated[list[str] | None, typer.Argument(metavar="SPIEL...", help="argument_game")] = None,
    cards: CardsOption = None,
    skat: SkatOption = None,
    contract: ContractOption = None,
    hand: HandOption = False,
    announced: AnnouncedOption = None,
    points: PointsOption = None,
    tricks: TricksOption = None,
    bid: BidOption = None,
    claim: Annotated[int | None, typer.Option("--claim", help="option_claim", metavar="N")] = None,
    rules: RulesOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Value one game."""
    from skatlist.checks import check_entry
    from skatlist.cli.loose import loose_findings, loose_ramsch, ramsch_lines
    from skatlist.cli.views.value_view import entry_json, value_json
    from skatlist.findings import has_errors
    from skatlist.formats.notation.line import read_line
    from skatlist.game import valuate

    desk: Desk = ctx.obj
    profile = load_profile(rules or DEFAULT_PROFILE)
    asked = Asked(
        cards=cards,
        skat=skat,
        contract=contract,
        hand=hand,
        announced=announced,
        points=points,
        tricks=tricks,
        bid=bid,
        words=tuple(words or ()),
    )
    by_cards = _by_cards(asked, profile, desk)
    row, unread = by_cards.read if by_cards else read_line(" ".join(asked.words), place_required=False)
    if claim is None and row is not None:
        claim = row.stated.value  # somebody wrote it down, so it is in dispute
    # Überreizt without a bid: the number in dispute is all there is to know what the game costs.
    priced = row is not None and row.entry.overbid and row.entry.bid is None
    row = row and row._replace(stated=row.stated._replace(value=claim if priced else None))
    undecided = row is not None and row.entry.won is None
    row, facts, unread = _settled(row, unread, profile)
    # The mark "überreizt" is ours to set here: a question is not a list.
    entry = row and row.entry._replace(overbid=row.entry.overbid or valuate(row.entry, profile).overbid)
    ramsch = loose_ramsch(row, profile) if row else None
    judged = (
        loose_findings(ramsch) if ramsch else check_entry(entry, profile, row.stated.value) if row and entry else ()
    )
    if row and row.written:
        from skatlist.checks.game.g103_spitzen_side import both_sides

        judged = (*judged, *both_sides(row, profile))
    findings = (*unread, *judged)
    possible = facts is not None and not any(finding.code in _IMPOSSIBLE for finding in findings)
    if possible and facts and facts.entry.overbid and facts.entry.bid:
        possible = valuate(facts.entry, profile).overbid  # else bid and mark exclude each other
    shown = facts if possible else row
    answer = Answer(shown.entry, claim, profile, desk, possible=possible) if shown and claim is not None else None
    if output is Output.JSON:
        from skatlist.cli.views.findings_view import finding_json

        document = value_json(shown, profile, desk.lang, possible=possible)
        if row:
            document["entry"] = entry_json(row)
        document |= (by_cards.json if by_cards else {}) | (answer.json if answer else {})
        if ramsch:
            booked = ramsch.rows[0]
            document |= {"value": booked.valuation.value, "points": booked.valuation.points}
            document["bookings"] = list(booked.bookings) if booked.valuation.points is not None else None
        desk.json({**document, "findings": [finding_json(finding, profile, desk.lang) for finding in findings]})
    else:
        if ramsch:
            lines = ramsch_lines(ramsch.rows[0], desk)
        else:
            lines = _valued(shown, possible, undecided, profile, desk) if shown else iter(())
        for line in (*(by_cards.lines if by_cards else ()), *lines):
            desk.say(line)
        for line in (*_wrong(findings, profile, desk), *(answer.lines if answer else ())):
            desk.say(line)
    wrong = answer is not None and not answer.right
    raise typer.Exit(int(wrong or has_errors(findings)))


def _settled(
    row: "Row | None", unread: "tuple[Finding, ...]", profile: "Profile"
) -> "tuple[Row | None, Row | None, tuple[Finding, ...]]":
    """Return a game with the result that its bid, card points, tricks or reason decide where the call names none.

    Also as all its facts make it, whatever the call says; None where they exclude each other.
    """
    if row is None:
        return None, None, unread
    from skatlist.checks.game.by_cards import settled
    from skatlist.game import valuate

    made, valued = settled(row.entry, profile, row.stated.value), valuate(row.entry, profile, row.stated.value)
    facts = made and row._replace(entry=made)
    decided = row.entry.won is None and made is not None and made.won is not None
    if decided or (valued.overbid and valued.points is not None):
        unread = tuple(finding for finding in unread if (finding.code, finding.column) != ("L103", "result"))
    return facts if decided else row, facts, unread


def _valued(row: "Row", possible: bool, undecided: bool, profile: "Profile", desk: Desk) -> Iterator[str]:
    """Yield the value of a game, and what decided it; one that there is not is worth nothing."""
    from skatlist.cli.views.value_view import decided, value_lines

    yield from value_lines(row, profile, desk, possible=possible, note=decided(row, profile, desk) if undecided else "")


def _wrong(findings: Iterable["Finding"], profile: "Profile", desk: Desk) -> Iterator[str]:
    """Yield what is wrong with the game; mostly nothing, and then nothing is imported for it."""
    for finding in findings:
        from skatlist.cli.views.findings_view import Quoted, finding_lines

        yield from finding_lines(finding, profile, desk, Quoted())


def _by_cards(asked: Asked, profile: "Profile", desk: Desk) -> "ByCards | None":
    """Return the game of a call that names cards. Raises UsageError where only some of the options are there."""
    if asked.cards is not None:
        from skatlist.cli.views.cards_view import ByCards

        return ByCards(asked, profile, desk)
    if asked.alone:
        raise UsageError("cards_needed", option=asked.alone)
    if not asked.words:
        raise UsageError("value_nothing")
    return None


class Answer:
    """The answer to a claim, searched for only where one is made."""

    def __init__(self, entry: "Entry", number: int, profile: "Profile", desk: Desk, *, possible: bool) -> None:
        from skatlist.checks.claims import examine
        from skatlist.cli.views.claim_view import claim_json, claim_lines

        claim = examine(entry, number, profile, possible=possible)
        self.right = claim.right
        self.lines = list(claim_lines(claim, desk))
        self.json = {"claim": claim_json(claim, desk)}
