"""Names of corrected copies: they lie next to the list they correct."""

import re
from functools import cache
from pathlib import Path

from skatlist.words import Language, text


def is_corrected_copy(path: Path) -> bool:
    """Whether a file is named as a corrected copy of another one.

    >>> is_corrected_copy(Path("tisch3-berichtigt-2.csv")), is_corrected_copy(Path("tisch3.csv"))
    (True, False)
    """
    return _copy_ending().search(path.stem) is not None


def original_of(path: Path) -> Path:
    """Return the file that a corrected copy is made from.

    >>> original_of(Path("tisch3-berichtigt-2.csv")).name
    'tisch3.csv'
    """
    return path.with_name(_copy_ending().sub("", path.stem) + path.suffix)


def copy_of(path: Path, lang: Language, number: int = 1) -> Path:
    """Return the name of a corrected copy of a file, the first or a further one.

    >>> copy_of(Path("tisch3.csv"), Language.DE, 2).name
    'tisch3-berichtigt-2.csv'
    """
    further = f"-{number}" if number > 1 else ""
    return path.with_name(f"{original_of(path).stem}-{text('style.corrected', lang)}{further}{path.suffix}")


@cache
def _copy_ending() -> re.Pattern[str]:
    words = "|".join(text("style.corrected", lang) for lang in Language)
    return re.compile(rf"-(?:{words})(?:-[0-9]+)?$", re.IGNORECASE)
