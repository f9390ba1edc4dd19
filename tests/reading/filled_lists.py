"""Photographs of lists that a hand of strokes has filled in, as a camera sees them, and what stands on them."""

import random
from pathlib import Path

from photo.camera import photograph
from photo.filled import filled_page
from photo.writers import STROKES, TEST, Hand
from reading.kept_lists import KeptList, kept_list

from skatlist.files.photos.cells import PrintedForm
from skatlist.skat.rules import load_profile

_NO_PACKAGE = Path()  # a hand of strokes needs none


def filled_photo(seed: int, places: int = 4, *, width: int = 0, hard: float = 1.0) -> tuple[KeptList, bytes]:
    """Return a list with two slips of the scorer and its photograph, the blank list being that of no event."""
    kept = kept_list(random.Random(seed), load_profile(), places)
    form = PrintedForm(places=places, games=kept.frame.numbers.stop - 1)
    texts = {name: text for name, text in kept.texts.items() if text != "-"}
    page, written = filled_page(form, texts, Hand(STROKES, TEST, random.Random(5000 + seed), _NO_PACKAGE))
    shot = photograph(page, 7000 + seed, hard, width=width)
    return kept._replace(texts={name: text for name, text in written.items() if text}), shot.jpeg
