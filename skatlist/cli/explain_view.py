"""The parts of an explanation."""

from typing import Final

from skatlist.checks import Kind
from skatlist.messages import Language, text
from skatlist.rules import Profile

__all__ = ["PARTS", "explanation"]

PARTS: Final = ("what", "why", "paragraph", "wrong", "right", "correct")


def explanation(kind: Kind, profile: Profile, lang: Language) -> dict[str, str]:
    """Return what a finding says, why it matters, its paragraph, a wrong and a right line, how to correct it."""
    said = {part: text(f"explanations.{kind.code}.{part}", lang) for part in PARTS if part != "paragraph"}
    rule = profile.paragraph(kind.topic)
    cited = f"{rule} ({profile.title[lang]})" if rule else ""
    return {part: cited if part == "paragraph" else said[part] for part in PARTS}
