"""What a signed paper says of its signature, as data."""

import datetime as dt
from typing import Final, NamedTuple

STAMP_FIELD: Final = "club"  # the club signs in it


class Seal(NamedTuple):
    """What is said of a signature: who signs, when (with its time zone), check code and fingerprint."""

    signer: str
    signed_at: dt.datetime
    code: str
    fingerprint: str
