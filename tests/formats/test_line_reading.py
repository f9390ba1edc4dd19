"""The meaning of a line, token by token, and the message for a line that cannot be read."""

import pytest
from hypothesis import strategies as st
from tiers import drawn

from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.formats.notation.tokens import LEVEL_RUN, WORDS
from skatlist.skat.findings import Effect
from skatlist.skat.game import Contract, Entry, Level, Reason
from skatlist.skat.sheet import Feat, HouseRuleFacts, Phase, Source, Stated, Written
from skatlist.words import Language, Phrase

HAND, OUVERT = Level.HAND, Level.OUVERT
S, SA, Z, ZA = Level.SCHNEIDER, Level.SCHNEIDER_ANNOUNCED, Level.SCHWARZ, Level.SCHWARZ_ANNOUNCED


def clean(line, *, place_required=True):
    row, findings = read_line(line, place_required=place_required)
    assert findings == (), line
    return row


def findings_of(line, *, place_required=True):
    """Codes, sentences and parameters; every sentence exists in both languages and can be filled in."""
    _, findings = read_line(line, place_required=place_required)
    for finding in findings:
        assert all(finding.text(lang) for lang in Language)
    return [(finding.code, finding.sentence, *finding.params.values()) for finding in findings]


@pytest.mark.parametrize(
    ("line", "place", "entry"),
    [
        ("2 kreuz m2 h s r36 +", 2, Entry(contract=Contract.CLUBS, spitzen=2, levels=HAND | S, bid=36, won=True)),
        (
            "110m1hr36ü-",
            1,
            Entry(contract=Contract.HEARTS, spitzen=1, levels=HAND, bid=36, overbid=True, won=False),
        ),
        ("2 clubs w2 h s b36 +", 2, Entry(contract=Contract.CLUBS, spitzen=2, levels=HAND | S, bid=36, won=True)),
        ("112+1hb18-", 1, Entry(contract=Contract.CLUBS, spitzen=1, levels=HAND, bid=18, won=False)),
        ("212+2+", 2, Entry(contract=Contract.CLUBS, spitzen=2, won=True)),
        ("212-2-", 2, Entry(contract=Contract.CLUBS, spitzen=-2, won=False)),
        ("3 null ou -", 3, Entry(contract=Contract.NULL, levels=OUVERT, won=False)),
        ("346+", 3, Entry(contract=Contract.NULL, levels=OUVERT, won=True)),
        ("5 59 -", 5, Entry(contract=Contract.NULL, levels=HAND | OUVERT, won=False)),
        ("4 35 r33 +", 4, Entry(contract=Contract.NULL, levels=HAND, bid=33, won=True)),
        ("19m1+", 1, Entry(contract=Contract.DIAMONDS, spitzen=1, won=True)),
        ("59m1+", 5, Entry(contract=Contract.DIAMONDS, spitzen=1, won=True)),
        ("1 grand m4hou+", 1, Entry(contract=Contract.GRAND, spitzen=4, levels=Level(63), won=True)),
        ("1 24 o1 hza -", 1, Entry(contract=Contract.GRAND, spitzen=-1, levels=HAND | S | SA | Z | ZA, won=False)),
        ("2 pik o11*//,240+", 2, Entry(contract=Contract.SPADES, spitzen=-11, levels=HAND | S | Z, bid=240, won=True)),
        ("2 ♥️ mit 1, Hand, gewonnen.", 2, Entry(contract=Contract.HEARTS, spitzen=1, levels=HAND, won=True)),
        ("2 grün m1 r0 +", 2, Entry(contract=Contract.SPADES, spitzen=1, bid=0, won=True)),
        ("2 h kreuz m2 +", 2, Entry(contract=Contract.CLUBS, spitzen=2, levels=HAND, won=True)),
        ("2 g ♣ m2", 2, Entry(contract=Contract.CLUBS, spitzen=2, won=True)),
        ("2 12 h m2 +", 2, Entry(contract=Contract.CLUBS, spitzen=2, levels=HAND, won=True)),
        ("e", None, Entry(contract=Contract.PASSED)),
        ("Eingepasst", None, Entry(contract=Contract.PASSED)),
        ("passed in", None, Entry(contract=Contract.PASSED)),
        ("ungültig", None, Entry(contract=Contract.VOID)),
        ("4 92 +", 4, Entry(contract=Contract.REVOLUTION, won=True)),
        (
            "2 null r24 als kreuz m1 -",
            2,
            Entry(contract=Contract.NULL, bid=24, charged_contract=Contract.CLUBS, charged_spitzen=1, won=False),
        ),
        (
            "2 23r24-als12-1",
            2,
            Entry(contract=Contract.NULL, bid=24, charged_contract=Contract.CLUBS, charged_spitzen=-1, won=False),
        ),
        (
            "2 kreuz m2 kontra re au59 st6 aufgegeben bock -",
            2,
            Entry(
                contract=Contract.CLUBS,
                spitzen=2,
                kontra=2,
                bock=1,
                card_points=59,
                tricks=6,
                reason=Reason.GIVEN_UP,
                won=False,
            ),
        ),
        ("2 kreuz m2 kontra1-", 2, Entry(contract=Contract.CLUBS, spitzen=2, kontra=1, won=False)),
    ],
)
def test_says(line, place, entry):
    row = clean(line)
    assert (row.declarer, row.entry) == (place, entry)


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("10 -3 h -", "herz o3 h -"),
        ("12m2+", "kreuz m2 +"),
        ("59-", "null h ou -"),
        ("2 12m2+", "2 kreuz m2 +"),
        ("112m2+", "1 kreuz m2 +"),
        ("59 ü -", "null h ou ü -"),
    ],
)
def test_where_the_place_may_be_missing_digits_that_are_a_contract_are_the_contract(line, canonical):
    assert write_line(clean(line, place_required=False)) == canonical


def test_house_rules():
    row = clean("ramsch augen 1:50 2:40 3:30 schieben 2 jungfrau va2! 3 durchmarsch ma1 strafe 3:40 phase ramsch")
    assert row.house == HouseRuleFacts(
        phase=Phase.RAMSCH,
        penalties=(None, None, 40, None, None),
        shoves=2,
        virgin=(Feat(2, announced=True, missed=True), Feat(3)),
        march=(Feat(1, announced=True),),
        card_points=(50, 40, 30, None, None),
    )
    assert clean("2 pik m1 kontra 1 kontra von 3 gereizt von 2 3 -").house == HouseRuleFacts(
        kontra_by=(3,), bidders=(2, 3)
    )


def test_facts_stated_on_paper():
    row = clean('2 kreuz m3 - =-96 stand -96 gew 3 verl 1 ep 2 geber 1 "Karten gezeigt; #4"')
    assert row.stated == Stated(
        value=-96,
        totals=(None, -96, None, None, None),
        won=(None, 3, None, None, None),
        lost=(None, 1, None, None, None),
        passed=2,
    )
    assert (row.dealer, row.remark) == (1, "Karten gezeigt; #4")
    assert clean("2 kreuz m3 + = 48").stated.value == 48
    assert clean("2 kreuz m3 + stand 1:-20 2:48").stated.totals == (-20, 48, None, None, None)


@pytest.mark.parametrize(
    ("written", "remark"),
    [
        (r'"\u{e4}\"\\\n"', 'ä"\\\n'),
        (r'"C:\Skat"', r"C:\Skat"),
        (r'"\u{d800}\u{110000}"', r"\u{d800}\u{110000}"),
        ("„Karten gezeigt“", "Karten gezeigt"),
        ('""', ""),
    ],
)
def test_remarks(written, remark):
    assert clean(f"e {written}").remark == remark


def test_both_columns_filled_are_kept_for_the_check_of_the_list():
    row = clean("2 kreuz m2 o3 +")
    assert (row.entry.spitzen, row.written) == (None, Written(with_=2, without=3))
    assert clean("2 kreuz m2 h s z + angekreuzt hz").written == Written(levels=HAND | Z)
    assert clean("46 + angekreuzt 0", place_required=False).written == Written(levels=Level.NONE)


@pytest.mark.parametrize(
    ("line", "finding"),
    [
        ("2 kruez m2 +", ("L101", "near", "kruez", "kreuz")),
        ("2 kreuz m2 gewonen", ("L101", "near", "gewonen", "gewonnen")),
        ("2 kreuz m2 hx +", ("L101", "near", "hx", "h")),
        ("2 kreuz m2 qwx +", ("L101", "", "qwx")),
        ("2 kreuzm2 +", ("L101", "near", "kreuzm2", "kreuz m2")),
        ("3 hez o1 -", ("L101", "near", "hez", "herz")),
        ("2 kao m1 +", ("L101", "near", "kao", "karo")),
        ("2 pih m1 +", ("L101", "near", "pih", "pi h")),
        ("2 kreuz m2 hv", ("L101", "near", "hv", "h v")),
        ("2 kreuz o 2 +", ("L101", "near", "o 2", "o2")),
        ("2 kreuz m2 h +48", ("L105", "signed", "+48", "=48", "+ r48")),
        ("3 null ou r46 - -92", ("L105", "signed", "-92", "=-92", "- r92")),
        ("2 kreuz mit 2 spiel 4 +", ("L105", "twice", "mit 2", "spiel 4")),
        ("2 kreuz q2 +", ("L101", "", "q2")),
        ("2 kreuz m2 augn 65 +", ("L101", "near", "augn 65", "augen 65")),
        ("Einpasser", ("L101", "near", "Einpasser", "eingepasst")),
        ("2 kreuz o +", ("L101", "lone_o", "o")),
        ("2 kreuz m2 ho +", ("L101", "lone_o", "ho")),
        ("7 kreuz m2 +", ("L101", "place", "7")),
        ("0 kreuz m2 +", ("L101", "place", "0")),
        ("2 13 m2 +", ("L101", "", "13")),
        ("213m2+", ("L101", "", "13")),
        ('2 kreuz m2 + "Karten', ("L101", "quote", '"Karten')),
        ("e stand 60", ("L101", "place_missing", "stand 60", "stand 2:60")),
        ("2 kreuz m2 - strafe 40", ("L101", "place_missing", "strafe 40", "strafe 2:40")),
        ("2 kreuz m2 + geber 6", ("L101", "place", "6")),
        ("2 kreuz +", ("L103", "spitzen")),
        ("2 kreuz m2", ("L103", "result")),
        ("2 kreuz m2 ü", ("L103", "result")),
        ("2 m2 +", ("L103", "contract")),
        ("kreuz m2 +", ("L103", "declarer")),
        ("10 m2 +", ("L103", "declarer")),
        ("2 null", ("L103", "result")),
        ("2", ("L103", "contract")),
        ("2 g m2 +", ("L103", "perhaps", "g", Contract.GRAND, Phrase("words.Result.won"))),
        ("2 g m2 -", ("L103", "perhaps", "g", Contract.GRAND, Phrase("words.Result.won"))),
        ("2 G", ("L103", "perhaps", "G", Contract.GRAND, Phrase("words.Result.won"))),
        ("2 h m1 r20 -", ("L103", "perhaps", "h", Contract.HEARTS, HAND)),
        ('2 h m1 "kreuz" -', ("L103", "perhaps", "h", Contract.HEARTS, HAND)),
        ("2 kreuz m2 gereizt +", ("L103", "argument", "gereizt", "gereizt 18")),
        ("2 kreuz m2 + =", ("L103", "argument", "=", "=48")),
        ("2 kreuz m +", ("L103", "argument", "m", "m2")),
        ("2 kreuz m2 r018 +", ("L104", "", "r018")),
        ("2 kreuz m2 r1e1 +", ("L104", "", "r1e1")),
        ("2 kreuz m2 r1_8 +", ("L104", "", "r1_8")),
        ("2 kreuz m2 r18.0 +", ("L104", "", "r18.0")),
        ("2 kreuz m2 r٣٦ +", ("L104", "", "r٣٦")),
        ("2 kreuz m02 +", ("L104", "", "m02")),
        ("2 kreuz +02 +", ("L104", "", "+02")),
        ("2 kreuz m2 ,018 +", ("L104", "", ",018")),
        ("2 kreuz m2 + =48.0", ("L104", "", "48.0")),
        ("2 kreuz m2 + augen 6x", ("L101", "", "x")),
        ("٢ kreuz m2 +", ("L104", "", "٢")),
        ("02 kreuz m2 +", ("L104", "", "02")),
        ("2 kreuz 2 +", ("L105", "spitzen", "2")),
        ("2 kreuz m2 36 +", ("L105", "number", "36")),
        ("2 kreuz m2 3 +", ("L105", "number", "3")),
        ("2 null 24 -", ("L105", "number", "24")),
        ("2 kreuz pik m2 +", ("L105", "twice", "kreuz", "pik")),
        ("2 kreuz m2 m3 +", ("L105", "twice", "m2", "m3")),
        ("2 kreuz m2 r18 r20 +", ("L105", "twice", "r18", "r20")),
        ("2 kreuz m2 + -", ("L105", "twice", "+", "-")),
    ],
)
def test_one_finding_says_what_is_wrong(line, finding):
    assert findings_of(line) == [finding]


@pytest.mark.parametrize("line", ["10 12 m2 +", "12 11 m2 +"])
def test_a_second_bare_number_has_two_readings(line):
    assert [finding[0] for finding in findings_of(line, place_required=False)] == ["L105"]


def test_missing_facts_leave_the_others_standing():
    row, findings = read_line("2 kreuz h", place_required=True, source=Source("liste.txt", 7, "4 2 kreuz h"))
    assert row.entry == Entry(contract=Contract.CLUBS, levels=HAND)
    assert [(finding.code, finding.column, finding.source.line) for finding in findings] == [
        ("L103", "spitzen", 7),
        ("L103", "result", 7),
    ]
    assert not any(finding.has(Effect.UNREAD) for finding in findings)


def test_readable_facts_beside_unreadable_ones_are_returned():
    row, findings = read_line("2 kreuz m2 ?? +", place_required=True)
    assert row.entry == Entry(contract=Contract.CLUBS, spitzen=2, won=True)
    assert findings
    assert all(finding.has(Effect.UNREAD) for finding in findings)


@pytest.mark.parametrize("line", ["", "   ", "\t\n"])
def test_nothing_read_is_no_row(line):
    row, findings = read_line(line, place_required=False)
    assert (row, [finding.sentence for finding in findings]) == (None, ["contract"])


def test_a_hopeless_line_gives_few_findings_quickly():
    assert len(findings_of("2 " + "quatsch " * 10_000)) == 6
    assert len(findings_of("2 kreuz " + "h " * 10_000)) == 1


def test_tokens_in_messages_are_short_and_visible():
    ((_, _, token),) = findings_of("2 kreuz m2 + " + "\u202e" * 90)
    assert token == "\ufffd" * 39 + "…"


def test_no_word_can_be_read_as_levels_too():
    assert {word for word in WORDS if LEVEL_RUN.fullmatch(word)} == {"h", "s", "sa", "z", "za", "ou", "sp"}


NOTATION = st.text("12345 0679mMohszaureü+-=,.:/*\"'ekpgvn!?_٣²ßü\u0308\n\x00", max_size=30)
WORD_SALAD = st.lists(st.sampled_from([*WORDS, "1", "2", "36", "m2", "-3", "=", ":", "1:2", "!", '"']), max_size=12)


@drawn(
    20,
    1_000,
    line=st.text(max_size=60) | NOTATION | WORD_SALAD.map(" ".join) | WORD_SALAD.map("".join),
    place_required=st.booleans(),
)
def test_no_text_stops_the_reader(line, place_required):
    findings_of(line, place_required=place_required)
    row, findings = read_line(line, place_required=place_required)
    assert row is not None or findings
    if row is not None and not findings:
        assert read_line(write_line(row, stated=True), place_required=False)[1] == ()


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("2 kreuz m2 h gew.", "2 kreuz m2 h +"),
        ("2 kreuz verl m2 r18", "2 kreuz m2 r18 -"),
        ("2 kreuz gew +2", "2 kreuz m2 +"),
        ("2 kreuz m2 verl.r36", "2 kreuz m2 r36 -"),
        ("2 kreuz m2 + gew 5 verl 2:1", "2 kreuz m2 + gew 2:5 verl 2:1"),
        ("2 kreuz mit zwei r 18 +", "2 kreuz m2 r18 +"),
        ("2 kreuz ohne Vieren hr 36 +", "2 kreuz o4 h r36 +"),
        ("2 kreuz with eleven +", "2 kreuz m11 +"),
        ("2 kreuz m 2 +", "2 kreuz m2 +"),
        ("2 kreuz mit 2, Spiel 3, Hand 4 gew", "2 kreuz m2 h +"),
        ("2 kreuz mit 2, Spiel 3, Hand 4, Schneider 5, angesagt 6; 6 x 12 +", "2 kreuz m2 h s sa +"),
        ("2 clubs without 2, game 3, schneider 4; 4 x 12 won", "2 kreuz o2 s +"),
    ],
)
def test_lines_of_people_and_of_the_program_are_understood(typed, expected):
    assert clean(typed) == clean(expected)


def test_a_reckoning_that_does_not_count_on_is_not_swallowed():
    assert findings_of("2 kreuz mit 2, Spiel 3, Hand 5 +") == [("L105", "number", "5")]
    assert findings_of("2 kreuz mit 2, Spiel 3; 3 x 11 +")[0][:2] == ("L105", "number")


@pytest.mark.parametrize("line", ["2 kreuz gewonnn", "Einpasser", "2 kreuz +48", "2 xyz 7 +"])
def test_nothing_is_called_missing_beside_what_cannot_be_read(line):
    assert "L103" not in {code for code, *_ in findings_of(line)}
