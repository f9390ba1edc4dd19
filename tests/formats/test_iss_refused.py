"""A game record that cannot have happened is refused with file, line, session, game and move; the rest goes on."""

import random

import pytest
from formats.iss_records import EXCERPT, dealt, random_game, read_one, record
from tiers import slow, some

from skatlist.files.formats.iss import sessions
from skatlist.files.formats.iss.record import CARDS
from skatlist.files.formats.iss.sessions import read_iss
from skatlist.words import Language

DEAL = dealt()  # forehand: four Buben and clubs, middlehand: C7, spades, HA HT, rearhand: hearts, diamonds; skat D8 D7
FOREHAND = f"{DEAL} 1 p 2 p 0 18"

# what is wrong -> the moves, the sentence, what it names
REFUSED = {
    "no moves": ("w", "iss_move", {"at": 1}),
    "not dealt": ("0 CJ", "iss_server", {"token": "0 CJ"}),
    "31 cards": (DEAL.removesuffix(".D7"), "iss_deal", {"count": 31}),
    "33 cards": (f"{DEAL}.D7", "iss_card_twice", {}),
    "uneven groups": (dealt(bars=True).replace("|HK.", ".HK|"), "iss_deal_groups", {"count": "10 + 11 + 9 + 2"}),
    "no card": (DEAL.replace("SJ", "SB"), "iss_card", {"card": "SB"}),
    "a card twice": (DEAL.replace("D7", "CJ"), "iss_card_twice", {"at": 1}),
    "who is 3": (f"{DEAL} 3 18", "iss_move", {"at": 2, "token": "3 18"}),
    "forehand bids first": (f"{DEAL} 0 18", "iss_turn", {"token": "0 18", "player": "Ben"}),
    "rearhand bids too early": (f"{DEAL} 1 18 2 20", "iss_turn", {"token": "2 20", "player": "Ada"}),
    "nineteen": (f"{DEAL} 1 19", "iss_bid", {"bid": 19}),
    "eighteen in Arabic digits": (f"{DEAL} 1 ١٨", "iss_no_bid", {}),
    "not higher": (f"{DEAL} 1 20 0 y 1 18", "iss_bid_low", {"bid": 18, "last": 20}),
    "no answer": (f"{DEAL} 1 18 0 20", "iss_no_answer", {"bid": 18}),
    "a card while bidding": (f"{DEAL} 1 C7", "iss_no_bid", {"token": "1 C7"}),
    "giving up while bidding": (f"{DEAL} 1 RE", "iss_no_bid", {"token": "1 RE"}),
    "somebody else announces": (f"{DEAL} 1 18 0 p 2 p 0 GH", "iss_turn", {"player": "Ben"}),
    "no announcement": (f"{FOREHAND} 0 X", "iss_no_announcement", {"token": "0 X"}),
    "Null with Schneider": (f"{FOREHAND} 0 NHS", "iss_null_level", {}),
    "skat lies, no Hand": (f"{FOREHAND} 0 G", "iss_hand_missing", {"token": "0 G"}),
    "Schneider after the skat": (f"{FOREHAND} 0 s w D8.D7 0 GS.D8.D7", "iss_from_hand", {}),
    "open after the skat": (f"{FOREHAND} 0 s w D8.D7 0 GO.D8.D7", "iss_from_hand", {}),
    "the declarer shows the skat": (f"{FOREHAND} 0 s 0 D8.D7", "iss_server", {}),
    "another skat": (f"{FOREHAND} 0 s w D9.D7", "iss_skat", {"token": "w D9.D7"}),
    "one card in the skat": (f"{FOREHAND} 0 s w D8", "iss_skat_count", {"count": 1}),
    "one discard": (f"{FOREHAND} 0 s w D8.D7 0 C.D8", "iss_discards", {"count": 1}),
    "no discards": (f"{FOREHAND} 0 s w D8.D7 0 C", "iss_truncated", {"token": "0 C"}),
    "one discard by itself": (f"{FOREHAND} 0 s w D8.D7 0 C 0 D8", "iss_discards", {"count": 1}),
    "another declaration": (f"{FOREHAND} 0 s w D8.D7 0 C 0 G", "iss_card", {"card": "G"}),
    "discards out of turn": (f"{FOREHAND} 0 s w D8.D7 0 C 1 D8.D7", "iss_turn", {}),
    "a discard not held": (f"{FOREHAND} 0 s w D8.D7 0 C.D8.HA", "iss_discard_not_held", {"card": CARDS["HA"]}),
    "a discard twice": (f"{FOREHAND} 0 s w D8.D7 0 C.D8.D8", "iss_card_twice", {"card": CARDS["D8"]}),
    "three discards": (f"{FOREHAND} 0 s w D8.D7 0 C.D8.D7.C8", "iss_too_many_cards", {}),
    "an open hand not held": (
        f"{FOREHAND} 0 NOH.HA.SJ.HJ.DJ.CA.CT.CK.CQ.C9.C8", "iss_open_hand", {"player": "Ada", "card": CARDS["HA"]},
    ),
    "cards behind Null Hand": (f"{FOREHAND} 0 NH.CJ", "iss_too_many_cards", {}),
    "middlehand leads": (f"{FOREHAND} 0 CH 1 C7", "iss_turn", {"token": "1 C7", "player": "Ada"}),
    "a card not held": (f"{FOREHAND} 0 CH 0 SA", "iss_not_held", {"player": "Ada", "card": CARDS["SA"]}),
    "a card played twice": (f"{FOREHAND} 0 CH 0 CJ 1 C7 2 D9 0 CJ", "iss_not_held", {"card": CARDS["CJ"]}),
    "a card discarded": (f"{FOREHAND} 0 s w D8.D7 0 C.D8.D7 0 D8", "iss_not_held", {"card": CARDS["D8"]}),
    "trump not followed": (
        f"{FOREHAND} 0 CH 0 CJ 1 SA", "iss_revoke", {"player": "Ben", "led": CARDS["CJ"], "held": CARDS["C7"]},
    ),
    "suit not followed": (f"{FOREHAND} 0 s w D8.D7 0 C.C8.C9 0 D7 1 S7 2 HK", "iss_revoke", {"player": "Cem"}),
    "no card but a bid": (f"{FOREHAND} 0 CH 0 18", "iss_no_card", {}),
    "shown cards not held": (f"{FOREHAND} 0 CH 0 SC.CJ.HA", "iss_open_hand", {"card": CARDS["HA"]}),
    "breaks off in the bidding": (f"{DEAL} 1 18", "iss_truncated", {"at": 2, "token": "1 18"}),
    "breaks off after the skat": (f"{FOREHAND} 0 s w D8.D7", "iss_truncated", {"token": "w D8.D7"}),
    "breaks off in a trick": (f"{FOREHAND} 0 CH 0 CJ 1 C7", "iss_truncated", {"token": "1 C7"}),
    "breaks off between tricks": (f"{FOREHAND} 0 CH 0 CJ 1 C7 2 D9", "iss_truncated", {"token": "2 D9"}),
    "goes on after all passed": (f"{DEAL} 1 p 2 p 0 p 0 CJ", "iss_more", {"token": "0 CJ"}),
    "goes on after giving up": (f"{FOREHAND} 0 CH 0 RE 0 CJ", "iss_more", {}),
    "a seat nobody has": (f"{FOREHAND} 0 CH w TI.4", "iss_move", {"token": "w TI.4"}),
    "half a move": (f"{FOREHAND} 0", "iss_move", {}),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_it_is_refused_with_the_move(case):
    moves, sentence, names = REFUSED[case]
    row, findings = read_one(moves)
    assert row is None
    (finding,) = findings
    assert (finding.code, finding.severity, finding.sentence) == ("L101", "error", sentence)
    assert {name: finding.params.get(name) for name in names} == names
    assert (finding.source.file, finding.source.line, finding.table, finding.game) == ("a.sgf", 1, 1, 1)
    for lang in Language:
        assert finding.text(lang)


def test_people_read_who_did_what():
    _, (finding,) = read_one(f"{FOREHAND} 0 CH 0 CJ 1 SA", session=7)
    assert finding.text(Language.DE) == ("Zug 7, „1 SA“: Ben bedient nicht; auf Kreuz-Bube gehört zum Beispiel Kreuz-7")


LINES = {
    "prose": ("Liste vom Dienstag", "iss_no_record"),
    "another game": ("(;GM[Go]SE[1]ID[1]MV[w CJ]P0[a]P1[b]P2[c] ;)", "iss_no_record"),
    "cut off": (record(random_game(1)[0])[:-9], "iss_cut"),
    "no session": (record("w CJ").replace("SE[1]", ""), "iss_field"),
    "no moves": (record(""), "iss_field"),
    "a number with a zero before it": (record("w CJ", game="007"), "iss_field_number"),
    "no names": (record("w CJ", names=("", "", "")), "iss_names"),
    "a name twice": (record("w CJ", names=("Ada", "Ada", "Cem")), "iss_names"),
}


@pytest.mark.parametrize("case", LINES)
def test_a_line_that_is_no_record_is_reported_and_the_others_are_read(case):
    line, sentence = LINES[case]
    parsed = read_iss(f"{record(random_game(1)[0], game=5)}\n{line}\n\n{record(random_game(2)[0], game=6)}\n", "a.sgf")
    assert [len(sheet.rows) for sheet in parsed.sheets] == [2]
    (finding,) = parsed.findings
    assert (finding.code, finding.sentence, finding.source.line) == ("L101", sentence, 2)
    for lang in Language:
        assert finding.text(lang)


def test_a_game_that_comes_twice_is_taken_once():
    line = record(random_game(1)[0])
    parsed = read_iss(f"{line}\n{line}\n", "a.sgf")
    assert [len(sheet.rows) for sheet in parsed.sheets] == [1]
    (finding,) = parsed.findings
    assert (finding.sentence, finding.params["line"], finding.source.line) == ("iss_twice", 1, 2)
    assert finding.text(Language.DE)


def test_another_file_is_not_read_to_its_end():
    parsed = read_iss("Hallo\n" * 5000, "a.sgf")
    assert parsed.sheets == ()
    assert len(parsed.findings) < 30
    assert parsed.findings[-1].sentence == "too_many"


def test_the_number_of_reported_lines_is_bounded(monkeypatch):
    monkeypatch.setattr(sessions, "MAX_FINDINGS", 5)
    text = "\n".join(record("w CJ", session=game // 2, game=game) for game in range(40))
    parsed = read_iss(text, "a.sgf")
    assert 5 <= len(parsed.findings) <= 8
    assert "too_many" in {finding.sentence for finding in parsed.findings}


LETTERS = "CSHDAKQJT9870123456.|?[]();\\ wpysREOZNGMV:-ü١\t"


@pytest.mark.parametrize("seeds", [range(100), *slow(range(100, 1_000))])
def test_a_spoilt_record_never_stops_the_reader(seeds):
    lines = EXCERPT.read_text(encoding="utf-8").splitlines()
    for seed in some(seeds):
        parsed = read_iss(spoilt(random.Random(seed), lines), "a.sgf")
        assert [each for each in parsed.findings if not all(map(each.text, Language))] == [], seed


def spoilt(rng, lines):
    text = list("\n".join(rng.sample(lines, 2)))
    for _ in range(rng.choice((1, 2, 5, 20))):
        at = rng.randrange(len(text))
        match rng.randrange(5):
            case 0:
                del text[at : at + rng.choice((1, 3, 40))]
            case 1:
                text[at] = rng.choice(LETTERS)
            case 2:
                text.insert(at, rng.choice(LETTERS))
            case 3:
                text[at:at] = text[at : at + 30]
            case _:
                other = rng.randrange(len(text))
                text[at : at + 2], text[other : other + 2] = text[other : other + 2], text[at : at + 2]
        text = text or ["("]
    return "".join(text)


@pytest.mark.parametrize("seeds", [range(50), *slow(range(50, 500))])
def test_moves_in_another_order_are_refused_or_consistent(seeds):
    """Whatever passes has 120 points and ten tricks at most."""
    for seed in some(seeds):
        row, findings = read_one(shuffled(seed))
        refused = any(each.sentence.startswith("iss_") and each.code == "L101" for each in findings)
        assert (row is None) == refused, seed
        if row is not None:
            assert 0 <= (row.entry.card_points or 0) <= 120, seed
            assert 0 <= (row.entry.tricks or 0) <= 10, seed


def shuffled(seed):
    rng = random.Random(seed)
    moves, _, _ = random_game(seed, rng.choice("CSHDGN"), seed % 3)
    words = moves.split()
    pairs = [words[at : at + 2] for at in range(0, len(words), 2)]
    for _ in range(rng.choice((1, 1, 3))):
        one, two = rng.randrange(len(pairs)), rng.randrange(len(pairs))
        what = rng.randrange(3)
        if what == 0:
            pairs[one], pairs[two] = pairs[two], pairs[one]
        elif what == 1:
            pairs[one][1], pairs[two][1] = pairs[two][1], pairs[one][1]
        else:
            pairs.insert(
                one, [rng.choice("w012"), rng.choice(("RE", "SC", "LE.1", "TI.0", "p", "s", "D.??.??", "??.??"))]
            )
    return " ".join(word for pair in pairs for word in pair)
