"""Names of files for any computer."""

import re
import unicodedata
from typing import Final

_LETTERS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ł": "l", "ø": "o", "đ": "d", "ı": "i", "-": " "})
_LONGEST: Final = 60  # letters of the name of an event in the name of a file


def in_file_name(words: str) -> str:
    """Return a name as part of a file name for any computer: small letters, digits and hyphens.

    >>> in_file_name("47. Städte-Pokal: Łódź & Köln")
    '47-staedte-pokal-lodz-koeln'
    """
    letters = unicodedata.normalize("NFKD", words.casefold().translate(_LETTERS)).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", letters))[:_LONGEST].strip("-")
