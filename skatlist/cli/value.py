"""`skatlist value`: what one game is worth, step by step."""

from typing import TYPE_CHECKING, Annotated

import typer

from skatlist.cli.desk import Desk
from skatlist.cli.help import Command
from skatlist.cli.options import Output, OutputOption, RulesOption

if TYPE_CHECKING:
    from skatlist.game import Entry
    from skatlist.rules import Profile

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(cls=Command, context_settings={"ignore_unknown_options": True})
def value(
    ctx: typer.Context,
    words: Annotated[list[str], typer.Argument(metavar="SPIEL...", help="argument_game")],
    claim: Annotated[int | None, typer.Option("--claim", help="option_claim", metavar="N")] = None,
    rules: RulesOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Value one game."""
    from dataclasses import replace

    from skatlist.checks import Severity, check_entry
    from skatlist.cli.findings_view import Quoted, finding_json, finding_lines
    from skatlist.cli.value_view import value_json, value_lines
    from skatlist.formats.line import read_line
    from skatlist.game import valuate
    from skatlist.rules import DEFAULT_PROFILE, load_profile

    desk: Desk = ctx.obj
    profile = load_profile(rules or DEFAULT_PROFILE)
    row, unread = read_line(" ".join(words), place_required=False)
    # The mark "überreizt" is ours to set here: a question is not a list.
    entry = row and replace(row.entry, overbid=row.entry.overbid or valuate(row.entry, profile).overbid)
    findings = (*unread, *(check_entry(entry, profile) if entry else ()))
    answer = Answer(row.entry, claim, profile, desk) if row and claim is not None else None
    if output is Output.JSON:
        shown = [finding_json(finding, profile, desk.lang) for finding in findings]
        document = value_json(row, profile, desk.lang) | (answer.json if answer else {})
        desk.json({**document, "findings": shown})
    else:
        for line in value_lines(row, profile, desk) if row else ():
            desk.say(line)
        for finding in findings:
            for line in finding_lines(finding, profile, desk, Quoted()):
                desk.say(line)
        for line in answer.lines if answer else ():
            desk.say(line)
    wrong = answer is not None and not answer.right
    raise typer.Exit(int(wrong or any(finding.severity is Severity.ERROR for finding in findings)))


class Answer:
    """The answer to a claim, searched for only where one is made."""

    def __init__(self, entry: "Entry", number: int, profile: "Profile", desk: Desk) -> None:
        from skatlist.checks.claims import examine
        from skatlist.cli.claim_view import claim_json, claim_lines

        claim = examine(entry, number, profile)
        self.right = claim.right
        self.lines = list(claim_lines(claim, desk))
        self.json = {"claim": claim_json(claim, desk)}
