"""Pictures of lists filled in by hand: pages for training with anything in their cells, and lists that were played."""

import random
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from photo.writers import KINDS, SHEETS, TRAINING, Hand
from PIL import Image

from skatlist.files.photos.cells import RESOLUTION, CellName, PrintedForm, cells_of
from skatlist.papers.list.list_columns import CROSS, paper_rows
from skatlist.papers.list.list_pdf import blank_list_pdf
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import FooterName, ScoredSheet, score
from skatlist.skat.sheet.columns import Cell
from skatlist.tournament.simulation import invent_players, simulate_sheet
from skatlist.words import Language

GAMES: Final = {3: 36, 4: 48, 5: 60}
_SCALE: Final = RESOLUTION / 72
_INSIDE: Final = 1.2  # points
_BASES: Final = ("9", "10", "11", "12", "24", "23")
CROSSES: Final = frozenset({"hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert"})
_EMPTY: Final = 0.2  # of the cells of a page for training
_USUAL: Final = 0.7
_DIGITS: Final = {
    "base": (1, 2, 2),
    **dict.fromkeys(("with", "without", "won", "lost", "passed"), (1, 1, 2)),
    **dict.fromkeys(("plus", "minus"), (2, 2, 3, 3)),
}
_ALL_PLAY: Final = 3  # places at which nobody sits out
_SUMS: Final = {
    "points": FooterName.POINTS,
    "own": FooterName.BONUS_OWN,
    "others": FooterName.BONUS_OTHERS,
    "total": FooterName.TOTAL,
    "won": FooterName.WON,
    "lost": FooterName.LOST,
}


@cache
def blank(places: int, sheet: int = 1) -> Image.Image:
    """Return a sheet of a blank list as it is printed, 200 pixels per inch."""
    document = pypdfium2.PdfDocument(blank_list_pdf(places, Language.DE))
    return document[sheet - 1].render(scale=_SCALE).to_pil().convert("RGB")


def _empty_page(form: PrintedForm) -> NDArray[np.float32]:
    return np.array(blank(form.places, form.sheet), np.float32) * 0.96 + 8


def _write(page: NDArray[np.float32], hand: Hand, form: PrintedForm, name: CellName, words: str) -> None:
    left, top, right, low = cells_of(form)[name]
    inside = (left + _INSIDE) * _SCALE, top * _SCALE, (right - _INSIDE) * _SCALE, low * _SCALE
    hand.write(page, words, inside)


def _picture(page: NDArray[np.float32]) -> Image.Image:
    return Image.fromarray(np.clip(page, 0, 255).astype(np.uint8))


def training_page(
    form: PrintedForm, rng: random.Random, modules: Path, sheets: Path | None = None
) -> tuple[Image.Image, dict[CellName, str]]:
    """Return a page with another hand in every row and anything in its cells, and the texts of all cells.

    With `sheets`, the file that `glyphs.py` writes, every second hand is one of these.
    """
    kinds = KINDS if sheets is None else (*KINDS, *[SHEETS] * len(KINDS))
    page, texts = _empty_page(form), dict.fromkeys(cells_of(form), "")
    hand, row = Hand(rng.choice(kinds), TRAINING, rng, modules, sheets), None
    for name in texts:
        if (name.row, name.place if name.row is None else None) != row:
            row = name.row, name.place if name.row is None else None
            hand = Hand(rng.choice(kinds), TRAINING, rng, modules, sheets)
        texts[name] = _anything(name, form, rng)
        if texts[name]:
            _write(page, hand, form, name, texts[name])
    return _picture(page), texts


def _anything(name: CellName, form: PrintedForm, rng: random.Random) -> str:
    """Return a text that may stand in a cell, or digits at random: the reader is to see digits, not to guess games."""
    if is_hatched(name, form) or rng.random() < _EMPTY:
        return ""
    if name.column in CROSSES:
        return rng.choice(("x", ""))
    if name.column == "base" and rng.random() < _USUAL:
        return rng.choice(_BASES)
    if name.row and name.column == "points" and rng.random() < _EMPTY:
        return "-"
    digits = rng.choice(_DIGITS.get(name.column, (1, 2, 2, 3, 3, 3, 4, 4)))
    signed = name.column == "minus" or name.column not in _DIGITS
    sign = "-" if signed and rng.random() < _EMPTY else ""
    return sign + str(rng.randrange(10 ** (digits - 1) if digits > 1 else 0, 10**digits))


def is_hatched(name: CellName, form: PrintedForm) -> bool:
    """Whether a cell is that of a player who sits out."""
    return bool(name.row and name.place and form.places > _ALL_PLAY and (name.row - 1) % form.places == name.place - 1)


def texts_of(scored: ScoredSheet) -> dict[CellName, str]:
    """Return the texts of a list without a slip, by cell. The dashes of those who did not declare are left out."""
    texts: dict[CellName, str] = {}
    for at, row in enumerate(paper_rows(scored, Language.DE), 1):
        for column, value in row.written.items():
            cell = column if isinstance(column, Cell) else Cell(column)
            if cell.name not in {"game", "suit"} and value not in {"E", "–"}:
                texts[CellName(at, cell.name, cell.place)] = "x" if value == CROSS else str(value)
    for column, name in _SUMS.items():
        for place, value in enumerate(scored.footer(name), 1):
            if value is not None:
                texts[CellName(None, column, place)] = str(value)
    return texts


def played(places: int, seed: int) -> Mapping[CellName, str]:
    """Return the texts of a list of random played games."""
    rng, profile = random.Random(seed), load_profile()
    return texts_of(score(simulate_sheet(rng, invent_players(rng, places), GAMES[places], profile), profile))


def filled_page(
    form: PrintedForm, texts: Mapping[CellName, str], hand: Hand
) -> tuple[Image.Image, dict[CellName, str]]:
    """Return a sheet in one hand with these texts, and the texts of all its cells: some hands dash who did not play."""
    page, written = _empty_page(form), dict.fromkeys(cells_of(form), "")
    written |= {name: words for name, words in texts.items() if name in written}
    for name in _dashed(form, texts):
        if hand.rng.random() < hand.dashes:
            written[name] = "-"
    for name, words in written.items():
        if words:
            _write(page, hand, form, name, words)
    return _picture(page), written


def _dashed(form: PrintedForm, texts: Mapping[CellName, str]) -> Iterator[CellName]:
    """Yield the cells of those who played a game that another one declared."""
    for number in form.numbers:
        places = range(1, form.places + 1)
        free = [place for place in places if CellName(number, "points", place) not in texts]
        if len(free) == form.places:
            continue
        cells = (CellName(number, "points", place) for place in free)
        yield from (cell for cell in cells if not is_hatched(cell, form))
