"""Every sentence a person reads, by key and language. Only this room holds prose."""

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
