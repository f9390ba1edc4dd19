"""How likely a text is by what a network sees at each step along a cell (CTC: nothing stands between two letters)."""

from collections.abc import Sequence
from math import log
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

ALPHABET: Final = "0123456789-x"
BLANK: Final = 0  # the class of no letter; those of the letters follow
_LEAST: Final = 1e-12  # likelihood of a letter at a step
_LEAST_SEEN: Final = 1e-3  # of a letter that is tried at a step
_MOST_OTHERS: Final = log(0.5)  # no other text is as likely as one that is likelier than this
_WIDTH: Final = 12  # texts that are tried at a step

Classes = NDArray[np.float32]  # likelihoods: steps x classes of one cell, cells x steps x classes of many
Numbers = NDArray[np.float64]


class Labels(NamedTuple):
    """Texts as classes with blanks between them, padded: texts x (2 * longest + 1).

    `skips` says where a blank may be left out, `ends` is the last state of each text.
    """

    classes: NDArray[np.intp]
    skips: NDArray[np.bool_]
    ends: NDArray[np.intp]

    @classmethod
    def of(cls, texts: Sequence[str]) -> "Labels":
        """Return the states of texts. Raises ValueError for a letter outside of the alphabet."""
        longest = max(map(len, texts), default=0)
        classes = np.full((len(texts), 2 * longest + 1), BLANK, np.intp)
        for row, letters in zip(classes, texts, strict=True):
            row[1 : 2 * len(letters) : 2] = [ALPHABET.index(letter) + 1 for letter in letters]
        skips = np.zeros(classes.shape, bool)
        skips[:, 3::2] = classes[:, 3::2] != classes[:, 1:-2:2]
        return cls(classes, skips, np.array([2 * len(letters) for letters in texts], np.intp))


class Paths(NamedTuple):
    """Where the letters of texts may stand: steps x texts x states, each step with the sum 1.

    `totals` are the logarithms of the likelihood of each text.
    """

    states: Numbers
    totals: Numbers


def paths(seen: Numbers, labels: Labels) -> Paths:
    """Follow texts through what is `seen` of their states: steps x texts x states."""
    steps, texts, states = seen.shape
    at = np.zeros((texts, states))
    at[:, 0] = seen[0, :, 0]
    at[:, 1:2] = seen[0, :, 1:2]
    out, logs = np.zeros(seen.shape), np.zeros(texts)
    for step in range(steps):
        if step:
            moved = at.copy()
            moved[:, 1:] += at[:, :-1]
            moved[:, 2:] += np.where(labels.skips[:, 2:], at[:, :-2], 0)
            at = moved * seen[step]
        size = np.maximum(at.sum(1), 1e-300)
        at = at / size[:, None]
        logs += np.log(size)
        out[step] = at
    rows = np.arange(texts)
    ended = at[rows, labels.ends] + np.where(labels.ends > 0, at[rows, labels.ends - 1], 0)
    return Paths(out, logs + np.log(np.maximum(ended, 1e-300)))


def log_likelihoods(classes: Classes, texts: Sequence[str]) -> Numbers:
    """Return the logarithm of the likelihood of each text in one cell."""
    labels = Labels.of(texts)
    return paths(np.maximum(_steps_with_ink(classes).astype(np.float64), _LEAST)[:, labels.classes], labels).totals


def _steps_with_ink(classes: Classes) -> Classes:
    """Return the steps of a cell up to the last one at which anything may stand: nothing follows a narrow cell."""
    there = np.flatnonzero(classes[:, BLANK] < 1)
    return classes[: there[-1] + 1 if len(there) else 1]


def posteriors(classes: Classes, labels: Labels) -> tuple[Classes, float]:
    """Return how likely each class is at each step of each cell if its text is the label, and the mean loss."""
    cells, steps, count = classes.shape
    which = np.arange(cells)[:, None]
    seen = np.maximum(classes.astype(np.float64), _LEAST).transpose(1, 0, 2)[:, which, labels.classes]
    there = np.arange(labels.classes.shape[1]) <= labels.ends[:, None]
    seen = np.where(there, seen, 0)
    before, totals = paths(seen, labels)
    after = np.zeros((cells, seen.shape[2]))
    rows = np.arange(cells)
    after[rows, labels.ends] = 1
    after[rows, np.maximum(labels.ends - 1, 0)] = 1
    both = np.zeros(seen.shape)
    for step in range(steps - 1, -1, -1):
        both[step] = before[step] * after
        coming = after * seen[step]
        after = coming.copy()
        after[:, :-1] += coming[:, 1:]
        after[:, :-2] += np.where(labels.skips[:, 2:], coming[:, 2:], 0)
        after /= np.maximum(after.sum(1, keepdims=True), 1e-300)
    both /= np.maximum(both.sum(2, keepdims=True), 1e-300)
    out = np.zeros((cells, steps, count), np.float32)
    for state, one in enumerate(labels.classes.T):
        out[which, np.arange(steps), one[:, None]] += both[..., state].T
    return out, float(-totals.mean())


def plainest(classes: Classes) -> str:
    """Return the text of the likeliest class of each step."""
    best = classes.argmax(1)
    changed = np.append(True, best[1:] != best[:-1])
    return "".join(ALPHABET[each - 1] for each in best[changed & (best != BLANK)])


def likeliest(classes: Classes, count: int) -> list[str]:
    """Return the likeliest texts of one cell, the best first: a search along the steps that keeps the best 12."""
    if count == 1 and log_likelihoods(classes, [plain := plainest(classes)])[0] > _MOST_OTHERS:
        return [plain]
    ends: dict[str, tuple[float, float]] = {"": (1.0, 0.0)}  # likelihood with a blank, with a letter at the end
    width = max(_WIDTH, 2 * count)
    for step in _steps_with_ink(classes).astype(np.float64):
        letters = [(ALPHABET[at - 1], step[at]) for at in np.flatnonzero(step > _LEAST_SEEN) if at != BLANK]
        blank, then = max(step[BLANK], _LEAST), dict[str, list[float]]()
        for words, (open_end, letter_end) in ends.items():
            both = then.setdefault(words, [0.0, 0.0])
            both[0] += (open_end + letter_end) * blank
            for letter, seen in letters:
                if words.endswith(letter):
                    both[1] += letter_end * seen
                    then.setdefault(words + letter, [0.0, 0.0])[1] += open_end * seen
                else:
                    then.setdefault(words + letter, [0.0, 0.0])[1] += (open_end + letter_end) * seen
        kept = sorted(then.items(), key=lambda item: -sum(item[1]))[:width]
        size = sum(sum(value) for _, value in kept)
        ends = {words: (one / size, other / size) for words, (one, other) in kept}
    texts = list(ends)
    totals = log_likelihoods(classes, texts)
    return [texts[at] for at in np.argsort(-totals)[:count]]
