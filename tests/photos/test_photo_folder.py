"""The folder of the photographs of an event, and the files of a browser tab, which has no folders."""

import pytest

from skatlist.files.photos import photo_folder
from skatlist.files.photos.photo_folder import PhotoFolder, photo_hash
from skatlist.words import UsageError


@pytest.fixture(params=["folder", "tab"])
def folder(request, tmp_path, monkeypatch):
    monkeypatch.setattr(photo_folder, "_FLAT", request.param == "tab")
    (tmp_path / "abend.skat").touch()
    return PhotoFolder(tmp_path / "abend.skat")


def test_a_photograph_is_kept_read_copied_and_deleted(folder, tmp_path):
    names = [folder.keep(b"one"), folder.keep(b"\x89PNG two")]
    assert names == [photo_hash(b"one"), photo_hash(b"\x89PNG two")]
    assert [folder.read(name) for name in names] == [b"one", b"\x89PNG two"]
    assert len(list(folder.files())) == 2
    assert folder.copy_to(tmp_path / "kopie.skat", names) == 2
    assert PhotoFolder(tmp_path / "kopie.skat").read(names[0]) == b"one"
    assert folder.delete(names[:1]) == 1
    assert folder.read(names[0]) is None
    folder.delete_all()
    assert not list(folder.files())
    assert (tmp_path / "abend.skat").exists()
    assert len(list(PhotoFolder(tmp_path / "kopie.skat").files())) == 2


def test_a_tab_makes_no_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(photo_folder, "_FLAT", True)
    PhotoFolder(tmp_path / "abend.skat").keep(b"one")
    assert not any(path.is_dir() for path in tmp_path.iterdir())


def test_an_event_takes_photographs_up_to_its_bound(folder, monkeypatch):
    monkeypatch.setattr(photo_folder, "MOST", 10)
    folder.keep(b"123456")
    folder.keep(b"7890")
    with pytest.raises(UsageError) as refused:
        folder.keep(b"1")
    assert refused.value.key == "errors.photos_full"
    assert folder.keep(b"7890")
