"""Write the colour profile of our PDF files: sRGB, computed from the numbers of IEC 61966-2-1, so nobody's property.

`python tools/make_srgb_profile.py` writes `skatlist/data/srgb.icc` (ICC 4.2, a display profile of three curves and a
matrix). The curve is stored as its formula, so the profile is exact and small.
"""

import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Final

TARGET: Final = Path(__file__).parent.parent / "skatlist/data/srgb.icc"
_WHITE: Final = (0.9642, 1.0, 0.8249)  # D50, what all profiles are about
# The primaries and the white D65 of sRGB, adapted to D50 (Bradford).
_RED: Final = (0.43607, 0.22249, 0.01392)
_GREEN: Final = (0.38515, 0.71687, 0.09708)
_BLUE: Final = (0.14307, 0.06061, 0.71410)
_ADAPTED: Final = (1.04791, 0.02293, -0.05020, 0.02960, 0.99046, -0.01707, -0.00925, 0.01506, 0.75179)
_CURVE: Final = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
_MADE: Final = (2026, 11, 22, 0, 0, 0)


def srgb_profile() -> bytes:
    """Return the profile: head, table of parts, parts."""
    curve = b"para" + bytes(4) + struct.pack(">HH", 3, 0) + _fixed(_CURVE)
    parts = {
        b"desc": _words("sRGB IEC61966-2.1"),
        b"cprt": _words("No copyright, use freely"),
        b"wtpt": _colour(_WHITE),
        b"chad": b"sf32" + bytes(4) + _fixed(_ADAPTED),
        b"rXYZ": _colour(_RED),
        b"gXYZ": _colour(_GREEN),
        b"bXYZ": _colour(_BLUE),
        b"rTRC": curve,
        b"gTRC": curve,
        b"bTRC": curve,
    }
    table, body, places = b"", b"", {}
    for name, part in parts.items():
        if part not in places:
            places[part] = 128 + 4 + 12 * len(parts) + len(body)
            body += part + bytes(-len(part) % 4)
        table += name + struct.pack(">II", places[part], len(part))
    size = 128 + 4 + len(table) + len(body)
    head = struct.pack(">I4xI", size, 0x04200000) + b"mntrRGB XYZ " + struct.pack(">6H", *_MADE) + b"acsp"
    head += bytes(28) + _fixed(_WHITE)
    return head.ljust(128, b"\0") + struct.pack(">I", len(parts)) + table + body


def _fixed(numbers: Sequence[float]) -> bytes:
    return struct.pack(f">{len(numbers)}i", *(round(number * 65536) for number in numbers))


def _colour(numbers: Sequence[float]) -> bytes:
    return b"XYZ " + bytes(4) + _fixed(numbers)


def _words(words: str) -> bytes:
    said = words.encode("utf-16-be")
    return b"mluc" + bytes(4) + struct.pack(">II", 1, 12) + b"enUS" + struct.pack(">II", len(said), 28) + said


if __name__ == "__main__":
    TARGET.write_bytes(srgb_profile())
