"""Templates: found by every name, and the ones kept in `templates/` fresh."""

import io
import zipfile
from pathlib import Path

import pytest
from pypdf import PdfReader

from skatlist.files.formats.folder.event_file import read_event_toml
from skatlist.papers.templates import TEMPLATES, find_template
from skatlist.skat.rules import load_profile
from skatlist.words import Language, UsageError, text

KEPT = Path(__file__).parents[2] / "templates"
NAMES = [template.name for template in TEMPLATES]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("liste4", "liste4"),
        ("Blank-List-4", "liste4"),
        ("entry-form-3", "formular3"),
        ("EINGABEFORMULAR 5", "formular5"),
        ("event", "event"),
        ("event.toml", "event"),
        ("veranstaltung", "event"),
        ("cheatsheet", "spickzettel"),
    ],
)
def test_templates_go_by_many_names(name, expected):
    assert find_template(name).name == expected


def test_an_unknown_name_is_wrong_usage():
    with pytest.raises(UsageError) as refused:
        find_template("liste6")
    assert refused.value.params["name"] == "liste6"
    assert "liste3" in str(refused.value.params["names"])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", Language)
def test_every_template_is_described_and_made(name, lang):
    template = find_template(name)
    assert text(f"papers.template_{name}", lang)
    assert template.content(lang)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_kept_templates_are_fresh(name):
    template = find_template(name)
    kept, made = (KEPT / template.file_name(Language.DE)).read_bytes(), template.content(Language.DE)
    # Another build of the packing library packs other bytes of the same content.
    assert kept == made or unpacked(kept) == unpacked(made)


def unpacked(content: bytes) -> object:
    """Return the content of a file, whatever packed it."""
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return {info.filename: archive.read(info) for info in archive.infolist()}
    if content.startswith(b"%PDF"):
        reader = PdfReader(io.BytesIO(content))
        results = [reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1)]
        return [each.get_data() if hasattr(each, "get_data") else repr(each) for each in results]
    return content


def test_the_event_template_is_read_back(tmp_path):
    for lang in Language:
        path = tmp_path / "event.toml"
        path.write_bytes(find_template("event").content(lang))
        event = read_event_toml(path)
        assert event.language == lang.value
        assert len(event.players) == 7
        assert {(seat.series, seat.table) for seat in event.seating} == {(1, 1), (1, 2), (2, 1), (2, 2)}


@pytest.mark.parametrize("lang", Language)
def test_the_house_rules_are_a_rule_set(tmp_path, lang):
    path = tmp_path / "haus.toml"
    path.write_bytes(find_template("hausregeln").content(lang))
    profile = load_profile(str(path))
    assert profile.kontra.factors == (2, 4)
    assert profile.bock.sixty
    assert not profile.bock.grand_hand
    assert profile.ramsch.played
    assert len(profile.agreed_by) == 3
