"""Blank lists as pictures, and photographs of them."""

import io
from functools import cache

import pypdfium2
from photo.camera import photograph
from PIL import Image

from skatlist.papers.list.list_pdf import blank_lists_pdf
from skatlist.skat.rules import load_profile
from skatlist.tournament.model import Event, Seating
from skatlist.words import Language

DOTS = 200
HASH = "1a2b3c4d" * 8
CODE = "SKL1:1A2B3C4D:2:7:4:48:1:2"


@cache
def page(size=4, dots=DOTS, *, first_hash=HASH, series=2, table=7, at=0):
    """Return the blank list of a table as a picture."""
    seat = Seating(series, table, tuple(range(1, size + 1)))
    event = Event(name="Herbst-Preisskat", games={3: 36, 4: 48, 5: 60}, first_hash=first_hash)
    content = blank_lists_pdf([seat], event, load_profile(), lang=Language.DE)
    return pypdfium2.PdfDocument(content)[at].render(scale=dots / 72).to_pil()


def photo(seed=1, hard=1.0, dots=DOTS, width=0, **facts):
    """Return a photograph of a blank list: the bytes of a JPEG, and the matrix from the page to it."""
    return photograph(page(dots=dots, **facts), seed, hard, width=width)


def opened(content):
    return Image.open(io.BytesIO(content))


def scan(size=4, dots=100, quality=80, exif=None, **facts):
    """Return a picture of a blank list as a scanner makes it, on a grey table: the bytes of a JPEG."""
    sheet = page(size=size, dots=dots, **facts)
    picture = Image.new("RGB", (sheet.width + 60, sheet.height + 40), (90, 80, 70))
    picture.paste(sheet, (35, 15))
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=quality, **({"exif": exif} if exif else {}))
    return out.getvalue()
