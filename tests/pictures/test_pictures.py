"""Every paper looks as approved. A changed one is shown beside it, and what differs."""

import io
from itertools import pairwise

import needs
import numpy as np
import pypdfium2
import pytest
from pictures.paper_cases import EXCEL, PDF, cases
from pictures.rendering import (
    APPROVED,
    DPI,
    FINER,
    approved,
    difference,
    large_pages,
    names,
    pages,
    reduced,
    saved,
    side_by_side,
)
from PIL import Image, ImageChops
from tiers import sample, slow, some

pytestmark = needs.program("pdftoppm", "pdfinfo")
CASES = {case.name: case for case in cases()}
FAR = (-40, -40, 40, 40)  # points that are looked at around what is missing
NEEDS_OFFICE = needs.program("soffice")


def every_case():
    for name, case in CASES.items():
        marks = [] if case.quick else [pytest.mark.slow]
        yield pytest.param(name, marks=[*marks, NEEDS_OFFICE] if case.suffix == EXCEL else marks)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*every_case()])
def test_a_paper_looks_as_approved(name, tmp_path):
    case = CASES[name]
    result = pages(case.draw(), case.suffix)
    for file_name, new in zip(some(names(name, len(result))), result, strict=True):
        old = approved(file_name)
        assert old is not None, f"{file_name} was never approved: python tools/approve_papers.py {name}"
        differs = difference(old, new, case.suffix)
        if differs.is_seen:
            side_by_side(old, new, differs).save(tmp_path / f"{file_name}.png")
        assert not differs.is_seen, (
            f"{file_name} looks different (approved, now, and what differs: {tmp_path / file_name}.png). "
            f"If that is meant: python tools/approve_papers.py {name}"
        )


def test_every_approved_picture_is_one_of_a_case_and_all_are_small():
    known = {file_name for name in CASES for count in (1, 2, 3) for file_name in names(name, count)}
    every = some(APPROVED.glob("*.png"))
    assert {path.stem for path in every} <= known
    assert sum(path.stat().st_size for path in every) < 2_000_000


@pytest.fixture(scope="module")
def paper():
    """A list as a file, and its page as it is drawn."""
    content = CASES["list-4-de"].draw()
    return content, large_pages(content, PDF)[0]


def seen(large, without, box):
    """Whether it is seen that something is missing in a box, in points, of the page as it is drawn."""
    left, top, right, bottom = (max(0, round(edge) + far) * FINER for edge, far in zip(box, FAR, strict=True))
    edges = (left, top, min(right, large.width), min(bottom, large.height))
    return difference(reduced(large.crop(edges)), reduced(without.crop(edges))).is_seen


def digits_of(content):
    """Return the edges of every digit of a page in points, from its upper left corner."""
    page = pypdfium2.PdfDocument(content)[0]
    words, high = page.get_textpage(), page.get_height()
    for at in range(words.count_chars()):
        left, bottom, right, top = words.get_charbox(at)
        if words.get_text_range(at, 1).isdigit() and top - bottom > 4 and right - left > 1:
            yield left - 0.2, high - top - 0.2, right + 0.2, high - bottom + 0.2


@pytest.mark.slow
@pytest.mark.parametrize("count", [40, *slow(None)])
def test_a_missing_digit_is_a_difference(paper, count):
    content, large = paper
    for edges in sample(some(digits_of(content), 200), count):
        without = large.copy()
        without.paste(255, tuple(round(edge * FINER) for edge in edges))
        assert seen(large, without, edges), edges


@pytest.mark.parametrize("count", [8, *slow(None)])
@pytest.mark.parametrize("upright", [False, True])
def test_a_missing_rule_is_a_difference(paper, upright, count):
    _, large = paper
    large = large.transpose(Image.Transpose.TRANSPOSE) if upright else large
    points = np.asarray(large)
    black = {at for at in range(points.shape[0]) if (points[at] < 128).sum() > 2 * DPI * FINER}  # two inches
    for at in sample(some((at for at in black if at - 1 not in black), 10), count):
        without = points.copy()
        thick = next(down for down in range(1, 99) if at + down not in black)
        without[at - 1 : at + thick + 1] = 255
        edges = (0, at / FINER, large.width / FINER, (at + thick) / FINER)
        assert seen(large, Image.fromarray(without), edges), at


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [PDF, EXCEL])
@pytest.mark.parametrize(("right", "down"), [(1, 0), (0, 1), (1, 1)])
def test_changes_of_another_release_are_tolerated(paper, suffix, right, down):
    _, large = paper
    kept = Image.open(io.BytesIO(saved(reduced(large)))).convert("L")
    if suffix == EXCEL:
        moved = ImageChops.offset(large, 2 * right, 2 * down)  # by half a point
    else:
        moved = Image.blend(large, ImageChops.offset(large, right, down), 0.5)  # by an eighth
    fainter = moved.point([min(255, shade + 6) for shade in range(256)])
    assert difference(kept, reduced(fainter), suffix).excess <= 1


@pytest.mark.slow
def test_a_missing_number_is_found_in_what_is_printed_of_a_workbook(paper):
    content, large = paper
    digits = [edges for edges in digits_of(content) if edges[3] - edges[1] > 6]
    threes = zip(digits, digits[1:], digits[2:], strict=False)
    joined = [trio for trio in threes if all(-1 < b[0] - a[2] < 1 > abs(b[3] - a[3]) for a, b in pairwise(trio))]
    for trio in sample(some(joined, 20), 20):
        without = large.copy()
        without.paste(255, tuple(round(edge * FINER) for edge in (*trio[0][:2], *trio[2][2:])))
        assert difference(reduced(large), reduced(without), EXCEL).is_seen, trio


def test_a_page_of_another_size_is_a_difference_with_a_picture(paper):
    _, large = paper
    old = reduced(large)
    new = old.crop((0, 0, old.width - 9, old.height))
    result = difference(old, new)
    assert result.is_seen
    assert side_by_side(old, new, result).width > old.width + 2 * new.width
