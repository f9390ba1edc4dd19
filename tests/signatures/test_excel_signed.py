"""A signed workbook: good by our verdict and by every other program here, shown right, with everything inside."""

import base64
import hashlib
import json
import shutil
import subprocess
import zipfile
from io import BytesIO
from pathlib import Path

import needs
import pytest
from cryptography.hazmat.primitives.serialization import Encoding
from house_lists import rules, scored
from lxml import etree
from openpyxl import load_workbook
from papers.paper_lists import LONG_NAMES, eventful, scored_of
from signatures.excel_signing import LIST, changed, parts_of, sign, signed_list, verdict
from signatures.signing import CLUB, NAMES, NOW, content, failed, key_of
from tiers import slow_rows, some

from skatlist.papers.lists import read
from skatlist.papers.signatures.detached import sign_detached, verify_detached
from skatlist.papers.signatures.excel.package import workbook_attachments
from skatlist.papers.signatures.keys.certificate import fingerprint
from skatlist.papers.signatures.payload.canonical import check_code
from skatlist.papers.signatures.payload.paper import PaperKind
from skatlist.words import Language

SAMPLES = Path(__file__).parents[2] / "samples"
SIGNATURE = "_xmlsignatures/sig1.xml"
DSIG = "{http://www.w3.org/2000/09/xmldsig#}"
PYTHON_OF_OFFICE = "/usr/bin/python3"


def has_office():
    if shutil.which("soffice") is None or not Path(PYTHON_OF_OFFICE).exists():
        return False
    return subprocess.run([PYTHON_OF_OFFICE, "-c", "import uno"], check=False, capture_output=True).returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize("lang", list(Language))
@pytest.mark.parametrize(("size", "games"), [(3, 36), *slow_rows((4, 48), (5, 40), (4, 100))])
def test_a_signed_list_is_good_and_says_who_signed_it_and_when(size, games, lang):
    result = verdict(signed_list(size, games, lang=lang), key_of())
    assert failed(result) == set()
    assert (result.good, result.trusted, result.signer, result.signed_at) == (True, True, CLUB, NOW)
    assert result.fingerprint == fingerprint(key_of().certificate)
    assert {check.name.value for check in result.checks} == {
        *("signed", "intact", "whole", "in_time", "trusted", "embedded", "final", "printed", "recomputed", "code")
    }


READABLE = tuple(name.replace("\x07", "") for name in LONG_NAMES)  # no reader lets a control character through


@pytest.mark.slow
@pytest.mark.parametrize("names", [NAMES, READABLE], ids=["attacks", "long"])
def test_names_are_shown_as_they_are_and_calculate_nothing(names):
    data = sign(content(scored_of(4, 48, names=names)))
    assert verdict(data).good
    sheet = load_workbook(BytesIO(data)).worksheets[0]
    cells = [cell.value for cell in sheet[8] if cell.value]
    assert cells[0] == names[0]
    assert all(cell.data_type == "s" for cell in sheet[8] if cell.value)
    assert json.loads(workbook_attachments(parts_of(data))["list.json"])["sheets"][0]["players"][0]["name"] == names[0]


def test_the_worksheet_says_who_signed_with_code_and_fingerprint():
    data = signed_list()
    code = check_code(workbook_attachments(parts_of(data))["list.json"])
    output = [row[0].value for row in load_workbook(BytesIO(data)).worksheets[0].iter_rows() if row[0].value]
    assert f"Digital signiert von {CLUB} am 20.11.2026 um 22:15 Uhr · Prüfcode {code}" in output
    assert f"Fingerabdruck des Zertifikats: {fingerprint(key_of().certificate)}" in output


@pytest.mark.slow
@pytest.mark.parametrize(
    "scored_list",
    [
        eventful(),
        eventful(3, 36),
        scored("club", "1 kreuz m2 kontra 2 +", "ramsch augen 1:50 2:40 3:30", "2 pik m1 bock 1 -"),
        scored(rules("house", values={"grand": 20}), "1 grand m2 kontra 1 +", "2 null ou -"),
        scored("isko", "1 grand m1 ou -", "regeln skatordnung", "2 kreuz m1 h -"),
    ],
    ids=["eventful", "three", "club", "own rules", "rules change"],
)
def test_lists_of_every_kind_are_good(scored_list):
    assert verdict(sign(content(scored_list))).good


@pytest.mark.slow
def test_the_lists_of_the_samples_and_their_standings_are_good():
    for folder in ("clubabend", "hausregeln", "streitfall"):
        lists = read(SAMPLES / folder)
        for scored_list in some(lists.scored):
            assert verdict(sign(content(scored_list, event=lists.event))).good
        ranking = content(*lists.scored, event=lists.event, kind=PaperKind.STANDINGS)
        result = verdict(sign(ranking), key_of())
        assert (result.good, failed(result)) == (True, set())


def test_a_later_signer_has_another_signature_of_the_same_parts():
    one, other = signed_list(), sign(content(scored_of(3, 12, names=NAMES)))
    mine, yours = parts_of(one), parts_of(other)
    assert {name for name in mine if mine[name] != yours[name]} == {SIGNATURE}
    assert verdict(other).good


def test_every_part_is_covered_by_a_digest_that_others_compute_alike():
    parts = parts_of(signed_list())
    root = etree.fromstring(parts[SIGNATURE])
    digests = {}
    for node in root.find(f"{DSIG}Object[@Id='idPackageObject']/{DSIG}Manifest"):
        name = node.attrib["URI"].partition("?")[0][1:]
        if node.find(f"{DSIG}Transforms") is None:
            digests[name] = node.findtext(f"{DSIG}DigestValue")
    assert digests == {
        name: base64.b64encode(hashlib.sha256(part).digest()).decode()
        for name, part in parts.items()
        if not name.endswith(".rels") and not name.startswith("_xml") and name != "[Content_Types].xml"
    }
    assert {LIST, "docProps/core.xml", "customXml/item1.xml", "xl/styles.xml"} <= set(digests)


@pytest.mark.slow
@needs.program("xmlsec1")
@pytest.mark.parametrize("club", [CLUB, 'Skat "A<B" & Co, Köln'])
def test_xmlsec1_agrees(club, tmp_path):
    key = key_of(club)
    data = sign(content(scored_of(3, 12), key=key), key)
    assert verdict(data).good
    (tmp_path / "sig.xml").write_bytes(parts_of(data)[SIGNATURE])
    (tmp_path / "club.pem").write_bytes(key.certificate.public_bytes(Encoding.PEM))
    assert xmlsec1(tmp_path) == 0
    broken = parts_of(data)[SIGNATURE].replace(b"2026-11-20T21:15:07Z", b"2026-11-21T21:15:07Z", 1)
    (tmp_path / "sig.xml").write_bytes(broken)
    assert xmlsec1(tmp_path) != 0


def xmlsec1(folder):
    command = ["xmlsec1", "--verify", "--ignore-manifests", "--id-attr:Id", "Object"]
    command += ["--id-attr:Id", "http://uri.etsi.org/01903/v1.3.2#:SignedProperties"]
    command += ["--trusted-pem", str(folder / "club.pem"), str(folder / "sig.xml")]
    return subprocess.run(command, check=False, capture_output=True).returncode


def test_a_signature_beside_the_file_is_good_for_this_file_only():
    data = signed_list()
    beside = sign_detached(data, key_of(), NOW)
    good = verify_detached(beside, data, "a.xlsx.p7s", "a.xlsx", [key_of().certificate])
    assert (good.good, good.signer, good.signed_at, failed(good)) == (True, CLUB, NOW, set())
    for other, name in ((data + b" ", "intact:file"), (b"", "intact:file"), (None, "intact:alone")):
        assert failed(verify_detached(beside, other, "a.xlsx.p7s", "a.xlsx")) == {name}
    twin = key_of(CLUB, 6)
    assert failed(verify_detached(beside, data, "a", "b", [twin.certificate])) == {"trusted"}


@pytest.mark.slow
def test_no_changed_byte_of_a_signature_beside_the_file_goes_unseen():
    data = signed_list()
    beside = sign_detached(data, key_of(), NOW)
    for at in some(range(len(beside))):
        other = beside[:at] + bytes([beside[at] ^ (0x01, 0x20, 0xFF)[at % 3]]) + beside[at + 1 :]
        assert not verify_detached(other, data, "a", "b", [key_of().certificate]).good, at
    assert not verify_detached(beside + b"\x00", data, "a", "b").good
    assert not verify_detached(b"", data, "a", "b").good


@needs.program("openssl")
def test_openssl_agrees_on_the_signature_beside_the_file(tmp_path):
    data = signed_list()
    (tmp_path / "a.xlsx").write_bytes(data)
    (tmp_path / "a.p7s").write_bytes(sign_detached(data, key_of(), NOW))
    (tmp_path / "club.pem").write_bytes(key_of().certificate.public_bytes(Encoding.PEM))
    command = ["openssl", "cms", "-verify", "-binary", "-inform", "DER", "-in", str(tmp_path / "a.p7s")]
    command += ["-content", str(tmp_path / "a.xlsx"), "-out", str(tmp_path / "out")]
    trusting = ["-CAfile", str(tmp_path / "club.pem"), "-no_check_time"]
    assert subprocess.run([*command, "-noverify"], check=False, capture_output=True).returncode == 0
    assert subprocess.run([*command, *trusting], check=False, capture_output=True).returncode == 0
    (tmp_path / "a.xlsx").write_bytes(data + b" ")
    assert subprocess.run([*command, "-noverify"], check=False, capture_output=True).returncode != 0


ASK_OFFICE = """
import contextlib, os, subprocess, sys
import uno
from com.sun.star.beans import PropertyValue

profile, paths = sys.argv[1], sys.argv[2:]
pipe = f"skatlist{os.getpid()}"
office = subprocess.Popen(["soffice", f"-env:UserInstallation=file://{profile}", "--headless", "--norestore",
                           f"--accept=pipe,name={pipe};urp;"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
try:
    here = uno.getComponentContext()
    resolver = here.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", here)
    context = None
    while context is None:  # however long it takes to start; where it ends instead, so does this
        try:
            context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except Exception:
            with contextlib.suppress(subprocess.TimeoutExpired):
                sys.exit(f"LibreOffice ended: {office.wait(0.1)}")
    make = lambda name: context.ServiceManager.createInstanceWithContext(name, context)
    storages, files = make("com.sun.star.embed.StorageFactory"), make("com.sun.star.ucb.SimpleFileAccess")
    signatures = make("com.sun.star.security.DocumentDigitalSignatures")
    for path in paths:
        stream = files.openFileRead(uno.systemPathToFileUrl(path))
        how = uno.Any("[]com.sun.star.beans.PropertyValue", (PropertyValue("StorageFormat", 0, "ZipFormat", 0),))
        storage = uno.invoke(storages, "createInstanceWithArguments", ((stream, 1, how),))
        found = signatures.verifyDocumentContentSignatures(storage, None)
        print(",".join(f"{each.SignatureIsValid} {each.Signer.SubjectName}" for each in found))
finally:
    try:
        make("com.sun.star.frame.Desktop").terminate()
        office.wait(30)
    except Exception:
        pass
    office.kill()
"""


@pytest.mark.slow
@needs.needs(has_office(), "LibreOffice and its python3-uno", "python3-uno")
def test_libreoffice_agrees(tmp_path):
    data = signed_list(4, 48)
    cell = (b"<v>44</v>", b"<v>45</v>")
    papers = {
        "good": data,
        "cell": changed(data, {LIST: cell}),
        "names": changed(data, {LIST: ("Öztürk".encode("ascii", "xmlcharrefreplace"), b"Ozturk")}),
        "inside": changed(data, {"customXml/item1.xml": (b"isko-2022", b"isko-2010")}),
    }
    for name, content_of_file in papers.items():
        (tmp_path / f"{name}.xlsx").write_bytes(content_of_file)
    paths = [str(tmp_path / f"{name}.xlsx") for name in papers]
    command = [PYTHON_OF_OFFICE, "-c", ASK_OFFICE, str(tmp_path / "office"), *paths]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    assert output == [f"{name == 'good'} CN={CLUB}" for name in papers]


def test_the_embedded_proof_needs_no_other_file():
    own = rules("isko", values={"grand": 20})
    data = sign(content(scored(own, "1 grand m2 +", "2 kreuz m1 -")))
    names = set(workbook_attachments(parts_of(data)))
    assert len(names) == 3
    assert names > {"list.json", "paper.json"}
    assert verdict(data).good


def test_characters_xml_does_not_have_travel_all_the_same():
    paper = content(scored_of(3, 12))
    odd = paper._replace(
        attachments={**paper.attachments, "list.json": paper.attachments["list.json"] + b"\xef\xbf\xbe"}
    )
    workbook = sign(odd)
    assert workbook_attachments(parts_of(workbook))["list.json"].endswith(b"\xef\xbf\xbe")


def test_the_archive_is_read_by_the_standard_library():
    with zipfile.ZipFile(BytesIO(signed_list())) as archive:
        assert archive.testzip() is None
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
