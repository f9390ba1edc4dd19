"""The sheet for samples of a hand: drawn, filled in, photographed and read."""

import random
from functools import cache
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from papers.photographs import page
from photo.camera import photograph
from photo.glyphs import HIGH, WIDE, UnusableError, glyphs_of, main
from photo.writers import STROKES, TRAINING, Hand
from PIL import Image

from skatlist.files.photos.sample_sheet import CONSENT, SIGNS, TIMES, sample_boxes
from skatlist.papers.templates import find_template
from skatlist.words import Language

SCALE = 200 / 72


@cache
def blank():
    content = find_template("handwriting").content(Language.DE)
    return pypdfium2.PdfDocument(content)[0].render(scale=SCALE).to_pil().convert("RGB")


def filled(left_out=(), consent=True):
    """Return a photograph of the sheet filled in by a hand."""
    hand = Hand(STROKES, TRAINING, random.Random(5), Path())
    sheet = np.array(blank(), np.float32)
    for sample, box in sample_boxes().items():
        if sample not in left_out:
            hand.write(sheet, sample.sign, tuple(edge * SCALE for edge in box))
    if consent:
        hand.write(sheet, "x", tuple(edge * SCALE for edge in CONSENT))
    return photograph(Image.fromarray(sheet.astype(np.uint8)), 3, width=1500).jpeg


def test_a_filled_sheet_gives_every_sign_ten_times():
    missing = [sample for sample in sample_boxes() if sample.sign == "7" and sample.time > 6]
    glyphs = glyphs_of(filled(missing), "hand.jpg")
    assert "".join(glyphs.signs) == "".join(sign * (7 if sign == "7" else TIMES) for sign in SIGNS)
    assert glyphs.pictures.shape == (len(glyphs.signs), HIGH, WIDE)
    wide = {
        sign: np.mean([(picture > 90).any(0).sum() for picture, each in zip(*glyphs, strict=True) if each == sign])
        for sign in "1-8"
    }
    assert wide["1"] < wide["8"]
    assert all((picture > 90).sum() > 10 for picture in glyphs.pictures)


def test_a_sheet_without_consent_is_not_kept(tmp_path, capsys):
    (tmp_path / "hand.jpg").write_bytes(filled(consent=False))
    assert main([str(tmp_path / "hand.jpg"), "-o", str(tmp_path / "glyphs.npz")]) == 1
    assert "the consent is not crossed" in capsys.readouterr().err
    assert not (tmp_path / "glyphs.npz").exists()


def test_a_list_is_not_the_sheet():
    with pytest.raises(UnusableError, match="not the sheet"):
        glyphs_of(photograph(page(), 1, width=1100).jpeg, "list.jpg")


def test_a_hand_of_a_sheet_writes_with_its_own_signs(tmp_path):
    (tmp_path / "hand.jpg").write_bytes(filled())
    assert main([str(tmp_path / "hand.jpg"), "-o", str(tmp_path / "glyphs.npz")]) == 0
    hand = Hand("sheets", TRAINING, random.Random(1), Path(), tmp_path / "glyphs.npz")
    letters = [hand.letter(sign) for sign in SIGNS]
    known = [
        Image.fromarray(picture).crop(Image.fromarray((picture > 60).astype(np.uint8)).getbbox())
        for picture in np.load(tmp_path / "glyphs.npz")["glyphs"]
    ]
    assert all(any(letter.tobytes() == each.tobytes() for each in known) for letter in letters)
