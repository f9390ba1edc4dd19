"""The table of the settings of an event: each survives event.toml and the journal, and no value fits by accident."""

import json
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from tiers import some

from skatlist.files.formats.folder.event_file import read_event_toml, write_event_toml
from skatlist.files.formats.folder.event_settings import BY_KEY, SETTINGS
from skatlist.files.journal.drafts import event_drafts, settings_draft
from skatlist.files.journal.journal import Record
from skatlist.files.journal.record_fields import checked_facts, format_needed
from skatlist.tournament.model import Event
from skatlist.tournament.tournament import Fees, Tournament
from skatlist.words import InputError

OTHER: dict[str, Any] = {
    "name": 'Abend "am 11."',
    "date": "2026-11-28",
    "place": "Öd",
    "language": "en",
    "rules": "isko-2010",
    "other_rules": True,
    "conform": "ISkO 2022",
    "conform_ended": "rules",
    "series": 9999,
    "lists": 2,
    "second_scorer": 'Łukasz "A<B" Öztürk',
    "results_page": "https://skatclub.example/preisskat-2026/",
    "games": MappingProxyType({3: 36, 5: 9999}),
    "loss_fees": (50, 99_999),
    "tournament": Tournament(fees=Fees(entry=1000, stake=Fraction("0.25"))),
}


@pytest.mark.parametrize("key", BY_KEY)
def test_setting_survives_description_and_journal(key: str, tmp_path: Path) -> None:
    setting, value = BY_KEY[key], OTHER[key]
    event = Event(**{key: value})
    (tmp_path / "event.toml").write_text(write_event_toml(event), encoding="utf-8")
    assert getattr(read_event_toml(tmp_path / "event.toml"), key) == value
    facts = json.loads(json.dumps(dict(next(event_drafts(event)).content)))
    assert setting.value_in(facts) == value
    assert facts[key] == settings_draft(**{key: value}).content[key]
    record = Record(1, "2026-11-28T19:00:00Z", "", "event", "", json.dumps(facts), "", "")
    assert checked_facts(record) == facts
    assert format_needed(record) == max(each.since for each in SETTINGS if each.key in facts)
    assert setting.kind.words(setting.usual, value)[1]


def test_usual_settings_are_stored_only_if_a_reader_needs_them() -> None:
    facts = next(event_drafts(Event())).content
    assert [*facts] == ["name", "date", "place", "language", "rules", "series", "games"]
    assert all(each.value_in({}) == each.usual == each.value_in(facts) for each in some(SETTINGS))


@pytest.mark.parametrize("key", BY_KEY)
@pytest.mark.parametrize("wrong", ["[]", "{}", "-1", "[[1]]"])
def test_value_of_another_kind_is_reported_with_its_key(key: str, wrong: str, tmp_path: Path) -> None:
    written = {"loss_fees": f"[money]\nlost_games = {wrong}", "tournament": f"teams = {{ size = {wrong} }}"}
    (tmp_path / "event.toml").write_text(written.get(key, f"{key} = {wrong}"), encoding="utf-8")
    if (key, wrong) == ("games", "{}"):
        assert read_event_toml(tmp_path / "event.toml").games == {}
        return
    with pytest.raises(InputError) as fault:
        read_event_toml(tmp_path / "event.toml")
    assert {"loss_fees": "lost_games", "tournament": "size"}.get(key, key) in str(fault.value)
