"""What a signed worksheet says of its signature, in words."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from skatlist.papers.typeset import shown_date
from skatlist.words import Language, text
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.papers.seal import Seal


def seal_words(seal: "Seal", lang: Language) -> Iterator[str]:
    """Yield who signed and when with the check code, then the fingerprint."""
    day, clock = seal.signed_at.date().isoformat(), f"{seal.signed_at:%H:%M}"
    said = text("signatures.stamp", lang, signer=plain(seal.signer), date=shown_date(day, lang), time=clock)
    yield f"{said} · {text('signatures.stamp_code', lang, code=seal.code)}"
    yield text("signatures.stamp_fingerprint", lang, fingerprint=seal.fingerprint)
