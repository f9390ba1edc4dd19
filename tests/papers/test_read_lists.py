"""Photographed lists read by the reader that comes with the program, with a person who answers."""

import io
from collections import Counter

import pytest
from papers.photographs import opened
from photo.prove_reading import answered
from reading.filled_lists import filled_photo
from reading.kept_lists import is_read
from tiers import slow_rows, some, whole_rows

from skatlist.cases.reading.photo_reading import PhotographedPaper, PhotoReading
from skatlist.files.photos.cells import PrintedForm
from skatlist.files.photos.reading_code import marks_of
from skatlist.words import InputError


@pytest.mark.parametrize(
    ("seed", "places"), [*slow_rows((1, 4), (2, 3)), *whole_rows(*((seed, 3 + seed % 2) for seed in range(3, 15)))]
)
def test_nothing_is_wrong_in_silence(seed, places):
    kept, jpeg = filled_photo(seed, places, hard=1.0 if seed % 3 else 1.5)
    form = PrintedForm(places=places, games=kept.frame.numbers.stop - 1)
    reading = answered(kept, PhotoReading.of([PhotographedPaper.of(jpeg, "foto.jpg", form)], kept.frame), Counter())
    questions = {question.game for question in reading.questions.values()}
    rows = some(reading.result.rows)
    assert [row.number for row in rows if not is_read(kept, row)] == []
    assert set(kept.slips) <= questions | {row.number for row in rows if is_read(kept, row)}
    assert len(reading.questions) <= 15


@pytest.mark.slow
def test_a_list_with_a_covered_corner_is_not_read():
    kept, jpeg = filled_photo(3)
    picture = opened(jpeg)
    x, y = (round(float(each)) for each in marks_of(picture)[0])
    picture.paste((120, 110, 100), (x - 60, y - 60, x + 60, y + 60))
    covered = io.BytesIO()
    picture.save(covered, "JPEG", quality=90)
    assert marks_of(opened(covered.getvalue())) is not None  # a letter is taken for the mark
    with pytest.raises(InputError, match="vier schwarzen Marken"):
        PhotographedPaper.of(covered.getvalue(), "foto.jpg", PrintedForm(games=kept.frame.numbers.stop - 1))
