"""An event that conforms to the order of the game, and what ends that for good."""

import tomllib
from pathlib import Path

import pytest
from tiers import some

from skatlist import Decision, Evening, Event
from skatlist.evening.import_files import take_description
from skatlist.files.formats.folder.event_file import read_event_toml
from skatlist.skat.sheet import Player
from skatlist.tournament import Seating
from skatlist.tournament.conform import ORDER, Breach, BreachKind
from skatlist.tournament.tournament import LeagueRules, Tournament
from skatlist.words import InputError

PEOPLE = tuple(Player(name, number) for number, name in enumerate(("Anna", "Bernd", "Cem"), 1))
PLAYED = "1 1 kreuz m2 +\n2 2 pik o1 h -\n3 3 herz m1 +\n"
ADDED = "\nseries = 1", f'\nconform = "{ORDER}"\nseries = 1'
DIRECTOR = Decision("es ist spät", director="Ida")


def begun(folder, text=PLAYED, **facts):
    """Open an event that announces that it conforms, with the list of its one table."""
    facts = {"games": {3: 3}, "players": PEOPLE, "seating": (Seating(1, 1, (1, 2, 3)),), "conform": ORDER, **facts}
    evening = Evening.create(folder / "abend.skat", Event(name="Pokal", **facts))
    if text:
        taken(evening, folder, text)
    return evening


def taken(evening, folder, text, name="serie1-tisch01.txt"):
    (folder / name).write_text(f"serie 1\ntisch 1\n{text}", encoding="utf-8")
    return evening.take_over([folder / name], replace=True)


def described(folder, evening, was, now):
    """Take over the description of the event, written otherwise; return why it kept to what it had announced."""
    path = folder / "event.toml"
    text = dict(evening.as_folder())["event.toml"].decode()
    assert was in text
    path.write_text(text.replace(was, now, 1), encoding="utf-8")
    return [each.kept for each in take_description(evening, read_event_toml(path)) if each.what == "conform"]


def ends(evening):
    return [record.facts["conform_ended"] for record in evening.records if "conform_ended" in record.facts]


def test_an_event_that_keeps_to_the_order_conforms_to_its_end(tmp_path):
    with begun(tmp_path) as evening:
        taken(evening, tmp_path, f"regeln isko-2022\n{PLAYED}")
        evening.close_series((1, 0), DIRECTOR)
        assert (ends(evening), evening.event().conform, evening.event().conform_ended) == ([], ORDER, "")


def with_other_head(folder, evening):
    taken(evening, folder, f"regeln isko-2010\n{PLAYED}")


def with_other_rules_later(folder, evening):
    taken(evening, folder, f"{PLAYED}regeln skatordnung\n")
    taken(evening, folder, PLAYED.replace("\n", "\nregeln isko-2010\n", 1))


def with_rules_of_the_event(folder, evening):
    described(folder, evening, 'rules = "isko-2022"', 'rules = "isko-2010"')


def with_a_file_of_rules(folder, evening):
    (folder / "haus.toml").write_text('extends = "isko-2022"\n[title]\nde = "Haus"\nen = "House"\n', encoding="utf-8")
    described(folder, evening, 'rules = "isko-2022"', 'rules = "haus.toml"')


def with_a_value_alone(folder, evening):
    taken(evening, folder, PLAYED.replace("kreuz m2 +", "wert =36"))


def with_a_value_alone_typed(_folder, evening):
    evening.correct((1, 1), 1, evening.judge((1, 1), "1 wert =36", 1), DIRECTOR)


def without_second_list(_folder, evening):
    evening.close_series((1,), DIRECTOR)


WAYS = {
    with_other_head: ("list-rules 1/1", {}),
    with_other_rules_later: ("list-rules 1/1", {}),
    with_rules_of_the_event: ("rules", {}),
    with_a_file_of_rules: ("rules", {}),
    with_a_value_alone: ("value-alone 1/1", {}),
    with_a_value_alone_typed: ("value-alone 1/1", {}),
    without_second_list: ("second-list 1/1", {"lists": 2}),
}


@pytest.mark.parametrize("leave", WAYS, ids=lambda leave: leave.__name__)
def test_a_breach_of_the_order_ends_it_for_good(tmp_path, leave):
    reason, facts = WAYS[leave]
    with begun(tmp_path, **facts) as evening:
        before = len(evening.records)
        leave(tmp_path, evening)
        assert ends(evening) == [reason]
        assert evening.records[-1].seq > before + 1  # with what ended it, never instead
    # Nothing that is mended afterwards brings it back, and nothing ends it twice.
    with Evening.open(tmp_path / "abend.skat", write=True) as evening:
        if not evening.closed:
            taken(evening, tmp_path, f"regeln isko-2022\n{PLAYED}")
            with_other_head(tmp_path, evening)
        assert (ends(evening), evening.event().conform_ended) == ([reason], reason)
        results = [finding for finding in evening.all_lists().findings if finding.code == "E110"]
        assert [finding.sentence for finding in results] == [Breach.read(reason).kind.replace("-", "_")]
        for name, content in some(evening.as_folder()):
            (tmp_path / name).write_bytes(content)
    document = tomllib.loads((tmp_path / "event.toml").read_text(encoding="utf-8"))
    assert document["conform_ended"] == reason
    again = Evening.create(tmp_path / "neu.skat", read_event_toml(tmp_path / "event.toml"))
    with again:
        assert again.event().conform_ended == reason


def test_a_league_day_needs_two_lists_without_saying_so(tmp_path):
    with begun(tmp_path, tournament=Tournament(league=LeagueRules(groups=(("Herz", "Pik"),)))) as evening:
        evening.close_series((1,), DIRECTOR)
        assert ends(evening) == ["second-list 1/1"]


def test_a_second_list_that_is_there_keeps_it(tmp_path):
    with begun(tmp_path, lists=2) as evening:
        with Evening.open(tmp_path / "abend.skat", write=True, second=True) as second:
            taken(second, tmp_path, PLAYED, "serie1-tisch01-zweitliste.txt")
        evening.refresh()
        evening.close_series((1,), DIRECTOR)
        assert ends(evening) == []


def test_nobody_begins_to_conform_late(tmp_path):
    with begun(tmp_path, conform="") as evening:
        assert described(tmp_path, evening, *ADDED) == ["conform"]
        assert evening.event().conform == ""


def test_before_play_it_can_still_be_announced(tmp_path):
    with begun(tmp_path, "", conform="") as evening:
        assert described(tmp_path, evening, *ADDED) == [""]
        assert evening.event().conform == ORDER


@pytest.mark.parametrize("whole", [True, False])
def test_it_is_not_taken_back_by_a_description_that_leaves_it_out(tmp_path, whole):
    with begun(tmp_path) as evening:
        if whole:
            assert described(tmp_path, evening, f'conform = "{ORDER}"', "") == ["conform"]
        else:
            (tmp_path / "event.toml").write_text("[money]\nlost_games = [0.5]\n", encoding="utf-8")
            evening.take_over([tmp_path / "event.toml"])
            assert evening.event().loss_fees == (50,)
        assert (evening.event().conform, ends(evening)) == (ORDER, [])


def test_an_event_with_other_rules_never_conforms(tmp_path):
    with begun(tmp_path, rules="skatordnung") as evening:
        assert evening.event().conform_ended == "rules"


@pytest.mark.parametrize(
    "line", ['conform = "ISkO 2010"', "conform = true", 'conform_ended = "weil"', "conform_ended = 1"]
)
def test_a_description_says_nothing_else(tmp_path, line):
    path = Path(tmp_path) / "event.toml"
    path.write_text(f"{line}\n", encoding="utf-8")
    with pytest.raises(InputError, match="conform"):
        read_event_toml(path)


@pytest.mark.parametrize("kind", BreachKind)
def test_a_breach_is_read_as_it_is_written(kind):
    breach = Breach(kind, 2, 13) if kind is not BreachKind.RULES else Breach(kind)
    assert Breach.read(str(breach)) == breach
