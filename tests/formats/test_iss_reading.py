"""Game records of the International Skat Server become the rows their cards make of them."""

import csv
import re
from collections import Counter

import needs
import pytest
from formats.iss_records import EXCERPT, NAMES, SHARED, dealt, random_game, read_one, record
from tiers import some

from skatlist.files.formats.iss.sessions import read_iss, read_result
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.formats.registry import read_list
from skatlist.files.formats.table.csv_list import read_csv, write_csv
from skatlist.skat.checks.game.points_and_tricks import by_server
from skatlist.skat.game import BASE, Contract, Entry, Level, Reason, valuate, with_implied_levels
from skatlist.skat.rules import load_profile
from skatlist.words import Language

ISKO = load_profile()
MISSED = Level.SCHNEIDER_ANNOUNCED | Level.SCHWARZ_ANNOUNCED

# One line for each record of the excerpt: played, Hand, Null, open, overbid, passed, given up, left, timed out.
LINES = """
1 herz m1 h r63 augen 69 stiche 5 ü - =-140 geber 1
2 karo m1 r36 augen 32 stiche 4 verstoß gegner ü - =-72 geber 2 "ISS: w LE.0"
2 herz o6 r23 augen 66 stiche 5 + =70 geber 3
2 pik o1 h za r18 - geber 1 "ISS: -110"
3 herz o2 s r20 augen 23 stiche 2 - =-80 geber 3
e geber 1
3 pik o1 h ou r30 - geber 3 "ISS: -132"
3 pik o5 h s r60 augen 29 stiche 1 - =-176 geber 3
1 karo m1 r27 augen 85 stiche 6 ü - =-54 geber 2
1 karo o2 r18 augen 73 stiche 5 + =27 geber 2
2 kreuz m1 h r23 augen 46 stiche 3 aufgegeben - =-72 geber 3 "ISS: 1 RE"
3 pik o5 h za r20 augen 3 stiche 0 aufgegeben - geber 2 "ISS: 0 RE; ISS: -198"
3 karo o1 z r18 augen 22 stiche 0 aufgegeben - =-72 geber 2 "ISS: 0 RE"
3 karo o1 s r20 augen 120 stiche 9 geschenkt + =27 geber 1 "ISS: 0 RE"
1 karo o4 h r20 augen 59 stiche 4 verstoß gegner - =-108 geber 3 "ISS: w TI.2"
2 kreuz m3 s r30 augen 25 stiche 1 verstoß alleinspieler - =-120 geber 1 "ISS: w TI.0"
3 null h r22 geschenkt + =35 geber 3 "ISS: 1 RE"
2 herz o4 h za r23 augen 120 stiche 10 geschenkt + =100 geber 1 "ISS: 2 RE"
2 karo m9 h z r45 augen 120 stiche 10 verstoß gegner + =117 geber 1 "ISS: w TI.2"
2 kreuz m4 r22 augen 81 stiche 7 verstoß gegner + =60 geber 1 "ISS: w LE.2"
3 r20 verstoß alleinspieler - geber 2 "ISS: w LE.0"
""".strip().splitlines()


def test_the_excerpt_reads_as_these_games():
    parsed = read_list(EXCERPT)
    assert [write_line(row, stated=True) for sheet in parsed.sheets for row in sheet.rows] == LINES
    assert [(sheet.table, len(sheet.rows)) for sheet in parsed.sheets] == [(1, 13), (3, 4), (4, 1), (5, 1), (6, 2)]
    assert [(finding.code, finding.sentence) for finding in parsed.findings] == [
        ("G113", "server"), ("G113", "server"), ("G113", "server"), ("L103", "iss_undeclared"),
    ]  # fmt: skip


def consistent(row, words, numbers):
    """Whether a row agrees with every number of the server; its own rule for missed announcements set aside."""
    entry = row.entry
    if "passed" in words:
        return entry.contract is Contract.PASSED
    if "penalty" in words:
        return entry.contract is None and entry.won is not True
    assert (entry.spitzen or 0) == numbers["m"]
    assert entry.won is ("win" in words)
    missed = bool(entry.levels & MISSED) and not entry.won
    if not missed:
        assert entry.overbid is ("overbid" in words)
        assert valuate(entry, ISKO).points == numbers["v"] == row.stated.value
        if entry.contract in BASE:
            assert (entry.card_points, entry.tricks) == (numbers["p"], numbers["t"])
            assert bool(entry.levels & Level.SCHNEIDER) == numbers["s"]
            assert bool(entry.levels & Level.SCHWARZ) == numbers["z"]
        return True
    return numbers["v"] == row.stated.value or bool(by_server(entry, numbers["v"], ISKO))


@pytest.mark.parametrize(
    ("path", "games", "by_server_rule"),
    [
        pytest.param(EXCERPT, 21, 3, id="excerpt"),
        pytest.param(
            SHARED / "iss_sample.sgf", 180, 30, id="sample",
            marks=needs.data("iss_sample.sgf"),
        ),
    ],
)  # fmt: skip
def test_every_record_agrees_with_the_result_of_the_server(path, games, by_server_rule):
    lines = path.read_text(encoding="utf-8").splitlines()
    parsed = read_iss("\n".join(lines), "a.sgf")
    rows = {row.source.line: row for sheet in parsed.sheets for row in sheet.rows}
    counts = Counter()
    for number, line in some(enumerate(lines, start=1)):
        result = read_result(re.search(r"\]R\[([^\]]*)\]", line)[1])
        assert consistent(rows[number], result.words, result.numbers), line
        counts["games"] += 1
    assert counts["games"] == len(rows) == games
    codes = Counter(finding.code for finding in parsed.findings)
    assert codes == {"G113": by_server_rule, "L103": 1}


@needs.data("iss_games.csv")
def test_the_rule_of_the_server_explains_every_value_that_is_not_the_iskos():
    contracts = dict(zip(("Kreuz", "Pik", "Herz", "Karo", "Grand", "Null"), (*BASE, Contract.NULL), strict=True))
    crosses = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
    counts = Counter()
    with (SHARED / "iss_games.csv").open(encoding="utf-8") as file:
        for game in some(csv.DictReader(file)):
            contract = contracts.get(game["game"])
            if contract is None:
                continue
            levels = Level(sum(level for level, name in zip(Level, crosses, strict=False) if game[name] == "1"))
            spitzen = int(game["matadors"]) if contract in BASE else None
            bid, won = int(game["bid"]), game["won"] == "1"
            entry = Entry(
                contract=contract, spitzen=spitzen, levels=with_implied_levels(levels, contract), bid=bid, won=won
            )
            recorded, isko = int(game["recorded_value"]), int(game["isko_value"])
            if valuate(entry, ISKO).points is None:
                counts["null over its bid"] += 1
                continue
            assert valuate(entry, ISKO).points == isko
            assert bool(by_server(entry, recorded, ISKO)) is (recorded != isko)
            counts["other rule" if recorded != isko else "same"] += 1
    assert counts["other rule"] == 38
    assert counts["same"] > 150


def test_the_note_on_the_rule_of_the_server_is_information_and_the_list_books_by_the_isko():
    row, (finding, *_) = next(
        (row, [each_finding for each_finding in parsed.findings if each_finding.game == row.number])
        for parsed in [read_list(EXCERPT)]
        for row in parsed.sheets[0].rows
        if row.number == 4
    )
    assert (finding.code, finding.severity, finding.stated, finding.computed) == ("G113", "info", -110, -154)
    assert row.stated.value is None
    assert row.remark == "ISS: -110"
    assert valuate(row.entry, ISKO).points == -154


@pytest.mark.parametrize("letter", "CSHDG")
@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_points_and_tricks_come_from_the_cards(letter, declarer):
    for seed in range(5):
        moves, points, tricks = random_game(seed, letter, declarer)
        row, findings = read_one(moves)
        assert not findings
        assert (row.entry.card_points, row.entry.tricks) == (points, tricks)
        assert row.entry.won is (points > 60 and not row.entry.overbid)
        assert row.declarer == {0: 2, 1: 3, 2: 1}[declarer]
        assert row.dealer == 1


def test_a_null_ends_with_the_first_trick_of_the_declarer():
    moves, _, tricks = random_game(1, "N")
    row, findings = read_one(moves)
    assert not findings
    assert tricks
    assert (row.entry.won, row.entry.tricks) == (False, tricks)
    words = moves.split()
    start = words.index("0", words.index("s") + 2) + 2
    for cards in range(3, 30, 3):
        row, findings = read_one(" ".join(words[: start + 2 * cards]))
        if row is not None:
            assert (row.entry.won, row.entry.tricks, row.entry.card_points) == (False, 1, None)
            break
        assert findings[0].sentence == "iss_truncated"
    else:
        pytest.fail("never lost")


def test_forehand_may_play_without_a_bid():
    row, findings = read_one(f"{dealt()} 1 p 2 p 0 CH w LE.1")
    assert not findings
    assert row.entry.bid == 0
    assert row.entry.reason is Reason.VIOLATION_OPPONENTS


def test_a_game_broken_off_while_bidding_is_void():
    row, findings = read_one(f"{dealt()} 1 18 0 y w LE.1", result="d:-1 penalty v:0 p1:1 l:1")
    assert not findings
    assert row.entry == Entry(contract=Contract.VOID)
    assert row.declarer is None


def test_cards_shown_and_accepted_are_a_claim():
    # Forehand holds the ten highest clubs trumps.
    row, findings = read_one(f"{dealt()} 1 p 2 p 0 18 0 CHS 0 CJ 1 C7 2 DA 0 SC.SJ.HJ.DJ.CA.CT.CK.CQ.C9.C8 1 RE 2 RE")
    assert not findings
    entry = row.entry
    assert (entry.reason, entry.won, entry.spitzen, entry.card_points, entry.tricks) == (
        Reason.CLAIM,
        True,
        10,
        120,
        10,
    )
    assert entry.levels == Level.HAND | Level.SCHNEIDER | Level.SCHNEIDER_ANNOUNCED | Level.SCHWARZ  # C7 lies opposite


def test_one_opponent_alone_cannot_concede():
    row, findings = read_one(f"{dealt()} 1 p 2 p 0 18 0 CH 0 CJ 1 RE 1 C7 2 DA 0 SJ")
    assert row is None
    assert findings[0].sentence == "iss_truncated"


def test_giving_up_what_is_won_already_only_leaves_the_other_tricks():
    # Forehand has the clubs trumps, the others only plain cards: three tricks bring 61.
    moves = f"{dealt()} 1 p 2 p 0 18 0 CH 0 CJ 1 C7 2 DA 0 CA 1 SA 2 DT 0 CT 1 ST 2 DK 0 RE"
    row, findings = read_one(moves)
    assert not findings
    assert (row.entry.won, row.entry.reason, row.entry.tricks) == (True, Reason.CLAIM, 3)


def test_newer_records_put_bars_between_the_hands():
    moves, points, tricks = random_game(3)
    deal, rest = moves.split(" ", 2)[1], moves.split(" ", 2)[2]
    cards = deal.split(".")
    barred = "|".join(".".join(cards[start : start + size]) for start, size in ((0, 10), (10, 10), (20, 10), (30, 2)))
    row, findings = read_one(f"w {barred} {rest}")
    assert not findings
    assert (row.entry.card_points, row.entry.tricks) == (points, tricks)


def hide(moves, seat, *, skat=True):
    """Hide from a record what a player at a seat does not see: the other hands, the skat, the discards."""
    words = moves.split()
    cards = words[1].split(".")
    dealt_cards = range(10 * seat, 10 * seat + 10)
    words[1] = ".".join(card if at in dealt_cards else "??" for at, card in enumerate(cards))
    for at, word in enumerate(words):
        if at > 1 and words[at - 1] == "w" and skat:
            words[at] = "??.??"
        elif at > 1 and skat and re.fullmatch(r"[CSHDGN]\.\w\w\.\w\w", word):
            words[at] = f"{word[0]}.??.??"
    return " ".join(words)


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_a_game_played_out_is_known_with_any_hidden_cards(seat, declarer):
    for seed in range(5):
        moves, points, tricks = random_game(seed, "H", declarer)
        whole, _ = read_one(moves)
        row, findings = read_one(hide(moves, seat))
        assert not findings
        assert row.entry == whole.entry
        assert (row.entry.card_points, row.entry.tricks) == (points, tricks)


def test_facts_that_hidden_cards_decide_stay_unknown():
    # The skat of a Hand game given up at once: nobody sees whether a Bube lies there.
    deck = dealt().replace("CJ.SJ", "CJ.D7").replace("D8.D7", "D8.SJ")
    moves = f"{deck} 1 p 2 p 0 18 0 CH 0 CJ 1 C7 2 DA 0 RE"
    whole, findings = read_one(moves)
    assert not findings
    assert (whole.entry.spitzen, whole.entry.card_points) == (10, 15)
    assert whole.entry.levels == Level.HAND | Level.SCHNEIDER
    row, findings = read_one(hide(moves, 0))
    assert not findings
    assert (row.entry.spitzen, row.entry.card_points, row.entry.won) == (None, None, False)
    assert row.entry.levels == Level.HAND  # Schneider is not proved


def test_a_wrong_result_of_the_server_is_reported_and_the_cards_hold():
    moves, points, tricks = random_game(2, "G")
    good, _ = read_one(moves)
    value = valuate(good.entry, ISKO).points
    facts = {
        "d": "d:0", "result": "win" if good.entry.won else "loss", "v": f"v:{value}", "m": f"m:{good.entry.spitzen}",
        "bid": "overbid" if good.entry.overbid else "bidok", "p": f"p:{points}", "t": f"t:{tricks}",
        "s": f"s:{int(bool(good.entry.levels & Level.SCHNEIDER))}",
        "z": f"z:{int(bool(good.entry.levels & Level.SCHWARZ))}",
    }  # fmt: skip
    row, findings = read_one(moves, result=" ".join(facts.values()))
    assert not findings
    assert row.stated.value == value
    swapped = {"result": "loss" if good.entry.won else "win", "bid": "bidok" if good.entry.overbid else "overbid"}
    for name, fact in facts.items():
        if name == "v":
            continue
        wrong = swapped.get(name, f"{name}:{int(fact.partition(':')[2] or 0) + 1 if ':' in fact else 0}")
        row, (finding,) = read_one(moves, result=" ".join({**facts, name: wrong}.values()))
        assert (finding.code, finding.sentence, finding.params["token"]) == ("L105", "iss", wrong)
        assert finding.params["second"] == fact
        assert row.entry == good.entry
    row, findings = read_one(moves, result=" ".join({**facts, "v": "v:23"}.values()))
    assert not findings
    assert row.stated.value == 23  # what is wrong with a stated value the checks of the list say


def test_a_result_nobody_can_read_leaves_the_game():
    row, (finding,) = read_one(random_game(2)[0], result="d:0 win v:1e2")
    assert (finding.code, finding.sentence, finding.params["token"]) == ("L101", "iss_result", "v:1e2")
    assert row is not None


def test_the_head_knows_names_date_and_place():
    (sheet,) = read_iss(record(random_game(1)[0], comment="Revanche \\[2\\]"), "a.sgf").sheets
    assert [player.name for player in sheet.players] == ["Cem", "Ada", "Ben"]
    assert dict(sheet.header) == {"date": "2024-03-05", "place": "International Skat Server"}
    assert sheet.rows[0].remark == "Revanche [2]"
    assert sheet.agreed == 1


def test_games_stand_in_the_order_of_their_ids_and_a_refused_one_keeps_its_number():
    games = {9: 1, 7: 2, 8: None}
    text = "\n".join(
        record(random_game(seed)[0] if seed else "w CJ", game=game, names=NAMES[game % 3 :] + NAMES[: game % 3])
        for game, seed in games.items()
    )
    (sheet,), findings = (parsed := read_iss(text, "a.sgf")).sheets, parsed.findings
    assert [row.number for row in sheet.rows] == [1, 3]
    assert [row.dealer for row in sheet.rows] == [1, 3]
    assert [player.name for player in sheet.players] == ["Ada", "Ben", "Cem"]
    assert [(finding.line, finding.game) for finding in map(located, findings)] == [(3, 2)]
    assert sheet.agreed == 3


def located(finding):
    return type("Place", (), {"line": finding.source.line, "game": finding.game})


def test_a_table_of_four_is_seen_by_who_sits_out():
    people = ("Ada", "Ben", "Cem", "Dea")
    text = "\n".join(
        record(random_game(game)[0], game=game, names=tuple(people[(game + seat) % 4] for seat in range(3)))
        for game in range(1, 9)
    )
    (sheet,) = read_iss(text, "a.sgf").sheets
    assert [player.name for player in sheet.players] == ["Ada", "Ben", "Cem", "Dea"]
    assert [row.dealer for row in sheet.rows] == [1, 2, 3, 4, 1, 2, 3, 4]
    assert [row.declarer for row in sheet.rows] == [2, 3, 4, 1, 2, 3, 4, 1]


def test_another_list_begins_with_another_player():
    text = "\n".join(
        record(random_game(game)[0], session=12, game=game, names=names)
        for game, names in enumerate((NAMES, NAMES[1:] + NAMES[:1], ("Ada", "Ben", "Dea")), start=1)
    )
    first, second = read_iss(text, "a.sgf").sheets
    assert (first.table, second.table) == (1, 2)
    assert [len(first.rows), len(second.rows)] == [2, 1]
    assert [player.name for player in second.players] == ["Dea", "Ada", "Ben"]


def test_a_table_is_numbered_by_its_session_where_that_fits():
    numbers = [
        [sheet.table for sheet in read_iss("\n".join(record(random_game(1)[0], session=s) for s in some), "a").sheets]
        for some in ((3, 17), (3, 123456))
    ]
    assert numbers == [[3, 17], [1, 2]]


def test_a_list_of_records_reads_back_from_csv():
    parsed = read_list(EXCERPT)
    again = read_csv(write_csv(parsed.sheets, Language.DE), "a.csv")
    entries = [row.entry for sheet in parsed.sheets for row in sheet.rows]
    assert [row.entry for sheet in again.sheets for row in sheet.rows] == entries


def split(line):
    """Return a record with declaration and discards as two moves, as today's server writes them."""
    return re.sub(r"( s w \S+ (\d) [CSHDGN]O?)\.(\S+)", r"\1 \2 \3", line)


def facts_of(row):
    return row._replace(source=None)


def test_declaration_and_discards_are_read_in_one_move_and_in_two():
    lines = EXCERPT.read_text(encoding="utf-8").splitlines()
    changed = [split(line) for line in lines]
    assert sum(one != other for one, other in zip(lines, changed, strict=True)) == 9
    whole, parted = (read_iss("\n".join(each), "a.sgf") for each in (lines, changed))
    assert [*map(facts_of, (row for sheet in parted.sheets for row in sheet.rows))] == [
        *map(facts_of, (row for sheet in whole.sheets for row in sheet.rows))
    ]
    assert [finding.code for finding in parted.findings] == [finding.code for finding in whole.findings]


def test_a_null_ouvert_is_read_in_every_order_of_its_cards():
    moves, _, _ = random_game(1, "N")
    head, seat, discards, rest = re.fullmatch(r"(.* s w \S+) (\d) N\.(\S+) (.*)", moves).groups()
    hand = re.fullmatch(r"w (\S+) .*", moves)[1].split(".")[10 * int(seat) : 10 * int(seat) + 10]
    hand = [card for card in (*hand, *re.search(r" s w (\S+)", moves)[1].split(".")) if card not in discards.split(".")]
    dealt_cards = ".".join(hand)
    ways = (
        f"NO.{discards}.{dealt_cards}",
        f"NO {seat} {discards}.{dealt_cards}",
        f"NO.{dealt_cards} {seat} {discards}",
    )
    rows = [read_one(f"{head} {seat} {way} {rest}") for way in ways]
    assert [findings for _, findings in rows] == [(), (), ()]
    assert len({facts_of(row) for row, _ in rows}) == 1
    assert Level.OUVERT in rows[0][0].entry.levels


@pytest.mark.parametrize(
    ("moves", "result", "reason"),
    [("{} {}", None, Reason.PLAYED), ("{}", False, Reason.VIOLATION_DECLARER), ("", False, Reason.VIOLATION_DECLARER)],
    ids=["the game goes on", "the discards came late", "no discards"],
)
def test_a_time_out_between_declaration_and_discards(moves, result, reason):
    whole, points, tricks = random_game(3, "G", 1)
    head, discards, rest = re.fullmatch(r"(.* s w \S+ 1 G)\.(\S+) (.*)", whole).groups()
    row, findings = read_one(f"{head} w TI.1 {moves.format(f'1 {discards}', rest)}".rstrip())
    assert not findings
    assert (row.entry.contract, row.entry.reason) == (Contract.GRAND, reason)
    if result is None:
        assert (row.entry.card_points, row.entry.tricks, row.entry.won) == (points, tricks, points > 60)
    else:
        assert (row.entry.won, row.entry.tricks) == (result, 0)
        assert row.entry.spitzen == read_one(whole)[0].entry.spitzen
