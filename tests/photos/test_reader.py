"""The reader: likelihoods of texts as by trying all paths, gradients as by small changes, and learning a hand."""

from itertools import product

import numpy as np
import pytest
from tiers import some

from skatlist.files.photos.cells import CellName
from skatlist.files.photos.likelihood import ALPHABET, BLANK, Labels, likeliest, log_likelihoods, plainest, posteriors
from skatlist.files.photos.network import UPPER, classes_of, features, gradients, shapes
from skatlist.files.photos.reader import HandReader

CLASSES = len(ALPHABET) + 1


def seen(seed, steps, cells=1):
    scores = np.random.default_rng(seed).normal(0, 2, (cells, steps, CLASSES))
    powers = np.exp(scores)
    return (powers / powers.sum(-1, keepdims=True)).astype(np.float32)


def letters_of(path):
    kept = [one for at, one in enumerate(path) if at == 0 or path[at - 1] != one]
    return "".join(ALPHABET[one - 1] for one in kept if one != BLANK)


def weights(seed=0):
    rng = np.random.default_rng(seed)
    sizes = shapes((6, 8, 10, 12), 24, 20, CLASSES)
    spread = {name: np.sqrt(2 / np.prod(size[:-1])) if len(size) > 1 else 0.1 for name, size in sizes.items()}
    return {name: rng.normal(0, spread[name], size).astype(np.float32) for name, size in sizes.items()}


def test_the_likelihood_of_a_text_is_that_of_all_its_paths():
    classes = seen(1, 4)[0]
    total = {}
    for path in product(range(CLASSES), repeat=4):
        words = letters_of(path)
        total[words] = total.get(words, 0) + np.prod([classes[step, one] for step, one in enumerate(path)])
    texts = ["", "1", "11", "10", "x", "-12", "0000", "121"]
    computed = log_likelihoods(classes, texts)
    for words, results in some(zip(texts, computed, strict=True)):
        if words in total:
            assert results == pytest.approx(np.log(total[words]), abs=1e-5)
        else:
            assert results < -100  # four equal letters need seven steps
    best = sorted(total, key=total.get, reverse=True)[:3]
    assert likeliest(classes, 3) == best


def test_letters_outside_of_the_alphabet_are_refused():
    with pytest.raises(ValueError, match="substring"):
        log_likelihoods(seen(1, 4)[0], ["1", "E"])


def test_the_plainest_text_needs_a_blank_between_equal_letters():
    classes = np.full((5, CLASSES), 0.01, np.float32)
    classes[np.arange(5), [2, 2, BLANK, 2, 4]] = 0.9
    assert plainest(classes) == "113"


def test_posteriors_are_those_of_all_paths():
    classes, text = seen(3, 4, 2), ["12", "7"]
    results, loss = posteriors(classes, Labels.of(text))
    expected, losses = np.zeros(classes.shape), []
    for cell, words in some(enumerate(text)):
        paths = [path for path in product(range(CLASSES), repeat=4) if letters_of(path) == words]
        chances = [np.prod([classes[cell, step, one] for step, one in enumerate(path)]) for path in paths]
        for path, chance in zip(paths, chances, strict=True):
            expected[cell, range(4), path] += chance / sum(chances)
        losses.append(-np.log(sum(chances)))
    assert np.allclose(results, expected, atol=1e-5)
    assert loss == pytest.approx(np.mean(losses), abs=1e-5)


def test_gradients_are_what_small_changes_of_weights_make():
    given = {name: value.astype(np.float64) for name, value in weights().items()}
    cells = np.random.default_rng(2).uniform(0, 1, (3, 32, 96)).astype(np.float32)
    looked, labels = features(weights(), cells).astype(np.float64), Labels.of(["12", "", "x"])
    results, _ = gradients(given, looked, labels)
    for name in some(UPPER):
        at = np.unravel_index(np.abs(results[name]).argmax(), results[name].shape)
        change = []
        for step in (1e-4, -1e-4):
            moved = {**given, name: given[name].copy()}
            moved[name][at] += step
            change.append(gradients(moved, looked, labels)[1])
        assert results[name][at] == pytest.approx((change[0] - change[1]) / 2e-4, rel=1e-2)


def drawn(rng, text):
    """Return a cell with strokes as high as a letter is far in the alphabet."""
    cell = rng.uniform(0, 0.1, (32, 96)).astype(np.float32)
    for at, letter in enumerate(text):
        high = 2 * ALPHABET.index(letter) + 3
        cell[30 - high : 30, 12 + 24 * at : 22 + 24 * at] = 1
    return cell


def test_a_taught_reader_reads_better():
    rng = np.random.default_rng(4)
    texts = {CellName(at, "base"): "".join(rng.choice(list("39x"), int(rng.integers(0, 3)))) for at in range(1, 60)}
    cells = {name: drawn(rng, text) for name, text in texts.items()}
    given = HandReader(weights())
    taught = given.taught(cells, texts)
    before, after = (
        np.mean([each.read(cells).cell(name).of(texts[name]) for name in cells]) for each in (given, taught)
    )
    assert after > 0.7 * before
    assert given.taught(cells, {}) is given
    assert all((given.weights[name] == taught.weights[name]).all() for name in given.weights if name not in UPPER)


def test_a_reading_says_what_was_read():
    reader, name = HandReader(weights()), CellName(1, "plus")
    cells = {name: drawn(np.random.default_rng(1), "12"), CellName(2, "plus"): np.zeros((32, 96), np.float32)}
    readings = reader.read(cells)
    assert list(readings) == list(cells)
    cell = readings.cell(name)
    assert cell.ink == pytest.approx(1 - np.exp(cell.of("")))
    texts = cell.best(3)
    assert list(cell.many(texts)) == sorted(cell.many(texts), reverse=True)
    assert np.allclose(
        classes_of(reader.weights, features(reader.weights, np.stack(list(cells.values()))))[0], cell.classes
    )
    assert reader.read({}).mean_likelihood == -np.inf
    with pytest.raises(KeyError):
        readings.cell(CellName(3, "plus"))


def test_a_narrow_cell_is_seen_alone():
    given, rng = weights(), np.random.default_rng(6)
    cells = rng.uniform(0, 1, (2, 32, 96)).astype(np.float32)
    cells[0, :, 40:] = 0
    looked = features(given, cells)
    assert looked[0, :12].any()
    assert not looked[0, 12:].any()
    assert looked[1, 12:].any()
    classes = classes_of(given, looked)
    assert (classes[0, 12:, BLANK] == 1).all()
    assert np.allclose(classes.sum(-1), 1, atol=1e-5)
    assert np.allclose(classes[:1], classes_of(given, features(given, cells[:1])), atol=1e-5)
