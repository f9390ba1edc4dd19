"""The code of a list: as text, as modules, and with wrong codewords."""

import numpy as np
import pytest
import segno

from skatlist.files.photos.code_reader import read_code
from skatlist.files.photos.list_code import ListCode, event_mark

HASH = "1a2b3c4d" * 8
CODE = "SKL1:1A2B3C4D:2:7:4:48:1:2"


@pytest.mark.parametrize("mask", range(8))
def test_every_pattern_and_eight_wrong_codewords(mask):
    made = segno.make_qr(CODE, version=2, mode="alphanumeric", mask=mask, error="m", boost_error=False)
    modules = np.array([list(row) for row in made.matrix], dtype=bool)
    wrong = np.random.default_rng(mask)
    for _ in range(8):
        modules[wrong.integers(9, 17), wrong.integers(9, 25)] ^= True
    modules = np.kron(~np.pad(modules, 4), np.ones((5, 5)))
    assert read_code((modules * 180 + 40).astype(np.float32), 5) == CODE


@pytest.mark.parametrize(
    "words", ["SKL1:1A2B3C4D:2:7:4:48:1", "SKL2:1A2B3C4D:2:7:4:48:1:2", "SKL1:1A2B3C4D:2:7:6:48:1:2", ""]
)
def test_another_text_is_no_code_of_a_list(words):
    assert ListCode.read(words) is None


@pytest.mark.parametrize(
    "code",
    [
        ListCode(),
        ListCode("FFFFFFFF", 9999, 9999, 5, 999, 2, 99),
        ListCode(event_mark(HASH), 1, 1, 3, 36, 2, 2, 9),
    ],
)
def test_a_code_is_read_back_and_fits_25_modules(code):
    assert ListCode.read(code.text) == code
    assert segno.make_qr(code.text, version=2, mode="alphanumeric", error="m").symbol_size(border=0) == (25, 25)
