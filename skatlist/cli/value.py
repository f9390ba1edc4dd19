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
from skatlist.cli.desk import Desk
from skatlist.cli.help import Command
from skatlist.cli.options import Output, OutputOption, RulesOption
from skatlist.messages import UsageError

if TYPE_CHECKING:
    from skatlist.checks import Finding
    from skatlist.cli.cards_view import ByCards
    from skatlist.game import Entry
    from skatlist.rules import Profile
    from skatlist.sheet import Row

__all__ = ["app"]

_IMPOSSIBLE = {"G102", "G103"}  # Spitzen that no game has

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
    from skatlist.checks import check_entry, has_errors
    from skatlist.cli.loose import loose_findings, loose_ramsch, ramsch_lines
    from skatlist.cli.value_view import value_json
    from skatlist.formats.line import read_line
    from skatlist.game import valuate
    from skatlist.rules import DEFAULT_PROFILE, load_profile

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
    valued = row and valuate(row.entry, profile, row.stated.value)
    if valued and valued.overbid and valued.points is not None:
        # The bid says that the game is lost.
        unread = tuple(finding for finding in unread if (finding.code, finding.column) != ("L103", "result"))
    # The mark "überreizt" is ours to set here: a question is not a list.
    entry = row and valued and row.entry._replace(overbid=row.entry.overbid or valued.overbid)
    ramsch = loose_ramsch(row, profile) if row else None
    judged = (
        loose_findings(ramsch) if ramsch else check_entry(entry, profile, row.stated.value) if row and entry else ()
    )
    if row and row.written:
        from skatlist.checks.g103_spitzen_side import both_sides

        judged = (*judged, *both_sides(row, profile))
    findings = (*unread, *judged)
    answer = Answer(row.entry, claim, profile, desk) if row and claim is not None else None
    if output is Output.JSON:
        from skatlist.cli.findings_view import finding_json

        shown = [finding_json(finding, profile, desk.lang) for finding in findings]
        document = (
            value_json(row, profile, desk.lang) | (by_cards.json if by_cards else {}) | (answer.json if answer else {})
        )
        if ramsch:
            booked = ramsch.rows[0]
            document |= {"value": booked.valuation.value, "points": booked.valuation.points}
            document["bookings"] = list(booked.bookings) if booked.valuation.points is not None else None
        desk.json({**document, "findings": shown})
    else:
        lines = ramsch_lines(ramsch.rows[0], desk) if ramsch else _valued(row, findings, profile, desk) if row else ()
        for line in (*(by_cards.lines if by_cards else ()), *lines):
            desk.say(line)
        for line in (*_wrong(findings, profile, desk), *(answer.lines if answer else ())):
            desk.say(line)
    wrong = answer is not None and not answer.right
    raise typer.Exit(int(wrong or has_errors(findings)))


def _valued(row: "Row", findings: Iterable["Finding"], profile: "Profile", desk: Desk) -> Iterator[str]:
    """Yield the value of a game; one that there is not is worth nothing."""
    from skatlist.cli.value_view import value_lines

    return value_lines(row, profile, desk, possible=not any(finding.code in _IMPOSSIBLE for finding in findings))


def _wrong(findings: Iterable["Finding"], profile: "Profile", desk: Desk) -> Iterator[str]:
    """Yield what is wrong with the game; mostly nothing, and then nothing is imported for it."""
    for finding in findings:
        from skatlist.cli.findings_view import Quoted, finding_lines

        yield from finding_lines(finding, profile, desk, Quoted())


def _by_cards(asked: Asked, profile: "Profile", desk: Desk) -> "ByCards | None":
    """Return the game of a call that names cards. Raises UsageError where only some of the options are there."""
    if asked.cards is not None:
        from skatlist.cli.cards_view import ByCards

        return ByCards(asked, profile, desk)
    if asked.alone:
        raise UsageError("cards_needed", option=asked.alone)
    if not asked.words:
        raise UsageError("value_nothing")
    return None


class Answer:
    """The answer to a claim, searched for only where one is made."""

    def __init__(self, entry: "Entry", number: int, profile: "Profile", desk: Desk) -> None:
        from skatlist.checks.claims import examine
        from skatlist.cli.claim_view import claim_json, claim_lines

        claim = examine(entry, number, profile)
        self.right = claim.right
        self.lines = list(claim_lines(claim, desk))
        self.json = {"claim": claim_json(claim, desk)}
