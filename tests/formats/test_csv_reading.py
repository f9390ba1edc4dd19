"""The list CSV as people write it: headings, separators, spellings, several lists in one file."""

import pytest

from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.table.csv_list import read_csv
from skatlist.skat.game import Contract, Entry, Level, Reason
from skatlist.skat.sheet import ChangeKind, Feat, FooterName, HouseRuleFacts, Phase, Row, Written
from skatlist.words import InputError

HEAD = "game,declarer,contract,spitzen,levels,result"


def parsed(text: str):
    return read_csv(text, "liste.csv")


def rows(text: str) -> tuple[Row, ...]:
    (sheet,) = parsed(text).sheets
    return sheet.rows


def codes(text: str) -> list[tuple[str, str | None]]:
    return [(finding.code, finding.column) for finding in parsed(text).findings]


def one(extra_head: str = "", extra: str = "", *, core: str = "1,2,clubs,m2,H,won") -> Row:
    reading = parsed(f"{HEAD}{extra_head}\n{core}{extra}\n")
    assert not reading.findings, reading.findings
    return reading.sheets[0].rows[0]


def test_a_row_becomes_an_entry() -> None:
    row = one()
    assert row.number == 1
    assert row.declarer == 2
    assert row.entry == Entry(contract=Contract.CLUBS, spitzen=2, levels=Level.HAND, won=True)
    assert row.written is None
    assert row.house is None
    assert row.source.line == 2
    assert row.source.text == "1,2,clubs,m2,H,won"


def test_every_column_in_english() -> None:
    text = (
        "series,table,game,dealer,declarer,contract,spitzen,levels,bid,card_points,tricks,result,overbid,reason,"
        "charged_contract,charged_spitzen,kontra,bock,kontra_by,bidders,phase,penalty_1,penalty_5,shoves,virgin,march,"
        "card_points_1,card_points_3,value,total_1,total_5,won_2,lost_3,passed_count,remark\n"
        "2,7,3,4,5,null,,O,46,30,2,lost,1,given_up,clubs,m1,2,1,1 3,2 5,ramsch,40,0,2,va2 3,ma1!,12,0,-92,-92,17,3,4,2,"
        "Rest geschenkt\n"
    )
    reading = parsed(text)
    assert not reading.findings
    (sheet,) = reading.sheets
    (row,) = sheet.rows
    assert (sheet.series, sheet.table, sheet.assumed, sheet.size) == (2, 7, (), 5)
    assert row.entry == Entry(
        contract=Contract.NULL,
        levels=Level.OUVERT,
        bid=46,
        won=False,
        overbid=True,
        reason=Reason.GIVEN_UP,
        charged_contract=Contract.CLUBS,
        charged_spitzen=1,
        card_points=30,
        tricks=2,
        kontra=2,
        bock=1,
    )
    assert row.house == HouseRuleFacts(
        phase=Phase.RAMSCH,
        penalties=(40, None, None, None, 0),
        kontra_by=(1, 3),
        bidders=(2, 5),
        shoves=2,
        virgin=(Feat(2, announced=True), Feat(3)),
        march=(Feat(1, announced=True, missed=True),),
        card_points=(12, None, 0, None, None),
    )
    assert row.stated.value == -92
    assert row.stated.totals == (-92, None, None, None, 17)
    assert row.stated.won == (None, 3, None, None, None)
    assert row.stated.lost == (None, None, 4, None, None)
    assert row.stated.passed == 2
    assert (row.dealer, row.declarer, row.remark) == (4, 5, "Rest geschenkt")


def test_every_column_in_german() -> None:
    head = (
        "Serie;Tisch;Spiel;Geber;Alleinspieler;Spielart;Spitzen;Stufen;Reizwert;Augen;Stiche;Ergebnis;Überreizt;Grund;"
        "Berechnet als;Spitzen berechnet;Kontra;Bock;Kontra von;Gereizt von;Phase;Strafe 1;Schieben;Jungfrau;"
        "Durchmarsch;Augen 2;Wert;Stand 2;Gewonnen 2;Verloren 2;Eingepasst;Bemerkung"
    )
    line = (
        "1;3;1;1;2;Null;;ouvert;46;30;2;verloren;ja;aufgegeben;Kreuz;mit 1;1;1;3;2;Bock;40;1;2;3!;5;-92;-92;0;1;0;'=x"
    )
    reading = parsed(f"{head}\n{line}\n")
    assert not reading.findings
    row = reading.sheets[0].rows[0]
    assert row.entry.reason is Reason.GIVEN_UP
    assert row.entry.charged_contract is Contract.CLUBS
    assert row.house is not None
    assert row.house.march == (Feat(3, missed=True),)
    assert row.house.card_points == (None, 5, None, None, None)
    assert row.stated.totals == (None, -92, None, None, None)
    assert row.remark == "=x"


@pytest.mark.parametrize(
    "head",
    [
        "SPIEL;alleinspieler; Spielart ;Spitzen;ERGEBNIS;Ueberreizt",
        "spiel;Alleinspieler:;Spiel-Art;spitzen;Ergebnis;uberreizt",
        "Game;Declarer;CONTRACT;Spitzen;result;over bid",
        "\ufeffSpiel;Alleinspieler;Spielart;Spitzen;Ergebnis;Überreizt",
    ],
)
def test_headings_forgive_case_umlauts_and_blanks(head: str) -> None:
    reading = parsed(f"{head}\n1;2;Pik;o1;v;x\n")
    assert not reading.findings
    assert reading.sheets[0].rows[0].entry == Entry(contract=Contract.SPADES, spitzen=-1, won=False, overbid=True)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_separators_and_line_ends(delimiter: str, end: str) -> None:
    lines = ["result,contract,spitzen,declarer,game,bid", "won,9,+1,1,1,18", "lost,24,-1,3,2,"]
    reading = parsed(end.join(lines).replace(",", delimiter))
    assert not reading.findings
    assert [row.entry.bid for row in reading.sheets[0].rows] == [18, None]
    assert [row.source.line for row in reading.sheets[0].rows] == [2, 3]


def test_separator_named_in_the_first_line() -> None:
    assert len(rows("sep=;\nSpiel;Alleinspieler;Spielart;Spitzen;Ergebnis\n1;1;kreuz;m1;+\n")) == 1


@pytest.mark.parametrize(
    ("word", "spitzen"),
    [("+2", 2), ("m2", 2), ("M 2", 2), ("mit 2", 2), ("2", 2), ("-3", -3), ("−3", -3), ("o3", -3), ("ohne 3", -3)],
)
def test_spitzen_in_every_spelling(word: str, spitzen: int) -> None:
    assert one(core=f"1,2,clubs,{word},,won").entry.spitzen == spitzen


@pytest.mark.parametrize(
    ("word", "contract", "levels"),
    [
        ("12", Contract.CLUBS, Level.NONE),
        ("eichel", Contract.CLUBS, Level.NONE),
        ("Grün", Contract.SPADES, Level.NONE),
        ("ROT", Contract.HEARTS, Level.NONE),
        ("schellen", Contract.DIAMONDS, Level.NONE),
        ("23", Contract.NULL, Level.NONE),
        ("35", Contract.NULL, Level.HAND),
        ("46", Contract.NULL, Level.OUVERT),
        ("59", Contract.NULL, Level.HAND | Level.OUVERT),
        ("92", Contract.REVOLUTION, Level.NONE),
        ("Ramsch", Contract.RAMSCH, Level.NONE),
        ("E", Contract.PASSED, Level.NONE),
        ("eingepasst", Contract.PASSED, Level.NONE),
        ("ungueltig", Contract.VOID, Level.NONE),
    ],
)
def test_contracts_in_every_spelling(word: str, contract: Contract, levels: Level) -> None:
    spitzen = "m1" if contract.has_spitzen else ""
    entry = one(core=f"1,2,{word},{spitzen},,won").entry
    assert (entry.contract, entry.levels) == (contract, levels)


@pytest.mark.parametrize(
    ("word", "levels"),
    [
        ("H S", Level.HAND | Level.SCHNEIDER),
        ("SA", Level.SCHNEIDER | Level.SCHNEIDER_ANNOUNCED),
        ("Z", Level.SCHNEIDER | Level.SCHWARZ),
        ("H ZA", Level.HAND | Level.SCHNEIDER | Level.SCHNEIDER_ANNOUNCED | Level.SCHWARZ | Level.SCHWARZ_ANNOUNCED),
        ("H O", Level.HAND | Level.SCHNEIDER | Level(4) | Level.SCHWARZ | Level(16) | Level.OUVERT),
        ("O", Level.SCHNEIDER | Level(4) | Level.SCHWARZ | Level(16) | Level.OUVERT),
        ("SP", Level.SPITZE),
    ],
)
def test_announced_levels_carry_what_they_include_but_never_hand(word: str, levels: Level) -> None:
    assert one(core=f"1,2,clubs,m2,{word},won").entry.levels == levels


def test_null_ouvert_carries_nothing() -> None:
    assert one(core="1,2,null,,O,won").entry.levels == Level.OUVERT


def test_columns_as_on_paper_keep_the_crosses_as_written() -> None:
    crosses = "Hand;Schneider;Schneider angesagt;Schwarz;Schwarz angesagt;Offen"
    head = f"Spiel;Alleinspieler;Spielart;mit;ohne;{crosses};Ergebnis"
    (row,) = rows(f"{head}\n1;2;Kreuz;2;;x;;X;;;;+\n")
    assert row.entry.spitzen == 2
    assert row.written == Written(with_=2, without=None, levels=Level.HAND | Level.SCHNEIDER_ANNOUNCED)
    assert row.entry.levels == Level.HAND | Level.SCHNEIDER | Level.SCHNEIDER_ANNOUNCED


def test_both_sides_filled_leave_the_spitzen_unknown() -> None:
    reading = parsed("game,declarer,contract,with,without,result\n1,2,clubs,2,1,won\n")
    assert reading.sheets[0].rows[0].entry.spitzen is None
    assert reading.sheets[0].rows[0].written == Written(with_=2, without=1)
    assert not reading.findings  # a check (G103) speaks of it, not the reader


def test_zero_beside_a_number_is_no_second_side() -> None:
    (row,) = rows("game,declarer,contract,with,without,result\n1,2,clubs,0,3,won\n")
    assert row.entry.spitzen == -3


def test_a_spreadsheet_may_say_true() -> None:
    head = "game,declarer,contract,spitzen,hand,ouvert,result,overbid\n"
    (row,) = rows(head + "1,2,clubs,m1,TRUE,FALSE,won,false\n")
    assert row.entry.levels == Level.HAND
    assert row.entry.overbid is False


def test_spitzen_said_twice_and_differently() -> None:
    text = "game,declarer,contract,spitzen,with,without,result\n1,2,clubs,m2,,3,won\n"
    assert codes(text) == [("L105", "spitzen")]
    assert codes(text.replace(",,3,", ",2,,")) == []


def test_levels_said_twice_and_differently() -> None:
    text = "game,declarer,contract,spitzen,levels,hand,schneider,result\n1,2,clubs,m2,H,x,x,won\n"
    assert codes(text) == [("L105", "levels")]
    assert codes(text.replace(",H,", ",S H,")) == []
    assert codes("game,declarer,contract,spitzen,levels,result\n1,2,35,,O,won\n") == [("L105", "levels")]


def test_footer_rows_in_both_languages() -> None:
    text = (
        f"{HEAD},total_1,total_2,total_3\n1,1,clubs,m1,,won,24,,\n"
        "points,,,,,,24,0,0\ngewonnen,,,,,,1,0,0\nlost,,,,,,0,0,0\neingepasst,,,,,,0,0,0\n"
        "bonus_own,,,,,,50,0,0\nBonus andere,,,,,,0,0,0\nGesamtpunkte:,,,,,,74,0,-0\n"
    )
    reading = parsed(text)
    footer = reading.sheets[0].footer
    assert [row.name for row in footer] == list(FooterName)
    assert footer[0].values == (24, 0, 0, None, None)
    assert footer[0].source.line == 3
    assert not reading.findings


def test_totals_may_stand_in_the_declarers_column_only() -> None:
    text = f"{HEAD},total_1,total_2,total_3,total_4\n1,4,clubs,m1,,won,,,,24\n"
    (sheet,) = parsed(text).sheets
    assert sheet.rows[0].stated.totals == (None, None, None, 24, None)
    assert sheet.size == 4


@pytest.mark.parametrize(
    ("lines", "size"),
    [
        (["1,1,,clubs,m1,won,,"], 3),
        (["1,4,2,clubs,m1,won,,"], 4),
        (["1,2,5,clubs,m1,won,,"], 5),
        (["1,5,2,clubs,m1,won,,", "total,,,,,,,40"], 4),
    ],
)
def test_size_of_the_table(lines: list[str], size: int) -> None:
    (sheet,) = parsed("\n".join(["game,dealer,declarer,contract,spitzen,result,total_1,total_4", *lines])).sheets
    assert sheet.size == size


def test_a_series_0_is_no_series_1() -> None:
    reading = parsed("series,table,game,declarer,contract,spitzen,result\n1,2,1,1,clubs,m1,won\n0,2,2,2,null,,won\n")
    assert [(sheet.series, sheet.table) for sheet in reading.sheets] == [(1, 2), (0, 2)]


def test_several_lists_in_one_file_also_interleaved() -> None:
    text = (
        "table,series,game,declarer,contract,spitzen,result\n"
        "1,1,1,1,clubs,m1,won\n2,1,1,2,hearts,m1,won\n1,1,2,3,grand,m1,won\n1,2,1,1,spades,m1,won\n2,1,2,2,null,,lost\n"
    )
    reading = parsed(text)
    assert [(s.series, s.table, len(s.rows)) for s in reading.sheets] == [(1, 1, 2), (1, 2, 2), (2, 1, 1)]
    assert all(sheet.assumed == () for sheet in reading.sheets)


def test_rows_without_series_and_table_belong_to_the_list_above() -> None:
    text = f"series,table,{HEAD},total_1\n2,5,1,1,clubs,m1,,won,24\n,,total,,,,,,24\n"
    (sheet,) = parsed(text).sheets
    assert (sheet.series, sheet.table, len(sheet.footer)) == (2, 5, 1)


def test_a_list_that_does_not_say_its_table_is_table_1_and_remembers() -> None:
    (sheet,) = parsed(f"{HEAD}\n1,1,clubs,m1,,won\n").sheets
    assert (sheet.series, sheet.table, sheet.assumed) == (1, 1, ("series", "table"))


def test_unknown_columns_are_reported_with_a_near_one() -> None:
    reading = parsed("Spiel;Alleinspieler;Spielart;Spitzen;Ergebnis;Reizwerd;Wetter\n1;1;Kreuz;m1;+;20;heiter\n")
    assert [(f.code, dict(f.params)) for f in reading.findings] == [
        ("L102", {"column": "Reizwerd", "near": "Reizwert"}),
        ("L102", {"column": "Wetter"}),
    ]
    assert reading.findings[0].source.line == 1
    assert reading.sheets[0].rows[0].entry.bid is None


def test_a_column_twice_is_reported_and_the_first_counts() -> None:
    reading = parsed(f"{HEAD},Ergebnis\n1,1,clubs,m1,,won,lost\n")
    assert [f.code for f in reading.findings] == ["L105"]
    assert reading.sheets[0].rows[0].entry.won is True


@pytest.mark.parametrize(
    ("core", "expected"),
    [
        ("1,2,kruez,m1,,won", ("L101", "contract")),
        ("1,2,clubs,m1,Q,won", ("L101", "levels")),
        ("1,2,clubs,m1,,vielleicht", ("L101", "result")),
        ("1,2,clubs,viel,,won", ("L101", "spitzen")),
        ("1,2,clubs,02,,won", ("L104", "spitzen")),
        ("1,2,clubs,m2.0,,won", ("L104", "spitzen")),
        ("1,9,clubs,m1,,won", ("L101", "declarer")),
        ("1,zwei,clubs,m1,,won", ("L101", "declarer")),
        ("1_8,2,clubs,m1,,won", ("L104", "game")),
        ("zotal,2,clubs,m1,,won", ("L101", "game")),
        ("1,,clubs,m1,,won", ("L103", "declarer")),
        ("1,2,,m1,,won", ("L103", "contract")),
        ("1,2,clubs,,,won", ("L103", "spitzen")),
        ("1,2,clubs,m1,,", ("L103", "result")),
        (",2,clubs,m1,,won", ("L103", "game")),
    ],
)
def test_one_wrong_cell_is_one_finding_and_the_rest_is_read(core: str, expected: tuple[str, str]) -> None:
    text = f"{HEAD}\n{core}\n2,3,grand,m1,,won\n"
    assert codes(text) == [expected]
    first, second = rows(text)
    assert second.entry.contract is Contract.GRAND
    known = [first.number, first.declarer, first.entry.contract, first.entry.spitzen, first.entry.won]
    assert sum(fact is None for fact in known) == (0 if expected[1] == "levels" else 1)


@pytest.mark.parametrize("column", ["bid", "card_points", "tricks", "kontra", "won_1", "penalty_2", "passed_count"])
def test_only_plain_whole_numbers_are_numbers(column: str) -> None:
    for number in ("018", "1e1", "1_8", "١٨", "18.0", "18,0x", "+18", "-18", "0x12", "1 8", "9" * 30):
        quoted = f'"{number}"'
        reading = parsed(f"{HEAD},{column}\n1,2,clubs,m1,,won,{quoted}\n")
        assert [(f.code, f.column, f.params["text"]) for f in reading.findings] == [("L104", column, number)]


def test_values_and_totals_carry_a_sign() -> None:
    row = one(",value,total_1,total_2", ",−96,+48,-0")
    assert (row.stated.value, row.stated.totals[:2]) == (-96, (48, 0))


def test_empty_rows_and_rows_nobody_filled_in_are_no_games() -> None:
    text = "series,table,game,dealer,declarer,contract,spitzen,result\n1,1,1,1,2,clubs,m1,won\n,,,,,,,\n1,1,2,2,,,,\n\n"
    reading = parsed(text)
    assert len(reading.sheets[0].rows) == 1
    assert not reading.findings


def test_passed_and_void_rows_need_nothing_else() -> None:
    assert not parsed(f"{HEAD}\n1,,E,,,\n2,,void,,,\n").findings


def test_passed_may_stand_for_the_player() -> None:
    reading = parsed(f"{HEAD}\n1,E,,,,\n2,eingepasst,,,,\n3,E,clubs,m1,,won\n")
    assert [row.entry.contract for row in reading.sheets[0].rows] == [Contract.PASSED, Contract.PASSED, Contract.CLUBS]
    assert [row.declarer for row in reading.sheets[0].rows] == [None, None, None]
    assert [(f.code, f.source.line) for f in reading.findings] == [("L101", 4)]


def test_quoted_cells_with_separator_quote_and_line_break() -> None:
    text = f'{HEAD},remark\r\n1,2,clubs,m1,,won,"er sagte ""36"", dann\r\nnichts"\r\n2,3,grand,m1,,won,5" breit\r\n'
    first, second = rows(text)
    assert first.remark == 'er sagte "36", dann\r\nnichts'
    assert second.remark == '5" breit'
    assert second.source.line == 4


def test_an_open_quotation_mark_costs_its_row_only() -> None:
    text = f'{HEAD},remark\n1,2,clubs,m1,,won,"offen\n' + "".join(f"{n},3,grand,m1,,won,\n" for n in range(2, 49))
    reading = parsed(text)
    assert [(f.code, f.sentence, f.source.line) for f in reading.findings] == [("L101", "quote", 2)]
    assert [row.number for row in reading.sheets[0].rows] == list(range(2, 49))


def test_more_cells_than_headings() -> None:
    reading = parsed(f"{HEAD}\n1,2,clubs,m1,,won,,schief\n")
    assert [(f.code, f.params["token"]) for f in reading.findings] == [("L101", "schief")]
    assert len(reading.sheets[0].rows) == 1


def test_exactly_one_guard_is_removed() -> None:
    assert one(",remark", ",'=1+1").remark == "=1+1"
    assert one(",remark", ",''s war knapp").remark == "'s war knapp"


def test_changes_between_games() -> None:
    text = (
        "Spiel;Alleinspieler;Spielart;Spitzen;Ergebnis;Bemerkung\n"
        "Wechsel;;;;;regeln isko-2010\n1;1;Kreuz;m1;+;\nWechsel;;;;;platz 4 geht\n2;1;Kreuz;m1;+;\n"
        'change;;;;;"place 4 joins Ida Öz; nr 17"\nWechsel;;;;;Freibier\n'
    )
    reading = parsed(text)
    (sheet,) = reading.sheets
    assert sheet.rules == "isko-2010"
    assert [(c.kind, c.before, c.place) for c in sheet.changes] == [(ChangeKind.LEFT, 2, 4), (ChangeKind.JOINED, 3, 4)]
    assert sheet.changes[1].player is not None
    assert (sheet.changes[1].player.name, sheet.changes[1].player.number) == ("Ida Öz", 17)
    assert sheet.players[3].name == "Ida Öz"
    assert [(f.code, f.source.line) for f in reading.findings] == [("L101", 7)]


def test_a_form_saved_as_csv_keeps_its_head() -> None:
    text = (
        "Spielliste;;;;\nSerie;2;Tisch:;7;\nPlatz 1;Anna Öz;Platz 2: Bo;;\nVereinbarte Spiele;24;;;\n;;;;\n"
        "Spiel;Alleinspieler;Spielart;Spitzen;Ergebnis\n1;1;Kreuz;m1;+\n"
    )
    (sheet,) = parsed(text).sheets
    assert (sheet.series, sheet.table, sheet.agreed, sheet.assumed) == (2, 7, 24, ())
    assert [player.name for player in sheet.players] == ["Anna Öz", "Bo", ""]
    assert sheet.rows[0].source.line == 7


@pytest.mark.parametrize(("series", "table"), [("1. Serie", "Tisch 7"), ("Serie Nr. 1", "7"), ("series 1", "7. table")])
def test_a_number_in_the_head_may_stand_beside_its_word(series: str, table: str) -> None:
    text = f"Serie;{series};Tisch;{table};\nSpiel;Alleinspieler;Spielart;Spitzen;Ergebnis\n1;1;Kreuz;m1;+\n"
    reading = parsed(text)
    assert [(each.series, each.table, each.assumed) for each in reading.sheets] == [(1, 7, ())]
    assert not reading.findings


@pytest.mark.parametrize(
    ("text", "sentence", "params"),
    [
        ("1,2,clubs,m1,won\n", "headings_missing", {"line": 1}),
        ("\n\nHallo Welt\n", "headings_missing", {"line": 3}),
        ("game,declarer,spitzen,result\n", "column_missing", {"column": ("contract",), "line": 1}),
        ("Spiel;Alleinspieler;Spielart;Ergebnis\n", "column_missing", {"column": ("Spitzen",)}),
        (
            "Spiel;Alleinspielerin;Spielart;Spitzen;Ergebnis\n",
            "column_missing_near",
            {"column": ("Alleinspieler",), "near": ("Alleinspielerin",)},
        ),
        (
            "Spiel;Spieler;Spielart;Spitze;Ausgang\n",
            "column_missing_near",
            {"column": ("Alleinspieler", "Spitzen", "Ergebnis"), "near": ("Spieler", "Spitze")},
        ),
        ("game,declarer,contract,spitzen,result" + ",x" * 300 + "\n", "columns_too_many", {}),
        (HEAD + "\n" * 300_000, "rows_too_many", {}),
    ],
)
def test_facts_that_every_list_needs(text: str, sentence: str, params: dict[str, object]) -> None:
    with pytest.raises(InputError) as caught:
        parsed(text)
    assert caught.value.key == f"errors.{sentence}"
    assert params.items() <= caught.value.params.items()
    assert caught.value.params["file"] == "liste.csv"


def test_a_file_full_of_nonsense_is_given_up() -> None:
    reading = parsed(f"{HEAD}\n" + "x,x,x,x,x,x\n" * 5_000)
    assert len(reading.findings) < 1_100
    assert reading.findings[-1].sentence == "too_many"


def test_spitzen_missing_in_two_columns_are_the_finding_of_the_columns() -> None:
    """L103 where one column tells the Spitzen, G103 where two do: said once either way."""
    both = parsed("game,declarer,contract,with,without,result\n1,2,clubs,,,won\n")
    assert [(f.code, f.column) for f in both.findings] == [("G103", "with")]
    one = parsed("game,declarer,contract,spitzen,result\n1,2,clubs,,won\n")
    assert [(f.code, f.column) for f in one.findings] == [("L103", "spitzen")]


def test_a_player_who_joined_and_left_keeps_their_name() -> None:
    (sheet,) = parsed(
        "Spiel;Alleinspieler;Spielart;Spitzen;Ergebnis;Bemerkung\n1;1;Kreuz;m1;+;\nWechsel;;;;;platz 4 kommt Ida\n"
        "2;4;Kreuz;m1;+;\nWechsel;;;;;platz 4 geht\n3;1;Kreuz;m1;+;\n"
    ).sheets
    assert [player.name for player in sheet.players] == ["", "", "", "Ida"]


@pytest.mark.parametrize(
    ("word", "apart"),
    [
        ("HS", "H S"),
        ("hs", "H S"),
        ("HSA", "H SA"),
        ("*S", "H S"),
        ("HO", "H O"),
        ("SZA", "S ZA"),
        ("HSAZA", "H SA ZA"),
    ],
)
def test_levels_may_stand_together_as_in_a_line(word: str, apart: str) -> None:
    assert one(core=f"1,2,clubs,m2,{word},won").entry.levels == one(core=f"1,2,clubs,m2,{apart},won").entry.levels


@pytest.mark.parametrize("dress", ["", "\ufe0e", "\ufe0f"])
@pytest.mark.parametrize(("sign", "contract"), list(zip("♣♠♥♦", Contract, strict=False)))
def test_a_suit_is_read_as_a_telephone_writes_it(sign: str, contract: Contract, dress: str) -> None:
    assert one(core=f"1,2,{sign}{dress},m2,H,won").entry.contract is contract
    row, findings = read_line(f"2 {sign}{dress} m2 +", place_required=True)
    assert row is not None
    assert (row.entry.contract, findings) == (contract, ())


@pytest.mark.parametrize(
    "word", ["1", "x", "ü", "Ü", "ue", "überreizt", "Überreizt", "ueberreizt", "overbid", "OVERBID"]
)
def test_overbid_may_stand_in_its_column_as_a_word(word: str) -> None:
    assert one(",bid,overbid", f",36,{word}").entry.overbid
    assert codes(f"{HEAD},bid,overbid\n1,2,clubs,m2,H,won,36,vielleicht\n") == [("L101", "overbid")]
