"""Signed papers are not replaced by accident: refused first, and replaced only with a word for it."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from skatlist.disk import shown
from skatlist.formats.files import remove_file
from skatlist.signatures.signed_before import is_signed, is_signed_by_others
from skatlist.words import InputError

_NAMED: Final = 3  # files that a sentence names


def keep_signed(folder: Path, names: Iterable[str], *, sign: bool) -> None:
    """Refuse papers that would take the place of signed ones, and signed ones that others have signed since.

    Raises InputError.
    """
    lost = [name for name in names if (is_signed_by_others if sign else is_signed)(folder / name)]
    if lost:
        said = (*lost[:_NAMED], *(("…",) if len(lost) > _NAMED else ()))
        near = folder.with_name(f"{folder.name}-2") if folder.name.strip(".") else folder / "2"
        sentence = "output_signed_by_others" if sign else "output_signed"
        raise InputError(sentence, folder=shown(folder), files=said, near=shown(near))


def drop_signatures(folder: Path, names: Iterable[str]) -> int:
    """Remove the signatures (`.p7s`) beside papers that were replaced by unsigned ones, and return how many.

    Raises InputError.
    """
    return sum(remove_file(folder / f"{name}.p7s") for name in names)
