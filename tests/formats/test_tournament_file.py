"""The sections of `event.toml` that make a tournament: what was written is read back, what cannot be is named."""

import random
from fractions import Fraction
from pathlib import Path

import pytest

from skatlist.files.formats.folder.event_file import read_event_toml, write_event_toml
from skatlist.files.formats.folder.tournament_file import text_tournament, tournament_text
from skatlist.skat.sheet import Player
from skatlist.tournament.model import Event
from skatlist.tournament.tournament import (
    Aim,
    Category,
    DrawRules,
    Fees,
    LeagueRules,
    PrizePlan,
    Qualified,
    Registration,
    Rounding,
    SeasonTerms,
    SideEvent,
    SideKind,
    Tournament,
)
from skatlist.words import InputError

WHOLE = Tournament(
    categories=(Category("Senioren", from_age=60), Category("Junioren", to_age=21), Category('Da"men')),
    side_events=(SideEvent("Tandem", SideKind.TANDEM, 500), SideEvent("Damen", SideKind.SINGLE, 250, 'Da"men')),
    fees=Fees(
        *(1500, 750, 100, 50, Fraction(1, 4)),
        entry_of=(("guest", 2000), ('Da"men', 0)),
        by_rank=(0, 100, 200, 300),
        rounding=Rounding.TOTALS,
    ),
    prizes=(
        PrizePlan("overall", percent=(Fraction(50), Fraction("33.3"), Fraction("16.7")), step=50),
        PrizePlan("series", amounts=(3000, 2000, 1050)),
        PrizePlan("Tandem", (Fraction(100),), sources=("Tandem", "lost_games")),
    ),
    team_size=4,
    draw=DrawRules((Aim.TEAM, Aim.AGAIN), (3,)),
    season=SeasonTerms(Fraction("33.3"), 400, 7, by_evening=True, least=3),
    league=LeagueRules((("Herz Dame", "Pik Ass"), ("Łódź", "A<B")), (Fraction(3), Fraction("1.5"), Fraction(0)), 2, 4),
    qualified=Qualified(8, 2),
)


def _written(folder: Path, content: str) -> Path:
    path = folder / "event.toml"
    path.write_text(content, encoding="utf-8")
    return path


@pytest.mark.parametrize("dropped", range(len(Tournament._fields)))
def test_every_section_is_read_back_beside_any_other(tmp_path, dropped):
    name = Tournament._fields[dropped]
    rules = WHOLE._replace(**{name: getattr(Tournament(), name)})
    if name in {"categories", "side_events"}:
        rules = rules._replace(prizes=WHOLE.prizes[:2], fees=WHOLE.fees._replace(entry_of=()))
    people = (Player("Anna", 1), Player("Bernd", 2))
    known = {
        2: Registration(True, True, "Blau", 1958, "07-0815", "Bernt", "bernt", "Süd", ('Da"men',), ("Tandem",), 2, 0)
    }
    event = Event(name="Pokal", players=people, registrations=known, tournament=rules, loss_fees=(50, 100))
    read = read_event_toml(_written(tmp_path, write_event_toml(event)))
    assert read.tournament == rules
    assert (dict(read.registrations), read.loss_fees) == (known, (50, 100))
    assert text_tournament(tournament_text(rules)) == rules


@pytest.mark.slow
def test_amounts_are_exact_to_the_cent(tmp_path):
    chance = random.Random(17)
    for cents in [1, 29, 57, 58, 113, 115, 1999, 2350, *(chance.randrange(1, 9_999_999) for _ in range(300))]:
        rules = Tournament(fees=Fees(entry=cents), prizes=(PrizePlan("overall", amounts=(cents,)),))
        read = read_event_toml(_written(tmp_path, write_event_toml(Event(tournament=rules)))).tournament
        assert (read.fees.entry, read.prizes[0].amounts) == (cents, (cents,))


def test_an_evening_without_rules_of_a_tournament_has_none():
    assert tournament_text(Tournament()) == ""


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[money]\nentry = 7.505\n", "money.entry"),
        ("[money]\nentry = -1\n", "money.entry"),
        ("[money]\nentree = 7\n", "money.entree"),
        ('[[categories]]\nfrom_age = "alt"\nname = "Senioren"\n', "categories[1].from_age"),
        ("[[categories]]\nfrom_age = 60\n", "categories[1].name"),
        ('[[side_events]]\nname = "X"\nkind = "trio"\n', "side_events[1].kind"),
        ('[[prizes]]\nof = "overall"\npercent = [150]\n', "prizes[1].percent"),
        ('[[prizes]]\nof = "overall"\nprocent = [50]\n', "prizes[1].procent"),
        ('[[prizes]]\nof = "overal"\npercent = [50]\n', "overall"),
        ('[[prizes]]\nof = "Damen"\npercent = [50]\n', "prizes[1].of"),
        ('[[prizes]]\nof = "overall"\npercent = [50]\nfrom = ["entri"]\n', "entry"),
        ('[[prizes]]\nof = "overall"\n', "percent"),
        ('[[prizes]]\nof = "overall"\npercent = [50]\namounts = [5]\n', "percent"),
        ("[money]\nentry_of = {Damen = 5}\n", "money.entry_of.Damen"),
        ("[money]\nentry_of = {guest = -5}\n", "money.entry_of.guest"),
        ("[money]\nentry = 0.005\n", "money.entry"),
        ("[money]\nstake = -1\n", "money.stake"),
        ("[money]\nby_rank = [-1, 0]\n", "money.by_rank"),
        ('[money]\nrounding = "up"\n', "money.rounding"),
        ('[[side_events]]\nname = "entry"\n', "side_events[1].name"),
        ("[season]\nshare = 101\n", "season.share"),
        ("[season]\nmissed = -4\n", "season.missed"),
        ("[teams]\nsize = 0\n", "teams.size"),
        ('[draw]\navoid = ["team", "cousin"]\n', "draw.avoid"),
        ('[draw]\navoid = ["team", "team"]\n', "draw.avoid"),
        ('[league]\ngroups = ["A", "B"]\n', "league.groups"),
        ('[[players]]\nnumber = 1\nname = "Anna"\nborn = 58\n', "players[1].born"),
        ('[[players]]\nnumber = 1\nname = "Anna"\ncategories = "Damen"\n', "players[1].categories"),
    ],
)
def test_invalid_value_is_reported_with_its_key(tmp_path, content, message):
    with pytest.raises(InputError) as fault:
        read_event_toml(_written(tmp_path, content))
    for lang in ("de", "en"):
        assert message in fault.value.text(lang)
        assert "None" not in fault.value.text(lang)
