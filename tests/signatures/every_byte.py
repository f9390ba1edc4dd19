"""Change every byte of a signed file, one at a time, and see that no change goes unseen.

    python tests/signatures/every_byte.py FILE.pdf|FILE.xlsx [STEP]

tries three changes of every STEP-th byte (each byte where no STEP is given) and prints those that `verify` would still
call good; there must be none. Of a workbook every byte of every part is tried, unpacked, then every byte of the file as
it is: there only the last, unused bits of a packed part may change unseen, and they change nothing that is in it.
Some 10,000 changes take a minute.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path

from pyhanko.pdf_utils.reader import PdfFileReader

from skatlist.files.formats.table.workbook_bounds import unpacked
from skatlist.papers.signatures.excel.package import pack
from skatlist.papers.signatures.excel.verify_excel import coverage_of, verify_excel
from skatlist.papers.signatures.pdf.pdf_signature import certifying_signature
from skatlist.papers.signatures.pdf.verify_pdf import verify_pdf

CHANGES = (0x01, 0x20, 0xFF)  # another digit, another case, all bits


def unseen(data: bytes, positions: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield position and change of every changed byte that leaves a file good."""
    for at in positions:
        for change in CHANGES:
            changed = data[:at] + bytes([data[at] ^ change]) + data[at + 1 :]
            if not _surely_bad(changed) and verify_pdf(changed, "x.pdf").good:
                yield at, change


def _surely_bad(data: bytes) -> bool:
    """Whether the signature alone condemns a file: then the rest of `verify` need not be asked."""
    try:
        signature = certifying_signature(PdfFileReader(BytesIO(data), strict=True))
    except Exception:  # noqa: BLE001 - as `verify_pdf` does
        return True
    return signature is None or not (signature.intact and signature.whole and signature.unchanged)


def unseen_in_part(parts: Mapping[str, bytes], name: str, positions: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield position and change of every changed byte of a part that leaves a workbook good."""
    for at in positions:
        for change in CHANGES:
            content = parts[name][:at] + bytes([parts[name][at] ^ change]) + parts[name][at + 1 :]
            changed = {**parts, name: content}
            if not _surely_bad_parts(changed) and verify_excel(pack(changed), "x.xlsx").good:
                yield at, change


def unseen_in_archive(data: bytes, positions: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield position and change of every changed byte that leaves a workbook good, though it holds something else."""
    parts = unpacked(data, Path("x.xlsx"), paper=True)
    for at in positions:
        for change in CHANGES:
            changed = data[:at] + bytes([data[at] ^ change]) + data[at + 1 :]
            if verify_excel(changed, "x.xlsx").good and unpacked(changed, Path("x.xlsx"), paper=True) != parts:
                yield at, change


def _surely_bad_parts(parts: Mapping[str, bytes]) -> bool:
    """Whether the signature alone condemns a workbook."""
    try:
        coverage = coverage_of(parts)
    except Exception:  # noqa: BLE001 - as `verify_excel` does
        return True
    return not (coverage.true and coverage.held) or bool(coverage.changed or coverage.added)


def main() -> int:
    """Try the file named and print what went unseen."""
    data = Path(sys.argv[1]).read_bytes()
    step = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    faults, tried = (_try_excel if sys.argv[1].endswith(".xlsx") else _try_pdf)(data, step)
    for place, at, change in faults:
        print(f"{place} byte {at} ^ {change:#04x}: not seen")
    print(f"{tried * len(CHANGES)} changes, {len(faults)} not seen")
    return bool(faults)


def _try_pdf(data: bytes, step: int) -> tuple[list[tuple[str, int, int]], int]:
    assert verify_pdf(data, "x.pdf").good, "the file is not good before any change"
    places = range(0, len(data), step)
    return [("file", at, change) for at, change in unseen(data, places)], len(places)


def _try_excel(data: bytes, step: int) -> tuple[list[tuple[str, int, int]], int]:
    assert verify_excel(data, "x.xlsx").good, "the file is not good before any change"
    parts = unpacked(data, Path("x.xlsx"), paper=True)
    faults = [
        (name, at, change)
        for name, content in parts.items()
        for at, change in unseen_in_part(parts, name, range(0, len(content), step))
    ]
    places = range(0, len(data), step)
    faults += [("file", at, change) for at, change in unseen_in_archive(data, places)]
    return faults, len(places) + sum(len(range(0, len(content), step)) for content in parts.values())


if __name__ == "__main__":
    sys.exit(main())
