"""E106: prizes beyond their pot, prizes nobody can win, cash boxes that differ. ISkO 5.5 (2010), TOURNAMENT facts."""

from fractions import Fraction

import pytest
from checks.sheets import full, german_sentences

from skatlist.skat.findings import Severity
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, score
from skatlist.tournament.checks.standings_checks import check_money
from skatlist.tournament.model import Event
from skatlist.tournament.tournament import Category, Fees, PrizePlan, Registration, SideEvent, SideKind, Tournament

ISKO = load_profile()
PEOPLE = tuple(Player(f"N{number}", number) for number in range(1, 7))
LIST = score(full("1 kreuz m2 r18 +", "2 pik m1 r18 -", "3 karo o1 r18 -"), ISKO)
SIDES = (SideEvent("Damen", SideKind.SINGLE, 300), SideEvent("Paare", SideKind.TANDEM, 200))
CLASSES = (Category("Senioren", from_age=60),)


def money_findings(*plans, players=PEOPLE, sheets=(), **more):
    rules = Tournament(CLASSES, SIDES, Fees(entry=1000, series=200), plans)
    event = Event(date="2026-11-22", players=players, tournament=rules, **more)
    findings = check_money(event, tuple(sheets))
    return [(each.sentence, each.severity is Severity.ERROR, *german_sentences(each)) for each in findings]


def test_prizes_up_to_the_last_cent_of_their_pot_are_right():
    assert money_findings(PrizePlan("overall", amounts=(4000, 2000))) == []
    assert (
        money_findings(PrizePlan("overall", (Fraction(70), Fraction(30))), PrizePlan("series", (Fraction(100),))) == []
    )


def test_a_cent_too_much_is_a_finding():
    ((sentence, error, sentence_de),) = money_findings(PrizePlan("overall", amounts=(4000, 2001)))
    assert (sentence, error) == ("", True)
    assert "60,01 €" in sentence_de
    assert "60,00 €" in sentence_de


def test_two_plans_of_one_pot_are_added_up():
    plans = PrizePlan("overall", (Fraction(80),)), PrizePlan("Senioren", (Fraction(30),))
    known = {1: Registration(born=1950)}
    ((sentence, _, sentence_de),) = money_findings(*plans, registrations=known)
    assert sentence == ""
    assert "66,00 €" in sentence_de


@pytest.mark.parametrize(
    ("plan", "sentences"),
    [
        (PrizePlan("overall", (Fraction(60), Fraction(50))), ["percent", ""]),
        (PrizePlan("Damen", (Fraction(100),)), ["nobody"]),
        (PrizePlan("Senioren", (Fraction(10),)), ["nobody"]),
        (PrizePlan("teams", (Fraction(10),)), ["nobody"]),
        (PrizePlan("overall", (Fraction(1),) * 7), ["places"]),
        (PrizePlan("overall", (Fraction(10), Fraction(50), Fraction(60, 7))), ["rising"]),
        (PrizePlan("overall", amounts=(2000, 1000, 1001)), ["rising"]),
        (PrizePlan("overall", amounts=(1000, 1000, 1000)), []),
        (PrizePlan("overall", (Fraction(1),), sources=("cards",)), ["empty"]),
    ],
)
def test_prizes_without_a_winner_and_beyond_their_pot_are_findings(plan, sentences):
    assert [each[0] for each in money_findings(plan)] == sentences
    assert [each[1] for each in money_findings(plan)] == [each in {"", "percent"} for each in sentences]


def test_tandems_of_a_side_event_are_counted_as_tandems():
    known = {n: Registration(tandem="Rot" if n < 3 else "Blau", side_events=("Paare",)) for n in (1, 2, 3, 4)}
    assert money_findings(PrizePlan("Paare", (Fraction(60), Fraction(40))), registrations=known) == []
    three = PrizePlan("Paare", (Fraction(50), Fraction(30), Fraction(20)))
    assert [each[0] for each in money_findings(three, registrations=known)] == ["places"]


def test_money_of_the_tables_is_judged_when_the_last_series_is_there():
    plan = PrizePlan("overall", amounts=(6100,), sources=("entry", "lost_games"))
    assert money_findings(plan, loss_fees=(50,)) == []
    assert money_findings(plan, loss_fees=(50,), sheets=[LIST]) == []
    assert [each[0] for each in money_findings(plan, loss_fees=(49,), sheets=[LIST])] == [""]


def test_a_cash_box_is_compared_with_its_list():
    assert money_findings(loss_fees=(50,), sheets=[LIST], cash_boxes={(1, 1): 100}) == []
    ((less, error, sentence_de),) = money_findings(loss_fees=(50,), sheets=[LIST], cash_boxes={(1, 1): 95})
    assert (less, error) == ("cash_box_less", True)
    assert "0,05 € fehlen" in sentence_de
    assert [each[0] for each in money_findings(loss_fees=(50,), sheets=[LIST], cash_boxes={(1, 1): 105})] == [
        "cash_box_more"
    ]


def test_an_evening_without_prizes_or_people_has_no_finding():
    assert money_findings() == []
    assert money_findings(PrizePlan("overall", amounts=(5000,)), players=()) == []
