"""Whatever is done to a signed workbook, `verify` says so; and where a number was changed, it names the game."""

import json
import random
import re
import struct
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from house_lists import scored
from openpyxl import load_workbook
from papers.paper_lists import scored_of, with_another_name, with_result_turned, with_rows, with_seats_swapped
from signatures.every_byte import unseen_in_archive, unseen_in_part
from signatures.excel_signing import LIST, changed, parts_of, repacked, sign, signed_list, verdict
from signatures.signing import EVENT, NAMES, NOW, as_version, content, failed, key_of
from tiers import slow, some

import skatlist
from skatlist.papers.excel import Book, list_styles
from skatlist.papers.list.list_columns import columns_of
from skatlist.papers.reports.verdict_report import check_sentence
from skatlist.papers.signatures.excel.draw_workbook import draw_excel
from skatlist.papers.signatures.excel.excel_signature import sign_excel
from skatlist.papers.signatures.excel.package import ATTACHED, pack, relationships_xml
from skatlist.papers.signatures.excel.verify_excel import verify_excel
from skatlist.papers.signatures.payload.paper import PaperKind, paper_json
from skatlist.skat.sheet import Player, score
from skatlist.words import Language

SAMPLES = Path(__file__).parents[2] / "samples"
SIGNATURE = "_xmlsignatures/sig1.xml"
CONTROL = "xl/worksheets/sheet2.xml"  # of a list up to version 0.4
ORIGIN = "_xmlsignatures/origin.sigs"
TYPES, ROOT, BOOK = "[Content_Types].xml", "_rels/.rels", "xl/_rels/workbook.xml.rels"
WORKSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"


def short():
    return scored_of(3, 12, names=NAMES)


def as_xml(words):
    """Return words as they stand in a worksheet."""
    return words.encode("ascii", "xmlcharrefreplace")


@pytest.mark.slow
def test_no_changed_byte_of_a_part_goes_unseen_sampled():
    parts, chance = parts_of(signed_list()), random.Random(9)
    for name, part in some(parts.items()):
        # More of the parts that no digest of bytes protects.
        small = (
            len(part)
            if name.endswith(".rels") and len(part) < 400
            else 30
            if name in {SIGNATURE, TYPES, ROOT, BOOK}
            else 5
        )
        places = sorted(chance.sample(range(len(part)), min(small, len(part))))
        assert list(unseen_in_part(parts, name, places)) == [], name


@pytest.mark.slow
def test_no_changed_byte_of_the_file_goes_unseen_sampled():
    data, chance = signed_list(), random.Random(10)
    directory = data.rindex(b"PK\x01\x02", 0, data.index(b"PK\x01\x02") + 4)
    places = {*chance.sample(range(len(data)), 25), *chance.sample(range(directory, len(data)), 25)}
    assert list(unseen_in_archive(data, sorted({*places, *range(len(data) - 22, len(data))}))) == []


def cell_of(game, column="L"):
    """Return a cell of a game with a number, and the same with another one."""
    sheet = parts_of(signed_list())[LIST]
    row = 10 + game
    return next(
        (occurrence[0], occurrence[0].replace(b"<v>" + occurrence[1], b"<v>" + str(int(occurrence[1]) + 1).encode()))
        for occurrence in re.finditer(rb'<c r="%s%d"[^>]*><v>(\d+)</v>' % (column.encode(), row), sheet)
    )


@pytest.mark.parametrize("game", [1, *slow(2, 7)])
def test_a_cell_changed_with_the_signature_left_in_place_names_the_game(game):
    result = verdict(changed(signed_list(), {LIST: cell_of(game, "A")}))
    assert failed(result) == {"intact:parts", "printed"}
    assert [(each.series, each.table, each.game, each.field) for each in result.differences] == [(1, 3, game, "game")]
    intact = next(check for check in result.checks if check.name == "intact")
    assert intact.params["parts"] == (LIST,)


def test_a_value_changed_names_game_and_column():
    book = load_workbook(BytesIO(signed_list()))
    plus = [*columns_of(3)].index("plus") + 1
    row, cell = next(
        (row, cell) for row in range(11, 23) if isinstance((cell := book.worksheets[0].cell(row, plus)).value, int)
    )
    name = cell.coordinate.encode()
    old = re.search(rb'<c r="%b"[^>]*><v>%d</v>' % (name, cell.value), parts_of(signed_list())[LIST])[0]
    result = verdict(changed(signed_list(), {LIST: (old, old.replace(b"<v>", b"<v>9"))}))
    (difference,) = result.differences
    assert (difference.game, difference.field) == (row - 10, "value")
    assert (difference.signed, difference.found) == (str(cell.value), f"9{cell.value}")


@pytest.mark.parametrize(
    ("old", "new", "game"),
    [
        ("Łukasz", "Lukasz", "head"),
        ("Zum Löwen", "Zum Adler", "head"),
    ],
)
def test_words_changed_say_where(old, new, game):
    result = verdict(changed(signed_list(), {LIST: (as_xml(old), as_xml(new))}))
    assert {"intact:parts", "printed"} == failed(result)
    assert {each.game for each in result.differences} == {game}


def test_packed_anew_with_its_folders_it_is_not_called_damaged():
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in {"xl/": b"", "_rels/": b"", **parts_of(signed_list())}.items():
            archive.writestr(name, part)
    assert failed(verdict(out.getvalue())) == {"whole:container"}
    with zipfile.ZipFile(out, "a") as archive:
        archive.writestr("hidden/", b"hello")
    assert failed(verdict(out.getvalue())) == {"whole:container"}


def test_saved_anew_by_another_program_there_is_no_signature_and_a_note():
    book, out = load_workbook(BytesIO(signed_list())), BytesIO()
    book.save(out)
    assert failed(verdict(out.getvalue())) == {"signed:excel"}


def test_an_unsigned_workbook_is_not_good():
    paper = content(short())
    assert failed(verdict(draw_excel(paper.facts, paper.sheets, paper.profile))) == {"signed:excel"}


def test_a_list_exchanged_inside_is_named_with_the_game():
    other = parts_of(sign(content(with_result_turned(short()))))[ATTACHED]
    result = verdict(changed(signed_list(), {ATTACHED: other}))
    assert {"intact:parts", "embedded:exchanged", "printed"} <= failed(result)
    assert 5 in {each.game for each in result.differences}


def added_worksheet(data):
    parts = parts_of(data)
    types = parts[TYPES].replace(
        b"</Types>",
        b'<Override ContentType="%s" PartName="/xl/worksheets/sheet9.xml"></Override></Types>' % WORKSHEET.encode(),
    )
    return changed(data, {"xl/worksheets/sheet9.xml": parts[LIST], TYPES: types})


def with_relation(name, relation):
    def attack(data):
        return changed(data, {name: (b"</Relationships>", relation + b"</Relationships>")})

    return attack


def of_version_0_4(taken, changes=()):
    """Return a list that version 0.4 signed, its worksheets in the place of each other."""
    data = (SAMPLES / "unterschrieben-0.4" / "serie1-tisch02.xlsx").read_bytes()
    parts = parts_of(data)
    return changed(data, {**{name: parts[other] for name, other in taken.items()}, **dict(changes)})


RELATION = b'<Relationship Id="rIdX" Target="%s" Type="http://x/%s"></Relationship>'
OUTSIDE = b'<Relationship Id="rIdX" Target="http://x/y" TargetMode="External" Type="http://x/z"></Relationship>'
PARTS = {
    "part added": lambda data: changed(data, {"xl/media/image1.xml": b"<a/>"}),
    "worksheet added": added_worksheet,
    "part of custom xml added": lambda data: changed(data, {"customXml/item2.xml": b"<a></a>"}),
    "part removed": lambda data: changed(data, {"docProps/app.xml": None}),
    "worksheet emptied": lambda data: changed(data, {LIST: b"<worksheet/>"}),
    "worksheets swapped": lambda _: of_version_0_4({LIST: CONTROL, CONTROL: LIST}),
    "control swapped in": lambda _: of_version_0_4({LIST: CONTROL}),
    "formula of the control changed": lambda _: of_version_0_4({}, {CONTROL: (b"<f>", b"<f>0*")}),
    "type changed": lambda data: changed(data, {TYPES: (WORKSHEET.encode(), b"application/xml")}),
    "type by default added": lambda data: changed(
        data, {TYPES: (b"<Default", b'<Default ContentType="a/b" Extension="x"></Default><Default')}
    ),
    "types in another order": lambda data: changed(data, {TYPES: (b"<Types ", b"<Types  ")}),
    "title changed": lambda data: changed(data, {"docProps/core.xml": (b"<dc:title", b"<dc:title ")}),
    "creator changed": lambda data: changed(data, {"docProps/core.xml": (b"skatlist", b"skatlust")}),
    "style changed": lambda data: changed(data, {"xl/styles.xml": (b"FF000000", b"FFFFFFFF")}),
    "sheet hidden": lambda data: changed(data, {"xl/workbook.xml": (b'state="visible"', b'state="hidden"')}),
    "relation added": with_relation(BOOK, RELATION % (b"/xl/styles.xml", b"more")),
    "relation to outside added": with_relation(BOOK, OUTSIDE),
    "relation of the package added": with_relation(ROOT, RELATION % (b"/xl/styles.xml", b"more")),
    "second origin": with_relation(
        ROOT,
        b'<Relationship Id="rIdZ" Target="/%s" Type="http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin"></Relationship>'
        % ORIGIN.encode(),
    ),
    "relation dropped": lambda data: changed(
        data, {BOOK: re.sub(rb"<Relationship [^>]*theme[^>]*></Relationship>", b"", parts_of(data)[BOOK])}
    ),
    "relation turned": lambda data: changed(data, {BOOK: (b"sheet1.xml", b"sheet2.xml")}),
    "origin filled": lambda data: changed(data, {ORIGIN: b"x"}),
    "second signature": lambda data: changed(data, {"_xmlsignatures/sig2.xml": parts_of(data)[SIGNATURE]}),
    "relations of a part added": lambda data: changed(
        data, {"xl/worksheets/_rels/sheet1.xml.rels": parts_of(data)[BOOK]}
    ),
    "empty relations added": lambda data: changed(
        data,
        {"xl/worksheets/_rels/sheet1.xml.rels": relationships_xml(())},
    ),
}


@pytest.mark.parametrize("attack", PARTS.values(), ids=PARTS)
def test_no_part_can_be_changed_added_or_taken_away(attack):
    result = verdict(attack(signed_list()))
    assert not result.good
    assert failed(result) & {"intact:parts", "whole:parts", "whole:container", "signed:broken"}


def wrapped(data):
    """Put the signed object aside under its name, and another in its place (signature wrapping)."""
    xml = parts_of(data)[SIGNATURE]
    start = xml.index(b'<Object Id="idPackageObject">')
    end = xml.index(b"</Object>", start) + len(b"</Object>")
    signed = xml[start:end]
    other = re.sub(rb"(sheet1\.xml\?[^>]*>.*?<DigestValue>)[^<]*", rb"\g<1>" + b"A" * 43 + b"=", signed, count=1)
    aside = b"<Object><X>" + signed + b"</X></Object>"
    return changed(data, {SIGNATURE: xml[:start] + other + xml[end:].replace(b"</Signature>", aside + b"</Signature>")})


def in_signature(old, new):
    return lambda data: changed(data, {SIGNATURE: (old, new)})


XML = {
    "wrapped": wrapped,
    "id twice": in_signature(b'<Object Id="idOfficeObject">', b'<Object Id="idPackageObject">'),
    "reference to another id": in_signature(b'URI="#idPackageObject"', b'URI="#idOfficeObject"'),
    "reference to the whole": in_signature(b'URI="#idPackageObject"', b'URI=""'),
    "reference outside": in_signature(b'URI="#idPackageObject"', b'URI="http://x/"'),
    "reference dropped": lambda data: changed(
        data,
        {
            SIGNATURE: re.sub(
                rb'<Reference Type="[^"]*" URI="#idPackageObject">.*?</Reference>',
                b"",
                parts_of(data)[SIGNATURE],
                count=1,
            )
        },
    ),
    "weak signature method": in_signature(b"xmldsig-more#ecdsa-sha256", b"xmldsig-more#ecdsa-sha1"),
    "keyed hash": in_signature(
        b"http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256", b"http://www.w3.org/2000/09/xmldsig#hmac-sha1"
    ),
    "weak digest": in_signature(b"http://www.w3.org/2001/04/xmlenc#sha256", b"http://www.w3.org/2000/09/xmldsig#sha1"),
    "another transform": in_signature(
        b'<Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315">',
        b'<Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116">',
    ),
    "time changed": in_signature(b"2026-11-20T21:15:07Z", b"2026-11-21T21:15:07Z"),
    "comment inside": in_signature(b"<DigestValue>", b"<DigestValue><!-- -->"),
    "comment behind": in_signature(b"</Signature>", b"</Signature><!-- -->"),
    "instruction": in_signature(b"<Signature ", b"<?x y?><Signature "),
    "blank inside": in_signature(b"<SignedInfo>", b"<SignedInfo> "),
    "value in lines": in_signature(b"<SignatureValue>", b"<SignatureValue>\n"),
    "entities": in_signature(b"<Signature ", b'<!DOCTYPE x [<!ENTITY a "b">]><Signature '),
    "other quotes": in_signature(b'Id="idPackageSignature"', b"Id='idPackageSignature'"),
    "certificate twice": in_signature(b"</X509Data>", b"<X509Certificate></X509Certificate></X509Data>"),
    "more objects": in_signature(b"</Signature>", b"<Object></Object></Signature>"),
    "nothing": lambda data: changed(data, {SIGNATURE: b""}),
    "no signature": lambda data: changed(data, {SIGNATURE: b"<a></a>"}),
    "gone": lambda data: changed(data, {SIGNATURE: None}),
    "cut off": lambda data: changed(data, {SIGNATURE: parts_of(data)[SIGNATURE][:-20]}),
    "huge": in_signature(b"</Signature>", b"<Object>" * 300 + b"</Object>" * 300 + b"</Signature>"),
}


@pytest.mark.parametrize("attack", XML.values(), ids=XML)
def test_no_signature_can_be_written_otherwise(attack):
    result = verdict(attack(signed_list()))
    assert not result.good
    assert failed(result) & {"signed:broken", "intact", "intact:parts"}


@pytest.mark.slow
def test_the_certificate_cannot_be_exchanged():
    twin = key_of("Skatfreunde Łukasz & Söhne 1923", 6)
    other = parts_of(sign(content(short(), key=twin), twin))[SIGNATURE]
    mine, yours = (
        re.search(rb"<X509Certificate>(.*?)<", xml)[1] for xml in (parts_of(signed_list())[SIGNATURE], other)
    )
    assert not verdict(changed(signed_list(), {SIGNATURE: (mine, yours)})).good
    assert not verdict(changed(signed_list(), {SIGNATURE: other})).good


def duplicated(data):
    """Put a second entry of the same name behind the first, as a lenient reader would not notice."""
    out = BytesIO(data)
    with zipfile.ZipFile(out, "a") as archive, pytest.warns(UserWarning, match="Duplicate name"):
        archive.writestr(LIST, parts_of(data)[LIST].replace(b"<v>1</v>", b"<v>7</v>", 1))
    return out.getvalue()


def commented(data):
    return data[:-2] + struct.pack("<H", 5) + b"hello"


def hidden_between(data):
    """Put bytes between the last part and the list of contents."""
    at, end = data.index(b"PK\x01\x02"), data.rindex(b"PK\x05\x06")
    moved = struct.pack("<L", struct.unpack_from("<L", data, end + 16)[0] + 6)
    return data[:at] + b"hidden" + data[at : end + 16] + moved + data[end + 20 :]


CONTAINER = {
    "bytes behind": lambda data: data + b" ",
    "bytes before": lambda data: b"#!/bin/sh\n" + data,
    "comment": commented,
    "bytes between": hidden_between,
    "part twice": duplicated,
    "packed anew": repacked,
    "not packed": lambda data: repacked(data, compression=zipfile.ZIP_STORED),
    "order changed": lambda data: pack(dict(reversed(parts_of(data).items()))),
    "cut off": lambda data: data[:-100],
    "two files": lambda data: data + data,
    "empty": lambda _data: b"PK\x05\x06" + bytes(18),
    "text": lambda _data: b"no workbook",
    "nothing": lambda _data: b"",
}
HARMLESS = {"order changed"}


@pytest.mark.slow
@pytest.mark.parametrize("name", CONTAINER)
def test_nothing_can_hide_in_the_container(name):
    result = verdict(CONTAINER[name](signed_list()))
    assert result.good == (name in HARMLESS)
    if name not in HARMLESS:
        assert failed(result) & {"whole:container", "signed:broken", "signed:excel"}


def remarked(scored):
    row = scored.sheet.rows[3]
    return with_rows(scored, {row.number: row._replace(remark="Karte lag offen")})


VALUES = {
    "result": (with_result_turned, {5, "total"}),
    "last game": (lambda scored: with_result_turned(scored, 9), {9, "total"}),
    "name": (with_another_name, {"head"}),
    "places": (lambda scored: with_seats_swapped(scored, 0, 1), {"head"}),
    "seat": (lambda scored: score(scored.sheet._replace(table=8), scored.profile), {"head"}),
}


def showing(honest, altered):
    """Return a workbook of one list with another one inside, signed by the club."""
    workbook = draw_excel(altered.facts._replace(seal=honest.facts.seal), altered.sheets, altered.profile)
    return sign_excel(workbook, honest.attachments, key_of(), NOW)


@pytest.mark.slow
@pytest.mark.parametrize("program", [skatlist.__version__, *slow("0.4.0")])
@pytest.mark.parametrize(("change", "games"), VALUES.values(), ids=VALUES)
def test_a_workbook_drawn_from_another_list_than_the_one_inside_is_seen_though_the_club_signed_it(
    change, games, program
):
    scored = short()
    result = verdict(showing(as_version(content(scored), program), content(change(scored))), key_of())
    assert failed(result) == {"printed"}
    assert games <= {each.game for each in result.differences}
    assert not result.good


def test_a_remark_left_out_is_reported():
    result = verdict(showing(content(remarked(short())), content(short())))
    assert [(each.game, each.field, each.signed) for each in result.differences] == [(4, "remark", "Karte lag offen")]


@pytest.mark.parametrize(
    "change", [lambda scored: with_seats_swapped(scored, 0, 1), *slow(with_another_name, with_result_turned)]
)
def test_another_rangliste_than_that_of_the_lists_inside_is_seen_though_the_club_signed_it(change):
    scored = short()
    result = verdict(showing(*(content(each, kind=PaperKind.STANDINGS) for each in (scored, change(scored)))))
    assert failed(result) == {"printed"}
    assert result.differences


def test_a_player_added_to_the_rangliste_is_reported():
    scored = short()
    more = EVENT._replace(players=(Player("Erika Nachgemeldet", 99, "SC Leer"),))
    result = verdict(showing(*(content(scored, kind=PaperKind.STANDINGS, event=event) for event in (EVENT, more))))
    assert "Erika Nachgemeldet" in {each.found for each in result.differences}


def test_the_cells_of_a_later_version_are_not_called_wrong_but_not_compared():
    other = content(with_result_turned(short()))
    judged = verdict(showing(as_version(content(short()), "99.1.0"), other), key_of())
    (printed,) = (check for check in judged.checks if check.name == "printed")
    assert (judged.good, printed.passed, printed.reason) == (True, None, "later")
    assert printed.params == {"program": "99.1.0"}
    assert judged.differences == ()
    same = as_version(content(short()), "99.1.0")
    assert [check.passed for check in verdict(sign(same)).checks if check.name == "printed"] == [True]


def test_before_version_0_3_games_still_to_be_played_had_no_rows_and_substitutes_no_names():
    games = ("1 kreuz m1 -", "2 pik m1 +", "platz 3 geht", "platz 3 kommt Zofia", "3 herz m1 -")
    honest = content(scored("isko", *games, names=("Anna", "Otto", "Eva")))
    alone = honest.facts._replace(state=honest.facts.state._replace(substitutes=()))
    altered = honest._replace(facts=alone, sheets=(honest.sheets[0]._replace(agreed=3),))
    assert verdict(showing(as_version(honest, "0.2.0"), altered)).good
    result = verdict(showing(honest, altered))
    assert {"head", 4, "total"} <= {each.game for each in result.differences}


@pytest.mark.parametrize(("version", "title"), [("0.1", "Kontrolle"), ("0.4", "Check")])
def test_of_an_older_workbook_the_control_is_not_compared_and_verify_says_so(version, title):
    lists = (SAMPLES / f"unterschrieben-{version}").glob("serie*.xlsx")
    path = next(path for path in lists if load_workbook(path).sheetnames[1] == title)
    judged = verify_excel(path.read_bytes(), path.name)
    (printed,) = (check for check in judged.checks if check.name == "printed")
    assert (judged.good, printed.passed, printed.reason) == (True, None, "further")
    assert f"“{title}” was not compared" in check_sentence(printed, Language.EN)


def test_results_that_are_not_the_rules_are_named_with_the_game():
    paper = content(short())
    results = json.loads(json.dumps(paper.results))
    results[0]["rows"][6]["points"] = 1000
    inside = {**paper.attachments, "paper.json": paper_json(paper.facts, results)}
    result = verdict(sign_excel(draw_excel(paper.facts, paper.sheets, paper.profile), inside, key_of(), NOW))
    assert failed(result) == {"recomputed"}
    assert [(each.game, each.field) for each in result.differences] == [(7, "points")]


@pytest.mark.slow
def test_a_wrong_check_code_and_a_false_stamp_are_seen():
    paper = content(short())
    facts = paper.facts._replace(seal=paper.facts.seal._replace(code="0000 0000 0000 0000"))
    inside = {**paper.attachments, "paper.json": paper_json(facts, paper.results)}
    coded = sign_excel(draw_excel(facts, paper.sheets, paper.profile), inside, key_of(), NOW)
    assert failed(verdict(coded)) == {"code"}
    other = content(short(), key=key_of("Deutscher Skatverband"))
    stamped = sign_excel(draw_excel(other.facts, other.sheets, other.profile), other.attachments, key_of(), NOW)
    assert failed(verdict(stamped)) == {"printed:stamp"}


def test_signed_anew_with_another_key_is_intact_but_not_trusted():
    twin = key_of("Skatfreunde Łukasz & Söhne 1923", 6)
    data = sign(content(with_result_turned(short()), key=twin), twin)
    assert verdict(data).good
    assert failed(verdict(data, key_of())) == {"trusted"}
    assert not verdict(data, key_of()).good


def test_a_standings_cell_changed_is_seen():
    data = sign(content(short(), scored_of(4, 12, table=4), kind=PaperKind.STANDINGS))
    sheet = "xl/worksheets/sheet1.xml"
    total = re.search(rb"<v>(-?\d{3,})</v>", parts_of(data)[sheet])[0]
    result = verdict(changed(data, {sheet: (total, b"<v>9999</v>")}))
    assert failed(result) == {"intact:parts", "printed"}
    assert [each.found for each in result.differences] == ["9999"]


@pytest.mark.slow
@pytest.mark.parametrize("inside", [b"", b"{}", *slow(b"\xff", b"[" * 100_000, b'{"schema": "skatlist/paper/1"}')])
@pytest.mark.parametrize("name", ["list.json", "paper.json"])
def test_anything_may_lie_inside_and_there_is_a_verdict(name, inside):
    paper = content(short())
    workbook = draw_excel(paper.facts, paper.sheets, paper.profile)
    result = verdict(sign_excel(workbook, {**paper.attachments, name: inside}, key_of(), NOW))
    assert failed(result) == {"embedded"}


def test_a_workbook_that_unpacks_to_more_than_there_is_room_for_is_refused():
    huge = changed(signed_list(), {"xl/worksheets/sheet9.xml": b"<a>" + b" " * 20_000_000 + b"</a>"})
    assert failed(verdict(huge)) == {"signed:swollen"}


def test_a_signed_workbook_of_something_else_has_no_list():
    book = Book("x", list_styles)
    book.put(book.add_sheet("x"), 1, 1, "x", "fact")
    result = verdict(sign_excel(book.save(), {}, key_of(), NOW))
    assert failed(result) == {"embedded:missing"}
