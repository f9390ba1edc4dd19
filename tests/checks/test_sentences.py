"""Every kind of finding can be said, and nothing is said that no check finds."""

import importlib
import re
from pathlib import Path

import pytest

import skatlist.checks
from skatlist.checks import KINDS
from skatlist.words import Language

CHECKS = Path(skatlist.checks.__file__).parent
CODES = {kind.code: kind for kind in KINDS}


def texts(lang, topic):
    return importlib.import_module(f"skatlist.words.{lang}.{topic}").TEXTS


@pytest.mark.parametrize("lang", [lang.value for lang in Language])
@pytest.mark.parametrize("code", CODES)
def test_every_kind_has_a_sentence_and_a_title(code, lang):
    sentences = texts(lang, f"findings_{code[0].lower()}")
    assert any(key.partition(".")[0] == code for key in sentences)
    assert code in texts(lang, "titles")


@pytest.mark.parametrize("letter", "gtdsex")
def test_every_sentence_is_said_by_the_check_of_its_code(letter):
    for key in texts("de", f"findings_{letter}"):
        code, _, sentence = key.partition(".")
        (file,) = CHECKS.rglob(f"{code.lower()}_*.py")
        assert CODES[code].name.replace("-", "_") == file.stem.partition("_")[2]
        source = "".join(
            path.read_text(encoding="utf-8")
            for path in (file, CHECKS / "audit/slip.py", CHECKS / "audit/explain_footer.py")
        )
        said = sentence.removesuffix("_sign").removesuffix("_plain")
        built = code in {"T103", "T104", "T105"}  # named after the footer row or counter
        assert built or not sentence or f'"{said}"' in source or f'"{sentence}"' in source, key


def test_every_fix_that_is_made_has_its_sentence_and_the_other_way_round():
    sources = "".join(
        path.read_text(encoding="utf-8") for path in (*CHECKS.rglob("*.py"), CHECKS.parent / "findings/fixes.py")
    )
    missing = [label for label in texts("de", "fixes") if f'"{label}"' not in sources]
    used = re.findall(r'\bfix\(\s*"(\w+)"', sources)
    assert (missing, [label for label in used if label not in texts("de", "fixes")]) == ([], [])


def test_codes_are_in_order_and_unique():
    order = ["L", "G", "T", "D", "S", "E", "X"]
    codes = [kind.code for kind in KINDS]
    assert codes == sorted(set(codes), key=lambda code: (order.index(code[0]), code))
    assert len({kind.name for kind in KINDS}) == len(KINDS)
