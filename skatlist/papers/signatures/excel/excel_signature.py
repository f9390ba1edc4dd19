"""The signature inside a workbook as XML: XML-DSig with the parts that Office expects, and XAdES."""

import base64
import datetime as dt
import hashlib
import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
from lxml import etree

from skatlist.files.formats.files import MAX_WORKBOOK
from skatlist.files.formats.table.workbook_bounds import unpacked
from skatlist.papers.signatures.excel.package import (
    RELATIONSHIPS,
    RELS_TYPE,
    TYPES,
    Package,
    PackageError,
    Relationship,
    attach,
    new_root,
    pack,
    parse_xml,
    read_package,
    relationships_xml,
    types_xml,
    word,
    xml_part,
)
from skatlist.papers.signatures.keys.certificate import is_signed_by, load_certificate
from skatlist.papers.signatures.keys.key_file import ClubKey
from skatlist.words import InputError

# A signature has only one form. Verification writes it again and compares.

_DSIG: Final = "http://www.w3.org/2000/09/xmldsig#"
_XADES: Final = "http://uri.etsi.org/01903/v1.3.2#"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006/digital-signature"
_OFFICE: Final = "http://schemas.microsoft.com/office/2006/digsig"
_C14N: Final = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
_RELATIONSHIP_TRANSFORM: Final = "http://schemas.openxmlformats.org/package/2006/RelationshipTransform"
_SHA256: Final = "http://www.w3.org/2001/04/xmlenc#sha256"
_ECDSA: Final = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
_ID: Final = "idPackageSignature"
_SIGNED_PROPERTIES: Final = "http://uri.etsi.org/01903#SignedProperties"
_TIME: Final = "%Y-%m-%dT%H:%M:%SZ"
_HALF: Final = 32  # bytes in each of the two numbers of a signature
# Facts that Office records about the computer. These are constants.
_OFFICE_NOTES: Final = (
    ("SetupID", ""),
    ("SignatureText", ""),
    ("SignatureImage", ""),
    ("SignatureComments", ""),
    ("WindowsVersion", "10.0"),
    ("OfficeVersion", "16.0"),
    ("ApplicationVersion", "16.0"),
    ("Monitors", "1"),
    ("HorizontalResolution", "1920"),
    ("VerticalResolution", "1080"),
    ("ColorDepth", "32"),
    ("SignatureProviderId", "{00000000-0000-0000-0000-000000000000}"),
    ("SignatureProviderUrl", ""),
    ("SignatureProviderDetails", "9"),
    ("SignatureType", "1"),
)


class Reference(NamedTuple):
    """A part as listed in the signature: URI with type, digest, and for relationships the ids covered."""

    uri: str
    digest: str
    ids: tuple[str, ...] = ()


class ExcelSignature(NamedTuple):
    """The content of one signature: covered parts, signer, stated time, value."""

    references: tuple[Reference, ...]
    certificate: x509.Certificate
    signed_at: dt.datetime
    value: bytes = b""


def signature_xml(references: tuple[Reference, ...], key: ClubKey, signed_at: dt.datetime) -> bytes:
    """Return the signature of a package's parts. `signed_at` has its time zone, accurate to the second."""
    signature = ExcelSignature(references, key.certificate, signed_at.astimezone(dt.UTC).replace(microsecond=0))
    r, s = decode_dss_signature(key.private.sign(_signed_bytes(_tree(signature)), ec.ECDSA(hashes.SHA256())))
    return xml_part(_tree(signature._replace(value=r.to_bytes(_HALF) + s.to_bytes(_HALF))))


def read_signature(content: bytes) -> ExcelSignature:
    """Return the content of a signature.

    Raises PackageError if it differs from our form in any byte. This also proves that it covers the objects it lists,
    because their digests are part of the rewritten text.
    """
    root = parse_xml(content)
    references = tuple(_reference(node) for node in root.findall(f".//{{{_DSIG}}}Manifest/{{{_DSIG}}}Reference"))
    sentence = ExcelSignature(
        references,
        load_certificate(base64.b64decode(_text(root, f".//{{{_DSIG}}}X509Certificate"))),
        dt.datetime.strptime(_text(root, f".//{{{_XADES}}}SigningTime"), _TIME).replace(tzinfo=dt.UTC),
        base64.b64decode(_text(root, f"{{{_DSIG}}}SignatureValue")),
    )
    if xml_part(_tree(sentence)) != content:
        raise PackageError("form")
    return sentence


def is_true(signature: ExcelSignature) -> bool:
    """Whether the signature value was made with the key of its certificate."""
    if len(signature.value) != 2 * _HALF:
        return False
    r, s = (int.from_bytes(half) for half in (signature.value[:_HALF], signature.value[_HALF:]))
    return is_signed_by(signature.certificate, encode_dss_signature(r, s), _signed_bytes(_tree(signature)))


def _tree(signature: ExcelSignature) -> etree._Element:
    """Return the whole signature: the signed part, the value, the certificate, the objects."""
    root = new_root(_DSIG, "Signature")
    root.attrib["Id"] = _ID
    info = _sub(root, "SignedInfo")
    _sub(root, "SignatureValue").text = base64.b64encode(signature.value).decode()
    data = _sub(_sub(root, "KeyInfo"), "X509Data")
    der = signature.certificate.public_bytes(serialization.Encoding.DER)
    _sub(data, "X509Certificate").text = base64.b64encode(der).decode()
    moment = signature.signed_at.strftime(_TIME)
    _package_object(root, signature.references, moment)
    _office_object(root)
    _signed_properties(root, signature.certificate, der, moment)
    _signed_info(info, root)
    return root


def _signed_bytes(root: etree._Element) -> bytes:
    return _canonical(root, f"{{{_DSIG}}}SignedInfo")


def _canonical(root: etree._Element, path: str) -> bytes:
    node = root.find(path)
    if node is None:
        raise PackageError(path)
    return etree.tostring(etree.fromstring(etree.tostring(node, with_tail=False)), method="c14n")


def _sub(parent: etree._Element, name: str, space: str = _DSIG, /, **words: str) -> etree._Element:
    spaces: Any = {None: space}
    return etree.SubElement(parent, f"{{{space}}}{name}", words, nsmap=spaces)


def _signed_info(info: etree._Element, root: etree._Element) -> None:
    _sub(info, "CanonicalizationMethod", Algorithm=_C14N)
    _sub(info, "SignatureMethod", Algorithm=_ECDSA)
    for name in ("idPackageObject", "idOfficeObject"):
        content = _canonical(root, f"{{{_DSIG}}}Object[@Id='{name}']")
        _referenced(info, f"#{name}", digest(content), kind=f"{_DSIG}Object")
    content = _canonical(root, f".//{{{_XADES}}}SignedProperties")
    _referenced(info, "#idSignedProperties", digest(content), kind=_SIGNED_PROPERTIES, transforms=(_C14N,))


def _referenced(
    parent: etree._Element,
    uri: str,
    value: str,
    *,
    kind: str = "",
    transforms: tuple[str, ...] = (),
    ids: tuple[str, ...] = (),
) -> None:
    node = _sub(parent, "Reference", URI=uri, **({"Type": kind} if kind else {}))
    if transforms:
        chain = _sub(node, "Transforms")
        for algorithm in transforms:
            step = _sub(chain, "Transform", Algorithm=algorithm)
            if algorithm == _RELATIONSHIP_TRANSFORM:
                for relation in ids:
                    _sub(step, "RelationshipReference", _PACKAGE, SourceId=relation)
    _sub(node, "DigestMethod", Algorithm=_SHA256)
    _sub(node, "DigestValue").text = value


def _package_object(root: etree._Element, references: tuple[Reference, ...], moment: str) -> None:
    package = _sub(root, "Object", Id="idPackageObject")
    manifest = _sub(package, "Manifest")
    for part in references:
        transforms = (_RELATIONSHIP_TRANSFORM, _C14N) if part.ids else ()
        _referenced(manifest, part.uri, part.digest, transforms=transforms, ids=part.ids)
    time = _sub(_property(package, "idSignatureTime"), "SignatureTime", _PACKAGE)
    _sub(time, "Format", _PACKAGE).text = "YYYY-MM-DDThh:mm:ssTZD"
    _sub(time, "Value", _PACKAGE).text = moment


def _office_object(root: etree._Element) -> None:
    holder = _property(_sub(root, "Object", Id="idOfficeObject"), "idOfficeV1Details")
    notes = _sub(holder, "SignatureInfoV1", _OFFICE)
    for name, value in _OFFICE_NOTES:
        _sub(notes, name, _OFFICE).text = value


def _property(parent: etree._Element, name: str) -> etree._Element:
    return _sub(_sub(parent, "SignatureProperties"), "SignatureProperty", Id=name, Target=f"#{_ID}")


def _signed_properties(root: etree._Element, certificate: x509.Certificate, der: bytes, moment: str) -> None:
    qualifying = _sub(_sub(root, "Object"), "QualifyingProperties", _XADES, Target=f"#{_ID}")
    signed = _sub(
        _sub(qualifying, "SignedProperties", _XADES, Id="idSignedProperties"), "SignedSignatureProperties", _XADES
    )
    _sub(signed, "SigningTime", _XADES).text = moment
    entry = _sub(_sub(signed, "SigningCertificate", _XADES), "Cert", _XADES)
    value = _sub(entry, "CertDigest", _XADES)
    _sub(value, "DigestMethod", Algorithm=_SHA256)
    _sub(value, "DigestValue").text = digest(der)
    serial = _sub(entry, "IssuerSerial", _XADES)
    _sub(serial, "X509IssuerName").text = certificate.issuer.rfc4514_string()
    _sub(serial, "X509SerialNumber").text = str(certificate.serial_number)
    _sub(_sub(signed, "SignaturePolicyIdentifier", _XADES), "SignaturePolicyImplied", _XADES)


def _reference(node: etree._Element) -> Reference:
    ids = tuple(word(source, "SourceId") for source in node.iter(f"{{{_PACKAGE}}}RelationshipReference"))
    return Reference(word(node, "URI"), _text(node, f"{{{_DSIG}}}DigestValue"), ids)


def _text(node: etree._Element, path: str) -> str:
    return node.findtext(path) or ""


def manifest_of(package: Package) -> tuple[Reference, ...]:
    """Return a reference to every part of a package that has no signature, sorted by name. ECMA-376-2 10.5."""
    references = []
    for name, kind in sorted(package.types.items()):
        relations = package.relationships.get(name, ())
        content = _transformed(relations) if relations else package.parts[name]
        ids = tuple(relation.id for relation in relations)
        references.append(Reference(f"/{name}?ContentType={kind}", digest(content), ids))
    return tuple(references)


def digest(content: bytes) -> str:
    """Return the SHA-256 of bytes in the notation of signatures."""
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def _transformed(relations: tuple[Relationship, ...]) -> bytes:
    """Return relationships in the digested form: sorted by id, every attribute explicit, canonical.

    ECMA-376-2 10.5.8.5.
    """
    root = new_root(RELATIONSHIPS, "Relationships")
    for relation in relations:
        words = {"Id": relation.id, "Target": relation.target, "TargetMode": relation.mode, "Type": relation.type}
        etree.SubElement(root, f"{{{RELATIONSHIPS}}}Relationship", words)
    return etree.tostring(root, method="c14n")


# Sign a workbook inside its package, as Office does (OPC digital signature).

SIGNATURE_FOLDER: Final = "_xmlsignatures/"
SIGNATURE_PART: Final = f"{SIGNATURE_FOLDER}sig1.xml"
_ORIGIN: Final = f"{SIGNATURE_FOLDER}origin.sigs"
_ORIGIN_RELATIONS: Final = f"{SIGNATURE_FOLDER}_rels/origin.sigs.rels"
_ROOT_RELATIONS: Final = "_rels/.rels"
_DIGITAL: Final = "application/vnd.openxmlformats-package.digital-signature"
_ORIGIN_TYPE, _SIGNATURE_TYPE = f"{_DIGITAL}-origin", f"{_DIGITAL}-xmlsignature+xml"
_ORIGIN_RELATION: Final = f"{RELATIONSHIPS}/digital-signature/origin"
_TO_ORIGIN: Final = Relationship("rIdSignature", _ORIGIN_RELATION, f"/{_ORIGIN}")
_TO_SIGNATURE: Final = Relationship("rId1", f"{RELATIONSHIPS}/digital-signature/signature", "sig1.xml")


def sign_excel(workbook: bytes, attachments: Mapping[str, bytes], key: ClubKey, signed_at: dt.datetime) -> bytes:
    """Return a workbook of ours with its attachments, signed by the club, with every part covered.

    Raises InputError if it would be too large to verify.
    """
    package = package_with(workbook, attachments)
    return _bounded(pack(assemble(package, signature_xml(manifest_of(package), key, signed_at))))


def package_with(workbook: bytes, attachments: Mapping[str, bytes]) -> Package:
    """Return the package of a workbook of ours with its attachments, ready to be signed."""
    with zipfile.ZipFile(io.BytesIO(workbook)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    return attach(read_package(parts), attachments)


def _bounded(workbook: bytes) -> bytes:
    """Return a workbook unchanged. Raises InputError if it is beyond the limits of verification."""
    try:
        if len(workbook) <= MAX_WORKBOOK:
            unpacked(workbook, Path(), paper=True)
            return workbook
    except InputError as fault:
        if fault.key not in {"errors.workbook_too_big", "errors.workbook_too_wide"}:
            raise
    raise InputError("paper_too_big_excel")


def assemble(package: Package, signature: bytes) -> dict[str, bytes]:
    """Return the parts of a package with a signature. Every part without a digest is written in its only form."""
    relations = {
        **package.relationships,
        _ROOT_RELATIONS: (*package.relationships[_ROOT_RELATIONS], _TO_ORIGIN),
        _ORIGIN_RELATIONS: (_TO_SIGNATURE,),
    }
    own = {_ORIGIN: _ORIGIN_TYPE, _ORIGIN_RELATIONS: RELS_TYPE, SIGNATURE_PART: _SIGNATURE_TYPE}
    written = {name: relationships_xml(ways) for name, ways in relations.items()}
    types = types_xml({**package.types, **own})
    return {TYPES: types, **package.parts, _ORIGIN: b"", SIGNATURE_PART: signature, **written}


def without_signature(package: Package) -> Package:
    """Return a package without its signature, or without whatever is in its place."""
    types = {name: kind for name, kind in package.types.items() if not name.startswith(SIGNATURE_FOLDER)}
    relations = {
        holder: tuple(way for way in ways if way.type != _ORIGIN_RELATION)
        for holder, ways in package.relationships.items()
        if holder in types
    }
    return Package({name: package.parts[name] for name in types}, types, relations)
