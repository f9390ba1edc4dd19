"""Many games at random, as entries and as the arrays of the same facts."""

import numpy as np

from skatlist.files.bulk.game_arrays import CONTRACTS, NO_SPITZEN, NOT_KNOWN, REASONS, UNKNOWN, Facts
from skatlist.skat.game import Contract, Entry, Level, Reason

PLAYED = (*Contract, None)


def facts_of(entries, stated=None):
    """Return entries as arrays, every column there."""

    def column(values, dtype):
        return np.array(list(values), dtype)

    def known(value, unknown=UNKNOWN):
        return unknown if value is None else int(value)

    def contract(value):
        return UNKNOWN if value is None else CONTRACTS.index(value)

    stated = [None] * len(entries) if stated is None else stated
    return Facts(
        contract=column((contract(e.contract) for e in entries), np.int8),
        spitzen=column((known(e.spitzen, NO_SPITZEN) for e in entries), np.int8),
        levels=column((int(e.levels) for e in entries), np.uint8),
        bid=column((known(e.bid) for e in entries), np.int16),
        won=column((known(e.won) for e in entries), np.int8),
        marked=column((e.overbid for e in entries), np.bool_),
        reason=column((REASONS.index(e.reason) for e in entries), np.uint8),
        card_points=column((known(e.card_points) for e in entries), np.int16),
        tricks=column((known(e.tricks) for e in entries), np.int8),
        charged_contract=column((contract(e.charged_contract) for e in entries), np.int8),
        charged_spitzen=column((known(e.charged_spitzen, NO_SPITZEN) for e in entries), np.int8),
        kontra=column((e.kontra for e in entries), np.uint8),
        bock=column((e.bock for e in entries), np.uint8),
        stated=column((known(s, NOT_KNOWN) for s in stated), np.int32),
    )


def any_entry(random, bids):
    """Return an entry as a list may have it, right or wrong: most facts usual, each of them sometimes anything."""

    def rarely(value, usual, share=0.1):
        return value if random.random() < share else usual

    contract = random.choice(PLAYED)
    return Entry(
        contract=contract,
        spitzen=rarely(random.randint(-40, 40), rarely(None, random.randint(-12, 12))),
        levels=Level(rarely(random.randrange(256), random.choice((0, 1, 2, 3, 10, 11, 7, 15, 31, 63, 33)), 0.3)),
        bid=rarely(random.randint(0, 2000), rarely(None, random.choice(bids))),
        won=rarely(None, random.random() < 0.7),
        overbid=rarely(True, False),
        reason=rarely(random.choice(list(Reason)), Reason.PLAYED, 0.3),
        charged_contract=rarely(random.choice([Contract.CLUBS, Contract.GRAND, Contract.HEARTS]), None),
        charged_spitzen=rarely(random.randint(-12, 12), None),
        card_points=rarely(random.randint(0, 125), None, 0.5),
        tricks=rarely(random.randint(0, 11), None, 0.5),
        kontra=rarely(random.randint(1, 5), 0, 0.05),
        bock=rarely(1, 0, 0.02),
    )
