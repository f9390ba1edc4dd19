"""The facts of a signature on a paper, as data."""

import datetime as dt
from typing import Final, NamedTuple

STAMP_FIELD: Final = "club"  # the field that the club signs in


class Seal(NamedTuple):
    """The facts of a signature: signer, time (with its time zone), check code and fingerprint."""

    signer: str
    signed_at: dt.datetime
    code: str
    fingerprint: str
