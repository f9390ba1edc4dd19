"""Change every byte of a signed PDF, one at a time, and see that no change goes unseen.

    python tests/signatures/every_byte.py FILE.pdf [STEP]

tries three changes of every STEP-th byte (each byte where no STEP is given) and prints those that `verify` would still
call good; there must be none. Some 10,000 changes take a minute.
"""

import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from pyhanko.pdf_utils.reader import PdfFileReader

from skatlist.signatures.pdf_signature import certifying_signature
from skatlist.signatures.pdf_verifying import verify_pdf

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


def main() -> int:
    """Try the file named and print what went unseen."""
    data = Path(sys.argv[1]).read_bytes()
    step = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    assert verify_pdf(data, sys.argv[1]).good, "the file is not good before any change"
    found = list(unseen(data, range(0, len(data), step)))
    for at, change in found:
        print(f"byte {at} ^ {change:#04x}: not seen", data[max(0, at - 20) : at + 20])
    print(f"{len(range(0, len(data), step)) * len(CHANGES)} changes, {len(found)} not seen")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
