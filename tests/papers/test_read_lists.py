"""Photographed lists read by the reader that comes with the program, with a person who answers."""

import pytest
from photo.prove_reading import answered
from reading.filled_lists import filled_photo
from reading.kept_lists import is_read
from tiers import slow_rows, some, whole_rows

from skatlist.cases.reading.photo_reading import PhotographedPaper, PhotoReading
from skatlist.files.photos.cells import PrintedForm


@pytest.mark.parametrize(
    ("seed", "places"), [*slow_rows((1, 4), (2, 3)), *whole_rows(*((seed, 3 + seed % 2) for seed in range(3, 15)))]
)
def test_nothing_is_wrong_in_silence(seed, places):
    kept, jpeg = filled_photo(seed, places, hard=1.0 if seed % 3 else 1.5)
    form = PrintedForm(places=places, games=kept.frame.numbers.stop - 1)
    reading = answered(kept, PhotoReading.of([PhotographedPaper.of(jpeg, "foto.jpg", form)], kept.frame))
    questions = {question.game for question in reading.questions.values()}
    rows = some(reading.result.rows)
    assert [row.number for row in rows if not is_read(kept, row)] == []
    assert set(kept.slips) <= questions | {row.number for row in rows if is_read(kept, row)}
    assert len(reading.questions) <= 15
