"""Papers as pictures: drawn in grey, held against the approved ones, and shown beside them where they differ.

Another release of a renderer sets letters and rules by a part of a point elsewhere, and a shade darker or lighter. What
is compared are means of grey values: over small squares, in which a digit shows, and over strips as thin as a rule and
far longer, in which a rule shows though it is fainter than a letter.
"""

import io
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from PIL import Image

APPROVED = Path(__file__).parent / "approved"
DPI = 72
FINER = 4  # drawn larger by this factor and reduced: the rounding of half points matters less
_SHADES = 16
_SQUARE, _ACROSS, _DOWN = (3, 3), (3, 25), (25, 3)  # height and width of what means are taken over


class Tolerance(NamedTuple):
    """How far means may differ (1: black and white), over squares and over strips, in a picture coarser by a factor.

    What prints a workbook moves more from release to release: half a point is tolerated there, not half of a quarter.
    """

    coarser: int
    square: float
    strip: float


TOLERANCES = {".pdf": Tolerance(1, 0.09, 0.048), ".xlsx": Tolerance(2, 0.13, 0.075)}
_OFFICE = ("soffice", "--headless", "--convert-to", "pdf")

Grey = Any  # how dark each point is, from 0 (white) to 1


def pages(content: bytes, suffix: str) -> list[Image.Image]:
    """Return some pages of a paper as pictures; a workbook is printed by LibreOffice first."""
    return list(map(reduced, large_pages(content, suffix)))


def reduced(large: Image.Image) -> Image.Image:
    """Return the picture of a page in the size in which it is compared."""
    return large.reduce(FINER)


def large_pages(content: bytes, suffix: str) -> list[Image.Image]:
    """Return the first and the last page as they are drawn, of a workbook the second, too."""
    with tempfile.TemporaryDirectory() as folder:
        paper = Path(folder, f"paper{suffix}")
        paper.write_bytes(content)
        if suffix != ".pdf":
            own = f"-env:UserInstallation=file://{folder}/office"
            command = [_OFFICE[0], own, *_OFFICE[1:], "--outdir", folder, str(paper)]
            subprocess.run(command, check=True, capture_output=True)
            paper = paper.with_suffix(".pdf")
        printed = subprocess.run(["pdfinfo", str(paper)], check=True, capture_output=True, text=True).stdout
        count = int(next(line for line in printed.splitlines() if line.startswith("Pages:")).split()[1])
        looked_at = (1, count) if suffix == ".pdf" else (1, min(2, count), count)
        return [_drawn(paper, number) for number in dict.fromkeys(looked_at)]


def _drawn(paper: Path, number: int) -> Image.Image:
    command = ["pdftoppm", "-gray", "-r", str(DPI * FINER), "-f", str(number), "-l", str(number), str(paper)]
    done = subprocess.run(command, check=True, capture_output=True)
    return Image.open(io.BytesIO(done.stdout)).convert("L")


def saved(picture: Image.Image) -> bytes:
    """Return a picture as a small PNG of few shades of grey."""
    steps = np.round(np.asarray(picture, dtype=float) / 255 * (_SHADES - 1)).astype(np.uint8)
    small = Image.fromarray(steps).convert("P")
    small.putpalette([shade * 255 // (_SHADES - 1) for shade in range(_SHADES) for _ in "rgb"])
    file = io.BytesIO()
    small.save(file, "PNG", bits=4, optimize=True)
    return file.getvalue()


def approved(name: str) -> Image.Image | None:
    """Return the approved picture, None if it is missing."""
    path = APPROVED / f"{name}.png"
    return Image.open(path).convert("L") if path.exists() else None


class Difference(NamedTuple):
    """Where two pictures differ, point by point, and by how many times what is tolerated."""

    marked: Grey
    excess: float

    @property
    def is_seen(self) -> bool:
        """Whether they differ by more than a renderer may."""
        return self.excess > 1


def difference(old: Image.Image, new: Image.Image, suffix: str = ".pdf") -> Difference:
    """Return where a picture of such a file differs from the approved one by more than a renderer may."""
    if old.size != new.size:
        return Difference(np.ones(new.size[::-1], dtype=bool), float("inf"))
    tolerance = TOLERANCES[suffix]
    change = _dark(new.reduce(tolerance.coarser)) - _dark(old.reduce(tolerance.coarser))
    marked, excess = np.zeros(change.shape, dtype=bool), 0.0
    for area in (_SQUARE, _ACROSS, _DOWN):
        most = tolerance.square if area == _SQUARE else tolerance.strip
        means = np.abs(_means(change, *area))
        marked |= means > most
        excess = max(excess, float(means.max()) / most)
    marked = marked.repeat(tolerance.coarser, axis=0).repeat(tolerance.coarser, axis=1)
    return Difference(marked[: new.height, : new.width], excess)


def _dark(picture: Image.Image) -> Grey:
    return 1 - np.asarray(picture, dtype=float) / 255


def _means(values: Grey, high: int, wide: int) -> Grey:
    """Return the mean around every point, what is near counting more: the mean of means over a number of points."""
    for _ in range(2):
        padded = np.pad(values, ((high // 2 + 1, high // 2), (wide // 2 + 1, wide // 2)))
        sums = padded.cumsum(0).cumsum(1)
        within = sums[high:, wide:] - sums[:-high, wide:] - sums[high:, :-wide] + sums[:-high, :-wide]
        values = within / (high * wide)
    return values


def side_by_side(old: Image.Image, new: Image.Image, differing: Difference) -> Image.Image:
    """Return the approved picture, the new one, and the new one with what differs in red."""
    grey = np.asarray(new)
    red = np.stack(
        [np.where(differing.marked, 255, grey), *(np.where(differing.marked, grey // 2, grey),) * 2], axis=-1
    )
    parts = [old.convert("RGB"), new.convert("RGB"), Image.fromarray(red.astype(np.uint8))]
    whole = Image.new("RGB", (sum(part.width for part in parts) + 20, max(part.height for part in parts)), "grey")
    at = 0
    for part in parts:
        whole.paste(part, (at, 0))
        at += part.width + 10
    return whole


def names(case: str, count: int) -> Iterator[str]:
    """Yield the names of the pictures of a case."""
    ends = ("first", "second", "last") if count > 2 else ("first", "last")
    yield from ([case] if count == 1 else (f"{case}-{end}" for end in ends))
