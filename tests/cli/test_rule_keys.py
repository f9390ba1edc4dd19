"""`skatlist rules keys`: every entry of a rule file, in both languages, as text and as JSON."""

import json

import pytest

from skatlist.cli.app import run
from skatlist.rules import load_profile


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
    shown = capsys.readouterr().out
    assert all(f"  {key.partition('.')[2]} = " in shown for key in rows)


def test_what_it_lists_is_a_rule_file(capsys, tmp_path):
    run(["rules", "keys"])
    lines = [line.split("    (")[0] for line in capsys.readouterr().out.splitlines() if not line.startswith("      ")]
    text = "\n".join(line.split("  ")[0] if line.startswith("[") else line for line in lines)
    (tmp_path / "alles.toml").write_text(text, encoding="utf-8")
    profile, usual = load_profile(str(tmp_path / "alles.toml")), load_profile()
    assert (profile.values, profile.ramsch, profile.list) == (usual.values, usual.ramsch, usual.list)
