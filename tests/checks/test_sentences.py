"""Every kind of finding can be said, and nothing is said that no check finds."""

import re
from pathlib import Path

import pytest
from tiers import some

import skatlist
from skatlist.tournament.checks.kinds import all_kinds
from skatlist.tournament.conform import BreachKind
from skatlist.words import Language, finding_text
from skatlist.words.catalogue import sentences

CHECKS = [Path(skatlist.__file__).parent / folder for folder in ("skat/checks", "tournament/checks", "cases", "papers")]
CODES = {kind.code: kind for kind in all_kinds()}


def sources_of_checks():
    """Return the modules that find something on a list or between lists."""
    return [path for folder in CHECKS for path in folder.rglob("*.py")]


PARTS = ["title", "says", "remedy", "what", "why", "wrong", "right", "correct"]


@pytest.mark.parametrize("lang", Language)
def test_every_kind_has_one_record_of_words(lang):
    for code in some(CODES):
        assert finding_text(code, "title", lang), code
        names = [key.split(".") for key in sentences("findings", lang.value)]
        parts = list(dict.fromkeys(name[1] for name in names if name[0] == code))
        assert "says" in parts, code
        assert parts == [part for part in PARTS if part != "remedy" or part in parts], code


@pytest.mark.parametrize("lang", Language)
def test_words_are_kept_for_no_other_kind(lang):
    coded = {key.split(".")[0] for key in sentences("findings", lang.value)}
    assert coded == set(CODES)


@pytest.mark.parametrize("letter", "gtdsecx")
def test_every_sentence_is_said_by_the_check_of_its_code(letter):
    keys_of = [key.split(".", 2) for key in sentences("findings", "de") if key.startswith(letter.upper())]
    assert keys_of
    sources = {path: path.read_text(encoding="utf-8") for path in sources_of_checks()}
    for code, part, *sentence_of in keys_of:
        if part != "says":
            continue
        sentence = "".join(sentence_of)
        (file,) = (path for path in sources if re.search(rf'Kind\(\s*"{code}"', sources[path]))
        coded = re.fullmatch(r"([a-z]\d{3})_(\w+)", file.stem)
        assert coded is None or coded.groups() == (code.lower(), CODES[code].name.replace("-", "_"))
        source = "".join(sources[path] for path in {file, *CHECKS[0].glob("audit/*.py")})
        wording = sentence.removesuffix("_sign").removesuffix("_plain")
        # Named after the footer row or counter, what is another, or the breach.
        built = code in {"T103", "T104", "T105", "C103", "E110"}
        assert built or not sentence or f'"{wording}"' in source or f'"{sentence}"' in source, (code, sentence)


@pytest.mark.parametrize("lang", Language)
def test_every_breach_of_the_order_has_its_sentence_and_the_other_way_round(lang):
    keys = {key.removeprefix("E110.says.") for key in sentences("findings", lang.value) if "E110.says." in key}
    assert keys == {kind.replace("-", "_") for kind in BreachKind}


def test_every_fix_that_is_made_has_its_sentence_and_the_other_way_round():
    sources = "".join(
        path.read_text(encoding="utf-8") for path in (*sources_of_checks(), CHECKS[0].parent / "findings/fixes.py")
    )
    labels = [key.removeprefix("fix.") for key in sentences("checks", "de") if key.startswith("fix.")]
    missing = [label for label in labels if f'"{label}"' not in sources]
    used = re.findall(r'\bfix\(\s*"(\w+)"', sources)
    assert (missing, [label for label in used if label not in labels]) == ([], [])
    assert len(labels) > 30


def test_codes_are_in_order_and_unique():
    order = ["L", "G", "T", "D", "S", "E", "C", "X"]
    codes = [kind.code for kind in all_kinds()]
    assert codes == sorted(set(codes), key=lambda code: (order.index(code[0]), code))
    assert len({kind.name for kind in all_kinds()}) == len(all_kinds())


@pytest.mark.parametrize(
    ("code", "sentence", "facts", "wording"),
    [
        ("G118", "kontra_unseen", {"count": 1}, "1 game with Kontra does not say"),
        ("G118", "kontra_unseen", {"count": 2}, "2 games with Kontra do not say"),
        ("G114", "won", {"stated": 1}, "won with 1 point?"),
        ("E105", "small", {"stated": 1, "team": "A", "computed": 4}, "has only 1 player,"),
        (
            "T105",
            "bonus_others",
            {"place": 1, "stated": 0, "computed": 40, "others_lost": 1, "factor": 40},
            ": 1 game lost",
        ),
        (
            "T105",
            "bonus_others",
            {"place": 1, "stated": 0, "computed": 0, "others_lost": 0, "factor": 40},
            ": 0 games lost",
        ),
    ],
)
def test_one_of_something_is_said_in_the_singular(code, sentence, facts, wording):
    assert wording in finding_text(code, f"says.{sentence}", Language.EN, **facts)
