"""Control totals that differ from what was typed: paper or entry? Slips are named, and narrowed by more numbers."""

import random
from itertools import product

import pytest
from club_evening import make_evening
from dialogue.talk import Talk
from tiers import sample, slow_rows, some

from skatlist.evening import Comparison
from skatlist.evening.dialogue.finishing import doubts, missing_row, next_sentences
from skatlist.evening.dialogue.replies import Note, Question
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.skat.findings import Effect
from skatlist.skat.game import Contract
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import FooterName, Row, score
from skatlist.tournament.simulation import invent_players, simulate_sheet

PROFILE = load_profile()
GAMES = {3: 36, 4: 48}
NARROWING = ((FooterName.POINTS, "punkte"), (FooterName.WON, "gewonnen"), (FooterName.LOST, "verloren"))


class Evening:
    """A paper list, and the scorer who types it."""

    def __init__(self, path, size, seed=1):
        rng = random.Random(f"totals{size}{seed}")
        sheet = simulate_sheet(rng, invent_players(rng, size), GAMES[size], PROFILE)
        bare = tuple(
            Row(
                number=row.number,
                entry=row.entry._replace(bid=None, card_points=None, tricks=None),
                declarer=row.declarer,
            )
            for row in sheet.rows
        )
        self.paper = score(sheet._replace(rows=bare, footer=()), PROFILE)
        self.rows = list(bare)
        self.talk = Talk(make_evening(path, {(1, 1): tuple(range(1, size + 1))}, games=GAMES))

    def numbers(self, name=FooterName.TOTAL):
        return " ".join(map(str, self.paper.footer(name)))

    def turn(self, count):
        """Type a number of games, of different players, with one Spitze more or less; return their numbers."""
        turned = {}
        for at, row in enumerate(self.rows):
            contract, spitzen = row.entry.contract, row.entry.spitzen
            if spitzen in {1, 2, -1, -2} and contract is not Contract.GRAND and row.declarer not in turned:
                wrong = spitzen + 1 if spitzen > 0 else spitzen - 1
                self.rows[at] = row._replace(entry=row.entry._replace(spitzen=wrong))
                turned[row.declarer] = at + 1
            if len(turned) == count:
                break
        assert len(turned) == count
        return sorted(turned.values())

    def type(self):
        """Type all rows; what is doubted is confirmed."""
        for row in self.rows:
            self.talk.say(write_line(row._replace(number=None)))
            if self.talk.ask.step is Question.DOUBT:
                self.talk.say("!")


@pytest.fixture
def paper_event(tmp_path):
    made = []

    def make(*args, **more):
        made.append(Evening(tmp_path / "abend.skat", *args, **more))
        return made[-1]

    yield make
    for each in made:
        each.talk.evening.file.close()


def doubtful(club):
    """Return what is in doubt at the end of the list as it is answered, and which sentences follow."""
    [comparison] = [reply for reply in club.talk.replies if isinstance(reply, Comparison)]
    result = doubts(comparison, club.talk.lang)
    return result, next_sentences(comparison, result)


def either_count(club):
    """Return how many numbers are in doubt of which nobody knows whether the paper or an entry is wrong."""
    return sum(doubt.finding.has(Effect.EITHER) for doubt in doubtful(club)[0])


@pytest.mark.slow
@pytest.mark.parametrize("size", [3, 4])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_slips_of_different_players_are_named_and_the_paper_is_not_blamed(paper_event, size, count):
    club = paper_event(size)
    games = club.turn(count)
    club.type()
    club.talk.say(club.numbers())
    result, following = doubtful(club)
    assert either_count(club) == count
    assert all(doubt.finding.has(Effect.EITHER) and not doubt.brief.fixes for doubt in result)
    assert "differs_paper" not in following
    club.talk.say(f"punkte {club.numbers(FooterName.POINTS)}")
    for game in games:
        club.talk.say(f"k {game} {write_line(club.paper.rows[game - 1].row._replace(number=None))}")
    assert club.talk.ask.step is Question.SIGN


@pytest.mark.parametrize("size", [3, 4])
def test_points_of_games_typed_as_totals_are_explained(paper_event, size):
    club = paper_event(size)
    club.type()
    first, *rest = club.numbers(FooterName.POINTS).split()
    for points in ([first, *rest], [f"{first}0", *rest]):
        club.talk.say(" ".join(points))
        assert doubtful(club) == ((), ("differs", "differs_points", "differs_how"))
        club.talk.say("f")
    club.talk.say(club.numbers())
    assert club.talk.ask.step is Question.SIGN


@pytest.mark.slow
def test_a_stand_in_the_middle_leaves_fewer_games(paper_event):
    club = paper_event(4)
    [game] = club.turn(1)
    club.type()
    club.talk.say(club.numbers())
    assert club.talk.offers
    half = 24
    totals = " ".join(map(str, club.paper.rows[half - 1].totals))
    club.talk.say(f"stand {half} {totals}")
    assert game in club.talk.offers
    assert all((each <= half) == (game <= half) for each in club.talk.offers)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "word"), NARROWING)
def test_a_number_given_is_asked_for_no_more_and_is_taken_back(paper_event, name, word):
    club = paper_event(3)
    club.turn(1)
    club.type()
    club.talk.say(club.numbers())
    club.talk.say(f"{word} {club.numbers(name)}")
    assert isinstance(club.talk.replies[-1], Comparison)
    assert {line.name for line in club.talk.evening.sheets.sheet((1, 1)).footer} == {FooterName.TOTAL, name}
    club.talk.say("z")
    assert {line.name for line in club.talk.evening.sheets.sheet((1, 1)).footer} == {FooterName.TOTAL}


@pytest.mark.slow
@pytest.mark.parametrize(
    "line", ["punkte", "punkte 1 2", "gewonnen a b c", "verloren 1 2 3 4", "stand", "stand 99 1 2 3", "stand 12 1 2"]
)
def test_numbers_that_are_not_one_for_each_place_are_not_written(paper_event, line):
    club = paper_event(3)
    club.type()
    records = len(club.talk.evening.records)
    club.talk.say(line)
    assert [reply.alarm for reply in club.talk.replies if isinstance(reply, Note)] == [True]
    assert len(club.talk.evening.records) == records


def test_a_total_with_two_digits_swapped_is_called_that(paper_event):
    club = paper_event(3)
    club.type()
    first, *rest = club.numbers().split()
    club.talk.say(" ".join((first[:-2] + first[-1] + first[-2], *rest)))
    fixes = [proposal.fix for doubt in doubtful(club)[0] for proposal in doubt.proposals]
    assert ("digits_swapped", int(first)) in [(fix.label, fix.params.get("after")) for fix in fixes]


def test_the_paper_is_to_be_corrected_where_no_entry_explains_it(paper_event):
    club = paper_event(3)
    club.type()
    for name, word in NARROWING:
        club.talk.say(f"{word} {club.numbers(name)}")
    first, *rest = club.numbers().split()
    club.talk.say(" ".join((str(int(first) + 1000), *rest)))
    assert not club.talk.offers
    assert "differs_paper" in doubtful(club)[1]


def test_a_value_beside_one_game_does_not_vouch_for_the_others(paper_event):
    club = paper_event(3)
    club.type()
    index, game = next((index, row) for index, row in enumerate(club.paper.rows) if row.row.declarer)
    line = write_line(game.row._replace(number=None))
    club.talk.say(f"k {index + 1} {line} ={game.valuation.points}")
    first, *rest = club.numbers().split()
    club.talk.say(" ".join((str(int(first) + 1000), *rest)))
    assert all(doubt.finding.has(Effect.EITHER) for doubt in some(doubtful(club)[0]))


@pytest.mark.slow
@pytest.mark.parametrize("at", [3, 20, 34])
def test_a_row_left_out_is_found_before_the_list_is_full(paper_event, at):
    club = paper_event(3)
    index = next(index for index in range(at, 36) if club.rows[index].declarer)
    left_out = club.rows.pop(index)
    club.type()
    assert club.talk.facts("finish_early", "f") == {"played": 35, "agreed": 36}
    club.talk.say(club.numbers())
    [insert] = [fix for doubt in doubtful(club)[0] for fix in doubt.finding.fixes if fix.inserts_row]
    points = club.paper.rows[index].valuation.points
    assert (insert.params["place"], insert.params["points"]) == (left_out.declarer, points)
    assert club.talk.ask.step is Question.GAME
    assert club.talk.ask.params["game"] == 36


def test_the_next_game_may_follow_when_the_totals_were_asked_for_too_early(paper_event):
    club = paper_event(3)
    last = club.rows.pop()
    club.type()
    club.talk.say("f")
    assert club.talk.ask.step is Question.TOTALS
    club.talk.say(write_line(last._replace(number=None)))
    assert len(club.talk.games) == 36


def invented(rng, size, games, last):
    """Return lines of plain games; nobody plays who deals, and none is like the one before."""
    lines = ["e"]
    while len(lines) < games:
        dealer = (len(lines) - 1) % size + 1 if size > 3 else 0
        place = rng.choice([each for each in range(1, size + 1) if each != dealer])
        line = f"{place} {rng.choice(('kreuz', 'pik', 'herz', 'karo'))} m{rng.choice((1, 2))} {rng.choice('++-')}"
        lines += [line] * (line != lines[-1])
    return [*lines[1:], last]


MISSING = [("2 karo m1 +", 18), ("2 herz m1 -", -40)]
FORGOTTEN = list(product([(3, 1), (3, 2), (4, 1), (4, 2)], [3, 4, 5], MISSING))  # (places, slips)
FEW_FORGOTTEN = sample(FORGOTTEN, 5)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shape", "seed", "missing"),
    [*FEW_FORGOTTEN, *slow_rows(*(each for each in FORGOTTEN if each not in FEW_FORGOTTEN))],
)
def test_a_row_that_is_missing_beside_slips_of_others_is_asked_for_first(tmp_path, shape, seed, missing):
    (size, count), (last, points) = shape, missing
    lines = invented(random.Random(seed), size, GAMES[size], last)
    seats = {(1, 1): tuple(range(1, size + 1))}
    with Talk(make_evening(tmp_path / "papier.skat", seats, games=GAMES)) as paper:
        paper.say(*lines)
        totals = " ".join(str(place.total) for place in paper.evening.scored((1, 1)).places)
    typed = lines[:-1]
    for place in ("1", "3")[:count]:
        at = next(at for at, line in enumerate(typed) if line.startswith(place) and line.endswith("+"))
        typed[at] = typed[at].replace("m1", "m3").replace("m2", "m4")
    with Talk(make_evening(tmp_path / "abend.skat", seats, games=GAMES)) as talk:
        talk.say(*typed)
        assert len(talk.games) == GAMES[size] - 1
        talk.say("f", totals)
        [comparison] = [reply for reply in talk.replies if isinstance(reply, Comparison)]
        assert missing_row(comparison, talk.lang)
        proposed = [finding.fixes[0] for finding in comparison.findings if finding.fixes]
        inserts = [fix for each in proposed for fix in (each.params.get("one"), each) if fix and fix.inserts_row]
        assert (inserts[0].params["place"], inserts[0].params["points"]) == (2, points)


def test_a_game_passed_in_is_not_missing_where_no_total_agrees(paper_event):
    club = paper_event(4)
    club.rows.pop()
    club.type()
    club.talk.say("f")
    club.talk.say("1 2 3 4")
    assert either_count(club) >= 4
    assert "lacks_passed" not in {doubt.finding.sentence for doubt in doubtful(club)[0]}
