"""The network that looks at a cell: four layers of 3 x 3 patches, then letters along the cell. Computed with numpy."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skatlist.files.photos.likelihood import Classes, Labels, posteriors

Floats = NDArray[np.float32]
Weights = Mapping[str, Floats]

POOLED: Final = ((2, 2), (2, 2), (2, 1), (1, 1))  # by how much each layer of patches makes a cell lower and narrower
STEPS: Final = 24  # along a cell
REACH: Final = 5  # steps that are seen together
UPPER: Final = ("d", "e", "t", "u", "o", "q")  # the layers along the cell, which are taught
_BATCH: Final = 64
_RATE, _DECAY, _DECAY_SQUARES, _EPSILON = 1e-3, 0.9, 0.999, 1e-8


def shapes(layers: tuple[int, int, int, int], wide: int, seen: int, classes: int) -> dict[str, tuple[int, ...]]:
    """Return the shapes of all weights: of patches w1 to w4 with b1 to b4, along the cell d and e, t and u, o and q."""
    out: dict[str, tuple[int, ...]] = {}
    for at, (before, after) in enumerate(zip((1, *layers), layers, strict=False), 1):
        out |= {f"w{at}": (3, 3, before, after), f"b{at}": (after,)}
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
    """Return what is seen of cells (count x 32 x 96): count x 24 steps x rows of the last layer, one after another."""
    parts = [_patches(weights, cells[at : at + _BATCH]) for at in range(0, len(cells), _BATCH)]
    return np.concatenate(parts) if parts else np.zeros((0, STEPS, len(weights["d"])), np.float32)


def _patches(weights: Weights, cells: Floats) -> Floats:
    x = cells[..., None].astype(np.float32)
    for at, (lower, narrower) in enumerate(POOLED, 1):
        kernel, count = weights[f"w{at}"], x.shape[0]
        high, wide = x.shape[1:3]
        padded = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
        around = [padded[:, dy : dy + high, dx : dx + wide] for dy in range(3) for dx in range(3)]
        rows = np.concatenate(around, -1).reshape(count * high * wide, -1)
        x = (rows @ kernel.reshape(-1, kernel.shape[3])).reshape(count, high, wide, -1)
        if lower > 1:
            x = np.maximum(x[:, ::2], x[:, 1::2])
        if narrower > 1:
            x = np.maximum(x[:, :, ::2], x[:, :, 1::2])
        x = np.maximum(x + weights[f"b{at}"], 0).astype(np.float32)
    return np.ascontiguousarray(x.transpose(0, 2, 1, 3)).reshape(len(x), x.shape[2], -1)


class _Pass(NamedTuple):
    """The values that the layers along a cell computed, from which they learn."""

    first: Floats
    around: Floats
    second: Floats
    classes: Classes


def classes_of(weights: Weights, seen: Floats) -> Classes:
    """Return how likely each class is at each step of cells whose `features` are given."""
    return _along(weights, seen).classes


def _along(weights: Weights, seen: Floats) -> _Pass:
    first = np.maximum(seen @ weights["d"] + weights["e"], 0)
    padded = np.pad(first, ((0, 0), (REACH // 2, REACH // 2), (0, 0)))
    around = np.concatenate([padded[:, at : at + first.shape[1]] for at in range(REACH)], -1)
    second = np.maximum(around @ weights["t"] + weights["u"], 0)
    scores = second @ weights["o"] + weights["q"]
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    return _Pass(first, around, second, powers / powers.sum(-1, keepdims=True))


def gradients(weights: Weights, seen: Floats, labels: Labels) -> tuple[dict[str, Floats], float]:
    """Return by how much the loss grows with each weight of the upper layers, and the mean loss of the cells."""
    done = _along(weights, seen)
    wanted, loss = posteriors(done.classes, labels)
    scores = (done.classes - wanted) / len(seen)
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
