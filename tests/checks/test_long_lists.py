"""Whatever is wrong in every row: what a list costs to check grows as the list does, and no faster."""

import random
import sys
from itertools import accumulate

import pytest
from tiers import slow, whole

SHORT, TIMES = 800, 4


def lines(kind, games):
    chance = random.Random(kind)
    game = [f"{chance.randint(1, 3)} {chance.choice(('kreuz', 'pik'))} m{chance.randint(1, 4)} +" for _ in range(games)]
    total = [*accumulate(chance.randint(20, 99) for _ in range(games))]
    yield f"tisch 1\nspiele {min(999, games * 2 // 3)}"
    for at in range(games):
        number, other = at + 1, chance.randint(1, 3)
        yield {
            "same rows": f"{number} 2 kreuz m2 +",
            "pairs of rows": f"{number} {game[at // 2]}",
            "numbers twice": f"{at // 2 + 1} {game[at // 2]}",
            "gaps": f"{2 * number} {game[at]}",
            "backwards": f"{games - at} {game[at]}",
            "any order": f"{chance.randint(1, games)} {game[at]}",
            "no dealer in turn": f"{number} {game[at]} geber {other}",
            "one dealer": f"{number} {game[at]} geber 2",
            "wrong values": f"{number} {game[at]} ={chance.randint(1, 99)}",
            "wrong totals": f"{number} {game[at]} stand 1:{total[at]} 2:{chance.randint(1, 999)}",
            "another's total": f"{number} {game[at]} stand {other}:{total[at]}",
            "wrong counters": f"{number} {game[at]} gew {other}:{number}",
            "no declarer": f"{number} {game[at][2:]}",
            "no result": f"{number} {game[at][:-1]}",
            "place four": f"{number} 4{game[at][1:]}",
            "overbid": f"{number} {game[at][:-1]} ü -",
        }[kind]
    yield "spielpunkte 1:500 2:600 3:700"


KINDS = (
    *(
        "same rows",
        "pairs of rows",
        "numbers twice",
        "gaps",
        "backwards",
        "any order",
        "no dealer in turn",
        "one dealer",
    ),
    *("wrong values", "wrong totals", "another's total", "wrong counters", "no declarer", "no result", "place four"),
    "overbid",
)
OFTEN = ("same rows", "any order", "no dealer in turn", "wrong totals", "another's total", "no declarer")


def steps(path, kind, games):
    """Return how many calls it takes to check a list."""
    from skatlist import read

    path.write_text("\n".join(lines(kind, games)), encoding="utf-8")
    lists = read(path)
    calls = 0

    def count(_frame, event, _arg):
        nonlocal calls
        calls += event in {"call", "c_call"}

    sys.setprofile(count)
    try:
        assert lists.findings
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("kind", [*slow(*OFTEN), *whole(*(kind for kind in KINDS if kind not in OFTEN))])
def test_a_list_four_times_as_long_costs_four_times_as_much(kind, tmp_path):
    steps(tmp_path / "liste.txt", kind, 48)  # what is done once for all lists is done
    short, long = (steps(tmp_path / "liste.txt", kind, games) for games in (SHORT, TIMES * SHORT))
    assert long < 1.3 * TIMES * short
