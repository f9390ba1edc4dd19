"""The parts of an explanation."""

from typing import Final

from skatlist.cli.terminal.wrapping import wrapped
from skatlist.findings import Kind
from skatlist.rules import Profile
from skatlist.words import Language, finding_text

PARTS: Final = ("what", "why", "paragraph", "wrong", "right", "correct")
EXAMPLES: Final = ("wrong", "right")
_TABLES: Final = ("L102", "L106", "G105")  # shown as rows of a table


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
