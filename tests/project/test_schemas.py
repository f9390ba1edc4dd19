"""The JSON Schemas of docs/schema: they are those of the tables, take every document, and refuse broken ones."""

import json
import tomllib
from functools import cache
from pathlib import Path

import make_schemas
import pytest
from json_documents import misfits, validator
from jsonschema import Draft202012Validator
from report_texts.approved_reports import JSON, PAPERS, approved, names
from tiers import slow, some

from skatlist.files.formats.folder.event_file import read_event_toml
from skatlist.files.formats.json.json_list import write_json
from skatlist.papers.lists import read
from skatlist.words import InputError, SkatlistError

ROOT = Path(__file__).parents[2]
WRONG = ("string", 1, 1.5, True, None, [], {}, [1, "x"])
EVENTS = sorted((ROOT / "samples").rglob("event.toml"))
RULES = sorted((ROOT / "skatlist" / "data" / "rules").glob("*.toml"))


@cache
def approved_documents():
    """Return the documents of the approved reports, and a list in a file."""
    documents = []
    for name in names():
        if name not in PAPERS:
            text = approved(name, (JSON,)).partition("\n")[2]
            documents.append(json.loads(text[text.index("{") : text.rindex("[exit code")]))
    return [*documents, json.loads(write_json(read(ROOT / "samples" / "hausregeln").sheets))]


def test_the_files_are_those_of_the_tables():
    written = {path.name: path.read_text(encoding="utf-8") for path in some(make_schemas.FOLDER.iterdir())}
    assert written == make_schemas.files(), "python tools/make_schemas.py"


@pytest.mark.parametrize("page", ["json.md", "json-documents.md"])
def test_every_file_is_named_on_its_page(page):
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    for path in some(make_schemas.FOLDER.iterdir()):
        assert f"(schema/{path.name})" in text


FILES = sorted(path.name for path in make_schemas.FOLDER.iterdir())


@pytest.mark.parametrize("name", [FILES[0], *slow(*FILES[1:])])
def test_a_file_is_a_schema(name):
    Draft202012Validator.check_schema(validator(name).schema)


def test_every_approved_document_fits_its_schema_without_further_keys():
    documents = approved_documents()
    assert len({document["schema"] for document in documents}) > 20
    assert [each for document in documents for each in misfits(document, closed=True)] == []


@cache
def one_of_each():
    """Return the largest document of every schema among the approved ones."""
    by_size = sorted(approved_documents(), key=lambda document: len(str(document)))
    return {document["schema"]: document for document in by_size}


def places(value, before=()):
    """Yield the path of every key."""
    for key, below in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        if isinstance(key, str):
            yield (*before, key)
        yield from places(below, (*before, key))


def first_places(document):
    """Return a path of every key: of several objects in a list, in one."""
    shapes = {tuple("*" if isinstance(step, int) else step for step in path): path for path in places(document)}
    return list(shapes.values())


def at(value, path):
    for step in path:
        value = value[step]
    return value


def parts_at(whole, path):
    """Return the parts of a schema that hold at a path of a document, each as a schema of its own."""
    parts = [whole]
    for step in path:
        parts = [below for part in parts for below in _below(part, step, whole)]
    return [{**part, "$defs": whole.get("$defs", {})} for part in parts]


def _below(part, step, whole):
    if "$ref" in part:
        part = whole["$defs"][part["$ref"].rpartition("/")[2]]
    for choice in part.get("anyOf", ()):
        yield from _below(choice, step, whole)
    below = part.get("items") if isinstance(step, int) else part.get("properties", {}).get(step)
    if below:
        yield below


def test_a_document_that_lacks_a_key_is_refused():
    tried = optional = 0
    for document in some(one_of_each().values()):
        schema = validator(make_schemas.file_name(document["schema"])).schema
        for path in first_places(document):
            holder = dict(at(document, path[:-1]))
            del holder[path[-1]]
            parts = parts_at(schema, path[:-1])
            if parts and path[-1] in str([_required(part, schema) for part in parts]):
                assert not [part for part in parts if Draft202012Validator(part).is_valid(holder)], path
                tried += 1
            else:
                optional += 1
    assert tried > 400
    assert tried > 3 * optional


def _required(part, whole):
    if "$ref" in part:
        part = whole["$defs"][part["$ref"].rpartition("/")[2]]
    return [*part.get("required", ()), *(key for each in part.get("anyOf", ()) for key in _required(each, whole))]


def test_a_value_of_another_type_is_refused():
    tried = any_type = 0
    for document in some(one_of_each().values()):
        schema = validator(make_schemas.file_name(document["schema"])).schema
        for path in first_places(document):
            parts = [Draft202012Validator(part) for part in parts_at(schema, path)]
            if parts and [value for value in WRONG if not any(part.is_valid(value) for part in parts)]:
                tried += 1
            else:
                any_type += 1
    assert tried > 400
    assert tried > 3 * any_type


def test_a_document_is_refused_for_what_is_wrong_at_its_first_level():
    for document in some(one_of_each().values()):
        judge = validator(make_schemas.file_name(document["schema"]))
        for key in some(document):
            assert not judge.is_valid({name: value for name, value in document.items() if name != key}) or (
                key not in judge.schema["required"]
            )
            assert not judge.is_valid({**document, key: 1.5}), key


def test_a_document_of_another_name_is_refused():
    for document in some(one_of_each().values()):
        judge = validator(make_schemas.file_name(document["schema"]))
        assert not judge.is_valid({**document, "schema": "skatlist/other/1"})


def test_documents_may_have_keys_of_a_later_version_but_files_may_not():
    for document in some(one_of_each().values()):
        is_read = document["schema"] == "skatlist/list/1"
        assert bool(misfits({**document, "later": 1})) is is_read, document["schema"]


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.parent.name)
def test_the_descriptions_of_the_samples_fit_their_schema(path):
    description = json.loads(json.dumps(tomllib.loads(path.read_text(encoding="utf-8")), default=str))
    assert [error.message for error in validator("event.schema.json").iter_errors(description)] == []


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_the_rules_of_the_program_fit_their_schema(path):
    rules = tomllib.loads(path.read_text(encoding="utf-8"))
    assert [error.message for error in validator("rules.schema.json").iter_errors(rules)] == []


WRONG_EVENTS = {
    "an unknown key": 'nmae = "Abend"',
    "a number for a text": "name = 5",
    "a text for a number": 'series = "zwei"',
    "no series": "series = 0",
    "three lists": "lists = 3",
    "games at a table of six": "[games]\n6 = 48",
    "a negative fee": "[money]\nentry = -1",
    "too many qualify": "[qualified]\npeople = 10000",
    "an unknown aim": '[draw]\navoid = ["friends"]',
    "a person without a number": '[[players]]\nname = "Anna"',
    "a person born too early": "[[players]]\nnumber = 1\nborn = 1899",
    "a prize of nothing": "[[prizes]]\npercent = [50]",
    "a decision without a reason": '[[decisions]]\nkind = "zero"\ndirector = "Ida"',
}


@pytest.mark.parametrize("name", WRONG_EVENTS)
def test_a_description_that_the_program_refuses_is_refused_by_the_schema(name, tmp_path):
    (tmp_path / "event.toml").write_text(WRONG_EVENTS[name], encoding="utf-8")
    with pytest.raises(InputError):
        read_event_toml(tmp_path / "event.toml")
    assert not validator("event.schema.json").is_valid(tomllib.loads(WRONG_EVENTS[name]))


@pytest.mark.parametrize(
    "text",
    [
        "[values]\ngrand = 0",
        "[values]\ngrnd = 24",
        '[values]\nloss_by = "points"',
        "[bock]\nsixty = 1",
        "tournament = 1",
    ],
)
def test_rules_that_the_program_refuses_are_refused_by_the_schema(text, tmp_path):
    (tmp_path / "club.toml").write_text(
        f'extends = "isko-2022"\n{text}'.replace('extends = "isko-2022"\ntournament', "tournament"), encoding="utf-8"
    )
    from skatlist.skat.rules import load_profile

    with pytest.raises(SkatlistError):
        load_profile(tmp_path / "club.toml")
    assert not validator("rules.schema.json").is_valid(tomllib.loads(text))
