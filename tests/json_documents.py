"""Whether a document of a command is one of its JSON Schema."""

import json
from functools import cache

import make_schemas
from jsonschema import Draft202012Validator


@cache
def validator(name):
    """Return what judges by the schema in a file of docs/schema."""
    return Draft202012Validator(json.loads((make_schemas.FOLDER / name).read_text(encoding="utf-8")))


@cache
def _closed():
    """Return what judges by the schema of each document without room for further keys."""
    return {name: Draft202012Validator(each) for name, each in make_schemas.document_schemas(closed=True).items()}


def misfits(document, *, closed=False):
    """Return what does not fit in a document; if `closed`, further keys neither."""
    name = document["schema"]
    judge = _closed()[name] if closed else validator(make_schemas.file_name(name))
    return [f"{name} {error.json_path}: {error.message[:200]}" for error in judge.iter_errors(document)]
