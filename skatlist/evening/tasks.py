"""What a list of the evening waits for."""

from enum import IntEnum

from skatlist.event.policy import Open


class Task(IntEnum):
    """What is still to be done with a list, in this order."""

    ENTER = 0
    COMPARE = 1
    SIGN = 2
    DISPUTE = 3


def waiting_task(each: Open) -> Task:
    """Return what a list waits for: its games, its second list, a dispute, or the signatures and totals that agree."""
    if (each.unsettled or each.no_second) and each.played == each.agreed and not each.uncounted:
        return Task.COMPARE
    if each.disputes and each.played == each.agreed and not each.uncounted:
        return Task.DISPUTE
    return Task.SIGN if each.unsigned or each.differing else Task.ENTER
