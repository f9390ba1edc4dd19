"""The network that looks at a cell: four layers of patches, then letters along the cell. Computed with numpy."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skatlist.files.photos.likelihood import BLANK, Classes, Labels, posteriors

Floats = NDArray[np.float32]
Weights = Mapping[str, Floats]

_FIRST: Final = 5  # pixels of the side of the first layer's patches, each two pixels from the next
_SIDE: Final = 3  # of those of the other layers
POOLED: Final = ((1, 1), (2, 2), (2, 1), (1, 1))  # by how much each layer makes a cell lower and narrower afterwards
STEPS: Final = 24  # along a cell
NARROW: Final = 48  # pixels of a narrow cell, which is looked at alone
_MARGIN: Final = 4
REACH: Final = 5  # steps that are seen together
UPPER: Final = ("d", "e", "t", "u", "o", "q")  # the layers along the cell, which are taught
_BATCH: Final = 32
_RATE, _DECAY, _DECAY_SQUARES, _EPSILON = 1e-3, 0.9, 0.999, 1e-8


def shapes(layers: tuple[int, int, int, int], wide: int, seen: int, classes: int) -> dict[str, tuple[int, ...]]:
    """Return the shapes of all weights: of patches w1 to w4 with b1 to b4, along the cell d and e, t and u, o and q."""
    out: dict[str, tuple[int, ...]] = {}
    for at, (before, after) in enumerate(zip((1, *layers), layers, strict=False), 1):
        side = _FIRST if at == 1 else _SIDE
        out |= {f"w{at}": (side, side, before, after), f"b{at}": (after,)}
    rows = 4 * layers[-1]
    return out | {
        "d": (rows, wide),
        "e": (wide,),
        "t": (REACH * wide, seen),
        "u": (seen,),
        "o": (seen, classes),
        "q": (classes,),
    }


def features(weights: Weights, cells: Floats) -> Floats:
    """Return what is seen of cells (count x 32 x 96): count x 24 steps x rows of the last layer, one after another.

    Behind the right end of a narrow cell all is 0: nothing stands there, and nothing is computed.
    """
    out = np.zeros((len(cells), STEPS, len(weights["d"])), np.float32)
    narrow = ~cells[:, :, NARROW - _MARGIN :].any((1, 2))
    for some, wide in ((narrow, NARROW), (~narrow, cells.shape[2])):
        chosen = np.flatnonzero(some)
        for at in range(0, len(chosen), _BATCH):
            part = chosen[at : at + _BATCH]
            out[part, : wide * STEPS // cells.shape[2]] = _patches(weights, cells[part, :, :wide])
    return out


def _patches(weights: Weights, cells: Floats) -> Floats:
    x = cells[..., None].astype(np.float32)
    for at, (lower, narrower) in enumerate(POOLED, 1):
        kernel = weights[f"w{at}"]
        x = _layer(x, kernel, 2 if at == 1 else 1)
        if lower > 1:
            x = np.maximum(x[:, ::2], x[:, 1::2])
        if narrower > 1:
            x = np.maximum(x[:, :, ::2], x[:, :, 1::2])
        x = np.maximum(x + weights[f"b{at}"], 0).astype(np.float32)
    return np.ascontiguousarray(x.transpose(0, 2, 1, 3)).reshape(len(x), x.shape[2], -1)


def _layer(x: Floats, kernel: Floats, step: int) -> Floats:
    side, (count, high, wide) = len(kernel), x.shape[:3]
    padded = np.pad(x, ((0, 0), (side // 2, side // 2), (side // 2, side // 2), (0, 0)))
    around = [padded[:, dy : dy + high : step, dx : dx + wide : step] for dy in range(side) for dx in range(side)]
    rows = np.concatenate(around, -1).reshape(count * (high // step) * (wide // step), -1)
    return np.asarray(rows @ kernel.reshape(rows.shape[1], -1), np.float32).reshape(
        count, high // step, wide // step, -1
    )


class _Pass(NamedTuple):
    """The values that the layers along a cell computed, from which they learn."""

    there: NDArray[np.bool_]
    first: Floats
    around: Floats
    second: Floats
    classes: Classes


def classes_of(weights: Weights, seen: Floats) -> Classes:
    """Return how likely each class is at each step of cells whose `features` are given."""
    return _along(weights, seen).classes


def _along(weights: Weights, seen: Floats) -> _Pass:
    there = np.asarray(seen.any(-1, keepdims=True))
    first = np.maximum(seen @ weights["d"] + weights["e"], 0) * there
    padded = np.pad(first, ((0, 0), (REACH // 2, REACH // 2), (0, 0)))
    around = np.concatenate([padded[:, at : at + first.shape[1]] for at in range(REACH)], -1)
    second = np.maximum(around @ weights["t"] + weights["u"], 0)
    scores = second @ weights["o"] + weights["q"]
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    nothing = np.eye(powers.shape[-1], dtype=np.float32)[BLANK]
    classes = np.where(there, powers / powers.sum(-1, keepdims=True), nothing)
    return _Pass(there, first, around, second, classes)


def gradients(weights: Weights, seen: Floats, labels: Labels) -> tuple[dict[str, Floats], float]:
    """Return by how much the loss grows with each weight of the upper layers, and the mean loss of the cells."""
    done = _along(weights, seen)
    wanted, loss = posteriors(done.classes, labels)
    scores = (done.classes - wanted) * done.there / len(seen)
    second = (scores @ weights["o"].T) * (done.second > 0)
    around = second @ weights["t"].T
    wide, steps = done.first.shape[2], done.first.shape[1]
    padded = np.zeros((len(seen), steps + REACH - 1, wide), np.float32)
    for at in range(REACH):
        padded[:, at : at + steps] += around[..., at * wide : (at + 1) * wide]
    first = padded[:, REACH // 2 : REACH // 2 + steps] * (done.first > 0)
    results: dict[str, Floats] = {}
    for name, before, after in (("d", seen, first), ("t", done.around, second), ("o", done.second, scores)):
        product = before.reshape(-1, before.shape[-1]).T @ after.reshape(-1, after.shape[-1])
        results[name] = np.asarray(product, np.float32)
    for name, after in (("e", first), ("u", second), ("q", scores)):
        results[name] = after.sum((0, 1), dtype=np.float32)
    return results, loss


class Learner:
    """Changes the upper layers step by step (Adam: Kingma and Ba 2014)."""

    def __init__(self, weights: Weights, rate: float = _RATE) -> None:
        self.weights = dict(weights)
        self._rate, self._count = rate, 0
        self._mean = {name: np.zeros_like(weights[name]) for name in UPPER}
        self._square = {name: np.zeros_like(weights[name]) for name in UPPER}

    def step(self, seen: Floats, labels: Labels) -> float:
        """Learn from cells whose texts are known. Return the mean loss before."""
        results, loss = gradients(self.weights, seen, labels)
        self._count += 1
        for name in UPPER:
            self._mean[name] = _DECAY * self._mean[name] + (1 - _DECAY) * results[name]
            self._square[name] = _DECAY_SQUARES * self._square[name] + (1 - _DECAY_SQUARES) * results[name] ** 2
            mean = self._mean[name] / (1 - _DECAY**self._count)
            square = self._square[name] / (1 - _DECAY_SQUARES**self._count)
            self.weights[name] = self.weights[name] - self._rate * mean / (np.sqrt(square) + _EPSILON)
        return loss
