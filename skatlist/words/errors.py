"""Errors that stop a command: broken files, bad profiles, wrong usage.

Faults of a list are findings, never exceptions.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from typing import ClassVar


class SkatlistError(Exception):
    """An error that stops a call. Its sentence is `str(error)`, or `error.text("en")` in a given language.

    `key` and `params` select and fill the sentence, `exit_code` is the exit code of the command line.

    >>> import skatlist
    >>> try:
    ...     skatlist.read("nowhere.csv")
    ... except skatlist.SkatlistError as error:
    ...     error.text("en")
    'There is no file nowhere.csv. Remedy: check name and folder.'
    """

    exit_code: ClassVar[int] = 3
    # Puts a key and its parameters into words of a language. The catalogue sets it, because it fills in errors, too.
    sentence: ClassVar[Callable[[str, Mapping[str, object], str | None], str]]

    def __init__(self, sentence: str, /, **params: object) -> None:
        super().__init__(sentence, params)
        self.key = f"errors.{sentence}"
        self.params = params

    def text(self, lang: str | None = None) -> str:
        """Return the sentence, in the preferred language if none is asked for."""
        return SkatlistError.sentence(self.key, self.params, lang)

    def __str__(self) -> str:
        return self.text()

    def __reduce__(self) -> tuple[object, ...]:
        """Keep the parameters on the way to another process and back."""
        return partial(type(self), self.args[0], **self.params), ()


class UsageError(SkatlistError):
    """The call itself is wrong: option, profile, command."""

    exit_code = 2


class ProfileError(UsageError):
    """A rule profile that is missing, cannot be read, has an unknown key or a wrong value, or contradicts itself."""


class InputError(SkatlistError):
    """A file that cannot be read or written, is empty, binary or lacks a required column."""


class RefusedError(SkatlistError):
    """The state of an evening does not allow it: a list that is signed, a series that is over."""

    exit_code = 1


class VerificationError(SkatlistError):
    """A signature or a signed content that does not verify."""

    exit_code = 4


def _and_next(before: SkatlistError, fault: SkatlistError) -> SkatlistError:
    return InputError("one_and_next", one=before, next=fault)


def together(faults: Sequence[SkatlistError], most: int = 20) -> SkatlistError:
    """Return several faults as one error: a line for each fault, at most `most` of them."""
    first_faults = reduce(_and_next, faults[:most])
    left = len(faults) - most
    return InputError("one_and_more", one=first_faults, count=left) if left > 0 else first_faults
