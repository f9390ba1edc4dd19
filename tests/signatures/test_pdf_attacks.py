"""Whatever is done to a signed PDF, `verify` says so; and where the content was changed, it names the game."""

import json
import random
import subprocess
from io import BytesIO

import needs
import pytest
from papers.paper_lists import scored_of, with_result_turned
from pyhanko.pdf_utils import generic
from pyhanko.sign import fields
from pypdf import PdfReader, PdfWriter
from signatures.every_byte import unseen
from signatures.signing import (
    NAMES,
    NOW,
    also_signed,
    annotated,
    attachment,
    by,
    content,
    failed,
    key_of,
    painted,
    sign,
    signed_list,
    updated,
    verdict,
    with_attachment,
)
from tiers import slow

from skatlist.papers.list.list_form import Layout
from skatlist.papers.list.list_pages import pages_of
from skatlist.papers.paper_files import sealed_pdf
from skatlist.papers.signatures.payload.paper import paper_json
from skatlist.papers.signatures.pdf.sign import sign_pdf
from skatlist.words import Language

SHORT = {"size": 3, "games": 12}
OTHER_NUMBER = b"q 1 g 250 640 60 12 re f Q BT /F1 9 Tf 260 642 Td (999) Tj ET"


def short():
    """Return a list with an entry of game 5 that other tests change."""
    return scored_of(3, 12, names=NAMES)


@pytest.mark.parametrize("many", [4, *slow(250)])
def test_no_changed_byte_goes_unseen_sampled(many):
    data = signed_list(**SHORT)
    chance = random.Random(7)
    gap = data.index(b"/Contents <") + len(b"/Contents ")
    behind = data.index(b">", gap)
    # Bytes all over the file, more of them in the signature and after it, where no digest protects them.
    end = range(len(data) - 60, len(data))
    places = {
        *chance.sample(range(len(data)), many),
        *chance.sample(range(gap, behind + 1), many),
        *chance.sample(end, min(many, len(end))),
    }
    assert list(unseen(data, sorted(places))) == []


@pytest.mark.parametrize("share", [0.02, 0.3, *slow(0.6, 0.9, 0.999)])
def test_a_file_cut_off_is_not_good(share):
    data = signed_list(**SHORT)
    result = verdict(data[: int(len(data) * share)])
    assert not result.good
    assert failed(result)


@pytest.mark.parametrize("tail", [b" ", b"\n", *slow(b"%", b"\x00" * 1000, b"%%EOF\n")])
def test_bytes_behind_the_end_are_not_good(tail):
    assert not verdict(signed_list(**SHORT) + tail).good


def test_an_unsigned_file_is_not_good():
    paper = content(short())
    unsigned = sealed_pdf(paper)
    assert failed(verdict(unsigned)) == {"signed"}


@pytest.mark.parametrize(
    "garbage", [b"%PDF-1.4", *slow(b"%PDF-1.7\n" + b"A" * 5000, b"%PDF-1.4\ntrailer<</Root 1 0 R>>")]
)
def test_garbage_gets_a_verdict(garbage):
    assert failed(verdict(garbage)) == {"signed:broken"}


def turned(writer):
    page = writer.find_page_for_modification(0)[0].get_object()
    page["/Rotate"] = generic.NumberObject(180)
    writer.update_container(page)


def with_action(writer):
    writer.root["/OpenAction"] = generic.DictionaryObject(
        {generic.pdf_name("/S"): generic.pdf_name("/JavaScript"), generic.pdf_name("/JS"): generic.pdf_string("x")}
    )
    writer.update_root()


def unsigned_again(writer):
    form = writer.root["/AcroForm"]
    for field in form["/Fields"]:
        field.get_object().pop("/V", None)
        writer.mark_update(field)


CHANGES = {
    "painted over": painted,
    "another number": lambda writer: painted(writer, OTHER_NUMBER),
    "annotation": annotated,
    "text annotation": lambda writer: annotated(writer, "/FreeText"),
    "stamp": lambda writer: annotated(writer, "/Stamp"),
    "page turned": turned,
    "title": lambda writer: writer.set_info(
        generic.DictionaryObject({generic.pdf_name("/Title"): generic.pdf_string("x")})
    ),
    "attachment": with_attachment("list.json", b"{}"),
    "action": with_action,
    "signature out": unsigned_again,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_later_version_of_the_file_is_seen(change):
    result = verdict(updated(signed_list(**SHORT), change), key_of())
    assert not result.good
    assert failed(result) & {"unchanged", "signed"}


def test_a_page_painted_over_later_is_reported():
    assert failed(verdict(updated(signed_list(**SHORT), painted))) == {"unchanged"}


@needs.program("pdfsig")
def test_poppler_alone_would_call_a_page_painted_over_valid(tmp_path):
    path = tmp_path / "liste.pdf"
    path.write_bytes(updated(signed_list(**SHORT), painted))
    output = subprocess.run(["pdfsig", str(path)], capture_output=True, text=True, check=False).stdout
    assert "Signature is Valid." in output
    assert "Total document signed" not in output.replace("Not total document signed", "")
    assert not verdict(path.read_bytes()).good


def test_another_number_painted_on_a_page_is_shown_with_its_game():
    result = verdict(updated(signed_list(**SHORT), lambda writer: painted(writer, over_game_5())))
    assert {"unchanged", "printed"} <= failed(result)
    assert {difference.game for difference in result.differences} == {5}
    assert any("999" in difference.found for difference in result.differences)


def over_game_5():
    y = Layout(pages_of(short(), Language.DE, sealed=True)[0].form).baseline(4)
    return f"q 1 g 300 {y - 2} 60 10 re f Q BT 0 g /F1+0 9 Tf 1 0 0 1 310 {y} Tm (999) Tj ET".encode()


@pytest.mark.slow
def test_a_list_exchanged_inside_the_file_is_named_with_the_game():
    data = signed_list(**SHORT)
    other = attachment(sign(content(with_result_turned(short()))), "list.json")
    result = verdict(updated(data, with_attachment("list.json", other)))
    assert {"unchanged", "embedded:exchanged"} <= failed(result)
    assert [difference.game for difference in result.differences] == [5]
    assert result.differences[0].signed != result.differences[0].found


@pytest.mark.slow
def test_painting_together_with_a_later_signature_is_seen():
    data = also_signed(signed_list(**SHORT), "place1", key_of("Anna"), before=painted)
    result = verdict(data)
    assert not result.good
    assert failed(result) == {"unchanged"}


@pytest.mark.slow
def test_painting_after_a_later_signature_is_seen():
    data = updated(also_signed(signed_list(**SHORT), "place1", key_of("Anna")), painted)
    assert not verdict(data).good


def test_a_signature_in_a_field_of_its_own_over_the_numbers_is_not_good():
    spec = fields.SigFieldSpec("neu", on_page=0, box=(200, 300, 500, 500))
    result = verdict(also_signed(signed_list(**SHORT), "neu", key_of("Anna"), spec=spec))
    assert not result.good
    assert failed(result) == {"unchanged"}


def test_a_field_made_larger_before_it_is_signed_is_not_good():
    def larger(writer):
        field = next(each for each in writer.root["/AcroForm"]["/Fields"] if each.get_object()["/T"] == "place1")
        field.get_object()["/Rect"] = generic.ArrayObject(map(generic.FloatObject, (40, 40, 560, 700)))
        writer.mark_update(field)

    result = verdict(also_signed(signed_list(**SHORT), "place1", key_of("Anna"), before=larger))
    assert not result.good
    assert failed(result)


@pytest.mark.slow
def test_signed_anew_with_another_key_is_intact_but_not_trusted():
    twin = key_of("Skatfreunde Łukasz & Söhne 1923", 6)
    data = sign(content(with_result_turned(short()), key=twin), twin)
    assert verdict(data).good
    assert verdict(data).fingerprint != verdict(signed_list(**SHORT)).fingerprint
    result = verdict(data, key_of())
    assert not result.good
    assert failed(result) == {"trusted"}
    assert verdict(data, key_of(), twin).good


def test_a_page_drawn_from_another_list_than_the_one_inside_is_seen_though_the_club_signed_it():
    honest, other = content(short()), content(with_result_turned(short()))
    forged = sign_pdf(
        sealed_pdf(other._replace(facts=other.facts._replace(seal=honest.facts.seal))),
        honest.attachments,
        key_of(),
        NOW,
    )
    result = verdict(forged, key_of())
    assert failed(result) == {"printed"}
    assert 5 in {difference.game for difference in result.differences}
    assert "total" in {difference.game for difference in result.differences}
    assert not result.good


def test_results_that_are_not_the_rules_are_named_with_the_game():
    paper = content(short())
    results = json.loads(json.dumps(paper.results))
    results[0]["rows"][6]["points"] = 1000
    results[0]["footer"]["total"][0] += 500
    inside = {**paper.attachments, "paper.json": paper_json(paper.facts, results)}
    result = verdict(sign_pdf(sealed_pdf(paper), inside, key_of(), NOW))
    assert failed(result) == {"recomputed"}
    assert [(each.game, each.field) for each in result.differences] == [(7, "points"), ("total", "total")]
    assert result.differences[0].signed == "1000"


@pytest.mark.slow
def test_a_wrong_check_code_is_seen():
    paper = content(short())
    facts = paper.facts._replace(seal=paper.facts.seal._replace(code="0000 0000 0000 0000"))
    inside = {**paper.attachments, "paper.json": paper_json(facts, paper.results)}
    assert failed(verdict(sign_pdf(sealed_pdf(paper._replace(facts=facts)), inside, key_of(), NOW))) == {"code"}


def test_a_stamp_with_another_name_is_detected():
    original = content(short(), key=key_of("Deutscher Skatverband"))
    paper = sealed_pdf(original)
    assert failed(verdict(sign_pdf(paper, original.attachments, key_of(), NOW))) == {"printed:stamp"}
    assert by(key_of()).signer != original.facts.seal.signer


def test_a_plain_signature_that_allows_changes_is_not_enough():
    original = content(short())
    paper = sealed_pdf(original)
    spec = fields.SigFieldSpec("club", on_page=0, box=(42, 31, 500, 53))
    assert failed(verdict(also_signed(paper, "club", key_of(), spec=spec))) == {"signed:uncertified"}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["list.json", "paper.json"])
@pytest.mark.parametrize(
    "inside",
    [
        b"",
        b"{}",
        *slow(
            b"[]",
            b"\xff",
            b'{"schema": "skatlist/list/1", "sheets": []}',
            b"[" * 100_000,
            b'{"schema": "skatlist/paper/1"}',
        ),
    ],
)
def test_anything_may_lie_inside_and_there_is_a_verdict(name, inside):
    original = content(short())
    paper = sealed_pdf(original)
    result = verdict(sign_pdf(paper, {**original.attachments, name: inside}, key_of(), NOW))
    assert failed(result) == {"embedded"}


@pytest.mark.parametrize("rules", ["../geheim.toml", "/etc/passwd", *slow("rules-1.toml", "erfunden", "")])
def test_rules_come_from_the_program_or_the_file_and_from_nowhere_else(rules, tmp_path, monkeypatch):
    (tmp_path / "geheim.toml").write_text("[values]\ngrand = 20\n", encoding="utf-8")
    (tmp_path / "hier").mkdir()
    monkeypatch.chdir(tmp_path / "hier")
    original = content(short())
    text = original.attachments["list.json"].decode().replace('"isko-2022"', json.dumps(rules))
    paper = sealed_pdf(original)
    result = verdict(sign_pdf(paper, {**original.attachments, "list.json": text.encode()}, key_of(), NOW))
    assert "embedded" in failed(result)


@pytest.mark.slow
def test_rules_that_travel_along_extend_no_other_file_of_this_computer(tmp_path):
    (tmp_path / "geheim.toml").write_text("[values]\ngrand = 30\n", encoding="utf-8")
    original = content(short())
    paper = sealed_pdf(original)
    for parent, failing in (
        (tmp_path / "geheim.toml", {"embedded"}),
        ("../geheim.toml", {"embedded"}),
        ("isko-2022", set()),
    ):
        own = f'extends = "{parent}"\n'.encode()
        text = original.attachments["list.json"].decode().replace('"isko-2022"', '"rules-1.toml"').encode()
        inside = {**original.attachments, "list.json": text, "rules-1.toml": own}
        assert failed(verdict(sign_pdf(paper, inside, key_of(), NOW))) & {"embedded"} == failing


def test_a_signed_file_saved_anew_by_another_program_is_not_good():
    writer = PdfWriter(clone_from=PdfReader(BytesIO(signed_list(**SHORT))))
    out = BytesIO()
    writer.write(out)
    assert not verdict(out.getvalue()).good


def test_two_lists_put_together_are_not_good():
    assert not verdict(signed_list(**SHORT) + signed_list(4, 48)).good
