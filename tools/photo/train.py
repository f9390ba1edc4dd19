"""Train the reader: `cd tools && python -m photo.train -o reader.npz`, after `pip install torch==2.13.0` (0.8 GB).

It fills in pages by hands that may be seen in training, photographs them, cuts their cells and learns from these, by
fixed seeds. It needs the extra `test`, too. Pages stay in the cache, so that a second call begins with the training.
`docs/photo-reader.md` says how long it takes and how well the result reads.
"""

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from photo.lessons import lessons
from photo.writers import CACHE, folder
from torch import Tensor, nn
from torch.nn import functional

from skatlist.files.photos.likelihood import ALPHABET
from skatlist.files.photos.network import NARROW, POOLED, REACH, shapes

LAYERS: Final = (16, 24, 32, 48)
WIDE, SEEN = 64, 48
CLASSES: Final = len(ALPHABET) + 1
PAGES: Final = 64
TURNS: Final = 5000
_BATCH: Final = 32
_RATE, _LEAST_RATE, _DECAY = 3e-3, 1e-5, 1e-3
_WARM: Final = 150  # steps in which the rate grows


class Net(nn.Module):
    """The network of `skatlist/files/photos/network.py`, each layer normalised while it learns."""

    def __init__(self) -> None:
        super().__init__()
        self.patches, self.normal = nn.ModuleList(), nn.ModuleList()
        for before, after in zip((1, *LAYERS), LAYERS, strict=False):
            side, step = (5, 2) if before == 1 else (3, 1)
            self.patches.append(nn.Conv2d(before, after, side, stride=step, padding=side // 2, bias=False))
            self.normal.append(nn.BatchNorm2d(after))
        self.first, self.first_normal = nn.Linear(4 * LAYERS[-1], WIDE, bias=False), nn.BatchNorm1d(WIDE)
        self.around = nn.Conv1d(WIDE, SEEN, REACH, padding=REACH // 2, bias=False)
        self.around_normal = nn.BatchNorm1d(SEEN)
        self.last = nn.Linear(SEEN, CLASSES)

    def forward(self, cells: Tensor) -> Tensor:
        """Return the scores of the classes: cells x steps x classes."""
        x = cells[:, None].contiguous(memory_format=torch.channels_last)
        for patches, normal, pooled in zip(self.patches, self.normal, POOLED, strict=True):
            x = torch.relu(normal(patches(x)))
            x = functional.max_pool2d(x, pooled) if max(pooled) > 1 else x
        x = self.first(x.permute(0, 3, 2, 1).flatten(2)).transpose(1, 2)
        x = self.around(torch.relu(self.first_normal(x)))
        scores: Tensor = self.last(torch.relu(self.around_normal(x)).transpose(1, 2))
        return scores

    def weights(self) -> dict[str, NDArray[np.float16]]:
        """Return the weights for numpy, what normalises a layer multiplied into it."""
        out: dict[str, Tensor] = {}
        for at, (patches, normal) in enumerate(zip(self.patches, self.normal, strict=True), 1):
            factor, shift = _normal(normal)
            out |= {f"w{at}": (patches.weight * factor[:, None, None, None]).permute(2, 3, 1, 0), f"b{at}": shift}
        factor, shift = _normal(self.first_normal)
        out |= {"d": (self.first.weight * factor[:, None]).T, "e": shift}
        factor, shift = _normal(self.around_normal)
        out |= {
            "t": (self.around.weight * factor[:, None, None]).permute(2, 1, 0).reshape(REACH * WIDE, SEEN),
            "u": shift,
        }
        out |= {"o": self.last.weight.T, "q": self.last.bias}
        made = {name: value.detach().numpy().astype(np.float16) for name, value in out.items()}
        if {name: value.shape for name, value in made.items()} != shapes(LAYERS, WIDE, SEEN, CLASSES):
            raise ValueError(LAYERS)
        return made


def _normal(layer: nn.Module) -> tuple[Tensor, Tensor]:
    factor = layer.weight / torch.sqrt(layer.running_var + layer.eps)  # type: ignore[operator]
    return factor, layer.bias - layer.running_mean * factor  # type: ignore[operator]


def altered(cells: Tensor, rng: np.random.Generator) -> Tensor:
    """Return cells moved, stretched, sheared, blurred, lit and noisy at random."""
    count = len(cells)

    def draws(low: float, high: float) -> Tensor:
        return torch.from_numpy(rng.uniform(low, high, count).astype(np.float32))

    turn = torch.zeros(count, 2, 3)
    turn[:, 0, 0], turn[:, 1, 1] = draws(0.88, 1.15), draws(0.88, 1.12)
    turn[:, 0, 1], turn[:, 1, 0] = draws(-0.06, 0.06), draws(-0.1, 0.1)
    turn[:, 0, 2], turn[:, 1, 2] = turn[:, 0, 0] - 1 + draws(-0.07, 0.07), draws(-0.13, 0.13)
    grid = functional.affine_grid(turn, [count, 1, *cells.shape[1:]], align_corners=False)
    moved = functional.grid_sample(cells[:, None], grid, align_corners=False)
    soft = functional.avg_pool2d(moved, 3, 1, 1)
    share = (draws(0, 1) * (draws(0, 1) < 0.4))[:, None, None, None]
    x = (moved * (1 - share) + soft * share)[:, 0]
    noise = torch.from_numpy(rng.normal(0, 1, x.shape).astype(np.float32)) * draws(0, 0.06)[:, None, None]
    return (x * draws(0.6, 1.3)[:, None, None] + draws(-0.04, 0.06)[:, None, None] + noise).clamp(0, 1)


def batches(
    cells: NDArray[np.uint8], texts: NDArray[np.str_], rng: np.random.Generator
) -> Iterator[tuple[Tensor, list[str]]]:
    """Yield cells and texts without end, half of the time narrow cells alone, longer texts more often."""
    often = np.array([{"": 0.5, "x": 0.5, "-": 0.6}.get(text, 1 + 0.15 * len(text)) for text in texts])
    small = ~cells[:, :, NARROW - 4 :].any((1, 2))
    kinds = [(which, np.cumsum(often[which]) / often[which].sum()) for which in map(np.flatnonzero, (small, ~small))]
    while True:
        narrow = rng.random() < 0.5
        which, sums = kinds[0 if narrow else 1]
        chosen = which[np.minimum(np.searchsorted(sums, rng.random(_BATCH)), len(which) - 1)]
        x = altered(torch.from_numpy(cells[chosen].astype(np.float32) / 255), rng)
        yield (x[:, :, :NARROW] if narrow else x), [str(text) for text in texts[chosen]]


def train(cells: NDArray[np.uint8], texts: NDArray[np.str_], turns: int) -> Net:
    """Return a network that has learnt the cells."""
    torch.manual_seed(1)
    torch.set_num_threads(1)  # of cells so small two threads mostly wait for each other
    net, rng = Net(), np.random.default_rng(0)
    net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    optimiser = torch.optim.AdamW(net.parameters(), lr=_RATE, weight_decay=_DECAY)
    lost, mean = nn.CTCLoss(zero_infinity=True), 0.0
    for turn, (x, known) in zip(range(turns), batches(cells, texts, rng), strict=False):
        rate = _RATE * min(1, (turn + 1) / _WARM) * (0.5 + 0.5 * math.cos(math.pi * turn / turns)) + _LEAST_RATE
        for group in optimiser.param_groups:
            group["lr"] = rate
        seen = net(x).log_softmax(-1).transpose(0, 1)
        letters = torch.tensor([ALPHABET.index(letter) + 1 for text in known for letter in text], dtype=torch.long)
        steps = torch.full((len(known),), seen.shape[0])
        loss = lost(seen, letters, steps, torch.tensor([len(text) for text in known]))
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        mean = loss.item() if turn < 20 else 0.98 * mean + 0.02 * loss.item()
        if turn % 250 == 249:
            print(f"{turn + 1} of {turns}: loss {mean:.3f}", flush=True)
    return net.eval()


def main(arguments: Sequence[str]) -> int:
    """Train, and write the weights."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--cache", type=Path, default=CACHE)
    parser.add_argument("--pages", type=int, default=PAGES)
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--sheets", type=Path, help="what glyphs.py has read of filled sheets")
    options = parser.parse_args(arguments)
    modules = folder(options.cache)
    cells, texts = lessons(options.pages, modules, options.cache / "pages", options.processes, options.sheets)
    print(f"{len(cells)} cells of {options.pages} pages", flush=True)
    net = train(cells, texts, options.turns)
    np.savez_compressed(options.output, **net.weights())
    print(f"{sum(value.size for value in net.weights().values())} weights, {options.output.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
