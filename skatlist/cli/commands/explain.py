"""`skatlist explain`: what a finding means and how to correct it."""

from typing import Annotated, Final

import typer

from skatlist.checks.selection import kind_of
from skatlist.cli.terminal.options import Output, OutputOption, RulesOption
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import page_width, wrapped
from skatlist.findings import Kind
from skatlist.rules import DEFAULT_PROFILE, Profile, load_profile
from skatlist.words import Language, finding_text

PARTS: Final = ("what", "why", "paragraph", "wrong", "right", "correct")
EXAMPLES: Final = ("wrong", "right")
_TABLES: Final = ("L102", "L106", "G105")  # shown as rows of a table


def explain(
    ctx: typer.Context,
    code: Annotated[str, typer.Argument(metavar="CODE", help="argument_code")],
    rules: RulesOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Explain a finding."""
    desk: Terminal = ctx.obj
    kind = kind_of(code, desk.lang)
    parts = explanation(kind, load_profile(rules or DEFAULT_PROFILE), desk.lang)
    if output is Output.JSON:
        head = {"code": kind.code, "name": kind.name, "severity": kind.severity}
        desk.json({"schema": "skatlist/explain/1", **head, **parts})
        return
    title = finding_text(kind.code, "title", desk.lang)
    desk.say(desk.bold(f"{kind.code}  {title}  ({desk.text(f'explain.{kind.severity}')})"))
    for part in PARTS:
        if parts[part]:
            desk.say()
            desk.say(desk.bold(desk.text(f"explain.{part}")))
            desk.say_all(part_lines(part, parts[part], page_width()))
    if in_notation(kind):
        desk.say()
        for line in wrapped(desk.text("explain.notation"), page_width()):
            desk.say(desk.dim(line))


def explanation(kind: Kind, profile: Profile, lang: Language) -> dict[str, str]:
    """Return what a finding says, why it matters, its paragraph, a wrong and a right example, how to correct it."""
    said = {part: finding_text(kind.code, part, lang) for part in PARTS if part != "paragraph"}
    rule = profile.paragraph(kind.topic)
    cited = f"{rule} ({profile.title[lang]})" if rule else ""
    return {part: cited if part == "paragraph" else said[part] for part in PARTS}


def in_notation(kind: Kind) -> bool:
    """Whether the examples of a finding are lines of a text list."""
    return kind.code[0] not in "EX" and kind.code not in _TABLES


def part_lines(part: str, said: str, columns: int) -> list[str]:
    """Return a part in lines: sentences broken to fit, examples as they stand."""
    if part in EXAMPLES and ("\n" in said or len(said) < columns - 2):
        return [f"  {line}" for line in said.splitlines()]
    return wrapped(said, columns, "  ")
