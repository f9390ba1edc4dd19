"""Later revisions of a signed PDF, crafted and by chance, and what four programs draw of them.

A case is a change that a signer of `place1` makes beside that: a function of the writer and the field. Those in
`HARMLESS` must stay good, as programs for signatures make them; all others must not be.
"""

import re
import subprocess
import tempfile
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.generic import pdf_name, pdf_string
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign import fields
from pyhanko.sign.signers import PdfSignatureMetadata, PdfSigner
from pyhanko.stamp import BaseStampStyle
from signatures.signing import key_of

from skatlist.papers.signatures.pdf.sign import _signer

DPI = 72
PAINT = b"q 1 g 0 0 600 800 re f Q 0 g BT /F1 20 Tf 10 10 Td (9999) Tj ET"
INSIDE = b"q 0 g BT /F1 8 Tf 4 8 Td (Anna) Tj ET 0.5 w 2 2 m 100 2 l S Q"


class _AsItIs(BaseStampStyle):
    """Leaves the field as the forger drew it."""

    def create_stamp(self, *_args):
        return None


def pdf(value):
    """Return a Python value as an object of a PDF: `/x` is a name, bytes are a stream."""
    if isinstance(value, generic.PdfObject):
        return value
    if isinstance(value, dict):
        return generic.DictionaryObject({pdf_name(key): pdf(each) for key, each in value.items()})
    if isinstance(value, list | tuple):
        return generic.ArrayObject(map(pdf, value))
    if value is None or isinstance(value, bool):
        return generic.NullObject() if value is None else generic.BooleanObject(value)
    if isinstance(value, int | float):
        return generic.NumberObject(value) if isinstance(value, int) else generic.FloatObject(repr(value))
    return pdf_name(value) if value.startswith("/") else pdf_string(value)


FONT = {"/F1": {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica"}}
ABSENT = object()


def form(code=INSIDE, **entries):
    """Return a drawing for a field; `entries` without their slash, ABSENT leaves one out."""
    plain = {"Type": "/XObject", "Subtype": "/Form", "BBox": [0, 0, 83, 26], "Resources": {"/Font": FONT}}
    values = {f"/{key}": value for key, value in (plain | entries).items() if value is not ABSENT}
    return generic.StreamObject(pdf(values), stream_data=code)


def drawing(code=PAINT, looks=None, **entries):
    """Return a change that gives the field a drawing; nothing inside a `<name>` entry is an indirect object."""

    def change(writer, field):
        field["/AP"] = pdf({"/N": writer.add_object(form(code, **entries))} if looks is None else looks)
        writer.update_container(field)

    return change


def nested(code=PAINT, **entries):
    """Return a change that gives the field a drawing with another one inside it."""

    def change(writer, field):
        inner = writer.add_object(form(code, **entries))
        outer = form(b"/Fm Do", Resources={"/XObject": {"/Fm": inner}})
        field["/AP"] = pdf({"/N": writer.add_object(outer)})
        writer.update_container(field)

    return change


def in_field(**entries):
    def change(writer, field):
        _put(field, entries)
        writer.update_container(field)

    return change


def in_root(**entries):
    def change(writer, _field=None):
        _put(writer.root, entries)
        writer.update_root()

    return change


def in_form(**entries):
    def change(writer, _field=None):
        _put(writer.root["/AcroForm"], entries)
        writer.update_container(writer.root["/AcroForm"])

    return change


def in_page(**entries):
    def change(writer, _field=None):
        page = writer.find_page_for_modification(0)[0].get_object()
        _put(page, entries)
        writer.update_container(page)

    return change


def _put(values, entries):
    for key, value in entries.items():
        if value is ABSENT:
            del values[f"/{key}"]
        else:
            values[pdf_name(f"/{key}")] = pdf(value)


def with_stream(change_of, code=PAINT, **entries):
    """Return a change that puts a stream under one entry, made by `change_of`."""

    def change(writer, field=None):
        stream = writer.add_object(generic.StreamObject(pdf(entries), stream_data=code))
        change_of(stream)(writer, field)

    return change


def metadata(statement):
    xmp = (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" '
        'xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">'
        f"{statement}</rdf:Description></rdf:RDF></x:xmpmeta>"
    )
    return with_stream(lambda stream: in_root(Metadata=stream), xmp.encode(), **{"/Type": "/Metadata"})


def metadata_changed(old, new):
    """Return a change that puts other words into the metadata that are there."""

    def change(writer, _field=None):
        xmp = writer.root["/Metadata"].data.decode()
        assert old in xmp
        stream = generic.StreamObject(pdf({"/Type": "/Metadata"}), stream_data=xmp.replace(old, new, 1).encode())
        writer.root["/Metadata"] = writer.add_object(stream)
        writer.update_root()

    return change


def _xmp(name, words, kind="Alt"):
    return f"<{name}><rdf:{kind}><rdf:li>{words}</rdf:li></rdf:{kind}></{name}>"


SEE_THROUGH = drawing(b"/G gs " + INSIDE, Resources={"/ExtGState": {"/G": {"/ca": 0.5}}, "/Font": FONT})
SCRIPT = {"/S": "/JavaScript", "/JS": "app.alert(1)"}
BOXES = {
    "missing": ABSENT,
    "null": None,
    "name": "/None",
    "number": 5,
    "words": "0 0 83 26",
    "boolean": True,
    "dictionary": {"/A": 1},
    "empty": [],
    "three": [0, 0, 83],
    "five": [0, 0, 83, 26, 1],
    "of words": ["0", "0", "83", "26"],
    "of names": ["/a", "/b", "/c", "/d"],
    "with null": [0, 0, None, 26],
    "nested": [[0, 0, 83, 26]],
    "no width": [0, 0, 0, 26],
    "no height": [0, 5, 83, 5],
    "too wide": [0, 0, 595, 26],
    "too high": [0, 0, 83, 842],
    "far away": [9e9, 0, 9e9 + 83, 26],
    "page": [0, 0, 595, 842],
}
MATRICES = {
    "scaled": [9, 0, 0, 9, 0, 0],
    "turned": [0, 1, -1, 0, 0, 0],
    "moved": [1, 0, 0, 1, 0, 400],
    "flat": [0, 0, 0, 0, 0, 0],
    "short": [1, 0, 0, 1],
    "name": "/x",
    "null": None,
    "words": ["1", "0", "0", "1", "0", "0"],
}
CODES = {
    "picture": b"/Im Do BI /W 1 /H 1 /CS /G /BPC 8 ID \xff EI",
    "shading": b"/Sh sh",
    "pattern": b"/Pattern cs /P1 scn 0 0 100 20 re f",
    "one Q too many": b"Q Q Q " + PAINT,
    "one q too many": b"q q " + INSIDE,
    "no end of words": b"BT /F1 8 Tf (x) Tj",
    "words in words": b"BT BT ET ET",
    "glyph": b"100 0 d0 0 0 9 9 re f",
    "unknown": b"0 0 9 9 rectangle",
    "compatible": b"BX 1 2 3 xyz EX",
    "too few": b"1 2 re f",
    "too many": b"1 2 3 4 5 re f",
    "string open": b"BT (x Tj ET",
    "array open": b"[ 1 2 re",
    "not closed": b"/a <</b 1 BDC EMC",
    "postscript": b"{ 1 } exec",
    "long number": b"99999999999999999999 0 9 9 re f",
}
ENTRIES = {
    "group": {"Group": {"/S": "/Transparency"}},
    "layer": {"OC": {"/Type": "/OCG", "/Name": "x"}},
    "reference": {"Ref": {"/F": "x.pdf", "/Page": 0}},
    "piece": {"PieceInfo": {"/x": {"/Private": 1}}},
    "postscript": {"PS": "x"},
    "image": {"Subtype": "/Image"},
    "no kind": {"Subtype": ABSENT},
    "pattern": {"Resources": {"/Pattern": {"/P1": {"/PatternType": 1}}}},
    "shading": {"Resources": {"/Shading": {"/Sh": {"/ShadingType": 2}}}},
    "colours": {"Resources": {"/ColorSpace": {"/Cs": ["/Separation", "/All", "/DeviceGray", {}]}}},
    "layers": {"Resources": {"/Properties": {"/MC0": {"/Type": "/OCG", "/Name": "x"}}}},
    "mask": {"Resources": {"/ExtGState": {"/G": {"/SMask": {"/S": "/Alpha"}}}}},
    "blending": {"Resources": {"/ExtGState": {"/G": {"/BM": "/Multiply"}}}},
    "font of the state": {"Resources": {"/ExtGState": {"/G": {"/Font": ["/F1", 9]}}}},
    "drawn letters": {"Resources": {"/Font": {"/F1": {"/Type": "/Font", "/Subtype": "/Type3"}}}},
    "no font": {"Resources": {"/Font": {"/F1": 5}}},
    "resources number": {"Resources": 5},
}
FIELD = {
    "hidden": {"F": 134},
    "no zoom": {"F": 132 + 8},
    "no rotate": {"F": 132 + 16},
    "no view": {"F": 132 + 32},
    "not printed": {"F": 128},
    "no flags": {"F": ABSENT},
    "turned": {"MK": {"/R": 90}},
    "background": {"MK": {"/BG": [1]}},
    "border": {"BS": {"/W": 400}},
    "old border": {"Border": [0, 0, 500]},
    "action": {"A": SCRIPT},
    "actions": {"AA": {"/PO": SCRIPT}},
    "layer": {"OC": {"/Type": "/OCG", "/Name": "x"}},
    "state": {"AS": "/On"},
    "larger": {"Rect": [40, 40, 560, 700]},
    "moved": {"Rect": [160.82, 500, 271.64, 524]},
    "other words": {"TU": "Vorsitzender"},
    "kind": {"FT": "/Tx"},
    "flags": {"Ff": 1},
    "kids": {"Kids": []},
    "highlight": {"H": "/P"},
    "contents": {"Contents": "gilt nicht"},
    "popup": {"Popup": {"/Subtype": "/Popup"}},
    "lock": {"Lock": {"/Action": "/All"}},
    "name": {"T": "place9"},
    "struct": {"StructParent": 1},
    "default is number": {"DA": 4},
    # Nothing is drawn otherwise, but the signer fills a field in and leaves its other entries alone.
    "no drawing": {"AP": ABSENT},
    "empty characteristics": {"MK": {}},
    "time": {"M": "D:20261121100000Z"},
}
LOOKS = {
    "states": {"/N": {"/On": {}}},
    "empty": {},
    "null": {"/N": None},
    "down": {"/N": {}, "/D": {}},
}
ROOT = {
    "script": {"OpenAction": SCRIPT},
    "actions": {"AA": {"/WC": SCRIPT}},
    "portfolio": {"Collection": {"/Type": "/Collection", "/View": "/D"}},
    "layers": {"OCProperties": {"/OCGs": [], "/D": {}}},
    "rendering": {"NeedsRendering": True},
    "labels": {"PageLabels": {"/Nums": [0, {"/P": "Rangliste "}]}},
    "mode": {"PageMode": "/FullScreen"},
    "layout": {"PageLayout": "/TwoColumnLeft"},
    "preferences": {"ViewerPreferences": {"/HideToolbar": True}},
    "outlines": {"Outlines": {"/Type": "/Outlines"}},
    "destinations": {"Dests": {"/a": [0, "/Fit"]}},
    "address": {"URI": {"/Base": "http://localhost/"}},
    "associated": {"AF": []},
    "long term": {"DSS": {"/Type": "/DSS", "/Certs": []}},
    "legal": {"Legal": {"/Attestation": "x"}},
    "requirements": {"Requirements": []},
    "structure": {"StructTreeRoot": {"/Type": "/StructTreeRoot"}},
    "marked": {"MarkInfo": {"/Marked": False}},
    "language": {"Lang": "en"},
    "threads": {"Threads": []},
    "intents": {"OutputIntents": []},
    "parts": {"DPartRoot": {}},
    "piece": {"PieceInfo": {}},
    "no version": {"Version": "/9.9.9"},
    "version number": {"Version": 2},
    "extension": {"Extensions": {"/X": {"/Script": "x"}}},
    "rights": {"Perms": {}},
    "names": {"Names": {"/JavaScript": {"/Names": ["x", SCRIPT]}}},
}
FORM = {
    "xfa": {"XFA": "x"},
    "aligned": {"Q": 1},
    "order": {"CO": []},
    "patterns": {"DR": {"/Pattern": {"/P": {}}}},
    "letters": {"DR": {"/Font": {"/F": {"/Subtype": "/Type3"}}}},
    "no fields": {"Fields": []},
}
PAGE = {
    "actions": {"AA": {"/O": SCRIPT}},
    "turned": {"Rotate": 180},
    "smaller": {"MediaBox": [0, 0, 300, 300]},
    "cut": {"CropBox": [0, 0, 300, 300]},
    "trimmed": {"TrimBox": [0, 0, 300, 300]},
    "unit": {"UserUnit": 2},
    "group": {"Group": {"/S": "/Transparency", "/K": True}},
    "duration": {"Dur": 1},
    "transition": {"Trans": {"/S": "/Fly"}},
    "layer": {"OC": {"/Type": "/OCG", "/Name": "x"}},
    "windows": {"VP": []},
    "tabs": {"Tabs": "/R"},
    "template": {"Type": "/Template"},
    "nothing": {"Contents": ABSENT},
    "no fonts": {"Resources": {}},
    "no fields": {"Annots": []},
}
STREAMS = {
    "page metadata": with_stream(lambda stream: in_page(Metadata=stream)),
    "page thumb": with_stream(lambda stream: in_page(Thumb=stream)),
    "page contents": with_stream(lambda stream: in_page(Contents=stream)),
    "root xfa": with_stream(lambda stream: in_form(XFA=stream)),
    "root dss": with_stream(lambda stream: in_root(DSS={"/Certs": [stream]})),
    "root extension": with_stream(lambda stream: in_root(Extensions={"/X": {"/BaseVersion": "/1.7", "/S": stream}})),
    "packed objects": with_stream(
        lambda stream: in_field(V2=stream), b"5 0 <<>>", **{"/Type": "/ObjStm", "/N": 1, "/First": 4}
    ),
    "title": metadata(_xmp("dc:title", "Gefälscht")),
    "title in the schemas": metadata_changed(
        "<pdfaSchema:schema>", f"{_xmp('dc:title', 'Gesamt Anna 9999')}<pdfaSchema:schema>"
    ),
    "title in two pieces": metadata_changed(
        '<rdf:li xml:lang="x-default">Spielliste Serie 1 Tisch 3, Clubabend',
        '<rdf:li>Spielliste Serie 1</rdf:li><rdf:li xml:lang="x-default">Tisch 3, Clubabend',
    ),
    "title beside the description": metadata_changed(
        "</rdf:RDF>", '<dc:title xmlns:dc="http://purl.org/dc/elements/1.1/">Gesamt Anna 9999</dc:title></rdf:RDF>'
    ),
    "title in a date": metadata_changed("<dc:title>", f"<dc:title>{_xmp('xmp:ModifyDate', 'Gesamt Anna 9999')}"),
    "title in an attribute": metadata_changed(
        "</rdf:Description>", '<dc:title rdf:resource="Gesamt Anna 9999"/></rdf:Description>'
    ),
    "author": metadata(_xmp("dc:creator", "Deutscher Skatverband", "Seq")),
    "rights": metadata(_xmp("dc:rights", "ungültig")),
    "keywords": metadata("<pdf:Keywords>x</pdf:Keywords>"),
    "no metadata": with_stream(lambda stream: in_root(Metadata=stream), b"nonsense"),
    "entity": with_stream(
        lambda stream: in_root(Metadata=stream), b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'
    ),
}
HARMLESS = {
    "plain": lambda _writer, _field: None,
    "words": drawing(INSIDE),
    "turned round": drawing(INSIDE, BBox=[83, 26, 0, 0]),
    "nested": nested(INSIDE),
    "identity": drawing(INSIDE, Matrix=[1, 0, 0, 1, 0, 0]),
    "far words are cut off": drawing(PAINT),
    "see-through": SEE_THROUGH,
    "marked": drawing(b"/Tx BMC q " + INSIDE + b" Q EMC"),
    "form fonts": in_form(DR={"/Font": FONT}, DA=pdf_string("/Helv 0 Tf 0 g")),
    "newer version": in_root(Version="/1.7"),
    "adobe extension": in_root(Extensions={"/ADBE": {"/BaseVersion": "/1.7", "/ExtensionLevel": 8}}),
    "own title": metadata(_xmp("dc:title", "Spielliste Serie 1 Tisch 3, Clubabend")),
    "saved by another program": metadata_changed("<pdf:Producer>skatlist", "<pdf:Producer>Adobe Acrobat Reader"),
    "saved": metadata("<xmp:ModifyDate>2026-11-21T10:00:00Z</xmp:ModifyDate>"),
}
FORGED = {
    **{f"box {name}": drawing(BBox=box) for name, box in BOXES.items()},
    **{f"nested box {name}": nested(BBox=BOXES[name]) for name in ("missing", "null", "name", "number", "three")},
    **{f"matrix {name}": drawing(Matrix=matrix) for name, matrix in MATRICES.items()},
    "nested matrix": nested(Matrix=[9, 0, 0, 9, 0, 0]),
    **{f"code {name}": drawing(code) for name, code in CODES.items()},
    **{f"entry {name}": drawing(INSIDE, **entries) for name, entries in ENTRIES.items()},
    **{f"looks {name}": drawing(looks=looks) for name, looks in LOOKS.items()},
    **{f"field {name}": in_field(**entries) for name, entries in FIELD.items()},
    **{f"root {name}": in_root(**entries) for name, entries in ROOT.items()},
    **{f"form {name}": in_form(**entries) for name, entries in FORM.items()},
    **{f"page {name}": in_page(**entries) for name, entries in PAGE.items()},
    **STREAMS,
}


def later(data, change, key=None, field="place1"):
    """Return a PDF that a stranger signed in a field, after a change of their own."""
    writer = IncrementalPdfFileWriter(BytesIO(data))
    # The library would write anew what a forger wrote into the metadata and as the version.
    writer._update_meta = lambda: None
    writer.ensure_output_version = lambda *_, **__: None
    own = next(each for each in writer.root["/AcroForm"]["/Fields"] if each.get_object()["/T"] == field)
    change(writer, own.get_object())
    writer.mark_update(own)
    meta = PdfSignatureMetadata(field_name=field, md_algorithm="sha256", subfilter=fields.SigSeedSubFilter.PADES)
    signer = PdfSigner(meta, _signer(key or key_of("Eve")), stamp_style=_AsItIs())
    return signer.sign_pdf(writer).getvalue()


def by_chance(chance):
    """Return a random change: some of the crafted ones at once, or numbers and bytes of a drawing changed."""
    kind = chance.random()
    if kind < 0.35:
        return chance.choice([*FORGED.values()])
    if kind < 0.5:
        some = chance.sample([*HARMLESS.values()], 2)
        return lambda writer, field: [change(writer, field) for change in some]
    return _random_drawing(chance)


def _random_drawing(chance):
    """Return a drawing of words, strokes, states and boxes by chance, most of it well-formed."""
    code = b" ".join(_step(chance) for _ in range(chance.randint(1, 12)))
    opened = code.split().count(b"q") - code.split().count(b"Q")
    code += b" Q" * max(0, opened) if chance.random() < 0.8 else b""
    if chance.random() < 0.1:
        at = chance.randrange(len(code))
        code = code[:at] + bytes([chance.randrange(256)]) + code[at + 1 :]
    box = [
        chance.choice([0, 0, 0, -5, 3]),
        0,
        chance.choice([83, 83, 83.82, 115, 60]),
        chance.choice([26, 26, 25.5]),
    ]
    change = nested if chance.random() < 0.3 else drawing
    return change(code, BBox=box)


def _step(chance):
    far, near = chance.randint(-900, 900), chance.randint(1, 400)
    steps = [
        "q",
        "Q",
        f"{chance.uniform(-9, 9):.2f} 0 0 {chance.uniform(-9, 9):.2f} {far} 0 cm",
        f"{chance.random():.2f} g",
        f"{far} {-near} 900 {2 * near} re {chance.choice(['f', 'S', 'W n', 'B*', 'n', 'b'])}",
        f"{near} w {far} 5 m {near} 900 l S",
        f"BT /F1 {near} Tf {near % 8} Tr 4 8 Td (99) Tj ET",
        f"BT /F1 8 Tf 1 0 0 1 {far} {near} Tm (99) Tj ET",
    ]
    return chance.choice(steps).encode()


def frames(data):
    """Return the boxes of the fields signed after the club, on the last page, in points."""
    reader = PdfFileReader(BytesIO(data))
    form_fields = [each.get_object() for each in reader.root["/AcroForm"]["/Fields"]]
    return [[float(edge) for edge in each["/Rect"]] for each in form_fields if "/V" in each and each["/T"] != "club"]


def drawn_otherwise(certified, data):
    """Return the programs that draw another page outside the fields signed later than of the file as certified.

    Once anything on a page can be seen through, Ghostscript rounds all its greys anew: then the page is held, dot for
    dot, against the certified one with something harmless of that kind in a field.
    """
    boxes = frames(data)

    def dots(pages):
        return [_masked(*page, boxes) for page in pages]

    def same(name, pages):
        one = dots(_certified(name, certified)) == pages
        return one or (name == "Ghostscript" and dots(_certified(name, _see_through(certified))) == pages)

    return [name for name, draws in RENDERERS.items() if not same(name, dots(draws(data)))]


@lru_cache(maxsize=16)
def _certified(name, data):
    return RENDERERS[name](data)


@lru_cache(maxsize=4)
def _see_through(certified):
    return later(certified, SEE_THROUGH)


def _masked(width, height, grey, boxes):
    rows = [bytearray(grey[at * width : (at + 1) * width]) for at in range(height)]
    for left, bottom, right, top in boxes:
        for row in rows[max(0, int(height - top) - 1) : int(height - bottom) + 2]:
            row[max(0, int(left) - 1) : int(right) + 2] = b"\0" * (int(right) + 2 - max(0, int(left) - 1))
    return width, height, b"".join(rows)


def _pdfium(data):
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    document.init_forms()
    pages = []
    for page in document:
        bitmap = page.render(scale=DPI / 72, grayscale=True, may_draw_forms=True)
        rows = bytes(bitmap.buffer)
        lines = [rows[at * bitmap.stride : at * bitmap.stride + bitmap.width] for at in range(bitmap.height)]
        pages.append((bitmap.width, bitmap.height, b"".join(lines)))
    return pages


def _mupdf(data):
    import pymupdf

    pymupdf.TOOLS.mupdf_display_errors(False)
    with pymupdf.open(stream=data, filetype="pdf") as document:
        maps = [page.get_pixmap(dpi=DPI, colorspace=pymupdf.csGRAY, annots=True) for page in document]
    return [(each.width, each.height, bytes(each.samples)) for each in maps]


def _poppler(data):
    return _by_command(data, ["pdftoppm", "-r", str(DPI), "-gray", "{file}", "{out}/page"])


def _ghostscript(data):
    command = ["gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pgmraw", f"-r{DPI}", "-dTextAlphaBits=4"]
    return _by_command(data, [*command, "-sOutputFile={out}/page-%03d.pgm", "{file}"])


def _by_command(data, command):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "paper.pdf")
        file.write_bytes(data)
        words = [word.replace("{file}", str(file)).replace("{out}", folder) for word in command]
        subprocess.run(words, capture_output=True, check=False, timeout=60)
        return [_pgm(path.read_bytes()) for path in sorted(Path(folder).glob("*.pgm"))]


def _pgm(data):
    width, height = map(int, re.search(rb"^(\d+) (\d+)$", data[:200], re.MULTILINE).groups())
    return width, height, data[-width * height :]


RENDERERS = {"PDFium": _pdfium, "MuPDF": _mupdf, "poppler": _poppler, "Ghostscript": _ghostscript}
