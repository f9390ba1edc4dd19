"""Games that show what a rule means: one for each key of a profile that changes what is booked."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from skatlist.game import REACHED, Contract, Entry, Level, Reason, with_implied_levels
from skatlist.sheet.model import NOTHING, Feat, HouseRuleFacts, Row


def _game(contract: Contract, spitzen: int | None = None, levels: Level = Level.NONE, **facts: Any) -> Row:
    """Return a game of place 1, won if nothing else is said."""
    entry = Entry(
        contract=contract, spitzen=spitzen, levels=with_implied_levels(levels, contract), **{"won": True, **facts}
    )
    return Row(number=1, declarer=1, entry=entry)


def _ramsch(*points: int, shoves: int = 0, virgin: tuple[Feat, ...] = (), march: tuple[Feat, ...] = ()) -> Row:
    by_place = (*points, *NOTHING[len(points) :])
    house = HouseRuleFacts(card_points=by_place, shoves=shoves, virgin=virgin, march=march)
    return Row(number=1, entry=Entry(contract=Contract.RAMSCH), house=house)


_HAND_OUVERT: Final = Level.HAND | Level.OUVERT
_ANNOUNCED: Final = Level.HAND | Level.SCHNEIDER | Level.SCHNEIDER_ANNOUNCED
_SCHWARZ_ANNOUNCED: Final = Level.HAND | Level.SCHWARZ_ANNOUNCED
_TRICKS: Final = _ramsch(50, 40, 18)
_CLEAR: Final = _ramsch(50, 40, 30)
# A game that shows a key. Where rule sets write the same game differently: by the value of the key.
SPECIMENS: Final[Mapping[str, Row | Mapping[object, Row]]] = MappingProxyType(
    {
        "values.spitzen_suit": {n: _game(Contract.CLUBS, min(n, 5)) for n in range(1, 12)},
        "values.spitzen_grand": {n: _game(Contract.GRAND, n) for n in range(1, 5)},
        "values.schneider_by_cross": {
            False: _game(Contract.GRAND, 2, Level.HAND | Level.SCHNEIDER, card_points=90),
            True: _game(Contract.GRAND, 2, Level.HAND, card_points=90),
        },
        "values.schwarz_by": {
            "tricks": _game(Contract.GRAND, 2, Level.SCHNEIDER, card_points=120, tricks=9),
            "points": _game(Contract.GRAND, 2, REACHED, card_points=120, tricks=9),
        },
        "values.schwarz_announced_by": {
            "tricks": _game(Contract.GRAND, 2, _SCHWARZ_ANNOUNCED, won=False, card_points=120, tricks=9),
            "points": _game(Contract.GRAND, 2, _SCHWARZ_ANNOUNCED, card_points=120, tricks=9),
        },
        "values.missed_own_schwarz": {
            False: _game(Contract.GRAND, 1, _ANNOUNCED, won=False, tricks=0),
            True: _game(Contract.GRAND, 1, _ANNOUNCED | Level.SCHWARZ, won=False, tricks=0),
        },
        "values.suit_ouvert": _game(Contract.CLUBS, 2, _HAND_OUVERT),
        "values.ouvert_without_hand": _game(Contract.CLUBS, 2, Level.OUVERT),
        "values.hand_without_skat": {
            True: _game(Contract.HEARTS, -3, Level.HAND, bid=36),
            False: _game(Contract.HEARTS, 1, Level.HAND, bid=36),
        },
        "values.revolution": _game(Contract.REVOLUTION),
        "values.loss_by": _game(Contract.CLUBS, 3, bid=20, won=False),
        "values.lost_skat": _game(Contract.CLUBS, 3, won=False),
        "values.lost_hand": _game(Contract.CLUBS, 3, Level.HAND, won=False),
        "values.spitze": _game(Contract.CLUBS, 2, Level.SPITZE),
        "kontra": _game(Contract.CLUBS, 2, kontra=1, won=False),
        "kontra.factors": _game(Contract.CLUBS, 2, kontra=3),
        "bock": _game(Contract.CLUBS, 2, bock=1, won=False),
        "bock.factor": _game(Contract.CLUBS, 2, bock=1, won=False),
        "ramsch": _CLEAR,
        "ramsch.skat": {"loser": _TRICKS, "last-trick": _CLEAR},
        "ramsch.each_own": _CLEAR,
        "ramsch.march": _ramsch(march=(Feat(2),)),
        "ramsch.shoves": _ramsch(30, 65, 25, shoves=1),
        "ramsch.shove_factor": _ramsch(30, 65, 25, shoves=1),
        "ramsch.virgin_announced": _ramsch(0, 75, 45, virgin=(Feat(1, announced=True),)),
        "ramsch.march_announced": _ramsch(march=(Feat(2, announced=True),)),
        "ramsch.virgin_factor": _ramsch(0, 75, 45, virgin=(Feat(1),)),
        "ramsch.announced_factor": _ramsch(march=(Feat(2, announced=True),)),
        "ramsch.missed_factor": _ramsch(march=(Feat(2, announced=True, missed=True),)),
        "conduct.played_out": _game(Contract.CLUBS, 1, Level.HAND, bid=36, won=False, reason=Reason.GIVEN_UP),
    }
)
# Five games of three players in which 50 and 40 points, lost Hand games and an overbid show.
FIVE_GAMES: Final = tuple(
    row._replace(number=number, declarer=place)
    for number, (place, row) in enumerate(
        (
            (1, _game(Contract.GRAND, 4, Level.SCHNEIDER)),
            (1, _game(Contract.DIAMONDS, -2, won=False)),
            (3, _game(Contract.NULL, None, Level.OUVERT)),
            (None, _game(Contract.PASSED, won=None)),
            (2, _game(Contract.HEARTS, 1, Level.HAND, bid=36, won=False, overbid=True)),
        ),
        1,
    )
)


def wrong_card(penalty: int) -> Row:
    """Return a game that an opponent ended by a wrong card, with the points it costs him."""
    row = _game(Contract.CLUBS, 2, reason=Reason.VIOLATION_OPPONENTS)
    return row._replace(house=HouseRuleFacts(penalties=(None, penalty, *NOTHING[2:])) if penalty else None)
