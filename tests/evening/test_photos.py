"""Photographs beside an event file: in its copy, in a merge, and in a copy without names."""

from club_evening import add_games, make_evening

from skatlist.evening import Evening
from skatlist.evening.anonymising import anonymise
from skatlist.evening.merge_files import bring_together
from skatlist.evening.photos import SeenPhoto, file_photo, photo_folder_of, photos_of, remove_photo

KEY = (1, 1)


def filed(path, *contents, key=KEY):
    with Evening.open(path, write=True, author="Ida") as evening:
        for content in contents:
            file_photo(evening, SeenPhoto("foto.jpg", content), key)


def contents(path, key=KEY):
    """Return the photographs of a list that are beside an event file."""
    with Evening.open(path) as evening:
        return sorted(filter(None, (photo_folder_of(evening).read(each.photo) for each in photos_of(evening, key))))


def test_a_backup_takes_the_photographs_along(tmp_path):
    path = make_evening(tmp_path / "abend.skat")
    filed(path, b"one", b"two")
    with Evening.open(path) as evening:
        copy, _ = evening.back_up(tmp_path / "kopie.skat")
    assert contents(copy) == [b"one", b"two"]


def test_a_merge_carries_photographs_and_their_removal(tmp_path):
    path, other = make_evening(tmp_path / "abend.skat"), tmp_path / "anderer.skat"
    filed(path, b"one")
    with Evening.open(path) as evening:
        evening.back_up(other)
    filed(other, b"two")
    filed(other, b"three", key=(1, 2))
    with Evening.open(other, write=True, author="Eva") as evening:
        remove_photo(evening, photos_of(evening, KEY)[-1].record.seq)
    with Evening.open(path, write=True, author="Ida") as evening:
        add_games(evening, "2 kreuz m1 +")
    together = bring_together(path, other)
    assert together.written == path
    assert contents(path) == [b"two"]
    assert contents(path, (1, 2)) == [b"three"]


def test_a_copy_without_names_has_no_photograph(tmp_path):
    path = make_evening(tmp_path / "abend.skat")
    filed(path, b"one")
    copy = anonymise(path, tmp_path / "anonym.skat").path
    assert contents(copy) == []
    assert {each.name for each in tmp_path.iterdir()} == {"abend.skat", "abend.skat.photos", "anonym.skat"}


def test_a_photograph_changed_on_the_disk_is_none_of_the_event(tmp_path):
    path = make_evening(tmp_path / "abend.skat")
    filed(path, b"one")
    with Evening.open(path) as evening:
        [file] = photo_folder_of(evening).files()
    file.write_bytes(b"another")
    assert contents(path) == []
