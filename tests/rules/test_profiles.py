"""The rule sets that come with skatlist: they load, speak both languages and cite the right edition."""

import ast
import tomllib
from importlib import resources
from pathlib import Path

import pytest
from sources import nodes_of
from tiers import some

import skatlist
from skatlist.skat.game import announcements, legal_bids
from skatlist.skat.game.reckoning import reckon
from skatlist.skat.rules import DEFAULT_PROFILE, Profile, Values, isko_2022, load_profile, profile_names
from skatlist.words import Language

NAMES = profile_names()
ROOT = Path(skatlist.__file__).parent
EDITIONS = ("isko-2022", "isko-2010")


def own(name):
    if name == DEFAULT_PROFILE:
        return isko_2022.TABLE
    return tomllib.loads(resources.files("skatlist").joinpath(f"data/rules/{name}.toml").read_text(encoding="utf-8"))


def test_the_default_comes_first():
    assert NAMES[0] == DEFAULT_PROFILE == "isko-2022"
    assert set(EDITIONS) <= set(NAMES)
    assert list(NAMES[1:]) == sorted(NAMES[1:])


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_profile_loads_and_speaks_both_languages(name):
    profile = load_profile(name)
    assert profile.name == name
    assert {lang: bool(profile.title[lang]) for lang in Language} == {"de": True, "en": True}
    assert profile.title["de"] != profile.title["en"]
    assert len(profile.notes["de"]) == len(profile.notes["en"])
    assert set(own(name)["title"]) == {"de", "en"}
    assert announcements(profile)
    assert min(legal_bids(profile)) == 18


def test_a_profile_is_read_once():
    assert load_profile() is load_profile("isko-2022")


def test_both_editions_have_the_same_rules():
    new, old = map(load_profile, EDITIONS)
    for part in ("values", "kontra", "bock", "scoring", "list", "tournament", "notes"):
        assert getattr(new, part) == getattr(old, part)
    assert new.values == Values()
    assert new.tournament


def test_the_older_edition_has_its_own_number_for_every_topic():
    """It extends the newer one: a topic it forgot would be cited with a number of 2022."""
    assert set(own("isko-2010")["paragraphs"]) == set(own("isko-2022")["paragraphs"])


def test_a_topic_without_paragraph_is_empty():
    assert load_profile().paragraph("no such topic") == ""
    assert load_profile().paragraph("rating") == "SkWO 6.3.1"


# Topic, 1999-2010, 2018/2022: the table of RULES.md section 0. What is not confirmed there is given as its chapter.
PARAGRAPHS = """
    spitzen           ISkO 2.4    ISkO 2.3
    base              ISkO 5.1    ISkO 2.4.1
    null_value        ISkO 5.1    ISkO 2.4.2
    levels            ISkO 5.2.1  ISkO 2.5.1
    value             ISkO 5.3    ISkO 2.5.2
    points            ISkO 5.2.2  ISkO 2.5.4
    schneider         ISkO 5.2.3  ISkO 2.5.5
    schwarz           ISkO 5.2.4  ISkO 2.5.6
    announced         ISkO 5.2.5  ISkO 2.5.7
    ouvert            ISkO 5.2.6  ISkO 2.5.8
    null_won          ISkO 5.2.7  ISkO 2.5.9
    doubled           ISkO 5.3    ISkO 2.5.11
    hand              ISkO 2.2    ISkO 2.6
    seats             ISkO 3.2    ISkO 3.2.1
    dealer            ISkO 3.2    ISkO 3.2
    valid_game        ISkO 3.2.16 ISkO 3.2.19
    bid               ISkO 3.3.1  ISkO 3.3.1
    passed_in         ISkO 3.3.7  ISkO 3.3.7
    announcement      ISkO 3.4.1  ISkO 3.5.1
    overbid           ISkO 5.4.1  ISkO 3.6.1
    null_overbid      ISkO 3.4    ISkO 3.6.2
    overbid_hand      ISkO 5.4.2  ISkO 3.6.3
    impossible_level  ISkO 5.4    ISkO 3.6.4
    violation         ISkO 4.1    ISkO 4.1
    claim             ISkO 4.3    ISkO 4.4
    list              ISkO 5.5    SkWO 6.2
    running_total     ISkO 5.5    SkWO 6.2.3
    signature         ISkO 5.5    SkWO 6.2.5
    complete          SkWO 4.4    SkWO 6.2.6
    rating            SkWO 5.1    SkWO 6.3.1
    correction        ISkO 5.5    SkWO 6.2
    second_list       SpO 1.7     SpO 1.7
""".strip().splitlines()


@pytest.mark.parametrize("line", PARAGRAPHS, ids=lambda line: line.split()[0])
def test_paragraph_of_each_edition(line):
    topic, *numbers = line.split()
    assert load_profile("isko-2010").paragraph(topic) == " ".join(numbers[:2])
    assert load_profile("isko-2022").paragraph(topic) == " ".join(numbers[2:])


def test_every_topic_of_an_edition_is_held_against_the_table():
    assert {line.split()[0] for line in PARAGRAPHS} == set(own("isko-2022")["paragraphs"])


def _cited():
    """Yield module and topic wherever code names one: the topic of a Kind, what a reckoning yields, topic_given."""
    for path in sorted(
        [
            *ROOT.glob("checks/**/*.py"),
            *ROOT.glob("findings/*.py"),
            *ROOT.glob("event/*.py"),
            *ROOT.glob("formats/**/*.py"),
        ]
    ):
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Kind":
                yield from ((path.name, arg.value) for arg in node.args[3:4] if isinstance(arg, ast.Constant))
            if isinstance(node, ast.keyword) and node.arg in ("topic", "topic_given"):
                yield from ((path.name, leaf.value) for leaf in ast.walk(node.value) if isinstance(leaf, ast.Constant))
    for node in nodes_of(ROOT / "skat/game/reckoning.py"):
        if isinstance(node, ast.Yield):
            texts = (leaf.value for leaf in ast.walk(node) if isinstance(leaf, ast.Constant))
            yield from (("reckoning.py", topic) for topic in texts if isinstance(topic, str))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_topic_cited_has_a_paragraph(edition):
    known = load_profile(edition).paragraphs
    missing = {(place, topic) for place, topic in _cited() if topic and topic not in known}
    assert not missing


def test_reckoning_cites_only_topics_with_a_paragraph():
    profile: Profile = load_profile()
    for entry in some(announcements(profile)):
        assert all(profile.paragraph(topic) for topic in reckon(entry, profile).topics)
