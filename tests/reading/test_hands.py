"""Which reader reads a photographed list: the program's own, or one that has learnt a hand from another list."""

import random

import numpy as np
import pytest
from reading.kept_lists import NoisyReader, NoisyReadings, kept_list

from skatlist.cases.reading.photo_reading import PhotographedPaper, PhotoReading
from skatlist.files.photos.cells import PrintedForm
from skatlist.files.photos.reader import HandReader
from skatlist.skat.rules import load_profile
from skatlist.words import InputError

FORM = PrintedForm(places=3, games=36)


class Boast(NoisyReadings):
    """Readings that claim to be right, as those of a reader do that has learnt another hand."""

    mean_likelihood = -0.001


class Boaster(NoisyReader):
    """A reader that is always sure."""

    def read(self, _cells):
        """Return what it says of the list."""
        return Boast(self.kept, self.seed, self.errors)


class Blank(NoisyReadings):
    """Readings of a list without a digit."""

    mean_likelihood = -np.inf


def paper():
    return PhotographedPaper("liste.jpg", np.full((2339, 1654), 255, np.uint8), FORM, None, ())


@pytest.mark.parametrize(("errors", "is_taken"), [(0.02, True), (0.3, False)])
def test_a_hand_that_is_surer_reads_only_if_it_leaves_fewer_questions(monkeypatch, errors, is_taken):
    kept = kept_list(random.Random(8), load_profile(), 3, 36)
    monkeypatch.setattr(HandReader, "load", lambda: NoisyReader(kept, 0.1))
    alone = PhotoReading.of([paper()], kept.frame)
    reading = PhotoReading.of([paper()], kept.frame, [Boaster(kept, errors)])
    assert reading.knows_hand == is_taken
    assert (len(reading.questions) < len(alone.questions)) == is_taken


def test_no_list_is_read_without_a_digit(monkeypatch):
    kept = kept_list(random.Random(8), load_profile(), 3, 36)
    monkeypatch.setattr(HandReader, "load", lambda: NoisyReader(kept, 0.1))
    monkeypatch.setattr(NoisyReader, "read", lambda there, _cells: Blank(there.kept, 1, 0.1))
    with pytest.raises(InputError, match="keine Zahl"):
        PhotoReading.of([paper()], kept.frame)
