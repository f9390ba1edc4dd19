"""docs/dateien.md names every column and every word the readers know."""

from pathlib import Path

from skatlist.files.formats.registry import READ_SUFFIXES
from skatlist.files.formats.word_lookup import HEADS
from skatlist.skat.sheet import FooterName
from skatlist.skat.sheet.columns import COLUMNS, heading
from skatlist.words import Language
from skatlist.words.word_tables import table_word

PAGE = (Path(__file__).parents[2] / "docs" / "dateien.md").read_text(encoding="utf-8")


def test_columns() -> None:
    for name in COLUMNS:
        stem, _, place = name.rpartition("_")
        german = heading(name, Language.DE)
        if place.isdigit():
            assert f"`{stem}_1`" in PAGE, name
            assert german.rpartition(" ")[0] in PAGE, name
        else:
            assert f"`{name}`" in PAGE, name
            assert german in PAGE, name


def test_words() -> None:
    for name in FooterName:
        assert f"`{table_word('footer', name.value, Language.DE)}`" in PAGE
        assert f"`{name.value}`" in PAGE
    for name in HEADS:
        assert table_word("head", name, Language.DE) in PAGE
    for suffix in READ_SUFFIXES:
        assert f"`{suffix}`" in PAGE
