"""What stops a command: broken files, bad profiles, wrong usage.

What is wrong with a list is never an exception but a finding.
"""

from collections.abc import Sequence
from functools import partial, reduce
from typing import ClassVar


class SkatlistError(Exception):
    """A sentence of the catalogue (`errors.<sentence>`) with its parameters and the exit code it means."""

    exit_code: ClassVar[int] = 3

    def __init__(self, sentence: str, /, **params: object) -> None:
        super().__init__(sentence, params)
        self.key = f"errors.{sentence}"
        self.params = params

    def __reduce__(self) -> tuple[object, ...]:
        """Go to another process and back with its parameters."""
        return partial(type(self), self.args[0], **self.params), ()


class UsageError(SkatlistError):
    """The call itself is wrong: option, profile, command."""

    exit_code = 2


class ProfileError(UsageError):
    """A rule profile that does not exist or contradicts itself."""


class InputError(SkatlistError):
    """A file that cannot be read or written, is empty, binary or lacks a required column."""


class RefusedError(SkatlistError):
    """The state of an evening does not allow it: a list that is signed, a series that is over."""

    exit_code = 1


class VerificationError(SkatlistError):
    """A signature or a signed content that does not verify."""

    exit_code = 4


def together(faults: Sequence[InputError], most: int = 20) -> InputError:
    """Return what is wrong with one file as one error: a line for each fault, at most so many of them."""
    said = reduce(lambda before, fault: InputError("one_and_next", one=before, next=fault), faults[:most])
    left = len(faults) - most
    return InputError("one_and_more", one=said, count=left) if left > 0 else said
