"""Make the event files among the samples of mistakes: python tools/make_skat_samples.py

No command writes such files: what is wrong in them the program refuses. Records and times are fixed, so anyone who runs
this gets the same journals; the bytes around them belong to SQLite and differ with its version.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from skatlist.files.journal.drafts import EVENT, event_drafts
from skatlist.files.journal.journal import BEGINNING, Draft, Record, RecordKind, list_key, sealed
from skatlist.files.journal.skat_file import SkatFile
from skatlist.skat.sheet import Player
from skatlist.tournament import Event, Seating

ROOT: Final = Path(__file__).resolve().parent.parent / "samples" / "errors"
FILE: Final = "abend.skat"
_AUTHOR: Final = "Ida Yılmaz"
_LIST: Final = list_key(1, 1)
_GAMES: Final = ("1 pik m1 r18 + =22", "2 kreuz m2 h r36 + =48", "3 herz o1 r18 - =-40")
_ALL: Final = (1, 2, 3)


def journals() -> dict[str, tuple[Record, ...]]:
    """Return the journal of every sample by its folder."""
    signed, closed = [_sign(_ALL)], [_sign(_ALL), Draft(RecordKind.CLOSE, EVENT, {"series": [1]})]
    agreed = {"reason": "verschrieben", "agreed": list(_ALL)}
    return {
        "x101-signature-missing": _journal([*_games(), _totals(), _sign((1, 2))]),
        "x102-changed-after-signing": _journal([*_games()[:2], _totals(), *signed, _games()[2]]),
        "x103-correction-without-consent": _journal([*_games(), _totals(), *signed, _correction()]),
        "e107-objection-closed": _journal([*_games(), _totals(), *closed, _correction(**agreed)]),
    }


def _journal(drafts: Sequence[Draft]) -> tuple[Record, ...]:
    """Return drafts as records, a minute apart."""
    names = ("Anna Becker", "Cem Yıldız", "Jürgen Voß")
    event = Event(
        name="Clubabend",
        date="2026-03-06",
        games={3: 3},
        players=tuple(Player(name=name, number=number) for number, name in enumerate(names, 1)),
        seating=(Seating(1, 1, _ALL),),
    )
    records: list[Record] = []
    for seq, draft in enumerate([*event_drafts(event), *drafts], 1):
        time = f"2026-03-06T21:{seq:02}:00.000Z"
        records.append(sealed(seq, time, _AUTHOR, draft, records[-1].hash if records else BEGINNING))
    return tuple(records)


def _games() -> list[Draft]:
    return [Draft(RecordKind.GAME, _LIST, {"game": number, "line": line}) for number, line in enumerate(_GAMES, 1)]


def _totals() -> Draft:
    return Draft(RecordKind.TOTALS, _LIST, {"name": "total", "values": [112, 138, -90]})


def _sign(places: Sequence[int]) -> Draft:
    return Draft(RecordKind.SIGN, _LIST, {"places": list(places)})


def _correction(**decision: Any) -> Draft:
    return Draft(RecordKind.CORRECTION, _LIST, {"game": 1, "line": "1 pik m1 r20 + =22", **decision})


def main() -> None:
    """Write every file whose journal is another one, or that is missing."""
    for folder, records in journals().items():
        path = ROOT / folder / FILE
        path.parent.mkdir(exist_ok=True)
        if path.exists():
            with SkatFile.open(path, write=False) as file:
                if tuple(file.news()) == records:
                    continue
            path.unlink()
        SkatFile.rebuild(path, records)


if __name__ == "__main__":
    main()
