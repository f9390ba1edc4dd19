"""Dates as people write them, and the days they can mean."""

import pytest
from refusals import tells

from skatlist.files.formats.dates import day_of, impossible_date, iso_date, possible_days
from skatlist.files.formats.folder.event_file import read_event_toml
from skatlist.words import InputError, UsageError


@pytest.mark.parametrize(
    "written",
    ["20.3.26", "20.03.2026", "20. 3. 2026", "2026-03-20", "03/20/2026", "3/20/26", "20/03/2026", " 20.3.26"],
)
def test_one_day_in_every_spelling(written):
    assert (day_of(written), iso_date(written), impossible_date(written)) == ("2026-03-20", "2026-03-20", False)


def test_a_date_that_can_be_two_days_is_not_guessed():
    assert possible_days("03/04/2026") == ("2026-04-03", "2026-03-04")
    assert possible_days("04/04/2026") == ("2026-04-04",)
    assert (iso_date("03/04/2026"), impossible_date("03/04/2026")) == ("03/04/2026", False)
    with pytest.raises(UsageError, check=tells("date_ambiguous")) as caught:
        day_of("03/04/2026")
    assert all(day in caught.value.text(lang) for day in ("2026-04-03", "2026-03-04") for lang in ("de", "en"))


@pytest.mark.parametrize("written", ["31.2.2026", "13/32/2026", "0/1/2026", "2026-13-01", "46101", "1.1.0000"])
def test_numbers_no_calendar_has(written):
    assert impossible_date(written)
    with pytest.raises(UsageError, check=tells("date")):
        day_of(written)


@pytest.mark.parametrize("written", ["Freitag", "", "Ostern 2026"])
def test_words_are_left_to_people(written):
    assert (impossible_date(written), iso_date(written)) == (False, written)


def test_a_description_takes_a_date_as_people_write_it(tmp_path):
    file = tmp_path / "event.toml"
    for written in ("20.3.26", "03/20/2026"):
        file.write_text(f'date = "{written}"', encoding="utf-8")
        assert read_event_toml(file).date == "2026-03-20"
    file.write_text('date = "03/04/2026"', encoding="utf-8")
    with pytest.raises(InputError, check=tells("event_date")):
        read_event_toml(file)
