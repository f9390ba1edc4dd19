"""Every kind of file that the registry names is there: its module, and the reader and writer in it."""

from importlib import import_module

import pytest

from skatlist.files.formats.registry import FORMATS, LIST_SUFFIXES, READ_SUFFIXES


def test_every_ending_is_one_format():
    assert len(FORMATS) == len(set(READ_SUFFIXES)) > len(LIST_SUFFIXES) > 1


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.suffix)
def test_a_format_has_its_reader_and_its_writer(known):
    assert callable(import_module(f"skatlist.files.formats.{known.read}").read_file)
    if known.write:
        assert callable(import_module(f"skatlist.files.formats.{known.write}").write_file)
