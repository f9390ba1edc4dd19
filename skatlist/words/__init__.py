"""Every sentence a person reads, by key and language. Only this package holds prose.

A sentence is looked up by `text("topic.name", lang)` and filled in with its parameters (`catalogue.py`). The topics are
the modules of `de/` and `en/`; findings have one record for each code. Errors carry a key and are put into words when
they are shown (`errors.py`). `spelling.py` and `word_tables.py` know how people write the words.
"""

from skatlist.words.catalogue import Phrase, enumerated, finding_text, text
from skatlist.words.errors import (
    InputError,
    ProfileError,
    RefusedError,
    SkatlistError,
    UsageError,
    VerificationError,
    together,
)
from skatlist.words.language import Language

__all__ = [
    "InputError",
    "Language",
    "Phrase",
    "ProfileError",
    "RefusedError",
    "SkatlistError",
    "UsageError",
    "VerificationError",
    "enumerated",
    "finding_text",
    "text",
    "together",
]
