"""Line charts for black and white printers: each line has its own dashes and a label at its end."""

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Final, NamedTuple

from skatlist.papers.fonts import BODY
from skatlist.papers.pdf_page import BLACK, GREY, HAIR, Paper, line, put

# Long strokes, dots, strokes and dots: patterns that are easy to tell apart.
DASHES: Final = ("", "1.6 2.6", "9 3", "9 3 1.6 3", "4 2.4", "14 3 4 3")
_GRID: Final = 0.25
_GRID_GREY: Final = 0.8  # lighter than the thinnest line, because a copier may drop it
_STEPS: Final = (1, 2, 2.5, 5, 10)


def draw_line(paper: Paper, points: Sequence[tuple[float, float]], thick: float, dashes: str = "") -> None:
    """Draw one line through points."""
    (x, y), *others = points
    way = " ".join(f"{right:.2f} {up:.2f} l" for right, up in others)
    paper.addLiteral(f"q {BLACK:g} G {thick:g} w 1 j [{dashes}] 0 d {x:.2f} {y:.2f} m {way} S Q")


def draw_mark(paper: Paper, at: tuple[float, float], size: float) -> None:
    """Mark a lost game with a triangle pointing down at a point."""
    x, y = at
    corners = f"{x - size:.2f} {y + 1.7 * size:.2f} l {x + size:.2f} {y + 1.7 * size:.2f} l"
    paper.addLiteral(f"q {BLACK:g} G 1 g 0.8 w {x:.2f} {y:.2f} m {corners} b Q")


def spread(wanted: Sequence[float], heights: Sequence[float], low: float, high: float) -> list[float]:
    """Return middles near those wanted so that labels of these heights do not overlap. All lie within `low` and `high`.

    If there is not enough room, they are compressed evenly.

    >>> spread([50, 52, 90], [10, 10, 10], 0, 100), spread([1, 2], [10, 10], 0, 100)
    ([42.0, 52.0, 90.0], [5.0, 15.0])
    """
    pressed = min(1.0, (high - low) / (sum(heights) or 1.0))
    halves = [height * pressed / 2 for height in heights]
    places = [float(each) for each in wanted]
    order = sorted(range(len(wanted)), key=lambda index: (-wanted[index], index))
    floor_above = high
    for index in order:
        places[index] = min(places[index], floor_above - halves[index])
        floor_above = places[index] - halves[index]
    top_below = low
    for index in reversed(order):
        places[index] = max(places[index], top_below + halves[index])
        top_below = places[index] + halves[index]
    return places


class LabelBox(NamedTuple):
    """The room of a label or a mark: left, low, right and upper edge."""

    left: float
    low: float
    right: float
    top: float

    def meets(self, other: "LabelBox") -> bool:
        """Whether it overlaps another one."""
        return self.left < other.right and other.left < self.right and self.low < other.top and other.low < self.top


def free_box(choices: Sequence[LabelBox], taken: Sequence[LabelBox]) -> LabelBox:
    """Return the first choice that meets nothing that is there already, or else the one that meets least.

    >>> near, far = LabelBox(0, 0, 9, 5), LabelBox(0, 6, 9, 11)
    >>> free_box([near, far], [LabelBox(8, 4, 12, 5)]) == far
    True
    """
    return min(choices, key=lambda choice: sum(choice.meets(other) for other in taken))


def ticks(low: float, high: float, most: int) -> list[int]:
    """Return about `most` round numbers that enclose `low` and `high`, including 0 if it lies between.

    >>> ticks(-88, 592, 8)
    [-100, 0, 100, 200, 300, 400, 500, 600]
    """
    span = max(high - low, 1.0)
    rough = span / most
    power = 10 ** floor(log10(rough)) if rough >= 1 else 1
    step = max(1, int(next(each for each in _STEPS if each * power >= rough) * power))
    return [step * number for number in range(floor(low / step), ceil(high / step) + 1)]


class ChartFrame:
    """Axes of a chart: `across` and `up` turn numbers into points of the page."""

    def __init__(
        self, box: tuple[float, float, float, float], across: tuple[float, float], up: tuple[float, float]
    ) -> None:
        """`box` is left, low, right and top. `across` and `up` are the numbers at its edges."""
        self.left, self.low, self.right, self.top = box
        self._across, self._up = across, up

    def at(self, number: float, height: float) -> tuple[float, float]:
        """Return the point of the page for a number on each axis."""
        (first, last), (least, most) = self._across, self._up
        x = self.left + (number - first) / ((last - first) or 1) * (self.right - self.left)
        return x, self.low + (height - least) / ((most - least) or 1) * (self.top - self.low)

    def draw_up(self, paper: Paper, labels: Sequence[tuple[float, str]], size: float) -> None:
        """Draw the axis at the left with a fine rule at every label, a strong one at zero."""
        for number, words in labels:
            _, y = self.at(0, number)
            line(paper, (self.left, y), (self.right, y), HAIR if number else 0.8, BLACK if not number else _GRID_GREY)
            put(paper, (self.left - 5, y - 0.35 * size), words, BODY, size, align="right", grey=GREY)

    def draw_across(self, paper: Paper, labels: Sequence[tuple[float, str]], size: float) -> None:
        """Draw the axis at the foot with a fine rule at every label."""
        line(paper, (self.left, self.low), (self.right, self.low), 0.8, BLACK)
        for number, words in labels:
            x, _ = self.at(number, 0)
            line(paper, (x, self.low), (x, self.top), _GRID, _GRID_GREY)
            put(paper, (x, self.low - 1.3 * size), words, BODY, size, align="middle", grey=GREY)
