"""Names that paper cannot show, and the note about them."""

from collections.abc import Sequence
from typing import Final

from skatlist.papers.fonts import missing
from skatlist.words import Language, text
from skatlist.words.visible import code_of

_MOST: Final = 5  # names, and characters, for which a sentence has room


def boxed_note(words: Sequence[str], lang: Language) -> str:
    """Return the characters of some words that a PDF shows as codes in boxes, with the codes."""
    chars = list(dict.fromkeys("".join(map(missing, words))))
    return text(
        "files.export.boxed",
        lang,
        count=len(chars),
        chars=_some([f"{char} ({code_of(char)})" for char in chars]),
        words=_some(words),
    )


def _some(words: Sequence[str]) -> str:
    return ", ".join([*words[:_MOST], *(("…",) if len(words) > _MOST else ())])
