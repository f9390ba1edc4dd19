"""`skatlist rules keys`: every entry of a rule file, in both languages, as text and as JSON."""

import json

import pytest

from skatlist.cli.app import run
from skatlist.skat.rules import load_profile


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_entry_is_listed_with_type_default_and_meaning(lang, capsys):
    assert run(["rules", "keys", "--format", "json", "--lang", lang]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["schema"] == "skatlist/rule-keys/1"
    rows = {row["key"]: row for row in document["keys"]}
    assert len(rows) > 50
    assert rows["ramsch.cap"]["default"] == 0
    assert rows["ramsch.cap"]["type"] == "0..10000"
    assert all(row["meaning"] for row in rows.values())
    assert run(["rules", "keys", "--lang", lang]) == 0
    output = capsys.readouterr().out
    assert all(f"  {key.rpartition('.')[2]} = " in output for key in rows)


def test_nothing_a_rule_file_may_say_is_left_out(capsys):
    """The head of the file as well as every section of the rules."""
    run(["rules", "keys", "--format", "json"])
    listed = [row["key"] for row in json.loads(capsys.readouterr().out)["keys"]]
    profile = load_profile()
    parts = profile._asdict()
    sections = {name: part._asdict() for name, part in parts.items() if hasattr(part, "_asdict")}
    assert len(sections) == 7
    head = parts.keys() - {"name", *sections} | {"extends"}
    assert sorted(listed) == sorted([*head, *(f"{name}.{key}" for name, part in sections.items() for key in part)])


def test_its_output_is_a_rule_file(capsys, tmp_path):
    run(["rules", "keys"])
    lines = [line.split("    (")[0] for line in capsys.readouterr().out.splitlines() if not line.startswith("      ")]
    text = "\n".join(line.split("  ")[0] if line.startswith("[") else line for line in lines)
    (tmp_path / "alles.toml").write_text(text, encoding="utf-8")
    profile, usual = load_profile(str(tmp_path / "alles.toml")), load_profile()
    rules = [name for name, part in profile._asdict().items() if hasattr(part, "_asdict")]
    assert {name: getattr(profile, name) for name in rules} == {name: getattr(usual, name) for name in rules}
    assert len(rules) == 7
