"""Cut the fonts of the papers out of the DejaVu family: `python tools/subset_fonts.py [FOLDER OF THE FULL FONTS]`.

Writes skatlist/data/fonts: the two fonts and their licence. Kept so that a missing letter is one line here. The
condensed cut lets the list be a tenth larger on the same paper than the ordinary one.
"""

import sys
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

SOURCE: Final = Path("/usr/share/fonts/truetype/dejavu")
TARGET: Final = Path(__file__).parents[1] / "skatlist" / "data" / "fonts"
FONTS: Final = ("DejaVuSansCondensed", "DejaVuSansCondensed-Bold")
LICENCE_NAME_ID: Final = 13

# Every script the names of Europe are written in, and what lists need besides.
RANGES: Final = (
    (0x0020, 0x007E),  # Basic Latin
    (0x00A0, 0x024F),  # Latin-1, Latin Extended-A and -B
    (0x0259, 0x0259),  # schwa of Azerbaijani
    (0x0292, 0x0292),  # ezh of Skolt Sami
    (0x02B9, 0x02DD),  # modifier letters: apostrophes of transliterated names
    (0x0300, 0x0331),  # combining marks
    (0x0370, 0x03FF),  # Greek
    (0x0400, 0x052F),  # Cyrillic and its supplement
    (0x0530, 0x058F),  # Armenian
    (0x10A0, 0x10FF),  # Georgian
    (0x1E00, 0x1EFF),  # Latin Extended Additional, with the capital sharp s
    (0x1F00, 0x1FFF),  # Greek Extended
    (0x2010, 0x2027),  # dashes, quotation marks, ellipsis
    (0x2030, 0x203A),  # per mille, primes, angle quotation marks
    (0x2070, 0x2079),  # raised numbers: marks of decisions
    (0x20A0, 0x20BF),  # currencies
    (0x2116, 0x2116),  # numero sign
    (0x2190, 0x2195),  # arrows
    (0x2212, 0x2212),  # minus
    (0x2260, 0x2265),  # not equal, at most, at least
    (0x2660, 0x2667),  # card suits
    (0x2713, 0x2717),  # ticks and crosses
)


def cut(name: str, source: Path) -> None:
    """Write the subset of one font; the licence stays in its name table."""
    options = Options()
    options.hinting = False
    options.layout_features = []  # text is set glyph by glyph
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.recalc_timestamp = False
    font = TTFont(source / f"{name}.ttf", recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in RANGES for code in range(first, last + 1)])
    subsetter.subset(font)
    for table in ("FFTM", "GDEF", "GPOS", "GSUB", "kern"):
        if table in font:
            del font[table]
    font.save(TARGET / f"{name}.ttf")


def main() -> None:
    """Cut all fonts and write their licence beside them."""
    source = Path(sys.argv[1]) if len(sys.argv) > 1 else SOURCE
    TARGET.mkdir(parents=True, exist_ok=True)
    for name in FONTS:
        cut(name, source)
    licence = str(TTFont(source / f"{FONTS[0]}.ttf")["name"].getDebugName(LICENCE_NAME_ID))
    lines = [line.rstrip() for line in licence.replace("\r\n", "\n").splitlines()]
    (TARGET / "LICENSE.txt").write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
